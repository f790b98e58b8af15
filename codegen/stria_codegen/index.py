"""The catalogue as a page to read: what index.md.j2 is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Optional

from .model import INTEGERS, PARAMETERS, Range, Type

TAKES = {
    "integer": "whole numbers; text such as `42`",
    "float": "numbers; text such as `2.5`",
    "decimal": "numbers, whole or scaled; text such as `12.5`",
    "bool": "0 and 1; text `true` and `false`",
    "date": "days since 1970-01-01, other ticks, dates by their parts; text such as `2024-02-29`",
    "datetime": "ticks since 1970-01-01, `struct tm`, parts; text such as `2024-02-29 12:30:00`",
    "time": "ticks; text such as `12:30:00`",
    "ipv4": "addresses as numbers; text such as `192.0.2.1`",
    "timetz": "`stria_timetz`; text such as `12:30:00.000000+01:00`",
    "interval_micros": "structs of intervals; text such as `P1M2DT3.5S`",
    "interval_nanos": "structs of intervals; text such as `P1M2DT3.5S`",
    "uuid": "16 bytes; text such as `61f0c404-5cb3-11e7-907b-a6006ad3dba0`",
    "ipv6": "16 bytes; text such as `2001:db8::1`, not an IPv4 address alone",
    "member": "the members' numbers and names",
    "bits": "text such as `10110`",
    "nothing": "nulls alone",
    "bytes": "bytes, with no regard to their encoding",
}


@dataclass(frozen=True)
class Row:
    spelling: str
    doc: str
    takes: str
    bounds: str
    aliases: str
    clickhouse: str
    arrow: str
    duckdb: str
    files: str


def row(type_: Type, files: Sequence[str]) -> Row:
    return Row(
        spelling=code(_spelling(type_)),
        doc=cell(type_.doc),
        takes=TAKES[type_.text],
        bounds=_bounds(type_),
        aliases=" ".join(map(code, type_.aliases)),
        clickhouse=_target(type_.name if type_.in_clickhouse else None),
        arrow=_target(type_.arrow),
        duckdb=_target(type_.duckdb),
        files=" ".join(f"[{name}]({name})" for name in files),
    )


def _spelling(type_: Type) -> str:
    inside = ""
    for name in type_.parameters:
        comma = ", " if inside else ""
        inside += f"[{comma}{name}]" if PARAMETERS[name].optional else comma + name
    name = type_.family or type_.name
    return f"{name}({inside})" if inside else name


def _bounds(type_: Type) -> str:
    if type_.ranges:
        infinity = ", and infinity either way" if type_.infinity else ""
        return "; ".join(map(_range, type_.ranges)) + infinity
    if type_.family:
        return f"up to {type_.digits} digits; `{type_.name}(scale)` has as many"
    if type_.c in INTEGERS:
        low, high = INTEGERS[type_.c]
        return f"{low} to {high}"
    return ""


def _range(bounds: Range) -> str:
    unit = " s" if bounds.in_seconds else ""
    precision = "" if bounds.precision is None else f"{bounds.precision}: "
    return f"{precision}{bounds.low} to {bounds.high}{unit}"


def _target(name: Optional[str]) -> str:
    return code(name) if name else "none"


def code(text: str) -> str:
    return f"`{cell(text)}`"


def cell(text: str) -> str:
    """On one line, and without what ends a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")

"""What a table of a record is in SQL: the columns' types for DuckDB, and names in quotes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Optional

from . import ctext, sqldefault
from .forms import unwrap
from .membertext import escape
from .model import ColumnType, Composite, Function, Nullable, Plain, Record, Schema
from .typespell import spell

# DuckDB's timestamps by the digits of their seconds' fraction.
_TIMESTAMPS = {0: "TIMESTAMP_S", 3: "TIMESTAMP_MS", 6: "TIMESTAMP", 9: "TIMESTAMP_NS"}
_WITH_ZONE = 6  # the digits of that which has a zone


@dataclass(frozen=True)
class Column:
    name: str  # in quotes
    type: str
    default: str  # " DEFAULT ...", or empty
    comment: str  # or empty
    comma: str


@dataclass(frozen=True)
class Table:
    name: str  # in quotes
    columns: tuple[Column, ...]
    lacks: str  # why there is no such table, for a comment; else empty


@dataclass(frozen=True)
class Tables:
    source: str
    tables: tuple[Table, ...]


def clickhouse(schema: Schema) -> Tables:
    return Tables(ctext.remark(schema.file), tuple(map(_clickhouse, schema.records)))


def duckdb(schema: Schema) -> Tables:
    return Tables(ctext.remark(schema.file), tuple(map(_duckdb, schema.records)))


def _clickhouse(record: Record) -> Table:
    lacking = [f.name for f in record.fields if not in_clickhouse(f.type)]
    last = len(record.fields) - 1
    columns = tuple(
        Column(
            f"`{escape(field.name, '`')}`",
            spell(as_in_clickhouse(field.type)),
            sqldefault.clickhouse(field),
            f" COMMENT '{escape(field.doc)}'" if field.doc else "",
            "," if index < last else "",
        )
        for index, field in enumerate(record.fields)
    )
    return Table(f"`{record.name}`", columns, _lacks(lacking, "ClickHouse"))


def as_in_clickhouse(type_: ColumnType) -> ColumnType:
    """A FixedArray is an Array there."""
    if isinstance(type_, Plain):
        return type_
    if not isinstance(type_, Composite):
        return replace(type_, inner=as_in_clickhouse(type_.inner))
    name = "Array" if type_.name == "FixedArray" else type_.name
    elements = tuple(map(as_in_clickhouse, type_.elements))
    return replace(type_, name=name, elements=elements, size=None)


def in_clickhouse(type_: ColumnType) -> bool:
    if isinstance(type_, Plain):
        return type_.type.in_clickhouse
    if isinstance(type_, Composite):
        return all(map(in_clickhouse, type_.elements))
    is_list = isinstance(type_.inner, Composite) and type_.inner.name in ("Array", "FixedArray")
    return not (isinstance(type_, Nullable) and is_list) and in_clickhouse(type_.inner)


def _duckdb(record: Record) -> Table:
    types = [(field, duckdb_type(field.type)) for field in record.fields]
    lacking = [field.name for field, type_ in types if type_ is None]
    last = len(types) - 1
    columns = tuple(
        Column(
            _quoted(field.name),
            (type_ or "") + ("" if unwrap(field.type)[1] else " NOT NULL"),
            sqldefault.duckdb(field),
            "",
            "," if index < last else "",
        )
        for index, (field, type_) in enumerate(types)
    )
    alike = _alike([field.name for field in record.fields])
    same = f"DuckDB does not tell {_shown(alike)} apart" if alike else ""
    lacks = _lacks(lacking, "DuckDB") or ctext.remark(same)
    return Table(_quoted(record.name), columns, lacks)


def _lacks(columns: list[str], target: str) -> str:
    return ctext.remark(f"{target} lacks the types of {_shown(columns)}") if columns else ""


def _shown(columns: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in columns)


def _alike(names: Sequence[str]) -> list[str]:
    """Those that only case tells apart from others, which DuckDB does not look at."""
    folded = [name.casefold() for name in names]
    return [name for name in names if folded.count(name.casefold()) > 1]


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def duckdb_type(type_: ColumnType) -> Optional[str]:
    """None when DuckDB, or the way there, lacks it."""
    if isinstance(type_, (Nullable, Function)):
        return duckdb_type(type_.inner)
    return _plain(type_) if isinstance(type_, Plain) else _composite(type_)


def _composite(type_: Composite) -> Optional[str]:
    found = [duckdb_type(element) for element in type_.elements]
    elements = [element for element in found if element is not None]
    if len(elements) < len(found) or not found:
        return None
    if type_.name == "LowCardinality":
        return elements[0]
    if type_.name == "Map":
        return f"MAP({elements[0]}, {elements[1]})"
    if type_.name in ("Array", "FixedArray"):
        return f"{elements[0]}[{type_.size or ''}]"
    labels = type_.labels or tuple(str(index + 1) for index in range(len(elements)))
    if _alike(labels):
        return None
    members = ", ".join(f"{_quoted(n)} {element}" for n, element in zip(labels, elements))
    return f"STRUCT({members})" + ("[]" if type_.name == "Nested" else "")


def _plain(type_: Plain) -> Optional[str]:
    pattern = type_.type.duckdb
    if pattern is None:
        return None
    words: dict[str, object] = dict(zip(type_.type.parameters, type_.arguments))
    members = words.get("members")
    if isinstance(members, tuple):
        quoted = (member.name.replace("'", "''") for member in members)
        words["members"] = ", ".join(f"'{name}'" for name in quoted)
    precision = words.get("precision", type_.type.precision)
    assert isinstance(precision, int)
    if "zone" in words and precision <= _WITH_ZONE:
        return "TIMESTAMP WITH TIME ZONE"
    if pattern.startswith("TIMESTAMP_{"):
        return next(name for digits, name in _TIMESTAMPS.items() if precision <= digits)
    return pattern.format(**words)

"""Defaults in SQL, so written that each engine stores what stria does."""

from __future__ import annotations

from datetime import datetime, timedelta

from .forms import unwrap
from .membertext import escape
from .model import Composite, Default, Field, Plain
from .values import ticks_of_second

_EPOCH = datetime(1970, 1, 1)
_CYCLE = 146097 * 86400  # seconds of 400 years, after which the calendar is the same

# What a number of SQL is without losing digits.
_PLAIN = ("integer", "bool")
_WIDEST = 2**63


def clickhouse(field: Field) -> str:
    """What stands behind a column's type; nothing without a default."""
    default = field.default
    if default is None:
        return ""
    if default.type is None:
        return f" DEFAULT {'map()' if _is_map(field) else '[]'}"
    text = default.type.type.text
    if text in _PLAIN and _is_small(default):
        return f" DEFAULT {default.text}"
    if text == "datetime":  # whatever the zone of the server, and of the column
        moment, digits = _moment(default, default.type), _digits(default.type)
        return f" DEFAULT toDateTime64('{moment}', {digits}, 'UTC')"
    return f" DEFAULT '{escape(default.text)}'"


def duckdb(field: Field) -> str:
    """As above."""
    default = field.default
    if default is None:
        return ""
    if default.type is None:
        return f" DEFAULT {'MAP {}' if _is_map(field) else '[]'}"
    type_ = default.type.type
    if type_.text in _PLAIN and _is_small(default):
        return f" DEFAULT {default.text}"
    if type_.text == "datetime":
        return f" DEFAULT '{_moment(default, default.type)}'"
    if isinstance(default.value, tuple) and type_.text.startswith("interval"):
        months, days, ticks = default.value
        return f" DEFAULT '{months} months {days} days {ticks} microseconds'"
    if isinstance(default.value, bytes) and type_.duckdb == "BLOB":
        escaped = "".join(f"\\x{byte:02X}" for byte in default.value)
        return f" DEFAULT '{escaped}'"
    plain = default.text.lstrip("+") if type_.text == "date" else default.text
    quoted = "'{}'".format(plain.replace("'", "''"))
    if "\0" in quoted:  # which no statement can hold
        quoted = "({})".format(quoted.replace("\0", "' || chr(0) || '"))
    return f" DEFAULT {quoted}"


def _is_map(field: Field) -> bool:
    core, _ = unwrap(field.type)
    return isinstance(core, Composite) and core.name == "Map"


def _is_small(default: Default) -> bool:
    return isinstance(default.value, int) and abs(default.value) < _WIDEST


def _moment(default: Default, type_: Plain) -> str:
    """Ticks since 1970 as a time of UTC without an offset."""
    ticks = default.value
    assert isinstance(ticks, int)
    if default.text.endswith("infinity"):
        return default.text
    seconds, fraction = divmod(ticks, ticks_of_second(type_))
    cycles, rest = divmod(seconds, _CYCLE)
    moment = _EPOCH + timedelta(seconds=rest)
    year = moment.year + 400 * cycles
    shown = f"{year:0{4 + (year < 0)}}{moment:-%m-%d %H:%M:%S}"
    digits = _digits(type_)
    return f"{shown}.{fraction:0{digits}}" if digits else shown


def _digits(type_: Plain) -> int:
    """Of the second's fraction."""
    return len(str(ticks_of_second(type_))) - 1

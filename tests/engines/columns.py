"""Every type of types.yaml in every form, with values, and the targets that have it.

What is made for a type follows from its row in types.yaml alone, so that a type that is new
there takes part.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Optional

from stria_codegen.ddl import as_in_clickhouse, duckdb_type, in_clickhouse
from stria_codegen.model import INTEGERS, ColumnType, Composite, Plain, Type
from stria_codegen.typespell import spell
from stria_codegen.typetext import TypeTextError, Vocabulary, parse

ROWS = 24

Make = Callable[[], Any]


def _many(make: Make, index: int) -> list[Any]:
    return [make() for _ in range(index % 4)]


# The forms of a type, and how row `i` of them is made of values, and of values that may be
# missing.  Forms that a type has not are refused when they are parsed.
_ROWS: dict[str, Callable[[Make, Make, int], Any]] = {
    "{}": lambda value, _, i: value(),
    "Nullable({})": lambda _, nullable, i: nullable(),
    "Array({})": lambda value, _, i: _many(value, i),
    "Array(Nullable({}))": lambda _, nullable, i: _many(nullable, i),
    "Array(Array(Nullable({})))": lambda _, nullable, i: [_many(nullable, i + j) for j in range(2)],
    "LowCardinality({})": lambda value, _, i: value(),
    "LowCardinality(Nullable({}))": lambda _, nullable, i: nullable(),
    "Tuple(a {}, b Nullable({}))": lambda value, nullable, i: (value(), nullable()),
    "Map(String, {})": lambda value, _, i: [(f"key {j} of a map", value()) for j in range(i % 3)],
    "FixedArray({}, 2)": lambda value, _, i: [value(), value()],
    "Nested(a {}, b Nullable({}))": lambda value, nullable, i: _many(
        lambda: (value(), nullable()), i
    ),
}
PLAIN = ("{}", "Nullable({})")


@dataclass(frozen=True)
class Column:
    name: str
    form: str
    text: str  # of the type
    parsed: ColumnType
    leaf: Plain
    rows: list[Any]  # as Batch.fill() takes them

    @property
    def is_plain(self) -> bool:
        return self.form in PLAIN

    def argument(self, name: str) -> Any:
        """Of the type's, or None."""
        return _argument(self.leaf, name, None)

    def in_clickhouse(self) -> Optional[str]:
        """Its type in a table of ClickHouse, which has none of Nothing."""
        has_it = in_clickhouse(self.parsed) and self.leaf.type.storage != "nothing"
        return spell(as_in_clickhouse(self.parsed)) if has_it else None

    def in_duckdb(self) -> Optional[str]:
        return duckdb_type(self.parsed)

    def in_arrow(self) -> bool:
        return all(leaf.type.arrow is not None for leaf in _leaves(self.parsed))


def _leaves(type_: ColumnType) -> Iterator[Plain]:
    if isinstance(type_, Plain):
        yield type_
    elif isinstance(type_, Composite):
        for element in type_.elements:
            yield from _leaves(element)
    else:
        yield from _leaves(type_.inner)


# ---- Types -------------------------------------------------------------------------------


def _arguments(type_: Type) -> list[str]:
    """What may stand in the type's parentheses: one of each kind."""
    parameters = type_.parameters
    if parameters == ("digits", "scale"):
        most = type_.digits
        return [f"({most}, 0)", f"({most}, {most // 2})", f"({most - 1}, {most - 1})"]
    if parameters == ("size",):
        return ["(5)"]
    if parameters == ("members",):
        return ["('one' = 1, 'a longer name' = 2, 'x' = -3)"]
    if parameters == ("zone",):
        return ["", "('UTC')"]
    if "precision" in parameters:
        digits = [d for d in (0, 2, 3, 6, 9) if d in type_.precisions]
        zones = ["", ", 'UTC'"] if "zone" in parameters else [""]
        return [f"({d}{zone})" for d in digits for zone in zones]
    assert not parameters, f"columns.py does not know what {type_.name} has in parentheses"
    return [""]


def all_columns(types: tuple[Type, ...], rng: Random) -> list[Column]:
    vocabulary = Vocabulary(types)
    columns: list[Column] = []
    for type_ in types:
        for arguments in _arguments(type_):
            leaf_text = (type_.family or type_.name) + arguments
            leaf = parse(leaf_text, vocabulary, {})
            assert isinstance(leaf, Plain) and leaf.type is type_, leaf_text
            for form in _ROWS:
                if type_.storage == "nothing" and "{}" in form.replace("Nullable({})", ""):
                    continue  # it has no values, so that there would be no row
                text = form.replace("{}", leaf_text)
                try:
                    parsed = parse(text, vocabulary, {})
                except TypeTextError:
                    continue
                rows = _rows(form, leaf, rng)
                columns.append(Column(f"c{len(columns)}", form, text, parsed, leaf, rows))
    return columns


def _rows(form: str, leaf: Plain, rng: Random) -> list[Any]:
    def value() -> Any:
        drawn = draw(leaf, rng)
        # ClickHouse may keep either zero once in a dictionary.
        return "0" if drawn == "-0" and form.startswith("LowCardinality") else drawn

    def nullable() -> Any:
        return None if rng.random() < 0.3 else value()

    return [_ROWS[form](value, nullable, index) for index in range(ROWS)]


# ---- Values, as text -----------------------------------------------------------------------


def draw(leaf: Plain, rng: Random) -> Optional[str]:
    """One value of the type: now and then a bound."""
    drawn: Optional[str] = _DRAWERS[leaf.type.text](leaf, rng)
    return drawn


def _number(low: int, high: int, rng: Random) -> int:
    """Any magnitude is as likely as any other."""
    if rng.random() < 0.2:
        return rng.choice((low, high))
    number = rng.getrandbits(rng.randint(1, max(abs(low), high).bit_length()))
    return max(low, min(high, rng.choice((number, -number))))


def _argument(leaf: Plain, name: str, default: Any) -> Any:
    return dict(zip(leaf.type.parameters, leaf.arguments)).get(name, default)


def _digits(leaf: Plain) -> int:
    """Of a second's fraction."""
    return int(_argument(leaf, "precision", leaf.type.precision))


def _bounds(leaf: Plain) -> tuple[int, int]:
    """Of the type's ticks."""
    low, high = INTEGERS[leaf.type.c or ""]
    digits = _digits(leaf)
    for bound in leaf.type.ranges:
        if bound.precision in (None, digits):
            scale = 10**digits if bound.in_seconds else 1
            end = scale - 1 if bound.in_seconds else 0
            return max(low, bound.low * scale), min(high, bound.high * scale + end)
    return low, high


def _integer(leaf: Plain, rng: Random) -> str:
    return str(_number(*_bounds(leaf), rng))


def _bool(_: Plain, rng: Random) -> str:
    return rng.choice(("false", "true"))


def _float(_: Plain, rng: Random) -> str:
    """What every width holds: eight bits of digits, and a small exponent."""
    special = ("nan", "inf", "-inf", "-0", "0", "65280", "0.00390625")
    ordinary = f"{rng.randint(-255, 255) * 2.0 ** rng.randint(-8, 6)!r}"
    return rng.choice(special) if rng.random() < 0.3 else ordinary


def _decimal(leaf: Plain, rng: Random) -> str:
    digits, scale = _argument(leaf, "digits", 10), _argument(leaf, "scale", 0)
    number = _number(1 - 10**digits, 10**digits - 1, rng)
    text = f"{abs(number):0{scale + 1}d}"
    point = len(text) - scale
    return ("-" if number < 0 else "") + text[:point] + (f".{text[point:]}" if scale else "")


# Years that every engine prints with four digits; times of Arrow's end with the day.
FIRST, LAST = dt.date(1, 1, 1), dt.date(9999, 12, 31)
EPOCH = dt.date(1970, 1, 1)
DAY = 86400


def _date(leaf: Plain, rng: Random) -> str:
    low, high = _bounds(leaf)
    days = _number(max(low, (FIRST - EPOCH).days), min(high, (LAST - EPOCH).days), rng)
    return (EPOCH + dt.timedelta(days)).isoformat()


def _fraction(ticks: int, digits: int) -> str:
    return f".{ticks:0{digits}d}" if digits else ""


def _clock(ticks: int, digits: int) -> str:
    seconds, rest = divmod(ticks, 10**digits)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour:02d}:{minute:02d}:{second:02d}{_fraction(rest, digits)}"


def _datetime(leaf: Plain, rng: Random) -> str:
    digits = _digits(leaf)
    day = DAY * 10**digits
    low, high = _bounds(leaf)
    low = max(low, (FIRST - EPOCH).days * day)
    high = min(high, (LAST - EPOCH).days * day + day - 1, 2**63 - 2)  # the last is infinite
    days, ticks = divmod(_number(low, high, rng), day)
    zone = "Z" if _argument(leaf, "zone", "") else ""
    return f"{(EPOCH + dt.timedelta(days)).isoformat()} {_clock(ticks, digits)}{zone}"


def _time(leaf: Plain, rng: Random) -> str:
    digits = _digits(leaf)
    low, high = _bounds(leaf)
    if low == 0:  # a time of day
        high = DAY * 10**digits - 1
    ticks = _number(low, high, rng)
    return ("-" if ticks < 0 else "") + _clock(abs(ticks), digits)


def _timetz(_: Plain, rng: Random) -> str:
    offset = rng.choice((0, 1, 90, 15 * 60 + 59))
    sign = rng.choice("+-")
    return f"{_clock(rng.randrange(DAY * 10**6), 6)}{sign}{offset // 60:02d}:{offset % 60:02d}"


def _interval(digits: int) -> Any:
    def draw_interval(_: Plain, rng: Random) -> str:
        months, days = (_number(-(2**31) + 1, 2**31 - 1, rng) for _ in range(2))
        seconds, rest = divmod(_number(0, 2**62, rng), 10**digits)
        sign = rng.choice(("", "-"))
        return f"P{months}M{days}DT{sign}{seconds}{_fraction(rest, digits)}S"

    return draw_interval


def _member(leaf: Plain, rng: Random) -> str:
    name: str = rng.choice(_argument(leaf, "members", ())).name
    return name


def _bits(_: Plain, rng: Random) -> str:
    return "".join(rng.choice("01") for _ in range(rng.randint(1, 130)))


def _bytes(leaf: Plain, rng: Random) -> str:
    size = _argument(leaf, "size", None)
    if size is not None:
        return "".join(rng.choice("abcXYZ 019") for _ in range(size))
    return "".join(rng.choice("aZ0 é€😀") for _ in range(rng.choice((0, 1, 4, 12, 13, 40))))


_DRAWERS: dict[str, Any] = {
    "integer": _integer,
    "bool": _bool,
    "float": _float,
    "decimal": _decimal,
    "date": _date,
    "datetime": _datetime,
    "time": _time,
    "timetz": _timetz,
    "interval_micros": _interval(6),
    "interval_nanos": _interval(9),
    "member": _member,
    "bits": _bits,
    "bytes": _bytes,
    "ipv4": lambda _, rng: str(ipaddress.IPv4Address(rng.getrandbits(32))),
    "ipv6": lambda _, rng: str(ipaddress.IPv6Address(rng.getrandbits(128))),
    "uuid": lambda _, rng: str(uuid.UUID(int=rng.getrandbits(128))),
    "nothing": lambda _, __: None,
}

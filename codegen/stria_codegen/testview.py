"""The test of a schema's records: what record_test.c.j2 is given.

It fills structs with values that every column takes, so each statement here is a C form's
and a type's together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Optional

from . import ctext, names
from .forms import TEXT_FORMS, TICKS, unwrap
from .memberview import POINTED, c_type
from .model import (
    INSIDE,
    INTEGERS,
    NEVER,
    POINTER,
    SLICE,
    WIDE,
    ColumnType,
    Composite,
    Field,
    Held,
    Plain,
    Record,
    Schema,
)

ITEMS = 3  # of the lists behind pointers

# Texts that every type spelled so takes.
_SAMPLES = {
    "integer": "1",
    "float": "1.5",
    "bool": "true",
    "decimal": "0",
    "date": "2001-02-03",
    "datetime": "2001-02-03 04:05:06",
    "time": "01:02:03",
    "ipv4": "192.0.2.1",
    "uuid": "61f0c404-5cb3-11e7-907b-a6006ad3dba0",
    "ipv6": "2001:db8::1",
    "bits": "101",
    "bytes": "a",
}
_DAY = 11323  # 2001-01-01
_DAYS_BEFORE_1970 = 719162
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
_PER_SECOND = {
    "nanosecond": 10**9,
    "100 nanoseconds": 10**7,
    "microsecond": 10**6,
    "millisecond": 10**3,
}


@dataclass(frozen=True)
class Filler:
    """A function that fills one struct."""

    name: str
    struct: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class TestedRecord:
    name: str
    struct: str
    literal: str  # of the name


@dataclass(frozen=True)
class Test:
    source: str
    header: str
    file: str
    fillers: tuple[Filler, ...]  # each behind those it calls
    records: tuple[TestedRecord, ...]


def view(schema: Schema) -> Test:
    structs = {r.name: r.c_struct or names.structure(r.name) for r in schema.records}
    fillers = [filler for r in schema.records for filler in _fillers(r, structs)]
    records = tuple(
        TestedRecord(r.name, structs[r.name], ctext.literal(r.name)) for r in schema.records
    )
    file = f"{schema.stem}_test.c"
    return Test(ctext.remark(schema.file), f"{schema.stem}.h", file, tuple(fillers), records)


def _fillers(record: Record, structs: Mapping[str, str]) -> Iterator[Filler]:
    for field in record.fields:
        item = names.items(record.name, field.member)
        yield from _item_fillers(field.held, field.type, item, structs)
    lines = [line for field in record.fields for line in _field(record.name, field, structs)]
    yield Filler(record.name, structs[record.name], tuple(lines))


def _item_fillers(
    held: Held, type_: ColumnType, name: str, structs: Mapping[str, str]
) -> Iterator[Filler]:
    """Of the structs that are made for one column, the inner ones first."""
    core, _ = unwrap(type_)
    lines: list[str] = []
    if held.item:
        assert isinstance(core, Composite)
        inner = core.elements[0]
        yield from _item_fillers(held.item, inner, names.items(name, ""), structs)
        lines += _Fill(held.item, inner, "", names.items(name, ""), structs).lines()
    for part in held.parts:
        item = names.items(name, part.member)
        yield from _item_fillers(part.held, part.type, item, structs)
        lines += _Fill(part.held, part.type, part.member, item, structs).lines()
    if lines:
        yield Filler(name, f"struct {name}", tuple(lines))


def _field(record: str, field: Field, structs: Mapping[str, str]) -> Iterator[str]:
    item = names.items(record, field.member)
    return _Fill(field.held, field.type, field.member, item, structs).lines()


class _Fill:
    """Statements that fill one member of `row`."""

    def __init__(
        self, held: Held, type_: ColumnType, path: str, item: str, structs: Mapping[str, str]
    ) -> None:
        self._held = held
        self._core, nullable = unwrap(type_)
        self._can_miss = nullable or held.fallback is not None
        self._path = path or (POINTED if held.place == POINTER else "")
        self._item = item
        self._c = c_type(held, item, structs)

    def lines(self) -> Iterator[str]:
        held = self._held
        value = self._inside("value") if held.is_pair else self._path
        if held.place == INSIDE:
            yield from self._one(f"row->{value}", "    ")
        elif held.place == POINTER:
            yield from self._pool(1)
            target = "chance(random) ? (void *)pool : NULL" if self._can_miss else "(void *)pool"
            yield f"        row->{value} = {target};"
            yield "    }"
        elif held.place == SLICE:
            data = value if held.length else f"{value}.data" if value else "data"
            yield from self._pool(ITEMS)
            yield f"        row->{data} = (void *)pool;"
            yield f"        {self._count(value, ITEMS)}"
            yield "    }"
        else:
            yield f"    for (size_t i = 0; i < {held.capacity}; i++) {{"
            yield from self._one(f"row->{value or 'items'}[i]", "        ")
            yield "    }"
            if held.length:
                yield f"    {self._count(value, held.capacity)}"
        if held.flag:
            flag = self._inside(held.flag) if held.is_pair else held.flag
            yield f"    row->{flag} = chance(random);"

    def _inside(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path else name

    def _count(self, value: str, most: int) -> str:
        held = self._held
        count = f"{value}.count" if value else "count"
        if held.length:
            count = self._inside(held.length) if held.is_pair else held.length
        return f"row->{count} = chance(random) ? {most} : {most - 1};"

    def _pool(self, size: int) -> Iterator[str]:
        """Values that all rows point to, filled anew for each."""
        suffix = f"[{self._held.size}]" if self._held.size else ""
        space = "" if self._c.endswith("*") else " "
        yield "    {"
        yield f"        static {self._c}{space}pool[{size}]{suffix};"
        yield f"        for (size_t i = 0; i < {size}; i++) {{"
        yield from self._one("pool[i]", "            ")
        yield "        }"

    def _one(self, target: str, margin: str) -> Iterator[str]:
        held = self._held
        if held.item or held.parts or held.record:
            yield f"{margin}fill_{held.record or self._item}(&{target}, random);"
            return
        core = self._core
        while isinstance(core, Composite):
            core, self._can_miss = unwrap(core.elements[0])
        assert isinstance(core, Plain)
        for statement in self._value(target, core):
            yield f"{margin}{statement}"

    def _value(self, target: str, type_: Plain) -> Iterator[str]:
        c = self._held.c
        if c in TEXT_FORMS:
            yield from self._text(target, type_)
        elif c in ("exact", "bytes"):
            byte = f"({self._c})pick(random, 256)"
            yield f"for (size_t k = 0; k < {self._held.size}; k++)"
            yield f"    {target}[k] = {byte};"
        elif c == "bool":
            yield f"{target} = chance(random);"
        elif c in WIDE:
            yield f"{target}.limb[0] = pick(random, {1 if type_.type.text == 'decimal' else 100});"
        elif c in ("float32", "float64"):
            low, high = self._bounds(type_)
            yield f"{target} = ({self._c})between(random, {max(low, -100)}, {min(high, 100)});"
        elif c in INTEGERS:
            low, high = self._bounds(type_)
            yield f"{target} = ({self._c})between(random, {_literal(low)}, {_literal(high)});"
        else:
            yield from _parts(target, c, type_)

    def _text(self, target: str, type_: Plain) -> Iterator[str]:
        sample = _sample(type_)
        literal, size = ctext.literal(sample), len(sample.encode())
        if self._held.c == "view":
            yield f"{target} = (stria_view){{{literal}, {size}}};"
        elif self._held.c == "char":
            yield f"memcpy({target}, {literal}, {min(size, self._held.size)});"
        elif self._can_miss and self._held.missing == NEVER:
            yield f"{target} = chance(random) ? {literal} : NULL;"
        else:
            yield f"{target} = {literal};"

    def _bounds(self, type_: Plain) -> tuple[int, int]:
        low, high = self._range(type_)
        smallest, largest = INTEGERS.get(self._held.c, (-100, 100))
        return max(low, smallest, -(2**62)), min(high, largest, 2**62)

    def _range(self, type_: Plain) -> tuple[int, int]:
        """Numbers that the type takes, as this member counts."""
        held, text = self._held, type_.type.text
        if text in TICKS:
            return _ticks(held, type_)
        if text == "decimal":
            return (0, 9) if _scale(type_) == (held.scale or 0) else (0, 0)
        if text == "member":
            members = type_.arguments[0]
            assert isinstance(members, tuple)
            return members[0].value, members[0].value
        if text == "bool":
            return 0, 1
        return INTEGERS.get(type_.type.c or "", (-100, 100))


def _ticks(held: Held, type_: Plain) -> tuple[int, int]:
    text = type_.type.text
    if text == "time":
        return (0, 1000) if not held.unit else (0, 0)
    if not held.unit and held.epoch == 1970:
        return (0, 20000) if text == "date" else (0, 10**9)
    days = _DAY + (_DAYS_BEFORE_1970 if held.epoch == 1 else 0)
    unit = held.unit or ("day" if text == "date" else "second")
    if unit in _PER_SECOND:
        ticks = days * 86400 * _PER_SECOND[unit]
    else:
        ticks = days * 86400 // _SECONDS[unit]
    return ticks, ticks


def _scale(type_: Plain) -> Optional[int]:
    scale = dict(zip(type_.type.parameters, type_.arguments)).get("scale")
    return scale if isinstance(scale, int) else None


def _sample(type_: Plain) -> str:
    if type_.type.text == "member":
        members = type_.arguments[0]
        assert isinstance(members, tuple)
        return members[0].name
    return _SAMPLES.get(type_.type.text, "")


def _parts(target: str, c: str, type_: Plain) -> Iterator[str]:
    """Dates and times by their parts; what is all zeros otherwise is a value as it is."""
    day = "between(random, 1, 28)"
    if c == "tm":
        yield f"{target}.tm_year = 101;"
        yield f"{target}.tm_mday = (int){day};"
    elif c == "timespec":
        yield f"{target}.tv_sec = (time_t){_DAY * 86400};"
    elif c in ("date", "datetime"):
        yield f"{target}.year = 2001;"
        yield f"{target}.month = 2;"
        yield f"{target}.day = (uint8_t){day};"
    if c == "datetime" and "zone" in type_.type.parameters[: len(type_.arguments)]:
        yield f"{target}.has_offset = 1;"


def _literal(value: int) -> str:
    return str(value) if abs(value) < 2**31 else f"INT64_C({value})"

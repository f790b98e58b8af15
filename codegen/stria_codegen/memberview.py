"""Members of a struct as C sees them: what holds a column, and the descriptor of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from . import ctext, defaultview, layout, names
from .model import (
    ARRAY,
    BY_MISSING,
    BY_PRESENT,
    BY_SENTINEL,
    EPOCHS,
    INSIDE,
    POINTER,
    ROUNDINGS,
    SLICE,
    UNITS,
    Field,
    Held,
    Record,
)

STEP = 4
POINTED = "value"  # the member of an item that is nothing but a pointer

# What the words of 'c' are in C, and their numbers.
_C = {
    "bool": ("bool", "STRIA_BOOL"),
    **{
        f"{sign}int{bits}": (f"{sign}int{bits}_t", f"STRIA_{sign.upper()}INT{bits}")
        for sign in ("", "u")
        for bits in (8, 16, 32, 64)
    },
    **{
        f"{sign}int{bits}": (f"stria_{sign}int{bits}", f"STRIA_{sign.upper()}INT{bits}")
        for sign in ("", "u")
        for bits in (128, 256)
    },
    "float16": ("stria_float16", "STRIA_FLOAT16"),
    "bfloat16": ("stria_bfloat16", "STRIA_BFLOAT16"),
    "float32": ("float", "STRIA_FLOAT32"),
    "float64": ("double", "STRIA_FLOAT64"),
    "text": ("const char *", "STRIA_CSTR"),
    "view": ("stria_view", "STRIA_VIEW"),
    "char": ("char", "STRIA_CHAR_ARRAY"),
    "exact": ("char", "STRIA_RAW_BYTES"),
    "bytes": ("uint8_t", "STRIA_RAW_BYTES"),
    "tm": ("struct tm", "STRIA_TM"),
    "timespec": ("struct timespec", "STRIA_TIMESPEC"),
    **{
        word: (f"stria_{word}", f"STRIA_{word.upper()}")
        for word in ("date", "datetime", "timetz", "interval_micros", "interval_nanos")
    },
}
_PLACES = {
    INSIDE: "STRIA_IN_STRUCT",
    POINTER: "STRIA_BEHIND_POINTER",
    SLICE: "STRIA_IN_SLICE",
    ARRAY: "STRIA_IN_ARRAY",
}
_MISSING = {
    BY_PRESENT: "STRIA_BY_PRESENT_FLAG",
    BY_MISSING: "STRIA_BY_MISSING_FLAG",
    BY_SENTINEL: "STRIA_BY_SENTINEL",
}


@dataclass(frozen=True)
class CItem:
    """A struct that is made for one column: of a Tuple, or of a list's items where each is more
    than a value."""

    struct: str
    comment: str
    lines: tuple[str, ...]  # of its members
    name: str  # begins the names of its tables
    count: str
    members: tuple[CMember, ...]
    is_whole: bool  # the one member is the whole item of a list


@dataclass(frozen=True)
class CMember:
    """A row of a record's table of members."""

    settings: tuple[str, ...]


@dataclass(frozen=True)
class CHeld:
    """All that one field brings."""

    comment: str
    lines: tuple[str, ...]  # of the struct
    member: CMember
    items: tuple[CItem, ...]  # innermost first
    sentinel: str  # the constant's definition, or empty
    fallback: tuple[str, ...]  # such definitions
    checks: tuple[str, ...]  # that the user's struct is what the schema says


def c_type(held: Held, item: str, structs: Mapping[str, str]) -> str:
    """Of one value or item, without the size of an array of characters; `item` is the struct
    that is made for the column."""
    if held.item or held.parts:
        return f"struct {item}"
    if held.record:
        return structs[held.record]
    return f"{held.enum}_value" if held.enum else _C[held.c][0]


def view(record: Record, field: Field, structs: Mapping[str, str]) -> CHeld:
    """`structs` are those of the records that there are so far, and of this one."""
    held = field.held
    items = tuple(_items(record, field, structs))
    item = names.items(record.name, field.member)
    parts = _Parts(structs[record.name], field.member, held, item, structs)
    constant = names.sentinel(record.name, field.member)
    fallback = names.fallback(record.name, field.member)
    text = f"{field.said}: {field.doc}" if field.doc else field.said
    return CHeld(
        comment=ctext.comment(text, indent=STEP),
        lines=tuple(parts.lines(STEP)),
        member=CMember(tuple(parts.settings(constant, fallback))),
        items=items,
        sentinel=_sentinel(held, constant) if held.missing == BY_SENTINEL else "",
        fallback=tuple(defaultview.definitions(held.fallback, fallback)) if held.fallback else (),
        checks=tuple(parts.checks(field.name)) if record.c_struct else (),
    )


def _items(record: Record, field: Field, structs: Mapping[str, str]) -> Iterator[CItem]:
    for name, held in names.all_items(names.items(record.name, field.member), field.held):
        struct = f"struct {name}"
        inner = [("", held.item)] if held.item else [(p.member, p.held) for p in held.parts]
        parts = [
            _Parts(struct, member, one, names.items(name, member), structs) for member, one in inner
        ]
        yield CItem(
            struct=struct,
            comment=ctext.comment(f"A part of column {ctext.remark(field.name)}."),
            lines=tuple(line for part in parts for line in part.lines(STEP)),
            name=name,
            count=str(len(parts)),
            members=tuple(CMember(tuple(part.settings())) for part in parts),
            is_whole=held.item is not None,
        )


def _sentinel(held: Held, constant: str) -> str:
    text = held.sentinel
    if held.c in ("text", "view", "char"):
        value = f"{{{ctext.literal(text)}, {len(text.encode())}}}"
        return f"static const stria_view {constant} = {value};"
    if held.c in ("float32", "float64"):
        suffix = "F" if held.c == "float32" else ""
        number = text if any(mark in text for mark in ".eE") else f"{text}.0"
        value = "NAN" if text.lower() == "nan" else number + suffix
    elif held.c == "int64" and int(text) == -(2**63):
        value = "INT64_MIN"
    else:
        wide = "UINT64_C" if held.c == "uint64" else "INT64_C"
        value = f"{wide}({text})" if held.c.endswith("64") else text
        value = f"-{2**31 - 1} - 1" if text == str(-(2**31)) and held.c == "int32" else value
    return f"static const {_C[held.c][0]} {constant} = {value};"


class _Parts:
    """Where in a struct the parts of one member are."""

    def __init__(
        self, struct: str, path: str, held: Held, item: str, structs: Mapping[str, str]
    ) -> None:
        path = path or (POINTED if held.place == POINTER else "")
        self._struct = struct
        self._path = path
        self._held = held
        self._item = item
        self._structs = structs
        self._value = self._inside("value") if held.is_pair else path
        apart = held.length or held.place == ARRAY
        name = "items" if held.place == ARRAY else "data"
        is_list = held.place in (SLICE, ARRAY)
        self._data = self._value
        if is_list and (not apart or not self._value):
            self._data = f"{self._value}.{name}" if self._value else name
        self._count = f"{self._value}.count" if self._value else "count"
        if held.length:
            self._count = self._inside(held.length) if held.is_pair else held.length
        self._flag = self._inside(held.flag) if held.is_pair else held.flag

    def _inside(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path else name

    # ---- The struct ------------------------------------------------------------

    def lines(self, indent: int) -> Iterator[str]:
        held = self._held
        if held.is_pair and not self._path:
            yield from self._value_lines("value", indent)
            yield f"{' ' * indent}bool {held.flag};"
        elif held.is_pair:
            yield f"{' ' * indent}struct {{"
            yield from self._value_lines("value", indent + STEP)
            yield f"{' ' * (indent + STEP)}bool {held.flag};"
            yield f"{' ' * indent}}} {self._path};"
        else:
            yield from self._value_lines(self._path, indent)
            if held.flag:
                yield f"{' ' * indent}bool {held.flag};"

    def _value_lines(self, name: str, indent: int) -> Iterator[str]:
        held, margin = self._held, " " * indent
        if held.place == INSIDE:
            yield f"{margin}{self._declared(name)};"
        elif held.place == POINTER:
            yield f"{margin}{self._pointed(name)};"
        elif held.place == ARRAY:
            name = name or "items"
            yield f"{margin}{self._declared(f'{name}[{held.capacity}]')};"
            if held.length:
                yield f"{margin}size_t {held.length};"
        elif held.length:
            yield f"{margin}{self._pointed(name)};"
            yield f"{margin}size_t {held.length};"
        elif not name:
            yield f"{margin}{self._pointed('data')};"
            yield f"{margin}size_t count;"
        else:
            yield f"{margin}struct {{"
            yield f"{margin}    {self._pointed('data')};"
            yield f"{margin}    size_t count;"
            yield f"{margin}}} {name};"

    def _declared(self, name: str) -> str:
        c = self._c()
        space = "" if c.endswith("*") else " "
        return f"{c}{space}{name}{self._suffix()}"

    def _pointed(self, name: str) -> str:
        c, suffix = self._c(), self._suffix()
        name = f"(*{name}){suffix}" if suffix else f"*{name}"
        return f"{c}const {name}" if c.endswith("*") else f"const {c} {name}"

    def _c(self) -> str:
        return c_type(self._held, self._item, self._structs)

    def _suffix(self) -> str:
        return f"[{self._held.size}]" if self._held.size else ""

    # ---- The descriptor ------------------------------------------------------------

    def settings(self, sentinel: str = "", fallback: str = "") -> Iterator[str]:
        held = self._held
        yield f".offset = {self._offset(self._data)}"
        if held.item or held.parts or held.record:
            yield f".width = sizeof({self._c()})"
        else:
            yield f".width = {held.size or f'sizeof({_C[held.c][0]})'}"
            yield f".ctype = {_C[held.c][1]}"
        yield f".place = {_PLACES[held.place]}"
        if held.missing in _MISSING:
            yield f".missing = {_MISSING[held.missing]}"
        yield from self._conversions()
        if held.place == SLICE or held.length:
            yield f".count_width = (int32_t)sizeof({self._object(self._count)})"
            yield f".count_offset = {self._offset(self._count)}"
        if held.place == ARRAY:
            yield f".capacity = {held.capacity}"
        if self._flag:
            yield f".flag_offset = {self._offset(self._flag)}"
        if held.missing == BY_SENTINEL:
            yield f".sentinel = &{sentinel}"
        if held.fallback:
            yield f".fallback = &{fallback}"
        if held.item or held.parts or held.record:
            yield f".record = &{held.record or self._item}_record"

    def _conversions(self) -> Iterator[str]:
        held = self._held
        if held.scale:
            yield f".scale = {held.scale}"
        if held.unit:
            yield f".unit = {UNITS[held.unit]}"
        if held.epoch != 1970:
            yield f".epoch = {EPOCHS[str(held.epoch)]}"
        if held.rounding:
            yield f".rounding = {ROUNDINGS[held.rounding]}"

    def _offset(self, path: str) -> str:
        return f"offsetof({self._struct}, {path})"

    def _object(self, path: str) -> str:
        return f"(({self._struct} *)0)->{path}"

    # ---- What is to be checked of a struct that there is already ---------------------------

    def checks(self, column: str) -> Iterator[str]:
        held = self._held
        value = self._object(self._data)
        one = {INSIDE: value, ARRAY: f"{value}[0]"}.get(held.place, f"*{value}")
        at = f"{self._struct}: {self._data}"
        if held.item or held.parts or held.record:
            yield self._assert(f"sizeof({one}) == sizeof({self._c()})", f"{at} is no {self._c()}")
        elif held.size:
            what = f"{_C[held.c][0]}[{held.size}]"
            yield self._assert(f"sizeof({one}) == {held.size}", f"{at} is no {what}")
        else:
            what = _C[held.c][0]
            yield self._assert(
                f"STRIA_CTYPE_OF({one}) == {_C[held.c][1]}", f"{at} is no {what.strip()}"
            )
        if held.place == ARRAY:
            yield self._assert(
                f"sizeof({value}) == {held.capacity} * sizeof({one})",
                f"{at} is no array of {held.capacity}",
            )
        if held.place == SLICE or held.length:
            count = self._object(self._count)
            yield self._assert(
                f"sizeof({count}) <= 8",
                f"{self._struct}: {self._count} is no count",
            )
        if self._flag:
            yield self._assert(
                f"sizeof({self._object(self._flag)}) == 1",
                f"{self._struct}: {self._flag} is neither a bool nor a byte",
            )

    def _assert(self, condition: str, message: str) -> str:
        return layout.filled("_Static_assert(", (condition, ctext.literal(message)), ");")

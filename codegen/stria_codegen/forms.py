"""How a struct holds a column: what a field's keys say, and what is natural where they say
nothing.  Knows no C beyond the words of the key 'c'."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Optional

from . import names
from .diagnostics import Problems, nearest
from .model import (
    ARRAY,
    BY_MISSING,
    BY_PRESENT,
    BY_SENTINEL,
    FLOATS,
    INSIDE,
    INTEGERS,
    POINTER,
    SLICE,
    TAKES_DEFAULT,
    ColumnType,
    Composite,
    Enum,
    Field,
    Function,
    Held,
    Nullable,
    Plain,
    Record,
)
from .shape import Fields
from .source import Scalar
from .typespell import spell
from .values import means_utc

# Words of 'c' that are no numbers, and what they hold, by the `text` of a type; none: any.
_TIMES = ("date", "datetime")
WORDS: dict[str, tuple[str, ...]] = {
    "text": (),
    "view": (),
    "char": (),
    "bytes": ("bytes", "uuid", "ipv6"),
    "date": _TIMES,
    "datetime": _TIMES,
    "tm": _TIMES,
    "timespec": _TIMES,
    "timetz": ("timetz",),
    "interval_micros": ("interval_micros", "interval_nanos"),
    "interval_nanos": ("interval_micros", "interval_nanos"),
}
WITHOUT_OFFSET = ("date", "tm")  # of which nobody can tell what time it is in another zone
OTHER_NAMES = {"float": "float32", "double": "float64", "cstr": "text"}
NATURAL = "natural"  # what stands where 'c' says nothing
POINTERS = "pointer"
SIZED = ("char", "bytes")
TEXT_FORMS = ("text", "view", "char")

# The texts of types that are numbers of C, and those that count time.
TICKS = ("date", "datetime", "time")
NOT_NUMBERS = ("bytes", "bits", "uuid", "ipv6", "timetz", "interval_micros", "interval_nanos")

_FORM = re.compile(r"([a-z][a-z0-9_]*)(?:\[([1-9][0-9]{0,8})\])?")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


@dataclass(frozen=True)
class Wish:
    """What a field's keys ask for."""

    scalar: Scalar  # of 'c', or of the field's name
    word: str = NATURAL
    size: int = 0


def unwrap(type_: ColumnType) -> tuple[ColumnType, bool]:
    """The type of the values, and whether they may be missing."""
    nullable = False
    while True:
        if isinstance(type_, Nullable):
            nullable = True
            type_ = type_.inner
        elif isinstance(type_, Function):
            type_ = type_.inner
        elif isinstance(type_, Composite) and type_.name == "LowCardinality":
            type_ = type_.elements[0]
        else:
            return type_, nullable


def is_list(type_: ColumnType) -> bool:
    return isinstance(type_, Composite) and type_.name not in ("Tuple", "LowCardinality")


def structs_of(type_: ColumnType) -> Optional[Composite]:
    """The type whose children are a struct's members, if it holds structs."""
    if not isinstance(type_, Composite):
        return None
    if type_.name in ("Map", "Nested", "Tuple"):
        return type_
    item, nullable = unwrap(type_.elements[0])
    return item if not nullable and isinstance(item, Composite) and item.name == "Tuple" else None


def takes_default(field: Fields) -> Optional[Scalar]:
    """Where a field says that what is missing in a Nullable takes the default."""
    told = field.scalar("missing")
    return told if told and told.text == TAKES_DEFAULT else None


class Forms:
    """Makes what a schema's fields are held as."""

    def __init__(self, enums: Iterable[Enum], problems: Problems) -> None:
        self._enums = tuple(enums)
        self._problems = problems
        self.records: dict[str, Optional[Record]] = {}  # None: told of, or not known yet

    def of(self, field: Fields, type_: ColumnType, mentioned: Iterable[str]) -> Optional[Held]:
        """`mentioned` are the records that the type's text speaks of."""
        before = len(self._problems.found)
        wish = self._wish(field)
        record = field.text("record") or next(iter(mentioned), "")
        held = self._held(type_, wish, record, field) if wish else None
        if wish and held:
            held = self._counted(held, type_, field)
            held = self._can_be_missing(held, type_, wish, field)
            held = self._converted(held, type_, field)
        return held if len(self._problems.found) == before else None

    # ---- What the keys say -------------------------------------------------------

    def _wish(self, field: Fields) -> Optional[Wish]:
        pair = field.group("c")
        scalar = pair.scalar("value") if pair else field.scalar("c")
        if scalar is None:
            name = field.scalar("name")
            assert name  # required
            return Wish(name)
        match = _FORM.fullmatch(scalar.text)
        word = OTHER_NAMES.get(match[1], match[1]) if match else ""
        known = (*INTEGERS, *FLOATS, *WORDS, POINTERS)
        if match is None or word not in known:
            hint = nearest(scalar.text, (*known, *OTHER_NAMES))
            self._problems.add(scalar.place, f"C has no form '{scalar.text}' here{hint}")
            return None
        size = int(match[2] or 0)
        if size == 0 and word in SIZED:
            self._problems.add(scalar.place, f"'{word}' needs a size, as in {word}[16]")
            return None
        return Wish(scalar, word, size)

    # ---- What holds the values -------------------------------------------------------

    def _held(self, type_: ColumnType, wish: Wish, record: str, field: Fields) -> Optional[Held]:
        core, _ = unwrap(type_)
        if is_list(core):
            return self._list(core, wish, record, field)
        if wish.size and wish.word not in SIZED:
            message = f"'{wish.scalar.text}' is a list, and {spell(type_)} is none"
            self._problems.add(wish.scalar.place, message)
            return None
        structs = structs_of(core)
        if structs:
            place = POINTER if wish.word == POINTERS else INSIDE
            return self._structs(Held("", place), structs, wish, record, field)
        if not self._takes(core, wish, field):
            return None
        return self._value(core, wish)

    def _list(self, type_: ColumnType, wish: Wish, record: str, field: Fields) -> Optional[Held]:
        assert isinstance(type_, Composite)
        capacity = 0 if wish.word in SIZED else wish.size or type_.size or 0
        if type_.size and capacity not in (0, type_.size):
            message = f"an array of {capacity} is not as long as each row, {type_.size}"
            self._problems.add(wish.scalar.place, message)
            return None
        place = ARRAY if capacity else SLICE
        structs = structs_of(type_)
        if structs:
            return self._structs(Held("", place, capacity=capacity), structs, wish, record, field)
        item_type = type_.elements[0]
        inner_core, _ = unwrap(item_type)
        if isinstance(inner_core, Composite) and not is_list(inner_core):
            one = self._structs_that_may_be_missing(inner_core, wish, record, field)
            return Held("", place, capacity=capacity, item=one) if one else None
        inner = wish if wish.word in SIZED else replace(wish, size=0)
        item = self._part(item_type, inner, record, field)
        if item is None:
            return None
        if item.item or item.parts or item.record or item.place != INSIDE or item.is_pair:
            return Held("", place, capacity=capacity, item=item)
        return replace(item, place=place, capacity=capacity)

    def _structs_that_may_be_missing(
        self, type_: Composite, wish: Wish, record: str, field: Fields
    ) -> Optional[Held]:
        """The items of a list: pointers, or pairs."""
        if wish.word == POINTERS:
            return self._structs(Held("", POINTER), type_, wish, record, field)
        held = self._structs(Held(""), type_, wish, record, field)
        return replace(held, missing=BY_PRESENT, is_pair=True, flag="present") if held else None

    def _part(self, type_: ColumnType, wish: Wish, record: str, field: Fields) -> Optional[Held]:
        """What is inside a list or a struct of the schema's making."""
        held = self._held(type_, wish, record, field)
        says_itself = held and (held.c == "text" or held.place == POINTER)
        if held and unwrap(type_)[1] and not says_itself:
            return replace(held, missing=BY_PRESENT, is_pair=True, flag="present")
        return held

    def _structs(
        self, held: Held, type_: Composite, wish: Wish, record: str, field: Fields
    ) -> Optional[Held]:
        """By the structs of a record, or by those of the column's own."""
        if wish.word not in (NATURAL, POINTERS):
            message = f"{spell(type_)} is not held as '{wish.scalar.text}' but in structs"
            self._problems.add(wish.scalar.place, message)
            return None
        if record:
            found = self._record(type_, wish, record, field)
            return replace(held, record=found.name) if found else None
        parts = self._parts(type_, wish, field)
        return replace(held, parts=parts) if parts else None

    def _parts(self, type_: Composite, wish: Wish, field: Fields) -> tuple[Field, ...]:
        numbered = tuple(f"e{index + 1}" for index in range(len(type_.elements)))
        labels = ("key", "value") if type_.name == "Map" else type_.labels or numbered
        place = wish.scalar.place
        parts: list[Field] = []
        taken = {names.value_type(enum.name) for enum in self._enums}
        if not labels:
            self._problems.add(place, f"no struct holds {spell(type_)}, which is empty")
        for label, element in zip(labels, type_.elements):
            held = self._part(element, Wish(wish.scalar), "", field)
            if held is None:
                return ()
            word = names.struct_member(label)
            others = (f"{word.rstrip('_')}_{number}" for number in count(2))
            member = next(name for name in chain([word], others) if name not in taken)
            taken.add(member)
            parts.append(Field(label, element, "", "", spell(element), member, held, place))
        return tuple(parts)

    def _record(self, type_: Composite, wish: Wish, name: str, field: Fields) -> Optional[Record]:
        where = field.scalar("record") or wish.scalar
        if name not in self.records:
            hint = nearest(name, self.records)
            self._problems.add(where.place, f"there is no record '{name}'{hint}")
        record = self.records.get(name)
        if record is None:
            return None
        theirs = [spell(element) for element in type_.elements]
        ours = [spell(f.type) for f in record.fields]
        if theirs != ours:
            message = f"record '{name}' has {', '.join(ours)}, and the type {', '.join(theirs)}"
            self._problems.add(where.place, message)
            return None
        return record

    def _takes(self, type_: ColumnType, wish: Wish, field: Fields) -> bool:
        """Whether a type's values are held so."""
        assert isinstance(type_, Plain)
        given = field.scalar("record")
        if given:
            self._problems.add(given.place, f"{spell(type_)} is not held by a record's structs")
            return False
        text, word = type_.type.text, wish.word
        if word in WORDS:
            fits = not WORDS[word] or text in WORDS[word]
        elif word in (NATURAL, POINTERS):
            fits = True
        else:
            whole = word in INTEGERS
            fits = text not in NOT_NUMBERS and (whole or text not in (*TICKS, "member"))
        if not fits:
            message = f"{spell(type_)} is not held as '{wish.scalar.text}'"
            self._problems.add(wish.scalar.place, message)
        elif word in WITHOUT_OFFSET and not means_utc(type_):
            message = f"{spell(type_)} is not held as '{wish.scalar.text}', which has no offset"
            self._problems.add(wish.scalar.place, f"{message} from UTC: take datetime or timespec")
        return fits

    def _value(self, type_: ColumnType, wish: Wish) -> Held:
        assert isinstance(type_, Plain)
        if wish.word in (NATURAL, POINTERS):
            held = self._natural(type_)
        else:
            held = Held(wish.word, size=wish.size)
        if type_.type.text == "decimal" and held.c in INTEGERS:
            held = replace(held, scale=_scale(type_))
        return replace(held, place=POINTER) if wish.word == POINTERS else held

    def _natural(self, type_: Plain) -> Held:
        row = type_.type
        if row.c is not None:
            mine = (e.name for e in self._enums if e.type == type_)
            return Held(row.c, enum=next(mine, ""))
        if row.storage == "string":
            return Held("view")
        if row.storage == "fixed_string":
            size = type_.arguments[0]
            assert isinstance(size, int)
            return Held("exact", size=size)
        if row.text in ("uuid", "ipv6"):
            return Held("bytes", size=16)
        return Held(row.text if row.text in WORDS else "text")

    # ---- What else the keys say --------------------------------------------------------

    def _counted(self, held: Held, type_: ColumnType, field: Fields) -> Held:
        length = field.scalar("length")
        if length is None:
            return held
        if held.place not in (SLICE, ARRAY):
            self._problems.add(length.place, f"{spell(type_)} has no items to be counted")
        return replace(held, length=length.text)

    def _can_be_missing(self, held: Held, type_: ColumnType, wish: Wish, field: Fields) -> Held:
        _, nullable = unwrap(type_)
        pair = field.group("c")
        ways = [
            s for s in (field.scalar(key) for key in (BY_PRESENT, BY_MISSING, BY_SENTINEL)) if s
        ]
        ways = [s for s in ways if s is not takes_default(field)]
        flags = (
            [s for s in (pair.scalar(key) for key in (BY_PRESENT, BY_MISSING)) if s] if pair else []
        )
        if len(ways + flags) > 1:
            self._problems.add((ways + flags)[-1].place, "a value is missing in one way only")
            return held
        if (ways or flags) and not nullable and field.scalar("default") is None:
            message = f"no value of {spell(type_)} is missing; that takes a Nullable or a default"
            self._problems.add((ways + flags)[0].place, message)
            return held
        if flags and pair:
            way = BY_PRESENT if pair.scalar(BY_PRESENT) else BY_MISSING
            return replace(held, missing=way, flag=flags[0].text, is_pair=True)
        if field.scalar(BY_SENTINEL):
            return self._with_sentinel(held, ways[0])
        if ways:
            way = BY_PRESENT if ways[0] is field.scalar(BY_PRESENT) else BY_MISSING
            return replace(held, missing=way, flag=ways[0].text)
        is_text = held.c == "text" and held.place == INSIDE
        says_itself = pair or is_text or held.place == POINTER
        if nullable and not says_itself:
            return replace(held, missing=BY_PRESENT, flag="present", is_pair=True)
        return held

    def _with_sentinel(self, held: Held, sentinel: Scalar) -> Held:
        text = sentinel.text
        if held.place != INSIDE or held.record:
            fits = False
        elif held.c in TEXT_FORMS:
            fits = "\0" not in text and (held.c != "char" or len(text.encode()) <= held.size)
        elif held.c in ("float32", "float64"):
            fits = text.lower() == "nan" or _NUMBER.fullmatch(text) is not None
        else:
            low, high = INTEGERS.get(held.c, (1, 0))
            fits = re.fullmatch(r"-?[0-9]{1,20}", text) is not None and low <= int(text) <= high
            fits = fits and held.c in ("bool", *_upto64())
        if not fits:
            self._problems.add(sentinel.place, f"'{text}' is no value of this member")
        return replace(held, missing=BY_SENTINEL, sentinel=text)

    def _converted(self, held: Held, type_: ColumnType, field: Fields) -> Held:
        text, c = _innermost_text(type_), _innermost_c(held)
        is_whole = c in INTEGERS and c != "bool"
        counts_time = text in TICKS and is_whole
        allowed = {
            "scale": text == "decimal" and is_whole,
            "unit": counts_time,
            "epoch": counts_time,
            "rounding": text in (*TICKS, "decimal"),
        }
        for key, fits in allowed.items():
            given = field.scalar(key)
            if given and not fits:
                message = f"'{key}' has no meaning for {spell(type_)} held so"
                self._problems.add(given.place, message)
        epoch = field.scalar("epoch")
        if epoch and int(epoch.text) not in (1, 1970):
            self._problems.add(epoch.place, f"the epoch is 1970 or 1, not {epoch.text}")
        return _innermost_with(
            held,
            scale=field.integer("scale"),
            unit=field.text("unit") or "",
            epoch=int(epoch.text) if epoch else 1970,
            rounding=field.text("rounding") or "",
        )


def _upto64() -> tuple[str, ...]:
    return tuple(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))


def _scale(type_: Plain) -> int:
    """Digits behind a decimal's point."""
    scale = dict(zip(type_.type.parameters, type_.arguments))["scale"]
    assert isinstance(scale, int)
    return scale


def _innermost_text(type_: ColumnType) -> str:
    """Of the values at the bottom, unless structs are on the way."""
    core, _ = unwrap(type_)
    while isinstance(core, Composite):
        if structs_of(core):
            return ""
        core, _ = unwrap(core.elements[0])
    assert isinstance(core, Plain)
    return core.type.text


def _innermost_c(held: Held) -> str:
    return _innermost_c(held.item) if held.item else held.c


def _innermost_with(held: Held, scale: Optional[int], unit: str, epoch: int, rounding: str) -> Held:
    if held.item:
        return replace(held, item=_innermost_with(held.item, scale, unit, epoch, rounding))
    scale = held.scale if scale is None else scale
    return replace(held, scale=scale, unit=unit, epoch=epoch, rounding=rounding)

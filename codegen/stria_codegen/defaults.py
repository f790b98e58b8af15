"""The default of a column: whether its type takes it, and what is missing then."""

from __future__ import annotations

from dataclasses import replace
from typing import Optional

from . import values
from .diagnostics import Problems
from .forms import takes_default, unwrap
from .model import INSIDE, NEVER, POINTER, ColumnType, Composite, Default, Held, Plain
from .rules import LITERAL
from .shape import EMPTY, Fields
from .source import Scalar
from .typespell import spell

# Types that have an empty value; the others that hold types have no default.
LISTS = ("Array", "Map")

# Texts whose values YAML's own words may be taken for.
_WORDS = ("bytes", "member")


def of(field: Fields, type_: ColumnType, problems: Problems) -> Optional[Default]:
    given = field.scalar("default")
    if given is None:
        return None
    core, _ = unwrap(type_)
    if not isinstance(core, Plain):
        is_list = isinstance(core, Composite) and core.name in LISTS
        return _empty(given, type_, is_list, problems)
    if given.reading == EMPTY:
        problems.add(given.place, f"{spell(type_)} is no list")
        return None
    if core.type.text in _WORDS and given.reading == "a boolean":
        message = f"YAML takes {given.text} for {given.reading}; quote it: '{given.text}'"
        problems.add(given.place, message)
        return None
    size = len(given.text.encode())
    if size > LITERAL:
        message = f"this default has {size} bytes, and a text in C {LITERAL} at most"
        problems.add(given.place, message)
        return None
    try:
        return Default(given.text, core, values.read(given.text, core))
    except values.UnfitError as why:
        problems.add(given.place, f"'{given.text}' does not fit {spell(type_)}: {why}")
        return None


def _empty(
    given: Scalar, type_: ColumnType, is_list: bool, problems: Problems
) -> Optional[Default]:
    if is_list and given.reading == EMPTY:
        return Default(given.text, None)
    rule = "its default is an empty list" if is_list else "it has no default"
    problems.add(given.place, f"'{given.text}' does not fit {spell(type_)}: {rule}")
    return None


def filled(
    held: Held, field: Fields, type_: ColumnType, default: Optional[Default], problems: Problems
) -> Held:
    """The same, where what is missing takes the default: of a column that has no nulls, and
    of one that is told to."""
    told = takes_default(field)
    if told and field.scalar("default") is None:
        problems.add(told.place, "there is no default to be taken")
    _, nullable = unwrap(type_)
    is_text = held.c == "text" and held.place == INSIDE
    can_miss = is_text or held.missing != NEVER or held.place == POINTER
    takes = can_miss and (told is not None or not nullable)
    return replace(held, fallback=default) if takes else held

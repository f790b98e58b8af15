"""Names of a struct's members: those that a schema gives, or that its columns make."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from . import names
from .diagnostics import Place, Problems
from .forms import takes_default
from .reserved import KEYWORDS
from .shape import Fields
from .source import Scalar

_PATH = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")


def place(field: Fields) -> Place:
    """Where a field says how its member is called."""
    given = field.scalar("member") or field.scalar("name")
    assert given  # the name is required
    return given.place


def of(field: Fields, is_bound: bool, types: Collection[str], problems: Problems) -> str:
    """The member's name; of a struct that is there already also a path to it.  `types` are names
    that C++ has for something else in the struct that is made."""
    given, name = field.scalar("member"), field.scalar("name")
    assert name  # required
    types = () if is_bound else types
    if not _are_free(_others(field), types, problems):
        return ""
    if given is None:
        word = field.text("identifier") or name.text
        if is_bound and _is_word(word):
            return word
        member = names.struct_member(word)
        return f"{member}_" if member in types else member
    if not _PATH.fullmatch(given.text):
        problems.add(given.place, f"'{given.text}' cannot be the name of a member in C")
        return ""
    if "." in given.text and not is_bound:
        message = f"a member inside another, '{given.text}', needs a 'c_struct' that has it"
        problems.add(given.place, message)
        return ""
    return given.text if _are_free([given], types, problems) else ""


def _others(field: Fields) -> list[Scalar]:
    """Members beside that of the value."""
    pair = field.group("c")
    found = [field.scalar(key) for key in ("length", "present", "missing")]
    found += [pair.scalar(key) for key in ("present", "missing")] if pair else []
    return [scalar for scalar in found if scalar and scalar is not takes_default(field)]


def _are_free(members: Iterable[Scalar], types: Collection[str], problems: Problems) -> bool:
    """Whether none of the names has a meaning of its own."""
    members = list(members)
    clashing = [member for member in members if member.text in types]
    for member in clashing:
        message = f"'{member.text}' is the type of an enum's values, as which C++ takes no member"
        problems.add(member.place, message)
    taken = [(m, word) for m in members for word in m.text.split(".") if word in KEYWORDS]
    for member, word in taken:
        problems.add(member.place, f"'{word}' has a meaning of its own in C or C++")
    return not (taken or clashing)


def _is_word(name: str) -> bool:
    return _PATH.fullmatch(name) is not None and "." not in name and name not in KEYWORDS

"""The kinds of value that a key can have; model.py says which key has which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True)
class Text:
    """Any text with something in it."""

    elsewhere: str = ""  # where a list or a mapping belongs that stands in its place
    nothing: str = ""  # what is written instead of null


@dataclass(frozen=True)
class Word:
    """A letter, then letters, digits and underscores."""


@dataclass(frozen=True)
class Choice:
    values: tuple[str, ...]


@dataclass(frozen=True)
class Literal:
    """A number or a text, as C would have it."""


@dataclass(frozen=True)
class AnyValue:
    """What a column may hold: a scalar of any kind, or an empty list or mapping."""


@dataclass(frozen=True)
class Integer:
    low: int
    high: int


@dataclass(frozen=True)
class Flag:
    """true or false."""


@dataclass(frozen=True)
class ListOf:
    """One or more, no scalar twice."""

    item: Kind


@dataclass(frozen=True)
class Group:
    """A mapping with these keys and no others."""

    what: str  # "type", "record", ...
    keys: tuple[Key, ...]
    elsewhere: str = ""  # where a text belongs that stands in its place


@dataclass(frozen=True)
class Either:
    """A text, or a mapping in its place."""

    text: Text
    group: Group


@dataclass(frozen=True)
class Names:
    """A mapping from names that the author chose, one or more."""

    item: Kind


Kind = Union[Text, Word, Choice, Literal, AnyValue, Integer, Flag, ListOf, Group, Either, Names]


@dataclass(frozen=True)
class Key:
    name: str
    kind: Kind
    doc: str
    required: bool = False
    storages: tuple[str, ...] = ()  # the storages of a type that this key belongs to; none: all

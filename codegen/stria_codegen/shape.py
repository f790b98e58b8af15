"""Checks that a file has the shape which the keys in model.py describe.

Every mistake is told; what is right comes back, so that the checks that follow
can tell of more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Dict
from dataclasses import dataclass
from typing import Optional, Union

from .diagnostics import Note, Place, Problems, nearest
from .kinds import (
    AnyValue,
    Choice,
    Either,
    Group,
    Integer,
    Kind,
    ListOf,
    Literal,
    Names,
    Text,
    Word,
)
from .model import FORMAT
from .source import ALIAS, Mapping, Node, Scalar, Sequence

DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,19})")  # as many digits as 64 bits can have
FLAGS = ("true", "false")  # and not YAML's other words for them
EMPTY = "an empty list"  # how such a default reads
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Entry:
    """What stands under a name that the author chose."""

    name: Scalar
    value: Optional[Value]  # None when it is wrong, of which the author was told


@dataclass(frozen=True)
class Fields:
    """The right values of a mapping, by key."""

    place: Place
    values: Dict[str, Value]
    whole: bool  # nothing is wrong and nothing missing

    def scalar(self, key: str) -> Optional[Scalar]:
        value = self.values.get(key)
        return value if isinstance(value, Scalar) else None

    def text(self, key: str) -> Optional[str]:
        scalar = self.scalar(key)
        return scalar.text if scalar else None

    def integer(self, key: str) -> Optional[int]:
        text = self.text(key)
        return int(text) if text else None

    def flag(self, key: str) -> bool:
        return self.text(key) == "true"

    def group(self, key: str) -> Optional[Fields]:
        value = self.values.get(key)
        return value if isinstance(value, Fields) else None

    def scalars(self, key: str) -> tuple[Scalar, ...]:
        return tuple(v for v in self._items(key) if isinstance(v, Scalar))

    def groups(self, key: str) -> tuple[Fields, ...]:
        return tuple(v for v in self._items(key) if isinstance(v, Fields))

    def entries(self, key: str) -> tuple[Entry, ...]:
        return tuple(v for v in self._items(key) if isinstance(v, Entry))

    def _items(self, key: str) -> tuple[Value, ...]:
        value = self.values.get(key)
        return value if isinstance(value, tuple) else ()


Value = Union[Scalar, Fields, Entry, tuple["Value", ...]]


class Shape:
    def __init__(self, problems: Problems) -> None:
        self._problems = problems

    def file(self, root: Node, group: Group) -> Fields:
        """The file's own mapping.  Raises when it is none, or of another format, which
        makes everything else in it doubtful."""
        if isinstance(root, Scalar) and root.absent:
            self._problems.add(root.place, "the file holds nothing")
            self._problems.raise_any()
        for name, value in root.entries if isinstance(root, Mapping) else ():
            if name.text == FORMAT.name:
                right = self._value(value, FORMAT.kind, f"'{FORMAT.name}'", name.place)
                if right is None:
                    self._problems.raise_any()
        fields = self._group(root, group, "the file", root.place)
        if fields is None:
            self._problems.raise_any()
        assert fields is not None
        return fields

    def _value(self, node: Node, kind: Kind, what: str, place: Place) -> Optional[Value]:
        """`place` is that of the key, for a value that was never written."""
        if isinstance(node, Scalar) and node.reading == ALIAS:
            return None
        if isinstance(node, Scalar) and node.absent:
            self._problems.add(place, f"{what} has no value")
            return None
        if isinstance(kind, (ListOf, Names, Group, Either)):
            return self._several(node, kind, what, place)
        if isinstance(kind, Text):
            return self._text(node, kind, what)
        if isinstance(kind, Word):
            return self._word(node, what)
        if isinstance(kind, Choice):
            return self._choice(node, kind, what)
        if isinstance(kind, Literal):
            return self._literal(node, what)
        if isinstance(kind, AnyValue):
            return self._default(node, what)
        if isinstance(kind, Integer):
            return self._integer(node, kind, what)
        return self._flag(node, what)

    def _several(
        self, node: Node, kind: Union[ListOf, Names, Group, Either], what: str, place: Place
    ) -> Optional[Value]:
        if isinstance(kind, ListOf):
            return self._list(node, kind, what)
        if isinstance(kind, Names):
            return self._names(node, kind, what)
        if isinstance(kind, Group):
            return self._group(node, kind, what, place)
        if isinstance(node, Mapping):
            return self._group(node, kind.group, what, place)
        return self._text(node, kind.text, what)

    def _text(self, node: Node, kind: Text, what: str) -> Optional[Scalar]:
        if not isinstance(node, Scalar):
            message = f"{what} must be a text, not {_called(node)}{_hint(kind.elsewhere)}"
            self._problems.add(node.place, message)
        elif not node.text.strip():
            self._problems.add(node.place, f"{what} is empty")
        elif node.reading != "text":
            self._problems.add(node.place, _unquoted(node, kind))
        else:
            return node
        return None

    def _literal(self, node: Node, what: str) -> Optional[Scalar]:
        if isinstance(node, Scalar) and node.reading in ("a number", "text"):
            return node  # also a text with nothing in it
        return self._text(node, Text(), what)

    def _default(self, node: Node, what: str) -> Optional[Scalar]:
        """An empty list, or mapping, is a scalar that reads so."""
        if isinstance(node, Sequence) and not node.items:
            return Scalar(node.place, "[]", EMPTY)
        if isinstance(node, Mapping) and not node.entries:
            return Scalar(node.place, "{}", EMPTY)
        if isinstance(node, Scalar) and node.reading != "null":
            return node
        message = f"{what} must be a value, or an empty list, not {_called(node)}"
        self._problems.add(node.place, message)
        return None

    def _word(self, node: Node, what: str) -> Optional[Scalar]:
        text = self._text(node, Text(), what)
        if text and not WORD.fullmatch(text.text):
            rule = "one word of letters, digits and '_' that begins with a letter"
            self._problems.add(text.place, f"{what} must be {rule}")
            return None
        return text

    def _choice(self, node: Node, kind: Choice, what: str) -> Optional[Scalar]:
        text = self._text(node, Text(), what)
        if text and text.text not in kind.values:
            known = ", ".join(kind.values)
            hint = nearest(text.text, kind.values) or f"; it is one of {known}"
            self._problems.add(text.place, f"{what} cannot be '{text.text}'{hint}")
            return None
        return text

    def _integer(self, node: Node, kind: Integer, what: str) -> Optional[Scalar]:
        if not isinstance(node, Scalar):
            self._problems.add(node.place, f"{what} must be a number, not {_called(node)}")
        elif node.reading != "a number" or not DECIMAL.fullmatch(node.text):
            self._problems.add(node.place, f"{what} must be a whole number in plain decimal digits")
        elif kind.low <= int(node.text) <= kind.high:
            return node
        elif kind == FORMAT.kind:
            message = f"this generator reads format {kind.high}, not {node.text}"
            self._problems.add(node.place, message)
        else:
            self._problems.add(node.place, f"{what} must be from {kind.low} to {kind.high}")
        return None

    def _flag(self, node: Node, what: str) -> Optional[Scalar]:
        if isinstance(node, Scalar) and node.reading == "a boolean" and node.text in FLAGS:
            return node
        self._problems.add(node.place, f"{what} must be true or false")
        return None

    def _list(self, node: Node, kind: ListOf, what: str) -> Optional[tuple[Value, ...]]:
        if not isinstance(node, Sequence):
            self._problems.add(node.place, f"{what} must be a list, not {_called(node)}")
            return None
        if not node.items:
            self._problems.add(node.place, f"{what} is empty")
            return None
        found: list[Value] = []
        seen: dict[str, Scalar] = {}
        for item in node.items:
            one = f"the {kind.item.what}" if isinstance(kind.item, Group) else f"an item of {what}"
            value = self._value(item, kind.item, one, item.place)
            if isinstance(value, Scalar) and value.text in seen:
                note = Note(seen[value.text].place, "first given here")
                self._problems.add(value.place, f"'{value.text}' is given twice", note)
            elif value is not None:
                found.append(value)
                if isinstance(value, Scalar):
                    seen[value.text] = value
        return tuple(found)

    def _names(self, node: Node, kind: Names, what: str) -> Optional[tuple[Entry, ...]]:
        if not isinstance(node, Mapping):
            message = f"{what} must be a mapping from names, not {_called(node)}"
            self._problems.add(node.place, message)
            return None
        if not node.entries:
            self._problems.add(node.place, f"{what} is empty")
        entries = []
        for name, child in node.entries:
            value = self._value(child, kind.item, f"'{name.text}'", name.place)
            if self._text(name, Text(), "a name"):
                entries.append(Entry(name, value))
        return tuple(entries)

    def _group(self, node: Node, group: Group, what: str, place: Place) -> Optional[Fields]:
        if not isinstance(node, Mapping):
            message = f"{what} must be a mapping, not {_called(node)}{_hint(group.elsewhere)}"
            self._problems.add(node.place, message)
            return None
        before = len(self._problems.found)
        given = {name.text: (name, value) for name, value in node.entries}
        known = {key.name: key for key in group.keys}
        for text, (name, _) in given.items():
            if text not in known:
                hint = nearest(text, known) or f"; a {group.what} has {', '.join(known)}"
                self._problems.add(name.place, f"unknown key '{text}'{hint}")
        values: dict[str, Value] = {}
        for key in group.keys:
            if key.name in given:
                name, child = given[key.name]
                value = self._value(child, key.kind, f"'{key.name}'", name.place)
                if value is not None:
                    values[key.name] = value
        self._storage_keys(group, given, values, place, what)
        # A value can also be missing because source.py refused it.
        whole = len(self._problems.found) == before and len(values) == len(given)
        return Fields(place, values, whole)

    def _storage_keys(
        self,
        group: Group,
        given: Dict[str, tuple[Scalar, Node]],
        values: Dict[str, Value],
        place: Place,
        what: str,
    ) -> None:
        """Which keys are missing, and which do not belong to the type's storage."""
        storage = values.get("storage")
        for key in group.keys:
            belongs = not key.storages
            if isinstance(storage, Scalar) and key.storages:
                belongs = storage.text in key.storages
                if not belongs and key.name in given:
                    only = " or ".join(key.storages)
                    message = f"'{key.name}' is for the storage {only}, not {storage.text}"
                    self._problems.add(given[key.name][0].place, message)
            if key.required and belongs and key.name not in given:
                self._problems.add(place, f"{what} has no '{key.name}'")


def _called(node: Node) -> str:
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    return "a text" if node.reading == "text" else node.reading


def _hint(elsewhere: str) -> str:
    return f"; {elsewhere}" if elsewhere else ""


def _unquoted(scalar: Scalar, kind: Text) -> str:
    instead = f"quote it: '{scalar.text}'"
    if kind.nothing and scalar.reading == "null":
        instead = f"write {kind.nothing}"
    return f"YAML takes {scalar.text} for {scalar.reading}; {instead}"

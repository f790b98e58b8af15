"""Reads YAML and remembers where every key and value stood.

Of YAML it takes what a schema needs: mappings, lists and scalars.  Whatever makes
a file mean something else than it seems to say (tags, anchors, aliases, merge
keys, several documents, a key given twice) is a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional, Protocol, Union

import yaml
from yaml.resolver import Resolver

from .diagnostics import File, Note, Place, Problems, UserError

MAX_DEPTH = 32

ALIAS = "an alias"  # how a scalar reads that was refused for being one

READINGS = {
    "tag:yaml.org,2002:bool": "a boolean",
    "tag:yaml.org,2002:float": "a number",
    "tag:yaml.org,2002:int": "a number",
    "tag:yaml.org,2002:merge": "a merge key",
    "tag:yaml.org,2002:null": "null",
    "tag:yaml.org,2002:timestamp": "a date",
}

# What YAML 1.2 reads as a number, YAML 1.1 and PyYAML as text.
NUMBER_1_2 = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+")

ESCAPE = re.compile(r"\\(x..|u.{4}|U.{8}|.)")


@dataclass(frozen=True)
class Scalar:
    place: Place
    text: str
    reading: str  # "text", or what YAML takes an unquoted scalar for: one of READINGS
    indexes: Optional[tuple[int, ...]] = field(default=None, repr=False)

    @property
    def absent(self) -> bool:
        """Nothing was written at all, as in `doc:`."""
        return self.reading == "null" and not self.text

    def place_of(self, offset: int) -> Place:
        """Where one character of the text stands; its end is the place behind it."""
        if self.indexes is None:
            return self.place
        return self.place.file.place(self.indexes[offset])


@dataclass(frozen=True)
class Sequence:
    place: Place
    items: tuple[Node, ...]


@dataclass(frozen=True)
class Mapping:
    place: Place
    entries: tuple[tuple[Scalar, Node], ...]


Node = Union[Scalar, Sequence, Mapping]


def read(path: Path, shown: str, problems: Problems) -> Node:
    """The whole file.  Collects the mistakes that leave it readable, raises the rest."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"{shown}: error: cannot read the file: {error.strerror}") from None

    return read_text(decode(data, shown, problems), problems)


def read_text(file: File, problems: Problems) -> Node:
    root = _Reader(file, problems).root()
    if root is None:
        problems.raise_any()
    assert root is not None
    return root


def decode(data: bytes, shown: str, problems: Problems) -> File:
    """The text of a file."""
    try:
        return File(shown, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        file = File(shown, data.decode("utf-8-sig", errors="replace"))
        place = file.place(len(data[: error.start].decode("utf-8-sig")))
        code = data[error.start]
        problems.add(place, f"byte 0x{code:02x} is not UTF-8; save the file as UTF-8")
    problems.raise_any()
    return file


class Mark(Protocol):
    """PyYAML's, of which it has two: its own and the C library's."""

    index: int


class _Reader:
    """Turns the events of a YAML parser into nodes."""

    def __init__(self, file: File, problems: Problems) -> None:
        self._file = file
        self._problems = problems
        self._resolver = Resolver()

    def root(self) -> Optional[Node]:
        index = 0
        try:
            loader = yaml.SafeLoader(self._file.text)
            try:
                return self._document(_events(loader))
            finally:
                index = loader.index
        except yaml.MarkedYAMLError as error:
            place = self._file.place(_index(error.problem_mark))
            hint = "; YAML indents with spaces" if "'\\t'" in str(error.problem) else ""
            note = None
            if error.context and error.context_mark:
                note = Note(self._file.place(error.context_mark.index), error.context)
            self._problems.add(place, f"not YAML: {error.problem}{hint}", note)
        except yaml.reader.ReaderError as error:
            code = ord(self._file.text[error.position])
            place = self._file.place(error.position)
            self._problems.add(place, f"the character U+{code:04X} cannot stand in YAML")
        except (OverflowError, ValueError):  # what PyYAML makes of \UFFFFFFFF
            self._problems.add(self._file.place(index), "not YAML: no character has this number")
        return None

    def _document(self, events: Iterator[yaml.Event]) -> Optional[Node]:
        root: Optional[Node] = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._problems.add(self._place(event), "a second document begins in this file")
                    break
            elif isinstance(event, yaml.NodeEvent):
                root = self._node(event, events, MAX_DEPTH)
        if documents == 0:
            self._problems.add(self._file.place(0), "the file is empty")
        return root

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
        place = self._place(event)
        if isinstance(event, yaml.AliasEvent):
            self._problems.add(place, f"no aliases here: write out what '*{event.anchor}' means")
            return Scalar(place, "", ALIAS)
        assert isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent))
        if event.anchor is not None:
            self._problems.add(place, f"no anchors here: remove '&{event.anchor}'")
        if event.tag is not None:
            self._problems.add(place, "no tags here: remove the word that begins with '!'")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if depth == 0:
            self._problems.add(place, f"nested more than {MAX_DEPTH} deep")
            self._problems.raise_any()
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Node] = []
            while not isinstance(inner := next(events), yaml.SequenceEndEvent):
                items.append(self._node(inner, events, depth - 1))
            return Sequence(place, tuple(items))
        return self._mapping(place, events, depth)

    def _mapping(self, place: Place, events: Iterator[yaml.Event], depth: int) -> Mapping:
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self._node(event, events, depth - 1)
            value = self._node(next(events), events, depth - 1)
            if not isinstance(key, Scalar):
                self._problems.add(key.place, "a key must be a word, not a list or a mapping")
            elif key.reading == "a merge key":
                self._problems.add(key.place, "no merge keys here: write the keys out")
            elif key.text in seen:
                note = Note(seen[key.text].place, "first given here")
                self._problems.add(key.place, f"'{key.text}' is given twice", note)
            else:
                seen[key.text] = key
                entries.append((key, value))
        return Mapping(place, tuple(entries))

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        place = self._place(event)
        text = str(event.value)
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            self._problems.add(place, "half of a surrogate pair is no character")
        reading = "text" if event.style else self._reading(text)
        start = _index(event.start_mark)
        raw = self._file.text[start : _index(event.end_mark)]
        return Scalar(place, text, reading, _indexes(raw, event.style, start, len(text)))

    def _reading(self, text: str) -> str:
        tag = self._resolver.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
        return "a number" if NUMBER_1_2.fullmatch(text) else READINGS.get(tag, "text")

    def _place(self, event: yaml.Event) -> Place:
        return self._file.place(_index(event.start_mark))


def _events(loader: yaml.SafeLoader) -> Iterator[yaml.Event]:
    while loader.check_event():
        yield loader.get_event()  # type: ignore[no-untyped-call]


def _index(mark: Optional[Mark]) -> int:
    return mark.index if mark else 0


def _indexes(raw: str, style: Optional[str], start: int, length: int) -> Optional[tuple[int, ...]]:
    """Where in the file each character of a scalar stands, and its end; None when
    it spans lines."""
    if style not in (None, "'", '"') or "\n" in raw or "\r" in raw:
        return None
    first, last = (0, len(raw)) if style is None else (1, len(raw) - 1)
    indexes = []
    at = first
    while at < last:
        indexes.append(start + at)
        if style == '"' and raw[at] == "\\":
            escape = ESCAPE.match(raw, at)
            at = escape.end() if escape else at + 1
        else:
            at += 2 if style == "'" and raw[at] == "'" else 1
    indexes.append(start + at)
    return tuple(indexes) if len(indexes) == length + 1 else None

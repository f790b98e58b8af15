"""Errors that point at a place in a file, as a compiler's do."""

from __future__ import annotations

import difflib
import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Optional

from . import width

LONG_LINE = 160  # of which a part is shown
LINE_END = re.compile(r"\r\n|\r|\n")


class UserError(Exception):
    """Something that whoever runs the generator can mend; the text says all."""


@dataclass(frozen=True)
class File:
    """A text, and the name under which messages speak of it."""

    name: str
    text: str = field(repr=False)
    starts: tuple[int, ...] = field(init=False, repr=False)  # where each line begins

    def __post_init__(self) -> None:
        starts = [0, *(end.end() for end in LINE_END.finditer(self.text))]
        object.__setattr__(self, "starts", tuple(starts))

    def place(self, index: int) -> Place:
        line = bisect_right(self.starts, index)
        return Place(self, line, index - self.starts[line - 1] + 1)

    def line(self, number: int) -> str:
        return LINE_END.split(self.text[self.starts[number - 1] :], maxsplit=1)[0]


@dataclass(frozen=True)
class Place:
    file: File
    line: int  # from 1
    column: int  # from 1, in characters

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}:{self.column}"

    def picture(self) -> str:
        """The line, and a caret under the column; nothing of an empty line."""
        line = "".join(
            letter if letter == "\t" or letter.isprintable() else "\N{REPLACEMENT CHARACTER}"
            for letter in self.file.line(self.line)
        )
        line, before = _window(line, self.column - 1)
        margin = "".join("\t" if c == "\t" else " " * width.of_letter(c) for c in before)
        return f"\n    {line}\n    {margin}^" if line.strip() else ""


def _window(line: str, index: int) -> tuple[str, str]:
    """What is shown of a line, and what of that stands before the index."""
    if len(line) <= LONG_LINE:
        return line, line[:index]
    first = max(0, index - LONG_LINE // 2)
    before, behind = "..." * (first > 0), "..." * (first + LONG_LINE < len(line))
    return f"{before}{line[first : first + LONG_LINE]}{behind}", before + line[first:index]


@dataclass(frozen=True)
class Note:
    """Where the other one is, of two that do not agree."""

    place: Place
    message: str


@dataclass(frozen=True)
class Diagnostic:
    place: Place
    message: str
    note: Optional[Note] = None

    def __str__(self) -> str:
        text = f"{self.place}: error: {self.message}{self.place.picture()}"
        if self.note:
            text += f"\n{self.note.place}: note: {self.note.message}{self.note.place.picture()}"
        return text


class SchemaError(UserError):
    """A file is wrong; tells of every mistake found, in the order of their places."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        ordered = sorted(diagnostics, key=lambda d: (d.place.line, d.place.column, d.message))
        super().__init__("\n".join(map(str, ordered)))
        self.found = tuple(ordered)


class Problems:
    """Collects the mistakes of one file, so that one run shows them all."""

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []

    def add(self, place: Place, message: str, note: Optional[Note] = None) -> None:
        self.found.append(Diagnostic(place, message, note))

    def raise_any(self) -> None:
        if self.found:
            raise SchemaError(self.found)


def nearest(word: str, words: Iterable[str]) -> str:
    """A question to put behind "unknown ...", or nothing when no word is like it."""
    known = list(dict.fromkeys(words))
    close = [w for w in known if w.casefold() == word.casefold()]
    close += difflib.get_close_matches(word, known, 1)
    return f"; did you mean '{close[0]}'?" if close else ""

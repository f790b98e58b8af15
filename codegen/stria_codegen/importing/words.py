"""SQL as words and marks with their places.  sqlglot knows where each dialect's quotes and
comments end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Optional

from sqlglot import tokenize
from sqlglot.errors import TokenError

from ..diagnostics import Diagnostic, File, Place, SchemaError
from ..membertext import EscapeError, unescape

CLICKHOUSE, DUCKDB = "clickhouse", "duckdb"

OPENING, CLOSING = "([{", ")]}"
QUOTES = "'\"`"


@dataclass(frozen=True)
class Word:
    file: File
    start: int
    end: int
    text: str  # as it is written

    @property
    def place(self) -> Place:
        return self.file.place(self.start)

    @property
    def keyword(self) -> str:
        """In capitals; nothing of what is quoted, a number or a mark."""
        return self.text.upper() if self.text[0].isalpha() or self.text[0] == "_" else ""

    @property
    def is_name(self) -> bool:
        return self.keyword != "" or self.text[0] in '`"'

    @property
    def is_text(self) -> bool:
        return self.text[0] == "'"

    def value(self, dialect: str) -> str:
        """What a name or a text in quotes says."""
        mark = self.text[0]
        if mark not in QUOTES:
            return self.text
        inside = self.text[1:-1]
        if dialect == DUCKDB:
            return inside.replace(mark * 2, mark)
        try:
            return unescape(inside, mark)
        except EscapeError as error:
            raise mistake(self.file.place(self.start + 1 + error.offset), error.message) from None


class WordError(Exception):
    """Something without which the rest can be read; the word is where it is wrong."""

    def __init__(self, word: Word, message: str) -> None:
        super().__init__(message)
        self.word = word
        self.message = message


def mistake(place: Place, message: str) -> SchemaError:
    """One that leaves nothing to go on with."""
    return SchemaError([Diagnostic(place, message)])


def words(file: File, dialect: str) -> list[Word]:
    try:
        found = tokenize(file.text, read=dialect)
    except TokenError:
        place = file.place(_unclosed(file.text, dialect))
        raise mistake(place, "what begins here is not closed") from None
    return [word for token in found for word in _split(file, token.start, token.end + 1)]


def _split(file: File, start: int, end: int) -> Iterator[Word]:
    """sqlglot has keywords of several words, such as PRIMARY KEY."""
    text = file.text[start:end]
    if not text[0].isalpha() or text[-1] in QUOTES:
        yield Word(file, start, end, text)
        return
    for part in text.split():
        start = file.text.index(part, start)
        yield Word(file, start, start + len(part), part)


def _unclosed(text: str, dialect: str) -> int:
    """Where the quote or comment begins that has no end: what stands before it can be read."""
    marks = [index for index, letter in enumerate(text) if letter in (*QUOTES, "/", "$")]
    return next((index for index in reversed(marks) if _is_readable(text[:index], dialect)), 0)


def _is_readable(text: str, dialect: str) -> bool:
    try:
        tokenize(text, read=dialect)
    except TokenError:
        return False
    return True


def source(part: Sequence[Word]) -> str:
    """The text of words that stand behind each other, on one line."""
    text = part[0].file.text[part[0].start : part[-1].end] if part else ""
    return " ".join(text.split())


def closing(part: Sequence[Word], opening: int) -> Optional[int]:
    """The index of what closes the parenthesis at an index."""
    depth = 0
    for index in range(opening, len(part)):
        depth += (part[index].text in OPENING) - (part[index].text in CLOSING)
        if depth == 0:
            return index
    return None


def split(part: Sequence[Word], mark: str) -> Iterator[Sequence[Word]]:
    """What stands between marks that are in no parentheses; also nothing."""
    depth, start = 0, 0
    for index, word in enumerate(part):
        depth += (word.text in OPENING) - (word.text in CLOSING)
        if depth == 0 and word.text == mark:
            yield part[start:index]
            start = index + 1
    yield part[start:]

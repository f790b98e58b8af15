"""Words and marks of a type's text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

QUOTED = r"'(?:[^'\\]|\\.|'')*'"
LABEL = r"`(?:[^`\\]|\\.|``)*`"
TOKEN = re.compile(
    r"(?P<word>\d*[A-Za-z_]\w*)|(?P<number>\d+)|"
    rf"'(?P<quoted>{QUOTED[1:-1]})'|`(?P<label>{LABEL[1:-1]})`|(?P<mark>[(),=+-])",
    re.ASCII | re.DOTALL,
)


class TypeTextError(Exception):
    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


@dataclass(frozen=True)
class Token:
    kind: str  # "word", "number", "quoted", "label", "mark" or "end"
    text: str
    offset: int

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else f"'{self.text}'"


def words(text: str) -> set[str]:
    """The names that a text may refer to, whatever else is wrong with it: its words, without
    those that are names of elements."""
    plain = re.sub(f"{QUOTED}|{LABEL}", "", text, flags=re.DOTALL)
    return set(re.findall(r"[A-Za-z_]\w*\b(?!\s+\w)", plain, re.ASCII))


def tokens(text: str) -> Iterator[Token]:
    at = _past_space(text, 0)
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            if text[at] in "'`":
                raise TypeTextError(at, "the quote is not closed")
            hint = "; a zone stands in single quotes" if text[at] == '"' else ""
            raise TypeTextError(at, f"'{text[at]}' cannot stand in a type{hint}")
        yield Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup))
        at = _past_space(text, match.end())
    yield Token("end", "", at)


def _past_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at

"""Names in quotes, of an Enum's members and a Tuple's elements, as ClickHouse reads and prints
them."""

from __future__ import annotations

import re

# Letters that are printed with a backslash, and what stands behind it.
PRINTED = {
    "\0": "0",
    "\b": "b",
    "\t": "t",
    "\n": "n",
    "\f": "f",
    "\r": "r",
    "\\": "\\",
}

# What else a backslash may stand in front of; 'N' is nothing at all.
READ = {
    **{letter: mark for mark, letter in PRINTED.items()},
    "a": "\a",
    "e": "\x1b",
    "v": "\v",
    "N": "",
    **{mark: mark for mark in "'\"`/="},
}

ESCAPE = re.compile(r"\\x([0-9A-Fa-f]{2})|\\(.)|''|``", re.DOTALL)


class EscapeError(Exception):
    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


def escape(name: str, mark: str = "'") -> str:
    """What stands between two marks."""
    printed = {**PRINTED, mark: mark}
    return "".join(f"\\{printed[letter]}" if letter in printed else letter for letter in name)


def unescape(text: str, mark: str = "'") -> str:
    """What a text between two marks says.  Raises EscapeError."""

    def one(match: re.Match[str]) -> str:
        code, letter = match[1], match[2]
        if code:
            if int(code, 16) > 0x7F:
                message = f"'\\x{code}' is half a letter: write the letter itself"
                raise EscapeError(match.start(), message)
            return chr(int(code, 16))
        if letter == "x":
            raise EscapeError(match.start(), "two hex digits are missing behind '\\x'")
        if letter is None:  # two marks are one; two of the other kind are two
            return mark if match[0] == mark * 2 else match[0]
        return READ.get(letter, f"\\{letter}")

    return ESCAPE.sub(one, text)

"""Text from a schema as C: string literals and comments that nothing can break out of."""

from __future__ import annotations

import re

from . import width

LINE = 100  # columns, as in .clang-format
COMMENT_WIDTH = 84

# Backslash at the end of a line, also as a trigraph, would glue the next line to it.
_GLUE = re.compile(r"(\\|\?\?/)$")
_SHORT = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def literal(text: str) -> str:
    """A string literal that holds exactly this text, as UTF-8."""
    pieces = []
    before = ""
    for letter in text:
        if letter in _SHORT:
            pieces.append(_SHORT[letter])
        elif letter == "?" and before == "?":
            pieces.append("\\?")  # or two of them could begin a trigraph
        elif letter.isprintable():
            pieces.append(letter)
        else:
            pieces += (f"\\{byte:03o}" for byte in letter.encode())
        before = letter
    return f'"{"".join(pieces)}"'


def comment(text: str, indent: int = 0) -> str:
    """A comment of as many lines as it takes, all but the first indented."""
    margin = "\n" + " " * indent
    lines = _lines(text, COMMENT_WIDTH - indent)
    body = (margin + " * ").join(lines).replace(" * \n", " *\n")
    last = indent + width.of(f" * {lines[-1]} */")  # longer than a line when a word is
    return f"/* {body}{margin if last > LINE else ''} */"


def remark(text: str) -> str:
    """The words of a comment, on one line."""
    return " ".join(_harmless(text).split())


def _harmless(text: str) -> str:
    shown = (c if c.isprintable() or c.isspace() else f"<U+{ord(c):04X}>" for c in text)
    return "".join(shown).replace("*/", "* /").replace("/*", "/ *")


def _lines(text: str, limit: int) -> list[str]:
    lines = []
    for paragraph in _harmless(text).strip().splitlines():
        line = ""
        for word in paragraph.split():
            if line and width.of(line) + 1 + width.of(word) > limit:
                lines.append(_GLUE.sub(r"\1.", line))
                line = word
            else:
                line = f"{line} {word}" if line else word
        lines.append(_GLUE.sub(r"\1.", line))
    return lines

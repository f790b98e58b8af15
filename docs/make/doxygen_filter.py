#!/usr/bin/env python3
"""Prints a header with Doxygen's marks in its comments: doxygen_filter.py HEADER

What a comment's place says of it:

    /* file.h - what it is       is the file's
    /* before a declaration */   belongs to it
    int x; /* behind one */      belongs to what is before it
    /* ---- Heading ---- */      stays a plain comment
    STRIA_ERR_X  when            at the end of a comment is an item of a list
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

COMMENT = re.compile(r"^(?P<code>[^\n\"']*?)/\*(?P<text>.*?)\*/", re.MULTILINE | re.DOTALL)
HEAD = re.compile(r"\s*[\w.]+\.h(?:pp)? - ")
ITEM = re.compile(r"^ \* (STRIA_[A-Z_]+(?:, STRIA_[A-Z_]+)*)(?: +|$)")
LINES = re.compile(r"^(?://[^\n]*\n)+", re.MULTILINE)


def marked(match: re.Match[str]) -> str:
    code, text = match["code"], match["text"]
    if text.startswith((" ----", " clang-format", "*")):
        return match.group()
    if code.strip():
        return f"{code}/**<{text}*/"
    head = HEAD.match(text)
    if head:
        return f"{code}/** @file\n * {with_items(text[head.end() :])}*/"
    return f"{code}/**{with_items(text)}*/"


def with_items(text: str) -> str:
    """Codes at the beginning of lines behind an empty one, as a list."""
    lines = text.split("\n")
    listing = False
    for i, line in enumerate(lines):
        if line.strip() in ("*", ""):
            listing = False
        before = lines[i - 1].strip() if i else ""
        item = ITEM.match(line)
        if item and (listing or before == "*"):
            listing = True
            lines[i] = f" * - {item[1]} {line[item.end() :]}"
        elif listing and not line.startswith(" *  "):
            listing = False
            lines[i] = f" *\n{line}"
    return "\n".join(lines)


def from_lines(match: re.Match[str]) -> str:
    """C++'s comments as C's."""
    lines = [line[2:] for line in match.group().splitlines()]
    return "/*" + "\n *".join(lines) + " */\n"


def main() -> int:
    text = Path(sys.argv[1]).read_text(encoding="utf-8")
    if sys.argv[1].endswith(".hpp"):
        text = LINES.sub(from_lines, text)
    sys.stdout.write(COMMENT.sub(marked, text))
    return 0


if __name__ == "__main__":
    sys.exit(main())

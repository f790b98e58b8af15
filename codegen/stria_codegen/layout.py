"""Lines of C as a formatter would break them."""

from __future__ import annotations

from collections.abc import Sequence

from . import ctext, width

MARGIN = " " * 4


def fits(line: str) -> bool:
    return width.of(line) <= ctext.LINE


def filled(head: str, parts: Sequence[str], tail: str, indent: int = 0) -> str:
    """A call or a declaration: `head`, which ends with a parenthesis, the parts between commas,
    and what is behind them.  On one line; else all parts on the next; else as many on each line
    as it takes."""
    margin = " " * indent
    line = f"{margin}{head}{', '.join(parts)}{tail}"
    if fits(line):
        return line
    below = f"{margin}{MARGIN}{', '.join(parts)}{tail}"
    if fits(below):
        return f"{margin}{head}\n{below}"
    lines = [f"{margin}{head}"]
    for index, part in enumerate(parts):
        word = part + (tail if index == len(parts) - 1 else ",")
        space = "" if index == 0 else " "
        if fits(f"{lines[-1]}{space}{word}"):
            lines[-1] += f"{space}{word}"
        else:
            lines.append(f"{margin}{MARGIN}{word}")
    return "\n".join(lines)

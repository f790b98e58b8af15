"""The code blocks of a page, and what their fences say of them."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^(`{3,})(.*)$")


class PageError(Exception):
    """A block that nothing can be done with; the text names page and line."""


@dataclass(frozen=True)
class Block:
    page: Path
    line: int  # of its first line of code
    language: str
    options: dict[str, str]  # `file=load.c` and the like, behind the language
    text: str
    before: str  # the paragraph in front of it
    output: str | None  # the `text` block that follows at once
    output_line: int  # its first

    @property
    def place(self) -> str:
        return f"{self.page.name}:{self.line}"

    def fail(self, what: str) -> PageError:
        return PageError(f"{self.place}: {what}")


def blocks(page: Path) -> list[Block]:
    """All blocks of a page; one in `text` belongs to the block that it follows at once."""
    found: list[Block] = []
    lines = page.read_text(encoding="utf-8").splitlines()
    last_end = -1
    number = 0
    while number < len(lines):
        fence = FENCE.match(lines[number])
        if not fence:
            number += 1
            continue
        start = number + 1
        end = next(n for n in range(start, len(lines)) if lines[n] == fence.group(1))
        text = "".join(f"{line}\n" for line in lines[start:end])
        words = shlex.split(fence.group(2))
        language = words[0] if words else ""
        between = "".join(lines[last_end + 1 : number]).strip()
        if language == "text" and found and last_end >= 0 and not between:
            found[-1] = Block(**{**vars(found[-1]), "output": text, "output_line": start + 1})
        else:
            options = dict(word.split("=", 1) for word in words[1:])
            before = _paragraph(lines[:number])
            found.append(Block(page, start + 1, language, options, text, before, None, 0))
        last_end = end
        number = end + 1
    return found


def bless(page: Path, outputs: list[tuple[Block, str]]) -> None:
    """Writes what happened in the place of what the page says."""
    lines = page.read_text(encoding="utf-8").splitlines(True)
    for block, said in reversed(outputs):
        start = block.output_line - 1
        size = len((block.output or "").splitlines())
        lines[start : start + size] = said.splitlines(True)
    page.write_text("".join(lines), encoding="utf-8")


def _paragraph(lines: list[str]) -> str:
    """The last paragraph of these lines."""
    text = "\n".join(lines).rstrip()
    return text[text.rfind("\n\n") + 1 :]

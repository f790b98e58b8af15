"""Writes files, or tells how they differ from what is on the disk."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from .diagnostics import UserError

DIFF_LINES = 20  # shown for one file


def write(path: Path, text: str) -> bool:
    """Writes only when the text changed, and never half a file.  True when it did."""
    data = text.encode()
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.is_file() and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            fresh.write_bytes(data)
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"{path}: error: cannot write the file: {error.strerror}") from None
    return True


def touch(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    except OSError as error:
        raise UserError(f"{path}: error: cannot write the file: {error.strerror}") from None


def drift(folder: Path, shown: str, wanted: Mapping[str, str], *, orphans: bool) -> list[str]:
    """What is missing or stale and, where the folder holds nothing else, what is an
    orphan: a file that nothing makes."""
    found = []
    for name, text in wanted.items():
        path = folder / name
        if not path.is_file():
            found.append(f"{shown}/{name}: missing")
            continue
        try:
            current = path.read_bytes()
        except OSError as error:
            raise UserError(f"{path}: error: cannot read the file: {error.strerror}") from None
        if current != text.encode():
            found.append(f"{shown}/{name}: stale\n{_diff(f'{shown}/{name}', current, text)}")
    if orphans and folder.is_dir():
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if name not in wanted and not path.is_dir():
                found.append(f"{shown}/{name}: orphan, nothing makes it")
    return found


def depfile(target: Path, inputs: Iterable[Path]) -> str:
    """A rule in Make's language: what the target was made from."""
    return f"{_escape(target)}: {' '.join(map(_escape, inputs))}\n"


def _escape(path: Path) -> str:
    return str(path.absolute()).replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ")


def _diff(name: str, current: bytes, text: str) -> str:
    """Short; for a reader who wants all of it there are better tools."""
    lines = list(
        difflib.unified_diff(
            current.decode(errors="replace").splitlines(),
            text.splitlines(),
            f"{name} (on disk)",
            f"{name} (from the templates)",
            lineterm="",
            n=1,
        )
    )
    if not lines:
        return "    line ends or the end of the file differ"
    more = len(lines) - DIFF_LINES
    lines[DIFF_LINES:] = [f"... {more} more lines"] if more > 0 else []
    return "\n".join(f"    {line}" for line in lines)


def shown(path: Path) -> str:
    """As it was given, or from the current folder on when it lies below."""
    try:
        return str(path.relative_to(Path.cwd())) if path.is_absolute() else str(path)
    except ValueError:
        return str(path)

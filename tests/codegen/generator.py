"""Runs the generator as its users do, and says where things lie."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Optional, Union

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAM = ROOT / "codegen" / "generate.py"

SPECIMEN_CATALOGUE = HERE / "specimen" / "catalogue.yaml"
SPECIMEN_SCHEMA = HERE / "specimen" / "trades.yaml"
SPECIMEN_PLAIN = SPECIMEN_SCHEMA.with_name("plain.yaml")
EXPECTED = HERE / "expected"

Argument = Union[str, Path]
Result = subprocess.CompletedProcess


def run(
    *arguments: Argument,
    cwd: Path = ROOT,
    program: Path = PROGRAM,
    environment: Optional[dict[str, str]] = None,
    stdin: Optional[str] = None,
) -> Result[str]:
    command = [sys.executable, "-B", str(program), *map(str, arguments)]
    return subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def generate(out: Path, *arguments: Argument) -> None:
    """Into a folder; must succeed."""
    result = run("--out", out, *arguments)
    assert result.returncode == 0, result.stderr


def catalogue_and_schema(out: Path) -> None:
    """Both halves of the specimen, into two folders."""
    generate(out / "catalogue", "--types", SPECIMEN_CATALOGUE)
    extras = ("--with", "tables", "--with", "page", "--with", "test", "--with", "cpp")
    generate(out / "trades", "--schema", SPECIMEN_SCHEMA, *extras)


def contents(folder: Path) -> dict[str, str]:
    """Every file below a folder by its path from there."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes().decode()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def tool(names: Sequence[str]) -> str:
    """The first of the programs that is there, or the test is skipped."""
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    pytest.skip(f"needs {' or '.join(names)}")

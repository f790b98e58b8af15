"""Generated C is laid out as clang-format would, which nobody has to run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import generator
import pytest


@pytest.fixture(scope="module")
def clang_format() -> str:
    found = generator.tool(("clang-format-14", "clang-format"))
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    if " 14." not in version.stdout:
        pytest.skip("needs clang-format 14: other versions lay out otherwise")
    return found


def _misplaced(clang_format: str, folder: Path) -> list[str]:
    shutil.copy(generator.ROOT / ".clang-format", folder)
    sources = sorted(path for path in folder.rglob("*.[ch]"))
    assert sources
    result = subprocess.run(
        [clang_format, "--dry-run", "-Werror", "--style=file", *map(str, sources)],
        capture_output=True,
        text=True,
        check=False,
    )
    return result.stderr.splitlines()


def test_specimen_needs_no_formatter(tmp_path: Path, clang_format: str) -> None:
    generator.catalogue_and_schema(tmp_path)
    assert _misplaced(clang_format, tmp_path) == []


def test_own_files_need_no_formatter(tmp_path: Path, clang_format: str) -> None:
    generator.generate(tmp_path)
    assert _misplaced(clang_format, tmp_path) == []


def test_records_of_any_length_need_no_formatter(tmp_path: Path, clang_format: str) -> None:
    """Each length at which a line of the record's code breaks, and those around it."""
    lines = ["format: 1", "records:"]
    for length in range(1, 65):
        name = f"r{'x' * (length - 1)}"
        doc = "word " * length
        lines += [
            f"  {name}:",
            f"    doc: {doc}",
            "    fields:",
            f"      - {{name: {'c' * length}, type: Int8, doc: {'d' * length} {doc}}}",
            f"      - {{name: {'e' * length}, type: {'Array(' * length}Int8{')' * length}}}",
        ]
    schema = tmp_path / "lengths.yaml"
    schema.write_text("\n".join(lines), encoding="utf-8")
    generator.generate(tmp_path, "--schema", schema)
    assert _misplaced(clang_format, tmp_path) == []

"""The specimen's output, byte for byte.  `pytest tests/codegen --bless` rewrites it."""

from __future__ import annotations

import shutil
from pathlib import Path

import generator


def test_specimen_makes_what_is_committed(tmp_path: Path, bless: bool) -> None:
    generator.catalogue_and_schema(tmp_path)
    if bless:
        for folder in ("catalogue", "trades"):
            shutil.rmtree(generator.EXPECTED / folder, ignore_errors=True)
            shutil.copytree(tmp_path / folder, generator.EXPECTED / folder)
    got = generator.contents(tmp_path)
    expected = generator.contents(generator.EXPECTED)
    expected.pop("names.txt", None)  # of test_names.py
    assert sorted(got) == sorted(expected)
    for name, text in expected.items():
        assert got[name] == text, name


def test_generated_folder_is_current() -> None:
    """Whoever mends generated code mends its template."""  # B174
    result = generator.run("--check")
    assert result.returncode == 0, result.stdout + result.stderr

"""One input, one output: whatever the second, the folder, the hash seed or the locale."""

from __future__ import annotations

import time
from pathlib import Path

import generator


def test_two_runs_make_the_same_bytes(tmp_path: Path) -> None:  # B168
    elsewhere = tmp_path / "a folder"
    elsewhere.mkdir()
    runs = (
        (tmp_path / "one", generator.ROOT, {"PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8"}),
        (tmp_path / "two", elsewhere, {"PYTHONHASHSEED": "2", "LC_ALL": "C", "TZ": "Asia/Tokyo"}),
    )
    for out, cwd, environment in runs:
        for part, arguments in (
            ("own", ()),
            ("catalogue", ("--types", generator.SPECIMEN_CATALOGUE)),
            ("trades", ("--schema", generator.SPECIMEN_SCHEMA)),
        ):
            result = generator.run(
                "--out", out / part, *arguments, cwd=cwd, environment=environment
            )
            assert result.returncode == 0, result.stderr
        time.sleep(1.1)
    first, second = (generator.contents(out) for out, _, _ in runs)
    assert first == second


def test_output_names_no_place_of_this_machine(tmp_path: Path) -> None:
    generator.catalogue_and_schema(tmp_path)
    for name, text in generator.contents(tmp_path).items():
        assert str(generator.ROOT) not in text, name
        assert "\r" not in text, name
        assert text.endswith("\n"), name
        assert not text.endswith("\n\n"), name

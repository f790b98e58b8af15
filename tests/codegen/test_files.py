"""What is written, what is left alone, and what --check, --list and --depfile tell."""

from __future__ import annotations

import os
import re
import shutil
import stat
import time
from pathlib import Path

import generator
import pytest
from stria_codegen import outputs

CATALOGUE = ("--types", generator.SPECIMEN_CATALOGUE)
SCHEMA = ("--schema", generator.SPECIMEN_SCHEMA)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "generated"
    generator.generate(folder, *CATALOGUE)
    return folder


def _check(out: Path) -> tuple[int, str]:
    result = generator.run(*CATALOGUE, "--out", out, "--check")
    assert result.stderr == ""
    return result.returncode, result.stdout


def test_check_is_content_with_current_files(out: Path) -> None:
    number = len(generator.contents(out))
    assert _check(out) == (0, f"all {number} files are current\n")


def test_check_shows_what_is_stale(out: Path) -> None:
    path = out / "small.h"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[5] = "another line\n"
    path.write_text("".join(lines), encoding="utf-8")
    code, text = _check(out)
    assert code == 1
    assert text.startswith(f"{out}/small.h: stale\n")
    assert "    -another line\n" in text
    assert "    +#ifndef STRIA_GENERATED_SMALL_H\n" in text
    assert path.read_text(encoding="utf-8") == "".join(lines), "--check writes nothing"


def test_check_cuts_a_long_difference_short(out: Path) -> None:
    (out / "types.c").write_text("nothing\n" * 300, encoding="utf-8")
    code, text = _check(out)
    assert code == 1
    assert len(text.splitlines()) < 30
    assert re.search(r"\.\.\. \d+ more lines\n$", text)


@pytest.mark.parametrize("change", [b"\r\n", b"\n\n", b""], ids=["crlf", "blank line", "no end"])
def test_check_sees_line_ends(out: Path, change: bytes) -> None:
    path = out / "small.h"
    path.write_bytes(path.read_bytes()[:-1] + change)
    code, text = _check(out)
    assert code == 1
    assert text.startswith(f"{out}/small.h: stale\n")


def test_check_sees_bytes_that_are_no_text(out: Path) -> None:
    (out / "small.h").write_bytes(b"\xff\xfe\x00")
    code, text = _check(out)
    assert code == 1
    assert text.startswith(f"{out}/small.h: stale\n")


def test_check_tells_what_is_missing(out: Path) -> None:
    (out / "small_append.c").unlink()
    assert _check(out) == (1, f"{out}/small_append.c: missing\n")


def test_check_of_an_absent_folder_misses_everything(tmp_path: Path) -> None:
    code, text = _check(tmp_path / "nowhere")
    assert code == 1
    assert all(line.endswith(": missing") for line in text.splitlines())
    assert not (tmp_path / "nowhere").exists()


def test_check_tells_orphans_at_any_depth(out: Path) -> None:
    (out / "int512.h").touch()
    (out / "old").mkdir()
    (out / "old" / "types.c").touch()
    code, text = _check(out)
    assert code == 1
    assert text.splitlines() == [
        f"{out}/int512.h: orphan, nothing makes it",
        f"{out}/old/types.c: orphan, nothing makes it",
    ]


def test_check_of_a_schema_minds_its_own_files_alone(tmp_path: Path) -> None:
    """They go into a user's folder, where other files live."""
    generator.generate(tmp_path, *SCHEMA)
    (tmp_path / "main.c").touch()
    result = generator.run(*SCHEMA, "--out", tmp_path, "--check")
    assert (result.returncode, result.stdout) == (0, "all 2 files are current\n")
    (tmp_path / "trades.h").unlink()
    result = generator.run(*SCHEMA, "--out", tmp_path, "--check")
    assert (result.returncode, result.stdout) == (1, f"{tmp_path}/trades.h: missing\n")


def test_files_that_would_not_change_are_left_alone(out: Path) -> None:
    """Or everything behind them would be compiled again."""
    before = {path: path.stat().st_mtime_ns for path in out.iterdir()}
    (out / "small.h").write_text("stale\n", encoding="utf-8")
    time.sleep(0.02)
    result = generator.run(*CATALOGUE, "--out", out)
    assert result.stdout == f"1 of {len(before)} files changed\n"
    changed = [p.name for p, when in before.items() if p.stat().st_mtime_ns != when]
    assert changed == ["small.h"]
    assert sorted(out.iterdir()) == sorted(before), "no half-written file is left"


def test_a_mistake_changes_no_file(out: Path) -> None:
    before = generator.contents(out)
    bad = generator.HERE / "bad" / "catalogue" / "c-unknown.yaml"
    result = generator.run("--types", bad, "--out", out)
    assert result.returncode == 1
    assert generator.contents(out) == before


def test_orphans_are_not_removed(out: Path) -> None:
    (out / "mine.txt").touch()
    generator.generate(out, *CATALOGUE)
    assert (out / "mine.txt").exists()


def test_files_are_readable_by_others(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        generator.generate(tmp_path, *SCHEMA)
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "trades.h").stat().st_mode) == 0o644


def test_list_is_what_cmake_takes(out: Path) -> None:
    result = generator.run(*CATALOGUE, "--list")
    names = result.stdout.split(";")
    assert "\n" not in result.stdout
    assert sorted(names) == sorted(p.name for p in out.iterdir() if p.suffix in (".c", ".h"))
    assert generator.run(*SCHEMA, "--list").stdout == "trades.h;trades.c"


def test_sources_cmake_names_each_c_file(out: Path) -> None:
    text = (out / "sources.cmake").read_text(encoding="utf-8")
    names = re.findall(r"^    (\S+)$", text, re.MULTILINE)
    assert ";".join(names) == generator.run(*CATALOGUE, "--list").stdout


def _rule(text: str) -> tuple[str, list[str]]:
    """Of a depfile, read as Make does."""
    target, _, inputs = text.partition(": ")
    words = re.findall(r"(?:\\.|[^\s\\])+", inputs)
    unescape = [re.sub(r"\\(.)", r"\1", word).replace("$$", "$") for word in (target, *words)]
    return unescape[0], unescape[1:]


def _installed(folder: Path) -> Path:
    """The generator as `cmake --install` lays it out."""
    for name in ("codegen", "templates"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(generator.ROOT / name, folder / name, ignore=ignore)
    shutil.copy(generator.ROOT / "types.yaml", folder)
    return folder / "codegen" / "generate.py"


@pytest.mark.parametrize("which", ["catalogue", "schema"])
def test_depfile_lists_all_that_was_read_and_nothing_else(tmp_path: Path, which: str) -> None:
    home = tmp_path / "a home $HOME #1"
    home.mkdir()
    program = _installed(home)
    schema = home / "my flights.yaml"
    schema.write_text("format: 1\nrecords: {f: {fields: [{name: a, type: Int8}]}}\n")
    arguments = ["--schema", schema.name] if which == "schema" else []
    out = ["--out", "out", "--stamp", "made.stamp", "--depfile", "made.stamp.d"]
    result = generator.run(*arguments, *out, cwd=home, program=program)
    assert result.returncode == 0, result.stderr

    target, inputs = _rule((home / "made.stamp.d").read_text(encoding="utf-8"))
    assert target == str(home / "made.stamp")
    templates = sorted((home / "templates").rglob("*.j2"))
    of_schema = {"record.h.j2", "record.c.j2", "member_row.j2", "banner.j2"}
    of_extras = {template for extra in outputs.EXTRAS.values() for template, *_ in extra}
    if which == "schema":
        read = [schema, *(path for path in templates if path.name in of_schema)]
    else:
        others = (of_schema | of_extras) - {"banner.j2"}
        read = [path for path in templates if path.name not in others]
    modules = [program, *(home / "codegen" / "stria_codegen").glob("*.py")]
    assert sorted(inputs) == sorted(map(str, [home / "types.yaml", *read, *modules]))


def test_stamp_is_touched_by_every_run(tmp_path: Path) -> None:
    """Files are touched when they change alone, so something else must tell of the run."""
    stamp = tmp_path / "deep" / "stamp"
    arguments = (*SCHEMA, "--out", tmp_path, "--stamp", stamp)
    generator.run(*arguments)
    os.utime(stamp, (0, 0))
    assert generator.run(*arguments).stdout == "0 of 2 files changed\n"
    assert stamp.stat().st_mtime > 0


def test_stamp_stays_when_a_run_fails(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    bad = generator.HERE / "bad" / "schema" / "type-unknown.yaml"
    result = generator.run("--schema", bad, "--out", tmp_path, "--stamp", stamp)
    assert result.returncode == 1
    assert not stamp.exists()


def test_an_installed_generator_makes_the_same(tmp_path: Path) -> None:
    program = _installed(tmp_path / "share")
    here, there = tmp_path / "here", tmp_path / "there"
    generator.generate(here, *SCHEMA)
    result = generator.run(*SCHEMA, "--out", there, program=program, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert generator.contents(here) == generator.contents(there)


def test_an_installed_generator_asks_where_to(tmp_path: Path) -> None:
    program = _installed(tmp_path / "share")
    result = generator.run(program=program, cwd=tmp_path)
    assert result.returncode == 2
    assert "there is no generated/ folder here" in result.stderr
    assert not (tmp_path / "share" / "generated").exists()


def test_a_run_leaves_nothing_beside_the_program(tmp_path: Path) -> None:
    program = _installed(tmp_path / "share")
    before = sorted(tmp_path.rglob("*"))
    assert generator.run("--list", program=program).returncode == 0
    assert sorted(tmp_path.rglob("*")) == before

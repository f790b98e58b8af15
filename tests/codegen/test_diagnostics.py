"""Each file under bad/ has one mistake; beside it stands what the generator says.

The output is compared whole: file, line, column, sentence, the line of the source
and the caret.  A mistake that no file makes is found by test_no_mistake_is_untried.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import generator
import pytest
import stria_codegen
from stria_codegen import build
from stria_codegen.diagnostics import Problems, UserError
from stria_codegen.model import Type
from stria_codegen.typetext import TypeTextError

BAD = generator.HERE / "bad"
FILES = sorted(BAD.glob("*/*.yaml"))
CODE = Path(stria_codegen.__file__).parent

Site = tuple[str, int]


def _load(path: Path) -> str:
    """What is said of the file; nothing when it is right."""
    try:
        if path.parent.name == "catalogue":
            build.catalogue(path, path.name)
        else:
            build.schema(path, path.name, _library())
    except UserError as error:
        return f"{error}\n"
    return ""


@lru_cache(maxsize=1)
def _library() -> tuple[Type, ...]:
    return build.catalogue(generator.ROOT / "types.yaml", "types.yaml")


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_mistake_is_named_with_its_place(path: Path, bless: bool) -> None:
    got = _load(path)
    expected = path.with_suffix(".expected")
    if bless:
        expected.write_bytes(got.encode())
    assert re.match(rf"{re.escape(path.name)}:\d+:\d+: error: ", got)
    assert got == expected.read_bytes().decode()


def test_nothing_else_lies_among_the_bad_files() -> None:
    files = {*FILES, *BAD.glob("import/*.sql")}  # these are test_import.py's
    wanted = files | {path.with_suffix(".expected") for path in files}
    assert {path for path in BAD.rglob("*") if path.is_file()} == wanted


def test_no_mistake_is_untried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of the generator that speaks of a mistake is reached by a bad file."""
    reached: set[Site] = set()

    def note() -> None:
        frame = sys._getframe(2)
        reached.add((Path(frame.f_code.co_filename).name, frame.f_lineno))

    def add(self: Problems, *arguments: Any) -> None:
        note()
        original_add(self, *arguments)

    def init(self: TypeTextError, *arguments: Any) -> None:
        note()
        original_init(self, *arguments)

    original_add, original_init = Problems.add, TypeTextError.__init__
    monkeypatch.setattr(Problems, "add", add)
    monkeypatch.setattr(TypeTextError, "__init__", init)
    for path in FILES:
        _load(path)
    missed = [
        f"{file}:{first}"
        for file, first, last in _speaking_calls()
        if not any(name == file and first <= line <= last for name, line in reached)
    ]
    assert missed == []


def _speaking_calls() -> list[tuple[str, int, int]]:
    calls = []
    for path in sorted(CODE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            if ast.unparse(node.func) in ("problems.add", "self._problems.add", "TypeTextError"):
                calls.append((path.name, node.lineno, node.end_lineno or node.lineno))
    assert calls
    return calls


def test_a_duplicate_names_the_place_of_the_first() -> None:  # B23
    text = (BAD / "schema" / "column-twice.expected").read_text(encoding="utf-8")
    assert re.search(r"^column-twice.yaml:7:16: error: ", text, re.MULTILINE)
    assert re.search(r"^column-twice.yaml:6:16: note: ", text, re.MULTILINE)


def test_all_mistakes_come_at_once_in_order() -> None:
    text = (BAD / "schema" / "many-mistakes.expected").read_text(encoding="utf-8")
    places = [
        (int(line), int(column))
        for line, column in re.findall(r"^many-mistakes.yaml:(\d+):(\d+): error", text, re.M)
    ]
    assert len(places) >= 6
    assert places == sorted(places)


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_messages_reach_a_terminal_of_any_encoding(locale: str) -> None:
    path = BAD / "schema" / "place-behind-wide-letters.yaml"
    environment = {"LC_ALL": locale, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    result = generator.run("--schema", path, "--out", os.devnull, environment=environment)
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    assert "unknown type 'Int46'; did you mean 'Int64'?" in result.stderr

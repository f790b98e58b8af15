"""What templates may do, and that the specimen sees all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional, Union

import generator
import jinja2
import pytest
from jinja2 import nodes
from stria_codegen import build, outputs
from stria_codegen.diagnostics import UserError
from stria_codegen.render import Templates

FOLDER = generator.ROOT / "templates"


def _plan() -> tuple[outputs.Output, ...]:
    types = build.catalogue(generator.SPECIMEN_CATALOGUE, "catalogue.yaml")
    library = build.catalogue(generator.ROOT / "types.yaml", "types.yaml")
    schema = build.schema(generator.SPECIMEN_SCHEMA, "trades.yaml", library)
    plain = build.schema(generator.SPECIMEN_PLAIN, "plain.yaml", library)
    return (
        *outputs.of_catalogue(types),
        *outputs.of_schema(schema, tuple(outputs.EXTRAS)),
        *outputs.of_schema(plain, tuple(outputs.EXTRAS)),
    )


def _conditions(tree: nodes.Template) -> Iterator[Union[nodes.If, nodes.CondExpr]]:
    yield from tree.find_all(nodes.If)
    yield from tree.find_all(nodes.CondExpr)


class Watched(jinja2.Environment):
    """Notes which way every condition of every template went."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.conditions: set[str] = set()
        self.seen: set[tuple[str, bool]] = set()

    def _parse(self, source: str, name: Optional[str], filename: Optional[str]) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for node in list(_conditions(tree)):
            where = f"{name}:{node.lineno}"
            self.conditions.add(where)
            note = nodes.Name("note", "load")
            node.test = nodes.Call(note, [nodes.Const(where), node.test], [], None, None)
        tree.set_environment(self)
        return tree

    def note(self, where: str, value: object) -> object:
        self.seen.add((where, bool(value)))
        return value


def test_every_condition_goes_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """A branch that the specimen does not take is dead, or the specimen lacks a case."""
    monkeypatch.setattr(jinja2, "Environment", Watched)
    templates = Templates(FOLDER, "templates", {"catalogue": "catalogue.yaml"})
    environment = templates._environment
    assert isinstance(environment, Watched)
    environment.globals["note"] = environment.note
    for output in _plan():
        templates.render(output)
    assert environment.conditions
    missing = [
        f"{where} is never {str(value).lower()}"
        for where in sorted(environment.conditions)
        for value in (True, False)
        if (where, value) not in environment.seen
    ]
    assert missing == []


def test_every_template_makes_something() -> None:
    templates = Templates(FOLDER, "templates", {"catalogue": "catalogue.yaml"})
    for output in _plan():
        templates.render(output)
    assert templates.opened == set(FOLDER.rglob("*.j2"))


def test_no_template_asks_for_the_name_of_a_type() -> None:
    """They test traits: a name in a condition is a chain of cases in the making."""
    environment = Templates(FOLDER, "templates", {})._environment
    for path in sorted(FOLDER.rglob("*.j2")):
        tree = environment.parse(path.read_text(encoding="utf-8"))
        for node in _conditions(tree):
            names = {f.attr for f in node.test.find_all(nodes.Getattr)}
            assert not names & {"name", "stem", "spelling"}, f"{path.name}:{node.lineno}"
            assert not list(node.test.find_all(nodes.Compare)), f"{path.name}:{node.lineno}"


def _render(folder: Path, text: str, **values: Any) -> str:
    (folder / "made.j2").write_text(text, encoding="utf-8")
    templates = Templates(folder, "templates", {})
    return templates.render(outputs.Output("made.j2", "made.c", values))


def test_control_lines_vanish(tmp_path: Path) -> None:
    text = "a\n    /*% for x in xs %*/\n    b${ x }{0}\n/*# a note #*/\n    /*% endfor %*/\nc\n\n"
    assert _render(tmp_path, text, xs=(1, 2)) == "a\n    b1{0}\n    b2{0}\nc\n\n"


def test_windows_lines_become_plain_ones(tmp_path: Path) -> None:
    assert _render(tmp_path, "a\r\n/*% if 1 %*/\r\nb\r\n/*% endif %*/\r\n") == "a\nb\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n${ absent }\n", "templates/made.j2:2: error: 'absent' is undefined"),
        ("\n\n${ file.absent }\n", "templates/made.j2:3: error: 'str object' has no attribute"),
        ("/*% if absent %*/\n/*% endif %*/\n", "templates/made.j2:1: error: 'absent' is undefined"),
        ("a\n/*% if file %*/\nb\n", "templates/made.j2:3: error: Unexpected end of template."),
        ("/*% endif %*/\n", "templates/made.j2:1: error: "),
        ("a\n${ file | shout }\n", "templates/made.j2:2: error: No filter named 'shout'."),
        ("a\n${ file | safe }\n", "templates/made.j2:2: error: No filter named 'safe'."),
        ("a\n${ range(3) }\n", "templates/made.j2:2: error: 'range' is undefined"),
        ("a\n${ 1 // 0 }\n", "templates/made.j2:2: error: "),
        ('a\n/*% include "no.j2" %*/\n', "templates/made.j2:2: error: there is no template"),
    ],
)
def test_mistake_in_a_template_is_named_with_its_line(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(UserError) as caught:
        _render(tmp_path, text)
    assert str(caught.value).startswith(message)
    assert str(caught.value).endswith("(while making made.c)")


def test_mistake_in_a_partial_is_named_there(tmp_path: Path) -> None:
    (tmp_path / "part.j2").write_text("\n/*% macro m() %*/\n\n${ absent }\n/*% endmacro %*/\n")
    with pytest.raises(UserError, match=r"^templates/part.j2:4: error: 'absent' is undefined"):
        _render(tmp_path, '/*% from "part.j2" import m %*/\n${ m() }\n')


def test_mistake_of_a_template_is_no_traceback(tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    schema = ("--schema", generator.SPECIMEN_SCHEMA, "--templates", folder, "--out", tmp_path)
    result = generator.run(*schema)
    assert result.returncode == 1
    shown = f"{folder}: error: there is no template '{folder}/record.h.j2'"
    assert result.stderr == f"{shown} (while making trades.h)\n"
    (folder / "record.h.j2").write_bytes(b"caf\xe9")
    result = generator.run(*schema)
    assert result.returncode == 1
    assert result.stderr.startswith(f"{folder}/record.h.j2: error: cannot read it: ")
    assert not list(tmp_path.glob("*.h"))

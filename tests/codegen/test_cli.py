"""The command line: its options, its exit codes, and no traceback for anybody's mistake."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import generator
import pytest

FLIGHTS = "format: 1\nrecords: {flight: {fields: [{name: year, type: Int16}]}}\n"


def _fails(result: generator.Result[str], code: int) -> str:
    assert result.returncode == code, result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
    return str(result.stderr)


@pytest.mark.parametrize("command", ["", "import"])
def test_help_explains_every_option(command: str) -> None:
    result = generator.run(*command.split(), "--help")
    assert result.returncode == 0
    readme = (generator.ROOT / "codegen" / "README.md").read_text(encoding="utf-8")
    for example in re.findall(r"generate\.py ([^`\n]*)", readme):
        if example.startswith("import") == (command == "import"):
            for option in re.findall(r"--[a-z-]+", example):
                assert option in result.stdout
    for option in re.findall(r"^  (--[a-z-]+)", result.stdout, re.MULTILINE):
        pattern = rf"^  {option}( [A-Z]+| {{[a-z,]+}})?\s+\w"
        assert re.search(pattern, result.stdout, re.MULTILINE)
    assert "Exit codes" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--bogus",),
        ("flights.yaml",),
        ("--sch", "flights.yaml"),
        ("--schema",),
        ("--check", "--list"),
        ("--check", "--editor-schema"),
        ("--check", "--stamp", "s"),
        ("--list", "--stamp", "s", "--depfile", "d"),
        ("--editor-schema", "--stamp", "s"),
        ("--depfile", "d"),
        ("--schema", "a.yaml", "--schema", "b.yaml"),  # B173: a schema stands alone
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_with_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    text = _fails(generator.run(*arguments, cwd=tmp_path), 2)
    assert "generate.py: error: " in text
    assert not list(tmp_path.iterdir())


def test_a_schema_goes_to_the_current_folder_unless_told(tmp_path: Path) -> None:
    (tmp_path / "flights.yaml").write_text(FLIGHTS)
    result = generator.run("--schema", "flights.yaml", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, "2 of 2 files changed\n")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["flights.c", "flights.h", "flights.yaml"]


def test_messages_name_the_file_as_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    file = tmp_path / "below" / "flights.yaml"
    file.write_text("format: 3\n")
    for given, cwd, shown in (
        ("below/flights.yaml", tmp_path, "below/flights.yaml"),
        (file, tmp_path, "below/flights.yaml"),
        ("../below/flights.yaml", tmp_path / "below", "../below/flights.yaml"),
        (file, generator.ROOT, str(file)),
    ):
        text = _fails(generator.run("--schema", given, cwd=cwd), 1)
        assert text.startswith(f"{shown}:1:9: error: ")


@pytest.mark.parametrize("option", ["--schema", "--types"])
def test_a_missing_file_is_named(tmp_path: Path, option: str) -> None:
    text = _fails(generator.run(option, "no.yaml", "--out", tmp_path, cwd=tmp_path), 1)
    assert text == "no.yaml: error: cannot read the file: No such file or directory\n"


@pytest.mark.parametrize("option", ["--schema", "--types"])
def test_a_folder_is_no_file(tmp_path: Path, option: str) -> None:
    (tmp_path / "folder").mkdir()
    text = _fails(generator.run(option, "folder", "--out", tmp_path, cwd=tmp_path), 1)
    assert text == "folder: error: cannot read the file: Is a directory\n"


def test_a_way_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    text = _fails(generator.run("--schema", "file/flights.yaml", cwd=tmp_path), 1)
    assert text == "file/flights.yaml: error: cannot read the file: Not a directory\n"


def test_a_file_that_names_no_c_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a;b.yaml").write_text(FLIGHTS)
    text = _fails(generator.run("--schema", "a;b.yaml", cwd=tmp_path), 1)
    assert text == "a;b.yaml: error: no C file can be called after this file\n"


def test_an_output_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "flights.yaml").write_text(FLIGHTS)
    (tmp_path / "file").touch()
    text = _fails(generator.run("--schema", "flights.yaml", "--out", "file", cwd=tmp_path), 1)
    assert re.fullmatch(r"file/flights\.h: error: cannot write the file: .+\n", text)

    (tmp_path / "out" / "flights.h").mkdir(parents=True)
    text = _fails(generator.run("--schema", "flights.yaml", "--out", "out", cwd=tmp_path), 1)
    assert text == "out/flights.h: error: cannot write the file: Is a directory\n"
    assert [p.name for p in (tmp_path / "out").iterdir()] == ["flights.h"]


def test_a_stamp_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "flights.yaml").write_text(FLIGHTS)
    result = generator.run("--schema", "flights.yaml", "--stamp", ".", cwd=tmp_path)
    assert _fails(result, 1) == ".: error: cannot write the file: Is a directory\n"


@pytest.mark.parametrize("module", ["jinja2", "yaml"])
def test_a_missing_module_is_named_with_the_cure(tmp_path: Path, module: str) -> None:
    (tmp_path / f"{module}.py").write_text(
        f"raise ModuleNotFoundError(\"No module named '{module}'\", name='{module}')\n"
    )
    result = generator.run("--list", environment={"PYTHONPATH": str(tmp_path)})
    text = _fails(result, 1)
    assert text.startswith(f"generate.py: error: the Python module '{module}' is missing\n")
    assert "python3 -m pip install Jinja2 PyYAML" in text


def test_an_error_of_the_tool_itself_is_no_user_error(tmp_path: Path) -> None:
    """Another module that is missing is a fault in the installation and says so."""
    (tmp_path / "jinja2.py").write_text("import no_such_module\n")
    result = generator.run("--list", environment={"PYTHONPATH": str(tmp_path)})
    assert "no_such_module" in result.stderr
    assert "Traceback" in result.stderr


def test_an_old_python_is_told_so() -> None:
    code = (
        "import runpy, sys\n"
        "sys.version_info = (3, 8)\n"
        f"runpy.run_path({str(generator.PROGRAM)!r})\n"
    )
    result = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr == "generate.py: error: Python 3.9 or newer is needed\n"


def test_a_schema_can_use_another_catalogue(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text(
        "format: 1\nrecords: {r: {fields: [{name: a, type: ULong}]}}\n"
    )
    text = _fails(generator.run("--schema", "s.yaml", cwd=tmp_path), 1)
    assert "unknown type 'ULong'" in text
    result = generator.run(
        "--schema", "s.yaml", "--types", generator.SPECIMEN_CATALOGUE, cwd=tmp_path
    )
    assert result.returncode == 0
    assert '{"a", "ULong"}' in (tmp_path / "s.c").read_text()


def test_a_mistake_in_the_catalogue_comes_before_those_in_a_schema(tmp_path: Path) -> None:
    bad = generator.HERE / "bad"
    text = _fails(
        generator.run(
            *("--types", bad / "catalogue" / "c-unknown.yaml"),
            *("--schema", bad / "schema" / "type-unknown.yaml"),
            cwd=tmp_path,
        ),
        1,
    )
    assert "c-unknown.yaml:7:8: error: " in text
    assert "type-unknown.yaml" not in text


def test_extras_are_for_schemas(tmp_path: Path) -> None:
    result = generator.run("--with", "page", "--out", tmp_path)
    assert result.returncode == 2
    assert "--with is for a --schema" in result.stderr
    generator.generate(tmp_path, "--schema", generator.SPECIMEN_PLAIN, "--with", "tables")
    found = sorted(path.name for path in tmp_path.iterdir())
    assert found == ["plain.c", "plain.clickhouse.sql", "plain.duckdb.sql", "plain.h"]

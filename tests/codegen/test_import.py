"""`generate.py import` of SQL: what comes out, which the generator must take, and what is said
of what cannot.  `pytest tests/codegen --bless` rewrites imports/ and the .expected files."""

from __future__ import annotations

import ast
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import generator
import pytest
import yaml
from stria_codegen import build, ddl
from stria_codegen.diagnostics import File, SchemaError
from stria_codegen.model import Type
from stria_codegen.typetext import Vocabulary, parse
from test_compiles import CLANG, CLANGXX, GCC, GXX, INCLUDE, Compiler, compile_all

pytest.importorskip("sqlglot", reason="needs sqlglot, which reads SQL")

from stria_codegen.importing import cli, duckdb_types, outline, sql, words

STATEMENTS = sorted((generator.HERE / "imports").glob("*.sql"))
BAD = sorted((generator.HERE / "bad" / "import").glob("*.sql"))
CODE = Path(cli.__file__).parent

TABLE = "CREATE TABLE trades (`id` UInt64, `at` DateTime) ENGINE = Memory\n"


def run(*arguments: generator.Argument, **options: Any) -> generator.Result[str]:
    return generator.run("import", *arguments, **options)


def imported(*arguments: generator.Argument) -> str:
    result = run(*arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


@lru_cache(maxsize=1)
def library() -> tuple[Type, ...]:
    return build.catalogue(generator.ROOT / "types.yaml", "types.yaml")


def read(text: str) -> Any:
    return sql.Reader(library(), sql.guess(text)).read(File("t.sql", text))


# ---- What comes out --------------------------------------------------------------------


@pytest.mark.parametrize("path", STATEMENTS, ids=lambda p: p.stem)
def test_statements_make_what_is_committed(path: Path, bless: bool) -> None:
    got = imported(path, "--skip-unknown")
    expected = path.with_suffix(".yaml")
    if bless:
        expected.write_text(got, encoding="utf-8")
    assert got == expected.read_text(encoding="utf-8")
    assert sql.guess(path.read_text(encoding="utf-8")) == path.stem.partition("_")[0]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the generator makes of what comes out."""
    out = tmp_path_factory.mktemp("made")
    for path in STATEMENTS:
        generator.generate(out, "--schema", path.with_suffix(".yaml"), "--with", "test")
    return out


@pytest.mark.parametrize("compiler", [GCC, CLANG, GXX, CLANGXX], ids=lambda c: c[0][0])
def test_what_comes_out_compiles(made: Path, compiler: Compiler) -> None:
    is_c = compiler in (GCC, CLANG)
    compile_all(compiler, sorted(made.glob("*.c" if is_c else "*.h")), f"-I{INCLUDE}")


@pytest.mark.parametrize("path", STATEMENTS, ids=lambda p: p.stem)
def test_no_column_is_lost(path: Path) -> None:
    """It is a field, or named in a comment behind its table."""
    text = path.read_text(encoding="utf-8")
    made = path.with_suffix(".yaml").read_text(encoding="utf-8")
    records = yaml.safe_load(made)["records"].values()
    left_out = re.findall(r"^      # left out: (.*?): ", made, re.MULTILINE)
    fields = [field["name"] for record in records for field in record["fields"]]
    names = [c.name for table in read(text).tables for c in table.columns]
    assert sorted(fields + left_out) == sorted(names)
    assert len(names) > 5


def test_without_skip_unknown_what_is_unknown_fails() -> None:
    path = generator.HERE / "imports" / "clickhouse_left_out.sql"
    result = run(path)
    assert result.returncode == 1
    assert result.stdout == ""
    made = path.with_suffix(".yaml").read_text(encoding="utf-8")
    messages = re.findall(r"error: column '(\w+)': (.*)$", result.stderr, re.MULTILINE)
    assert messages == re.findall(r"# left out: (\w+): (.*)$", made, re.MULTILINE)
    assert len(messages) == 6


def test_a_table_without_any_column_is_no_record() -> None:
    result = run("-", "--skip-unknown", stdin="CREATE TABLE t (\n  `a` JSON, `b` Int8 ALIAS 1)")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("<stdin>:1:14: error: of this table there is no column")


def test_where_it_comes_from_and_goes_to(tmp_path: Path) -> None:
    table, output = tmp_path / "in.sql", tmp_path / "out.yaml"
    table.write_text(TABLE)
    made = imported(table)
    assert made.startswith("# Record trades of the table trades, imported from in.sql.\n")
    assert imported(table, "--output", output) == ""
    assert output.read_text() == made
    assert imported(table, "--output", output) == ""  # nothing would change
    result = run(table, "--name", "quote", "--output", output)
    assert (result.returncode, result.stdout) == (1, "")
    assert "there is such a file already" in result.stderr
    assert output.read_text() == made
    assert "\n  quote:\n    fields:\n" in imported(table, "--name", "quote")


def test_standard_input_is_a_file() -> None:
    result = run("-", stdin=TABLE)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("# Record trades of the table trades, imported.\n")
    result = run("-", stdin="CREATE TABLE t (`a` Int46) ENGINE = Memory")
    assert result.stderr.startswith("<stdin>:1:21: error: column 'a': unknown type 'Int46'")


def test_a_name_is_for_one_table(tmp_path: Path) -> None:
    table = tmp_path / "two.sql"
    table.write_text(TABLE + ";" + TABLE)
    result = run(table, "--name", "x")
    assert (result.returncode, result.stdout) == (1, "")
    assert "--name is for one table" in result.stderr
    result = run(table, "--name", "x y", "--dialect", "clickhouse")
    assert result.returncode == 1


@pytest.mark.parametrize("arguments", [(), ("a", "b"), ("a", "--dialect", "x"), ("a", "--sch")])
def test_wrong_usage_exits_with_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert "generate.py import: error: " in result.stderr


def test_a_missing_file_is_named() -> None:
    result = run("nowhere.sql")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("nowhere.sql: error: cannot read the file: ")


# ---- The parser of SQL -----------------------------------------------------------------


def test_sqlglot_is_needed_for_sql_alone(tmp_path: Path) -> None:
    (tmp_path / "sqlglot.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'sqlglot'\", name='sqlglot')\n"
    )
    environment = {"PYTHONPATH": str(tmp_path)}
    result = run(STATEMENTS[0], environment=environment)
    assert (result.returncode, result.stdout) == (1, "")
    assert "Traceback" not in result.stderr
    assert f"python3 -m pip install sqlglot=={cli.SQLGLOT}" in result.stderr
    header = generator.ROOT / "tests" / "golden" / "vectors" / "cols_mixed.native"
    result = run(header, environment=environment)
    assert result.returncode == 0, result.stderr


def test_sqlglot_has_one_version() -> None:
    pin = f"sqlglot =={cli.SQLGLOT}"
    for file in ("codegen/pyproject.toml", "tests/codegen/requirements.txt"):
        assert pin in (generator.ROOT / file).read_text(encoding="utf-8")


def test_types_of_duckdb_go_there_and_back() -> None:
    """What its names mean is what the generator's tables have for it."""
    vocabulary = Vocabulary(library())
    known = {t.duckdb.strip('"') for t in library() if t.duckdb and "{" not in t.duckdb}
    assert known <= set(duckdb_types.NAMES)
    for name, text in duckdb_types.NAMES.items():
        back = ddl.duckdb_type(parse(text, vocabulary, {}))
        assert back is not None
        assert duckdb_types.NAMES[back.strip('"')] == text, name


# ---- Mistakes --------------------------------------------------------------------------


def said(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
        found = sql.Reader(library(), sql.guess(text)).read(File(path.name, text))
        cli.record.try_out(found, library())
        raise SchemaError(found.unknown())
    except SchemaError as error:
        return f"{error}\n"


@pytest.mark.parametrize("path", BAD, ids=lambda p: p.stem)
def test_mistake_is_named_with_its_place(path: Path, bless: bool) -> None:
    got = said(path)
    expected = path.with_suffix(".expected")
    if bless:
        expected.write_text(got, encoding="utf-8")
    assert re.match(rf"{re.escape(path.name)}:\d+:\d+: error: ", got)
    assert got == expected.read_text(encoding="utf-8")


def test_no_mistake_is_untried(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: set[tuple[str, int]] = set()

    def note() -> None:
        frame = sys._getframe(2)
        reached.add((Path(frame.f_code.co_filename).name, frame.f_lineno))

    def mistake(*arguments: Any) -> SchemaError:
        note()
        return original_mistake(*arguments)

    def init(self: words.WordError, *arguments: Any) -> None:
        note()
        original_init(self, *arguments)

    original_mistake, original_init = words.mistake, words.WordError.__init__
    for module in (words, outline, sql):
        monkeypatch.setattr(module, "mistake", mistake)
    monkeypatch.setattr(words.WordError, "__init__", init)
    for path in BAD:
        said(path)
    missed = [
        f"{file}:{first}"
        for file, first, last in speaking_calls()
        if not any(name == file and first <= line <= last for name, line in reached)
    ]
    assert missed == []


def speaking_calls() -> list[tuple[str, int, int]]:
    calls = [
        (path.name, node.lineno, node.end_lineno or node.lineno)
        for path in sorted(CODE.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("mistake", "WordError")
    ]
    assert len(calls) > 15
    return calls


@pytest.mark.parametrize("path", STATEMENTS, ids=lambda p: p.stem)
def test_half_a_statement_is_no_reason_to_fail(path: Path) -> None:
    """Cut anywhere, or without any one of its words: it is read, or there is a mistake."""
    text = path.read_text(encoding="utf-8")
    file = File("t.sql", text)
    found = words.words(file, sql.guess(text))
    halves = [text[:at] for at in range(0, len(text), 13)]
    halves += [text[: word.start] + text[word.end :] for word in found[::3]]
    refused = 0
    for half in halves:
        try:
            read(half)
        except SchemaError as error:
            refused += 1
            assert re.match(r"t\.sql:\d+:\d+: error: ", str(error))
    assert refused > len(halves) // 4

#!/usr/bin/env python3
"""Tables of records in real engines, and records of an engine's tables.

records   what the generator writes of the records of all schemas of the tests: the engine
          makes tables of it, and what it says of them is imported: the records again?
tables    a table that uses all that the engine has: what the engine says of it is imported,
          the generator makes a table of that, and the engine must describe both alike

tables.py clickhouse|duckdb
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Optional

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "codegen"), str(ROOT / "tests" / "interop")]
sys.dont_write_bytecode = True

from engine import Engine, EngineError
from spellings import SPELLINGS

SKIPPED = 77  # what CTest takes for "skipped"

SCHEMAS = (
    *sorted((ROOT / "tests" / "codegen" / "specimen").glob("[!c]*.yaml")),
    *sorted((ROOT / "tests" / "codegen" / "imports").glob("*.yaml")),
    *sorted((ROOT / "examples").glob("*/*.yaml")),
)

Column = tuple[str, ...]  # name, type, comment or whether it may be null, default


class CheckError(Exception):
    """A finding, for the reader of the test's output."""


class SkipError(Exception):
    """Why nothing can be tested here."""


class Target(ABC):
    """An engine: how it is asked, and what it has of a record."""

    name: str
    unknown: tuple[str, ...]  # columns of "everything" that no record has, by their types
    computed: tuple[str, ...]  # and those that the engine computes

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def run(self, script: str) -> None:
        """Statements, in an empty database of their own, whose tables the rest is about."""

    @abstractmethod
    def tables(self) -> list[str]: ...

    @abstractmethod
    def statement(self, table: str) -> str:
        """As the engine prints it."""

    @abstractmethod
    def describe(self, table: str) -> list[Column]: ...

    def tells_apart(self, record: Any) -> bool:
        """The columns' names."""
        return True

    @abstractmethod
    def same(self, type_: Any) -> Any:
        """What the engine makes of a column's type, and None of one that it lacks."""


class ClickHouse(Target):
    name = "clickhouse"
    unknown = ("state", "body", "any", "some")
    computed = ("twice", "both")

    _settings = (
        "enable_time_time64_type = 1",
        "enable_nullable_tuple_type = 1",
        "allow_suspicious_low_cardinality_types = 1",
        "allow_suspicious_fixed_string_types = 1",
        "allow_experimental_statistics = 1",
        "flatten_nested = 0",
    )

    def __init__(self, library: Path) -> None:
        self._engine = Engine(library)
        for setting in self._settings:
            self._engine.ask(f"SET {setting}")

    def close(self) -> None:
        self._engine.ask("DROP DATABASE IF EXISTS made SYNC")
        self._engine.__exit__()

    def run(self, script: str) -> None:
        for statement in ("DROP DATABASE IF EXISTS", "CREATE DATABASE", "USE"):
            self._engine.ask(f"{statement} made")
        for statement in re.split(r";\n(?=\n|$)", script):
            if "CREATE" in statement:
                self._engine.ask(statement)

    def _lines(self, sql: str) -> list[str]:
        return self._engine.ask(sql, "TSVRaw").decode().splitlines()

    def tables(self) -> list[str]:
        return self._lines("SELECT name FROM system.tables WHERE database = 'made'")

    def statement(self, table: str) -> str:
        return self._engine.ask(f"SHOW CREATE TABLE `{table}`", "TSVRaw").decode()

    def describe(self, table: str) -> list[Column]:
        answer = json.loads(self._engine.ask(f"DESCRIBE TABLE `{table}`", "JSON"))
        keys = ("name", "type", "comment", "default_expression")
        return [tuple(row[key] for key in keys) for row in answer["data"]]

    def same(self, type_: Any) -> Any:
        return ddl.as_in_clickhouse(type_) if ddl.in_clickhouse(type_) else None

    def can_have(self, spelling: str) -> bool:
        try:
            self._engine.ask(f"CREATE OR REPLACE TABLE made.probe (a {spelling}) ENGINE = Memory")
        except EngineError:
            return False
        return True


class DuckDB(Target):
    name = "duckdb"
    unknown = ("t", "z", "gg")
    computed = ("y",)

    def __init__(self) -> None:
        self._module = importlib.import_module("duckdb")
        self._connection = self._module.connect()

    def close(self) -> None:
        self._connection.close()

    def run(self, script: str) -> None:
        self._connection.close()
        self._connection = self._module.connect()
        self._connection.execute(script)

    def _column(self, sql: str) -> list[str]:
        return [row[0] for row in self._connection.execute(sql).fetchall()]

    def tables(self) -> list[str]:
        return self._column("SELECT table_name FROM duckdb_tables() ORDER BY table_oid")

    def statement(self, table: str) -> str:
        quoted = table.replace("'", "''")
        (sql,) = self._column(f"SELECT sql FROM duckdb_tables() WHERE table_name = '{quoted}'")
        return sql

    def describe(self, table: str) -> list[Column]:
        rows = self._connection.execute(f'DESCRIBE "{table}"').fetchall()
        return [  # a number is the same number in quotes
            (name, type_, null, (default or "").strip("'"))
            for name, type_, null, _, default, _ in rows
        ]

    def tells_apart(self, record: Any) -> bool:
        return len({field.name.lower() for field in record.fields}) == len(record.fields)

    def same(self, type_: Any) -> Any:
        return ddl.duckdb_type(type_)


# ---- The generator -----------------------------------------------------------------------


def tables_of(path: Path, target: Target) -> str:
    """What the generator writes of a schema for an engine."""
    schema = build.schema(path, path.name, CATALOGUE)
    files = outputs.of_schema(schema, ["tables"])
    (wanted,) = (made for made in files if made.file == f"{schema.stem}.{target.name}.sql")
    return TEMPLATES.render(wanted)


def imported(statement: str, target: Target, folder: Path) -> Path:
    """The schema that comes out of a statement."""
    source, schema = folder / "theirs.sql", folder / "ours.yaml"
    source.write_text(statement, encoding="utf-8")
    schema.unlink(missing_ok=True)
    options = ["--skip-unknown", "--dialect", target.name, "--output", str(schema)]
    cli.run([str(source), *options], ROOT / "types.yaml")
    return schema


# ---- What is tested -------------------------------------------------------------------------


def compare(what: str, got: Iterable[Any], expected: Iterable[Any]) -> None:
    got, expected = list(got), list(expected)
    if got == expected:
        return
    lines = [f"{what}: {len(got)} columns, {len(expected)} expected"]
    lines += [f"    got      {g!r}\n    expected {e!r}" for g, e in zip(got, expected) if g != e]
    raise CheckError("\n".join(lines))


def check_records(target: Target) -> int:
    """Every schema to tables, and each of these back."""
    count = 0
    for path in SCHEMAS:
        schema = build.schema(path, path.name, CATALOGUE)
        target.run(tables_of(path, target))
        made = target.tables()
        for record in schema.records:
            wanted = [(field.name, target.same(field.type)) for field in record.fields]
            lacks = any(type_ is None for _, type_ in wanted) or not target.tells_apart(record)
            if lacks != (record.name not in made):
                raise CheckError(f"{path.name}: should '{record.name}' be a table?")
            if lacks:
                continue
            reader = sql.Reader(CATALOGUE, target.name)
            (table,) = reader.read(File("table", target.statement(record.name))).tables
            found = [(column.name, target.same(column.type)) for column in table.columns]
            compare(f"{path.name}: {record.name}", found, wanted)
            described = target.describe(record.name)
            compare(
                f"{path.name}: {record.name}", [c[0] for c in described], [n for n, _ in wanted]
            )
            count += 1
    return count


def check_table(target: Target, folder: Path, table: str, left_out: Iterable[str]) -> int:
    """A table of the engine's to a record, and that to a table."""
    before = target.describe(table)
    schema = imported(target.statement(table), target, folder)
    text = schema.read_text(encoding="utf-8")
    skipped = re.findall(r"^      # left out: (.*?): ", text, re.MULTILINE)
    compare(f"left out of {table}", sorted(skipped), sorted(left_out))
    fields = build.schema(schema, schema.name, CATALOGUE).records[0].fields
    target.run(tables_of(schema, target))
    (made,) = target.tables()
    constants = [field.name for field in fields if field.default]
    wanted = [
        (name, *said, default if name in constants else "")
        for name, *said, default in before
        if name not in skipped
    ]
    compare(table, target.describe(made), wanted)
    return len(wanted)


def check_all(target: Target) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        print(f"{check_records(target)} records are tables of {target.name}", flush=True)
        script = (HERE / f"{target.name}.sql").read_text(encoding="utf-8")
        target.run(script)
        columns = 0
        for table in target.tables():
            target.run(script)
            left_out = target.unknown + target.computed if table == "everything" else ()
            columns += check_table(target, folder, table, left_out)
        if isinstance(target, ClickHouse):
            columns += check_spellings(target, folder)
        print(f"{columns} columns of {target.name} go to a record and back")


def check_spellings(target: ClickHouse, folder: Path) -> int:
    """Every type that the engine takes, in one table."""
    taken = [s for s in SPELLINGS if "\\xe9" not in s and target.can_have(s)]
    if len(taken) < 150:
        raise CheckError(f"the engine takes {len(taken)} of {len(SPELLINGS)} types")
    columns = ",\n".join(f"    c{number} {type_}" for number, type_ in enumerate(taken))
    target.run(f"CREATE TABLE t (\n{columns}\n) ENGINE = Memory")
    empty = [f"c{n}" for n, type_ in enumerate(taken) if re.search(r"Tuple\(\s*\)", type_)]
    return check_table(target, folder, "t", empty)


def clickhouse(library: Optional[Path]) -> Target:
    path = Path(os.environ.get("STRIA_CHDB") or library or "")
    if not path.is_file():
        raise SkipError(f"there is no ClickHouse library {path} (STRIA_CHDB names another)")
    return ClickHouse(path)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", choices=("clickhouse", "duckdb"))
    parser.add_argument("--engine", type=Path, help="libchdb.so, unless STRIA_CHDB names it")
    options = parser.parse_args()
    make: dict[str, Callable[[], Target]] = {
        "clickhouse": lambda: clickhouse(options.engine),
        "duckdb": DuckDB,
    }
    try:
        target = make[options.target]()
    except (ImportError, SkipError) as reason:
        return skip(str(reason))
    try:
        check_all(target)
    except (CheckError, EngineError) as error:
        print(f"failed: {error}", file=sys.stderr)
        return 1
    finally:
        target.close()
    return 0


def skip(reason: str) -> int:
    required = os.environ.get("STRIA_REQUIRE_ENGINES") == "1"
    print(f"{'failed' if required else 'skipped'}: {reason}", file=sys.stderr)
    return 1 if required else SKIPPED


from stria_codegen import build, ddl, outputs
from stria_codegen.diagnostics import File
from stria_codegen.render import Templates

try:
    from stria_codegen.importing import cli, sql
except ImportError as missing:
    sys.exit(skip(str(missing)))

TEMPLATES = Templates(ROOT / "templates", "templates", {"catalogue": "types.yaml"})
CATALOGUE = build.catalogue(ROOT / "types.yaml", "types.yaml")

if __name__ == "__main__":
    sys.exit(main())

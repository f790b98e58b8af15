"""What ClickHouse fills in where a default stands in the table that the generator writes.

Each column of filled.yaml becomes a table of its own, into which a row goes without it.  What
the engine then has, as Native, is byte for byte what stria writes for the default's text.
With --out it makes the tables alone, in SQL, for tests/duckdb/defaults_test.c.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "interop"))

from engine import Engine, EngineError  # noqa: E402

SKIPPED = 77
SETTINGS = ("enable_time_time64_type", "allow_suspicious_low_cardinality_types")
TABLE = re.compile(r"CREATE TABLE `f([0-9]+)`.*?;", re.DOTALL)
SCHEMA = Path(__file__).parent / "filled.yaml"


def write_tables(folder: Path) -> None:
    """A table for each column, called after its index: single.clickhouse.sql and its like."""
    text = SCHEMA.read_text(encoding="utf-8")
    content = yaml.safe_load(text)
    fields = yaml.load(text, yaml.BaseLoader)["records"]["filled"]["fields"]  # as they stand there
    content["records"] = {
        f"f{index}": {
            "fields": [
                {"name": "k", "type": "Int8"},
                {"name": "v", "type": field["type"], "default": field["default"]},
            ],
        }
        for index, field in enumerate(fields)
    }
    single = folder / "single.yaml"
    single.write_text(json.dumps(content), encoding="utf-8")  # which is YAML, too
    command = [sys.executable, ROOT / "codegen" / "generate.py", "--schema", single]
    command += ["--with", "tables", "--out", folder]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def statements_of(folder: Path) -> dict[int, str]:
    """Those for the columns that ClickHouse can have."""
    text = (folder / "single.clickhouse.sql").read_text(encoding="utf-8")
    return {int(match[1]): match[0].rstrip(";") for match in TABLE.finditer(text)}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=Path, nargs="?")
    parser.add_argument("--engine", type=Path)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    if arguments.out is not None:
        write_tables(arguments.out)
        return 0
    library = Path(os.environ.get("STRIA_CHDB") or arguments.engine)
    if not library.is_file():
        print(f"ClickHouse is not there: {library}")
        return 1 if os.environ.get("STRIA_REQUIRE_ENGINES") == "1" else SKIPPED
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, Engine(library) as engine:
        write_tables(Path(folder))
        statements = statements_of(Path(folder))
        for setting in SETTINGS:
            engine.ask(f"SET {setting} = 1")
        for index, statement in statements.items():
            expected = subprocess.run([arguments.program, str(index)], stdout=subprocess.PIPE)
            try:
                engine.ask(statement)
                engine.ask(f"INSERT INTO f{index} (k) VALUES (1)")
                got = engine.ask(f"SELECT v FROM f{index}", "Native")
            except EngineError as error:
                got = str(error).encode()
            if expected.returncode != 0 or got != expected.stdout:
                wrong += 1
                print(f"{statement}\n  stria: {expected.stdout!r}\n  ClickHouse: {got!r}")
    print(f"{len(statements)} defaults, {wrong} wrong")
    return 1 if wrong or len(statements) < 50 else 0


if __name__ == "__main__":
    sys.exit(main())

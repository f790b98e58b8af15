#!/usr/bin/env python3
"""`stria convert` beside ClickHouse and DuckDB, reading the same CSV.

    convert.py PROGRAM [--rows N]

ClickHouse (chDB in this process, STRIA_CHDB) writes Native from CSVWithNames; DuckDB, where
the Python module is there, reads the file into a table in memory.  All are told the types.
Each runs three times; the median counts.  The sums of two columns must agree.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable

sys.path.insert(0, os.fspath(Path(__file__).parent.parent / "tests" / "interop"))
from engine import Engine

try:
    import duckdb
except ImportError:
    duckdb = None

COLUMNS = "id UInt64, price Float64, qty Int32, venue String, day Date, note Nullable(String)"
DUCKDB_COLUMNS = (
    "{'id': 'UBIGINT', 'price': 'DOUBLE', 'qty': 'INTEGER', 'venue': 'VARCHAR', "
    "'day': 'DATE', 'note': 'VARCHAR'}"
)
REPETITIONS = 3


def write_input(path: Path, rows: int) -> None:
    chance = random.Random(1)
    venues = ["XETR", "XLON", "XNYS", "XTKS"]
    with path.open("w") as file:
        file.write("id,price,qty,venue,day,note\n")
        for i in range(rows):
            note = "" if i % 3 else '"a ""note"", of some words"'
            file.write(
                f"{i},{chance.uniform(0, 1000):.4f},{i % 200 - 100},{venues[i * 7 % 4]},"
                f"2024-0{i % 9 + 1}-1{i % 9},{note}\n"
            )


def median_of(work: Callable[[], object]) -> float:
    times = []
    for _ in range(REPETITIONS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def time_stria(program: str, source: Path, folder: Path) -> float:
    output = folder / "stria.native"
    command = [program, "convert", "--quiet", "--columns", COLUMNS, source, output]
    return median_of(lambda: subprocess.run(command, check=True))


def time_clickhouse(engine: Engine, source: Path, folder: Path, threads: int) -> float:
    sql = (
        f"INSERT INTO FUNCTION file('{folder}/engine.native', 'Native') "
        f"SELECT * FROM file('{source}', 'CSVWithNames', '{COLUMNS}') "
        f"SETTINGS engine_file_truncate_on_insert = 1, max_threads = {threads}"
    )
    return median_of(lambda: engine.ask(sql))


def time_duckdb(source: Path, threads: int, expected: tuple[int, int]) -> float:
    connection = duckdb.connect(config={"threads": threads})
    sql = (
        f"CREATE OR REPLACE TABLE t AS SELECT * FROM read_csv('{source}', "
        f"header = true, columns = {DUCKDB_COLUMNS})"
    )
    seconds = median_of(lambda: connection.execute(sql))
    if connection.execute("SELECT count(*), sum(id) FROM t").fetchone() != expected:
        raise SystemExit("DuckDB read something else")
    return seconds


def check(engine: Engine, file: Path, expected: tuple[int, int]) -> None:
    got = engine.ask(f"SELECT count(), sum(id) FROM file('{file}')")
    if tuple(map(int, got.split())) != expected:
        raise SystemExit(f"{file.name} holds {got!r}, not {expected}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--rows", type=int, default=2_000_000)
    options = parser.parse_args()
    expected = (options.rows, options.rows * (options.rows - 1) // 2)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "in.csv"
        write_input(source, options.rows)
        megabytes = source.stat().st_size / 1e6
        results = [("stria convert", time_stria(options.program, source, folder))]
        with Engine(Path(os.environ["STRIA_CHDB"])) as engine:
            for threads in (1, 2):
                seconds = time_clickhouse(engine, source, folder, threads)
                results.append((f"ClickHouse, {threads} threads", seconds))
            for file in ("stria.native", "engine.native"):
                check(engine, folder / file, expected)
        if duckdb is None:
            print("missing: the Python module duckdb")
        else:
            for threads in (1, 2):
                seconds = time_duckdb(source, threads, expected)
                results.append((f"DuckDB, {threads} threads", seconds))

    print(f"{megabytes:.0f} MB of CSV, {options.rows} rows, medians of {REPETITIONS}")
    for what, seconds in results:
        rate = options.rows / seconds / 1e6
        print(f"{what:24} {megabytes / seconds:8.0f} MB/s {rate:8.2f} M rows/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

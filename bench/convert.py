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


def median_of(work: Callable[[], None]) -> float:
    times = []
    for _ in range(REPETITIONS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rows", type=int, default=2_000_000)
    options = parser.parse_args()
    rows = options.rows

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "in.csv"
        write_input(source, rows)
        megabytes = source.stat().st_size / 1e6
        expected = (rows, rows * (rows - 1) // 2)
        results = []

        def convert() -> None:
            subprocess.run(
                [options.program, "convert", "--quiet", "--columns", COLUMNS, source,
                 folder / "stria.native"], check=True,
            )  # fmt: skip

        results.append(("stria convert", median_of(convert)))
        with Engine(Path(os.environ["STRIA_CHDB"])) as engine:
            for threads in (1, 2):

                def insert(threads: int = threads) -> None:
                    engine.ask(
                        f"INSERT INTO FUNCTION file('{folder}/engine.native', 'Native') "
                        f"SELECT * FROM file('{source}', 'CSVWithNames', '{COLUMNS}') "
                        f"SETTINGS engine_file_truncate_on_insert = 1, max_threads = {threads}"
                    )

                results.append((f"ClickHouse, {threads} threads", median_of(insert)))
            for output in ("stria", "engine"):
                got = engine.ask(f"SELECT count(), sum(id) FROM file('{folder}/{output}.native')")
                if tuple(map(int, got.split())) != expected:
                    raise SystemExit(f"{output} wrote {got!r}, not {expected}")
        try:
            import duckdb

            for threads in (1, 2):
                connection = duckdb.connect(config={"threads": threads})

                def read() -> None:
                    connection.execute(
                        f"CREATE OR REPLACE TABLE t AS SELECT * FROM read_csv('{source}', "
                        f"header = true, columns = {DUCKDB_COLUMNS})"
                    )

                results.append((f"DuckDB, {threads} threads", median_of(read)))
                if connection.execute("SELECT count(*), sum(id) FROM t").fetchone() != expected:
                    raise SystemExit("DuckDB read something else")
        except ImportError:
            print("missing: the Python module duckdb")

    print(f"{megabytes:.0f} MB of CSV, {rows} rows, medians of {REPETITIONS}")
    for what, seconds in results:
        print(f"{what:24} {megabytes / seconds:8.0f} MB/s {rows / seconds / 1e6:8.2f} M rows/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

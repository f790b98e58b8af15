#!/usr/bin/env python3
"""Runs the program on good and on bad files.

test_flights.py PROGRAM              what it prints and writes, and what it refuses
test_flights.py PROGRAM --duckdb     the sample into a DuckDB file, and its answers
test_flights.py PROGRAM --engine L   the sample through ClickHouse, libchdb.so being L
                                     unless STRIA_CHDB names another
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SAMPLE = Path(__file__).parent / "data" / "flights-sample.csv"
SKIPPED = 77  # what CTest takes for "skipped"

HEADER = (
    "year,month,day,dep_time,sched_dep_time,dep_delay,arr_time,sched_arr_time,arr_delay,"
    "carrier,flight,tailnum,origin,dest,air_time,distance,hour,minute,time_hour\n"
)
FLOWN = "2013,1,1,517,515,2,830,819,11,UA,1545,N14228,EWR,IAH,227,1400,5,15,2013-01-01T10:00:00Z\n"
CANCELLED = "2013,1,1,NA,1630,NA,NA,1815,NA,EV,4308,,EWR,RDU,NA,416,16,30,2013-01-01T21:00:00Z\n"
GOOD = HEADER + FLOWN + CANCELLED

# What is wrong, the file, and what the program says of it.
REFUSED = (
    ("no file at all", None, ".csv: No such file or directory"),
    ("nothing in it", "", ".csv: the file is empty"),
    ("no such column", GOOD.replace("tailnum", "tail"), ".csv:1: column 'tailnum' is missing"),
    ("a column twice", GOOD.replace("hour,", "dest,"), ".csv:1: column 'dest' is given twice"),
    ("too few fields", HEADER + FLOWN[:60] + "\n", ".csv:2: column 17: the row has 16 fields"),
    ("too many", GOOD + FLOWN.replace(",5,", ",5,5,"), ".csv:4: column 20: the row has 20 fields"),
    ("no number", GOOD + FLOWN.replace("1400", "far"), ".csv:4: column 'distance': \"far\" is not"),
    ("half a number", GOOD + FLOWN.replace(",11,", ",11x,"), ".csv:4: column 'arr_delay': \"11x\""),
    ("a fraction", GOOD + FLOWN.replace(",11,", ",1.5,"), ".csv:4: column 'arr_delay': \"1.5\""),
    ("another NA", GOOD + CANCELLED.replace("NA", "N/A", 1), ".csv:4: column 'dep_time': \"N/A\""),
    (
        "NA where there is none",
        GOOD + FLOWN.replace("1545", "NA"),
        ".csv:4: column 'flight': \"NA\"",
    ),
    ("no such day", GOOD + FLOWN.replace("2013,1,1", "2013,2,29"), ".csv:4: column 'day': \"29\""),
    ("no time", GOOD + FLOWN.replace("T10", " 10"), ".csv:4: column 'time_hour': \"2013-01-01 10"),
    ("a long code", GOOD + FLOWN.replace("EWR", "EWRX"), ".csv:4: column 'origin': \"EWRX\""),
    ("a low code", GOOD + FLOWN.replace("IAH", "iah"), ".csv:4: column 'dest': \"iah\""),
    ("too large", GOOD + FLOWN.replace("1545", "65536"), ".csv:4: column 'flight': 65536 does not"),
    ("negative", GOOD + FLOWN.replace(",227,", ",-1,"), ".csv:4: column 'air_time': -1 does not"),
    ("huge", GOOD + FLOWN.replace("1545", "9" * 30), ".csv:4: column 'flight': \"" + "9" * 30),
    ("an open quote", GOOD + FLOWN.replace("N14228", '"N14228'), ".csv:5: "),
    ("a stray quote", GOOD + FLOWN.replace("N14228", 'N14"228'), ".csv:4: "),
)

# The same flights in other words.
SAME = (
    ("carriage returns", GOOD.replace("\n", "\r\n")),
    ("no last newline", GOOD[:-1]),
    ("blank lines", GOOD.replace("\n", "\n\n")),
    ("quotes", GOOD.replace("N14228", '"N14228"').replace("UA", '"UA"').replace("year", '"year"')),
    ("empty for NA", GOOD.replace("NA", "")),
    ("one more column", "".join("x," + line for line in GOOD.splitlines(keepends=True))),
)


def check(condition: bool, *what: object) -> None:
    if not condition:
        sys.exit("failed: " + " ".join(str(part) for part in what))


class Program:
    """The program, working in a folder of its own, whose name has a space."""

    def __init__(self, path: str, folder: Path) -> None:
        self.path = str(Path(path).resolve())
        self.csv = folder / "in put.csv"
        self.native = folder / "out put.native"

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([self.path, *arguments], capture_output=True, text=True)

    def load(self, text: str | None) -> subprocess.CompletedProcess[str]:
        """Runs on a file with this text, or on no file."""
        self.csv.unlink(missing_ok=True)
        self.native.unlink(missing_ok=True)
        if text is not None:
            self.csv.write_bytes(text.encode())
        return self.run(str(self.csv), str(self.native))

    def left(self) -> list[str]:
        return sorted(path.name for path in self.native.parent.iterdir() if path != self.csv)


def test_sample(program: Program) -> None:
    for arguments, blocks in (
        (["--block", "1000"], "6 blocks"),
        ([], "1 block"),
        (["--block", "5027"], "1 block"),
    ):
        result = program.run(*arguments, str(SAMPLE), str(program.native))
        check(result.returncode == 0, result.stderr)
        check(result.stderr == "", result.stderr)
        check(f": {blocks}; all 17 columns read back equal" in result.stdout, result.stdout)
        check("5,027 rows" in result.stdout, result.stdout)
        check(program.left() == [program.native.name], program.left())


def test_measure(program: Program) -> None:
    result = program.run("--measure", str(SAMPLE), str(program.native))
    check(result.returncode == 0, result.stdout, result.stderr)
    _, _, measured = result.stdout.partition("from structs of")
    for way in "one call", "by column", "row by row", "memcpy":
        check(re.search(rf"{way} +5,027 rows +[0-9.]+ s", measured), way, "is not in", measured)


def test_refused(program: Program) -> None:
    for what, text, expected in REFUSED:
        result = program.load(text)
        check(result.returncode == 1, what, "is not refused:", result.stdout)
        check(expected in result.stderr, f"{what}: '{expected}' is not in", result.stderr)
        check(result.stderr.startswith("error: "), what, result.stderr)
        check(program.left() == [], what, "leaves", program.left())


def test_same(program: Program) -> None:
    result = program.load(GOOD)
    check(result.returncode == 0, result.stderr)
    expected = program.native.read_bytes()
    for what, text in SAME:
        result = program.load(text)
        check(result.returncode == 0, what, result.stderr)
        check(program.native.read_bytes() == expected, what, "gives other bytes")


def test_no_rows(program: Program) -> None:
    result = program.load(HEADER)
    check(result.returncode == 0, result.stderr)
    check(program.native.read_bytes() == b"", "a file without flights gives blocks")


def test_old_output_stays(program: Program) -> None:
    check(program.load(GOOD).returncode == 0)
    before = program.native.read_bytes()
    program.csv.write_text(GOOD + FLOWN.replace("1545", "x"))
    result = program.run(str(program.csv), str(program.native))
    check(result.returncode == 1 and program.native.read_bytes() == before, "output was touched")


def test_usage(program: Program) -> None:
    check(program.run("--help").stdout.startswith("usage: "))
    for arguments in [], ["a"], ["a", "b", "c"], ["--block"], ["--block", "0", "a", "b"], ["-x"]:
        check(program.run(*arguments).returncode == 2, arguments)
    nowhere = str(program.native / "no" / "such.native")
    result = program.run(str(SAMPLE), nowhere)
    check(result.returncode == 1 and "such.native" in result.stderr, result.stderr)
    result = program.run("--duckdb", nowhere, str(SAMPLE), str(program.native))
    check(result.returncode == 1 and "built without DuckDB" in result.stderr, result.stderr)
    result = program.run("--engine", nowhere, str(SAMPLE), str(program.native))
    check(result.returncode == 1 and "such.native" in result.stderr, result.stderr)


def test_engine(program: Program, library: Path) -> None:
    result = program.run(
        "--block", "1000", "--engine", str(library), str(SAMPLE), str(program.native)
    )
    check(result.returncode == 0, result.stdout, result.stderr)
    check("agree on every figure" in result.stdout, result.stdout)
    print(result.stdout)


def test_duckdb(program: Program) -> None:
    file = program.native.with_suffix(".duckdb")
    for block in "1000", "65536":  # the second time over a file that is there
        result = program.run(
            "--block", block, "--duckdb", str(file), str(SAMPLE), str(program.native)
        )
        check(result.returncode == 0, result.stdout, result.stderr)
        check("DuckDB and C agree on every figure" in result.stdout, result.stdout)
        check(file.stat().st_size > 100_000, "the file is small")
    print(result.stdout)
    nowhere = str(program.native / "no" / "such.duckdb")
    result = program.run("--duckdb", nowhere, str(SAMPLE), str(program.native))
    check(result.returncode == 1 and "such.duckdb" in result.stderr, result.stderr)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--engine")
    parser.add_argument("--duckdb", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.program, Path(folder))
        if options.duckdb:
            test_duckdb(program)
            return 0
        if options.engine is None:
            test_sample(program)
            test_measure(program)
            program.native.unlink()
            test_refused(program)
            test_same(program)
            test_no_rows(program)
            test_old_output_stays(program)
            test_usage(program)
            return 0
        library = Path(os.environ.get("STRIA_CHDB") or options.engine)
        if not library.is_file():
            print(f"there is no ClickHouse library {library}", file=sys.stderr)
            return 1 if os.environ.get("STRIA_REQUIRE_ENGINES") == "1" else SKIPPED
        test_engine(program, library)
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Turns what stria_bench has measured into a table and results.json; see README.md."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import callgrind
import machine

OURS = "stria"
COPY = "memcpy"
LOOP = "loop"

NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


@dataclass
class Contender:
    """One who does a work, and how long each repetition took a call, in nanoseconds."""

    times: list[float] = field(default_factory=list)
    allocations: float = 0.0
    instructions: int | None = None

    @property
    def median(self) -> float:
        return statistics.median(self.times)

    @property
    def quartiles(self) -> tuple[float, float]:
        if len(self.times) < 2:
            return (self.median, self.median)
        low, _, high = statistics.quantiles(self.times, n=4, method="inclusive")
        return (low, high)

    @property
    def spread(self) -> float:
        """Half of the distance between the quartiles, by the median."""
        low, high = self.quartiles
        return (high - low) / 2 / self.median

    def as_json(self) -> dict[str, Any]:
        low, high = self.quartiles
        return {
            "ns_per_call": {
                "median": round(self.median, 2),
                "lower_quartile": round(low, 2),
                "upper_quartile": round(high, 2),
                "least": round(min(self.times), 2),
                "most": round(max(self.times), 2),
                "repetitions": len(self.times),
            },
            "allocations_per_call": round(self.allocations, 3),
            "instructions_per_call": self.instructions,
        }


@dataclass
class Work:
    name: str
    unit: str
    units: int
    bytes: int
    contenders: dict[str, Contender] = field(default_factory=dict)

    def ratio(self, other: str) -> float | None:
        """Our time by that of the other, both medians."""
        if other not in self.contenders or OURS not in self.contenders:
            return None
        return self.contenders[OURS].median / self.contenders[other].median

    def as_json(self) -> dict[str, Any]:
        ours = self.contenders[OURS].median
        return {
            "work": self.name,
            "unit": self.unit,
            "units": self.units,
            "bytes": self.bytes,
            "ns_per_unit": round(ours / self.units, 4),
            "gb_per_second": round(self.bytes / ours, 3),
            "ratios": {
                other: round(ratio, 3)
                for other in self.contenders
                if other != OURS and (ratio := self.ratio(other)) is not None
            },
            "contenders": {name: one.as_json() for name, one in self.contenders.items()},
        }


def read_works(measured: dict[str, Any]) -> list[Work]:
    """The works in the order of the program; the harness reports them as they ended."""
    works: dict[str, Work] = {}
    runs = [run for run in measured["benchmarks"] if run["run_type"] == "iteration"]
    for run in sorted(runs, key=lambda run: int(run["family_index"])):
        full = str(run["run_name"])
        if run.get("error_occurred"):
            sys.exit(f"error: {full}: {run['error_message']}")
        name, who = full.rsplit("/", 1)
        work = works.setdefault(
            name, Work(name, str(run["label"]), round(run["units"]), round(run["bytes"]))
        )
        contender = work.contenders.setdefault(who, Contender())
        contender.times.append(run["cpu_time"] * NANOSECONDS[run["time_unit"]])
        contender.allocations = float(run["allocations"])
    return [work for work in works.values() if OURS in work.contenders]


def read_instructions(folder: Path, works: list[Work]) -> None:
    """Adds what Callgrind has dumped under each contender's name."""
    counts = callgrind.read_dumps(folder)
    for work in works:
        for who, one in work.contenders.items():
            one.instructions = counts.get(f"{work.name}/{who}")


# ---- Output ------------------------------------------------------------------------


def number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def table(works: list[Work], with_instructions: bool) -> list[str]:
    head = ["work", "unit", "ns/unit", "GB/s", "x memcpy", "x loop", "allocs", "spread"]
    rows = [head + (["instr/unit"] if with_instructions else []) + ["x others"]]
    for work in works:
        ours = work.contenders[OURS]
        row = [
            work.name,
            work.unit,
            number(ours.median / work.units, 3),
            number(work.bytes / ours.median, 1),
            number(work.ratio(COPY), 2),
            number(work.ratio(LOOP), 2),
            number(ours.allocations, 0),
            f"{100 * ours.spread:.0f} %",
        ]
        if with_instructions:
            count = ours.instructions
            row.append(number(None if count is None else count / work.units, 2))
        others = [name for name in work.contenders if name not in (OURS, COPY, LOOP)]
        row.append(", ".join(f"{number(work.ratio(name), 2)} {name}" for name in others))
        rows.append(row)
    return aligned(rows, left=2)


def duckdb_table(duckdb: dict[str, Any]) -> list[str]:
    """Loads and reads of the program of its own, for each row."""
    rows = [
        ["DuckDB " + duckdb["version"], "unit", "fill", "append", "ready", "rows' own", "x", "read"]
    ]
    for work in duckdb["works"]:
        ns = {name: ms * 1e6 / work["rows"] for name, ms in work["ms"].items()}
        rows.append(
            [work["work"], "row"]
            + [number(ns[name], 1) for name in ("fill", "append", "ready", "rows")]
            + [number(ns["append"] / ns["rows"], 2), number(ns["read"], 1)]
        )
    return aligned(rows, left=2)


def aligned(rows: list[list[str]], left: int) -> list[str]:
    """Lines of columns as wide as they must be, the first of them flush left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]


def describe(context: dict[str, Any]) -> dict[str, Any]:
    return {
        "cpu": machine.cpu_name(),
        "cpus": context["num_cpus"],
        "mhz": context["mhz_per_cpu"],
        "caches": [
            {key: cache[key] for key in ("type", "level", "size")} for cache in context["caches"]
        ],
        **machine.system(),
        "load": context["load_avg"],
    }


def results_of(measured: dict[str, Any], works: list[Work], commit: str | None) -> dict[str, Any]:
    context = measured["context"]
    return {
        "format": 1,
        "date": context["date"],
        "commit": commit or None,
        "stria": context["stria"],
        "compiler": context["compiler"],
        "flags": context["flags"],
        "machine": describe(context),
        "works": [work.as_json() for work in works],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("measured", type=Path, nargs="?", help="the harness's JSON")
    parser.add_argument("--instructions", type=Path, metavar="FOLDER", help="Callgrind's dumps")
    parser.add_argument("--duckdb", type=Path, metavar="FILE", help="stria_bench_duckdb's JSON")
    parser.add_argument("--commit", help="what was measured")
    parser.add_argument("--out", type=Path, help="where results.json goes")
    options = parser.parse_args()

    results: dict[str, Any] = {}
    if options.measured:
        measured = json.loads(options.measured.read_text(encoding="utf-8"))
        works = read_works(measured)
        if not works:
            sys.exit("error: no work was measured")
        if options.instructions:
            read_instructions(options.instructions, works)
        print("\n".join(table(works, with_instructions=options.instructions is not None)))
        results = results_of(measured, works, options.commit)
    if options.duckdb:
        duckdb = json.loads(options.duckdb.read_text(encoding="utf-8"))
        print(("\n" if results else "") + "\n".join(duckdb_table(duckdb)))
        results["duckdb"] = duckdb
    if options.out:
        options.out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Writes the page about growth: rows, memory, threads, and what a type costs to build."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import machine


def row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def table(head: list[str], rows: Iterable[list[str]]) -> list[str]:
    return [row(head), row(["---:"] * len(head)), *map(row, rows)]


def measured(program: Path, *words: object) -> dict[str, Any]:
    done = subprocess.run(
        [str(program), *map(str, words)], stdout=subprocess.PIPE, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# ---- What a type costs ---------------------------------------------------------------


def object_sizes(archive: Path) -> dict[str, int]:
    """Bytes of code and constants of each member, by the file that it was compiled from."""
    done = subprocess.run(["size", str(archive)], stdout=subprocess.PIPE, text=True, check=True)
    sizes = {}
    for line in done.stdout.splitlines()[1:]:
        words = line.split()
        sizes[words[5].removesuffix(".o")] = int(words[0]) + int(words[1])
    return sizes


def by_type(sizes: dict[str, int], generated: Path) -> dict[str, int]:
    """Those of generated files together, which are named after their type."""
    types: dict[str, int] = defaultdict(int)
    for name, size in sizes.items():
        part = re.fullmatch(r"(\w+)_(?:append|array|nullable)\.c", name)
        if part and (generated / name).exists():
            types[part[1]] += size
    return dict(types)


def about_types(archive: Path, generated: Path) -> tuple[list[str], dict[str, Any]]:
    sizes = object_sizes(archive)
    types = by_type(sizes, generated)
    ordered = sorted(types.items(), key=lambda one: one[1])
    typical = ordered[len(ordered) // 2]
    found = {
        "library_bytes": archive.stat().st_size,
        "code_bytes": sum(sizes.values()),
        "generated_bytes": sum(types.values()),
        "types": types,
    }
    lines = [
        f"libstria.a is {archive.stat().st_size / 1e6:.2f} MB, of which",
        f"{sum(sizes.values()) / 1e6:.2f} MB are code and constants. {len(types)} types have",
        f"{sum(types.values()) / 1e6:.2f} MB of generated code: a type costs from",
        f"{ordered[0][1]:,} bytes ({ordered[0][0]}) to {ordered[-1][1]:,} ({ordered[-1][0]}),",
        f"half of them {typical[1]:,} or less.",
    ]
    return lines, found


# ---- The page --------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("--archive", type=Path, required=True)
    parser.add_argument("--generated", type=Path, required=True, help="the folder of its C files")
    parser.add_argument("--build-seconds", type=float, required=True)
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("--most", type=int, default=10**8, help="rows")
    parser.add_argument("--command", default="scripts/bench-growth")
    parser.add_argument("--commit", default="")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()

    sizes = [10**power for power in range(3, 9) if 10**power <= options.most]
    grown = [measured(options.program, "grow", rows) for rows in sizes]
    cores = os.cpu_count() or 1
    streams = [
        measured(options.program, "stream", options.most, threads)
        for threads in sorted({1, 2, cores})
    ]
    lines, types = about_types(options.archive, options.generated)
    alone = streams[0]["ns_per_row"]

    page = [
        "# Growth",
        "",
        f"Made by `{options.command}` on {machine.cpu_name()}, {cores} processors,",
        f"{round(machine.memory_gib())} GiB, with stria {options.commit}. The figures:",
        "[growth.json](growth.json).",
        "",
        "## Rows",
        "",
        "A batch of UInt64, Float64, Nullable(Int32), Date and String, filled from arrays 8,192",
        "rows at a time. Nanoseconds of the processor for each row: *fresh* makes the batch anew,",
        "*again* fills it in the memory that it has, *touch* is what the system takes for as much",
        "fresh memory alone, a write to each page. Memory is the most that was resident, by the",
        "bytes that the columns hold; below 100,000 rows the process itself weighs more.",
        "",
        *table(
            ["rows", "fresh", "again", "touch", "memory by data"],
            (
                [
                    f"{one['rows']:,}",
                    *(f"{one[key]:.2f}" for key in ("fresh", "again", "touch")),
                    f"{one['memory_by_data']:.2f}",
                ]
                for one in grown
            ),
        ),
        "",
        "## Streams and threads",
        "",
        "The same rows end to end: into a batch, out as Native, and back into another, in batches",
        "of 8,192 rows that are used again, a pair of batches for each thread.",
        "",
        *table(
            ["threads", "rows", "ns a row", "speed by one thread's", "resident, MiB"],
            (
                [
                    str(one["threads"]),
                    f"{one['rows']:,}",
                    f"{one['ns_per_row']:.2f}",
                    f"{alone / one['ns_per_row']:.2f}",
                    f"{one['resident_mib']:.1f}",
                ]
                for one in streams
            ),
        ),
        "",
        "## Building",
        "",
        f"The whole library, static, Release, took {options.build_seconds:.0f} s with",
        f"{options.jobs} jobs.",
        "",
        *lines,
        "",
    ]
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "growth.md").write_text("\n".join(page), encoding="utf-8")
    found = {
        "format": 1,
        "commit": options.commit,
        "machine": {"cpu": machine.cpu_name(), "cpus": cores, **machine.system()},
        "grow": grown,
        "streams": streams,
        "build_seconds": options.build_seconds,
        "build_jobs": options.jobs,
        **types,
    }
    text = json.dumps(found, indent=1) + "\n"
    (options.out / "growth.json").write_text(text, encoding="utf-8")
    print("\n".join(page))
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Runs the programs of bench/peers side by side and writes what they took; see README.md."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import callgrind
import chart
import machine
import page
from results import DisagreementError, Results


def output_of(command: list[str]) -> list[str]:
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(command)} has failed")
    return done.stdout.splitlines()


def works_of(programs: list[Path]) -> dict[str, list[Path]]:
    """Who does a work, in the order of the programs."""
    works: dict[str, list[Path]] = {}
    for program in programs:
        for line in output_of([str(program), "--list"]):
            who = works.setdefault(line.split()[0], [])
            if program not in who:
                who.append(program)
    return works


def measure(works: dict[str, list[Path]], options: argparse.Namespace, results: Results) -> None:
    counts = [f"--samples={options.samples}", f"--milliseconds={options.milliseconds:g}"]
    words = [word for count in counts for word in count.split("=")]
    for done in range(options.rounds):
        for work, programs in works.items():
            # Nobody is always the first.
            start = done % len(programs)
            for program in programs[start:] + programs[:start]:
                for line in output_of([str(program), "--work", work, *words]):
                    results.take(json.loads(line))


def is_go(program: Path) -> bool:
    return program.read_bytes().find(b"\xff Go buildinf:") >= 0


def count_instructions(programs: list[Path], works: list[str], results: Results) -> None:
    """Under Callgrind, which runs no programs of Go."""
    chosen = [word for work in works for word in ("--work", work)]
    for program in programs:
        if is_go(program):
            continue
        with tempfile.TemporaryDirectory() as folder:
            # One instruction that copies any number of bytes would count as so many: without it.
            tunables = "glibc.cpu.x86_rep_movsb_threshold=0xffffffffffffffff"
            command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind"]
            subprocess.run(
                [*command, str(program), "--samples", "0", *chosen],
                env={**os.environ, "GLIBC_TUNABLES": tunables},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=True,
            )
            counts = callgrind.read_dumps(Path(folder))
        peer = program.name.replace("peer-", "")
        for work in results.works.values():
            for one in work.contenders.values():
                if one.peer == peer:
                    one.instructions = counts.get(f"{work.name} {one.way}".strip())


def describe(options: argparse.Namespace) -> dict[str, Any]:
    missing = dict(line.split("=", 1) for line in options.missing)
    return {
        "command": options.command,
        "commit": options.commit,
        "compiler": options.compiler,
        "flags": options.flags,
        "missing": missing,
        "machine": {
            "cpu": machine.cpu_name(),
            "cpus": os.cpu_count(),
            "memory_gib": round(machine.memory_gib()),
            "caches": machine.caches(),
            "load": " ".join(f"{load:.2f}" for load in os.getloadavg()),
            **machine.system(),
        },
    }


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", type=Path, nargs="+")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--samples", type=int, default=3)
    parser.add_argument("--milliseconds", type=float, default=10)
    parser.add_argument("--filter", default="", help="works whose name has this in it")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--least", action="store_true", help="compare by the least sample")
    parser.add_argument("--missing", action="append", default=[], metavar="PEER=WHY")
    parser.add_argument("--commit", default="")
    parser.add_argument("--compiler", default="")
    parser.add_argument("--flags", default="")
    parser.add_argument("--command", default="scripts/bench-peers")
    parser.add_argument("--out", type=Path, required=True, help="the folder of page and chart")
    return parser.parse_args()


def main() -> int:
    options = parse()
    about = describe(options)
    works = {
        work: programs
        for work, programs in works_of(options.programs).items()
        if options.filter in work
    }
    if not works:
        sys.exit(f"error: no work has '{options.filter}' in its name")
    results = Results(by_least=options.least)
    try:
        measure(works, options, results)
    except DisagreementError as what:
        sys.exit(f"error: {what}")
    if options.instructions:
        count_instructions(options.programs, list(works), results)

    options.out.mkdir(parents=True, exist_ok=True)
    everything = {
        "format": 1,
        **about,
        "compared": "least" if options.least else "median",
        "versions": results.versions,
        "works": [work.as_json() for work in results.works.values()],
    }
    text = json.dumps(everything, indent=1) + "\n"
    (options.out / "peers.json").write_text(text, encoding="utf-8")
    (options.out / "peers.md").write_text(page.page(results, about), encoding="utf-8")
    chart.draw(results, options.out / "peers.svg")
    print("\n".join([*page.against_peers(results), "", *page.verdicts(results)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())

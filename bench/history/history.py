#!/usr/bin/env python3
"""Keeps what the main kernels cost in instructions, and says when one costs more.

A file of this folder is what was counted at one time, by compiler: gcc-12.json.  `--check` compares
a count with it; `--record` writes it anew, and git keeps what was before.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import callgrind

MOST = 1.05  # times what was counted before


def compare(before: dict[str, int], now: dict[str, int]) -> list[str]:
    """Prints what has changed, and returns those that cost too much."""
    worse = []
    for work in sorted({*before, *now}):
        old, new = before.get(work), now.get(work)
        if old is None or new is None:
            print(f"{work:32} {'is new' if old is None else 'is gone'}")
            if new is None:
                worse.append(work)
            continue
        if abs(new / old - 1) >= 0.01:
            print(f"{work:32} {old:>10,} -> {new:>10,}  {100 * (new / old - 1):+.1f} %")
        if new > old * MOST:
            worse.append(work)
    return worse


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dumps", type=Path, help="Callgrind's, of bench/kernels")
    parser.add_argument("--compiler", required=True, help='"gcc-12", the name of the file')
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true")
    action.add_argument("--record", metavar="WHY", help="a sentence that stands in the file")
    options = parser.parse_args()

    now = callgrind.read_dumps(options.dumps)
    if not now:
        sys.exit(f"error: {options.dumps} holds no counts")
    file = Path(__file__).parent / f"{options.compiler}.json"
    if options.record:
        content = {"why": options.record, "instructions": dict(sorted(now.items()))}
        file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        print(f"{len(now)} works recorded in {file.name}")
        return 0
    if not file.exists():
        print(f"skipped: there is no {file.name} to compare with")
        return 0
    worse = compare(json.loads(file.read_text(encoding="utf-8"))["instructions"], now)
    for work in worse:
        print(f"{work} costs more than {MOST:.2f} times what it did")
    print(f"{len(now)} works counted, {len(worse)} cost more")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())

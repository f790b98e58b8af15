"""Tells what llvm-cov has counted: uncovered.py ROOT LINES OUT

LINES is the output of `llvm-cov show -show-branches=count`.  OUT gets each line and branch that was
not reached; printed are the files that have such, and in the last line the whole.  What cannot be
reached says so in the source, in a comment with the word `unreachable:` and the reason, and is
counted apart."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

LINE = re.compile(r"^ *(\d+)\| *([\d.kMG]*)\|(.*)$")
BRANCH = re.compile(r"^ *\| *Branch \((\d+):(\d+)\): \[True: ([\d.kMG]+), False: ([\d.kMG]+)\]")


@dataclass
class Source:
    lines: dict[int, bool] = field(default_factory=dict)
    branches: dict[tuple[int, int, str], bool] = field(default_factory=dict)
    excused: set[int] = field(default_factory=set)
    text: dict[int, str] = field(default_factory=dict)


def read(root: str, lines: str) -> dict[str, Source]:
    """Inline functions occur once for each source that has them; reached once is reached."""
    sources: dict[str, Source] = {}
    source = Source()
    for line in lines.splitlines():
        if line.startswith(root) and line.endswith(":"):
            source = sources.setdefault(line[len(root) + 1 : -1], Source())
        elif found := LINE.match(line):
            number, count, text = int(found[1]), found[2], found[3]
            source.text[number] = text
            if "unreachable:" in text:
                source.excused.update({number, number + 1})
            if count:
                source.lines[number] = source.lines.get(number, False) or count != "0"
        elif found := BRANCH.match(line):
            for way, count in (("true", found[3]), ("false", found[4])):
                key = (int(found[1]), int(found[2]), way)
                source.branches[key] = source.branches.get(key, False) or count != "0"
    return sources


def percent(parts: list[bool]) -> str:
    return f"{100 * sum(parts) / max(len(parts), 1):.2f}%"


def main() -> None:
    root, lines, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    all_lines: list[bool] = []
    all_branches: list[bool] = []
    report = []
    for name, source in sorted(read(root, lines.read_text(errors="replace")).items()):
        of_lines = {n: hit for n, hit in source.lines.items() if n not in source.excused}
        of_branches = {b: hit for b, hit in source.branches.items() if b[0] not in source.excused}
        all_lines += of_lines.values()
        all_branches += of_branches.values()
        report += [
            f"{name}:{n}: {source.text[n].strip()}" for n, hit in of_lines.items() if not hit
        ]
        report += [
            f"{name}:{n}:{column}: never {way}: {source.text.get(n, '').strip()}"
            for (n, column, way), hit in of_branches.items()
            if not hit and of_lines.get(n, True)
        ]
        if not all(of_lines.values()) or not all(of_branches.values()):
            told = percent(list(of_lines.values())), percent(list(of_branches.values()))
            print(f"{name:60} lines {told[0]:>8} branches {told[1]:>8}")
    out.write_text("\n".join(report) + "\n")
    print(f"lines {percent(all_lines)} branches {percent(all_branches)}")


if __name__ == "__main__":
    main()

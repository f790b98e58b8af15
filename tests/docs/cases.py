#!/usr/bin/env python3
"""Every test that tests/cases.md and docs/guarantees.md name exists: cases.py TESTS GUARANTEES

A test is `file: name`; a name alone is one of the file before it.  The name of a C test
may lack its "test_".
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

CODE = re.compile(r"`([^`]+)`")
TEST = re.compile(r"([\w./*-]+\.(?:c|py|sh|txt|yaml))(?:: (\w+))?")
NAME = re.compile(r"[a-z]\w*_\w+")


def find(tests: Path, file: str) -> list[Path]:
    return sorted([*tests.glob(file), *(tests / "unit").glob(file)])


def wrong_in(tests: Path, row: str) -> Iterator[str]:
    text = ""
    for code in CODE.findall(row):
        test = TEST.fullmatch(code)
        name = test.group(2) if test else NAME.fullmatch(code) and code
        if test:
            files = find(tests, test.group(1))
            text = "\n".join(file.read_text(encoding="utf-8") for file in files)
            if not files:
                yield f"there is no {test.group(1)}"
        if name and not re.search(rf"\b(?:test_)?{name}\b", text):
            yield f"there is no test {name}"


def main() -> int:
    tests = Path(sys.argv[1])
    pages = (tests / "cases.md", Path(sys.argv[2]))
    rows = [row for page in pages for row in page.read_text(encoding="utf-8").splitlines()]
    cases = {row.split("|")[1].strip(): row for row in rows if row.startswith(("| B", "| G"))}
    wrong = [f"{case}: {what}" for case, row in cases.items() for what in wrong_in(tests, row)]
    print("\n".join(wrong) or f"{len(cases)} rows")
    return 1 if wrong or not cases else 0


if __name__ == "__main__":
    sys.exit(main())

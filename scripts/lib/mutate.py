"""Makes mistakes in the runtime's checks, one at a time; scripts/mutate prepares the tree."""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

# Sources that decide what is refused, and the programs of tests that cover them, the quick ones
# first: a mistake is dead with the first that fails.
SOURCES = {
    "column/refuse": "unit_append unit_dictionary types_texts types_ticks contract_refusals",
    "column/spans": "unit_spans unit_byte_spans unit_fixed_spans unit_nested_bulk unit_close",
    "column/append": "unit_append unit_push contract_refusals types_fixed_bytes",
    "column/codes": "unit_codes contract_refusals unit_dictionary",
    "column/lists": "unit_nested_spans unit_close unit_slices unit_nested_bulk contract_refusals",
    "column/slices": "unit_slices unit_nested_bulk types_lists contract_refusals",
    "column/rows": "unit_rows unit_batch memory_memory",
    "column/batch": "unit_batch unit_nested_batch unit_rows",
    "column/members": "types_members unit_type",
    "arrow/arrow_check": "unit_arrow_in unit_arrow_out",
    "bytes/reader": "unit_native_read unit_native_read_data unit_rowbinary_read golden_hostile",
    "clickhouse/batch_input": "unit_native_read unit_rowbinary_read unit_nested_native",
    "clickhouse/native_data": "unit_native_read_data unit_native_read golden_golden",
    "clickhouse/native_strings": "unit_native_read_data unit_native_read golden_hostile",
    "clickhouse/native_dictionary": "unit_native_dictionary golden_hostile",
    "clickhouse/rowbinary_walk": "unit_rowbinary_read golden_rowbinary golden_rowbinary_hostile",
    "types/type_parse": "unit_type unit_nested_type",
    "numbers/convert": "types_numbers unit_append",
    "record/record_match": "unit_record_append unit_record_compare",
    "text/utf8": "unit_arrow_in",
}

# What stands there, and what instead.  Arrows, shifts and pointers are no comparisons.
MISTAKES = (
    (r"(?<![<\-=>])<(?![<=])(?= )", "<="),
    (r"<=", "<"),
    (r"(?<![>\-])>(?![>=])(?= )", ">="),
    (r"(?<![>\-])>=", ">"),
    (r"==", "!="),
    (r"!=", "=="),
    (r"&&", "||"),
    (r"\|\|", "&&"),
    (r" \+ 1\b", ""),
    (r" - 1\b", ""),
    (r"(?<== )0;", "1;"),
    (r"(?<=return )true", "false"),
    (r"(?<=return )false", "true"),
    (r"(?<=\()!", ""),
)
SECONDS = 120  # a test that takes longer hangs


@dataclass(frozen=True)
class Mistake:
    line: int  # from 0
    start: int
    end: int
    text: str


def find_mistakes(source: str) -> list[Mistake]:
    found = []
    in_comment = False
    for number, line in enumerate(source.splitlines()):
        code = re.sub(r'"(\\.|[^"\\])*"', lambda text: "_" * len(text[0]), line)
        code = re.sub(r"/\*.*?\*/", lambda text: "_" * len(text[0]), code)
        was, in_comment = in_comment, (in_comment or "/*" in code) and "*/" not in code
        if was or in_comment or "*/" in code or code.lstrip().startswith("#"):
            continue
        for pattern, text in MISTAKES:
            found += [Mistake(number, m.start(), m.end(), text) for m in re.finditer(pattern, code)]
    return found


def run(command: list[str], seconds: int) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def program_path(build: Path, program: str) -> Path:
    return next(path for path in build.glob(f"tests/**/{program}") if path.is_file())


def survives(build: Path, programs: list[str]) -> Optional[bool]:
    """None when it is no program at all, as for the compiler."""
    if not run(["ninja", "-C", str(build), *programs], 600):
        return None
    return all(run([str(program_path(build, program))], SECONDS) for program in programs)


def try_source(
    path: Path, build: Path, programs: list[str], most: int, seed: int
) -> tuple[int, int]:
    """How many mistakes were made, and how many killed."""
    whole = path.read_text()
    mistakes = find_mistakes(whole)
    random.Random(seed).shuffle(mistakes)
    made = killed = 0
    if not survives(build, programs):
        sys.exit(f"{path}: the tests fail without a mistake")
    for mistake in sorted(mistakes[:most], key=lambda one: (one.line, one.start)):
        lines = whole.splitlines(keepends=True)
        line = lines[mistake.line]
        lines[mistake.line] = line[: mistake.start] + mistake.text + line[mistake.end :]
        path.write_text("".join(lines))
        try:
            alive = survives(build, programs)
        finally:
            path.write_text(whole)
        if alive is None:
            continue
        made += 1
        killed += not alive
        if alive:
            print(f"{path.name}:{mistake.line + 1}: {lines[mistake.line].strip()}", flush=True)
    run(["ninja", "-C", str(build), *programs], 600)
    return made, killed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument("build", type=Path)
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("sources", nargs="*")
    told = parser.parse_intermixed_args()
    made = killed = 0
    for name, programs in SOURCES.items():
        if told.sources and name.rpartition("/")[2] not in told.sources:
            continue
        path = told.tree / "runtime" / "src" / f"{name}.c"
        some = try_source(path, told.build, programs.split(), told.most, told.seed)
        print(f"{name}: killed {some[1]} of {some[0]}", flush=True)
        made, killed = made + some[0], killed + some[1]
    print(f"killed {killed} of {made}, {100 * killed / max(made, 1):.1f}%")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""One batch of every type goes to every engine, and all answers must agree.

    columns of every type and form -> a batch -> each target that has them -> back into stria
                                                          |
                                                          +-> what the engine prints -> into stria

Answers are compared value by value, as the text that stria has for each: that of the batch, of
every way through an engine, and of what engines themselves print.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
for folder in (HERE.parent / "interop", HERE.parent / "arrow", ROOT / "codegen"):
    sys.path.append(str(folder))

from library import Batch, Library, StriaError  # noqa: E402

SKIPPED = 77  # what CTest takes for "skipped"
Answers = dict[str, dict[str, list[str]]]  # by column, by who gave them


def fill(library: Library, batch: Batch, columns: list[Column]) -> None:
    for index, column in enumerate(columns):
        if column.form.startswith("FixedArray"):  # whose rows are those of its child
            child = library.call("stria_column_child", batch.column(index), 0)
            batch.fill_column(child, [item for row in column.rows for item in row])
        else:
            batch.fill(index, column.rows)
    batch.commit()


def part_of(library: Library, whole: Batch, columns: list[Column], part: list[Column]) -> Batch:
    """A batch of some of the columns."""
    batch = empty(library, part)
    index = {column.name: i for i, column in enumerate(columns)}
    for i, column in enumerate(part):
        source = whole.column(index[column.name])
        library.check("stria_append_column", batch.column(i), source, 0, whole.rows())
    batch.commit()
    return batch


def note(answers: Answers, who: str, batch: Batch, columns: list[Column]) -> None:
    for index, column in enumerate(columns):
        answers[column.name][who] = batch.texts(index)


def read_texts(library: Library, texts: list[str], column: Column) -> list[str]:
    """What an engine prints, as stria reads it."""
    with Batch.make(library, [("x", column.text)]) as batch:
        batch.fill(0, [None if text == "NULL" else text for text in texts])
        batch.commit()
        return batch.texts(0)


def ask(
    library: Library, target: Target, batch: Batch, part: list[Column], answers: Answers
) -> list[str]:
    """Notes what comes back from a target; what goes wrong is returned."""
    try:
        with target.send(batch, part) as back:
            note(answers, target.name, back, part)
        return [] if target.texts is None else ask_texts(library, target, part, answers)
    except (StriaError, EngineError, pa.ArrowException) as failure:
        return [f"{target.name}: {failure}"]


def ask_texts(library: Library, target: Target, part: list[Column], answers: Answers) -> list[str]:
    """The same for what the target's engine prints of the rows that it has."""
    assert target.texts is not None
    findings = []
    who = f"{target.name}, in print"
    plain = [column for column in part if target.prints(column)]
    with target.texts(plain) as printed:
        for index, column in enumerate(plain):
            try:
                answers[column.name][who] = read_texts(library, printed.texts(index), column)
            except StriaError as failure:
                findings.append(f"{column.text}: {who}: {failure}")
    return findings


def check_targets(library: Library, targets: list[Target], columns: list[Column]) -> list[str]:
    answers: Answers = {column.name: {} for column in columns}
    findings = []
    with empty(library, columns) as whole:
        fill(library, whole, columns)
        note(answers, "stria", whole, columns)
        for target in targets:
            part = [column for column in columns if target.has(column)]
            with part_of(library, whole, columns, part) as batch:
                findings += ask(library, target, batch, part, answers)
            print(f"{target.name}: {len(part)} of {len(columns)} columns")
    for column in columns:
        findings += disagree(column, answers[column.name])
    return findings


def disagree(column: Column, answers: dict[str, list[str]]) -> list[str]:
    """Who says what of the first row of which not all say the same."""
    for row, said in enumerate(zip(*answers.values())):
        if len(set(said)) > 1:
            voices = "".join(f"\n    {who:30} {text}" for who, text in zip(answers, said))
            return [f"{column.text}, row {row}:{voices}"]
    if len({len(texts) for texts in answers.values()}) > 1:
        counts = {who: len(texts) for who, texts in answers.items()}
        return [f"{column.text}: numbers of rows differ: {counts}"]
    return []


def skip(reason: str) -> int:
    print(f"{'failed' if os.environ.get('STRIA_REQUIRE_ENGINES') == '1' else 'skipped'}: {reason}")
    return 1 if os.environ.get("STRIA_REQUIRE_ENGINES") == "1" else SKIPPED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--library", type=Path, required=True, help="stria's shared library")
    parser.add_argument("--engine", type=Path, required=True, help="ClickHouse's library")
    parser.add_argument("--duckdb", type=Path, required=True, help="duck.c as a module")
    options = parser.parse_args()
    chdb = Path(os.environ.get("STRIA_CHDB") or options.engine)
    if not chdb.is_file():
        return skip(f"there is no ClickHouse library {chdb} (STRIA_CHDB names another)")
    seed = new_seed()
    columns = all_columns(catalogue(ROOT / "types.yaml", "types.yaml"), Random(seed))
    library = Library(options.library)
    with Engine(chdb) as engine:
        allow_all(engine)
        pyarrow = Target(
            "Arrow by pyarrow",
            Column.in_arrow,
            lambda batch, part: by_pyarrow(library, batch, part),
        )
        targets = [
            *ClickHouse(library, engine).targets(),
            pyarrow,
            *DuckDB(library, options.duckdb).targets(),
        ]
        findings = check_targets(library, targets, columns)
    for finding in findings:
        print(finding, file=sys.stderr)
    print(f"{len(columns)} columns, {len(findings)} findings, seed {seed}")
    return 1 if findings else 0


try:
    import pyarrow as pa
    from columns import Column, all_columns
    from engine import Engine, EngineError
    from interop import allow_all, new_seed
    from stria_codegen.build import catalogue
    from targets import ClickHouse, DuckDB, Target, by_pyarrow, empty
except ImportError as missing:
    sys.exit(skip(f"there is no pyarrow: {missing}"))

if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""stria and ClickHouse exchange bytes, and both must see the same rows.

    write          rows -> stria -> Native
    read           that -> stria -> the rows again?
    engine         that -> ClickHouse -> text and RowBinary as expected?  And out again
                   as Native
    read-engine    that -> stria -> the rows again?
    texts          the first again -> ClickHouse -> the text of each value: what stria
                   prints, and reads as that value?
    rowbinary           stria's Native -> stria -> RowBinaryWithNamesAndTypes as expected?
    rowbinary-engine    that -> ClickHouse -> text as expected?  And out again, the same
    rowbinary-read      that -> stria -> the same again?
    types          the canonical text of a type: the same from both?
    schema-types   the same from the generator?

Each step leaves its files in the folder for those that follow.  Only `engine`, `texts`
and `types` load ClickHouse, into this process, so stria's programs may be built with
sanitizers.  What is expected is computed here, by neither of the two.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from cases import Case, all_cases
from deep import random_kinds
from engine import Engine, EngineError
from leaves import LEAVES, varint
from spellings import ELSEWHERE, SPELLINGS

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77  # what CTest takes for "skipped"


class CheckError(Exception):
    """A finding, for the reader of the test's output."""


class SkipError(Exception):
    """Why a step cannot run here."""


# ---- What the steps share ----------------------------------------------------------


def new_seed() -> str:
    return os.environ.get("STRIA_SEED") or str(random.SystemRandom().randrange(1 << 32))


def cases_of(folder: Path) -> list[Case]:
    """The cases that `write` has written."""
    try:
        seed = (folder / "seed").read_text()
    except FileNotFoundError:
        raise CheckError(f"{folder}/seed is missing: the step 'write' comes first") from None
    print(f"seed {seed} (STRIA_SEED={seed} makes the same rows again)", flush=True)
    return all_cases(seed)


def engine_library(default: str) -> Path:
    path = Path(os.environ.get("STRIA_CHDB") or default)
    if path.is_file():
        return path
    raise SkipError(f"there is no ClickHouse library {path} (STRIA_CHDB names another)")


def run_program(program: str, arguments: list[str]) -> None:
    result = subprocess.run([program, *arguments], stderr=subprocess.PIPE)
    if result.returncode != 0:
        sys.stderr.buffer.write(result.stderr)
        raise CheckError(f"{Path(program).name} ended with {result.returncode}")


def first_difference(got: bytes, expected: bytes) -> str:
    at = next(
        (i for i, (a, b) in enumerate(zip(got, expected)) if a != b),
        min(len(got), len(expected)),
    )
    near = slice(max(0, at - 20), at + 40)
    return (
        f"{len(got)} bytes, expected {len(expected)}; from byte {at} on they differ:\n"
        f"    got      ...{got[near]!r}\n    expected ...{expected[near]!r}"
    )


def expect(what: str, got: bytes, expected: bytes) -> None:
    if got != expected:
        raise CheckError(f"{what}: {first_difference(got, expected)}")


def check_all(cases: list[Case], check: Callable[[Case], None]) -> None:
    """Checks every case before it fails, so that one run shows all findings."""
    failures = 0
    for case in cases:
        try:
            check(case)
        except (CheckError, EngineError) as error:
            failures += 1
            print(f"{case.type}: {error}", file=sys.stderr)
    if failures:
        raise CheckError(f"{failures} of {len(cases)} types failed")
    print(f"{len(cases)} types, {sum(len(case.rows) for case in cases)} rows")


# Types that must be asked for.
ALLOWED = (
    "enable_time_time64_type = 1",
    "enable_nullable_tuple_type = 1",
    "allow_suspicious_low_cardinality_types = 1",
    "flatten_nested = 0",
)

# In a database of its own: in the default one, chDB takes names for those of files.
TABLE = "interop.t"


def allow_all(clickhouse: Engine) -> None:
    clickhouse.ask("SET session_timezone = 'UTC'")
    for setting in ALLOWED:
        clickhouse.ask(f"SET {setting}")


def make_table(clickhouse: Engine, column: str) -> None:
    clickhouse.ask("CREATE DATABASE IF NOT EXISTS interop ENGINE = Memory")
    clickhouse.ask(f"DROP TABLE IF EXISTS {TABLE}")
    clickhouse.ask(f"CREATE TABLE {TABLE} (v {column}) ENGINE = Memory")


def check_complete(cases: list[Case]) -> None:
    """Every type of types.yaml that a table of ClickHouse can have must be among the cases."""
    catalogue = (ROOT / "types.yaml").read_text(encoding="utf-8")
    rows = re.split(r"^  (\w+):$", catalogue, flags=re.MULTILINE)[1:]
    names = {
        name for name, row in zip(rows[::2], rows[1::2]) if "\n    clickhouse: none" not in row
    }
    leaves = [leaf for case in cases if (leaf := case.kind.leaf())]
    missing = names - {"Nothing"} - {leaf.row or leaf.type.partition("(")[0] for leaf in leaves}
    if not names or missing:
        raise CheckError(f"leaves.py has no values for {', '.join(sorted(missing)) or 'any type'}")


# ---- The steps ------------------------------------------------------------------------


def write(options: argparse.Namespace) -> None:
    seed = new_seed()
    folder: Path = options.folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "seed").write_text(seed)
    cases = cases_of(folder)
    check_complete(cases)
    for case in cases:
        case.file(folder, "rows").write_bytes(case.rows_file())
    run_program(options.program, [str(case.file(folder, "rows")) for case in cases])


def announced(name: str) -> str:
    """What Native says of a type: the zone of a DateTime that stands alone is left out."""
    return "DateTime" if name.startswith("DateTime('") else name


def read_files(options: argparse.Namespace, folder: Path) -> None:
    """Lets stria read every .native file of a folder and compares the rows."""
    cases = cases_of(options.folder)
    arguments = []
    for case in cases:
        arguments += [case.type, str(case.file(folder, "native"))]
    run_program(options.program, arguments)

    def check(case: Case) -> None:
        header, _, rows = case.file(folder, "read").read_bytes().partition(b"\n")
        expect("the type", header, announced(case.engine_type).encode())
        expect("the rows", rows, case.row_binary())

    check_all(cases, check)


def read(options: argparse.Namespace) -> None:
    read_files(options, options.folder)


def read_engine(options: argparse.Namespace) -> None:
    folder = options.folder / "engine"
    if not folder.is_dir():
        raise SkipError("the step 'engine' has left no files")
    read_files(options, folder)


def engine(options: argparse.Namespace) -> None:
    library = engine_library(options.engine)
    cases = cases_of(options.folder)
    made = options.folder / "engine.part"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    select = f"SELECT v FROM {TABLE} SETTINGS max_threads = 1"  # keeps the order of the rows

    with Engine(library) as clickhouse:
        print(f"chDB {clickhouse.version()}")

        def check(case: Case) -> None:
            make_table(clickhouse, case.engine_type)
            clickhouse.insert(TABLE, "Native", case.file(options.folder, "native").read_bytes())
            expect("as RowBinary", clickhouse.ask(select, "RowBinary"), case.row_binary())
            expect("as TabSeparated", clickhouse.ask(select), case.text())
            case.file(made, "native").write_bytes(clickhouse.ask(select, "Native"))

        allow_all(clickhouse)
        # A block that ClickHouse would have to convert is a finding.
        clickhouse.ask("SET input_format_native_allow_types_conversion = 0")
        check_all(cases, check)
    made.rename(options.folder / "engine")


def text_of_value(column: str) -> str:
    """The text of `v` as stria prints it, in ClickHouse's words: times are in UTC, and what
    is no text there keeps its zeros."""
    if column.startswith("FixedString("):
        return "unhex(hex(v))"
    zone = column.partition("'")[2].partition("'")[0]
    if column.startswith("DateTime") and zone not in ("", "UTC"):
        return "concat(toString(toTimeZone(v, 'UTC')), 'Z')"
    return "toString(v)"


def texts(options: argparse.Namespace) -> None:
    library = engine_library(options.engine)
    plain = {leaf.type for leaf in LEAVES}
    cases = [case for case in cases_of(options.folder) if case.type in plain]
    arguments = []
    with Engine(library) as clickhouse:
        allow_all(clickhouse)
        clickhouse.ask("SET output_format_decimal_trailing_zeros = 1")
        for case in cases:
            native = case.file(options.folder, "native")
            make_table(clickhouse, case.type)
            clickhouse.insert(TABLE, "Native", native.read_bytes())
            select = f"SELECT {text_of_value(case.type)} FROM {TABLE} SETTINGS max_threads = 1"
            case.file(options.folder, "texts").write_bytes(clickhouse.ask(select, "RowBinary"))
            arguments += [case.type, str(native)]
    run_program(options.program, arguments)
    print(f"{len(cases)} types, {sum(len(case.rows) for case in cases)} rows")


# ---- The steps of RowBinary ---------------------------------------------------------------

ROWS = "RowBinaryWithNamesAndTypes"


def countable(folder: Path) -> list[Case]:
    """The cases whose rows have bytes, so that RowBinary tells how many there are."""
    return [case for case in cases_of(folder) if case.row_binary()]


def with_header(case: Case) -> bytes:
    name = case.engine_type.encode()
    return b"\1\1v" + varint(len(name)) + name + case.row_binary()


def convert_to_rowbinary(options: argparse.Namespace, folder: Path, ending: str) -> None:
    cases = countable(options.folder)
    arguments = []
    for case in cases:
        arguments += [case.type, str(case.file(folder, ending))]
    run_program(options.program, arguments)

    def check(case: Case) -> None:
        expect(f"as {ROWS}", case.file(folder, "again").read_bytes(), with_header(case))

    check_all(cases, check)


def rowbinary(options: argparse.Namespace) -> None:
    convert_to_rowbinary(options, options.folder, "native")


def rowbinary_engine(options: argparse.Namespace) -> None:
    library = engine_library(options.engine)
    made = options.folder / "rowbinary.part"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    select = f"SELECT v FROM {TABLE} SETTINGS max_threads = 1"  # keeps the order of the rows

    with Engine(library) as clickhouse:

        def check(case: Case) -> None:
            make_table(clickhouse, case.engine_type)
            clickhouse.insert(TABLE, ROWS, case.file(options.folder, "again").read_bytes())
            expect("as TabSeparated", clickhouse.ask(select), case.text())
            answer = clickhouse.ask(select, ROWS)
            expect(f"as {ROWS}", answer, with_header(case))
            case.file(made, "rbwnt").write_bytes(answer)

        allow_all(clickhouse)
        check_all(countable(options.folder), check)
    made.rename(options.folder / "rowbinary")


def rowbinary_read(options: argparse.Namespace) -> None:
    folder = options.folder / "rowbinary"
    if not folder.is_dir():
        raise SkipError("the step 'rowbinary-engine' has left no files")
    convert_to_rowbinary(options, folder, "rbwnt")


# ---- The steps of types ---------------------------------------------------------------------


def spelled_by_runtime(program: str, spellings: Sequence[str]) -> list[bytes]:
    """The canonical text of each, or "refused: " and the reason."""
    lines = "".join(spelling + "\n" for spelling in spellings)
    result = subprocess.run([program], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = result.stdout.splitlines()
    if len(answers) != len(spellings):
        raise CheckError(f"{len(spellings)} types were asked for, {len(answers)} answered")
    return answers


def spelled_by_engine(clickhouse: Engine, spelling: str) -> bytes:
    try:
        make_table(clickhouse, spelling)
        return clickhouse.ask(f"DESCRIBE TABLE {TABLE}", "TSVRaw").split(b"\t")[1]
    except EngineError:
        return b"refused"


def compare_spellings(
    spellings: Sequence[str], ours: Sequence[bytes], who: str, other: Callable[[str], bytes]
) -> None:
    failures = 0
    for spelling, our in zip(spellings, ours):
        their = other(spelling)
        if our != their and not (their == b"refused" and our.startswith(b"refused: ")):
            failures += 1
            print(f"{spelling}: {who} has {their!r}, stria {our!r}", file=sys.stderr)
    if failures:
        raise CheckError(f"{failures} of {len(spellings)} spellings differ")
    print(f"{len(spellings)} spellings")


def types(options: argparse.Namespace) -> None:
    library = engine_library(options.engine)
    ours = spelled_by_runtime(options.program, SPELLINGS)
    with Engine(library) as clickhouse:
        for setting in (*ALLOWED, "print_pretty_type_names = 0"):
            clickhouse.ask(f"SET {setting}")
        compare_spellings(
            SPELLINGS, ours, "ClickHouse", partial(spelled_by_engine, clickhouse)
        )


def schema_types(options: argparse.Namespace) -> None:
    """The texts of these and of random types, as a schema may have them."""
    sys.path.insert(0, str(ROOT / "codegen"))
    build = importlib.import_module("stria_codegen.build")
    typetext = importlib.import_module("stria_codegen.typetext")
    catalogue = build.catalogue(ROOT / "types.yaml", "types.yaml")
    vocabulary = typetext.Vocabulary(catalogue)

    def spelled_by_generator(spelling: str) -> bytes:
        try:
            return bytes(typetext.spell(typetext.parse(spelling, vocabulary, {})).encode())
        except typetext.TypeTextError:
            return b"refused"

    seed = new_seed()
    print(f"seed {seed}")
    spellings = [*SPELLINGS, *ELSEWHERE, *(kind.text() for kind in random_kinds(seed))]
    # A schema is text, in which half a letter has no place.
    spellings = [spelling for spelling in spellings if "\\xe9" not in spelling]
    ours = spelled_by_runtime(options.program, spellings)
    compare_spellings(spellings, ours, "the generator", spelled_by_generator)


STEPS = {
    "write": write,
    "read": read,
    "engine": engine,
    "read-engine": read_engine,
    "texts": texts,
    "rowbinary": rowbinary,
    "rowbinary-engine": rowbinary_engine,
    "rowbinary-read": rowbinary_read,
    "types": types,
    "schema-types": schema_types,
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("step", choices=STEPS)
    parser.add_argument("--folder", type=Path, default=Path("interop"))
    parser.add_argument("--program", default="", help="the program of stria that takes part")
    parser.add_argument("--engine", default="", help="libchdb.so, unless STRIA_CHDB names it")
    options = parser.parse_args()
    try:
        STEPS[options.step](options)
    except SkipError as reason:
        required = os.environ.get("STRIA_REQUIRE_ENGINES") == "1"
        print(f"{'failed' if required else 'skipped'}: {reason}", file=sys.stderr)
        return 1 if required else SKIPPED
    except (CheckError, EngineError) as error:
        print(f"failed: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

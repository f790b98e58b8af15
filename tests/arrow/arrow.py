#!/usr/bin/env python3
"""stria's batches through Arrow's C interfaces, judged by pyarrow.

    out     every type and nesting leaves as an array that ValidateFull() accepts, of the
            type and with the values that are expected; shared, moved and as a stream
    back    what left comes in again, also from slices of it
    in      arrays of every layout that pyarrow makes come in, as the type that they ask for
    clickhouse, duckdb
            read what leaves, and answer with the values that are expected

The library is loaded into this process; pyarrow makes and frees arrays on its side.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

from library import Batch, Library, SkipError, StriaError, Struct, address

SKIPPED = 77  # what CTest takes for "skipped"


class CheckError(Exception):
    """A finding, for the reader of the test's output."""


def expect(what: str, got: Any, expected: Any) -> None:
    if got != expected:
        raise CheckError(f"{what}:\n    got      {got!r}\n    expected {expected!r}")


# ---- Crossing over -------------------------------------------------------------------


def leave(library: Library, batch: Batch, verb: str) -> Any:
    """The batch as pyarrow has it, which must find nothing to complain about."""
    schema, array = Struct(), Struct()
    library.check(f"stria_batch_{verb}_arrow", batch.pointer, schema, array)
    record = pa.RecordBatch._import_from_c(address(array), address(schema))
    record.validate(full=True)
    return record


def enter(library: Library, batch: Batch, record: Any) -> None:
    schema, array = Struct(), Struct()
    record._export_to_c(address(array), address(schema))
    library.check("stria_batch_read_arrow", batch.pointer, schema, array)
    pa.RecordBatch._import_from_c(address(array), address(schema))  # which releases them


def make_from(library: Library, record: Any) -> Batch:
    schema, array = Struct(), Struct()
    record._export_to_c(address(array), address(schema))
    batch = Batch(library, library.make("stria_batch_new_from_arrow", schema, array, None))
    pa.RecordBatch._import_from_c(address(array), address(schema))
    return batch


def fill(batch: Batch, case: Any) -> None:
    if case.text:
        batch.fill(0, [given for given, _ in case.rows])
    else:  # rows of a FixedArray are those of its child
        child = batch.library.call("stria_column_child", batch.column(0), 0)
        batch.fill_column(child, [part for given, _ in case.rows for part in given])
    batch.commit()


def values_of(record: Any) -> list[Any]:
    values: list[Any] = record.column(0).to_pylist()
    return values


# ---- out and back ----------------------------------------------------------------------


def check_case(library: Library, case: Any) -> None:
    expected = [value for _, value in case.rows]
    with Batch.make(library, [("x", case.type)]) as batch:
        fill(batch, case)
        texts = batch.texts(0)
        shared = leave(library, batch, "share_with")
        expect("type", shared.schema.field(0).type, case.arrow)
        expect("values, shared", values_of(shared), expected)
        fill(batch, case)
        expect("values, after the batch grew", values_of(shared), expected)
        moved = leave(library, batch, "move_to")
        expect("rows left", batch.rows(), 0)
        expect("values, moved", values_of(moved), expected * 2)
        enter(library, batch, moved)
        expect("texts, back", batch.texts(0), texts * 2)
        for first in range(len(expected) + 1):
            batch.reset()
            enter(library, batch, moved.slice(first, len(expected)))
            expect(f"texts from {first} on", batch.texts(0), (texts * 2)[first:][: len(texts)])
    shared.validate(full=True)  # the batch is gone
    expect("values, of no batch", values_of(shared), expected)


def check_out(library: Library) -> int:
    from cases import LACKING, all_cases

    cases = all_cases()
    for case in cases:
        try:
            check_case(library, case)
        except (CheckError, StriaError, pa.ArrowException) as failure:
            raise CheckError(f"{case.type}: {failure}") from failure
    for name in LACKING:
        with Batch.make(library, [("x", f"Array(Tuple(a Int8, b {name}))")]) as batch:
            try:
                leave(library, batch, "share_with")
            except StriaError as refused:
                expect(name, str(refused).split(":")[0], "STRIA_ERR_TARGET at 'x[].b'")
            else:
                raise CheckError(f"{name} left for Arrow, which lacks it")
    return len(cases)


# ---- Streams ------------------------------------------------------------------------------


def check_streams(library: Library) -> int:
    parts: list[list[Any]] = [["a", None], [], ["b"] * 1000]
    batches = [Batch.make(library, [("s", "LowCardinality(Nullable(String))")]) for _ in parts]
    for batch, part in zip(batches, parts):
        batch.fill(0, part)
        batch.commit()
    stream = Struct()
    pointers = Batch.pointers(batches)
    library.check("stria_batches_move_to_arrow_stream", pointers, len(batches), stream)
    reader = pa.RecordBatchReader._import_from_c(address(stream))
    records = list(reader)
    for record in records:
        record.validate(full=True)
    expect("stream out", [values_of(record) for record in records], parts)

    back = pa.RecordBatchReader.from_batches(records[0].schema, records)
    back._export_to_c(address(stream))
    made = Batch(library, library.make("stria_batch_new_from_arrow_stream", stream, None))
    arrived = 0
    while library.check("stria_batch_read_arrow_stream", made.pointer, stream) == 0:
        arrived += 1
    expect("arrays in", arrived, len(parts))
    expect("rows in", made.texts(0), ["NULL" if v is None else v for p in parts for v in p])
    pa.RecordBatchReader._import_from_c(address(stream))  # which releases it
    for batch in [made, *batches]:
        batch.close()
    return len(parts)


# ---- in -------------------------------------------------------------------------------------


def arrays() -> list[tuple[Any, str, list[str]]]:
    """Arrays of all layouts, the types that they ask for, and their rows as text."""
    words = ["low", None, "a text of more than twelve bytes", "", "low"]
    shown = ["low", "NULL", "a text of more than twelve bytes", "", "low"]
    strings = [pa.string(), pa.large_string(), pa.string_view()]
    blobs = [pa.binary(), pa.large_binary(), pa.binary_view()]
    numbers = pa.array([1, None, 3, 3, 3], pa.int16())
    lists = [[1, 2], None, [], [3, None]]
    listed = ["[1,2]", "NULL", "[]", "[3,NULL]"]
    moment = dt.datetime(2020, 2, 29, 12, 0, 1)
    day = dt.date(1999, 12, 31)
    found: list[tuple[Any, str, list[str]]] = [
        (pa.array(words, kind), "Nullable(String)", shown) for kind in strings
    ]
    found += [
        (pa.array([w and w.encode() for w in words], kind), "Nullable(String)", shown)
        for kind in blobs
    ]
    found += [
        (
            pa.array(words).dictionary_encode().cast(pa.dictionary(index, value)),
            "LowCardinality(Nullable(String))",
            shown,
        )
        for index in (pa.int8(), pa.uint8(), pa.int16(), pa.uint32(), pa.int64(), pa.uint64())
        for value in (pa.string(), pa.large_string())
    ]
    found += [
        (pa.array(lists, kind), "Nullable(Array(Nullable(Int8)))", listed)
        for kind in (
            pa.list_(pa.int8()),
            pa.large_list(pa.int8()),
            pa.list_view(pa.int8()),
            pa.large_list_view(pa.int8()),
        )
    ]
    found += [
        (numbers, "Nullable(Int16)", ["1", "NULL", "3", "3", "3"]),
        (pc.run_end_encode(numbers), "Nullable(Int16)", ["1", "NULL", "3", "3", "3"]),
        (pa.array([True, None, False]), "Nullable(Bool)", ["true", "NULL", "false"]),
        (pa.array([None, None]), "Nullable(Nothing)", ["NULL", "NULL"]),
        (
            pa.array([[1, None], None], pa.list_(pa.int32(), 2)),
            "Nullable(FixedArray(Nullable(Int32), 2))",
            ["[1,NULL]", "NULL"],
        ),
        (
            pa.array(
                [{"a": 1, "b b": None}, None], pa.struct([("a", pa.int8()), ("b b", pa.string())])
            ),
            "Nullable(Tuple(a Nullable(Int8), `b b` Nullable(String)))",
            ["(1,NULL)", "NULL"],
        ),
        (
            pa.array([[("k", 1)], []], pa.map_(pa.string(), pa.int64())),
            "Nullable(Map(String, Nullable(Int64)))",
            ["{'k':1}", "{}"],
        ),
        (pa.array([day, None]), "Nullable(Date32)", ["1999-12-31", "NULL"]),
        (pa.array([day], pa.date64()), "Nullable(Date32)", ["1999-12-31"]),
        (pa.array([moment], pa.timestamp("s")), "Nullable(DateTime64(0))", ["2020-02-29 12:00:01"]),
        (
            pa.array([moment], pa.timestamp("ns", "Asia/Tokyo")),
            "Nullable(DateTime64(9, 'Asia/Tokyo'))",
            ["2020-02-29 12:00:01.000000000Z"],
        ),
        (pa.array([1], pa.time32("ms")), "Nullable(Time64(3))", ["00:00:00.001"]),
        (pa.array([-1], pa.duration("s")), "Nullable(Duration(0))", ["-00:00:01"]),
        (
            pa.array([Decimal("1.50"), None], pa.decimal128(5, 2)),
            "Nullable(Decimal(5, 2))",
            ["1.5", "NULL"],
        ),
        (pa.array([Decimal("-9")], pa.decimal256(76, 0)), "Nullable(Decimal(76, 0))", ["-9"]),
        (pa.array([1.5], pa.float16()), "Nullable(Float16)", ["1.5"]),
        (
            pa.array([(1, 2, 3)], pa.month_day_nano_interval()),
            "Nullable(IntervalMDN)",
            [""],
        ),
        (pa.array([b"ab"], pa.binary(2)), "Nullable(FixedString(2))", ["ab"]),
        (
            pa.array([bytes(range(16))], pa.uuid()),
            "Nullable(UUID)",
            ["00010203-0405-0607-0809-0a0b0c0d0e0f"],
        ),
    ]
    return found


def check_in(library: Library) -> int:
    found = arrays()
    for array, type_text, texts in found:
        for first in range(len(array)):
            part = pa.RecordBatch.from_arrays([array.slice(first)], ["x"])
            with make_from(library, part) as batch:
                expect(f"type of {array.type}", batch.types(), [type_text])
                if texts != [""]:
                    expect(f"rows of {array.type} from {first}", batch.texts(0), texts[first:])
    return len(found)


# ---- All of them ------------------------------------------------------------------------------

STEPS: dict[str, Callable[[Library], int]] = {
    "out": check_out,
    "streams": check_streams,
    "in": check_in,
}
ENGINES = ("clickhouse", "duckdb")


def check_engine(library: Library, engine: str, chdb: Path) -> int:
    import engines

    if engine == "clickhouse":
        count, findings = engines.check_clickhouse(library, fill, chdb)
    else:
        count, findings = engines.check_duckdb(library, fill)
    if findings:
        raise CheckError("\n".join(findings))
    return count


def skip(reason: str) -> int:
    print(reason)
    return 1 if os.environ.get("STRIA_REQUIRE_ENGINES") == "1" else SKIPPED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("step", choices=[*STEPS, *ENGINES])
    parser.add_argument("--library", type=Path, required=True, help="stria's shared library")
    parser.add_argument("--engine", type=Path, default=Path(), help="ClickHouse's library")
    arguments = parser.parse_args()
    library = Library(arguments.library)
    try:
        if arguments.step in STEPS:
            count = STEPS[arguments.step](library)
        else:
            count = check_engine(library, arguments.step, arguments.engine)
    except SkipError as missing:
        return skip(str(missing))
    except (CheckError, StriaError) as finding:
        print(finding, file=sys.stderr)
        return 1
    print(f"{arguments.step}: {count} cases")
    return 0


try:
    import pyarrow as pa
    import pyarrow.compute as pc
except ImportError as missing:
    sys.exit(skip(f"there is no pyarrow: {missing}"))

if __name__ == "__main__":
    sys.exit(main())

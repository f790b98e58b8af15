#!/usr/bin/env python3
"""Streams of Arrow's IPC format, written and read by stria and by others.

out         pyarrow reads what stria writes, and stria reads it back
in          stria reads what pyarrow writes, of every layout that nanoarrow knows, plain
            and compressed; what it does not know is refused by name
clickhouse  ClickHouse reads what stria writes, and stria what ClickHouse writes
javascript  apache-arrow of npm reads what stria writes, and writes it again
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arrow import CheckError, arrays, expect, fill, skip
from library import Batch, Library, SkipError, StriaError
from streams import Streams

# isort: split
import pyarrow as pa  # behind arrow, which skips all when there is none

# ---- out --------------------------------------------------------------------------------


def flat(kind: pa.DataType) -> pa.DataType:
    """A type as it goes out: without dictionaries."""
    if pa.types.is_dictionary(kind):
        return kind.value_type
    if pa.types.is_map(kind):
        item = kind.item_field.with_type(flat(kind.item_type))
        return pa.map_(kind.key_field, item)
    if pa.types.is_large_list(kind):
        return pa.large_list(kind.value_field.with_type(flat(kind.value_type)))
    if pa.types.is_fixed_size_list(kind):
        return pa.list_(kind.value_field.with_type(flat(kind.value_type)), kind.list_size)
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(flat(field.type)) for field in kind])
    return kind


def check_case(streams: Streams, case: Any) -> None:
    expected = [value for _, value in case.rows]
    with Batch.make(streams.library, [("x", case.type)]) as batch:
        fill(batch, case)
        texts = batch.texts(0)
        table = pa.ipc.open_stream(streams.write([batch, batch])).read_all()
        table.validate(full=True)
        expect("type", table.schema.field(0).type, flat(case.arrow))
        expect("values", table["x"].to_pylist(), expected * 2)
        expect("texts, after writing", batch.texts(0), texts)
        data = streams.write([batch])
        batch.reset()
        streams.read(data, batch)
        expect("texts, back", batch.texts(0), texts)


def check_out(streams: Streams) -> int:
    from cases import all_cases

    cases = all_cases()
    for case in cases:
        try:
            check_case(streams, case)
        except (CheckError, StriaError, pa.ArrowException) as failure:
            raise CheckError(f"{case.type}: {failure}") from failure
    return len(cases)


# ---- in ---------------------------------------------------------------------------------

UNREAD = ("string_view", "binary_view", "list_view", "large_list_view", "run_end_encoded")


def written(table: Any, compression: str | None = None) -> bytes:
    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(compression=compression)
    with pa.ipc.new_stream(sink, table.schema, options=options) as writer:
        writer.write_table(table, max_chunksize=2)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def check_array(streams: Streams, array: Any, type_text: str, texts: list[str]) -> None:
    table = pa.table({"x": array})
    codecs = (None,) if pa.types.is_dictionary(array.type) else (None, "lz4", "zstd")
    for codec in codecs:
        batch, count = streams.read(written(table, codec))
        with batch:
            expect("type", batch.types(), [type_text])
            expect("record batches", count, (len(array) + 1) // 2)
            if texts != [""]:
                expect(f"rows, {codec}", batch.texts(0), texts)


def refuse(streams: Streams, data: bytes, code: str, words: str) -> None:
    try:
        batch, _ = streams.read(data)
    except StriaError as refused:
        if not str(refused).startswith(code) or words not in str(refused):
            raise CheckError(f"expected {code} with '{words}': {refused}") from refused
    else:
        batch.close()
        raise CheckError(f"came in, and should be {code}")


def check_refused(streams: Streams) -> int:
    words = pa.array(["a", "b", "a"]).dictionary_encode()
    grown = pa.chunked_array([words, pa.array(["a", "c"]).dictionary_encode()])
    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(emit_dictionary_deltas=True)
    more = pa.DictionaryArray.from_arrays(pa.array([2], pa.int32()), ["a", "b", "c"])
    table = pa.table({"x": pa.chunked_array([words, more])})
    with pa.ipc.new_stream(sink, table.schema, options=options) as writer:
        writer.write_table(table)
    refuse(streams, sink.getvalue().to_pybytes(), "STRIA_ERR_TARGET", "Dictionary concatenation")
    refuse(streams, written(pa.table({"x": words}), "zstd"), "STRIA_ERR_TARGET", "compressed")
    batch, _ = streams.read(written(pa.table({"x": grown})))  # a new dictionary is fine
    with batch:
        expect("rows of two dictionaries", batch.texts(0), ["a", "b", "a", "a", "c"])
    file = pa.BufferOutputStream()
    with pa.ipc.new_file(file, table.schema):
        pass
    refuse(streams, file.getvalue().to_pybytes(), "STRIA_ERR_CORRUPT", "file format")
    refuse(streams, b"", "STRIA_ERR_CORRUPT", "no schema")
    return 5


def check_in(streams: Streams) -> int:
    found = arrays()
    for array, type_text, texts in found:
        name = str(array.type).split("<")[0]
        try:
            if name in UNREAD:
                refuse(streams, written(pa.table({"x": array})), "STRIA_ERR_TARGET", "supported")
            else:
                check_array(streams, array, type_text, texts)
        except (CheckError, StriaError) as failure:
            raise CheckError(f"{array.type}: {failure}") from failure
    return len(found) + check_refused(streams)


# ---- ClickHouse -------------------------------------------------------------------------


def is_time(type_text: str) -> bool:
    return "TimeUS" in type_text or "TimeNS" in type_text


def check_clickhouse(streams: Streams, chdb: Path) -> int:
    """ClickHouse reads a file of ours and writes a stream, compressed by LZ4 as it does when not
    told otherwise; that is read by pyarrow, and by stria, which must see the same."""
    import engines
    from engine import Engine

    def answer(batch: Batch) -> list[Any]:
        path.write_bytes(streams.write([batch]))
        data = engine.ask(f"SELECT x FROM file('{path}', ArrowStream) {settings}", "ArrowStream")
        values: list[Any] = pa.ipc.open_stream(data).read_all()["x"].to_pylist()
        type_text = batch.types()[0]
        if "Timestamp" in type_text:  # which a new batch has as DateTime64, from 1900 on
            refuse(streams, data, "STRIA_ERR_RANGE", "DateTime64(6")
            return values
        # A new batch has times of day as Time64, which Arrow lacks.
        like = Batch.make(streams.library, [("x", type_text)]) if is_time(type_text) else None
        answered, _ = streams.read(data, like)
        with answered:
            again = pa.ipc.open_stream(streams.write([answered])).read_all()["x"].to_pylist()
        expect("what ClickHouse wrote", engines.plain(again), engines.plain(values))
        return values

    def lacks(type_text: str) -> bool:
        return "Nothing" in type_text or engines.clickhouse_lacks(type_text)

    settings = "SETTINGS output_format_arrow_string_as_string=1"
    with tempfile.TemporaryDirectory() as folder, Engine(engines.find_clickhouse(chdb)) as engine:
        path = Path(folder) / "x.arrows"
        count, findings = engines.check_all(streams.library, fill, lacks, answer)
    if findings:
        raise CheckError("\n".join(findings))
    return count


# ---- JavaScript -------------------------------------------------------------------------


def same(told: Any, expected: Any) -> bool:
    """Whether JavaScript tells this value; of values that JSON has no form for it is not asked."""
    if isinstance(expected, list):
        return len(told) == len(expected) and all(map(same, told, expected))
    if isinstance(expected, float):
        return math.isclose(told, expected, rel_tol=1e-6)
    if expected is None or isinstance(expected, (bool, str)):
        return bool(told == expected)
    return not isinstance(expected, int) or str(told) == str(expected)


def check_rewritten(streams: Streams, case: Any, name: Path) -> None:
    expected = [value for _, value in case.rows]
    told = json.loads(name.with_suffix(".json").read_text())
    if "error" in told or not same(told["values"], expected):
        raise CheckError(f"JavaScript tells {told}")
    data = name.with_suffix(".rewritten").read_bytes()
    table = pa.ipc.open_stream(data).read_all()
    table.validate(full=True)
    expect("values, rewritten", table["x"].to_pylist(), expected)
    with Batch.make(streams.library, [("x", case.type)]) as batch:
        fill(batch, case)
        texts = batch.texts(0)
        batch.reset()
        streams.read(data, batch)
        expect("texts, rewritten", batch.texts(0), texts)


def check_javascript(streams: Streams, module: Path) -> int:
    from cases import all_cases

    node = shutil.which("node")
    script = module / "Arrow.node.mjs"
    if node is None or not script.is_file():
        raise SkipError(f"there is no node, or no apache-arrow in '{module}'")
    cases = all_cases()
    with tempfile.TemporaryDirectory() as folder:
        for i, case in enumerate(cases):
            with Batch.make(streams.library, [("x", case.type)]) as batch:
                fill(batch, case)
                Path(folder, f"{i}.arrows").write_bytes(streams.write([batch]))
        rewrite = Path(__file__).with_name("rewrite.mjs")
        subprocess.run([node, str(rewrite), str(script), folder], check=True)
        for i, case in enumerate(cases):
            try:
                check_rewritten(streams, case, Path(folder, f"{i}.arrows"))
            except (CheckError, StriaError) as failure:
                raise CheckError(f"{case.type}: {failure}") from failure
    return len(cases)


# ---- All of them ------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("step", choices=["out", "in", "clickhouse", "javascript"])
    parser.add_argument("--library", type=Path, required=True, help="stria_arrow_ipc, shared")
    parser.add_argument("--engine", type=Path, default=Path(), help="ClickHouse's library")
    parser.add_argument("--module", type=Path, default=Path(), help="apache-arrow's folder of npm")
    arguments = parser.parse_args()
    streams = Streams(Library(arguments.library))
    steps: dict[str, Callable[[], int]] = {
        "out": lambda: check_out(streams),
        "in": lambda: check_in(streams),
        "clickhouse": lambda: check_clickhouse(streams, arguments.engine),
        "javascript": lambda: check_javascript(streams, arguments.module),
    }
    try:
        count = steps[arguments.step]()
    except SkipError as missing:
        return skip(str(missing))
    except (CheckError, StriaError) as finding:
        print(finding, file=sys.stderr)
        return 1
    print(f"{arguments.step}: {count} cases")
    return 0


if __name__ == "__main__":
    sys.exit(main())

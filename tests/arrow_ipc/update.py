#!/usr/bin/env python3
"""Writes the vectors of this folder anew: small streams, by pyarrow.

usage: update.py
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa

FOLDER = Path(__file__).parent / "vectors"


def write(name: str, columns: Mapping[str, Any], rows: int, **options: Any) -> None:
    table = pa.table(dict(columns)).replace_schema_metadata({"made": "by pyarrow", "": ""})
    with pa.ipc.new_stream(
        FOLDER / f"{name}.arrows", table.schema, options=pa.ipc.IpcWriteOptions(**options)
    ) as writer:
        writer.write_table(table, max_chunksize=rows)


SCALARS = {
    "bool": pa.array([True, None, False]),
    "int": pa.array([1, None, -3], pa.int16()),
    "decimal": pa.array([Decimal("1.50"), None, Decimal("-9.99")], pa.decimal128(5, 2)),
    "moment": pa.array([dt.datetime(2020, 2, 29), None, None], pa.timestamp("us", "UTC")),
    "interval": pa.array([(1, 2, 3), None, None], pa.month_day_nano_interval()),
    "fixed": pa.array([b"ab", b"cd", None], pa.binary(2)),
    "text": pa.array(["", None, "a text of more than twelve bytes"]),
    "large": pa.array([b"\0", None, b"bytes"], pa.large_binary()),
    "nothing": pa.nulls(3),
    "uuid": pa.array([bytes(range(16))] * 3, pa.uuid()),
}
NESTED = {
    "list": pa.array([[1, None], None, []], pa.list_(pa.int32())),
    "fixed": pa.array([[1, 2], None, [3, None]], pa.list_(pa.int8(), 2)),
    "struct": pa.array([{"a": 1, "b": "x"}, None, {"a": None, "b": ""}]),
    "map": pa.array([[("k", 1)], [], [("l", None)]], pa.map_(pa.string(), pa.int64())),
}
WORDS = pa.array(["low", None, "low"]).dictionary_encode()
DICTIONARIES = {
    "words": WORDS,
    "days": pa.array([dt.date(2020, 1, 1)] * 3).dictionary_encode(),
    "listed": pa.ListArray.from_arrays(pa.array([0, 1, 3, 3], pa.int32()), WORDS),
}
ZEROS = {"zeros": pa.array([0] * 200, pa.int64()), "text": pa.array(["again"] * 200)}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    write("scalars", SCALARS, rows=2)
    write("nested", NESTED, rows=2)
    write("dictionaries", DICTIONARIES, rows=2)
    write("lz4", ZEROS, rows=100, compression="lz4")
    write("zstd", ZEROS, rows=100, compression="zstd")
    write("empty", {"x": pa.array([], pa.int8())}, rows=1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Takes vectors out of a collection of ClickHouse's own bytes.

    tests/golden/update.py FOLDER

FOLDER holds golden.json, which says for each vector its columns, its rows and its
files, and the files.  Vectors whose types stria has are copied into vectors/, each as
five files (see README.md), and their names are listed in vectors.txt.
"""

from __future__ import annotations

import argparse
import hashlib
import ipaddress
import itertools
import json
import pathlib
import re
import sys
import uuid
from collections.abc import Iterable
from typing import Any

from types_of_clickhouse import Type, parse

HERE = pathlib.Path(__file__).resolve().parent
VECTORS = HERE / "vectors"

INTEGERS = [f"{sign}Int{bits}" for sign in ("", "U") for bits in (8, 16, 32, 64, 128, 256)]
LEAF = re.compile(
    "|".join(
        [
            "Bool",
            *INTEGERS,
            "Float32|Float64|BFloat16",
            r"Decimal\(\d+, \d+\)",
            "String",
            r"FixedString\(\d+\)",
            "Date|Date32",
            r"DateTime(\('[^']+'\))?",
            r"DateTime64\(\d(, '[^']+')?\)",
            r"Time|Time64\(\d\)",
            "IPv4|IPv6|UUID|Nothing",
            "Interval[A-Z][a-z]+",
            r"Enum(8|16)\(.*\)",
        ]
    )
)
TEXT = re.compile(r"(Fixed)?String|IPv6")  # whose values are listed as bytes
MOST_ROWS = 300  # of a vector: each of its bytes is cut off once
LONG_RUN = 8  # equal bytes from here on are written as a run
HEX_LINE = 32  # bytes a line


def is_known(vector: dict[str, Any]) -> bool:
    """Whether stria has all types of a vector, and its rows are listed and not too many."""
    leaves = [leaf for column in vector["columns"] for leaf in parse(column["type"]).leaves()]
    return (
        {"native", "rowbinary", "rbwnt"} <= vector["files"].keys()
        and vector["files"]["native"]["bytes"] > 0
        and len(vector.get("rows") or []) in range(1, MOST_ROWS + 1)
        and all(map(LEAF.fullmatch, leaves))
    )


def show_bytes(data: bytes) -> str:
    """Hex; eight and more equal bytes as (hh*count)."""
    text = ""
    for byte, run in itertools.groupby(data):
        count = len(list(run))
        text += f"({byte:02x}*{count})" if count >= LONG_RUN else f"{byte:02x}" * count
    return f'"{text}"'


def show_items(values: object, types: Iterable[Type]) -> str:
    assert isinstance(values, list)
    return "[" + ",".join(map(show_value, values, types)) + "]"


def show_value(value: object, of: Type) -> str:
    """A value as the rows files write it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if of.name == "Array":
        return show_items(value, itertools.repeat(of.inner[0]))
    if of.name in ("Map", "Nested"):
        assert isinstance(value, list)
        return "[" + ",".join(show_items(item, of.inner) for item in value) + "]"
    if of.name == "Tuple":
        return show_items(value, of.inner)
    if of.name == "IPv4":
        return str(int(ipaddress.IPv4Address(str(value))))
    if of.name == "UUID":
        number = uuid.UUID(str(value)).int
        halves = (number >> 64, number & (1 << 64) - 1)
        return show_bytes(b"".join(half.to_bytes(8, "little") for half in halves))
    if TEXT.fullmatch(of.name):
        return show_bytes(bytes.fromhex(str(value)))
    return str(value)  # integers, and the bits of floats


def rows_text(vector: dict[str, Any]) -> str:
    """Columns, sizes of the blocks, and rows."""
    types = [parse(column["type"]) for column in vector["columns"]]
    lines = [f"column\t{column['name']}\t{column['type']}" for column in vector["columns"]]
    lines += [f"block\t{rows}" for rows in vector["files"]["native"]["blocks"]]
    lines += [
        "\t".join(["row", *(show_value(value, of) for value, of in zip(row, types))])
        for row in vector["rows"]
    ]
    return "\n".join(lines) + "\n"


def hex_text(data: bytes) -> str:
    """A twin of the bytes that a reader and a diff can show."""
    lines = [data[at : at + HEX_LINE].hex(" ") for at in range(0, len(data), HEX_LINE)]
    return "\n".join(lines) + "\n"


def read(folder: pathlib.Path, vector: dict[str, Any], form: str) -> bytes:
    """A file of a vector, which must be the one that golden.json tells of."""
    source = vector["files"][form]
    data: bytes = (folder / source["file"]).read_bytes()
    if hashlib.sha256(data).hexdigest() != source["sha256"]:
        sys.exit(f"{source['file']} is not what golden.json says")
    return data


def take(folder: pathlib.Path, vector: dict[str, Any]) -> None:
    """Writes the five files of a vector."""
    stem = VECTORS / vector["name"]
    native = read(folder, vector, "native")
    stem.with_suffix(".native").write_bytes(native)
    stem.with_suffix(".hex").write_text(hex_text(native), encoding="ascii")
    rows = read(folder, vector, "rbwnt")
    if not rows.endswith(read(folder, vector, "rowbinary")):
        sys.exit(f"{vector['name']}: RowBinary differs with a header in front of it")
    stem.with_suffix(".rbwnt").write_bytes(rows)
    stem.with_suffix(".rbwnt.hex").write_text(hex_text(rows), encoding="ascii")
    stem.with_suffix(".rows").write_text(rows_text(vector), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="holds golden.json")
    folder = parser.parse_args().folder
    collection = json.loads((folder / "golden.json").read_text(encoding="utf-8"))
    vectors = [vector for vector in collection["vectors"] if is_known(vector)]

    VECTORS.mkdir(exist_ok=True)
    for old in VECTORS.iterdir():
        old.unlink()
    for vector in vectors:
        take(folder, vector)
    names = sorted(vector["name"] for vector in vectors)
    (HERE / "vectors.txt").write_text("\n".join(names) + "\n", encoding="ascii")
    print(f"{len(names)} vectors")


if __name__ == "__main__":
    main()

"""`generate.py import` of files that ClickHouse wrote: names and types in their headers."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from pathlib import Path

import generator
import pytest
from stria_codegen import build
from stria_codegen.diagnostics import SchemaError
from stria_codegen.importing import header
from stria_codegen.importing.header import NATIVE, ROWBINARY
from stria_codegen.importing.table import Table
from stria_codegen.model import Type
from stria_codegen.typetext import Vocabulary, parse, spell

VECTORS = generator.ROOT / "tests" / "golden" / "vectors"
NAMES = sorted(path.stem for path in VECTORS.glob("*.native"))

Columns = list[tuple[str, str]]


@lru_cache(maxsize=1)
def library() -> tuple[Type, ...]:
    return build.catalogue(generator.ROOT / "types.yaml", "types.yaml")


def read(data: bytes, layout: str = "") -> Table:
    reader = header.Reader(library(), "t", "t")
    (table,) = reader.read(io.BytesIO(data), layout or None).tables
    return table


def columns_of(data: bytes, layout: str = "") -> Columns:
    found = []
    for column in read(data, layout).columns:
        assert column.type is not None
        found.append((column.name, spell(column.type)))
    return found


def expected(name: str) -> Columns:
    """What the vector's own list of columns says, in canonical words."""
    vocabulary = Vocabulary(library())
    lines = (VECTORS / f"{name}.rows").read_text(encoding="utf-8").splitlines()
    words = [line.split("\t") for line in lines if line.startswith("column\t")]
    return [(column, spell(parse(type_, vocabulary, {}))) for _, column, type_ in words]


def announced(columns: Columns) -> Columns:
    """Native leaves out the zone of a DateTime that is the whole type."""
    return [(name, re.sub(r"^DateTime\('.*", "DateTime", type_)) for name, type_ in columns]


@pytest.mark.parametrize("name", NAMES)
def test_vectors_say_their_columns(name: str) -> None:
    native = (VECTORS / f"{name}.native").read_bytes()
    rows = (VECTORS / f"{name}.rbwnt").read_bytes()
    assert columns_of(native) == columns_of(native, NATIVE) == announced(expected(name))
    assert columns_of(rows) == columns_of(rows, ROWBINARY) == expected(name)


def test_data_of_every_type_is_stepped_over() -> None:
    """Blocks of as many rows, side by side as one block: a name stands behind all data."""
    groups: dict[int, list[str]] = {}
    for name in NAMES:
        count, rows = (VECTORS / f"{name}.native").read_bytes()[:2]
        if count == 1 and rows < 0x80 and not name.startswith("blocks_"):
            groups.setdefault(rows, []).append(name)
    assert sum(map(len, groups.values())) > 150
    for rows, names in groups.items():
        data, wanted = bytes([len(names), rows]), []
        for number, name in enumerate(names):
            body = (VECTORS / f"{name}.native").read_bytes()[2:]
            data += bytes([3]) + f"{number:03}".encode() + body[1 + body[0] :]
            wanted.append((f"{number:03}", announced(expected(name))[0][1]))
        assert len(names) < 0x80
        assert columns_of(data) == wanted


def test_a_header_makes_a_record(tmp_path: Path) -> None:
    result = generator.run("import", VECTORS / "cols_odd_names.rbwnt")
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "# Record cols_odd_names, imported from cols_odd_names.rbwnt.",
        "format: 1",
        "",
        "records:",
        "  cols_odd_names:",
        "    fields:",
        "      - {name: a b, type: UInt8, member: a_b}",
        '      - {name: "é世", type: UInt8, member: u00e9_u4e16}',
        '      - {name: "c`d", type: UInt8, member: c_d}',
        '      - {name: "x.y", type: UInt8, member: x_y}',
    ]
    schema = tmp_path / "odd.yaml"
    schema.write_text(result.stdout, encoding="utf-8")
    generator.generate(tmp_path, "--schema", schema)


def test_an_unknown_type_is_named_or_left_out(tmp_path: Path) -> None:
    file = tmp_path / "t.rowbinary"
    file.write_bytes(b"\x02\x01a\x01b\x04JSON\x04Int8")
    result = generator.run("import", file, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (1, "")
    message = "column 'a': JSON is not supported: take a String of its text"
    assert result.stderr == f"t.rowbinary: byte 5: error: {message}\n"
    result = generator.run("import", file, "--skip-unknown", "--format", "rowbinary")
    assert result.returncode == 0, result.stderr
    assert "# left out: a: JSON is not supported" in result.stdout
    assert "{name: b, type: Int8}" in result.stdout


@pytest.mark.parametrize(
    ("data", "layout", "message"),
    [
        (b"", "", "byte 0: error: the file ends here, and 1 bytes are missing"),
        (b"\x00\x01", NATIVE, "byte 0: error: 0 columns"),
        (b"\xff\xff\xff\x7f", ROWBINARY, "byte 0: error: 268435455 columns"),
        (b"\x80" * 10 + b"\x01", ROWBINARY, "byte 0: error: a number has more than 64 bits"),
        (b"\x01\x05ab", ROWBINARY, "byte 2: error: the file ends here, and 3 bytes are missing"),
        (b"\x01\xff\xff\xff\xff\x7f", ROWBINARY, "byte 6: error: a text of 34359738367 bytes"),
        (b"\x01\x02\xc3\x28\x04Int8", ROWBINARY, "byte 2: error: a name or a type is not UTF-8"),
        (b"\x01\x01a\x04int8", ROWBINARY, "byte 3: error: 'int8' is no type of a column"),
        (
            b"\x02\x01a\x01a\x04Int8\x04Int8",
            ROWBINARY,
            "byte 10: error: two columns are called 'a'",
        ),
        (
            b"\x02\x01\x01a\x04JSON",
            NATIVE,
            "byte 9: error: what follows is unknown: JSON is not supported: "
            "take a String of its text",
        ),
        (
            b"\x02\x09\x01a\x04Int8\x00\x00",
            NATIVE,
            "byte 9: error: the file ends here, and 7 bytes",
        ),
        (
            b"\x02\x01\x01a\x16LowCardinality(String)"
            + (1).to_bytes(8, "little")
            + (0x600).to_bytes(8, "little")
            + (0).to_bytes(8, "little")
            + (2).to_bytes(8, "little"),
            NATIVE,
            "byte 51: error: a dictionary has other rows than its block",
        ),
    ],
)
def test_what_is_no_header_is_refused(data: bytes, layout: str, message: str) -> None:
    with pytest.raises(SchemaError) as refused:
        read(data, layout)
    assert str(refused.value).startswith(f"t: {message}")


@pytest.mark.parametrize("name", ["cols_mixed", "array_lc_nullable_string", "nested_flattened"])
def test_a_part_of_a_file_is_no_reason_to_fail(name: str) -> None:
    for ending in ("native", "rbwnt"):
        data = (VECTORS / f"{name}.{ending}").read_bytes()
        whole = columns_of(data)
        refused = 0
        for size in range(len(data)):
            try:
                assert columns_of(data[:size]) == whole
            except SchemaError as error:
                refused += 1
                assert re.match(r"t: byte \d+: error: ", str(error))
        assert 0 < refused < len(data)

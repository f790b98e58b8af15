"""Every type of the tests with its rows, and what they look like in RowBinary and text."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from deep import KEYS, random_kinds
from kinds import (
    Array,
    FixedArray,
    Function,
    Kind,
    LowCardinality,
    Named,
    Nested,
    Nullable,
    Row,
    Scalar,
    Tuple,
    map_of,
)
from leaves import LEAVES, Leaf

# How each leaf is wrapped: levels of Array, Nullable or not, rows.  One in five is an edge, so
# that a plain column has more than 10,000 random values.
SHAPES = (
    (0, False, 13000),
    (0, True, 3000),
    (1, False, 1500),
    (1, True, 1500),
    (2, False, 300),
    (2, True, 300),
    (3, False, 100),
)
NESTED_ROWS = 200
DEEP_ROWS = 40


@dataclass(frozen=True)
class Case:
    kind: Kind
    rows: list[Row]
    blocks: list[int]  # rows of each

    @property
    def type(self) -> str:
        return self.kind.text()

    @property
    def engine_type(self) -> str:
        """As ClickHouse has it."""
        return self.kind.engine_text()

    @property
    def name(self) -> str:
        """The type as the name of a file; one that is too long, cut, with a sum of it."""
        name = "".join(c if c.isalnum() else "_" for c in self.type).strip("_")
        return name if len(name) < 100 else f"{name[:80]}_{zlib.crc32(self.type.encode()):08x}"

    def file(self, folder: Path, ending: str) -> Path:
        return folder / f"{self.name}.{ending}"

    def row_binary(self) -> bytes:
        return b"".join(map(self.kind.pack, self.rows))

    def text(self) -> bytes:
        """What ClickHouse prints as TabSeparated."""
        return b"".join(self.kind.show(row, False) + b"\n" for row in self.rows)

    def rows_file(self) -> bytes:
        """The type, and each block as the number of its rows and the rows."""
        out = [self.type.encode() + b"\n"]
        first = 0
        for count in self.blocks:
            out.append(struct.pack("<Q", count))
            out.extend(map(self.kind.pack, self.rows[first : first + count]))
            first += count
        return b"".join(out)


# ---- Types -------------------------------------------------------------------------


def wrapped(leaf: Leaf, levels: int, nullable: bool) -> Kind:
    kind: Kind = Nullable(Scalar(leaf)) if nullable else Scalar(leaf)
    for _ in range(levels):
        kind = Array(kind)
    return kind


def scalar(name: str) -> Scalar:
    return Scalar(next(leaf for leaf in LEAVES if leaf.type == name))


def nested_kinds() -> Iterator[Kind]:
    """Every kind of type that holds others, and what is told apart within them."""
    int8, int64, string = scalar("Int8"), scalar("Int64"), scalar("String")
    nulls, texts, uuid = Nullable(int64), Nullable(string), scalar("UUID")
    times = scalar("DateTime('UTC')")
    yield Tuple(())
    yield Array(Tuple(()))
    yield Nullable(Tuple(()))
    yield map_of(int8, Tuple(()))
    yield Tuple((int8,))
    yield Tuple((int8, texts, Array(nulls), uuid))
    yield Tuple((int8, Tuple((texts, Tuple((int64,))))), ("a", "b"))
    yield Tuple((int8, string, int8, int8), ("`a b`", "`select`", "`1x`", "`tick\\`back\\\\`"))
    yield Nullable(Tuple((int64, texts, Array(string)), ("a", "b", "c")))
    yield Array(Nullable(Tuple((Nullable(Tuple((nulls,))), string))))
    yield map_of(string, int64)
    yield map_of(int64, Array(Array(texts)))
    yield map_of(uuid, map_of(scalar("Date"), nulls))
    yield map_of(Array(int8), Nullable(Tuple((int8, int8))))
    yield Array(map_of(times, times))
    yield Nested(Tuple((int8,), ("a",)))
    yield Nested(Tuple((int64, texts, Array(int8)), ("a", "b", "c")))
    yield Nested(Tuple((int8, Nested(Tuple((string, nulls), ("x", "y")))), ("a", "n")))
    yield Array(Nested(Tuple((int8, string), ("a", "b"))))
    yield FixedArray(int64, 3)
    yield FixedArray(scalar("Float32"), 96)
    yield FixedArray(texts, 1)
    yield FixedArray(FixedArray(nulls, 2), 3)
    yield Array(FixedArray(string, 2))
    yield FixedArray(Tuple((int8, Array(string))), 2)
    yield FixedArray(Nullable(Tuple((FixedArray(int8, 2),))), 2)
    yield map_of(string, FixedArray(uuid, 2))
    yield Function(int64, "sum")
    yield Function(Nullable(times), "max")
    yield Nullable(Function(int8, "anyLast"))
    yield Function(Array(string), "groupArrayArray")
    yield Function(Array(int64), "groupArrayArray(5)")
    yield Array(Tuple((Function(nulls, "anyLast"), Function(string, "min"))))
    yield from geo()
    words = LowCardinality(string)
    yield words
    yield Array(words)
    yield Array(Array(LowCardinality(texts)))
    yield map_of(words, LowCardinality(texts))
    yield Tuple((words, LowCardinality(texts)), ("a", "b"))
    yield Nullable(Tuple((words, Array(LowCardinality(texts)))))
    yield FixedArray(LowCardinality(texts), 3)
    yield Nested(Tuple((words, LowCardinality(uuid)), ("a", "b")))
    yield Function(LowCardinality(texts), "anyLast")
    for leaf in LEAVES:
        if leaf.type in KEYS:
            yield LowCardinality(Scalar(leaf))
            yield Array(LowCardinality(Nullable(Scalar(leaf))))


def geo() -> Iterator[Kind]:
    number = scalar("Float64")
    point = Named(Tuple((number, number)), "Point")
    ring = Named(Array(point), "Ring")
    line = Named(Array(point), "LineString")
    polygon = Named(Array(ring), "Polygon")
    yield from (point, ring, line, polygon, Nullable(point))
    yield Named(Array(line), "MultiLineString")
    yield Named(Array(polygon), "MultiPolygon")
    yield Tuple((point, Array(ring)), ("here", "there"))


# ---- Making rows -------------------------------------------------------------------


def split(rng: Random, rows: int) -> list[int]:
    """Rows of each of some blocks, of which one in the middle is empty."""
    first, second = sorted(rng.randint(1, rows - 1) for _ in range(2))
    return [first, 0, second - first, rows - second]


def make_case(seed: str, kind: Kind, rows: int) -> Case:
    rng = Random(f"{seed} {kind.text()}")
    all_rows = kind.edges()
    all_rows += [kind.draw(rng) for _ in range(rows - len(all_rows))]
    return Case(kind, all_rows, split(rng, len(all_rows)))


def all_cases(seed: str) -> list[Case]:
    cases = [
        make_case(seed, wrapped(leaf, levels, nullable), rows)
        for leaf in LEAVES
        for levels, nullable, rows in SHAPES
    ]
    cases += [make_case(seed, kind, NESTED_ROWS) for kind in nested_kinds()]
    known = {case.type for case in cases}
    for kind in random_kinds(seed):
        if kind.text() not in known:
            known.add(kind.text())
            cases.append(make_case(seed, kind, DEEP_ROWS))
    return cases

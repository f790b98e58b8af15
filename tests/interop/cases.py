"""Every type of the tests with its rows, and what they look like in RowBinary and text."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Union

from leaves import LEAVES, Leaf, Value, varint

Row = Union[Value, None, "list[Row]"]

# How each leaf is wrapped: levels of Array, Nullable or not, rows.
SHAPES = (
    (0, False, 3000),
    (0, True, 3000),
    (1, False, 1500),
    (1, True, 1500),
    (2, False, 300),
    (2, True, 300),
    (3, False, 100),
)


@dataclass(frozen=True)
class Case:
    leaf: Leaf
    levels: int
    nullable: bool
    rows: list[Row]
    blocks: list[int]  # rows of each

    @property
    def type(self) -> str:
        inner = f"Nullable({self.leaf.type})" if self.nullable else self.leaf.type
        return "Array(" * self.levels + inner + ")" * self.levels

    @property
    def name(self) -> str:
        """The type as the name of a file; one that is too long, cut, with a sum of it."""
        name = "".join(c if c.isalnum() else "_" for c in self.type).strip("_")
        return name if len(name) < 100 else f"{name[:80]}_{zlib.crc32(self.type.encode()):08x}"

    def file(self, folder: Path, ending: str) -> Path:
        return folder / f"{self.name}.{ending}"

    def row_binary(self) -> bytes:
        return b"".join(self._pack(row, 0) for row in self.rows)

    def text(self) -> bytes:
        """What ClickHouse prints as TabSeparated."""
        return b"".join(self._text(row, 0) + b"\n" for row in self.rows)

    def rows_file(self) -> bytes:
        """The type, and each block as the number of its rows and the rows."""
        out = [self.type.encode() + b"\n"]
        first = 0
        for count in self.blocks:
            out.append(struct.pack("<Q", count))
            out.extend(self._pack(row, 0) for row in self.rows[first : first + count])
            first += count
        return b"".join(out)

    def _pack(self, row: Row, level: int) -> bytes:
        if isinstance(row, list):
            return varint(len(row)) + b"".join(self._pack(item, level + 1) for item in row)
        if row is None:
            return b"\1"
        return (b"\0" if self.nullable else b"") + self.leaf.pack(row)

    def _text(self, row: Row, level: int) -> bytes:
        if isinstance(row, list):
            return b"[" + b",".join(self._text(item, level + 1) for item in row) + b"]"
        if row is None:
            return b"NULL" if level > 0 else b"\\N"
        text = self.leaf.text(row)
        return b"'" + text + b"'" if level > 0 and self.leaf.quoted else text


# ---- Making rows -------------------------------------------------------------------


def draw(rng: Random, leaf: Leaf, levels: int, nullable: bool) -> Row:
    if levels > 0:
        size = rng.choice((0, 1, 2, rng.randint(0, 6)))
        return [draw(rng, leaf, levels - 1, nullable) for _ in range(size)]
    if nullable and rng.random() < 0.3:
        return None
    return rng.choice(leaf.edges) if rng.random() < 0.2 else leaf.random(rng)


def edges(leaf: Leaf, levels: int, nullable: bool) -> list[Row]:
    """Each edge as a row of its own, and lists: empty, of all edges, of nulls alone."""
    if levels == 0:
        return [*leaf.edges, *([None] if nullable else [])]
    inner = edges(leaf, levels - 1, nullable)
    lists: list[Row] = [[], inner, [[]] if levels > 1 else inner[:1]]
    return lists + ([[None] * 9] if nullable and levels == 1 else [])


def split(rng: Random, rows: int) -> list[int]:
    """Rows of each of some blocks, of which one in the middle is empty."""
    first, second = sorted(rng.randint(1, rows - 1) for _ in range(2))
    return [first, 0, second - first, rows - second]


def make_case(seed: str, leaf: Leaf, levels: int, nullable: bool, rows: int) -> Case:
    rng = Random(f"{seed} {leaf.type} {levels} {nullable}")
    all_rows = edges(leaf, levels, nullable)
    all_rows += [draw(rng, leaf, levels, nullable) for _ in range(rows - len(all_rows))]
    return Case(leaf, levels, nullable, all_rows, split(rng, len(all_rows)))


def all_cases(seed: str) -> list[Case]:
    return [
        make_case(seed, leaf, levels, nullable, rows)
        for leaf in LEAVES
        for levels, nullable, rows in SHAPES
    ]

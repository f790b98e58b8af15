"""Columns of the model: Python values in lists, and what becomes of a value, or why not."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Union

Value = Union[int, float, bytes, None]


class RefusedError(Exception):
    """What the library has to refuse; None where the model does not say."""

    def __init__(self, code: str, row: int | None = None, element: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.row = row
        self.element = element
        self.path: str | None = None

    def at(self, path: str) -> RefusedError:
        self.path = path
        return self


@dataclass(frozen=True)
class Scalar:
    """A type of values: its name, how struct packs one, and what whole numbers it holds."""

    name: str
    pack: str  # "" for a String
    low: int = 0
    high: int = 0
    members: tuple[tuple[str, int], ...] = ()

    @property
    def is_text(self) -> bool:
        return self.name == "String" or self.name.startswith("FixedString")

    def store(self, value: Value) -> Value:
        """What the column keeps of a value that is there."""
        if isinstance(value, bytes):
            if self.name == "String":
                return value
            if len(value) > struct.calcsize(self.pack):
                raise RefusedError("RANGE")
            return value.ljust(struct.calcsize(self.pack), b"\0")
        if self.name == "Float64":
            return self.store_float(value)
        if isinstance(value, float) and (value != value or not value.is_integer()):
            raise RefusedError("RANGE")
        assert value is not None
        whole = int(value) if abs(value) != float("inf") else 1 << 70
        if self.members:
            if whole not in [number for _, number in self.members]:
                raise RefusedError("RANGE")
        elif not self.low <= whole <= self.high:
            raise RefusedError("RANGE")
        return whole

    @staticmethod
    def store_float(value: Value) -> Value:
        assert value is not None and not isinstance(value, bytes)
        if isinstance(value, int):
            try:
                if int(float(value)) != value:
                    raise RefusedError("RANGE")
            except OverflowError as error:
                raise RefusedError("RANGE") from error
        return float(value)

    def blank(self) -> Value:
        """What stands in the slot of a null."""
        return b"" if not self.pack else b"\0" * self.width if self.is_text else 0

    @property
    def width(self) -> int:
        return struct.calcsize(self.pack)

    def packed(self, value: Value) -> bytes:
        if value is None:
            value = self.blank()
        if isinstance(value, bytes):
            return value
        return struct.pack(self.pack, value)


SCALARS = (
    Scalar("Int8", "<b", -(2**7), 2**7 - 1),
    Scalar("Int16", "<h", -(2**15), 2**15 - 1),
    Scalar("Int32", "<i", -(2**31), 2**31 - 1),
    Scalar("Int64", "<q", -(2**63), 2**63 - 1),
    Scalar("UInt8", "<B", 0, 2**8 - 1),
    Scalar("UInt16", "<H", 0, 2**16 - 1),
    Scalar("UInt32", "<I", 0, 2**32 - 1),
    Scalar("UInt64", "<Q", 0, 2**64 - 1),
    Scalar("Float64", "<d"),
    Scalar("Bool", "<B", 0, 1),
    Scalar("Date", "<H", 0, 65535),
    Scalar("Enum8('b' = -3, 'a' = 1)", "<b", members=(("b", -3), ("a", 1))),
    Scalar("String", ""),
    Scalar("FixedString(3)", "<3s"),
)


@dataclass
class Column:
    """A column and those in it; `kind` is value, low (of a dictionary), list, map or tuple."""

    kind: str
    path: str
    scalar: Scalar | None = None
    nullable: bool = False
    children: list[Column] = field(default_factory=list)
    names: tuple[str, ...] = ()  # of a tuple's elements
    values: list[Value] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)  # items of each row of a list

    @property
    def type(self) -> str:
        if self.kind == "list":
            return f"Array({self.children[0].type})"
        if self.kind == "map":
            return f"Map({self.children[0].type}, {self.children[1].type})"
        if self.kind == "tuple":
            parts = (f"{n} {c.type}" for n, c in zip(self.names, self.children))
            return f"Tuple({', '.join(parts)})"
        assert self.scalar is not None
        name = f"Nullable({self.scalar.name})" if self.nullable else self.scalar.name
        return f"LowCardinality({name})" if self.kind == "low" else name

    @property
    def is_list(self) -> bool:
        return self.kind in ("list", "map")

    @property
    def is_value(self) -> bool:
        return self.kind in ("value", "low")

    @property
    def rows(self) -> int:
        """Those that all children of a tuple have."""
        if self.is_value:
            return len(self.values)
        if self.is_list:
            return len(self.counts)
        return min(child.rows for child in self.children)

    def tree(self) -> Iterator[Column]:
        yield self
        for child in self.children:
            yield from child.tree()

    def pending(self) -> list[int]:
        """Items of each child that no row has."""
        return [child.rows - sum(self.counts) for child in self.children]

    def is_whole(self) -> bool:
        """Whether nothing waits to be closed, and children agree."""
        if self.is_value:
            return True
        rows = sum(self.counts) if self.is_list else self.rows
        return all(child.is_whole() and child.rows == rows for child in self.children)

    def agrees(self) -> bool:
        """Whether the elements of a tuple have equal rows."""
        if self.kind != "tuple":
            return True
        return all(child.agrees() and child.rows == self.rows for child in self.children)

    def truncate(self, rows: int) -> None:
        rows = min(rows, self.rows)
        del self.values[rows:]
        del self.counts[rows:]
        for child in self.children:
            child.truncate(sum(self.counts) if self.is_list else rows)

    # ---- Values in --------------------------------------------------------------------

    def stored(self, values: list[Value], row_of: list[int] | None = None) -> list[Value]:
        """What becomes of values, or the first that is refused."""
        assert self.scalar is not None
        kept: list[Value] = []
        for element, value in enumerate(values):
            row = element if row_of is None else row_of[element]
            if value is None:
                if not self.nullable:
                    raise RefusedError("NULL", row, element).at(self.path)
                kept.append(None)
                continue
            try:
                kept.append(self.scalar.store(value))
            except RefusedError as refused:
                raise RefusedError(refused.code, row, element).at(self.path) from refused
        return kept

    # ---- Rows -------------------------------------------------------------------------

    def row(self, index: int) -> object:
        if self.is_value:
            return self.values[index]
        if self.kind == "tuple":
            return tuple(child.row(index) for child in self.children)
        first = sum(self.counts[:index])
        items = range(first, first + self.counts[index])
        return [tuple(child.row(item) for child in self.children) for item in items]

    def add_row(self, row: object) -> None:
        if self.is_value:
            self.values.append(row)  # type: ignore[arg-type]
        elif self.kind == "tuple":
            assert isinstance(row, tuple)
            for child, part in zip(self.children, row):
                child.add_row(part)
        else:
            assert isinstance(row, list)
            self.counts.append(len(row))
            for item in row:
                for child, part in zip(self.children, item):
                    child.add_row(part)

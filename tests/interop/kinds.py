"""Types as trees: what their values look like as text and in RowBinary.

A value of a Leaf is what leaves.py says; None is a null; lists, maps and tuples are lists, of
which those in a Map or a Nested are lists of one item of each child.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Union

from leaves import Leaf, Value, varint

Row = Union[Value, None, "list[Row]"]


@dataclass(frozen=True)
class Kind:
    """A type, by stria's spelling and by ClickHouse's."""

    def text(self) -> str:
        raise NotImplementedError

    def engine_text(self) -> str:
        return self.text()

    def nullable(self) -> bool:
        return False

    def leaf(self) -> Leaf | None:
        """What every row holds just one value of."""
        return None

    def draw(self, rng: Random) -> Row:
        raise NotImplementedError

    def edges(self) -> list[Row]:
        raise NotImplementedError

    def pack(self, row: Row) -> bytes:
        raise NotImplementedError

    def show(self, row: Row, inside: bool) -> bytes:
        """As TabSeparated has it, alone or inside another value."""
        raise NotImplementedError


@dataclass(frozen=True)
class Scalar(Kind):
    of: Leaf

    def text(self) -> str:
        return self.of.type

    def leaf(self) -> Leaf | None:
        return self.of

    def draw(self, rng: Random) -> Row:
        return rng.choice(self.of.edges) if rng.random() < 0.2 else self.of.random(rng)

    def edges(self) -> list[Row]:
        return list(self.of.edges)

    def pack(self, row: Row) -> bytes:
        assert row is not None and not isinstance(row, list)
        return self.of.pack(row)

    def show(self, row: Row, inside: bool) -> bytes:
        assert row is not None and not isinstance(row, list)
        text = self.of.text(row)
        return b"'" + text + b"'" if inside and self.of.quoted else text


@dataclass(frozen=True)
class Around(Kind):
    """What stands around a type and changes no value."""

    inner: Kind

    def head(self) -> str:
        raise NotImplementedError

    def text(self) -> str:
        return f"{self.head()}{self.inner.text()})"

    def engine_text(self) -> str:
        return f"{self.head()}{self.inner.engine_text()})"

    def nullable(self) -> bool:
        return self.inner.nullable()

    def leaf(self) -> Leaf | None:
        return self.inner.leaf()

    def draw(self, rng: Random) -> Row:
        return self.inner.draw(rng)

    def edges(self) -> list[Row]:
        return self.inner.edges()

    def pack(self, row: Row) -> bytes:
        return self.inner.pack(row)

    def show(self, row: Row, inside: bool) -> bytes:
        return self.inner.show(row, inside)


@dataclass(frozen=True)
class Nullable(Around):
    def head(self) -> str:
        return "Nullable("

    def nullable(self) -> bool:
        return True

    def draw(self, rng: Random) -> Row:
        return None if rng.random() < 0.3 else self.inner.draw(rng)

    def edges(self) -> list[Row]:
        return [*self.inner.edges(), None]

    def pack(self, row: Row) -> bytes:
        return b"\1" if row is None else b"\0" + self.inner.pack(row)

    def show(self, row: Row, inside: bool) -> bytes:
        if row is None:
            return b"NULL" if inside else b"\\N"
        return self.inner.show(row, inside)


@dataclass(frozen=True)
class LowCardinality(Around):
    def head(self) -> str:
        return "LowCardinality("


@dataclass(frozen=True)
class Function(Around):
    name: str

    def head(self) -> str:
        return f"SimpleAggregateFunction({self.name}, "


@dataclass(frozen=True)
class Named(Around):
    """A name that ClickHouse has for a type."""

    name: str

    def text(self) -> str:
        return self.name

    engine_text = text


def joined(parts: Iterable[bytes], ends: bytes, between: bytes = b",") -> bytes:
    return ends[:1] + between.join(parts) + ends[1:]


def items_of(row: Row) -> list[Row]:
    assert isinstance(row, list)
    return row


@dataclass(frozen=True)
class Array(Kind):
    item: Kind

    def text(self) -> str:
        return f"Array({self.item.text()})"

    def engine_text(self) -> str:
        return f"Array({self.item.engine_text()})"

    def size(self, rng: Random) -> int:
        return rng.choice((0, 1, 2, rng.randint(0, 6)))

    def draw(self, rng: Random) -> Row:
        return [self.item.draw(rng) for _ in range(self.size(rng))]

    def edges(self) -> list[Row]:
        """Lists: empty, of all edges, of one, of nulls alone."""
        inner = self.item.edges()
        return [[], inner, inner[:1], [inner[-1]] * 9]

    def pack(self, row: Row) -> bytes:
        return varint(len(items_of(row))) + b"".join(map(self.item.pack, items_of(row)))

    def show(self, row: Row, inside: bool) -> bytes:
        return joined((self.item.show(item, True) for item in items_of(row)), b"[]")


@dataclass(frozen=True)
class FixedArray(Array):
    length: int

    def text(self) -> str:
        return f"FixedArray({self.item.text()}, {self.length})"

    def size(self, rng: Random) -> int:
        return self.length

    def edges(self) -> list[Row]:
        inner = self.item.edges()
        return [[edge] * self.length for edge in (inner[0], inner[-1])]


@dataclass(frozen=True)
class Tuple(Kind):
    elements: tuple[Kind, ...]
    names: tuple[str, ...] = ()

    def _spell(self, texts: Iterable[str]) -> str:
        if self.names:
            texts = (f"{name} {text}" for name, text in zip(self.names, texts))
        return f"Tuple({', '.join(texts)})"

    def text(self) -> str:
        return self._spell(element.text() for element in self.elements)

    def engine_text(self) -> str:
        return self._spell(element.engine_text() for element in self.elements)

    def draw(self, rng: Random) -> Row:
        return [element.draw(rng) for element in self.elements]

    def edges(self) -> list[Row]:
        """The first edge of each element, and the last."""
        edges = [element.edges() for element in self.elements]
        return [[edge[0] for edge in edges], [edge[-1] for edge in edges]]

    def pack(self, row: Row) -> bytes:
        parts = zip(self.elements, items_of(row))
        return b"".join(element.pack(item) for element, item in parts)

    def show(self, row: Row, inside: bool) -> bytes:
        parts = zip(self.elements, items_of(row))
        return joined((element.show(item, True) for element, item in parts), b"()")


@dataclass(frozen=True)
class Nested(Array):
    """A list of tuples under a name of its own."""

    def _spell(self, text: str) -> str:
        return "Nested" + text.removeprefix("Tuple")

    def text(self) -> str:
        return self._spell(self.item.text())

    def engine_text(self) -> str:
        return self._spell(self.item.engine_text())


@dataclass(frozen=True)
class Map(Array):
    """A list of pairs."""

    def _pair(self) -> tuple[Kind, Kind]:
        assert isinstance(self.item, Tuple)
        key, value = self.item.elements
        return key, value

    def text(self) -> str:
        return f"Map({', '.join(kind.text() for kind in self._pair())})"

    def engine_text(self) -> str:
        return f"Map({', '.join(kind.engine_text() for kind in self._pair())})"

    def show(self, row: Row, inside: bool) -> bytes:
        def entry(pair: Row) -> bytes:
            parts = zip(self._pair(), items_of(pair))
            return b":".join(kind.show(item, True) for kind, item in parts)

        return joined(map(entry, items_of(row)), b"{}")


def map_of(key: Kind, value: Kind) -> Map:
    return Map(Tuple((key, value)))

"""The texts of ClickHouse's types, taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass

TOKEN = re.compile(r"`(?:\\.|[^`])*`|'(?:\\.|[^'])*'|\w+|[(),]|=|-")

# What the names stand for that ClickHouse has for some types.
GEO = {
    "Point": "Tuple(Float64, Float64)",
    "Ring": "Array(Point)",
    "LineString": "Array(Point)",
    "Polygon": "Array(Ring)",
    "MultiLineString": "Array(LineString)",
    "MultiPolygon": "Array(Polygon)",
}
WRAPPERS = ("Nullable", "LowCardinality", "SimpleAggregateFunction")
COMPOSITES = ("Array", "Map", "Tuple", "Nested")


@dataclass(frozen=True)
class Type:
    """A type without what is wrapped around it and does not change how values look."""

    name: str
    text: str  # of a type that holds no others
    inner: tuple[Type, ...] = ()

    def leaves(self) -> list[str]:
        """The texts of all innermost types."""
        if self.name not in COMPOSITES:
            return [self.text]
        return [leaf for inner in self.inner for leaf in inner.leaves()]


def parse(text: str) -> Type:
    name, _, rest = text.partition("(")
    if name in GEO:
        return parse(GEO[name])
    if name in WRAPPERS:
        return parse(_arguments(rest)[-1])
    if name not in COMPOSITES:
        return Type(name, text)
    return Type(name, text, tuple(parse(_without_name(part)) for part in _arguments(rest)))


def _arguments(rest: str) -> list[str]:
    """What stands between the commas up to the parenthesis that ends the text."""
    parts, depth, start = [], 0, 0
    for token in TOKEN.finditer(rest):
        if token[0] == "(":
            depth += 1
        if (token[0] == "," and depth == 0) or token.end() == len(rest):
            parts.append(rest[start : token.start()].strip())
            start = token.end()
        if token[0] == ")":
            depth -= 1
    return [part for part in parts if part]


def _without_name(element: str) -> str:
    """An element of a Tuple or a Nested without the name before its type."""
    name = re.match(r"(`(?:\\.|[^`])*`|\w+) +(?=\w)", element)
    return element[name.end() :] if name else element

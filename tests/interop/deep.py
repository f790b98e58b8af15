"""Types of any nesting, made at random.

STRIA_DEEP_TYPES says how many; a few seconds' worth is made when it does not.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

from kinds import (
    Array,
    FixedArray,
    Function,
    Kind,
    LowCardinality,
    Nested,
    Nullable,
    Scalar,
    Tuple,
    map_of,
)
from leaves import LEAVES

FEW = 60
DEPTH = 5  # types around the innermost
LONGEST = 200  # text of an innermost type; those of large enums are longer

NAMES = ("a", "B", "x1", "_", "key", "value", "size0", "`a b`", "`from`", "`1`", "`.`", "`東京`")

# What ClickHouse has dictionaries of, and keeps as it is: NaNs of a dictionary become one, and
# both zeros.
KEYS = tuple(
    leaf.type
    for leaf in LEAVES
    if not leaf.type.startswith(("DateTime64", "Time64", "Enum", "Decimal", "Float", "BFloat"))
)


def random_kinds(seed: str) -> Iterator[Kind]:
    count = int(os.environ.get("STRIA_DEEP_TYPES") or FEW)
    for number in range(count):
        rng = Random(f"{seed} deep {number}")
        yield composite(rng, rng.randint(2, DEPTH))


def innermost(rng: Random) -> Kind:
    leaf = rng.choice([leaf for leaf in LEAVES if len(leaf.type) < LONGEST])
    kind: Kind = Nullable(Scalar(leaf)) if rng.random() < 0.4 else Scalar(leaf)
    if leaf.type in KEYS and rng.random() < 0.3:
        return LowCardinality(kind)
    return Function(kind, "anyLast") if rng.random() < 0.1 else kind


def any_kind(rng: Random, depth: int) -> Kind:
    return composite(rng, depth) if depth > 0 and rng.random() < 0.8 else innermost(rng)


def named(rng: Random, elements: tuple[Kind, ...]) -> Tuple:
    return Tuple(elements, tuple(rng.sample(NAMES, len(elements))))


def composite(rng: Random, depth: int) -> Kind:
    """A type with at most `depth` others inside one another."""
    which = rng.choice(("array", "array", "fixed", "map", "tuple", "nested", "nullable"))
    if which == "array":
        return Array(any_kind(rng, depth - 1))
    if which == "fixed":
        return FixedArray(any_kind(rng, depth - 1), rng.randint(1, 4))
    if which == "map":
        key = any_kind(rng, min(depth - 1, 1))
        while key.nullable():
            key = any_kind(rng, min(depth - 1, 1))
        return map_of(key, any_kind(rng, depth - 1))
    elements = tuple(any_kind(rng, depth - 1) for _ in range(rng.choice((0, 1, 2, 3))))
    if which == "nested" and elements:
        return Nested(named(rng, elements))
    inner = named(rng, elements) if rng.random() < 0.5 else Tuple(elements)
    # Below a tuple that is missing, bulk.c would append zeros, which are members of few enums.
    return Nullable(inner) if which == "nullable" and "Enum" not in inner.text() else inner

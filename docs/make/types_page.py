"""The page of types: what each is in C and elsewhere, what goes in, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "codegen"))

from stria_codegen import build, cview, index
from stria_codegen.model import FLOATS, INTEGERS, WIDE, Type

ROOT = Path(__file__).resolve().parents[2]

HEAD = """\
# Types

Made from `types.yaml` by `scripts/docs`. *In C* is what a value is natural in, and how records give
it back; any other C type goes in that holds the same value. Names in parentheses are parameters;
those in braces stand for their values.

| Type | Holds | In C | ClickHouse | Arrow | DuckDB | Goes in | Is refused |
|---|---|---|---|---|---|---|---|
"""

TAIL = """
A missing value is refused everywhere but in a `Nullable`, and text that is not spelled as *Goes in*
says is refused by every type but those of bytes. Arrow's letters are the format strings of its C
data interface. Other names of the types are in [generated/README.md](../generated/README.md).

## Types of other types

| Type | In C | ClickHouse | Arrow | DuckDB |
|---|---|---|---|---|
| `Nullable(T)` | T and a flag, a pointer, a sentinel | the same | nullable | T |
| `LowCardinality(T)` | T, or codes and keys | the same | dictionary | T |
| `Array(T)` | pointer and count; values and offsets, ends, lengths | the same | list | LIST |
| `FixedArray(T, N)` | `T[N]`; a grid | `Array(T)` | fixed-size list | ARRAY |
| `Map(K, V)` | slices of key and value | the same | map | MAP |
| `Tuple(a A, b B)` | a struct | the same | struct | STRUCT |
| `Nested(a A, b B)` | slices of structs | the same | list of struct | LIST of STRUCT |
| `SimpleAggregateFunction(f, T)` | T | the same | T | T |

They nest in any way. What is left out, and what to take instead, is in
[design.md](design.md#left-out-on-purpose-so-far).
"""

# What a type whose values are spelled so refuses, beside what its bounds say.
REFUSED = {
    "integer": "fractions, NaN",
    "float": "whole numbers that it does not hold exactly",
    "decimal": "more digits; behind the point, unless rounded",
    "bool": "other numbers",
    "date": "times between midnights, unless rounded; days that no calendar has",
    "datetime": "times between its ticks, unless rounded; dates that no calendar has",
    "time": "times between its ticks, unless rounded",
    "ipv4": "",
    "uuid": "numbers",
    "ipv6": "numbers",
    "timetz": "numbers",
    "interval_micros": "numbers; fractions of a microsecond",
    "interval_nanos": "numbers; more nanoseconds than 64 bits count",
    "member": "what is no member",
    "bits": "numbers; no bits at all",
    "nothing": "every value",
    "bytes": "numbers",
}
BYTES = {
    "uuid": "uint8_t[16]",
    "ipv6": "uint8_t[16]",
    "timetz": "stria_timetz",
    "interval_micros": "stria_interval_micros",
    "interval_nanos": "stria_interval_nanos",
}


def page() -> str:
    path = ROOT / "types.yaml"
    types = tuple(build.catalogue(path, path.name))
    return HEAD + "".join(map(_line, types, cview.view_all(types))) + TAIL


def _line(type_: Type, c_type: cview.CType) -> str:
    row = index.row(type_, ())
    in_c = _in_c(type_)
    cells = (
        row.spelling,
        row.doc,
        index.code(in_c) if in_c else "none",
        row.clickhouse,
        row.arrow,
        row.duckdb,
        row.takes,
        _refused(type_, c_type.limits if type_.c in WIDE else row.bounds),
    )
    return f"| {' | '.join(cells)} |\n"


def _in_c(type_: Type) -> str:
    if type_.storage == "fixed_string":
        return "char[size]"
    if type_.storage == "fixed_bytes":
        return BYTES[type_.text]
    if type_.c is None:
        return "" if type_.storage == "nothing" else "stria_view"
    if type_.c in WIDE or (type_.c in FLOATS and type_.c.endswith("16")):
        return f"stria_{type_.c}"
    if type_.c in FLOATS:
        return "float" if type_.c == "float32" else "double"
    return "bool" if type_.c == "bool" else f"{type_.c}_t"


def _refused(type_: Type, bounds: str) -> str:
    words = []
    if type_.c in INTEGERS and type_.text not in ("decimal", "member", "bool"):
        words.append(f"outside of {bounds}")
    if "size" in type_.parameters:
        words.append("more bytes")
    if type_.text == "decimal":
        words.append(f"more than {type_.digits} digits")
    elif REFUSED[type_.text]:
        words.append(REFUSED[type_.text])
    if type_.text == "decimal":
        words.append("digits behind the scale, unless rounded")
    if type_.text == "float" and type_.c != "float64":
        words.append("finite numbers that would become infinite")
    return "; ".join(words)

"""Reads DuckDB's types: STRUCT(a INTEGER, b DECIMAL(18,3)[])[4].

type  = base { "[" [ digits ] "]" }
base  = "STRUCT" "(" name type { "," name type } ")" | "MAP" "(" type "," type ")"
      | "ENUM" "(" text { "," text } ")" | word { word } [ "(" digits { "," digits } ")" ]

What comes out is the text of a column's type, which the generator then reads as any other.
Values inside of others are not Nullable: DuckDB cannot say of them which are ever missing, and
what a column of values takes is simpler in C.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..membertext import escape
from ..model import LEFT_OUT
from ..typespell import spell_label
from .words import DUCKDB, Word, WordError, closing, split

# By the names that DuckDB prints; then others that it reads.
_PRINTED = {
    "BIGINT": "Int64",
    "BIT": "Bit",
    "BLOB": "Blob",
    "BOOLEAN": "Bool",
    "DATE": "Date32Full",
    "DOUBLE": "Float64",
    "FLOAT": "Float32",
    "HUGEINT": "Int128",
    "INTEGER": "Int32",
    "INTERVAL": "IntervalMDM",
    "NULL": "Nothing",  # in quotes, else it is a clause
    "SMALLINT": "Int16",
    "TIME": "TimeUS",
    "TIME WITH TIME ZONE": "TimeTZ",
    "TIMESTAMP": "Timestamp(6)",
    "TIMESTAMP WITH TIME ZONE": "Timestamp(6, 'UTC')",
    "TIMESTAMP_MS": "Timestamp(3)",
    "TIMESTAMP_NS": "Timestamp(9)",
    "TIMESTAMP_S": "Timestamp(0)",
    "TIME_NS": "TimeNS",
    "TINYINT": "Int8",
    "UBIGINT": "UInt64",
    "UHUGEINT": "UInt128",
    "UINTEGER": "UInt32",
    "USMALLINT": "UInt16",
    "UTINYINT": "UInt8",
    "UUID": "UUID",
    "VARCHAR": "String",
}
_ALIASES = {
    "BIGINT": "INT8 LONG INT64 OID",
    "BIT": "BITSTRING",
    "BLOB": "BYTEA BINARY VARBINARY",
    "BOOLEAN": "BOOL LOGICAL",
    "DOUBLE": "FLOAT8",
    "FLOAT": "FLOAT4 REAL",
    "HUGEINT": "INT128",
    "INTEGER": "INT INT4 INT32 SIGNED INTEGRAL",
    "SMALLINT": "INT2 INT16 SHORT",
    "TIME WITH TIME ZONE": "TIMETZ",
    "TIMESTAMP": "DATETIME TIMESTAMP_US",
    "TIMESTAMP WITH TIME ZONE": "TIMESTAMPTZ",
    "TINYINT": "INT1",
    "UBIGINT": "UINT64",
    "UHUGEINT": "UINT128",
    "UINTEGER": "UINT32",
    "USMALLINT": "UINT16",
    "UTINYINT": "UINT8",
    "UUID": "GUID",
    "VARCHAR": "CHAR BPCHAR TEXT STRING NVARCHAR",
}
NAMES = {
    **_PRINTED,
    **{alias: _PRINTED[name] for name, words in _ALIASES.items() for alias in words.split()},
    "CHARACTER VARYING": "String",
    "DOUBLE PRECISION": "Float64",
    "TIME WITHOUT TIME ZONE": "TimeUS",
    "TIMESTAMP WITHOUT TIME ZONE": "Timestamp(6)",
}
_SIZED = ("String", "Blob", "Bit")  # whose size DuckDB reads and forgets
_DECIMALS = ("DECIMAL", "NUMERIC", "DEC")
_OTHERS = {"UNION": "a value is of one of several types", "VARINT": "its numbers have any length"}

_FIRST_LARGE = 2**15  # from so many members on the values of an enum are more than 16 bits

Words = Sequence[Word]


def read(words: Words, named: Mapping[str, str]) -> str:
    """The text of a column's type; `named` has those that CREATE TYPE made."""
    type_, end = _base(words, named)
    while end < len(words):
        if words[end].text != "[":
            message = f"'{words[end].text}' is not expected behind a type"
            raise WordError(words[end], message)
        close = closing(words, end)
        size = words[end + 1 : close]
        if close is None or len(size) > 1:
            raise WordError(words[end], "expected a number of items, or none, and ']'")
        type_ = f"FixedArray({type_}, {size[0].text})" if size else f"Array({type_})"
        end = close + 1
    return type_


def members(words: Words) -> str:
    """An enum's type; its members count from 0 as DuckDB's do."""
    parts = list(split(words, ","))
    for part in parts:
        if len(part) != 1 or not part[0].is_text:
            wrong = part[-1] if part else words[0]
            raise WordError(wrong, "expected members in quotes, with commas between them")
    names = [escape(part[0].value(DUCKDB)) for part in parts]
    first = 0 if len(names) <= _FIRST_LARGE else -_FIRST_LARGE
    width = 8 if len(names) <= 2**7 else 16
    said = ", ".join(f"'{name}' = {value}" for value, name in enumerate(names, first))
    return f"Enum{width}({said})"


def _base(words: Words, named: Mapping[str, str]) -> tuple[str, int]:
    """The type before any brackets, and the index behind it."""
    end = 0
    while end < len(words) and words[end].is_name:
        end += 1
    name = " ".join(word.value(DUCKDB).upper() for word in words[:end])
    inside: Words = ()
    if end < len(words) and words[end].text == "(":
        close = closing(words, end)
        if close is None:
            raise WordError(words[end], "this parenthesis is not closed")
        inside = words[end + 1 : close]
        end = close + 1
    return _named(words, name, inside, named), end


def _named(words: Words, name: str, inside: Words, named: Mapping[str, str]) -> str:
    if name in ("STRUCT", "ROW", "MAP"):
        parts = split(inside, ",")
        if name == "MAP":
            return f"Map({', '.join(read(_some(part, words[0]), named) for part in parts)})"
        return f"Tuple({', '.join(_element(part, words[0], named) for part in parts)})"
    if name == "ENUM" and inside:
        return members(inside)
    numbers = [word.text for word in inside[::2]]
    if name in _DECIMALS:
        digits, *scale = numbers or ["18", "3"]
        return f"Decimal({digits}, {scale[0] if scale else 0})"
    if name == "TIMESTAMP" and numbers and numbers[0].isdigit():
        return f"Timestamp({-(-int(numbers[0]) // 3) * 3})"
    own = words[0].value(DUCKDB) if words else ""
    if len(words) and own.casefold() in named:
        return named[own.casefold()]
    found = NAMES.get(name)
    if found is None:
        raise _unknown(words[0], name)
    if inside and found not in _SIZED:
        raise WordError(inside[0], f"{name} takes nothing in parentheses")
    return found


def _some(part: Words, before: Word) -> Words:
    if not part:
        raise WordError(before, f"'{before.text}' lacks a type")
    return part


def _element(part: Words, before: Word, named: Mapping[str, str]) -> str:
    name = _some(part, before)[0]
    return f"{spell_label(name.value(DUCKDB))} {read(_some(part[1:], name), named)}"


def _unknown(word: Word, name: str) -> WordError:
    reasons = {key.casefold(): (key, reason) for key, reason in _OTHERS.items()}
    left_out = {**LEFT_OUT, **reasons}.get(name.casefold())
    if left_out:
        return WordError(word, f"{left_out[0]} is not supported: {left_out[1]}")
    return WordError(word, f"unknown type '{word.text}'")

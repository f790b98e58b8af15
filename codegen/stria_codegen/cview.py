"""The only place where a type becomes C: names, literals, limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from . import names
from .model import FIXED_BYTES, FLOATS, INTEGERS, WIDE, Range, Type

_INT64_MIN, _INT64_MAX = INTEGERS["int64"]

# The first double that rounds to no finite float: FLT_MAX and half of its last place.
_FLOAT32_END = "0x1.ffffffp127"

# How columns keep what has templates of its own.
_STORAGES = {"bits": "string"}
# Formats of floats that C has no type for, in the runtime's half.h, and their largest values.
_HALVES = {"float16": ("stria__binary16", "65504"), "bfloat16": ("stria__bfloat16", "3.39e38")}

_PARAMETERS = {
    "size": "STRIA__HAS_SIZE",
    "precision": "STRIA__HAS_PRECISION",
    "zone": "STRIA__HAS_ZONE",
    "digits": "STRIA__HAS_DIGITS",
    "scale": "STRIA__HAS_SCALE",
    "members": "STRIA__HAS_MEMBERS",
}


@dataclass(frozen=True)
class Lane:
    """What one lane must check before its values enter the column."""

    taker: str
    checked: bool
    low: str = ""
    high: str = ""
    end: str = ""  # the first value above that does not fit


@dataclass(frozen=True)
class CRange:
    """Bounds narrower than those of the C type, as literals."""

    low: str
    high: str
    per_second: bool
    precision: str  # that they are of, where there are several; else empty


@dataclass(frozen=True)
class CType:
    """A type as the templates see it.  The members behind `is_number` are those of a
    number and empty for other types."""

    name: str  # as ClickHouse spells it
    stem: str  # of its files and functions
    macro: str  # of its header's guard
    a_column: str
    doc: str
    arrow: str  # format string; empty where Arrow lacks the type
    duckdb: str
    aliases: tuple[str, ...]
    any_case: bool
    lacks_clickhouse: bool
    storage: str
    spelling: str
    parameters: str
    family: str  # the name that it shares; else empty
    digits: str  # in a family, the most that it has; else empty
    width: str  # of one value, where all have one; else empty
    limits: str  # what fits, for errors
    is_number: bool
    precision: str  # digits of the second's fraction that no parameter gives
    precisions: str  # a bit for each that there is
    form: str  # of fixed bytes: how they are read and written
    has_range: bool
    has_infinity: bool
    infinity: str  # and its negative
    has_far_years: bool  # beyond four digits
    has_scale: bool
    check: str  # the type's own function that finds what is out of range; else empty
    is_checked: bool  # does not hold every value of its C type
    is_its_ctype: bool  # holds just the values of its C type
    takers: str  # of a number: the type whose takers it has, the first of its C type
    has_takers: bool  # that is this one
    whole: bool  # no fractions
    limbs: str  # of a whole number of more than 64 bits; else empty
    half: str  # the format of a float of 16 bits; else empty
    c: str
    ctype: str
    signed: Optional[Lane]
    unsigned: Optional[Lane]
    float: Optional[Lane]
    ranges: tuple[CRange, ...]


def view_all(types: tuple[Type, ...]) -> tuple[CType, ...]:
    """The types in order; of several that hold the values of one C type, the first
    stands for it.  The first of a C type, whatever it holds, has the takers of all."""
    seen: set[str] = set()
    takers: dict[str, str] = {}
    views = []
    for type_ in types:
        stands = type_.c is not None and type_.c not in seen and _holds_all(type_)
        if stands and type_.c is not None:
            seen.add(type_.c)
        owner = takers.setdefault(type_.c, names.stem(type_.name)) if type_.c else ""
        views.append(_view(type_, stands, owner))
    return tuple(views)


def _holds_all(type_: Type) -> bool:
    """Whether range, digits or members, if there are any, leave out no value of the C type."""
    if "digits" in type_.parameters or "members" in type_.parameters:
        return False
    return all((r.low, r.high) == INTEGERS.get(type_.c or "") for r in type_.ranges)


def _view(type_: Type, stands: bool, takers: str) -> CType:
    stem = names.stem(type_.name)
    article = "an" if type_.name[0] in "AEIOaeio" else "a"
    c = type_.c or ""
    has_members = "members" in type_.parameters
    return CType(
        name=type_.name,
        stem=stem,
        macro=stem.upper(),
        a_column=f"{article} {type_.name} column",
        doc=type_.doc,
        arrow=type_.arrow or "",
        duckdb=type_.duckdb or "none",
        aliases=type_.aliases,
        any_case=type_.case_insensitive,
        lacks_clickhouse=not type_.in_clickhouse,
        storage=f"STRIA__{_STORAGES.get(type_.storage, type_.storage).upper()}",
        spelling=f"STRIA__SPELLED_{type_.text.upper()}",
        parameters=" | ".join(_PARAMETERS[p] for p in type_.parameters) or "0",
        family=type_.family or "",
        digits=str(type_.digits) if type_.family else "",
        width=_width(type_),
        limits=_limits(type_),
        is_number=type_.c is not None,
        precision=str(type_.precision),
        precisions=hex(sum(1 << p for p in type_.precisions)),
        form=f"stria__{type_.text}_form" if type_.storage == "fixed_bytes" else "",
        has_range=bool(type_.ranges),
        has_infinity=type_.infinity,
        infinity=_bound(c, 1) if type_.infinity else "",
        has_far_years=type_.has_far_years,
        has_scale="scale" in type_.parameters,
        check=_check(type_, stem),
        is_checked=bool(_check(type_, stem)) or has_members,
        is_its_ctype=stands,
        takers=takers,
        has_takers=takers == stem,
        whole=c in INTEGERS,
        limbs=str(WIDE[c]) if c in WIDE else "",
        half=_HALVES[c][0] if c in _HALVES else "",
        c=_c_name(c),
        ctype=f"STRIA_{c.upper()}" if c else "0",
        signed=_signed_lane(c) if c else None,
        unsigned=_unsigned_lane(c) if c else None,
        float=_float_lane(c) if c else None,
        ranges=tuple(map(_range, type_.ranges)),
    )


def _c_name(c: str) -> str:
    """In column memory, where a bool is a byte like any other until it is checked."""
    if c in _HALVES:
        return "uint16_t"
    if c in FLOATS:
        return "float" if c == "float32" else "double"
    if c == "bool":
        return "uint8_t"
    if c in WIDE:
        return f"stria_{c}"
    return f"{c}_t" if c else ""


def _width(type_: Type) -> str:
    if type_.storage == "fixed_bytes":
        return str(FIXED_BYTES[type_.text])
    return f"sizeof({_c_name(type_.c)})" if type_.c else ""


def _check(type_: Type, stem: str) -> str:
    if "digits" in type_.parameters:
        return "stria__check_decimals"
    return f"stria__{stem}_check" if type_.ranges else ""


def _limits(type_: Type) -> str:
    """Empty where the column's own range or digits say it."""
    if type_.c is None or type_.ranges or "digits" in type_.parameters:
        return ""
    if type_.c in _HALVES:
        return f"whole numbers that it holds exactly; finite up to {_HALVES[type_.c][1]}"
    if type_.c == "float32":
        return "whole numbers that it holds exactly; finite up to 3.4028235e38"
    if type_.c == "float64":
        return "whole numbers that it holds exactly"
    low, high = INTEGERS[type_.c]
    if type_.c in WIDE:  # as powers of two: a message has no room for more than two of 77 digits
        power = (high + 1).bit_length() - 1
        return f"{f'-2^{power}' if low else 0} to 2^{power} - 1"
    return f"{low} to {high}"


def _literal(value: int) -> str:
    if value == _INT64_MIN:
        return "INT64_MIN"
    if value > _INT64_MAX:
        return f"UINT64_C({value})"
    return str(value) if abs(value) < 2**31 else f"INT64_C({value})"


def _bound(c: str, which: int) -> str:
    """The smallest (0) or largest (1) value of a whole C type."""
    value = INTEGERS[c][which]
    if value in (0, 1):
        return str(value)
    return f"{c.upper()}_{'MAX' if which else 'MIN'}"


def _signed_lane(c: str) -> Lane:
    if c in FLOATS:
        return Lane("take_signed", checked=True, end="0x1p63")
    if c in WIDE:
        return Lane("take_signed", checked=INTEGERS[c][0] == 0)
    if c == "int64":
        return Lane("stria__take_any_signed", checked=False)
    high = "INT64_MAX" if c == "uint64" else _bound(c, 1)
    return Lane("take_signed", checked=True, low=_bound(c, 0), high=high)


def _unsigned_lane(c: str) -> Lane:
    if c in FLOATS:
        return Lane("take_unsigned", checked=True, end="0x1p64")
    if c in WIDE:
        return Lane("take_unsigned", checked=False)
    if c == "uint64":
        return Lane("stria__take_any_unsigned", checked=False)
    return Lane("take_unsigned", checked=True, high=_bound(c, 1))


def _float_lane(c: str) -> Lane:
    if c == "float64":
        return Lane("stria__take_any_float", checked=False)
    if c in _HALVES:
        return Lane("take_float", checked=True)
    if c == "float32":
        return Lane("take_float", checked=True, end=_FLOAT32_END)
    low, high = INTEGERS[c]
    if low < 0:
        power = (-low).bit_length() - 1
        return Lane("take_float", checked=True, low=f"-0x1p{power}", end=f"0x1p{power}")
    return Lane("take_float", checked=True, low="0", end=f"0x1p{(high + 1).bit_length() - 1}")


def _range(bounds: Range) -> CRange:
    precision = "" if bounds.precision is None else str(bounds.precision)
    return CRange(_literal(bounds.low), _literal(bounds.high), bounds.in_seconds, precision)

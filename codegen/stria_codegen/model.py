"""What a catalogue and a schema can say, and the validated result.  Knows no C.

The keys below are the grammar: the checks in shape.py, the JSON Schema for editors
and the errors' suggestions are all made from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional, Union

from .diagnostics import Place
from .kinds import (
    AnyValue,
    Choice,
    Either,
    Flag,
    Group,
    Integer,
    Key,
    ListOf,
    Literal,
    Names,
    Text,
    Word,
)

STORAGES = ("number", "string", "bits", "fixed_string", "fixed_bytes", "nothing")

# C's numbers: the smallest and the largest of the whole ones.  Those of more than 64 bits are
# structs of limbs.
_BITS = (8, 16, 32, 64, 128, 256)
INTEGERS: dict[str, tuple[int, int]] = {
    "bool": (0, 1),
    **{f"int{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in _BITS},
    **{f"uint{bits}": (0, 2**bits - 1) for bits in _BITS},
}
FLOATS = ("float16", "bfloat16", "float32", "float64")
WIDE = {name: bits // 64 for bits in (128, 256) for name in (f"int{bits}", f"uint{bits}")}

# How a value is spelled as text, and what C numbers can be spelled so.
_WHOLE = tuple(c for c in INTEGERS if c != "bool")
_TICKS = tuple(c for c in _WHOLE if c not in WIDE and c != "uint64")
_DAYS = tuple(c for c in _TICKS if c != "int64")
TEXTS = {
    "integer": _WHOLE,
    "float": FLOATS,
    "bool": ("bool",),
    "decimal": tuple(f"int{bits}" for bits in (32, 64, 128, 256)),
    "date": _DAYS,
    "datetime": _TICKS,
    "time": _TICKS,
    "ipv4": ("uint32",),
    "uuid": (),
    "ipv6": (),
    "timetz": (),
    "interval_micros": (),
    "interval_nanos": (),
    "member": ("int8", "int16"),
    "bits": (),
    "bytes": (),
    "nothing": (),
}

# How the values are spelled that are no C numbers, by storage.
TEXTS_OF_STORAGES = {
    "string": ("bytes",),
    "bits": ("bits",),
    "fixed_string": ("bytes",),
    "fixed_bytes": ("uuid", "ipv6", "timetz", "interval_micros", "interval_nanos"),
    "nothing": ("nothing",),
}

# The size of one value of fixed bytes, which its text tells.
FIXED_BYTES = {"uuid": 16, "ipv6": 16, "timetz": 8, "interval_micros": 16, "interval_nanos": 16}

# The years 0 to 9999, in days since 1970.
FIRST_DAY, LAST_DAY = -719528, 2932897

# What is spelled with a fraction of the second.
TEXTS_OF_SECONDS = ("datetime", "time")
PRECISION = 3  # digits of it, where nothing else is said


@dataclass(frozen=True)
class Parameter:
    """One of the values in parentheses behind a type's name."""

    doc: str
    low: int  # of a number, of the letters of a zone, or of how many members there are
    high: int
    default: Optional[int] = None
    optional: bool = False


PARAMETERS = {
    "size": Parameter("number of bytes", low=1, high=0xFFFFFF),
    "precision": Parameter("digits of the second's fraction", low=0, high=9),
    "zone": Parameter("name of a time zone", low=1, high=63, optional=True),
    "digits": Parameter("number of digits", low=1, high=76, default=10),
    "scale": Parameter("digits behind the point", low=0, high=76, default=0),
    "members": Parameter("names and their values", low=1, high=65536),
}

# Types of the engines that are left out, and why, in the words of the runtime.
LEFT_OUT = {
    name.casefold(): (name, reason)
    for name, reason in (
        ("AggregateFunction", "only ClickHouse reads the states of its functions"),
        ("BIGNUM", "its numbers have any length"),
        ("Dynamic", "its values are of any type"),
        ("GEOMETRY", "take a Blob of its bytes"),
        ("JSON", "take a String of its text"),
        ("Object", "take a String of its text"),
        ("VARIANT", "its values are of any type"),
    )
}

LEVELS = 64  # types inside one another, at most
TYPES = 4096  # in one text
LABELS = 65536  # bytes of the names of all elements in one text
SIZE = Parameter("number of items in each row", low=1, high=0xFFFFFF)  # of a FixedArray

# What ClickHouse's names for some types stand for.
GEO = {
    "Point": "Tuple(Float64, Float64)",
    "Ring": "Array(Point)",
    "LineString": "Array(Point)",
    "Polygon": "Array(Ring)",
    "MultiLineString": "Array(LineString)",
    "MultiPolygon": "Array(Polygon)",
}

_BOUNDS = (
    Key("low", Integer(-(2**63), 2**63 - 1), "The smallest value.", required=True),
    Key("high", Integer(-(2**63), 2**63 - 1), "The largest value.", required=True),
)

RANGE = Group(
    "range",
    (
        *_BOUNDS,
        Key(
            "unit",
            Choice(("second",)),
            "What the bounds count: seconds, scaled by the precision, or else the type's ticks.",
        ),
    ),
)

RANGE_OF_PRECISION = Group(
    "range",
    (
        Key("precision", Integer(0, 9), "The precision whose bounds these are.", required=True),
        *_BOUNDS,
    ),
)

TYPE = Group(
    "type",
    (
        Key("doc", Text(), "What the type holds, in a sentence.", required=True),
        Key("storage", Choice(STORAGES), "How a column keeps the values.", required=True),
        Key(
            "c",
            Choice((*INTEGERS, *FLOATS)),
            "The C number that holds one value.",
            required=True,
            storages=("number",),
        ),
        Key("text", Choice(tuple(TEXTS)), "How a value is spelled as text.", required=True),
        Key(
            "parameters",
            ListOf(Choice(tuple(PARAMETERS))),
            "What stands in parentheses behind the name, in this order.",
        ),
        Key("precision", Integer(0, 9), "Digits of the second's fraction, where none are given."),
        Key("precisions", ListOf(Integer(0, 9)), "The precisions that there are, of 0 to 9."),
        Key("family", Word(), "Name that types of different digits share.", storages=("number",)),
        Key("range", RANGE, "Bounds narrower than those of the C number.", storages=("number",)),
        Key(
            "ranges",
            ListOf(RANGE_OF_PRECISION),
            "Such bounds in the type's ticks, for each precision.",
            storages=("number",),
        ),
        Key(
            "infinity",
            Flag(),
            "Whether the C number's largest value and its negative are infinite.",
            storages=("number",),
        ),
        Key("aliases", ListOf(Word()), "Other names, matched without regard to case."),
        Key("case_insensitive", Flag(), "Whether the name is matched without regard to case."),
        Key("clickhouse", Choice(("none",)), "Given when ClickHouse lacks the type."),
        Key("arrow", Text(nothing="none"), "Format string in Arrow, or none.", required=True),
        Key("duckdb", Text(nothing="none"), "Name in DuckDB, or none.", required=True),
    ),
    elsewhere="a name for a type belongs in a schema (see --schema)",
)

ENUM = Group(
    "enum",
    (
        Key("doc", Text(), "What it tells apart."),
        Key("storage", Integer(8, 16), "Bits of a value, 8 or 16; without it, the fewest."),
        Key("members", Names(Integer(-(2**15), 2**15 - 1)), "Values by name.", required=True),
        Key("identifiers", Names(Word()), "Members' names in C, where their own do not do."),
    ),
)

# How a struct counts time, and what becomes of a time between two ticks.
UNITS = {
    "nanosecond": "STRIA_NANOSECONDS",
    "100 nanoseconds": "STRIA_HUNDRED_NANOSECONDS",
    "microsecond": "STRIA_MICROSECONDS",
    "millisecond": "STRIA_MILLISECONDS",
    "second": "STRIA_SECONDS",
    "minute": "STRIA_MINUTES",
    "hour": "STRIA_HOURS",
    "day": "STRIA_DAYS",
}
EPOCHS = {"1970": "STRIA_EPOCH_1970", "1": "STRIA_EPOCH_0001"}
ROUNDINGS = {"exact": "STRIA_EXACT", "floor": "STRIA_FLOOR", "nearest": "STRIA_NEAREST"}

PAIR = Group(
    "pair",
    (
        Key("value", Text(), "How the value is held, as 'c' says it.", required=True),
        Key("present", Word(), "The member that is true when there is a value."),
        Key("missing", Word(), "The member that is true when there is none."),
    ),
)

FIELD = Group(
    "field",
    (
        Key("name", Text(), "Name of the column, any text.", required=True),
        Key("type", Text(), "The column's type, such as Array(Nullable(Int64)).", required=True),
        Key("doc", Text(), "What the column holds."),
        Key("identifier", Word(), "The column's name in C, where its own does not do."),
        Key("member", Text(), "The struct's member; inside others of 'c_struct', as in a.b."),
        Key(
            "c",
            Either(Text(), PAIR),
            "How the member holds a value: int64, text, view, char[16], float[3], pointer, tm, ...",
        ),
        Key("record", Word(), "The record whose structs hold the Tuples or items of the column."),
        Key("length", Word(), "The member that counts the items at a pointer or in an array."),
        Key("present", Word(), "The member that is true when there is a value."),
        Key(
            "missing",
            Word(),
            "The member that is true when there is none; 'default': what is missing in a"
            " Nullable takes the default.",
        ),
        Key("default", AnyValue(), "The column's value where none is given."),
        Key("sentinel", Literal(), "The value that stands for a missing one; nan: any NaN."),
        Key("scale", Integer(0, 76), "Digits behind the point of the member's whole numbers."),
        Key("unit", Choice(tuple(UNITS)), "What the member's whole numbers count."),
        Key("epoch", Integer(1, 1970), "The year with which it begins to count, 1970 or 1."),
        Key("rounding", Choice(tuple(ROUNDINGS)), "What becomes of values between two others."),
    ),
)

RECORD = Group(
    "record",
    (
        Key("doc", Text(), "What one record is."),
        Key("c_struct", Text(), "A struct that there is already, such as struct trade."),
        Key("include", Text(), "The header that has it, such as my/trade.h or <trade.h>."),
        Key("fields", ListOf(FIELD), "The columns, in order.", required=True),
    ),
)

FORMAT = Key("format", Integer(1, 1), "Version of this grammar.", required=True)

CATALOGUE = Group(
    "catalogue",
    (
        FORMAT,
        Key(
            "types",
            Names(TYPE),
            "The library's types by name.",
            required=True,
        ),
    ),
)

SCHEMA = Group(
    "schema",
    (
        FORMAT,
        Key("enums", Names(ENUM), "Types with named values, such as side."),
        Key(
            "types",
            Names(Text("a storage type belongs in the library's own types.yaml (see --types)")),
            "Names for types, such as price: Nullable(Int64).",
        ),
        Key("records", Names(RECORD), "Records by name.", required=True),
    ),
)


@dataclass(frozen=True)
class Range:
    low: int
    high: int
    in_seconds: bool = False
    precision: Optional[int] = None  # that the bounds are of


@dataclass(frozen=True)
class Type:
    """A row of the catalogue."""

    name: str
    doc: str
    storage: str
    text: str
    arrow: Optional[str]
    duckdb: Optional[str]
    c: Optional[str] = None  # of a number
    parameters: tuple[str, ...] = ()
    family: Optional[str] = None
    precision: int = 0  # digits of the second's fraction, where no parameter says so
    precisions: tuple[int, ...] = tuple(range(10))  # that there are
    ranges: tuple[Range, ...] = ()  # one; or one for each precision
    infinity: bool = False
    aliases: tuple[str, ...] = ()
    case_insensitive: bool = False
    in_clickhouse: bool = True
    place: Optional[Place] = field(default=None, compare=False, repr=False)

    @property
    def digits(self) -> int:
        """How many digits any number has that the C number holds."""
        return len(str(INTEGERS[self.c][1])) - 1 if self.c in INTEGERS else 0

    @property
    def has_far_years(self) -> bool:
        """Whether a date or a date-time may lie outside of the years 0 to 9999."""
        if self.c not in INTEGERS or self.text not in ("date", "datetime"):
            return False
        low, high = INTEGERS[self.c]
        bounds = self.ranges or (Range(low, high),)
        return any(
            bound.low < FIRST_DAY * self._ticks_of_day(bound)
            or bound.high >= LAST_DAY * self._ticks_of_day(bound)
            for bound in bounds
        )

    def _ticks_of_day(self, bound: Range) -> int:
        """In the unit of the bound; the longest, where there are several."""
        if self.text == "date":
            return 1
        digits = self.precision
        if "precision" in self.parameters:
            digits = min(self.precisions) if bound.precision is None else bound.precision
        return 86400 * (1 if bound.in_seconds else 10**digits)


@dataclass(frozen=True)
class Member:
    name: str
    value: int


# A number, the name of a zone, or the members in the order of their values.
Argument = Union[int, str, tuple[Member, ...]]


@dataclass(frozen=True)
class Plain:
    """A type of the catalogue with its arguments, as many as were given or have a default."""

    type: Type
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True)
class Nullable:
    inner: ColumnType


@dataclass(frozen=True)
class Function:
    """A SimpleAggregateFunction, which is what it holds under another name."""

    name: str  # with its parameters
    inner: ColumnType


@dataclass(frozen=True)
class Composite:
    """A type that holds others: Array, FixedArray, Map, Tuple, Nested or LowCardinality."""

    name: str
    elements: tuple[ColumnType, ...]
    labels: tuple[str, ...] = ()  # names of the elements, where they have some
    size: Optional[int] = None  # of a FixedArray
    alias: Optional[str] = None  # by which the whole goes, as "Point"


ColumnType = Union[Plain, Nullable, Function, Composite]


# Places of a value, as the runtime knows them.
INSIDE, POINTER, SLICE, ARRAY = "inside", "pointer", "slice", "array"

# The word of 'missing' that is no member's name.
TAKES_DEFAULT = "default"

# Ways to say that there is none.
NEVER, BY_PRESENT, BY_MISSING, BY_SENTINEL = "never", "present", "missing", "sentinel"


@dataclass(frozen=True)
class Default:
    """A column's own value where none is given."""

    text: str  # as the schema says it
    type: Optional[Plain]  # of the value; None: an empty list
    value: Union[int, float, bytes, tuple[int, ...]] = 0  # as values.py makes it


@dataclass(frozen=True)
class Held:
    """How a struct holds the values of a column, or the items of a list do theirs."""

    c: str  # one of the C numbers or of forms.py's words; of a list, for one item
    place: str = INSIDE
    size: int = 0  # of char and bytes
    capacity: int = 0  # of an array
    enum: str = ""  # of the schema, whose values these are
    record: str = ""  # whose structs these are; `c` is then empty
    parts: tuple[Field, ...] = ()  # of a struct made for this column alone; `c` is then empty
    item: Optional[Held] = None  # of a list whose items are more than values; `c` is then empty
    missing: str = NEVER
    flag: str = ""  # the member that says so
    is_pair: bool = False  # value and flag stand in a struct of their own
    sentinel: str = ""
    length: str = ""  # the member that counts; without it a slice is a struct of its own
    scale: Optional[int] = None
    unit: str = ""
    epoch: int = 1970
    rounding: str = ""
    fallback: Optional[Default] = None  # what is missing takes it


@dataclass(frozen=True)
class Field:
    name: str
    type: ColumnType
    doc: str
    identifier: str  # or empty
    said: str  # the type, as the schema says it
    member: str  # of the struct; inside others with dots
    held: Held
    place: Place = field(compare=False, repr=False)
    default: Optional[Default] = None


@dataclass(frozen=True)
class Record:
    name: str
    doc: str
    fields: tuple[Field, ...]
    place: Place = field(compare=False, repr=False)
    c_struct: str = ""  # which there is already
    include: str = ""

    @property
    def type(self) -> Composite:
        """Of a column that holds such records."""
        return Composite(
            "Tuple", tuple(f.type for f in self.fields), tuple(f.name for f in self.fields)
        )


@dataclass(frozen=True)
class Enum:
    """A schema's own type with members."""

    name: str
    doc: str
    type: Plain
    members: tuple[Member, ...]  # in the order of their values
    identifiers: dict[str, str] = field(compare=False)  # by member
    place: Place = field(compare=False, repr=False)
    places: dict[str, Place] = field(compare=False, repr=False)  # by member


@dataclass(frozen=True)
class Schema:
    """A user's file."""

    stem: str  # of the files made from it
    file: str  # its own name
    enums: tuple[Enum, ...]
    records: tuple[Record, ...]  # each behind those that it holds

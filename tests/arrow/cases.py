"""What every type is in Arrow: values as text goes in, and as pyarrow must show them."""

from __future__ import annotations

import datetime as dt
import struct
import uuid
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow as pa

DAY = dt.date
MOMENT = dt.datetime
UTC = dt.timezone.utc


@dataclass(frozen=True)
class Case:
    """A column: its type, the type that Arrow must see, and rows as they go in and out."""

    type: str
    arrow: pa.DataType
    rows: list[tuple[Any, Any]]
    text: bool = True  # whether rows are texts of values, or parts of composites


def _half(value: float) -> float:
    return float(struct.unpack("e", struct.pack("e", value))[0])


# Rows are pairs: what goes in as text, and what pyarrow's to_pylist() must say.
LEAVES: list[tuple[str, pa.DataType, list[tuple[str, Any]]]] = [
    ("Bool", pa.bool_(), [("true", True), ("false", False)]),
    ("Int8", pa.int8(), [("-128", -128), ("127", 127)]),
    ("Int16", pa.int16(), [("-32768", -32768), ("32767", 32767)]),
    ("Int32", pa.int32(), [("-2147483648", -(2**31)), ("2147483647", 2**31 - 1)]),
    ("Int64", pa.int64(), [(str(-(2**63)), -(2**63)), (str(2**63 - 1), 2**63 - 1)]),
    ("UInt8", pa.uint8(), [("0", 0), ("255", 255)]),
    ("UInt16", pa.uint16(), [("0", 0), ("65535", 65535)]),
    ("UInt32", pa.uint32(), [("1", 1), ("4294967295", 2**32 - 1)]),
    ("UInt64", pa.uint64(), [("1", 1), (str(2**64 - 1), 2**64 - 1)]),
    ("Float16", pa.float16(), [("1.5", 1.5), ("-0.1", _half(-0.1))]),
    ("Float32", pa.float32(), [("1.5", 1.5), ("-16777216", -16777216.0)]),
    ("Float64", pa.float64(), [("0.1", 0.1), ("-1e300", -1e300)]),
    ("Decimal(9, 2)", pa.decimal128(9, 2), [("1234567.89", Decimal("1234567.89"))]),
    ("Decimal(18, 4)", pa.decimal128(18, 4), [("-0.0001", Decimal("-0.0001"))]),
    ("Decimal(38, 0)", pa.decimal128(38, 0), [("9" * 38, Decimal("9" * 38)), ("-7", Decimal(-7))]),
    ("Decimal(76, 76)", pa.decimal256(76, 76), [("-0." + "9" * 76, Decimal("-0." + "9" * 76))]),
    ("String", pa.large_string(), [("", ""), ("a text of more than twelve bytes, é€😀", None)]),
    ("Blob", pa.large_binary(), [("", b""), ("bytes", b"bytes")]),
    ("FixedString(3)", pa.binary(3), [("abc", b"abc"), ("z", b"z\0\0")]),
    ("Date", pa.date32(), [("1970-01-01", DAY(1970, 1, 1)), ("2149-06-06", DAY(2149, 6, 6))]),
    ("Date32", pa.date32(), [("1900-01-01", DAY(1900, 1, 1)), ("2299-12-31", DAY(2299, 12, 31))]),
    ("Date32Full", pa.date32(), [("0001-01-01", DAY(1, 1, 1)), ("9999-12-31", DAY(9999, 12, 31))]),
    ("DateTime", pa.timestamp("s"), [("2106-02-07 06:28:15", MOMENT(2106, 2, 7, 6, 28, 15))]),
    (
        "DateTime('Europe/Berlin')",
        pa.timestamp("s", "Europe/Berlin"),
        [("2020-06-01 00:00:00Z", MOMENT(2020, 6, 1, 2, tzinfo=ZoneInfo("Europe/Berlin")))],
    ),
    ("DateTime64(0)", pa.timestamp("s"), [("1900-01-01 00:00:00", MOMENT(1900, 1, 1))]),
    (
        "DateTime64(2)",
        pa.timestamp("ms"),
        [("1969-12-31 23:59:59.98", MOMENT(1969, 12, 31, 23, 59, 59, 980000))],
    ),
    (
        "DateTime64(3)",
        pa.timestamp("ms"),
        [("2020-01-01 00:00:00.001", MOMENT(2020, 1, 1, 0, 0, 0, 1000))],
    ),
    (
        "DateTime64(5)",
        pa.timestamp("us"),
        [("2020-01-01 00:00:00.00001", MOMENT(2020, 1, 1, 0, 0, 0, 10))],
    ),
    (
        "DateTime64(6, 'UTC')",
        pa.timestamp("us", "UTC"),
        [("2299-12-31 23:59:59.999999", MOMENT(2299, 12, 31, 23, 59, 59, 999999, UTC))],
    ),
    (
        "DateTime64(8)",
        pa.timestamp("ns"),
        [("2020-01-01 00:00:00.00000100", MOMENT(2020, 1, 1, 0, 0, 0, 1))],
    ),
    (
        "DateTime64(9)",
        pa.timestamp("ns"),
        [("2020-01-01 00:00:00.000001000", MOMENT(2020, 1, 1, 0, 0, 0, 1))],
    ),
    ("Timestamp(6)", pa.timestamp("us"), [("0001-01-01 00:00:00", MOMENT(1, 1, 1))]),
    ("TimeUS", pa.time64("us"), [("23:59:59.999999", dt.time(23, 59, 59, 999999))]),
    ("TimeNS", pa.time64("ns"), [("00:00:01", dt.time(0, 0, 1))]),
    ("Duration(3)", pa.duration("ms"), [("-00:00:00.001", dt.timedelta(milliseconds=-1))]),
    ("IPv4", pa.uint32(), [("1.2.3.4", 0x01020304)]),
    ("IPv6", pa.binary(16), [("::1", b"\0" * 15 + b"\1")]),
    ("IntervalDay", pa.int64(), [("-3", -3)]),
    (
        "UUID",
        pa.uuid(),
        [("00112233-4455-6677-8899-aabbccddeeff", uuid.UUID("00112233445566778899aabbccddeeff"))],
    ),
    (
        "Enum8('b' = 1, 'a' = -5)",
        pa.dictionary(pa.int8(), pa.large_string()),
        [("b", "b"), ("a", "a")],
    ),
    ("Enum16('x' = 999)", pa.dictionary(pa.int8(), pa.large_string()), [("x", "x")]),
    (
        "LowCardinality(String)",
        pa.dictionary(pa.int32(), pa.large_string()),
        [("k", "k"), ("", "")],
    ),
    (
        "LowCardinality(Date)",
        pa.dictionary(pa.int32(), pa.date32()),
        [("1970-01-02", DAY(1970, 1, 2))],
    ),
]

LACKING = [
    "Int128",
    "UInt128",
    "Int256",
    "UInt256",
    "BFloat16",
    "Time",
    "Time64(3)",
    "TimeTZ",
    "IntervalMDM",
]


def _nullable(type_text: str) -> str:
    if type_text.startswith("LowCardinality("):
        return f"LowCardinality(Nullable({type_text[15:-1]}))"
    return f"Nullable({type_text})"


def _cases_of(text: str, arrow: pa.DataType, rows: list[tuple[str, Any]]) -> list[Case]:
    """One type alone, with nulls, in lists with and without them, and in records."""
    shown = [(given, given if value is None else value) for given, value in rows]
    nulls = [*shown, (None, None), *shown]
    listed = [
        ([g for g, _ in part], [v for _, v in part]) for part in (nulls, [], shown, nulls[2:])
    ]
    plain = [([g for g, _ in part], [v for _, v in part]) for part in (shown, [], shown)]
    item = pa.field("item", arrow)
    strict = pa.field("item", arrow, nullable=False)
    fields = [pa.field("n", arrow, nullable=False), pa.field("m", arrow)]
    pair = pa.struct(fields)
    pairs = [((g, None), {"n": v, "m": None}) for g, v in shown]
    entries = [([("key", g)], [("key", v)]) for g, v in shown]
    nullable = _nullable(text)
    return [
        Case(text, arrow, shown),
        Case(nullable, arrow, nulls),
        Case(f"Array({text})", pa.large_list(strict), plain),
        Case(f"Array({nullable})", pa.large_list(item), listed),
        Case(
            f"Nullable(Array(Array({nullable})))",
            pa.large_list(pa.field("item", pa.large_list(item), nullable=False)),
            [([g for g, _ in listed], [v for _, v in listed]), (None, None), ([], [])],
        ),
        Case(f"Tuple(n {text}, m {nullable})", pair, pairs),
        Case(
            f"Array(Tuple(n {text}, m {nullable}))",
            pa.large_list(pa.field("item", pair, nullable=False)),
            [([g for g, _ in pairs], [v for _, v in pairs]), ([], [])],
        ),
        Case(
            f"Nested(n {text}, m {nullable})",
            pa.large_list(pa.field("item", pair, nullable=False)),
            [([g for g, _ in pairs], [v for _, v in pairs]), ([], [])],
        ),
        Case(
            f"Map(String, {nullable})",
            pa.map_(pa.field("key", pa.large_string(), nullable=False), pa.field("value", arrow)),
            [*entries, ([], [])],
        ),
        Case(
            f"FixedArray({nullable}, 2)",
            pa.list_(item, 2),
            [((g, None), [v, None]) for g, v in shown],
            text=False,
        ),
    ]


def all_cases() -> list[Case]:
    cases = [case for leaf in LEAVES for case in _cases_of(*leaf)]
    cases.append(Case("Nullable(Nothing)", pa.null(), [(None, None), (None, None)]))
    return cases

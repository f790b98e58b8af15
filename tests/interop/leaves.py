"""The innermost types of the tests: their values, as RowBinary and as text.

Values are ints, bools and bytes.  A float is the int of its bits, so that every NaN
and both zeros stay what they are.
"""

from __future__ import annotations

import dataclasses
import ipaddress
import struct
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Union

Value = Union[int, bool, bytes]

EPOCH = datetime(1970, 1, 1)


@dataclass(frozen=True)
class Leaf:
    type: str
    edges: tuple[Value, ...]
    random: Callable[[Random], Value]
    pack: Callable[[Value], bytes]
    text: Callable[[Value], bytes]  # as ClickHouse prints it in TabSeparated
    quoted: bool = False  # within an array
    row: str = ""  # of types.yaml, where that is not the name in the text


# ---- Integers ------------------------------------------------------------------


def packer(code: str) -> Callable[[Value], bytes]:
    return struct.Struct("<" + code).pack


def spread(low: int, high: int) -> Callable[[Random], int]:
    """Any magnitude is as likely as any other, so that small numbers are tried too."""

    def draw(rng: Random) -> int:
        bits = rng.randint(0, max(abs(low), high).bit_length())
        number = rng.getrandbits(bits) if bits else 0
        return max(low, min(high, rng.choice((number, -number))))

    return draw


def integer(bits: int, signed: bool) -> Leaf:
    low = -(1 << bits - 1) if signed else 0
    high = (1 << bits - signed) - 1
    edges = sorted({low, low + 1, -1 if signed else 0, 0, 1, high - 1, high})
    return Leaf(
        type=f"{'' if signed else 'U'}Int{bits}",
        edges=tuple(edges),
        random=spread(low, high),
        pack=lambda value: int(value).to_bytes(bits // 8, "little", signed=signed),
        text=lambda value: str(value).encode(),
    )


# ---- Floats ----------------------------------------------------------------------


def shortest_digits(value: float, same: Callable[[float], bool]) -> tuple[str, int]:
    """The fewest digits d and the exponent e with d[0].d[1:] * 10^e the same value."""
    for size in range(17):
        mantissa, exponent = f"{value:.{size}e}".split("e")
        near = int(mantissa.replace(".", ""))
        for number in (near, near - 1, near + 1):
            if same(float(f"{number}e{int(exponent) - size}")):
                digits = str(number)
                return digits.rstrip("0") or "0", int(exponent) + len(digits) - size - 1
    raise ValueError(value)


def float_text(value: float, same: Callable[[float], bool]) -> bytes:
    """Plain digits from 1e-6 up to 1e21, as in ECMAScript, and exponents beyond."""
    if value != value:
        return b"nan"
    sign = "-" if str(value).startswith("-") else ""
    value = abs(value)
    if value == float("inf"):
        return f"{sign}inf".encode()
    if value == 0:
        return f"{sign}0".encode()
    digits, exponent = shortest_digits(value, same)
    if not -6 <= exponent < 21:
        point = "." if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{point}{digits[1:]}e{exponent}".encode()
    if exponent < 0:
        return f"{sign}0.{'0' * (-exponent - 1)}{digits}".encode()
    whole = digits[: exponent + 1].ljust(exponent + 1, "0")
    fraction = digits[exponent + 1 :]
    return f"{sign}{whole}{'.' if fraction else ''}{fraction}".encode()


def floating(bits: int) -> Leaf:
    as_float, as_bits = ("f", "I") if bits == 32 else ("d", "Q")
    infinity = 0x7F800000 if bits == 32 else 0x7FF << 52
    sign = 1 << bits - 1
    quiet = 1 << (22 if bits == 32 else 51)

    def pack_float(value: float) -> bytes:
        try:
            return struct.pack("<" + as_float, value)
        except OverflowError:
            return struct.pack("<" + as_float, float("inf"))

    def text(value: Value) -> bytes:
        packed = struct.pack("<" + as_bits, value)
        (number,) = struct.unpack("<" + as_float, packed)
        size = struct.pack("<" + as_bits, int(value) & ~sign)
        return float_text(number, lambda guess: pack_float(guess) == size)

    def bits_of(number: float) -> int:
        return int.from_bytes(pack_float(number), "little")

    def draw(rng: Random) -> int:
        number = round(rng.uniform(-1000, 1000), rng.randint(0, 3))
        return rng.choice((rng.getrandbits(bits), bits_of(number)))

    positive = (0, 1, infinity - 1, infinity, infinity | 1, infinity | quiet, infinity | quiet | 5)
    numbers = (1.0, 0.1, 1.5, 1e-6, 1e-7, 9.5e-7, 1e20, 1e21, 123456.789, 16777216.0, 2.0**-24)
    edges = positive + tuple(bits_of(number) for number in numbers)
    return Leaf(
        type=f"Float{bits}",
        edges=edges + tuple(edge | sign for edge in edges),
        random=draw,
        pack=packer(as_bits),
        text=text,
    )


# ---- Decimals --------------------------------------------------------------------


def decimal(digits: int, scale: int) -> Leaf:
    """Its values are those of the wire, which count in the last digit behind the point."""
    end = 10**digits
    size = next(size for size in (4, 8, 16, 32) if end < 1 << 8 * size - 1)
    edges = {0, 1, 10, 10**scale, 12345, end // 7, end // 10, end - 1}
    edges = {edge for edge in edges if edge < end}

    def text(value: Value) -> bytes:
        plain = str(abs(int(value))).rjust(scale + 1, "0")
        whole, fraction = plain[: len(plain) - scale], plain[len(plain) - scale :].rstrip("0")
        sign = "-" if int(value) < 0 else ""
        return f"{sign}{whole}{'.' if fraction else ''}{fraction}".encode()

    return Leaf(
        type=f"Decimal({digits}, {scale})",
        edges=tuple(sorted(edges | {-edge for edge in edges})),
        random=spread(1 - end, end - 1),
        pack=lambda value: int(value).to_bytes(size, "little", signed=True),
        text=text,
        row=f"Decimal{8 * size}",
    )


DECIMALS = (
    (1, 0),
    (5, 2),
    (9, 0),
    (9, 9),
    (10, 3),
    (18, 6),
    (18, 18),
    (19, 0),
    (38, 10),
    (38, 38),
    (39, 2),
    (76, 0),
    (76, 38),
    (76, 76),
)


def brain_float() -> Leaf:
    """The high half of a Float32, as which it is printed."""
    wide = floating(32)
    edges = {edge >> 16 for edge in wide.edges if isinstance(edge, int)}
    return Leaf(
        type="BFloat16",
        edges=tuple(sorted(edges)),
        random=lambda rng: rng.getrandbits(16),
        pack=packer("H"),
        text=lambda value: wide.text(int(value) << 16),
    )


# ---- Bytes -------------------------------------------------------------------------

ESCAPES = {
    0x00: b"\\0",
    0x08: b"\\b",
    0x09: b"\\t",
    0x0A: b"\\n",
    0x0C: b"\\f",
    0x0D: b"\\r",
    0x27: b"\\'",
    0x5C: b"\\\\",
}


def escaped(value: Value) -> bytes:
    assert isinstance(value, bytes)
    return b"".join(ESCAPES.get(byte, bytes((byte,))) for byte in value)


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def pack_string(value: Value) -> bytes:
    assert isinstance(value, bytes)
    return varint(len(value)) + value


def pack_fixed(value: Value) -> bytes:
    assert isinstance(value, bytes)
    return value


STRINGS = (
    b"",
    b"a",
    b"\\N",
    b"NULL",
    b"'quoted' \"twice\"",
    b"tab\tnewline\nreturn\rback\\slash",
    b"\x00",
    b"nul\x00inside",
    b"\xff\xfe\x80 no UTF-8",
    "Zürich, 東京".encode(),
    bytes(range(256)),
    b"x" * 127,
    b"y" * 128,
    b"z" * 20000,
)


def random_bytes(rng: Random, size: int) -> bytes:
    return bytes(rng.getrandbits(8) for _ in range(size))


def string() -> Leaf:
    def draw(rng: Random) -> bytes:
        return random_bytes(rng, rng.choice((0, 1, 3, 8, rng.randint(0, 40))))

    return Leaf("String", STRINGS, draw, pack_string, escaped, quoted=True)


def fixed_string(size: int) -> Leaf:
    edges = (bytes(size), b"\xff" * size, (b"ab'\\\t" * size)[:size], b"k".ljust(size, b"\0"))
    return Leaf(
        type=f"FixedString({size})",
        edges=edges,
        random=lambda rng: random_bytes(rng, size),
        pack=pack_fixed,
        text=escaped,
        quoted=True,
    )


# ---- Dates and times -----------------------------------------------------------------


def day(text: str) -> int:
    return (date.fromisoformat(text) - EPOCH.date()).days


def dates(name: str, code: str, first: str, last: str) -> Leaf:
    low, high = day(first), day(last)
    some = ("1970-01-02", "1999-12-31", "2000-02-29", "2024-02-29")
    return Leaf(
        type=name,
        edges=(low, low + 1, 0, *(day(text) for text in some), high - 1, high),
        random=lambda rng: rng.randint(low, high),
        pack=packer(code),
        text=lambda value: str(EPOCH.date() + timedelta(days=int(value))).encode(),
        quoted=True,
    )


# A zone of fixed offset, so that nothing here depends on a table of zones: its name
# has the sign of POSIX, so this one is three hours ahead of UTC.
ZONES = {"": 0, "UTC": 0, "Etc/GMT-3": 3}


def moment(seconds: int, zone: str) -> str:
    return str(EPOCH + timedelta(seconds=seconds, hours=ZONES[zone]))


def date_time(zone: str) -> Leaf:
    high = (1 << 32) - 1
    return Leaf(
        type=f"DateTime('{zone}')" if zone else "DateTime",
        edges=(0, 1, 59, 86399, 86400, (1 << 31) - 1, 1 << 31, high - 1, high),
        random=lambda rng: rng.randint(0, high),
        pack=packer("I"),
        text=lambda value: moment(int(value), zone).encode(),
        quoted=True,
    )


def date_time64(digits: int, zone: str = "") -> Leaf:
    unit = 10**digits
    most = (1 << 63) - 1
    low = max(day("1900-01-01") * 86400 * unit, -most - 1)
    high = min((day("2299-12-31") * 86400 + 86399) * unit + unit - 1, most)

    def text(value: Value) -> bytes:
        seconds, ticks = divmod(int(value), unit)
        fraction = f".{ticks:0{digits}}" if digits else ""
        return (moment(seconds, zone) + fraction).encode()

    hour = 3600 * unit * ZONES[zone]  # printed in the zone, the year must stay in range
    edges = {low, low + 1, -unit - 1, -unit, -1, 0, 1, unit - 1, unit, high - hour - 1, high - hour}
    return Leaf(
        type=f"DateTime64({digits}, '{zone}')" if zone else f"DateTime64({digits})",
        edges=tuple(sorted(edges)),
        random=lambda rng: rng.randint(low, high - hour),
        pack=packer("q"),
        text=text,
        quoted=True,
    )


def time_text(ticks: int, digits: int) -> bytes:
    seconds, fraction = divmod(abs(ticks), 10**digits)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    text = f"{hour:02}:{minute:02}:{second:02}" + (f".{fraction:0{digits}}" if digits else "")
    return f"{'-' if ticks < 0 else ''}{text}".encode()


def time_of(name: str, code: str, digits: int) -> Leaf:
    unit = 10**digits
    high = 3600000 * unit - 1
    edges = {0, 1, unit - 1, unit, 59 * unit, 3600 * unit, 86399 * unit, 359999 * unit, high}
    return Leaf(
        type=name,
        edges=tuple(sorted(edges | {-edge for edge in edges})),
        random=lambda rng: rng.randint(-high, high),
        pack=packer(code),
        text=lambda value: time_text(int(value), digits),
        quoted=True,
    )


# ---- Addresses -------------------------------------------------------------------------


def ipv4() -> Leaf:
    return Leaf(
        type="IPv4",
        edges=(0, 1, 0x7F000001, 0x01020304, 0x80000000, (1 << 32) - 1),
        random=lambda rng: rng.getrandbits(32),
        pack=packer("I"),
        text=lambda value: ".".join(str(byte) for byte in int(value).to_bytes(4, "big")).encode(),
        quoted=True,
    )


def ipv6_text(value: Value) -> bytes:
    assert isinstance(value, bytes)
    is_mapped = value[:12] == bytes(10) + b"\xff\xff"
    is_compatible = value[:12] == bytes(12) and value[12:14] != bytes(2)
    if is_mapped or is_compatible:  # which the module, in most versions, tells not apart
        prefix = "::ffff:" if is_mapped else "::"
        return f"{prefix}{ipaddress.IPv4Address(value[12:])}".encode()
    return str(ipaddress.IPv6Address(value)).encode()


def ipv6() -> Leaf:
    edges = ("::", "::1", "1::", "2001:db8::1", "::1:2:3", "1:0:0:2::3", "1:0:2:0:3:0:4:0")
    more = ("::1.2.3.4", "::ffff:1.2.3.4", "::ffff:0:1.2.3.4", "::ffff:0:5", "::5", "1:2:3:4::")

    def draw(rng: Random) -> bytes:
        groups = (rng.choice((0, 0, rng.getrandbits(16))) for _ in range(8))
        return b"".join(group.to_bytes(2, "big") for group in groups)

    return Leaf(
        type="IPv6",
        edges=(*(ipaddress.IPv6Address(edge).packed for edge in edges + more), b"\xff" * 16),
        random=draw,
        pack=pack_fixed,
        text=ipv6_text,
        quoted=True,
    )


def pack_uuid(value: Value) -> bytes:
    """Two little-endian numbers, the higher half first."""
    assert isinstance(value, bytes)
    return value[7::-1] + value[:7:-1]


def identifier() -> Leaf:
    def text(value: Value) -> bytes:
        assert isinstance(value, bytes)
        return str(uuid.UUID(bytes=value)).encode()

    return Leaf(
        type="UUID",
        edges=(bytes(16), bytes(range(16)), b"\xff" * 16, b"\1" + bytes(15), bytes(15) + b"\1"),
        random=lambda rng: random_bytes(rng, 16),
        pack=pack_uuid,
        text=text,
        quoted=True,
    )


# ---- Intervals -------------------------------------------------------------------------

UNITS = "Nanosecond Microsecond Millisecond Second Minute Hour Day Week Month Quarter Year"


def interval(unit: str) -> Leaf:
    return dataclasses.replace(integer(64, signed=True), type=f"Interval{unit}")


# ---- Enums -----------------------------------------------------------------------------


def enum(bits: int, members: dict[bytes, int]) -> Leaf:
    names = {value: name for name, value in members.items()}
    values = sorted(names)
    listed = b", ".join(b"'%b' = %d" % (escaped(names[value]), value) for value in values)
    return Leaf(
        type=f"Enum{bits}({listed.decode()})",
        edges=tuple(values[:8] + values[-8:]),
        random=lambda rng: rng.choice(values),
        pack=packer("b" if bits == 8 else "h"),
        text=lambda value: escaped(names[int(value)]),
        quoted=True,
    )


ODD_NAMES = (
    b"it's",
    b"a = b, c",
    b"",
    b"back\\slash",
    b"tab\there",
    "東京".encode(),
    b" ",
    b"NULL",
)

ENUMS = (
    enum(8, {b"sell": -1, b"buy": 1}),
    enum(8, {name: 3 * place - 5 for place, name in enumerate(ODD_NAMES)}),
    enum(8, {b"%d" % value: value for value in range(-128, 128)}),
    enum(16, {b"low": -32768, b"some": 300, b"high": 32767}),
    enum(16, {b"member %d" % value: value for value in range(-32768, 32768, 37)}),
)

# ---- All -----------------------------------------------------------------------------


def boolean() -> Leaf:
    return Leaf(
        type="Bool",
        edges=(False, True),
        random=lambda rng: rng.random() < 0.5,
        pack=packer("?"),
        text=lambda value: b"true" if value else b"false",
    )


LEAVES = (
    boolean(),
    *(integer(bits, signed) for signed in (True, False) for bits in (8, 16, 32, 64, 128, 256)),
    *(decimal(digits, scale) for digits, scale in DECIMALS),
    floating(32),
    floating(64),
    brain_float(),
    string(),
    fixed_string(1),
    fixed_string(3),
    fixed_string(16),
    fixed_string(256),
    dates("Date", "H", "1970-01-01", "2149-06-06"),
    dates("Date32", "i", "1900-01-01", "2299-12-31"),
    date_time(""),
    date_time("UTC"),
    date_time("Etc/GMT-3"),
    *(date_time64(digits) for digits in range(10)),
    date_time64(3, "UTC"),
    date_time64(9, "Etc/GMT-3"),
    time_of("Time", "i", 0),
    *(time_of(f"Time64({digits})", "q", digits) for digits in range(10)),
    ipv4(),
    ipv6(),
    identifier(),
    *ENUMS,
    *(interval(unit) for unit in UNITS.split()),
)

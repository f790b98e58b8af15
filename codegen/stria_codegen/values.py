"""One value as text, read as the library reads it: what a column's default is made of.

A value is a number (of times, the column's own ticks; of decimals, the digits as a whole;
of floats of 16 bits, the bits), the bytes of a text or of a fixed size, or the members of a
struct.  Knows no C.
"""

from __future__ import annotations

import ipaddress
import math
import re
import uuid
from collections.abc import Mapping
from fractions import Fraction
from typing import Callable, Union

from .model import FLOATS, INTEGERS, Member, Plain, Range

Value = Union[int, float, bytes, tuple[int, ...]]

_WHOLE = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"([-+]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([-+]?[0-9]{1,9}))?")
_DATE = r"([-+]?[0-9]{4,9})-([0-9]{2})-([0-9]{2})"
_CLOCK = r"([0-9]{2,15}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?"
_DAY = re.compile(_DATE)
_TIME = re.compile(rf"(-?){_CLOCK}")
_MOMENT = re.compile(rf"{_DATE}(?:[ T]{_CLOCK}(Z|[-+][0-9]{{2}}:[0-9]{{2}})?)?")
_ZONED = re.compile(rf"{_CLOCK}(?:Z|([-+])([0-9]{{2}}):([0-9]{{2}})(?::([0-9]{{2}}))?)")
_PART = r"(?:(-?[0-9]+){})?"
_SPAN = re.compile(
    "P"
    + "".join(map(_PART.format, "YMWD"))
    + r"(?:T(?=.)"
    + "".join(map(_PART.format, "HM"))
    + r"(?:(-?[0-9]+)(?:\.([0-9]+))?S)?)?"
)
_UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")

_DAY_OF_SECONDS = 86400
_DAY_OF_1970 = 719528  # counted from the first of year 0's January on, which is day 1
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

# Floats: significant bits, and the exponents of the smallest and largest powers of two.
_FORMATS = {"float16": (11, -14, 15), "bfloat16": (8, -126, 127), "float32": (24, -126, 127)}


class UnfitError(Exception):
    """Why a text is no value of a type."""


def read(text: str, type_: Plain) -> Value:
    """Raises UnfitError."""
    return _READERS[type_.type.text](text, type_)


def parameter(type_: Plain, name: str, default: int) -> int:
    """A number in the parentheses behind a type's name."""
    found = _parameters(type_).get(name, default)
    assert isinstance(found, int)
    return found


def means_utc(type_: Plain) -> bool:
    """Whether a time without an offset is clear: it is one of UTC."""
    return _parameters(type_).get("zone", "UTC") == "UTC"


def ticks_of_second(type_: Plain) -> int:
    precision: int = 10 ** parameter(type_, "precision", type_.type.precision)
    return precision


def _parameters(type_: Plain) -> Mapping[str, object]:
    return dict(zip(type_.type.parameters, type_.arguments))


# ---- Numbers -----------------------------------------------------------------


def _integer(text: str, type_: Plain) -> int:
    if not _WHOLE.fullmatch(text):
        raise UnfitError("it is no whole number")
    return _bounded(int(text), type_)


def _bool(text: str, type_: Plain) -> int:
    if text not in ("true", "false"):
        raise UnfitError("it is true or false")
    return int(text == "true")


def _bounded(value: int, type_: Plain) -> int:
    low, high = _bounds(type_)
    if not low <= value <= high:
        limits = f" ({low} to {high})" if type_.type.text == "integer" else ""
        raise UnfitError(f"it is out of range{limits}")
    return value


def _bounds(type_: Plain) -> tuple[int, int]:
    row = type_.type
    low, high = INTEGERS[row.c or ""]
    precision = parameter(type_, "precision", row.precision)
    for bounds in row.ranges:
        if bounds.precision in (None, precision):
            narrow_low, narrow_high = _in_ticks(bounds, ticks_of_second(type_), row.text)
            low, high = max(low, narrow_low), min(high, narrow_high)
    return low, high


def _in_ticks(bounds: Range, per_second: int, text: str) -> tuple[int, int]:
    """A bound in seconds stands for all ticks that are printed with that second, and below
    zero a time's fraction lies in front of it."""
    if not bounds.in_seconds:
        return bounds.low, bounds.high
    before = per_second - 1 if text == "time" and bounds.low < 0 else 0
    return bounds.low * per_second - before, (bounds.high + 1) * per_second - 1


def _decimal(text: str, type_: Plain) -> int:
    scale, digits = parameter(type_, "scale", 0), parameter(type_, "digits", type_.type.digits)
    scaled = _number(text) * 10**scale
    if scaled.denominator != 1:
        raise UnfitError(f"it has more than {scale} digits behind the point")
    if abs(scaled) >= 10**digits:
        raise UnfitError(f"it has more than {digits} digits")
    return int(scaled)


def _number(text: str) -> Fraction:
    match = _NUMBER.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        raise UnfitError("it is no number")
    exponent = int(match[4] or 0)
    if abs(exponent) > 10000:
        raise UnfitError("its exponent is too far from zero")
    digits, behind = match[2] + (match[3] or ""), len(match[3] or "")
    value = Fraction(int(digits)) * Fraction(10) ** (exponent - behind)
    return -value if match[1] == "-" else value


def _float(text: str, type_: Plain) -> Union[int, float]:
    c = type_.type.c or ""
    assert c in FLOATS
    bare = text.lstrip("+-")
    if bare in ("nan", "inf") and len(text) - len(bare) < 2:
        value = float(text)
    elif c == "float64":
        _number(text)
        value = float(text)
    else:
        value = _nearest(_number(text), text.startswith("-"), c)
    if math.isinf(value) and bare != "inf":
        raise UnfitError("it is out of range")
    return value if c in ("float32", "float64") else _half_bits(value, c)


def _nearest(value: Fraction, is_negative: bool, c: str) -> float:
    """The nearest number of the format, the even one of two; rounded once."""
    bits, lowest, highest = _FORMATS[c]
    magnitude = abs(value)
    exponent = lowest
    if magnitude:
        exponent = max(lowest, _log2(magnitude))
    unit = Fraction(2) ** (exponent - bits + 1)
    rounded = round(magnitude / unit) * unit
    if rounded >= Fraction(2) ** (highest + 1):
        return math.inf
    return -float(rounded) if is_negative else float(rounded)


def _log2(value: Fraction) -> int:
    """Rounded down."""
    guess = value.numerator.bit_length() - value.denominator.bit_length()
    return guess if Fraction(2) ** guess <= value else guess - 1


def _half_bits(value: float, c: str) -> int:
    """Of a number that the format holds."""
    bits, lowest, highest = _FORMATS[c]
    sign = int(math.copysign(1, value) < 0) << 15
    special = (2 * highest + 1) << (bits - 1)
    if math.isnan(value):
        return sign | special | 1 << (bits - 2)
    if math.isinf(value):
        return sign | special
    mantissa, exponent = math.frexp(abs(value))  # 0.5 to 1
    if exponent - 1 < lowest or value == 0:
        return sign | int(math.ldexp(abs(value), bits - 1 - lowest))
    fraction = int(math.ldexp(mantissa, bits)) - (1 << (bits - 1))
    return sign | (exponent - 1 + highest) << (bits - 1) | fraction


def _member(text: str, type_: Plain) -> int:
    members = _parameters(type_)["members"]
    assert isinstance(members, tuple)
    for member in members:
        assert isinstance(member, Member)
        if member.name == text:
            return member.value
    raise UnfitError("it is no member")


# ---- Dates and times ---------------------------------------------------------


def _infinite(text: str, type_: Plain) -> int:
    """Infinity as the type has it; 0 when the text is none."""
    if not type_.type.infinity or text not in ("infinity", "-infinity"):
        return 0
    _, largest = INTEGERS[type_.type.c or ""]
    return largest if text == "infinity" else -largest


def _date(text: str, type_: Plain) -> int:
    match = _DAY.fullmatch(text)
    if match is None and not _infinite(text, type_):
        raise UnfitError("a date is spelled 2001-02-03")
    return _infinite(text, type_) or _bounded(_days(_groups(match)[:3], type_), type_)


def _groups(match: Union[re.Match[str], None]) -> tuple[str, ...]:
    assert match
    return tuple(group or "" for group in match.groups())


def _days(parts: tuple[str, ...], type_: Plain) -> int:
    """Since 1970, in the calendar of today."""
    year, month, day = map(int, parts)
    signed = parts[0][0] in "+-"
    if (signed or len(parts[0]) > 4) and not type_.type.has_far_years:
        raise UnfitError("its year has four digits")
    plain = len(parts[0]) == 4 and not signed
    far = signed and (year < 0 or year > 9999) and (len(parts[0]) == 5 or parts[0][1] != "0")
    if not (plain or far):
        raise UnfitError("a year of four digits has no sign, and any other has one")
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not 1 <= month <= 12 or not 1 <= day <= _LENGTHS[month - 1] + (leap and month == 2):
        raise UnfitError("there is no such day")
    before = year - 1
    days = 365 * year + before // 4 - before // 100 + before // 400
    return days + sum(_LENGTHS[: month - 1]) + (leap and month > 2) + day - _DAY_OF_1970


def _datetime(text: str, type_: Plain) -> int:
    match = _MOMENT.fullmatch(text)
    if match is None and not _infinite(text, type_):
        raise UnfitError("a time is spelled 2001-02-03 04:05:06")
    if match is None:
        return _infinite(text, type_)
    parts = _groups(match)
    if not parts[7] and not means_utc(type_):
        raise UnfitError("its offset from UTC is missing, as in 2001-02-03 04:05:06+01:00")
    seconds = _days(parts[:3], type_) * _DAY_OF_SECONDS
    fraction = 0
    if parts[3]:
        seconds += _clock(parts[3:6], hours=23) - _offset(parts[7])
        fraction = _fraction(parts[6], ticks_of_second(type_))
    return _bounded(seconds * ticks_of_second(type_) + fraction, type_)


def _clock(parts: tuple[str, ...], hours: int) -> int:
    hour, minute, second = map(int, parts)
    if hour > hours or minute > 59 or second > 59:
        raise UnfitError("there is no such time")
    return (hour * 60 + minute) * 60 + second


def _offset(text: str) -> int:
    if text in ("", "Z"):
        return 0
    seconds = _clock((text[1:3], text[4:6], "0"), hours=23)
    return -seconds if text[0] == "-" else seconds


def _fraction(digits: str, per_second: int) -> int:
    ticks = Fraction(int(digits or 0) * per_second, 10 ** len(digits))
    if ticks.denominator != 1:
        raise UnfitError("its seconds have too many digits behind the point")
    return int(ticks)


def _time(text: str, type_: Plain) -> int:
    match = _TIME.fullmatch(text)
    if match is None:
        raise UnfitError("a time is spelled 04:05:06")
    sign, *parts = _groups(match)
    per_second = ticks_of_second(type_)
    ticks = _clock(tuple(parts[:3]), hours=10**15) * per_second + _fraction(parts[3], per_second)
    return _bounded(-ticks if sign else ticks, type_)


def _timetz(text: str, type_: Plain) -> tuple[int, ...]:
    match = _ZONED.fullmatch(text)
    if match is None or len(match[1]) > 2:
        raise UnfitError("a time with its offset is spelled 04:05:06+01:00")
    parts = _groups(match)
    micros = _clock(parts[:3], hours=24) * 10**6 + _fraction(parts[3], 10**6)
    if micros > _DAY_OF_SECONDS * 10**6:
        raise UnfitError("there is no such time")
    offset = _clock(tuple(part or "0" for part in parts[5:8]), hours=15)
    return micros, -offset if parts[4] == "-" else offset, 0  # and what is unused


def _interval(text: str, type_: Plain) -> tuple[int, ...]:
    per_second = 10**9 if type_.type.text == "interval_nanos" else 10**6
    match = _SPAN.fullmatch(text)
    if match is None or text in ("P", "PT"):
        raise UnfitError("an interval is spelled P1Y2M3DT4H5M6S")
    years, months, weeks, days, hours, minutes, seconds = (int(g or 0) for g in match.groups()[:7])
    fraction = _fraction(match[8] or "", per_second)
    behind = -fraction if (match[7] or "").startswith("-") else fraction
    members = (
        (years * 12 + months, "int32"),
        (weeks * 7 + days, "int32"),
        (((hours * 60 + minutes) * 60 + seconds) * per_second + behind, "int64"),
    )
    if any(not INTEGERS[c][0] <= value <= INTEGERS[c][1] for value, c in members):
        raise UnfitError("it is out of range")
    return tuple(value for value, _ in members)


# ---- Bytes -------------------------------------------------------------------


def _bytes(text: str, type_: Plain) -> bytes:
    size = _parameters(type_).get("size")
    data = text.encode()
    if not isinstance(size, int):
        return data
    if len(data) > size:
        raise UnfitError(f"it has {len(data)} bytes")
    return data.ljust(size, b"\0")


def _bits(text: str, type_: Plain) -> bytes:
    if not re.fullmatch("[01]+", text):
        raise UnfitError("bits are ones and zeros")
    return text.encode()


def _ipv4(text: str, type_: Plain) -> int:
    try:
        return int(ipaddress.IPv4Address(text))
    except ValueError:
        raise UnfitError("it is no address") from None


def _ipv6(text: str, type_: Plain) -> bytes:
    try:
        if "%" in text:
            raise ValueError
        return ipaddress.IPv6Address(text).packed
    except ValueError:
        raise UnfitError("it is no address") from None


def _uuid(text: str, type_: Plain) -> bytes:
    if not _UUID.fullmatch(text):
        raise UnfitError("it is no UUID")
    return uuid.UUID(text).bytes


def _nothing(text: str, type_: Plain) -> Value:
    raise UnfitError("the type has no values")


_READERS: Mapping[str, Callable[[str, Plain], Value]] = {
    "integer": _integer,
    "float": _float,
    "bool": _bool,
    "decimal": _decimal,
    "date": _date,
    "datetime": _datetime,
    "time": _time,
    "ipv4": _ipv4,
    "uuid": _uuid,
    "ipv6": _ipv6,
    "timetz": _timetz,
    "interval_micros": _interval,
    "interval_nanos": _interval,
    "member": _member,
    "bits": _bits,
    "bytes": _bytes,
    "nothing": _nothing,
}

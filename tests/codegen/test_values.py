"""Texts that are no value of a type, and why.  What is one is held against the library by
tests/records/defaults_test.c."""

from __future__ import annotations

from functools import lru_cache

import generator
import pytest
from stria_codegen import build, values
from stria_codegen.model import Plain
from stria_codegen.typetext import Vocabulary, parse


@lru_cache(maxsize=1)
def _vocabulary() -> Vocabulary:
    return Vocabulary(build.catalogue(generator.ROOT / "types.yaml", "types.yaml"))


def _type(text: str) -> Plain:
    type_ = parse(text, _vocabulary(), {})
    assert isinstance(type_, Plain)
    return type_


@pytest.mark.parametrize(
    ("type_", "text", "why"),
    [
        ("Int8", "128", "out of range (-128 to 127)"),
        ("Int8", "0x10", "no whole number"),
        ("Int8", "1.0", "no whole number"),
        ("Int256", str(2**255), "out of range"),
        ("Bool", "yes", "true or false"),
        ("Float32", "3.4028236e38", "out of range"),
        ("Float64", "1e400", "out of range"),
        ("Float64", "1e", "no number"),
        ("Float64", ".", "no number"),
        ("Float64", "+-inf", "no number"),
        ("Float64", "1e99999", "exponent"),
        ("Float16", "65520", "out of range"),
        ("Decimal(4, 2)", "0.001", "more than 2 digits behind the point"),
        ("Decimal(4, 2)", "100", "more than 4 digits"),
        ("Enum8('a' = 1)", "b", "no member"),
        ("Date", "1969-12-31", "out of range"),
        ("Date", "2001-2-3", "spelled"),
        ("Date", "2001-02-29", "no such day"),
        ("Date", "2000-00-01", "no such day"),
        ("Date", "+2001-01-01", "four digits"),
        ("Date", "infinity", "spelled"),
        ("Date32", "1899-12-31", "out of range"),
        ("Date32Full", "+2001-01-01", "no sign"),
        ("Date32Full", "10000-01-01", "any other has one"),
        ("DateTime", "2001-02-03 24:00:00", "no such time"),
        ("DateTime", "2001-02-03 04:05", "spelled"),
        ("DateTime", "2001-02-03 04:05:06.5", "too many digits"),
        ("DateTime('Asia/Tokyo')", "2001-02-03 04:05:06", "offset"),
        ("DateTime64(3)", "2300-01-01 00:00:00", "out of range"),
        ("Time", "04:60:00", "no such time"),
        ("Time", "1000:00:00", "out of range"),
        ("Time", "4 o'clock", "spelled"),
        ("TimeUS", "24:00:00.000001", "out of range"),
        ("TimeTZ", "04:05:06", "with its offset"),
        ("TimeTZ", "24:00:01Z", "no such time"),
        ("TimeTZ", "00:00:00+16:00", "no such time"),
        ("IntervalMDM", "P", "spelled"),
        ("IntervalMDM", "PT", "spelled"),
        ("IntervalMDM", "P1D1M", "spelled"),
        ("IntervalMDM", "PT0.0000001S", "too many digits"),
        ("IntervalMDM", "P2147483648M", "out of range"),
        ("IPv4", "1.2.3", "no address"),
        ("IPv6", "::1%eth0", "no address"),
        ("UUID", "61f0c4045cb311e7907ba6006ad3dba0", "no UUID"),
        ("FixedString(2)", "abc", "has 3 bytes"),
        ("Bit", "", "ones and zeros"),
        ("Nothing", "1", "no values"),
    ],
)
def test_what_is_no_value_says_why(type_: str, text: str, why: str) -> None:
    with pytest.raises(values.UnfitError) as refused:
        values.read(text, _type(type_))
    assert why in str(refused.value)

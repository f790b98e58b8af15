#!/usr/bin/env python3
"""Writes float_cases.h: texts and floats that are easy to get wrong.

What is right is computed with fractions, by the definitions of "nearest" and
"shortest", and so owes nothing to the algorithms under test.
"""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

# To read: simple forms, then texts near middles and limits of one format or the other.
TEXTS = """
    0 0.0 0e5 0e99999999999999999999 0e-2147483648 0.0e-99999999999999999999
    1 10 1e0 1E5 1e+5 1e-5 1. .5 00012 1.e2 0001e0002 1e00000000000000000000001
    1e22 1e23 1e24 8.5e22 123456789012345678901234567890
    9007199254740991 9007199254740992 9007199254740993 9007199254740994 9007199254740995
    9007199254740993.00000000000000000000000000000000000000000000000000000000000001
    9007199254740992.99999999999999999999999999999999999999999999999999999999999999
    9007199254740991.4999999999999999999999999999999995 9223372036854775807
    18446744073709551615 18446744073709551616 9999999999999999999 10000000000000000001
    1152921504606846975e40 1152921504606846975999 99999999999999999999e-20
    0.1 0.2 0.3 0.30000000000000004 1.1 2.675 0.500000000000000166533453693773481063544750
    3.518437208883201171875e13 62.5364939768271845828 8.10109172351e-10
    1.50000000000000011102230246251565 6.9294956446009195e15 1090544144181609348835077142190
    4503599627370496.5 4503599627370497.5 4503599627475353.5 0.000244140625 5e-324
    4.9e-324 2.4703282292062327e-324 2.4703282292062328e-324 2.5e-324 1e-323 7.4e-324
    2.2250738585072009e-308 2.2250738585072011e-308 2.2250738585072012e-308
    2.2250738585072014e-308 6.631236846766476e-316 3.237883913302901e-319
    1.7976931348623157e308 1.7976931348623158e308 1.7976931348623159e308 1.8e308
    17976931348623157e292 179769313486231570000000000000000000000e270 1e308 1e309 1e310
    1e-307 1e-308 1e-322 1e-323 1e-324 1e-325 1e-342 1e-343 9999999999999999999e-343
    1e400 1e-400 1e99999999999999999999 1e-99999999999999999999 123e-400 0.001e310 1000e-326
    16777216 16777217 16777218 16777219 16777217.0000000000000000000000000000000001
    1.00000017881393421514957253748434595763683319091796875001
    1.00000017881393432617187499 1.00000017881393432617187501
    0.000000000000000000000000000000000001
    1.17549429e-38 1.1754944e-38 1.1754942e-38 1.401298464324817e-45 1e-45 7e-46 8e-46
    7.0064923216240854e-46 3.4028234e38 3.4028235e38 3.4028235677973366e38 3.402823567797337e38
    3.4028236e38 3.5e38 1e38 1e39 4294967295 4294967297 33554433 0.1e-6 1.00000005960464477540
    1448997445238699 5e-320 3e-324 2e-45 1.4e-45 2.1e-45
"""

# To print.
NUMBERS = """
    1 10 0.1 0.2 0.3 1.5 100 1000 123456789 0.001 1e-4 1e-5 1e-6 1e-7 1.5e-6 1.5e-7 12345e-10
    1e15 1e16 1e17 1e18 1e19 1e20 1e21 1e22 1e23 1.5e20 1.5e21 123456789012345680000 0.5 0.25
    1e-10 9.5367431640625e-7 4294967296 9007199254740992 9007199254740994 18446744073709551616
    1e9 1e10 8589973e3 3.4028235e38 1.17549435e-38 2.3509887e-38 9.999999e20 9.999999e-7
    999999999999999900000 5.960464477539063e-8 1.0000001 0.33333334 0.3333333333333333
    33554432 67108864 1.1e-5 4.7019774e-38 1.0e10 9.5e-7 1e30 1e35 1.2345678e-30
"""


def scaled(digits: int | Fraction, base: int, exponent: int) -> Fraction:
    """Returns digits * base^exponent."""
    return digits * Fraction(base**exponent if exponent >= 0 else Fraction(1, base**-exponent))


@dataclass(frozen=True)
class Format:
    precision: int
    smallest: int  # exponent of the last place of subnormals
    infinity: int  # bits

    def value(self, bits: int) -> Fraction:
        """Returns the value of finite bits without sign; infinity as if finite."""
        exponent, significand = divmod(bits, 1 << (self.precision - 1))
        if exponent > 0:
            significand += 1 << (self.precision - 1)
            exponent -= 1
        return scaled(significand, 2, self.smallest + exponent)

    def middle_above(self, bits: int) -> Fraction:
        """Returns the middle between a value and the next larger one."""
        return (self.value(bits) + self.value(bits + 1)) / 2

    def nearest(self, number: Fraction) -> int:
        """Returns the bits of the value nearest to a number that is not negative."""
        low, high = 0, self.infinity
        while low < high:
            bits = (low + high) // 2
            middle = self.middle_above(bits)
            if number < middle or (number == middle and bits % 2 == 0):
                high = bits
            else:
                low = bits + 1
        return low

    def shortest(self, bits: int) -> tuple[int, int]:
        """Returns digits and exponent of the shortest decimal of a value above 0."""
        value = self.value(bits)
        scale = len(str(value.numerator)) - len(str(value.denominator)) + 2
        while True:
            scale -= 1
            unit = scaled(1, 10, scale)
            below = int(value / unit)
            found = [n for n in (below, below + 1) if n > 0 and self.nearest(n * unit) == bits]
            if found:
                digits = min(found, key=lambda n: (abs(n * unit - value), n % 2))
                return digits, scale


BINARY32 = Format(24, -149, 0x7F800000)
BINARY64 = Format(53, -1074, 0x7FF0000000000000)


def spell(digits: int, scale: int) -> str:
    """Returns digits * 10^scale as ClickHouse sets it out."""
    text = str(digits)
    text, scale = text.rstrip("0"), scale + len(text) - len(text.rstrip("0"))
    point = len(text) + scale
    if not -5 <= point <= 21:
        rest = "." + text[1:] if len(text) > 1 else ""
        return f"{text[0]}{rest}e{point - 1}"
    if point <= 0:
        return "0." + "0" * -point + text
    return text + "0" * scale if scale >= 0 else text[:point] + "." + text[point:]


def exact(number: Fraction) -> str:
    """Returns all digits of a number whose denominator is a power of two."""
    twos = number.denominator.bit_length() - 1
    digits = str(number.numerator * 5**twos).rstrip("0")
    dropped = len(str(number.numerator * 5**twos)) - len(digits)
    return f"{digits}e{dropped - twos}"


def texts() -> list[str]:
    """Returns texts to read."""
    result = TEXTS.split()
    result.append("0." + "0" * 400 + "1e400")
    result.append("1" + "0" * 400 + "e-400")
    result.append("0." + "0" * 1000 + "25e700")
    result.append("7" * 2000 + "e-1990")

    # Middles are where one digit decides, however far behind.
    chosen = random.Random(1)
    for form, count in ((BINARY32, 6), (BINARY64, 6)):
        stored = form.precision - 1
        edges = [0, 1, 2, 2**stored - 1, 2**stored, 2 ** (stored + 1) - 1, form.infinity - 1]
        picked = [chosen.randrange(form.infinity) for _ in range(count)]
        for bits in edges + picked:
            digits, exponent = exact(form.middle_above(bits)).split("e")
            result.append(f"{digits}e{exponent}")
            result.append(f"{digits}.{'0' * 30}1e{exponent}")
            result.append(f"{int(digits) - 1}.{'9' * 30}e{exponent}")
    digits, exponent = exact(BINARY64.middle_above(2**53 - 1)).split("e")
    assert len(digits) == 768, "no middle has more digits"
    result.append(f"{digits}.{'0' * 2000}1e{exponent}")
    result.append(f"{digits}.{'0' * 2000}e{exponent}")
    return result


def floats(form: Format) -> list[int]:
    """Returns bits to print."""
    stored = form.precision - 1
    one = form.nearest(Fraction(1))
    result = [1, 2, 3, 4, 5, 2**stored - 1, 2**stored, 2**stored + 1, form.infinity - 1]
    numbers = NUMBERS.split()
    result += [form.nearest(Fraction(Decimal(number))) for number in numbers]
    # Powers of two: the floats below are twice as dense.
    step = 61 if form is BINARY64 else 9
    for exponent in range(1, form.infinity >> stored, step):
        bits = exponent << stored
        result += [bits - 1, bits, bits + 1]
    result += [one - 1, one + 1]
    chosen = random.Random(2)
    result += [chosen.randrange(1, form.infinity) for _ in range(40)]
    result += [chosen.randrange(1, 2**stored) for _ in range(10)]
    if form is BINARY64:
        # Where products of 128 bits come closest to an integer; see shortest.c.
        result += [((163 + 1075) << 52) + 5592117679628511 - 2**52]
        result += [((664 + 1075) << 52) + 8887055249355788 - 2**52]
        result += [((-44 + 1023) << 52)]
    return sorted(bits for bits in set(result) if 0 < bits < form.infinity)


def literal(text: str) -> str:
    """Returns C string literals, a line each, of a text of any length."""
    pieces = [text[i : i + 88] for i in range(0, len(text), 88)]
    return "\n        ".join(f'"{piece}"' for piece in pieces)


def main() -> None:
    lines = [
        "/* float_cases.h - texts and floats that are easy to get wrong; by float_cases.py */",
        "#ifndef STRIA_TESTS_FLOAT_CASES_H",
        "#define STRIA_TESTS_FLOAT_CASES_H",
        "",
        "#include <stdint.h>",
        "",
        "/* clang-format off */",
        "",
        "/* A text and the bits of what it gives; infinity: out of range. */",
        "static const struct {",
        "    const char *text;",
        "    uint64_t binary64;",
        "    uint32_t binary32;",
        "} texts_to_read[] = {",
    ]
    for text in texts():
        mantissa, _, exponent = text.lower().partition("e")
        # Beyond this the exponent alone decides.
        power = max(-5000, min(5000, int(exponent or "0")))
        number = scaled(Fraction(Decimal(mantissa)), 10, power)
        wide, narrow = BINARY64.nearest(number), BINARY32.nearest(number)
        assert wide == struct.unpack("<Q", struct.pack("<d", float(text)))[0], text
        outcome = f"UINT64_C(0x{wide:016x}), UINT32_C(0x{narrow:08x})"
        gap = "\n        " if len(text) > 35 else " "
        lines.append(f"    {{{literal(text)},{gap}{outcome}}},")
    lines.append("};")
    for form, name in ((BINARY64, "64"), (BINARY32, "32")):
        lines += [
            "",
            "static const struct {",
            f"    uint{name}_t bits;",
            "    const char *text;",
            f"}} binary{name}_to_print[] = {{",
        ]
        for bits in floats(form):
            text = spell(*form.shortest(bits))
            if form is BINARY64:
                value: float = struct.unpack("<d", struct.pack("<Q", bits))[0]
                assert Decimal(text) == Decimal(repr(value)), text
            width = int(name) // 4
            lines.append(f'    {{UINT{name}_C(0x{bits:0{width}x}), "{text}"}},')
        lines.append("};")
    lines += ["", "/* clang-format on */", "", "#endif /* STRIA_TESTS_FLOAT_CASES_H */", ""]
    Path(__file__).with_suffix(".h").write_text("\n".join(lines), encoding="ascii")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Writes runtime/src/text/power_of_ten.c: the first 128 bits of the powers of ten.

The bounds are those of power_of_ten.h.  tests/unit/power_of_ten_test.c computes
every entry anew, so the table needs no trust.
"""

from pathlib import Path

LEAST = -342
GREATEST = 324
BITS = 128

HEAD = """\
/* power_of_ten.c - the first 128 bits of 10^n; written by tools/power_of_ten.py */
#include "src/text/power_of_ten.h"

const stria__wide stria__powers_of_ten[STRIA__POWER_MAX - STRIA__POWER_MIN + 1] = {
"""


def first_bits(n: int) -> int:
    """Returns the first 128 bits of 10^n, rounded down."""
    if n >= 0:
        power: int = 10**n
        surplus = power.bit_length() - BITS
        return power >> surplus if surplus > 0 else power << -surplus
    divisor: int = 10**-n
    quotient = (1 << (divisor.bit_length() + BITS)) // divisor
    return quotient >> (quotient.bit_length() - BITS)


def main() -> None:
    lines = []
    for n in range(LEAST, GREATEST + 1):
        bits = first_bits(n)
        high, low = bits >> 64, bits & (2**64 - 1)
        lines.append(f"    {{UINT64_C(0x{high:016x}), UINT64_C(0x{low:016x})}}, /* {n} */\n")
    path = Path(__file__).resolve().parent.parent / "src" / "text" / "power_of_ten.c"
    path.write_text(HEAD + "".join(lines) + "};\n", encoding="ascii")


if __name__ == "__main__":
    main()

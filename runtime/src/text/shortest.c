/* shortest.c - the shortest decimal number that reads back as a float
 *
 * R. Giulietti, "The Schubfach way to render doubles", 2020.  Around the value v lies
 * the interval of all numbers that round to it, from the middle towards the float
 * below to the middle towards the float above:
 *
 *         left          v          right
 *     .....[.......|.....+....|.......].....        | multiples of 10^k
 *
 * 10^k is the greatest power of ten not above the interval's length, so some multiple
 * of it lies inside, and at most one of 10^(k + 1), which would be shorter.  If that
 * one is there, it wins; else the multiple of 10^k that is nearest to v. */
#include "src/text/shortest.h"

#include <stdbool.h>

#include "src/text/power_of_ten.h"

/* scaled * power / 2^128, rounded to odd: an inexact result has its lowest bit set, so
 * that comparisons with even numbers come out as for the exact product.  As the power
 * is rounded up, the 64 bits below the result are at most 1 when the exact product ends
 * above them.  When it does not, they are greater, or the result is odd as it is: so it
 * is for every value of both formats. */
static uint64_t multiply_to_odd(stria__wide power, uint64_t scaled)
{
    const stria__wide small = stria__multiply(scaled, power.low);
    stria__wide large = stria__multiply(scaled, power.high);

    large.low += small.high;
    large.high += large.low < small.high;
    return large.high | (large.low > 1);
}

static stria__shortest without_trailing_zeros(uint64_t digits, int exponent)
{
    while (digits % 10 == 0) {
        digits /= 10;
        exponent++;
    }
    return (stria__shortest){digits, exponent};
}

stria__shortest stria__shortest_of(const stria__float_format *format, uint64_t bits)
{
    const stria__binary value = stria__binary_of(format, bits);
    const uint64_t c = value.significand;
    const int q = value.exponent;

    /* Below a power of two, floats are twice as dense. */
    const bool is_lopsided = c == UINT64_C(1) << (format->precision - 1) && q > format->smallest;

    /* floor(log10(2^q)), or floor(log10(3/4 * 2^q)), by ratios of 2^22; right for |q|
     * up to 1500. */
    const int k = (q * 1262611 - (is_lopsided ? 524031 : 0)) >> 22;
    const unsigned shift = (unsigned)(q + stria__log2_of_power(-k) + 1);
    stria__wide power = stria__power_of_ten(-k);
    power.low += !stria__power_is_exact(-k);

    /* All in quarters of 10^k: the middles are at 4c - 2 (lopsided: - 1) and 4c + 2. */
    const uint64_t left = multiply_to_odd(power, (4 * c - 2 + is_lopsided) << shift);
    const uint64_t v = multiply_to_odd(power, 4 * c << shift);
    const uint64_t right = multiply_to_odd(power, (4 * c + 2) << shift);

    /* The middles themselves round to an even c. */
    const uint64_t low = left + (c & 1);
    const uint64_t high = right - (c & 1);

    const uint64_t below = v / 4;
    const uint64_t tens = below / 10;
    const bool tens_inside = low <= 40 * tens;
    const bool tens_above_inside = 40 * tens + 40 <= high;
    if (tens > 0 && tens_inside != tens_above_inside)
        return without_trailing_zeros(tens + tens_above_inside, k + 1);

    const bool below_inside = low <= 4 * below;
    const bool above_inside = 4 * below + 4 <= high;
    bool up = above_inside;
    if (below_inside == above_inside) {
        const uint64_t middle = 4 * below + 2;
        up = v > middle || (v == middle && (below & 1) > 0);
    }
    return without_trailing_zeros(below + up, k);
}

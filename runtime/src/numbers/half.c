/* half.c - floats of 16 bits, which C has no type for */
#include "src/numbers/half.h"

#include <string.h>

static unsigned stored_bits(const stria__float_format *format)
{
    return format->precision - 1;
}

double stria__widen_half(const stria__float_format *format, uint16_t bits)
{
    const uint64_t magnitude = bits & ~format->sign;
    const uint64_t sign = bits & format->sign ? stria__binary64.sign : 0;
    uint64_t wide;
    double value;

    if (magnitude >= format->infinity) { /* the fraction keeps its place behind the point */
        const unsigned shift = stored_bits(&stria__binary64) - stored_bits(format);
        wide = stria__binary64.infinity | (magnitude - format->infinity) << shift;
    } else { /* c, whose bits a double has room for, times a power of two that it has */
        const stria__binary half = stria__binary_of(format, magnitude);
        const uint64_t power = (uint64_t)(half.exponent + 1023) << 52;
        double scale;

        memcpy(&scale, &power, sizeof scale);
        value = (double)half.significand * scale;
        memcpy(&wide, &value, sizeof wide);
    }
    wide |= sign;
    memcpy(&value, &wide, sizeof value);
    return value;
}

/* Rounds c * 2^q, with c of a double; infinity and more: beyond the largest value. */
static uint64_t round_binary(const stria__float_format *format, stria__binary value)
{
    /* Of the 53 bits, keep `precision`; fewer where that is finer than the smallest q.  A
     * double that has less than 53 is far below that. */
    int lowest = value.exponent + (int)(stria__binary64.precision - format->precision);
    if (lowest < format->smallest)
        lowest = format->smallest;
    const int dropped = lowest - value.exponent;
    if (dropped > (int)stria__binary64.precision)
        return 0;
    const uint64_t half = UINT64_C(1) << (dropped - 1);
    const uint64_t kept = value.significand >> dropped;
    const uint64_t rest = value.significand & (2 * half - 1);
    const bool up = rest > half || (rest == half && (kept & 1) > 0);

    /* A significand that is full adds its highest bit to the exponent, and one that
     * rounding made overflow carries into it: both as they should. */
    const uint64_t steps = (uint64_t)(lowest - format->smallest);
    return (steps << stored_bits(format)) + kept + up;
}

bool stria__narrow_half(const stria__float_format *format, double value, uint16_t *bits)
{
    uint64_t wide;

    memcpy(&wide, &value, sizeof wide);
    const uint64_t magnitude = wide & ~stria__binary64.sign;
    const uint64_t sign = magnitude != wide ? format->sign : 0;
    uint64_t narrow = format->infinity;

    if (magnitude > stria__binary64.infinity) { /* a quiet NaN, with what it has room for */
        const unsigned shift = stored_bits(&stria__binary64) - stored_bits(format);
        const uint64_t payload = (magnitude - stria__binary64.infinity) >> shift;
        narrow |= payload | UINT64_C(1) << (format->precision - 2);
    } else if (magnitude < stria__binary64.infinity) {
        narrow = round_binary(format, stria__binary_of(&stria__binary64, magnitude));
        if (narrow >= format->infinity)
            return false;
    }
    *bits = (uint16_t)(sign | narrow);
    return true;
}

/* ---- Takers -------------------------------------------------------------------------- */

/* A whole number fits when a double holds it and 16 bits hold that. */
static bool take_whole(
    const stria__float_format *format, double value, bool is_exact, uint16_t *bits)
{
    return is_exact && stria__narrow_half(format, value, bits) &&
        stria__widen_half(format, *bits) == value;
}

size_t stria__take_signed_halves(
    const stria__float_format *format, void *restrict to, const int64_t *restrict from, size_t n)
{
    uint16_t *const out = to;

    for (size_t i = 0; i < n; i++) {
        const double value = (double)from[i];
        if (!take_whole(format, value, value < 0x1p63 && (int64_t)value == from[i], &out[i]))
            return i;
    }
    return n;
}

size_t stria__take_unsigned_halves(
    const stria__float_format *format, void *restrict to, const uint64_t *restrict from, size_t n)
{
    uint16_t *const out = to;

    for (size_t i = 0; i < n; i++) {
        const double value = (double)from[i];
        if (!take_whole(format, value, value < 0x1p64 && (uint64_t)value == from[i], &out[i]))
            return i;
    }
    return n;
}

size_t stria__take_float_halves(
    const stria__float_format *format, void *restrict to, const double *restrict from, size_t n)
{
    uint16_t *const out = to;
    size_t i = 0;

    while (i < n && stria__narrow_half(format, from[i], &out[i]))
        i++;
    return i;
}

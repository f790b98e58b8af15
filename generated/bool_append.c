/* bool_append.c - how values enter a Bool column
 *
 * Generated from types.yaml by templates/append_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/bool.h"

/* Signed values fit from 0 to 1: counted from the first of
 * these, none has a bit that the last has not. */
static size_t take_signed(void *restrict to, const int64_t *restrict from, size_t n)
{
    const uint64_t low = (uint64_t)0;
    uint8_t *const out = to;
    uint64_t bits = 0;

    for (size_t i = 0; i < n; i++) {
        bits |= (uint64_t)from[i] - low;
        out[i] = (uint8_t)from[i];
    }
    const bool fit = bits <= (uint64_t)1 - low;
    return fit ? n : stria__first_outside(from, n, 0, 1);
}

/* Unsigned values fit up to 1: none has a bit that this has not. */
static size_t take_unsigned(void *restrict to, const uint64_t *restrict from, size_t n)
{
    uint8_t *const out = to;
    uint64_t bits = 0;

    for (size_t i = 0; i < n; i++) {
        bits |= from[i];
        out[i] = (uint8_t)from[i];
    }
    const bool fit = bits <= 1;
    return fit ? n : stria__first_above(from, n, 1);
}

/* Floating-point values fit when whole and in [0, 0x1p1). */
static size_t take_float(void *restrict to, const double *restrict from, size_t n)
{
    uint8_t *const out = to;

    for (size_t i = 0; i < n; i++) {
        if (!(from[i] >= 0 && from[i] < 0x1p1))
            return i;
        out[i] = (uint8_t)from[i];
        if ((double)out[i] != from[i])
            return i;
    }
    return n;
}

const stria__takers stria__bool_takers = {
    .take_signed = take_signed,
    .take_unsigned = take_unsigned,
    .take_float = take_float,
};

/* One flag for all of them, in the highest bit.  Halves differ by less than 2^63, whatever the
 * bounds are; those of the bounds are rounded inwards, so that the flag may be set in vain for a
 * bound itself, but is never missing. */
size_t stria__bool_check(const stria_column *column, const void *values, size_t n)
{
    const uint8_t *const from = values;
    const uint64_t low = (uint64_t)column->low;
    const uint64_t high = (uint64_t)column->high;
    const uint64_t sign = UINT64_C(1) << 63;
    const uint64_t low_half = ((low ^ sign) + 1) >> 1;
    const uint64_t high_half = ((high ^ sign) - 1) >> 1;
    uint64_t outside = 0;
    size_t first = 0;

    for (size_t i = 0; i < n; i++) {
        const uint64_t half = ((uint64_t)from[i] ^ sign) >> 1;
        outside |= (half - low_half) | (high_half - half);
    }
    if (outside >> 63 == 0)
        return n;
    while (first < n && (uint64_t)from[first] - low <= high - low)
        first++;
    return first;
}

stria_code stria__bool_stage_present(
    stria_column *column, const stria_values *values, stria_error *error)
{
    const stria_code code = stria__make_room(column, values->count, error);
    if (code != STRIA_OK)
        return code;

    const size_t taken = stria__convert(column, stria__tail(column), values);
    if (taken < values->count)
        return stria__refuse(column, values, taken, error);

    stria__stage(column, values->count);
    return STRIA_OK;
}

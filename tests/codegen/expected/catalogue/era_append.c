/* era_append.c - how values enter an Era column
 *
 * Generated from catalogue.yaml by templates/append_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/era.h"

/* Signed values fit from 0 to UINT32_MAX: counted from the first of
 * these, none has a bit that the last has not. */
static size_t take_signed(void *restrict to, const int64_t *restrict from, size_t n)
{
    const uint64_t low = (uint64_t)0;
    uint32_t *const out = to;
    uint64_t bits = 0;

    for (size_t i = 0; i < n; i++) {
        bits |= (uint64_t)from[i] - low;
        out[i] = (uint32_t)from[i];
    }
    const bool fit = bits <= (uint64_t)UINT32_MAX - low;
    return fit ? n : stria__first_outside(from, n, 0, UINT32_MAX);
}

/* Unsigned values fit up to UINT32_MAX: none has a bit that this has not. */
static size_t take_unsigned(void *restrict to, const uint64_t *restrict from, size_t n)
{
    uint32_t *const out = to;
    uint64_t bits = 0;

    for (size_t i = 0; i < n; i++) {
        bits |= from[i];
        out[i] = (uint32_t)from[i];
    }
    const bool fit = bits <= UINT32_MAX;
    return fit ? n : stria__first_above(from, n, UINT32_MAX);
}

/* Floating-point values fit when whole and in [0, 0x1p32). */
static size_t take_float(void *restrict to, const double *restrict from, size_t n)
{
    uint32_t *const out = to;

    for (size_t i = 0; i < n; i++) {
        if (!(from[i] >= 0 && from[i] < 0x1p32))
            return i;
        out[i] = (uint32_t)from[i];
        if ((double)out[i] != from[i])
            return i;
    }
    return n;
}

const stria__takers stria__era_takers = {
    .take_signed = take_signed,
    .take_unsigned = take_unsigned,
    .take_float = take_float,
};

stria_code stria__era_stage_present(
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

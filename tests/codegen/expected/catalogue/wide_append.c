/* wide_append.c - how values enter a Wide column
 *
 * Generated from catalogue.yaml by templates/append_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/wide.h"

/* Whole values of 64 bits fit. */
static size_t take_signed(void *restrict to, const int64_t *restrict from, size_t n)
{
    stria__widen_signed(to, from, n, 2);
    return n;
}

static size_t take_unsigned(void *restrict to, const uint64_t *restrict from, size_t n)
{
    stria__widen_unsigned(to, from, n, 2);
    return n;
}

/* Floating-point values fit when whole and in [-0x1p127, 0x1p127). */
static size_t take_float(void *restrict to, const double *restrict from, size_t n)
{
    return stria__widen_float(to, from, n, 2, -0x1p127, 0x1p127);
}

const stria__takers stria__wide_takers = {
    .take_signed = take_signed,
    .take_unsigned = take_unsigned,
    .take_float = take_float,
};

stria_code stria__wide_stage_present(
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

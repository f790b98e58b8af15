/* double_append.c - how values enter a Double column
 *
 * Generated from catalogue.yaml by templates/append_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/double.h"

/* Whole values fit when double holds them exactly: they come back the same. */
static size_t take_signed(void *restrict to, const int64_t *restrict from, size_t n)
{
    double *const out = to;

    for (size_t i = 0; i < n; i++) {
        out[i] = (double)from[i];
        if (!(out[i] < 0x1p63) || (int64_t)out[i] != from[i])
            return i;
    }
    return n;
}

static size_t take_unsigned(void *restrict to, const uint64_t *restrict from, size_t n)
{
    double *const out = to;

    for (size_t i = 0; i < n; i++) {
        out[i] = (double)from[i];
        if (!(out[i] < 0x1p64) || (uint64_t)out[i] != from[i])
            return i;
    }
    return n;
}

const stria__takers stria__double_takers = {
    .take_signed = take_signed,
    .take_unsigned = take_unsigned,
    .take_float = stria__take_any_float,
};

stria_code stria__double_stage_present(
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

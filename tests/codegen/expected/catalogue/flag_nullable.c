/* flag_nullable.c - values of which some are missing, into a Flag column
 *
 * Generated from catalogue.yaml by templates/nullable_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/flag.h"

/* An array of values, with zero in place of those that are missing. */
static void copy_array(
    void *restrict to, const void *restrict from, const bool *restrict missing, size_t n)
{
    uint8_t *const out = to;
    const uint8_t *const in = from;

    for (size_t i = 0; i < n; i++)
        out[i] = missing[i] ? 0 : in[i];
}

/* n values from `first` on; returns n, or the index of the first that does not fit. */
static size_t take_block(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    if (!stria__is_array(values, STRIA_BOOL, sizeof(uint8_t)))
        return stria__convert_block(column, to, values, first, n, missing);

    copy_array(to, stria__element(values, first), missing, n);
    return stria__flag_check(column, to, n);
}

stria_code stria__flag_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error)
{
    const stria_code code = stria__make_room_nullable(column, values->count, error);
    if (code != STRIA_OK)
        return code;

    uint8_t *const tail = stria__tail(column);
    for (size_t done = 0; done < values->count;) {
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(values->count - done);
        const size_t nulls = stria__read_missing(values, done, n, missing);

        if (nulls > 0 && !column->nullable)
            return stria__refuse_null(column, done + stria__first_missing(missing), error);
        const size_t taken = take_block(column, tail + done, values, done, n, missing);
        if (taken < n)
            return stria__refuse(column, values, done + taken, error);

        stria__mark_missing(column, done, missing, n, nulls);
        done += n;
    }
    stria__stage_marked(column, values->count);
    return STRIA_OK;
}

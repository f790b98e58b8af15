/* time_nullable.c - how nulls enter a Time column
 *
 * Generated from types.yaml by templates/nullable_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/time.h"

stria_code stria__time_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error)
{
    const stria_code code = stria__make_room_nullable(column, values->count, error);
    if (code != STRIA_OK)
        return code;

    int32_t *const tail = stria__tail(column);
    for (size_t done = 0; done < values->count;) {
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(values->count - done);
        const size_t nulls = stria__read_missing(values, done, n, missing);

        if (nulls > 0 && !column->nullable)
            return stria__refuse_missing(column, values, done, missing, error);
        const size_t taken = stria__convert_block(column, tail + done, values, done, n, missing);
        if (taken < n)
            return stria__refuse(column, values, done + taken, error);

        stria__mark_missing(column, done, missing, n, nulls);
        done += n;
    }
    stria__stage_marked(column, values->count);
    return STRIA_OK;
}

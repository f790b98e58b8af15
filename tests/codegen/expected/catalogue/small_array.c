/* small_array.c - how slices enter lists of Small
 *
 * Generated from catalogue.yaml by templates/array_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/small.h"

stria_code stria__small_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error)
{
    if (!stria__are_arrays(slices, STRIA_INT8))
        return stria__stage_each_slice(column, slices, error);

    const stria_code code = stria__make_room(column, total, error);
    if (code != STRIA_OK)
        return code;

    int8_t *to = stria__tail(column);
    for (size_t row = 0; row < slices->count; row++) {
        const stria__slice slice = stria__slice_at(slices, row);

        if (slice.count > 0)
            memcpy(to, slice.data, slice.count * sizeof *to);
        to += slice.count;
    }
    stria__stage(column, total);
    return STRIA_OK;
}

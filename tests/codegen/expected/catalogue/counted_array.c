/* counted_array.c - how slices enter lists of Counted
 *
 * Generated from catalogue.yaml by templates/array_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/counted.h"

stria_code stria__counted_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error)
{
    if (!stria__are_arrays(slices, STRIA_UINT64))
        return stria__stage_each_slice(column, slices, error);

    const stria_code code = stria__make_room(column, total, error);
    if (code != STRIA_OK)
        return code;

    const stria_slices rows = *slices; /* which no store that follows can change */
    uint8_t *to = stria__tail(column);
    for (size_t row = 0; row < rows.count; row++) {
        const stria__slice slice = stria__slice_at(&rows, row);
        const size_t size = slice.count * sizeof(uint64_t);

        stria__copy_bytes(to, slice.data, size);
        to += size;
    }

    const size_t fitting = stria__check(column, stria__tail(column), NULL, total);
    if (fitting < total)
        return stria__refuse_stored(column, fitting, error);
    stria__stage(column, total);
    return STRIA_OK;
}

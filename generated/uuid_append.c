/* uuid_append.c - how values enter a UUID column
 *
 * Generated from types.yaml by templates/append_fixed_bytes.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/uuid.h"

stria_code stria__uuid_stage_present(
    stria_column *column, const stria_values *values, stria_error *error)
{
    const stria_code code = stria__make_room(column, values->count, error);
    if (code != STRIA_OK)
        return code;

    for (size_t done = 0; done < values->count;) {
        const size_t n = stria__block_size(values->count - done);
        const size_t taken = stria__take_bytes(column, done, values, done, NULL, n);

        if (taken < n)
            return stria__refuse(column, values, done + taken, error);
        done += n;
    }
    stria__stage(column, values->count);
    return STRIA_OK;
}

/* blob_array.c - how slices enter lists of Blob
 *
 * Generated from types.yaml by templates/array_string.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/blob.h"

/* Room for all of the bytes was made when the slices were summed, so that going through
 * them one by one asks for no more. */
stria_code stria__blob_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error)
{
    const stria_code code = stria__make_room(column, total, error);

    return code == STRIA_OK ? stria__stage_each_slice(column, slices, error) : code;
}

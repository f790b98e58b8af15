/* void_array.c - how slices enter lists of Void
 *
 * Generated from catalogue.yaml by templates/array_nothing.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/void.h"

stria_code stria__void_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error)
{
    const stria_code code = stria__make_room_nullable(column, total, error);

    return code == STRIA_OK ? stria__stage_each_slice(column, slices, error) : code;
}

/* intervalmdn_array.c - how slices enter lists of IntervalMDN
 *
 * Generated from types.yaml by templates/array_fixed_bytes.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/intervalmdn.h"

stria_code stria__intervalmdn_stage_slices(
    stria_column *column, const stria_slices *slices, size_t total, stria_error *error)
{
    const stria_code code = stria__make_room(column, total, error);

    return code == STRIA_OK ? stria__stage_each_slice(column, slices, error) : code;
}

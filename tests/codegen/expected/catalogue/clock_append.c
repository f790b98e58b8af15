/* clock_append.c - how values enter a Clock column
 *
 * Generated from catalogue.yaml by templates/append_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/clock.h"

stria_code stria__clock_stage_present(
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

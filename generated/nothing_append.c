/* nothing_append.c - why no value enters a Nothing column
 *
 * Generated from types.yaml by templates/append_nothing.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/nothing.h"

stria_code stria__nothing_stage_present(
    stria_column *column, const stria_values *values, stria_error *error)
{
    return stria__refuse(column, values, 0, error);
}

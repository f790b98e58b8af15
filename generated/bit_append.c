/* bit_append.c - how text enters a Bit column
 *
 * Generated from types.yaml by templates/append_bits.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/bit.h"

stria_code stria__bit_stage_present(
    stria_column *column, const stria_values *values, stria_error *error)
{
    return stria__stage_bits(column, values, error);
}

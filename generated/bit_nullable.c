/* bit_nullable.c - how nulls enter a Bit column
 *
 * Generated from types.yaml by templates/nullable_bits.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/bit.h"

stria_code stria__bit_stage_nullable(
    stria_column *column, const stria_values *values, stria_error *error)
{
    return stria__stage_bits(column, values, error);
}

/* date32_append.c - how values enter a Date32 column
 *
 * Generated from types.yaml by templates/append_number.c.j2.  Do not edit: change
 * one of those and run `cmake --build build --target generate`.
 */
#include "generated/date32.h"

/* One flag for all of them, in the highest bit.  Halves differ by less than 2^63, whatever the
 * bounds are; those of the bounds are rounded inwards, so that the flag may be set in vain for a
 * bound itself, but is never missing. */
size_t stria__date32_check(const stria_column *column, const void *values, size_t n)
{
    const int32_t *const from = values;
    const uint64_t low = (uint64_t)column->low;
    const uint64_t high = (uint64_t)column->high;
    const uint64_t sign = UINT64_C(1) << 63;
    const uint64_t low_half = ((low ^ sign) + 1) >> 1;
    const uint64_t high_half = ((high ^ sign) - 1) >> 1;
    uint64_t outside = 0;
    size_t first = 0;

    for (size_t i = 0; i < n; i++) {
        const uint64_t half = ((uint64_t)from[i] ^ sign) >> 1;
        outside |= (half - low_half) | (high_half - half);
    }
    if (outside >> 63 == 0)
        return n;
    while (first < n && (uint64_t)from[first] - low <= high - low)
        first++;
    return first;
}

stria_code stria__date32_stage_present(
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

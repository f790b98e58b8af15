/* decimals.h - whatever the caller holds as decimals, and back
 *
 * A decimal is kept as an integer that counts in the last of the column's `scale` digits behind
 * the point.  A caller's integers count in the last digit of a scale of their own, which is 0
 * when they say none; so they are scaled, exactly or rounded as told. */
#ifndef STRIA_SRC_DECIMALS_H
#define STRIA_SRC_DECIMALS_H

#include "src/column/column.h"
#include "src/numbers/convert.h"
#include "src/numbers/integer.h"

static inline bool stria__is_decimal(const stria_column *column)
{
    return column->type->spelling == STRIA__SPELLED_DECIMAL;
}

/* Refuses a scale that is none, what a decimal has not, and scaled values that are no integers. */
stria_code stria__check_scale(
    const stria_column *column, stria__ticks ticks, stria_ctype ctype, stria_error *error);

/* The index of the first of n values in column memory that has too many digits, or n. */
size_t stria__check_decimals(const stria_column *column, const void *values, size_t n);

/* As stria__convert_block(), for numbers and texts into a column of decimals. */
size_t stria__convert_decimals(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing);

/* What becomes of one value on the way in: STRIA__PARSED also when it has too many digits. */
stria__parsed stria__take_decimal(const stria_column *column, const stria_values *values,
    size_t index, stria__integer *decimal, size_t *bad);

/* One row into a number of the caller's; floats become the nearest. */
stria__parsed stria__give_decimal(
    const stria_column *column, size_t row, const stria_out *out, void *to);

#endif /* STRIA_SRC_DECIMALS_H */

/* refuse.h - saying which value was refused, and why */
#ifndef STRIA_SRC_REFUSE_H
#define STRIA_SRC_REFUSE_H

#include "src/column/column.h"

/* Reports that values[index] does not fit.  error->element becomes the position
 * behind the published end, which a bulk call turns into row and element. */
stria_code stria__refuse(
    const stria_column *column, const stria_values *values, size_t index, stria_error *error);

/* Reports that value `index` of column memory behind the end is out of range. */
stria_code stria__refuse_stored(const stria_column *column, size_t index, stria_error *error);

/* Reports that `tick` of a date or time column, the one at `index` of the call, is not
 * exact in the ticks that a caller asks for, or does not fit the C type in them. */
stria_code stria__refuse_reading(const stria_column *column, int64_t tick, const stria_out *out,
    bool is_exact, size_t index, stria_error *error);

/* The same of a value of fixed bytes, which the caller's struct does not hold. */
stria_code stria__refuse_giving_struct(const stria_column *column, const uint8_t *value,
    stria_ctype ctype, bool has_rest, size_t index, stria_error *error);

/* Reports that a row of a column of decimals, the one at `index` of the call, is not exact in the
 * scale that a caller asks for, or does not fit the C type in it. */
stria_code stria__refuse_giving(const stria_column *column, size_t row, const stria_out *out,
    bool is_exact, size_t index, stria_error *error);

/* Reports a null at `index` of the call in a column that is not Nullable. */
stria_code stria__refuse_null(const stria_column *column, size_t index, stria_error *error);

/* Reports the first missing value of the block at `first` of a call, in a column that is not
 * Nullable; or the value before it that does not fit, which is then the first fault. */
stria_code stria__refuse_missing(stria_column *column, const stria_values *values, size_t first,
    const bool *missing, stria_error *error);

/* Reports that a column takes no values of this C type. */
stria_code stria__refuse_ctype(const stria_column *column, stria_ctype ctype, stria_error *error);

/* Reports that a column takes values only by its children, or as lists of them. */
stria_code stria__refuse_values_alone(const stria_column *column, stria_error *error);

/* Reports why a level is not whole: see stria__find_unfinished(). */
stria_code stria__refuse_unfinished(const stria_column *column, stria_error *error);

#endif /* STRIA_SRC_REFUSE_H */

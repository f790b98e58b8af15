/* slices.h - rows that each have memory of their own */
#ifndef STRIA_SRC_SLICES_H
#define STRIA_SRC_SLICES_H

#include <string.h>

#include "src/column/block.h"
#include "src/column/column.h"
#include "src/numbers/ticks.h"

/* One row's elements. */
typedef struct stria__slice {
    const uint8_t *data;
    size_t count;
} stria__slice;

/* A count of 1, 2, 4 or 8 bytes at any address. */
static inline size_t stria__count_at(const void *at, int32_t width)
{
    uint64_t wide = 0;

    /* A little-endian machine: the low bytes of `wide` are the whole of a short count. */
    if (width == 8)
        memcpy(&wide, at, 8);
    else if (width == 4)
        memcpy(&wide, at, 4);
    else if (width == 2)
        memcpy(&wide, at, 2);
    else
        memcpy(&wide, at, 1);
    return stria__to_size(wide);
}

/* Slice `row`, whose struct may stand at any address. */
static inline stria__slice stria__slice_at(const stria_slices *slices, size_t row)
{
    const uint8_t *const at = (const uint8_t *)slices->base + row * slices->stride;
    stria__slice slice;

    memcpy(&slice.data, at + slices->data_offset, sizeof slice.data);
    slice.count = stria__count_at(at + slices->count_offset, slices->count_width);
    return slice;
}

/* Whether the elements are values of this C type side by side, none of them missing, and
 * to be taken as they are. */
static inline bool stria__are_arrays(const stria_slices *slices, stria_ctype ctype)
{
    return slices->ctype == ctype && !slices->indirect && !slices->has_flags &&
        stria__are_own(stria__ticks_of_slices(slices));
}

/* The same for a column of decimals, whose own values count in its own scale. */
static inline bool stria__are_decimals(
    const stria_slices *slices, stria_ctype ctype, const stria_column *column)
{
    stria_slices unscaled = *slices;

    unscaled.scale = 0;
    return slices->scale == (int32_t)column->scale && stria__are_arrays(&unscaled, ctype);
}

/* Whether slice `row` is said to be missing; then it is not looked at. */
bool stria__slice_is_missing(const stria_slices *slices, size_t row);

/* Slice `row` as values; the slices inside slice `row`. */
stria_values stria__slice_values(const stria_slices *slices, size_t row);
stria_slices stria__inner_slices(const stria_slices *slices, size_t row);

/* Refuses slices that break the contract of values.h, or are none for this column. */
stria_code stria__check_slices(
    const stria_column *column, const stria_slices *slices, stria_error *error);

/* Stages a row for each slice, behind those that are staged already.  The error's row
 * counts from the first that was. */
stria_code stria__stage_slices(
    stria_column *column, const stria_slices *slices, stria_error *error);

#endif /* STRIA_SRC_SLICES_H */

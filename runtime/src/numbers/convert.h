/* convert.h - from whatever the caller holds to numbers of one type
 *
 * A value of the type's own C type is copied with every bit.  Everything else goes
 * through a lane (block.h) and is exact or refused. */
#ifndef STRIA_SRC_CONVERT_H
#define STRIA_SRC_CONVERT_H

#include "src/column/block.h"
#include "src/column/column.h"
#include "src/text/parse.h"
#include "src/numbers/ticks.h"

/* Writes all values, none of which is missing, at `to` in the column's memory.
 * Returns their count, or the index of the first that does not fit. */
size_t stria__convert(const stria_column *column, void *to, const stria_values *values);

/* The same for n (at most STRIA__BLOCK) values from `first` on; missing ones become
 * zero.  Returns n, or an index that counts from `first`. */
size_t stria__convert_block(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing);

/* The same for numbers into any type, without a column's range. */
size_t stria__convert_numbers(const stria__type *type, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing);

/* The same for ticks, which change on the way. */
size_t stria__convert_ticks(const stria__type *type, const stria__tick_change *change, void *to,
    const stria_values *values, size_t first, size_t n, const bool *missing);

/* Reads text as numbers, in the column's own spelling, into a lane whose kind it
 * tells.  Returns n, or the index of the first text that is no such number. */
size_t stria__parse_lane(const stria_column *column, const stria_view *texts, const bool *missing,
    size_t n, stria__lane *lane, stria__lane_kind *kind);

/* The same for a column of wide integers, which have no lane, into its memory. */
size_t stria__parse_wide(
    const stria_column *column, const stria_view *texts, const bool *missing, size_t n, void *to);

/* How one text is taken; *bad is the byte where it goes wrong. */
stria__parsed stria__check_text(const stria_column *column, stria_view text, size_t *bad);

/* For generated takers: a C type that holds every value of a lane, and the place of
 * the first value that does not fit. */
size_t stria__take_any_signed(void *restrict to, const int64_t *restrict from, size_t n);
size_t stria__take_any_unsigned(void *restrict to, const uint64_t *restrict from, size_t n);
size_t stria__take_any_float(void *restrict to, const double *restrict from, size_t n);

static inline size_t stria__first_outside(const int64_t *from, size_t n, int64_t low, int64_t high)
{
    size_t i = 0;

    while (i < n && from[i] >= low && from[i] <= high)
        i++;
    return i;
}

static inline size_t stria__first_above(const uint64_t *from, size_t n, uint64_t high)
{
    size_t i = 0;

    while (i < n && from[i] <= high)
        i++;
    return i;
}

#endif /* STRIA_SRC_CONVERT_H */

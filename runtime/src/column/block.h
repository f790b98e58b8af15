/* block.h - reading the caller's values, 512 at a time
 *
 * Whatever the caller holds arrives in one of four lanes, so that S source types
 * and D column types need S + D small loops in place of S x D:
 *
 *     int8_t .. int64_t   -> as_signed    \
 *     bool, uint8_t ..    -> as_unsigned   >  a taker of the column's type
 *     floats of any width -> as_float     /
 *     text and bytes      -> as_text
 *
 * Integers of more than 64 bits have no lane: see wide_numbers.h.
 *
 * A block stays in the first-level cache between the two loops.
 */
#ifndef STRIA_SRC_BLOCK_H
#define STRIA_SRC_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stria/error.h"
#include "stria/values.h"

enum { STRIA__BLOCK = 512 };

/* The most bytes of a number, or of a value with a text of its own. */
enum { STRIA__VALUE_MAX = 32 };

typedef enum stria__lane_kind {
    STRIA__NO_LANE, /* not a C type we know */
    STRIA__LANE_SIGNED,
    STRIA__LANE_UNSIGNED,
    STRIA__LANE_FLOAT,
    STRIA__LANE_TEXT,
    STRIA__LANE_WIDE, /* integers of more than 64 bits: no lane of their own */
    STRIA__LANE_PARTS /* structs of times: no lane of its own, see parts.h */
} stria__lane_kind;

typedef union stria__lane {
    int64_t as_signed[STRIA__BLOCK];
    uint64_t as_unsigned[STRIA__BLOCK];
    double as_float[STRIA__BLOCK];
    stria_view as_text[STRIA__BLOCK];
} stria__lane;

stria__lane_kind stria__lane_of(stria_ctype ctype);

/* Bytes of one value of a known C type; 0 for those that are as wide as the caller says. */
size_t stria__width_of(stria_ctype ctype);

/* How many of `left` values the next block holds. */
static inline size_t stria__block_size(size_t left)
{
    return left < STRIA__BLOCK ? left : STRIA__BLOCK;
}

/* A count or an index of the caller's, as a size.  What no memory can hold, where a size
 * has 32 bits, becomes SIZE_MAX, which is more than there is of anything. */
static inline size_t stria__to_size(uint64_t wide)
{
    return wide > SIZE_MAX ? SIZE_MAX : (size_t)wide;
}

/* Whether any of these values may be missing. */
static inline bool stria__may_miss(const stria_values *values)
{
    return values->nulls.flags != NULL || values->indirect || values->ctype == STRIA_CSTR;
}

/* Where element `index` is, or the pointer to it. */
static inline const uint8_t *stria__element(const stria_values *values, size_t index)
{
    return (const uint8_t *)values->data + values->offset + index * values->stride;
}

/* Values first .. first + n - 1 of the same. */
static inline stria_values stria__part(const stria_values *values, size_t first, size_t n)
{
    stria_values part = *values;

    part.offset += first * part.stride;
    part.count = n;
    part.nulls.first += first;
    return part;
}

/* Tells which of n values from `first` on are missing, and returns how many. */
size_t stria__read_missing(const stria_values *values, size_t first, size_t n, bool *missing);

/* Where the first is that is missing, when one is. */
static inline size_t stria__first_missing(const bool *missing)
{
    size_t i = 0;

    while (!missing[i])
        i++;
    return i;
}

/* The same for one that is there. */
static inline size_t stria__first_present(const bool *missing)
{
    size_t i = 0;

    while (missing[i])
        i++;
    return i;
}

/* Reads n values from `first` on into the lane of their C type.  Values that are
 * missing (NULL: none is) are not looked at and come out as zero or empty. */
void stria__read_lane(
    const stria_values *values, size_t first, size_t n, const bool *missing, stria__lane *lane);

/* Copies n values from `first` on, side by side and with every bit; missing ones
 * (NULL: none is) come out as zero.  `width` is that of one value. */
void stria__copy_values(void *to, const stria_values *values, size_t first, size_t n,
    const bool *missing, size_t width);

/* Where the text of n values begins, for values whose size is known; missing ones
 * get any address. */
void stria__read_starts(
    const stria_values *values, size_t first, size_t n, const bool *missing, const char **starts);

#endif /* STRIA_SRC_BLOCK_H */

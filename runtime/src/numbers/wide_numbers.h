/* wide_numbers.h - integers of more than 64 bits, from the caller's into any number
 *
 * Most values are small, whatever their type.  So on the way into a number of up to 64 bits
 * they are reduced to its lane, and its taker does the rest; and takers of wide types widen
 * what stands in a lane. */
#ifndef STRIA_SRC_WIDE_NUMBERS_H
#define STRIA_SRC_WIDE_NUMBERS_H

#include "src/column/block.h"
#include "src/numbers/integer.h"
#include "src/column/type.h"

/* One of the caller's integers, of any C type; zero when it is missing. */
stria__integer stria__read_integer(const stria_values *values, size_t index, bool is_missing);

/* Reads n wide integers from `first` on into a lane of numbers; missing ones become zero.
 * Floats must be exact in the C type they are meant for.  Returns n, or an index, counted from
 * `first`, of the first that the lane does not hold. */
size_t stria__reduce_wide(const stria_values *values, size_t first, size_t n, const bool *missing,
    stria_ctype into, stria__lane *lane);

/* The same, written as integers of another wide C type. */
size_t stria__store_wide(const stria_values *values, size_t first, size_t n, const bool *missing,
    stria_ctype into, void *to);

/* ---- For generated takers ----------------------------------------------------------- */

/* n values of a lane as integers of `limbs`, whose type holds them. */
static inline void stria__widen_signed(
    void *restrict to, const int64_t *restrict from, size_t n, size_t limbs)
{
    uint64_t *const out = to;

    for (size_t i = 0; i < n; i++) {
        out[i * limbs] = (uint64_t)from[i];
        for (size_t k = 1; k < limbs; k++)
            out[i * limbs + k] = stria__sign_of((uint64_t)from[i]);
    }
}

static inline void stria__widen_unsigned(
    void *restrict to, const uint64_t *restrict from, size_t n, size_t limbs)
{
    uint64_t *const out = to;

    for (size_t i = 0; i < n; i++) {
        out[i * limbs] = from[i];
        for (size_t k = 1; k < limbs; k++)
            out[i * limbs + k] = 0;
    }
}

/* The same for whole values that are at least `low` and below `end`; returns n, or the index of
 * the first that is none. */
size_t stria__widen_float(
    void *restrict to, const double *restrict from, size_t n, size_t limbs, double low, double end);

#endif /* STRIA_SRC_WIDE_NUMBERS_H */

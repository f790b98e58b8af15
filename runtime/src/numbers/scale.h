/* scale.h - integers with more or fewer digits behind the point */
#ifndef STRIA_SRC_SCALE_H
#define STRIA_SRC_SCALE_H

#include "src/numbers/integer.h"
#include "src/numbers/wide.h"
#include "src/text/digits.h"
#include "src/text/parse.h"

/* What digits are worth that are cut off, counted in the last place that stays. */
typedef enum stria__rest {
    STRIA__NO_REST,
    STRIA__BELOW_HALF,
    STRIA__HALF,
    STRIA__ABOVE_HALF
} stria__rest;

/* The rest of digits of which the first is known, and whether another is not 0. */
static inline stria__rest stria__rest_of(unsigned first, bool more)
{
    if (first == 5)
        return more ? STRIA__ABOVE_HALF : STRIA__HALF;
    if (first > 5)
        return STRIA__ABOVE_HALF;
    return first > 0 || more ? STRIA__BELOW_HALF : STRIA__NO_REST;
}

/* Gives a magnitude so many digits more; false when it becomes 2^256 or more. */
bool stria__scale_up(stria__integer *magnitude, uint64_t digits);

/* So many digits more than any 64 bits have, with a sign or without, fit 128. */
#define STRIA__SMALL_SCALE 18

/* An integer of 64 bits and a sign that goes on for ever, with up to so many digits more. */
static inline stria__wide stria__scale_up_small(uint64_t value, uint64_t sign, uint64_t digits)
{
    const uint64_t one = sign & 1;
    stria__wide product = stria__multiply((value ^ sign) + one, stria__tens[digits]);

    product.low = (product.low ^ sign) + one;
    product.high = (product.high ^ sign) + (product.low < one);
    return product;
}

/* Takes so many of a magnitude's digits away. */
stria__rest stria__scale_down(stria__integer *magnitude, uint64_t digits);

/* Makes a number of sign, magnitude and rest as a rounding says.  What is not exact is
 * STRIA__INEXACT without one. */
stria__parsed stria__round(bool is_negative, stria__integer magnitude, stria__rest rest,
    int32_t rounding, stria__integer *to);

/* The same number with `digits` more behind the point, or, below zero, fewer. */
stria__parsed stria__rescale(
    const stria__integer *from, int64_t digits, int32_t rounding, stria__integer *to);

#endif /* STRIA_SRC_SCALE_H */

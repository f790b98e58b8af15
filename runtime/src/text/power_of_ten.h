/* power_of_ten.h - the first 128 bits of 10^n */
#ifndef STRIA_SRC_POWER_OF_TEN_H
#define STRIA_SRC_POWER_OF_TEN_H

#include <stdbool.h>

#include "src/numbers/wide.h"

/* Below the least power, 10^n times any 64 bits rounds to 0 as binary64; above the
 * greatest no value is printed, and from 10^309 on none is read. */
#define STRIA__POWER_MIN (-342)
#define STRIA__POWER_MAX 324

/* 10^n / 2^x, rounded down, where x = stria__power_exponent(n) makes the highest of
 * the 128 bits a one; at index n - STRIA__POWER_MIN. */
extern const stria__wide stria__powers_of_ten[STRIA__POWER_MAX - STRIA__POWER_MIN + 1];

static inline stria__wide stria__power_of_ten(int n)
{
    return stria__powers_of_ten[n - STRIA__POWER_MIN];
}

/* Whether nothing was rounded away: 5^55 is the last that 128 bits hold. */
static inline bool stria__power_is_exact(int n)
{
    return n >= 0 && n <= 55;
}

/* floor(log2(10^n)), by the ratio 1741647 / 2^19; right for |n| up to 1233. */
static inline int stria__log2_of_power(int n)
{
    return n * 1741647 >> 19;
}

static inline int stria__power_exponent(int n)
{
    return stria__log2_of_power(n) - 127;
}

#endif /* STRIA_SRC_POWER_OF_TEN_H */

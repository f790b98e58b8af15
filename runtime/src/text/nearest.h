/* nearest.h - the float nearest to a decimal number, exactly */
#ifndef STRIA_SRC_NEAREST_H
#define STRIA_SRC_NEAREST_H

#include <stdbool.h>

#include "src/numbers/float_format.h"
#include "stria/values.h"

/* How many digits 64 bits always hold. */
#define STRIA__DECIMAL_DIGITS 19

/* A decimal number: significand * 10^exponent, and something more that is less than
 * one in the significand's last place. */
typedef struct stria__decimal {
    uint64_t significand; /* the first 19 digits from the first that is not 0 on */
    int64_t exponent;
    bool more;
    stria_view digits; /* all of them as text, which may hold a '.' */
} stria__decimal;

/* The bits of the nearest value; of two equally near the one with an even last bit.
 * Infinity for numbers that round beyond the largest value. */
uint64_t stria__nearest(const stria__float_format *format, const stria__decimal *decimal);

#endif /* STRIA_SRC_NEAREST_H */

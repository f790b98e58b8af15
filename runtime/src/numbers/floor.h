/* floor.h - division that rounds down, so that time counts upwards before 1970 too */
#ifndef STRIA_SRC_FLOOR_H
#define STRIA_SRC_FLOOR_H

#include <stdint.h>

/* The divisor is positive.  Numbers below zero are counted from -1 on downwards and divided
 * without a sign, which takes fewer steps than to put a quotient towards zero right. */
static inline int64_t stria__floor_quotient(int64_t value, int64_t divisor)
{
    const uint64_t flip = value < 0 ? UINT64_MAX : 0;

    return (int64_t)(((uint64_t)value ^ flip) / (uint64_t)divisor ^ flip);
}

/* The divisor is positive and below 2^32; so is the remainder, or 0. */
static inline int64_t stria__floor_divide(int64_t value, int64_t divisor, uint32_t *remainder)
{
    const int64_t quotient = stria__floor_quotient(value, divisor);

    *remainder = (uint32_t)value - (uint32_t)quotient * (uint32_t)divisor;
    return quotient;
}

#endif /* STRIA_SRC_FLOOR_H */

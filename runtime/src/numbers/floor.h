/* floor.h - division that rounds down, so that time counts upwards before 1970 too */
#ifndef STRIA_SRC_FLOOR_H
#define STRIA_SRC_FLOOR_H

#include <stdint.h>

/* The divisor is positive and below 2^32; so is the remainder, or 0. */
static inline int64_t stria__floor_divide(int64_t value, int64_t divisor, uint32_t *remainder)
{
    const int64_t rest = value % divisor;

    *remainder = (uint32_t)(rest < 0 ? rest + divisor : rest);
    return value / divisor - (rest < 0);
}

#endif /* STRIA_SRC_FLOOR_H */

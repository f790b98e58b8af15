/* shortest.h - the shortest decimal number that reads back as a float */
#ifndef STRIA_SRC_SHORTEST_H
#define STRIA_SRC_SHORTEST_H

#include "src/numbers/float_format.h"

/* digits * 10^exponent. */
typedef struct stria__shortest {
    uint64_t digits; /* up to 17 of them, the last not 0 */
    int exponent;
} stria__shortest;

/* Of all decimal numbers that round to the value of these bits, one with the fewest
 * digits; of those the nearest; of two equally near the even one.  The value is
 * positive and finite. */
stria__shortest stria__shortest_of(const stria__float_format *format, uint64_t bits);

#endif /* STRIA_SRC_SHORTEST_H */

/* bigint.h - non-negative integers of a few thousand bits, without memory of their own
 *
 * Just what the exact comparison of a long decimal text with a float takes.  The
 * caller sees to it that results fit STRIA__BIGINT_BITS. */
#ifndef STRIA_SRC_BIGINT_H
#define STRIA_SRC_BIGINT_H

#include <stddef.h>
#include <stdint.h>

#define STRIA__BIGINT_LIMBS 96
#define STRIA__BIGINT_BITS (STRIA__BIGINT_LIMBS * 32)

typedef struct stria__bigint {
    size_t count; /* limbs in use; the highest of them is not 0 */
    uint32_t limbs[STRIA__BIGINT_LIMBS]; /* lowest first */
} stria__bigint;

void stria__bigint_set(stria__bigint *number, uint64_t value);

/* number * factor + addend. */
void stria__bigint_multiply_add(stria__bigint *number, uint32_t factor, uint32_t addend);

/* number * 5^exponent. */
void stria__bigint_multiply_by_power_of_five(stria__bigint *number, unsigned exponent);

/* number * 2^bits. */
void stria__bigint_shift_left(stria__bigint *number, unsigned bits);

/* Below, at or above 0, as a is below, at or above b. */
int stria__bigint_compare(const stria__bigint *a, const stria__bigint *b);

#endif /* STRIA_SRC_BIGINT_H */

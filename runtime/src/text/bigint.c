/* bigint.c - non-negative integers of a few thousand bits, without memory of their own */
#include "src/text/bigint.h"

#include <string.h>

static void push_limb(stria__bigint *number, uint32_t limb)
{
    if (limb > 0)
        number->limbs[number->count++] = limb;
}

void stria__bigint_set(stria__bigint *number, uint64_t value)
{
    number->limbs[0] = (uint32_t)value;
    number->limbs[1] = (uint32_t)(value >> 32);
    number->count = value >> 32 > 0 ? 2 : value > 0;
}

void stria__bigint_multiply_add(stria__bigint *number, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;

    for (size_t i = 0; i < number->count; i++) {
        carry += (uint64_t)number->limbs[i] * factor;
        number->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    push_limb(number, (uint32_t)carry);
}

void stria__bigint_multiply_by_power_of_five(stria__bigint *number, unsigned exponent)
{
    const uint32_t five_to_13 = 1220703125; /* the largest that a limb holds */

    for (; exponent >= 13; exponent -= 13)
        stria__bigint_multiply_add(number, five_to_13, 0);
    uint32_t power = 1;
    for (; exponent > 0; exponent--)
        power *= 5;
    stria__bigint_multiply_add(number, power, 0);
}

void stria__bigint_shift_left(stria__bigint *number, unsigned bits)
{
    if (number->count == 0)
        return;
    stria__bigint_multiply_add(number, UINT32_C(1) << bits % 32, 0);
    const size_t limbs = bits / 32;
    memmove(number->limbs + limbs, number->limbs, number->count * sizeof number->limbs[0]);
    memset(number->limbs, 0, limbs * sizeof number->limbs[0]);
    number->count += limbs;
}

int stria__bigint_compare(const stria__bigint *a, const stria__bigint *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (size_t i = a->count; i-- > 0;)
        if (a->limbs[i] != b->limbs[i])
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
    return 0;
}

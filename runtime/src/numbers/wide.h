/* wide.h - products of 128 bits, and leading zeros */
#ifndef STRIA_SRC_WIDE_H
#define STRIA_SRC_WIDE_H

#include <stdint.h>

typedef struct stria__wide {
    uint64_t high;
    uint64_t low;
} stria__wide;

/* a * b. */
static inline stria__wide stria__multiply(uint64_t a, uint64_t b)
{
    stria__wide product;

#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 uint128;
    const uint128 whole = (uint128)a * b;
    product.high = (uint64_t)(whole >> 64);
    product.low = (uint64_t)whole;
#else
    /* By halves of 32 bits:
     *
     *                 [ a low  * b low  ]
     *        [ a high * b low  ]
     *        [ a low  * b high ]
     *     [ a high * b high ]
     *     |   high   |  low     |  */
    const uint64_t a_high = a >> 32, a_low = a & UINT32_MAX;
    const uint64_t b_high = b >> 32, b_low = b & UINT32_MAX;
    const uint64_t low = a_low * b_low;
    const uint64_t first = a_high * b_low + (low >> 32);
    const uint64_t second = a_low * b_high + (first & UINT32_MAX);
    product.high = a_high * b_high + (first >> 32) + (second >> 32);
    product.low = second << 32 | (low & UINT32_MAX);
#endif
    return product;
}

/* The number of zero bits above the highest set bit; `value` is not 0. */
static inline unsigned stria__leading_zeros(uint64_t value)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_clzll(value);
#else
    unsigned count = 0;
    while (value >> 63 == 0) {
        value <<= 1;
        count++;
    }
    return count;
#endif
}

#endif /* STRIA_SRC_WIDE_H */

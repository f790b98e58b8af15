/* integer.h - any whole number of C, in one form
 *
 * Two's complement without end: four limbs, the lowest first, and the bits that would
 * follow them for ever.
 *
 *     limb[0]   limb[1]   limb[2]   limb[3]   sign   sign   ...
 *
 * So every C type from bool to stria_uint256 is the same form, and that a value fits a type
 * is that the rest of its limbs is its sign. */
#ifndef STRIA_SRC_INTEGER_H
#define STRIA_SRC_INTEGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "src/numbers/wide.h"
#include "stria/values.h"

enum { STRIA__LIMBS = 4 };

typedef struct stria__integer {
    uint64_t limb[STRIA__LIMBS];
    uint64_t sign; /* 0, or all ones below zero */
} stria__integer;

/* ---- From and to C types -------------------------------------------------------------- */

static inline uint64_t stria__sign_of(uint64_t limb)
{
    return 0 - (limb >> 63);
}

static inline stria__integer stria__integer_of_signed(int64_t value)
{
    const uint64_t sign = stria__sign_of((uint64_t)value);

    return (stria__integer){{(uint64_t)value, sign, sign, sign}, sign};
}

static inline stria__integer stria__integer_of_unsigned(uint64_t value)
{
    return (stria__integer){{value, 0, 0, 0}, 0};
}

/* The first `count` limbs stand at `from`, at any address. */
static inline stria__integer stria__integer_of_limbs(const void *from, size_t count, bool is_signed)
{
    stria__integer value;

    memcpy(value.limb, from, count * sizeof *value.limb);
    value.sign = is_signed ? stria__sign_of(value.limb[count - 1]) : 0;
    for (size_t i = count; i < STRIA__LIMBS; i++)
        value.limb[i] = value.sign;
    return value;
}

/* Whether the value is one of an integer of `count` limbs. */
static inline bool stria__fits_limbs(const stria__integer *value, size_t count, bool is_signed)
{
    const uint64_t sign = is_signed ? stria__sign_of(value->limb[count - 1]) : 0;
    uint64_t differ = value->sign ^ sign;

    for (size_t i = count; i < STRIA__LIMBS; i++)
        differ |= value->limb[i] ^ sign;
    return differ == 0;
}

static inline bool stria__fits_signed(const stria__integer *value)
{
    return stria__fits_limbs(value, 1, true);
}

static inline bool stria__fits_unsigned(const stria__integer *value)
{
    return stria__fits_limbs(value, 1, false);
}

/* The value of an integer's C type, which bool is too. */
stria__integer stria__load_integer(stria_ctype ctype, const void *from);

/* Writes it as a value of an integer's C type; false, and nothing is written, when it is none. */
bool stria__store_integer(stria_ctype ctype, const stria__integer *value, void *to);

/* ---- Limbs ------------------------------------------------------------------------------ */

static inline stria__integer stria__negate(stria__integer value)
{
    uint64_t carry = 1;

    for (size_t i = 0; i < STRIA__LIMBS; i++) {
        value.limb[i] = ~value.limb[i] + carry;
        carry = carry && value.limb[i] == 0;
    }
    value.sign = ~value.sign + carry; /* only 0 carries so far */
    return value;
}

static inline stria__integer stria__magnitude_of(const stria__integer *value)
{
    return value->sign ? stria__negate(*value) : *value;
}

static inline bool stria__is_zero(const stria__integer *value)
{
    return (value->limb[0] | value->limb[1] | value->limb[2] | value->limb[3] | value->sign) == 0;
}

/* Limbs in use by a magnitude; 0 for 0. */
static inline size_t stria__limbs_of(const stria__integer *magnitude)
{
    size_t count = STRIA__LIMBS;

    while (count > 0 && magnitude->limb[count - 1] == 0)
        count--;
    return count;
}

/* magnitude * factor + addend; false when that is 2^256 or more. */
static inline bool stria__multiply_add(stria__integer *magnitude, uint64_t factor, uint64_t addend)
{
    uint64_t carry = addend;

    for (size_t i = 0; i < STRIA__LIMBS; i++) {
        const stria__wide product = stria__multiply(magnitude->limb[i], factor);

        magnitude->limb[i] = product.low + carry;
        carry =
            product.high + (magnitude->limb[i] < carry); /* a product's high is below all ones */
    }
    return carry == 0;
}

/* Divides `count` limbs, the only ones in use, and returns the rest. */
static inline uint32_t stria__divide_limbs(uint64_t *limb, size_t count, uint32_t divisor)
{
    uint64_t rest = 0;

    while (count-- > 0) {
        const uint64_t high = rest << 32 | limb[count] >> 32;
        const uint64_t low = high % divisor << 32 | (limb[count] & UINT32_MAX);

        limb[count] = high / divisor << 32 | low / divisor;
        rest = low % divisor;
    }
    return (uint32_t)rest;
}

/* ---- Floats -------------------------------------------------------------------------------- */

/* Whether a float of so many bits, whose largest exponent is `emax`, holds the value exactly;
 * then *real is it. */
bool stria__is_float(const stria__integer *value, unsigned precision, int emax, double *real);

/* The value of a double below 2^256 either way; false when that is not whole. */
bool stria__integer_of_float(double real, stria__integer *value);

#endif /* STRIA_SRC_INTEGER_H */

/* integer.c - any whole number of C, in one form */
#include "src/numbers/integer.h"

#include "src/numbers/float_format.h"

/* ---- From and to C types -------------------------------------------------------------- */

#define LOAD(type, of)                                                                             \
    do {                                                                                           \
        type narrow;                                                                               \
        memcpy(&narrow, from, sizeof narrow);                                                      \
        return of(narrow);                                                                         \
    } while (0)

stria__integer stria__load_integer(stria_ctype ctype, const void *from)
{
    switch (ctype) {
    case STRIA_INT8:
        LOAD(int8_t, stria__integer_of_signed);
    case STRIA_INT16:
        LOAD(int16_t, stria__integer_of_signed);
    case STRIA_INT32:
        LOAD(int32_t, stria__integer_of_signed);
    case STRIA_INT64:
        LOAD(int64_t, stria__integer_of_signed);
    case STRIA_BOOL: /* as a byte, which need not be 0 or 1 */
    case STRIA_UINT8:
        LOAD(uint8_t, stria__integer_of_unsigned);
    case STRIA_UINT16:
        LOAD(uint16_t, stria__integer_of_unsigned);
    case STRIA_UINT32:
        LOAD(uint32_t, stria__integer_of_unsigned);
    case STRIA_UINT64:
        LOAD(uint64_t, stria__integer_of_unsigned);
    case STRIA_INT128:
        return stria__integer_of_limbs(from, 2, true);
    case STRIA_UINT128:
        return stria__integer_of_limbs(from, 2, false);
    case STRIA_INT256:
        return stria__integer_of_limbs(from, 4, true);
    default: /* STRIA_UINT256 */
        return stria__integer_of_limbs(from, 4, false);
    }
}
#undef LOAD

static bool store_bits(const stria__integer *value, unsigned bits, bool is_signed, void *to)
{
    const uint64_t low = value->limb[0];
    const unsigned rest = 64 - bits;
    const uint64_t back =
        is_signed ? (uint64_t)((int64_t)(low << rest) >> rest) : low << rest >> rest;

    if (!stria__fits_limbs(value, 1, is_signed) || back != low)
        return false;
    memcpy(to, &low, bits / 8 + (bits % 8 != 0)); /* a little-endian machine */
    return true;
}

static bool store_limbs(const stria__integer *value, size_t count, bool is_signed, void *to)
{
    if (!stria__fits_limbs(value, count, is_signed))
        return false;
    memcpy(to, value->limb, count * sizeof *value->limb);
    return true;
}

bool stria__store_integer(stria_ctype ctype, const stria__integer *value, void *to)
{
    switch (ctype) {
    case STRIA_BOOL:
        return store_bits(value, 1, false, to);
    case STRIA_INT8:
        return store_bits(value, 8, true, to);
    case STRIA_INT16:
        return store_bits(value, 16, true, to);
    case STRIA_INT32:
        return store_bits(value, 32, true, to);
    case STRIA_INT64:
        return store_bits(value, 64, true, to);
    case STRIA_UINT8:
        return store_bits(value, 8, false, to);
    case STRIA_UINT16:
        return store_bits(value, 16, false, to);
    case STRIA_UINT32:
        return store_bits(value, 32, false, to);
    case STRIA_UINT64:
        return store_bits(value, 64, false, to);
    case STRIA_INT128:
        return store_limbs(value, 2, true, to);
    case STRIA_UINT128:
        return store_limbs(value, 2, false, to);
    case STRIA_INT256:
        return store_limbs(value, 4, true, to);
    default: /* STRIA_UINT256 */
        return store_limbs(value, 4, false, to);
    }
}

/* ---- Floats -------------------------------------------------------------------------------- */

static unsigned trailing_zeros(uint64_t limb)
{
    return 63 - stria__leading_zeros(limb & (0 - limb));
}

/* 64 bits from bit `at` on. */
static uint64_t bits_from(const stria__integer *magnitude, unsigned at)
{
    const size_t i = at / 64;
    const uint64_t low = magnitude->limb[i] >> at % 64;

    return at % 64 == 0 || i + 1 == STRIA__LIMBS ? low
                                                 : low | magnitude->limb[i + 1] << (64 - at % 64);
}

/* A power of two, without a call into the mathematics of a C library. */
static double power_of_two(unsigned exponent)
{
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;

    memcpy(&power, &bits, sizeof power);
    return power;
}

bool stria__is_float(const stria__integer *value, unsigned precision, int emax, double *real)
{
    const stria__integer magnitude = stria__magnitude_of(value);
    const size_t count = stria__limbs_of(&magnitude);
    size_t lowest = 0;

    *real = 0;
    if (count == 0)
        return true;
    while (magnitude.limb[lowest] == 0)
        lowest++;
    const unsigned first = (unsigned)lowest * 64 + trailing_zeros(magnitude.limb[lowest]);
    const unsigned end =
        (unsigned)count * 64 - stria__leading_zeros(magnitude.limb[count - 1]); /* bits in all */
    if (end - first > precision || end > (unsigned)emax + 1)
        return false;
    *real = (double)bits_from(&magnitude, first) * power_of_two(first);
    if (value->sign)
        *real = -*real;
    return true;
}

bool stria__integer_of_float(double real, stria__integer *value)
{
    const bool is_negative = real < 0;
    uint64_t bits;

    memcpy(&bits, &real, sizeof bits);
    const stria__binary binary = stria__binary_of(&stria__binary64, bits & ~stria__binary64.sign);
    *value = stria__integer_of_unsigned(0);
    if (binary.significand == 0)
        return true;
    if (binary.exponent < 0) {
        const unsigned fraction = (unsigned)-binary.exponent;
        if (trailing_zeros(binary.significand) < fraction)
            return false;
        value->limb[0] = binary.significand >> fraction;
    } else {
        const unsigned at = (unsigned)binary.exponent;
        value->limb[at / 64] = binary.significand << at % 64;
        if (at % 64 != 0 && at / 64 + 1 < STRIA__LIMBS)
            value->limb[at / 64 + 1] = binary.significand >> (64 - at % 64);
    }
    if (is_negative)
        *value = stria__negate(*value);
    return true;
}

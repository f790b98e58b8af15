/* float_format.h - binary formats, described by the same few numbers
 *
 * A finite value is c * 2^q with an integer c:
 *
 *     | sign | exponent e | fraction f |        c                q
 *            e = 0: zero and subnormal          f                smallest
 *            e > 0: normal                      f + 2^(p - 1)    smallest + e - 1
 *            all ones: infinity, or a NaN where f is not 0
 *
 * Without the sign, bits in order are values in order: the next larger value, and
 * infinity behind the largest, has the next larger bits. */
#ifndef STRIA_SRC_FLOAT_FORMAT_H
#define STRIA_SRC_FLOAT_FORMAT_H

#include <stdint.h>

typedef struct stria__float_format {
    unsigned precision; /* p: bits of c, with the one that normal values do not store */
    int smallest; /* the least q */
    uint64_t infinity; /* its bits */
    uint64_t sign;
} stria__float_format;

static const stria__float_format stria__binary32 = {
    24, -149, UINT64_C(0x7f800000), UINT64_C(0x80000000)};
static const stria__float_format stria__binary64 = {
    53, -1074, UINT64_C(0x7ff0000000000000), UINT64_C(0x8000000000000000)};

typedef struct stria__binary {
    uint64_t significand; /* c */
    int exponent; /* q */
} stria__binary;

/* Takes the bits of a finite value without sign apart. */
static inline stria__binary stria__binary_of(const stria__float_format *format, uint64_t bits)
{
    const unsigned stored = format->precision - 1;
    const int biased = (int)(bits >> stored);
    stria__binary value = {bits, format->smallest};

    if (biased > 0) {
        value.significand = bits - ((uint64_t)(biased - 1) << stored);
        value.exponent += biased - 1;
    }
    return value;
}

#endif /* STRIA_SRC_FLOAT_FORMAT_H */

/* half.h - floats of 16 bits, which C has no type for
 *
 *     binary16   | sign | exponent: 5 | fraction: 10 |    Float16
 *     bfloat16   | sign | exponent: 8 | fraction: 7  |    BFloat16: the high half of a Float32
 *
 * A double holds every value of both, so they are read into the lane of doubles; on the
 * way back a double is rounded once, by integers.
 */
#ifndef STRIA_SRC_HALF_H
#define STRIA_SRC_HALF_H

#include <stdbool.h>
#include <stddef.h>

#include "src/numbers/float_format.h"
#include "stria/values.h"

static const stria__float_format stria__binary16 = {11, -24, UINT64_C(0x7c00), UINT64_C(0x8000)};
static const stria__float_format stria__bfloat16 = {8, -133, UINT64_C(0x7f80), UINT64_C(0x8000)};

/* The format of a C type of 16 bits. */
static inline const stria__float_format *stria__half_format(stria_ctype ctype)
{
    return ctype == STRIA_FLOAT16 ? &stria__binary16 : &stria__bfloat16;
}

/* The value of 16 bits, exactly; of a NaN, sign and payload. */
double stria__widen_half(const stria__float_format *format, uint16_t bits);

/* The nearest value, of two equally near the one with an even last bit.  False when a
 * finite value would become infinite. */
bool stria__narrow_half(const stria__float_format *format, double value, uint16_t *bits);

/* For generated takers: n values of a lane as values of 16 bits; whole ones fit when they
 * come back the same.  Return n, or the index of the first that does not fit. */
size_t stria__take_signed_halves(
    const stria__float_format *format, void *restrict to, const int64_t *restrict from, size_t n);
size_t stria__take_unsigned_halves(
    const stria__float_format *format, void *restrict to, const uint64_t *restrict from, size_t n);
size_t stria__take_float_halves(
    const stria__float_format *format, void *restrict to, const double *restrict from, size_t n);

#endif /* STRIA_SRC_HALF_H */

/* copy_present.h - values of which some are missing, copied and cleared in one go
 *
 *     missing   0  0  1  0
 *     from      7 -3  ?  9
 *     to        7 -3  0  9
 *
 * Which are missing, no jump could foresee, so there is none.  `to` may be `from`.
 */
#ifndef STRIA_SRC_COPY_PRESENT_H
#define STRIA_SRC_COPY_PRESENT_H

#include <stdbool.h>
#include <stddef.h>

#include "src/kernels/kernels.h"

void stria__copy_present_32_plain(void *to, const void *from, const bool *missing, size_t n);
void stria__copy_present_64_plain(void *to, const void *from, const bool *missing, size_t n);

#if STRIA__HAS_AVX2_KERNELS
void stria__copy_present_32_avx2(void *to, const void *from, const bool *missing, size_t n);
void stria__copy_present_64_avx2(void *to, const void *from, const bool *missing, size_t n);
#endif

/* Values of 4 bytes, and of 8. */
static inline void stria__copy_present_32(void *to, const void *from, const bool *missing, size_t n)
{
    STRIA__CHOOSE(stria__copy_present_32)(to, from, missing, n);
}

static inline void stria__copy_present_64(void *to, const void *from, const bool *missing, size_t n)
{
    STRIA__CHOOSE(stria__copy_present_64)(to, from, missing, n);
}

#endif /* STRIA_SRC_COPY_PRESENT_H */

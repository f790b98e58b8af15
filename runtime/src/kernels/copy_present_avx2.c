/* copy_present_avx2.c - values of which some are missing, for processors with AVX2 */
#include "src/kernels/copy_present.h"

#if STRIA__HAS_AVX2_KERNELS
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

/* Values under flags that are 0, the others zero: a register of them. */
static inline STRIA__AVX2 void keep(uint8_t *to, const uint8_t *from, __m256i present)
{
    const __m256i values = _mm256_loadu_si256((const __m256i *)(const void *)from);

    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_and_si256(values, present));
}

static inline STRIA__AVX2 void keep_32(uint8_t *to, const uint8_t *from, const bool *missing)
{
    const __m128i flags = _mm_loadl_epi64((const __m128i *)(const void *)missing);

    keep(to, from, _mm256_cmpeq_epi32(_mm256_cvtepu8_epi32(flags), _mm256_setzero_si256()));
}

static inline STRIA__AVX2 void keep_64(uint8_t *to, const uint8_t *from, const bool *missing)
{
    int flags;

    memcpy(&flags, missing, sizeof flags);
    const __m256i wide = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(flags));
    keep(to, from, _mm256_cmpeq_epi64(wide, _mm256_setzero_si256()));
}

/* Four registers at a time, and what is left as any processor does it. */
#define COPY_PRESENT(width)                                                                        \
    STRIA__AVX2 void stria__copy_present_##width##_avx2(                                           \
        void *to, const void *from, const bool *missing, size_t n)                                 \
    {                                                                                              \
        enum { SIZE = (width) / 8, STEP = 32 / SIZE };                                             \
        uint8_t *out = to;                                                                         \
        const uint8_t *in = from;                                                                  \
                                                                                                   \
        for (; n >= 4 * STEP; n -= 4 * STEP) {                                                     \
            keep_##width(out, in, missing);                                                        \
            keep_##width(out + 32, in + 32, missing + STEP);                                       \
            keep_##width(out + 64, in + 64, missing + 2 * STEP);                                   \
            keep_##width(out + 96, in + 96, missing + 3 * STEP);                                   \
            out += 128;                                                                            \
            in += 128;                                                                             \
            missing += 4 * STEP;                                                                   \
        }                                                                                          \
        stria__copy_present_##width##_plain(out, in, missing, n);                                  \
    }

COPY_PRESENT(32)
COPY_PRESENT(64)

#else
typedef int stria__no_avx2_kernels; /* a file has something in it */
#endif

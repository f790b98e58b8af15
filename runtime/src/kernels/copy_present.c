/* copy_present.c - values of which some are missing, with what every target has */
#include "src/kernels/copy_present.h"

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>

/* A mask of 8 bits as one of more, in each half of a register:
 *
 *     low    a b c d ....  ->  a a b b ...
 */
static inline __m128i low_doubled(__m128i masks, int bytes)
{
    return bytes == 1 ? _mm_unpacklo_epi8(masks, masks)
        : bytes == 2  ? _mm_unpacklo_epi16(masks, masks)
                      : _mm_unpacklo_epi32(masks, masks);
}

static inline __m128i high_doubled(__m128i masks, int bytes)
{
    return bytes == 1 ? _mm_unpackhi_epi8(masks, masks)
        : bytes == 2  ? _mm_unpackhi_epi16(masks, masks)
                      : _mm_unpackhi_epi32(masks, masks);
}

static inline void keep(uint8_t *to, const uint8_t *from, __m128i mask)
{
    const __m128i values = _mm_loadu_si128((const __m128i *)(const void *)from);

    _mm_storeu_si128((__m128i *)(void *)to, _mm_and_si128(values, mask));
}

/* Four values of 4 bytes, or two of 8, for each mask of 32 bits or two. */
static inline void keep_32(uint8_t *to, const uint8_t *from, __m128i masks)
{
    keep(to, from, masks);
}

static inline void keep_64(uint8_t *to, const uint8_t *from, __m128i masks)
{
    keep(to, from, low_doubled(masks, 4));
    keep(to + 16, from + 16, high_doubled(masks, 4));
}

/* Sixteen values at a time; returns how many were done. */
#define KEEP_SIXTEENS(width)                                                                       \
    static size_t keep_sixteens_##width(                                                           \
        uint8_t *to, const uint8_t *from, const bool *missing, size_t n)                           \
    {                                                                                              \
        size_t i = 0;                                                                              \
                                                                                                   \
        for (; n - i >= 16; i += 16) {                                                             \
            const __m128i flags = _mm_loadu_si128((const __m128i *)(const void *)(missing + i));   \
            const __m128i present = _mm_cmpeq_epi8(flags, _mm_setzero_si128());                    \
            const __m128i low = low_doubled(present, 1);                                           \
            const __m128i high = high_doubled(present, 1);                                         \
            const size_t at = i * (width / 8);                                                     \
            const size_t step = width / 2;                                                         \
                                                                                                   \
            keep_##width(to + at, from + at, low_doubled(low, 2));                                 \
            keep_##width(to + at + step, from + at + step, high_doubled(low, 2));                  \
            keep_##width(to + at + 2 * step, from + at + 2 * step, low_doubled(high, 2));          \
            keep_##width(to + at + 3 * step, from + at + 3 * step, high_doubled(high, 2));         \
        }                                                                                          \
        return i;                                                                                  \
    }
#else
#define KEEP_SIXTEENS(width)                                                                       \
    static size_t keep_sixteens_##width(                                                           \
        uint8_t *to, const uint8_t *from, const bool *missing, size_t n)                           \
    {                                                                                              \
        (void)to;                                                                                  \
        (void)from;                                                                                \
        (void)missing;                                                                             \
        (void)n;                                                                                   \
        return 0;                                                                                  \
    }
#endif

/* The rest, one by one: all of them where there is no SSE2. */
#define COPY_PRESENT(width)                                                                        \
    KEEP_SIXTEENS(width)                                                                           \
                                                                                                   \
    void stria__copy_present_##width##_plain(                                                      \
        void *to, const void *from, const bool *missing, size_t n)                                 \
    {                                                                                              \
        const size_t size = width / 8;                                                             \
                                                                                                   \
        for (size_t i = keep_sixteens_##width(to, from, missing, n); i < n; i++) {                 \
            uint##width##_t value;                                                                 \
                                                                                                   \
            memcpy(&value, (const uint8_t *)from + i * size, size);                                \
            value &= (uint##width##_t)(missing[i] - UINT64_C(1));                                  \
            memcpy((uint8_t *)to + i * size, &value, size);                                        \
        }                                                                                          \
    }

COPY_PRESENT(32)
COPY_PRESENT(64)

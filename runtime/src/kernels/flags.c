/* flags.c - which values are missing, with what every target has */
#include "src/kernels/flags.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>

/* Ones, each a byte, as the sums of the low and of the high eight. */
static inline __m128i add_ones(__m128i sums, __m128i ones)
{
    return _mm_add_epi64(sums, _mm_sad_epu8(ones, _mm_setzero_si128()));
}

static inline size_t total_of(__m128i sums)
{
    return (size_t)_mm_cvtsi128_si32(sums) +
        (size_t)_mm_cvtsi128_si32(_mm_unpackhi_epi64(sums, sums));
}
#endif

/* The sense of a flag is a constant in each copy of this. */
static inline size_t take_flags(bool *missing, const uint8_t *flags, size_t n, bool set_is_valid)
{
    size_t count = 0;
    size_t i = 0;

#if defined(__SSE2__)
    const __m128i one = _mm_set1_epi8(1);
    __m128i sums = _mm_setzero_si128();

    for (; n - i >= 16; i += 16) {
        const __m128i some = _mm_loadu_si128((const __m128i *)(const void *)(flags + i));
        const __m128i clear = _mm_cmpeq_epi8(some, _mm_setzero_si128());
        const __m128i ones =
            set_is_valid ? _mm_and_si128(clear, one) : _mm_andnot_si128(clear, one);

        _mm_storeu_si128((__m128i *)(void *)(missing + i), ones);
        sums = add_ones(sums, ones);
    }
    count = total_of(sums);
#endif
    for (; i < n; i++) {
        missing[i] = (flags[i] != 0) != set_is_valid;
        count += missing[i];
    }
    return count;
}

size_t stria__take_flags_plain(bool *missing, const uint8_t *flags, size_t n, bool set_is_valid)
{
    return set_is_valid ? take_flags(missing, flags, n, true)
                        : take_flags(missing, flags, n, false);
}

size_t stria__count_flags(const bool *missing, size_t n)
{
    size_t count = 0;
    size_t i = 0;

#if defined(__SSE2__)
    __m128i sums = _mm_setzero_si128();

    for (; n - i >= 16; i += 16)
        sums = add_ones(sums, _mm_loadu_si128((const __m128i *)(const void *)(missing + i)));
    count = total_of(sums);
#endif
    for (; i < n; i++)
        count += missing[i];
    return count;
}

/* Eight bools, 0 or 1 each, to eight bits.  The multiplication moves byte k to bit
 * 56 + k of the product, where no two terms meet:
 *
 *     byte k at bit 8k, times 2^(56 - 7k)  ->  bit 56 + k
 */
static uint8_t pack8(const bool *flags)
{
    uint64_t bytes;

    memcpy(&bytes, flags, sizeof bytes);
    return (uint8_t)(bytes * UINT64_C(0x0102040810204080) >> 56);
}

#if defined(__SSE2__)
static inline uint32_t pack16(const bool *missing)
{
    const __m128i flags = _mm_loadu_si128((const __m128i *)(const void *)missing);

    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(flags, _mm_setzero_si128()));
}
#endif

void stria__pack_flags_plain(uint8_t *bits, const bool *missing, size_t bytes)
{
    size_t i = 0;

#if defined(__SSE2__)
    for (; bytes - i >= 4; i += 4) {
        const uint32_t word = pack16(missing + 8 * i) | pack16(missing + 8 * i + 16) << 16;

        memcpy(bits + i, &word, sizeof word);
    }
#endif
    for (; i < bytes; i++)
        bits[i] = (uint8_t)~pack8(missing + 8 * i);
}

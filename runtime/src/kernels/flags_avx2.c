/* flags_avx2.c - which values are missing, for processors with AVX2 */
#include "src/kernels/flags.h"

#if STRIA__HAS_AVX2_KERNELS
#include <immintrin.h>
#include <string.h>

/* The sense of a flag is a constant in each copy of this. */
static inline STRIA__AVX2 size_t take_flags(
    bool *missing, const uint8_t *flags, size_t n, bool set_is_valid)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i one = _mm256_set1_epi8(1);
    __m256i sums = zero; /* of each eight bytes */
    size_t i = 0;

    for (; n - i >= 32; i += 32) {
        const __m256i some = _mm256_loadu_si256((const __m256i *)(const void *)(flags + i));
        const __m256i clear = _mm256_cmpeq_epi8(some, zero);
        const __m256i ones =
            set_is_valid ? _mm256_and_si256(clear, one) : _mm256_andnot_si256(clear, one);

        _mm256_storeu_si256((__m256i *)(void *)(missing + i), ones);
        sums = _mm256_add_epi64(sums, _mm256_sad_epu8(ones, zero));
    }
    const __m128i halves =
        _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    const size_t count = (size_t)_mm_cvtsi128_si64(halves) + (size_t)_mm_extract_epi64(halves, 1);

    return count + stria__take_flags_plain(missing + i, flags + i, n - i, set_is_valid);
}

STRIA__AVX2 size_t stria__take_flags_avx2(
    bool *missing, const uint8_t *flags, size_t n, bool set_is_valid)
{
    return set_is_valid ? take_flags(missing, flags, n, true)
                        : take_flags(missing, flags, n, false);
}

STRIA__AVX2 void stria__pack_flags_avx2(uint8_t *bits, const bool *missing, size_t bytes)
{
    const __m256i zero = _mm256_setzero_si256();
    size_t i = 0;

    for (; bytes - i >= 4; i += 4) {
        const __m256i flags = _mm256_loadu_si256((const __m256i *)(const void *)(missing + 8 * i));
        const int present = _mm256_movemask_epi8(_mm256_cmpeq_epi8(flags, zero));

        memcpy(bits + i, &present, sizeof present);
    }
    stria__pack_flags_plain(bits + i, missing + 8 * i, bytes - i);
}

#else
typedef int stria__no_avx2_flags; /* a file has something in it */
#endif

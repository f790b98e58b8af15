/* bitmap.c - one bit for each row, lowest first */
#include "src/memory/bitmap.h"

#include <string.h>

#include "src/kernels/flags.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* A range of bits is a ragged head, whole bytes, and a ragged tail:
 *
 *     byte      0        1        2
 *     bits   .....abc defghijk lm......
 *               head   whole   tail
 *
 * Head and tail are done bit by bit, the middle eight bits at a time. */
static size_t head_of(size_t first, size_t n)
{
    const size_t head = (8 - first % 8) % 8;

    return head < n ? head : n;
}

static void put(uint8_t *bits, size_t index, bool value)
{
    const uint8_t bit = (uint8_t)(1u << index % 8);

    bits[index / 8] = (uint8_t)(value ? bits[index / 8] | bit : bits[index / 8] & ~bit);
}

void stria__bitmap_set(uint8_t *bits, size_t first, size_t n)
{
    size_t i = 0;

    for (const size_t head = head_of(first, n); i < head; i++)
        put(bits, first + i, true);
    if (n - i >= 8) {
        memset(bits + (first + i) / 8, 0xff, (n - i) / 8);
        i += (n - i) / 8 * 8;
    }
    for (; i < n; i++)
        put(bits, first + i, true);
}

void stria__bitmap_pack_valid(uint8_t *bits, size_t first, const bool *missing, size_t n)
{
    size_t i = 0;

    for (const size_t head = head_of(first, n); i < head; i++)
        put(bits, first + i, !missing[i]);
    const size_t bytes = (n - i) / 8;
    stria__pack_flags(bits + (first + i) / 8, missing + i, bytes);
    for (i += 8 * bytes; i < n; i++)
        put(bits, first + i, !missing[i]);
}

/* Eight bits to eight bools.  The multiplication puts a copy of the bits at every seventh
 * bit, so that bit k of copy k stands where byte k begins:
 *
 *     bit k, times 2^7k  ->  bit 8k
 *
 * Bit 7 of one copy would meet bit 0 of the next, and is moved on its own. */
static void unpack8(bool *flags, uint8_t bits)
{
    const uint64_t low = (bits & UINT64_C(0x7f)) * UINT64_C(0x0002040810204081);
    const uint64_t bytes = (low & UINT64_C(0x0101010101010101)) | (uint64_t)(bits >> 7) << 56;

    memcpy(flags, &bytes, sizeof bytes);
}

/* Whole bytes of bits; `flip` is 0xff when a flag is set for a clear bit, else 0. */
static void unpack_bytes(bool *flags, const uint8_t *from, uint8_t flip, size_t bytes)
{
    size_t i = 0;

#if defined(__SSE2__)
    const __m128i mask =
        _mm_set1_epi64x((int64_t)UINT64_C(0x8040201008040201)); /* bit k of byte k */
    const __m128i one = _mm_set1_epi8(1);

    for (; bytes - i >= 2; i += 2) {
        const int pair = (from[i] ^ flip) | (from[i + 1] ^ flip) << 8;
        __m128i bits = _mm_cvtsi32_si128(pair);
        bits = _mm_unpacklo_epi8(bits, bits); /* each byte twice, */
        bits = _mm_shufflelo_epi16(bits, _MM_SHUFFLE(1, 1, 0, 0)); /* four times, */
        bits = _mm_shuffle_epi32(bits, _MM_SHUFFLE(1, 1, 0, 0)); /* eight times */
        bits = _mm_cmpeq_epi8(_mm_and_si128(bits, mask), mask);
        _mm_storeu_si128((__m128i *)(void *)(flags + 8 * i), _mm_and_si128(bits, one));
    }
#endif
    for (; i < bytes; i++)
        unpack8(flags + 8 * i, from[i] ^ flip);
}

void stria__bitmap_unpack(const uint8_t *bits, size_t first, bool value, bool *flags, size_t n)
{
    size_t i = 0;

    for (const size_t head = head_of(first, n); i < head; i++)
        flags[i] = stria__bitmap_get(bits, first + i) == value;
    const size_t bytes = (n - i) / 8;
    unpack_bytes(flags + i, bits + (first + i) / 8, value ? 0 : 0xff, bytes);
    for (i += 8 * bytes; i < n; i++)
        flags[i] = stria__bitmap_get(bits, first + i) == value;
}

void stria__bitmap_unpack_missing(const uint8_t *bits, size_t first, bool *missing, size_t n)
{
    stria__bitmap_unpack(bits, first, false, missing, n);
}

/* Sums of two, four and eight bits side by side; the multiplication adds up the eights. */
static unsigned count_set(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

size_t stria__bitmap_count_clear(const uint8_t *bits, size_t first, size_t n)
{
    size_t set = 0;
    size_t i = 0;

    for (const size_t head = head_of(first, n); i < head; i++)
        set += stria__bitmap_get(bits, first + i);
    for (; n - i >= 64; i += 64) {
        uint64_t word;

        memcpy(&word, bits + (first + i) / 8, sizeof word);
        set += count_set(word);
    }
    for (; i < n; i++)
        set += stria__bitmap_get(bits, first + i);
    return n - set;
}

/* utf8.c - whether text is UTF-8, which DuckDB demands of a VARCHAR only when it is too late */
#include <string.h>

#include "duckdb/fill.h"

static bool is_tail(uint8_t byte)
{
    return (byte & 0xc0) == 0x80;
}

/* The bytes of the character at `at`, of which `left` are there; 0 when it is none.  Longer
 * forms than needed, surrogates and numbers past U+10FFFF are none (Unicode, table 3-7). */
static size_t character_size(const uint8_t *at, size_t left)
{
    const uint8_t first = at[0];

    if (first < 0x80)
        return 1;
    if (first < 0xc2 || first > 0xf4)
        return 0;
    if (first < 0xe0)
        return left >= 2 && is_tail(at[1]) ? 2 : 0;
    if (first < 0xf0) {
        const uint8_t low = first == 0xe0 ? 0xa0 : 0x80;
        const uint8_t high = first == 0xed ? 0x9f : 0xbf;
        return left >= 3 && at[1] >= low && at[1] <= high && is_tail(at[2]) ? 3 : 0;
    }
    const uint8_t low = first == 0xf0 ? 0x90 : 0x80;
    const uint8_t high = first == 0xf4 ? 0x8f : 0xbf;
    return left >= 4 && at[1] >= low && at[1] <= high && is_tail(at[2]) && is_tail(at[3]) ? 4 : 0;
}

static bool is_utf8(const uint8_t *at, size_t size)
{
    const uint8_t *const end = at + size;

    while (at < end) {
        uint64_t word;
        const size_t left = (size_t)(end - at);

        if (left >= sizeof word) { /* most text is ASCII */
            memcpy(&word, at, sizeof word);
            if ((word & UINT64_C(0x8080808080808080)) == 0) {
                at += sizeof word;
                continue;
            }
        }
        const size_t length = character_size(at, left);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

size_t stria__first_not_utf8(const stria_view *texts, size_t n)
{
    size_t i = 0;

    while (i < n && is_utf8((const uint8_t *)texts[i].data, texts[i].size))
        i++;
    return i;
}

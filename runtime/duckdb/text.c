/* text.c - strings as DuckDB has them in a vector */
#include "duckdb/text.h"

/* ---- UTF-8 ------------------------------------------------------------------- */

enum { WORD = sizeof(uint64_t) };

static bool has_high_bit(uint64_t word)
{
    return (word & UINT64_C(0x8080808080808080)) != 0;
}

bool stria__duck_is_ascii(const char *text, size_t size)
{
    uint64_t all = 0;
    size_t i = 0;

    for (; size - i >= WORD; i += WORD) {
        uint64_t word;
        memcpy(&word, text + i, WORD);
        all |= word;
    }
    for (; i < size; i++)
        all |= (uint8_t)text[i];
    return !has_high_bit(all);
}

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

bool stria__duck_is_utf8(const char *text, size_t size)
{
    const uint8_t *at = (const uint8_t *)text;
    size_t left = size;

    while (left > 0) {
        uint64_t word;

        if (left >= WORD) { /* most text is ASCII */
            memcpy(&word, at, WORD);
            if (!has_high_bit(word)) {
                at += WORD;
                left -= WORD;
                continue;
            }
        }
        const size_t length = character_size(at, left);
        if (length == 0)
            return false;
        at += length;
        left -= length;
    }
    return true;
}

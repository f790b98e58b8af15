/* text.h - strings as DuckDB has them in a vector */
#ifndef STRIA_DUCKDB_TEXT_H
#define STRIA_DUCKDB_TEXT_H

#include <string.h>

#include "stria/values.h"

enum { STRIA__INLINE_STRING = 12 };

typedef struct stria__duck_string {
    uint32_t size;
    char prefix[4];
    union {
        char rest[8]; /* of a string of at most 12 bytes; zeros behind its end */
        const char *data; /* all of a longer one */
    } tail;
} stria__duck_string;

/* Writes a string to a place of a vector.  It points into the text when that has more than 12
 * bytes; behind the end of a short one all is zero, else it would equal no other. */
static inline void stria__duck_put_string(uint8_t *to, const char *text, size_t size)
{
    const uint32_t length = (uint32_t)size;
    uint64_t first = 0; /* eight bytes of text, and four more */
    uint64_t last = 0;

    if (size > STRIA__INLINE_STRING) {
        stria__duck_string string = {length, {0}, {{0}}};
        memcpy(string.prefix, text, sizeof string.prefix);
        string.tail.data = text;
        memcpy(to, &string, sizeof string);
        return;
    }
    if (size >= 8) { /* in loads that overlap, of any size in between */
        memcpy(&first, text, 8);
        memcpy(&last, text + size - 8, 8);
        last = size == 8 ? 0 : last >> 8 * (16 - size);
    } else if (size >= 4) {
        uint32_t head, tail;
        memcpy(&head, text, 4);
        memcpy(&tail, text + size - 4, 4);
        first = head | (uint64_t)tail << 8 * (size - 4);
    } else if (size > 0) {
        const size_t middle = size / 2;
        first = (uint8_t)text[0] | (uint64_t)(uint8_t)text[middle] << 8 * middle |
            (uint64_t)(uint8_t)text[size - 1] << 8 * (size - 1);
    }
    const uint64_t words[2] = {length | first << 32, first >> 32 | last << 32};
    memcpy(to, words, sizeof words); /* a little-endian machine */
}

/* The bytes of a string, which stands at this place of a vector. */
static inline stria_view stria__duck_view_of(const uint8_t *at)
{
    stria__duck_string string;

    memcpy(&string, at, sizeof string);
    return (stria_view){string.size <= STRIA__INLINE_STRING
            ? (const char *)at + offsetof(stria__duck_string, prefix)
            : string.tail.data,
        string.size};
}

/* Whether bytes are UTF-8, which DuckDB demands of a VARCHAR, but only when it is too late. */
bool stria__duck_is_utf8(const char *text, size_t size);

/* Whether all of them are ASCII, so that they are UTF-8 however they are cut. */
bool stria__duck_is_ascii(const char *text, size_t size);

#endif /* STRIA_DUCKDB_TEXT_H */

/* text.h - strings as DuckDB has them in a vector */
#ifndef STRIA_DUCKDB_TEXT_H
#define STRIA_DUCKDB_TEXT_H

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

/* The string points into the text when that has more than 12 bytes. */
stria__duck_string stria__duck_string_of(const char *text, size_t size);

/* The bytes of a string, which stands at this place of a vector. */
stria_view stria__duck_view_of(const uint8_t *at);

/* Whether bytes are UTF-8, which DuckDB demands of a VARCHAR, but only when it is too late. */
bool stria__duck_is_utf8(const char *text, size_t size);

/* Whether all of them are ASCII, so that they are UTF-8 however they are cut. */
bool stria__duck_is_ascii(const char *text, size_t size);

#endif /* STRIA_DUCKDB_TEXT_H */

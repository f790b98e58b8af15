/* arrow_format.h - what a format string of Arrow's C data interface means
 *
 * One struct says how values lie in memory, whoever made them, and what they are.  It is
 * parsed from the text that a producer gives, and from our own on the way out. */
#ifndef STRIA_SRC_ARROW_FORMAT_H
#define STRIA_SRC_ARROW_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "stria/arrow.h"

/* How values lie in memory, and how many buffers that takes. */
typedef enum stria__arrow_layout {
    STRIA__ARROW_NOTHING, /* nulls alone; no buffer */
    STRIA__ARROW_BITS, /* validity; bits */
    STRIA__ARROW_FIXED, /* validity; values of `width` bytes */
    STRIA__ARROW_BYTES, /* validity; offsets of `width` bytes; bytes */
    STRIA__ARROW_VIEWS, /* validity; views; any number of blocks; their sizes */
    STRIA__ARROW_LIST, /* validity; offsets of `width` bytes; one child */
    STRIA__ARROW_LIST_VIEW, /* validity; offsets and sizes of `width` bytes; one child */
    STRIA__ARROW_FIXED_LIST, /* validity; one child with `size` items for each row */
    STRIA__ARROW_STRUCT, /* validity; any number of children */
    STRIA__ARROW_RUNS /* no buffer; two children: where runs end, and their values */
} stria__arrow_layout;

/* What numbers count, where they are no plain numbers. */
typedef enum stria__arrow_meaning {
    STRIA__ARROW_NUMBER,
    STRIA__ARROW_DATE,
    STRIA__ARROW_TIMESTAMP,
    STRIA__ARROW_TIME_OF_DAY,
    STRIA__ARROW_DURATION,
    STRIA__ARROW_DECIMAL,
    STRIA__ARROW_MONTHS,
    STRIA__ARROW_INTERVAL, /* months, days and nanoseconds */
    STRIA__ARROW_OTHER /* bytes, or a number that no C type is */
} stria__arrow_meaning;

typedef struct stria__arrow_format {
    stria__arrow_layout layout;
    stria__arrow_meaning meaning;
    size_t width;
    size_t size;
    stria_ctype ctype; /* of one value of fixed width */
    int32_t unit; /* of dates and times */
    bool is_text; /* bytes that must be UTF-8 */
    bool is_map; /* a list of entries */
    unsigned digits; /* of decimals, and how many of them are behind the point */
    int32_t scale;
    const char *zone; /* of a timestamp: what stands behind the colon */
} stria__arrow_format;

/* False for formats that nothing here reads. */
bool stria__arrow_parse(const char *text, stria__arrow_format *format);

#endif /* STRIA_SRC_ARROW_FORMAT_H */

/* fixed_bytes.h - values of a few bytes that are no numbers
 *
 * A type of such values brings a form: how they are read from text and printed, and which
 * structs or bytes of the caller's they are made of.  A column keeps them as the formats that
 * they leave in have them, so that they leave as one span:
 *
 *     IPv6, UUID       as ClickHouse; callers hold the bytes in the order of the text, which is
 *                      the network's.  A UUID is two little-endian numbers, the higher half first:
 *
 *                          caller   00 11 22 33 44 55 66 77   88 99 aa bb cc dd ee ff
 *                          column   77 66 55 44 33 22 11 00   ff ee dd cc bb aa 99 88
 *
 *     TimeTZ           as DuckDB: a number of 64 bits, see timetz.c
 *     IntervalMDM,     as DuckDB and Arrow: the caller's own structs
 *     IntervalMDN
 */
#ifndef STRIA_SRC_FIXED_BYTES_H
#define STRIA_SRC_FIXED_BYTES_H

#include "src/column/column.h"
#include "src/text/parse.h"
#include "src/numbers/parts.h"

enum { STRIA__FIXED_BYTES_MAX = 16 };

/* Values are as in the column; structs may stand at any address. */
typedef struct stria__form {
    stria__parsed (*parse)(stria_view text, uint8_t *value, size_t *bad);
    size_t (*print)(char *to, const uint8_t *value);

    /* From the order of the text to the column's or back.  NULL: it takes no raw bytes. */
    void (*reorder)(uint8_t *to, const uint8_t *from);

    /* The structs that it takes and is read into, ended by 0.  Those that are none of its
     * values come out as any value. */
    const stria_ctype *structs;
    stria__counted (*take)(uint8_t *value, stria_ctype ctype, const uint8_t *from);
    stria__counted (*give)(const uint8_t *value, stria_ctype ctype, uint8_t *to);
    void (*show)(char *shown, size_t size, stria_ctype ctype, const uint8_t *from);
} stria__form;

extern const stria__form stria__uuid_form;
extern const stria__form stria__ipv6_form;
extern const stria__form stria__timetz_form;
extern const stria__form stria__interval_micros_form;
extern const stria__form stria__interval_nanos_form;

/* Whether the form has structs of this C type. */
bool stria__form_takes(const stria__form *form, stria_ctype ctype);

/* One row that is there. */
size_t stria__print_bytes(char *to, const stria_column *column, size_t row);

/* Takes n values from `first` on as those `ahead` of the column's end; missing ones (NULL: none
 * is) become zeros.  Returns n, or the index of the first that is no such value. */
size_t stria__take_bytes(const stria_column *column, size_t ahead, const stria_values *values,
    size_t first, const bool *missing, size_t n);

#endif /* STRIA_SRC_FIXED_BYTES_H */

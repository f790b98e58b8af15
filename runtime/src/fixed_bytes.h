/* fixed_bytes.h - UUIDs and addresses, as callers hold them and as columns keep them
 *
 * Callers hold the bytes in the order of the text, which is the network's.  A column keeps
 * them as ClickHouse's formats have them, so that they leave as one span.  An address is
 * the same in both; a UUID is two little-endian numbers, the higher half first:
 *
 *     caller   00 11 22 33 44 55 66 77   88 99 aa bb cc dd ee ff
 *     column   77 66 55 44 33 22 11 00   ff ee dd cc bb aa 99 88
 */
#ifndef STRIA_SRC_FIXED_BYTES_H
#define STRIA_SRC_FIXED_BYTES_H

#include "src/column.h"
#include "src/parse.h"

enum { STRIA__FIXED_BYTES_SIZE = 16 };

/* From either order to the other. */
void stria__reorder_bytes(const stria_column *column, uint8_t *to, const uint8_t *from);

/* Text as a value in the caller's order. */
stria__parsed stria__parse_bytes(
    const stria_column *column, stria_view text, uint8_t *bytes, size_t *bad);

/* One row that is there. */
size_t stria__print_bytes(char *to, const stria_column *column, size_t row);

/* Takes n texts, or raw bytes of the right size, as values `ahead` of the column's end;
 * missing ones (NULL: none is) become zeros.  Returns n, or the index of the first that
 * is no such value. */
size_t stria__take_bytes(const stria_column *column, size_t ahead, stria_ctype ctype,
    const stria_view *texts, const bool *missing, size_t n);

#endif /* STRIA_SRC_FIXED_BYTES_H */

/* bits.h - strings of bits, as DuckDB keeps them
 *
 *     1 byte      how many bits of padding there are, 0 to 7
 *     n bytes     the padding, all ones; then the bits: the highest of each byte comes first
 *
 * Their text is a '0' or a '1' for each, and at least one.  A column holds them as a String does
 * its bytes. */
#ifndef STRIA_SRC_BITS_H
#define STRIA_SRC_BITS_H

#include "src/column/column.h"
#include "src/text/output.h"
#include "src/text/parse.h"

static inline bool stria__holds_bits(const stria_column *column)
{
    return column->type->spelling == STRIA__SPELLED_BITS;
}

/* How many bytes texts of so many rows and bytes in all take in a column, at most. */
static inline size_t stria__stored_size(const stria_column *column, size_t rows, size_t bytes)
{
    return stria__holds_bits(column) ? bytes / 8 + 2 * rows : bytes;
}

/* Whether a text spells bits. */
stria__parsed stria__check_bits(stria_view text, size_t *bad);

/* Stages texts, of which some may be missing. */
stria_code stria__stage_bits(stria_column *column, const stria_values *values, stria_error *error);

void stria__put_bits(stria__output *output, stria_view stored);

#endif /* STRIA_SRC_BITS_H */

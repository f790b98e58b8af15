/* type_text.h - types as text, in ClickHouse's spelling */
#ifndef STRIA_SRC_TYPE_TEXT_H
#define STRIA_SRC_TYPE_TEXT_H

#include "src/column.h"
#include "src/output.h"

/* The most levels of Array, and the most bytes of text, of which only the members of an
 * Enum take many. */
enum { STRIA__LEVELS_MAX = 64, STRIA__TYPE_TEXT_MAX = 1 << 24 };

/* Makes an empty column of the type that the text spells.  Blanks between words are
 * free, and aliases are known, as in ClickHouse.  NULL when it fails: STRIA_ERR_TYPE
 * with the byte of the text in error->offset, or STRIA_ERR_MEMORY. */
stria_column *stria__column_parse(
    stria_view text, const stria_allocator *allocator, stria_error *error);

/* Writes the one canonical spelling; the second as snprintf does. */
void stria__put_type(stria__output *output, const stria_column *column);
size_t stria__type_text(const stria_column *column, char *text, size_t size);

#endif /* STRIA_SRC_TYPE_TEXT_H */

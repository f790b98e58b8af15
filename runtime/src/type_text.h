/* type_text.h - types as text, in ClickHouse's spelling */
#ifndef STRIA_SRC_TYPE_TEXT_H
#define STRIA_SRC_TYPE_TEXT_H

#include "src/column.h"
#include "src/output.h"

/* The most types inside one another, and the most bytes of text, of which only the members of
 * an Enum and the names of elements take many. */
enum { STRIA__LEVELS_MAX = 64, STRIA__TYPE_TEXT_MAX = 1 << 24 };

/* Who is to read the text: ClickHouse has no FixedArray and sees an Array. */
typedef enum stria__speller { STRIA__AS_STRIA, STRIA__AS_CLICKHOUSE } stria__speller;

/* Makes an empty column of the type that the text spells.  Blanks between words are
 * free, and aliases are known, as in ClickHouse.  NULL when it fails: STRIA_ERR_TYPE
 * with the byte of the text in error->offset, or STRIA_ERR_MEMORY. */
stria_column *stria__column_parse(
    stria_view text, const stria_allocator *allocator, stria_error *error);

/* Writes the one canonical spelling; the second as snprintf does, and as stria spells it. */
void stria__put_type(stria__output *output, const stria_column *column, stria__speller speller);
size_t stria__type_text(const stria_column *column, char *text, size_t size);

/* Writes the name of an element: one that is a word as it is, any other in back-quotes. */
void stria__put_label(stria__output *output, const char *label);

#endif /* STRIA_SRC_TYPE_TEXT_H */

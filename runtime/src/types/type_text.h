/* type_text.h - types as text, in ClickHouse's spelling */
#ifndef STRIA_SRC_TYPE_TEXT_H
#define STRIA_SRC_TYPE_TEXT_H

#include "src/column/column.h"
#include "src/text/output.h"

/* The most types inside one another and in all, the most bytes of the names of elements, and of
 * the text, of which only the members of an Enum take many.  Names are compared with each
 * other, and a type costs many times the memory of its text, so that what may come from
 * anywhere needs a bound. */
enum {
    STRIA__LEVELS_MAX = 64,
    STRIA__TYPES_MAX = 4096,
    STRIA__LABELS_MAX = 1 << 16,
    STRIA__TYPE_TEXT_MAX = 1 << 24
};

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

#endif /* STRIA_SRC_TYPE_TEXT_H */

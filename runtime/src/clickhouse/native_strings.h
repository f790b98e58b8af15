/* native_strings.h - the strings of a column in a block of Native */
#ifndef STRIA_SRC_NATIVE_STRINGS_H
#define STRIA_SRC_NATIVE_STRINGS_H

#include "src/column/column.h"
#include "src/bytes/reader.h"

/* Reads the strings of `rows` rows of a String column, whose null map has been read, and
 * stages them. */
stria_code stria__native_read_strings(stria__reader *reader, stria_column *column, uint64_t rows);

/* Stages rows whose null map, when the column has one, has been read. */
static inline void stria__native_stage(stria_column *column, size_t rows)
{
    if (column->nullable)
        stria__stage_marked(column, rows);
    else
        stria__stage(column, rows);
}

#endif /* STRIA_SRC_NATIVE_STRINGS_H */

/* native_data.h - one column in a block of Native */
#ifndef STRIA_SRC_NATIVE_DATA_H
#define STRIA_SRC_NATIVE_DATA_H

#include "src/column/column.h"
#include "src/bytes/reader.h"

/* Reads all that a block has of one of the batch's columns. */
stria_code stria__native_read_column(stria__reader *reader, stria_column *column, uint64_t rows);

/* Reads the data of `rows` rows and stages them.  On failure the caller drops what is
 * staged. */
stria_code stria__native_read_data(stria__reader *reader, stria_column *column, uint64_t rows);

#endif /* STRIA_SRC_NATIVE_DATA_H */

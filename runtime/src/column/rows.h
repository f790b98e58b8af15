/* rows.h - rows of one column as rows of another of its type */
#ifndef STRIA_SRC_ROWS_H
#define STRIA_SRC_ROWS_H

#include "src/column/column.h"

/* Stages rows `first` .. first + rows - 1 of a column of the same type, which may be the
 * same column. */
stria_code stria__stage_rows(
    stria_column *column, const stria_column *from, size_t first, size_t rows, stria_error *error);

/* Stages one row for each index: that row of a column of the same type. */
stria_code stria__stage_taken(stria_column *column, const stria_column *from, const size_t *indexes,
    size_t count, stria_error *error);

#endif /* STRIA_SRC_ROWS_H */

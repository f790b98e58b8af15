/* fill.h - rows of columns into vectors */
#ifndef STRIA_DUCKDB_FILL_H
#define STRIA_DUCKDB_FILL_H

#include "duckdb/vectors.h"

typedef struct stria__filling {
    const stria_batch *batch;
    size_t column; /* of the batch */
    stria_error *error;
} stria__filling;

/* Fills a vector from its first row on with n rows of a column.  The error's row counts
 * from `first`. */
stria_code stria__fill(const stria__filling *filling, duckdb_vector vector,
    const stria_column *column, size_t first, size_t n);

/* Which strings are no UTF-8: the index of the first, or n. */
size_t stria__first_not_utf8(const stria_view *texts, size_t n);

#endif /* STRIA_DUCKDB_FILL_H */

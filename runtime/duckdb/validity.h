/* validity.h - which rows of a vector are missing: a bit for each, set when it is there */
#ifndef STRIA_DUCKDB_VALIDITY_H
#define STRIA_DUCKDB_VALIDITY_H

#include <duckdb.h>

#include "stria/stria.h"

/* A mask makes the engine look at every row, so a vector gets one only when it has a missing
 * row; but one that a vector has already stays, and is kept right. */

/* All of n rows are there. */
void stria__duck_set_all_valid(duckdb_vector vector, size_t n);

/* n rows from the vector's first on are as those of the column from `first` on. */
void stria__duck_write_validity(
    duckdb_vector vector, const stria_column *column, size_t first, size_t n);

void stria__duck_clear_row(duckdb_vector vector, size_t row);

/* Whether a mask, which may be NULL, says that a row is missing. */
static inline bool stria__duck_is_missing(const uint64_t *mask, size_t row)
{
    return mask != NULL && (mask[row / 64] >> row % 64 & 1) == 0;
}

#endif /* STRIA_DUCKDB_VALIDITY_H */

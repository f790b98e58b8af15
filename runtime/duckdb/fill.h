/* fill.h - rows of columns into vectors */
#ifndef STRIA_DUCKDB_FILL_H
#define STRIA_DUCKDB_FILL_H

#include "duckdb/plan.h"

/* Fills a vector from its first row on with n rows of the node's column from `first` on; n
 * is not 0.  The error's row counts from `first`. */
stria_code stria__duck_fill(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error);

/* The same for a type that holds others. */
stria_code stria__duck_fill_nested(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error);

#endif /* STRIA_DUCKDB_FILL_H */

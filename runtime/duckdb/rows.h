/* rows.h - rows of a batch into data chunks */
#ifndef STRIA_DUCKDB_ROWS_H
#define STRIA_DUCKDB_ROWS_H

#include "duckdb/plan.h"

/* Rows of the batch from `first` on that go into one chunk. */
size_t stria__duck_rows_of_chunk(const stria_batch *batch, size_t first);

/* A chunk of these types, or NULL. */
duckdb_data_chunk stria__duck_make_chunk(const duckdb_logical_type *types, size_t count);

/* Fills a chunk with n rows of the batch, which is planned for it, and sets its size. */
stria_code stria__duck_fill_chunk(const stria__duck_node *root, duckdb_data_chunk chunk,
    size_t first, size_t n, stria_error *error);

/* Fills the chunk with one row after another of all that may be refused, and keeps none. */
stria_code stria__duck_try_rows(const stria__duck_node *root, const stria_batch *batch,
    duckdb_data_chunk chunk, stria_error *error);

#endif /* STRIA_DUCKDB_ROWS_H */

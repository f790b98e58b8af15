/* take.h - rows of vectors into columns */
#ifndef STRIA_DUCKDB_TAKE_H
#define STRIA_DUCKDB_TAKE_H

#include "duckdb/plan.h"

/* Rows of a vector. */
typedef struct stria__duck_rows {
    duckdb_vector vector;
    size_t first;
    size_t count;
} stria__duck_rows;

/* Appends rows, of which there is one at least.  The error's row counts from the first. */
stria_code stria__duck_take(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error);

/* The same for a type that holds others. */
stria_code stria__duck_take_nested(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error);

/* Appends so many nulls. */
stria_code stria__duck_take_nulls(const stria__duck_node *node, size_t count, stria_error *error);

/* Which of the rows are missing. */
stria_nulls stria__duck_nulls_of(const stria__duck_rows *rows);

/* Rows of these that are worked on together, from row `done` of them on. */
enum { STRIA__PART = 512 };
stria__duck_rows stria__duck_part_of(const stria__duck_rows *rows, size_t done);

/* An error that counts rows from row `done` on, as one that counts from the first. */
stria_code stria__duck_behind(size_t done, stria_code code, stria_error *error);

#endif /* STRIA_DUCKDB_TAKE_H */

/* loan.h - batches that a table function gives the rows of, while a statement runs */
#ifndef STRIA_DUCKDB_LOAN_H
#define STRIA_DUCKDB_LOAN_H

#include <stdatomic.h>

#include "duckdb/plan.h"

typedef struct stria__duck_loan {
    stria_batch *const *batches;
    size_t count;
    duckdb_logical_type *types; /* owned; of the function's columns */
    size_t columns;
    atomic_bool is_refused; /* a row of them */
} stria__duck_loan;

/* Lends batches, each column as the type that DuckDB has for it; or as the columns of a
 * table, which is named as SQL names it.  Fails with STRIA_ERR_TARGET, _SHAPE, _SERVER or
 * _MEMORY; then there is nothing to end. */
stria_code stria__duck_lend(stria__duck_loan *loan, stria_batch *const *batches, size_t count,
    duckdb_connection connection, const char *table, stria_error *error);
void stria__duck_end_loan(stria__duck_loan *loan);

/* Looks for the first row that is refused, as if one thread had gone through all. */
stria_code stria__duck_find_refused(const stria__duck_loan *loan, stria_error *error);

#endif /* STRIA_DUCKDB_LOAN_H */

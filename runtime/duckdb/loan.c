/* loan.c - batches that a table function gives the rows of, while a statement runs */
#include "duckdb/loan.h"

#include <stdlib.h>

#include "duckdb/rows.h"
#include "duckdb/type_sql.h"

/* ---- Types ------------------------------------------------------------------- */

static stria_code fail_for_memory(stria_error *error)
{
    return stria_fail(error, STRIA_ERR_MEMORY, "there is no memory to lend batches");
}

/* "SELECT NULL::BIGINT, NULL::VARCHAR[]", whose columns have the types. */
static stria_code put_types(stria__duck_text *sql, const stria_batch *batch, stria_error *error)
{
    stria__duck_put(sql, "SELECT ");
    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        const stria_column *const column = stria_batch_column((stria_batch *)batch, i);

        stria__duck_put(sql, i > 0 ? ", NULL::" : "NULL::");
        if (!stria__duck_put_type(sql, column)) {
            char type[96];
            (void)stria_column_type_text(column, type, sizeof type);
            return stria__duck_fail_at(
                error, column, STRIA_ERR_TARGET, SIZE_MAX, "DuckDB has no type for %s", type);
        }
    }
    return STRIA_OK;
}

/* Takes over the types of a statement's columns. */
static stria_code ask_types(
    stria__duck_loan *loan, duckdb_connection connection, const char *sql, stria_error *error)
{
    duckdb_result result;
    stria_code code = STRIA_OK;

    if (duckdb_query(connection, sql, &result) == DuckDBError) {
        code = stria_fail(error, STRIA_ERR_SERVER, "%s", duckdb_result_error(&result));
    } else {
        loan->columns = (size_t)duckdb_column_count(&result);
        loan->types = calloc(loan->columns + 1, sizeof *loan->types);
        if (loan->types == NULL)
            code = fail_for_memory(error);
        for (size_t i = 0; i < loan->columns && code == STRIA_OK; i++)
            loan->types[i] = duckdb_column_logical_type(&result, i);
    }
    duckdb_destroy_result(&result);
    return code;
}

static stria_code find_types(
    stria__duck_loan *loan, duckdb_connection connection, const char *table, stria_error *error)
{
    stria__duck_text sql = {NULL, 0, 0, false};
    stria_code code = STRIA_OK;

    if (table != NULL) {
        stria__duck_put(&sql, "SELECT * FROM ");
        stria__duck_put(&sql, table);
        stria__duck_put(&sql, " LIMIT 0");
    } else {
        code = put_types(&sql, loan->batches[0], error);
    }
    if (code == STRIA_OK)
        code = sql.failed ? fail_for_memory(error) : ask_types(loan, connection, sql.data, error);
    free(sql.data);
    return code;
}

/* ---- Batches ----------------------------------------------------------------- */

/* Plans each batch for a chunk of the types and, where asked, tries its rows. */
static stria_code check_batches(const stria__duck_loan *loan, bool with_rows, stria_error *error)
{
    duckdb_data_chunk chunk = stria__duck_make_chunk(loan->types, loan->columns);
    size_t rows = 0;
    stria_code code = STRIA_OK;

    if (chunk == NULL)
        return fail_for_memory(error);
    for (size_t i = 0; i < loan->count && code == STRIA_OK; i++) {
        const stria_batch *const batch = loan->batches[i];
        stria__duck_node root;

        code = stria__duck_check_committed(batch, error);
        if (code == STRIA_OK)
            code = stria__duck_plan(&root, batch, chunk, error);
        if (code != STRIA_OK)
            break;
        if (with_rows)
            code = stria__duck_try_rows(&root, batch, chunk, error);
        if (code != STRIA_OK && error != NULL && error->row >= 0)
            error->row += (int64_t)rows;
        rows += stria_batch_rows(batch);
        stria__duck_free_plan(&root);
    }
    duckdb_destroy_data_chunk(&chunk);
    return code;
}

stria_code stria__duck_lend(stria__duck_loan *loan, stria_batch *const *batches, size_t count,
    duckdb_connection connection, const char *table, stria_error *error)
{
    stria_code code = STRIA_OK;

    *loan = (stria__duck_loan){.batches = batches, .count = count};
    if (count == 0)
        return stria_fail(error, STRIA_ERR_ARGUMENT, "there is no batch");
    if (stria_batch_columns(batches[0]) == 0)
        return stria_fail(error, STRIA_ERR_SHAPE, "a batch without columns is no table");
    code = find_types(loan, connection, table, error);
    if (code == STRIA_OK)
        code = check_batches(loan, false, error);
    if (code != STRIA_OK)
        stria__duck_end_loan(loan);
    return code;
}

void stria__duck_end_loan(stria__duck_loan *loan)
{
    for (size_t i = 0; loan->types != NULL && i < loan->columns; i++)
        duckdb_destroy_logical_type(&loan->types[i]);
    free(loan->types);
    loan->types = NULL;
}

stria_code stria__duck_find_refused(const stria__duck_loan *loan, stria_error *error)
{
    return check_batches(loan, true, error);
}

/* chunk.c - batches into data chunks and appenders, and data chunks into batches */
#include <stdlib.h>

#include "duckdb/rows.h"
#include "duckdb/take.h"

/* ---- Out --------------------------------------------------------------------- */

stria_code stria_batch_copy_to_duckdb(
    const stria_batch *batch, size_t *row, duckdb_data_chunk chunk, stria_error *error)
{
    const size_t n = stria__duck_rows_of_chunk(batch, *row);
    stria__duck_node root;
    stria_code code = stria__duck_check_committed(batch, error);

    if (code == STRIA_OK)
        code = stria__duck_plan(&root, batch, chunk, error);
    if (code != STRIA_OK)
        return code;
    code = n > 0 ? stria__duck_fill_chunk(&root, chunk, *row, n, error) : STRIA_END;
    stria__duck_free_plan(&root);
    if (code == STRIA_OK)
        *row += n;
    return code;
}

/* A chunk of the types that the appender's columns have; NULL when it cannot be made. */
static duckdb_data_chunk make_chunk(duckdb_appender appender)
{
    const size_t columns = (size_t)duckdb_appender_column_count(appender);
    duckdb_logical_type *const types = calloc(columns + 1, sizeof(*types));
    duckdb_data_chunk chunk = NULL;

    if (types == NULL)
        return NULL;
    for (size_t i = 0; i < columns; i++)
        types[i] = duckdb_appender_column_type(appender, i);
    chunk = stria__duck_make_chunk(types, columns);
    for (size_t i = 0; i < columns; i++)
        duckdb_destroy_logical_type(&types[i]);
    free(types);
    return chunk;
}

static stria_code refuse_append(duckdb_appender appender, stria_error *error)
{
    const char *const reason = duckdb_appender_error(appender);

    return stria_fail(error, STRIA_ERR_SERVER, "%s",
        reason != NULL ? reason : "DuckDB makes no chunk for this appender and does not say why");
}

static stria_code append_all(const stria__duck_node *root, const stria_batch *batch,
    duckdb_data_chunk chunk, duckdb_appender appender, stria_error *error)
{
    const size_t rows = stria_batch_rows(batch);
    stria_code code = STRIA_OK;

    if (rows >
        (size_t)duckdb_vector_size()) /* what is refused is before the first is handed over */
        code = stria__duck_try_rows(root, batch, chunk, error);
    for (size_t row = 0; row < rows && code == STRIA_OK;) {
        const size_t n = stria__duck_rows_of_chunk(batch, row);

        if (root->has_addresses)
            duckdb_data_chunk_reset(chunk); /* which frees the texts of the rows before */
        code = stria__duck_fill_chunk(root, chunk, row, n, error);
        if (code == STRIA_OK && duckdb_append_data_chunk(appender, chunk) == DuckDBError)
            code = refuse_append(appender, error);
        row += n;
    }
    return code;
}

stria_code stria_batch_append_to_duckdb(
    const stria_batch *batch, duckdb_appender appender, stria_error *error)
{
    stria__duck_node root;
    stria_code code = stria__duck_check_committed(batch, error);
    duckdb_data_chunk chunk = NULL;

    if (code != STRIA_OK)
        return code;
    chunk = make_chunk(appender);
    if (chunk == NULL)
        return refuse_append(appender, error);
    code = stria__duck_plan(&root, batch, chunk, error);
    if (code == STRIA_OK) {
        code = append_all(&root, batch, chunk, appender, error);
        stria__duck_free_plan(&root);
    }
    duckdb_destroy_data_chunk(&chunk);
    return code;
}

/* ---- In ---------------------------------------------------------------------- */

stria_code stria_batch_read_duckdb(stria_batch *batch, duckdb_data_chunk chunk, stria_error *error)
{
    const size_t n = (size_t)duckdb_data_chunk_get_size(chunk);
    stria__duck_node root;
    stria_code code = stria__duck_check_committed(batch, error);

    if (code == STRIA_OK)
        code = stria_batch_commit(batch, error); /* no row is new: nothing may be pending */
    if (code == STRIA_OK)
        code = stria__duck_plan(&root, batch, chunk, error);
    if (code != STRIA_OK)
        return code;
    for (size_t i = 0; i < root.child_count && n > 0 && code == STRIA_OK; i++) {
        const stria__duck_rows all = {duckdb_data_chunk_get_vector(chunk, i), 0, n};
        code = stria__duck_take(&root.children[i], &all, error);
    }
    stria__duck_free_plan(&root);
    if (code == STRIA_OK)
        code = stria_batch_commit(batch, error);
    if (code != STRIA_OK)
        stria_batch_rollback(batch);
    return code;
}

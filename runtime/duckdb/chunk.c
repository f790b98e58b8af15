/* chunk.c - batches into data chunks and appenders, and data chunks into batches */
#include <stdlib.h>

#include "duckdb/fill.h"
#include "duckdb/take.h"

/* ---- Out --------------------------------------------------------------------- */

/* Rows from `first` on that go into one chunk. */
static size_t rows_of_chunk(const stria_batch *batch, size_t first)
{
    const size_t rows = stria_batch_rows(batch);
    const size_t left = first < rows ? rows - first : 0;
    const size_t most = (size_t)duckdb_vector_size();

    return left < most ? left : most;
}

static stria_code fill_column(const stria__duck_node *node, duckdb_data_chunk chunk, size_t index,
    size_t first, size_t n, stria_error *error)
{
    const stria_code code =
        stria__duck_fill(node, duckdb_data_chunk_get_vector(chunk, index), first, n, error);

    if (code != STRIA_OK && error != NULL && error->row >= 0)
        error->row += (int64_t)first;
    return code;
}

static stria_code fill_chunk(const stria__duck_node *root, duckdb_data_chunk chunk, size_t first,
    size_t n, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < root->child_count && code == STRIA_OK; i++)
        code = fill_column(&root->children[i], chunk, i, first, n, error);
    if (code == STRIA_OK)
        duckdb_data_chunk_set_size(chunk, n);
    return code;
}

stria_code stria_batch_copy_to_duckdb(
    const stria_batch *batch, size_t *row, duckdb_data_chunk chunk, stria_error *error)
{
    const size_t n = rows_of_chunk(batch, *row);
    stria__duck_node root;
    stria_code code = stria__duck_check_committed(batch, error);

    if (code == STRIA_OK)
        code = stria__duck_plan(&root, batch, chunk, error);
    if (code != STRIA_OK)
        return code;
    code = n > 0 ? fill_chunk(&root, chunk, *row, n, error) : STRIA_END;
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
    if (columns > 0)
        chunk = duckdb_create_data_chunk(types, columns);
    for (size_t i = 0; i < columns; i++)
        duckdb_destroy_logical_type(&types[i]);
    free(types);
    return chunk;
}

static stria_code refuse_append(duckdb_appender appender, stria_error *error)
{
    const char *const reason = duckdb_appender_error(appender);

    return stria__duck_fail(error, STRIA_ERR_SERVER, "%s",
        reason != NULL ? reason : "DuckDB makes no chunk for this appender and does not say why");
}

/* What may be refused is tried on all rows before the first of them is handed over. */
static stria_code try_all(const stria__duck_node *root, const stria_batch *batch,
    duckdb_data_chunk chunk, stria_error *error)
{
    const size_t rows = stria_batch_rows(batch);
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < root->child_count; i++) {
        const stria__duck_node *const node = &root->children[i];

        for (size_t row = stria__duck_is_fine(node) ? rows : 0; row < rows && code == STRIA_OK;) {
            const size_t n = rows_of_chunk(batch, row);
            code = fill_column(node, chunk, i, row, n, error);
            row += n;
        }
    }
    return code;
}

static stria_code append_all(const stria__duck_node *root, const stria_batch *batch,
    duckdb_data_chunk chunk, duckdb_appender appender, stria_error *error)
{
    const size_t rows = stria_batch_rows(batch);
    stria_code code = STRIA_OK;

    if (rows > (size_t)duckdb_vector_size())
        code = try_all(root, batch, chunk, error);
    for (size_t row = 0; row < rows && code == STRIA_OK;) {
        const size_t n = rows_of_chunk(batch, row);

        if (root->has_addresses)
            duckdb_data_chunk_reset(chunk); /* which frees the texts of the rows before */
        code = fill_chunk(root, chunk, row, n, error);
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

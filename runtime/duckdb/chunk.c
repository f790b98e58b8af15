/* chunk.c - batches into data chunks and appenders */
#include "duckdb/fill.h"

/* Whether every column stands where the batch's rows end. */
static bool is_committed(const stria_batch *batch)
{
    const size_t rows = stria_batch_rows(batch);

    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        if (stria_column_rows(stria_batch_column((stria_batch *)batch, i)) != rows)
            return false;
    }
    return true;
}

static stria_code check_chunk(
    const stria_batch *batch, duckdb_data_chunk chunk, stria_error *error)
{
    const size_t columns = (size_t)duckdb_data_chunk_get_column_count(chunk);

    if (!is_committed(batch))
        return stria__duckdb_fail(error, batch, SIZE_MAX, STRIA_ERR_SHAPE,
            "the batch has rows that are not committed: commit or roll back first");
    if (columns != stria_batch_columns(batch))
        return stria__duckdb_fail(error, batch, SIZE_MAX, STRIA_ERR_SHAPE,
            "a chunk of %zu columns for a batch of %zu", columns, stria_batch_columns(batch));
    return STRIA_OK;
}

stria_code stria_batch_copy_to_duckdb(
    const stria_batch *batch, size_t *row, duckdb_data_chunk chunk, stria_error *error)
{
    const size_t rows = stria_batch_rows(batch);
    const size_t left = *row < rows ? rows - *row : 0;
    const size_t most = (size_t)duckdb_vector_size();
    const size_t n = left < most ? left : most;
    stria_code code = check_chunk(batch, chunk, error);

    if (code == STRIA_OK && n == 0)
        return STRIA_END;
    for (size_t i = 0; code == STRIA_OK && i < stria_batch_columns(batch); i++) {
        const stria__filling filling = {batch, i, error};

        code = stria__fill(&filling, duckdb_data_chunk_get_vector(chunk, i),
            stria_batch_column((stria_batch *)batch, i), *row, n);
    }
    if (code == STRIA_OK) {
        duckdb_data_chunk_set_size(chunk, n);
        *row += n;
    } else if (error != NULL && error->row >= 0) {
        error->row += (int64_t)*row;
    }
    return code;
}

/* A chunk of the types that the appender's columns have; NULL when it cannot be made. */
static duckdb_data_chunk make_chunk(duckdb_appender appender)
{
    enum { COLUMNS_MAX = 4096 };
    duckdb_logical_type types[COLUMNS_MAX];
    const size_t columns = (size_t)duckdb_appender_column_count(appender);
    duckdb_data_chunk chunk = NULL;

    if (columns > COLUMNS_MAX)
        return NULL;
    for (size_t i = 0; i < columns; i++)
        types[i] = duckdb_appender_column_type(appender, i);
    chunk = duckdb_create_data_chunk(types, columns);
    for (size_t i = 0; i < columns; i++)
        duckdb_destroy_logical_type(&types[i]);
    return chunk;
}

static stria_code refuse_append(
    const stria_batch *batch, duckdb_appender appender, stria_error *error)
{
    const char *const reason = duckdb_appender_error(appender);

    return stria__duckdb_fail(error, batch, SIZE_MAX, STRIA_ERR_SERVER, "%s",
        reason != NULL ? reason : "DuckDB refused the rows and does not say why");
}

stria_code stria_batch_append_to_duckdb(
    const stria_batch *batch, duckdb_appender appender, stria_error *error)
{
    duckdb_data_chunk chunk = make_chunk(appender);
    stria_code code = STRIA_OK;
    size_t row = 0;

    if (chunk == NULL)
        return refuse_append(batch, appender, error);
    while (code == STRIA_OK) {
        code = stria_batch_copy_to_duckdb(batch, &row, chunk, error);
        if (code == STRIA_OK && duckdb_append_data_chunk(appender, chunk) == DuckDBError)
            code = refuse_append(batch, appender, error);
    }
    duckdb_destroy_data_chunk(&chunk);
    return code == STRIA_END ? STRIA_OK : code;
}

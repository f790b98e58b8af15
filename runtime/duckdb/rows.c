/* rows.c - rows of a batch into data chunks */
#include "duckdb/rows.h"

#include "duckdb/fill.h"

size_t stria__duck_rows_of_chunk(const stria_batch *batch, size_t first)
{
    const size_t rows = stria_batch_rows(batch);
    const size_t left = first < rows ? rows - first : 0;
    const size_t most = (size_t)duckdb_vector_size();

    return left < most ? left : most;
}

duckdb_data_chunk stria__duck_make_chunk(const duckdb_logical_type *types, size_t count)
{
    return count > 0 ? duckdb_create_data_chunk((duckdb_logical_type *)types, count) : NULL;
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

stria_code stria__duck_fill_chunk(const stria__duck_node *root, duckdb_data_chunk chunk,
    size_t first, size_t n, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < root->child_count && code == STRIA_OK; i++)
        code = fill_column(&root->children[i], chunk, i, first, n, error);
    if (code == STRIA_OK)
        duckdb_data_chunk_set_size(chunk, n);
    return code;
}

stria_code stria__duck_try_rows(const stria__duck_node *root, const stria_batch *batch,
    duckdb_data_chunk chunk, stria_error *error)
{
    const size_t rows = stria_batch_rows(batch);
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < root->child_count; i++) {
        const stria__duck_node *const node = &root->children[i];

        for (size_t row = stria__duck_is_fine(node) ? rows : 0; row < rows && code == STRIA_OK;) {
            const size_t n = stria__duck_rows_of_chunk(batch, row);
            code = fill_column(node, chunk, i, row, n, error);
            row += n;
        }
    }
    return code;
}

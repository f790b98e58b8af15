/* fill_nested.c - rows of columns that hold others into vectors that do
 *
 *     LIST, MAP   {offset, length} a row, and a child with the items of all rows
 *     ARRAY       a child with so many items a row
 *     STRUCT      a child a field, with as many rows
 */
#include "duckdb/fill.h"
#include "duckdb/validity.h"

/* ---- Places of errors -------------------------------------------------------- */

/* An error about item error->row, counted from the first item, as one about its row. */
static stria_code locate(
    const stria__duck_node *node, size_t first, size_t n, stria_code code, stria_error *error)
{
    if (code == STRIA_OK || error == NULL || error->row < 0)
        return code;
    const size_t item = stria_column_span(node->column, first).first + (size_t)error->row;
    for (size_t i = 0; i < n; i++) {
        const stria_span span = stria_column_span(node->column, first + i);
        if (item >= span.first && item - span.first < span.count) {
            error->row = (int64_t)i;
            error->element = (int64_t)(item - span.first);
            break;
        }
    }
    return code;
}

/* ---- Structs ----------------------------------------------------------------- */

static void hide_items(const stria__duck_node *node, duckdb_vector vector, size_t row);

/* What is below a missing row must be missing too, down to the next list, which hides its
 * items itself. */
static void hide_row(const stria__duck_node *node, duckdb_vector vector, size_t row)
{
    stria__duck_clear_row(vector, row);
    if (node->type.id == DUCKDB_TYPE_ARRAY)
        hide_items(node, vector, row);
    for (size_t i = 0; node->type.id == DUCKDB_TYPE_STRUCT && i < node->child_count; i++)
        hide_row(&node->children[i], duckdb_struct_vector_get_child(vector, i), row);
}

static void hide_items(const stria__duck_node *node, duckdb_vector vector, size_t row)
{
    duckdb_vector child = duckdb_array_vector_get_child(vector);

    for (size_t i = 0; i < node->type.items; i++)
        hide_row(&node->children[0], child, row * node->type.items + i);
}

/* Marks what the column has missing in a vector without values of its own. */
static void write_missing(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n)
{
    stria__duck_write_validity(vector, node->column, first, n);
    if (stria_column_null_count(node->column) == 0)
        return;
    for (size_t i = 0; i < n; i++) {
        if (stria_column_is_null(node->column, first + i))
            hide_row(node, vector, i);
    }
}

static stria_code fill_fields(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < node->child_count && code == STRIA_OK; i++)
        code = stria__duck_fill(
            &node->children[i], duckdb_struct_vector_get_child(vector, i), first, n, error);
    return code;
}

static stria_code fill_structs(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    const stria_code code = fill_fields(node, vector, first, n, error);

    if (code == STRIA_OK)
        write_missing(node, vector, first, n);
    return code;
}

/* ---- Lists ------------------------------------------------------------------- */

/* The items of rows, which lie one behind the other. */
static stria_span items_of(const stria_column *column, size_t first, size_t n)
{
    const stria_span begin = stria_column_span(column, first);
    const stria_span last = stria_column_span(column, first + n - 1);

    return (stria_span){begin.first, last.first + last.count - begin.first};
}

/* The child is asked for after it was reserved, which moves its memory. */
static stria_code fill_items(
    const stria__duck_node *node, duckdb_vector vector, stria_span items, stria_error *error)
{
    duckdb_vector child = duckdb_list_vector_get_child(vector);

    if (items.count == 0)
        return STRIA_OK;
    if (!stria__duck_is_below_struct(node))
        return stria__duck_fill(&node->children[0], child, items.first, items.count, error);
    stria__duck_set_all_valid(child, items.count);
    return fill_fields(node, child, items.first, items.count, error);
}

static void write_entries(
    const stria_column *column, size_t first, size_t n, size_t begin, duckdb_list_entry *entries)
{
    const int64_t *const offsets = stria_column_offsets(column);

    if (offsets != NULL) {
        for (size_t i = 0; i < n; i++) {
            const uint64_t item = (uint64_t)offsets[first + i];
            const uint64_t next = (uint64_t)offsets[first + i + 1];
            entries[i] = (duckdb_list_entry){item - begin, next - item};
        }
        return;
    }
    for (size_t i = 0; i < n; i++) { /* of a FixedArray */
        const stria_span span = stria_column_span(column, first + i);
        entries[i] = (duckdb_list_entry){span.first - begin, span.count};
    }
}

static stria_code fill_lists(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    const stria_span items = items_of(node->column, first, n);

    if (duckdb_list_vector_reserve(vector, items.count) == DuckDBError ||
        duckdb_list_vector_set_size(vector, items.count) == DuckDBError)
        return stria__duck_fail_at(error, node->column, STRIA_ERR_MEMORY, SIZE_MAX,
            "DuckDB has no memory for %zu items of a list", items.count);
    write_entries(node->column, first, n, items.first, duckdb_vector_get_data(vector));
    stria__duck_write_validity(vector, node->column, first, n);
    return locate(node, first, n, fill_items(node, vector, items, error), error);
}

/* A list that is missing has no items, and an ARRAY wants them all the same. */
static stria_code fill_arrays(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    const stria_span items = items_of(node->column, first, n);

    for (size_t i = 0; i < n; i++) {
        const size_t count = stria_column_span(node->column, first + i).count;
        if (count != node->type.items)
            return stria__duck_fail_at(error, node->column, STRIA_ERR_RANGE, i,
                "a list of %zu items for an ARRAY of %zu", count, node->type.items);
    }
    const stria_code code = stria__duck_fill(
        &node->children[0], duckdb_array_vector_get_child(vector), items.first, items.count, error);
    if (code == STRIA_OK)
        write_missing(node, vector, first, n);
    return locate(node, first, n, code, error);
}

stria_code stria__duck_fill_nested(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    switch (node->type.id) {
    case DUCKDB_TYPE_STRUCT:
        return fill_structs(node, vector, first, n, error);
    case DUCKDB_TYPE_ARRAY:
        return fill_arrays(node, vector, first, n, error);
    default:
        return fill_lists(node, vector, first, n, error);
    }
}

/* plan.c - which column goes with which vector */
#include "duckdb/plan.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duckdb/text.h"

/* ---- Errors ------------------------------------------------------------------ */

stria_code stria__duck_fail_at(stria_error *error, const stria_column *column, stria_code code,
    size_t row, const char *format, ...)
{
    va_list arguments;

    if (error == NULL)
        return code;
    /* Where a column stands stria tells when a call fails, as reading past its end does. */
    (void)stria_read(column, SIZE_MAX, stria_make_out(NULL, 1, 1, 0, 1, STRIA_UINT8), error);
    error->code = code;
    error->row = row < SIZE_MAX ? (int64_t)row : -1;
    error->element = -1;
    va_start(arguments, format);
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return code;
}

static stria_code fail_for_memory(stria_error *error, const stria_column *column)
{
    return stria__duck_fail_at(error, column, STRIA_ERR_MEMORY, SIZE_MAX,
        "there is no memory for what is to be known of the vector");
}

static stria_code refuse(const stria__duck_node *node, stria_error *error)
{
    char text[96];

    (void)stria_column_type_text(node->column, text, sizeof text);
    return stria__duck_fail_at(error, node->column, STRIA_ERR_TARGET, SIZE_MAX,
        "%s does not go with DuckDB's %s", text, stria__duck_vector_type_name(&node->type));
}

/* ---- Nodes ------------------------------------------------------------------- */

static stria_code plan_node(
    stria__duck_node *node, duckdb_logical_type logical, stria_error *error);

static size_t count_children(stria_column *column)
{
    size_t count = 0;

    while (stria_column_child(column, count) != NULL)
        count++;
    return count;
}

/* A type's children as a column has them: `of` is the type, or the STRUCT in between. */
static size_t count_types(duckdb_logical_type of)
{
    return duckdb_get_type_id(of) == DUCKDB_TYPE_STRUCT ? (size_t)duckdb_struct_type_child_count(of)
                                                        : 1;
}

static duckdb_logical_type open_child(duckdb_logical_type of, size_t index)
{
    switch (duckdb_get_type_id(of)) {
    case DUCKDB_TYPE_STRUCT:
        return duckdb_struct_type_child_type(of, index);
    case DUCKDB_TYPE_ARRAY:
        return duckdb_array_type_child_type(of);
    default:
        return duckdb_list_type_child_type(of);
    }
}

static stria_code plan_children(stria__duck_node *node, duckdb_logical_type of, stria_error *error)
{
    const size_t count = count_children(node->column);
    stria_code code = STRIA_OK;

    if (count == 0 || count != count_types(of))
        return refuse(node, error);
    stria__duck_node *const children = calloc(count, sizeof *children);
    if (children == NULL)
        return fail_for_memory(error, node->column);
    node->children = children;
    node->child_count = count;
    for (size_t i = 0; i < count && code == STRIA_OK; i++) {
        stria__duck_node *const child = &children[i];

        child->column = stria_column_child(node->column, i);
        child->parent = node;
        code = plan_node(child, open_child(of, i), error);
        node->takes_all = node->takes_all && child->takes_all;
        node->has_addresses = node->has_addresses || child->has_addresses;
    }
    return code;
}

/* The STRUCT that DuckDB has where a Map or a Nested has children of its own. */
static stria_code plan_struct(
    stria__duck_node *node, duckdb_logical_type logical, stria_error *error)
{
    duckdb_logical_type of = duckdb_list_type_child_type(logical);
    const bool is_struct = duckdb_get_type_id(of) == DUCKDB_TYPE_STRUCT;
    const stria_code code = is_struct ? plan_children(node, of, error) : refuse(node, error);

    duckdb_destroy_logical_type(&of);
    return code;
}

static stria_code plan_below(
    stria__duck_node *node, duckdb_logical_type logical, stria_error *error)
{
    switch (node->kind) {
    case STRIA__KIND_MAP:
    case STRIA__KIND_NESTED:
        return plan_struct(node, logical, error);
    case STRIA__KIND_FIXED_LIST:
        node->items = stria__duck_items_of_fixed(node->column);
        if (node->items == 0)
            return fail_for_memory(error, node->column);
        if (node->type.id == DUCKDB_TYPE_ARRAY && node->items != node->type.items)
            return refuse(node, error);
        return plan_children(node, logical, error);
    case STRIA__KIND_LIST:
    case STRIA__KIND_TUPLE:
        return plan_children(node, logical, error);
    default:
        return STRIA_OK;
    }
}

/* The type is the node's from here on. */
static stria_code plan_node(stria__duck_node *node, duckdb_logical_type logical, stria_error *error)
{
    const stria__duck_core_type core = stria__duck_core_of(node->column);
    stria_code code = STRIA_OK;

    node->kind = stria__duck_kind_of(&core);
    node->is_nullable = core.is_nullable;
    node->type = stria__duck_vector_type_of(logical);
    node->has_addresses = node->kind == STRIA__KIND_ADDRESS;
    const stria__duck_fit fit = stria__duck_fit_of(&core, &node->type);
    node->takes_all = fit.takes_all ||
        (stria_column_child(node->column, 0) != NULL && node->type.id != DUCKDB_TYPE_ARRAY);
    node->has_infinity = stria__duck_has_infinity(&core);
    node->is_packed = fit.is_packed;
    if (!stria__duck_goes_with(node->kind, &node->type))
        code = refuse(node, error);
    else
        code = plan_below(node, logical, error);
    if (code == STRIA_OK && node->type.id == DUCKDB_TYPE_ENUM)
        return stria__duck_open_names(&node->names, logical) ? code
                                                             : fail_for_memory(error, node->column);
    duckdb_destroy_logical_type(&logical);
    return code;
}

static void free_node(stria__duck_node *node)
{
    stria__duck_close_names(&node->names);
    for (size_t i = 0; i < node->child_count; i++)
        free_node(&node->children[i]);
    free(node->children);
}

/* ---- Batches ----------------------------------------------------------------- */

stria_code stria__duck_plan(
    stria__duck_node *root, const stria_batch *batch, duckdb_data_chunk chunk, stria_error *error)
{
    const size_t columns = stria_batch_columns(batch);
    const size_t vectors = (size_t)duckdb_data_chunk_get_column_count(chunk);
    stria_code code = STRIA_OK;

    memset(root, 0, sizeof *root);
    if (columns != vectors)
        return stria_fail(
            error, STRIA_ERR_SHAPE, "a batch of %zu columns and a chunk of %zu", columns, vectors);
    root->children = calloc(columns + 1, sizeof *root->children);
    if (root->children == NULL)
        return stria_fail(error, STRIA_ERR_MEMORY, "there is no memory for a plan");
    root->child_count = columns;
    for (size_t i = 0; i < columns && code == STRIA_OK; i++) {
        duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, i);
        stria__duck_node *const node = &root->children[i];

        node->column = stria_batch_column((stria_batch *)batch, i);
        code = plan_node(node, duckdb_vector_get_column_type(vector), error);
        root->has_addresses = root->has_addresses || node->has_addresses;
    }
    if (code != STRIA_OK)
        free_node(root);
    return code;
}

/* Strings that lie one behind the other, so that all of them are looked at as one. */
static bool are_ascii(const stria__duck_node *node)
{
    const int64_t *const offsets = stria_column_offsets(node->column);
    const bool is_text = node->type.id == DUCKDB_TYPE_VARCHAR || node->type.id == DUCKDB_TYPE_BLOB;

    if (offsets == NULL || !is_text)
        return false;
    const size_t size = (size_t)offsets[stria_column_rows(node->column)];
    return size <= UINT32_MAX &&
        (node->type.id == DUCKDB_TYPE_BLOB ||
            stria__duck_is_ascii(stria_column_data(node->column), size));
}

bool stria__duck_is_fine(const stria__duck_node *node)
{
    if (node->takes_all)
        return true;
    if (node->child_count == 0 || node->type.id == DUCKDB_TYPE_ARRAY)
        return node->child_count == 0 && are_ascii(node);
    for (size_t i = 0; i < node->child_count; i++) {
        if (!stria__duck_is_fine(&node->children[i]))
            return false;
    }
    return true;
}

bool stria__duck_is_hidden(const stria__duck_node *node, size_t row)
{
    for (const stria__duck_node *at = node->parent; at != NULL; at = at->parent) {
        if (at->kind == STRIA__KIND_FIXED_LIST)
            row /= at->items;
        else if (at->kind != STRIA__KIND_TUPLE)
            return false; /* a list has no items where it is missing */
        if (stria_column_is_null(at->column, row))
            return true;
    }
    return false;
}

void stria__duck_free_plan(stria__duck_node *root)
{
    free_node(root);
}

stria_code stria__duck_check_committed(const stria_batch *batch, stria_error *error)
{
    const size_t rows = stria_batch_rows(batch);

    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        const stria_column *const column = stria_batch_column((stria_batch *)batch, i);

        if (stria_column_rows(column) != rows)
            return stria__duck_fail_at(error, column, STRIA_ERR_SHAPE, SIZE_MAX,
                "rows behind row %zu are not committed: commit or roll back first", rows);
    }
    return STRIA_OK;
}

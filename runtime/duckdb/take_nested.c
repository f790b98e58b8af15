/* take_nested.c - rows of vectors that hold others into columns that do
 *
 * Items are appended to the children first, as many rows together as lie one behind the
 * other, and then the rows are closed.
 */
#include "duckdb/take.h"
#include "duckdb/validity.h"

/* ---- Structs ----------------------------------------------------------------- */

static stria_code take_fields(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < node->child_count && code == STRIA_OK; i++) {
        const stria__duck_rows field = {
            duckdb_struct_vector_get_child(rows->vector, i), rows->first, rows->count};
        code = stria__duck_take(&node->children[i], &field, error);
    }
    return code;
}

/* How many rows from `index` on are missing, or there, as that one is. */
static size_t run_of(const stria__duck_rows *rows, size_t index)
{
    const uint64_t *const mask = duckdb_vector_get_validity(rows->vector);
    const bool missing = stria__duck_is_missing(mask, rows->first + index);
    size_t end = index + 1;

    while (end < rows->count &&
        (mask == NULL || stria__duck_is_missing(mask, rows->first + end) == missing))
        end = mask == NULL ? rows->count : end + 1;
    return end - index;
}

/* What is below a missing row is missing too, and the children may not take nulls. */
static stria_code take_structs(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error)
{
    const uint64_t *const mask = duckdb_vector_get_validity(rows->vector);
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < rows->count && code == STRIA_OK;) {
        const size_t n = run_of(rows, done);
        const stria__duck_rows run = {rows->vector, rows->first + done, n};

        if (stria__duck_is_missing(mask, run.first)) {
            code = stria__duck_take_nulls(node, n, error);
        } else {
            code = take_fields(node, &run, error);
            if (code == STRIA_OK && node->is_nullable)
                code = stria_close(node->column, stria_rows(n), error);
        }
        code = stria__duck_behind(done, code, error);
        done += n;
    }
    return code;
}

/* ---- Lists ------------------------------------------------------------------- */

/* Items that lie one behind the other, from row `row` of a part on. */
typedef struct run {
    size_t row;
    size_t first;
    size_t count;
} run;

static stria_code take_items(
    const stria__duck_node *node, const stria__duck_rows *items, stria_error *error)
{
    if (items->count == 0)
        return STRIA_OK;
    if (stria__duck_is_below_struct(node))
        return take_fields(node, items, error);
    return stria__duck_take(&node->children[0], items, error);
}

/* An error about an item of a run, as one about the row that has it. */
static stria_code locate(
    const uint64_t *lengths, const run *items, stria_code code, stria_error *error)
{
    if (code == STRIA_OK || error == NULL || error->row < 0)
        return code;
    uint64_t item = (uint64_t)error->row;
    size_t row = items->row;
    while (item >= lengths[row])
        item -= lengths[row++];
    error->row = (int64_t)row;
    error->element = (int64_t)item;
    return code;
}

static stria_code take_run(const stria__duck_node *node, duckdb_vector child,
    const uint64_t *lengths, const run *items, stria_error *error)
{
    const stria__duck_rows rows = {child, items->first, items->count};

    return locate(lengths, items, take_items(node, &rows, error), error);
}

/* The items of a row, which below a null may be anything. */
static duckdb_list_entry entry_at(const stria__duck_node *node, duckdb_vector vector, size_t row)
{
    const size_t items = node->type.items;

    if (node->type.id == DUCKDB_TYPE_ARRAY)
        return (duckdb_list_entry){row * items, items};
    return ((const duckdb_list_entry *)duckdb_vector_get_data(vector))[row];
}

static duckdb_vector child_of(const stria__duck_node *node, duckdb_vector vector)
{
    return node->type.id == DUCKDB_TYPE_ARRAY ? duckdb_array_vector_get_child(vector)
                                              : duckdb_list_vector_get_child(vector);
}

/* Takes the items of a part's rows and writes the rows' lengths. */
static stria_code take_all_items(const stria__duck_node *node, const stria__duck_rows *part,
    uint64_t *lengths, stria_error *error)
{
    const uint64_t *const mask = duckdb_vector_get_validity(part->vector);
    duckdb_vector child = child_of(node, part->vector);
    run items = {0, 0, 0};
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < part->count && code == STRIA_OK; i++) {
        const size_t row = part->first + i;

        lengths[i] = 0;
        if (stria__duck_is_missing(mask, row))
            continue;
        const duckdb_list_entry entry = entry_at(node, part->vector, row);
        lengths[i] = entry.length;
        if (entry.length == 0)
            continue;
        if (entry.offset != items.first + items.count) {
            code = take_run(node, child, lengths, &items, error);
            items = (run){i, (size_t)entry.offset, 0};
        }
        items.count += (size_t)entry.length;
    }
    return code == STRIA_OK ? take_run(node, child, lengths, &items, error) : code;
}

static stria_code take_part(
    const stria__duck_node *node, const stria__duck_rows *part, stria_error *error)
{
    uint64_t lengths[STRIA__PART];
    const stria_code code = take_all_items(node, part, lengths, error);

    if (code != STRIA_OK)
        return code;
    return stria_close(node->column,
        stria_spans_with_nulls(STRIA_LENGTHS(lengths, part->count), stria__duck_nulls_of(part)),
        error);
}

/* A FixedArray's rows have as many items each, those that are missing as well, which are made
 * by a null; so rows that are missing and rows that are not take turns. */
static stria_code take_fixed_run(
    const stria__duck_node *node, const stria__duck_rows *part, stria_error *error)
{
    uint64_t lengths[STRIA__PART];
    stria_code code;

    if (stria__duck_is_missing(duckdb_vector_get_validity(part->vector), part->first))
        return stria__duck_take_nulls(node, part->count, error);
    for (size_t i = 0; i < part->count; i++) {
        const uint64_t length = entry_at(node, part->vector, part->first + i).length;

        if (length != node->items)
            return stria__duck_fail_at(error, node->column, STRIA_ERR_RANGE, i,
                "a list of %llu items for a FixedArray of %zu", (unsigned long long)length,
                node->items);
    }
    code = take_all_items(node, part, lengths, error);
    if (code == STRIA_OK && node->is_nullable)
        code = stria_close(node->column, stria_rows(part->count), error);
    return code;
}

static stria_code take_lists(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error)
{
    const bool is_fixed = node->kind == STRIA__KIND_FIXED_LIST;
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < rows->count && code == STRIA_OK;) {
        stria__duck_rows part = stria__duck_part_of(rows, done);

        if (is_fixed)
            part.count = run_of(&part, 0);
        code = is_fixed ? take_fixed_run(node, &part, error) : take_part(node, &part, error);
        code = stria__duck_behind(done, code, error);
        done += part.count;
    }
    return code;
}

stria_code stria__duck_take_nested(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error)
{
    return node->type.id == DUCKDB_TYPE_STRUCT ? take_structs(node, rows, error)
                                               : take_lists(node, rows, error);
}

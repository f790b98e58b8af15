/* nested.c - columns that are together one Nested, which ClickHouse has flattened */
#include "src/column/nested.h"

#include <string.h>

#include "src/error.h"

/* How long the name of the Nested is; 0: the column is no part of one. */
static size_t stem_size(const stria_column *column)
{
    const char *const dot = strchr(column->name, '.');

    return dot != NULL && column->type == &stria__array_type ? (size_t)(dot - column->name) : 0;
}

const stria_column *stria__find_sibling(const stria_batch *batch, const stria_column *column)
{
    const size_t size = stem_size(column);

    for (size_t i = 0; size > 0 && i < batch->count; i++) {
        const stria_column *const other = batch->columns[i];

        if (stem_size(other) == size && memcmp(other->name, column->name, size) == 0)
            return other;
    }
    return NULL;
}

static size_t length_of(const stria_column *column, size_t row)
{
    return stria__first_item(column, row + 1) - stria__first_item(column, row);
}

/* As long as all rows before are alike, so are the offsets. */
static bool are_alike(const stria_column *a, const stria_column *b, size_t first, size_t rows)
{
    return rows == 0 ||
        memcmp(stria__offsets(a) + first, stria__offsets(b) + first,
            (rows + 1) * sizeof(int64_t)) == 0;
}

stria_code stria__check_sibling(const stria_column *column, size_t first, stria_error *error)
{
    const stria_column *const sibling = column->sibling;
    const size_t rows = stria__rows(column);

    if (sibling == NULL || are_alike(column, sibling, first, rows - first))
        return STRIA_OK;
    for (size_t row = first; row < rows; row++) {
        const size_t length = length_of(column, row);
        const size_t expected = length_of(sibling, row);

        if (length == expected)
            continue;
        const stria_code code = stria__fail(error, column, STRIA_ERR_SHAPE,
            "column '%s' has %zu items in row %zu, and column '%s' of the same Nested has %zu",
            column->name, length, row, sibling->name, expected);
        if (error != NULL)
            error->row = (int64_t)row;
        return code;
    }
    return STRIA_OK;
}

/* blanks.c - rows that stand where nothing is */
#include "src/memory/bitmap.h"
#include "src/column/block.h"
#include "src/column/column.h"
#include "src/column/dictionary.h"
#include "src/error.h"

static void mark_all_missing(stria_column *column, size_t rows)
{
    bool missing[STRIA__BLOCK];

    memset(missing, true, sizeof missing);
    for (size_t done = 0; done < rows; done += STRIA__BLOCK) {
        const size_t n = stria__block_size(rows - done);
        stria__mark_missing(column, done, missing, n, n);
    }
}

/* Items of the children for rows that have as many of each. */
static stria_code stage_items(stria_column *column, size_t rows, stria_error *error)
{
    const size_t of_row = stria__items_of_row(column);
    stria_code code = STRIA_OK;

    if (column->type->storage == STRIA__LIST)
        return STRIA_OK; /* lists of nothing */
    if (stria__is_dictionary(column))
        return stria__dictionary_stage_first_keys(column, error); /* code 0 */
    if (rows > STRIA__BUFFER_MAX / of_row)
        return stria__fail(error, column, STRIA_ERR_SIZE,
            "%zu rows of %zu items are more than memory can address", rows, of_row);
    for (stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next)
        code = stria__stage_blanks(child, rows * of_row, error);
    return code;
}

stria_code stria__stage_blanks(stria_column *column, size_t rows, stria_error *error)
{
    if (rows == 0)
        return STRIA_OK; /* without memory, of which there may be none */
    stria_code code = stria__make_room_nullable(column, rows, error);
    if (code == STRIA_OK)
        code = stage_items(column, rows, error);
    if (code != STRIA_OK)
        return code;
    if (stria__has_offsets(column)) {
        int64_t *const next = stria__offsets(column) + stria__end(column);
        for (size_t i = 0; i < rows; i++)
            next[i + 1] = next[0];
    } else if (column->members != NULL && !column->nullable) {
        stria__fill_members(column->members, column->width, stria__tail(column), rows);
    } else if (column->width > 0) {
        memset(stria__tail(column), 0, rows * column->width);
    }
    if (!column->nullable) {
        stria__stage(column, rows);
        return STRIA_OK;
    }
    mark_all_missing(column, rows);
    stria__stage_marked(column, rows);
    return STRIA_OK;
}

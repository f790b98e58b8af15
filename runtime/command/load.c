/* load.c - cells into columns, a column at a time */
#include "command/load.h"

#include <string.h>

#include "command/json_value.h"
#include "command/report.h"

/* Text that is missing is empty text where there can be no null. */
static bool takes_empty(const stria_column *column)
{
    char type[32];

    (void)stria_column_type_text(column, type, sizeof type);
    return strcmp(type, "String") == 0 || strcmp(type, "LowCardinality(String)") == 0;
}

static stria_code load_texts(
    stria_column *column, cells *c, size_t index, size_t *row, stria_error *error)
{
    const bool fills = takes_empty(column);

    for (size_t i = 0; i < c->rows; i++) {
        const cell *const at = cells_at(c, index, i);
        c->views[i] = cells_text(c, at);
        c->flags[i] = at->missing && !fills;
    }
    const stria_code code = stria_append(column,
        stria_with_nulls(STRIA_VALUES(c->views, c->rows), stria_null_bytes(c->flags)), error);
    *row = code != STRIA_OK && error->element >= 0 ? (size_t)error->element : 0;
    return code;
}

static stria_code load_json(
    stria_column *column, cells *c, size_t index, size_t *row, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (*row = 0; code == STRIA_OK && *row < c->rows; ++*row) {
        const cell *const at = cells_at(c, index, *row);
        code = at->missing ? stria_push_null(column, error)
                           : push_json(column, cells_text(c, at), error);
    }
    *row -= code != STRIA_OK;
    return code;
}

stria_code load_column(
    stria_column *column, cells *c, size_t index, size_t *row, stria_error *error)
{
    return takes_json(column) ? load_json(column, c, index, row, error)
                              : load_texts(column, c, index, row, error);
}

/* ---- Rows that are refused ---------------------------------------------------------------------
 */

static bool reject_row(
    stria_batch *batch, cells *c, size_t column, size_t row, const stria_error *error, rejects *bad)
{
    const cell_row about = c->about[row];
    const char *const raw = about.raw_size > 0 ? c->text.data + about.raw_at : "";
    const char *const path = *error->path != '\0' ? error->path : stria_batch_name(batch, column);

    if (error->code == STRIA_ERR_MEMORY) {
        complain("%s", error->message);
        return false;
    }
    return reject_line(bad, about.line, raw, about.raw_size, "%s: %s", path, error->message);
}

/* The first refused row of any column; c->rows when none is. */
static size_t load_all(stria_batch *batch, cells *c, size_t *column, stria_error *error)
{
    size_t row;

    for (*column = 0; *column < c->columns; ++*column) {
        if (load_column(stria_batch_column(batch, *column), c, *column, &row, error) != STRIA_OK)
            return row;
    }
    return c->rows;
}

bool load_cells(stria_batch *batch, cells *c, rejects *bad)
{
    stria_error error;
    size_t column;
    size_t row;

    while ((row = load_all(batch, c, &column, &error)) < c->rows) {
        stria_batch_rollback(batch);
        if (!reject_row(batch, c, column, row, &error, bad))
            return false;
        cells_drop_row(c, row);
    }
    if (stria_batch_commit(batch, &error) == STRIA_OK)
        return true;
    complain("%s", error.message);
    return false;
}

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
    stria_column *column, cells *c, size_t index, span rows, size_t *row, stria_error *error)
{
    const bool fills = takes_empty(column);
    const size_t count = rows.end - rows.begin;

    for (size_t i = 0; i < count; i++) {
        const cell *const at = cells_at(c, index, rows.begin + i);
        c->views[i] = cells_text(c, at);
        c->flags[i] = at->missing && !fills;
    }
    const stria_code code = stria_append(
        column, stria_with_nulls(STRIA_VALUES(c->views, count), stria_null_bytes(c->flags)), error);
    *row = rows.begin + (code != STRIA_OK && error->element >= 0 ? (size_t)error->element : 0);
    return code;
}

static stria_code load_json(
    stria_column *column, cells *c, size_t index, span rows, size_t *row, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (*row = rows.begin; code == STRIA_OK && *row < rows.end; ++*row) {
        const cell *const at = cells_at(c, index, *row);
        code = at->missing ? stria_push_null(column, error)
                           : push_json(column, cells_text(c, at), error);
    }
    *row -= code != STRIA_OK;
    return code;
}

stria_code load_column(
    stria_column *column, cells *c, size_t index, span rows, size_t *row, stria_error *error)
{
    return takes_json(column) ? load_json(column, c, index, rows, row, error)
                              : load_texts(column, c, index, rows, row, error);
}

/* ---- Rows that are refused --------------------------------------------------------------- */

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

/* A refused row of some column; the end of the rows when none is. */
static size_t load_all(stria_batch *batch, cells *c, span rows, size_t *column, stria_error *error)
{
    size_t row;

    for (*column = 0; *column < c->columns; ++*column) {
        if (load_column(stria_batch_column(batch, *column), c, *column, rows, &row, error) !=
            STRIA_OK)
            return row;
    }
    return rows.end;
}

/* The rows in front of a refused one go in by themselves; then it is the first, and dropped.
 * Few rows are tried behind it, then more and more, so that many refusals cost little. */
bool load_cells(stria_batch *batch, cells *c, rejects *bad)
{
    stria_error error;
    size_t column;
    size_t window = c->rows;

    for (size_t begin = 0; begin < c->rows;) {
        const size_t left = c->rows - begin;
        const span rows = {begin, begin + (window < left ? window : left)};
        const size_t row = load_all(batch, c, rows, &column, &error);

        if (row == rows.end) {
            if (stria_batch_commit(batch, &error) != STRIA_OK) {
                complain("%s", error.message);
                return false;
            }
            begin = rows.end;
            window *= 2;
            continue;
        }
        stria_batch_rollback(batch);
        if (row > begin)
            window = row - begin;
        else if (reject_row(batch, c, column, begin, &error, bad))
            begin++;
        else
            return false;
    }
    return true;
}

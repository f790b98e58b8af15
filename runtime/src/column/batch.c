/* batch.c - columns of equal length, commit and rollback */
#include "src/column/batch.h"

#include <string.h>

#include "src/error.h"
#include "src/column/nested.h"
#include "src/column/refuse.h"
#include "src/types/type_text.h"

/* ---- Objects ----------------------------------------------------------------------- */

stria_batch *stria__batch_make(size_t room, const stria_allocator *allocator)
{
    stria_batch *const batch = stria__allocate(allocator, sizeof *batch);

    if (batch == NULL)
        return NULL;
    batch->allocator = *allocator;
    if (room > 0) {
        batch->columns = stria__allocate(allocator, room * sizeof *batch->columns);
        batch->names = stria__allocate(allocator, room * sizeof *batch->names);
        batch->room = room;
        if (batch->columns == NULL || batch->names == NULL) {
            stria_batch_free(batch);
            return NULL;
        }
    }
    return batch;
}

void stria_batch_free(stria_batch *batch)
{
    if (batch == NULL)
        return;
    const stria_allocator allocator = batch->allocator;

    for (size_t i = 0; i < batch->count; i++) {
        stria_column_free(batch->columns[i]);
        stria__free(&allocator, batch->names[i], strlen(batch->names[i]) + 1);
    }
    stria__free(&allocator, batch->columns, batch->room * sizeof *batch->columns);
    stria__free(&allocator, batch->names, batch->room * sizeof *batch->names);
    stria__free(&allocator, batch, sizeof *batch);
}

/* Twice as many places; the old ones stay when there is no memory for it. */
static bool add_places(stria_batch *batch)
{
    const size_t room = batch->room > 0 ? batch->room * 2 : 8;
    stria_column **const columns = stria__allocate(&batch->allocator, room * sizeof *columns);
    char **const names = stria__allocate(&batch->allocator, room * sizeof *names);

    if (columns == NULL || names == NULL) {
        stria__free(&batch->allocator, columns, room * sizeof *columns);
        stria__free(&batch->allocator, names, room * sizeof *names);
        return false;
    }
    if (batch->count > 0) {
        memcpy(columns, batch->columns, batch->count * sizeof *columns);
        memcpy(names, batch->names, batch->count * sizeof *names);
    }
    stria__free(&batch->allocator, batch->columns, batch->room * sizeof *columns);
    stria__free(&batch->allocator, batch->names, batch->room * sizeof *names);
    batch->columns = columns;
    batch->names = names;
    batch->room = room;
    return true;
}

/* Errors about a column that is not made yet: its index and its name. */
static stria_code name_column(
    const stria_batch *batch, stria_view name, stria_code code, stria_error *error)
{
    if (error != NULL) {
        error->column = (int32_t)batch->count;
        stria__copy_cut(error->path, sizeof error->path, name.data, name.size);
    }
    return code;
}

static stria_code check_name(const stria_batch *batch, stria_view name, stria_error *error)
{
    if (name.size == 0)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "column %zu has no name", batch->count);
    if (memchr(name.data, 0, name.size) != NULL)
        return stria__fail(
            error, NULL, STRIA_ERR_ARGUMENT, "the name of column %zu holds a NUL", batch->count);
    if (stria__batch_index(batch, name) < batch->count)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "columns %zu and %zu have one name",
            stria__batch_index(batch, name), batch->count);
    if (batch->count == INT32_MAX)
        return stria__fail(error, NULL, STRIA_ERR_SIZE, "there are too many columns");
    return STRIA_OK;
}

stria_code stria__batch_add(
    stria_batch *batch, stria_view name, stria_view type, stria_error *error)
{
    const stria_code code = check_name(batch, name, error);

    if (code != STRIA_OK)
        return name_column(batch, name, code, error);
    if (batch->count == batch->room && !add_places(batch))
        return stria__fail_memory(error, NULL, batch->room * 2 * sizeof *batch->columns);

    char *const copy = stria__allocate(&batch->allocator, name.size + 1);
    if (copy == NULL)
        return stria__fail_memory(error, NULL, name.size + 1);
    memcpy(copy, name.data, name.size);

    stria_error reason; /* the caller may not want it, but the code is needed */
    stria_column *const column = stria__column_parse(type, &batch->allocator, &reason);
    if (column == NULL) {
        stria__free(&batch->allocator, copy, name.size + 1);
        if (error != NULL)
            *error = reason;
        return name_column(batch, name, reason.code, error);
    }
    column->name = copy;
    column->index = (int32_t)batch->count;
    column->sibling = stria__find_sibling(batch, column);
    batch->columns[batch->count] = column;
    batch->names[batch->count++] = copy;
    return STRIA_OK;
}

static stria_view view_of(const char *text)
{
    const stria_view view = {text ? text : "", text ? strlen(text) : 0};

    return view;
}

static stria_code add_field(stria_batch *batch, const stria_field *field, stria_error *error)
{
    const stria_view name = view_of(field->name);

    if (field->type == NULL)
        return name_column(batch, name,
            stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "column %zu has no type", batch->count),
            error);
    return stria__batch_add(batch, name, view_of(field->type), error);
}

stria_batch *stria_batch_new(
    const stria_field *fields, size_t count, const stria_allocator *allocator, stria_error *error)
{
    if (fields == NULL && count > 0) {
        (void)stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "%zu fields have no address", count);
        return NULL;
    }
    if (count > INT32_MAX) {
        (void)stria__fail(error, NULL, STRIA_ERR_SIZE, "there are too many columns");
        return NULL;
    }
    stria_batch *const batch =
        stria__batch_make(count, allocator ? allocator : STRIA_DEFAULT_ALLOCATOR);
    if (batch == NULL) {
        (void)stria__fail_memory(error, NULL, sizeof *batch);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (add_field(batch, &fields[i], error) != STRIA_OK) {
            stria_batch_free(batch);
            return NULL;
        }
    }
    return batch;
}

/* ---- Columns ------------------------------------------------------------------------- */

size_t stria_batch_columns(const stria_batch *batch)
{
    return batch->count;
}

/* Where the lowest line is: a column that was truncated below the line takes it along. */
size_t stria_batch_rows(const stria_batch *batch)
{
    size_t rows = batch->count > 0 ? stria__line_rows(batch->columns[0]) : 0;

    for (size_t i = 1; i < batch->count; i++) {
        const size_t line = stria__line_rows(batch->columns[i]);
        rows = line < rows ? line : rows;
    }
    return rows;
}

stria_column *stria_batch_column(stria_batch *batch, size_t index)
{
    return index < batch->count ? batch->columns[index] : NULL;
}

const char *stria_batch_name(const stria_batch *batch, size_t index)
{
    return index < batch->count ? batch->names[index] : NULL;
}

size_t stria__batch_index(const stria_batch *batch, stria_view name)
{
    for (size_t i = 0; i < batch->count; i++) {
        const char *const known = batch->names[i];
        if (strlen(known) == name.size && memcmp(known, name.data, name.size) == 0)
            return i;
    }
    return batch->count;
}

stria_column *stria_batch_find(stria_batch *batch, const char *name)
{
    return stria_batch_column(
        batch, name ? stria__batch_index(batch, view_of(name)) : batch->count);
}

/* ---- The line ---------------------------------------------------------------------------- */

stria_code stria_batch_commit(stria_batch *batch, stria_error *error)
{
    for (size_t i = 0; i < batch->count; i++) {
        const stria_column *const column = batch->columns[i];
        const stria_column *const unfinished = stria__find_unfinished(column);
        const size_t rows = stria__rows(batch->columns[0]);

        if (unfinished != NULL)
            return stria__refuse_unfinished(unfinished, error);
        if (stria__rows(column) != rows)
            return stria__fail(error, column, STRIA_ERR_SHAPE,
                "column '%s' has %zu rows, and column '%s' has %zu", batch->names[i],
                stria__rows(column), batch->names[0], rows);
    }
    const size_t line = stria_batch_rows(batch);
    for (size_t i = 0; i < batch->count; i++) {
        const stria_code code = stria__check_sibling(batch->columns[i], line, error);

        if (code != STRIA_OK)
            return code;
    }
    for (size_t i = 0; i < batch->count; i++)
        stria__draw_line(batch->columns[i]);
    return STRIA_OK;
}

void stria_batch_rollback(stria_batch *batch)
{
    const size_t rows = stria_batch_rows(batch);

    for (size_t i = 0; i < batch->count; i++) {
        stria__back_to_line(batch->columns[i]);
        stria_column_truncate(batch->columns[i], rows);
    }
}

void stria_batch_reset(stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        stria_column_truncate(batch->columns[i], 0);
}

/* Asked of every column for every row that comes alone, so it looks at little of most. */
static bool is_at_line(const stria_column *column, size_t rows)
{
    if (column->child == NULL)
        return column->head.rows == rows && column->line.rows == rows;
    return stria__rows(column) == rows && stria__line_rows(column) == rows &&
        stria__find_unfinished(column) == NULL;
}

bool stria__batch_is_committed(const stria_batch *batch)
{
    const size_t rows = batch->count > 0 ? stria__line_rows(batch->columns[0]) : 0;

    for (size_t i = 0; i < batch->count; i++) {
        if (!is_at_line(batch->columns[i], rows))
            return false;
    }
    return true;
}

stria_code stria__refuse_uncommitted(const stria_batch *batch, stria_error *error)
{
    return stria__fail(error, NULL, STRIA_ERR_SHAPE,
        "rows behind row %zu are not committed: commit or roll back first",
        stria_batch_rows(batch));
}

/* column.c - making columns, and moving their ends */
#include "src/column.h"

#include <assert.h>
#include <string.h>

#include "src/bitmap.h"
#include "src/error.h"

/* ---- Objects ---------------------------------------------------------------- */

stria_column *stria__column_make(const stria_allocator *allocator)
{
    stria_column *const column = stria__allocate(allocator, sizeof *column);

    if (column != NULL) {
        column->allocator = *allocator;
        column->index = -1;
    }
    return column;
}

static int64_t ticks_per_second(unsigned precision)
{
    int64_t ticks = 1;

    while (precision-- > 0)
        ticks *= 10;
    return ticks;
}

/* Seconds times ticks, or the end of int64 that lies that way. */
static int64_t scale_seconds(int64_t seconds, int64_t ticks)
{
    if (seconds > INT64_MAX / ticks)
        return INT64_MAX;
    if (seconds < INT64_MIN / ticks)
        return INT64_MIN;
    return seconds * ticks;
}

/* The bounds in the column's own ticks.  The last second counts to its last tick. */
static void set_range(stria_column *column, const stria__range *range)
{
    column->low = range->low;
    column->high = range->high;
    if (range->per_second) {
        const int64_t ticks = ticks_per_second(column->precision);
        const int64_t end = scale_seconds(range->high + 1, ticks);

        column->low = scale_seconds(range->low, ticks);
        column->high = end == INT64_MAX ? end : end - 1;
    }
}

void stria__column_set_type(stria_column *column, const stria__type *type)
{
    column->type = type;
    column->width = type->storage == STRIA__FIXED_STRING ? column->size : type->width;
    if (type->range != NULL)
        set_range(column, type->range);
    /* Every value of a `bool` passes the range of Bool. */
    if (type->storage == STRIA__NUMBER && (type->range == NULL || type->ctype == STRIA_BOOL))
        column->head.ctype = type->ctype;
}

void stria_column_free(stria_column *column)
{
    while (column != NULL) {
        stria_column *const items = column->items;
        const stria_allocator allocator = column->allocator;

        stria__buffer_free(&column->values, &allocator);
        stria__buffer_free(&column->offsets, &allocator);
        stria__buffer_free(&column->validity, &allocator);
        stria__free(&allocator, column, sizeof *column);
        column = items;
    }
}

/* ---- Room --------------------------------------------------------------------- */

/* Brings what inline.h sees in line with what is true: a plain store will do while
 * there is memory and no validity bit to write. */
static void refresh_head(stria_column *column)
{
    column->head.values = column->values.data;
    column->head.room =
        column->head.ctype != 0 && column->nulls == 0 ? column->values.capacity / column->width : 0;
}

static bool has_offsets(const stria_column *column)
{
    return column->type->storage == STRIA__STRING || column->type->storage == STRIA__LIST;
}

static stria_code fail_size(const stria_column *column, size_t rows, stria_error *error)
{
    return stria__fail(error, column, STRIA_ERR_SIZE,
        "%zu rows and %zu more are more than memory can address", stria__end(column), rows);
}

static stria_code make_validity_room(stria_column *column, size_t rows, stria_error *error)
{
    const size_t size = stria__bitmap_size(stria__end(column) + rows);

    if (!stria__buffer_reserve(&column->validity, &column->allocator, size))
        return stria__fail_memory(error, column, size);
    return STRIA_OK;
}

stria_code stria__make_room(stria_column *column, size_t rows, stria_error *error)
{
    const size_t end = stria__end(column);
    const size_t unit = has_offsets(column) ? sizeof(int64_t) : column->width;

    /* One entry is kept free, for the offset behind the last row. */
    if (rows > STRIA__BUFFER_MAX / unit - 1 - end)
        return fail_size(column, rows, error);

    if (has_offsets(column)) {
        const size_t size = (end + rows + 1) * sizeof(int64_t);
        const bool fresh = column->offsets.data == NULL;

        if (!stria__buffer_reserve(&column->offsets, &column->allocator, size))
            return stria__fail_memory(error, column, size);
        if (fresh)
            stria__offsets(column)[0] = 0;
    } else {
        const size_t size = (end + rows) * column->width;

        if (!stria__buffer_reserve(&column->values, &column->allocator, size))
            return stria__fail_memory(error, column, size);
        refresh_head(column);
    }
    return stria__has_nulls(column) ? make_validity_room(column, rows, error) : STRIA_OK;
}

stria_code stria__make_room_nullable(stria_column *column, size_t rows, stria_error *error)
{
    const stria_code code = stria__make_room(column, rows, error);

    return code == STRIA_OK && column->nullable ? make_validity_room(column, rows, error) : code;
}

stria_code stria__make_text_room(stria_column *column, size_t bytes, stria_error *error)
{
    const size_t used = stria__last_offset(column);

    if (bytes > STRIA__BUFFER_MAX - used)
        return stria__fail(error, column, STRIA_ERR_SIZE,
            "%zu bytes of text and %zu more are more than memory can address", used, bytes);
    if (!stria__buffer_reserve(&column->values, &column->allocator, used + bytes))
        return stria__fail_memory(error, column, used + bytes);
    return STRIA_OK;
}

stria_code stria_column_reserve(stria_column *column, size_t rows, size_t bytes, stria_error *error)
{
    const stria_code code = stria__make_room_nullable(column, rows, error);

    if (code != STRIA_OK || column->type->storage != STRIA__STRING)
        return code;
    return stria__make_text_room(column, bytes, error);
}

size_t stria_column_capacity(const stria_column *column)
{
    size_t rows = column->values.capacity;

    if (has_offsets(column)) {
        rows = column->offsets.capacity / sizeof(int64_t);
        rows -= rows > 0; /* the offset behind the last row */
    } else {
        rows /= column->width;
    }
    if (column->nullable && column->validity.capacity < stria__bitmap_size(rows))
        rows = column->validity.capacity * 8;
    return rows;
}

/* ---- Staging ------------------------------------------------------------------- */

void stria__stage(stria_column *column, size_t rows)
{
    if (stria__has_nulls(column))
        stria__bitmap_set(column->validity.data, stria__end(column), rows);
    column->staged.rows += rows;
}

void stria__mark_missing(
    stria_column *column, size_t ahead, const bool *missing, size_t n, size_t nulls)
{
    const size_t at = stria__end(column) + ahead;

    if (!stria__has_nulls(column)) {
        if (nulls == 0)
            return;
        stria__bitmap_set(column->validity.data, 0, at); /* the bitmap begins to mean something */
    }
    stria__bitmap_pack_valid(column->validity.data, at, missing, n);
    column->staged.nulls += nulls;
}

void stria__stage_marked(stria_column *column, size_t rows)
{
    column->staged.rows += rows;
}

stria_code stria__stage_null(stria_column *column, stria_error *error)
{
    if (!column->nullable)
        return stria__refuse_null(column, 0, error);

    const stria_code code = stria__make_room_nullable(column, 1, error);
    if (code != STRIA_OK)
        return code;
    if (has_offsets(column)) {
        int64_t *const next = stria__offsets(column) + stria__end(column);
        next[1] = next[0];
    } else {
        memset(stria__tail(column), 0, column->width);
    }
    const bool missing = true;
    stria__mark_missing(column, 0, &missing, 1, 1);
    stria__stage_marked(column, 1);
    return STRIA_OK;
}

void stria__publish(stria_column *column)
{
    for (; column != NULL; column = column->items) {
        column->head.rows += column->staged.rows;
        column->nulls += column->staged.nulls;
        column->staged = (stria__count){0, 0};
        refresh_head(column);
    }
}

void stria__drop_staged(stria_column *column)
{
    for (; column != NULL; column = column->items)
        column->staged = (stria__count){0, 0};
}

stria_code stria__finish(stria_column *column, stria_code code)
{
    if (code == STRIA_OK)
        stria__publish(column);
    else
        stria__drop_staged(column);
    return code;
}

/* ---- Taking rows back ------------------------------------------------------------ */

void stria_column_truncate(stria_column *column, size_t rows)
{
    for (; column != NULL; column = column->items) {
        if (rows > column->head.rows)
            rows = column->head.rows;
        if (column->nulls > 0)
            column->nulls -=
                stria__bitmap_count_clear(column->validity.data, rows, column->head.rows - rows);
        column->head.rows = rows;
        refresh_head(column);
        if (column->line.rows > rows)
            column->line = (stria__count){rows, column->nulls};
        rows = stria__last_offset(column); /* the rows that remain below */
    }
}

void stria__draw_line(stria_column *column)
{
    for (; column != NULL; column = column->items)
        column->line = (stria__count){column->head.rows, column->nulls};
}

void stria__back_to_line(stria_column *column)
{
    for (; column != NULL; column = column->items) {
        column->head.rows = column->line.rows;
        column->nulls = column->line.nulls;
        refresh_head(column);
    }
}

/* ---- The tree ---------------------------------------------------------------------- */

size_t stria__pending(const stria_column *column)
{
    return column->items ? stria__end(column->items) - stria__last_offset(column) : 0;
}

const stria_column *stria__find_pending(const stria_column *column)
{
    while (column != NULL && stria__pending(column) == 0)
        column = column->items;
    return column;
}

size_t stria__levels(const stria_column *column)
{
    size_t levels = 0;

    for (; column->items != NULL; column = column->items)
        levels++;
    return levels;
}

stria_column *stria__leaf(stria_column *column)
{
    while (column->items != NULL)
        column = column->items;
    return column;
}

bool stria__same_type(const stria_column *a, const stria_column *b)
{
    while (a != NULL && b != NULL) {
        if (a->type != b->type || a->nullable != b->nullable || a->size != b->size ||
            a->precision != b->precision || strcmp(a->zone, b->zone) != 0)
            return false;
        a = a->items;
        b = b->items;
    }
    return a == b;
}

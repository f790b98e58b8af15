/* stage.c - moving the ends of columns, forward and back */
#include "src/memory/bitmap.h"
#include "src/column/column.h"
#include "src/column/dictionary.h"

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

void stria__publish(stria_column *column)
{
    if (!stria__follows(column)) {
        column->head.rows += column->staged.rows;
        column->nulls += column->staged.nulls;
        if (column->nulls > 0)
            column->head.room = 0; /* validity bits are to be written */
    }
    column->staged = (stria__count){0, 0};
    for (stria_column *child = column->child; child != NULL; child = child->next)
        stria__publish(child);
}

void stria__drop_staged(stria_column *column)
{
    if (stria__is_dictionary(column))
        stria__dictionary_drop_keys(column);
    column->staged = (stria__count){0, 0};
    for (stria_column *child = column->child; child != NULL; child = child->next)
        stria__drop_staged(child);
}

static void free_left(stria_column *column)
{
    stria__buffer_free(&column->left.values, &column->allocator);
    stria__buffer_free(&column->left.offsets, &column->allocator);
    stria__buffer_free(&column->left.validity, &column->allocator);
    for (stria_column *child = column->child; child != NULL; child = child->next)
        free_left(child);
}

stria_code stria__finish(stria_column *column, stria_code code)
{
    if (column->input != NULL && column->input->has_left)
        free_left(column);
    column->input = NULL;
    if (code == STRIA_OK)
        stria__publish(column);
    else
        stria__drop_staged(column);
    return code;
}

/* ---- Taking rows back ------------------------------------------------------------ */

static void truncate(stria_column *column, size_t rows);

/* Keys are numbered as they come, so those that only rows behind have had come last. */
static void truncate_keys(stria_column *column, size_t count)
{
    stria__dictionary_truncate_keys(column, count);
    truncate(column->child, count);
}

/* Keeps the first rows of this level and what they hold below. */
static void truncate(stria_column *column, size_t rows)
{
    const size_t present = stria__rows(column);

    if (rows > present)
        rows = present;
    if (rows == 0)
        column->nulls = 0;
    else if (column->nulls > 0)
        column->nulls -= stria__bitmap_count_clear(column->validity.data, rows, present - rows);
    if (!stria__follows(column))
        column->head.rows = rows;
    stria__refresh_head(column);
    if (column->line.rows > rows)
        column->line = (stria__count){rows, column->nulls};
    if (stria__is_dictionary(column)) {
        if (rows < present || rows == 0)
            truncate_keys(column, stria__dictionary_keys_of(column, rows));
        return;
    }
    for (stria_column *child = column->child; child != NULL; child = child->next)
        truncate(child, stria__first_item(column, rows));
}

void stria_column_truncate(stria_column *column, size_t rows)
{
    const size_t held = stria__held_rows(column);

    truncate(column, rows > held ? rows : held);
}

void stria__draw_line(stria_column *column)
{
    column->line = (stria__count){column->head.rows, column->nulls};
    for (stria_column *child = column->child; child != NULL; child = child->next)
        stria__draw_line(child);
}

void stria__back_to_line(stria_column *column)
{
    if (stria__is_dictionary(column))
        stria__dictionary_truncate_keys(column, column->child->line.rows);
    column->head.rows = column->line.rows;
    column->nulls = column->line.nulls;
    stria__refresh_head(column);
    for (stria_column *child = column->child; child != NULL; child = child->next)
        stria__back_to_line(child);
}

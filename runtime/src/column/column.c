/* column.c - making columns, and moving their ends */
#include "src/column/column.h"

#include <assert.h>
#include <string.h>

#include "src/error.h"
#include "src/column/key_index.h"

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

/* The last tick of a second. */
static int64_t last_tick(int64_t second, int64_t ticks)
{
    const int64_t end = scale_seconds(second + 1, ticks);

    return end == INT64_MAX ? end : end - 1;
}

/* The bounds in the column's own ticks.  A second holds the ticks that are printed with
 * it: those behind it, and, of a time before zero, those in front of it. */
static void set_range(stria_column *column, const stria__type *type)
{
    const stria__range *range = type->ranges;

    if (type->range_count > 1) {
        while (range->precision != column->precision)
            range++;
    }
    column->low = range->low;
    column->high = range->high;
    if (range->per_second) {
        const int64_t ticks = ticks_per_second(column->precision);
        const bool is_mirrored = type->spelling == STRIA__SPELLED_TIME;

        column->low =
            is_mirrored ? -last_tick(-range->low, ticks) : scale_seconds(range->low, ticks);
        column->high = last_tick(range->high, ticks);
    }
}

void stria__column_set_type(stria_column *column, const stria__type *type)
{
    column->type = type;
    column->width = type->storage == STRIA__FIXED_STRING ? column->size : type->width;
    if (type->ranges != NULL)
        set_range(column, type);
    /* Every value of a `bool` passes the range of Bool. */
    if (type->storage == STRIA__NUMBER && (!stria__is_checked(column) || type->ctype == STRIA_BOOL))
        column->head.ctype = type->ctype;
}

stria_column *stria__column_add_child(stria_column *column, stria_column *last)
{
    stria_column *const child = stria__column_make(&column->allocator);

    if (child == NULL)
        return NULL;
    child->parent = column;
    if (last != NULL)
        last->next = child;
    else
        column->child = child;
    return child;
}

static void free_text(const stria_allocator *allocator, char *text)
{
    if (text != NULL)
        stria__free(allocator, text, strlen(text) + 1);
}

void stria_column_free(stria_column *column)
{
    if (column == NULL)
        return;
    const stria_allocator allocator = column->allocator;

    while (column->child != NULL) {
        stria_column *const child = column->child;
        column->child = child->next;
        stria_column_free(child);
    }
    stria__key_index_free(column->key_index, &allocator);
    stria__buffer_free(&column->values, &allocator);
    stria__buffer_free(&column->offsets, &allocator);
    stria__buffer_free(&column->validity, &allocator);
    stria__members_free(column->members, &allocator);
    free_text(&allocator, column->label);
    free_text(&allocator, column->function);
    stria__free(&allocator, column, sizeof *column);
}

/* ---- Rows of a column that follows its children ---------------------------------- */

static size_t fewest(const stria_column *column, size_t (*count)(const stria_column *))
{
    size_t rows = SIZE_MAX;

    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        const size_t items = count(child);
        rows = items < rows ? items : rows;
    }
    return rows / stria__items_of_row(column);
}

static size_t rows_of(const stria_column *column)
{
    return stria__rows(column);
}

static size_t end_of(const stria_column *column)
{
    return stria__end(column);
}

static size_t line_of(const stria_column *column)
{
    return stria__line_rows(column);
}

size_t stria__followed_rows(const stria_column *column)
{
    return fewest(column, rows_of);
}

size_t stria__followed_end(const stria_column *column)
{
    return fewest(column, end_of);
}

size_t stria__followed_line(const stria_column *column)
{
    return fewest(column, line_of);
}

/* ---- The tree ---------------------------------------------------------------------- */

size_t stria__first_item(const stria_column *column, size_t row)
{
    if (column->type->storage != STRIA__LIST)
        return row * stria__items_of_row(column);
    return column->offsets.data ? (size_t)stria__offsets(column)[row] : 0;
}

size_t stria__held_rows(const stria_column *column)
{
    const stria_column *const parent = column->parent;

    if (parent == NULL)
        return 0;
    return stria__first_item(
        parent, stria__follows(parent) ? stria__held_rows(parent) : parent->head.rows);
}

size_t stria__pending(const stria_column *column)
{
    if (column->child == NULL || !stria__is_composite(column) || stria__follows(column))
        return 0;
    return stria__end(column->child) - stria__first_item(column, stria__end(column));
}

/* Whether every child has just the items that this level's rows hold. */
static bool is_whole(const stria_column *column)
{
    if (!stria__is_composite(column))
        return true;
    const size_t items = stria__first_item(column, stria__end(column));

    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        if (stria__end(child) != items)
            return false;
    }
    return true;
}

const stria_column *stria__find_uneven(const stria_column *column)
{
    const stria_column *found = NULL;

    if (!stria__follows(column))
        return NULL;
    for (const stria_column *child = column->child; child != NULL && found == NULL;
         child = child->next)
        found = stria__find_uneven(child);
    return found == NULL && !is_whole(column) ? column : found;
}

const stria_column *stria__find_unfinished(const stria_column *column)
{
    const stria_column *found = is_whole(column) ? NULL : column;

    for (const stria_column *child = column->child; child != NULL && found == NULL;
         child = child->next)
        found = stria__find_unfinished(child);
    return found;
}

size_t stria__levels(const stria_column *column)
{
    size_t levels = 0;

    for (; stria__items(column) != NULL; column = column->child)
        levels++;
    return levels;
}

stria_column *stria__leaf(stria_column *column)
{
    while (stria__items(column) != NULL)
        column = column->child;
    return column;
}

const stria_column *stria__leaf_of(const stria_column *column)
{
    while (stria__items(column) != NULL)
        column = column->child;
    return column;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

bool stria__same_type(const stria_column *a, const stria_column *b)
{
    if (a->type != b->type || a->nullable != b->nullable || a->size != b->size ||
        a->precision != b->precision || a->digits != b->digits || a->scale != b->scale ||
        strcmp(a->zone, b->zone) != 0 || !stria__same_members(a->members, b->members) ||
        !same_text(a->label, b->label) || !same_text(a->function, b->function))
        return false;
    a = a->child;
    b = b->child;
    while (a != NULL && b != NULL && stria__same_type(a, b)) {
        a = a->next;
        b = b->next;
    }
    return a == b; /* both NULL */
}

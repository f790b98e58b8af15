/* column.c - making columns, and moving their ends */
#include "src/column.h"

#include <assert.h>
#include <string.h>

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
    const stria__range *const range = type->range;

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
    if (type->range != NULL)
        set_range(column, type);
    /* Every value of a `bool` passes the range of Bool. */
    if (type->storage == STRIA__NUMBER && (type->check == NULL || type->ctype == STRIA_BOOL))
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
            a->precision != b->precision || a->digits != b->digits || a->scale != b->scale ||
            strcmp(a->zone, b->zone) != 0)
            return false;
        a = a->items;
        b = b->items;
    }
    return a == b;
}

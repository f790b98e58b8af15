/* room.c - memory for rows to come */
#include "src/memory/bitmap.h"
#include "src/column/column.h"
#include "src/column/dictionary.h"
#include "src/error.h"

static stria_code fail_size(const stria_column *column, size_t rows, stria_error *error)
{
    return stria__fail(error, column, STRIA_ERR_SIZE,
        "%zu rows and %zu more are more than memory can address", stria__end(column), rows);
}

/* Grows one buffer of the column.  When the input reaches into it, its block stays until
 * the call finishes.  That is once at most: what the column grew into since the call began
 * is no one's input. */
static bool grow(stria_column *column, stria__buffer *buffer, stria__buffer *left, size_t size)
{
    const stria_column *told = column; /* the input is told to where the call began */

    if (size <= buffer->capacity)
        return true;
    while (told->input == NULL && told->parent != NULL)
        told = told->parent;
    if (told->input == NULL || left->data != NULL || size > STRIA__BUFFER_MAX ||
        !stria__input_reaches(told->input, buffer))
        return stria__buffer_reserve(buffer, &column->allocator, size);
    told->input->has_left = true;
    return stria__buffer_move(buffer, left, &column->allocator, size);
}

static stria_code make_validity_room(stria_column *column, size_t rows, stria_error *error)
{
    const size_t size = stria__bitmap_size(stria__end(column) + rows);

    if (!grow(column, &column->validity, &column->left.validity, size))
        return stria__fail_memory(error, column, size);
    return STRIA_OK;
}

stria_code stria__make_room(stria_column *column, size_t rows, stria_error *error)
{
    const size_t end = stria__end(column);
    const size_t unit = stria__has_offsets(column) ? sizeof(int64_t) : column->width;

    /* One entry is kept free, for the offset behind the last row. */
    if (rows > STRIA__BUFFER_MAX / (unit > 0 ? unit : 1) - 1 - end)
        return fail_size(column, rows, error);

    if (stria__has_offsets(column)) {
        const size_t size = (end + rows + 1) * sizeof(int64_t);
        const bool fresh = column->offsets.data == NULL;

        if (!grow(column, &column->offsets, &column->left.offsets, size))
            return stria__fail_memory(error, column, size);
        if (fresh)
            stria__offsets(column)[0] = 0;
    } else {
        const size_t size = (end + rows) * column->width;

        if (!grow(column, &column->values, &column->left.values, size))
            return stria__fail_memory(error, column, size);
        stria__refresh_head(column);
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
    if (!grow(column, &column->values, &column->left.values, used + bytes))
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

/* Rows that need no memory at this level: as many as all children have room for. */
static size_t room_of_children(const stria_column *column)
{
    size_t rows = STRIA__BUFFER_MAX;

    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        const size_t room = stria_column_capacity(child) / stria__items_of_row(column);
        rows = room < rows ? room : rows;
    }
    return rows;
}

stria_code stria_column_reserve_keys(
    stria_column *column, size_t keys, size_t bytes, stria_error *error)
{
    if (!stria__is_dictionary(column))
        return stria__fail(error, column, STRIA_ERR_SHAPE, "only a LowCardinality column has keys");
    return stria__dictionary_reserve_keys(column, keys, bytes, error);
}

size_t stria_column_capacity(const stria_column *column)
{
    size_t rows;

    if (stria__has_offsets(column)) {
        rows = column->offsets.capacity / sizeof(int64_t);
        rows -= rows > 0; /* the offset behind the last row */
    } else if (column->width > 0) {
        rows = column->values.capacity / column->width;
    } else {
        rows = room_of_children(column);
    }
    /* Before the first null there may be more rows than bits. */
    if (column->nullable && column->validity.capacity < stria__bitmap_size(rows))
        rows = column->validity.capacity * 8;
    return rows > stria__rows(column) ? rows : stria__rows(column);
}

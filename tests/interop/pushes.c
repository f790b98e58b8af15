/* pushes.c - rows into a column value by value */
#include "pushes.h"

#include <string.h>

static stria_code push_value(
    stria_column *column, const struct shape *shape, struct cursor *rows, stria_error *error)
{
    unsigned char value[MOST_WIDTH];

    if (shape->ctype == STRIA_VIEW) {
        const size_t size = (size_t)take_varint(rows);
        const stria_view view = {take(rows, size), size};
        return stria_push_view(column, view, error);
    }
    memcpy(value, take(rows, shape->width), shape->width);
    shape_turn(shape, value);
    const stria_values values =
        stria_make_values(value, 1, shape->width, 0, shape->width, shape->ctype, 0);
    return stria_append(column, stria_scaled(values, shape->scale), error);
}

static stria_code push_row(
    stria_column *column, const struct shape *shape, struct cursor *rows, stria_error *error)
{
    const bool has_items = shape->kind == SHAPE_LIST || shape->kind == SHAPE_FIXED_LIST;
    const bool is_closed = shape->kind == SHAPE_LIST || shape->nullable || shape->child == NULL;
    stria_code code = STRIA_OK;

    if (shape->nullable && *(const unsigned char *)take(rows, 1) != 0)
        return stria_push_null(column, error);
    if (shape->kind == SHAPE_VALUE)
        return push_value(column, shape, rows, error);
    for (uint64_t left = has_items ? take_varint(rows) : 1; left > 0; left--) {
        size_t index = 0;
        for (const struct shape *child = shape->child; child != NULL && code == STRIA_OK;
             child = child->next)
            code = push_row(stria_column_child(column, index++), child, rows, error);
    }
    return code == STRIA_OK && is_closed ? stria_end_row(column, error) : code;
}

stria_code push_rows(stria_column *column, const struct shape *shape, struct cursor *rows,
    uint64_t count, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (uint64_t i = 0; i < count && code == STRIA_OK; i++)
        code = push_row(column, shape, rows, error);
    return code;
}

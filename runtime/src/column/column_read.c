/* column_read.c - looking at a column without copying */
#include "src/memory/bitmap.h"
#include "src/column/column.h"
#include "src/column/dictionary.h"

size_t stria_column_rows(const stria_column *column)
{
    return stria__rows(column);
}

size_t stria_column_null_count(const stria_column *column)
{
    return column->nulls;
}

const char *stria_column_name(const stria_column *column)
{
    return column->parent != NULL ? column->label : column->name;
}

bool stria_column_is_null(const stria_column *column, size_t row)
{
    return column->nulls > 0 && row < column->head.rows &&
        !stria__bitmap_get(column->validity.data, row);
}

const void *stria_column_data(const stria_column *column)
{
    return column->values.data;
}

const int64_t *stria_column_offsets(const stria_column *column)
{
    static const int64_t no_rows[1] = {0};

    if (column->type->storage != STRIA__STRING && column->type->storage != STRIA__LIST)
        return NULL;
    return column->offsets.data ? stria__offsets(column) : no_rows;
}

size_t stria_column_keys(const stria_column *column)
{
    return stria__is_dictionary(column) ? stria__rows(column->child) : 0;
}

uint64_t stria_column_bytes(const stria_column *column)
{
    const uint64_t rows = column->head.rows;
    const int64_t *const offsets = stria_column_offsets(column);
    uint64_t bytes = rows * column->width;

    if (offsets != NULL)
        bytes += (rows + 1) * sizeof *offsets;
    if (offsets != NULL && column->type->storage == STRIA__STRING)
        bytes += (uint64_t)offsets[rows];
    if (column->nulls > 0)
        bytes += (rows + 7) / 8;
    for (const stria_column *child = column->child; child != NULL; child = child->next)
        bytes += stria_column_bytes(child);
    return bytes;
}

const uint8_t *stria_column_validity(const stria_column *column)
{
    return column->nulls > 0 ? column->validity.data : NULL;
}

stria_view stria_column_view(const stria_column *column, size_t row)
{
    stria_view view = {NULL, 0};

    if (row >= column->head.rows || stria_column_is_null(column, row))
        return view;
    if (stria__is_dictionary(column))
        return stria_column_view(column->child, stria__codes(column)[row]);
    if (column->type->storage == STRIA__STRING) {
        const int64_t *const offsets = stria__offsets(column);
        /* A column of empty strings has no bytes; an empty view is no null. */
        view.data = column->values.data ? (const char *)column->values.data + offsets[row] : "";
        view.size = (size_t)(offsets[row + 1] - offsets[row]);
    } else if (column->type->storage == STRIA__FIXED_STRING) {
        view.data = (const char *)column->values.data + row * column->width;
        view.size = column->width;
    } else if (column->members != NULL) {
        const void *const value = column->values.data + row * column->width;
        view = stria__member_name(column->members,
            column->width == sizeof(int8_t) ? *(const int8_t *)value : *(const int16_t *)value);
    }
    return view;
}

stria_span stria_column_span(const stria_column *column, size_t row)
{
    const stria__storage storage = column->type->storage;
    stria_span span = {0, 0};

    if (row < stria__rows(column) && (storage == STRIA__LIST || storage == STRIA__FIXED_LIST)) {
        span.first = stria__first_item(column, row);
        span.count = stria__first_item(column, row + 1) - span.first;
    }
    return span;
}

stria_column *stria_column_child(stria_column *column, size_t index)
{
    stria_column *child = stria__is_composite(column) ? column->child : NULL;

    while (child != NULL && index-- > 0)
        child = child->next;
    return child;
}

/* sound.c - what must hold of a column between two calls */
#include "support/sound.h"

#include "src/column/column.h"
#include "src/memory/bitmap.h"
#include "support/keys.h"

static bool is_zero(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != 0)
            return false;
    }
    return true;
}

static const char *fault_of_buffer(const stria__buffer *buffer, size_t used)
{
    const size_t capacity = stria__buffer_size(buffer);

    if (buffer->shared != NULL && buffer->capacity != 0)
        return "a block that is shared may be written to";
    if (capacity % 64 != 0)
        return "a capacity is no multiple of 64 bytes";
    if ((buffer->data == NULL) != (capacity == 0))
        return "a buffer has memory and no capacity, or the reverse";
    return capacity < used ? "a buffer is smaller than what it holds" : NULL;
}

static const char *fault_of_nulls(const stria_column *column)
{
    const size_t rows = column->head.rows;
    size_t nulls = 0;

    if ((stria_column_validity(column) == NULL) != (column->nulls == 0))
        return "there are validity bits and no nulls, or the reverse";
    if (column->nulls > 0 && !column->nullable)
        return "there are nulls in a column that is not Nullable";
    for (size_t i = 0; i < rows && column->nulls > 0; i++) {
        const bool missing = stria_column_is_null(column, i);
        if (missing == stria__bitmap_get(column->validity.data, i))
            return "is_null() and the validity bits do not agree";
        if (!missing)
            continue;
        nulls++;
        if (column->width > 0 && !is_zero(column->values.data + i * column->width, column->width))
            return "the slot of a null is not zero";
        if (stria__has_offsets(column) &&
            stria__offsets(column)[i] != stria__offsets(column)[i + 1])
            return "the slot of a null is not empty";
    }
    return nulls == column->nulls ? NULL : "the null count is not the number of nulls";
}

static const char *fault_of_offsets(const stria_column *column)
{
    const int64_t *const offsets = stria_column_offsets(column);

    if (offsets[0] != 0)
        return "the first offset is not 0";
    for (size_t i = 0; i < column->head.rows; i++) {
        if (offsets[i + 1] < offsets[i])
            return "the offsets fall";
    }
    return NULL;
}

/* Every child has the items of all rows, and may have more that are pending. */
static const char *fault_of_children(const stria_column *column)
{
    if (stria__is_dictionary(column))
        return fault_of_keys(column);
    const size_t items = stria__first_item(column, stria__rows(column));

    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        if (child->parent != column)
            return "a child has another parent";
        if (stria__rows(child) < items)
            return "a child has fewer items than the rows hold";
    }
    if (stria__follows(column) && column->head.rows + column->nulls + column->line.rows > 0)
        return "a column that follows its children counts rows of its own";
    return NULL;
}

static const char *fault_of_head(const stria_column *column)
{
    if (column->head.ctype != 0 && column->head.values != column->values.data)
        return "the head has another address than the values";
    if (column->head.room > 0 &&
        (column->nulls > 0 || column->head.room * column->width > column->values.capacity))
        return "the head has room where a plain store would not do";
    return NULL;
}

static const char *fault_of_level(const stria_column *column)
{
    const bool has_offsets = stria_column_offsets(column) != NULL;
    const size_t rows = column->head.rows;
    const size_t offsets = has_offsets && rows > 0 ? (rows + 1) * sizeof(int64_t) : 0;
    const char *fault = NULL;

    if (column->staged.rows > 0 || column->staged.nulls > 0)
        return "something is still staged";
    if (column->line.rows > rows || column->line.nulls > column->nulls)
        return "the line is behind the end";
    if (stria_column_capacity(column) < rows)
        return "there are more rows than there is capacity";
    fault = fault_of_buffer(&column->values, rows * column->width);
    if (fault == NULL)
        fault = fault_of_buffer(&column->offsets, offsets);
    if (fault == NULL)
        fault =
            fault_of_buffer(&column->validity, column->nulls > 0 ? stria__bitmap_size(rows) : 0);
    if (fault == NULL && has_offsets)
        fault = fault_of_offsets(column);
    if (fault == NULL)
        fault = fault_of_nulls(column);
    if (fault == NULL)
        fault = fault_of_children(column);
    return fault == NULL ? fault_of_head(column) : fault;
}

const char *fault_of_column(const stria_column *column, const stria_column **where)
{
    const char *fault = fault_of_level(column);

    *where = column;
    for (const stria_column *child = column->child; child != NULL && fault == NULL;
         child = child->next)
        fault = fault_of_column(child, where);
    return fault;
}

/* arrow_write.c - a batch as an array of structs
 *
 * Every array first shares the column's buffers, which may fail and changes nothing that can
 * be seen.  To move is then to let go of them, which cannot fail.
 */
#include "src/arrow/arrow_write.h"

#include "src/arrow/arrow_node.h"
#include "src/arrow/arrow_type.h"
#include "src/arrow/arrow_values.h"
#include "src/error.h"

/* ---- Columns ------------------------------------------------------------------------------ */

static stria_code array_of(stria_column *column, struct ArrowArray *array, stria_error *error);

static stria_code make(struct ArrowArray *array, const stria_column *column, size_t rows,
    size_t buffers, size_t children, bool has_dictionary, stria_error *error)
{
    if (stria__arrow_make_array(array, &column->allocator, rows, buffers, children, has_dictionary))
        return STRIA_OK;
    return stria__fail_memory(error, column, sizeof *array);
}

static size_t count_children(const stria_column *column)
{
    size_t count = 0;

    for (const stria_column *child = column->child; child != NULL; child = child->next)
        count++;
    return count;
}

static stria_code fill_children(stria_column *column, struct ArrowArray *array, stria_error *error)
{
    stria_code code = STRIA_OK;
    size_t i = 0;

    for (stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next)
        code = array_of(child, array->children[i++], error);
    return code;
}

/* The struct between a list and the several columns of its items. */
static stria_code fill_entries(stria_column *column, struct ArrowArray *list, stria_error *error)
{
    struct ArrowArray *const entries = list->children[0];
    const stria_code code =
        make(entries, column, stria__last_offset(column), 1, count_children(column), false, error);

    if (code != STRIA_OK)
        return code;
    stria__arrow_show_buffers(entries);
    return fill_children(column, entries, error);
}

static stria_code fill_names(stria_column *column, struct ArrowArray *names, stria_error *error)
{
    stria_code code = make(names, column, column->members->count, 3, 0, false, error);

    if (code == STRIA_OK)
        code = stria__arrow_put_names(column, stria__arrow_buffers(names) + 1, error);
    if (code == STRIA_OK)
        stria__arrow_show_buffers(names);
    return code;
}

/* The keys without the first, which stands for the null of a dictionary that has them; the
 * next is the default, which is equal, and ClickHouse takes no two keys that are. */
static stria_code fill_keys(stria_column *column, struct ArrowArray *keys, stria_error *error)
{
    stria_code code = array_of(column->child, keys, error);

    if (code != STRIA_OK || !column->nullable || keys->length == 0)
        return code;
    code = stria__arrow_drop_first(column->child, &stria__arrow_buffers(keys)[1], error);
    keys->length--;
    stria__arrow_show_buffers(keys);
    return code;
}

/* Everything but validity. */
static stria_code fill(stria_column *column, struct ArrowArray *array, stria_error *error)
{
    stria__buffer *const buffers = stria__arrow_buffers(array) + 1;
    stria_code code = STRIA_OK;

    if (column->type->storage == STRIA__LIST)
        code = stria__arrow_put_offsets(column, buffers, error);
    else if (!stria__is_composite(column))
        code = stria__arrow_put_values(column, buffers, error);
    if (code != STRIA_OK)
        return code;
    if (stria__is_dictionary(column))
        return fill_keys(column, array->dictionary, error);
    if (column->members != NULL)
        return fill_names(column, array->dictionary, error);
    if (column->type->storage == STRIA__LIST && stria__items(column) == NULL)
        return fill_entries(column, array, error);
    return fill_children(column, array, error);
}

static size_t buffers_of(const stria_column *column)
{
    switch (column->type->storage) {
    case STRIA__NOTHING:
        return 0;
    case STRIA__STRING:
        return 3;
    case STRIA__FIXED_LIST:
    case STRIA__TUPLE:
        return 1;
    default:
        return 2;
    }
}

static stria_code array_of(stria_column *column, struct ArrowArray *array, stria_error *error)
{
    const bool has_dictionary = stria__is_dictionary(column) || column->members != NULL;
    const bool has_entries = column->type->storage == STRIA__LIST && stria__items(column) == NULL;
    size_t children = has_dictionary ? 0 : count_children(column);

    if (has_entries)
        children = 1;
    stria_code code = make(
        array, column, stria__rows(column), buffers_of(column), children, has_dictionary, error);
    if (code != STRIA_OK)
        return code;
    const bool is_nothing = column->type->storage == STRIA__NOTHING;
    array->null_count = (int64_t)(is_nothing ? stria__rows(column) : column->nulls);
    if (!is_nothing)
        code = stria__arrow_put_validity(column, stria__arrow_buffers(array), error);
    if (code == STRIA_OK)
        code = fill(column, array, error);
    if (code == STRIA_OK)
        stria__arrow_show_buffers(array);
    else
        array->release(array);
    return code;
}

/* ---- Batches -------------------------------------------------------------------------------- */

stria_code stria__arrow_schema_of_batch(
    const stria_batch *batch, struct ArrowSchema *schema, stria_error *error)
{
    const stria_view format = {"+s", 2};
    const stria_view name = {"", 0};
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < batch->count && code == STRIA_OK; i++)
        code = stria__arrow_check_type(batch->columns[i], error);
    if (code != STRIA_OK)
        return code;
    if (!stria__arrow_make_schema(
            schema, &batch->allocator, format, name, NULL, 0, batch->count, false))
        return stria__fail_memory(error, NULL, sizeof *schema);
    for (size_t i = 0; i < batch->count && code == STRIA_OK; i++) {
        const stria_view text = {batch->names[i], strlen(batch->names[i])};
        code = stria__arrow_schema_of(batch->columns[i], text, schema->children[i], error);
    }
    if (code != STRIA_OK)
        schema->release(schema);
    return code;
}

/* That a buffer is shared is nothing that can be seen of a batch, so that a const one may be. */
stria_code stria__arrow_array_of_batch(
    const stria_batch *batch, struct ArrowArray *array, stria_error *error)
{
    stria_code code = STRIA_OK;

    if (!stria__batch_is_committed(batch))
        return stria__refuse_uncommitted(batch, error);
    if (!stria__arrow_make_array(
            array, &batch->allocator, stria_batch_rows(batch), 1, batch->count, false))
        return stria__fail_memory(error, NULL, sizeof *array);
    for (size_t i = 0; i < batch->count && code == STRIA_OK; i++)
        code = array_of(batch->columns[i], array->children[i], error);
    if (code == STRIA_OK) {
        stria__arrow_show_buffers(array);
        return STRIA_OK;
    }
    array->release(array);
    stria__arrow_take_back(batch);
    return code;
}

static void forget_column(stria_column *column)
{
    stria__buffer_forget(&column->values, &column->allocator);
    stria__buffer_forget(&column->offsets, &column->allocator);
    stria__buffer_forget(&column->validity, &column->allocator);
    stria__refresh_head(column);
    for (stria_column *child = column->child; child != NULL; child = child->next)
        forget_column(child);
}

void stria__arrow_leave(stria_batch *batch)
{
    stria_batch_reset(batch);
    for (size_t i = 0; i < batch->count; i++)
        forget_column(batch->columns[i]);
}

static void take_back_column(stria_column *column)
{
    stria__buffer_own(&column->values, &column->allocator);
    stria__buffer_own(&column->offsets, &column->allocator);
    stria__buffer_own(&column->validity, &column->allocator);
    stria__refresh_head(column);
    for (stria_column *child = column->child; child != NULL; child = child->next)
        take_back_column(child);
}

void stria__arrow_take_back(const stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        take_back_column(batch->columns[i]);
}

/* ---- The verbs ------------------------------------------------------------------------------ */

stria_code stria_batch_share_with_arrow(const stria_batch *batch, struct ArrowSchema *schema,
    struct ArrowArray *array, stria_error *error)
{
    struct ArrowSchema made_schema;
    struct ArrowArray made_array;
    stria_code code = stria__arrow_schema_of_batch(batch, &made_schema, error);

    if (code != STRIA_OK)
        return code;
    code = stria__arrow_array_of_batch(batch, &made_array, error);
    if (code != STRIA_OK) {
        made_schema.release(&made_schema);
        return code;
    }
    *schema = made_schema;
    *array = made_array;
    return STRIA_OK;
}

stria_code stria_batch_move_to_arrow(
    stria_batch *batch, struct ArrowSchema *schema, struct ArrowArray *array, stria_error *error)
{
    const stria_code code = stria_batch_share_with_arrow(batch, schema, array, error);

    if (code == STRIA_OK)
        stria__arrow_leave(batch);
    return code;
}

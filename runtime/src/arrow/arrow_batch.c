/* arrow_batch.c - an array of structs into a batch */
#include <inttypes.h>
#include <string.h>

#include "src/arrow/arrow_batch.h"
#include "src/arrow/arrow_check.h"
#include "src/arrow/arrow_derive.h"
#include "src/arrow/arrow_place.h"
#include "src/arrow/arrow_read.h"
#include "src/column/batch.h"
#include "src/memory/bitmap.h"
#include "src/error.h"
#include "src/types/type_text.h"

enum {
    COLUMNS_MAX = 16384, /* of a new batch; names are compared with each other */
    FEW_BUFFERS = 64 /* that need no memory to be listed */
};

/* ---- What is given -------------------------------------------------------------------------- */

/* A batch is a struct, whatever its fields are. */
static stria_code check_batch_schema(const struct ArrowSchema *schema, stria_error *error)
{
    if (schema == NULL || schema->release == NULL)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "the schema is NULL or released");
    if (schema->format == NULL || strcmp(schema->format, "+s") != 0 || schema->dictionary != NULL)
        return stria__fail(error, NULL, STRIA_ERR_TYPE,
            "a batch is an array of structs, and this is one of format '%.40s'",
            schema->format != NULL ? schema->format : "");
    return STRIA_OK;
}

static stria_code check_given(
    const struct ArrowSchema *schema, const struct ArrowArray *array, stria_error *error)
{
    stria_code code = check_batch_schema(schema, error);

    if (code != STRIA_OK)
        return code;
    if (array == NULL || array->release == NULL)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "the array is NULL or released");
    code = stria__arrow_check_schema(schema, NULL, error);
    return code == STRIA_OK ? stria__arrow_check_batch(schema, array, error) : code;
}

/* ---- Columns that are there ------------------------------------------------------------------ */

/* Which field has a column's name; -1: none.  Fields nearly always keep the batch's order, so
 * that the search begins there. */
static int64_t find_field(
    const struct ArrowSchema *schema, const stria_column *column, int64_t expected)
{
    for (int64_t i = 0; i < schema->n_children; i++) {
        const int64_t field = (expected + i) % schema->n_children;
        const char *const name = schema->children[field]->name;

        if (name != NULL && strcmp(name, column->name) == 0)
            return field;
    }
    return -1;
}

/* With as many fields as columns, each column found once leaves none that is unknown. */
static stria_code check_names(
    const stria_batch *batch, const struct ArrowSchema *schema, stria_error *error)
{
    if ((uint64_t)schema->n_children != batch->count)
        return stria__fail(error, NULL, STRIA_ERR_SHAPE,
            "the array has %" PRId64 " fields, and the batch has %zu columns", schema->n_children,
            batch->count);
    for (size_t i = 0; i < batch->count; i++) {
        const stria_column *const column = batch->columns[i];
        if (find_field(schema, column, (int64_t)i) < 0)
            return stria__fail(
                error, column, STRIA_ERR_SHAPE, "column '%.80s' is not in the array", column->name);
    }
    return STRIA_OK;
}

/* No bits of the struct itself may say that a row of the batch is missing. */
static stria_code check_rows(const struct ArrowArray *array, stria_error *error)
{
    if (array->length == 0 || array->null_count == 0 || array->buffers[0] == NULL)
        return STRIA_OK;
    for (int64_t row = 0; row < array->length; row++) {
        if (stria__bitmap_get(array->buffers[0], (size_t)(array->offset + row)))
            continue;
        (void)stria__fail(error, NULL, STRIA_ERR_NULL, "row %" PRId64 " of the batch is null", row);
        stria__arrow_place(error, (size_t)row);
        return STRIA_ERR_NULL;
    }
    return STRIA_OK;
}

static stria_code check_column(const stria_column *column, const struct ArrowSchema *schema,
    const struct ArrowArray *array, stria_error *error)
{
    const int64_t field = find_field(schema, column, column->index);
    const stria_code code =
        stria__arrow_check_array(schema->children[field], array->children[field], column, error);

    if (code != STRIA_OK)
        stria__arrow_place_in_batch(error, array);
    return code;
}

static stria_code stage_column(stria_column *column, const struct ArrowSchema *schema,
    const struct ArrowArray *array, stria_error *error)
{
    const int64_t field = find_field(schema, column, column->index);
    const stria_code code = stria__arrow_stage(column, schema->children[field],
        array->children[field], (size_t)array->offset, (size_t)array->length, error);

    if (code != STRIA_OK)
        stria__arrow_place_in_batch(error, array);
    return code;
}

static stria_code stage_columns(stria_batch *batch, const struct ArrowSchema *schema,
    const struct ArrowArray *array, stria__input *input, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < batch->count; i++)
        stria__begin(batch->columns[i], input);
    for (size_t i = 0; i < batch->count && code == STRIA_OK; i++)
        code = stage_column(batch->columns[i], schema, array, error);
    for (size_t i = 0; i < batch->count; i++)
        (void)stria__finish(batch->columns[i], code);
    if (code == STRIA_OK)
        code = stria_batch_commit(batch, error); /* siblings may disagree */
    if (code != STRIA_OK)
        stria_batch_rollback(batch);
    return code;
}

/* ---- Memory that is read --------------------------------------------------------------------- */

/* Writes where the buffers of all levels are (NULL: nowhere), and returns how many. */
static size_t list_buffers(const struct ArrowArray *array, const void **list)
{
    size_t count = 0;

    for (int64_t i = 0; i < array->n_buffers; i++, count++) {
        if (list != NULL)
            list[count] = array->buffers[i];
    }
    for (int64_t i = 0; i < array->n_children; i++)
        count += list_buffers(array->children[i], list != NULL ? list + count : NULL);
    if (array->dictionary != NULL)
        count += list_buffers(array->dictionary, list != NULL ? list + count : NULL);
    return count;
}

/* The array may be made of the batch's own memory, and a block that grows stays while it is
 * read.  Where that begins is what the columns are told, as an array of pointers. */
static stria_code append(stria_batch *batch, const struct ArrowSchema *schema,
    const struct ArrowArray *array, stria_error *error)
{
    const void *few[FEW_BUFFERS];
    const size_t count = list_buffers(array, NULL); /* at least the struct's own */
    const size_t size = count * sizeof *few;
    const void **const list = count <= FEW_BUFFERS ? few : stria__allocate(&batch->allocator, size);

    if (list == NULL)
        return stria__fail_memory(error, NULL, size);
    (void)list_buffers(array, list);
    const stria_values buffers =
        stria_make_values(list, count, sizeof *list, 0, sizeof *list, STRIA_CSTR, 0);
    stria__input input = {.values = &buffers, .reads_all = true};
    const stria_code code = stage_columns(batch, schema, array, &input, error);
    if (list != few)
        stria__free(&batch->allocator, (void *)list, size);
    return code;
}

stria_code stria_batch_read_arrow(stria_batch *batch, const struct ArrowSchema *schema,
    const struct ArrowArray *array, stria_error *error)
{
    stria_code code = check_given(schema, array, error);

    if (code == STRIA_OK && !stria__batch_is_committed(batch))
        code = stria__refuse_uncommitted(batch, error);
    if (code == STRIA_OK)
        code = check_names(batch, schema, error);
    if (code == STRIA_OK)
        code = check_rows(array, error);
    for (size_t i = 0; i < batch->count && code == STRIA_OK; i++)
        code = check_column(batch->columns[i], schema, array, error);
    return code == STRIA_OK ? append(batch, schema, array, error) : code;
}

/* ---- Columns that are made --------------------------------------------------------------- */

static stria_code add_column(
    stria_batch *batch, const struct ArrowSchema *schema, stria_error *error)
{
    const char *const name = schema->name != NULL ? schema->name : "";
    stria__output measured = {NULL, 0, 0, 0};

    stria__arrow_put_type(&measured, schema);
    const size_t size = stria__end_output(&measured) + 1;
    char *const text = stria__allocate(&batch->allocator, size);
    if (text == NULL)
        return stria__fail_memory(error, NULL, size);
    stria__output output = {text, size, 0, 0};
    stria__arrow_put_type(&output, schema);
    (void)stria__end_output(&output);
    const stria_code code = stria__batch_add(
        batch, (stria_view){name, strlen(name)}, (stria_view){text, size - 1}, error);
    stria__free(&batch->allocator, text, size);
    if (code != STRIA_OK && error != NULL)
        error->offset = -1; /* of a text that nobody sees */
    return code;
}

/* A batch with a column for each field; NULL when it fails. */
static stria_batch *make_batch(
    const struct ArrowSchema *schema, const stria_allocator *allocator, stria_error *error)
{
    stria_code code = STRIA_OK;

    if (schema->n_children > COLUMNS_MAX) {
        (void)stria__fail(error, NULL, STRIA_ERR_SIZE,
            "%" PRId64 " fields are more than the %d columns that a new batch takes",
            schema->n_children, COLUMNS_MAX);
        return NULL;
    }
    stria_batch *const batch = stria__batch_make(
        (size_t)schema->n_children, allocator != NULL ? allocator : STRIA_DEFAULT_ALLOCATOR);
    if (batch == NULL) {
        (void)stria__fail_memory(error, NULL, sizeof *batch);
        return NULL;
    }
    for (int64_t i = 0; i < schema->n_children && code == STRIA_OK; i++)
        code = add_column(batch, schema->children[i], error);
    if (code == STRIA_OK)
        return batch;
    stria_batch_free(batch);
    return NULL;
}

stria_batch *stria__arrow_new_batch(
    const struct ArrowSchema *schema, const stria_allocator *allocator, stria_error *error)
{
    stria_code code = check_batch_schema(schema, error);

    if (code == STRIA_OK)
        code = stria__arrow_check_schema(schema, NULL, error);
    return code == STRIA_OK ? make_batch(schema, allocator, error) : NULL;
}

stria_batch *stria_batch_new_from_arrow(const struct ArrowSchema *schema,
    const struct ArrowArray *array, const stria_allocator *allocator, stria_error *error)
{
    if (check_given(schema, array, error) != STRIA_OK)
        return NULL;
    stria_batch *const batch = make_batch(schema, allocator, error);
    if (batch == NULL || stria_batch_read_arrow(batch, schema, array, error) == STRIA_OK)
        return batch;
    stria_batch_free(batch);
    return NULL;
}

/* arrow_stream.c - many batches as one stream, and a stream into a batch
 *
 * A stream out has all its arrays from the beginning, which share or have buffers and cost
 * next to nothing, and gives them one by one.  Each schema that it gives is a tree of its own.
 */
#include <errno.h>
#include <string.h>

#include "src/arrow/arrow_batch.h"
#include "src/arrow/arrow_node.h"
#include "src/arrow/arrow_write.h"
#include "src/error.h"

/* ---- Out --------------------------------------------------------------------------------- */

typedef struct stream_block {
    stria_allocator allocator;
    size_t size; /* of this and the arrays that follow */
    const char *last_error;
    size_t count;
    size_t next;
    struct ArrowSchema schema;
    struct ArrowArray arrays[];
} stream_block;

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    stream_block *const block = stream->private_data;

    if (stria__arrow_copy_schema(schema, &block->allocator, &block->schema))
        return 0;
    block->last_error = "there is no memory for a schema";
    return ENOMEM;
}

/* At the end comes an array that is released. */
static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
    stream_block *const block = stream->private_data;

    if (block->next == block->count)
        *array = (struct ArrowArray){0};
    else
        *array = block->arrays[block->next++];
    return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream)
{
    return ((stream_block *)stream->private_data)->last_error;
}

static void free_block(stream_block *block)
{
    const stria_allocator allocator = block->allocator;

    if (block->schema.release != NULL)
        block->schema.release(&block->schema);
    for (size_t i = block->next; i < block->count; i++)
        block->arrays[i].release(&block->arrays[i]);
    stria__free(&allocator, block, block->size);
}

static void release_stream(struct ArrowArrayStream *stream)
{
    free_block(stream->private_data);
    stream->release = NULL;
}

static stria_code check_types(
    const stria_batch *first, const stria_batch *batch, stria_error *error)
{
    if (batch->count != first->count)
        return stria__fail(error, NULL, STRIA_ERR_TYPE,
            "one batch has %zu columns, and another has %zu", first->count, batch->count);
    for (size_t i = 0; i < batch->count; i++) {
        if (strcmp(batch->names[i], first->names[i]) != 0 ||
            !stria__same_type(batch->columns[i], first->columns[i]))
            return stria__fail(error, batch->columns[i], STRIA_ERR_TYPE,
                "column %zu has another name or type in another batch", i);
    }
    return STRIA_OK;
}

static stria_code fill_block(
    stream_block *block, stria_batch *const *batches, size_t count, stria_error *error)
{
    stria_code code = stria__arrow_schema_of_batch(batches[0], &block->schema, error);

    for (size_t i = 0; i < count && code == STRIA_OK; i++) {
        code = check_types(batches[0], batches[i], error);
        if (code == STRIA_OK)
            code = stria__arrow_array_of_batch(batches[i], &block->arrays[i], error);
        block->count += code == STRIA_OK;
    }
    return code;
}

stria_code stria_batches_move_to_arrow_stream(
    stria_batch *const *batches, size_t count, struct ArrowArrayStream *stream, stria_error *error)
{
    if (batches == NULL || count == 0)
        return stria__fail(
            error, NULL, STRIA_ERR_ARGUMENT, "a stream without batches has no schema");
    if (count > STRIA__BUFFER_MAX / sizeof(struct ArrowArray) / 2)
        return stria__fail(error, NULL, STRIA_ERR_SIZE, "there are too many batches");
    const stria_allocator *const allocator = &batches[0]->allocator;
    const size_t size = sizeof(stream_block) + count * sizeof(struct ArrowArray);
    stream_block *const block = stria__allocate(allocator, size);
    if (block == NULL)
        return stria__fail_memory(error, NULL, size);
    block->allocator = *allocator;
    block->size = size;

    const stria_code code = fill_block(block, batches, count, error);
    if (code != STRIA_OK) {
        const size_t filled = block->count;
        free_block(block);
        for (size_t i = 0; i < filled; i++)
            stria__arrow_take_back(batches[i]);
        return code;
    }
    for (size_t i = 0; i < count; i++)
        stria__arrow_leave(batches[i]);
    *stream =
        (struct ArrowArrayStream){get_schema, get_next, get_last_error, release_stream, block};
    return STRIA_OK;
}

/* ---- In ---------------------------------------------------------------------------------- */

static stria_code refuse_stream(struct ArrowArrayStream *stream, int result, stria_error *error)
{
    const char *const reason = stream->get_last_error(stream);

    return stria__fail(error, NULL, STRIA_ERR_SOURCE, "the stream failed with %d: %.160s", result,
        reason != NULL ? reason : "no reason given");
}

static stria_code next_schema(
    struct ArrowArrayStream *stream, struct ArrowSchema *schema, stria_error *error)
{
    if (stream == NULL || stream->release == NULL)
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "the stream is NULL or released");
    *schema = (struct ArrowSchema){0};
    const int result = stream->get_schema(stream, schema);
    return result == 0 ? STRIA_OK : refuse_stream(stream, result, error);
}

static stria_code next_array(
    struct ArrowArrayStream *stream, struct ArrowArray *array, stria_error *error)
{
    *array = (struct ArrowArray){0};
    const int result = stream->get_next(stream, array);

    if (result != 0)
        return refuse_stream(stream, result, error);
    return array->release != NULL ? STRIA_OK : STRIA_END;
}

/* Structs that a stream gave are released here, unless it has not filled them. */
static void release(struct ArrowSchema *schema, struct ArrowArray *array)
{
    if (array != NULL && array->release != NULL)
        array->release(array);
    if (schema->release != NULL)
        schema->release(schema);
}

stria_code stria_batch_read_arrow_stream(
    stria_batch *batch, struct ArrowArrayStream *stream, stria_error *error)
{
    struct ArrowSchema schema;
    struct ArrowArray array;

    if (!stria__batch_is_committed(batch))
        return stria__refuse_uncommitted(batch, error);
    stria_code code = next_schema(stream, &schema, error);
    if (code != STRIA_OK)
        return code;
    code = next_array(stream, &array, error);
    if (code == STRIA_OK)
        code = stria_batch_read_arrow(batch, &schema, &array, error);
    release(&schema, &array);
    return code;
}

stria_batch *stria_batch_new_from_arrow_stream(
    struct ArrowArrayStream *stream, const stria_allocator *allocator, stria_error *error)
{
    struct ArrowSchema schema;

    if (next_schema(stream, &schema, error) != STRIA_OK)
        return NULL;
    stria_batch *const batch = stria__arrow_new_batch(&schema, allocator, error);
    release(&schema, NULL);
    return batch;
}

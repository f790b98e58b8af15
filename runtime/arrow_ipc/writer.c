/* writer.c - batches out: a message of the schema, one for each batch, and the end
 *
 * A message is encoded whole before its first byte is written.  nanoarrow gathers the buffers
 * of a batch in one body, which is the only copy, and dictionaries are flattened before. */
#include <stdbool.h>
#include <string.h>

#include "nanoarrow/nanoarrow_ipc.h"

#include "arrow_ipc/failure.h"
#include "arrow_ipc/flatten.h"
#include "stria/arrow.h"

struct stria_arrow_ipc_writer {
    stria_allocator allocator;
    stria_sink sink;
    struct ArrowBuffer schema; /* the message that has been written; empty at first */
    struct ArrowBuffer header;
    struct ArrowBuffer body;
    bool has_ended;
    int32_t refused; /* what the sink's write returned, when that was not zero */
};

/* ---- The object ------------------------------------------------------------- */

stria_arrow_ipc_writer *stria_arrow_ipc_writer_new(
    stria_sink sink, const stria_allocator *allocator, stria_error *error)
{
    const stria_allocator *const from = allocator != NULL ? allocator : stria_default_allocator();
    stria_arrow_ipc_writer *const writer =
        from->resize(from->context, NULL, 0, sizeof *writer, _Alignof(stria_arrow_ipc_writer));

    if (writer == NULL) {
        (void)stria__ipc_fail_memory(error);
        return NULL;
    }
    *writer = (stria_arrow_ipc_writer){.allocator = *from, .sink = sink};
    ArrowBufferInit(&writer->schema);
    ArrowBufferInit(&writer->header);
    ArrowBufferInit(&writer->body);
    return writer;
}

void stria_arrow_ipc_writer_free(stria_arrow_ipc_writer *writer)
{
    if (writer == NULL)
        return;
    const stria_allocator allocator = writer->allocator;

    ArrowBufferReset(&writer->schema);
    ArrowBufferReset(&writer->header);
    ArrowBufferReset(&writer->body);
    (void)allocator.resize(
        allocator.context, writer, sizeof *writer, 0, _Alignof(stria_arrow_ipc_writer));
}

/* ---- Messages --------------------------------------------------------------- */

/* An encoder that has failed is good for nothing, so each message has its own. */
static ArrowErrorCode encode_schema(
    const struct ArrowSchema *schema, struct ArrowBuffer *message, struct ArrowError *error)
{
    struct ArrowIpcEncoder encoder;

    NANOARROW_RETURN_NOT_OK(ArrowIpcEncoderInit(&encoder));
    ArrowErrorCode result = ArrowIpcEncoderEncodeSchema(&encoder, schema, error);
    if (result == NANOARROW_OK)
        result = ArrowIpcEncoderFinalizeBuffer(&encoder, 1, message);
    ArrowIpcEncoderReset(&encoder);
    return result;
}

static ArrowErrorCode encode_view(
    stria_arrow_ipc_writer *writer, const struct ArrowArrayView *view, struct ArrowError *error)
{
    struct ArrowIpcEncoder encoder;

    writer->header.size_bytes = writer->body.size_bytes = 0;
    NANOARROW_RETURN_NOT_OK(ArrowIpcEncoderInit(&encoder));
    ArrowErrorCode result =
        ArrowIpcEncoderEncodeSimpleRecordBatch(&encoder, view, &writer->body, error);
    if (result == NANOARROW_OK)
        result = ArrowIpcEncoderFinalizeBuffer(&encoder, 1, &writer->header);
    ArrowIpcEncoderReset(&encoder);
    return result;
}

static ArrowErrorCode encode_batch(stria_arrow_ipc_writer *writer, const struct ArrowSchema *schema,
    const struct ArrowArray *array, struct ArrowError *error)
{
    struct ArrowArrayView view;
    ArrowErrorCode result = ArrowArrayViewInitFromSchema(&view, schema, error);

    if (result == NANOARROW_OK)
        result = ArrowArrayViewSetArray(&view, array, error);
    if (result == NANOARROW_OK)
        result = encode_view(writer, &view, error);
    ArrowArrayViewReset(&view);
    return result;
}

/* ---- Writing ---------------------------------------------------------------- */

static stria_code refuse_sink(const stria_arrow_ipc_writer *writer, stria_error *error)
{
    return stria__ipc_fail(
        error, STRIA_ERR_SINK, -1, "the sink failed with %ld", (long)writer->refused);
}

static void send(stria_arrow_ipc_writer *writer, const struct ArrowBuffer *bytes)
{
    if (writer->refused == 0 && bytes->size_bytes > 0)
        writer->refused =
            writer->sink.write(writer->sink.context, bytes->data, (size_t)bytes->size_bytes);
}

static stria_code send_batch(
    stria_arrow_ipc_writer *writer, struct ArrowBuffer *schema, stria_error *error)
{
    if (writer->schema.size_bytes == 0) {
        ArrowBufferMove(schema, &writer->schema);
        send(writer, &writer->schema);
    }
    send(writer, &writer->header);
    send(writer, &writer->body);
    return writer->refused == 0 ? STRIA_OK : refuse_sink(writer, error);
}

/* Equal schemas have equal messages. */
static bool is_another(const struct ArrowBuffer *first, const struct ArrowBuffer *schema)
{
    return first->size_bytes > 0 &&
        (first->size_bytes != schema->size_bytes ||
            memcmp(first->data, schema->data, (size_t)first->size_bytes) != 0);
}

/* `schema` is without dictionaries. */
static stria_code write_flat(stria_arrow_ipc_writer *writer, const struct ArrowSchema *schema,
    const struct ArrowArray *array, stria_error *error)
{
    struct ArrowError reason = {""};
    struct ArrowBuffer message;
    stria_code code = STRIA_OK;

    ArrowBufferInit(&message);
    ArrowErrorCode result = encode_schema(schema, &message, &reason);
    if (result == NANOARROW_OK && is_another(&writer->schema, &message))
        code = stria__ipc_fail(error, STRIA_ERR_TYPE, -1,
            "the batch has other columns than the first one of the stream");
    else if (result == NANOARROW_OK)
        result = encode_batch(writer, schema, array, &reason);
    if (result != NANOARROW_OK)
        code = stria__ipc_refuse(error, -1, result, &reason);
    if (code == STRIA_OK)
        code = send_batch(writer, &message, error);
    ArrowBufferReset(&message);
    return code;
}

static stria_code write_array(stria_arrow_ipc_writer *writer, const struct ArrowSchema *schema,
    struct ArrowArray *array, stria_error *error)
{
    struct ArrowError reason = {""};
    struct ArrowSchema flat;
    ArrowErrorCode result = stria__ipc_flat_schema(schema, &flat);

    if (result != NANOARROW_OK)
        return stria__ipc_refuse(error, -1, result, &reason);
    result = stria__ipc_flatten(schema, array, &reason);
    const stria_code code = result == NANOARROW_OK ? write_flat(writer, &flat, array, error)
                                                   : stria__ipc_refuse(error, -1, result, &reason);
    ArrowSchemaRelease(&flat);
    return code;
}

static stria_code check_open(const stria_arrow_ipc_writer *writer, stria_error *error)
{
    if (writer->refused != 0)
        return refuse_sink(writer, error);
    if (writer->has_ended)
        return stria__ipc_fail(error, STRIA_ERR_ARGUMENT, -1, "the stream has ended");
    return STRIA_OK;
}

stria_code stria_arrow_ipc_write(
    stria_arrow_ipc_writer *writer, const stria_batch *batch, stria_error *error)
{
    struct ArrowSchema schema;
    struct ArrowArray array;
    stria_code code = check_open(writer, error);

    if (code == STRIA_OK)
        code = stria_batch_share_with_arrow(batch, &schema, &array, error);
    if (code != STRIA_OK)
        return code;
    code = write_array(writer, &schema, &array, error);
    ArrowArrayRelease(&array);
    ArrowSchemaRelease(&schema);
    return code;
}

stria_code stria_arrow_ipc_end(stria_arrow_ipc_writer *writer, stria_error *error)
{
    static const uint8_t end[8] = {0xff, 0xff, 0xff, 0xff}; /* a message of no bytes */
    const stria_code code = check_open(writer, error);

    if (code != STRIA_OK)
        return code;
    if (writer->schema.size_bytes == 0)
        return stria__ipc_fail(
            error, STRIA_ERR_ARGUMENT, -1, "a stream without batches has no schema");
    writer->refused = writer->sink.write(writer->sink.context, end, sizeof end);
    if (writer->refused != 0)
        return refuse_sink(writer, error);
    writer->has_ended = true;
    return STRIA_OK;
}

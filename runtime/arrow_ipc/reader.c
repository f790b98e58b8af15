/* reader.c - batches in: the schema, and then dictionaries and record batches up to the end
 *
 * Messages are read and checked in message.c and check.c, decoded by nanoarrow, and what comes
 * out is an array that stria_batch_read_arrow() believes as little as any other. */
#include <stdbool.h>
#include <string.h>

#include "arrow_ipc/check.h"
#include "arrow_ipc/message.h"
#include "stria/arrow.h"

struct stria_arrow_ipc_reader {
    stria_allocator allocator;
    stria__ipc_input input;
    struct ArrowIpcDecoder decoder;
    struct ArrowSchema schema;
    struct ArrowIpcDictionaryEncodings encodings; /* which fields have which dictionary */
    struct ArrowIpcDictionaries dictionaries;
    bool has_ended;
    stria_error failure; /* of the stream, which is the last */
};

/* ---- The schema ------------------------------------------------------------- */

static ArrowErrorCode set_schema(stria_arrow_ipc_reader *reader, struct ArrowError *reason)
{
    struct ArrowIpcDecoder *const decoder = &reader->decoder;

    NANOARROW_RETURN_NOT_OK(ArrowIpcDecoderSetEndianness(decoder, decoder->endianness));
    NANOARROW_RETURN_NOT_OK(ArrowIpcDecoderDecodeSchemaWithDictionaries(
        decoder, &reader->schema, &reader->encodings, reason));
    NANOARROW_RETURN_NOT_OK(
        ArrowIpcDictionariesInit(&reader->dictionaries, &reader->encodings, reason));
    return ArrowIpcDecoderSetSchemaWithDictionaries(
        decoder, &reader->schema, &reader->encodings, reason);
}

static stria_code read_schema(stria_arrow_ipc_reader *reader, stria_error *error)
{
    struct ArrowError reason = {""};
    const stria_code code = stria__ipc_next_message(&reader->input, &reader->decoder, error);

    if (code == STRIA_END)
        return stria__ipc_fail(
            error, STRIA_ERR_CORRUPT, reader->input.begin, "the stream has no schema");
    if (code != STRIA_OK)
        return code;
    if (reader->decoder.message_type != NANOARROW_IPC_MESSAGE_TYPE_SCHEMA)
        return stria__ipc_fail(error, STRIA_ERR_CORRUPT, reader->input.begin,
            "the first message of the stream is no schema");
    const ArrowErrorCode result = set_schema(reader, &reason);
    return result == NANOARROW_OK ? STRIA_OK
                                  : stria__ipc_refuse(error, reader->input.begin, result, &reason);
}

/* ---- The object ------------------------------------------------------------- */

stria_arrow_ipc_reader *stria_arrow_ipc_reader_new(
    stria_source source, const stria_allocator *allocator, stria_error *error)
{
    const stria_allocator *const from = allocator != NULL ? allocator : stria_default_allocator();
    stria_arrow_ipc_reader *const reader =
        from->resize(from->context, NULL, 0, sizeof *reader, _Alignof(stria_arrow_ipc_reader));

    if (reader == NULL) {
        (void)stria__ipc_fail_memory(error);
        return NULL;
    }
    *reader = (stria_arrow_ipc_reader){.allocator = *from};
    stria__ipc_input_init(&reader->input, source);
    ArrowIpcDictionaryEncodingsInit(&reader->encodings);
    stria_code code = STRIA_OK;
    if (ArrowIpcDecoderInit(&reader->decoder) != NANOARROW_OK)
        code = stria__ipc_fail_memory(error);
    if (code == STRIA_OK)
        code = read_schema(reader, error);
    if (code == STRIA_OK)
        return reader;
    stria_arrow_ipc_reader_free(reader);
    return NULL;
}

void stria_arrow_ipc_reader_free(stria_arrow_ipc_reader *reader)
{
    if (reader == NULL)
        return;
    const stria_allocator allocator = reader->allocator;

    if (reader->dictionaries.private_data != NULL)
        ArrowIpcDictionariesReset(&reader->dictionaries);
    if (reader->decoder.private_data != NULL)
        ArrowIpcDecoderReset(&reader->decoder);
    ArrowIpcDictionaryEncodingsReset(&reader->encodings);
    if (reader->schema.release != NULL)
        ArrowSchemaRelease(&reader->schema);
    stria__ipc_input_reset(&reader->input);
    (void)allocator.resize(
        allocator.context, reader, sizeof *reader, 0, _Alignof(stria_arrow_ipc_reader));
}

/* ---- Batches ---------------------------------------------------------------- */

/* A stream that has a schema and no more. */
static int copy_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    return ArrowSchemaDeepCopy(stream->private_data, schema);
}

static const char *no_reason(struct ArrowArrayStream *stream)
{
    (void)stream;
    return "there is no memory for a schema";
}

static void release_nothing(struct ArrowArrayStream *stream)
{
    stream->release = NULL;
}

stria_batch *stria_arrow_ipc_batch(
    stria_arrow_ipc_reader *reader, const stria_allocator *allocator, stria_error *error)
{
    struct ArrowArrayStream stream = {.get_schema = copy_schema,
        .get_last_error = no_reason,
        .release = release_nothing,
        .private_data = &reader->schema};

    return stria_batch_new_from_arrow_stream(&stream, allocator, error);
}

/* ---- Arrays ----------------------------------------------------------------- */

/* Arrays keep the body alive as long as they live. */
static ArrowErrorCode decode_dictionary(stria_arrow_ipc_reader *reader, struct ArrowError *reason)
{
    struct ArrowBuffer body;

    NANOARROW_RETURN_NOT_OK(ArrowSharedBufferInit(&body, &reader->input.body));
    const ArrowErrorCode result = ArrowIpcDecoderDecodeDictionaryFromShared(
        &reader->decoder, &body, NANOARROW_VALIDATION_LEVEL_FULL, &reader->dictionaries, reason);
    ArrowBufferReset(&body);
    return result;
}

static ArrowErrorCode decode_array(
    stria_arrow_ipc_reader *reader, struct ArrowArray *array, struct ArrowError *reason)
{
    struct ArrowBuffer body;

    NANOARROW_RETURN_NOT_OK(ArrowSharedBufferInit(&body, &reader->input.body));
    const ArrowErrorCode result =
        ArrowIpcDecoderDecodeArrayFromSharedWithDictionaries(&reader->decoder, &body, -1,
            &reader->dictionaries, array, NANOARROW_VALIDATION_LEVEL_FULL, reason);
    ArrowBufferReset(&body);
    return result;
}

/* Reads a message: a dictionary, which is kept, or an array.  nanoarrow says that it succeeded
 * also when it has made an array and then released it. */
static stria_code take_message(
    stria_arrow_ipc_reader *reader, struct ArrowArray *array, stria_error *error)
{
    struct ArrowError reason = {""};
    const int64_t begin = reader->input.begin;
    const enum ArrowIpcMessageType type = reader->decoder.message_type;
    const bool is_array = type == NANOARROW_IPC_MESSAGE_TYPE_RECORD_BATCH;

    if (!is_array && type != NANOARROW_IPC_MESSAGE_TYPE_DICTIONARY_BATCH)
        return stria__ipc_fail(error, STRIA_ERR_CORRUPT, begin,
            "a message behind the schema is neither a dictionary nor a record batch");
    const stria_code code =
        stria__ipc_check_message(&reader->input, &reader->decoder, &reader->encodings, error);
    if (code != STRIA_OK)
        return code;
    const ArrowErrorCode result =
        is_array ? decode_array(reader, array, &reason) : decode_dictionary(reader, &reason);
    if (result != NANOARROW_OK)
        return stria__ipc_refuse(error, begin, result, &reason);
    if (is_array && array->release == NULL)
        return stria__ipc_fail(error, STRIA_ERR_CORRUPT, begin, "a record batch makes no array");
    return STRIA_OK;
}

static stria_code next_array(
    stria_arrow_ipc_reader *reader, struct ArrowArray *array, stria_error *error)
{
    stria_code code = STRIA_OK;

    while (code == STRIA_OK && array->release == NULL) {
        code = stria__ipc_next_message(&reader->input, &reader->decoder, error);
        if (code == STRIA_OK)
            code = take_message(reader, array, error);
    }
    return code;
}

static stria_code fail_again(const stria_arrow_ipc_reader *reader, stria_error *error)
{
    if (error != NULL)
        *error = reader->failure;
    return reader->failure.code;
}

stria_code stria_arrow_ipc_read(
    stria_arrow_ipc_reader *reader, stria_batch *batch, stria_error *error)
{
    struct ArrowArray array = {.release = NULL};

    if (reader->failure.code != STRIA_OK)
        return fail_again(reader, error);
    if (reader->has_ended)
        return STRIA_END;
    const stria_code code = next_array(reader, &array, &reader->failure);
    reader->has_ended = code == STRIA_END;
    if (code == STRIA_END)
        return code;
    if (code != STRIA_OK)
        return fail_again(reader, error);
    const stria_code read = stria_batch_read_arrow(batch, &reader->schema, &array, error);
    ArrowArrayRelease(&array);
    return read;
}

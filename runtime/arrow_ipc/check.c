/* check.c - what nanoarrow believes of a message, and we do not */
#include "arrow_ipc/check.h"

#include <string.h>

#include "nanoarrow/ipc/flatcc_generated.h"

#define ns(name) FLATBUFFERS_WRAP_NAMESPACE(org_apache_arrow_flatbuf, name)

enum {
    PREFIX = 8, /* bytes of a message before its metadata */
    MOST_ROWS = 1 << 30 /* that have no bytes: of nulls, or of structs of nothing */
};

typedef struct checker {
    const stria__ipc_input *input;
    stria_error *error;
    ns(RecordBatch_table_t) batch;
    int64_t bytes; /* of all buffers, when they are decompressed */
} checker;

/* ---- Buffers ---------------------------------------------------------------- */

/* How many bytes `size` of a codec can stand for: LZ4 adds at most 255 for each; Zstandard
 * repeats a byte 128 KiB long for four. */
static uint64_t most_bytes(int codec, uint64_t size)
{
    const uint64_t factor = codec == ns(CompressionType_ZSTD) ? 1U << 15 : 1U << 8;

    return size < UINT64_MAX / factor - 1 ? (size + 1) * factor : UINT64_MAX;
}

/* A buffer that is compressed begins with its size, or -1 when it is not after all. */
static stria_code check_compressed(
    const checker *check, int64_t offset, int64_t length, int64_t *bytes)
{
    const int codec = ns(BodyCompression_codec(ns(RecordBatch_compression(check->batch))));
    const int64_t head = sizeof *bytes;

    if (length < head)
        return stria__ipc_fail(check->error, STRIA_ERR_CORRUPT, check->input->begin,
            "a compressed buffer of %lld bytes is too small for its size", (long long)length);
    memcpy(bytes, check->input->body.data + offset, sizeof *bytes);
    if (*bytes == -1)
        *bytes = length - head;
    if (*bytes < 0 || (uint64_t)*bytes > most_bytes(codec, (uint64_t)(length - head)))
        return stria__ipc_fail(check->error, STRIA_ERR_CORRUPT, check->input->begin,
            "%lld compressed bytes cannot be %lld", (long long)(length - head), (long long)*bytes);
    return STRIA_OK;
}

static stria_code check_buffer(checker *check, int64_t offset, int64_t length)
{
    const int64_t body = check->input->body.size_bytes;
    int64_t bytes = length;
    stria_code code = STRIA_OK;

    if (offset < 0 || length < 0 || offset > body || length > body - offset)
        return stria__ipc_fail(check->error, STRIA_ERR_CORRUPT, check->input->begin,
            "a buffer of %lld bytes at %lld is not in the body of %lld", (long long)length,
            (long long)offset, (long long)body);
    if (offset % 8 != 0)
        return stria__ipc_fail(check->error, STRIA_ERR_CORRUPT, check->input->begin,
            "a buffer at %lld is not aligned to 8 bytes", (long long)offset);
    if (length > 0 && ns(RecordBatch_compression_is_present(check->batch)))
        code = check_compressed(check, offset, length, &bytes);
    if (code == STRIA_OK && bytes > INT64_MAX / 16 - check->bytes)
        return stria__ipc_fail(check->error, STRIA_ERR_SIZE, check->input->begin,
            "the buffers of a message are larger than memory");
    check->bytes += bytes;
    return code;
}

/* ---- Record batches --------------------------------------------------------- */

/* Rows that have bytes are counted by nanoarrow. */
static stria_code check_rows(const checker *check, int64_t rows, int64_t nulls)
{
    if (rows < 0 || nulls < 0 || nulls > rows)
        return stria__ipc_fail(check->error, STRIA_ERR_CORRUPT, check->input->begin,
            "an array has %lld rows, and %lld of them are null", (long long)rows, (long long)nulls);
    if (rows > MOST_ROWS && rows > check->bytes * 8)
        return stria__ipc_fail(check->error, STRIA_ERR_SIZE, check->input->begin,
            "%lld rows have no more than %lld bytes", (long long)rows, (long long)check->bytes);
    return STRIA_OK;
}

static stria_code check_batch(checker *check)
{
    const ns(Buffer_vec_t) buffers = ns(RecordBatch_buffers(check->batch));
    const ns(FieldNode_vec_t) nodes = ns(RecordBatch_nodes(check->batch));
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < ns(Buffer_vec_len(buffers)) && code == STRIA_OK; i++) {
        const ns(Buffer_struct_t) buffer = ns(Buffer_vec_at(buffers, i));

        code = check_buffer(check, ns(Buffer_offset(buffer)), ns(Buffer_length(buffer)));
    }
    for (size_t i = 0; i < ns(FieldNode_vec_len(nodes)) && code == STRIA_OK; i++) {
        const ns(FieldNode_struct_t) node = ns(FieldNode_vec_at(nodes, i));

        code = check_rows(check, ns(FieldNode_length(node)), ns(FieldNode_null_count(node)));
    }
    return code == STRIA_OK ? check_rows(check, ns(RecordBatch_length(check->batch)), 0) : code;
}

/* ---- Dictionaries ----------------------------------------------------------- */

/* Counts the arrays and buffers of a field and all below it. */
static ArrowErrorCode count_field(
    const struct ArrowSchema *field, size_t *nodes, size_t *buffers, struct ArrowError *reason)
{
    struct ArrowSchemaView view;

    NANOARROW_RETURN_NOT_OK(ArrowSchemaViewInit(&view, field, reason));
    ++*nodes;
    for (int i = 0; i < NANOARROW_MAX_FIXED_BUFFERS; i++)
        *buffers += view.layout.buffer_type[i] != NANOARROW_BUFFER_TYPE_NONE;
    for (int64_t i = 0; i < field->n_children; i++)
        NANOARROW_RETURN_NOT_OK(count_field(field->children[i], nodes, buffers, reason));
    return NANOARROW_OK;
}

static stria_code check_dictionary(checker *check, const struct ArrowIpcDictionaryEncoding *of)
{
    struct ArrowError reason = {""};
    size_t nodes = 0;
    size_t buffers = 0;
    const ArrowErrorCode result = count_field(of->schema->dictionary, &nodes, &buffers, &reason);

    if (result != NANOARROW_OK)
        return stria__ipc_refuse(check->error, check->input->begin, result, &reason);
    if (ns(FieldNode_vec_len(ns(RecordBatch_nodes(check->batch)))) != nodes ||
        ns(Buffer_vec_len(ns(RecordBatch_buffers(check->batch)))) != buffers)
        return stria__ipc_fail(check->error, STRIA_ERR_CORRUPT, check->input->begin,
            "a dictionary has other buffers than its type");
    if (ns(RecordBatch_compression_is_present(check->batch)))
        return stria__ipc_fail(check->error, STRIA_ERR_TARGET, check->input->begin,
            "a dictionary is compressed, which nanoarrow does not read");
    return check_batch(check);
}

static stria_code check_dictionary_message(checker *check, ns(DictionaryBatch_table_t) dictionary,
    const struct ArrowIpcDictionaryEncodings *dictionaries)
{
    const int64_t id = ns(DictionaryBatch_id(dictionary));
    const struct ArrowIpcDictionaryEncoding *const of =
        ArrowIpcDictionaryEncodingsFindById(dictionaries, id);

    check->batch = ns(DictionaryBatch_data(dictionary));
    if (of == NULL || check->batch == NULL)
        return stria__ipc_fail(check->error, STRIA_ERR_CORRUPT, check->input->begin,
            "no column has the dictionary %lld, or it is empty", (long long)id);
    return check_dictionary(check, of);
}

stria_code stria__ipc_check_message(const stria__ipc_input *input,
    const struct ArrowIpcDecoder *decoder, const struct ArrowIpcDictionaryEncodings *dictionaries,
    stria_error *error)
{
    const ns(Message_table_t) message = ns(Message_as_root(input->metadata.data + PREFIX));
    const void *const header = ns(Message_header(message));
    checker check = {input, error, NULL, 0};

    if (decoder->message_type == NANOARROW_IPC_MESSAGE_TYPE_DICTIONARY_BATCH)
        return check_dictionary_message(&check, header, dictionaries);
    check.batch = header;
    return check_batch(&check);
}

/* message.c - the next message of a source */
#include "arrow_ipc/message.h"

#include <string.h>

#include "arrow_ipc/schema_check.h"

enum { PREFIX = 8, FIRST_READ = 1 << 16 };

void stria__ipc_input_init(stria__ipc_input *input, stria_source source)
{
    *input = (stria__ipc_input){.source = source};
    ArrowBufferInit(&input->metadata);
    ArrowBufferInit(&input->body);
}

void stria__ipc_input_reset(stria__ipc_input *input)
{
    ArrowBufferReset(&input->metadata);
    ArrowBufferReset(&input->body);
}

/* ---- Bytes ------------------------------------------------------------------ */

static stria_code read_piece(
    stria__ipc_input *input, struct ArrowBuffer *to, int64_t size, stria_error *error)
{
    while (size > 0) {
        size_t got = 0;
        const int32_t result = input->source.read(
            input->source.context, to->data + to->size_bytes, (size_t)size, &got);

        if (result != 0)
            return stria__ipc_fail(
                error, STRIA_ERR_SOURCE, input->read, "the source failed with %ld", (long)result);
        if (got > (size_t)size)
            return stria__ipc_fail(error, STRIA_ERR_SOURCE, input->read,
                "the source gave %zu bytes of at most %lld", got, (long long)size);
        if (got == 0)
            return STRIA_END;
        to->size_bytes += (int64_t)got;
        input->read += (int64_t)got;
        size -= (int64_t)got;
    }
    return STRIA_OK;
}

/* Appends `size` bytes, or as many as there are: STRIA_END.  Each piece is at most as large
 * as what has arrived before it. */
static stria_code read_bytes(
    stria__ipc_input *input, struct ArrowBuffer *to, int64_t size, stria_error *error)
{
    stria_code code = STRIA_OK;

    while (size > 0 && code == STRIA_OK) {
        const int64_t most = to->size_bytes > FIRST_READ ? to->size_bytes : FIRST_READ;
        const int64_t piece = size < most ? size : most;

        if (ArrowBufferReserve(to, piece) != NANOARROW_OK)
            return stria__ipc_fail_memory(error);
        code = read_piece(input, to, piece, error);
        size -= piece;
    }
    return code;
}

/* The same where an end is none that the format has. */
static stria_code need_bytes(
    stria__ipc_input *input, struct ArrowBuffer *to, int64_t size, stria_error *error)
{
    const stria_code code = read_bytes(input, to, size, error);

    if (code != STRIA_END)
        return code;
    return stria__ipc_fail(error, STRIA_ERR_CORRUPT, input->begin,
        "the stream ends after %lld bytes of a message", (long long)(input->read - input->begin));
}

/* ---- Messages --------------------------------------------------------------- */

static stria_code read_size(stria__ipc_input *input, int64_t *size, stria_error *error)
{
    static const uint8_t continuation[4] = {0xff, 0xff, 0xff, 0xff};
    uint32_t metadata;

    input->begin = input->read;
    input->metadata.size_bytes = 0;
    const stria_code code = read_bytes(input, &input->metadata, PREFIX, error);

    if (code == STRIA_END && input->metadata.size_bytes > 0)
        return need_bytes(input, &input->metadata, 1, error);
    if (code != STRIA_OK)
        return code;
    if (memcmp(input->metadata.data, "ARROW1", 6) == 0)
        return stria__ipc_fail(
            error, STRIA_ERR_CORRUPT, input->begin, "this is Arrow's file format, and no stream");
    if (memcmp(input->metadata.data, continuation, sizeof continuation) != 0)
        return stria__ipc_fail(error, STRIA_ERR_CORRUPT, input->begin,
            "no message begins with the bytes %02x %02x %02x %02x", input->metadata.data[0],
            input->metadata.data[1], input->metadata.data[2], input->metadata.data[3]);
    memcpy(&metadata, input->metadata.data + 4, sizeof metadata);
    *size = metadata;
    return metadata == 0 ? STRIA_END : STRIA_OK;
}

static stria_code decode(
    stria__ipc_input *input, struct ArrowIpcDecoder *decoder, stria_error *error)
{
    const struct ArrowBufferView view = {{input->metadata.data}, input->metadata.size_bytes};
    struct ArrowError reason = {""};
    ArrowErrorCode result = ArrowIpcDecoderVerifyHeader(decoder, view, &reason);

    if (result == NANOARROW_OK)
        result = ArrowIpcDecoderDecodeHeader(decoder, view, &reason);
    return result == NANOARROW_OK ? STRIA_OK
                                  : stria__ipc_refuse(error, input->begin, result, &reason);
}

static stria_code read_body(
    stria__ipc_input *input, const struct ArrowIpcDecoder *decoder, stria_error *error)
{
    const int64_t size = decoder->body_size_bytes;

    input->body.size_bytes = 0;
    if (size < 0)
        return stria__ipc_fail(error, STRIA_ERR_CORRUPT, input->begin,
            "a message has a body of %lld bytes", (long long)size);
    if ((uint64_t)size > SIZE_MAX / 2)
        return stria__ipc_fail(error, STRIA_ERR_SIZE, input->begin,
            "a message of %lld bytes is larger than memory", (long long)size);
    return need_bytes(input, &input->body, size, error);
}

stria_code stria__ipc_next_message(
    stria__ipc_input *input, struct ArrowIpcDecoder *decoder, stria_error *error)
{
    int64_t size = 0;
    stria_code code = read_size(input, &size, error);

    if (code == STRIA_OK && size > INT32_MAX - PREFIX)
        code = stria__ipc_fail(error, STRIA_ERR_CORRUPT, input->begin,
            "a message has metadata of %lld bytes", (long long)size);
    if (code == STRIA_OK)
        code = need_bytes(input, &input->metadata, size, error);
    if (code == STRIA_OK)
        code = stria__ipc_check_schema(
            input->metadata.data + PREFIX, (size_t)size, input->begin, error);
    if (code == STRIA_OK)
        code = decode(input, decoder, error);
    return code == STRIA_OK ? read_body(input, decoder, error) : code;
}

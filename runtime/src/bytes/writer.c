/* writer.c - bytes to a sink, small pieces gathered */
#include "src/bytes/writer.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "src/memory/copy.h"

/* Memory is reserved before the first byte; from then on only a sink can fail. */
static stria_code open_memory(stria__writer *writer, uint64_t size, stria_error *error)
{
    stria_memory *const memory = writer->memory;

    if (size > STRIA__BUFFER_MAX - memory->size)
        return stria__fail(error, NULL, STRIA_ERR_SIZE,
            "%zu bytes and %" PRIu64 " more are more than memory can address", memory->size, size);
    if (!stria__memory_reserve(memory, (size_t)size))
        return stria__fail_memory(error, NULL, memory->size + (size_t)size);

    writer->begin = memory->bytes.data + memory->size;
    writer->end = writer->begin + size;
    return STRIA_OK;
}

stria_code stria__writer_begin(
    stria__writer *writer, stria_sink sink, uint64_t size, stria_error *error)
{
    stria_code code = STRIA_OK;

    writer->sink = sink;
    writer->memory = stria__memory_of(sink);
    writer->sent = 0;
    writer->refused = 0;
    writer->begin = writer->staging;
    writer->end = writer->staging + STRIA__STAGING;
    if (writer->memory != NULL)
        code = open_memory(writer, size, error);
    writer->at = writer->begin;
    return code;
}

static bool send(stria__writer *writer, const void *bytes, size_t size)
{
    if (size == 0)
        return true;
    writer->refused = writer->sink.write(writer->sink.context, bytes, size);
    if (writer->refused != 0)
        return false;
    writer->sent += size;
    return true;
}

static size_t gathered(const stria__writer *writer)
{
    return (size_t)(writer->at - writer->begin);
}

static size_t room(const stria__writer *writer)
{
    return (size_t)(writer->end - writer->at);
}

static bool flush(stria__writer *writer)
{
    const size_t size = gathered(writer);

    writer->at = writer->begin;
    return send(writer, writer->begin, size);
}

bool stria__writer_room(stria__writer *writer, size_t size)
{
    return size <= room(writer) || flush(writer);
}

static bool gather(stria__writer *writer, const void *bytes, size_t size)
{
    if (size == 0)
        return true; /* no bytes may be NULL, which memcpy() does not take */
    stria__copy_run(writer->at, bytes, size);
    writer->at += size;
    return true;
}

bool stria__writer_put(stria__writer *writer, const void *bytes, size_t size)
{
    if (size > STRIA__STAGING / 2)
        return stria__writer_span(writer, bytes, size);
    return stria__writer_room(writer, size) && gather(writer, bytes, size);
}

bool stria__writer_span(stria__writer *writer, const void *bytes, size_t size)
{
    if (writer->memory != NULL)
        return gather(writer, bytes, size);
    return flush(writer) && send(writer, bytes, size);
}

bool stria__writer_varint(stria__writer *writer, uint64_t value)
{
    if (!stria__writer_room(writer, stria__varint_size(value)))
        return false;
    writer->at = stria__varint_put(writer->at, value);
    return true;
}

bool stria__writer_string(stria__writer *writer, const void *bytes, size_t size)
{
    return stria__writer_varint(writer, size) && stria__writer_put(writer, bytes, size);
}

stria_code stria__writer_finish(stria__writer *writer, stria_error *error)
{
    if (writer->memory != NULL) {
        assert(writer->at == writer->end);
        writer->memory->size += gathered(writer);
        return STRIA_OK;
    }
    if (writer->refused == 0 && flush(writer))
        return STRIA_OK;
    return stria__fail(error, NULL, STRIA_ERR_SINK,
        "the sink's write returned %" PRId32 " after %" PRIu64 " bytes", writer->refused,
        writer->sent);
}

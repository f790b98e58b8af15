/* reader.c - bytes from a source, counted, and never one too many */
#include "src/bytes/reader.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/bytes/sink.h"

void stria__reader_begin(
    stria__reader *reader, stria_source source, const char *whole, stria_error *error)
{
    reader->source = source;
    reader->view = stria__view_of(source);
    reader->whole = whole;
    reader->offset = 0;
    reader->column = NULL;
    reader->error = error;
}

void stria__reader_accept(stria__reader *reader)
{
    if (reader->view != NULL)
        *reader->view = stria__reader_rest(reader);
}

stria_view stria__reader_rest(const stria__reader *reader)
{
    stria_view rest = *reader->view;

    if (reader->offset > 0) { /* an empty view may be NULL */
        rest.data += reader->offset;
        rest.size -= reader->offset;
    }
    return rest;
}

/* ---- Failing ---------------------------------------------------------------------- */

stria_code stria__reader_fail(
    stria__reader *reader, stria_code code, size_t offset, const char *format, ...)
{
    char sentence[sizeof reader->error->message];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    (void)stria__fail(reader->error, reader->column, code, "%s", sentence);
    if (reader->error != NULL)
        reader->error->offset = (int64_t)offset;
    return code;
}

/* Where bytes ran out is known for a view, and was just found out for a source. */
stria_code stria__reader_fail_end(stria__reader *reader)
{
    const size_t end = reader->view ? reader->view->size : reader->offset;

    return stria__reader_fail(reader, STRIA_ERR_CORRUPT, end,
        "the input ends inside a %s, after %zu bytes", reader->whole, end);
}

/* ---- Pieces ------------------------------------------------------------------------- */

stria_code stria__reader_expect(stria__reader *reader, uint64_t count, size_t width)
{
    if (reader->view == NULL || count <= stria__reader_rest(reader).size / width)
        return STRIA_OK;
    return stria__reader_fail_end(reader);
}

static size_t some_of_view(stria__reader *reader, void *to, size_t size)
{
    const stria_view rest = stria__reader_rest(reader);
    const size_t got = size < rest.size ? size : rest.size;

    if (got > 0)
        memcpy(to, rest.data, got);
    return got;
}

static stria_code some_of_source(stria__reader *reader, void *to, size_t size, size_t *got)
{
    const stria_source source = reader->source;
    const int32_t failure = source.read(source.context, to, size, got);

    if (failure != 0)
        return stria__reader_fail(reader, STRIA_ERR_SOURCE, reader->offset,
            "the source's read returned %" PRId32 " after %zu bytes", failure, reader->offset);
    if (*got > size)
        return stria__reader_fail(reader, STRIA_ERR_SOURCE, reader->offset,
            "the source's read claims to have read %zu bytes of %zu", *got, size);
    return STRIA_OK;
}

stria_code stria__reader_some(stria__reader *reader, void *to, size_t size, size_t *got)
{
    *got = 0;
    if (reader->view != NULL) {
        *got = some_of_view(reader, to, size);
    } else {
        const stria_code code = some_of_source(reader, to, size, got);
        if (code != STRIA_OK)
            return code;
    }
    reader->offset += *got;
    return STRIA_OK;
}

stria_code stria__reader_copy(stria__reader *reader, void *to, size_t size)
{
    uint8_t *at = to;

    while (size > 0) {
        size_t got;
        const stria_code code = stria__reader_some(reader, at, size, &got);

        if (code != STRIA_OK)
            return code;
        if (got == 0)
            return stria__reader_fail_end(reader);
        at += got;
        size -= got;
    }
    return STRIA_OK;
}

/* ---- Buffers ------------------------------------------------------------------------ */

static stria_code append_piece(stria__reader *reader, stria__buffer *buffer,
    const stria_allocator *allocator, size_t used, size_t size)
{
    if (size > STRIA__BUFFER_MAX - used || !stria__buffer_reserve(buffer, allocator, used + size))
        return stria__fail_memory(reader->error, reader->column, used + size);
    return stria__reader_copy(reader, buffer->data + used, size);
}

stria_code stria__reader_fill(stria__reader *reader, stria__buffer *buffer,
    const stria_allocator *allocator, size_t used, uint64_t count, size_t width)
{
    enum { FIRST_PIECE = 4096 };
    /* A product past 64 bits is more than any input holds, and so is its stand-in. */
    uint64_t left = count <= UINT64_MAX / width ? count * width : UINT64_MAX;
    size_t piece = FIRST_PIECE;
    stria_code code = stria__reader_expect(reader, count, width);

    if (reader->view != NULL)
        piece = SIZE_MAX;
    while (code == STRIA_OK && left > 0) {
        const size_t size = left < piece ? (size_t)left : piece;

        code = append_piece(reader, buffer, allocator, used, size);
        used += size;
        left -= size;
        piece = piece <= SIZE_MAX / 4 ? piece * 2 : piece;
    }
    return code;
}

/* ---- Varints ------------------------------------------------------------------------ */

static stria_code finish_varint(stria__reader *reader, uint8_t byte, uint64_t *value)
{
    const size_t offset = reader->offset - 1;
    stria__varint varint = {0, 0};
    stria__varint_state state = stria__varint_add(&varint, byte);

    while (state == STRIA__VARINT_MORE) {
        const stria_code code = stria__reader_copy(reader, &byte, 1);
        if (code != STRIA_OK)
            return code;
        state = stria__varint_add(&varint, byte);
    }
    if (state == STRIA__VARINT_TOO_LONG)
        return stria__reader_fail(
            reader, STRIA_ERR_CORRUPT, offset, "a varint is longer than 64 bits");
    *value = varint.value;
    return STRIA_OK;
}

stria_code stria__reader_varint(stria__reader *reader, uint64_t *value)
{
    uint8_t byte;
    const stria_code code = stria__reader_copy(reader, &byte, 1);

    return code == STRIA_OK ? finish_varint(reader, byte, value) : code;
}

stria_code stria__reader_first_varint(stria__reader *reader, uint64_t *value)
{
    uint8_t byte;
    size_t got;
    const stria_code code = stria__reader_some(reader, &byte, 1, &got);

    if (code != STRIA_OK)
        return code;
    return got > 0 ? finish_varint(reader, byte, value) : STRIA_END;
}

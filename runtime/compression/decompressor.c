/* decompressor.c - the bytes of frames
 *
 * Nothing that a frame says of itself is believed before its bytes are there: packed bytes
 * come in steps, and a checksum stands before anything is unpacked. */
#include <inttypes.h>
#include <lz4.h>
#include <zstd.h>

#include "compression/frame.h"
#include "stria/compression.h"

typedef struct block {
    uint8_t *bytes;
    size_t room;
} block;

struct stria_decompressor {
    stria_allocator allocator;
    stria_source from;
    uint64_t read; /* of `from` */
    uint64_t start; /* where the frame began */
    int32_t method; /* of the first frame; 0: there was none */
    block packed; /* head and packed bytes */
    block raw;
    size_t size; /* of raw.bytes */
    size_t given; /* of them */
    stria_error failure;
};

enum { STEP = 1 << 20, ALIGNMENT = 64 };

/* ---- Memory -------------------------------------------------------------------------------- */

static bool reserve(const stria_decompressor *d, block *b, size_t size)
{
    if (size <= b->room)
        return true;
    void *const bytes =
        d->allocator.resize(d->allocator.context, b->bytes, b->room, size, ALIGNMENT);
    if (bytes == NULL)
        return false;
    *b = (block){bytes, size};
    return true;
}

static void drop(const stria_decompressor *d, block *b)
{
    if (b->bytes != NULL)
        (void)d->allocator.resize(d->allocator.context, b->bytes, b->room, 0, ALIGNMENT);
}

/* ---- What goes wrong ----------------------------------------------------------------------- */

static stria_code fail(stria_decompressor *d, stria_code code, const char *message)
{
    (void)stria_fail(&d->failure, code, "%s", message);
    d->failure.offset = (int64_t)d->start;
    return code;
}

static stria_code fail_memory(stria_decompressor *d)
{
    return fail(d, STRIA_ERR_MEMORY, "there is no memory for a frame");
}

/* ---- Bytes that come ------------------------------------------------------------------------- */

/* As many as `size`, or up to the end. */
static stria_code read_bytes(stria_decompressor *d, uint8_t *to, size_t size, size_t *got)
{
    size_t part = 1;

    for (*got = 0; *got < size && part > 0; *got += part, d->read += part) {
        part = 0;
        if (d->from.read(d->from.context, to + *got, size - *got, &part) != 0)
            return fail(d, STRIA_ERR_SOURCE, "the source of the frames failed");
        if (part > size - *got)
            return fail(d, STRIA_ERR_SOURCE, "the source gave more bytes than it was asked for");
    }
    return STRIA_OK;
}

/* Packed bytes behind the head, which stands in front of them. */
static stria_code read_packed(stria_decompressor *d, size_t size)
{
    for (size_t have = STRIA__FRAME_HEAD; have < size;) {
        const size_t part = size - have < STEP ? size - have : STEP;
        size_t got;

        if (!reserve(d, &d->packed, have + part))
            return fail_memory(d);
        const stria_code code = read_bytes(d, d->packed.bytes + have, part, &got);
        if (code != STRIA_OK)
            return code;
        if (got < part)
            return fail(d, STRIA_ERR_CORRUPT, "the input ends inside a frame");
        have += got;
    }
    return STRIA_OK;
}

/* ---- One frame ------------------------------------------------------------------------------- */

static stria_code check_method(stria_decompressor *d, int32_t method)
{
    if (method != STRIA_COMPRESSION_NONE && method != STRIA_COMPRESSION_LZ4 &&
        method != STRIA_COMPRESSION_ZSTD)
        return fail(d, STRIA_ERR_TARGET, "a frame has a method that is none of NONE, LZ4 and ZSTD");
    if (d->method != 0 && method != d->method)
        return fail(d, STRIA_ERR_TARGET, "a frame has another method than the one before");
    d->method = method;
    return STRIA_OK;
}

static stria_code check_head(stria_decompressor *d, const uint8_t *head)
{
    const uint32_t packed = stria__load32(head + 1);
    const uint32_t raw = stria__load32(head + 5);

    if (packed <= STRIA__FRAME_HEAD || raw == 0)
        return fail(d, STRIA_ERR_CORRUPT, "a frame is empty");
    if (packed > STRIA__FRAME_MAX || raw > STRIA__FRAME_MAX)
        return fail(d, STRIA_ERR_SIZE, "a frame is larger than 256 MiB");
    return check_method(d, head[0]);
}

static bool unpack(
    const stria_decompressor *d, const uint8_t *packed, size_t packed_size, size_t raw_size)
{
    switch (d->method) {
    case STRIA_COMPRESSION_LZ4:
        return LZ4_decompress_safe((const char *)packed, (char *)d->raw.bytes, (int)packed_size,
                   (int)raw_size) == (int)raw_size;
    case STRIA_COMPRESSION_ZSTD:
        return ZSTD_decompress(d->raw.bytes, raw_size, packed, packed_size) == raw_size;
    default:
        memcpy(d->raw.bytes, packed, raw_size);
        return true;
    }
}

/* Whether so many packed bytes can become as many as the frame says, before there is memory. */
static bool is_possible(const stria_decompressor *d, const uint8_t *packed, size_t size)
{
    enum { LZ4_MOST = 255 };
    const size_t raw = stria__load32(d->packed.bytes + 5);

    switch (d->method) {
    case STRIA_COMPRESSION_LZ4:
        return raw / LZ4_MOST <= size;
    case STRIA_COMPRESSION_ZSTD: {
        const unsigned long long announced = ZSTD_getFrameContentSize(packed, size);
        return announced == raw || announced == ZSTD_CONTENTSIZE_UNKNOWN;
    }
    default:
        return raw == size;
    }
}

/* Packed bytes are there and have their checksum. */
static stria_code unpack_frame(stria_decompressor *d, size_t size)
{
    const uint8_t *const packed = d->packed.bytes + STRIA__FRAME_HEAD;
    const size_t packed_size = size - STRIA__FRAME_HEAD;
    const size_t raw_size = stria__load32(d->packed.bytes + 5);

    if (is_possible(d, packed, packed_size)) {
        if (!reserve(d, &d->raw, raw_size))
            return fail_memory(d);
        if (unpack(d, packed, packed_size, raw_size)) {
            d->size = raw_size;
            return STRIA_OK;
        }
    }
    return fail(d, STRIA_ERR_CORRUPT, "a frame does not unpack to the size it announces");
}

/* STRIA_END when there is none. */
static stria_code read_frame(stria_decompressor *d)
{
    uint8_t checksum[STRIA__CHECKSUM_SIZE];
    size_t got;

    d->start = d->read;
    d->size = d->given = 0;
    stria_code code = read_bytes(d, checksum, sizeof checksum, &got);
    if (code != STRIA_OK || got == 0)
        return code == STRIA_OK ? STRIA_END : code;
    if (got == sizeof checksum)
        code = read_bytes(d, d->packed.bytes, STRIA__FRAME_HEAD, &got);
    else
        got = 0;
    if (code == STRIA_OK && got < STRIA__FRAME_HEAD)
        code = fail(d, STRIA_ERR_CORRUPT, "the input ends inside a frame");
    if (code == STRIA_OK)
        code = check_head(d, d->packed.bytes);
    if (code != STRIA_OK)
        return code;

    const size_t size = stria__load32(d->packed.bytes + 1);
    code = read_packed(d, size);
    if (code != STRIA_OK)
        return code;
    if (!stria__is_checksum(checksum, stria__city_hash128(d->packed.bytes, size)))
        return fail(d, STRIA_ERR_CORRUPT, "a frame's checksum is not that of its bytes");
    return unpack_frame(d, size);
}

/* ---- The source -------------------------------------------------------------------------- */

static int32_t give_bytes(void *context, void *bytes, size_t size, size_t *got)
{
    stria_decompressor *const d = context;
    stria_code code = d->failure.code;

    *got = 0;
    if (code == STRIA_OK && d->given == d->size && size > 0)
        code = read_frame(d);
    if (code != STRIA_OK)
        return code == STRIA_END ? 0 : code;

    const size_t left = d->size - d->given;
    *got = size < left ? size : left;
    memcpy(bytes, d->raw.bytes + d->given, *got);
    d->given += *got;
    return 0;
}

stria_source stria_decompressor_source(stria_decompressor *decompressor)
{
    return (stria_source){give_bytes, decompressor};
}

stria_code stria_decompressor_check(const stria_decompressor *decompressor, stria_error *error)
{
    if (decompressor->failure.code != STRIA_OK && error != NULL)
        *error = decompressor->failure;
    return decompressor->failure.code;
}

stria_decompressor *stria_decompressor_new(
    stria_source from, const stria_allocator *allocator, stria_error *error)
{
    if (allocator == NULL)
        allocator = STRIA_DEFAULT_ALLOCATOR;
    stria_decompressor *const d =
        allocator->resize(allocator->context, NULL, 0, sizeof *d, ALIGNMENT);
    if (d != NULL) {
        *d = (stria_decompressor){.allocator = *allocator, .from = from};
        if (reserve(d, &d->packed, STRIA__FRAME_HEAD))
            return d;
    }
    stria_decompressor_free(d);
    (void)stria_fail(error, STRIA_ERR_MEMORY, "there is no memory for a frame");
    return NULL;
}

void stria_decompressor_free(stria_decompressor *decompressor)
{
    if (decompressor == NULL)
        return;
    const stria_allocator allocator = decompressor->allocator;
    drop(decompressor, &decompressor->packed);
    drop(decompressor, &decompressor->raw);
    (void)allocator.resize(allocator.context, decompressor, sizeof *decompressor, 0, ALIGNMENT);
}

/* compressor.c - bytes into frames
 *
 * Bytes gather until they fill a frame; what is a frame or more by itself is packed from
 * where it stands. */
#include <inttypes.h>
#include <lz4.h>
#include <lz4hc.h>
#include <zstd.h>

#include "compression/frame.h"
#include "stria/compression.h"

struct stria_compressor {
    stria_allocator allocator;
    stria_sink to;
    int32_t method;
    int32_t level;
    int32_t failure; /* of `to`; there is no way on */
    size_t used; /* of raw[] */
    size_t room; /* of frame[] */
    uint8_t *raw;
    uint8_t *frame;
};

enum { LZ4_DEFAULT = 1, ALIGNMENT = 64 };

/* ---- One frame --------------------------------------------------------------------------- */

/* The most that bytes of one frame are packed. */
static size_t packed_room(int32_t method)
{
    switch (method) {
    case STRIA_COMPRESSION_LZ4:
        return (size_t)LZ4_compressBound(STRIA__FRAME_RAW);
    case STRIA_COMPRESSION_ZSTD:
        return ZSTD_compressBound(STRIA__FRAME_RAW);
    default:
        return STRIA__FRAME_RAW;
    }
}

/* Returns how many bytes they become; 0 when the packer fails, which only memory can make it. */
static size_t pack(const stria_compressor *c, const uint8_t *raw, size_t size, uint8_t *to)
{
    const size_t room = c->room - STRIA__CHECKSUM_SIZE - STRIA__FRAME_HEAD;
    const char *const from = (const char *)raw;

    if (c->method == STRIA_COMPRESSION_ZSTD) {
        const size_t packed =
            ZSTD_compress(to, room, raw, size, c->level == 0 ? ZSTD_CLEVEL_DEFAULT : c->level);
        return ZSTD_isError(packed) ? 0 : packed;
    }
    if (c->method == STRIA_COMPRESSION_LZ4 && c->level <= LZ4_DEFAULT)
        return (size_t)LZ4_compress_default(from, (char *)to, (int)size, (int)room);
    if (c->method == STRIA_COMPRESSION_LZ4)
        return (size_t)LZ4_compress_HC(from, (char *)to, (int)size, (int)room, c->level);
    memcpy(to, raw, size);
    return size;
}

static int32_t write_frame(stria_compressor *c, const uint8_t *raw, size_t size)
{
    uint8_t *const head = c->frame + STRIA__CHECKSUM_SIZE;
    const size_t packed = pack(c, raw, size, head + STRIA__FRAME_HEAD);

    if (packed == 0)
        return STRIA_ERR_MEMORY;
    head[0] = (uint8_t)c->method;
    stria__store32(head + 1, (uint32_t)(packed + STRIA__FRAME_HEAD));
    stria__store32(head + 5, (uint32_t)size);

    const stria__hash128 hash = stria__city_hash128(head, packed + STRIA__FRAME_HEAD);
    stria__store64(c->frame, hash.low);
    stria__store64(c->frame + 8, hash.high);
    return c->to.write(c->to.context, c->frame, STRIA__CHECKSUM_SIZE + STRIA__FRAME_HEAD + packed);
}

/* ---- The sink ------------------------------------------------------------------------------ */

static void flush(stria_compressor *c)
{
    if (c->used > 0 && c->failure == 0) {
        c->failure = write_frame(c, c->raw, c->used);
        c->used = 0;
    }
}

static int32_t write_bytes(void *context, const void *data, size_t size)
{
    stria_compressor *const c = context;
    const uint8_t *bytes = data;

    while (size > 0 && c->failure == 0) {
        const size_t room = STRIA__FRAME_RAW - c->used;
        const size_t part = size < room ? size : room;

        if (part == STRIA__FRAME_RAW) {
            c->failure = write_frame(c, bytes, part);
        } else {
            memcpy(c->raw + c->used, bytes, part);
            c->used += part;
            if (c->used == STRIA__FRAME_RAW)
                flush(c);
        }
        bytes += part;
        size -= part;
    }
    return c->failure;
}

stria_sink stria_compressor_sink(stria_compressor *compressor)
{
    return (stria_sink){write_bytes, compressor};
}

stria_code stria_compressor_finish(stria_compressor *compressor, stria_error *error)
{
    flush(compressor);
    if (compressor->failure == 0)
        return STRIA_OK;
    return stria_fail(
        error, STRIA_ERR_SINK, "the sink of the frames returned %" PRId32, compressor->failure);
}

/* ---- The object ---------------------------------------------------------------------------- */

static int32_t highest_level(int32_t method)
{
    switch (method) {
    case STRIA_COMPRESSION_NONE:
        return 0;
    case STRIA_COMPRESSION_LZ4:
        return LZ4HC_CLEVEL_MAX;
    case STRIA_COMPRESSION_ZSTD:
        return ZSTD_maxCLevel();
    default:
        return -1;
    }
}

static void *allocate(const stria_allocator *allocator, size_t size)
{
    return allocator->resize(allocator->context, NULL, 0, size, ALIGNMENT);
}

static void release(const stria_allocator *allocator, void *block, size_t size)
{
    if (block != NULL)
        (void)allocator->resize(allocator->context, block, size, 0, ALIGNMENT);
}

stria_compressor *stria_compressor_new(stria_sink to, int32_t method, int32_t level,
    const stria_allocator *allocator, stria_error *error)
{
    const int32_t highest = highest_level(method);

    if (highest < 0) {
        (void)stria_fail(
            error, STRIA_ERR_ARGUMENT, "%" PRId32 " is no method of compression", method);
        return NULL;
    }
    if (level < 0 || level > highest) {
        (void)stria_fail(error, STRIA_ERR_ARGUMENT, "level %" PRId32 " is not one of 0 to %" PRId32,
            level, highest);
        return NULL;
    }
    if (allocator == NULL)
        allocator = STRIA_DEFAULT_ALLOCATOR;
    stria_compressor *const c = allocate(allocator, sizeof *c);
    if (c != NULL) {
        *c = (stria_compressor){*allocator, to, method, level, 0, 0,
            STRIA__CHECKSUM_SIZE + STRIA__FRAME_HEAD + packed_room(method), NULL, NULL};
        c->raw = allocate(allocator, STRIA__FRAME_RAW);
        c->frame = allocate(allocator, c->room);
        if (c->raw != NULL && c->frame != NULL)
            return c;
    }
    stria_compressor_free(c);
    (void)stria_fail(error, STRIA_ERR_MEMORY, "there is no memory for a frame");
    return NULL;
}

void stria_compressor_free(stria_compressor *compressor)
{
    if (compressor == NULL)
        return;
    const stria_allocator allocator = compressor->allocator;
    release(&allocator, compressor->raw, STRIA__FRAME_RAW);
    release(&allocator, compressor->frame, compressor->room);
    release(&allocator, compressor, sizeof *compressor);
}

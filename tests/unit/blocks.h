/* blocks.h - blocks of Native put together byte by byte, good ones and others */
#ifndef STRIA_TESTS_BLOCKS_H
#define STRIA_TESTS_BLOCKS_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "stria/values.h"

enum { BLOCK_ROOM = 4096 };

typedef struct block {
    uint8_t bytes[BLOCK_ROOM];
    size_t size;
} block;

static inline void put_bytes(block *b, const void *bytes, size_t size)
{
    assert(size <= BLOCK_ROOM - b->size);
    memcpy(b->bytes + b->size, bytes, size);
    b->size += size;
}

static inline void put_byte(block *b, unsigned byte)
{
    const uint8_t value = (uint8_t)byte;

    put_bytes(b, &value, 1);
}

static inline void put_varint(block *b, uint64_t value)
{
    for (; value > 0x7f; value >>= 7)
        put_byte(b, (unsigned)(value & 0x7f) | 0x80);
    put_byte(b, (unsigned)value);
}

static inline void put_text(block *b, const char *text)
{
    put_varint(b, strlen(text));
    put_bytes(b, text, strlen(text));
}

static inline void put_uint32(block *b, uint32_t value)
{
    put_bytes(b, &value, sizeof value);
}

static inline void put_uint64(block *b, uint64_t value)
{
    put_bytes(b, &value, sizeof value);
}

static inline void put_counts(block *b, uint64_t columns, uint64_t rows)
{
    b->size = 0;
    put_varint(b, columns);
    put_varint(b, rows);
}

static inline void put_column(block *b, const char *name, const char *type)
{
    put_text(b, name);
    put_text(b, type);
}

/* A block of one column, "x", up to its data. */
static inline void put_header(block *b, uint64_t rows, const char *type)
{
    put_counts(b, 1, rows);
    put_column(b, "x", type);
}

static inline stria_view view_of_block(const block *b)
{
    const stria_view view = {(const char *)b->bytes, b->size};

    return view;
}

#endif /* STRIA_TESTS_BLOCKS_H */

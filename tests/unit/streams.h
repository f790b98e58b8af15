/* streams.h - sources and sinks that behave badly */
#ifndef STRIA_TESTS_STREAMS_H
#define STRIA_TESTS_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "stria/sink.h"

/* ---- A source ------------------------------------------------------------------------- */

typedef struct drip {
    stria_view bytes;
    size_t most; /* bytes at a time; 0: another number each time */
    size_t fail_at; /* the call that returns 77; 0: none */
    size_t lie_at; /* the call that claims one byte more than it was asked for; 0: none */
    size_t at; /* bytes given */
    size_t asked; /* the byte behind the furthest that was asked for */
    size_t calls;
    uint32_t random;
} drip;

static inline drip drip_of(stria_view bytes, size_t most)
{
    const drip d = {bytes, most, 0, 0, 0, 0, 0, 12345};

    return d;
}

static inline size_t drip_size(drip *d)
{
    if (d->most > 0)
        return d->most;
    d->random = d->random * 1664525 + 1013904223;
    return 1 + d->random % 7 * (d->random >> 8) % 97;
}

static inline int32_t drip_read(void *context, void *bytes, size_t size, size_t *got)
{
    drip *const d = context;
    const size_t left = d->bytes.size - d->at;
    const size_t most = drip_size(d);

    d->calls++;
    if (d->calls == d->fail_at)
        return 77;
    if (d->calls == d->lie_at) {
        *got = size + 1;
        return 0;
    }
    if (size > SIZE_MAX - d->at || d->at + size > d->asked)
        d->asked = d->at + size;
    *got = size < most ? size : most;
    *got = *got < left ? *got : left;
    if (*got > 0)
        memcpy(bytes, d->bytes.data + d->at, *got);
    d->at += *got;
    return 0;
}

static inline stria_source drip_source(drip *d)
{
    const stria_source source = {drip_read, d};

    return source;
}

/* ---- A sink --------------------------------------------------------------------------- */

enum { BUCKET_CALLS = 64 };

typedef struct bucket {
    uint8_t *bytes; /* where they go */
    size_t room;
    size_t size;
    size_t fail_at; /* the call that returns 78; 0: none */
    size_t calls;
    const void *spans[BUCKET_CALLS]; /* the first calls */
    size_t sizes[BUCKET_CALLS];
} bucket;

static inline bucket bucket_of(uint8_t *bytes, size_t room)
{
    bucket b;

    memset(&b, 0, sizeof b);
    b.bytes = bytes;
    b.room = room;
    return b;
}

static inline int32_t bucket_write(void *context, const void *bytes, size_t size)
{
    bucket *const b = context;

    if (b->calls < BUCKET_CALLS) {
        b->spans[b->calls] = bytes;
        b->sizes[b->calls] = size;
    }
    b->calls++;
    if (b->calls == b->fail_at)
        return 78;
    if (size == 0 || size > b->room - b->size)
        return 79;
    memcpy(b->bytes + b->size, bytes, size);
    b->size += size;
    return 0;
}

static inline stria_sink bucket_sink(bucket *b)
{
    const stria_sink sink = {bucket_write, b};

    return sink;
}

#endif /* STRIA_TESTS_STREAMS_H */

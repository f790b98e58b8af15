/* buffer.c - growable bytes from an injected allocator */
#include "src/memory/buffer.h"

#include <stdatomic.h>
#include <string.h>

enum { STEP = 64, ALIGNMENT = 16 };

struct stria__shared {
    atomic_size_t count; /* buffers that have the block */
    size_t capacity;
};

size_t stria__buffer_size(const stria__buffer *buffer)
{
    return buffer->shared != NULL ? buffer->shared->capacity : buffer->capacity;
}

static size_t round_up(size_t size)
{
    return (size + STEP - 1) / STEP * STEP;
}

/* The capacity that a buffer grows to. */
static size_t next_capacity(const stria__buffer *buffer, size_t needed)
{
    const size_t present = stria__buffer_size(buffer);
    size_t capacity = needed <= present ? present : present + present / 2;

    if (capacity < buffer->remembered)
        capacity = buffer->remembered;
    if (capacity < needed || capacity > STRIA__BUFFER_MAX)
        capacity = needed;
    return round_up(capacity);
}

/* ---- Growing -------------------------------------------------------------------------- */

bool stria__buffer_move(
    stria__buffer *buffer, stria__buffer *left, const stria_allocator *allocator, size_t needed)
{
    if (needed <= buffer->capacity)
        return true;
    if (needed > STRIA__BUFFER_MAX)
        return false;

    const size_t present = stria__buffer_size(buffer);
    const size_t capacity = next_capacity(buffer, needed);
    void *const fresh = allocator->resize(allocator->context, NULL, 0, capacity, ALIGNMENT);
    if (fresh == NULL)
        return false;
    memcpy(fresh, buffer->data, present < needed ? present : needed);
    *left = *buffer;
    *buffer = (stria__buffer){.data = fresh, .capacity = capacity};
    return true;
}

bool stria__buffer_reserve(stria__buffer *buffer, const stria_allocator *allocator, size_t needed)
{
    if (needed <= buffer->capacity)
        return true;
    if (needed > STRIA__BUFFER_MAX)
        return false;
    stria__buffer_own(buffer, allocator);
    if (needed <= buffer->capacity)
        return true;
    if (buffer->shared != NULL) {
        stria__buffer left;
        const bool moved = stria__buffer_move(buffer, &left, allocator, needed);
        if (moved)
            stria__buffer_free(&left, allocator);
        return moved;
    }

    const size_t capacity = next_capacity(buffer, needed);
    void *const grown =
        allocator->resize(allocator->context, buffer->data, buffer->capacity, capacity, ALIGNMENT);
    if (grown == NULL)
        return false;
    *buffer = (stria__buffer){.data = grown, .capacity = capacity};
    return true;
}

/* ---- Sharing -------------------------------------------------------------------------- */

/* Whether this buffer was the last to have the block. */
static bool is_last(stria__shared *shared)
{
    return atomic_fetch_sub_explicit(&shared->count, 1, memory_order_acq_rel) == 1;
}

static void free_shared(stria__buffer *buffer, const stria_allocator *allocator)
{
    stria__free(allocator, buffer->shared, sizeof *buffer->shared);
    buffer->shared = NULL;
}

void stria__buffer_own(stria__buffer *buffer, const stria_allocator *allocator)
{
    if (buffer->shared == NULL ||
        atomic_load_explicit(&buffer->shared->count, memory_order_acquire) > 1)
        return;
    buffer->capacity = buffer->shared->capacity;
    free_shared(buffer, allocator);
}

/* Bits of the last byte that counts. */
static uint8_t kept_bits(unsigned spare)
{
    return (uint8_t)(0xffu >> spare);
}

/* Where the bytes end that are zero behind those that count; there always are some to read. */
static size_t padded(size_t used)
{
    return round_up(used > 0 ? used : 1);
}

static bool has_clean_end(const stria__buffer *buffer, size_t used, unsigned spare)
{
    uint8_t rest = used > 0 ? (uint8_t)(buffer->data[used - 1] & ~kept_bits(spare)) : 0;

    for (size_t i = used; i < padded(used); i++)
        rest |= buffer->data[i];
    return rest == 0;
}

static void clean_end(stria__buffer *buffer, size_t used, unsigned spare)
{
    if (used > 0)
        buffer->data[used - 1] &= kept_bits(spare);
    memset(buffer->data + used, 0, padded(used) - used);
}

/* Others may read what has to be cleaned: then it is cleaned in a copy. */
static bool make_clean_end(
    stria__buffer *buffer, const stria_allocator *allocator, size_t used, unsigned spare)
{
    stria__buffer_own(buffer, allocator);
    if (buffer->shared != NULL) {
        if (has_clean_end(buffer, used, spare))
            return true;
        if (!stria__buffer_reserve(buffer, allocator, used > 0 ? used : 1))
            return false;
    }
    clean_end(buffer, used, spare);
    return true;
}

bool stria__buffer_share(stria__buffer *buffer, stria__buffer *other,
    const stria_allocator *allocator, size_t used, unsigned spare)
{
    if (buffer->data == NULL)
        return true;
    if (!make_clean_end(buffer, allocator, used, spare))
        return false;
    if (buffer->shared == NULL) {
        stria__shared *const shared = stria__allocate(allocator, sizeof *shared);
        if (shared == NULL)
            return false;
        atomic_init(&shared->count, 1);
        shared->capacity = buffer->capacity;
        buffer->shared = shared;
        buffer->capacity = 0;
    }
    (void)atomic_fetch_add_explicit(&buffer->shared->count, 1, memory_order_relaxed);
    *other = *buffer;
    return true;
}

/* ---- Letting go ----------------------------------------------------------------------- */

void stria__buffer_free(stria__buffer *buffer, const stria_allocator *allocator)
{
    if (buffer->shared == NULL) {
        stria__free(allocator, buffer->data, buffer->capacity);
    } else if (is_last(buffer->shared)) {
        stria__free(allocator, buffer->data, buffer->shared->capacity);
        free_shared(buffer, allocator);
    }
    *buffer = (stria__buffer){0};
}

void stria__buffer_forget(stria__buffer *buffer, const stria_allocator *allocator)
{
    const size_t size = stria__buffer_size(buffer);

    stria__buffer_free(buffer, allocator);
    buffer->remembered = size;
}

void *stria__allocate(const stria_allocator *allocator, size_t size)
{
    void *const block = allocator->resize(allocator->context, NULL, 0, size, ALIGNMENT);

    if (block != NULL)
        memset(block, 0, size);
    return block;
}

void stria__free(const stria_allocator *allocator, void *block, size_t size)
{
    if (block != NULL)
        (void)allocator->resize(allocator->context, block, size, 0, ALIGNMENT);
}

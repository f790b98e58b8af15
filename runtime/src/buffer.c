/* buffer.c - growable bytes from an injected allocator */
#include "src/buffer.h"

#include <string.h>

enum { STEP = 64, ALIGNMENT = 16 };

/* The capacity that a buffer grows to. */
static size_t next_capacity(const stria__buffer *buffer, size_t needed)
{
    size_t capacity = buffer->capacity + buffer->capacity / 2;

    if (capacity < needed || capacity > STRIA__BUFFER_MAX)
        capacity = needed;
    return (capacity + STEP - 1) / STEP * STEP;
}

bool stria__buffer_reserve(stria__buffer *buffer, const stria_allocator *allocator, size_t needed)
{
    if (needed <= buffer->capacity)
        return true;
    if (needed > STRIA__BUFFER_MAX)
        return false;

    const size_t capacity = next_capacity(buffer, needed);
    void *const grown =
        allocator->resize(allocator->context, buffer->data, buffer->capacity, capacity, ALIGNMENT);
    if (grown == NULL)
        return false;
    buffer->data = grown;
    buffer->capacity = capacity;
    return true;
}

bool stria__buffer_move(
    stria__buffer *buffer, stria__buffer *left, const stria_allocator *allocator, size_t needed)
{
    if (needed <= buffer->capacity)
        return true;
    if (needed > STRIA__BUFFER_MAX)
        return false;

    const size_t capacity = next_capacity(buffer, needed);
    void *const fresh = allocator->resize(allocator->context, NULL, 0, capacity, ALIGNMENT);
    if (fresh == NULL)
        return false;
    memcpy(fresh, buffer->data, buffer->capacity);
    *left = *buffer;
    *buffer = (stria__buffer){fresh, capacity};
    return true;
}

void stria__buffer_free(stria__buffer *buffer, const stria_allocator *allocator)
{
    stria__free(allocator, buffer->data, buffer->capacity);
    buffer->data = NULL;
    buffer->capacity = 0;
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

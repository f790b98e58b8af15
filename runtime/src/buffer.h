/* buffer.h - growable bytes from an injected allocator
 *
 * The only callers of an allocator are here, so that what holds for memory holds
 * everywhere: a failed growth leaves the old block in place, capacities are
 * multiples of 64 bytes, and growth is by half. */
#ifndef STRIA_SRC_BUFFER_H
#define STRIA_SRC_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stria/allocator.h"

typedef struct stria__buffer {
    uint8_t *data; /* NULL while the capacity is 0 */
    size_t capacity;
} stria__buffer;

/* The most bytes that one buffer may hold. */
#define STRIA__BUFFER_MAX (SIZE_MAX / 2 - 64)

/* Makes room for `needed` bytes in all.  False, and nothing has changed, when that
 * is past STRIA__BUFFER_MAX or the allocator refuses. */
bool stria__buffer_reserve(stria__buffer *buffer, const stria_allocator *allocator, size_t needed);

/* The same for a buffer that has memory, which grows into another block: the one it had
 * is then `left`, with the bytes it had, and the caller's to free. */
bool stria__buffer_move(
    stria__buffer *buffer, stria__buffer *left, const stria_allocator *allocator, size_t needed);

void stria__buffer_free(stria__buffer *buffer, const stria_allocator *allocator);

/* Zeroed memory for an object, and back. */
void *stria__allocate(const stria_allocator *allocator, size_t size);
void stria__free(const stria_allocator *allocator, void *block, size_t size);

#endif /* STRIA_SRC_BUFFER_H */

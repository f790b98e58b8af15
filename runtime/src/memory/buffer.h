/* buffer.h - growable bytes from an injected allocator
 *
 * The only callers of an allocator are here, so that what holds for memory holds
 * everywhere: a failed growth leaves the old block in place, capacities are
 * multiples of 64 bytes, and growth is by half.
 *
 * Several buffers may share one block, which is then counted and read-only for all:
 *
 *     buffer ----data----> | bytes ................ |
 *     buffer ----data----> |
 *        \____shared____\__> count 2, capacity
 *
 * A buffer that shares has no capacity of its own, so that whoever wants to write must
 * make room first, and gets a block of his own with a copy of the bytes, or this one
 * back when nobody else has it any more.  Buffers of one block may belong to different
 * threads, and be freed there. */
#ifndef STRIA_SRC_BUFFER_H
#define STRIA_SRC_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stria/allocator.h"

typedef struct stria__shared stria__shared;

typedef struct stria__buffer {
    uint8_t *data; /* NULL while there is no memory */
    size_t capacity; /* that may be written; 0 while the block is shared */
    stria__shared *shared; /* NULL: the block is this buffer's own */
    size_t remembered; /* bytes of a block that was given away: the next is as large */
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

/* Bytes of the block, shared or not. */
size_t stria__buffer_size(const stria__buffer *buffer);

/* Lets `other`, which has no memory, share the block, of which `used` bytes count; the rest
 * up to a multiple of 64 becomes zero, and so do the highest `spare` bits of the last byte
 * that counts.  May need memory; when that fails the bytes are as they were. */
bool stria__buffer_share(stria__buffer *buffer, stria__buffer *other,
    const stria_allocator *allocator, size_t used, unsigned spare);

/* Makes a buffer that alone has its block the owner again, and does nothing to others. */
void stria__buffer_own(stria__buffer *buffer, const stria_allocator *allocator);

/* Lets go of the block, and remembers how large it was. */
void stria__buffer_forget(stria__buffer *buffer, const stria_allocator *allocator);

/* Zeroed memory for an object, and back. */
void *stria__allocate(const stria_allocator *allocator, size_t size);
void stria__free(const stria_allocator *allocator, void *block, size_t size);

#endif /* STRIA_SRC_BUFFER_H */

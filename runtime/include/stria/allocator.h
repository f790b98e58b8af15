/* allocator.h - where an object's memory comes from */
#ifndef STRIA_ALLOCATOR_H
#define STRIA_ALLOCATOR_H

#include <stddef.h>

#include "stria/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One function does all.  A NULL block asks for `new_size` bytes; a new size of
 * zero frees the block and returns NULL; anything else resizes, keeps the first
 * min(old_size, new_size) bytes and may move.  On failure it returns NULL and
 * leaves the block as it was.  `alignment` is a power of two, the same in every
 * call for one block.
 *
 * An allocator belongs to the object it was given to, which copies this struct.
 * The context must outlive every such object. */
typedef struct stria_allocator {
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size, size_t alignment);
    void *context;
} stria_allocator;

/* The C library's heap; what objects use when given NULL.  Static. */
STRIA_API const stria_allocator *stria_default_allocator(void);

#define STRIA_DEFAULT_ALLOCATOR (stria_default_allocator())

#ifdef __cplusplus
}
#endif

#endif /* STRIA_ALLOCATOR_H */

/* allocator.c - the C library's heap as a stria_allocator */
#include "stria/allocator.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* realloc() moves large blocks without copying them, but aligns for the basic
 * types alone; what asks for more gets a fresh block and a copy. */
static void *heap_resize(
    void *context, void *block, size_t old_size, size_t new_size, size_t alignment)
{
    (void)context;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    if (alignment <= _Alignof(max_align_t))
        return realloc(block, new_size);
    if (new_size > SIZE_MAX - (alignment - 1))
        return NULL;

    void *const fresh =
        aligned_alloc(alignment, (new_size + alignment - 1) / alignment * alignment);
    if (fresh != NULL && block != NULL) {
        memcpy(fresh, block, old_size < new_size ? old_size : new_size);
        free(block);
    }
    return fresh;
}

static const stria_allocator heap = {heap_resize, NULL};

const stria_allocator *stria_default_allocator(void)
{
    return &heap;
}

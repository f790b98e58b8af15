/* scratch.c - memory that is given back all at once */
#include <string.h>

#include "src/memory/buffer.h"
#include "src/record/record.h"

enum { FIRST_CHUNK = 4096, ALIGNMENT = 16 };

/* Chunks in the order in which they came; values are taken from the latest. */
typedef struct chunk {
    struct chunk *earlier;
    size_t size; /* with this head */
    size_t used;
    size_t unused; /* keeps the values aligned */
} chunk;

struct stria_scratch {
    stria_allocator allocator;
    chunk *latest;
};

stria_scratch *stria_scratch_new(const stria_allocator *allocator)
{
    const stria_allocator *const chosen = allocator ? allocator : STRIA_DEFAULT_ALLOCATOR;
    stria_scratch *const scratch = stria__allocate(chosen, sizeof *scratch);

    if (scratch != NULL)
        scratch->allocator = *chosen;
    return scratch;
}

static void free_chunks(stria_scratch *scratch, chunk *last)
{
    while (last != NULL) {
        chunk *const earlier = last->earlier;
        stria__free(&scratch->allocator, last, last->size);
        last = earlier;
    }
}

/* The latest chunk is the largest, and likely enough for the next time. */
void stria_scratch_reset(stria_scratch *scratch)
{
    if (scratch->latest == NULL)
        return;
    free_chunks(scratch, scratch->latest->earlier);
    scratch->latest->earlier = NULL;
    scratch->latest->used = sizeof(chunk);
}

void stria_scratch_free(stria_scratch *scratch)
{
    if (scratch == NULL)
        return;
    const stria_allocator allocator = scratch->allocator;

    free_chunks(scratch, scratch->latest);
    stria__free(&allocator, scratch, sizeof *scratch);
}

static size_t align(size_t size)
{
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* A chunk of at least `size` bytes of values, and twice the one before. */
static bool add_chunk(stria_scratch *scratch, size_t size)
{
    size_t wanted = scratch->latest ? scratch->latest->size * 2 : FIRST_CHUNK;

    if (wanted < size + sizeof(chunk))
        wanted = size + sizeof(chunk);
    stria__buffer block = {0};
    if (!stria__buffer_reserve(&block, &scratch->allocator, wanted))
        return false;
    chunk *const added = (chunk *)(void *)block.data;
    *added = (chunk){scratch->latest, block.capacity, sizeof(chunk), 0};
    scratch->latest = added;
    return true;
}

void *stria__scratch_take(stria_scratch *scratch, size_t count, size_t width)
{
    if (width > 0 && count > STRIA__BUFFER_MAX / 4 / width)
        return NULL;
    const size_t size = align(count * width);
    if ((scratch->latest == NULL || scratch->latest->size - scratch->latest->used < size) &&
        !add_chunk(scratch, size))
        return NULL;
    void *const taken = (uint8_t *)scratch->latest + scratch->latest->used;
    scratch->latest->used += size;
    return taken;
}

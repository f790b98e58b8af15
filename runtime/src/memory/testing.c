/* testing.c - an allocator that makes life hard, for tests
 *
 * A block lies between a header, which remembers what was asked for, and a fence, which
 * shows writes past the end:
 *
 *     header (padded to the alignment) | block ............ | fence
 */
#include "stria/testing.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FENCE = 16, FILL_FRESH = 0xa5, FILL_FREED = 0xdd, FILL_FENCE = 0xfe };

typedef struct header {
    size_t size;
    size_t alignment;
} header;

struct stria_checker {
    size_t calls;
    size_t fail_at; /* the call that fails; 0: none */
    size_t blocks;
    size_t bytes;
    size_t peak;
    size_t faults;
};

static size_t lead_of(size_t alignment)
{
    return alignment > sizeof(header) ? alignment : sizeof(header);
}

static uint8_t *start_of(void *block, size_t alignment)
{
    return (uint8_t *)block - lead_of(alignment);
}

static void *make_block(stria_checker *checker, size_t size, size_t alignment)
{
    const size_t lead = lead_of(alignment);

    checker->calls++;
    if (checker->calls == checker->fail_at || size > SIZE_MAX - lead - FENCE - alignment)
        return NULL;
    const size_t whole = (lead + size + FENCE + alignment - 1) / alignment * alignment;
    uint8_t *const start = aligned_alloc(alignment, whole);
    if (start == NULL)
        return NULL;

    const header head = {size, alignment};
    memcpy(start + lead - sizeof head, &head, sizeof head);
    memset(start + lead, FILL_FRESH, size);
    memset(start + lead + size, FILL_FENCE, FENCE);
    checker->blocks++;
    checker->bytes += size;
    if (checker->bytes > checker->peak)
        checker->peak = checker->bytes;
    return start + lead;
}

/* Compares what the caller says of a block with what is known. */
static header check_block(stria_checker *checker, void *block, size_t size, size_t alignment)
{
    header head;
    const uint8_t *fence;

    memcpy(&head, (uint8_t *)block - sizeof head, sizeof head);
    fence = (const uint8_t *)block + head.size;
    checker->faults += head.size != size || head.alignment != alignment;
    for (size_t i = 0; i < FENCE; i++) {
        if (fence[i] != FILL_FENCE) {
            checker->faults++;
            break;
        }
    }
    return head;
}

static void free_block(stria_checker *checker, void *block, header head)
{
    uint8_t *const start = start_of(block, head.alignment);
    void *(*volatile fill)(void *, int, size_t) = memset; /* else compilers leave it out */

    checker->blocks--;
    checker->bytes -= head.size;
    (void)fill(start, FILL_FREED, lead_of(head.alignment) + head.size + FENCE);
    free(start);
}

static void *checked_resize(
    void *context, void *block, size_t old_size, size_t new_size, size_t alignment)
{
    stria_checker *const checker = context;

    if (block == NULL)
        return new_size > 0 ? make_block(checker, new_size, alignment) : NULL;

    const header head = check_block(checker, block, old_size, alignment);
    if (new_size == 0) {
        free_block(checker, block, head);
        return NULL;
    }
    void *const moved = make_block(checker, new_size, head.alignment);
    if (moved != NULL) {
        memcpy(moved, block, head.size < new_size ? head.size : new_size);
        free_block(checker, block, head);
    }
    return moved;
}

stria_checker *stria_checker_new(void)
{
    return calloc(1, sizeof(stria_checker));
}

void stria_checker_free(stria_checker *checker)
{
    free(checker);
}

stria_allocator stria_checker_allocator(stria_checker *checker)
{
    const stria_allocator allocator = {checked_resize, checker};

    return allocator;
}

void stria_checker_fail_at(stria_checker *checker, size_t nth)
{
    checker->fail_at = nth > 0 ? checker->calls + nth : 0;
}

size_t stria_checker_calls(const stria_checker *checker)
{
    return checker->calls;
}

size_t stria_checker_blocks(const stria_checker *checker)
{
    return checker->blocks;
}

size_t stria_checker_bytes(const stria_checker *checker)
{
    return checker->bytes;
}

size_t stria_checker_peak(const stria_checker *checker)
{
    return checker->peak;
}

size_t stria_checker_faults(const stria_checker *checker)
{
    return checker->faults;
}

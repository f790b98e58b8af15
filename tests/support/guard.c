/* guard.c - memory with nothing on either side */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "support/guard.h"

#include <assert.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

guarded guard_make(const void *bytes, size_t size, guard_side side)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t inside = (size + page - 1) / page * page;
    guarded guard = {NULL, size, NULL, inside + 2 * page};

    guard.map = mmap(NULL, guard.map_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert(guard.map != MAP_FAILED);
    uint8_t *const start = (uint8_t *)guard.map + page;
    if (inside > 0) {
        const int failed = mprotect(start, inside, PROT_READ | PROT_WRITE);
        assert(!failed);
        (void)failed;
    }
    guard.block = side == GUARD_END ? start + inside - size : start;
    if (bytes != NULL && size > 0)
        memcpy(guard.block, bytes, size);
    return guard;
}

void guard_free(guarded *guard)
{
    (void)munmap(guard->map, guard->map_size);
    guard->map = NULL;
}

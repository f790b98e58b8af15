/* guard.h - memory with nothing on either side
 *
 *     no access | ...................... block | no access      fenced at its end
 *     no access | block ...................... | no access      fenced at its start
 *
 * A kernel that reads one byte too many, or one too early, ends the program.
 */
#ifndef STRIA_TESTS_GUARD_H
#define STRIA_TESTS_GUARD_H

#include <stddef.h>
#include <stdint.h>

typedef enum guard_side { GUARD_END, GUARD_START } guard_side;

typedef struct guarded {
    uint8_t *block;
    size_t size;
    void *map;
    size_t map_size;
} guarded;

/* A block of `size` bytes, which may be 0, with a copy of `bytes` (NULL: zeros). */
guarded guard_make(const void *bytes, size_t size, guard_side side);
void guard_free(guarded *guard);

#endif /* STRIA_TESTS_GUARD_H */

/* arrays.c - one block of flights in plain C, as a program might hold them */
#include "arrays.h"

#include <stdlib.h>
#include <string.h>

struct arrays *arrays_new(void)
{
    return calloc(1, sizeof(struct arrays));
}

void arrays_free(struct arrays *arrays)
{
    if (arrays != NULL)
        free(arrays->tails);
    free(arrays);
}

bool arrays_put_tail(struct arrays *arrays, const char *text, size_t size)
{
    const size_t used = arrays->tail_offsets[arrays->rows];

    if (used + size > arrays->tails_room) {
        const size_t room = (used + size) * 2;
        char *const tails = realloc(arrays->tails, room);
        if (tails == NULL)
            return false;
        arrays->tails = tails;
        arrays->tails_room = room;
    }
    if (size > 0)
        memcpy(arrays->tails + used, text, size);
    arrays->tail_offsets[arrays->rows + 1] = used + size;
    return true;
}

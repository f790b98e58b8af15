/* store.c - memory that grows */
#include "command/store.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t store_keep(store *b, const void *data, size_t size)
{
    const size_t at = b->used;

    if (size > b->room - b->used) {
        const size_t room = (b->used + size) * 2 + 4096;
        char *const longer = realloc(b->data, room);
        if (longer == NULL)
            return SIZE_MAX;
        b->data = longer;
        b->room = room;
    }
    if (size > 0)
        memcpy(b->data + at, data, size);
    b->used += size;
    return at;
}

void store_free(store *b)
{
    free(b->data);
    *b = (store){NULL, 0, 0};
}

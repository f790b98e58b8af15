/* block.c - one block of flights in plain C, as a program might hold them */
#include "block.h"

#include <stdlib.h>
#include <string.h>

enum { TEXTS_SIZE = 1 << 16 };

/* Texts side by side in chunks, which never move: the structs point into them. */
struct texts {
    struct texts *earlier;
    size_t room;
    size_t used;
    char bytes[];
};

struct block *block_new(void)
{
    return calloc(1, sizeof(struct block));
}

void block_empty(struct block *block)
{
    while (block->texts != NULL) {
        struct texts *const earlier = block->texts->earlier;
        free(block->texts);
        block->texts = earlier;
    }
    block->rows = 0;
}

void block_free(struct block *block)
{
    if (block != NULL)
        block_empty(block);
    free(block);
}

const char *block_text(struct block *block, const char *text, size_t size)
{
    struct texts *texts = block->texts;

    if (texts == NULL || texts->room - texts->used <= size) {
        const size_t room = size < TEXTS_SIZE ? TEXTS_SIZE : size + 1;
        texts = malloc(sizeof *texts + room);
        if (texts == NULL)
            return NULL;
        *texts = (struct texts){.earlier = block->texts, .room = room};
        block->texts = texts;
    }
    char *const copy = texts->bytes + texts->used;
    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    texts->used += size + 1;
    return copy;
}

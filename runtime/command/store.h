/* store.h - bytes one behind another, in memory that moves while it grows */
#ifndef STRIA_COMMAND_STORE_H
#define STRIA_COMMAND_STORE_H

#include <stddef.h>

typedef struct store {
    char *data; /* NULL before the first byte */
    size_t used;
    size_t room;
} store;

/* Keeps bytes and returns where they begin; SIZE_MAX without memory. */
size_t store_keep(store *b, const void *data, size_t size);
void store_free(store *b);

#endif /* STRIA_COMMAND_STORE_H */

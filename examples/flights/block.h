/* block.h - one block of flights in plain C, as a program might hold them
 *
 * struct flight is generated from flights.yaml, and so is what loads it. */
#ifndef FLIGHTS_BLOCK_H
#define FLIGHTS_BLOCK_H

#include <stdbool.h>
#include <stddef.h>

#include "flights.h"

enum { BLOCK_ROWS = 65536 };

struct block {
    size_t rows;
    struct flight flight[BLOCK_ROWS];
    size_t line[BLOCK_ROWS]; /* of the CSV file, for messages */
    struct texts *texts; /* of the registrations */
};

struct block *block_new(void); /* NULL when out of memory */
void block_free(struct block *block); /* NULL is fine */

/* A copy of the text, with a NUL behind it, that lives until the block is emptied; NULL
 * when out of memory. */
const char *block_text(struct block *block, const char *text, size_t size);

void block_empty(struct block *block);

#endif /* FLIGHTS_BLOCK_H */

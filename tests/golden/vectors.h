/* vectors.h - the vectors of this folder in memory */
#ifndef STRIA_TESTS_VECTORS_H
#define STRIA_TESTS_VECTORS_H

#include <stddef.h>
#include <stdint.h>

#include "stria/batch.h"

enum { VECTOR_COLUMNS = 16, VECTOR_BLOCKS = 8, VECTOR_ROWS = 300 };

typedef struct vector {
    char *name;
    stria_view bytes; /* NAME.native */
    stria_view twin; /* NAME.hex, as bytes */
    stria_view row_bytes; /* NAME.rbwnt */
    stria_view row_twin; /* NAME.rbwnt.hex, as bytes */
    char *text; /* NAME.rows; all below points into it */
    stria_field columns[VECTOR_COLUMNS];
    size_t column_count;
    size_t blocks[VECTOR_BLOCKS]; /* rows of each */
    size_t block_count;
    const char *rows[VECTOR_ROWS]; /* values between tabs */
    size_t row_count;
} vector;

/* Reads all vectors that are listed, or ends the program with the reason. */
vector *vectors_new(size_t *count);
void vectors_free(vector *vectors, size_t count);

#endif /* STRIA_TESTS_VECTORS_H */

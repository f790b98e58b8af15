/* vectors.h - the streams of this folder, which pyarrow wrote */
#ifndef STRIA_TESTS_ARROW_IPC_VECTORS_H
#define STRIA_TESTS_ARROW_IPC_VECTORS_H

#include <stddef.h>
#include <stdint.h>

typedef struct vector {
    const char *name;
    size_t batches;
    size_t rows; /* of all batches */
    uint8_t *bytes;
    size_t size;
} vector;

enum { VECTORS = 6 };

/* Reads all, or ends the program with the reason. */
void read_vectors(vector vectors[VECTORS]);
void free_vectors(vector vectors[VECTORS]);

#endif /* STRIA_TESTS_ARROW_IPC_VECTORS_H */

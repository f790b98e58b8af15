/* vectors.c - the streams of this folder in memory */
#include "arrow_ipc/vectors.h"

#include <stdio.h>
#include <stdlib.h>

static const vector all[VECTORS] = {{"scalars", 2, 3, NULL, 0}, {"nested", 2, 3, NULL, 0},
    {"dictionaries", 2, 3, NULL, 0}, {"lz4", 2, 200, NULL, 0}, {"zstd", 2, 200, NULL, 0},
    {"empty", 0, 0, NULL, 0}};

static void fail(const char *path)
{
    perror(path);
    exit(1);
}

static void read_vector(vector *v)
{
    char path[512];

    (void)snprintf(path, sizeof path, VECTOR_FOLDER "/%s.arrows", v->name);
    FILE *const file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0)
        fail(path);
    const long size = ftell(file);
    rewind(file);
    v->size = (size_t)size;
    v->bytes = malloc(v->size);
    if (v->bytes == NULL || fread(v->bytes, 1, v->size, file) != v->size)
        fail(path);
    (void)fclose(file);
}

void read_vectors(vector vectors[VECTORS])
{
    for (size_t i = 0; i < VECTORS; i++) {
        vectors[i] = all[i];
        read_vector(&vectors[i]);
    }
}

void free_vectors(vector vectors[VECTORS])
{
    for (size_t i = 0; i < VECTORS; i++)
        free(vectors[i].bytes);
}

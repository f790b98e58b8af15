/* leaves.h - the types that hold no others, with values as stria and as DuckDB spell them */
#ifndef STRIA_TESTS_DUCKDB_LEAVES_H
#define STRIA_TESTS_DUCKDB_LEAVES_H

#include <stdbool.h>

#include "../support/random.h"

typedef struct value {
    const char *text; /* that a column takes */
    const char *expression; /* of SQL; NULL: the text in quotes */
} value;

typedef struct leaf_type {
    const char *type;
    const char *sql;
    const value *values;
    size_t count;
    void (*make)(random_source *source, const struct leaf_type *leaf, char *text, size_t size);
    unsigned bits; /* for `make` */
    bool no_dictionary; /* that no LowCardinality has */
} leaf_type;

extern const leaf_type leaves[];
extern const size_t leaf_count;

enum { VALUE_SIZE = 128 };

/* A value of a leaf: those that are listed, in turn, and random ones between. */
void make_value(const leaf_type *leaf, random_source *source, size_t index, char *text,
    char *expression, size_t size);

#endif /* STRIA_TESTS_DUCKDB_LEAVES_H */

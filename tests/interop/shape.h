/* shape.h - what the text of a type says about its values */
#ifndef INTEROP_SHAPE_H
#define INTEROP_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "stria/values.h"

enum { MOST_LEVELS = 64, MOST_WIDTH = 256 };

enum shape_kind {
    SHAPE_VALUE,
    SHAPE_LIST, /* Array, Map and Nested: any number of items of each child in turn */
    SHAPE_FIXED_LIST, /* the same number in each row */
    SHAPE_TUPLE /* one item of each child */
};

struct shape {
    enum shape_kind kind;
    bool nullable;
    bool is_dictionary; /* of values */
    stria_ctype ctype; /* of a value; STRIA_VIEW: strings */
    size_t width; /* of a value; 0 for strings */
    int scale; /* of a decimal, which is given as it is on the wire */
    bool is_uuid; /* of which RowBinary has each half the other way round */
    size_t size; /* of a fixed list */
    struct shape *child; /* the first; NULL: none */
    struct shape *next; /* the next child of the same parent */
};

/* From the bytes of one value in RowBinary to those a caller holds, and the other way. */
void shape_turn(const struct shape *shape, unsigned char *value);

/* Ends the program for a type that is not of this folder's tests. */
struct shape *shape_new(const char *type);
void shape_free(struct shape *shape);

#endif /* INTEROP_SHAPE_H */

/* shape.h - what the text of a type says about its values */
#ifndef INTEROP_SHAPE_H
#define INTEROP_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "stria/values.h"

enum { MOST_LEVELS = 8, MOST_WIDTH = 256 };

struct shape {
    size_t levels; /* of Array */
    bool nullable; /* the innermost values */
    stria_ctype ctype; /* of the innermost values; STRIA_VIEW: strings */
    size_t width; /* of one; 0 for strings */
    int scale; /* of decimals, which are given as they are on the wire */
    bool is_uuid; /* of which RowBinary has each half the other way round */
};

/* From the bytes of one value in RowBinary to those a caller holds, and the other way. */
void shape_turn(const struct shape *shape, unsigned char *value);

/* Ends the program for a type that is not of this folder's tests. */
struct shape shape_of(const char *type);

#endif /* INTEROP_SHAPE_H */

/* bulk.h - rows into a column by calls for whole arrays */
#ifndef INTEROP_BULK_H
#define INTEROP_BULK_H

#include "bytes.h"
#include "shape.h"
#include "stria/stria.h"

/* Rows laid out as flat arrays: those of one level of a type, and of all below. */
struct flat;

/* Keeps the shape. */
struct flat *flat_new(const struct shape *shape);
void flat_free(struct flat *flat);

/* Appends rows that are given in RowBinary. */
stria_code append_rows(stria_column *column, struct flat *flat, struct cursor *rows, uint64_t count,
    stria_error *error);

#endif /* INTEROP_BULK_H */

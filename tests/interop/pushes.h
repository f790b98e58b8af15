/* pushes.h - rows into a column value by value */
#ifndef INTEROP_PUSHES_H
#define INTEROP_PUSHES_H

#include "bytes.h"
#include "shape.h"
#include "stria/stria.h"

/* Appends rows that are given in RowBinary. */
stria_code push_rows(stria_column *column, const struct shape *shape, struct cursor *rows,
    uint64_t count, stria_error *error);

#endif /* INTEROP_PUSHES_H */

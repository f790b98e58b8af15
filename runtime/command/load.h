/* load.h - cells into a batch */
#ifndef STRIA_COMMAND_LOAD_H
#define STRIA_COMMAND_LOAD_H

#include "command/cells.h"
#include "command/rejects.h"
#include "stria/batch.h"

/* Appends all rows whose cells their columns take, and commits them; the others go to `bad`.
 * False after a complaint, or when the first bad line stops the run. */
bool load_cells(stria_batch *batch, cells *c, rejects *bad);

/* Rows of cells, without the one at the end. */
typedef struct span {
    size_t begin;
    size_t end;
} span;

/* One column of them; *row is the one that is refused. */
stria_code load_column(
    stria_column *column, cells *c, size_t index, span rows, size_t *row, stria_error *error);

#endif /* STRIA_COMMAND_LOAD_H */

/* cells.h - some lines of an input as text, before they are values
 *
 *              column 0   column 1
 *     row 0    "17"       missing       line 2 of the input
 *     row 1    "18"       "[1, 2]"      line 3
 *
 * Texts lie one behind another in memory that moves while it grows; so a cell knows where its
 * text begins, not its address. */
#ifndef STRIA_COMMAND_CELLS_H
#define STRIA_COMMAND_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "command/store.h"
#include "stria/values.h"

enum {
    CELLS_ROWS = 4096, /* at most */
    CELLS_TEXT = 16 << 20 /* bytes after which no further row begins */
};

typedef struct cell {
    size_t at;
    size_t size;
    bool missing;
} cell;

typedef struct cell_row {
    uint64_t line; /* of the input, from 1 */
    size_t raw_at; /* the line as it stands there */
    size_t raw_size;
} cell_row;

typedef struct cells {
    size_t columns;
    size_t rows;
    cell *grid; /* column by column: CELLS_ROWS of each */
    cell_row *about; /* of each row */
    store text;
    stria_view *views; /* of one column, for who appends it */
    uint8_t *flags; /* and which are missing */
} cells;

/* False without memory; the caller frees it in any case. */
bool cells_new(cells *c, size_t columns);
void cells_free(cells *c);
void cells_reset(cells *c);
bool cells_are_full(const cells *c);

/* A cell of the row that is being made: c->rows. */
cell *cells_at(cells *c, size_t column, size_t row);
stria_view cells_text(const cells *c, const cell *at);

#endif /* STRIA_COMMAND_CELLS_H */

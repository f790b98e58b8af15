/* cells.c - lines as text */
#include "command/cells.h"

#include <stdlib.h>
#include <string.h>

bool cells_new(cells *c, size_t columns)
{
    *c = (cells){.columns = columns};
    c->grid = calloc(columns * CELLS_ROWS, sizeof *c->grid);
    c->about = calloc(CELLS_ROWS, sizeof *c->about);
    c->views = calloc(CELLS_ROWS, sizeof *c->views);
    c->flags = calloc(CELLS_ROWS, sizeof *c->flags);
    return c->grid != NULL && c->about != NULL && c->views != NULL && c->flags != NULL;
}

void cells_free(cells *c)
{
    free(c->grid);
    free(c->about);
    free(c->views);
    free(c->flags);
    store_free(&c->text);
    *c = (cells){.columns = 0};
}

void cells_reset(cells *c)
{
    c->rows = 0;
    c->text.used = 0;
}

bool cells_are_full(const cells *c)
{
    return c->rows == CELLS_ROWS || c->text.used >= CELLS_TEXT;
}

cell *cells_at(cells *c, size_t column, size_t row)
{
    return &c->grid[column * CELLS_ROWS + row];
}

stria_view cells_text(const cells *c, const cell *at)
{
    return (stria_view){at->size > 0 ? c->text.data + at->at : "", at->size};
}

/* cells.h - values as a test knows them, apart from any column
 *
 * A cell is missing, or holds the bytes of one value as its column keeps them: a number
 * in memory order, a String of any size, a FixedString up to its size.
 */
#ifndef STRIA_TESTS_CELLS_H
#define STRIA_TESTS_CELLS_H

#include "support/facts.h"
#include "support/random.h"

enum { CELL_SIZE = 40 };

struct cell {
    bool missing;
    size_t size;
    uint8_t bytes[CELL_SIZE];
};

/* Cells of one type, side by side. */
struct cells {
    const type_fact *fact;
    struct cell *cells;
    size_t count;
};

/* How the cells of a test are made. */
typedef enum cell_kind {
    CELLS_ANY,
    CELLS_WITHOUT_NUL, /* of strings: could stand in a C string */
    CELLS_OF_ONE_SIZE, /* of strings: all as long as the first */
} cell_kind;

/* `count` random cells, of which about one in `one_in` is missing; 0: none is. */
struct cells make_cells(
    const type_fact *fact, size_t count, cell_kind kind, size_t one_in, random_source *random);
void free_cells(struct cells *cells);

size_t count_missing(const struct cells *cells);

/* Rows first .. first + count - 1 of a column hold just these cells. */
void assert_cells_at(const stria_column *column, size_t first, const struct cells *cells,
    const char *file, int line);
#define HOLDS(column, first, cells) assert_cells_at((column), (first), (cells), __FILE__, __LINE__)

/* Appends the cells one by one, each in its own C type. */
void push_cells(stria_column *column, const struct cells *cells);

/* Appends one cell that is there, in its own C type; inline where that is possible. */
stria_code push_cell(
    stria_column *column, const struct cells *cells, size_t index, stria_error *why);

#endif /* STRIA_TESTS_CELLS_H */

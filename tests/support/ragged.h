/* ragged.h - lists of any depth as a test knows them, apart from any column
 *
 *     depth 2, rows {2, 3, 5}     [[a, b], []], [[c, d, e]]
 *     counts[0]  2 1              lists in each row
 *     counts[1]  2 0 3            items in each list
 *     cells      a b c d e
 */
#ifndef STRIA_TESTS_RAGGED_H
#define STRIA_TESTS_RAGGED_H

#include "support/layouts.h"

enum { RAGGED_DEPTH = 3 };

struct ragged {
    size_t depth;
    size_t rows[RAGGED_DEPTH + 1]; /* of each level; the last is the number of cells */
    size_t *counts[RAGGED_DEPTH];
    struct cells cells;
};

/* `rows` random rows; each list has up to `most` items. */
struct ragged make_ragged(const type_fact *fact, size_t depth, size_t rows, size_t most,
    cell_kind kind, size_t one_in, random_source *random);
void free_ragged(struct ragged *ragged);

/* Appends cell after cell, and ends each list. */
void push_ragged(stria_column *column, const struct ragged *ragged);

/* Rows from `first` on are just these. */
void assert_ragged_at(const stria_column *column, size_t first, const struct ragged *ragged,
    const char *file, int line);
#define HOLDS_LISTS(column, first, ragged)                                                         \
    assert_ragged_at((column), (first), (ragged), __FILE__, __LINE__)

/* ---- As spans over values -------------------------------------------------------------- */

struct ragged_spans {
    struct span_layout levels[RAGGED_DEPTH];
    stria_spans spans; /* the outermost, with the others inside */
};

/* Every level with a kind and a C type of its own.  With `lead`, groups of offsets begin
 * at that element of the level below. */
void lay_out_ragged(const struct ragged *ragged, random_source *random, size_t lead,
    guard_side side, struct ragged_spans *layout);
void free_ragged_spans(struct ragged_spans *layout);

/* ---- As slices ---------------------------------------------------------------------------- */

struct ragged_slices {
    guarded structs[RAGGED_DEPTH + 1];
    stria_slices inner[RAGGED_DEPTH + 1];
    struct layout elements;
    guarded flags;
    stria_slices slices; /* the outermost */
};

typedef enum slice_form {
    SLICES_OF_VALUES, /* in one of the forms of values that slices know */
    SLICES_WITH_FLAGS, /* the same, and a byte for each that says whether it is missing */
    SLICES_OF_BYTES, /* one level more: each cell is a slice of bytes */
    SLICES_OF_BYTES_WITH_FLAGS
} slice_form;

/* False when the form cannot tell the cells. */
bool lay_out_slices(const struct ragged *ragged, slice_form slices, value_form form,
    int32_t count_width, guard_side side, struct ragged_slices *layout);
void free_ragged_slices(struct ragged_slices *layout);

#endif /* STRIA_TESTS_RAGGED_H */

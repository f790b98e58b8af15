/* arrow_place.h - which row of a batch has the value that is refused
 *
 *     element   of the value, in the array that has it
 *     row       of the batch: found level by level, on the way up from that array
 *
 * Each is counted from its own array's beginning.  A value that no row has, such as a key of a
 * dictionary, has no row: -1. */
#ifndef STRIA_SRC_ARROW_PLACE_H
#define STRIA_SRC_ARROW_PLACE_H

#include "src/arrow/arrow_array.h"

enum { STRIA__ARROW_DICTIONARY = -1 }; /* as the number of a child */

/* The error is about row `row` of an array, at this level. */
void stria__arrow_place(stria_error *error, size_t row);

/* The error, if it has a row, is about that of a child of this array, and now of this array. */
void stria__arrow_place_above(stria_error *error, const struct ArrowSchema *schema,
    const struct ArrowArray *array, int64_t child);

/* The same of a batch, whose columns may have rows before and behind its own. */
void stria__arrow_place_in_batch(stria_error *error, const struct ArrowArray *batch);

#endif /* STRIA_SRC_ARROW_PLACE_H */

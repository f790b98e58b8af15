/* nested.h - columns that are together one Nested, which ClickHouse has flattened
 *
 * Of a column `n Nested(a A, b B)` ClickHouse makes, unless told otherwise, the columns
 * `n.a Array(A)` and `n.b Array(B)`, and takes only rows in which both have as many
 * items.  Arrays of a batch are siblings when their names agree up to the first dot.
 */
#ifndef STRIA_SRC_NESTED_H
#define STRIA_SRC_NESTED_H

#include "src/column/batch.h"

/* The first sibling among the columns that a batch has so far; NULL: none. */
const stria_column *stria__find_sibling(const stria_batch *batch, const stria_column *column);

/* Refuses a column that has, in some row from `first` on, another number of items than its
 * sibling.  Both have the same number of rows. */
stria_code stria__check_sibling(const stria_column *column, size_t first, stria_error *error);

#endif /* STRIA_SRC_NESTED_H */

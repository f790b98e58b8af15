/* append.h - steps that the public verbs share */
#ifndef STRIA_SRC_APPEND_H
#define STRIA_SRC_APPEND_H

#include "src/column/column.h"

/* Refuses a C type that is not known, or is not as wide as the caller says. */
stria_code stria__check_ctype(
    const stria_column *column, stria_ctype ctype, size_t width, stria_error *error);

/* Refuses values that break the contract of values.h. */
stria_code stria__check_values(
    const stria_column *column, const stria_values *values, stria_error *error);

/* Refuses a kind of value that the column does not take. */
stria_code stria__check_kind(
    const stria_column *column, stria_ctype ctype, size_t width, stria_error *error);

/* Stages one row of a column without items for each value. */
stria_code stria__stage_values(
    stria_column *column, const stria_values *values, stria_error *error);

/* Stages each slice's elements one after another: for kinds of elements that a type's
 * own stage_slices() does not copy directly. */
stria_code stria__stage_each_slice(
    stria_column *column, const stria_slices *slices, stria_error *error);

/* The row of a parent, by what is staged, that holds an item behind the published end. */
size_t stria__holder_of(const stria_column *parent, size_t item);

/* The row, below `top`, that a position behind the published end of `leaf` belongs to,
 * by the offsets staged so far; `start` becomes the position where the innermost list
 * around it begins. */
size_t stria__row_of(
    const stria_column *top, const stria_column *leaf, size_t position, size_t *start);

#endif /* STRIA_SRC_APPEND_H */

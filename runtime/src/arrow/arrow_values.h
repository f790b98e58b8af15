/* arrow_values.h - a column's rows in Arrow's layout
 *
 * Where the layouts agree the array shares the column's buffer; else it gets one of its own. */
#ifndef STRIA_SRC_ARROW_VALUES_H
#define STRIA_SRC_ARROW_VALUES_H

#include "src/column/column.h"

/* The values of a column without children, in the order of Arrow's buffers: values, or offsets
 * and bytes.  `buffers` have no memory yet; what they get is theirs, after a failure too. */
stria_code stria__arrow_put_values(
    stria_column *column, stria__buffer *buffers, stria_error *error);

/* Which rows are null; no memory when none is. */
stria_code stria__arrow_put_validity(
    stria_column *column, stria__buffer *validity, stria_error *error);

/* Replaces the values of a column's rows, or the offsets of its texts, by those of all rows but
 * the first, which is zero or empty. */
stria_code stria__arrow_drop_first(
    const stria_column *column, stria__buffer *buffer, stria_error *error);

/* The offsets of a list; of a Map in 32 bits. */
stria_code stria__arrow_put_offsets(
    stria_column *column, stria__buffer *offsets, stria_error *error);

/* The names of an Enum, in the order of their values: offsets and bytes. */
stria_code stria__arrow_put_names(
    const stria_column *column, stria__buffer *buffers, stria_error *error);

#endif /* STRIA_SRC_ARROW_VALUES_H */

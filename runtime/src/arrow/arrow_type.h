/* arrow_type.h - what a column is in Arrow */
#ifndef STRIA_SRC_ARROW_TYPE_H
#define STRIA_SRC_ARROW_TYPE_H

#include "src/arrow/arrow_format.h"
#include "src/column/column.h"

/* Refuses a column that holds a type that Arrow lacks. */
stria_code stria__arrow_check_type(const stria_column *column, stria_error *error);

/* How a column without children lies in Arrow: an Enum as the indexes of its names. */
stria__arrow_format stria__arrow_format_of(const stria_column *column);

/* The schema of a column that Arrow has, and of its children. */
stria_code stria__arrow_schema_of(
    const stria_column *column, stria_view name, struct ArrowSchema *schema, stria_error *error);

#endif /* STRIA_SRC_ARROW_TYPE_H */

/* arrow_read.h - rows of an array into a column */
#ifndef STRIA_SRC_ARROW_READ_H
#define STRIA_SRC_ARROW_READ_H

#include "src/column/column.h"
#include "stria/arrow.h"

/* Stages rows `first` .. first + rows - 1 of an array that has been checked. */
stria_code stria__arrow_stage(stria_column *column, const struct ArrowSchema *schema,
    const struct ArrowArray *array, size_t first, size_t rows, stria_error *error);

#endif /* STRIA_SRC_ARROW_READ_H */

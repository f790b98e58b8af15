/* arrow_write.h - batches as Arrow's structs, for the verbs that do it */
#ifndef STRIA_SRC_ARROW_WRITE_H
#define STRIA_SRC_ARROW_WRITE_H

#include "src/column/batch.h"
#include "stria/arrow.h"

/* A schema with a child for each column. */
stria_code stria__arrow_schema_of_batch(
    const stria_batch *batch, struct ArrowSchema *schema, stria_error *error);

/* The committed rows, which the batch shares with the array; see stria__arrow_leave(). */
stria_code stria__arrow_array_of_batch(
    const stria_batch *batch, struct ArrowArray *array, stria_error *error);

/* Leaves an array alone with the rows, or takes back what only the batch still has. */
void stria__arrow_leave(stria_batch *batch);
void stria__arrow_take_back(const stria_batch *batch);

#endif /* STRIA_SRC_ARROW_WRITE_H */

/* arrow_batch.h - a batch for what is yet to come */
#ifndef STRIA_SRC_ARROW_BATCH_H
#define STRIA_SRC_ARROW_BATCH_H

#include "stria/arrow.h"

/* An empty batch with a column for each field of a schema, which is checked; NULL when it
 * fails. */
stria_batch *stria__arrow_new_batch(
    const struct ArrowSchema *schema, const stria_allocator *allocator, stria_error *error);

#endif /* STRIA_SRC_ARROW_BATCH_H */

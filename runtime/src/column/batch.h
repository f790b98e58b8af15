/* batch.h - a batch from the inside */
#ifndef STRIA_SRC_BATCH_H
#define STRIA_SRC_BATCH_H

#include "src/column/column.h"
#include "stria/batch.h"

struct stria_batch {
    stria_allocator allocator;
    size_t count;
    size_t room; /* for how many columns there are places */
    stria_column **columns;
    char **names;
    const struct stria_record *record; /* the last whose columns were found to be these */
};

/* A batch without columns, and places for some; NULL: out of memory. */
stria_batch *stria__batch_make(size_t room, const stria_allocator *allocator);

/* Adds a column behind the last; the name must be new.  May need more places. */
stria_code stria__batch_add(
    stria_batch *batch, stria_view name, stria_view type, stria_error *error);

/* The index of a name, or the number of columns. */
size_t stria__batch_index(const stria_batch *batch, stria_view name);

/* Whether every column stands at the line with nothing pending; and the refusal. */
bool stria__batch_is_committed(const stria_batch *batch);
stria_code stria__refuse_uncommitted(const stria_batch *batch, stria_error *error);

#endif /* STRIA_SRC_BATCH_H */

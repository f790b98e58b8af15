/* record.h - structs as rows of many columns, from the inside */
#ifndef STRIA_SRC_RECORD_H
#define STRIA_SRC_RECORD_H

#include "src/batch.h"
#include "stria/record.h"

/* Refuses a batch whose columns are not the record's. */
stria_code stria__match_record(
    const stria_record *record, const stria_batch *batch, stria_error *error);

/* Memory of a scratch for `count` values of `width` bytes; NULL when there is none. */
void *stria__scratch_take(stria_scratch *scratch, size_t count, size_t width);

#endif /* STRIA_SRC_RECORD_H */

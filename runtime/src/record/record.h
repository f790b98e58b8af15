/* record.h - structs as rows of many columns, from the inside */
#ifndef STRIA_SRC_RECORD_H
#define STRIA_SRC_RECORD_H

#include "src/column/batch.h"
#include "stria/record.h"

/* Refuses a batch whose columns are not the record's. */
stria_code stria__match_record(
    const stria_record *record, const stria_batch *batch, stria_error *error);

/* Whether the structs of a list are its Tuples; else their members go to the list's children. */
bool stria__are_tuples(const stria_column *list, const stria_record *structs);

/* Stages one member of one struct, when it is of a plain kind and there is room for it; else
 * does nothing and returns false.  And publishes what was so staged, up to the line. */
bool stria__store_member(stria_column *column, const stria_member *member, const uint8_t *row);
void stria__publish_stored(stria_column *column);

/* Whether what is at the address, which is no NULL text, is the member's sentinel. */
bool stria__is_sentinel(const stria_member *member, const uint8_t *at);

/* Memory of a scratch for `count` values of `width` bytes; NULL when there is none. */
void *stria__scratch_take(stria_scratch *scratch, size_t count, size_t width);

#endif /* STRIA_SRC_RECORD_H */

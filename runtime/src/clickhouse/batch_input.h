/* batch_input.h - what the readers of ClickHouse's formats share: columns are matched by
 * name and type, or made, and a batch takes all or nothing
 *
 * Decisions beyond the formats: a column that is unknown, missing or given twice is refused
 * (ClickHouse drops it, or fills in defaults). */
#ifndef STRIA_SRC_BATCH_INPUT_H
#define STRIA_SRC_BATCH_INPUT_H

#include "src/column/batch.h"
#include "src/clickhouse/clickhouse_type.h"
#include "src/bytes/reader.h"

enum {
    STRIA__FEW_COLUMNS = 512, /* that need no memory to be told apart */
    STRIA__NEW_COLUMNS_MAX = 16384 /* names are compared with each other */
};

/* What input announces of one column. */
typedef struct stria__column_header {
    stria_view name;
    stria_view type;
    size_t name_offset;
    size_t type_offset;
} stria__column_header;

typedef struct stria__batch_input {
    stria__reader reader; /* the caller begins it */
    stria_batch *batch; /* NULL until it is made */
    stria__announcer announcer;
    stria__buffer texts; /* names and types of a source other than a view */
    uint8_t *seen; /* a bit for each column of the batch: its header has come */
    uint8_t few[STRIA__FEW_COLUMNS / 8];
} stria__batch_input;

/* ---- Headers ------------------------------------------------------------------------- */

/* Takes a text where it stands in a view; of other sources, puts it behind the first
 * `used` bytes of input->texts, where the caller finds it. */
stria_code stria__input_text(
    stria__batch_input *input, size_t used, uint64_t size, stria_view *text);

/* The same for a type with its size in front. */
stria_code stria__input_type(stria__batch_input *input, size_t used, stria__column_header *header);

/* ---- Columns that are there ----------------------------------------------------------- */

/* Begins to read into a batch, which must be committed and not be the source. */
stria_code stria__input_begin(stria__batch_input *input, stria_batch *batch);

/* The column of the batch that a header names, which must not have been named before; the
 * header is number `position`. */
stria_code stria__input_find(stria__batch_input *input, const stria__column_header *header,
    uint64_t position, size_t *index);

/* Whether the header announces the type of the batch's column, which ClickHouse must have. */
stria_code stria__input_match(
    stria__batch_input *input, const stria__column_header *header, const stria_column *column);

/* Refuses headers of fewer columns than the batch has. */
stria_code stria__input_find_all(stria__batch_input *input, uint64_t columns);

/* ---- Columns that are made ------------------------------------------------------------- */

/* Begins to read into a batch of so many columns, which will be made. */
stria_code stria__input_make(
    stria__batch_input *input, uint64_t columns, const stria_allocator *allocator);

/* Adds the column that a header announces. */
stria_code stria__input_add(stria__batch_input *input, const stria__column_header *header);

/* ---- The end ----------------------------------------------------------------------------- */

/* All columns at once, or none: publishes what they have staged, commits, and moves the
 * view; or drops it. */
stria_code stria__input_finish(stria__batch_input *input, stria_code code);

#endif /* STRIA_SRC_BATCH_INPUT_H */

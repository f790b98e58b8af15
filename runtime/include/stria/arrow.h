/* arrow.h - batches as Arrow arrays, out and in, without a copy where the layouts agree
 *
 * Arrow's C Data Interface and C Stream Interface: a batch is an array of structs, each
 * column one of its children.  What goes out is released by whoever has it last, from any
 * thread, child by child too: the batch's allocator must then be callable from any thread,
 * and its context outlive every array.
 *
 * Without a copy go numbers, Decimals of more than 18 digits, FixedString, IPv6, DateTime64 of 0,
 * 3, 6 and 9 digits, String, the codes of LowCardinality without nulls, the offsets of Array and
 * Nested, and the bits that say what is null.  Others are converted: Bool to bits, Date and
 * DateTime to Arrow's widths, smaller Decimals to 128 bits, UUID to the order of its text, the
 * 64-bit offsets of Map to 32 bits, Enum to a dictionary of names.
 *
 * A String holds bytes of any kind and goes out as large_utf8, unlooked-at as in ClickHouse;
 * what comes in as utf8 is checked.
 */
#ifndef STRIA_ARROW_H
#define STRIA_ARROW_H

#include "stria/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As Arrow's specification has them. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};

#endif /* ARROW_C_STREAM_INTERFACE */

/* ---- Out ------------------------------------------------------------------------------ */

/* Moves the committed rows out: buffers change hands, and the batch is left empty and ready
 * for as many again.  The caller releases both structs.
 *
 * STRIA_ERR_SHAPE  rows are not committed: commit or roll back first
 * STRIA_ERR_TARGET a type that Arrow lacks
 * STRIA_ERR_RANGE  a time that Arrow's type does not hold
 * STRIA_ERR_SIZE   more items of a Map, or keys of a LowCardinality, than 32 bits count
 * STRIA_ERR_MEMORY
 * After an error the batch is as before, and the structs are not written. */
STRIA_API stria_code stria_batch_move_to_arrow(
    stria_batch *batch, struct ArrowSchema *schema, struct ArrowArray *array, stria_error *error);

/* Shares the committed rows: buffers are counted, and read-only for both.  The batch stays
 * whole; where it writes next, it copies first, unless the other has let go by then.  Fails as
 * stria_batch_move_to_arrow(). */
STRIA_API stria_code stria_batch_share_with_arrow(const stria_batch *batch,
    struct ArrowSchema *schema, struct ArrowArray *array, stria_error *error);

/* Moves the committed rows of several batches, which have columns of equal names and types,
 * into a stream of as many arrays.  The caller releases the stream; what it has given lives
 * on.  Fails as stria_batch_move_to_arrow(), and with STRIA_ERR_TYPE for batches that differ
 * and STRIA_ERR_ARGUMENT without any; then every batch is as before. */
STRIA_API stria_code stria_batches_move_to_arrow_stream(
    stria_batch *const *batches, size_t count, struct ArrowArrayStream *stream, stria_error *error);

/* ---- In ------------------------------------------------------------------------------- */

/* Appends the rows of an array of structs, matched by column name, to the batch, which commits.
 * The batch needs rows at the line.  Values are copied as stria_append() would: exactly or not
 * at all; both structs are only read, and the caller releases them.
 *
 * Taken is whatever Arrow has for the same values: offsets of 32 and 64 bits, views,
 * dictionaries, run-end encoding, slices, extension types as their storage, text for whatever
 * parses it.  Nothing that the array says is believed: it is checked as Arrow's own
 * ValidateFull does, before anything is read.
 *
 * STRIA_ERR_CORRUPT  an array that breaks Arrow's format
 * STRIA_ERR_ENCODING utf8 that is none
 * STRIA_ERR_NULL     a null in a column that is not Nullable, or a field that is not nullable
 * STRIA_ERR_SHAPE    a column is missing, unknown or given twice; lists of another size; or
 *                    rows are not committed
 * STRIA_ERR_TYPE     a type that the column does not take
 * STRIA_ERR_RANGE    a value that the column does not hold
 * STRIA_ERR_ARGUMENT a struct that was released
 * STRIA_ERR_MEMORY, STRIA_ERR_SIZE
 * After an error the batch is as before.  error->row is the row of the batch, and error->element
 * the value that was refused, in the array that has it: a child, perhaps, or a dictionary. */
STRIA_API stria_code stria_batch_read_arrow(stria_batch *batch, const struct ArrowSchema *schema,
    const struct ArrowArray *array, stria_error *error);

/* Makes a batch with a column for each field, and the rows of the array.  Dictionaries become
 * LowCardinality where ClickHouse has it; a field that is nullable becomes Nullable.  Returns
 * NULL when it fails: as above, and STRIA_ERR_TYPE for a type that stria lacks. */
STRIA_API STRIA_NODISCARD stria_batch *stria_batch_new_from_arrow(const struct ArrowSchema *schema,
    const struct ArrowArray *array, const stria_allocator *allocator, stria_error *error);

/* Appends the next array of a stream; STRIA_END when there is none.  Fails as
 * stria_batch_read_arrow(), and with STRIA_ERR_SOURCE, in the stream's own words, when the
 * stream does.  An array that is refused was given and is gone; who wants to try it again asks
 * the stream for it, and gives it to stria_batch_read_arrow(). */
STRIA_API stria_code stria_batch_read_arrow_stream(
    stria_batch *batch, struct ArrowArrayStream *stream, stria_error *error);

/* Makes an empty batch with a column for each field of a stream. */
STRIA_API STRIA_NODISCARD stria_batch *stria_batch_new_from_arrow_stream(
    struct ArrowArrayStream *stream, const stria_allocator *allocator, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_ARROW_H */

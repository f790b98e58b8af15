/* arrow_ipc.h - batches as a stream of Arrow's IPC format, out and in
 *
 * A link target of its own, stria::arrow_ipc, which has Apache's nanoarrow inside.  What
 * Arrow calls a stream (.arrows) is a schema, any number of record batches and an end:
 *
 *     writer = stria_arrow_ipc_writer_new(sink, NULL, &error);
 *     stria_arrow_ipc_write(writer, batch, &error);       once for each batch
 *     stria_arrow_ipc_end(writer, &error);
 *     stria_arrow_ipc_writer_free(writer);
 *
 *     reader = stria_arrow_ipc_reader_new(source, NULL, &error);
 *     batch = stria_arrow_ipc_batch(reader, NULL, &error);
 *     while (stria_arrow_ipc_read(reader, batch, &error) == STRIA_OK) ...
 *
 * Types are those of arrow.h, but no dictionaries go out: a LowCardinality goes as its plain
 * values and an Enum as its names.  Dictionaries come in.  Messages pass through memory of the
 * C library's heap, as nanoarrow allocates it. */
#ifndef STRIA_ARROW_IPC_H
#define STRIA_ARROW_IPC_H

#include "stria/batch.h"
#include "stria/sink.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Out ------------------------------------------------------------------------------ */

typedef struct stria_arrow_ipc_writer stria_arrow_ipc_writer;

/* Nothing is written yet.  NULL when out of memory; the caller frees it. */
STRIA_API STRIA_NODISCARD stria_arrow_ipc_writer *stria_arrow_ipc_writer_new(
    stria_sink sink, const stria_allocator *allocator, stria_error *error);
STRIA_API void stria_arrow_ipc_writer_free(stria_arrow_ipc_writer *writer); /* NULL is fine */

/* Writes the committed rows as a record batch, and the schema before the first; the batch
 * stays as it is.  Columns of all batches have equal names and types in Arrow.
 *
 * STRIA_ERR_SHAPE    rows are not committed
 * STRIA_ERR_TARGET   a type that Arrow lacks
 * STRIA_ERR_TYPE     other columns than the first batch had
 * STRIA_ERR_ARGUMENT the stream has ended
 * STRIA_ERR_RANGE, STRIA_ERR_SIZE, STRIA_ERR_MEMORY as stria_batch_share_with_arrow()
 * STRIA_ERR_SINK     the sink failed, and may have part of a message: the writer does nothing
 *                    more, and says so again when it is asked
 * All but the last come before the first byte. */
STRIA_API stria_code stria_arrow_ipc_write(
    stria_arrow_ipc_writer *writer, const stria_batch *batch, stria_error *error);

/* Writes the end, once.  Fails with STRIA_ERR_SINK as above, and STRIA_ERR_ARGUMENT when it
 * has ended, or no batch has told the schema. */
STRIA_API stria_code stria_arrow_ipc_end(stria_arrow_ipc_writer *writer, stria_error *error);

/* ---- In ------------------------------------------------------------------------------- */

typedef struct stria_arrow_ipc_reader stria_arrow_ipc_reader;

/* Reads the schema.  Returns NULL when it fails, with the errors of stria_arrow_ipc_read();
 * the caller frees it. */
STRIA_API STRIA_NODISCARD stria_arrow_ipc_reader *stria_arrow_ipc_reader_new(
    stria_source source, const stria_allocator *allocator, stria_error *error);
STRIA_API void stria_arrow_ipc_reader_free(stria_arrow_ipc_reader *reader); /* NULL is fine */

/* Makes an empty batch with a column for each field, as stria_batch_new_from_arrow() does. */
STRIA_API STRIA_NODISCARD stria_batch *stria_arrow_ipc_batch(
    stria_arrow_ipc_reader *reader, const stria_allocator *allocator, stria_error *error);

/* Appends the rows of the next record batch, matched by column name, to the batch, which
 * commits; STRIA_END when there is none.  No byte behind the record batch is asked for.
 *
 * STRIA_ERR_CORRUPT  bytes that break the format; error->offset is the first byte of their
 *                    message, counted from the beginning of the stream
 * STRIA_ERR_TARGET   what nanoarrow does not read: views of strings and lists, run-end
 *                    encoding, dictionaries that grow or are compressed, a codec that it was
 *                    built without
 * STRIA_ERR_SOURCE   the source failed
 * STRIA_ERR_SIZE     more bytes than memory can address, or more than 2^30 rows without any
 * STRIA_ERR_MEMORY
 * After these the reader fails so again; memory never is more than a multiple of what has
 * arrived.  All others are those of stria_batch_read_arrow(); the batch is as before, and the
 * next call reads the next record batch. */
STRIA_API stria_code stria_arrow_ipc_read(
    stria_arrow_ipc_reader *reader, stria_batch *batch, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_ARROW_IPC_H */

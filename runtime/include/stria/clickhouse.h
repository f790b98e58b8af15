/* clickhouse.h - a batch as ClickHouse's Native and RowBinary formats, out and in
 *
 * Native is that of files and HTTP bodies (revision 0): blocks one after another, each
 * with its columns' names and types.  RowBinary is one row after another, behind a header
 * or none, up to the end of the input.
 */
#ifndef STRIA_CLICKHOUSE_H
#define STRIA_CLICKHOUSE_H

#include "stria/batch.h"
#include "stria/sink.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the committed rows as one block; the batch stays as it is.  Fixed-width
 * columns reach the sink as one span of the column's own memory.
 *
 * STRIA_ERR_SHAPE  rows are not committed (commit or roll back first), or the batch has
 *                  no columns, which readers take for the end
 * STRIA_ERR_TARGET a type that ClickHouse lacks
 * STRIA_ERR_SIZE   more bytes than memory can address
 * STRIA_ERR_MEMORY
 * STRIA_ERR_SINK   the sink failed: it may hold part of the block, unless it is a
 *                  stria_memory, which is as before
 * All but the last come before the first byte. */
STRIA_API stria_code stria_batch_write_native(
    const stria_batch *batch, stria_sink sink, stria_error *error);

/* Reads the next block and appends its rows, matched by column name and type, to
 * the batch, which commits.  The batch needs rows at the line.  STRIA_END when the
 * source has no more blocks.
 *
 * STRIA_ERR_CORRUPT  bytes that are no block; error->offset is the byte, counted
 *                    from the first byte of this call
 * STRIA_ERR_SHAPE    a column is missing, unknown or given twice; or rows are not
 *                    committed
 * STRIA_ERR_TYPE     another type than the batch's column has
 * STRIA_ERR_TARGET   a type that ClickHouse lacks, which no block can have
 * STRIA_ERR_RANGE    a value that the type does not hold
 * STRIA_ERR_ARGUMENT a view source of the batch's own memory
 * STRIA_ERR_SOURCE, STRIA_ERR_MEMORY, STRIA_ERR_SIZE
 * After an error the batch is as before; what the source has given is gone, but a
 * view source stands where it stood before the call. */
STRIA_API stria_code stria_batch_read_native(
    stria_batch *batch, stria_source source, stria_error *error);

/* Makes a batch with the columns and rows of the first block, at most 16,384 columns.
 * Returns NULL when it fails: as above, and STRIA_ERR_CORRUPT for an input without a
 * block, STRIA_ERR_SIZE for more columns. */
STRIA_API STRIA_NODISCARD stria_batch *stria_batch_new_from_native(
    stria_source source, const stria_allocator *allocator, stria_error *error);

/* ---- RowBinary ----------------------------------------------------------------------- */

/* What stands in front of the rows. */
enum {
    STRIA_ROWBINARY_PLAIN = 0, /* RowBinary: nothing; the columns have the batch's order */
    STRIA_ROWBINARY_NAMES = 1, /* RowBinaryWithNames */
    STRIA_ROWBINARY_NAMES_AND_TYPES = 2 /* RowBinaryWithNamesAndTypes */
};

/* Writes the committed rows, and the header in front of them; the batch stays as it is.
 *
 * STRIA_ERR_ARGUMENT no such header
 * STRIA_ERR_SHAPE    rows are not committed, or have no bytes: there are no columns, or only
 *                    empty Tuples, so that nobody could tell how many rows there are
 * STRIA_ERR_TARGET, STRIA_ERR_SIZE, STRIA_ERR_MEMORY, STRIA_ERR_SINK as for Native */
STRIA_API stria_code stria_batch_write_rowbinary(
    const stria_batch *batch, int32_t header, stria_sink sink, stria_error *error);

/* Reads all rows up to the end of the source and appends them to the batch, which commits;
 * by name where there is a header, and by type where that has types.  STRIA_END when the
 * source has nothing, not even a header.
 *
 * The errors are those of stria_batch_read_native(), and STRIA_ERR_CORRUPT a row of which
 * the end is missing; error->row is the row.  A value of the input that is refused is the
 * first of all such. */
STRIA_API stria_code stria_batch_read_rowbinary(
    stria_batch *batch, int32_t header, stria_source source, stria_error *error);

/* The same, but at most `most` rows, so that a long source can be read in pieces: it is
 * asked for no byte behind these rows.  What follows has no header any more and is read
 * with STRIA_ROWBINARY_PLAIN until STRIA_END; so the columns of a header must have the
 * batch's order, or it is STRIA_ERR_SHAPE. */
STRIA_API stria_code stria_batch_read_rowbinary_rows(
    stria_batch *batch, int32_t header, size_t most, stria_source source, stria_error *error);

/* Makes a batch with the columns of a header with names and types, and all rows; or, the
 * second, at most `most` of them, after which stria_batch_read_rowbinary_rows() goes on.
 * Takes at most 16,384 columns.  A null of one byte stands for a value of any width, and here
 * the input chooses the types: those of more than 256 bytes may take 16 MiB of memory and 256
 * bytes for each byte of the input, together.  Who expects more makes the batch.  Returns
 * NULL when it fails: as above, and STRIA_ERR_CORRUPT for an input without a header,
 * STRIA_ERR_SIZE for such nulls. */
STRIA_API STRIA_NODISCARD stria_batch *stria_batch_new_from_rowbinary(
    stria_source source, const stria_allocator *allocator, stria_error *error);
STRIA_API STRIA_NODISCARD stria_batch *stria_batch_new_from_rowbinary_rows(
    size_t most, stria_source source, const stria_allocator *allocator, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_CLICKHOUSE_H */

/* duckdb.h - batches in and out of DuckDB's data chunks
 *
 * A link target of its own, stria::duckdb: stria itself does not know DuckDB, and this
 * header needs none of DuckDB's.  Its handles are declared as DuckDB declares them.
 *
 *     stria_batch_append_to_duckdb(batch, appender, &error);
 *     duckdb_appender_close(appender);
 *
 * Columns go by their place, not by name.  A column goes into a vector whose type holds
 * each of its values exactly, as stria_read() converts them:
 *
 *     integers, floats, Bool      any number that holds them, DECIMAL
 *     Decimal                     DECIMAL, numbers
 *     dates, times                DATE, TIME, TIME_NS, TIMETZ, TIMESTAMP of any unit
 *     String, FixedString         VARCHAR (UTF-8), BLOB
 *     Enum                        ENUM, by name; VARCHAR
 *     UUID                        UUID
 *     IPv4, IPv6                  VARCHAR, as text
 *     intervals                   INTERVAL
 *     Array, FixedArray, Nested   LIST, ARRAY
 *     Tuple                       STRUCT
 *     Map                         MAP
 *     LowCardinality(T)           as T
 */
#ifndef STRIA_DUCKDB_H
#define STRIA_DUCKDB_H

#include "stria/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

struct _duckdb_data_chunk;
struct _duckdb_appender;

/* Fills a data chunk with the batch's rows from *row on, as many as a chunk holds, and
 * moves *row behind them: STRIA_END when there are none left.  The chunk's vectors are
 * overwritten and its size set.  Strings of more than 12 bytes are lent: they point into
 * the batch until the chunk is used no more.  After a failure *row is what it was, and the
 * chunk's contents mean nothing.
 *
 * STRIA_ERR_TARGET    a vector of another type than the column goes into
 * STRIA_ERR_RANGE     a value that the vector's type cannot hold, with error->row
 * STRIA_ERR_ENCODING  a string that is no UTF-8, for a VARCHAR
 * STRIA_ERR_SHAPE     rows that are not committed, or another number of columns */
STRIA_API stria_code stria_batch_copy_to_duckdb(const stria_batch *batch, size_t *row,
    struct _duckdb_data_chunk *chunk, stria_error *error);

/* Appends all rows, chunk by chunk.  DuckDB buffers them and may refuse them when it
 * flushes: STRIA_ERR_SERVER with its own message when that is in this call, else
 * duckdb_appender_flush() tells.  The batch stays as it is. */
STRIA_API stria_code stria_batch_append_to_duckdb(
    const stria_batch *batch, struct _duckdb_appender *appender, stria_error *error);

/* Appends the rows of a data chunk, as a query's result gives them, and commits them, or
 * changes nothing.  Fails as above, and as stria_append() does. */
STRIA_API stria_code stria_batch_read_duckdb(
    stria_batch *batch, struct _duckdb_data_chunk *chunk, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_DUCKDB_H */

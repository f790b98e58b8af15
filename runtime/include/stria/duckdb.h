/* duckdb.h - batches in and out of DuckDB's data chunks
 *
 * A link target of its own, stria::duckdb: stria itself does not know DuckDB, and this
 * header needs none of DuckDB's.  Its handles are declared as DuckDB declares them.
 *
 *     stria_batch_append_to_duckdb(batch, appender, &error);
 *     duckdb_appender_close(appender);
 *
 * Columns go by their place, not by name.  A column goes with a vector whose type may hold
 * its values, and each value is exact or refused, as stria_read() and stria_append() do:
 *
 *     integers, floats, Bool      any number, DECIMAL without digits behind the point
 *     Decimal                     DECIMAL, any number
 *     dates, date-times           DATE, TIMESTAMP of any unit, TIMESTAMPTZ
 *     times                       TIME, TIME_NS
 *     TimeTZ                      TIMETZ
 *     IntervalMDM, IntervalMDN    INTERVAL; intervals of one unit are integers
 *     String, FixedString         VARCHAR (UTF-8), BLOB, ENUM by name
 *     Blob, Bit                   BLOB, BIT
 *     Enum                        ENUM by name, VARCHAR
 *     UUID                        UUID
 *     IPv4, IPv6                  VARCHAR, as text
 *     Nothing                     anything without fields or items, all of it NULL
 *     Array, FixedArray           LIST, ARRAY
 *     Nested                      LIST of STRUCT
 *     Tuple                       STRUCT, by the place of the fields
 *     Map                         MAP
 *     Nullable(T), LowCardinality(T)  as T
 *
 * Each row of an Array that goes into an ARRAY has its number of items, so none is missing;
 * of a FixedArray rows may be missing.
 *
 * One thread at a time uses an appender or a chunk, and columns that are lent to one do not
 * change meanwhile. */
#ifndef STRIA_DUCKDB_H
#define STRIA_DUCKDB_H

#include "stria/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

struct _duckdb_data_chunk;
struct _duckdb_appender;
struct _duckdb_connection;

/* ---- Out -------------------------------------------------------------------------------- */

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
STRIA_API stria_code stria_batch_copy_to_duckdb(
    const stria_batch *batch, size_t *row, struct _duckdb_data_chunk *chunk, stria_error *error);

/* Appends all rows, chunk by chunk; what stria refuses, as above, it refuses before the first
 * of them, and the appender is as it was.  Nothing is lent when this returns.
 *
 * DuckDB buffers rows, and checks constraints when it flushes: by itself after some 200,000
 * rows, and in duckdb_appender_flush() and duckdb_appender_close(), which tell the caller
 * themselves.  When it refuses rows in this call it is STRIA_ERR_SERVER with DuckDB's own
 * message.  Then some rows may be in the table, if there is no transaction around, and others
 * in the appender, which is to be cleared or destroyed.  The batch has all of them still. */
STRIA_API stria_code stria_batch_append_to_duckdb(
    const stria_batch *batch, struct _duckdb_appender *appender, stria_error *error);

/* ---- Out, with all cores ---------------------------------------------------------------- */

/* A table function of DuckDB's, of which each thread of a statement takes rows at once; an
 * appender buffers them, and flushes with one thread.
 *
 *     stria_duckdb_source *const source = stria_duckdb_source_new(connection, "feed", &error);
 *     stria_duckdb_source_insert(source, &batch, 1, "trades", &error);
 *     stria_duckdb_source_run(source, &batch, 1, "CREATE TABLE t AS FROM feed()", &error);
 *
 * DuckDB lets several threads insert rows only where it need not keep their order:
 *
 *     SET preserve_insertion_order = false
 *
 * makes all of them run, and rows then stay in order within some 100,000.  Without it one
 * thread inserts them in order, which still takes less than an appender.  An appender is for rows
 * that come little by little.
 *
 * Batches are lent for the time of the call and only read.  A statement that fails has
 * inserted nothing. */
typedef struct stria_duckdb_source stria_duckdb_source;

/* Makes a function of this name, which only this connection may use, and only in the calls
 * below.  DuckDB keeps its name until the database is closed, so one source serves as many
 * statements as there are.  The caller frees it, before or after the connection.  NULL when it
 * fails: STRIA_ERR_ARGUMENT for a name that a function has, STRIA_ERR_MEMORY. */
STRIA_API STRIA_NODISCARD stria_duckdb_source *stria_duckdb_source_new(
    struct _duckdb_connection *connection, const char *function, stria_error *error);
STRIA_API void stria_duckdb_source_free(stria_duckdb_source *source); /* NULL is fine */

/* Inserts the rows of all batches into a table, named as SQL names it.  Columns go by their
 * place, as into an appender of the table, and what is refused is the same.  The error's row
 * counts through all batches.
 *
 * STRIA_ERR_TARGET, STRIA_ERR_RANGE, STRIA_ERR_ENCODING, STRIA_ERR_SHAPE  as above
 * STRIA_ERR_ARGUMENT  there is no batch
 * STRIA_ERR_SERVER    what DuckDB says: there is no such table, a constraint, an interrupt
 * STRIA_ERR_MEMORY */
STRIA_API stria_code stria_duckdb_source_insert(stria_duckdb_source *source,
    stria_batch *const *batches, size_t count, const char *table, stria_error *error);

/* Runs a statement in which the function, called without arguments, is a table of all rows.
 * It has the first batch's names, and for each column the type that DuckDB has for it:
 *
 *     Int64              BIGINT                  Decimal(p, s)   DECIMAL(p, s) up to 38 digits
 *     String, FixedString  VARCHAR, BLOB         Enum            ENUM of its names
 *     DateTime           TIMESTAMP_S             DateTime64, Timestamp  the unit that holds them
 *     each with a zone   TIMESTAMPTZ, up to 6 digits
 *     Tuple              STRUCT of "1", "2", ... where its elements have no names
 *
 * and so on.  Others, such as Int256, are STRIA_ERR_TARGET.  What the statement answers is
 * dropped.  Fails as above. */
STRIA_API stria_code stria_duckdb_source_run(stria_duckdb_source *source,
    stria_batch *const *batches, size_t count, const char *sql, stria_error *error);

/* ---- In --------------------------------------------------------------------------------- */

/* Appends the rows of a data chunk, as duckdb_fetch_chunk() gives them, and commits them, or
 * changes nothing.  Fails as above, and as stria_append() does, with error->row the chunk's
 * and, in a list, error->element the item. */
STRIA_API stria_code stria_batch_read_duckdb(
    stria_batch *batch, struct _duckdb_data_chunk *chunk, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_DUCKDB_H */

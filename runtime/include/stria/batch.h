/* batch.h - columns of equal length, and the line up to which they agree
 *
 *              id    price  venue
 *     row 0   +-----+------+------+
 *     row 1   +-----+------+------+
 *     =================================  the line: rows that are committed
 *     row 2   +-----+------+              appended, not yet committed
 *
 * Append to the columns in any order, then commit, which demands that all gained
 * the same number of rows and draws the line behind them; or roll back, which
 * takes every column back to the line.
 */
#ifndef STRIA_BATCH_H
#define STRIA_BATCH_H

#include "stria/stria.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct stria_batch stria_batch;

typedef struct stria_field {
    const char *name;
    const char *type; /* as for stria_column_new() */
} stria_field;

/* Makes an empty batch; names and types are copied.  Returns NULL when it fails:
 * STRIA_ERR_TYPE with the column's index, STRIA_ERR_ARGUMENT for a name given
 * twice or an empty one, STRIA_ERR_MEMORY.  The caller frees it with
 * stria_batch_free(), its columns included. */
STRIA_API STRIA_NODISCARD stria_batch *stria_batch_new(
    const stria_field *fields, size_t count, const stria_allocator *allocator, stria_error *error);
STRIA_API void stria_batch_free(stria_batch *batch); /* NULL is fine */

STRIA_API size_t stria_batch_columns(const stria_batch *batch);
STRIA_API size_t stria_batch_rows(const stria_batch *batch); /* committed */

/* Borrowed; lives as long as the batch.  NULL when there is none. */
STRIA_API stria_column *stria_batch_column(stria_batch *batch, size_t index);
STRIA_API stria_column *stria_batch_find(stria_batch *batch, const char *name);
STRIA_API const char *stria_batch_name(const stria_batch *batch, size_t index);

/* Appends all rows of another batch, which may be the same, and commits them.  Columns
 * are matched by name and have equal types.  Both batches have no rows but committed ones,
 * else STRIA_ERR_SHAPE.  Fails as stria_append_column(). */
STRIA_API stria_code stria_append_batch(
    stria_batch *batch, const stria_batch *from, stria_error *error);

/* Compares the batch's columns with those that, say, a server reports for a table: by name, in
 * any order, and by what their types mean, not how they are spelled; ClickHouse's Array goes
 * with a FixedArray.  Calls `differs`, unless it is NULL, for each difference with an error
 * that tells of it: STRIA_ERR_SHAPE for a column that only one side has, STRIA_ERR_TYPE for
 * one of another type, or of one that stria does not know.  Returns the first such code, or
 * STRIA_OK; STRIA_ERR_ARGUMENT, STRIA_ERR_MEMORY. */
STRIA_API stria_code stria_batch_compare(const stria_batch *batch, const stria_field *reported,
    size_t count, void (*differs)(void *context, const stria_error *difference), void *context,
    stria_error *error);

/* Draws the line behind the rows appended since the last commit.
 * STRIA_ERR_SHAPE, with the column, when columns or the children of one disagree or items
 * of a list are pending; then nothing has changed.
 *
 * Arrays whose names agree up to the first dot, as "n.a" and "n.b", are what ClickHouse
 * makes of a Nested, and must have as many items in each row: else STRIA_ERR_SHAPE with
 * the row, counted from the batch's first. */
STRIA_API stria_code stria_batch_commit(stria_batch *batch, stria_error *error);

/* Takes every column back to the line, which a column truncated below it has lowered
 * for all.  Cannot fail. */
STRIA_API void stria_batch_rollback(stria_batch *batch);

/* Drops all rows, keeps the memory. */
STRIA_API void stria_batch_reset(stria_batch *batch);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_BATCH_H */

/* main.c - rows into DuckDB: stria's batches beside DuckDB's own appender, row by row
 *
 * One connection, one thread, in memory.  A call appends all rows and flushes; the table is made
 * anew before, out of the time.  What is in the table is read back by DuckDB.
 */
#include <duckdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contender.h"
#include "inputs.h"
#include "stria/duckdb.h"

enum { COLUMNS = 4 };

struct object {
    size_t rows;
    bool of_texts;
    duckdb_database database;
    duckdb_connection connection;
    duckdb_appender appender;
    int64_t *numbers; /* of all columns, one column behind the other */
    struct text *texts;
    stria_view *views;
    stria_batch *batch;
    stria_error error;
};

static const bool numbers = false, texts = true;

static void check(duckdb_state state, const char *what)
{
    if (state != DuckDBSuccess)
        give_up("DuckDB", what);
}

static void require(stria_code code, const stria_error *error)
{
    if (code != STRIA_OK)
        give_up("stria", error->message);
}

static void query(struct object *of, const char *sql)
{
    check(duckdb_query(of->connection, sql, NULL), sql);
}

static stria_batch *new_batch(struct object *of)
{
    const char *const type = of->of_texts ? "String" : "Int64";
    const stria_field fields[COLUMNS] = {{"a", type}, {"b", type}, {"c", type}, {"d", type}};
    stria_batch *const batch = stria_batch_new(fields, COLUMNS, NULL, &of->error);

    if (batch == NULL)
        give_up("stria", of->error.message);
    return batch;
}

static void *make(const struct contender *contender)
{
    struct object *const of = room_for(sizeof *of);
    const size_t count = contender->rows * COLUMNS;

    of->rows = contender->rows;
    of->of_texts = *(const bool *)contender->how;
    of->numbers = make_numbers(count);
    of->texts = make_texts(count, 8);
    of->views = room_for(count * sizeof *of->views);
    for (size_t i = 0; i < count; i++)
        of->views[i] = (stria_view){of->texts[i].data, of->texts[i].size};
    of->batch = new_batch(of);
    of->appender = NULL;
    check(duckdb_open(NULL, &of->database), "open");
    check(duckdb_connect(of->database, &of->connection), "connect");
    query(of, "SET threads = 1");
    return of;
}

static void end_appender(struct object *of)
{
    if (of->appender != NULL)
        check(duckdb_appender_destroy(&of->appender), "the appender's end");
}

static void drop(void *object)
{
    struct object *const of = object;

    end_appender(of);
    duckdb_disconnect(&of->connection);
    duckdb_close(&of->database);
    stria_batch_free(of->batch);
    free(of->numbers);
    drop_texts(of->texts);
    free(of->views);
    free(of);
}

static void reset(void *object)
{
    struct object *const of = object;

    end_appender(of);
    query(of,
        of->of_texts ? "CREATE OR REPLACE TABLE t (a VARCHAR, b VARCHAR, c VARCHAR, d VARCHAR)"
                     : "CREATE OR REPLACE TABLE t (a BIGINT, b BIGINT, c BIGINT, d BIGINT)");
    check(duckdb_appender_create(of->connection, NULL, "t", &of->appender), "an appender");
    stria_batch_reset(of->batch);
}

/* ---- Ways ----------------------------------------------------------------------- */

static void by_row(void *object)
{
    struct object *const of = object;

    for (size_t i = 0; i < of->rows; i++) {
        for (size_t column = 0; column < COLUMNS; column++) {
            const size_t at = column * of->rows + i;

            if (of->of_texts)
                check(duckdb_append_varchar_length(
                          of->appender, of->texts[at].data, of->texts[at].size),
                    "a text");
            else
                check(duckdb_append_int64(of->appender, of->numbers[at]), "a number");
        }
        check(duckdb_appender_end_row(of->appender), "a row");
    }
    check(duckdb_appender_flush(of->appender), "flush");
}

/* From the caller's arrays through a batch. */
static void by_batch(void *object)
{
    struct object *const of = object;

    for (size_t column = 0; column < COLUMNS; column++) {
        stria_column *const to = stria_batch_column(of->batch, column);
        const size_t first = column * of->rows;

        require(stria_append(to,
                    of->of_texts ? STRIA_VALUES(of->views + first, of->rows)
                                 : STRIA_VALUES(of->numbers + first, of->rows),
                    &of->error),
            &of->error);
    }
    require(stria_batch_commit(of->batch, &of->error), &of->error);
    require(stria_batch_append_to_duckdb(of->batch, of->appender, &of->error), &of->error);
    check(duckdb_appender_flush(of->appender), "flush");
}

/* ---- Sum ------------------------------------------------------------------------ */

static uint64_t sum_value(
    duckdb_result *result, idx_t column, idx_t row, bool of_texts, uint64_t sum)
{
    if (of_texts) {
        char *const text = duckdb_value_varchar(result, column, row);
        const uint64_t next = sum_bytes(sum, text, strlen(text));

        duckdb_free(text);
        return next;
    }
    return sum_number(sum, (uint64_t)duckdb_value_int64(result, column, row));
}

static uint64_t sum_table(void *object)
{
    struct object *const of = object;
    duckdb_result result;
    uint64_t sum = SUM_OF_NOTHING;

    check(duckdb_query(of->connection, "SELECT * FROM t", &result), "select");
    for (idx_t row = 0; row < duckdb_row_count(&result); row++) {
        for (idx_t column = 0; column < COLUMNS; column++)
            sum = sum_value(&result, column, row, of->of_texts, sum);
    }
    duckdb_destroy_result(&result);
    return sum;
}

/* clang-format off */
#define LOAD(work, way, bytes, how, call)                                                 \
    {work, way, 100000, 1, bytes, &(how), make, reset, call, sum_table, drop}
/* clang-format on */

int main(int argc, char **argv)
{
    const struct contender contenders[] = {
        LOAD("duckdb-bigint/100kx4", "appender", 3200000, numbers, by_row),
        LOAD("duckdb-bigint/100kx4", "stria", 3200000, numbers, by_batch),
        LOAD("duckdb-varchar/100kx4", "appender", 3200000, texts, by_row),
        LOAD("duckdb-varchar/100kx4", "stria", 3200000, texts, by_batch),
    };

    return run_contenders(argc, argv, "duckdb", duckdb_library_version(), contenders,
        sizeof contenders / sizeof contenders[0]);
}

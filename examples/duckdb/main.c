/* main.c - structs into a DuckDB file, and tables of it into structs */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <duckdb.h>

#include <stria/duckdb.h>

#include "trade.h"
#include "trades.h" /* generated from trades.yaml */

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static const struct trade trades[] = {
    {1001, "XNYS", 9950, INT64_C(1767605400000000)},
    {1002, NULL, 10025, INT64_C(1767605401500000)},
    {1003, "XLON", 9800, INT64_C(1767605402000000)},
    {1004, "XNYS", 9975, INT64_C(1767605403000000)},
};

static _Noreturn void fail(const char *what, const char *reason)
{
    fprintf(stderr, "duckdb_example: %s: %s\n", what, reason != NULL ? reason : "failed");
    exit(EXIT_FAILURE);
}

static void *found(void *object, const char *what, const stria_error *error)
{
    if (object == NULL)
        fail(what, error->message);
    return object;
}

static void require(stria_code code, const char *what, const stria_error *error)
{
    if (code != STRIA_OK)
        fail(what, error->message);
}

/* Runs a statement, whose result is to be destroyed. */
static duckdb_result ask(duckdb_connection connection, const char *sql)
{
    duckdb_result result;

    if (duckdb_query(connection, sql, &result) == DuckDBError)
        fail(sql, duckdb_result_error(&result));
    return result;
}

/* ---- Out --------------------------------------------------------------------- */

/* Writes structs into the table, to which the columns go by their place. */
static void write_trades(duckdb_connection connection, const struct trade *rows, size_t count)
{
    duckdb_appender appender;
    stria_error error;
    stria_batch *const batch = found(trade_batch_new(NULL, &error), "trades", &error);

    require(trade_append(batch, rows, count, &error), "trades", &error);
    if (duckdb_appender_create(connection, NULL, "trades", &appender) == DuckDBError)
        fail("trades", duckdb_appender_error(appender));
    require(stria_batch_append_to_duckdb(batch, appender, &error), "trades", &error);
    if (duckdb_appender_close(appender) == DuckDBError) /* constraints are looked at here */
        fail("trades", duckdb_appender_error(appender));
    duckdb_appender_destroy(&appender);
    stria_batch_free(batch);
}

/* ---- In ---------------------------------------------------------------------- */

/* Appends all rows of a statement to a batch, whose columns are those of the statement. */
static void read_rows(duckdb_connection connection, const char *sql, stria_batch *batch)
{
    duckdb_result result = ask(connection, sql);
    stria_error error;

    for (duckdb_data_chunk chunk; (chunk = duckdb_fetch_chunk(result)) != NULL;) {
        require(stria_batch_read_duckdb(batch, chunk, &error), sql, &error);
        duckdb_destroy_data_chunk(&chunk);
    }
    duckdb_destroy_result(&result);
}

static void print_trades(duckdb_connection connection)
{
    struct trade rows[16];
    stria_error error;
    stria_scratch *const scratch = stria_scratch_new(NULL); /* holds the texts */
    stria_batch *const batch = found(trade_batch_new(NULL, &error), "trades", &error);

    read_rows(connection, "FROM trades WHERE price < 100 ORDER BY id", batch);
    const size_t count = stria_batch_rows(batch);
    if (scratch == NULL || count > COUNT_OF(rows))
        fail("trades", "there is no room for them");
    require(trade_read(batch, 0, rows, count, scratch, &error), "trades", &error);
    for (size_t i = 0; i < count; i++)
        printf("%" PRId64 " %s %" PRId64 " cents, %" PRId64 " us\n", rows[i].id,
            rows[i].venue != NULL ? rows[i].venue : "unknown", rows[i].cents, rows[i].micros);
    stria_scratch_free(scratch);
    stria_batch_free(batch);
}

static void print_venues(duckdb_connection connection)
{
    struct venue rows[16];
    stria_error error;
    stria_scratch *const scratch = stria_scratch_new(NULL);
    stria_batch *const batch = found(venue_batch_new(NULL, &error), "venues", &error);

    read_rows(connection,
        "SELECT venue, count(*), max(price)::DOUBLE FROM trades GROUP BY venue ORDER BY venue",
        batch);
    const size_t count = stria_batch_rows(batch);
    if (scratch == NULL || count > COUNT_OF(rows))
        fail("venues", "there is no room for them");
    require(venue_read(batch, 0, rows, count, scratch, &error), "venues", &error);
    for (size_t i = 0; i < count; i++)
        printf("%-8s %" PRId64 " trades, up to %.2f\n",
            rows[i].name != NULL ? rows[i].name : "unknown", rows[i].trades, rows[i].highest);
    stria_scratch_free(scratch);
    stria_batch_free(batch);
}

int main(int argc, char **argv)
{
    const char *const path = argc > 1 ? argv[1] : "trades.duckdb";
    duckdb_database database;
    duckdb_connection connection;

    if (duckdb_open(path, &database) == DuckDBError ||
        duckdb_connect(database, &connection) == DuckDBError)
        fail(path, "it cannot be opened");
    duckdb_result made = ask(connection,
        "CREATE OR REPLACE TABLE trades ("
        "id BIGINT PRIMARY KEY, venue VARCHAR, "
        "price DECIMAL(18, 2), ts TIMESTAMP)");
    duckdb_destroy_result(&made);
    write_trades(connection, trades, COUNT_OF(trades));
    print_trades(connection);
    print_venues(connection);
    duckdb_disconnect(&connection);
    duckdb_close(&database);
    return EXIT_SUCCESS;
}

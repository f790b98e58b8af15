/* main.c - structs into a DuckDB file, and a table of it into other structs */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <duckdb.h>

#include <stria/duckdb.h>
#include <stria/record.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* ---- Trades, which go out ---------------------------------------------------- */

struct trade {
    int64_t id;
    const char *venue; /* NULL when unknown */
    int64_t cents;
    int64_t ts; /* microseconds since 1970, UTC */
};

static const stria_field trade_fields[] = {
    {"id", "Int64"},
    {"venue", "Nullable(String)"},
    {"price", "Decimal(18, 2)"},
    {"ts", "Timestamp(6)"},
};
static const stria_member trade_members[] = {
    {.place = STRIA_IN_STRUCT,
        .offset = offsetof(struct trade, id),
        .ctype = STRIA_INT64,
        .width = sizeof(int64_t)},
    {.place = STRIA_IN_STRUCT,
        .offset = offsetof(struct trade, venue),
        .ctype = STRIA_CSTR,
        .width = sizeof(char *)},
    {.place = STRIA_IN_STRUCT,
        .offset = offsetof(struct trade, cents),
        .ctype = STRIA_INT64,
        .width = sizeof(int64_t),
        .scale = 2},
    {.place = STRIA_IN_STRUCT,
        .offset = offsetof(struct trade, ts),
        .ctype = STRIA_INT64,
        .width = sizeof(int64_t)},
};
static const stria_record trade_record = {
    .name = "trade",
    .size = sizeof(struct trade),
    .members = trade_members,
    .fields = trade_fields,
    .count = COUNT_OF(trade_members),
};

static const struct trade trades[] = {
    {1001, "XNYS", 9950, INT64_C(1767605400000000)},
    {1002, NULL, 10025, INT64_C(1767605401500000)},
    {1003, "XLON", 9800, INT64_C(1767605402000000)},
    {1004, "XNYS", 9975, INT64_C(1767605403000000)},
};

/* ---- Venues, which come in --------------------------------------------------- */

struct venue {
    const char *name; /* NULL when unknown */
    int64_t trades;
    double highest;
};

static const stria_field venue_fields[] = {
    {"name", "Nullable(String)"},
    {"trades", "Int64"},
    {"highest", "Float64"},
};
static const stria_member venue_members[] = {
    {.place = STRIA_IN_STRUCT,
        .offset = offsetof(struct venue, name),
        .ctype = STRIA_CSTR,
        .width = sizeof(char *)},
    {.place = STRIA_IN_STRUCT,
        .offset = offsetof(struct venue, trades),
        .ctype = STRIA_INT64,
        .width = sizeof(int64_t)},
    {.place = STRIA_IN_STRUCT,
        .offset = offsetof(struct venue, highest),
        .ctype = STRIA_FLOAT64,
        .width = sizeof(double)},
};
static const stria_record venue_record = {
    .name = "venue",
    .size = sizeof(struct venue),
    .members = venue_members,
    .fields = venue_fields,
    .count = COUNT_OF(venue_members),
};

/* ---- Out and in -------------------------------------------------------------- */

static _Noreturn void fail(const char *what, const char *reason)
{
    fprintf(stderr, "duckdb_example: %s: %s\n", what, reason != NULL ? reason : "failed");
    exit(EXIT_FAILURE);
}

/* Runs a statement, whose result is to be destroyed. */
static duckdb_result ask(duckdb_connection connection, const char *sql)
{
    duckdb_result result;

    if (duckdb_query(connection, sql, &result) == DuckDBError)
        fail(sql, duckdb_result_error(&result));
    return result;
}

/* Writes structs into a table, to which the columns go by their place. */
static void write_trades(duckdb_connection connection, const struct trade *rows, size_t count)
{
    duckdb_appender appender;
    stria_error error;
    stria_batch *const batch = stria_record_batch_new(&trade_record, NULL, &error);

    if (batch == NULL || stria_record_append(&trade_record, batch, rows, count, &error) != STRIA_OK)
        fail("trades", error.message);

    if (duckdb_appender_create(connection, NULL, "trades", &appender) == DuckDBError)
        fail("trades", duckdb_appender_error(appender));
    if (stria_batch_append_to_duckdb(batch, appender, &error) != STRIA_OK)
        fail("trades", error.message);
    if (duckdb_appender_close(appender) == DuckDBError) /* constraints are looked at here */
        fail("trades", duckdb_appender_error(appender));
    duckdb_appender_destroy(&appender);
    stria_batch_free(batch);
}

/* All rows of a statement, as a batch of the record's columns. */
static stria_batch *read_batch(
    duckdb_connection connection, const char *sql, const stria_record *record)
{
    duckdb_result result = ask(connection, sql);
    stria_error error;
    stria_batch *const batch = stria_record_batch_new(record, NULL, &error);

    if (batch == NULL)
        fail(record->name, error.message);
    for (duckdb_data_chunk chunk; (chunk = duckdb_fetch_chunk(result)) != NULL;) {
        if (stria_batch_read_duckdb(batch, chunk, &error) != STRIA_OK)
            fail(error.path, error.message);
        duckdb_destroy_data_chunk(&chunk);
    }
    duckdb_destroy_result(&result);
    return batch;
}

static void print_venues(duckdb_connection connection)
{
    struct venue venues[16];
    stria_error error;
    stria_scratch *const scratch = stria_scratch_new(NULL); /* holds the names */
    stria_batch *const batch = read_batch(connection,
        "SELECT venue, count(*), max(price)::DOUBLE FROM trades GROUP BY venue ORDER BY venue",
        &venue_record);
    const size_t count = stria_batch_rows(batch);

    if (scratch == NULL || count > COUNT_OF(venues))
        fail("venues", "there is no room for them");
    if (stria_record_read(&venue_record, batch, 0, venues, count, scratch, &error) != STRIA_OK)
        fail("venues", error.message);
    for (size_t i = 0; i < count; i++)
        printf("%-8s %" PRId64 " trades, up to %.2f\n",
            venues[i].name != NULL ? venues[i].name : "unknown", venues[i].trades,
            venues[i].highest);
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
    print_venues(connection);
    duckdb_disconnect(&connection);
    duckdb_close(&database);
    return EXIT_SUCCESS;
}

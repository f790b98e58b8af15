/* duckdb_works.c - the loads that the measurements of DuckDB have in common */
#include "duckdb_works.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ITEMS = 10, SCALED = 20 };

duckdb_database database;
duckdb_connection connection;
stria_error error;

_Noreturn void fail(const char *what, const char *reason)
{
    (void)fprintf(stderr, "bench: %s: %s\n", what, reason != NULL ? reason : "failed");
    exit(EXIT_FAILURE);
}

void require(stria_code code, const char *what)
{
    if (code != STRIA_OK)
        fail(what, error.message);
}

double milliseconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b)
{
    const double left = *(const double *)a;
    const double right = *(const double *)b;

    return (left > right) - (left < right);
}

double median(double *times, size_t rounds)
{
    qsort(times, rounds, sizeof *times, compare);
    return times[rounds / 2];
}

/* ---- Values ------------------------------------------------------------------ */

static int64_t number_of(size_t row)
{
    return (int64_t)((uint64_t)row * UINT64_C(0x9e3779b97f4a7c15) >> 8);
}

static void *room(size_t size)
{
    void *const memory = malloc(size);

    if (memory == NULL)
        fail("memory", "there is none");
    return memory;
}

static void append_numbers(stria_column *column, size_t first, size_t rows)
{
    int64_t *const numbers = room(rows * sizeof *numbers);

    for (size_t i = 0; i < rows; i++)
        numbers[i] = number_of(first + i);
    require(stria_append(column, STRIA_VALUES(numbers, rows), &error), "numbers");
    free(numbers);
}

static duckdb_state append_number(duckdb_appender appender, size_t row)
{
    return duckdb_append_int64(appender, number_of(row));
}

static duckdb_state append_timestamp(duckdb_appender appender, size_t row)
{
    return duckdb_append_timestamp(appender, (duckdb_timestamp){number_of(row)});
}

static size_t spell(size_t row, char *text)
{
    return (size_t)sprintf(text, "%05zu%.*s", row % 100000, (int)(row % 4), "xyz");
}

static void append_strings(stria_column *column, size_t first, size_t rows)
{
    char *const texts = room(rows * 9);

    for (size_t i = 0; i < rows; i++)
        texts[i * 9 + spell(first + i, texts + i * 9)] = '\0';
    require(
        stria_append(column, stria_make_values(texts, rows, 9, 0, 9, STRIA_CHAR_ARRAY, 0), &error),
        "strings");
    free(texts);
}

static duckdb_state append_string(duckdb_appender appender, size_t row)
{
    char text[16];

    return duckdb_append_varchar_length(appender, text, spell(row, text));
}

/* One in ten is missing. */
static void append_lists(stria_column *column, size_t first, size_t rows)
{
    const size_t dims[] = {ITEMS};
    int32_t *const items = room(rows * ITEMS * sizeof *items);
    uint8_t *const missing = room(rows * ITEMS);

    for (size_t i = 0; i < rows * ITEMS; i++) {
        items[i] = (int32_t)(first * ITEMS + i);
        missing[i] = (first * ITEMS + i) * 7 % 10 == 0;
    }
    require(stria_append_lists(column,
                stria_with_nulls(STRIA_VALUES(items, rows * ITEMS), stria_null_bytes(missing)),
                stria_grid(rows, dims, 1), &error),
        "lists");
    free(items);
    free(missing);
}

static duckdb_state append_list(duckdb_appender appender, size_t row)
{
    duckdb_logical_type type = duckdb_create_logical_type(DUCKDB_TYPE_INTEGER);
    duckdb_value values[ITEMS];

    for (size_t i = 0; i < ITEMS; i++) {
        const size_t at = row * ITEMS + i;
        values[i] =
            at * 7 % 10 == 0 ? duckdb_create_null_value() : duckdb_create_int32((int32_t)at);
    }
    duckdb_value list = duckdb_create_list_value(type, values, ITEMS);
    const duckdb_state state = duckdb_append_value(appender, list);
    duckdb_destroy_value(&list);
    for (size_t i = 0; i < ITEMS; i++)
        duckdb_destroy_value(&values[i]);
    duckdb_destroy_logical_type(&type);
    return state;
}

const struct work works[] = {
    {"duckdb/8-numbers", "Int64", "BIGINT", 8, 1000000, append_numbers, append_number, 1, "sum(v)"},
    {"duckdb/4-timestamps", "Timestamp(6)", "TIMESTAMP", 4, 1000000, append_numbers,
        append_timestamp, 1, "sum(epoch_us(v))"},
    {"duckdb/4-short-strings", "String", "VARCHAR", 4, 500000, append_strings, append_string, 1,
        "sum(length(v) * v[:5]::BIGINT)"},
    {"duckdb/lists-of-10", "Array(Nullable(Int32))", "INTEGER[]", 1, 1000000, append_lists,
        append_list, SCALED, "sum(list_sum(v))"},
};

const size_t work_count = sizeof works / sizeof works[0];

/* ---- The engine --------------------------------------------------------------- */

void open_engine(void)
{
    if (duckdb_open(NULL, &database) == DuckDBError ||
        duckdb_connect(database, &connection) == DuckDBError)
        fail("DuckDB", "it cannot be opened");
}

void close_engine(void)
{
    duckdb_disconnect(&connection);
    duckdb_close(&database);
}

duckdb_result ask(const char *sql)
{
    duckdb_result result;

    if (duckdb_query(connection, sql, &result) == DuckDBError)
        fail(sql, duckdb_result_error(&result));
    return result;
}

void run(const char *sql)
{
    duckdb_result result = ask(sql);

    duckdb_destroy_result(&result);
}

static const char *const names[COLUMNS_MAX] = {"v", "a", "b", "c", "d", "e", "f", "g"};

void new_table(const struct work *work)
{
    char sql[512] = "CREATE OR REPLACE TABLE t";
    size_t size = strlen(sql);

    for (size_t i = 0; i < work->columns; i++)
        size += (size_t)snprintf(sql + size, sizeof sql - size, "%s%s %s%s", i > 0 ? ", " : "(",
            names[i], work->sql, i + 1 < work->columns ? "" : ")");
    run(sql);
}

int64_t checksum(const struct work *work)
{
    char sql[256];

    (void)snprintf(sql, sizeof sql, "SELECT (%s) %% 1000000007 + count(*) FROM t", work->checksum);
    duckdb_result result = ask(sql);
    const int64_t sum = duckdb_value_int64(&result, 0, 0);
    duckdb_destroy_result(&result);
    return sum;
}

duckdb_appender open_appender(duckdb_connection on)
{
    duckdb_appender appender;

    if (duckdb_appender_create(on, NULL, "t", &appender) == DuckDBError)
        fail("t", duckdb_appender_error(appender));
    return appender;
}

void close_appender(duckdb_appender appender)
{
    if (duckdb_appender_close(appender) == DuckDBError)
        fail("t", duckdb_appender_error(appender));
    duckdb_appender_destroy(&appender);
}

/* ---- Loads --------------------------------------------------------------------- */

stria_batch *new_batch(const struct work *work, size_t first, size_t rows)
{
    stria_field fields[COLUMNS_MAX];

    for (size_t i = 0; i < work->columns; i++)
        fields[i] = (stria_field){names[i], work->type};
    stria_batch *const batch = stria_batch_new(fields, work->columns, NULL, &error);
    if (batch == NULL)
        fail(work->name, error.message);
    for (size_t i = 0; i < work->columns && rows > 0; i++)
        work->append(stria_batch_column(batch, i), first, rows);
    require(stria_batch_commit(batch, &error), work->name);
    return batch;
}

double time_append(const struct work *work, const stria_batch *batch)
{
    new_table(work);
    const double started = milliseconds();
    duckdb_appender appender = open_appender(connection);
    require(stria_batch_append_to_duckdb(batch, appender, &error), work->name);
    close_appender(appender);
    return milliseconds() - started;
}

double time_rows(const struct work *work)
{
    const size_t rows = work->rows / work->part;

    new_table(work);
    const double started = milliseconds();
    duckdb_appender appender = open_appender(connection);
    for (size_t row = 0; row < rows; row++) {
        for (size_t i = 0; i < work->columns; i++) {
            if (work->append_row(appender, row) == DuckDBError)
                fail(work->name, duckdb_appender_error(appender));
        }
        (void)duckdb_appender_end_row(appender);
    }
    close_appender(appender);
    return (milliseconds() - started) * (double)work->part;
}

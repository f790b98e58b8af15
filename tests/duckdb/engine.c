/* engine.c - a DuckDB in memory, asked by SQL */
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

duckdb_connection connection;
stria_error error;
duckdb_database database;

int open_engine(void **state)
{
    (void)state;
    if (duckdb_open(NULL, &database) == DuckDBError ||
        duckdb_connect(database, &connection) == DuckDBError)
        return -1;
    run_sql("SET TimeZone = 'UTC'");
    return 0;
}

int close_engine(void **state)
{
    (void)state;
    duckdb_disconnect(&connection);
    duckdb_close(&database);
    return 0;
}

/* ---- Text that grows --------------------------------------------------------- */

static void put_arguments(sql_text *text, const char *format, va_list arguments)
{
    va_list again;

    va_copy(again, arguments);
    const int size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    assert_true(size >= 0);
    if (text->size + (size_t)size >= text->room) {
        text->room = (text->size + (size_t)size + 1) * 2;
        text->data = realloc(text->data, text->room);
        assert_non_null(text->data);
    }
    (void)vsnprintf(text->data + text->size, (size_t)size + 1, format, arguments);
    text->size += (size_t)size;
}

void put(sql_text *text, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    put_arguments(text, format, arguments);
    va_end(arguments);
}

/* ---- SQL --------------------------------------------------------------------- */

static void query(const char *statement, duckdb_result *result)
{
    if (duckdb_query(connection, statement, result) == DuckDBError)
        fail_msg("%s\nin: %.2000s", duckdb_result_error(result), statement);
}

void run_sql(const char *format, ...)
{
    sql_text statement = {NULL, 0, 0};
    duckdb_result result;
    va_list arguments;

    va_start(arguments, format);
    put_arguments(&statement, format, arguments);
    va_end(arguments);
    query(statement.data, &result);
    duckdb_destroy_result(&result);
    free(statement.data);
}

int64_t ask_number(const char *format, ...)
{
    sql_text statement = {NULL, 0, 0};
    stria_batch *const batch = new_batch_of("Int64");
    int64_t number = 0;
    va_list arguments;

    va_start(arguments, format);
    put_arguments(&statement, format, arguments);
    va_end(arguments);
    read_sql(batch, statement.data);
    assert_int_equal(stria_batch_rows(batch), 1);
    OK(stria_read(stria_batch_column(batch, 0), 0, STRIA_OUT(&number, 1), &error));
    stria_batch_free(batch);
    free(statement.data);
    return number;
}

/* ---- Batches ----------------------------------------------------------------- */

stria_batch *new_batch(const char *const *types, size_t count)
{
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    stria_field fields[8];

    assert_true(count <= 8);
    for (size_t i = 0; i < count; i++)
        fields[i] = (stria_field){names[i], types[i]};
    stria_batch *const batch = stria_batch_new(fields, count, NULL, &error);
    if (batch == NULL)
        fail_msg("%s: %s", types[0], error.message);
    return batch;
}

stria_batch *new_batch_of(const char *type)
{
    return new_batch(&type, 1);
}

duckdb_appender open_appender(const char *table)
{
    duckdb_appender appender;

    if (duckdb_appender_create(connection, NULL, table, &appender) == DuckDBError)
        fail_msg("%s", duckdb_appender_error(appender));
    return appender;
}

void close_appender(duckdb_appender appender)
{
    if (duckdb_appender_close(appender) == DuckDBError)
        fail_msg("%s", duckdb_appender_error(appender));
    duckdb_appender_destroy(&appender);
}

void load(const stria_batch *batch, const char *table)
{
    duckdb_appender appender = open_appender(table);

    OK(stria_batch_append_to_duckdb(batch, appender, &error));
    close_appender(appender);
}

void read_sql(stria_batch *batch, const char *statement)
{
    duckdb_result result;

    query(statement, &result);
    for (duckdb_data_chunk chunk; (chunk = duckdb_fetch_chunk(result)) != NULL;) {
        if (stria_batch_read_duckdb(batch, chunk, &error) != STRIA_OK)
            fail_msg("%s: %s\nin: %.2000s", error.path, error.message, statement);
        duckdb_destroy_data_chunk(&chunk);
    }
    duckdb_destroy_result(&result);
}

/* ---- Comparing --------------------------------------------------------------- */

static char *text_of(const stria_column *column, size_t row)
{
    const size_t size = stria_column_text(column, row, NULL, 0) + 1;
    char *const text = malloc(size);

    assert_non_null(text);
    (void)stria_column_text(column, row, text, size);
    return text;
}

void assert_same_rows(stria_batch *is, stria_batch *should)
{
    assert_int_equal(stria_batch_rows(is), stria_batch_rows(should));
    assert_int_equal(stria_batch_columns(is), stria_batch_columns(should));
    for (size_t c = 0; c < stria_batch_columns(is); c++) {
        const stria_column *const a = stria_batch_column(is, c);
        const stria_column *const b = stria_batch_column(should, c);

        assert_int_equal(stria_column_null_count(a), stria_column_null_count(b));
        for (size_t row = 0; row < stria_batch_rows(is); row++) {
            char *const left = text_of(a, row);
            char *const right = text_of(b, row);

            assert_int_equal(stria_column_is_null(a, row), stria_column_is_null(b, row));
            if (strcmp(left, right) != 0)
                fail_msg("row %zu of %s is %.300s, not %.300s", row, stria_batch_name(is, c), left,
                    right);
            free(left);
            free(right);
        }
    }
}

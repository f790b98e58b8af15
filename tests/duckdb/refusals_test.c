/* refusals_test.c - what is refused, where it is said to be, and that nothing has changed */
#include <stdlib.h>
#include <string.h>

#include "engine.h"

/* ---- Out --------------------------------------------------------------------- */

/* Appends to a new table, which fails, and leaves no row in it. */
static void check_append(
    stria_batch *batch, const char *sql_type, stria_code code, int64_t row, const char *path)
{
    run_sql("CREATE OR REPLACE TABLE t(a %s)", sql_type);
    duckdb_appender appender = open_appender("t");

    FAILS(stria_batch_append_to_duckdb(batch, appender, &error), code, row, path);
    close_appender(appender);
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 0);
}

static void types_that_do_not_go_together(void **state)
{
    static const struct {
        const char *type;
        const char *sql;
        const char *path;
    } cases[] = {
        {"Int64", "VARCHAR", "a"},
        {"Int64", "DATE", "a"},
        {"Int64", "DECIMAL(9, 2)", "a"},
        {"String", "BIGINT", "a"},
        {"Date", "TIME", "a"},
        {"TimeUS", "TIMESTAMP", "a"},
        {"Decimal(9, 2)", "INTERVAL", "a"},
        {"UUID", "HUGEINT", "a"},
        {"Blob", "VARCHAR", "a"},
        {"Bit", "BLOB", "a"},
        {"Array(Int64)", "BIGINT", "a"},
        {"Array(Int64)", "VARCHAR[]", "a[]"},
        {"Array(Int64)", "MAP(BIGINT, BIGINT)", "a"},
        {"FixedArray(Int64, 3)", "BIGINT[4]", "a"},
        {"Tuple(x Int64, y String)", "STRUCT(x BIGINT)", "a"},
        {"Tuple(x Int64)", "STRUCT(x BIGINT, y BIGINT)", "a"},
        {"Tuple(x Int64, y String)", "STRUCT(x BIGINT, y BIGINT)", "a.y"},
        {"Nested(x Int64, y String)", "BIGINT[]", "a"},
        {"Nested(x Int64, y String)", "STRUCT(x BIGINT, y DOUBLE)[]", "a[].y"},
        {"Map(String, Int64)", "MAP(VARCHAR, VARCHAR)", "a[].value"},
        {"Duration(3)", "INTERVAL", "a"},
        {"Int64", "UNION(x BIGINT, y VARCHAR)", "a"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        stria_batch *const batch = new_batch_of(cases[i].type);
        check_append(batch, cases[i].sql, STRIA_ERR_TARGET, -1, cases[i].path);
        assert_non_null(strstr(error.message, "does not go with DuckDB's "));
        stria_batch_free(batch);
    }
}

static void numbers_of_columns(void **state)
{
    static const char *const types[] = {"Int64", "Int64"};
    stria_batch *const batch = new_batch(types, 2);

    (void)state;
    check_append(batch, "BIGINT", STRIA_ERR_SHAPE, -1, "");
    stria_batch_free(batch);
}

static void rows_that_are_not_committed(void **state)
{
    const int64_t one = 1;
    stria_batch *const batch = new_batch_of("Int64");

    (void)state;
    OK(stria_append(stria_batch_column(batch, 0), STRIA_VALUES(&one, 1), &error));
    check_append(batch, "BIGINT", STRIA_ERR_SHAPE, -1, "a");
    stria_batch_free(batch);
}

/* 3,000 rows, of which one is as told. */
static stria_batch *batch_with(const char *type, const char *common, const char *other, size_t at)
{
    stria_batch *const batch = new_batch_of(type);
    const char *texts[3000];

    for (size_t i = 0; i < 3000; i++)
        texts[i] = i == at ? other : common;
    OK(stria_append(stria_batch_column(batch, 0), STRIA_VALUES(texts, 3000), &error));
    OK(stria_batch_commit(batch, &error));
    return batch;
}

static void values_that_duckdb_does_not_have(void **state)
{
    static const struct {
        const char *type;
        const char *common;
        const char *other;
        const char *sql;
        stria_code code;
    } cases[] = {
        {"String", "text", "\xff", "VARCHAR", STRIA_ERR_ENCODING},
        {"String", "text", "overlong \xc0\xaf", "VARCHAR", STRIA_ERR_ENCODING},
        {"String", "text", "surrogate \xed\xa0\x80", "VARCHAR", STRIA_ERR_ENCODING},
        {"String", "text", "cut short \xe2\x82", "VARCHAR", STRIA_ERR_ENCODING},
        {"String", "text", "too high \xf4\x90\x80\x80", "VARCHAR", STRIA_ERR_ENCODING},
        {"LowCardinality(String)", "text", "\xff", "VARCHAR", STRIA_ERR_ENCODING},
        {"FixedString(2)", "ab", "\xff\xff", "VARCHAR", STRIA_ERR_ENCODING},
        {"Time64(3)", "12:00:00", "24:00:00.001", "TIME", STRIA_ERR_RANGE},
        {"Time64(3)", "12:00:00", "-00:00:00.001", "TIME", STRIA_ERR_RANGE},
        {"Time64(9)", "12:00:00", "24:00:00.000000001", "TIME_NS", STRIA_ERR_RANGE},
        {"Decimal(9, 2)", "99.99", "100", "DECIMAL(4, 2)", STRIA_ERR_RANGE},
        {"Decimal(9, 2)", "-99.99", "-100", "DECIMAL(4, 2)", STRIA_ERR_RANGE},
        {"Decimal(9, 2)", "1.5", "1.55", "DECIMAL(4, 1)", STRIA_ERR_RANGE},
        {"Int32", "99999", "100000", "DECIMAL(5, 0)", STRIA_ERR_RANGE},
        {"Int128", "9999999999999999999", "10000000000000000000", "DECIMAL(19, 0)",
            STRIA_ERR_RANGE},
        {"Int128", "-9999999999999999999", "-10000000000000000000", "DECIMAL(19, 0)",
            STRIA_ERR_RANGE},
        {"Int64", "127", "128", "TINYINT", STRIA_ERR_RANGE},
        {"UInt64", "1", "9223372036854775808", "BIGINT", STRIA_ERR_RANGE},
        {"Float64", "2", "2.5", "BIGINT", STRIA_ERR_RANGE},
        {"Int8", "1", "2", "BOOLEAN", STRIA_ERR_RANGE},
        {"DateTime64(9, 'UTC')", "2000-01-01 00:00:00", "2000-01-01 00:00:00.000000001",
            "TIMESTAMP", STRIA_ERR_RANGE},
        {"DateTime64(9)", "2000-01-01 00:00:00", "2262-04-11 23:47:16.854775807", "TIMESTAMP_NS",
            STRIA_ERR_RANGE}, /* which is infinity there */
        {"IntervalMDN", "PT1S", "PT0.000000001S", "INTERVAL", STRIA_ERR_RANGE},
        {"Enum8('red' = 1, 'blue' = 2)", "red", "blue", "ENUM('red', 'green')", STRIA_ERR_RANGE},
        {"String", "red", "blue", "ENUM('red', 'green')", STRIA_ERR_RANGE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (size_t at = 0; at < 3000; at += 2999) {
            stria_batch *const batch =
                batch_with(cases[i].type, cases[i].common, cases[i].other, at);
            check_append(batch, cases[i].sql, cases[i].code, (int64_t)at, "a");
            stria_batch_free(batch);
        }
    }
}

static void items_that_duckdb_does_not_have(void **state)
{
    static const char *const items[] = {"a", "b", "c", "\xff", "d"};
    static const int64_t ends[] = {1, 1, 4, 5};
    stria_batch *const batch = new_batch_of("Array(String)");

    (void)state;
    OK(stria_append_lists(
        stria_batch_column(batch, 0), STRIA_VALUES(items, 5), STRIA_ENDS(ends, 4), &error));
    OK(stria_batch_commit(batch, &error));
    check_append(batch, "VARCHAR[]", STRIA_ERR_ENCODING, 2, "a[]");
    assert_int_equal(error.element, 2);
    check_append(batch, "VARCHAR[2]", STRIA_ERR_RANGE, 0, "a");
    assert_string_equal(error.message, "a list of 1 items for an ARRAY of 2");
    stria_batch_free(batch);
}

/* ---- What DuckDB itself refuses ---------------------------------------------- */

static stria_batch *numbers_to(size_t count)
{
    stria_batch *const batch = new_batch_of("Nullable(Int64)");

    for (size_t i = 0; i < count; i++)
        OK(stria_push_int64(stria_batch_column(batch, 0), (int64_t)i, &error));
    OK(stria_batch_commit(batch, &error));
    return batch;
}

static void constraints_at_a_flush(void **state)
{
    stria_batch *const batch = numbers_to(3);

    (void)state;
    OK(stria_push_null(stria_batch_column(batch, 0), &error));
    OK(stria_batch_commit(batch, &error));
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT NOT NULL)");
    duckdb_appender appender = open_appender("t");
    OK(stria_batch_append_to_duckdb(batch, appender, &error));
    assert_int_equal(duckdb_appender_flush(appender), DuckDBError);
    assert_non_null(strstr(duckdb_appender_error(appender), "NOT NULL constraint failed"));
    duckdb_appender_destroy(&appender);
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 0);
    assert_int_equal(stria_batch_rows(batch), 4);
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT)");
    load(batch, "t");
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 4);
    stria_batch_free(batch);
}

/* DuckDB flushes by itself after 204,800 rows. */
static void constraints_in_the_middle(void **state)
{
    stria_batch *const batch = numbers_to(300000);

    (void)state;
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT CHECK (a <> 1000))");
    duckdb_appender appender = open_appender("t");
    FAILS(stria_batch_append_to_duckdb(batch, appender, &error), STRIA_ERR_SERVER, -1, "");
    assert_non_null(strstr(error.message, "CHECK constraint failed"));
    duckdb_appender_destroy(&appender);
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 0);
    assert_int_equal(stria_batch_rows(batch), 300000);
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT)");
    load(batch, "t");
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE a = rowid"), 300000);
    stria_batch_free(batch);
}

static void appenders_that_were_not_made(void **state)
{
    stria_batch *const batch = numbers_to(1);
    duckdb_appender appender;

    (void)state;
    assert_int_equal(
        duckdb_appender_create(connection, NULL, "no_such_table", &appender), DuckDBError);
    FAILS(stria_batch_append_to_duckdb(batch, appender, &error), STRIA_ERR_SERVER, -1, "");
    assert_non_null(strstr(error.message, "no_such_table"));
    duckdb_appender_destroy(&appender);
    stria_batch_free(batch);
}

/* ---- In ---------------------------------------------------------------------- */

/* Reads the first chunk of what a statement gives. */
static stria_code read_chunk(stria_batch *batch, const char *statement)
{
    duckdb_result result;

    assert_int_equal(duckdb_query(connection, statement, &result), DuckDBSuccess);
    duckdb_data_chunk chunk = duckdb_fetch_chunk(result);
    assert_non_null(chunk);
    const stria_code code = stria_batch_read_duckdb(batch, chunk, &error);
    duckdb_destroy_data_chunk(&chunk);
    duckdb_destroy_result(&result);
    return code;
}

/* Rows are read, others refused, and the first are still the only ones; then more are read. */
static void check_read(const char *type, const char *good, const char *bad, stria_code code,
    int64_t row, int64_t element, const char *path)
{
    const char *const types[] = {"Int64", type};
    stria_batch *const batch = new_batch(types, 2);
    stria_batch *const should = new_batch(types, 2);

    OK(read_chunk(batch, good));
    OK(read_chunk(should, good));
    FAILS(read_chunk(batch, bad), code, row, path);
    if (error.element != element)
        fail_msg("%s: element %d: %s", bad, (int)error.element, error.message);
    assert_same_rows(batch, should);
    OK(read_chunk(batch, good));
    OK(read_chunk(should, good));
    assert_same_rows(batch, should);
    stria_batch_free(batch);
    stria_batch_free(should);
}

static void reading_refuses(void **state)
{
    (void)state;
    check_read("UInt8", "SELECT 1::BIGINT, 255", "SELECT i, i FROM range(1000, 2000) t(i)",
        STRIA_ERR_RANGE, 0, -1, "b");
    check_read("UInt8", "SELECT 1::BIGINT, 255", "SELECT i, i FROM range(0, 2000) t(i)",
        STRIA_ERR_RANGE, 256, -1, "b");
    check_read("Int64", "SELECT 1::BIGINT, 2::BIGINT",
        "SELECT i, CASE WHEN i <> 700 THEN i END FROM range(0, 2000) t(i)", STRIA_ERR_NULL, 700, -1,
        "b");
    check_read("String", "SELECT 1::BIGINT, 'text'",
        "SELECT i, CASE WHEN i <> 700 THEN 'x' END FROM range(0, 2000) t(i)", STRIA_ERR_NULL, 700,
        -1, "b");
    check_read("FixedString(2)", "SELECT 1::BIGINT, 'ab'",
        "SELECT i, CASE WHEN i <> 1999 THEN 'ab' ELSE 'abc' END FROM range(0, 2000) t(i)",
        STRIA_ERR_RANGE, 1999, -1, "b");
    check_read("DateTime64(6, 'UTC')", "SELECT 1::BIGINT, '2000-01-01'::TIMESTAMP",
        "SELECT 1::BIGINT, 'infinity'::TIMESTAMP", STRIA_ERR_RANGE, 0, -1, "b");
    check_read("Enum8('red' = 1)", "SELECT 1::BIGINT, 'red'", "SELECT 1::BIGINT, 'blue'",
        STRIA_ERR_RANGE, 0, -1, "b");
    check_read("Enum8('red' = 1)", "SELECT 1::BIGINT, 'red'::ENUM('blue', 'red')",
        "SELECT 1::BIGINT, 'blue'::ENUM('blue', 'red')", STRIA_ERR_RANGE, 0, -1, "b");
    check_read("String", "SELECT 1::BIGINT, 'text'", "SELECT 1::BIGINT, 1::BIGINT",
        STRIA_ERR_TARGET, -1, -1, "b");
    check_read("Array(UInt8)", "SELECT 1::BIGINT, [1, 2]",
        "SELECT i, CASE WHEN i < 900 THEN [1] ELSE [1, 2, 256] END FROM range(0, 2000) t(i)",
        STRIA_ERR_RANGE, 900, 2, "b[]");
    check_read("Array(UInt8)", "SELECT 1::BIGINT, [1, 2]",
        "SELECT i, CASE WHEN i < 900 THEN [1] END FROM range(0, 2000) t(i)", STRIA_ERR_NULL, 900,
        -1, "b");
    check_read("FixedArray(UInt8, 2)", "SELECT 1::BIGINT, [1, 2]",
        "SELECT i, CASE WHEN i < 900 THEN [1, 2] ELSE [1] END FROM range(0, 2000) t(i)",
        STRIA_ERR_RANGE, 900, -1, "b");
    check_read("FixedArray(UInt8, 2)", "SELECT 1::BIGINT, [1, 2]",
        "SELECT i, CASE WHEN i < 900 THEN [1, 2] END FROM range(0, 2000) t(i)", STRIA_ERR_NULL, 900,
        -1, "b");
    check_read("Tuple(x UInt8)", "SELECT 1::BIGINT, {'x': 1}",
        "SELECT i, CASE WHEN i < 900 THEN {'x': 1} ELSE {'x': 256} END FROM range(0, 2000) t(i)",
        STRIA_ERR_RANGE, 900, -1, "b.x");
    check_read("Tuple(x UInt8)", "SELECT 1::BIGINT, {'x': 1}",
        "SELECT i, CASE WHEN i < 900 THEN {'x': 1} END FROM range(0, 2000) t(i)", STRIA_ERR_NULL,
        900, -1, "b");
    check_read("Map(String, UInt8)", "SELECT 1::BIGINT, MAP {'k': 1}",
        "SELECT 1::BIGINT, MAP {'k': 1, 'l': 256}", STRIA_ERR_RANGE, 0, 1, "b[].value");
    check_read("Nullable(Nothing)", "SELECT 1::BIGINT, NULL", "SELECT 1::BIGINT, 1",
        STRIA_ERR_RANGE, 0, -1, "b");
}

static void reading_into_rows_that_are_not_committed(void **state)
{
    stria_batch *const batch = new_batch_of("Array(Int64)");
    const int64_t one = 1;

    (void)state;
    OK(stria_append(
        stria_column_child(stria_batch_column(batch, 0), 0), STRIA_VALUES(&one, 1), &error));
    FAILS(read_chunk(batch, "SELECT [1::BIGINT]"), STRIA_ERR_SHAPE, -1, "a");
    OK(stria_end_row(stria_batch_column(batch, 0), &error));
    FAILS(read_chunk(batch, "SELECT [1::BIGINT]"), STRIA_ERR_SHAPE, -1, "a");
    OK(stria_batch_commit(batch, &error));
    OK(read_chunk(batch, "SELECT [1::BIGINT]"));
    FAILS(read_chunk(batch, "SELECT [1::BIGINT], 2"), STRIA_ERR_SHAPE, -1, "");
    assert_int_equal(stria_batch_rows(batch), 2);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_that_do_not_go_together),
        cmocka_unit_test(numbers_of_columns),
        cmocka_unit_test(rows_that_are_not_committed),
        cmocka_unit_test(values_that_duckdb_does_not_have),
        cmocka_unit_test(items_that_duckdb_does_not_have),
        cmocka_unit_test(constraints_at_a_flush),
        cmocka_unit_test(constraints_in_the_middle),
        cmocka_unit_test(appenders_that_were_not_made),
        cmocka_unit_test(reading_refuses),
        cmocka_unit_test(reading_into_rows_that_are_not_committed),
    };
    return RUN(tests);
}

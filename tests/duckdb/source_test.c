/* source_test.c - batches as a table function, of which several threads take rows */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

enum { BATCHES = 3 };

/* More than two parts, a part and a row, and a few. */
static const size_t rows_of[BATCHES] = {250000, 122881, 7};

static stria_duckdb_source *new_source(const char *function)
{
    stria_duckdb_source *const source = stria_duckdb_source_new(connection, function, &error);

    if (source == NULL)
        fail_msg("%s: %s", function, error.message);
    return source;
}

/* Numbers from `first` on, their text, which is long every third time, and lists of them. */
static stria_batch *new_rows(size_t first, size_t rows)
{
    static const char *const types[] = {
        "Int64", "String", "Nullable(Int32)", "Array(Nullable(Int64))"};
    stria_batch *const batch = new_batch(types, 4);
    stria_column *columns[4];

    for (size_t i = 0; i < 4; i++)
        columns[i] = stria_batch_column(batch, i);
    for (size_t row = first; row < first + rows; row++) {
        char text[64];

        OK(stria_push_int64(columns[0], (int64_t)row, &error));
        (void)snprintf(
            text, sizeof text, row % 3 == 0 ? "%zu is a number of more bytes" : "%zu", row);
        OK(stria_push_cstr(columns[1], text, &error));
        if (row % 5 == 0)
            OK(stria_push_null(columns[2], &error));
        else
            OK(stria_push_int32(columns[2], (int32_t)(row % 1000), &error));
        for (size_t i = 0; i < row % 4; i++)
            OK(stria_push_int64(stria_column_child(columns[3], 0), (int64_t)(row + i), &error));
        OK(stria_end_row(columns[3], &error));
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* How many of `rows` rows of t differ from those of new_rows(). */
static int64_t count_wrong_rows(size_t rows)
{
    return ask_number("SELECT count(*) FROM (SELECT range AS a,"
                      " range || if(range %% 3 = 0, ' is a number of more bytes', '') AS b,"
                      " if(range %% 5 = 0, NULL, range %% 1000)::INTEGER AS c,"
                      " range(range, range + range %% 4) AS d FROM range(%zu)) AS e"
                      " FULL JOIN t ON e.a = t.a WHERE e IS DISTINCT FROM"
                      " {a: t.a, b: t.b, c: t.c, d: t.d}",
        rows);
}

static size_t new_batches(stria_batch **batches)
{
    size_t rows = 0;

    for (size_t i = 0; i < BATCHES; i++) {
        batches[i] = new_rows(rows, rows_of[i]);
        rows += rows_of[i];
    }
    return rows;
}

static void free_batches(stria_batch **batches)
{
    for (size_t i = 0; i < BATCHES; i++)
        stria_batch_free(batches[i]);
}

#define NEW_TABLE "CREATE OR REPLACE TABLE t(a BIGINT, b VARCHAR, c INTEGER, d BIGINT[])"

/* ---- What it does ------------------------------------------------------------- */

static void all_rows_of_all_batches_are_inserted(void **state)
{
    stria_duckdb_source *const source = new_source("inserted");
    stria_batch *batches[BATCHES];
    const size_t rows = new_batches(batches);

    (void)state;
    for (int round = 0; round < 2; round++) {
        run_sql("SET threads = 2");
        run_sql("SET preserve_insertion_order = %s", round == 0 ? "true" : "false");
        run_sql(NEW_TABLE);
        OK(stria_duckdb_source_insert(source, batches, BATCHES, "t", &error));
        assert_int_equal(ask_number("SELECT count(*) FROM t"), rows);
        assert_int_equal(count_wrong_rows(rows), 0);
        if (round == 0)
            assert_int_equal(ask_number("SELECT count(*) FROM t WHERE rowid <> a"), 0);
        for (size_t i = 0; i < BATCHES; i++)
            assert_int_equal(stria_batch_rows(batches[i]), rows_of[i]);
    }
    run_sql("RESET preserve_insertion_order");
    run_sql("RESET threads");
    free_batches(batches);
    stria_duckdb_source_free(source);
}

static void a_statement_makes_a_table(void **state)
{
    stria_duckdb_source *const source = new_source("a \"name\"");
    stria_batch *batches[BATCHES];
    const size_t rows = new_batches(batches);

    (void)state;
    OK(stria_duckdb_source_run(source, batches, BATCHES,
        "CREATE OR REPLACE TABLE t AS SELECT * FROM \"a \"\"name\"\"\"()", &error));
    assert_int_equal(ask_number("SELECT count(*) FROM t"), rows);
    assert_int_equal(count_wrong_rows(rows), 0);
    /* Several statements of one call, and the function twice in one of them. */
    OK(stria_duckdb_source_run(source, batches, BATCHES,
        "CREATE OR REPLACE TABLE t AS SELECT l.* FROM \"a \"\"name\"\"\"() AS l"
        " JOIN \"a \"\"name\"\"\"() AS r USING (a); DELETE FROM t WHERE a = 5",
        &error));
    assert_int_equal(ask_number("SELECT count(*) FROM t"), rows - 1);
    free_batches(batches);
    stria_duckdb_source_free(source);
}

/* The columns have the types of the table, so that stria converts, and not DuckDB. */
static void values_become_those_of_the_table(void **state)
{
    static const char *const types[] = {"Float64", "DateTime64(3, 'UTC')", "IPv4"};
    stria_duckdb_source *const source = new_source("converted");
    stria_batch *batch = new_batch(types, 3);
    const double numbers[] = {1, 2.5};
    const char *const times[] = {"2024-02-29 12:00:00.125Z", "1970-01-01 00:00:00Z"};
    const char *const addresses[] = {"127.0.0.1", "255.255.255.255"};

    (void)state;
    OK(stria_append(stria_batch_column(batch, 0), STRIA_VALUES(numbers, 2), &error));
    OK(stria_append(stria_batch_column(batch, 1), STRIA_VALUES(times, 2), &error));
    OK(stria_append(stria_batch_column(batch, 2), STRIA_VALUES(addresses, 2), &error));
    OK(stria_batch_commit(batch, &error));
    run_sql("SET TimeZone = 'Asia/Tokyo'"); /* which no cast of DuckDB's may look at */
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT, b TIMESTAMPTZ, c VARCHAR)");
    FAILS(stria_duckdb_source_insert(source, &batch, 1, "t", &error), STRIA_ERR_RANGE, 1, "a");
    run_sql("CREATE OR REPLACE TABLE t(a FLOAT, b TIMESTAMPTZ, c VARCHAR)");
    OK(stria_duckdb_source_insert(source, &batch, 1, "main.\"t\"", &error));
    assert_int_equal(ask_number("SELECT sum(epoch_ms(b)) FROM t"), INT64_C(1709208000125));
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE c = '255.255.255.255'"), 1);
    run_sql("SET TimeZone = 'UTC'");
    stria_batch_free(batch);
    stria_duckdb_source_free(source);
}

static void batches_without_rows(void **state)
{
    stria_duckdb_source *const source = new_source("empty");
    stria_batch *batches[] = {new_rows(0, 0), new_rows(0, 3), new_rows(3, 0)};

    (void)state;
    run_sql(NEW_TABLE);
    OK(stria_duckdb_source_insert(source, batches, 1, "t", &error));
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 0);
    OK(stria_duckdb_source_insert(source, batches, 3, "t", &error));
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 3);
    free_batches(batches);
    stria_duckdb_source_free(source);
}

/* ---- What is refused ------------------------------------------------------------ */

/* Rows count through all batches; whichever thread comes first, the first row is named. */
static void the_first_row_that_is_refused(void **state)
{
    static const char bad[] = "\xff";
    stria_duckdb_source *const source = new_source("refused");
    stria_batch *batches[] = {
        new_batch_of("String"), new_batch_of("String"), new_batch_of("String")};

    (void)state;
    for (size_t row = 0; row < 300000; row++) {
        for (size_t i = 0; i < BATCHES; i++) {
            const bool is_bad = i > 0 && (row == 130001 || row == 299999);
            OK(stria_push_cstr(stria_batch_column(batches[i], 0), is_bad ? bad : "good", &error));
        }
    }
    for (size_t i = 0; i < BATCHES; i++)
        OK(stria_batch_commit(batches[i], &error));
    run_sql("SET preserve_insertion_order = false");
    run_sql("CREATE OR REPLACE TABLE t(a VARCHAR)");
    for (int round = 0; round < 4; round++)
        FAILS(stria_duckdb_source_insert(source, batches, BATCHES, "t", &error), STRIA_ERR_ENCODING,
            430001, "a");
    FAILS(stria_duckdb_source_run(source, batches, BATCHES, "INSERT INTO t FROM refused()", &error),
        STRIA_ERR_ENCODING, 430001, "a");
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 0);
    OK(stria_duckdb_source_insert(source, batches, 1, "t", &error)); /* it goes on */
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 300000);
    run_sql("RESET preserve_insertion_order");
    free_batches(batches);
    stria_duckdb_source_free(source);
}

static void what_duckdb_refuses(void **state)
{
    stria_duckdb_source *const source = new_source("constrained");
    stria_batch *batches[] = {new_rows(0, 2000), new_rows(1999, 2000)};

    (void)state;
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT PRIMARY KEY, b VARCHAR, c INTEGER, d BIGINT[])");
    FAILS(stria_duckdb_source_insert(source, batches, 2, "t", &error), STRIA_ERR_SERVER, -1, "");
    assert_non_null(strstr(error.message, "Constraint Error"));
    assert_int_equal(ask_number("SELECT count(*) FROM t"), 0);
    FAILS(stria_duckdb_source_insert(source, batches, 2, "nowhere", &error), STRIA_ERR_SERVER, -1,
        "");
    assert_non_null(strstr(error.message, "nowhere"));
    FAILS(stria_duckdb_source_run(source, batches, 2, "no statement", &error), STRIA_ERR_SERVER, -1,
        "");
    assert_int_equal(stria_batch_rows(batches[0]), 2000);
    stria_batch_free(batches[0]);
    stria_batch_free(batches[1]);
    stria_duckdb_source_free(source);
}

static void batches_that_do_not_fit(void **state)
{
    stria_duckdb_source *const source = new_source("unfit");
    stria_batch *batches[] = {new_rows(0, 10), new_batch_of("Int64")};
    stria_batch *wide = new_batch_of("Array(Tuple(x Int8, y Int256))");
    stria_batch *none = stria_batch_new(NULL, 0, NULL, &error);

    (void)state;
    assert_non_null(none);
    run_sql(NEW_TABLE);
    FAILS(stria_duckdb_source_insert(source, batches, 0, "t", &error), STRIA_ERR_ARGUMENT, -1, "");
    FAILS(stria_duckdb_source_insert(source, batches, 2, "t", &error), STRIA_ERR_SHAPE, -1, "");
    FAILS(
        stria_duckdb_source_run(source, &none, 1, "FROM unfit()", &error), STRIA_ERR_SHAPE, -1, "");
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT, b VARCHAR, c DATE, d BIGINT[])");
    FAILS(stria_duckdb_source_insert(source, batches, 1, "t", &error), STRIA_ERR_TARGET, -1, "c");
    FAILS(stria_duckdb_source_run(source, &wide, 1, "FROM unfit()", &error), STRIA_ERR_TARGET, -1,
        "a");
    assert_non_null(strstr(error.message, "Int256"));
    OK(stria_push_int64(stria_batch_column(batches[1], 0), 1, &error));
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT)");
    FAILS(
        stria_duckdb_source_insert(source, batches + 1, 1, "t", &error), STRIA_ERR_SHAPE, -1, "a");
    stria_batch_free(batches[0]);
    stria_batch_free(batches[1]);
    stria_batch_free(wide);
    stria_batch_free(none);
    stria_duckdb_source_free(source);
}

/* ---- Names and lives -------------------------------------------------------------- */

static void a_name_serves_once(void **state)
{
    stria_duckdb_source *const source = new_source("once");

    (void)state;
    assert_null(stria_duckdb_source_new(connection, "once", &error));
    assert_int_equal(error.code, STRIA_ERR_ARGUMENT);
    assert_null(stria_duckdb_source_new(connection, "ONCE", &error));
    assert_null(stria_duckdb_source_new(connection, "range", &error));
    assert_null(stria_duckdb_source_new(connection, "", &error));
    stria_duckdb_source_free(source);
    assert_null(stria_duckdb_source_new(connection, "once", &error));
    stria_duckdb_source_free(NULL);
}

static void assert_no_batches(duckdb_connection on, const char *sql)
{
    duckdb_result result;

    assert_int_equal(duckdb_query(on, sql, &result), DuckDBError);
    assert_non_null(strstr(duckdb_result_error(&result), "only while stria runs a statement"));
    duckdb_destroy_result(&result);
}

static void there_are_no_batches_otherwise(void **state)
{
    stria_duckdb_source *const source = new_source("otherwise");
    stria_batch *batch = new_rows(0, 10);
    duckdb_connection other;

    (void)state;
    assert_int_equal(duckdb_connect(database, &other), DuckDBSuccess);
    assert_no_batches(connection, "FROM otherwise()");
    assert_no_batches(other, "FROM otherwise()");
    OK(stria_duckdb_source_run(
        source, &batch, 1, "CREATE OR REPLACE VIEW w AS FROM otherwise()", &error));
    assert_no_batches(connection, "FROM w");
    OK(stria_duckdb_source_run(source, &batch, 1, "FROM w", &error));
    run_sql("DROP VIEW w");
    duckdb_disconnect(&other);
    stria_duckdb_source_free(source);
    assert_no_batches(connection, "FROM otherwise()"); /* which is there still */
    stria_batch_free(batch);
}

static void a_source_outlives_its_database(void **state)
{
    duckdb_database shortly;
    duckdb_connection on;

    (void)state;
    assert_int_equal(duckdb_open(NULL, &shortly), DuckDBSuccess);
    assert_int_equal(duckdb_connect(shortly, &on), DuckDBSuccess);
    stria_duckdb_source *const source = stria_duckdb_source_new(on, "feed", &error);
    assert_non_null(source);
    duckdb_disconnect(&on);
    duckdb_close(&shortly);
    stria_duckdb_source_free(source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_rows_of_all_batches_are_inserted),
        cmocka_unit_test(a_statement_makes_a_table),
        cmocka_unit_test(values_become_those_of_the_table),
        cmocka_unit_test(batches_without_rows),
        cmocka_unit_test(the_first_row_that_is_refused),
        cmocka_unit_test(what_duckdb_refuses),
        cmocka_unit_test(batches_that_do_not_fit),
        cmocka_unit_test(a_name_serves_once),
        cmocka_unit_test(there_are_no_batches_otherwise),
        cmocka_unit_test(a_source_outlives_its_database),
    };
    return RUN(tests);
}

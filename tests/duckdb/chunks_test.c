/* chunks_test.c - chunks one by one, long lists, large enums, memory that is lent */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

static duckdb_data_chunk new_chunk(duckdb_appender appender)
{
    duckdb_logical_type type = duckdb_appender_column_type(appender, 0);
    duckdb_data_chunk chunk = duckdb_create_data_chunk(&type, 1);

    duckdb_destroy_logical_type(&type);
    assert_non_null(chunk);
    return chunk;
}

/* ---- Chunk by chunk ---------------------------------------------------------- */

static void chunks_are_filled_in_turn(void **state)
{
    stria_batch *const batch = new_batch_of("Nullable(Int64)");
    const size_t most = (size_t)duckdb_vector_size();
    size_t row = 0;

    (void)state;
    for (size_t i = 0; i < 2 * most + 3; i++) /* nulls in the first chunk alone */
        OK(i < most && i % 3 == 0
                ? stria_push_null(stria_batch_column(batch, 0), &error)
                : stria_push_int64(stria_batch_column(batch, 0), (int64_t)i, &error));
    OK(stria_batch_commit(batch, &error));
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT)");
    duckdb_appender appender = open_appender("t");
    duckdb_data_chunk chunk = new_chunk(appender);
    static const size_t ends[] = {1, 2};
    for (size_t i = 0; i < 3; i++) {
        OK(stria_batch_copy_to_duckdb(batch, &row, chunk, &error));
        assert_int_equal(duckdb_data_chunk_get_size(chunk), i < 2 ? most : 3);
        assert_int_equal(row, i < 2 ? ends[i] * most : 2 * most + 3);
        assert_int_equal(duckdb_append_data_chunk(appender, chunk), DuckDBSuccess);
    }
    assert_int_equal(stria_batch_copy_to_duckdb(batch, &row, chunk, &error), STRIA_END);
    assert_int_equal(row, 2 * most + 3);
    duckdb_destroy_data_chunk(&chunk);
    close_appender(appender);
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE a IS NOT DISTINCT FROM "
                                "CASE WHEN rowid >= %zu OR rowid %% 3 <> 0 THEN rowid END",
                         most),
        2 * most + 3);
    stria_batch_free(batch);
}

static void a_refused_chunk_leaves_the_row(void **state)
{
    stria_batch *const batch = new_batch_of("String");
    size_t row = 0;

    (void)state;
    for (size_t i = 0; i < 3000; i++)
        OK(stria_push_cstr(stria_batch_column(batch, 0), i == 2500 ? "\x80" : "text", &error));
    OK(stria_batch_commit(batch, &error));
    run_sql("CREATE OR REPLACE TABLE t(a VARCHAR)");
    duckdb_appender appender = open_appender("t");
    duckdb_data_chunk chunk = new_chunk(appender);
    OK(stria_batch_copy_to_duckdb(batch, &row, chunk, &error));
    assert_int_equal(row, 2048);
    FAILS(stria_batch_copy_to_duckdb(batch, &row, chunk, &error), STRIA_ERR_ENCODING, 2500, "a");
    assert_int_equal(row, 2048);
    duckdb_destroy_data_chunk(&chunk);
    close_appender(appender);
    stria_batch_free(batch);
}

/* A chunk that is not reset keeps its masks and the room of its lists. */
static void chunks_are_filled_again(void **state)
{
    stria_batch *const batch =
        new_batch_of("Nullable(Tuple(x Nullable(Int64), y Array(Nullable(String))))");
    stria_batch *const back =
        new_batch_of("Nullable(Tuple(x Nullable(Int64), y Array(Nullable(String))))");

    (void)state;
    read_sql(batch,
        "SELECT CASE WHEN i < 2048 AND i % 2 = 0 THEN NULL ELSE {"
        "'x': CASE WHEN i > 2048 OR i % 3 = 0 THEN i END, "
        "'y': [CASE WHEN i > 2048 THEN 'text ' || i END, repeat('x', i % 40)]} END "
        "FROM range(0, 6000) t(i)");
    run_sql("CREATE OR REPLACE TABLE t(a STRUCT(x BIGINT, y VARCHAR[]))");
    load(batch, "t");
    read_sql(back, "SELECT a FROM t");
    assert_same_rows(back, batch);
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE a IS NULL"), 1024);
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE a IS NULL AND a.x IS NOT NULL"), 0);
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE a IS NULL AND a.y IS NOT NULL"), 0);
    stria_batch_free(batch);
    stria_batch_free(back);
}

/* Every value of a column is missing, over three chunks and a row. */
static void nulls_over_many_chunks(void **state)
{
    stria_batch *const batch = new_batch_of("Nullable(String)");

    (void)state;
    for (size_t i = 0; i < 3 * 2048 + 1; i++)
        OK(stria_push_null(stria_batch_column(batch, 0), &error));
    OK(stria_batch_commit(batch, &error));
    run_sql("CREATE OR REPLACE TABLE t(a VARCHAR)");
    load(batch, "t");
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE a IS NULL"), 6145);
    stria_batch_free(batch);
}

/* Refused in the middle, and freed in any order; sanitizers look for what is left. */
static void many_cycles_leave_nothing(void **state)
{
    static const char *const type =
        "Tuple(x Enum8('red' = 1, 'blue' = 2), y Array(IPv6), z String)";
    static const char *const names[] = {"red", "blue"};
    stria_batch *const batch = new_batch_of(type);
    stria_column *const column = stria_batch_column(batch, 0);
    stria_column *const addresses = stria_column_child(column, 1);

    (void)state;
    OK(stria_append(stria_column_child(column, 0), STRIA_VALUES(names, 2), &error));
    OK(stria_push_cstr(stria_column_child(addresses, 0), "::1", &error));
    OK(stria_end_row(addresses, &error));
    OK(stria_end_row(addresses, &error));
    OK(stria_append(stria_column_child(column, 2), STRIA_VALUES(names, 2), &error));
    OK(stria_batch_commit(batch, &error));
    run_sql("CREATE OR REPLACE TABLE t(a STRUCT(x ENUM('red'), y VARCHAR[], z VARCHAR))");
    duckdb_appender appender = open_appender("t");
    duckdb_data_chunk chunk = new_chunk(appender);
    for (int i = 0; i < 1000; i++) {
        size_t row = 0;
        FAILS(stria_batch_copy_to_duckdb(batch, &row, chunk, &error), STRIA_ERR_RANGE, 1, "a.x");
        duckdb_data_chunk_reset(chunk);
    }
    close_appender(appender);
    stria_batch_free(batch);
    duckdb_destroy_data_chunk(&chunk);
}

/* Values of which others have lost the scale or the unit. */
static void scales_and_units(void **state)
{
    static const char *const types[] = {"Decimal(4, 2)", "Timestamp(3)", "Timestamp(3)"};
    static const int64_t milliseconds = INT64_C(1625770050896);
    stria_batch *const batch = new_batch(types, 3);

    (void)state;
    OK(stria_push_cstr(stria_batch_column(batch, 0), "12.34", &error));
    OK(stria_push_int64(stria_batch_column(batch, 1), milliseconds, &error));
    OK(stria_push_int64(stria_batch_column(batch, 2), milliseconds, &error));
    OK(stria_batch_commit(batch, &error));
    run_sql("CREATE OR REPLACE TABLE t(a DECIMAL(4, 2), b TIMESTAMP, c TIMESTAMP_MS)");
    load(batch, "t");
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE a::VARCHAR = '12.34' AND "
                                "epoch_us(b) = 1625770050896000 AND epoch_ms(c) = 1625770050896"),
        1);
    stria_batch_free(batch);
}

/* ---- Lists ------------------------------------------------------------------- */

static void lists_longer_than_a_vector(void **state)
{
    static const int64_t lengths[] = {0, 1, 2047, 2048, 2049, 4096, 100000, 1};
    static const char *const statement =
        "SELECT list_transform(range(0, n), x -> CASE WHEN (x + n) % 5 <> 0 THEN x END) "
        "FROM (VALUES (0, 0), (1, 1), (2, 2047), (3, 2048), (4, 2049), (5, 4096), (6, 100000), "
        "(7, 1)) t(i, n) ORDER BY i";
    stria_batch *const batch = new_batch_of("Array(Nullable(Int64))");
    stria_batch *const evaluated = new_batch_of("Array(Nullable(Int64))");
    stria_batch *const back = new_batch_of("Array(Nullable(Int64))");
    stria_column *const column = stria_batch_column(batch, 0);

    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int64_t x = 0; x < lengths[i]; x++)
            OK((x + lengths[i]) % 5 != 0
                    ? stria_push_int64(stria_column_child(column, 0), x, &error)
                    : stria_push_null(stria_column_child(column, 0), &error));
        OK(stria_end_row(column, &error));
    }
    OK(stria_batch_commit(batch, &error));
    read_sql(evaluated, statement);
    assert_same_rows(evaluated, batch);
    run_sql("CREATE OR REPLACE TABLE t(a BIGINT[])");
    load(batch, "t");
    read_sql(back, "SELECT a FROM t ORDER BY rowid");
    assert_same_rows(back, batch);
    stria_batch_free(batch);
    stria_batch_free(evaluated);
    stria_batch_free(back);
}

/* The engine's lists may share items, and come in any order. */
static void lists_in_any_order(void **state)
{
    stria_batch *const batch = new_batch_of("Array(Int64)");
    stria_batch *const should = new_batch_of("Array(Int64)");
    duckdb_logical_type item = duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
    duckdb_logical_type type = duckdb_create_list_type(item);
    duckdb_data_chunk chunk = duckdb_create_data_chunk(&type, 1);
    duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, 0);

    (void)state;
    assert_int_equal(duckdb_list_vector_reserve(vector, 6), DuckDBSuccess);
    assert_int_equal(duckdb_list_vector_set_size(vector, 6), DuckDBSuccess);
    int64_t *const items = duckdb_vector_get_data(duckdb_list_vector_get_child(vector));
    for (int64_t i = 0; i < 6; i++)
        items[i] = i;
    duckdb_list_entry *const entries = duckdb_vector_get_data(vector);
    entries[0] = (duckdb_list_entry){4, 2};
    entries[1] = (duckdb_list_entry){0, 3};
    entries[2] = (duckdb_list_entry){3, 1};
    entries[3] = (duckdb_list_entry){1, 3};
    entries[4] = (duckdb_list_entry){5, 0};
    duckdb_data_chunk_set_size(chunk, 5);
    OK(stria_batch_read_duckdb(batch, chunk, &error));
    read_sql(should, "SELECT unnest([[4::BIGINT, 5], [0, 1, 2], [3], [1, 2, 3], []])");
    assert_same_rows(batch, should);
    duckdb_destroy_data_chunk(&chunk);
    duckdb_destroy_logical_type(&type);
    duckdb_destroy_logical_type(&item);
    stria_batch_free(batch);
    stria_batch_free(should);
}

/* ---- Enums ------------------------------------------------------------------- */

static void check_enum(int members)
{
    stria_batch *const batch = new_batch_of("LowCardinality(Nullable(String))");
    stria_batch *const back = new_batch_of("LowCardinality(Nullable(String))");

    run_sql(
        "CREATE OR REPLACE TYPE e AS ENUM (SELECT 'member ' || i FROM range(0, %d) t(i))", members);
    run_sql("CREATE OR REPLACE TABLE t(a e)");
    for (int i = 0; i < 3000; i++) {
        char name[32];
        const int member = i < 300 ? members - 1 - i % members : i * 7919 % members;

        (void)snprintf(name, sizeof name, "member %d", member);
        OK(i % 10 == 9 ? stria_push_null(stria_batch_column(batch, 0), &error)
                       : stria_push_cstr(stria_batch_column(batch, 0), name, &error));
    }
    OK(stria_batch_commit(batch, &error));
    load(batch, "t");
    read_sql(back, "SELECT a FROM t");
    assert_same_rows(back, batch);
    stria_batch_reset(back);
    read_sql(back, "SELECT a::VARCHAR FROM t");
    assert_same_rows(back, batch);
    run_sql("DROP TABLE t");
    stria_batch_free(batch);
    stria_batch_free(back);
}

static void enums_of_every_width(void **state)
{
    (void)state;
    check_enum(1);
    check_enum(255);
    check_enum(256);
    check_enum(65535);
    check_enum(65536);
}

/* ---- Memory ------------------------------------------------------------------ */

static void strings_are_lent_for_the_call_alone(void **state)
{
    stria_batch *const batch = new_batch_of("String");

    (void)state;
    for (int i = 0; i < 5000; i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "a string of more than twelve bytes: %d", i);
        OK(stria_push_cstr(stria_batch_column(batch, 0), text, &error));
    }
    OK(stria_batch_commit(batch, &error));
    run_sql("CREATE OR REPLACE TABLE t(a VARCHAR)");
    duckdb_appender appender = open_appender("t");
    OK(stria_batch_append_to_duckdb(batch, appender, &error));
    memset((void *)(uintptr_t)stria_column_data(stria_batch_column(batch, 0)), '#', 1000);
    stria_batch_free(batch);
    close_appender(appender);
    assert_int_equal(ask_number("SELECT count(*) FROM t WHERE "
                                "a = 'a string of more than twelve bytes: ' || rowid"),
        5000);
}

static void no_rows(void **state)
{
    stria_batch *const batch = new_batch_of("Array(String)");

    (void)state;
    run_sql("CREATE OR REPLACE TABLE t(a VARCHAR[])");
    load(batch, "t");
    read_sql(batch, "SELECT a FROM t");
    assert_int_equal(stria_batch_rows(batch), 0);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chunks_are_filled_in_turn),
        cmocka_unit_test(a_refused_chunk_leaves_the_row),
        cmocka_unit_test(chunks_are_filled_again),
        cmocka_unit_test(nulls_over_many_chunks),
        cmocka_unit_test(many_cycles_leave_nothing),
        cmocka_unit_test(scales_and_units),
        cmocka_unit_test(lists_longer_than_a_vector),
        cmocka_unit_test(lists_in_any_order),
        cmocka_unit_test(enums_of_every_width),
        cmocka_unit_test(strings_are_lent_for_the_call_alone),
        cmocka_unit_test(no_rows),
    };
    return RUN(tests);
}

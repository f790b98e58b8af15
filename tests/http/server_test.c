/* server_test.c - a client and a real clickhouse-server
 *
 * What arrived the server tells itself, in text.  Types are those that a server of 2018
 * has, too. */
#define _POSIX_C_SOURCE 200809L /* popen() */
#include <stdio.h>
#include <stdlib.h>

#include "stria/clickhouse.h"
#include "stria/compression.h"
#include "stria/http.h"
#include "support/support.h"

static const stria_sink nowhere = {NULL, NULL};

static const int32_t compressions[] = {
    0, STRIA_COMPRESSION_NONE, STRIA_COMPRESSION_LZ4, STRIA_COMPRESSION_ZSTD};

static stria_http *client_of(int32_t format, int32_t compression)
{
    const stria_http_options options = {.url = getenv("STRIA_HTTP_URL"),
        .format = format,
        .compression = compression,
        .idle_ms = 5000};
    stria_http *const http = stria_http_new(&options, &hard, &error);

    assert_non_null(http);
    return http;
}

static void run(stria_http *http, const char *sql)
{
    OK(stria_http_run(http, sql, nowhere, &error));
}

static void answers_at(stria_http *http, const char *sql, const char *expected, int line)
{
    stria_memory *const answer = stria_memory_new(&hard);

    OK(stria_http_run(http, sql, stria_memory_sink(answer), &error));
    const stria_view text = stria_memory_view(answer);
    if (text.size != strlen(expected) || memcmp(text.data, expected, text.size) != 0)
        fail_msg("line %d: %s: '%.*s', not '%s'", line, sql, (int)text.size, text.data, expected);
    stria_memory_free(answer);
}
#define ANSWERS(http, sql, expected) answers_at(http, sql, expected, __LINE__)

/* ---- A table of many kinds of columns ---------------------------------------------------- */

enum { ROWS = 5000 };

static const stria_field fields[] = {
    {"id", "UInt64"},
    {"name", "String"},
    {"price", "Nullable(Float64)"},
    {"tags", "Array(String)"},
    {"code", "FixedString(3)"},
    {"side", "Enum8('buy' = 1, 'sell' = -1)"},
    {"day", "Date"},
    {"batch", "String"},
};
enum { COLUMNS = COUNT_OF(fields) };

static const char create[] =
    "CREATE TABLE trades (id UInt64, name String, price Nullable(Float64), tags Array(String), "
    "code FixedString(3), side Enum8('buy' = 1, 'sell' = -1), day Date, batch String, "
    "since DateTime DEFAULT '2020-01-01 00:00:00', twice UInt64 MATERIALIZED id * 2) "
    "ENGINE = MergeTree(day, id, 8192)";

static stria_batch *new_trades(const char *id)
{
    stria_batch *const batch = stria_batch_new(fields, COLUMNS, &hard, &error);

    for (uint64_t i = 0; i < ROWS; i++) {
        char text[32];
        const char *const name = text;
        const double price = (double)i / 4;
        const stria_view tags[] = {{"a", 1}, {"bc", 2}};
        const char *const side = i % 2 == 0 ? "buy" : "sell";
        const uint16_t day = (uint16_t)(18000 + i % 3);
        const uint64_t ends[] = {i % 3};

        (void)snprintf(text, sizeof text, "name %d", (int)i);
        OK(stria_append(stria_batch_column(batch, 0), STRIA_VALUES(&i, 1), &error));
        OK(stria_append(stria_batch_column(batch, 1), STRIA_VALUES(&name, 1), &error));
        if (i % 5 == 0)
            OK(stria_push_null(stria_batch_column(batch, 2), &error));
        else
            OK(stria_append(stria_batch_column(batch, 2), STRIA_VALUES(&price, 1), &error));
        OK(stria_append_lists(stria_batch_column(batch, 3), STRIA_VALUES(tags, i % 3),
            STRIA_LENGTHS(ends, 1), &error));
        OK(stria_append(stria_batch_column(batch, 4), STRIA_VALUES(tags, 1), &error));
        OK(stria_append(stria_batch_column(batch, 5), STRIA_VALUES(&side, 1), &error));
        OK(stria_append(stria_batch_column(batch, 6), STRIA_VALUES(&day, 1), &error));
        OK(stria_append(stria_batch_column(batch, 7), STRIA_VALUES(&id, 1), &error));
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

static const char summary[] =
    "SELECT count(), sum(id), sum(price), countIf(isNull(price)), sum(length(tags)), "
    "uniq(name), any(hex(code)), countIf(side = 'sell'), min(day), max(day), "
    "min(since), sum(twice) FROM trades FORMAT TabSeparated";
static const char sums[] = "5000\t12497500\t2500000\t1000\t4999\t5000\t610000\t2500\t2019-04-14\t"
                           "2019-04-16\t2020-01-01 00:00:00\t24995000\n";

static void batches_arrive_and_come_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * COUNT_OF(compressions); i++) {
        stria_http *const http = client_of((int32_t)(i % 2), compressions[i / 2]);
        stria_batch *const batch = new_trades("b1");
        stria_batch *const back = stria_batch_new(fields, COLUMNS, &hard, &error);
        const stria_insert insert = {.table = "trades", .id_column = "batch"};
        stria_code code;
        int32_t outcome = 99;

        run(http, "DROP TABLE IF EXISTS trades");
        run(http, create);
        OK(stria_http_insert(http, &insert, batch, &outcome, &error));
        assert_int_equal(outcome, STRIA_INSERT_DONE);
        ANSWERS(http, summary, sums);
        OK(stria_http_select(http,
            "SELECT batch, day, side, code, tags, price, name, id FROM trades ORDER BY id",
            &error));
        while ((code = stria_http_read(http, back, &error)) == STRIA_OK)
            ;
        assert_int_equal(code, STRIA_END);
        assert_int_equal(stria_batch_rows(back), ROWS);
        for (size_t c = 0; c < COLUMNS; c++)
            SAME(stria_batch_column(back, c), stria_batch_column(batch, c));
        stria_batch_free(batch);
        stria_batch_free(back);
        stria_http_free(http);
    }
}

/* ---- Many blocks ------------------------------------------------------------------------- */

typedef struct supply {
    stria_batch *batch;
    unsigned left;
} supply;

static int32_t give(void *context, const stria_batch **batch)
{
    supply *const s = context;

    *batch = s->left > 0 ? s->batch : NULL;
    s->left -= s->left > 0;
    return 0;
}

static void an_insert_may_have_many_blocks(void **state)
{
    stria_http *const http = client_of(STRIA_HTTP_NATIVE, STRIA_COMPRESSION_LZ4);
    supply s = {new_trades("b2"), 40};
    const stria_insert insert = {.table = "trades", .id = "b2", .id_column = "batch"};
    int32_t outcome;
    int32_t found;

    (void)state;
    run(http, "DROP TABLE IF EXISTS trades");
    run(http, create);
    OK(stria_http_find(http, &insert, 40 * ROWS, &found, &error));
    assert_int_equal(found, STRIA_INSERT_NONE);
    OK(stria_http_insert_all(http, &insert, give, &s, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_DONE);
    ANSWERS(
        http, "SELECT count(), uniqExact(id) FROM trades FORMAT TabSeparated", "200000\t5000\n");
    OK(stria_http_find(http, &insert, 40 * ROWS, &found, &error));
    assert_int_equal(found, STRIA_INSERT_DONE);
    OK(stria_http_find(http, &insert, 41 * ROWS, &found, &error)); /* some are lacking */
    assert_int_equal(found, STRIA_INSERT_UNKNOWN);
    OK(stria_http_find(
        http, &(stria_insert){.table = "trades", .id = "b2"}, 40 * ROWS, &found, &error));
    assert_int_equal(found, STRIA_INSERT_DONE); /* by the log of queries */
    OK(stria_http_find(
        http, &(stria_insert){.table = "trades", .id = "b3"}, 40 * ROWS, &found, &error));
    assert_int_equal(found, STRIA_INSERT_UNKNOWN);
    s.left = 0;
    OK(stria_http_insert_all(http, &insert, give, &s, &outcome, &error)); /* of no batch */
    assert_int_equal(outcome, STRIA_INSERT_DONE);
    stria_batch_free(s.batch);
    stria_http_free(http);
}

/* ---- What the server refuses ------------------------------------------------------------- */

static void tables_differ(void **state)
{
    stria_http *const http = client_of(STRIA_HTTP_NATIVE, 0);
    stria_batch *const batch = new_trades("b4");
    const stria_field twice[] = {{"id", "UInt64"}, {"twice", "UInt64"}};
    const stria_field since[] = {{"id", "UInt64"}, {"since", "DateTime"}};
    const stria_insert insert = {.table = "tr`a\\des"};
    stria_batch *const two = stria_batch_new(twice, 2, &hard, &error);
    stria_batch *const with_default = stria_batch_new(since, 2, &hard, &error);
    int32_t outcome;

    (void)state;
    run(http, "DROP TABLE IF EXISTS `tr\\`a\\\\des`");
    run(http,
        "CREATE TABLE `tr\\`a\\\\des` (id UInt64, since DateTime DEFAULT now(), "
        "twice UInt64 MATERIALIZED id * 2) ENGINE = Memory");
    OK(stria_http_check(http, &insert, with_default, &error));
    FAILS(STRIA_ERR_SHAPE, stria_http_check(http, &insert, two, &error));
    SAYS("column 'twice' is only here");
    FAILS(STRIA_ERR_SHAPE, stria_http_insert(http, &insert, batch, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_NONE);
    FAILS(STRIA_ERR_SERVER,
        stria_http_insert(http, &(stria_insert){.table = "nowhere"}, batch, &outcome, &error));
    SAYS("nowhere");
    assert_int_equal(stria_http_refusal(http, NULL), 60);
    assert_int_equal(outcome, STRIA_INSERT_NONE);
    FAILS(STRIA_ERR_SERVER,
        stria_http_insert(http, &(stria_insert){.table = "nowhere", .skip_check = true}, batch,
            &outcome, &error));
    assert_int_equal(stria_http_refusal(http, NULL), 60);
    assert_int_equal(outcome, STRIA_INSERT_NONE);
    stria_batch_free(two);
    stria_batch_free(with_default);
    stria_batch_free(batch);
    stria_http_free(http);
}

static void queries_fail_at_once_or_in_the_midst(void **state)
{
    for (size_t i = 0; i < COUNT_OF(compressions); i++) {
        stria_http *const http = client_of(STRIA_HTTP_NATIVE, compressions[i]);
        stria_batch *batch;
        stria_code code;

        (void)state;
        FAILS(STRIA_ERR_SERVER, stria_http_select(http, "SELECT nonsense", &error));
        assert_int_equal(stria_http_refusal(http, NULL), 47);
        OK(stria_http_select(http,
            "SELECT number, throwIf(number = 3000000) AS bad FROM system.numbers LIMIT 4000000",
            &error));
        batch = stria_http_read_new(http, &hard, &error);
        assert_non_null(batch);
        forget_error();
        while ((code = stria_http_read(http, batch, &error)) == STRIA_OK)
            ;
        assert_int_equal(code, STRIA_ERR_SERVER);
        SAYS("Code: 395");
        assert_int_equal(stria_http_refusal(http, NULL), 395);
        ANSWERS(http, "SELECT 1 FORMAT TabSeparated", "1\n"); /* the client works on */
        stria_batch_free(batch);
        stria_http_free(http);
    }
}

static void rows_may_be_left_unread(void **state)
{
    stria_http *const http = client_of(STRIA_HTTP_NATIVE, 0);

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        OK(stria_http_select(http, "SELECT number FROM system.numbers", &error)); /* without end */
        stria_batch *const batch = stria_http_read_new(http, &hard, &error);
        assert_non_null(batch);
        assert_true(stria_batch_rows(batch) > 0);
        stria_batch_free(batch);
        stria_http_stop(http);
    }
    ANSWERS(http, "SELECT 1 FORMAT TabSeparated", "1\n");
    stria_http_free(http);
}

/* ---- Who and where ----------------------------------------------------------------------- */

static void names_and_settings_are_sent(void **state)
{
    const stria_http_setting settings[] = {{"max_block_size", "77"}};
    stria_http_options options = {.url = getenv("STRIA_HTTP_URL"),
        .user = "ann",
        .password = "s3cret & more",
        .database = "system",
        .settings = settings,
        .setting_count = 1};
    stria_http *http = stria_http_new(&options, &hard, &error);
    int32_t major;
    int32_t minor;

    (void)state;
    ANSWERS(http, "SELECT currentDatabase() FORMAT TabSeparated", "system\n");
    ANSWERS(http,
        "SELECT value, changed FROM settings WHERE name = 'max_block_size' FORMAT TabSeparated",
        "77\t1\n");
    OK(stria_http_version(http, &major, &minor, &error));
    assert_true(major >= 18 && minor >= 0);
    stria_http_free(http);
    options.password = "wrong";
    http = stria_http_new(&options, &hard, &error);
    FAILS(STRIA_ERR_SERVER, stria_http_run(http, "SELECT 1", nowhere, &error));
    assert_int_not_equal(stria_http_refusal(http, NULL), 0);
    stria_http_free(http);
}

/* ---- Frames that the server wrote -------------------------------------------------------- */

static int32_t read_file(void *file, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, file);
    return ferror(file) ? 1 : 0;
}

/* Columns of its tables lie in files of the same frames. */
static void frames_of_the_server_are_read(void **state)
{
    enum { MANY = 300000 };
    stria_http *const http = client_of(STRIA_HTTP_NATIVE, 0);
    uint64_t *const values = calloc(MANY + 1, sizeof *values);
    char command[512];
    char path[512] = "";
    size_t size = 0;
    size_t got = 1;

    (void)state;
    run(http, "DROP TABLE IF EXISTS f");
    run(http,
        "CREATE TABLE f ENGINE = MergeTree(day, x, 8192) AS "
        "SELECT toDate('2020-01-01') AS day, number * number AS x FROM system.numbers LIMIT "
        "300000");
    (void)snprintf(command, sizeof command, "find '%s/data/default/f' -name x.bin | head -1",
        getenv("STRIA_HTTP_DATA"));
    FILE *const found = popen(command, "r");
    assert_non_null(found);
    assert_non_null(fgets(path, sizeof path, found));
    assert_int_equal(pclose(found), 0);
    path[strcspn(path, "\n")] = '\0';
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);

    stria_decompressor *const decompressor =
        stria_decompressor_new((stria_source){read_file, file}, &hard, &error);
    const stria_source source = stria_decompressor_source(decompressor);
    for (; got > 0; size += got)
        assert_int_equal(source.read(source.context, (char *)values + size,
                             (MANY + 1) * sizeof *values - size, &got),
            0);
    OK(stria_decompressor_check(decompressor, &error));
    assert_int_equal(size, MANY * sizeof *values);
    for (uint64_t i = 0; i < MANY; i++)
        assert_int_equal(values[i], i * i);
    stria_decompressor_free(decompressor);
    (void)fclose(file);
    free(values);
    stria_http_free(http);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(batches_arrive_and_come_back),
        TEST(an_insert_may_have_many_blocks),
        TEST(tables_differ),
        TEST(queries_fail_at_once_or_in_the_midst),
        TEST(rows_may_be_left_unread),
        TEST(names_and_settings_are_sent),
        TEST(frames_of_the_server_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

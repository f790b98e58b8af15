/* faults_test.c - a client and a server that fails in every way: see fake.py
 *
 * Beside the error it is proved that an insert was sent once and never again, and that its
 * outcome is what the server has. */
#define _POSIX_C_SOURCE 200809L /* nanosleep(); NOLINT(bugprone-reserved-identifier) */
#include "stria/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "stria/compression.h"
#include "support/support.h"

static stria_batch *rows; /* 1, 2, 3 in x */
static char url[256];

static const char *url_of(const char *fault)
{
    (void)snprintf(url, sizeof url, "%s/%s", getenv("STRIA_HTTP_URL"), fault);
    return url;
}

static stria_http *client_of(const char *fault, int32_t compression)
{
    const stria_http_options options = {
        .url = url_of(fault),
        .compression = compression,
        .idle_ms = 1500,
        .poll_ms = 20,
    };
    stria_http *const http = stria_http_new(&options, &hard, &error);

    assert_non_null(http);
    return http;
}

static int begin_rows(void **state)
{
    static const stria_field fields[] = {{"x", "UInt64"}};
    static const uint64_t values[] = {1, 2, 3};

    (void)begin_test(state);
    rows = stria_batch_new(fields, 1, &hard, &error);
    OK(stria_append(stria_batch_column(rows, 0), STRIA_VALUES(values, 3), &error));
    OK(stria_batch_commit(rows, &error));
    return 0;
}

static int end_rows(void **state)
{
    stria_batch_free(rows);
    return end_test(state);
}

#define HTTP_TEST(function) cmocka_unit_test_setup_teardown(function, begin_rows, end_rows)

/* How many inserts the server saw, by its own count. */
static unsigned count_inserts(stria_http *http)
{
    stria_memory *const answer = stria_memory_new(&hard);
    unsigned count = 0;

    OK(stria_http_run(http, "COUNT INSERTS", stria_memory_sink(answer), &error));
    const stria_view text = stria_memory_view(answer);
    for (size_t i = 0; i < text.size; i++)
        count = count * 10 + (unsigned)(text.data[i] - '0');
    stria_memory_free(answer);
    return count;
}

/* ---- Inserts ------------------------------------------------------------------------------ */

static const stria_insert plain = {.table = "t", .id = "my-id"};
static const stria_insert by_column = {.table = "t", .id = "my-id", .id_column = "id"};

typedef struct lost_insert {
    const char *fault;
    const stria_insert *insert;
    stria_code code;
    int32_t outcome;
    const char *says;
} lost_insert;

static const lost_insert lost[] = {
    /* A refusal leaves nothing when the log says that it came before the start.  Later, a view
     * behind the table or a proxy before the server may have been what failed. */
    {"refuses", &plain, STRIA_ERR_SERVER, STRIA_INSERT_NONE, "Code: 241. DB::Exception: Memory"},
    {"unknown-status", &plain, STRIA_ERR_SERVER, STRIA_INSERT_UNKNOWN, "Code: 319."},
    {"view-refuses", &plain, STRIA_ERR_SERVER, STRIA_INSERT_UNKNOWN, "Code: 241."},
    {"gateway", &plain, STRIA_ERR_SERVER, STRIA_INSERT_UNKNOWN, "<h1>504"},
    {"refuses-early", &plain, STRIA_ERR_SERVER, STRIA_INSERT_NONE, "Code: 241."},
    {"says-no-behind-200", &plain, STRIA_ERR_SERVER, STRIA_INSERT_UNKNOWN, "Code: 241."},
    {"words-of-a-proxy", &plain, STRIA_ERR_CORRUPT, STRIA_INSERT_UNKNOWN, "'<h1>Welcome to"},
    /* The answer is lost, and the rows are counted. */
    {"lost-done", &by_column, STRIA_OK, STRIA_INSERT_DONE, NULL},
    {"lost-none", &by_column, STRIA_ERR_SINK, STRIA_INSERT_NONE, "the connection failed"},
    {"lost-part", &by_column, STRIA_ERR_SINK, STRIA_INSERT_UNKNOWN, "the connection failed"},
    /* There is no such column, and the log is asked. */
    {"log-done", &plain, STRIA_OK, STRIA_INSERT_DONE, NULL},
    {"log-none", &plain, STRIA_ERR_SINK, STRIA_INSERT_NONE, "the connection failed"},
    {"log-fails", &plain, STRIA_ERR_SINK, STRIA_INSERT_UNKNOWN, "the connection failed"},
    {"log-empty", &plain, STRIA_ERR_SINK, STRIA_INSERT_UNKNOWN, "the connection failed"},
    {"continue-and-cut", &plain, STRIA_ERR_SINK, STRIA_INSERT_UNKNOWN, "the connection failed"},
    {"half-an-answer", &plain, STRIA_ERR_SINK, STRIA_INSERT_UNKNOWN, ""},
    {"silent", &plain, STRIA_ERR_TIMEOUT, STRIA_INSERT_UNKNOWN, "nothing came or went for 1500 ms"},
    /* None of its rows are there yet; but it was not the server that gave up. */
    {"silent", &by_column, STRIA_ERR_TIMEOUT, STRIA_INSERT_UNKNOWN, "nothing came or went"},
};

static void a_lost_insert_is_asked_for_and_never_sent_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(lost); i++) {
        stria_http *const http = client_of(lost[i].fault, 0);
        int32_t outcome = 99;
        unsigned inserts = count_inserts(http);

        forget_error();
        const stria_code code = stria_http_insert(http, lost[i].insert, rows, &outcome, &error);
        if (code != lost[i].code || outcome != lost[i].outcome)
            fail_msg("%s: %s and outcome %d: %s", lost[i].fault, stria_code_name(code), outcome,
                error.message);
        if (lost[i].says != NULL)
            SAYS(lost[i].says);
        inserts = count_inserts(http) - inserts;
        assert_int_equal(inserts, 1);
        stria_http_free(http);
    }
}

static void a_refusal_is_told_whole(void **state)
{
    stria_http *const http = client_of("refuses", 0);
    stria_view text;
    int32_t outcome;

    (void)state;
    assert_int_equal(stria_http_refusal(http, &text), 0);
    assert_int_equal(text.size, 0);
    FAILS(STRIA_ERR_SERVER, stria_http_insert(http, &plain, rows, &outcome, &error));
    assert_int_equal(stria_http_refusal(http, &text), 241);
    assert_true(text.size > 60);
    assert_memory_equal(text.data, "Code: 241. DB::Exception: ", 26);
    /* Questions of the client's own do not change it; another statement does. */
    FAILS(STRIA_ERR_SERVER,
        stria_http_insert(http, &(stria_insert){.table = "t", .id = "other", .id_column = "id"},
            rows, &outcome, &error));
    assert_int_equal(stria_http_refusal(http, NULL), 241);
    assert_int_equal(outcome, STRIA_INSERT_UNKNOWN); /* the fake knows "my-id" only */
    OK(stria_http_run(http, "SYSTEM FLUSH LOGS", (stria_sink){NULL, NULL}, &error));
    assert_int_equal(stria_http_refusal(http, NULL), 0);
    stria_http_free(http);
}

static void newer_servers_get_a_token(void **state)
{
    stria_http *http = client_of("token", 0);
    int32_t outcome;

    (void)state;
    OK(stria_http_insert(http, &plain, rows, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_DONE);
    stria_http_free(http);
    http = client_of("old", 0); /* they refuse settings that they do not know */
    OK(stria_http_insert(http, &plain, rows, &outcome, &error));
    stria_http_free(http);
}

static void a_cut_inside_the_rows_is_seen(void **state)
{
    static const stria_field fields[] = {{"x", "UInt64"}};
    enum { MANY = 2000000 };
    stria_batch *const large = stria_batch_new(fields, 1, NULL, &error);
    uint64_t *const values = calloc(MANY, sizeof *values);
    stria_http *const http = client_of("cut-inside", 0);
    int32_t outcome;

    (void)state;
    OK(stria_append(stria_batch_column(large, 0), STRIA_VALUES(values, MANY), &error));
    OK(stria_batch_commit(large, &error));
    FAILS(STRIA_ERR_SINK, stria_http_insert(http, &plain, large, &outcome, &error));
    SAYS("the connection failed");
    assert_int_equal(outcome, STRIA_INSERT_UNKNOWN);
    FAILS(STRIA_ERR_SINK, stria_http_insert(http, &by_column, large, &outcome, &error));
    assert_int_equal(
        outcome, STRIA_INSERT_NONE); /* of its rows none is there, and none left whole */
    assert_int_equal(count_inserts(http), 2);
    stria_http_free(http);
    stria_batch_free(large);
    free(values);
}

static void nobody_listens(void **state)
{
    const stria_http_options options = {.url = "http://127.0.0.1:1"};
    stria_http *const http = stria_http_new(&options, &hard, &error);
    int32_t outcome = 99;

    (void)state;
    FAILS(STRIA_ERR_SOURCE, stria_http_insert(http, &plain, rows, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_NONE);
    FAILS(STRIA_ERR_SINK,
        stria_http_insert(
            http, &(stria_insert){.table = "t", .skip_check = true}, rows, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_NONE); /* no byte left */
    FAILS(STRIA_ERR_SOURCE, stria_http_find(http, &plain, 3, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_UNKNOWN);
    stria_http_free(http);
}

static int32_t two_then_fail(void *context, const stria_batch **batch)
{
    unsigned *const calls = context;

    *batch = rows;
    return ++*calls > 2 ? 1 : 0;
}

static void a_source_of_batches_may_fail(void **state)
{
    stria_http *http = client_of("log-fails", 0);
    unsigned calls = 0;
    int32_t outcome;

    (void)state;
    FAILS(STRIA_ERR_SOURCE,
        stria_http_insert_all(http, &plain, two_then_fail, &calls, &outcome, &error));
    SAYS("the source of the batches failed");
    assert_int_equal(outcome, STRIA_INSERT_UNKNOWN); /* the server may keep what it has */
    calls = 2;
    FAILS(STRIA_ERR_SOURCE,
        stria_http_insert_all(http, &plain, two_then_fail, &calls, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_NONE);
    stria_http_free(http);
    /* What was sent is all there, or has finished: that is not what was to be sent. */
    http = client_of("six-there", 0);
    calls = 0;
    FAILS(STRIA_ERR_SOURCE,
        stria_http_insert_all(http, &by_column, two_then_fail, &calls, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_UNKNOWN);
    stria_http_free(http);
}

static int32_t one_late(void *context, const stria_batch **batch)
{
    unsigned *const calls = context;
    const struct timespec longer = {.tv_sec = 1, .tv_nsec = 700000000};

    *batch = ++*calls == 1 ? rows : NULL;
    return *calls > 1 ? nanosleep(&longer, NULL) : 0;
}

/* The clock is about the server: what the caller does meanwhile may take any time. */
static void callers_may_be_slow(void **state)
{
    const struct timespec longer = {.tv_sec = 1, .tv_nsec = 700000000};
    stria_http *const http = client_of("slow-rows", 0);
    unsigned calls = 0;
    int32_t outcome;
    stria_batch *batch;

    (void)state;
    OK(stria_http_insert_all(http, &plain, one_late, &calls, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_DONE);
    OK(stria_http_select(http, "SELECT x", &error));
    batch = stria_http_read_new(http, &hard, &error);
    assert_non_null(batch);
    (void)nanosleep(&longer, NULL);
    OK(stria_http_read(http, batch, &error)); /* comes a little later */
    assert_int_equal(stria_batch_rows(batch), 6);
    stria_batch_free(batch);
    stria_http_free(http);
}

/* As curl would by itself, on a connection that was open before. */
static void no_statement_is_sent_twice(void **state)
{
    stria_http *const http = client_of("drops-second", 0);
    stria_memory *const answer = stria_memory_new(&hard);
    const stria_sink sink = stria_memory_sink(answer);

    (void)state;
    OK(stria_http_run(http, "INSERT INTO t SELECT 1", sink, &error));
    FAILS(STRIA_ERR_SOURCE, stria_http_run(http, "INSERT INTO t SELECT 2", sink, &error));
    OK(stria_http_run(http, "INSERT INTO t SELECT 3", sink, &error));
    assert_int_equal(stria_memory_view(answer).size, 2);
    assert_memory_equal(stria_memory_view(answer).data, "13", 2);
    stria_memory_free(answer);
    stria_http_free(http);
}

static void columns_must_be_those_of_the_table(void **state)
{
    static const struct {
        stria_field fields[2];
        size_t count;
        stria_code code;
        const char *says;
    } wrong[] = {
        {{{"x", "UInt32"}}, 1, STRIA_ERR_TYPE, "'x' is UInt32 here, and UInt64 there"},
        {{{"y", "UInt64"}}, 1, STRIA_ERR_SHAPE, "column 'y' is only here"},
        {{{"x", "UInt64"}, {"y", "UInt64"}}, 2, STRIA_ERR_SHAPE, "column 'y' is only here"},
    };
    stria_http *const http = client_of("wrong", 0);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        stria_batch *const batch = stria_batch_new(wrong[i].fields, wrong[i].count, &hard, &error);
        int32_t outcome;
        FAILS(wrong[i].code, stria_http_check(http, &plain, batch, &error));
        SAYS(wrong[i].says);
        FAILS(wrong[i].code, stria_http_insert(http, &plain, batch, &outcome, &error));
        assert_int_equal(outcome, STRIA_INSERT_NONE);
        stria_batch_free(batch);
    }
    assert_int_equal(count_inserts(http), 0);
    stria_http_free(http);
}

static void compressed_inserts_arrive(void **state)
{
    stria_http *const http = client_of("whole", STRIA_COMPRESSION_NONE); /* fake.py verifies */
    int32_t outcome;

    (void)state;
    OK(stria_http_insert(http, &plain, rows, &outcome, &error));
    stria_http_free(http);
}

/* ---- Cancelling ----------------------------------------------------------------------------- */

static int32_t after_five(void *context)
{
    unsigned *const calls = context;

    return ++*calls > 5 ? 1 : 0;
}

static void the_caller_may_cancel(void **state)
{
    unsigned calls = 0;
    const stria_http_options options = {
        .url = url_of("silent"), .poll_ms = 10, .cancelled = after_five, .context = &calls};
    stria_http *const http = stria_http_new(&options, &hard, &error);

    (void)state;
    FAILS(STRIA_ERR_CANCELLED, stria_http_select(http, "SELECT x", &error));
    assert_int_equal(calls, 6);
    stria_http_free(http);
}

/* ---- Rows that do not end well ----------------------------------------------------------- */

static const struct {
    const char *fault;
    stria_code code;
    size_t blocks; /* that come before */
    const char *says;
} broken[] = {
    {"whole", STRIA_END, 2, NULL},
    {"drops", STRIA_END, 2, NULL}, /* byte by byte */
    {"exception-behind-rows", STRIA_ERR_SERVER, 2, "Code: 241. DB::Exception: Memory limit"},
    {"exception-inside", STRIA_ERR_SERVER, 1, "Code: 241. DB::Exception: Memory limit"},
    {"cut-rows", STRIA_ERR_SOURCE, 1, "the connection failed"},
    {"refuses-rows", STRIA_ERR_SERVER, 0, "Code: 241. DB::Exception: Memory limit"},
    {"wordless", STRIA_ERR_SERVER, 0, "status 401 and no word"},
    {"silent", STRIA_ERR_TIMEOUT, 0, "nothing came or went"},
};

static void rows_break_off(void **state)
{
    static const int32_t compressions[] = {0, STRIA_COMPRESSION_LZ4};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(broken) * 2; i++) {
        stria_http *const http = client_of(broken[i / 2].fault, compressions[i % 2]);
        static const stria_field fields[] = {{"x", "UInt64"}};
        stria_batch *const batch = stria_batch_new(fields, 1, &hard, &error);
        size_t blocks = 0;
        stria_code code;

        forget_error();
        code = stria_http_select(http, "SELECT x", &error);
        while (code == STRIA_OK && (code = stria_http_read(http, batch, &error)) == STRIA_OK)
            blocks++;
        if (code != broken[i / 2].code || blocks != broken[i / 2].blocks)
            fail_msg("%s, %zu: %s after %zu blocks: %s", broken[i / 2].fault, i % 2,
                stria_code_name(code), blocks, error.message);
        if (broken[i / 2].says != NULL)
            SAYS(broken[i / 2].says);
        assert_int_equal(stria_batch_rows(batch), 3 * blocks);
        FAILS(STRIA_ERR_ARGUMENT, stria_http_read(http, batch, &error)); /* it has ended */
        OK(stria_http_run(http, "SYSTEM FLUSH LOGS", (stria_sink){NULL, NULL}, &error));
        stria_batch_free(batch);
        stria_http_free(http);
    }
}

static void a_checksum_that_is_wrong_is_found(void **state)
{
    stria_http *const http = client_of("bad-checksum", STRIA_COMPRESSION_LZ4);
    stria_batch *batch;

    (void)state;
    OK(stria_http_select(http, "SELECT x", &error));
    batch = stria_http_read_new(http, &hard, &error);
    assert_non_null(batch);
    FAILS(STRIA_ERR_CORRUPT, stria_http_read(http, batch, &error));
    SAYS("checksum");
    assert_int_equal(stria_batch_rows(batch), 3);
    stria_batch_free(batch);
    stria_http_free(http);
}

static int32_t refuse_bytes(void *context, const void *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return 1;
}

static void one_thing_at_a_time(void **state)
{
    stria_http *const http = client_of("whole", 0);
    int32_t outcome;

    (void)state;
    MAKES_NONE(STRIA_ERR_ARGUMENT, stria_http_read_new(http, &hard, &error));
    SAYS("there is no query");
    OK(stria_http_select(http, "SELECT x", &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_http_select(http, "SELECT x", &error));
    SAYS("stria_http_stop()");
    FAILS(STRIA_ERR_ARGUMENT, stria_http_insert(http, &plain, rows, &outcome, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_http_check(http, &plain, rows, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_http_find(http, &plain, 3, &outcome, &error));
    FAILS(STRIA_ERR_ARGUMENT,
        stria_http_run(http, "SYSTEM FLUSH LOGS", (stria_sink){NULL, NULL}, &error));
    stria_http_stop(http);
    stria_http_stop(http);
    OK(stria_http_insert(http, &plain, rows, &outcome, &error));
    FAILS(STRIA_ERR_SINK,
        stria_http_run(http, "COUNT INSERTS", (stria_sink){refuse_bytes, NULL}, &error));
    OK(stria_http_select(http, "SELECT x", &error));
    stria_http_free(http); /* in the midst of it */
}

/* ---- Arguments --------------------------------------------------------------------------- */

static void options_are_checked(void **state)
{
    static const char *const no_urls[] = {"", "http://", "ftp://a:1", "file:///etc/hosts",
        "http://a:1/?database=x", "http://a:1/#part", "127.0.0.1:8123"};
    char long_id[65];
    stria_http *http;
    int32_t outcome;

    (void)state;
    MAKES_NONE(
        STRIA_ERR_ARGUMENT, stria_http_new(&(stria_http_options){.url = NULL}, &hard, &error));
    MAKES_NONE(STRIA_ERR_ARGUMENT,
        stria_http_new(&(stria_http_options){.url = "no scheme"}, &hard, &error));
    SAYS("'no scheme' is no URL of a server");
    for (size_t i = 0; i < COUNT_OF(no_urls); i++)
        MAKES_NONE(STRIA_ERR_ARGUMENT,
            stria_http_new(&(stria_http_options){.url = no_urls[i]}, &hard, &error));
    MAKES_NONE(STRIA_ERR_ARGUMENT,
        stria_http_new(&(stria_http_options){.url = "http://a:1", .user = "ann\r\nX-Other: 1"},
            &hard, &error));
    SAYS("lines");
    MAKES_NONE(STRIA_ERR_ARGUMENT,
        stria_http_new(&(stria_http_options){.url = "http://a:1", .format = 2}, &hard, &error));
    MAKES_NONE(STRIA_ERR_ARGUMENT,
        stria_http_new(
            &(stria_http_options){.url = "http://a:1", .compression = 1}, &hard, &error));
    http = client_of("whole", 0);
    memset(long_id, 'a', 64);
    long_id[64] = '\0';
    FAILS(STRIA_ERR_ARGUMENT,
        stria_http_insert(
            http, &(stria_insert){.table = "t", .id = long_id}, rows, &outcome, &error));
    assert_int_equal(outcome, STRIA_INSERT_NONE);
    FAILS(STRIA_ERR_ARGUMENT,
        stria_http_insert(http, &(stria_insert){.table = "t", .id = ""}, rows, &outcome, &error));
    FAILS(STRIA_ERR_ARGUMENT,
        stria_http_find(http, &(stria_insert){.table = "t"}, 3, &outcome, &error));
    stria_http_free(http);
    stria_http_free(NULL);
}

static void memory_may_run_out(void **state)
{
    bool is_done = false;

    (void)state;
    for (size_t n = 1; !is_done; n++) {
        const stria_http_options options = {
            .url = url_of("whole"), .user = "ann", .compression = STRIA_COMPRESSION_NONE};
        stria_code code = STRIA_ERR_MEMORY;
        int32_t outcome = STRIA_INSERT_DONE;

        stria_checker_fail_at(checker, n);
        forget_error();
        stria_http *const http = stria_http_new(&options, &hard, &error);
        if (http != NULL) {
            code = stria_http_insert(http, &plain, rows, &outcome, &error);
            assert_int_equal(code == STRIA_OK, outcome == STRIA_INSERT_DONE);
            if (code == STRIA_OK)
                code = stria_http_select(http, "SELECT x", &error);
            is_done = code == STRIA_OK;
        }
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK)
            assert_int_equal(code, STRIA_ERR_MEMORY);
        stria_http_free(http);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        HTTP_TEST(a_lost_insert_is_asked_for_and_never_sent_again),
        HTTP_TEST(a_refusal_is_told_whole),
        HTTP_TEST(newer_servers_get_a_token),
        HTTP_TEST(a_cut_inside_the_rows_is_seen),
        HTTP_TEST(nobody_listens),
        HTTP_TEST(a_source_of_batches_may_fail),
        HTTP_TEST(callers_may_be_slow),
        HTTP_TEST(no_statement_is_sent_twice),
        HTTP_TEST(columns_must_be_those_of_the_table),
        HTTP_TEST(compressed_inserts_arrive),
        HTTP_TEST(the_caller_may_cancel),
        HTTP_TEST(rows_break_off),
        HTTP_TEST(a_checksum_that_is_wrong_is_found),
        HTTP_TEST(one_thing_at_a_time),
        HTTP_TEST(options_are_checked),
        HTTP_TEST(memory_may_run_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

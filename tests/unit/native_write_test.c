/* native_write_test.c - what a batch is as a block of Native, and how it reaches a sink */
#include <stdlib.h>

#include "src/bytes/sink.h"
#include "unit/batches.h"
#include "unit/streams.h"

/* ---- Bytes ---------------------------------------------------------------------------- */

static void assert_block(const stria_batch *batch, const void *expected, size_t size)
{
    stria_memory *const memory = new_memory();
    uint8_t bytes[512];
    bucket b = bucket_of(bytes, sizeof bytes);
    const stria_view written = encode(batch, memory);

    assert_int_equal(written.size, size);
    assert_memory_equal(written.data, expected, size);
    OK(stria_batch_write_native(batch, bucket_sink(&b), &error));
    assert_int_equal(b.size, size);
    assert_memory_equal(bytes, expected, size);
    stria_memory_free(memory);
}

#define BLOCK(batch, ...)                                                                          \
    do {                                                                                           \
        static const uint8_t expected[] = {__VA_ARGS__};                                           \
        assert_block(batch, expected, sizeof expected);                                            \
    } while (0)

static stria_batch *new_column_batch(const char *type)
{
    const stria_field field = {"x", type};

    return new_batch(&field, 1);
}

static void numbers_are_their_memory(void **state)
{
    static const stria_field fields[] = {{"id", "UInt32"}, {"Nested.Field", "Int8"}};
    static const uint32_t ids[] = {1, 0x01020304};
    static const int8_t small[] = {-1, 5};
    stria_batch *const batch = new_batch(fields, 2);

    (void)state;
    OK(stria_append(batch->columns[0], STRIA_VALUES(ids, 2), &error));
    OK(stria_append(batch->columns[1], STRIA_VALUES(small, 2), &error));
    OK(stria_batch_commit(batch, &error));
    BLOCK(batch, 2, 2, 2, 'i', 'd', 6, 'U', 'I', 'n', 't', '3', '2', 1, 0, 0, 0, 4, 3, 2, 1, 12,
        'N', 'e', 's', 't', 'e', 'd', '.', 'F', 'i', 'e', 'l', 'd', 4, 'I', 'n', 't', '8', 0xff, 5);
    stria_batch_free(batch);
}

static void all_null_flags_come_before_the_values(void **state)
{
    static const bool bools[] = {true, true, false};
    static const bool missing[] = {false, true, false};
    static const char *const words[] = {"hello", "hello"};
    stria_batch *const flags = new_column_batch("Nullable(Bool)");
    stria_batch *const strings = new_column_batch("Nullable(String)");

    (void)state;
    OK(stria_append(flags->columns[0],
        stria_with_nulls(STRIA_VALUES(bools, 3), stria_null_bytes(missing)), &error));
    OK(stria_batch_commit(flags, &error));
    BLOCK(flags, 1, 3, 1, 'x', 14, 'N', 'u', 'l', 'l', 'a', 'b', 'l', 'e', '(', 'B', 'o', 'o', 'l',
        ')', 0, 1, 0, 1, 0, 0);

    OK(stria_append(strings->columns[0], STRIA_VALUES(words, 2), &error));
    OK(stria_batch_commit(strings, &error));
    BLOCK(strings, 1, 2, 1, 'x', 16, 'N', 'u', 'l', 'l', 'a', 'b', 'l', 'e', '(', 'S', 't', 'r',
        'i', 'n', 'g', ')', 0, 0, 5, 'h', 'e', 'l', 'l', 'o', 5, 'h', 'e', 'l', 'l', 'o');
    stria_batch_free(flags);
    stria_batch_free(strings);
}

static void lists_are_their_ends_and_their_items(void **state)
{
    static const uint8_t items[] = {7, 8, 9};
    static const int32_t offsets[] = {0, 2, 2, 3};
    stria_batch *const batch = new_column_batch("Array(UInt8)");

    (void)state;
    OK(stria_append_lists(
        batch->columns[0], STRIA_VALUES(items, 3), STRIA_OFFSETS(offsets, 3), &error));
    OK(stria_batch_commit(batch, &error));
    BLOCK(batch, 1, 3, 1, 'x', 12, 'A', 'r', 'r', 'a', 'y', '(', 'U', 'I', 'n', 't', '8', ')', 2, 0,
        0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9);
    stria_batch_free(batch);
}

static void a_batch_without_rows_is_a_header(void **state)
{
    static const stria_field fields[] = {{"a", "Array(String)"}, {"b", "Nullable(Date)"}};
    stria_batch *const batch = new_batch(fields, 2);
    uint8_t bytes[64];
    bucket b = bucket_of(bytes, sizeof bytes);

    (void)state;
    BLOCK(batch, 2, 0, 1, 'a', 13, 'A', 'r', 'r', 'a', 'y', '(', 'S', 't', 'r', 'i', 'n', 'g', ')',
        1, 'b', 14, 'N', 'u', 'l', 'l', 'a', 'b', 'l', 'e', '(', 'D', 'a', 't', 'e', ')');
    OK(stria_batch_write_native(batch, bucket_sink(&b), &error));
    assert_int_equal(b.calls, 1);
    stria_batch_free(batch);
}

/* The zone is announced except where nothing is wrapped around a DateTime. */
static void plain_datetimes_are_announced_without_zone(void **state)
{
    static const struct {
        const char *type;
        const char *announced;
    } cases[] = {
        {"DateTime('Asia/Tokyo')", "DateTime"},
        {"DateTime", "DateTime"},
        {"Nullable(DateTime('Asia/Tokyo'))", "Nullable(DateTime('Asia/Tokyo'))"},
        {"Array(DateTime('UTC'))", "Array(DateTime('UTC'))"},
        {"DateTime64(3, 'UTC')", "DateTime64(3, 'UTC')"},
        {"DateTime64(9)", "DateTime64(9)"},
        {"INT", "Int32"},
        {" Nullable( Int8 ) ", "Nullable(Int8)"},
    };
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_batch *const batch = new_column_batch(cases[i].type);
        const stria_view written = encode(batch, memory);
        const size_t size = strlen(cases[i].announced);

        assert_int_equal(written.size, 5 + size);
        assert_int_equal(written.data[4], size);
        assert_memory_equal(written.data + 5, cases[i].announced, size);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

static void blocks_follow_each_other(void **state)
{
    stria_batch *const batch = new_column_batch("Bool");
    stria_memory *const memory = new_memory();
    static const char expected[] = "\1\1\1x\4Bool\0\1\1\1x\4Bool\0";

    (void)state;
    OK(stria_push_bool(batch->columns[0], false, &error));
    OK(stria_batch_commit(batch, &error));
    OK(stria_batch_write_native(batch, stria_memory_sink(memory), &error));
    OK(stria_batch_write_native(batch, stria_memory_sink(memory), &error));
    const stria_view view = stria_memory_view(memory);
    assert_int_equal(view.size, sizeof expected - 1);
    assert_memory_equal(view.data, expected, view.size);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* ---- Strings, against a plain writer ------------------------------------------------------ */

typedef struct plain {
    uint8_t *bytes;
    size_t size;
} plain;

static void put_plain(plain *p, const void *bytes, size_t size)
{
    if (size > 0)
        memcpy(p->bytes + p->size, bytes, size);
    p->size += size;
}

static void put_plain_varint(plain *p, uint64_t value)
{
    do {
        const uint8_t byte = (uint8_t)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
        put_plain(p, &byte, 1);
        value >>= 7;
    } while (value > 0);
}

/* A column "x" of String or Nullable(String), row by row. */
static void put_plain_block(plain *p, const stria_column *column)
{
    const char *const type = column->nullable ? "Nullable(String)" : "String";
    const size_t rows = stria_column_rows(column);

    put_plain_varint(p, 1);
    put_plain_varint(p, rows);
    put_plain(p, "\1x", 2);
    put_plain_varint(p, strlen(type));
    put_plain(p, type, strlen(type));
    for (size_t i = 0; column->nullable && i < rows; i++) {
        const uint8_t flag = stria_column_is_null(column, i);
        put_plain(p, &flag, 1);
    }
    for (size_t i = 0; i < rows; i++) {
        const stria_view view = stria_column_view(column, i);
        put_plain_varint(p, view.size);
        put_plain(p, view.data, view.size);
    }
}

enum { PLAIN_ROOM = 1 << 20, LONGEST = 40000 };

static void check_strings(const char *type, const size_t *sizes, size_t count)
{
    stria_batch *const batch = new_column_batch(type);
    stria_memory *const memory = new_memory();
    char *const text = malloc(LONGEST);
    plain expected = {malloc(PLAIN_ROOM), 0};
    bucket b = bucket_of(malloc(PLAIN_ROOM), PLAIN_ROOM);

    assert_true(text != NULL && expected.bytes != NULL && b.bytes != NULL);
    for (size_t i = 0; i < count; i++) {
        const stria_view view = {text, sizes[i]};
        memset(text, (int)('a' + i % 26), LONGEST);
        OK(batch->columns[0]->nullable && i % 5 == 3
                ? stria_push_null(batch->columns[0], &error)
                : stria_push_view(batch->columns[0], view, &error));
    }
    OK(stria_batch_commit(batch, &error));
    put_plain_block(&expected, batch->columns[0]);

    const stria_view written = encode(batch, memory);
    assert_int_equal(written.size, expected.size);
    assert_memory_equal(written.data, expected.bytes, expected.size);
    OK(stria_batch_write_native(batch, bucket_sink(&b), &error));
    assert_int_equal(b.size, expected.size);
    assert_memory_equal(b.bytes, expected.bytes, expected.size);

    free(text);
    free(expected.bytes);
    free(b.bytes);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

static void strings_of_all_sizes(void **state)
{
    static const size_t edges[] = {0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 8191, 8192, 8193,
        16383, 16384, 16385, LONGEST};
    size_t sizes[1500];
    random_source random = {1};

    (void)state;
    check_strings("String", edges, COUNT_OF(edges));
    check_strings("Nullable(String)", edges, COUNT_OF(edges));
    for (size_t i = 0; i < COUNT_OF(edges); i++) /* each at the end of the text */
        check_strings("String", edges + i, 1);

    /* Short ones, so that the staging buffer is flushed between them in all places. */
    for (size_t round = 0; round < rounds(40); round++) {
        for (size_t i = 0; i < COUNT_OF(sizes); i++)
            sizes[i] = pick(&random, pick(&random, 20) == 0 ? 300 : 70);
        check_strings(round % 2 ? "String" : "Nullable(String)", sizes, COUNT_OF(sizes));
    }
}

static void empty_strings_that_fill_the_staging_buffer(void **state)
{
    enum { ROWS = 20000 };
    size_t *const sizes = calloc(ROWS, sizeof *sizes);

    (void)state;
    assert_non_null(sizes);
    check_strings("String", sizes, ROWS);
    check_strings("Nullable(String)", sizes, ROWS);
    free(sizes);
}

/* ---- How it reaches a sink ------------------------------------------------------------------ */

static void assert_span_once(const bucket *b, const void *bytes, size_t size)
{
    size_t found = 0;

    assert_true(b->calls <= BUCKET_CALLS);
    for (size_t i = 0; i < b->calls; i++) {
        const uint8_t *const span = b->spans[i];
        if (span == bytes && b->sizes[i] == size)
            found++;
        else if (span < (const uint8_t *)bytes + size &&
            span + b->sizes[i] > (const uint8_t *)bytes)
            fail_msg("a column's memory comes in parts");
    }
    assert_int_equal(found, 1);
}

static void columns_of_fixed_width_come_as_one_span(void **state)
{
    static const char *const patterns[] = {"%s", "Nullable(%s)", "Array(%s)", "Array(Array(%s))"};
    uint8_t *const bytes = malloc(1 << 20);
    random_source random = {2};

    (void)state;
    assert_non_null(bytes);
    for (size_t i = 0; i < fact_count * COUNT_OF(patterns); i++) {
        const type_fact *const fact = &facts[i / COUNT_OF(patterns)];
        const char *const pattern = patterns[i % COUNT_OF(patterns)];
        if (!is_in_clickhouse(fact))
            continue;
        stria_batch *const batch = new_random_batch(fact, pattern, 700, &random);
        bucket b = bucket_of(bytes, 1 << 20);

        OK(stria_batch_write_native(batch, bucket_sink(&b), &error));
        stria_column *column = batch->columns[0];
        for (; column->child != NULL; column = column->child)
            assert_span_once(
                &b, stria_column_offsets(column) + 1, stria_column_rows(column) * sizeof(int64_t));
        if (column->width > 0)
            assert_span_once(
                &b, stria_column_data(column), stria_column_rows(column) * column->width);
        stria_batch_free(batch);
    }
    free(bytes);
}

/* Long enough that each kind of data is sent in several calls. */
enum { WIDE_ROWS = 17000, WIDE_ROOM = 1 << 21 };

static stria_batch *new_wide_batch(void)
{
    static const stria_field fields[] = {
        {"n", "Nullable(Int64)"}, {"s", "String"}, {"a", "Array(String)"}, {"f", "FixedString(3)"}};
    stria_batch *const batch = new_batch(fields, COUNT_OF(fields));
    random_source random = {3};
    static char text[20000];

    memset(text, 'x', sizeof text);
    for (size_t i = 0; i < WIDE_ROWS; i++) {
        const stria_view view = {text, i % 1000 == 999 ? sizeof text : pick(&random, 40)};
        const stria_view fixed = {"abc", 3};
        OK(i % 3 == 0 ? stria_push_null(batch->columns[0], &error)
                      : stria_push_int64(batch->columns[0], (int64_t)i, &error));
        OK(stria_push_view(batch->columns[1], view, &error));
        OK(stria_push_view(batch->columns[2]->child, view, &error));
        OK(stria_end_row(batch->columns[2], &error));
        OK(stria_push_view(batch->columns[3], fixed, &error));
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

static void a_sink_that_fails_is_not_called_again(void **state)
{
    stria_batch *const batch = new_wide_batch();
    batch_image before = take_batch_image(batch);
    uint8_t *const bytes = malloc(WIDE_ROOM);
    bucket whole = bucket_of(bytes, WIDE_ROOM);

    (void)state;
    assert_non_null(bytes);
    OK(stria_batch_write_native(batch, bucket_sink(&whole), &error));
    assert_true(whole.calls > 10);
    for (size_t n = 1; n <= whole.calls; n++) {
        bucket b = bucket_of(bytes, WIDE_ROOM);
        b.fail_at = n;
        FAILS(STRIA_ERR_SINK, stria_batch_write_native(batch, bucket_sink(&b), &error));
        SAYS("returned 78");
        assert_int_equal(b.calls, n);
        b.size = 0;
        assert_int_equal(stria_batch_write_native(batch, bucket_sink(&b), NULL), STRIA_OK);
    }
    assert_batch_unchanged(batch, &before);
    free(bytes);
    stria_batch_free(batch);
}

static void other_sinks_need_no_memory(void **state)
{
    stria_batch *const batch = new_wide_batch();
    uint8_t *const bytes = malloc(WIDE_ROOM);
    bucket b = bucket_of(bytes, WIDE_ROOM);
    const size_t calls = stria_checker_calls(checker);

    (void)state;
    OK(stria_batch_write_native(batch, bucket_sink(&b), &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    free(bytes);
    stria_batch_free(batch);
}

static void memory_grows_once_or_not_at_all(void **state)
{
    stria_batch *const batch = new_wide_batch();
    stria_memory *const memory = new_memory();
    size_t calls = stria_checker_calls(checker);

    (void)state;
    (void)encode(batch, memory);
    assert_int_equal(stria_checker_calls(checker), calls + 1);
    calls = stria_checker_calls(checker);
    (void)encode(batch, memory);
    assert_int_equal(stria_checker_calls(checker), calls);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

static void memory_that_runs_out_is_as_before(void **state)
{
    stria_batch *const batch = new_wide_batch();
    batch_image before = take_batch_image(batch);
    stria_memory *const memory = new_memory();
    const stria_sink sink = stria_memory_sink(memory);

    (void)state;
    assert_int_equal(sink.write(sink.context, "before", 6), 0);
    stria_checker_fail_at(checker, 1);
    FAILS(STRIA_ERR_MEMORY, stria_batch_write_native(batch, sink, &error));
    const stria_view view = stria_memory_view(memory);
    assert_int_equal(view.size, 6);
    assert_memory_equal(view.data, "before", 6);
    OK(stria_batch_write_native(batch, sink, &error));
    assert_memory_equal(stria_memory_view(memory).data, "before", 6);
    assert_batch_unchanged(batch, &before);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

static void memory_that_cannot_be_addressed_is_refused(void **state)
{
    stria_batch *const batch = new_column_batch("Int8");
    stria_memory *const memory = new_memory();

    (void)state;
    memory->size = STRIA__BUFFER_MAX - 4; /* as if it were full */
    FAILS(STRIA_ERR_SIZE, stria_batch_write_native(batch, stria_memory_sink(memory), &error));
    assert_int_equal(memory->size, STRIA__BUFFER_MAX - 4);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* ---- What is refused --------------------------------------------------------------------- */

static void assert_not_written(const stria_batch *batch)
{
    stria_memory *const memory = new_memory();
    bucket b = bucket_of(NULL, 0);

    FAILS(STRIA_ERR_SHAPE, stria_batch_write_native(batch, bucket_sink(&b), &error));
    FAILS(STRIA_ERR_SHAPE, stria_batch_write_native(batch, stria_memory_sink(memory), &error));
    assert_int_equal(b.calls, 0);
    assert_int_equal(stria_memory_view(memory).size, 0);
    stria_memory_free(memory);
}

static void rows_behind_the_line_are_refused(void **state)
{
    static const stria_field fields[] = {{"x", "Int8"}, {"y", "Array(Int8)"}};
    stria_batch *const batch = new_batch(fields, 2);
    stria_memory *const memory = new_memory();

    (void)state;
    OK(stria_push_int8(batch->columns[0], 1, &error));
    assert_not_written(batch);
    stria_batch_rollback(batch);
    OK(stria_push_int8(batch->columns[1]->child, 1, &error));
    assert_not_written(batch);
    stria_batch_rollback(batch);
    (void)encode(batch, memory);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* Zero columns would end the stream for ClickHouse, whatever came behind them. */
static void a_batch_without_columns_is_refused(void **state)
{
    stria_batch *const batch = new_batch(NULL, 0);

    (void)state;
    assert_not_written(batch);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(numbers_are_their_memory),
        TEST(all_null_flags_come_before_the_values),
        TEST(lists_are_their_ends_and_their_items),
        TEST(a_batch_without_rows_is_a_header),
        TEST(plain_datetimes_are_announced_without_zone),
        TEST(blocks_follow_each_other),
        TEST(strings_of_all_sizes),
        TEST(empty_strings_that_fill_the_staging_buffer),
        TEST(columns_of_fixed_width_come_as_one_span),
        TEST(a_sink_that_fails_is_not_called_again),
        TEST(other_sinks_need_no_memory),
        TEST(memory_grows_once_or_not_at_all),
        TEST(memory_that_runs_out_is_as_before),
        TEST(memory_that_cannot_be_addressed_is_refused),
        TEST(rows_behind_the_line_are_refused),
        TEST(a_batch_without_columns_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

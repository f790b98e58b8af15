/* rowbinary_write_test.c - what a batch is as RowBinary, and how it reaches a sink */
#include <stdlib.h>

#include "src/clickhouse/rowbinary.h"
#include "src/bytes/writer.h"
#include "unit/rows_of.h"
#include "unit/streams.h"

/* ---- Bytes ---------------------------------------------------------------------------- */

static void assert_rows(const stria_batch *batch, int32_t header, const void *expected, size_t size)
{
    stria_memory *const memory = new_memory();
    uint8_t bytes[512];
    bucket b = bucket_of(bytes, sizeof bytes);
    const stria_view written = encode_rows(batch, header, memory);

    assert_int_equal(written.size, size);
    assert_memory_equal(written.data, expected, size);
    OK(stria_batch_write_rowbinary(batch, header, bucket_sink(&b), &error));
    assert_int_equal(b.size, size);
    assert_memory_equal(bytes, expected, size);
    stria_memory_free(memory);
}

#define ROWS(batch, header, ...)                                                                   \
    do {                                                                                           \
        static const uint8_t expected[] = {__VA_ARGS__};                                           \
        assert_rows(batch, STRIA_ROWBINARY_##header, expected, sizeof expected);                   \
    } while (0)

static stria_batch *new_column_batch(const char *type)
{
    const stria_field field = {"x", type};

    return new_batch(&field, 1);
}

static void commit(stria_batch *batch)
{
    OK(stria_batch_commit(batch, &error));
}

static void rows_are_the_values_of_each_column(void **state)
{
    static const stria_field fields[] = {{"id", "UInt32"}, {"s", "String"}, {"n", "Int8"}};
    static const uint32_t ids[] = {1, 0x01020304};
    static const char *const words[] = {"", "ab"};
    static const int8_t small[] = {-1, 5};
    stria_batch *const batch = new_batch(fields, 3);

    (void)state;
    OK(stria_append(batch->columns[0], STRIA_VALUES(ids, 2), &error));
    OK(stria_append(batch->columns[1], STRIA_VALUES(words, 2), &error));
    OK(stria_append(batch->columns[2], STRIA_VALUES(small, 2), &error));
    commit(batch);
    ROWS(batch, PLAIN, 1, 0, 0, 0, 0, 0xff, 4, 3, 2, 1, 2, 'a', 'b', 5);
    ROWS(batch, NAMES, 3, 2, 'i', 'd', 1, 's', 1, 'n', 1, 0, 0, 0, 0, 0xff, 4, 3, 2, 1, 2, 'a', 'b',
        5);
    stria_batch_reset(batch);
    ROWS(batch, NAMES_AND_TYPES, 3, 2, 'i', 'd', 1, 's', 1, 'n', 6, 'U', 'I', 'n', 't', '3', '2', 6,
        'S', 't', 'r', 'i', 'n', 'g', 4, 'I', 'n', 't', '8');
    stria_batch_free(batch);
}

static void a_zone_is_announced(void **state)
{
    stria_batch *const batch = new_column_batch("DateTime('UTC')");

    (void)state;
    ROWS(batch, NAMES_AND_TYPES, 1, 1, 'x', 15, 'D', 'a', 't', 'e', 'T', 'i', 'm', 'e', '(', '\'',
        'U', 'T', 'C', '\'', ')');
    stria_batch_free(batch);
}

static void nulls_are_a_flag_alone(void **state)
{
    static const stria_field fields[] = {
        {"n", "Nullable(Int16)"}, {"s", "Nullable(String)"}, {"f", "Nullable(FixedString(3))"}};
    static const int16_t numbers[] = {7, 8, 9};
    static const bool missing[] = {false, true, false};
    static const char *const words[] = {"a", NULL, ""};
    static const char *const three[] = {NULL, "xyz", "q"};
    stria_batch *const batch = new_batch(fields, 3);

    (void)state;
    OK(stria_append(batch->columns[0],
        stria_with_nulls(STRIA_VALUES(numbers, 3), stria_null_bytes(missing)), &error));
    OK(stria_append(batch->columns[1], STRIA_VALUES(words, 3), &error));
    OK(stria_append(batch->columns[2], STRIA_VALUES(three, 3), &error));
    commit(batch);
    ROWS(batch, PLAIN, 0, 7, 0, 0, 1, 'a', 1, 1, 1, 0, 'x', 'y', 'z', 0, 9, 0, 0, 0, 0, 'q', 0, 0);
    stria_batch_free(batch);
}

static void lists_are_a_count_and_items(void **state)
{
    static const stria_field fields[] = {{"a", "Array(UInt8)"}, {"n", "Array(Nullable(UInt8))"},
        {"s", "Array(Array(String))"}, {"f", "FixedArray(UInt8, 2)"}};
    static const uint8_t items[] = {1, 2, 3, 4};
    static const bool missing[] = {false, true, false};
    static const char *const words[] = {"p", "qr"};
    static const uint32_t three[] = {3, 0};
    static const uint32_t inner[] = {0, 2};
    static const uint32_t outer[] = {2, 0};
    stria_batch *const batch = new_batch(fields, 4);
    const stria_spans within = STRIA_LENGTHS(inner, 2);

    (void)state;
    OK(stria_append_lists(
        batch->columns[0], STRIA_VALUES(items, 3), STRIA_LENGTHS(three, 2), &error));
    OK(stria_append_lists(batch->columns[1],
        stria_with_nulls(STRIA_VALUES(items, 3), stria_null_bytes(missing)),
        STRIA_LENGTHS(three, 2), &error));
    OK(stria_append_lists(batch->columns[2], STRIA_VALUES(words, 2),
        stria_spans_within(STRIA_LENGTHS(outer, 2), &within), &error));
    OK(stria_append(batch->columns[3]->child, STRIA_VALUES(items, 4), &error));
    commit(batch);
    ROWS(batch, PLAIN, 3, 1, 2, 3, 3, 0, 1, 1, 0, 3, 2, 0, 2, 1, 'p', 2, 'q', 'r', 2, 1, 2, 0, 0, 0,
        2, 3, 4);
    stria_batch_free(batch);
}

static void maps_tuples_and_nested_go_item_by_item(void **state)
{
    static const stria_field fields[] = {{"m", "Map(String, UInt8)"},
        {"n", "Nested(a UInt8, b Nullable(UInt8))"}, {"t", "Tuple(UInt8, Tuple(String, UInt8))"}};
    static const char *const words[] = {"k", "l", "m"};
    static const uint8_t numbers[] = {1, 2, 3};
    static const bool missing[] = {false, true, false};
    static const uint32_t lengths[] = {2, 1};
    stria_batch *const batch = new_batch(fields, 3);
    stria_column *const map = batch->columns[0];
    stria_column *const nested = batch->columns[1];
    stria_column *const tuple = batch->columns[2];

    (void)state;
    OK(stria_append(map->child, STRIA_VALUES(words, 3), &error));
    OK(stria_append(map->child->next, STRIA_VALUES(numbers, 3), &error));
    OK(stria_close(map, STRIA_LENGTHS(lengths, 2), &error));
    OK(stria_append(nested->child, STRIA_VALUES(numbers, 3), &error));
    OK(stria_append(nested->child->next,
        stria_with_nulls(STRIA_VALUES(numbers, 3), stria_null_bytes(missing)), &error));
    OK(stria_close(nested, STRIA_LENGTHS(lengths, 2), &error));
    OK(stria_append(tuple->child, STRIA_VALUES(numbers, 2), &error));
    OK(stria_append(tuple->child->next->child, STRIA_VALUES(words, 2), &error));
    OK(stria_append(tuple->child->next->child->next, STRIA_VALUES(numbers, 2), &error));
    commit(batch);
    ROWS(batch, PLAIN, 2, 1, 'k', 1, 1, 'l', 2, 2, 1, 0, 1, 2, 1, 1, 1, 'k', 1, 1, 1, 'm', 3, 1, 3,
        0, 3, 2, 1, 'l', 2);
    stria_batch_free(batch);
}

static void a_null_tuple_is_a_flag_alone(void **state)
{
    static const uint8_t numbers[] = {1, 2, 3};
    stria_batch *const batch = new_column_batch("Nullable(Tuple(UInt8, UInt8))");
    stria_column *const tuple = batch->columns[0];

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        if (i == 1) {
            OK(stria_push_null(tuple, &error));
            continue;
        }
        OK(stria_append(tuple->child, STRIA_VALUES(numbers + i, 1), &error));
        OK(stria_append(tuple->child->next, STRIA_VALUES(numbers, 1), &error));
        OK(stria_end_row(tuple, &error));
    }
    commit(batch);
    ROWS(batch, PLAIN, 0, 1, 1, 1, 0, 3, 1);
    stria_batch_free(batch);
}

static void dictionaries_are_their_values(void **state)
{
    static const stria_field fields[] = {{"s", "LowCardinality(String)"},
        {"n", "LowCardinality(Nullable(String))"}, {"i", "LowCardinality(Int16)"}};
    static const char *const words[] = {"b", "a", "b"};
    static const char *const some[] = {"", NULL, "c"};
    static const int16_t numbers[] = {5, 0, 5};
    stria_batch *const batch = new_batch(fields, 3);

    (void)state;
    OK(stria_append(batch->columns[0], STRIA_VALUES(words, 3), &error));
    OK(stria_append(batch->columns[1], STRIA_VALUES(some, 3), &error));
    OK(stria_append(batch->columns[2], STRIA_VALUES(numbers, 3), &error));
    commit(batch);
    ROWS(batch, PLAIN, 1, 'b', 0, 0, 5, 0, 1, 'a', 1, 0, 0, 1, 'b', 0, 1, 'c', 5, 0);
    stria_batch_free(batch);
}

static void nothing_has_no_bytes(void **state)
{
    static const stria_field fields[] = {
        {"a", "Int8"}, {"t", "Tuple()"}, {"n", "Nullable(Nothing)"}, {"l", "Array(Tuple())"}};
    stria_batch *const batch = new_batch(fields, 4);

    (void)state;
    OK(stria_push_int8(batch->columns[0], 9, &error));
    OK(stria_end_row(batch->columns[1], &error));
    OK(stria_push_null(batch->columns[2], &error));
    OK(stria_end_row(batch->columns[3]->child, &error));
    OK(stria_end_row(batch->columns[3]->child, &error));
    OK(stria_end_row(batch->columns[3], &error));
    commit(batch);
    ROWS(batch, PLAIN, 9, 1, 2);
    stria_batch_free(batch);
}

/* ---- Refusals -------------------------------------------------------------------------- */

static void assert_nothing_written(const stria_batch *batch, stria_code code, const char *reason)
{
    stria_memory *const memory = new_memory();
    bucket b = bucket_of(NULL, 0);

    FAILS(code,
        stria_batch_write_rowbinary(
            batch, STRIA_ROWBINARY_NAMES, stria_memory_sink(memory), &error));
    SAYS(reason);
    FAILS(code, stria_batch_write_rowbinary(batch, STRIA_ROWBINARY_NAMES, bucket_sink(&b), &error));
    assert_int_equal(b.calls, 0);
    assert_int_equal(stria_memory_view(memory).size, 0);
    stria_memory_free(memory);
}

static void what_cannot_be_written_is_refused_first(void **state)
{
    static const stria_field fields[] = {{"t", "Tuple()"}, {"u", "Tuple(Tuple())"}};
    stria_batch *const empty = new_batch(NULL, 0);
    stria_batch *const tuples = new_batch(fields, 2);
    stria_batch *const rows = new_column_batch("Int8");
    stria_batch *const lists = new_column_batch("Tuple(a Int8, b Nullable(Array(Int8)))");
    stria_memory *const memory = new_memory();

    (void)state;
    assert_nothing_written(empty, STRIA_ERR_SHAPE, "no bytes");
    assert_nothing_written(tuples, STRIA_ERR_SHAPE, "no bytes");
    assert_nothing_written(lists, STRIA_ERR_TARGET, "Nullable(Array)");
    PLACE(-1, -1, "x.b");
    OK(stria_push_int8(rows->columns[0], 1, &error));
    assert_nothing_written(rows, STRIA_ERR_SHAPE, "not committed");
    commit(rows);
    FAILS(STRIA_ERR_ARGUMENT,
        stria_batch_write_rowbinary(rows, 3, stria_memory_sink(memory), &error));
    SAYS("3 is no header");
    FAILS(STRIA_ERR_ARGUMENT,
        stria_batch_write_rowbinary(rows, -1, stria_memory_sink(memory), &error));
    stria_memory_free(memory);
    stria_batch_free(empty);
    stria_batch_free(tuples);
    stria_batch_free(rows);
    stria_batch_free(lists);
}

/* ---- Sinks ------------------------------------------------------------------------------- */

/* Rows of all sizes around the writer's window, and more of them than a block has. */
static stria_batch *new_long_batch(void)
{
    static const stria_field fields[] = {
        {"a", "Int32"}, {"s", "String"}, {"l", "Array(Nullable(Int8))"}};
    stria_batch *const batch = new_batch(fields, 3);
    char *const text = calloc(1, (size_t)3 * STRIA__STAGING);
    random_source random = {3};

    assert_non_null(text);
    for (size_t row = 0; row < (size_t)3 * STRIA__ROWS; row++) {
        const bool is_long = row % 50 == 7;
        const size_t size =
            is_long ? STRIA__STAGING - 4 + pick(&random, 9) + (row % 3) * 9000 : pick(&random, 300);
        OK(stria_push_int32(batch->columns[0], (int32_t)row, &error));
        memset(text, (int)('a' + row % 26), size);
        OK(stria_push_view(batch->columns[1], (stria_view){text, size}, &error));
        for (size_t left = pick(&random, 5); left > 0; left--) {
            if (left % 2)
                OK(stria_push_null(batch->columns[2]->child, &error));
            else
                OK(stria_push_int8(batch->columns[2]->child, (int8_t)left, &error));
        }
        OK(stria_end_row(batch->columns[2], &error));
    }
    commit(batch);
    free(text);
    return batch;
}

static void rows_of_any_size_reach_any_sink(void **state)
{
    stria_batch *const batch = new_long_batch();
    stria_batch *const again = new_long_batch();
    stria_memory *const memory = new_memory();
    const stria_view expected = encode_rows(batch, STRIA_ROWBINARY_NAMES, memory);
    uint8_t *const bytes = malloc(expected.size);
    bucket b = bucket_of(bytes, expected.size);
    stria_view rest = expected;

    (void)state;
    assert_non_null(bytes);
    OK(stria_batch_write_rowbinary(batch, STRIA_ROWBINARY_NAMES, bucket_sink(&b), &error));
    assert_true(same_view((stria_view){(const char *)bytes, b.size}, expected));
    stria_batch_reset(again);
    OK(stria_batch_read_rowbinary(again, STRIA_ROWBINARY_NAMES, stria_view_source(&rest), &error));
    assert_batches_equal(batch, again);
    free(bytes);
    stria_memory_free(memory);
    stria_batch_free(batch);
    stria_batch_free(again);
}

static void a_sink_may_fail_at_every_call(void **state)
{
    stria_batch *const batch = new_long_batch();
    const size_t room = 4 << 20;
    uint8_t *const bytes = malloc(room);
    stria_code code = STRIA_ERR_SINK;

    (void)state;
    assert_non_null(bytes);
    for (size_t fail_at = 1; code != STRIA_OK; fail_at++) {
        bucket b = bucket_of(bytes, room);
        b.fail_at = fail_at;
        code = stria_batch_write_rowbinary(
            batch, STRIA_ROWBINARY_NAMES_AND_TYPES, bucket_sink(&b), &error);
        if (code == STRIA_OK)
            break;
        assert_int_equal(code, STRIA_ERR_SINK);
        assert_int_equal(b.calls, fail_at);
        SAYS("returned 78");
    }
    free(bytes);
    stria_batch_free(batch);
}

static void memory_may_run_out_before_the_first_byte(void **state)
{
    stria_batch *const batch = new_long_batch();
    const size_t room = 4 << 20;
    uint8_t *const bytes = malloc(room);
    size_t refused = 0;

    (void)state;
    assert_non_null(bytes);
    for (stria_code code = STRIA_ERR_MEMORY; code != STRIA_OK;) {
        bucket b = bucket_of(bytes, room);
        stria_checker_fail_at(checker, refused + 1);
        code = stria_batch_write_rowbinary(batch, STRIA_ROWBINARY_PLAIN, bucket_sink(&b), &error);
        assert_int_equal(code, code == STRIA_OK ? STRIA_OK : STRIA_ERR_MEMORY);
        assert_true(code == STRIA_OK || b.calls == 0);
        refused += code != STRIA_OK;
    }
    assert_int_equal(refused, 2); /* the plan, and memory for the largest row */
    stria_checker_fail_at(checker, 0);

    stria_memory *const memory = new_memory();
    for (size_t n = 1; n <= 2; n++) {
        stria_checker_fail_at(checker, n);
        FAILS(STRIA_ERR_MEMORY,
            stria_batch_write_rowbinary(
                batch, STRIA_ROWBINARY_PLAIN, stria_memory_sink(memory), &error));
        assert_int_equal(stria_memory_view(memory).size, 0);
    }
    stria_checker_fail_at(checker, 0);
    stria_memory_free(memory);
    free(bytes);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rows_are_the_values_of_each_column),
        TEST(a_zone_is_announced),
        TEST(nulls_are_a_flag_alone),
        TEST(lists_are_a_count_and_items),
        TEST(maps_tuples_and_nested_go_item_by_item),
        TEST(a_null_tuple_is_a_flag_alone),
        TEST(dictionaries_are_their_values),
        TEST(nothing_has_no_bytes),
        TEST(what_cannot_be_written_is_refused_first),
        TEST(rows_of_any_size_reach_any_sink),
        TEST(a_sink_may_fail_at_every_call),
        TEST(memory_may_run_out_before_the_first_byte),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

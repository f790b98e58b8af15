/* nothing_test.c - Nothing: nulls of every kind, and no value */
#include "unit/batches.h"

#include "unit/blocks.h"

static void assert_text(const stria_column *column, size_t row, const char *expected)
{
    char text[100];

    (void)stria_column_text(column, row, text, sizeof text);
    assert_string_equal(text, expected);
}

static void test_nulls_of_every_kind(void **state)
{
    enum { ROWS = 1100 };
    static const char *names[ROWS];
    static const int64_t *pointers[ROWS];
    static uint8_t flags[ROWS];
    static int16_t numbers[ROWS];
    static stria_date dates[ROWS];
    stria_column *const column = new_column("Nullable(Nothing)");

    (void)state;
    memset(flags, 1, sizeof flags);
    OK(stria_append(column, STRIA_VALUES(names, ROWS), &error));
    OK(stria_append(column, STRIA_POINTERS(pointers, ROWS), &error));
    OK(stria_append(
        column, stria_with_nulls(STRIA_VALUES(numbers, ROWS), stria_null_bytes(flags)), &error));
    OK(stria_append(
        column, stria_with_nulls(STRIA_VALUES(dates, ROWS), stria_null_bytes(flags)), &error));
    OK(stria_push_null(column, &error));
    OK(stria_push_cstr(column, NULL, &error));
    assert_int_equal(stria_column_rows(column), 4 * ROWS + 2);
    assert_int_equal(stria_column_null_count(column), 4 * ROWS + 2);
    assert_null(stria_column_data(column));
    assert_text(column, ROWS, "NULL");

    memset(numbers, 1, sizeof numbers);
    memset(flags, 0, sizeof flags);
    OK(stria_read(column, 5, stria_out_null_bytes(STRIA_OUT(numbers, ROWS), flags), &error));
    OK(stria_read(column, 5, stria_out_null_bytes(STRIA_OUT(dates, ROWS), flags), &error));
    for (size_t i = 0; i < ROWS; i++)
        assert_true(flags[i] == 1 && numbers[i] == 0 && dates[i].year == 0);
    FAILS(STRIA_ERR_NULL, stria_read(column, 0, STRIA_OUT(numbers, 1), &error));
    stria_column_truncate(column, 3);
    assert_int_equal(stria_column_null_count(column), 3);
    stria_column_free(column);
}

static void test_values_are_refused(void **state)
{
    enum { ROWS = 600 };
    static uint8_t flags[ROWS];
    static int32_t numbers[ROWS];
    static const char *const name[] = {NULL, ""};
    stria_column *const column = new_column("Nullable(Nothing)");
    stria_column *const plain = new_column("Nothing");

    (void)state;
    OK(stria_push_null(column, &error));
    FAILS(STRIA_ERR_RANGE, stria_push_int8(column, 0, &error));
    PLACE(0, 0, "");
    SAYS("a value does not fit Nullable(Nothing), which holds nulls alone");
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(name, 2), &error));
    PLACE(1, 1, "");
    memset(flags, 1, sizeof flags);
    flags[ROWS - 1] = 0;
    FAILS(STRIA_ERR_RANGE,
        stria_append(column, stria_with_nulls(STRIA_VALUES(numbers, ROWS), stria_null_bytes(flags)),
            &error));
    PLACE(ROWS - 1, ROWS - 1, "");
    FAILS(STRIA_ERR_RANGE, stria_append(plain, STRIA_VALUES(numbers, 1), &error));
    FAILS(STRIA_ERR_NULL, stria_push_null(plain, &error));
    OK(stria_append(plain, STRIA_VALUES(numbers, 0), &error));
    assert_int_equal(stria_column_rows(column), 1);
    assert_int_equal(stria_column_rows(plain), 0);
    MAKES_NONE(STRIA_ERR_TYPE, stria_column_new("LowCardinality(Nothing)", &hard, &error));
    stria_column_free(column);
    stria_column_free(plain);
}

static void test_lists_of_nothing(void **state)
{
    struct slice {
        const char *const *data;
        size_t count;
    };
    static const char *const none[2] = {NULL, NULL};
    static const char *const some[] = {""};
    const struct slice slices[] = {{none, 2}, {NULL, 0}, {none, 1}};
    const struct slice wrong[] = {{none, 1}, {some, 1}};
    static const uint32_t lengths[] = {0, 2};
    stria_column *const empty = new_column("Array(Nothing)");
    stria_column *const nulls = new_column("Array(Nullable(Nothing))");
    stria_column *const again = new_column("Array(Nullable(Nothing))");

    (void)state;
    OK(stria_end_row(empty, &error));
    OK(stria_append_lists(empty, STRIA_VALUES(none, 0), STRIA_LENGTHS(lengths, 1), &error));
    assert_text(empty, 1, "[]");
    OK(stria_append_slices(nulls, STRIA_SLICES(slices, 3), &error));
    OK(stria_append_lists(nulls, STRIA_VALUES(none, 2), STRIA_LENGTHS(lengths, 2), &error));
    FAILS(STRIA_ERR_RANGE, stria_append_slices(nulls, STRIA_SLICES(wrong, 2), &error));
    PLACE(1, 0, "[]");
    assert_text(nulls, 0, "[NULL,NULL]");
    assert_text(nulls, 1, "[]");
    assert_text(nulls, 4, "[NULL,NULL]");
    OK(stria_append_column(again, nulls, 0, 5, &error));
    assert_text(again, 2, "[NULL]");
    stria_column_free(empty);
    stria_column_free(nulls);
    stria_column_free(again);
}

/* A byte for each row, whatever it is; and what would not be a null is refused. */
static void test_the_wire(void **state)
{
    static block b;
    static const stria_field field = {"x", "Nullable(Nothing)"};
    stria_batch *const batch = new_batch(&field, 1);
    stria_memory *const memory = new_memory();

    (void)state;
    put_header(&b, 2, field.type);
    put_bytes(&b, "\1\1\0\60", 4);
    stria_view rest = view_of_block(&b);
    OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
    assert_int_equal(stria_column_null_count(batch->columns[0]), 2);
    const stria_view bytes = encode(batch, memory);
    assert_memory_equal(bytes.data + bytes.size - 4, "\1\1\60\60", 4);

    put_header(&b, 3, field.type);
    const size_t start = b.size;
    put_bytes(&b, "\1\0\1\60\60\60", 6);
    rest = view_of_block(&b);
    FAILS(STRIA_ERR_RANGE, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    PLACE(1, -1, "x");
    assert_int_equal(error.offset, start + 4);
    put_header(&b, 1, "Array(Nothing)");
    put_uint64(&b, 1);
    put_bytes(&b, "\60", 1);
    rest = view_of_block(&b);
    MAKES_NONE(
        STRIA_ERR_RANGE, stria_batch_new_from_native(stria_view_source(&rest), &hard, &error));
    PLACE(0, 0, "x[]");
    assert_int_equal(stria_batch_rows(batch), 2);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_nulls_of_every_kind),
        TEST(test_values_are_refused),
        TEST(test_lists_of_nothing),
        TEST(test_the_wire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

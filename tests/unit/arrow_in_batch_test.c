/* arrow_in_batch_test.c - fields and columns: which go together, and whose memory they are */
#include "unit/arrow_made.h"

static void test_fields_and_columns(void **state)
{
    static const stria_field fields[] = {{"a", "Int64"}, {"b", "Int64"}};
    static const int64_t numbers[] = {1, 2, 3};
    stria_batch *const batch = new_batch(fields, 2);
    made a;
    made b;
    made c;
    made top;

    (void)state;
    make(&a, "l", 3, BUFFERS(NULL, numbers));
    make(&b, "l", 2, BUFFERS(NULL, numbers + 1));
    make(&c, "l", 3, BUFFERS(NULL, numbers));
    make(&top, "+s", 2, BUFFERS(NULL));
    top.array.offset = 1;
    add_child(&top, &b, "b");
    FAILS(STRIA_ERR_CORRUPT, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    top.array.offset = 0;
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    add_child(&top, &a, "a"); /* in another order */
    OK(stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    top.array.length = 1;
    top.array.offset = 1;
    OK(stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    assert_int_equal(((const int64_t *)stria_column_data(batch->columns[0]))[2], 2);
    assert_int_equal(((const int64_t *)stria_column_data(batch->columns[1]))[2], 3);
    add_child(&top, &c, "c");
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    a.schema.name = "b"; /* given twice */
    top.schema.n_children = top.array.n_children = 2;
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    MAKES_NONE(
        STRIA_ERR_ARGUMENT, stria_batch_new_from_arrow(&top.schema, &top.array, &hard, &error));
    a.schema.name = "a";
    top.buffers[0] = (const uint8_t[]){1};
    FAILS(STRIA_ERR_NULL, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    top.schema.format = "l";
    FAILS(STRIA_ERR_TYPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    top.schema.release = NULL;
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow(batch, NULL, &top.array, &error));
    assert_int_equal(stria_batch_rows(batch), 3);
    stria_batch_free(batch);
}

/* Arrays that are together one Nested, which ClickHouse has flattened, are as long in each row. */
static void test_siblings_that_disagree(void **state)
{
    static const stria_field fields[] = {{"n.a", "Array(Int8)"}, {"n.b", "Array(Int8)"}};
    static const int32_t offsets[][3] = {{0, 1, 2}, {0, 0, 2}};
    static const int8_t numbers[] = {1, 2};
    stria_batch *const batch = new_batch(fields, 2);
    made items[2];
    made lists[2];
    made top;

    (void)state;
    make(&top, "+s", 2, BUFFERS(NULL));
    for (size_t i = 0; i < 2; i++) {
        make(&items[i], "c", 2, BUFFERS(NULL, numbers));
        make(&lists[i], "+l", 2, BUFFERS(NULL, offsets[i]));
        add_child(&lists[i], &items[i], "item");
        add_child(&top, &lists[i], fields[i].name);
    }
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    assert_int_equal(stria_batch_rows(batch), 0);
    assert_batch_sound(batch);
    lists[1].buffers[1] = offsets[0];
    OK(stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    assert_int_equal(stria_batch_rows(batch), 2);
    stria_batch_free(batch);
}

/* Arrays around the batch's own memory, which nobody counts and which moves as it grows. */
static void test_own_memory(void **state)
{
    static const stria_field fields[] = {{"n", "Nullable(Int64)"}, {"s", "String"}};
    stria_batch *const batch = new_batch(fields, 2);
    stria_batch *const expected = new_batch(fields, 2);
    made numbers;
    made texts;
    made top;

    (void)state;
    for (size_t i = 0; i < 40; i++) {
        OK(i % 5 == 0 ? stria_push_null(batch->columns[0], &error)
                      : stria_push_int64(batch->columns[0], (int64_t)i, &error));
        OK(stria_push_cstr(batch->columns[1], i % 2 ? "odd" : "even", &error));
    }
    OK(stria_batch_commit(batch, &error));
    for (size_t i = 0; i < 5; i++) {
        const int64_t rows = (int64_t)stria_batch_rows(batch);

        make(&numbers, "l", rows,
            BUFFERS(
                stria_column_validity(batch->columns[0]), stria_column_data(batch->columns[0])));
        make(&texts, "Z", rows,
            BUFFERS(NULL, stria_column_offsets(batch->columns[1]),
                stria_column_data(batch->columns[1])));
        make(&top, "+s", rows, BUFFERS(NULL));
        add_child(&top, &texts, "s");
        add_child(&top, &numbers, "n");
        stria_batch_reset(expected);
        OK(stria_append_batch(expected, batch, &error));
        OK(stria_append_batch(expected, batch, &error));
        OK(stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
        assert_batches_equal(batch, expected);
    }
    stria_batch_free(expected);
    stria_batch_free(batch);
}

static void test_batches_that_wait(void **state)
{
    static const int64_t numbers[] = {1, 2, 3};
    const stria_field field = {"x", "Int64"};
    stria_batch *const batch = new_batch(&field, 1);
    made column;
    made top;

    (void)state;
    make(&column, "l", 3, BUFFERS(NULL, numbers));
    make_batch(&top, &column);
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow(batch, &top.schema, NULL, &error));
    top.array.release = NULL;
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    SAYS("the array is NULL or released");
    top.array.release = release_array;
    OK(stria_push_int64(batch->columns[0], 7, &error));
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_arrow(batch, &top.schema, &top.array, &error));
    assert_int_equal(stria_column_rows(batch->columns[0]), 1);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_fields_and_columns),
        TEST(test_siblings_that_disagree),
        TEST(test_own_memory),
        TEST(test_batches_that_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* arrow_out_test.c - batches that leave as Arrow arrays: types, shapes and refusals */
#include "unit/arrow_given.h"

static void test_every_type_there_and_back(void **state)
{
    static const char *const patterns[] = {
        "%s", "Nullable(%s)", "Array(%s)", "Array(Nullable(%s))", "Array(Array(Nullable(%s)))"};
    random_source random = {11};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t p = 0; p < COUNT_OF(patterns); p++) {
            stria_batch *const batch =
                new_random_batch(&facts[i], patterns[p], rounds(700), &random);
            stria_batch *const copy = new_random_batch(&facts[i], patterns[p], 0, &random);
            given g;

            OK(stria_append_batch(copy, batch, &error));
            if (arrow_lacks(facts[i].type)) {
                FAILS(STRIA_ERR_TARGET,
                    stria_batch_move_to_arrow(batch, &g.schema, &g.array, &error));
                SAYS("Arrow has no type");
            } else if (!is_bytes(&facts[i]) && !is_past_arrow(&facts[i])) {
                g = share(batch);
                assert_gives(&g, copy);
                release(&g);
                g = move(batch);
                assert_gives(&g, copy);
                release(&g);
                assert_int_equal(stria_batch_rows(batch), 0);
            }
            stria_batch_free(copy);
            stria_batch_free(batch);
        }
    }
}

static void test_shapes_there_and_back(void **state)
{
    (void)state;
    for (size_t rows = 0; rows < 40; rows += 13) {
        stria_batch *const batch = new_mixed_batch(rows);
        given g = share(batch);

        assert_gives(&g, batch);
        release(&g);
        stria_batch_free(batch);
    }
}

/* Dictionaries with nulls leave without the key that stands for the null, of any type. */
static void test_keys_leave_without_the_null(void **state)
{
    static const stria_field fields[] = {{"b", "LowCardinality(Nullable(UInt8))"},
        {"d", "LowCardinality(Nullable(Date))"}, {"u", "LowCardinality(Nullable(UUID))"},
        {"s", "LowCardinality(Nullable(String))"}, {"o", "LowCardinality(Nullable(Bool))"}};
    static const char *const texts[] = {
        "7", "2020-01-01", "00112233-4455-6677-8899-aabbccddeeff", "seven", "true"};
    stria_batch *const batch = new_batch(fields, 5);

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        OK(stria_push_null(batch->columns[i], &error));
        OK(stria_push_cstr(batch->columns[i], texts[i], &error));
    }
    OK(stria_batch_commit(batch, &error));
    given g = share(batch);
    assert_in_order(&g.schema, &g.array);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(g.array.children[i]->dictionary->length, 2); /* the default, and this */
        assert_int_equal(((const int32_t *)g.array.children[i]->buffers[1])[0], 0);
        assert_int_equal(((const int32_t *)g.array.children[i]->buffers[1])[1], 1);
    }
    assert_gives(&g, batch);
    release(&g);
    stria_batch_free(batch);
}

static void test_arrays_are_in_order(void **state)
{
    (void)state;
    for (size_t rows = 0; rows < 70; rows += 23) {
        stria_batch *const batch = new_mixed_batch(rows);
        given g = share(batch);

        assert_in_order(&g.schema, &g.array);
        release(&g);
        for (size_t i = 0; i < batch->count && rows > 0; i++)
            stria_column_truncate(batch->columns[i], rows / 2);
        g = move(batch);
        assert_in_order(&g.schema, &g.array);
        release(&g);
        stria_batch_free(batch);
    }
}

static void test_types_are_in_order(void **state)
{
    random_source random = {5};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t rows = 0; rows < 4; rows += 3) {
            if (arrow_lacks(facts[i].type) || is_past_arrow(&facts[i]))
                continue;
            stria_batch *const batch = new_random_batch(&facts[i], "Nullable(%s)", rows, &random);
            given g = share(batch);
            assert_in_order(&g.schema, &g.array);
            release(&g);
            stria_batch_free(batch);
        }
    }
}

static void test_nulls_are_counted(void **state)
{
    const stria_field field = {"n", "Nullable(Int64)"};
    stria_batch *const batch = new_batch(&field, 1);

    (void)state;
    OK(stria_push_null(batch->columns[0], &error));
    OK(stria_push_int64(batch->columns[0], 1, &error));
    OK(stria_push_null(batch->columns[0], &error));
    OK(stria_batch_commit(batch, &error));
    given g = move(batch);
    assert_int_equal(g.array.children[0]->null_count, 2);
    assert_int_equal(((const uint8_t *)g.array.children[0]->buffers[0])[0], 2);
    release(&g);
    stria_batch_free(batch);
}

static void test_empty_strings(void **state)
{
    const stria_field field = {"s", "String"};
    stria_batch *const batch = new_batch(&field, 1);

    (void)state;
    for (int64_t rows = 1; rows < 3; rows++) {
        OK(stria_push_cstr(batch->columns[0], "", &error));
        OK(stria_batch_commit(batch, &error));
        given g = share(batch);
        const int64_t *const offsets = g.array.children[0]->buffers[1];
        for (int64_t i = 0; i <= rows; i++)
            assert_int_equal(offsets[i], 0);
        assert_in_order(&g.schema, &g.array);
        assert_gives(&g, batch);
        release(&g);
    }
    stria_batch_free(batch);
}

static void test_memory_that_runs_out(void **state)
{
    (void)state;
    for (int moving = 0; moving < 2; moving++) {
        stria_batch *const batch = new_mixed_batch(12);
        batch_image before = take_batch_image(batch);
        stria_code code;
        given g = {.schema.n_children = 77};
        size_t n = 0;

        do {
            stria_checker_fail_at(checker, ++n);
            code = moving ? stria_batch_move_to_arrow(batch, &g.schema, &g.array, &error)
                          : stria_batch_share_with_arrow(batch, &g.schema, &g.array, &error);
            stria_checker_fail_at(checker, 0);
            if (code != STRIA_OK) {
                assert_int_equal(code, STRIA_ERR_MEMORY);
                assert_int_equal(g.schema.n_children, 77);
                for (size_t i = 0; i < batch->count; i++)
                    UNCHANGED(batch->columns[i], &before.columns[i]);
            }
        } while (code != STRIA_OK);
        assert_true(n > 30);
        free_batch_image(&before, batch);
        release(&g);
        stria_batch_free(batch);
    }
}

static void test_refusals(void **state)
{
    const stria_field field = {"a", "Array(Tuple(x Time, y Int8))"};
    stria_batch *const batch = new_batch(&field, 1);
    stria_batch *const open = new_mixed_batch(3);
    const stria_field far = {"d", "DateTime64(8)"};
    stria_batch *const late = new_batch(&far, 1);
    given g;

    (void)state;
    FAILS(STRIA_ERR_TARGET, stria_batch_share_with_arrow(batch, &g.schema, &g.array, &error));
    PLACE(-1, -1, "a[].x");
    push_mixed_row(open, 1);
    FAILS(STRIA_ERR_SHAPE, stria_batch_move_to_arrow(open, &g.schema, &g.array, &error));
    for (size_t i = 0; i < 700; i++) /* Arrow counts nanoseconds, up to the year 2262 */
        OK(stria_push_cstr(late->columns[0], i < 600 ? "2262-01-01" : "2263-01-01", &error));
    OK(stria_batch_commit(late, &error));
    FAILS(STRIA_ERR_RANGE, stria_batch_move_to_arrow(late, &g.schema, &g.array, &error));
    PLACE(600, 600, "d");
    assert_int_equal(stria_batch_rows(late), 700);
    const stria_field time = {"t", "TimeUS"};
    stria_batch *const midnight = new_batch(&time, 1);
    OK(stria_push_cstr(midnight->columns[0], "23:59:59.999999", &error));
    OK(stria_push_cstr(midnight->columns[0], "24:00:00", &error));
    OK(stria_batch_commit(midnight, &error));
    FAILS(STRIA_ERR_RANGE, stria_batch_share_with_arrow(midnight, &g.schema, &g.array, &error));
    PLACE(1, 1, "t");
    stria_batch_free(midnight);
    stria_batch_free(late);
    stria_batch_free(open);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_type_there_and_back),
        TEST(test_shapes_there_and_back),
        TEST(test_keys_leave_without_the_null),
        TEST(test_arrays_are_in_order),
        TEST(test_types_are_in_order),
        TEST(test_nulls_are_counted),
        TEST(test_empty_strings),
        TEST(test_memory_that_runs_out),
        TEST(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

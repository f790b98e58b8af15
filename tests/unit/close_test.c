/* close_test.c - filling the items of a list, then closing rows over them */
#include "support/support.h"

#include "support/guard.h"

static const int64_t values[] = {10, 11, 12, 13, 14, 15};

/* Refused, and nothing changed. */
#define REFUSED(column, code, row, path, call)                                                     \
    do {                                                                                           \
        column_image before_ = take_image(column);                                                 \
        FAILS((code), (call));                                                                     \
        PLACE((row), -1, (path));                                                                  \
        UNCHANGED((column), &before_);                                                             \
        free_image(&before_);                                                                      \
    } while (0)

static void append_items(stria_column *column, size_t count)
{
    OK(stria_append(stria_column_child(column, 0), STRIA_VALUES(values, count), &error));
}

static void test_close_over_what_is_pending(void **state)
{
    static const int32_t offsets[] = {0, 2, 2, 5};
    static const uint64_t ends[] = {1, 1, 4};
    static const uint32_t lengths[] = {0, 3};
    static const size_t pairs[] = {2};
    stria_column *const column = new_column("Array(Int64)");

    (void)state;
    append_items(column, 5);
    assert_int_equal(stria_column_rows(column), 0);
    OK(stria_close(column, STRIA_OFFSETS(offsets, 3), &error));
    append_items(column, 4);
    OK(stria_close(column, STRIA_ENDS(ends, 3), &error));
    append_items(column, 3);
    OK(stria_close(column, STRIA_LENGTHS(lengths, 2), &error));
    append_items(column, 6);
    OK(stria_close(column, stria_grid(3, pairs, 1), &error));

    static const int64_t expected[] = {0, 2, 2, 5, 6, 6, 9, 9, 12, 14, 16, 18};
    assert_int_equal(stria_column_rows(column), COUNT_OF(expected) - 1);
    assert_memory_equal(stria_column_offsets(column), expected, sizeof expected);
    SOUND(column);
    stria_column_free(column);
}

static void test_spans_that_are_not_what_is_pending(void **state)
{
    static const int64_t few[] = {0, 2};
    static const int64_t many[] = {0, 2, 4};
    static const int64_t late[] = {1, 3};
    static const int64_t falling[] = {0, 3, 2, 3};
    static const int64_t negative[] = {-3, 0};
    static const int64_t far[] = {0, INT64_MAX};
    static const int64_t lengths[] = {2, -1, 2};
    static const size_t fours[] = {4};
    static const size_t wide[] = {(size_t)1 << 60};
    static const uint8_t second[] = {0, 1};
    static const int64_t good[] = {0, 1, 3};
    stria_column *const column = new_column("Array(Int64)");

    (void)state;
    append_items(column, 2);
    OK(stria_end_row(column, &error));
    append_items(column, 3);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, STRIA_OFFSETS(few, 1), &error));
    SAYS("0 to 2");
    SAYS("0 to 3 are pending");
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, STRIA_OFFSETS(many, 2), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, STRIA_OFFSETS(late, 1), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "", stria_close(column, STRIA_OFFSETS(falling, 3), &error));
    REFUSED(
        column, STRIA_ERR_SHAPE, 0, "", stria_close(column, STRIA_OFFSETS(negative, 1), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, STRIA_OFFSETS(far, 1), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "", stria_close(column, STRIA_LENGTHS(lengths, 3), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, stria_grid(1, fours, 1), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, stria_grid(1, wide, 1), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, STRIA_OFFSETS(good, 0), &error));
    REFUSED(column, STRIA_ERR_NULL, 1, "",
        stria_close(column,
            stria_spans_with_nulls(STRIA_OFFSETS(good, 2), stria_null_bytes(second)), &error));
    OK(stria_close(column, STRIA_OFFSETS(good, 2), &error)); /* still pending, still good */
    assert_int_equal(stria_column_rows(column), 3);
    stria_column_free(column);
}

static void test_what_cannot_be_closed(void **state)
{
    static const int64_t offsets[] = {0, 2};
    static const char *const types[] = {"Int64", "String", "Nullable(FixedString(3))"};
    const stria_spans one = STRIA_OFFSETS(offsets, 1);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_column *const column = new_column(types[i]);
        REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, one, &error));
        REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_end_row(column, &error));
        stria_column_free(column);
    }
    stria_column *const list = new_column("Array(Int64)");
    append_items(list, 2);
    REFUSED(list, STRIA_ERR_SHAPE, -1, "", stria_close(list, stria_rows(2), &error));
    REFUSED(
        list, STRIA_ERR_SHAPE, -1, "", stria_close(list, stria_spans_within(one, &one), &error));
    REFUSED(list, STRIA_ERR_ARGUMENT, -1, "",
        stria_close(list, stria_make_spans(NULL, 1, STRIA_SPANS_ENDS, STRIA_INT64), &error));
    REFUSED(list, STRIA_ERR_ARGUMENT, -1, "",
        stria_close(list, stria_make_spans(offsets, 1, 9, STRIA_INT64), &error));
    stria_column_free(list);
}

/* Whole rows of a list do not go in while items of it wait to be closed. */
static void test_bulk_calls_wait_for_what_is_pending(void **state)
{
    static const int64_t offsets[] = {0, 2};
    static const struct {
        const int64_t *data;
        size_t count;
    } slices[] = {{values, 2}};
    stria_column *const column = new_column("Array(Array(Int64))");
    stria_column *const inner = stria_column_child(column, 0);
    const stria_spans one = STRIA_OFFSETS(offsets, 1);
    const stria_spans two = stria_spans_within(STRIA_ENDS(offsets, 1), &one);
    const stria_values both = STRIA_VALUES(values, 2);

    (void)state;
    OK(stria_push_int64(leaf_of(column), 1, &error)); /* pending at the inner level */
    REFUSED(column, STRIA_ERR_SHAPE, -1, "[]", stria_append_lists(column, both, two, &error));
    SAYS("1 items are pending");
    REFUSED(column, STRIA_ERR_SHAPE, -1, "[]",
        stria_append_lists(inner, both, one, &error)); /* of the column it is called on */
    REFUSED(column, STRIA_ERR_SHAPE, -1, "[]",
        stria_append_slices(inner, STRIA_SLICES(slices, 1), &error));
    OK(stria_end_row(inner, &error)); /* now at the outer */
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_append_lists(column, both, two, &error));
    OK(stria_append_lists(inner, both, one, &error)); /* another item */
    OK(stria_append_slices(inner, STRIA_SLICES(slices, 1), &error));
    OK(stria_end_row(column, &error));
    assert_int_equal(stria_column_span(column, 0).count, 3);
    assert_int_equal(stria_column_rows(leaf_of(column)), 5);
    stria_column_free(column);
}

/* Rows around spans group nothing: the spans have the number of rows. */
static void test_rows_around_spans(void **state)
{
    static const int64_t offsets[] = {0, 1, 3};
    guarded guard = guard_make(offsets, sizeof offsets, GUARD_END);
    const stria_spans spans = STRIA_OFFSETS((const int64_t *)(const void *)guard.block, 2);
    stria_column *const column = new_column("Array(Int64)");

    (void)state;
    append_items(column, 3);
    OK(stria_close(column, stria_spans_within(stria_rows(500), &spans), &error));
    assert_int_equal(stria_column_rows(column), 2);
    stria_column_free(column);
    guard_free(&guard);
}

static void test_end_row(void **state)
{
    stria_column *const column = new_column("Array(Array(Nullable(String)))");
    stria_column *const inner = stria_column_child(column, 0);
    stria_column *const leaf = stria_column_child(inner, 0);

    (void)state;
    OK(stria_end_row(column, &error)); /* [] */
    OK(stria_end_row(inner, &error));
    OK(stria_end_row(column, &error)); /* [[]] */
    OK(stria_push_cstr(leaf, "a", &error));
    OK(stria_push_null(leaf, &error));
    OK(stria_end_row(inner, &error));
    OK(stria_end_row(inner, &error));
    OK(stria_end_row(column, &error)); /* [['a', NULL], []] */
    static const int64_t outer[] = {0, 0, 1, 3};
    static const int64_t inners[] = {0, 0, 2, 2};
    assert_memory_equal(stria_column_offsets(column), outer, sizeof outer);
    assert_memory_equal(stria_column_offsets(inner), inners, sizeof inners);
    assert_int_equal(stria_column_null_count(leaf), 1);
    SOUND(column);
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_close_over_what_is_pending),
        TEST(test_spans_that_are_not_what_is_pending),
        TEST(test_what_cannot_be_closed),
        TEST(test_bulk_calls_wait_for_what_is_pending),
        TEST(test_rows_around_spans),
        TEST(test_end_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

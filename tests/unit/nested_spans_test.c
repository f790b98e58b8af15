/* nested_spans_test.c - spans within spans, and how many of them a column takes */
#include "unit/span_checks.h"

/* ---- Levels -------------------------------------------------------------------------- */

static void test_nested_levels(void **state)
{
    static const int64_t outer[] = {0, 1, 3};
    static const int64_t outer_past[] = {0, 1, 4};
    static const int64_t inner[] = {0, 2, 5, 8};
    static const int64_t inner_falling[] = {0, 2, 1, 8};
    static const int64_t inner_past[] = {0, 2, 5, 9};
    static const int64_t far_apart[] = {0, (int64_t)1 << 40, (int64_t)1 << 41};
    stria_column *const column = new_column("Array(Array(Int64))");
    stria_spans below = STRIA_OFFSETS(inner, 3);
    const stria_values all = STRIA_VALUES(values, 8);

    (void)state;
    OK(stria_append_lists(
        column, all, stria_spans_within(STRIA_OFFSETS(outer, 2), &below), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "[]",
        stria_append_lists(
            column, all, stria_spans_within(STRIA_OFFSETS(outer_past, 2), &below), &error));
    SAYS("4 of 3");
    below = STRIA_OFFSETS(inner_falling, 3);
    REFUSED(column, STRIA_ERR_SHAPE, 1, "[]",
        stria_append_lists(
            column, all, stria_spans_within(STRIA_OFFSETS(outer, 2), &below), &error));
    below = STRIA_OFFSETS(inner_past, 3);
    REFUSED(column, STRIA_ERR_SHAPE, 1, "[][]",
        stria_append_lists(
            column, all, stria_spans_within(STRIA_OFFSETS(outer, 2), &below), &error));

    /* Lists that are not there are no reason to ask for room for them. */
    below = STRIA_OFFSETS(inner, 3);
    const size_t bytes = stria_checker_bytes(checker);
    REFUSED(column, STRIA_ERR_SHAPE, 0, "[]",
        stria_append_lists(
            column, all, stria_spans_within(STRIA_OFFSETS(far_apart, 2), &below), &error));
    assert_int_equal(stria_checker_bytes(checker), bytes);
    stria_column_free(column);
}

/* Offsets that fall outside of the run that is covered are nobody's business. */
static void test_nested_levels_look_at_what_is_covered(void **state)
{
    static const int64_t outer[] = {1, 2};
    static const int64_t inner[] = {7, 2, 5, 1};
    static const int64_t lengths[] = {2, 3, -1};
    stria_column *const column = new_column("Array(Array(Int64))");
    stria_spans below = STRIA_OFFSETS(inner, 3);

    (void)state;
    OK(stria_append_lists(column, STRIA_VALUES(values, 8),
        stria_spans_within(STRIA_OFFSETS(outer, 1), &below), &error));
    below = STRIA_LENGTHS(lengths, 3);
    OK(stria_append_lists(column, STRIA_VALUES(values, 8),
        stria_spans_within(STRIA_OFFSETS(outer, 1), &below), &error));
    const int64_t *const items = stria_column_data(leaf_of(column));
    assert_int_equal(stria_column_rows(leaf_of(column)), 6);
    assert_memory_equal(items, values + 2, 24);
    assert_memory_equal(items + 3, values + 2, 24);
    stria_column_free(column);
}

static void test_numbers_of_levels(void **state)
{
    static const int64_t offsets[] = {0, 8};
    static const size_t dims[] = {1, 8};
    stria_column *const list = new_column("Array(Int64)");
    stria_column *const scalar = new_column("Int64");
    const stria_spans one = STRIA_OFFSETS(offsets, 1);
    const stria_spans two = stria_spans_within(STRIA_OFFSETS(offsets, 1), &one);
    const stria_values all = STRIA_VALUES(values, 8);

    (void)state;
    REFUSED(list, STRIA_ERR_SHAPE, -1, "", stria_append_lists(list, all, two, &error));
    SAYS("1 levels");
    SAYS("2");
    REFUSED(list, STRIA_ERR_SHAPE, -1, "", stria_append_lists(list, all, stria_rows(8), &error));
    REFUSED(list, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(list, all, stria_grid(1, dims, 2), &error));
    REFUSED(scalar, STRIA_ERR_SHAPE, -1, "", stria_append_lists(scalar, all, one, &error));
    REFUSED(list, STRIA_ERR_SHAPE, -1, "", stria_append(list, all, &error));
    stria_column_free(list);
    stria_column_free(scalar);
}

/* As deep as a column can be, and one level of strings more. */
static void test_as_many_levels_as_there_can_be(void **state)
{
    enum { LEVELS = 64 };
    static char type[LEVELS * 7 + 10];
    static const uint32_t one[] = {1};
    static stria_spans spans[LEVELS + 1];
    struct slice {
        const void *data;
        uint32_t count;
    };
    static struct slice structs[LEVELS + 1];
    static stria_slices slices[LEVELS + 1];

    (void)state;
    for (size_t i = 0; i < LEVELS; i++)
        strcat(type, "Array(");
    strcat(type, "String");
    for (size_t i = 0; i < LEVELS; i++)
        strcat(type, ")");
    structs[LEVELS] = (struct slice){"x", 1};
    for (size_t i = LEVELS + 1; i-- > 0;) {
        spans[i] = STRIA_LENGTHS(one, 1);
        slices[i] = stria_make_slices(&structs[i], 1, sizeof *structs, offsetof(struct slice, data),
            offsetof(struct slice, count), 4, STRIA_UINT8, 1);
        if (i < LEVELS) {
            structs[i] = (struct slice){&structs[i + 1], 1};
            spans[i] = stria_spans_within(spans[i], &spans[i + 1]);
            slices[i] = stria_slices_within(slices[i], &slices[i + 1]);
        }
    }
    stria_column *const column = new_column(type);
    OK(stria_append_lists(column, STRIA_BYTES("x", 1), spans[0], &error));
    OK(stria_append_slices(column, slices[0], &error));
    assert_int_equal(stria_column_rows(column), 2);
    assert_int_equal(stria_column_rows(leaf_of(column)), 2);
    SOUND(column);
    const stria_spans outer = stria_spans_within(STRIA_LENGTHS(one, 1), &spans[0]);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_BYTES("x", 1), outer, &error));
    stria_column_free(column);
}

/* `spans = stria_spans_within(outer, &spans)` is easily written, and has no end. */
static void test_levels_inside_themselves(void **state)
{
    static const uint32_t one[] = {1};
    stria_column *const column = new_column("Array(Array(Int64))");
    stria_spans spans = STRIA_LENGTHS(one, 1);
    stria_spans rows = stria_rows(1);
    stria_slices slices = stria_make_slices(values, 1, 16, 0, 8, 8, STRIA_INT64, 8);

    (void)state;
    spans = stria_spans_within(STRIA_LENGTHS(one, 1), &spans);
    rows = stria_spans_within(stria_rows(1), &rows);
    slices = stria_slices_within(slices, &slices);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 1), spans, &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 1), rows, &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, spans, &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, rows, &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_append_slices(column, slices, &error));
    stria_column_free(column);
}

/* Rows without grouping: each value is one. */
static void test_rows(void **state)
{
    static const uint8_t missing[] = {0, 1, 0};
    stria_column *const column = new_column("Nullable(Int64)");

    (void)state;
    OK(stria_append_lists(column, STRIA_VALUES(values, 3), stria_rows(3), &error));
    assert_memory_equal(stria_column_data(column), values, 24);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 3), stria_rows(2), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 3), stria_rows(4), &error));
    /* Not to be lost without a word. */
    REFUSED(column, STRIA_ERR_ARGUMENT, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 3),
            stria_spans_with_nulls(stria_rows(3), stria_null_bytes(missing)), &error));
    stria_column_free(column);
}

/* ---- Nulls among lists --------------------------------------------------------------- */

static void test_lists_are_never_null(void **state)
{
    static const int64_t outer[] = {0, 1, 3};
    static const int64_t inner[] = {0, 2, 5, 8};
    static const uint8_t second[] = {0, 1, 0};
    static const uint8_t none[] = {0, 0, 0};
    stria_column *const column = new_column("Array(Array(Nullable(Int64)))");
    const stria_values all = STRIA_VALUES(values, 8);
    const stria_spans plain = STRIA_OFFSETS(inner, 3);
    const stria_spans flagged = stria_spans_with_nulls(plain, stria_null_bytes(second));
    const stria_spans unflagged = stria_spans_with_nulls(plain, stria_null_bytes(none));
    const stria_spans top = STRIA_OFFSETS(outer, 2);

    (void)state;
    REFUSED(column, STRIA_ERR_NULL, 1, "",
        stria_append_lists(column, all,
            stria_spans_within(stria_spans_with_nulls(top, stria_null_bytes(second)), &plain),
            &error));
    REFUSED(column, STRIA_ERR_NULL, 1, "[]",
        stria_append_lists(column, all, stria_spans_within(top, &flagged), &error));
    OK(stria_append_lists(column, all,
        stria_spans_within(stria_spans_with_nulls(top, stria_null_bytes(none)), &unflagged),
        &error));
    assert_int_equal(stria_column_null_count(leaf_of(column)), 0);
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_nested_levels),
        TEST(test_nested_levels_look_at_what_is_covered),
        TEST(test_numbers_of_levels),
        TEST(test_as_many_levels_as_there_can_be),
        TEST(test_levels_inside_themselves),
        TEST(test_rows),
        TEST(test_lists_are_never_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* spans_test.c - one level of spans, of every kind, that is right or wrong, and what the
 * error says of it */
#include "unit/span_checks.h"

/* ---- Offsets and ends ---------------------------------------------------------------- */

static void test_offsets_that_do_not_agree(void **state)
{
    static const struct {
        int64_t offsets[4];
        size_t rows;
        int64_t row; /* that is named */
        const char *path; /* of the items that are not there, or of the lists */
    } cases[] = {
        {{0, 9}, 1, 0, "[]"}, /* past the last of 8 values */
        {{0, 1, 2, 9}, 3, 2, "[]"},
        {{8, 9, 9}, 2, 0, "[]"},
        {{9, 9, 9}, 2, 1, "[]"}, /* empty lists: the last of them */
        {{0, INT64_MAX, INT64_MAX}, 2, 0, "[]"},
        {{INT64_MAX, INT64_MAX}, 1, 0, "[]"},
        {{(int64_t)1 << 32, ((int64_t)1 << 32) + 2}, 1, 0, "[]"}, /* 0 and 2 in 32 bits */
        {{3, 2}, 1, 0, ""}, /* falling */
        {{0, 2, 1, 8}, 3, 1, ""},
        {{0, 2, 8, 7}, 3, 2, ""},
        {{2, 2, 2, 1}, 3, 2, ""},
        {{-1, 2, 3, 4}, 3, 0, ""}, /* negative */
        {{INT64_MIN, 0, 3, 4}, 3, 0, ""},
        {{0, -1, 3, 4}, 3, 0, ""},
        {{0, 3, INT64_MIN, 4}, 3, 1, ""},
        {{0, 1, INT64_MAX, INT64_MIN}, 3, 2, ""},
    };
    stria_column *const column = new_lists("Array(Int64)");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        REFUSED(column, STRIA_ERR_SHAPE, cases[i].row, cases[i].path,
            append_offsets(column, 8, cases[i].offsets, cases[i].rows, STRIA_INT64));
    }
    stria_column_free(column);
}

/* The same in every C type of offsets, as far as it has such numbers. */
static void test_c_types_of_offsets(void **state)
{
    static const int32_t falling_int32[] = {0, 2, 1};
    static const uint32_t falling_uint32[] = {0, 2, 1};
    static const uint64_t falling_uint64[] = {0, 2, 1};
    static const int32_t negative_int32[] = {INT32_MIN, 2, 3};
    static const uint32_t past_uint32[] = {0, 1, UINT32_MAX};
    static const uint64_t past_uint64[] = {0, 1, UINT64_MAX};
    static const uint64_t past_int64[] = {0, 1, (uint64_t)INT64_MAX + 1};
    static const uint64_t begins_past[] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    stria_column *const column = new_lists("Array(Int64)");

    (void)state;
    REFUSED(
        column, STRIA_ERR_SHAPE, 1, "", append_offsets(column, 8, falling_int32, 2, STRIA_INT32));
    SAYS("from 2 to 1");
    REFUSED(
        column, STRIA_ERR_SHAPE, 1, "", append_offsets(column, 8, falling_uint32, 2, STRIA_UINT32));
    REFUSED(
        column, STRIA_ERR_SHAPE, 1, "", append_offsets(column, 8, falling_uint64, 2, STRIA_UINT64));
    SAYS("ends before it begins: from 2 to 1");
    REFUSED(
        column, STRIA_ERR_SHAPE, 0, "", append_offsets(column, 8, negative_int32, 2, STRIA_INT32));
    SAYS("-2147483648");
    REFUSED(
        column, STRIA_ERR_SHAPE, 1, "[]", append_offsets(column, 8, past_uint32, 2, STRIA_UINT32));
    SAYS("4294967295 of 8");
    REFUSED(
        column, STRIA_ERR_SHAPE, 1, "", append_offsets(column, 8, past_uint64, 2, STRIA_UINT64));
    SAYS("where no element can be: from 1 to 18446744073709551615");
    REFUSED(column, STRIA_ERR_SHAPE, 1, "", append_offsets(column, 8, past_int64, 2, STRIA_UINT64));
    SAYS("9223372036854775808");
    REFUSED(
        column, STRIA_ERR_SHAPE, 0, "", append_offsets(column, 8, begins_past, 2, STRIA_UINT64));
    SAYS("18446744073709551615");
    stria_column_free(column);
}

static void test_ends(void **state)
{
    static const int32_t falling[] = {3, 2, 8};
    static const int32_t negative[] = {-1, 2, 8};
    static const uint64_t past[] = {1, 9, 9};
    static const int64_t good[] = {0, 3, 8};
    stria_column *const column = new_lists("Array(Int64)");

    (void)state;
    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_ENDS(falling, 3), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 0, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_ENDS(negative, 3), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "[]",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_ENDS(past, 3), &error));
    OK(stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_ENDS(good, 3), &error));
    assert_int_equal(stria_column_span(column, 3).count, 0);
    assert_int_equal(stria_column_span(column, 4).count, 3);
    assert_int_equal(stria_column_span(column, 5).count, 5);
    stria_column_free(column);
}

static void test_values_that_no_span_covers_are_left_out(void **state)
{
    static const int64_t offsets[] = {2, 4, 4};
    stria_column *const column = new_column("Array(Int64)");
    stria_column *const items = stria_column_child(column, 0);

    (void)state;
    OK(append_offsets(column, 8, offsets, 2, STRIA_INT64));
    assert_int_equal(stria_column_rows(items), 2);
    assert_memory_equal(stria_column_data(items), values + 2, 16);
    stria_column_free(column);
}

/* ---- Lengths ------------------------------------------------------------------------- */

static void test_lengths(void **state)
{
    static const int64_t negative[] = {3, -1, 3};
    static const int64_t lowest[] = {INT64_MIN};
    static const int64_t huge[] = {1, INT64_MAX, INT64_MAX};
    static const uint64_t past[] = {2, UINT64_MAX};
    static const uint32_t many[] = {4, 4, 1};
    stria_column *const column = new_lists("Array(Int64)");

    (void)state;
    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_LENGTHS(negative, 3), &error));
    SAYS("-1");
    SAYS("negative");
    REFUSED(column, STRIA_ERR_SHAPE, 0, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_LENGTHS(lowest, 1), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_LENGTHS(huge, 3), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_LENGTHS(past, 2), &error));
    SAYS("18446744073709551615");
    SAYS("too long");
    REFUSED(column, STRIA_ERR_SHAPE, 2, "[]",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_LENGTHS(many, 3), &error));
    SAYS("9 of 8");
    stria_column_free(column);
}

/* ---- Grids --------------------------------------------------------------------------- */

static void test_grids(void **state)
{
    static const size_t dims[] = {2, 2};
    stria_column *const column = new_column("Array(Array(Int64))");

    (void)state;
    OK(stria_append_lists(column, STRIA_VALUES(values, 8), stria_grid(2, dims, 2), &error));
    stria_column *const inner = stria_column_child(column, 0);
    assert_int_equal(stria_column_rows(inner), 4);
    for (size_t i = 0; i < 4; i++) {
        const stria_span span = stria_column_span(inner, i);
        assert_int_equal(span.first, 2 * i);
        assert_int_equal(span.count, 2);
    }
    assert_memory_equal(stria_column_data(stria_column_child(inner, 0)), values, sizeof values);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 7), stria_grid(2, dims, 2), &error));
    SAYS("8 elements, and 7 are given");
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), stria_grid(1, dims, 2), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), stria_grid(2, dims, 1), &error));
    stria_column_free(column);
}

static void test_grids_of_four_dimensions_and_of_none(void **state)
{
    static const size_t four[] = {1, 2, 1, 4};
    static const size_t flat[] = {0};
    static const size_t hollow[] = {2, 0, 3};
    stria_column *const deep = new_column("Array(Array(Array(Array(Int64))))");
    stria_column *const one = new_column("Array(Int64)");
    stria_column *const three = new_column("Array(Array(Array(Int64)))");

    (void)state;
    OK(stria_append_lists(deep, STRIA_VALUES(values, 8), stria_grid(1, four, 4), &error));
    assert_memory_equal(stria_column_data(leaf_of(deep)), values, sizeof values);
    OK(stria_append_lists(one, STRIA_VALUES(values, 0), stria_grid(3, flat, 1), &error));
    assert_int_equal(stria_column_rows(one), 3);
    OK(stria_append_lists(three, STRIA_VALUES(values, 0), stria_grid(5, hollow, 3), &error));
    assert_int_equal(stria_column_rows(three), 5);
    assert_int_equal(stria_column_rows(stria_column_child(three, 0)), 10);
    assert_int_equal(stria_column_rows(leaf_of(three)), 0);
    REFUSED(one, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(one, STRIA_VALUES(values, 1), stria_grid(3, flat, 1), &error));
    REFUSED(one, STRIA_ERR_ARGUMENT, -1, "",
        stria_append_lists(one, STRIA_VALUES(values, 1), stria_grid(1, four, 0), &error));
    REFUSED(one, STRIA_ERR_ARGUMENT, -1, "",
        stria_append_lists(one, STRIA_VALUES(values, 1), stria_grid(1, NULL, 1), &error));
    stria_column_free(deep);
    stria_column_free(one);
    stria_column_free(three);
}

/* Products past a size_t, and products that only no machine could store: found before
 * memory is asked for. */
static void test_grids_too_large_ask_for_nothing(void **state)
{
    static const size_t huge[] = {SIZE_MAX, 2};
    static const size_t wide[] = {(size_t)1 << 40, 1};
    static const size_t hollow[] = {SIZE_MAX, 0};
    stria_column *const column = new_column("Array(Array(Int64))");
    const size_t calls = stria_checker_calls(checker);

    (void)state;
    REFUSED(column, STRIA_ERR_SIZE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), stria_grid(1, huge, 2), &error));
    REFUSED(column, STRIA_ERR_SIZE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), stria_grid(SIZE_MAX, wide, 2), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), stria_grid(1, wide, 2), &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    FAILS(STRIA_ERR_SIZE,
        stria_append_lists(column, STRIA_VALUES(values, 0), stria_grid(1, hollow, 2), &error));
    SOUND(column);
    stria_column_free(column);
}

/* ---- Structs that break their own contract ------------------------------------------- */

static void test_structs(void **state)
{
    static const int64_t offsets[] = {0, 8};
    stria_column *const column = new_column("Array(Int64)");
    const stria_values all = STRIA_VALUES(values, 8);
    static const stria_ctype wrong[] = {0, STRIA_BOOL, STRIA_INT16, STRIA_UINT8, STRIA_FLOAT64,
        STRIA_VIEW, STRIA_CSTR, -1, 99, INT32_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        REFUSED(
            column, STRIA_ERR_ARGUMENT, -1, "", append_offsets(column, 8, offsets, 1, wrong[i]));
    }
    for (int32_t kind = -2; kind < 10; kind++) {
        if (kind >= STRIA_SPANS_ROWS && kind <= STRIA_SPANS_GRID)
            continue;
        REFUSED(column, STRIA_ERR_ARGUMENT, -1, "",
            stria_append_lists(
                column, all, stria_make_spans(offsets, 1, kind, STRIA_INT64), &error));
    }
    for (int32_t kind = STRIA_SPANS_OFFSETS; kind < STRIA_SPANS_GRID; kind++) {
        const stria_spans inner = stria_make_spans(NULL, 1, kind, STRIA_INT64);
        REFUSED(column, STRIA_ERR_ARGUMENT, -1, "", stria_append_lists(column, all, inner, &error));
        REFUSED(column, STRIA_ERR_ARGUMENT, -1, "", /* at any level */
            stria_append_lists(
                column, all, stria_spans_within(STRIA_OFFSETS(offsets, 1), &inner), &error));
    }
    REFUSED(column, STRIA_ERR_ARGUMENT, -1, "",
        stria_append_lists(column, stria_make_values(NULL, 8, 8, 0, 8, STRIA_INT64, 0),
            STRIA_OFFSETS(offsets, 1), &error));
    stria_column_free(column);
}

/* No rows need no memory, wherever they are said to be. */
static void test_no_rows(void **state)
{
    stria_column *const column = new_column("Array(Array(Nullable(String)))");

    (void)state;
    for (int32_t kind = STRIA_SPANS_OFFSETS; kind < STRIA_SPANS_GRID; kind++) {
        const stria_spans inner = stria_make_spans(NULL, 0, kind, STRIA_UINT32);
        const stria_spans outer = stria_make_spans(NULL, 0, kind, STRIA_INT64);
        OK(stria_append_lists(column,
            stria_make_values(NULL, 0, sizeof(stria_view), 0, sizeof(stria_view), STRIA_VIEW, 0),
            stria_spans_within(outer, &inner), &error));
    }
    OK(stria_append_slices(column,
        stria_slices_within(stria_make_slices(NULL, 0, 16, 0, 8, 8, 0, 0),
            &(stria_slices){.count_width = 8, .ctype = STRIA_VIEW, .width = sizeof(stria_view)}),
        &error));
    assert_int_equal(stria_column_rows(column), 0);
    SOUND(column);
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_offsets_that_do_not_agree),
        TEST(test_c_types_of_offsets),
        TEST(test_ends),
        TEST(test_values_that_no_span_covers_are_left_out),
        TEST(test_lengths),
        TEST(test_grids),
        TEST(test_grids_of_four_dimensions_and_of_none),
        TEST(test_grids_too_large_ask_for_nothing),
        TEST(test_structs),
        TEST(test_no_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

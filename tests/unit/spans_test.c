/* spans_test.c - groupings that are wrong, and what the error says of them */
#include "support/support.h"

#include <inttypes.h>

static const int64_t values[] = {10, 11, 12, 13, 14, 15, 16, 17};

/* Refused, with code and place, and nothing changed. */
#define REFUSED(column, code, row, path, call)                                                     \
    do {                                                                                           \
        column_image before_ = take_image(column);                                                 \
        FAILS((code), (call));                                                                     \
        PLACE((row), -1, (path));                                                                  \
        UNCHANGED((column), &before_);                                                             \
        free_image(&before_);                                                                      \
    } while (0)

static stria_code append_offsets(
    stria_column *column, size_t count, const void *offsets, size_t rows, stria_ctype ctype)
{
    return stria_append_lists(column, STRIA_VALUES(values, count),
        stria_make_spans(offsets, rows, STRIA_SPANS_OFFSETS, ctype), &error);
}

/* A list column that has rows already, so that offsets are moved. */
static stria_column *new_lists(const char *type)
{
    static const int64_t lengths[] = {2, 0, 1};
    stria_column *const column = new_column(type);

    OK(stria_append_lists(column, STRIA_VALUES(values, 3), STRIA_LENGTHS(lengths, 3), &error));
    return column;
}

/* ---- Offsets and ends -------------------------------------------------------------------- */

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

/* ---- Lengths --------------------------------------------------------------------------------- */

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

/* ---- Grids -------------------------------------------------------------------------------------
 */

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

/* ---- Levels
 * ---------------------------------------------------------------------------------------- */

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

/* ---- Structs that break their own contract
 * ------------------------------------------------------------ */

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

/* ---- Nulls among lists
 * ------------------------------------------------------------------------------------ */

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

/* Flags of a grid tell of its rows: two bits here, which six strings do not read. */
static void test_flags_of_a_grid_of_strings(void **state)
{
    static const size_t dims[] = {3, 2};
    static const uint8_t present[] = {0, 0};
    stria_column *const column = new_column("Array(Nullable(String))");

    (void)state;
    uint8_t *const flags = test_malloc(2); /* what follows is not the caller's */
    memcpy(flags, present, 2);
    OK(stria_append_lists(column, STRIA_BYTES("aabbccddeeff", 12),
        stria_spans_with_nulls(stria_grid(2, dims, 2), stria_null_bytes(flags)), &error));
    test_free(flags);
    assert_int_equal(stria_column_null_count(leaf_of(column)), 0);
    assert_int_equal(stria_column_view(leaf_of(column), 5).size, 2);
    stria_column_free(column);
}

/* ---- Strings out of bytes
 * ------------------------------------------------------------------------------------ */

static void test_spans_over_bytes(void **state)
{
    static const char *const types[] = {
        "String", "Nullable(String)", "FixedString(8)", "Nullable(FixedString(8))"};
    static const uint8_t none[] = {0, 0, 0};
    static const struct {
        int64_t offsets[4];
        int64_t row;
    } cases[] = {
        {{0, 3, 8, 9}, 2}, {{0, 3, 2, 8}, 1}, {{-1, 3, 5, 8}, 0}, {{0, 9, 9, 9}, 0},
        {{9, 9, 9, 9}, 0}, {{0, 1, INT64_MAX, INT64_MAX}, 1},
        {{2, 5, 8, 9}, 2}, /* counted from 2, the last string ends at 7 */
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_column *const column = new_column(types[i]);
        OK(stria_push_cstr(column, "before", &error));
        for (size_t k = 0; k < COUNT_OF(cases); k++) {
            const stria_spans spans = STRIA_OFFSETS(cases[k].offsets, 3);
            REFUSED(column, STRIA_ERR_SHAPE, cases[k].row, "",
                stria_append_lists(column, STRIA_BYTES("abcdefgh", 8), spans, &error));
            REFUSED(column, STRIA_ERR_SHAPE, cases[k].row, "",
                stria_append_lists(column, STRIA_BYTES("abcdefgh", 8),
                    stria_spans_with_nulls(spans, stria_null_bytes(none)), &error));
        }
        stria_column_free(column);
    }
}

/* Lengths, of which a run in the middle is covered: where it begins is a sum. */
static void test_lengths_over_bytes(void **state)
{
    static const uint8_t missing[] = {0, 0, 1, 0};
    static const struct {
        int64_t lengths[4];
        stria_code code;
    } cases[] = {
        {{1, 2, 2, 3}, STRIA_OK}, {{1, 2, -1, 3}, STRIA_ERR_SHAPE},
        {{1, 2, 2, -3}, STRIA_OK}, /* is not covered */
        {{-1, 2, 2, 3}, STRIA_ERR_SHAPE}, {{1, 2, INT64_MAX, 3}, STRIA_ERR_SHAPE},
        {{INT64_MAX, INT64_MAX, 2, 3}, STRIA_ERR_SHAPE},
        {{1, 6, 2, 3}, STRIA_ERR_SHAPE}, /* past the last of 8 bytes */
    };
    static const int32_t lists[] = {1, 3}; /* the second and the third string */
    static const char *const types[] = {
        "Array(Nullable(String))", "Array(Nullable(FixedString(2)))", "Array(String)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        const bool nullable = i < 2;
        for (size_t k = 0; k < COUNT_OF(cases); k++) {
            stria_column *const column = new_column(types[i]);
            stria_spans strings = STRIA_LENGTHS(cases[k].lengths, 4);
            const stria_spans spans = stria_spans_within(STRIA_OFFSETS(lists, 1), &strings);
            if (nullable)
                strings = stria_spans_with_nulls(strings, stria_null_bytes(missing));
            if (cases[k].code == STRIA_OK) {
                OK(stria_append_lists(column, STRIA_BYTES("abcdefgh", 8), spans, &error));
                assert_int_equal(stria_column_rows(leaf_of(column)), 2);
                assert_memory_equal(stria_column_view(leaf_of(column), 0).data,
                    &"abcdefgh"[cases[k].lengths[0]], 2);
                assert_int_equal(stria_column_is_null(leaf_of(column), 1), nullable);
                SOUND(column);
            } else {
                FAILS(cases[k].code,
                    stria_append_lists(column, STRIA_BYTES("abcdefgh", 8), spans, &error));
                assert_int_equal(error.row, 0);
                assert_string_equal(error.path, "[]");
                SOUND(column);
                assert_int_equal(stria_column_rows(leaf_of(column)), 0);
            }
            stria_column_free(column);
        }
    }
}

/* The row is right also when it is in another block than the first. */
static void test_spans_over_bytes_far_behind(void **state)
{
    enum { ROWS = 1500 };
    static const char *const types[] = {"Nullable(String)", "FixedString(1)"};
    static int64_t ends[ROWS];
    static uint8_t none[ROWS];
    static char bytes[ROWS];

    (void)state;
    for (size_t bad = 0; bad < ROWS; bad += 299) {
        for (size_t i = 0; i < ROWS; i++)
            ends[i] = (int64_t)(i + 1);
        ends[bad] = -1;
        for (size_t i = 0; i < COUNT_OF(types); i++) {
            stria_column *const column = new_column(types[i]);
            REFUSED(column, STRIA_ERR_SHAPE, (int64_t)bad, "",
                stria_append_lists(column, STRIA_BYTES(bytes, ROWS),
                    stria_spans_with_nulls(STRIA_ENDS(ends, ROWS), stria_null_bytes(none)),
                    &error));
            stria_column_free(column);
        }
    }
}

/* A missing string may have bytes; they are not stored, and no room is made for them. */
static void test_missing_strings_take_no_room(void **state)
{
    static const int64_t offsets[] = {0, 100, 103, 100000};
    static const uint8_t missing[] = {1, 0, 1};
    static char bytes[100000];
    stria_column *const column = new_column("Nullable(String)");

    (void)state;
    memcpy(bytes + 100, "abc", 3);
    OK(stria_column_reserve(column, 3, 3, &error));
    const size_t calls = stria_checker_calls(checker);
    OK(stria_append_lists(column, STRIA_BYTES(bytes, sizeof bytes),
        stria_spans_with_nulls(STRIA_OFFSETS(offsets, 3), stria_null_bytes(missing)), &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    assert_int_equal(stria_column_null_count(column), 2);
    assert_int_equal(stria_column_offsets(column)[3], 3);
    SOUND(column);
    stria_column_free(column);
}

static void test_bytes_are_bytes(void **state)
{
    static const int64_t offsets[] = {0, 1, 2};
    static const uint8_t none[] = {0, 0};
    stria_column *const strings = new_column("String");
    stria_column *const bytes = new_column("Array(UInt8)");
    const stria_values text = STRIA_BYTES("ab", 2);

    (void)state;
    /* Lists of numbers where the levels say so. */
    OK(stria_append_lists(bytes, text, STRIA_OFFSETS(offsets, 2), &error));
    assert_int_equal(stria_column_rows(bytes), 2);
    /* Bytes with gaps, or with nulls of their own, are no text. */
    REFUSED(strings, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(strings, stria_make_values("abcd", 2, 2, 0, 1, STRIA_UINT8, 0),
            STRIA_OFFSETS(offsets, 2), &error));
    REFUSED(strings, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(strings, stria_with_nulls(text, stria_null_bytes(none)),
            STRIA_OFFSETS(offsets, 2), &error));
    REFUSED(strings, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(strings, STRIA_VALUES(values, 2), STRIA_OFFSETS(offsets, 2), &error));
    REFUSED(strings, STRIA_ERR_TYPE, -1, "", stria_append(strings, text, &error));
    stria_column_free(strings);
    stria_column_free(bytes);
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
        TEST(test_nested_levels),
        TEST(test_nested_levels_look_at_what_is_covered),
        TEST(test_numbers_of_levels),
        TEST(test_as_many_levels_as_there_can_be),
        TEST(test_levels_inside_themselves),
        TEST(test_rows),
        TEST(test_structs),
        TEST(test_no_rows),
        TEST(test_lists_are_never_null),
        TEST(test_flags_of_a_grid_of_strings),
        TEST(test_spans_over_bytes),
        TEST(test_lengths_over_bytes),
        TEST(test_spans_over_bytes_far_behind),
        TEST(test_missing_strings_take_no_room),
        TEST(test_bytes_are_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

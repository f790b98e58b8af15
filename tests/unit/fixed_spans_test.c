/* fixed_spans_test.c - spans whose rows have to be of one size, and rows that are missing */
#include "support/layouts.h"
#include "support/support.h"

enum { ROWS = 700, SIZE = 3 }; /* more than a block */

static int16_t items[(ROWS + 1) * SIZE];

static void fill_items(void)
{
    for (size_t i = 0; i < COUNT_OF(items); i++)
        items[i] = (int16_t)(i * 7);
}

/* Every kind of spans, by every C type; offsets may begin behind the first item. */
static void test_every_kind(void **state)
{
    size_t counts[ROWS];

    (void)state;
    fill_items();
    for (size_t i = 0; i < ROWS; i++)
        counts[i] = SIZE;
    for (size_t kind = 0; kind < COUNT_OF(span_kinds); kind++) {
        for (size_t ctype = 0; ctype < COUNT_OF(span_ctypes); ctype++) {
            const size_t lead = span_kinds[kind] == STRIA_SPANS_OFFSETS ? SIZE - 1 : 0;
            stria_column *const column = new_column("FixedArray(Int16, 3)");
            struct span_layout spans;

            lay_out_spans(
                counts, ROWS, span_kinds[kind], span_ctypes[ctype], lead, GUARD_END, &spans);
            OK(stria_append_lists(
                column, STRIA_VALUES(items, COUNT_OF(items)), spans.spans, &error));
            assert_int_equal(stria_column_rows(column), ROWS);
            assert_memory_equal(stria_column_data(stria_column_child(column, 0)), items + lead,
                ROWS * SIZE * sizeof *items);
            SOUND(column);
            free_spans(&spans);
            stria_column_free(column);
        }
    }
}

/* Some rows of an Array, each of some rows of a FixedArray: groups begin anywhere. */
static void test_below_another_level(void **state)
{
    static const int32_t outer[] = {2, 3, 5};
    static const uint32_t lengths[] = {9, 9, 3, 3, 3, 9};
    static const uint64_t ends[] = {9, 18, 21, 24, 27, 30};
    static const int64_t offsets[] = {0, 9, 18, 21, 24, 27, 30};
    const stria_spans inner[] = {
        STRIA_LENGTHS(lengths, 6), STRIA_ENDS(ends, 6), STRIA_OFFSETS(offsets, 6)};

    (void)state;
    fill_items();
    for (size_t i = 0; i < COUNT_OF(inner); i++) {
        stria_column *const column = new_column("Array(FixedArray(Int16, 3))");

        OK(stria_append_lists(column, STRIA_VALUES(items, 30),
            stria_spans_within(STRIA_OFFSETS(outer, 2), &inner[i]), &error));
        assert_int_equal(stria_column_rows(column), 2);
        assert_memory_equal(
            stria_column_data(leaf_of(column)), items + 18, 3 * SIZE * sizeof *items);
        SOUND(column);
        stria_column_free(column);
    }
}

/* Refused at a row, and nothing has changed. */
static void refuse(const char *type, stria_spans spans, int64_t row, const char *words)
{
    stria_column *const column = new_column(type);
    column_image before = take_image(column);

    FAILS(STRIA_ERR_SHAPE, stria_append_lists(column, STRIA_VALUES(items, 30), spans, &error));
    assert_int_equal(error.row, row);
    SAYS(words);
    UNCHANGED(column, &before);
    free_image(&before);
    stria_column_free(column);
}

static void test_rows_of_another_size(void **state)
{
    static const int32_t lengths[] = {3, 3, 2};
    static const int64_t ends[] = {3, 7};
    static const uint32_t offsets[] = {0, 3, 6, 8};
    static const size_t fifteen[] = {15};

    (void)state;
    refuse("FixedArray(Int16, 3)", STRIA_LENGTHS(lengths, 3), 2, "2");
    refuse("FixedArray(Int16, 3)", STRIA_ENDS(ends, 2), 1, "4");
    refuse("FixedArray(Int16, 3)", STRIA_OFFSETS(offsets, 3), 2, "2");
    refuse("FixedArray(Int16, 3)", stria_grid(2, fifteen, 1), 0, "15");
}

static void test_spans_that_are_wrong(void **state)
{
    static const int32_t negative[] = {3, -3};
    static const int64_t falling[] = {3, 0, 3};
    static const int64_t vast[] = {INT64_MAX, INT64_MAX};
    static const int64_t before_all[] = {-3, 0};
    static const int32_t outer[] = {2, 3};
    static const int32_t below[] = {-1, 3, 3};
    const stria_spans inner = STRIA_LENGTHS(below, 3);

    (void)state;
    refuse("FixedArray(Int16, 3)", STRIA_LENGTHS(negative, 2), 1, "before it begins");
    refuse("FixedArray(Int16, 3)", STRIA_OFFSETS(falling, 2), 0, "before it begins");
    refuse("FixedArray(Int16, 3)", STRIA_LENGTHS(vast, 2), 0, "");
    refuse("FixedArray(Int16, 3)", STRIA_OFFSETS(before_all, 1), 0, "before it begins");
    refuse("Array(FixedArray(Int16, 3))", stria_spans_within(STRIA_OFFSETS(outer, 1), &inner), 0,
        "a length is negative");
}

/* A list that is missing has no items: the first that has some, in any block, is told. */
static void test_missing_lists_with_items(void **state)
{
    static uint32_t lengths[ROWS];
    static uint8_t missing[ROWS];
    static const size_t places[] = {0, 1, 511, 512, ROWS - 2};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        stria_column *const column = new_column("Nullable(Array(Int16))");
        const stria_spans spans =
            stria_spans_with_nulls(STRIA_LENGTHS(lengths, ROWS), stria_null_bytes(missing));
        memset(lengths, 0, sizeof lengths);
        memset(missing, 0, sizeof missing);
        missing[places[i]] = missing[places[i] + 1] = 1;
        lengths[places[i]] = 0;
        OK(stria_append_lists(column, STRIA_VALUES(items, 0), spans, &error));
        lengths[places[i]] = lengths[places[i] + 1] = 1;
        FAILS(STRIA_ERR_SHAPE, stria_append_lists(column, STRIA_VALUES(items, 2), spans, &error));
        assert_int_equal(error.row, places[i]);
        lengths[places[i]] = 0;
        lengths[0] += places[i] > 0;
        FAILS(STRIA_ERR_SHAPE,
            stria_append_lists(column, STRIA_VALUES(items, 1 + (places[i] > 0)), spans, &error));
        assert_int_equal(error.row, places[i] + 1);
        assert_int_equal(stria_column_rows(column), ROWS);
        assert_int_equal(stria_column_null_count(column), 2);
        SOUND(column);
        stria_column_free(column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_kind),
        TEST(test_below_another_level),
        TEST(test_rows_of_another_size),
        TEST(test_spans_that_are_wrong),
        TEST(test_missing_lists_with_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

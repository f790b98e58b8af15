/* byte_spans_test.c - spans over bytes, of which the innermost make strings */
#include "unit/span_checks.h"

/* ---- Strings out of bytes ------------------------------------------------------------ */

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

/* ---- Nulls --------------------------------------------------------------------------- */

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_flags_of_a_grid_of_strings),
        TEST(test_spans_over_bytes),
        TEST(test_lengths_over_bytes),
        TEST(test_spans_over_bytes_far_behind),
        TEST(test_missing_strings_take_no_room),
        TEST(test_bytes_are_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* slices_test.c - slices of bytes, of which some are missing
 *
 * What lists out of slices hold, and how slices are refused, is in types/lists_test.c and
 * contract/refusals_test.c.
 */
#include "support/support.h"

#include "support/layouts.h"

struct text {
    uint16_t size;
    const char *bytes;
};

enum { ROWS = 1300 };

/* Flags in every form, from any first bit, over more than two blocks. */
static void test_flags_in_every_form(void **state)
{
    static const char *const types[] = {"Nullable(String)", "Nullable(FixedString(3))"};
    static struct text texts[ROWS];
    random_source random = {1};

    (void)state;
    for (size_t form = NULLS_AS_BYTES; form < NULL_FORM_COUNT; form++) {
        for (size_t i = 0; i < COUNT_OF(types); i++) {
            stria_column *const column = new_column(types[i]);
            struct cells cells = make_cells(
                fact_of(i == 0 ? "String" : "FixedString(3)"), ROWS, CELLS_ANY, 3, &random);
            guarded flags = {NULL, 0, NULL, 0};
            const stria_nulls nulls =
                lay_out_flags(&cells, (null_form)form, 1 + pick(&random, 70), GUARD_END, &flags);

            for (size_t k = 0; k < ROWS; k++) {
                const struct cell *const cell = &cells.cells[k];
                texts[k] = cell->missing
                    ? (struct text){UINT16_MAX, (const char *)8}
                    : (struct text){(uint16_t)cell->size, (const char *)cell->bytes};
            }
            const stria_slices slices = stria_make_slices(texts, ROWS, sizeof *texts,
                offsetof(struct text, bytes), offsetof(struct text, size), 2, STRIA_UINT8, 1);
            OK(stria_append_slices(column, stria_slices_with_nulls(slices, nulls), &error));
            HOLDS(column, 0, &cells);
            SOUND(column);
            guard_free(&flags);
            free_cells(&cells);
            stria_column_free(column);
        }
    }
}

/* The first null is told by its place, in whichever block. */
static void test_nulls_where_there_are_none(void **state)
{
    static struct text texts[ROWS];
    static uint8_t missing[ROWS];
    stria_column *const column = new_column("String");
    const stria_slices slices = stria_make_slices(texts, ROWS, sizeof *texts,
        offsetof(struct text, bytes), offsetof(struct text, size), 2, STRIA_UINT8, 1);

    (void)state;
    OK(stria_push_cstr(column, "before", &error));
    for (size_t bad = 0; bad < ROWS; bad += 259) {
        column_image before = take_image(column);
        memset(missing, 0, sizeof missing);
        missing[bad] = missing[ROWS - 1] = 1;
        FAILS(STRIA_ERR_NULL,
            stria_append_slices(
                column, stria_slices_with_nulls(slices, stria_null_bytes(missing)), &error));
        PLACE((int64_t)bad, -1, "");
        UNCHANGED(column, &before);
        free_image(&before);
    }
    stria_column_free(column);
}

/* A byte is a string's where the levels say so, and a number where they do not. */
static void test_bytes_as_numbers(void **state)
{
    static const struct text texts[] = {{3, "\1\2\3"}, {0, NULL}, {1, "\4"}};
    stria_column *const numbers = new_column("Array(UInt64)");
    stria_column *const strings = new_column("String");
    const stria_slices slices = stria_make_slices(texts, 3, sizeof *texts,
        offsetof(struct text, bytes), offsetof(struct text, size), 2, STRIA_UINT8, 1);
    static const uint64_t expected[] = {1, 2, 3, 4};

    (void)state;
    OK(stria_append_slices(numbers, slices, &error));
    OK(stria_append_slices(strings, slices, &error));
    assert_memory_equal(
        stria_column_data(stria_column_child(numbers, 0)), expected, sizeof expected);
    assert_memory_equal(stria_column_data(strings), "\1\2\3\4", 4);
    assert_int_equal(stria_column_view(strings, 1).size, 0);
    stria_column_free(numbers);
    stria_column_free(strings);
}

/* Short slices are gathered, long ones are not: with one of either kind behind the other, a
 * value that does not fit is told by its place, wherever it is. */
static void test_short_and_long_slices(void **state)
{
    static const size_t sizes[] = {3, 64, 65, 0, 500, 7, 64, 64, 64, 64, 64, 64, 64, 64, 1, 513, 2};
    static int16_t numbers[COUNT_OF(sizes)][513];
    static uint8_t missing[COUNT_OF(sizes)][513];
    static const int16_t *pointers[COUNT_OF(sizes)][513];
    struct flagged {
        const int16_t *data;
        const uint8_t *nulls;
        size_t count;
    } flagged[COUNT_OF(sizes)];
    struct pointed {
        const int16_t *const *data;
        size_t count;
    } pointed[COUNT_OF(sizes)];
    stria_column *const by_flags = new_column("Array(Nullable(Int8))");
    stria_column *const by_pointers = new_column("Array(Nullable(Int8))");

    (void)state;
    for (size_t row = 0; row < COUNT_OF(sizes); row++) {
        for (size_t i = 0; i < sizes[row]; i++) {
            missing[row][i] = (row + i) % 5 == 0;
            numbers[row][i] = missing[row][i] ? 1000 : (int16_t)((row * 31 + i) % 200 - 100);
            pointers[row][i] = missing[row][i] ? NULL : &numbers[row][i];
        }
        flagged[row] = (struct flagged){numbers[row], missing[row], sizes[row]};
        pointed[row] = (struct pointed){pointers[row], sizes[row]};
    }
    OK(stria_append_slices(by_flags, STRIA_NULLABLE_SLICES(flagged, COUNT_OF(sizes)), &error));
    OK(stria_append_slices(by_pointers, STRIA_POINTER_SLICES(pointed, COUNT_OF(sizes)), &error));
    SAME(by_flags, by_pointers);
    const int8_t *const stored = stria_column_data(stria_column_child(by_flags, 0));
    for (size_t row = 0, at = 0; row < COUNT_OF(sizes); row++) {
        for (size_t i = 0; i < sizes[row]; i++)
            assert_int_equal(stored[at++], missing[row][i] ? 0 : numbers[row][i]);
    }
    column_image before = take_image(by_flags);
    for (size_t row = 0; row < COUNT_OF(sizes); row++) {
        for (size_t i = 0; i < sizes[row]; i += 1 + sizes[row] / 4) {
            if (missing[row][i])
                continue;
            const int16_t good = numbers[row][i];
            numbers[row][i] = 128;
            FAILS(STRIA_ERR_RANGE,
                stria_append_slices(
                    by_flags, STRIA_NULLABLE_SLICES(flagged, COUNT_OF(sizes)), &error));
            PLACE((int64_t)row, (int64_t)i, "[]");
            FAILS(STRIA_ERR_RANGE,
                stria_append_slices(
                    by_pointers, STRIA_POINTER_SLICES(pointed, COUNT_OF(sizes)), &error));
            PLACE((int64_t)row, (int64_t)i, "[]");
            numbers[row][i] = good;
        }
    }
    UNCHANGED(by_flags, &before);
    free_image(&before);
    SAME(by_flags, by_pointers);
    stria_column_free(by_flags);
    stria_column_free(by_pointers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_flags_in_every_form),
        TEST(test_nulls_where_there_are_none),
        TEST(test_bytes_as_numbers),
        TEST(test_short_and_long_slices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_flags_in_every_form),
        TEST(test_nulls_where_there_are_none),
        TEST(test_bytes_as_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

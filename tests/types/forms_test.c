/* forms_test.c - every type, every form of input, with nulls in every form
 *
 * Three things at once: a bulk call stores what was given, the same as pushing one value
 * after another does, and reads nothing but the caller's memory, which ends or begins at a
 * page without access.
 */
#include "support/support.h"

#include "support/layouts.h"

/* Lengths around a byte of bits, a word of bits and a block. */
static const size_t lengths[] = {0, 1, 2, 7, 8, 9, 63, 64, 65, 511, 512, 513, 1100};

struct course {
    const type_fact *fact;
    const char *pattern; /* %s: the type */
    bool nullable;
    random_source random;
    size_t calls;
};

/* Appends the cells behind some rows that are there, and compares. */
static void try_layout(struct course *course, const struct cells *cells, struct layout *layout)
{
    char inner[64];
    char type[96];
    (void)wrapped(
        inner, sizeof inner, course->nullable ? "Nullable(%s)" : "%s", course->fact->type);
    stria_column *const bulk = new_column(wrapped(type, sizeof type, course->pattern, inner));
    stria_column *const pushed = new_column(type);
    struct cells before = make_cells(course->fact, pick(&course->random, 10), CELLS_ANY,
        course->nullable ? 2 : 0, &course->random);

    push_cells(bulk, &before);
    push_cells(pushed, &before);
    OK(stria_append(bulk, layout->values, &error));
    HOLDS(bulk, 0, &before);
    HOLDS(bulk, before.count, cells);
    push_cells(pushed, cells);
    SAME(bulk, pushed);
    assert_int_equal(stria_column_null_count(bulk), count_missing(&before) + count_missing(cells));
    course->calls++;
    free_cells(&before);
    stria_column_free(bulk);
    stria_column_free(pushed);
}

static void try_form(struct course *course, value_form form, size_t length, bool with_nulls)
{
    random_source *const random = &course->random;
    struct cells cells = make_cells(
        course->fact, length, cells_for(form), with_nulls ? 2 + pick(random, 9) : 0, random);

    for (size_t nulls = 0; nulls < NULL_FORM_COUNT; nulls++) {
        struct layout layout;
        const size_t first_bit = pick(random, 71);
        const guard_side side = pick(random, 2) == 0 ? GUARD_END : GUARD_START;
        if (lay_out(&cells, form, (null_form)nulls, first_bit, side, &layout))
            try_layout(course, &cells, &layout);
        free_layout(&layout);
    }
    free_cells(&cells);
}

static void try_pattern(const type_fact *fact, const char *pattern)
{
    const size_t step = 1 + 20 / rounds(20) / 4; /* fewer lengths under Valgrind */
    struct course course = {fact, pattern, false, {1}, 0};

    for (size_t form = 0; form < FORM_COUNT; form++) {
        for (size_t i = 0; i < COUNT_OF(lengths); i += step) {
            course.nullable = false;
            try_form(&course, (value_form)form, lengths[i], false);
            course.nullable = true;
            try_form(&course, (value_form)form, lengths[i], true);
        }
    }
    assert_true(course.calls > 100);
}

static void try_type(const type_fact *fact)
{
    try_pattern(fact, "%s");
    if (goes_into_dictionary(fact))
        try_pattern(fact, "LowCardinality(%s)");
}

static void test_strings(void **state)
{
    (void)state;
    try_type(fact_of("String"));
    try_type(fact_of("FixedString(1)"));
    try_type(fact_of("FixedString(3)"));
    try_type(fact_of("FixedString(16)"));
}

static void test_numbers(void **state)
{
    const size_t step = 1 + 20 / rounds(20) / 10; /* fewer types under Valgrind */

    (void)state;
    for (size_t i = 0; i < fact_count; i += step) {
        if (facts[i].ctype != 0)
            try_type(&facts[i]);
    }
}

/* Bits from any first one on: 0 to 70, with any number of them. */
static void test_bits_from_any_first_one(void **state)
{
    random_source random = {2};
    const type_fact *const fact = fact_of("Int16");
    const size_t step = 1 + 20 / rounds(20);

    (void)state;
    for (size_t first = 0; first <= 70; first++) {
        for (size_t n = 0; n < 1100; n += step + pick(&random, 20 * step)) {
            stria_column *const column = new_column("Nullable(Int16)");
            struct cells cells = make_cells(fact, n, CELLS_ANY, 3, &random);
            struct layout layout;
            const null_form form = n % 2 == 0 ? NULLS_AS_BITS : VALID_AS_BITS;
            assert_true(lay_out(&cells, FORM_ARRAY, form, first, GUARD_END, &layout));
            OK(stria_append(column, layout.values, &error));
            HOLDS(column, 0, &cells);
            SOUND(column);
            free_layout(&layout);
            free_cells(&cells);
            stria_column_free(column);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_strings),
        TEST(test_numbers),
        TEST(test_bits_from_any_first_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

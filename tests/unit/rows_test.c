/* rows_test.c - rows of one column, or of a whole batch, into another */
#include "support/cells.h"
#include "unit/batches.h"
#include "unit/nested.h"

#include "src/column/dictionary.h"

/* ---- Every type and nesting ---------------------------------------------------------------- */

/* Types with the values of one fact in any place; "%s" may stand in them more than once. */
static const char *const patterns[] = {"%s", "Nullable(%s)", "Array(%s)", "Array(Nullable(%s))",
    "Array(Array(%s))", "Tuple(%s, Nullable(%s))", "Map(String, Array(%s))",
    "Nested(a %s, b Nullable(%s))", "FixedArray(%s, 2)", "Array(FixedArray(Tuple(%s, %s), 2))",
    "Nullable(Tuple(%s, Array(%s)))", "LowCardinality(%s)", "LowCardinality(Nullable(%s))",
    "Array(LowCardinality(Nullable(%s)))",
    "Array(Tuple(LowCardinality(%s), Array(LowCardinality(Nullable(%s)))))"};

static bool has_dictionary(const char *pattern)
{
    return strstr(pattern, "LowCardinality") != NULL;
}

static const char *spelled(char *text, size_t size, const char *pattern, const type_fact *fact)
{
    size_t length = 0;

    for (; *pattern != '\0'; pattern++) {
        const bool is_mark = pattern[0] == '%';
        const int written = snprintf(text + length, size - length, "%.*s",
            is_mark ? (int)strlen(fact->type) : 1, is_mark ? fact->type : pattern);
        length += (size_t)written;
        pattern += is_mark;
    }
    assert_true(length < size);
    return text;
}

/* Few values, so that dictionaries meet some again. */
static void push_value(stria_column *column, const type_fact *fact, random_source *random)
{
    random_source few = {pick(random, 40)};
    uint8_t bytes[64];
    const size_t size = make_value(fact, &few, bytes);
    const stria_view view = {(const char *)bytes, size};

    OK(fact->ctype != 0 ? stria_append(column,
                              stria_make_values(bytes, 1, size, 0, size, fact->ctype, 0), &error)
                        : stria_push_view(column, view, &error));
}

static void push_row(stria_column *column, const type_fact *fact, random_source *random)
{
    const bool follows = stria__follows(column);
    const bool is_list = stria_column_offsets(column) != NULL && stria_column_child(column, 0);
    size_t items = column->type->storage == STRIA__FIXED_LIST ? column->size : 1;

    if (column->nullable && pick(random, 4) == 0) {
        OK(stria_push_null(column, &error));
        return;
    }
    if (stria_column_child(column, 0) == NULL) {
        push_value(column,
            column->parent != NULL && column->parent->type == &stria__map_type &&
                    column->parent->child == column
                ? fact_of("String")
                : fact,
            random);
        return;
    }
    if (is_list)
        items = pick(random, 4);
    for (size_t i = 0; stria_column_child(column, i) != NULL; i++) {
        for (size_t k = 0; k < items; k++)
            push_row(stria_column_child(column, i), fact, random);
    }
    if (!follows)
        OK(stria_end_row(column, &error));
}

static stria_column *new_filled(const char *type, const type_fact *fact, size_t rows, uint64_t seed)
{
    stria_column *const column = new_column(type);
    random_source random = {seed};

    while (rows-- > 0)
        push_row(column, fact, &random);
    SOUND(column);
    return column;
}

/* Each row of one column is, as text, that row of the other. */
static void assert_row(
    const stria_column *a, size_t row_of_a, const stria_column *b, size_t row_of_b)
{
    static char text_of_a[1 << 16];
    static char text_of_b[1 << 16];

    (void)stria_column_text(a, row_of_a, text_of_a, sizeof text_of_a);
    (void)stria_column_text(b, row_of_b, text_of_b, sizeof text_of_b);
    if (strcmp(text_of_a, text_of_b) != 0)
        fail_msg(
            "row %zu is %.200s, and row %zu is %.200s", row_of_a, text_of_a, row_of_b, text_of_b);
    assert_int_equal(stria_column_is_null(a, row_of_a), stria_column_is_null(b, row_of_b));
}

static void try_range(const char *type, const type_fact *fact, size_t rows, size_t first, size_t n)
{
    stria_column *const from = new_filled(type, fact, rows, 3);
    stria_column *const to = new_filled(type, fact, 5, 4);
    column_image before = take_image(from);

    OK(stria_append_column(to, from, first, n, &error));
    UNCHANGED(from, &before);
    SOUND(to);
    assert_int_equal(stria_column_rows(to), 5 + n);
    for (size_t i = 0; i < n; i++)
        assert_row(to, 5 + i, from, first + i);
    stria_column_truncate(to, 5);
    stria_column *const alone = new_filled(type, fact, 5, 4);
    SAME(to, alone);
    stria_column_free(alone);

    /* To itself. */
    OK(stria_append_column(from, from, first, n, &error));
    SOUND(from);
    for (size_t i = 0; i < n; i++)
        assert_row(from, rows + i, from, first + i);
    free_image(&before);
    stria_column_free(from);
    stria_column_free(to);
}

static void try_indexes(const char *type, const type_fact *fact, size_t rows, size_t n)
{
    stria_column *const from = new_filled(type, fact, rows, 5);
    stria_column *const to = new_filled(type, fact, 3, 6);
    size_t *const indexes = test_calloc(n + 1, sizeof *indexes);
    random_source random = {n};

    for (size_t i = 0; i < n; i++) /* runs, backwards, twice */
        indexes[i] = i % 7 < 4 && i > 0 && indexes[i - 1] + 1 < rows ? indexes[i - 1] + 1
                                                                     : pick(&random, rows);
    OK(stria_append_taken(to, from, indexes, n, &error));
    SOUND(to);
    assert_int_equal(stria_column_rows(to), 3 + n);
    for (size_t i = 0; i < n; i++)
        assert_row(to, 3 + i, from, indexes[i]);
    OK(stria_append_taken(from, from, indexes, n, &error));
    SOUND(from);
    for (size_t i = 0; i < n; i++)
        assert_row(from, rows + i, from, indexes[i]);
    test_free(indexes);
    stria_column_free(from);
    stria_column_free(to);
}

static void test_ranges(void **state)
{
    static const size_t ranges[][3] = {
        {40, 0, 40}, {40, 7, 20}, {9, 9, 0}, {0, 0, 0}, {70, 1, 69}, {70, 63, 2}};
    char type[256];

    (void)state;
    for (size_t i = 0; i < fact_count * COUNT_OF(patterns); i += 1 + 20 / rounds(20) * 2) {
        const type_fact *const fact = &facts[i / COUNT_OF(patterns)];
        const char *const pattern = patterns[i % COUNT_OF(patterns)];
        if (has_dictionary(pattern) && !goes_into_dictionary(fact))
            continue;
        const size_t *const range = ranges[i % COUNT_OF(ranges)];
        try_range(spelled(type, sizeof type, pattern, fact), fact, range[0], range[1], range[2]);
        try_indexes(type, fact, 30, 50);
    }
}

static void test_more_than_a_block(void **state)
{
    static const char *const names[] = {"String", "Int64", "UUID"};
    char type[256];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(names) * COUNT_OF(patterns); i++) {
        const type_fact *const fact = fact_of(names[i / COUNT_OF(patterns)]);
        (void)spelled(type, sizeof type, patterns[i % COUNT_OF(patterns)], fact);
        try_range(type, fact, 1200, 511, 600);
        try_indexes(type, fact, 600, 1100);
    }
}

/* ---- Dictionaries ---------------------------------------------------------------------------- */

/* Keys of the other are known here by other codes, and only those that are used come. */
static void test_dictionaries_with_other_codes(void **state)
{
    static const char *const here[] = {"c", "b", NULL};
    static const char *const there[] = {"unused", "a", "b", NULL, "", "c", "a"};
    stria_column *const to = new_column("LowCardinality(Nullable(String))");
    stria_column *const from = new_column("LowCardinality(Nullable(String))");

    (void)state;
    OK(stria_append(to, STRIA_VALUES(here, 3), &error));
    OK(stria_append(from, STRIA_VALUES(there, 7), &error));
    OK(stria_append_column(to, from, 1, 6, &error));
    ROWS_ARE(to, "c", "b", "NULL", "a", "b", "NULL", "", "c", "a");
    const uint32_t codes[] = {2, 3, 0, 4, 3, 0, 1, 2, 4};
    assert_memory_equal(stria_column_data(to), codes, sizeof codes);
    assert_int_equal(to->child->head.rows, 5);
    assert_int_equal(stria_column_null_count(to), 2);
    stria_column_free(to);
    stria_column_free(from);
}

/* A few rows out of a dictionary with many keys: no memory is spent on all of them. */
static void test_few_rows_of_many_keys(void **state)
{
    enum { KEYS = 20000 };
    static int64_t numbers[KEYS];
    static const char type[] = "LowCardinality(Nullable(Int64))";
    stria_checker *const own = stria_checker_new();
    const stria_allocator allocator = stria_checker_allocator(own);
    stria_column *const from = new_column(type);
    stria_column *const to = stria_column_new(type, &allocator, &error);

    (void)state;
    assert_non_null(to);
    for (int64_t i = 0; i < KEYS; i++)
        numbers[i] = i;
    OK(stria_append(from, STRIA_VALUES(numbers, KEYS), &error));
    OK(stria_push_null(from, &error));
    OK(stria_push_int64(to, 5, &error));
    const size_t peak = stria_checker_peak(own);
    OK(stria_append_column(to, from, KEYS - 2, 3, &error));
    ROWS_ARE(to, "5", "19998", "19999", "NULL");
    assert_true(stria_checker_peak(own) <= peak + 8192);
    stria_column_free(from);
    stria_column_free(to);
    stria_checker_free(own);
}

/* Rows of lists, in an order that has no runs, meet the keys together. */
static void test_lists_of_keys_by_index(void **state)
{
    enum { ROWS = 3000 };
    static int64_t numbers[2 * ROWS];
    static size_t indexes[ROWS];
    static const size_t two = 2;
    stria_column *const from = new_column("Array(LowCardinality(Int64))");
    stria_column *const to = new_column("Array(LowCardinality(Int64))");

    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        numbers[2 * i] = (int64_t)i;
        numbers[2 * i + 1] = (int64_t)i / 2;
        indexes[i] = ROWS - 1 - i;
    }
    OK(stria_append_lists(
        from, STRIA_VALUES(numbers, COUNT_OF(numbers)), stria_grid(ROWS, &two, 1), &error));
    const size_t calls = stria_checker_calls(checker);
    OK(stria_append_taken(to, from, indexes, ROWS, &error));
    assert_true(stria_checker_calls(checker) - calls < 60);
    SOUND(to);
    for (size_t i = 0; i < ROWS; i++)
        assert_row(to, i, from, ROWS - 1 - i);
    stria_column_free(from);
    stria_column_free(to);
}

/* ---- Refused --------------------------------------------------------------------------------- */

static void test_other_types(void **state)
{
    static const char *const types[] = {"Int64", "Nullable(Int32)", "Int32", "Array(Int32)",
        "LowCardinality(Int32)", "LowCardinality(Nullable(Int32))", "FixedString(3)",
        "FixedString(4)", "DateTime", "DateTime('UTC')", "Tuple(Int32)", "Tuple(a Int32)",
        "Tuple(b Int32)", "Enum8('a' = 1)", "Enum8('a' = 2)", "DateTime64(3)", "DateTime64(4)",
        "FixedArray(Int32, 2)", "FixedArray(Int32, 3)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        for (size_t k = 0; k < COUNT_OF(types); k++) {
            stria_column *const to = new_column(types[i]);
            stria_column *const from = new_column(types[k]);
            static const size_t none = 0;
            if (i == k) {
                OK(stria_append_column(to, from, 0, 0, &error));
                OK(stria_append_taken(to, from, NULL, 0, &error));
            } else {
                REFUSED(to, STRIA_ERR_TYPE, -1, "", stria_append_column(to, from, 0, 0, &error));
                SAYS(types[i]);
                SAYS(types[k]);
                REFUSED(to, STRIA_ERR_TYPE, -1, "", stria_append_taken(to, from, &none, 1, &error));
            }
            stria_column_free(to);
            stria_column_free(from);
        }
    }
}

static void test_rows_that_are_not_there(void **state)
{
    stria_column *const from = new_column("LowCardinality(String)");
    stria_column *const to = new_column("LowCardinality(String)");
    size_t indexes[700] = {0};

    (void)state;
    OK(stria_push_cstr(from, "new", &error));
    REFUSED(to, STRIA_ERR_ARGUMENT, -1, "", stria_append_column(to, from, 0, 2, &error));
    SAYS("2 rows from 0 on are asked for, and the column has 1");
    REFUSED(to, STRIA_ERR_ARGUMENT, -1, "", stria_append_column(to, from, 2, 0, &error));
    REFUSED(to, STRIA_ERR_ARGUMENT, -1, "", stria_append_column(to, from, 1, SIZE_MAX, &error));
    for (size_t bad = 0; bad < 700; bad += 233) {
        indexes[bad] = bad % 2 == 0 ? 1 : SIZE_MAX;
        REFUSED_AT(to, STRIA_ERR_ARGUMENT, (int64_t)bad, (int64_t)bad, "",
            stria_append_taken(to, from, indexes, 700, &error));
        indexes[bad] = 0;
    }
    REFUSED(to, STRIA_ERR_ARGUMENT, -1, "", stria_append_taken(to, from, NULL, 1, &error));
    stria_column_free(from);
    stria_column_free(to);
}

/* Items that wait, on either side. */
static void test_unfinished_rows(void **state)
{
    stria_column *const a = new_column("Array(LowCardinality(String))");
    stria_column *const b = new_column("Array(LowCardinality(String))");

    (void)state;
    OK(stria_push_cstr(stria_column_child(b, 0), "waits", &error));
    REFUSED(a, STRIA_ERR_SHAPE, -1, "", stria_append_column(a, b, 0, 0, &error));
    REFUSED(b, STRIA_ERR_SHAPE, -1, "", stria_append_column(b, a, 0, 0, &error));
    REFUSED(b, STRIA_ERR_SHAPE, -1, "", stria_append_taken(b, a, NULL, 0, &error));
    OK(stria_end_row(b, &error));
    OK(stria_append_column(a, b, 0, 1, &error));
    ROWS_ARE(a, "['waits']");
    stria_column_free(a);
    stria_column_free(b);
}

/* Every request for memory is refused once, in ranges and by index. */
static void test_memory(void **state)
{
    static const char type[] =
        "Array(Tuple(LowCardinality(Nullable(String)), Nullable(String), FixedArray(Int64, 2)))";
    size_t indexes[200];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(indexes); i++)
        indexes[i] = i * 7 % 150;
    for (unsigned round = 0; round < 2; round++) {
        size_t refusals = 0;
        stria_column *const from = new_column(type);
        for (size_t i = 0; i < 150; i++) {
            char text[32];
            (void)snprintf(text, sizeof text, "a text of number %zu", i);
            OK(stria_push_cstr(BELOW(from, 0, 0), text, &error));
            OK(i % 5 == 0 ? stria_push_null(BELOW(from, 0, 1), &error)
                          : stria_push_cstr(BELOW(from, 0, 1), text, &error));
            push_integers(BELOW(from, 0, 2, 0), (int64_t)i, 2);
            OK(stria_end_row(from, &error));
        }
        for (size_t nth = 1;; nth++) {
            stria_column *const to = new_column(type);
            OK(stria_end_row(to, &error));
            column_image before = take_image(to);
            stria_checker_fail_at(checker, nth);
            const stria_code code = round == 0 ? stria_append_column(to, from, 0, 150, NULL)
                                               : stria_append_taken(to, from, indexes, 200, NULL);
            stria_checker_fail_at(checker, 0);
            if (code != STRIA_OK) {
                assert_int_equal(code, STRIA_ERR_MEMORY);
                UNCHANGED(to, &before);
                refusals++;
            }
            free_image(&before);
            stria_column_free(to);
            if (code == STRIA_OK)
                break;
        }
        assert_true(refusals > 8);
        stria_column_free(from);
    }
}

/* ---- Batches --------------------------------------------------------------------------------- */

static const stria_field fields[] = {{"id", "Int64"}, {"w", "LowCardinality(Nullable(String))"},
    {"l", "Array(LowCardinality(Date))"}};

static stria_batch *new_filled_batch(const int *order, size_t rows, int64_t first)
{
    stria_field ordered[3];

    for (size_t i = 0; i < 3; i++)
        ordered[i] = fields[order[i]];
    stria_batch *const batch = new_batch(ordered, 3);
    for (size_t i = 0; i < rows; i++) {
        char text[24];
        (void)snprintf(text, sizeof text, "%lld", (long long)first + (long long)i % 5);
        OK(stria_push_int64(stria_batch_find(batch, "id"), first + (int64_t)i, &error));
        OK(i % 4 == 1 ? stria_push_null(stria_batch_find(batch, "w"), &error)
                      : stria_push_cstr(stria_batch_find(batch, "w"), text, &error));
        for (size_t k = 0; k < i % 3; k++)
            OK(stria_push_int64(
                stria_column_child(stria_batch_find(batch, "l"), 0), (int64_t)k, &error));
        OK(stria_end_row(stria_batch_find(batch, "l"), &error));
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* By name, in another order; and into itself. */
static void test_batches(void **state)
{
    static const int in_order[] = {0, 1, 2};
    static const int other_order[] = {2, 0, 1};
    stria_batch *const to = new_filled_batch(in_order, 20, 100);
    stria_batch *const from = new_filled_batch(other_order, 30, 102);

    (void)state;
    OK(stria_append_batch(to, from, &error));
    assert_int_equal(stria_batch_rows(to), 50);
    assert_batch_sound(to);
    for (size_t i = 0; i < 3; i++) {
        for (size_t row = 0; row < 30; row++)
            assert_row(
                stria_batch_column(to, i), 20 + row, stria_batch_find(from, fields[i].name), row);
    }
    OK(stria_append_batch(to, to, &error));
    assert_int_equal(stria_batch_rows(to), 100);
    assert_batch_sound(to);
    for (size_t i = 0; i < 3; i++) {
        for (size_t row = 0; row < 50; row++)
            assert_row(stria_batch_column(to, i), 50 + row, stria_batch_column(to, i), row);
    }
    stria_batch_free(to);
    stria_batch_free(from);
}

static void test_batches_that_do_not_agree(void **state)
{
    static const int order[] = {0, 1, 2};
    static const stria_field others[] = {
        {"id", "Int64"}, {"w", "LowCardinality(String)"}, {"l", "Array(LowCardinality(Date))"}};
    static const stria_field named[] = {{"id", "Int64"}, {"W", "LowCardinality(Nullable(String))"},
        {"l", "Array(LowCardinality(Date))"}};
    stria_batch *const to = new_filled_batch(order, 10, 0);
    stria_batch *const typed = new_batch(others, 3);
    stria_batch *const renamed = new_batch(named, 3);
    stria_batch *const fewer = new_batch(fields, 2);

    (void)state;
    batch_image before = take_batch_image(to);
    FAILS(STRIA_ERR_TYPE, stria_append_batch(to, typed, &error));
    PLACE(-1, -1, "w");
    FAILS(STRIA_ERR_SHAPE, stria_append_batch(to, renamed, &error));
    SAYS("column 'w' is not in the other batch");
    FAILS(STRIA_ERR_SHAPE, stria_append_batch(to, fewer, &error));
    OK(stria_push_int64(stria_batch_column(typed, 0), 1, &error));
    FAILS(STRIA_ERR_SHAPE, stria_append_batch(to, typed, &error));
    SAYS("not committed");
    assert_batch_unchanged(to, &before);
    OK(stria_push_int64(stria_batch_column(to, 0), 1, &error));
    FAILS(STRIA_ERR_SHAPE, stria_append_batch(to, renamed, &error));
    stria_batch_rollback(to);
    stria_batch_free(to);
    stria_batch_free(typed);
    stria_batch_free(renamed);
    stria_batch_free(fewer);
}

/* In whichever column memory runs out, no column has changed. */
static void test_memory_of_batches(void **state)
{
    static const int order[] = {0, 1, 2};
    stria_batch *const from = new_filled_batch(order, 300, 7);
    size_t nth = 1;

    (void)state;
    for (stria_code code = STRIA_ERR_MEMORY; code != STRIA_OK; nth++) {
        stria_batch *const to = new_filled_batch(order, 4, 0);
        batch_image before = take_batch_image(to);
        stria_checker_fail_at(checker, nth);
        code = stria_append_batch(to, from, NULL);
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK)
            assert_batch_unchanged(to, &before);
        else
            free_batch_image(&before, to);
        stria_batch_free(to);
    }
    assert_true(nth > 6);
    stria_batch_free(from);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_ranges),
        TEST(test_more_than_a_block),
        TEST(test_dictionaries_with_other_codes),
        TEST(test_few_rows_of_many_keys),
        TEST(test_lists_of_keys_by_index),
        TEST(test_other_types),
        TEST(test_rows_that_are_not_there),
        TEST(test_unfinished_rows),
        TEST(test_memory),
        TEST(test_batches),
        TEST(test_batches_that_do_not_agree),
        TEST(test_memory_of_batches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

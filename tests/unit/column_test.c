/* column_test.c - making columns, room, and taking rows back */
#include "support/support.h"

#include "src/memory/buffer.h"
#include "support/ragged.h"

static const char *const wrappings[] = {"%s", "Nullable(%s)"};

/* ---- Making ----------------------------------------------------------------------- */

static void test_fresh_columns(void **state)
{
    static const char *const patterns[] = {
        "%s", "Nullable(%s)", "Array(%s)", "Array(Array(Nullable(%s)))"};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t k = 0; k < COUNT_OF(patterns); k++) {
            char type[64];
            char printed[64];
            stria_column *const column =
                new_column(wrapped(type, sizeof type, patterns[k], facts[i].type));
            const bool has_offsets = k >= 2 || facts[i].kind == FACT_STRING;
            const size_t length = stria_column_type_text(column, printed, sizeof printed);

            assert_string_equal(printed, type);
            assert_int_equal(length, strlen(type));
            assert_int_equal(stria_column_rows(column), 0);
            assert_int_equal(stria_column_capacity(column), 0);
            assert_int_equal(stria_column_null_count(column), 0);
            assert_null(stria_column_data(column));
            assert_null(stria_column_validity(column));
            assert_false(stria_column_is_null(column, 0));
            assert_null(stria_column_view(column, 0).data);
            assert_int_equal(stria_column_view(column, 0).size, 0);
            assert_int_equal(stria_column_span(column, 0).count, 0);
            assert_int_equal(has_offsets, stria_column_offsets(column) != NULL);
            if (has_offsets)
                assert_int_equal(stria_column_offsets(column)[0], 0);
            assert_int_equal(k >= 2, stria_column_child(column, 0) != NULL);
            assert_null(stria_column_child(column, 1));
            assert_null(stria_column_child(column, SIZE_MAX));
            SOUND(column);
            stria_column_free(column);
        }
    }
    stria_column_free(NULL);
}

static void test_the_heap_is_the_default(void **state)
{
    static const int64_t values[] = {1, 2, 3};

    (void)state;
    forget_error();
    stria_column *const column = stria_column_new("Array(Nullable(Int64))", NULL, NULL);
    assert_non_null(column);
    OK(stria_append(stria_column_child(column, 0), STRIA_VALUES(values, 3), NULL));
    OK(stria_end_row(column, NULL));
    SOUND(column);
    stria_column_free(column);
    assert_int_equal(stria_checker_calls(checker), 0);
}

/* ---- Room ---------------------------------------------------------------------------- */

/* Appends within reserved room ask for no memory, whatever they bring. */
static void test_no_memory_is_asked_for_within_the_room(void **state)
{
    random_source random = {1};

    (void)state;
    for (size_t i = 0; i < fact_count * 2; i++) {
        char type[64];
        const type_fact *const fact = &facts[i / 2];
        stria_column *const column =
            new_column(wrapped(type, sizeof type, wrappings[i % 2], fact->type));
        struct cells cells = make_cells(fact, 600, CELLS_ANY, i % 2 * 3, &random);
        struct cells more = make_cells(fact, 100, CELLS_ANY, i % 2 * 3, &random);
        struct layout layout;
        size_t bytes = 0;

        for (size_t k = 0; k < 600; k++)
            bytes += cells.cells[k].missing ? 0 : cells.cells[k].size;
        for (size_t k = 0; k < 100; k++)
            bytes += more.cells[k].missing ? 0 : more.cells[k].size;
        OK(stria_column_reserve(column, 700, bytes, &error));
        assert_true(stria_column_capacity(column) >= 700);
        const size_t capacity = stria_column_capacity(column);
        const size_t calls = stria_checker_calls(checker);

        assert_true(lay_out(&cells, FORM_POINTERS, NULLS_NOT_TOLD, 0, GUARD_END, &layout));
        OK(stria_append(column, layout.values, &error));
        push_cells(column, &more);
        assert_int_equal(stria_checker_calls(checker), calls);
        assert_int_equal(stria_column_capacity(column), capacity);
        HOLDS(column, 0, &cells);
        HOLDS(column, 600, &more);
        SOUND(column);

        /* Nor are rows that were taken back. */
        stria_column_truncate(column, 0);
        OK(stria_append(column, layout.values, &error));
        assert_int_equal(stria_checker_calls(checker), calls);
        free_layout(&layout);
        free_cells(&cells);
        free_cells(&more);
        stria_column_free(column);
    }
}

/* Room for values without room for their validity bits is none for nulls. */
static void test_room_that_has_fewer_bits_than_values(void **state)
{
    static const int8_t values[5000];
    stria_column *const column = new_column("Nullable(Int8)");

    (void)state;
    OK(stria_push_null(column, &error));
    stria_column_truncate(column, 0);
    OK(stria_append(column, STRIA_VALUES(values, 5000), &error));
    assert_int_equal(stria_column_capacity(column), 5000);
    stria_column_truncate(column, 100);
    const size_t capacity = stria_column_capacity(column);
    assert_int_equal(capacity, 512); /* bits in 64 bytes */
    const size_t calls = stria_checker_calls(checker);
    while (stria_column_rows(column) < capacity)
        OK(stria_push_null(column, &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    OK(stria_push_null(column, &error));
    assert_int_equal(stria_checker_calls(checker), calls + 1);
    SOUND(column);
    stria_column_free(column);
}

static void test_room_of_lists(void **state)
{
    random_source random = {2};
    const type_fact *const fact = fact_of("String");
    stria_column *const column = new_column("Array(Array(Nullable(String)))");
    struct ragged ragged = make_ragged(fact, 2, 50, 6, CELLS_ANY, 4, &random);
    struct ragged_spans spans;
    struct ragged_slices slices;
    struct layout values;
    size_t bytes = 0;

    (void)state;
    for (size_t i = 0; i < ragged.cells.count; i++)
        bytes += ragged.cells.cells[i].size;
    stria_column *level = column;
    for (size_t i = 0; i <= 2; i++) {
        OK(stria_column_reserve(level, 3 * ragged.rows[i], 3 * bytes, &error));
        level = stria_column_child(level, 0);
    }
    const size_t calls = stria_checker_calls(checker);
    lay_out_ragged(&ragged, &random, 0, GUARD_END, &spans);
    assert_true(lay_out(&ragged.cells, FORM_ARRAY, VALID_AS_BITS, 5, GUARD_END, &values));
    assert_true(lay_out_slices(&ragged, SLICES_WITH_FLAGS, FORM_ARRAY, 8, GUARD_END, &slices));
    OK(stria_append_lists(column, values.values, spans.spans, &error));
    OK(stria_append_slices(column, slices.slices, &error));
    push_ragged(column, &ragged);
    assert_int_equal(stria_checker_calls(checker), calls);
    HOLDS_LISTS(column, 0, &ragged);
    HOLDS_LISTS(column, 50, &ragged);
    HOLDS_LISTS(column, 100, &ragged);
    free_layout(&values);
    free_ragged_spans(&spans);
    free_ragged_slices(&slices);
    free_ragged(&ragged);
    stria_column_free(column);
}

static void test_reserving_keeps_rows(void **state)
{
    random_source random = {3};

    (void)state;
    for (size_t i = 0; i < fact_count * 2; i++) {
        char type[64];
        stria_column *const column =
            new_column(wrapped(type, sizeof type, wrappings[i % 2], facts[i / 2].type));
        struct cells cells = make_cells(&facts[i / 2], 77, CELLS_ANY, i % 2 * 3, &random);

        push_cells(column, &cells);
        column_image before = take_image(column);
        OK(stria_column_reserve(column, 0, 0, &error));
        OK(stria_column_reserve(column, 1000, 5000, &error));
        UNCHANGED(column, &before);
        assert_true(stria_column_capacity(column) >= 1077);
        free_image(&before);
        free_cells(&cells);
        stria_column_free(column);
    }
}

/* More than memory can address is refused without asking for any. */
static void test_room_past_all_memory(void **state)
{
    static const char *const types[] = {"Int64", "Nullable(Int64)", "String", "Nullable(String)",
        "Array(Int8)", "DateTime64(3)", "FixedString(16)", "Float64"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_column *const column = new_column(types[i]);
        const size_t calls = stria_checker_calls(checker);

        FAILS(STRIA_ERR_SIZE, stria_column_reserve(column, SIZE_MAX / 8 + 1, 0, &error));
        FAILS(STRIA_ERR_SIZE, stria_column_reserve(column, SIZE_MAX, 0, &error));
        FAILS(STRIA_ERR_SIZE, stria_column_reserve(column, STRIA__BUFFER_MAX / 8, 0, &error));
        assert_int_equal(stria_checker_calls(checker), calls);
        SOUND(column);
        stria_column_free(column);
    }
    stria_column *const text = new_column("String");
    OK(stria_push_cstr(text, "abc", &error));
    column_image before = take_image(text);
    FAILS(STRIA_ERR_SIZE, stria_column_reserve(text, 1, SIZE_MAX, &error));
    FAILS(STRIA_ERR_SIZE, stria_column_reserve(text, 1, STRIA__BUFFER_MAX - 2, &error));
    UNCHANGED(text, &before);
    free_image(&before);
    stria_column_free(text);
}

/* So is a count of values; nothing is read, and the address does not matter. */
static void test_counts_past_all_memory(void **state)
{
    static const char *const types[] = {
        "Int64", "Nullable(Int64)", "String", "Nullable(String)", "FixedString(16)"};
    static const uint64_t nowhere = 8;
    const void *const address = (const void *)(uintptr_t)nowhere;
    const size_t count = SIZE_MAX / 8 + 1;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        const bool is_text = i >= 2;
        stria_column *const column = new_column(types[i]);
        const size_t calls = stria_checker_calls(checker);
        const stria_values values = is_text
            ? stria_make_values(
                  address, count, sizeof(stria_view), 0, sizeof(stria_view), STRIA_VIEW, 0)
            : stria_make_values(address, count, 8, 0, 8, STRIA_INT64, 0);
        FAILS(STRIA_ERR_SIZE, stria_append(column, values, &error));
        FAILS(STRIA_ERR_SIZE,
            stria_append(column, stria_with_nulls(values, stria_null_bytes(address)), &error));
        assert_int_equal(stria_checker_calls(checker), calls);
        stria_column_free(column);
    }
    stria_column *const list = new_column("Array(Int64)");
    const size_t calls = stria_checker_calls(checker);
    const stria_spans spans = stria_make_spans(address, count, STRIA_SPANS_OFFSETS, STRIA_INT64);
    const stria_slices slices = stria_make_slices(address, count, 16, 0, 8, 8, STRIA_INT64, 8);
    FAILS(STRIA_ERR_SIZE,
        stria_append_lists(
            list, stria_make_values(address, 1, 8, 0, 8, STRIA_INT64, 0), spans, &error));
    FAILS(STRIA_ERR_SIZE, stria_close(list, spans, &error));
    FAILS(STRIA_ERR_SIZE, stria_append_slices(list, slices, &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    SOUND(list);
    stria_column_free(list);
}

/* One growth for each buffer and call, at most: values, text, offsets, validity. */
static void test_one_growth_for_each_buffer(void **state)
{
    enum { ROWS = 3000 };
    random_source random = {4};

    (void)state;
    for (size_t i = 0; i < fact_count * 2; i++) {
        char type[64];
        const bool nullable = i % 2 == 1;
        const type_fact *const fact = &facts[i / 2];
        const size_t buffers = 1u + (fact->kind == FACT_STRING) + nullable;
        struct cells cells = make_cells(fact, ROWS, CELLS_ANY, nullable ? 3 : 0, &random);

        for (size_t form = FORM_ARRAY; form <= FORM_POINTERS; form++) {
            stria_column *const column =
                new_column(wrapped(type, sizeof type, wrappings[i % 2], fact->type));
            struct layout layout;
            const size_t calls = stria_checker_calls(checker);
            assert_true(lay_out(&cells, (value_form)form,
                nullable ? VALID_AS_BYTES : NULLS_NOT_TOLD, 0, GUARD_END, &layout));
            OK(stria_append(column, layout.values, &error));
            assert_true(stria_checker_calls(checker) - calls <= buffers);
            const size_t later = stria_checker_calls(checker);
            OK(stria_append(column, layout.values, &error));
            assert_true(stria_checker_calls(checker) - later <= buffers);
            free_layout(&layout);
            stria_column_free(column);
        }
        free_cells(&cells);
    }
}

static void test_one_growth_for_each_buffer_of_lists(void **state)
{
    static const char *const types[] = {"String", "Int64", "FixedString(3)", "Date32"};
    random_source random = {5};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        char type[64];
        const type_fact *const fact = fact_of(types[i]);
        struct ragged ragged = make_ragged(fact, 2, 700, 4, CELLS_ANY, 3, &random);
        /* Offsets of two levels, validity, values, and of strings their offsets. */
        const size_t buffers = fact->kind == FACT_STRING ? 5 : 4;
        struct ragged_spans spans;
        struct ragged_slices slices;
        struct layout values;

        lay_out_ragged(&ragged, &random, 0, GUARD_END, &spans);
        assert_true(lay_out(&ragged.cells, FORM_POINTERS, NULLS_NOT_TOLD, 0, GUARD_END, &values));
        assert_true(
            lay_out_slices(&ragged, SLICES_OF_VALUES, FORM_POINTERS, 4, GUARD_END, &slices));
        stria_column *const column =
            new_column(wrapped(type, sizeof type, "Array(Array(Nullable(%s)))", types[i]));
        for (size_t k = 0; k < 4; k++) {
            const size_t calls = stria_checker_calls(checker);
            if (k % 2 == 0)
                OK(stria_append_lists(column, values.values, spans.spans, &error));
            else
                OK(stria_append_slices(column, slices.slices, &error));
            assert_true(stria_checker_calls(checker) - calls <= buffers);
        }
        stria_column_free(column);
        free_layout(&values);
        free_ragged_spans(&spans);
        free_ragged_slices(&slices);
        free_ragged(&ragged);
    }
}

/* ---- Taking rows back ----------------------------------------------------------------- */

static void test_truncate(void **state)
{
    static const size_t ends[] = {0, 1, 7, 8, 9, 63, 64, 65, 500, 599, 600, 601, SIZE_MAX};
    const size_t step = 1 + 20 / rounds(20) / 4; /* fewer types under Valgrind */
    random_source random = {6};

    (void)state;
    for (size_t i = 0; i < fact_count * 2; i += step) {
        char type[64];
        const type_fact *const fact = &facts[i / 2];
        struct cells cells = make_cells(fact, 600, CELLS_ANY, i % 2 * 3, &random);

        for (size_t k = 0; k < COUNT_OF(ends); k++) {
            stria_column *const column =
                new_column(wrapped(type, sizeof type, wrappings[i % 2], fact->type));
            stria_column *const expected = new_column(type);
            struct cells kept = cells;
            kept.count = ends[k] < 600 ? ends[k] : 600;

            push_cells(column, &cells);
            const size_t bytes = stria_checker_bytes(checker);
            stria_column_truncate(column, ends[k]);
            assert_int_equal(stria_checker_bytes(checker), bytes); /* memory is kept */
            push_cells(expected, &kept);
            SAME(column, expected);
            push_cells(column, &cells); /* and it goes on */
            push_cells(expected, &cells);
            SAME(column, expected);
            stria_column_free(column);
            stria_column_free(expected);
        }
        free_cells(&cells);
    }
}

/* Without its nulls a column has no validity again, and takes plain stores again. */
static void test_truncate_behind_the_last_null(void **state)
{
    stria_column *const column = new_column("Nullable(Int32)");

    (void)state;
    OK(STRIA_PUSH(column, (int32_t)1, &error));
    OK(stria_push_null(column, &error));
    OK(STRIA_PUSH(column, (int32_t)2, &error));
    assert_non_null(stria_column_validity(column));
    stria_column_truncate(column, 1);
    assert_null(stria_column_validity(column));
    for (int32_t i = 0; i < 100; i++)
        OK(STRIA_PUSH(column, i, &error));
    SOUND(column);
    OK(stria_push_null(column, &error));
    SOUND(column);
    assert_int_equal(stria_column_null_count(column), 1);
    assert_false(stria_column_is_null(column, 1));
    stria_column_free(column);
}

static void test_truncate_lists(void **state)
{
    random_source random = {7};
    const type_fact *const fact = fact_of("Int16");
    struct ragged ragged = make_ragged(fact, 2, 40, 3, CELLS_ANY, 3, &random);

    (void)state;
    for (size_t rows = 0; rows <= 41; rows++) {
        stria_column *const column = new_column("Array(Array(Nullable(Int16)))");
        stria_column *const expected = new_column("Array(Array(Nullable(Int16)))");
        struct ragged kept = ragged;

        push_ragged(column, &ragged);
        OK(stria_push_int16(leaf_of(column), 7, &error)); /* pending */
        OK(stria_end_row(stria_column_child(column, 0), &error));
        OK(stria_push_int16(leaf_of(column), 8, &error));
        stria_column_truncate(column, rows);
        kept.rows[0] = rows < 40 ? rows : 40;
        push_ragged(expected, &kept);
        SAME(column, expected);
        OK(stria_end_row(column, &error)); /* of nothing: it was dropped */
        assert_int_equal(stria_column_span(column, kept.rows[0]).count, 0);
        stria_column_free(column);
        stria_column_free(expected);
    }
    free_ragged(&ragged);
}

/* A child gives up what is pending and no more: the lists above hold the rest. */
static void test_truncate_a_child(void **state)
{
    stria_column *const column = new_column("Array(Nullable(Int64))");
    stria_column *const items = stria_column_child(column, 0);

    (void)state;
    for (int64_t i = 0; i < 3; i++)
        OK(stria_push_int64(items, i, &error));
    OK(stria_end_row(column, &error));
    OK(stria_push_int64(items, 3, &error));
    OK(stria_push_null(items, &error));
    stria_column_truncate(items, 4);
    assert_int_equal(stria_column_rows(items), 4);
    stria_column_truncate(items, 0);
    assert_int_equal(stria_column_rows(items), 3);
    assert_int_equal(stria_column_null_count(items), 0);
    SOUND(column);
    OK(stria_end_row(column, &error));
    assert_int_equal(stria_column_span(column, 0).count, 3);
    assert_int_equal(stria_column_span(column, 1).count, 0);
    stria_column_free(column);
}

/* A column that is emptied and filled again has what a fresh one would. */
static void test_reuse(void **state)
{
    random_source random = {8};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        char type[64];
        stria_column *const column =
            new_column(wrapped(type, sizeof type, "Array(Nullable(%s))", facts[i].type));
        struct ragged first = make_ragged(&facts[i], 1, 10, 5, CELLS_ANY, 2, &random);
        struct ragged second = make_ragged(&facts[i], 1, 3, 5, CELLS_ANY, 2, &random);
        stria_column *const fresh = new_column(type);

        push_ragged(column, &first);
        stria_column_truncate(column, 0);
        push_ragged(column, &second);
        push_ragged(fresh, &second);
        assert_int_equal(stria_column_rows(column), 3);
        SAME(column, fresh);
        stria_column_free(column);
        stria_column_free(fresh);
        free_ragged(&first);
        free_ragged(&second);
    }
}

/* ---- What a column is called and holds ------------------------------------------------------ */

static void test_names_are_those_of_columns_and_elements(void **state)
{
    static const stria_field fields[] = {
        {"t", "Tuple(a Int8, `b c` String)"}, {"u", "Tuple(Int8)"}, {"n", "Nested(k Int8)"}};
    stria_batch *const batch = new_batch(fields, 3);
    stria_column *const alone = new_column("Int8");

    (void)state;
    assert_string_equal(stria_column_name(stria_batch_column(batch, 0)), "t");
    assert_string_equal(
        stria_column_name(stria_column_child(stria_batch_column(batch, 0), 1)), "b c");
    assert_null(stria_column_name(stria_column_child(stria_batch_column(batch, 1), 0)));
    assert_string_equal(
        stria_column_name(stria_column_child(stria_batch_column(batch, 2), 0)), "k");
    assert_null(stria_column_name(alone));
    stria_column_free(alone);
    stria_batch_free(batch);
}

static void test_bytes_are_those_of_all_levels(void **state)
{
    static const char *const texts[] = {"abc", "de", "abc"};
    static const uint8_t missing[] = {0, 1, 0};
    static const uint64_t ends[] = {1, 3};
    stria_column *const column = new_column("Array(Nullable(String))");
    stria_column *const dictionary = new_column("LowCardinality(String)");

    (void)state;
    assert_int_equal(stria_column_bytes(column), 8 + 8); /* the first offsets */
    OK(stria_append_lists(column,
        stria_with_nulls(STRIA_VALUES(texts, 3), stria_null_bytes(missing)), STRIA_ENDS(ends, 2),
        &error));
    /* offsets of 2 rows, of 3 items, 6 bytes of text, and a byte of validity */
    assert_int_equal(stria_column_bytes(column), 3 * 8 + 4 * 8 + 6 + 1);
    assert_int_equal(stria_column_keys(column), 0);

    OK(stria_append(dictionary, STRIA_VALUES(texts, 3), &error));
    assert_int_equal(stria_column_keys(dictionary), 3); /* the default, "abc", "de" */
    /* codes, offsets of the keys, their text */
    assert_int_equal(stria_column_bytes(dictionary), 3 * 4 + 4 * 8 + 5);
    stria_column_free(column);
    stria_column_free(dictionary);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_fresh_columns),
        TEST(test_the_heap_is_the_default),
        TEST(test_no_memory_is_asked_for_within_the_room),
        TEST(test_room_that_has_fewer_bits_than_values),
        TEST(test_room_of_lists),
        TEST(test_reserving_keeps_rows),
        TEST(test_room_past_all_memory),
        TEST(test_counts_past_all_memory),
        TEST(test_one_growth_for_each_buffer),
        TEST(test_one_growth_for_each_buffer_of_lists),
        TEST(test_truncate),
        TEST(test_truncate_behind_the_last_null),
        TEST(test_truncate_lists),
        TEST(test_truncate_a_child),
        TEST(test_reuse),
        TEST(test_names_are_those_of_columns_and_elements),
        TEST(test_bytes_are_those_of_all_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

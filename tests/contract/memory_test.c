/* memory_test.c - every request for memory fails once, in every call that makes any
 *
 * For n = 1, 2, ... the n-th request fails until the call needs no n-th: then it has been
 * refused at each, has changed nothing each time, and in the end does what it does on a
 * column that was never refused.
 */
#include "support/support.h"

#include "support/ragged.h"

/* ---- Calls on a column ------------------------------------------------------------------- */

/* What the calls bring; the same for all that take it. */
struct input {
    struct cells cells;
    struct layout layout;
    struct ragged ragged;
    struct ragged_spans spans;
    struct layout items;
    struct ragged_slices slices;
};

typedef stria_code (*act_on)(stria_column *column, const struct input *input, stria_error *why);

static stria_code append(stria_column *column, const struct input *input, stria_error *why)
{
    return stria_append(column, input->layout.values, why);
}

static stria_code append_lists(stria_column *column, const struct input *input, stria_error *why)
{
    return stria_append_lists(column, input->items.values, input->spans.spans, why);
}

static stria_code append_slices(stria_column *column, const struct input *input, stria_error *why)
{
    return stria_append_slices(column, input->slices.slices, why);
}

static stria_code reserve(stria_column *column, const struct input *input, stria_error *why)
{
    (void)input;
    return stria_column_reserve(column, 1000, 10000, why);
}

/* Enough rows to fill whatever room there is. */
static stria_code push_until_refused(
    stria_column *column, const struct input *input, stria_error *why)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < input->cells.count && code == STRIA_OK; i++)
        code = input->cells.cells[i].missing ? stria_push_null(column, why)
                                             : push_cell(column, &input->cells, i, why);
    return code;
}

static stria_code close_rows(stria_column *column, const struct input *input, stria_error *why)
{
    static uint32_t lengths[1000];

    (void)input;
    return stria_close(column, STRIA_LENGTHS(lengths, 1000), why);
}

static stria_code end_rows(stria_column *column, const struct input *input, stria_error *why)
{
    stria_code code = STRIA_OK;

    (void)input;
    for (size_t i = 0; i < 1000 && code == STRIA_OK; i++)
        code = stria_end_row(column, why);
    return code;
}

/* Grid rows, as a call with spans that own no memory. */
static stria_code append_grid(stria_column *column, const struct input *input, stria_error *why)
{
    const size_t dims[] = {input->cells.count / 100, 1};
    const size_t levels = stria_column_child(stria_column_child(column, 0), 0) ? 2 : 1;

    return stria_append_lists(column, input->layout.values, stria_grid(100, dims, levels), why);
}

/* Strings out of bytes, with and without nulls among them. */
static stria_code append_bytes(stria_column *column, const struct input *input, stria_error *why)
{
    static const size_t fours[] = {4};
    static uint8_t bytes[4000];
    static uint8_t missing[1000];
    const stria_spans spans = stria_grid(1000, fours, 1);

    missing[5] = missing[600] = 1;
    return stria_append_lists(column, STRIA_BYTES(bytes, sizeof bytes),
        count_missing(&input->cells) > 0 ? stria_spans_with_nulls(spans, stria_null_bytes(missing))
                                         : spans,
        why);
}

/* ---- Trials -------------------------------------------------------------------------------- */

/* Rows of a column before the call; of a list there are some with items. */
static stria_column *make_column(const char *type, const type_fact *fact, size_t depth)
{
    random_source random = {9};
    const bool nullable = strstr(type, "Nullable") != NULL;
    stria_column *const column = new_column(type);
    struct ragged before = make_ragged(fact, depth, 3, 2, CELLS_ANY, nullable ? 2 : 0, &random);

    push_ragged(column, &before);
    free_ragged(&before);
    return column;
}

/* Whether a push changed nothing but rows that went in before it was refused. */
enum whole { WHOLE, ONE_BY_ONE };

static void try_call(const char *type, const type_fact *fact, size_t depth, act_on act,
    const struct input *input, enum whole whole)
{
    size_t refusals = 0;
    stria_column *const reference = make_column(type, fact, depth);

    OK(act(reference, input, &error));
    for (size_t nth = 1;; nth++) {
        stria_column *const column = make_column(type, fact, depth);
        column_image before = take_image(column);

        stria_checker_fail_at(checker, nth);
        forget_error();
        const stria_code code = act(column, input, &error);
        stria_checker_fail_at(checker, 0);
        if (code == STRIA_OK) {
            SAME(column, reference);
        } else {
            assert_failure(STRIA_ERR_MEMORY, code, type, __FILE__, __LINE__);
            assert_int_equal(error.column, -1);
            refusals++;
            if (whole == WHOLE) {
                UNCHANGED(column, &before);
                OK(act(column, input, &error));
                SAME(column, reference);
            } else {
                SOUND(column);
            }
        }
        free_image(&before);
        stria_column_free(column);
        if (code == STRIA_OK)
            break;
        assert_true(nth < 100);
    }
    if (refusals == 0)
        fail_msg("%s: no memory was asked for", type);
    stria_column_free(reference);
}

static void try_type(const type_fact *fact, size_t depth, bool nullable)
{
    static const char *const patterns[2][3] = {
        {"%s", "Array(%s)", "Array(Array(%s))"},
        {"Nullable(%s)", "Array(Nullable(%s))", "Array(Array(Nullable(%s)))"},
    };
    char type[64];
    random_source random = {7};
    const size_t one_in = nullable ? 3 : 0;
    const null_form told = nullable ? NULLS_AS_BITS : NULLS_NOT_TOLD;
    struct input input = {
        .cells = make_cells(fact, 1000, CELLS_ANY, one_in, &random),
        .ragged = make_ragged(fact, depth, 400, 3, CELLS_ANY, one_in, &random),
    };

    (void)wrapped(type, sizeof type, patterns[nullable][depth], fact->type);
    assert_true(lay_out(&input.cells, FORM_ARRAY, told, 3, GUARD_END, &input.layout));
    assert_true(lay_out(&input.ragged.cells, FORM_ARRAY, told, 3, GUARD_END, &input.items));
    lay_out_ragged(&input.ragged, &random, 0, GUARD_END, &input.spans);

    if (depth == 0) {
        try_call(type, fact, depth, append, &input, WHOLE);
        try_call(type, fact, depth, push_until_refused, &input, ONE_BY_ONE);
        if (fact->kind == FACT_STRING)
            try_call(type, fact, depth, append_bytes, &input, WHOLE);
        free_layout(&input.layout);
        assert_true(
            lay_out(&input.cells, FORM_POINTERS, NULLS_NOT_TOLD, 0, GUARD_END, &input.layout));
        try_call(type, fact, depth, append, &input, WHOLE);
    } else {
        assert_true(lay_out_slices(&input.ragged, nullable ? SLICES_WITH_FLAGS : SLICES_OF_VALUES,
            FORM_ARRAY, 8, GUARD_END, &input.slices));
        try_call(type, fact, depth, append_slices, &input, WHOLE);
        try_call(type, fact, depth, append_grid, &input, WHOLE);
        try_call(type, fact, depth, close_rows, &input, WHOLE);
        try_call(type, fact, depth, end_rows, &input, ONE_BY_ONE);
        free_ragged_slices(&input.slices);
        if (fact->ctype == 0) {
            assert_true(lay_out_slices(&input.ragged,
                nullable ? SLICES_OF_BYTES_WITH_FLAGS : SLICES_OF_BYTES, FORM_ARRAY, 4, GUARD_END,
                &input.slices));
            try_call(type, fact, depth, append_slices, &input, WHOLE);
            free_ragged_slices(&input.slices);
        }
    }
    try_call(type, fact, depth, append_lists, &input, WHOLE);
    try_call(type, fact, depth, reserve, &input, WHOLE);
    free_layout(&input.layout);
    free_layout(&input.items);
    free_ragged_spans(&input.spans);
    free_ragged(&input.ragged);
    free_cells(&input.cells);
}

static void test_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        try_type(&facts[i], 0, false);
        try_type(&facts[i], 0, true);
    }
}

static void test_lists(void **state)
{
    static const char *const types[] = {
        "Bool", "Int32", "Float64", "String", "FixedString(3)", "DateTime64(3)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        for (size_t depth = 1; depth <= 2; depth++) {
            try_type(fact_of(types[i]), depth, false);
            try_type(fact_of(types[i]), depth, true);
        }
    }
}

/* ---- Objects ----------------------------------------------------------------------------- */

static void test_making_columns(void **state)
{
    static const char *const types[] = {
        "Int64", "Nullable(String)", "Array(Int8)", "Array(Array(Array(Nullable(DateTime))))"};
    static const size_t levels[] = {1, 1, 2, 4};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        for (size_t nth = 1; nth <= levels[i]; nth++) {
            stria_checker_fail_at(checker, nth);
            MAKES_NONE(STRIA_ERR_MEMORY, stria_column_new(types[i], &hard, &error));
            assert_int_equal(stria_checker_blocks(checker), 0);
            assert_null(
                (stria_checker_fail_at(checker, nth), stria_column_new(types[i], &hard, NULL)));
        }
        stria_checker_fail_at(checker, 0);
        stria_column_free(new_column(types[i]));
    }
}

static void test_making_batches(void **state)
{
    static const stria_field fields[] = {
        {"id", "Int64"}, {"tags", "Array(Array(String))"}, {"venue", "Nullable(String)"}};
    size_t nth = 1;
    stria_batch *batch = NULL;

    (void)state;
    for (; batch == NULL; nth++) {
        stria_checker_fail_at(checker, nth);
        forget_error();
        batch = stria_batch_new(fields, COUNT_OF(fields), &hard, &error);
        if (batch != NULL)
            break;
        assert_failure(STRIA_ERR_MEMORY, error.code, "stria_batch_new", __FILE__, __LINE__);
        assert_int_equal(stria_checker_blocks(checker), 0);
        assert_true(nth < 100);
    }
    assert_true(nth > 8); /* the batch, its two tables, names, and columns with their levels */
    stria_checker_fail_at(checker, 0);
    stria_batch_free(batch);
}

/* ---- Calls that ask for none ------------------------------------------------------------- */

static void test_calls_that_cannot_fail_for_memory(void **state)
{
    static const stria_field fields[] = {{"id", "Nullable(Int64)"}, {"tags", "Array(String)"}};
    stria_batch *const batch = new_batch(fields, 2);
    stria_column *const ids = stria_batch_column(batch, 0);
    stria_column *const tags = stria_batch_column(batch, 1);
    static int64_t out[2];
    static uint8_t nulls[2];
    char text[64];

    (void)state;
    for (int64_t i = 0; i < 2; i++) {
        OK(i == 1 ? stria_push_null(ids, &error) : stria_push_int64(ids, i, &error));
        OK(stria_push_cstr(stria_column_child(tags, 0), "x", &error));
        OK(stria_end_row(tags, &error));
    }
    const size_t calls = stria_checker_calls(checker);
    OK(stria_batch_commit(batch, &error));
    stria_batch_rollback(batch);
    OK(stria_read(ids, 0, stria_out_null_bytes(STRIA_OUT(out, 2), nulls), &error));
    (void)stria_column_type_text(tags, text, sizeof text);
    assert_non_null(stria_batch_find(batch, "tags"));
    assert_null(stria_batch_find(batch, "none"));
    FAILS(STRIA_ERR_TYPE, stria_append(ids, STRIA_RAW(out, 2), &error));
    FAILS(STRIA_ERR_SHAPE, stria_append(tags, STRIA_VALUES(out, 2), &error));
    OK(stria_append(ids, STRIA_VALUES(out, 0), &error)); /* nothing needs no memory */
    stria_column_truncate(ids, 1);
    stria_batch_rollback(batch);
    stria_batch_reset(batch);
    assert_int_equal(stria_checker_calls(checker), calls);
    stria_batch_free(batch);
    assert_int_equal(stria_checker_calls(checker), calls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_values),
        TEST(test_lists),
        TEST(test_making_columns),
        TEST(test_making_batches),
        TEST(test_calls_that_cannot_fail_for_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

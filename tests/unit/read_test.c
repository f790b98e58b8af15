/* read_test.c - rows into the caller's memory, as exact as on the way in */
#include "support/support.h"

#include <math.h>

#include "support/layouts.h"
#include "support/numbers.h"

/* ---- Numbers ------------------------------------------------------------------------- */

/* One row at a time into every C type: what fits there is what a column of such a type
 * would take. */
static void try_numbers(const type_fact *fact, stria_ctype ctype)
{
    static struct number numbers[NUMBERS_MAX];
    const type_fact *const to = fact_of_ctype(ctype);
    const size_t count = list_numbers(fact, numbers, NUMBERS_MAX);
    const size_t step = 1 + 20 / rounds(20) / 3;
    stria_column *const column = new_column(fact->type);

    for (size_t i = 0; i < count; i += step) {
        uint64_t stored[NUMBER_WIDTH / 8] = {0};
        uint64_t expected[NUMBER_WIDTH / 8] = {0};
        uint64_t got[NUMBER_WIDTH / 8];
        const size_t width = fact->width;
        memset(got, 0xa5, sizeof got);
        if (!store_number(numbers[i], fact->ctype, stored) ||
            !expect_number(fact, load_number(fact->ctype, stored), stored))
            continue;
        stria_column_truncate(column, 0);
        OK(stria_append(
            column, stria_make_values(stored, 1, width, 0, width, fact->ctype, 0), &error));

        const struct number value = load_number(fact->ctype, stored);
        const stria_out out = stria_make_out(got, 1, to->width, 0, to->width, ctype);
        if (ctype == fact->ctype) {
            OK(stria_read(column, 0, out, &error));
            assert_memory_equal(got, stored, width); /* every bit */
        } else if (expect_number(to, value, expected)) {
            OK(stria_read(column, 0, out, &error));
            if (!value.is_real || !isnan(value.real))
                assert_memory_equal(got, expected, to->width);
        } else {
            FAILS(STRIA_ERR_RANGE, stria_read(column, 0, out, &error));
            PLACE(0, 0, "");
            SAYS(to->limits);
        }
    }
    stria_column_free(column);
}

static void test_every_number_into_every_c_type(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t k = 0; k < COUNT_OF(number_ctypes) && is_number(&facts[i]); k++)
            try_numbers(&facts[i], number_ctypes[k]);
    }
}

/* Where the value is that does not fit: counted from the first row that is read. */
static void test_the_row_that_does_not_fit(void **state)
{
    enum { ROWS = 1500 };
    static int16_t values[ROWS];
    static int8_t narrow[ROWS];
    stria_column *const column = new_column("Int16");

    (void)state;
    for (size_t bad = 0; bad < ROWS; bad += 249) {
        memset(values, 0, sizeof values);
        values[bad] = -129;
        stria_column_truncate(column, 0);
        OK(stria_append(column, STRIA_VALUES(values, ROWS), &error));
        FAILS(STRIA_ERR_RANGE, stria_read(column, 0, STRIA_OUT(narrow, ROWS), &error));
        PLACE((int64_t)bad, (int64_t)bad, "");
        SAYS("-129 does not fit Int8 (-128 to 127)");
        if (bad > 0) {
            FAILS(STRIA_ERR_RANGE,
                stria_read(column, bad - 1, STRIA_OUT(narrow, ROWS - bad + 1), &error));
            PLACE(1, 1, "");
            OK(stria_read(column, 0, STRIA_OUT(narrow, bad), &error));
        }
        OK(stria_read(column, bad + 1, STRIA_OUT(narrow, ROWS - bad - 1), &error));
    }
    stria_column_free(column);
}

/* ---- Places ----------------------------------------------------------------------------- */

/* Values go where they are said to go, and nowhere else. */
static void test_strided_places(void **state)
{
    enum { ROWS = 700, GAP = 3, OFFSET = 1 };
    random_source random = {1};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        const type_fact *const fact = &facts[i];
        const size_t width = fact->ctype != 0 ? fact->width : sizeof(stria_view);
        const stria_ctype ctype = fact->ctype != 0 ? fact->ctype : STRIA_VIEW;
        const size_t stride = width + GAP;
        stria_column *const column = new_column(fact->type);
        struct cells cells = make_cells(fact, ROWS, CELLS_ANY, 0, &random);
        const size_t first = pick(&random, 3);
        const size_t count = ROWS - first - pick(&random, 3);
        guarded out = guard_make(NULL, OFFSET + (count - 1) * stride + width, GUARD_END);

        push_cells(column, &cells);
        memset(out.block, 0xa5, out.size);
        OK(stria_read(
            column, first, stria_make_out(out.block, count, stride, OFFSET, width, ctype), &error));
        assert_int_equal(out.block[0], 0xa5);
        for (size_t k = 0; k < count; k++) {
            const uint8_t *const at = out.block + OFFSET + k * stride;
            const struct cell *const cell = &cells.cells[first + k];
            if (fact->ctype != 0) {
                uint8_t held[CELL_SIZE];
                to_caller(fact, cell->bytes, held);
                assert_memory_equal(at, held, width);
            } else {
                stria_view view;
                memcpy(&view, at, sizeof view);
                assert_int_equal(view.size, stria_column_view(column, first + k).size);
                assert_ptr_equal(view.data, stria_column_view(column, first + k).data);
                assert_memory_equal(view.data, cell->bytes, cell->size);
            }
            for (size_t gap = width; gap < stride && k + 1 < count; gap++)
                assert_int_equal(at[gap], 0xa5);
        }
        guard_free(&out);
        free_cells(&cells);
        stria_column_free(column);
    }
}

static void test_members_of_structs(void **state)
{
    struct row {
        bool missing;
        double price;
        int32_t quantity;
    };
    struct row rows[3];
    static const double prices[] = {1.5, 2.5, 3.5};
    static const int64_t quantities[] = {7, 8, 9};
    static const uint8_t missing[] = {0, 1, 0};
    stria_column *const price = new_column("Float64");
    stria_column *const quantity = new_column("Nullable(Int64)");

    (void)state;
    memset(rows, 0xa5, sizeof rows);
    OK(stria_append(price, STRIA_VALUES(prices, 3), &error));
    OK(stria_append(quantity,
        stria_with_nulls(STRIA_VALUES(quantities, 3), stria_null_bytes(missing)), &error));
    OK(stria_read(price, 0, STRIA_OUT_MEMBER(rows, 3, price), &error));
    OK(stria_read(quantity, 0,
        stria_make_out_flags(
            STRIA_OUT_MEMBER(rows, 3, quantity), &rows->missing, 0, sizeof *rows, 0),
        &error));
    for (size_t i = 0; i < 3; i++) {
        assert_true(rows[i].price == prices[i]);
        assert_int_equal(rows[i].missing, missing[i]);
        assert_int_equal(rows[i].quantity, missing[i] ? 0 : quantities[i]);
    }
    stria_column_free(price);
    stria_column_free(quantity);
}

/* ---- Nulls -------------------------------------------------------------------------------- */

static void try_flags(stria_column *column, const struct cells *cells, size_t first, size_t count,
    bool set_is_valid, size_t bits_from)
{
    static int64_t values[1100];
    guarded bytes = guard_make(NULL, count, GUARD_END);
    guarded bits = guard_make(NULL, (bits_from + count + 7) / 8, GUARD_END);
    const stria_out out = STRIA_OUT(values, count);

    memset(values, 0xa5, sizeof values);
    memset(bits.block, 0xa5, bits.size);
    OK(stria_read(column, first,
        set_is_valid ? stria_out_valid_bytes(out, bytes.block)
                     : stria_out_null_bytes(out, bytes.block),
        &error));
    OK(stria_read(column, first,
        set_is_valid ? stria_out_valid_bits(out, bits.block, bits_from)
                     : stria_out_null_bits(out, bits.block, bits_from),
        &error));
    for (size_t i = 0; i < bits.size * 8; i++) {
        const bool is_told = i >= bits_from && i < bits_from + count;
        const bool bit = (bits.block[i / 8] >> i % 8 & 1) != 0;
        if (!is_told) {
            assert_int_equal(bit, (0xa5 >> i % 8 & 1)); /* other bits keep their value */
            continue;
        }
        const struct cell *const cell = &cells->cells[first + i - bits_from];
        int64_t expected = 0;
        if (!cell->missing)
            memcpy(&expected, cell->bytes, sizeof expected);
        assert_int_equal(bit, cell->missing != set_is_valid);
        assert_int_equal(bytes.block[i - bits_from], cell->missing != set_is_valid);
        assert_true(values[i - bits_from] == expected);
    }
    guard_free(&bytes);
    guard_free(&bits);
}

static void test_flags(void **state)
{
    random_source random = {2};
    const size_t trials = rounds(300);

    (void)state;
    for (size_t trial = 0; trial < trials; trial++) {
        stria_column *const column = new_column("Nullable(Int64)");
        struct cells cells =
            make_cells(fact_of("Int64"), 1100, CELLS_ANY, trial % 4, &random); /* also none */
        const size_t first = pick(&random, 70);
        const size_t count = pick(&random, 1100 - first);
        push_cells(column, &cells);
        try_flags(column, &cells, first, count, trial % 2 == 0, pick(&random, 71));
        free_cells(&cells);
        stria_column_free(column);
    }
}

static void test_a_null_without_a_place(void **state)
{
    static int64_t values[600];
    static stria_view views[3];
    stria_column *const column = new_column("Nullable(Int64)");
    stria_column *const text = new_column("Nullable(String)");

    (void)state;
    for (int64_t i = 0; i < 600; i++)
        OK(i == 555 ? stria_push_null(column, &error) : stria_push_int64(column, i, &error));
    FAILS(STRIA_ERR_NULL, stria_read(column, 0, STRIA_OUT(values, 600), &error));
    PLACE(555, 555, "");
    FAILS(STRIA_ERR_NULL, stria_read(column, 555, STRIA_OUT(values, 1), &error));
    PLACE(0, 0, "");
    OK(stria_read(column, 0, STRIA_OUT(values, 555), &error));
    OK(stria_read(column, 556, STRIA_OUT(values, 44), &error));
    assert_int_equal(values[43], 599);

    uint8_t missing[3];
    OK(stria_push_cstr(text, "", &error));
    OK(stria_push_null(text, &error));
    OK(stria_push_cstr(text, "abc", &error));
    FAILS(STRIA_ERR_NULL, stria_read(text, 0, STRIA_OUT(views, 3), &error));
    PLACE(1, 1, "");
    OK(stria_read(text, 0, stria_out_null_bytes(STRIA_OUT(views, 3), missing), &error));
    assert_non_null(views[0].data); /* an empty string is no null */
    assert_int_equal(views[0].size, 0);
    assert_null(views[1].data);
    assert_int_equal(views[1].size, 0);
    assert_memory_equal(views[2].data, "abc", 3);
    stria_column_free(column);
    stria_column_free(text);
}

/* ---- Looking without copying ------------------------------------------------------------- */

static void test_views_and_spans(void **state)
{
    stria_column *const fixed = new_column("Nullable(FixedString(4))");
    stria_column *const empty = new_column("String");
    stria_column *const list = new_column("Array(Int8)");
    stria_column *const number = new_column("Int8");

    (void)state;
    OK(stria_push_cstr(fixed, "ab", &error));
    OK(stria_push_null(fixed, &error));
    assert_int_equal(stria_column_view(fixed, 0).size, 4);
    assert_memory_equal(stria_column_view(fixed, 0).data, "ab\0", 4);
    assert_null(stria_column_view(fixed, 1).data);
    assert_null(stria_column_view(fixed, 2).data);
    assert_null(stria_column_view(fixed, SIZE_MAX).data);

    OK(stria_push_cstr(empty, "", &error)); /* without a byte of text */
    assert_non_null(stria_column_view(empty, 0).data);
    assert_int_equal(stria_column_view(empty, 0).size, 0);

    OK(stria_push_int8(stria_column_child(list, 0), 1, &error));
    OK(stria_end_row(list, &error));
    assert_int_equal(stria_column_span(list, 0).count, 1);
    assert_int_equal(stria_column_span(list, 1).count, 0);
    assert_int_equal(stria_column_span(list, SIZE_MAX).count, 0);
    assert_null(stria_column_view(list, 0).data);
    assert_null(stria_column_data(list));

    OK(stria_push_int8(number, 1, &error));
    assert_null(stria_column_view(number, 0).data);
    assert_int_equal(stria_column_span(number, 0).count, 0);
    assert_null(stria_column_offsets(number));
    assert_false(stria_column_is_null(fixed, 0));
    assert_true(stria_column_is_null(fixed, 1));
    assert_false(stria_column_is_null(fixed, 2));
    assert_false(stria_column_is_null(fixed, SIZE_MAX));
    stria_column_free(fixed);
    stria_column_free(empty);
    stria_column_free(list);
    stria_column_free(number);
}

/* ---- Wrong calls ------------------------------------------------------------------------- */

static void test_wrong_calls(void **state)
{
    static int64_t values[4];
    static stria_view views[4];
    stria_column *const number = new_column("Int64");
    stria_column *const text = new_column("String");
    stria_column *const list = new_column("Array(Int64)");
    const stria_out good = STRIA_OUT(values, 2);
    stria_out out = good;

    (void)state;
    OK(stria_push_int64(number, 1, &error));
    OK(stria_push_int64(number, 2, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, 1, good, &error));
    SAYS("2 rows from 1 on");
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, 3, STRIA_OUT(values, 0), &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, SIZE_MAX, good, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, 1, STRIA_OUT(values, SIZE_MAX), &error));
    OK(stria_read(number, 2, STRIA_OUT(values, 0), &error));
    out.data = NULL;
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, 0, out, &error));
    out.count = 0;
    OK(stria_read(number, 0, out, &error));
    out = good;
    out.scale = 1;
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, 0, out, &error));
    out = good;
    out.unit = 1;
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, 0, out, &error));
    out = good;
    out.epoch = 1;
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, 0, out, &error));
    out = good;
    out.rounding = 1;
    FAILS(STRIA_ERR_ARGUMENT, stria_read(number, 0, out, &error));
    FAILS(STRIA_ERR_TYPE, stria_read(number, 0, STRIA_OUT(views, 2), &error));
    SAYS("Int64");
    out = good;
    out.ctype = 99;
    FAILS(STRIA_ERR_TYPE, stria_read(number, 0, out, &error));
    FAILS(STRIA_ERR_TYPE, stria_read(text, 0, STRIA_OUT(values, 0), &error));
    FAILS(STRIA_ERR_SHAPE, stria_read(list, 0, STRIA_OUT(values, 0), &error));
    assert_int_equal(stria_read(number, 1, good, NULL), STRIA_ERR_ARGUMENT);
    assert_int_equal(stria_read(list, 0, STRIA_OUT(values, 0), NULL), STRIA_ERR_SHAPE);
    stria_column_free(number);
    stria_column_free(text);
    stria_column_free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_number_into_every_c_type),
        TEST(test_the_row_that_does_not_fit),
        TEST(test_strided_places),
        TEST(test_members_of_structs),
        TEST(test_flags),
        TEST(test_a_null_without_a_place),
        TEST(test_views_and_spans),
        TEST(test_wrong_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

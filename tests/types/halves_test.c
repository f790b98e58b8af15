/* halves_test.c - floats of 16 bits: every one of them, and what lies between two */
#include "unit/batches.h"

#include <math.h>
#include <stdio.h>

#include "src/numbers/half.h"
#include "src/text/text_float.h"
#include "support/numbers.h"
#include "unit/blocks.h"

static const struct {
    const char *type;
    stria_ctype ctype;
    unsigned infinity;
} kinds[] = {{"Float16", STRIA_FLOAT16, 0x7c00}, {"BFloat16", STRIA_BFLOAT16, 0x7f80}};

static double value_of(stria_ctype ctype, unsigned bits)
{
    const uint16_t half = (uint16_t)bits;

    return load_number(ctype, &half).real;
}

/* ---- All values ---------------------------------------------------------------------- */

/* Every value becomes a double and comes back, as does its text; a NaN keeps its bits in its
 * own C type, and its sign and payload in others. */
static void test_every_value_there_and_back(void **state)
{
    enum { ALL = 65536 };
    static uint16_t in[ALL];
    static double wide[ALL];
    static uint16_t out[ALL];

    (void)state;
    for (size_t k = 0; k < COUNT_OF(kinds); k++) {
        const stria_ctype ctype = kinds[k].ctype;
        stria_column *const column = new_column(kinds[k].type);
        stria_column *const doubles = new_column("Float64");

        for (unsigned bits = 0; bits < ALL; bits++)
            in[bits] = (uint16_t)bits;
        const stria_values all = stria_make_values(in, ALL, 2, 0, 2, ctype, 0);
        OK(stria_append(column, all, &error));
        assert_memory_equal(stria_column_data(column), in, sizeof in);
        OK(stria_read(column, 0, stria_make_out(out, ALL, 2, 0, 2, ctype), &error));
        assert_memory_equal(out, in, sizeof in);

        OK(stria_read(column, 0, STRIA_OUT(wide, ALL), &error));
        OK(stria_append(doubles, all, &error));
        assert_memory_equal(stria_column_data(doubles), wide, sizeof wide);
        for (unsigned bits = 0; bits < ALL; bits++) {
            const double expected = value_of(ctype, bits);
            assert_int_equal(signbit(wide[bits]) != 0, bits >> 15);
            assert_true(isnan(expected) ? isnan(wide[bits]) : wide[bits] == expected);
        }
        stria_column_truncate(column, 0);
        OK(stria_append(column, STRIA_VALUES(wide, ALL), &error));
        const uint16_t *const back = stria_column_data(column);
        for (unsigned bits = 0; bits < ALL; bits++) {
            const unsigned quiet = (bits & 0x7fff) > kinds[k].infinity
                ? bits | (ctype == STRIA_FLOAT16 ? 0x200u : 0x40u)
                : bits;
            assert_int_equal(back[bits], quiet);
        }
        stria_column_free(column);
        stria_column_free(doubles);
    }
}

/* The text reads back as the value, and no shorter one would. */
static void test_every_text(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(kinds); k++) {
        const stria__float_format *const format = stria__half_format(kinds[k].ctype);

        for (unsigned bits = 0; bits < kinds[k].infinity; bits++) {
            char text[STRIA__PRINT_MAX + 1];
            char shorter[64];
            uint16_t back = 0xffff;
            size_t bad;
            const size_t size = stria__print_half(format, text, (uint16_t)bits);
            const stria_view view = {text, size};
            const double value = value_of(kinds[k].ctype, bits);
            int digits = 0;

            assert_int_equal(stria__parse_half(format, view, &back, &bad), STRIA__PARSED);
            assert_int_equal(back, bits);
            text[size] = '\0';
            for (const char *c = text; *c != '\0' && *c != 'e'; c++)
                digits += *c >= '0' && *c <= '9' && (digits > 0 || *c != '0');
            while (digits > 1 && strchr(text, '.') == NULL && strchr(text, 'e') == NULL &&
                text[digits - 1] == '0')
                digits--; /* zeros in front of the point are no digits of the number */
            if (digits < 2)
                continue;
            (void)snprintf(shorter, sizeof shorter, "%.*e", digits - 2, value);
            const stria_view less = {shorter, strlen(shorter)};
            if (stria__parse_half(format, less, &back, &bad) == STRIA__PARSED && back == bits)
                fail_msg("%s: %s is shorter than %s", kinds[k].type, shorter, text);
        }
    }
}

/* ---- Rounding -------------------------------------------------------------------------- */

/* Between each two neighbours: the middle goes to the even one, the doubles beside it to the
 * nearer one, which they would not by way of a float. */
static void test_middles(void **state)
{
    (void)state;
    for (size_t k = 0; k < COUNT_OF(kinds); k++) {
        const stria__float_format *const format = stria__half_format(kinds[k].ctype);

        for (unsigned bits = 0; bits < kinds[k].infinity; bits++) {
            const bool is_last = bits + 1 == kinds[k].infinity;
            const double low = value_of(kinds[k].ctype, bits);
            const double step = low - value_of(kinds[k].ctype, bits > 0 ? bits - 1 : 1);
            const double high = is_last ? low + fabs(step) : value_of(kinds[k].ctype, bits + 1);
            const double middle = low + (high - low) / 2;
            const unsigned even = bits + (bits & 1);
            uint16_t half = 0;

            assert_int_equal(stria__narrow_half(format, middle, &half), even < kinds[k].infinity);
            if (even < kinds[k].infinity)
                assert_int_equal(half, even);
            assert_true(stria__narrow_half(format, nextafter(middle, 0), &half));
            assert_int_equal(half, bits);
            assert_int_equal(stria__narrow_half(format, nextafter(middle, high), &half), !is_last);
            if (!is_last)
                assert_int_equal(half, bits + 1);
            assert_true(stria__narrow_half(format, -nextafter(middle, 0), &half));
            assert_int_equal(half, bits | 0x8000);
        }
    }
}

static void test_what_is_refused(void **state)
{
    static const double large[] = {1, 65520};
    static const int64_t whole[] = {2048, 2049};
    static const char *const texts[] = {"1", "6.552e4"};
    uint8_t byte;
    stria_column *const column = new_column("Float16");
    column_image before = take_image(column);

    (void)state;
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(large, 2), &error));
    PLACE(1, 1, "");
    SAYS("65520 does not fit Float16 (whole numbers that it holds exactly; finite up to 65504)");
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(whole, 2), &error));
    SAYS("2049 does not fit Float16");
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(texts, 2), &error));
    SAYS("'6.552e4' does not fit Float16");
    FAILS(STRIA_ERR_RANGE, stria_push_uint64(column, UINT64_MAX, &error));
    FAILS(STRIA_ERR_RANGE, stria_push_int64(column, INT64_MIN + 1, &error));
    UNCHANGED(column, &before);
    free_image(&before);
    OK(stria_push_float64(column, INFINITY, &error)); /* which is a value like others */
    OK(stria_push_float16(column, (stria_float16){0x3e00}, &error));
    FAILS(STRIA_ERR_RANGE, stria_read(column, 1, STRIA_OUT(&byte, 1), &error));
    SAYS("1.5 does not fit UInt8");
    stria_column_free(column);
}

/* A text is rounded once: half a step, and too little more for a double to tell. */
static void test_text_is_rounded_once(void **state)
{
    static const struct {
        const char *text;
        unsigned bits;
    } cases[] = {{"1.00048828125", 0x3c00}, {"1.000488281250000000000000000000001", 0x3c01},
        {"1.00146484375", 0x3c02}, {"1.001464843749999999999999999999999", 0x3c01},
        {"65519.999999999999999999999999", 0x7bff}, {"2.98023223876953125e-8", 0},
        {"2.980232238769531250000000000001e-8", 1}, {"-0", 0x8000}, {"nan", 0x7e00},
        {"-inf", 0xfc00}};

    (void)state;
    stria_column *const column = new_column("Array(Float16)");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_column *const items = stria_column_child(column, 0);
        OK(stria_push_cstr(items, cases[i].text, &error));
        assert_int_equal(((const uint16_t *)stria_column_data(items))[i], cases[i].bits);
    }
    OK(stria_end_row(column, &error));
    char text[200];
    (void)stria_column_text(column, 0, text, sizeof text);
    assert_string_equal(text, "[1,1.001,1.002,1.001,65500,0,6e-8,-0,nan,-inf]");
    stria_column_free(column);
}

/* ---- Native ------------------------------------------------------------------------------ */

/* ClickHouse has no Float16: refused before the first byte, and in every header. */
static void test_a_type_that_clickhouse_lacks(void **state)
{
    static block b;
    const stria_field fields[] = {{"id", "Int8"}, {"x", "Array(Tuple(Int8, h Float16))"}};
    const stria_field named[] = {{"id", "Int8"}, {"x", "Array(Tuple(i Int8, h Float16))"}};
    stria_memory *const memory = new_memory();
    stria_batch *const batch = new_batch(named, 2);

    (void)state;
    MAKES_NONE(STRIA_ERR_TYPE, stria_batch_new(fields, 2, &hard, &error)); /* names for some */
    FAILS(STRIA_ERR_TARGET, stria_batch_write_native(batch, stria_memory_sink(memory), &error));
    SAYS("ClickHouse has no type Float16");
    assert_int_equal(error.column, 1);
    assert_string_equal(error.path, "x[].h");
    assert_int_equal(stria_memory_view(memory).size, 0);

    put_counts(&b, 2, 0);
    put_column(&b, "id", "Int8");
    put_column(&b, "x", named[1].type);
    stria_view rest = view_of_block(&b);
    FAILS(STRIA_ERR_TARGET, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    SAYS("ClickHouse has no type Float16");
    assert_string_equal(error.path, "x[].h");
    assert_int_equal(error.offset, 13);
    assert_int_equal(rest.size, b.size);
    MAKES_NONE(
        STRIA_ERR_TARGET, stria_batch_new_from_native(stria_view_source(&rest), &hard, &error));
    assert_int_equal(error.offset, 13);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_value_there_and_back),
        TEST(test_every_text),
        TEST(test_middles),
        TEST(test_what_is_refused),
        TEST(test_text_is_rounded_once),
        TEST(test_a_type_that_clickhouse_lacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

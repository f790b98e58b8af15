/* wide_test.c - integers of more than 64 bits: as ticks, from the compiler's own, and faults
 * that others had.  What fits where is for numbers_test.c. */
#include "support/support.h"

/* As ticks they are what narrow integers are, on both sides of the end of 64 bits. */
static void test_ticks(void **state)
{
    const stria_int128 nanoseconds[] = {
        {{1500000000, 0}},
        {{UINT64_C(10000000000000000000), 0}}, /* in 2286: more than an int64_t holds */
        {{(uint64_t)-1500000000, UINT64_MAX}},
        {{UINT64_C(9999999999000000000), 0}},
    };
    static const char *const expected[] = {"1970-01-01 00:00:01.500", "2286-11-20 17:46:40.000",
        "1969-12-31 23:59:58.500", "2286-11-20 17:46:39.000"};
    const stria_int256 vast[] = {{{0, 0, 0, 0}}, {{0, 1, 0, 0}}};
    stria_int256 milliseconds[4];
    uint8_t bits[4] = {0, 0, 1, 0};
    char text[40];
    stria_column *const column = new_column("Nullable(DateTime64(3))");

    (void)state;
    const stria_values values =
        stria_ticks(STRIA_VALUES(nanoseconds, 4), STRIA_NANOSECONDS, 0, STRIA_EXACT);
    OK(stria_append(column, values, &error));
    for (size_t row = 0; row < 4; row++) {
        (void)stria_column_text(column, row, text, sizeof text);
        assert_string_equal(text, expected[row]);
    }
    OK(stria_read(
        column, 0, stria_out_ticks(STRIA_OUT(milliseconds, 4), STRIA_MILLISECONDS, 0, 0), &error));
    assert_true(milliseconds[0].limb[0] == 1500 && milliseconds[0].limb[3] == 0);
    assert_true(
        milliseconds[2].limb[0] == (uint64_t)-1500 && milliseconds[2].limb[3] == UINT64_MAX);
    OK(stria_append(column, stria_with_nulls(values, stria_null_bytes(bits)), &error));
    assert_int_equal(stria_column_null_count(column), 1);

    const stria_int128 odd[] = {{{0, 0}}, {{UINT64_C(10000000000000000001), 0}}};
    FAILS(STRIA_ERR_RANGE,
        stria_append(
            column, stria_ticks(STRIA_VALUES(odd, 2), STRIA_NANOSECONDS, 0, STRIA_EXACT), &error));
    PLACE(1, 1, "");
    SAYS("10000000000000000001 nanoseconds since 1970-01-01 are not exact");
    FAILS(STRIA_ERR_RANGE,
        stria_append(
            column, stria_ticks(STRIA_VALUES(vast, 2), STRIA_NANOSECONDS, 0, STRIA_FLOOR), &error));
    PLACE(1, 1, "");
    SAYS("18446744073709551616 nanoseconds since 1970-01-01 do not fit");
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(vast, 2), &error));
    PLACE(1, 1, "");
    SAYS("18446744073709551616 does not fit");
    assert_int_equal(stria_column_rows(column), 8);
    stria_column_free(column);
}

/* The bytes of a compiler's integer are those of the struct. */
static void test_the_compilers_own(void **state)
{
    (void)state;
#if defined(__SIZEOF_INT128__)
    const stria_compiler_int128 low = (stria_compiler_int128)1 << 100;
    const stria_compiler_int128 values[] = {low, -low, -1};
    const stria_compiler_uint128 largest = ~(stria_compiler_uint128)0;
    stria_compiler_int128 read[3] = {0};
    stria_column *const column = new_column("Int128");
    stria_column *const unsigned_ = new_column("UInt128");

    OK(stria_append(column, STRIA_VALUES(values, 3), &error));
    OK(STRIA_PUSH(column, values[1], &error));
    OK(STRIA_PUSH(unsigned_, largest, &error));
    FAILS(STRIA_ERR_RANGE, STRIA_PUSH(column, largest, &error));
    SAYS("340282366920938463463374607431768211455 does not fit Int128 (-2^127 to 2^127 - 1)");
    assert_memory_equal(stria_column_data(column), values, sizeof values);
    OK(stria_read(column, 1, STRIA_OUT(read, 3), &error));
    assert_true(read[0] == -low && read[1] == -1 && read[2] == -low);
    stria_column_free(column);
    stria_column_free(unsigned_);
#endif
}

/* The message names the value whole, and the column is as it was. */
static void test_a_negative_among_unsigned_ones(void **state)
{
    static const char *const texts[] = {"5", "-1", "7"};
    const uint8_t one[16] = {1};
    stria_column *const column = new_column("UInt128");

    (void)state;
    OK(stria_push_int8(column, 1, &error));
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(texts, 3), &error));
    PLACE(1, 1, "");
    SAYS("'-1' does not fit UInt128 (0 to 2^128 - 1)");
    assert_int_equal(stria_column_rows(column), 1);
    assert_memory_equal(stria_column_data(column), one, sizeof one);
    stria_column_free(column);
}

static void test_the_largest_is_not_minus_one(void **state)
{
    static const char largest[] =
        "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    uint8_t ones[32];
    char text[100];
    stria_column *const column = new_column("UInt256");
    stria_column *const narrow = new_column("UInt128");
    stria_int256 read[1];

    (void)state;
    memset(ones, 0xff, sizeof ones);
    OK(stria_push_cstr(column, largest, &error));
    assert_memory_equal(stria_column_data(column), ones, 32);
    (void)stria_column_text(column, 0, text, sizeof text);
    assert_string_equal(text, largest);
    FAILS(STRIA_ERR_RANGE, stria_read(column, 0, STRIA_OUT(read, 1), &error));
    SAYS(largest);
    SAYS("does not fit Int256 (-2^255 to 2^255 - 1)");
    OK(stria_push_cstr(narrow, "340282366920938463463374607431768211455", &error));
    assert_memory_equal(stria_column_data(narrow), ones, 16);
    (void)stria_column_text(narrow, 0, text, sizeof text);
    assert_string_equal(text, "340282366920938463463374607431768211455");
    stria_column_free(column);
    stria_column_free(narrow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_ticks),
        TEST(test_the_compilers_own),
        TEST(test_a_negative_among_unsigned_ones),
        TEST(test_the_largest_is_not_minus_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

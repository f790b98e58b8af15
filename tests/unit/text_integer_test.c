/* text_integer_test.c - integers from and to decimal text */
#include "text_check.h"

#include <inttypes.h>
#include <stdio.h>

#include "src/text/text_integer.h"

DEFINE_PARSE(signed, int64_t)
DEFINE_PARSE(unsigned, uint64_t)

static void check_signed(const char *text, int64_t expected)
{
    int64_t value = 77;

    check_outcome(text, parse_signed(text, &value), (outcome){STRIA__PARSED, NO_BAD});
    assert_int_equal(value, expected);
}

static void check_unsigned(const char *text, uint64_t expected)
{
    uint64_t value = 77;

    check_outcome(text, parse_unsigned(text, &value), (outcome){STRIA__PARSED, NO_BAD});
    assert_int_equal(value, expected);
}

static void refuse_signed(const char *text, outcome expected)
{
    int64_t value = 77;

    check_outcome(text, parse_signed(text, &value), expected);
    assert_int_equal(value, 77);
}

static void refuse_unsigned(const char *text, outcome expected)
{
    uint64_t value = 77;

    check_outcome(text, parse_unsigned(text, &value), expected);
    assert_int_equal(value, 77);
}

static void takes_the_whole_range(void **state)
{
    (void)state;
    check_signed("0", 0);
    check_signed("-0", 0);
    check_signed("-1", -1);
    check_signed("9223372036854775807", INT64_MAX);
    check_signed("-9223372036854775808", INT64_MIN);
    check_unsigned("0", 0);
    check_unsigned("-0", 0);
    check_unsigned("9223372036854775808", UINT64_C(1) << 63);
    check_unsigned("18446744073709551615", UINT64_MAX);
}

static void leading_zeros_do_not_count(void **state)
{
    (void)state;
    check_signed("007", 7);
    check_signed("-00000000000000000000000000000000000000000012", -12);
    check_signed("00000000000000000000009223372036854775807", INT64_MAX);
    check_unsigned("000000000000000000000018446744073709551615", UINT64_MAX);
    check_unsigned("0000000000000000000000000000000000000", 0);
}

static void what_does_not_fit_is_out_of_range(void **state)
{
    static const outcome out = {STRIA__OUT_OF_RANGE, NO_BAD};

    (void)state;
    refuse_signed("9223372036854775808", out);
    refuse_signed("-9223372036854775809", out);
    refuse_signed("18446744073709551616", out); /* wraps to 0 */
    refuse_signed("99999999999999999999999999999999999999", out);
    refuse_unsigned("18446744073709551616", out);
    refuse_unsigned("18446744073709551625", out); /* the last digit alone overflows */
    refuse_unsigned("184467440737095516150", out);
    refuse_unsigned("340282366920938463463374607431768211456", out); /* 2^128 */
    refuse_unsigned("-1", out);
    refuse_unsigned("-18446744073709551615", out);
}

static void what_is_no_integer_is_malformed(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {
        {"", 0},
        {"-", 1},
        {"+1", 0},
        {"--1", 1},
        {"-+1", 1},
        {" 1", 0},
        {"1 ", 1},
        {"1\n", 1},
        {"1.0", 1},
        {"1e3", 1},
        {"0x10", 1},
        {"1_000", 1},
        {"1,000", 1},
        {"1-2", 1},
        {"a", 0},
        {"12/", 2},
        {"12:", 2},
        {"\xd9\xa3", 0}, /* an Arabic digit */
        {"123456789012345678x", 18},
        {"1234567890123456789x", 19},
        {"99999999999999999999999x", 23}, /* out of range by then */
        {"-0000000000000000000000000000x", 29},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        refuse_signed(cases[i].text, (outcome){STRIA__MALFORMED, cases[i].bad});
        refuse_unsigned(cases[i].text, (outcome){STRIA__MALFORMED, cases[i].bad});
    }
}

/* A view is not NUL-ended, and a NUL in it is a character like any other. */
static void a_view_ends_at_its_size(void **state)
{
    int64_t value = 0;
    size_t bad = NO_BAD;

    (void)state;
    assert_int_equal(stria__parse_signed((stria_view){"1234", 2}, &value, &bad), STRIA__PARSED);
    assert_int_equal(value, 12);
    assert_int_equal(stria__parse_signed((stria_view){"1\0", 2}, &value, &bad), STRIA__MALFORMED);
    assert_int_equal(bad, 1);
    assert_int_equal(stria__parse_signed((stria_view){NULL, 0}, &value, &bad), STRIA__MALFORMED);
    assert_int_equal(bad, 0);
}

static void check_round_trip(int64_t value)
{
    char text[STRIA__PRINT_MAX + 1], expected[STRIA__PRINT_MAX + 1];

    text[stria__print_signed(text, value)] = '\0';
    (void)snprintf(expected, sizeof expected, "%" PRId64, value);
    assert_string_equal(text, expected);
    check_signed(text, value);

    text[stria__print_unsigned(text, (uint64_t)value)] = '\0';
    (void)snprintf(expected, sizeof expected, "%" PRIu64, (uint64_t)value);
    assert_string_equal(text, expected);
    check_unsigned(text, (uint64_t)value);
}

static void printing_reads_back(void **state)
{
    random_source random = {1};
    uint64_t power = 1;

    (void)state;
    for (int digits = 0; digits < 20; digits++, power *= 10) {
        check_round_trip((int64_t)power);
        check_round_trip((int64_t)(power - 1));
        check_round_trip((int64_t)(0 - power));
    }
    check_round_trip(INT64_MIN);
    check_round_trip(INT64_MAX);
    for (unsigned i = 0; i < 20000; i++)
        check_round_trip((int64_t)(next_random(&random) >> i % 64));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_the_whole_range),
        cmocka_unit_test(leading_zeros_do_not_count),
        cmocka_unit_test(what_does_not_fit_is_out_of_range),
        cmocka_unit_test(what_is_no_integer_is_malformed),
        cmocka_unit_test(a_view_ends_at_its_size),
        cmocka_unit_test(printing_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

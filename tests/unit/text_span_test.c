/* text_span_test.c - times of day and spans of time from and to text */
#include "text_check.h"

#include <stdio.h>

#include "src/text/text_time.h"

static outcome parse_time(const char *text, unsigned precision, int64_t *ticks)
{
    outcome is = {STRIA__PARSED, NO_BAD};
    const stria_view copy = exact_copy(text, strlen(text));

    is.parsed = stria__parse_time(copy, precision, ticks, &is.bad);
    free((void *)(uintptr_t)copy.data);
    return is;
}

static void check_time(const char *text, unsigned precision, int64_t expected)
{
    int64_t ticks = 77;

    check_outcome(text, parse_time(text, precision, &ticks), (outcome){STRIA__PARSED, NO_BAD});
    if (ticks != expected)
        fail_msg("\"%s\" gives %lld, not %lld", text, (long long)ticks, (long long)expected);
}

static void check_printed(int64_t ticks, unsigned precision, const char *expected)
{
    char text[STRIA__PRINT_MAX + 1];

    text[stria__print_time(text, ticks, precision)] = '\0';
    assert_string_equal(text, expected);
}

static void takes_every_form(void **state)
{
    (void)state;
    check_time("00:00:00", 0, 0);
    check_time("12:34:56", 0, 45296);
    check_time("24:00:00", 0, 86400);
    check_time("999:59:59", 0, 3599999);
    check_time("0000012:34:56", 0, 45296);
    check_time("-00:00:01", 0, -1);
    check_time("-00:00:00", 0, 0);
    check_time("12:34:56.5", 3, 45296500);
    check_time("12:34:56.500000", 1, 452965);
    check_time("-00:00:00.001", 3, -1);
    check_time("-999:59:59.999999999", 9, -3599999999999999);
}

static void refuses_what_is_no_time(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {{"", 0}, {"-", 1}, {"1", 1}, {"1:00:00", 1}, {"12", 2}, {"12:", 3}, {"12:3", 4},
        {"12:60:00", 3}, {"12:00:60", 6}, {"12:00", 5}, {"12:00:00 ", 8}, {" 12:00:00", 0},
        {"+12:00:00", 0}, {"--12:00:00", 1}, {"12:00:00.", 9}, {"12:00:00.x", 9}, {"12:00:-1", 6},
        {"12-00-00", 2}, {"12:00:00Z", 8}};
    int64_t ticks = 77;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_outcome(cases[i].text, parse_time(cases[i].text, 3, &ticks),
            (outcome){STRIA__MALFORMED, cases[i].bad});
    assert_int_equal(ticks, 77);
}

static void ticks_are_exact_and_within_64_bits(void **state)
{
    static const struct {
        const char *text;
        unsigned precision;
    } cases[] = {{"00:00:00.1", 0}, {"00:00:00.0001", 3}, {"2562047:47:16.854775808", 9},
        {"9999999999:00:00", 9}, {"99999999999999999999999:00:00", 0}};
    int64_t ticks = 77;

    (void)state;
    check_time("2562047:47:16.854775807", 9, INT64_MAX);
    check_time("-2562047:47:16.854775807", 9, -INT64_MAX);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_outcome(cases[i].text, parse_time(cases[i].text, cases[i].precision, &ticks),
            (outcome){STRIA__OUT_OF_RANGE, NO_BAD});
    assert_int_equal(ticks, 77);
}

static void prints_hours_of_any_size(void **state)
{
    (void)state;
    check_printed(0, 0, "00:00:00");
    check_printed(-1, 0, "-00:00:01");
    check_printed(-1, 3, "-00:00:00.001");
    check_printed(45296, 0, "12:34:56");
    check_printed(3599999, 0, "999:59:59");
    check_printed(INT64_MAX, 9, "2562047:47:16.854775807");
    check_printed(INT64_MIN, 9, "-2562047:47:16.854775808");
    check_printed(INT64_MIN, 0, "-2562047788015215:30:08");
}

static void printing_reads_back(void **state)
{
    int64_t end = 3600000;
    random_source random = {4};

    (void)state;
    for (unsigned precision = 0; precision <= STRIA__PRECISION_MAX; precision++, end *= 10) {
        for (int i = 0; i < 20000; i++) {
            const int64_t ticks =
                (int64_t)(next_random(&random) % (uint64_t)(2 * end - 1)) - end + 1;
            char text[STRIA__PRINT_MAX + 1];

            text[stria__print_time(text, ticks, precision)] = '\0';
            check_time(text, precision, ticks);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_every_form),
        cmocka_unit_test(refuses_what_is_no_time),
        cmocka_unit_test(ticks_are_exact_and_within_64_bits),
        cmocka_unit_test(prints_hours_of_any_size),
        cmocka_unit_test(printing_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

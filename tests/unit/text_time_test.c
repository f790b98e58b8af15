/* text_time_test.c - dates and times from and to ISO 8601 text */
#include "text_check.h"

#include "src/numbers/civil.h"
#include "src/text/text_time.h"

DEFINE_PARSE(date, int64_t)

static outcome parse_datetime(const char *text, unsigned precision, int64_t *ticks)
{
    outcome is = {STRIA__PARSED, NO_BAD};
    const stria_view copy = exact_copy(text, strlen(text));

    is.parsed = stria__parse_datetime(copy, precision, ticks, &is.bad);
    free((void *)(uintptr_t)copy.data);
    return is;
}

static void check_datetime(const char *text, unsigned precision, int64_t expected)
{
    int64_t ticks = 77;

    check_outcome(text, parse_datetime(text, precision, &ticks), (outcome){STRIA__PARSED, NO_BAD});
    if (ticks != expected)
        fail_msg("\"%s\" gives %lld, not %lld", text, (long long)ticks, (long long)expected);
}

static void refuse_datetime(const char *text, unsigned precision, outcome expected)
{
    int64_t ticks = 77;

    check_outcome(text, parse_datetime(text, precision, &ticks), expected);
    assert_int_equal(ticks, 77);
}

static void check_printed(int64_t ticks, unsigned precision, const char *expected)
{
    char text[STRIA__PRINT_MAX + 1];

    text[stria__print_datetime(text, ticks, precision)] = '\0';
    assert_string_equal(text, expected);
}

/* ---- Dates ---------------------------------------------------------------- */

static void put_digits(char *end, size_t count, int64_t value)
{
    for (; count > 0; count--, value /= 10)
        *--end = (char)('0' + value % 10);
}

static void takes_and_prints_the_dates_of_all_years(void **state)
{
    (void)state;
    for (int64_t day = STRIA__DAY_OF_YEAR_0; day < STRIA__DAY_OF_YEAR_10000; day += 5) {
        const stria__civil date = stria__civil_from_days(day);
        char text[STRIA__PRINT_MAX];
        char expected[] = "YYYY-MM-DD";
        int64_t back = 0;
        size_t bad = 0;

        put_digits(expected + 4, 4, date.year);
        put_digits(expected + 7, 2, date.month);
        put_digits(expected + 10, 2, date.day);
        const size_t size = stria__print_date(text, day);
        if (size != 10 || memcmp(text, expected, size) != 0)
            fail_msg("day %d does not print as %s", (int)day, expected);
        if (stria__parse_date((stria_view){text, size}, &back, &bad) != STRIA__PARSED ||
            back != day)
            fail_msg("%s reads back as day %d", expected, (int)back);
    }
}

static void refuses_what_is_no_date(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {
        {"", 0},
        {"2", 1},
        {"2020", 4},
        {"2020-", 5},
        {"2020-0", 6},
        {"2020-01", 7},
        {"2020-01-", 8},
        {"2020-01-0", 9},
        {"2020-01-011", 10},
        {"2020-01-01 ", 10},
        {"2020-01-01 00:00:00", 10},
        {" 2020-01-01", 0},
        {"+2020-01-01", 0},
        {"-2020-01-01", 0},
        {"20200-01-01", 4},
        {"202-01-01", 3},
        {"20200101", 4},
        {"2020/01/01", 4},
        {"2020-1-1", 6},
        {"2020-01-1", 9},
        {"2020-00-01", 5},
        {"2020-13-01", 5},
        {"2020-01-00", 8},
        {"2020-01-32", 8},
        {"2020-04-31", 8},
        {"2023-02-29", 8},
        {"1900-02-29", 8},
        {"2020-02-30", 8},
        {"202x-01-01", 3},
        {"2020-0x-01", 6},
        {"2020-01-0x", 9},
        {"2020-01x01", 7},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t day = 77;
        check_outcome(cases[i].text, parse_date(cases[i].text, &day),
            (outcome){STRIA__MALFORMED, cases[i].bad});
        assert_int_equal(day, 77);
    }
}

static void leap_days_exist_in_leap_years(void **state)
{
    static const char *const texts[] = {"0000-02-29", "0400-02-29", "2000-02-29", "2024-02-29"};
    int64_t day;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_outcome(texts[i], parse_date(texts[i], &day), (outcome){STRIA__PARSED, NO_BAD});
}

static void other_years_print_with_a_sign(void **state)
{
    char text[STRIA__PRINT_MAX + 1];

    (void)state;
    text[stria__print_date(text, STRIA__DAY_OF_YEAR_0 - 1)] = '\0';
    assert_string_equal(text, "-0001-12-31");
    text[stria__print_date(text, STRIA__DAY_OF_YEAR_10000)] = '\0';
    assert_string_equal(text, "+10000-01-01");
    text[stria__print_date(text, INT64_MAX)] = '\0';
    assert_string_equal(text, "+25252734927768524-07-27");
    text[stria__print_date(text, INT64_MIN)] = '\0';
    assert_string_equal(text, "-25252734927764585-06-07");
}

/* ---- Times ----------------------------------------------------------------- */

static void takes_every_form(void **state)
{
    (void)state;
    check_datetime("1970-01-01 00:00:00", 0, 0); /* B84 */
    check_datetime("1970-01-01", 0, 0);
    check_datetime("1970-01-02", 3, 86400000);
    check_datetime("2009-02-13 23:31:30", 0, 1234567890);
    check_datetime("2009-02-13T23:31:30", 0, 1234567890);
    check_datetime("2009-02-13 23:31:30Z", 0, 1234567890);
    check_datetime("2009-02-13T23:31:30.5Z", 1, 12345678905);
    check_datetime("2009-02-14 01:01:30+01:30", 0, 1234567890);
    check_datetime("2009-02-13 16:31:30-07:00", 0, 1234567890);
    check_datetime("2009-02-13 23:31:30-00:00", 0, 1234567890);
    check_datetime("1970-01-01 23:59:00+23:59", 0, 0);
    check_datetime("1969-12-31 00:01:00-23:59", 0, 0);
    check_datetime("2106-02-07 06:28:15", 0, 4294967295);
    check_datetime("0001-01-01 00:00:00", 0, -62135596800); /* B84 */
    check_datetime("0000-01-01 00:00:00", 0, -62167219200);
    check_datetime("9999-12-31 23:59:59", 0, 253402300799);
    check_datetime("9999-12-31 23:59:59.9999999", 7, 2534023007999999999);
}

/* B85: ticks count upwards before 1970 too, and 0.9 s of the last second is -1. */
static void ticks_are_floored_before_1970(void **state)
{
    (void)state;
    check_datetime("1969-12-31 23:59:59", 0, -1);
    check_datetime("1969-12-31 23:59:59.9", 1, -1);
    check_datetime("1969-12-31 23:59:59.1", 1, -9);
    check_datetime("1969-12-31 23:59:58.500", 3, -1500);
    check_datetime("1969-12-31 23:59:59.999999999", 9, -1);
    check_printed(-1, 0, "1969-12-31 23:59:59");
    check_printed(-1, 1, "1969-12-31 23:59:59.9");
    check_printed(-1500, 3, "1969-12-31 23:59:58.500");
    check_printed(-1, 9, "1969-12-31 23:59:59.999999999");
    check_printed(-62135596801, 0, "0000-12-31 23:59:59");
}

static void a_fraction_is_exact_or_refused(void **state)
{
    static const outcome out = {STRIA__OUT_OF_RANGE, NO_BAD};

    (void)state;
    check_datetime("1970-01-01 00:00:01.5", 3, 1500);
    check_datetime("1970-01-01 00:00:01.05", 3, 1050);
    check_datetime("1970-01-01 00:00:01.005", 3, 1005);
    check_datetime("1970-01-01 00:00:01.0050000000000000000000000", 3, 1005);
    check_datetime("1970-01-01 00:00:01.000", 0, 1);
    check_datetime("1970-01-01 00:00:00.123456789", 9, 123456789);
    check_datetime("1970-01-01 00:00:00.12345678900Z", 9, 123456789);
    refuse_datetime("1970-01-01 00:00:01.5", 0, out);
    refuse_datetime("1970-01-01 00:00:01.0051", 3, out);
    refuse_datetime("1970-01-01 00:00:01.00500000000000000000000001", 3, out);
    refuse_datetime("1970-01-01 00:00:01.1234567891", 9, out);
    refuse_datetime("1970-01-01 00:00:00.00000000010+01:00", 9, out);
}

static void ticks_stay_within_64_bits(void **state)
{
    static const outcome out = {STRIA__OUT_OF_RANGE, NO_BAD};

    (void)state;
    check_datetime("2262-04-11 23:47:16.854775807", 9, INT64_MAX);
    refuse_datetime("2262-04-11 23:47:16.854775808", 9, out);
    refuse_datetime("2262-04-11 23:47:17", 9, out);
    refuse_datetime("9999-12-31 23:59:59", 9, out);
    check_datetime("1677-09-21 00:12:43.145224192", 9, INT64_MIN);
    refuse_datetime("1677-09-21 00:12:43.145224191", 9, out);
    refuse_datetime("1677-09-21 00:12:43", 9, out);
    refuse_datetime("0000-01-01", 9, out);
    check_datetime("4892-10-07 21:52:48.54775807", 8, INT64_MAX);
    refuse_datetime("4892-10-07 21:52:48.54775808", 8, out);
}

/* So that all that is taken can be printed in four digits of year. */
static void offsets_stay_within_four_digits_of_year(void **state)
{
    static const outcome out = {STRIA__OUT_OF_RANGE, NO_BAD};

    (void)state;
    check_datetime("0000-01-01 00:00:00-00:01", 0, -62167219200 + 60);
    refuse_datetime("0000-01-01 00:00:00+00:01", 0, out);
    check_datetime("0000-01-01 00:01:00+00:01", 0, -62167219200);
    check_datetime("9999-12-31 23:58:59-00:01", 0, 253402300799);
    refuse_datetime("9999-12-31 23:59:00-00:01", 0, out);
}

static void refuses_what_is_no_time(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {
        {"", 0},
        {"2020-02-30 00:00:00", 8},
        {"2020-01-01 ", 11},
        {"2020-01-01T", 11},
        {"2020-01-01t00:00:00", 10},
        {"2020-01-01  00:00:00", 11},
        {"2020-01-01Z", 10},
        {"2020-01-01+01:00", 10},
        {"2020-01-01 00", 13},
        {"2020-01-01 00:00", 16},
        {"2020-01-01 00:00:", 17},
        {"2020-01-01 00:00:0", 18},
        {"2020-01-01 0:00:00", 12},
        {"2020-01-01 24:00:00", 11},
        {"2020-01-01 00:60:00", 14},
        {"2020-01-01 23:59:60", 17},
        {"2020-01-01 00:00:00.", 20},
        {"2020-01-01 00:00:00.Z", 20},
        {"2020-01-01 00:00:00,5", 19},
        {"2020-01-01 00:00:00.5.", 21},
        {"2020-01-01 00:00:00.5x", 21},
        {"2020-01-01 00:00:00 ", 19},
        {"2020-01-01 00:00:00z", 19},
        {"2020-01-01 00:00:00ZZ", 20},
        {"2020-01-01 00:00:00 UTC", 19},
        {"2020-01-01 00:00:00+", 20},
        {"2020-01-01 00:00:00+1:00", 21},
        {"2020-01-01 00:00:00+01", 22},
        {"2020-01-01 00:00:00+0100", 22},
        {"2020-01-01 00:00:00+01:0", 24},
        {"2020-01-01 00:00:00+01:00x", 25},
        {"2020-01-01 00:00:00+24:00", 20},
        {"2020-01-01 00:00:00-00:60", 23},
        {"2020-01-01 00:00:00+01:00Z", 25},
        {"1577836800", 4},
        {"20200101T000000", 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refuse_datetime(cases[i].text, 3, (outcome){STRIA__MALFORMED, cases[i].bad});
}

/* Malformed counts for more than a fraction that is too fine before it. */
static void the_whole_text_is_read_first(void **state)
{
    (void)state;
    refuse_datetime("1970-01-01 00:00:01.5x", 0, (outcome){STRIA__MALFORMED, 21});
}

/* Every 64-bit tick has a text; the longest are as long as print.h says at most. */
static void the_ends_print(void **state)
{
    static const char *const highest[] = {"+292277026596-12-04 15:30:07",
        "+29227704432-09-10 01:33:00.7", "+2922772216-04-09 00:09:18.07",
        "+292278994-08-17 07:12:55.807", "+29229672-06-17 17:31:17.5807",
        "+2924740-03-31 16:09:07.75807", "+294247-01-10 04:00:54.775807",
        "+31197-09-14 02:48:05.4775807", "4892-10-07 21:52:48.54775807",
        "2262-04-11 23:47:16.854775807"};
    static const char *const lowest[] = {"-292277022657-01-27 08:29:52",
        "-29227700493-04-23 22:26:59.2", "-2922768277-09-24 23:50:41.92",
        "-292275055-05-16 16:47:04.192", "-29225733-07-16 06:28:42.4192",
        "-2920801-10-03 07:50:52.24192", "-290308-12-21 19:59:05.224192",
        "-27258-04-19 21:11:54.5224192", "-0953-03-26 02:07:11.45224192",
        "1677-09-21 00:12:43.145224192"};

    (void)state;
    for (unsigned precision = 0; precision <= STRIA__PRECISION_MAX; precision++) {
        check_printed(INT64_MAX, precision, highest[precision]);
        check_printed(INT64_MIN, precision, lowest[precision]);
    }
}

static void printing_reads_back(void **state)
{
    int64_t per_second = 1;
    random_source random = {2};

    (void)state;
    for (unsigned precision = 0; precision <= STRIA__PRECISION_MAX; precision++) {
        /* From the first second of year 0 to the last of 9999, as far as 64 bits go. */
        const int64_t low = -62167219200;
        const int64_t seconds = 253402300799 - low;

        for (int i = 0; i < 20000; i++) {
            const uint64_t bits = next_random(&random);
            int64_t ticks = (int64_t)bits;
            if (precision < 8)
                ticks = (low + (int64_t)(bits % (uint64_t)seconds)) * per_second +
                    (int64_t)(bits >> 8) % per_second;

            char text[STRIA__PRINT_MAX + 1];
            text[stria__print_datetime(text, ticks, precision)] = '\0';
            if (text[0] == '-') /* a year before 0, at precision 8 */
                continue;
            check_datetime(text, precision, ticks);
        }
        per_second *= 10;
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_and_prints_the_dates_of_all_years),
        cmocka_unit_test(refuses_what_is_no_date),
        cmocka_unit_test(leap_days_exist_in_leap_years),
        cmocka_unit_test(other_years_print_with_a_sign),
        cmocka_unit_test(takes_every_form),
        cmocka_unit_test(ticks_are_floored_before_1970),
        cmocka_unit_test(a_fraction_is_exact_or_refused),
        cmocka_unit_test(ticks_stay_within_64_bits),
        cmocka_unit_test(offsets_stay_within_four_digits_of_year),
        cmocka_unit_test(refuses_what_is_no_time),
        cmocka_unit_test(the_whole_text_is_read_first),
        cmocka_unit_test(the_ends_print),
        cmocka_unit_test(printing_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

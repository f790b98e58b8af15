/* civil_test.c - dates of the calendar and days since 1970-01-01 */
#include "text_check.h"

#include "src/numbers/civil.h"

/* The rule as it is taught; the library's has other divisors. */
static bool is_leap(int64_t year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static uint32_t month_length(int64_t year, uint32_t month)
{
    static const uint32_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    return lengths[month - 1] + (month == 2 && is_leap(year));
}

static void check_day(int64_t day, int64_t year, uint32_t month, uint32_t day_of_month)
{
    const stria__civil date = stria__civil_from_days(day);

    if (date.year != year || date.month != month || date.day != day_of_month)
        fail_msg("day %lld is not %lld-%u-%u", (long long)day, (long long)date.year, date.month,
            date.day);
    if (stria__days_from_civil(date) != day)
        fail_msg("%lld-%u-%u is not day %lld", (long long)year, month, day_of_month,
            (long long)stria__days_from_civil(date));
}

/* Every day from `first_year` up to `end_year`, whose first is day `day`; returns the
 * day behind the last. */
static int64_t walk(int64_t first_year, int64_t end_year, int64_t day)
{
    for (int64_t year = first_year; year < end_year; year++) {
        for (uint32_t month = 1; month <= 12; month++) {
            const uint32_t length = month_length(year, month);
            for (uint32_t i = 1; i <= length; i++)
                check_day(day++, year, month, i);
        }
    }
    return day;
}

static void known_days(void **state)
{
    (void)state;
    check_day(0, 1970, 1, 1);
    check_day(-1, 1969, 12, 31);
    check_day(11016, 2000, 2, 29);
    check_day(-25567, 1900, 1, 1); /* Date32 begins */
    check_day(120529, 2299, 12, 31); /* and ends */
    check_day(65535, 2149, 6, 6); /* Date ends */
    check_day(-141432, 1582, 10, 10); /* no gap where the calendars changed */
    check_day(STRIA__DAY_OF_YEAR_0, 0, 1, 1);
    check_day(STRIA__DAY_OF_YEAR_10000, 10000, 1, 1);
    check_day(INT32_MAX, 5881580, 7, 11);
    check_day(INT32_MIN, -5877641, 6, 23);
}

static void every_day_of_ten_thousand_years(void **state)
{
    (void)state;
    assert_int_equal(walk(0, 10000, STRIA__DAY_OF_YEAR_0), STRIA__DAY_OF_YEAR_10000);
}

static void every_day_before_year_0(void **state)
{
    (void)state;
    assert_int_equal(walk(-800, 0, STRIA__DAY_OF_YEAR_0 - 2 * 146097), STRIA__DAY_OF_YEAR_0);
}

/* 400 years later, and 25 * 10^15 years away, the same dates return. */
static void the_calendar_repeats(void **state)
{
    static const int64_t eras[] = {-62500000000000, -40000000, -1, 1, 40000000, 62499999999999};

    (void)state;
    for (size_t i = 0; i < sizeof eras / sizeof eras[0]; i++) {
        for (int64_t day = 0; day < 146097; day += 7) {
            const stria__civil here = stria__civil_from_days(day);
            check_day(day + eras[i] * 146097, here.year + eras[i] * 400, here.month, here.day);
        }
    }
}

/* No overflow at the ends; 2^63 = 63131837319416 * 146097 + 56456. */
static void the_last_days_of_all(void **state)
{
    const int64_t years = INT64_C(63131837319416) * 400;
    const stria__civil last = stria__civil_from_days(INT64_MAX);
    const stria__civil here = stria__civil_from_days(56456 - 1);
    const stria__civil first = stria__civil_from_days(INT64_MIN);
    const stria__civil there = stria__civil_from_days(-56456);

    (void)state;
    assert_int_equal(last.year, here.year + years);
    assert_int_equal(last.month, here.month);
    assert_int_equal(last.day, here.day);
    assert_int_equal(first.year, there.year - years);
    assert_int_equal(first.month, there.month);
    assert_int_equal(first.day, there.day);
}

static void only_dates_of_the_calendar_exist(void **state)
{
    (void)state;
    for (int64_t year = -801; year <= 10001; year += year < 1890 || year > 2410 ? 13 : 1) {
        for (uint32_t month = 0; month <= 14; month++) {
            for (uint32_t day = 0; day <= 33; day++) {
                const bool expected =
                    month >= 1 && month <= 12 && day >= 1 && day <= month_length(year, month);
                if (stria__civil_exists((stria__civil){year, month, day}) != expected)
                    fail_msg("%lld-%u-%u", (long long)year, month, day);
            }
        }
    }
    assert_false(stria__civil_exists((stria__civil){2000, UINT32_MAX, 1}));
    assert_false(stria__civil_exists((stria__civil){2000, 1, UINT32_MAX}));
}

/* Whether there is such a date; the quicker count for the near era must agree. */
static bool is_day(int32_t year, uint32_t month, uint32_t day)
{
    int32_t number;
    int32_t near = 0;
    const bool exists = stria__count_day(year, month, day, &number) >> 31 == 0;
    const bool is_near = stria__count_near_day(year, month, day, &near) >> 31 == 0;

    assert_int_equal(is_near, exists && year >= 1900 && year < 2300);
    if (is_near)
        assert_int_equal(near, number);
    return exists;
}

/* All of 32 bits, at steps that meet every day of an era; and what has no such day. */
static void days_of_32_bits(void **state)
{
    (void)state;
    for (int64_t day = INT32_MIN; day <= INT32_MAX; day += 100003) {
        const int64_t era = (day - INT64_C(-14700) * 146097) / 146097 - 14700;
        const stria__civil near = stria__civil_from_days(day - era * 146097);
        int32_t year;
        const stria__month_day *const far = stria__date_of_day((int32_t)day, &year);
        int32_t again;

        if (year != near.year + era * 400 || far->month != near.month || far->day != near.day)
            fail_msg("day %lld", (long long)day);
        assert_true(far->unused[0] == 0 && far->unused[1] == 0);
        if (year < STRIA__YEAR_LOW || year > STRIA__YEAR_HIGH)
            continue;
        assert_int_equal(stria__count_day(year, far->month, far->day, &again) >> 31, 0);
        assert_int_equal(again, day);
    }
    assert_true(is_day(STRIA__YEAR_LOW, 1, 1) && is_day(STRIA__YEAR_HIGH, 12, 31));
    assert_false(is_day(STRIA__YEAR_LOW - 1, 12, 31) || is_day(STRIA__YEAR_HIGH + 1, 1, 1));
    assert_false(is_day(INT32_MIN, 1, 1) || is_day(INT32_MAX, 1, 1));
    assert_false(is_day(2000, 17, 1) || is_day(2000, 255, 1) || is_day(2000, UINT32_MAX, 1));
    assert_false(is_day(2000, 1, UINT32_MAX) || is_day(2000, 1, 255) || is_day(2000, 1, 0));
}

/* Years in and around the near era, with months and days that are some and none. */
static void dates_of_the_near_era(void **state)
{
    (void)state;
    for (int32_t year = 1890; year <= 2310; year += year < 1910 || year > 2290 ? 1 : 7) {
        for (uint32_t month = 0; month <= UINT8_MAX; month += month < 17 ? 1 : 119) {
            for (uint32_t day = 0; day <= UINT8_MAX; day += day < 33 ? 1 : 37) {
                const bool expected =
                    month >= 1 && month <= 12 && day >= 1 && day <= month_length(year, month);
                if (is_day(year, month, day) != expected)
                    fail_msg("%d-%u-%u", year, month, day);
            }
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_of_32_bits),
        cmocka_unit_test(dates_of_the_near_era),
        cmocka_unit_test(known_days),
        cmocka_unit_test(every_day_of_ten_thousand_years),
        cmocka_unit_test(every_day_before_year_0),
        cmocka_unit_test(the_calendar_repeats),
        cmocka_unit_test(the_last_days_of_all),
        cmocka_unit_test(only_dates_of_the_calendar_exist),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* parts_test.c - dates and times by their parts: exact, rounded as told, or refused */
#define _DEFAULT_SOURCE /* timegm() and gmtime_r(), which tell the same in another way */

#include "support/support.h"

#include <limits.h>
#include <stdlib.h>
#include <time.h>

#include "support/random.h"

/* ---- Against the C library ------------------------------------------------------------------ */

enum { MANY = 1100 }; /* two blocks and a part */

#define FIRST_SECOND INT64_C(-2208988800) /* 1900-01-01 */
#define LAST_SECOND INT64_C(10413791999) /* 2299-12-31 23:59:59 */

static int64_t random_second(random_source *random)
{
    return FIRST_SECOND + (int64_t)(next_random(random) % (LAST_SECOND - FIRST_SECOND + 1));
}

static void assert_same_tm(const struct tm *a, const struct tm *b)
{
    assert_int_equal(a->tm_year, b->tm_year);
    assert_int_equal(a->tm_mon, b->tm_mon);
    assert_int_equal(a->tm_mday, b->tm_mday);
    assert_int_equal(a->tm_hour, b->tm_hour);
    assert_int_equal(a->tm_min, b->tm_min);
    assert_int_equal(a->tm_sec, b->tm_sec);
    assert_int_equal(a->tm_wday, b->tm_wday);
    assert_int_equal(a->tm_yday, b->tm_yday);
    assert_int_equal(a->tm_isdst, b->tm_isdst);
}

static void test_tm_as_the_c_library(void **state)
{
    (void)state;
    static struct tm in[MANY];
    static struct tm out[MANY];
    random_source random = {1};
    stria_column *const column = new_column("DateTime64(3)");

    for (size_t round = rounds(100); round > 0; round--) {
        stria_column_truncate(column, 0);
        for (size_t i = 0; i < MANY; i++) {
            const time_t second = (time_t)(i == 0 ? FIRST_SECOND
                    : i == 1                      ? LAST_SECOND
                                                  : random_second(&random));
            assert_non_null(gmtime_r(&second, &in[i]));
        }
        OK(stria_append(column, STRIA_VALUES(in, MANY), &error));
        OK(stria_read(column, 0, STRIA_OUT(out, MANY), &error));
        for (size_t i = 0; i < MANY; i++) {
            struct tm again = in[i];
            const int64_t *const ticks = stria_column_data(column);
            assert_int_equal(ticks[i], (int64_t)timegm(&again) * 1000);
            assert_same_tm(&out[i], &in[i]);
        }
    }
    stria_column_free(column);
}

/* Day after day, as a calendar on paper counts. */
static void test_every_day(void **state)
{
    (void)state;
    enum { DAYS = 146097 }; /* 1900 to 2299 */
    static const uint8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    stria_date *const in = calloc(DAYS, sizeof *in);
    stria_date *const out = calloc(DAYS, sizeof *out);
    stria_date day = {1900, 1, 1};
    stria_column *const column = new_column("Date32");

    assert_true(in != NULL && out != NULL);
    for (size_t i = 0; i < DAYS; i++) {
        const bool leap = day.year % 4 == 0 && (day.year % 100 != 0 || day.year % 400 == 0);
        in[i] = day;
        if (++day.day > lengths[day.month - 1] + (day.month == 2 && leap)) {
            day.day = 1;
            day.year += day.month == 12;
            day.month = (uint8_t)(day.month % 12 + 1);
        }
    }
    assert_int_equal(day.year, 2300);
    OK(stria_append(column, STRIA_VALUES(in, DAYS), &error));
    OK(stria_read(column, 0, STRIA_OUT(out, DAYS), &error));
    const int32_t *const ticks = stria_column_data(column);
    for (int32_t i = 0; i < DAYS; i++) {
        assert_int_equal(ticks[i], i - 25567);
        assert_int_equal(out[i].year, in[i].year);
        assert_int_equal(out[i].month, in[i].month);
        assert_int_equal(out[i].day, in[i].day);
    }
    stria_column_free(column);
    free(in);
    free(out);
}

/* Every precision, with nanoseconds cut to what it holds, and back. */
static void test_every_precision(void **state)
{
    (void)state;
    static struct timespec in[MANY];
    static struct timespec out[MANY];
    static stria_datetime parts[MANY];
    random_source random = {2};
    char type[] = "DateTime64(0)";
    int64_t per_tick = 1000000000;

    for (char digit = '0'; digit <= '9'; digit++, per_tick /= 10) {
        type[sizeof "DateTime64(" - 1] = digit;
        stria_column *const column = new_column(type);
        stria_column *const again = new_column(type);
        for (size_t i = 0; i < MANY; i++) {
            in[i].tv_sec = (time_t)(random_second(&random) % INT64_C(9000000000));
            in[i].tv_nsec = (long)(next_random(&random) % 1000000000);
            in[i].tv_nsec -= in[i].tv_nsec % per_tick;
        }
        OK(stria_append(column, STRIA_VALUES(in, MANY), &error));
        OK(stria_read(column, 0, STRIA_OUT(out, MANY), &error));
        OK(stria_read(column, 0, STRIA_OUT(parts, MANY), &error));
        OK(stria_append(again, STRIA_VALUES(parts, MANY), &error));
        SAME(column, again);
        const int64_t *const ticks = stria_column_data(column);
        for (size_t i = 0; i < MANY; i++) {
            assert_int_equal(
                ticks[i], in[i].tv_sec * (1000000000 / per_tick) + in[i].tv_nsec / per_tick);
            assert_int_equal(out[i].tv_sec, in[i].tv_sec);
            assert_int_equal(out[i].tv_nsec, in[i].tv_nsec);
            assert_int_equal(parts[i].nanosecond, in[i].tv_nsec);
            assert_int_equal(parts[i].has_offset, 0);
        }
        stria_column_free(column);
        stria_column_free(again);
    }
}

static stria_datetime datetime_of(const struct tm *tm)
{
    return (stria_datetime){tm->tm_year + 1900, (uint8_t)(tm->tm_mon + 1), (uint8_t)tm->tm_mday,
        (uint8_t)tm->tm_hour, (uint8_t)tm->tm_min, (uint8_t)tm->tm_sec, 0, 0, 0};
}

static void assert_same_datetime(const stria_datetime *a, const stria_datetime *b)
{
    assert_int_equal(a->year, b->year);
    assert_int_equal(a->month, b->month);
    assert_int_equal(a->day, b->day);
    assert_int_equal(a->hour, b->hour);
    assert_int_equal(a->minute, b->minute);
    assert_int_equal(a->second, b->second);
    assert_int_equal(a->has_offset, b->has_offset);
    assert_int_equal(a->offset, b->offset);
    assert_int_equal(a->nanosecond, b->nanosecond);
}

/* Years from 1900 to 2299 have loops of their own.  A block of these, one with a single other
 * year in any place, and blocks of years that are far from them must all come out alike; with
 * offsets and without, all there and some missing. */
static void test_near_and_far_years(void **state)
{
    (void)state;
    enum { SECONDS_OF_YEAR = 31556952, KINDS = 4 };
    static struct tm tms[MANY];
    static struct tm tms_back[MANY];
    static stria_datetime parts[MANY];
    static stria_datetime back[MANY];
    static int64_t seconds[MANY];
    static uint8_t missing[MANY];
    random_source random = {3};
    stria_column *const column = new_column("Nullable(Timestamp(0))");

    for (int kind = 0; kind < KINDS * 2; kind++) {
        const bool has_offsets = kind % 2 == 1;
        for (size_t i = 0; i < MANY; i++) {
            const bool is_far = kind / 2 == 2 || (kind / 2 == 1 && i % 512 == 511);
            const int64_t away = is_far ? (int64_t)(next_random(&random) % 500000) - 250000 : 0;
            const time_t second = (time_t)(random_second(&random) + away * SECONDS_OF_YEAR);
            assert_non_null(gmtime_r(&second, &tms[i]));
            parts[i] = datetime_of(&tms[i]);
            missing[i] = kind / 2 == 3 && i % 3 == 0;
            seconds[i] = missing[i] ? 0 : second;
            if (has_offsets && i % 5 > 0) {
                parts[i].has_offset = (uint8_t)(i % 255 + 1);
                parts[i].offset = (int16_t)(i % 2879 - 1439);
            }
            if (missing[i]) {
                parts[i] = (stria_datetime){0, 99, 0, 99, 99, 99, 1, INT16_MIN, UINT32_MAX};
                tms[i] = (struct tm){.tm_mday = -1, .tm_sec = INT_MIN};
            }
        }
        const stria_nulls nulls = stria_null_bytes(missing);
        OK(stria_append(column, stria_with_nulls(STRIA_VALUES(tms, MANY), nulls), &error));
        OK(stria_append(column, stria_with_nulls(STRIA_VALUES(parts, MANY), nulls), &error));
        const int64_t *const ticks = stria_column_data(column);
        for (size_t i = 0; i < MANY; i++) {
            const bool is_behind = parts[i].has_offset != 0 && !missing[i];
            assert_int_equal(ticks[i], seconds[i]);
            assert_int_equal(ticks[MANY + i], seconds[i] - (is_behind ? parts[i].offset * 60 : 0));
        }
        OK(stria_read(
            column, 0, stria_make_out_flags(STRIA_OUT(tms_back, MANY), missing, 0, 1, 0), &error));
        OK(stria_read(
            column, 0, stria_make_out_flags(STRIA_OUT(back, MANY), missing, 0, 1, 0), &error));
        for (size_t i = 0; i < MANY; i++) {
            if (missing[i])
                continue;
            const stria_datetime expected = datetime_of(&tms[i]);
            assert_same_tm(&tms_back[i], &tms[i]);
            assert_same_datetime(&back[i], &expected);
        }
        stria_column_truncate(column, 0);
    }
    stria_column_free(column);
}

/* ---- What is refused --------------------------------------------------------------------- */

static const stria_datetime noon = {2023, 2, 28, 12, 30, 59, 0, 0, 0};

static void refuses(const char *type, stria_values values, const char *sentence)
{
    stria_column *const column = new_column(type);

    FAILS(STRIA_ERR_RANGE, stria_append(column, values, &error));
    assert_string_equal(error.message, sentence);
    PLACE(0, 0, "");
    assert_int_equal(stria_column_rows(column), 0);
    stria_column_free(column);
}

static void refuses_datetime(const char *type, stria_datetime parts, const char *sentence)
{
    refuses(type, STRIA_VALUES(&parts, 1), sentence);
}

static void test_parts_that_do_not_exist(void **state)
{
    (void)state;
    stria_datetime parts;

#define REFUSES(member, value, text)                                                               \
    (parts = noon, parts.member = (value), refuses_datetime("DateTime", parts, text))
    REFUSES(month, 0, "2023-00-28 12:30:59 does not exist");
    REFUSES(month, 13, "2023-13-28 12:30:59 does not exist");
    REFUSES(day, 0, "2023-02-00 12:30:59 does not exist");
    REFUSES(day, 29, "2023-02-29 12:30:59 does not exist");
    REFUSES(hour, 24, "2023-02-28 24:30:59 does not exist");
    REFUSES(minute, 60, "2023-02-28 12:60:59 does not exist");
    REFUSES(second, 60, "2023-02-28 12:30:60 does not exist");
    REFUSES(nanosecond, 1000000000, "2023-02-28 12:30:59.1000000000 does not exist");
#undef REFUSES
    parts = (stria_datetime){2023, 2, 28, 24, 0, 0, 0, 0, 0};
    refuses_datetime("DateTime", parts, "2023-02-28 24:00:00 does not exist");
    for (int16_t sign = -1; sign <= 1; sign = (int16_t)(sign + 2)) {
        parts = noon;
        parts.has_offset = 1;
        parts.offset = (int16_t)(sign * 1440);
        refuses_datetime("DateTime", parts,
            sign < 0 ? "2023-02-28 12:30:59-24:00 does not exist"
                     : "2023-02-28 12:30:59+24:00 does not exist");
    }

    const stria_date date = {2023, 2, 29};
    refuses("Date32", STRIA_VALUES(&date, 1), "2023-02-29 does not exist");
    const struct timespec late = {.tv_sec = 5, .tv_nsec = 1000000000};
    const struct timespec early = {.tv_sec = 5, .tv_nsec = -1};
    refuses(
        "DateTime", STRIA_VALUES(&late, 1), "{5 s, 1000000000 ns} since 1970-01-01 does not exist");
    refuses("DateTime", STRIA_VALUES(&early, 1), "{5 s, -1 ns} since 1970-01-01 does not exist");
}

/* Whatever a byte holds, in the midst of a block: hours, minutes and seconds are looked at
 * together, and a byte must not hide another one. */
static void test_every_byte_of_a_clock(void **state)
{
    (void)state;
    static const uint8_t limits[] = {23, 59, 59};
    enum { SOME = 40, PLACE_OF_IT = 20 };
    stria_datetime parts[SOME];
    stria_column *const column = new_column("DateTime");

    for (size_t i = 0; i < SOME; i++)
        parts[i] = noon;
    for (size_t member = 0; member < 3; member++) {
        for (int byte = 0; byte <= UINT8_MAX; byte++) {
            for (int beside = 0; beside <= UINT8_MAX; beside += 51) { /* 0, 51 .. 255 */
                uint8_t bytes[] = {12, 30, 59};
                bytes[(member + 1) % 3] = (uint8_t)beside;
                bytes[member] = (uint8_t)byte;
                stria_datetime *const part = &parts[PLACE_OF_IT];
                part->hour = bytes[0];
                part->minute = bytes[1];
                part->second = bytes[2];
                const bool fits =
                    bytes[0] <= limits[0] && bytes[1] <= limits[1] && bytes[2] <= limits[2];
                stria_column_truncate(column, 0);
                if (fits) {
                    OK(stria_append(column, STRIA_VALUES(parts, SOME), &error));
                } else {
                    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(parts, SOME), &error));
                    PLACE(PLACE_OF_IT, PLACE_OF_IT, "");
                }
            }
        }
    }
    stria_column_free(column);
}

/* Nothing is normalised, as mktime() would. */
static void test_tm_that_does_not_exist(void **state)
{
    (void)state;
    const struct tm good = {.tm_year = 123, .tm_mon = 1, .tm_mday = 28};
    static const int wrong[] = {INT32_MIN, -1, 366, INT32_MAX};
    stria_column *const column = new_column("DateTime64(0)");

    OK(STRIA_PUSH(column, good, &error));
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        struct tm tm[5] = {good, good, good, good, good};
        tm[0].tm_mon = tm[1].tm_mday = tm[2].tm_hour = tm[3].tm_min = tm[4].tm_sec = wrong[i];
        for (size_t part = 0; part < COUNT_OF(tm); part++) {
            FAILS(STRIA_ERR_RANGE, STRIA_PUSH(column, tm[part], &error));
            SAYS("does not exist");
        }
    }
    struct tm far = good;
    far.tm_year = INT32_MAX;
    FAILS(STRIA_ERR_RANGE, STRIA_PUSH(column, far, &error));
    SAYS("2147485547-02-28 00:00:00 does not fit DateTime64(0)");
    assert_int_equal(stria_column_rows(column), 1);
    stria_column_free(column);
}

static void test_ranges(void **state)
{
    (void)state;
    const stria_date before = {1899, 12, 31};
    const stria_date after = {2300, 1, 1};
    const stria_date edges[] = {{1900, 1, 1}, {2299, 12, 31}};
    const struct timespec farthest[] = {
        {.tv_sec = INT64_MAX, .tv_nsec = 999999999}, {.tv_sec = INT64_MIN, .tv_nsec = 0}};
    const struct timespec last = {.tv_sec = INT64_C(9223372036), .tv_nsec = 854775807};
    const struct timespec too_late = {.tv_sec = INT64_C(9223372036), .tv_nsec = 854775808};
    const stria_datetime year_1 = {1, 1, 1, 0, 0, 0, 0, 0, 0};

    refuses("Date32", STRIA_VALUES(&before, 1),
        "1899-12-31 does not fit Date32 (1900-01-01 to 2299-12-31)");
    refuses("Date32", STRIA_VALUES(&after, 1),
        "2300-01-01 does not fit Date32 (1900-01-01 to 2299-12-31)");
    refuses("Date", STRIA_VALUES(&before, 1),
        "1899-12-31 does not fit Date (1970-01-01 to 2149-06-06)");
    refuses("DateTime64(1)", STRIA_VALUES(&before, 1),
        "1899-12-31 does not fit DateTime64(1) (1900-01-01 00:00:00.0 to 2299-12-31 23:59:59.9)");
    refuses_datetime("DateTime", year_1,
        "0001-01-01 00:00:00 does not fit DateTime (1970-01-01 00:00:00 to 2106-02-07 06:28:15)");
    for (int32_t rounding = STRIA_EXACT; rounding <= STRIA_NEAREST; rounding++) {
        for (size_t i = 0; i < COUNT_OF(farthest); i++) {
            stria_column *const column = new_column("DateTime64(9)");
            FAILS(STRIA_ERR_RANGE,
                stria_append(
                    column, stria_rounded(STRIA_VALUES(&farthest[i], 1), rounding), &error));
            SAYS("does not fit");
            stria_column_free(column);
        }
    }

    stria_column *const dates = new_column("Date32");
    OK(stria_append(dates, STRIA_VALUES(edges, 2), &error));
    stria_column_free(dates);
    stria_column *const fine = new_column("DateTime64(9)");
    OK(STRIA_PUSH(fine, last, &error));
    assert_true(*(const int64_t *)stria_column_data(fine) == INT64_MAX);
    FAILS(STRIA_ERR_RANGE, STRIA_PUSH(fine, too_late, &error));
    stria_column_free(fine);
}

/* ---- Rounding ---------------------------------------------------------------------------- */

static int64_t tick_of(const char *type, stria_values values)
{
    int64_t tick;
    stria_column *const column = new_column(type);

    OK(stria_append(column, values, &error));
    OK(stria_read(column, 0, STRIA_OUT(&tick, 1), &error));
    stria_column_free(column);
    return tick;
}

static void test_rounding_in(void **state)
{
    (void)state;
    const stria_datetime midday = {1969, 12, 31, 12, 0, 0, 0, 0, 0};
    const stria_datetime before_midday = {1969, 12, 31, 11, 59, 59, 0, 0, 999999999};
    const struct timespec half = {.tv_sec = -1, .tv_nsec = 500000000};
    const struct timespec below_half = {.tv_sec = -1, .tv_nsec = 499999999};

    refuses_datetime("Date32", midday,
        "1969-12-31 12:00:00 is not exact in Date32: round it, or take a finer type");
    assert_int_equal(tick_of("Date32", stria_rounded(STRIA_VALUES(&midday, 1), STRIA_FLOOR)), -1);
    assert_int_equal(tick_of("Date32", stria_rounded(STRIA_VALUES(&midday, 1), STRIA_NEAREST)), 0);
    assert_int_equal(
        tick_of("Date32", stria_rounded(STRIA_VALUES(&before_midday, 1), STRIA_NEAREST)), -1);
    refuses("DateTime64(0)", STRIA_VALUES(&half, 1),
        "{-1 s, 500000000 ns} since 1970-01-01 is not exact in DateTime64(0): round it, or take a "
        "finer type");
    assert_int_equal(
        tick_of("DateTime64(0)", stria_rounded(STRIA_VALUES(&half, 1), STRIA_FLOOR)), -1);
    assert_int_equal(
        tick_of("DateTime64(0)", stria_rounded(STRIA_VALUES(&half, 1), STRIA_NEAREST)), 0);
    assert_int_equal(
        tick_of("DateTime64(0)", stria_rounded(STRIA_VALUES(&below_half, 1), STRIA_NEAREST)), -1);
    assert_int_equal(tick_of("DateTime64(1)", STRIA_VALUES(&half, 1)), -5);
}

static void test_rounding_out(void **state)
{
    (void)state;
    const int64_t tick = -1; /* 1969-12-31 23:59:59.9 */
    stria_date date;
    struct tm tm;
    stria_column *const column = new_column("DateTime64(1)");

    OK(stria_append(column, STRIA_VALUES(&tick, 1), &error));
    FAILS(STRIA_ERR_RANGE, stria_read(column, 0, STRIA_OUT(&date, 1), &error));
    assert_string_equal(error.message,
        "1969-12-31 23:59:59.9 is not exact in stria_date: round it, or read it finer");
    FAILS(STRIA_ERR_RANGE, stria_read(column, 0, STRIA_OUT(&tm, 1), &error));
    PLACE(0, 0, "");
    OK(stria_read(column, 0, stria_out_rounded(STRIA_OUT(&date, 1), STRIA_FLOOR), &error));
    assert_int_equal(date.year * 10000 + date.month * 100 + date.day, 19691231);
    OK(stria_read(column, 0, stria_out_rounded(STRIA_OUT(&date, 1), STRIA_NEAREST), &error));
    assert_int_equal(date.year * 10000 + date.month * 100 + date.day, 19700101);
    OK(stria_read(column, 0, stria_out_rounded(STRIA_OUT(&tm, 1), STRIA_FLOOR), &error));
    assert_int_equal(tm.tm_sec, 59);
    OK(stria_read(column, 0, stria_out_rounded(STRIA_OUT(&tm, 1), STRIA_NEAREST), &error));
    assert_int_equal(timegm(&tm), 0);
    stria_column_free(column);
}

/* ---- Zones ------------------------------------------------------------------------------- */

static void test_zones(void **state)
{
    (void)state;
    stria_datetime ahead = noon;
    stria_datetime back;
    struct tm tm = {.tm_year = 123, .tm_mon = 1, .tm_mday = 28};
    const stria_date date = {2023, 2, 28};
    const struct timespec instant = {.tv_sec = 1677587459};
    ahead.has_offset = 1;
    ahead.offset = 330;
    const stria_values with_offset = STRIA_VALUES(&ahead, 1);

    assert_int_equal(tick_of("DateTime", STRIA_VALUES(&noon, 1)), 1677587459);
    assert_int_equal(tick_of("DateTime('UTC')", STRIA_VALUES(&noon, 1)), 1677587459);
    assert_int_equal(tick_of("DateTime", with_offset), 1677587459 - 330 * 60);
    assert_int_equal(tick_of("DateTime('Asia/Kolkata')", with_offset), 1677587459 - 330 * 60);
    assert_int_equal(tick_of("DateTime('Asia/Kolkata')", STRIA_VALUES(&instant, 1)), 1677587459);
    refuses("DateTime('Asia/Kolkata')", STRIA_VALUES(&noon, 1),
        "2023-02-28 12:30:59 has no offset from UTC, and DateTime('Asia/Kolkata') is in another "
        "zone");
    refuses("DateTime64(3, 'Asia/Kolkata')", STRIA_VALUES(&tm, 1),
        "2023-02-28 00:00:00 has no offset from UTC, and DateTime64(3, 'Asia/Kolkata') is in "
        "another zone");
    refuses("DateTime('Asia/Kolkata')", STRIA_VALUES(&date, 1),
        "2023-02-28 has no offset from UTC, and DateTime('Asia/Kolkata') is in another zone");

    stria_column *const column = new_column("DateTime('Asia/Kolkata')");
    OK(STRIA_PUSH(column, ahead, &error));
    OK(stria_read(column, 0, STRIA_OUT(&back, 1), &error));
    assert_int_equal(back.hour * 100 + back.minute, 700);
    assert_int_equal(back.has_offset, 1);
    assert_int_equal(back.offset, 0);
    OK(STRIA_PUSH(column, back, &error));
    stria_column_free(column);
}

/* ---- Forms ------------------------------------------------------------------------------- */

struct visit {
    char note; /* so that what follows stands at odd addresses of its own */
    stria_date day;
    bool unknown;
};

struct slice {
    const stria_date *data;
    uint32_t count;
};

static void assert_days(const stria_column *column, const int32_t *days, size_t nulls_every)
{
    const int32_t *const ticks = stria_column_data(column);

    assert_int_equal(stria_column_rows(column), MANY);
    for (size_t i = 0; i < MANY; i++) {
        const bool missing = nulls_every != 0 && i % nulls_every == 0;
        assert_int_equal(stria_column_is_null(column, i), missing);
        assert_int_equal(ticks[i], missing ? 0 : days[i]);
    }
}

static void test_forms(void **state)
{
    (void)state;
    static stria_date dates[MANY];
    static struct visit visits[MANY];
    static struct visit back[MANY];
    static const stria_date *pointers[MANY];
    static int32_t days[MANY];
    const size_t ends[] = {4, 4, MANY};
    const struct slice slices[] = {{dates, 600}, {dates, 0}, {dates + 600, MANY - 600}};
    stria_column *const source = new_column("Date32");
    stria_column *const column = new_column("Nullable(Date32)");
    stria_column *const pushed = new_column("Nullable(Date32)");
    stria_column *const lists = new_column("Array(Date32)");

    for (int32_t i = 0; i < MANY; i++)
        days[i] = i * 131 - 25567;
    OK(stria_append(source, STRIA_VALUES(days, MANY), &error));
    OK(stria_read(source, 0, STRIA_OUT(dates, MANY), &error));
    for (size_t i = 0; i < MANY; i++) {
        const bool missing = i % 3 == 0;
        const stria_date wrong = {0, 0, 77};
        visits[i] = (struct visit){'x', missing ? wrong : dates[i], missing};
        pointers[i] = missing ? NULL : &dates[i];
        OK(missing ? stria_push_null(pushed, &error) : STRIA_PUSH(pushed, dates[i], &error));
    }

    OK(stria_append(column, STRIA_VALUES(dates, MANY), &error));
    assert_days(column, days, 0);
    stria_column_truncate(column, 0);
    OK(stria_append(column, STRIA_POINTERS(pointers, MANY), &error));
    assert_days(column, days, 3);
    SAME(column, pushed);
    stria_column_truncate(column, 0);
    OK(stria_append(column,
        stria_with_nulls(STRIA_MEMBER(visits, MANY, day), STRIA_NULL_MEMBER(visits, unknown)),
        &error));
    SAME(column, pushed);

    memset(back, 7, sizeof back);
    OK(stria_read(column, 0,
        stria_make_out_flags(
            STRIA_OUT_MEMBER(back, MANY, day), &back[0].unknown, 0, sizeof *back, 0),
        &error));
    for (size_t i = 0; i < MANY; i++) {
        const bool missing = i % 3 == 0;
        assert_int_equal(back[i].unknown, missing);
        assert_int_equal(back[i].note, 7);
        assert_int_equal(back[i].day.day, missing ? 0 : dates[i].day);
        assert_int_equal(back[i].day.year, missing ? 0 : dates[i].year);
    }

    OK(stria_append_lists(lists, STRIA_VALUES(dates, MANY), STRIA_ENDS(ends, 3), &error));
    assert_days(stria_column_child(lists, 0), days, 0);
    stria_column_truncate(lists, 0);
    OK(stria_append_slices(lists, STRIA_SLICES(slices, 3), &error));
    assert_days(stria_column_child(lists, 0), days, 0);
    SOUND(lists);
    stria_column_free(source);
    stria_column_free(column);
    stria_column_free(pushed);
    stria_column_free(lists);
}

static void test_places(void **state)
{
    (void)state;
    static stria_datetime parts[MANY];
    static const size_t places[] = {0, 1, 511, 512, MANY - 1};
    const size_t ends[] = {5, 5, MANY};
    stria_column *const column = new_column("DateTime");
    stria_column *const lists = new_column("Array(DateTime)");

    for (size_t i = 0; i < MANY; i++)
        parts[i] = noon;
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        for (int bad = 0; bad < 3; bad++) {
            const int64_t place = (int64_t)places[i];
            stria_datetime *const part = &parts[place];
            column_image before = take_image(column);
            part->second = bad == 0 ? 60 : 0; /* no time, not exact, out of range */
            part->nanosecond = bad == 1;
            part->year = bad == 2 ? 1969 : 2023;
            FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(parts, MANY), &error));
            PLACE(place, place, "");
            FAILS(STRIA_ERR_RANGE,
                stria_append_lists(lists, STRIA_VALUES(parts, MANY), STRIA_ENDS(ends, 3), &error));
            PLACE(place < 5 ? 0 : 2, place, "[]");
            UNCHANGED(column, &before);
            free_image(&before);
            *part = noon;
            OK(stria_append(column, STRIA_VALUES(parts, MANY), &error));
        }
    }
    stria_column_free(column);
    stria_column_free(lists);
}

/* ---- What takes no parts ----------------------------------------------------------------- */

static void test_misuse(void **state)
{
    (void)state;
    static const char *const types[] = {
        "Int64", "Float64", "String", "FixedString(8)", "Time", "Time64(3)", "IntervalDay", "Bool"};
    stria_date date = {1970, 1, 1};
    const stria_values values = STRIA_VALUES(&date, 1);

    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_column *const column = new_column(types[i]);
        FAILS(STRIA_ERR_TYPE, stria_append(column, values, &error));
        SAYS("takes no values of stria_date");
        FAILS(STRIA_ERR_TYPE, stria_read(column, 0, STRIA_OUT(&date, 0), &error));
        stria_column_free(column);
    }
    stria_column *const column = new_column("Date");
    FAILS(STRIA_ERR_TYPE, stria_append(column, stria_ticks(values, STRIA_DAYS, 0, 0), &error));
    FAILS(STRIA_ERR_TYPE,
        stria_read(column, 0, stria_out_ticks(STRIA_OUT(&date, 0), STRIA_DAYS, 0, 0), &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_append(column, stria_rounded(values, 3), &error));
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_tm_as_the_c_library),
        TEST(test_every_day),
        TEST(test_every_precision),
        TEST(test_near_and_far_years),
        TEST(test_every_byte_of_a_clock),
        TEST(test_parts_that_do_not_exist),
        TEST(test_tm_that_does_not_exist),
        TEST(test_ranges),
        TEST(test_rounding_in),
        TEST(test_rounding_out),
        TEST(test_zones),
        TEST(test_forms),
        TEST(test_places),
        TEST(test_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

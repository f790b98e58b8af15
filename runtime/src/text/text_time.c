/* text_time.c - dates and times from and to ISO 8601 text */
#include "src/text/text_time.h"

#include "src/numbers/civil.h"
#include "src/text/digits.h"
#include "src/numbers/floor.h"
#include "src/text/scan.h"

#define SECONDS_OF_DAY 86400

/* ---- Reading ------------------------------------------------------------- */

/* Two digits that spell a number from `low` to `high`. */
static bool take_pair(stria__scan *input, uint32_t low, uint32_t high, uint32_t *value)
{
    *value = 0;
    if (!stria__scan_digit(input, value) || !stria__scan_digit(input, value))
        return false;
    if (*value < low || *value > high) {
        input->at -= 2;
        return false;
    }
    return true;
}

/* Four digits. */
static bool take_near_year(stria__scan *input, int64_t *year)
{
    uint32_t century, year_of_century;

    if (!take_pair(input, 0, 99, &century) || !take_pair(input, 0, 99, &year_of_century))
        return false;
    *year = century * 100 + year_of_century;
    return true;
}

/* Or a sign and more of them, as far years are printed and no others.  The year that all
 * beyond it become is too far for every type. */
static bool take_year(stria__scan *input, bool is_far, int64_t *year)
{
    const size_t first = input->at;
    const bool is_negative = is_far && stria__scan_mark(input, '-');
    uint32_t digit;

    if (!is_negative && !(is_far && stria__scan_mark(input, '+')))
        return take_near_year(input, year);
    const size_t digits = input->at;
    const bool has_zero = !stria__scan_ended(input) && input->text.data[input->at] == '0';
    *year = 0;
    for (digit = 0; stria__scan_digit(input, &digit); digit = 0)
        *year = *year < 100000000 ? *year * 10 + digit : 999999999;
    const size_t count = input->at - digits;
    if (count < 4 || stria__scan_ended(input) || input->text.data[input->at] != '-')
        return false;
    if ((count > 4 && has_zero) || *year < (is_negative ? 1 : 10000)) { /* has no such sign */
        input->at = first;
        return false;
    }
    if (is_negative)
        *year = -*year;
    return true;
}

static bool take_date(stria__scan *input, bool is_far, int64_t *days)
{
    stria__civil date;

    if (!take_year(input, is_far, &date.year) || !stria__scan_mark(input, '-') ||
        !take_pair(input, 1, 12, &date.month) || !stria__scan_mark(input, '-') ||
        !take_pair(input, 1, 31, &date.day))
        return false;
    if (!stria__civil_exists(date)) {
        input->at -= 2;
        return false;
    }
    *days = stria__days_from_civil(date);
    return true;
}

static bool take_clock(stria__scan *input, int64_t *seconds)
{
    uint32_t hour, minute, second;

    if (!take_pair(input, 0, 23, &hour) || !stria__scan_mark(input, ':') ||
        !take_pair(input, 0, 59, &minute) || !stria__scan_mark(input, ':') ||
        !take_pair(input, 0, 59, &second))
        return false;
    *seconds = (hour * 60 + minute) * 60 + second;
    return true;
}

/* 'Z' or an offset; nothing is UTC. */
static bool take_offset(stria__scan *input, int64_t *seconds)
{
    *seconds = 0;
    if (stria__scan_ended(input) || stria__scan_mark(input, 'Z'))
        return true;
    const int64_t sign = input->text.data[input->at] == '-' ? -1 : 1;
    uint32_t hour, minute;
    if (!(stria__scan_mark(input, '+') || stria__scan_mark(input, '-')) ||
        !take_pair(input, 0, 23, &hour) || !stria__scan_mark(input, ':') ||
        !take_pair(input, 0, 59, &minute))
        return false;
    *seconds = sign * (int64_t)(hour * 60 + minute) * 60;
    return true;
}

static stria__parsed parse_date(stria_view text, bool is_far, int64_t *days, size_t *bad)
{
    stria__scan input = {text, 0};
    int64_t value;

    if (!take_date(&input, is_far, &value) || !stria__scan_ended(&input))
        return stria__malformed(input.at, bad);
    *days = value;
    return STRIA__PARSED;
}

stria__parsed stria__parse_date(stria_view text, int64_t *days, size_t *bad)
{
    return parse_date(text, false, days, bad);
}

stria__parsed stria__parse_far_date(stria_view text, int64_t *days, size_t *bad)
{
    return parse_date(text, true, days, bad);
}

/* Before 1970 the product alone may lie below what 64 bits hold though the sum does not,
 * so it starts from the second above. */
bool stria__count_ticks(int64_t seconds, int64_t fraction, int64_t per_second, int64_t *ticks)
{
    if (seconds < 0 && fraction > 0) {
        seconds++;
        fraction -= per_second;
    }
    if (seconds > INT64_MAX / per_second || seconds < INT64_MIN / per_second)
        return false;
    const int64_t whole = seconds * per_second;
    if (fraction > 0 ? whole > INT64_MAX - fraction : whole < INT64_MIN - fraction)
        return false;
    *ticks = whole + fraction;
    return true;
}

static stria__parsed parse_datetime(
    stria_view text, bool is_far, unsigned precision, int64_t *ticks, size_t *bad)
{
    stria__scan input = {text, 0};
    int64_t days;
    int64_t clock = 0;
    int64_t fraction = 0;
    int64_t offset = 0;
    bool exact = true;

    if (!take_date(&input, is_far, &days))
        return stria__malformed(input.at, bad);
    if (!stria__scan_ended(&input) &&
        (!(stria__scan_mark(&input, ' ') || stria__scan_mark(&input, 'T')) ||
            !take_clock(&input, &clock) ||
            (stria__scan_mark(&input, '.') &&
                !stria__scan_fraction(&input, precision, &fraction, &exact)) ||
            !take_offset(&input, &offset) || !stria__scan_ended(&input)))
        return stria__malformed(input.at, bad);

    const int64_t seconds = days * SECONDS_OF_DAY + clock - offset;
    const bool has_year = is_far ||
        (seconds >= (int64_t)STRIA__DAY_OF_YEAR_0 * SECONDS_OF_DAY &&
            seconds < (int64_t)STRIA__DAY_OF_YEAR_10000 * SECONDS_OF_DAY);
    if (!exact || !has_year ||
        !stria__count_ticks(seconds, fraction, stria__ticks_of_second[precision], ticks))
        return STRIA__OUT_OF_RANGE;
    return STRIA__PARSED;
}

stria__parsed stria__parse_datetime(
    stria_view text, unsigned precision, int64_t *ticks, size_t *bad)
{
    return parse_datetime(text, false, precision, ticks, bad);
}

stria__parsed stria__parse_far_datetime(
    stria_view text, unsigned precision, int64_t *ticks, size_t *bad)
{
    return parse_datetime(text, true, precision, ticks, bad);
}

/* Two digits of hours and more; where 64 bits would not hold their seconds, they count on no
 * further. */
static bool take_hours(stria__scan *input, uint64_t *hours, bool *fits)
{
    const size_t first = input->at;
    uint32_t digit;

    *hours = 0;
    *fits = true;
    for (digit = 0; stria__scan_digit(input, &digit); digit = 0) {
        *fits = *fits && *hours < UINT64_C(400000000000000);
        if (*fits)
            *hours = *hours * 10 + digit;
    }
    return input->at - first >= 2;
}

stria__parsed stria__parse_time(stria_view text, unsigned precision, int64_t *ticks, size_t *bad)
{
    stria__scan input = {text, 0};
    const bool negative = stria__scan_mark(&input, '-');
    const uint64_t most = (uint64_t)INT64_MAX + negative;
    const uint64_t per_second = (uint64_t)stria__ticks_of_second[precision];
    uint32_t minute, second;
    uint64_t hours;
    int64_t fraction = 0;
    bool exact = true;
    bool fits;

    if (!take_hours(&input, &hours, &fits) || !stria__scan_mark(&input, ':') ||
        !take_pair(&input, 0, 59, &minute) || !stria__scan_mark(&input, ':') ||
        !take_pair(&input, 0, 59, &second) ||
        (stria__scan_mark(&input, '.') &&
            !stria__scan_fraction(&input, precision, &fraction, &exact)) ||
        !stria__scan_ended(&input))
        return stria__malformed(input.at, bad);
    const uint64_t seconds = hours * 3600 + minute * 60 + second;
    if (!exact || !fits || seconds > (most - (uint64_t)fraction) / per_second)
        return STRIA__OUT_OF_RANGE;
    const uint64_t magnitude = seconds * per_second + (uint64_t)fraction;
    *ticks = (int64_t)(negative ? 0 - magnitude : magnitude);
    return STRIA__PARSED;
}

/* "hh:mm:ss", 24:00:00 and a fraction of a day's end included, then an offset with which
 * nothing is left out but seconds of zero. */
stria__parsed stria__parse_timetz(stria_view text, int64_t *micros, int32_t *offset, size_t *bad)
{
    enum { PRECISION = 6, HOURS_MAX = 15 };
    stria__scan input = {text, 0};
    uint32_t hour, minute, second, ahead, ahead_minute;
    uint32_t ahead_second = 0;
    int64_t fraction = 0;
    bool exact = true;

    if (!take_pair(&input, 0, 24, &hour) || !stria__scan_mark(&input, ':') ||
        !take_pair(&input, 0, hour < 24 ? 59 : 0, &minute) || !stria__scan_mark(&input, ':') ||
        !take_pair(&input, 0, hour < 24 ? 59 : 0, &second) ||
        (stria__scan_mark(&input, '.') &&
            !stria__scan_fraction(&input, PRECISION, &fraction, &exact)))
        return stria__malformed(input.at, bad);
    const bool is_utc = stria__scan_mark(&input, 'Z');
    const bool negative = !is_utc && stria__scan_mark(&input, '-');
    if (is_utc) {
        ahead = ahead_minute = 0;
    } else if (!(negative || stria__scan_mark(&input, '+')) ||
        !take_pair(&input, 0, HOURS_MAX, &ahead) || !stria__scan_mark(&input, ':') ||
        !take_pair(&input, 0, 59, &ahead_minute) ||
        (stria__scan_mark(&input, ':') && !take_pair(&input, 0, 59, &ahead_second))) {
        return stria__malformed(input.at, bad);
    }
    if (!stria__scan_ended(&input))
        return stria__malformed(input.at, bad);
    if (!exact || (hour == 24 && fraction > 0))
        return STRIA__OUT_OF_RANGE;
    *micros = (int64_t)((hour * 60 + minute) * 60 + second) * stria__ticks_of_second[PRECISION] +
        fraction;
    *offset = (int32_t)((ahead * 60 + ahead_minute) * 60 + ahead_second);
    if (negative)
        *offset = -*offset;
    return STRIA__PARSED;
}

/* ---- Printing ------------------------------------------------------------ */

static char *print_year(char *to, int64_t year)
{
    if (year >= 0 && year <= 9999) {
        stria__print_digits(to, (uint64_t)year, 4);
        return to + 4;
    }
    *to++ = year < 0 ? '-' : '+';
    const uint64_t magnitude = year < 0 ? 0 - (uint64_t)year : (uint64_t)year;
    size_t count = stria__count_digits(magnitude);
    count = count < 4 ? 4 : count;
    stria__print_digits(to, magnitude, count);
    return to + count;
}

/* A separator and two digits. */
static char *print_part(char *to, char separator, uint32_t value)
{
    to[0] = separator;
    stria__print_pair(to + 1, value);
    return to + 3;
}

/* A point and as many digits as the precision has. */
static char *print_fraction(char *to, uint32_t fraction, unsigned precision)
{
    if (precision == 0)
        return to;
    *to++ = '.';
    stria__print_digits(to, fraction, precision);
    return to + precision;
}

size_t stria__print_date(char *to, int64_t days)
{
    const stria__civil date = stria__civil_from_days(days);
    char *end = print_year(to, date.year);

    end = print_part(end, '-', date.month);
    end = print_part(end, '-', date.day);
    return (size_t)(end - to);
}

size_t stria__print_datetime(char *to, int64_t ticks, unsigned precision)
{
    uint32_t fraction, second;
    const int64_t seconds =
        stria__floor_divide(ticks, stria__ticks_of_second[precision], &fraction);
    const int64_t days = stria__floor_divide(seconds, SECONDS_OF_DAY, &second);

    char *end = to + stria__print_date(to, days);
    end = print_part(end, ' ', second / 3600);
    end = print_part(end, ':', second / 60 % 60);
    end = print_part(end, ':', second % 60);
    end = print_fraction(end, fraction, precision);
    return (size_t)(end - to);
}

size_t stria__print_time(char *to, int64_t ticks, unsigned precision)
{
    const uint64_t magnitude = ticks < 0 ? 0 - (uint64_t)ticks : (uint64_t)ticks;
    const uint64_t per_second = (uint64_t)stria__ticks_of_second[precision];
    const uint64_t seconds = magnitude / per_second;
    const uint64_t hours = seconds / 3600;
    const size_t digits = stria__count_digits(hours) < 2 ? 2 : stria__count_digits(hours);
    char *end = to;

    if (ticks < 0)
        *end++ = '-';
    stria__print_digits(end, hours, digits);
    end = print_part(end + digits, ':', (uint32_t)(seconds / 60 % 60));
    end = print_part(end, ':', (uint32_t)(seconds % 60));
    end = print_fraction(end, (uint32_t)(magnitude % per_second), precision);
    return (size_t)(end - to);
}

size_t stria__print_timetz(char *to, int64_t micros, int32_t offset)
{
    const uint32_t ahead = (uint32_t)(offset < 0 ? -offset : offset);
    char *end = to + stria__print_time(to, micros, 6);

    end = print_part(end, offset < 0 ? '-' : '+', ahead / 3600);
    end = print_part(end, ':', ahead / 60 % 60);
    if (ahead % 60 != 0)
        end = print_part(end, ':', ahead % 60);
    return (size_t)(end - to);
}

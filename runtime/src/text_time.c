/* text_time.c - dates and times from and to ISO 8601 text */
#include "src/text_time.h"

#include "src/civil.h"
#include "src/digits.h"
#include "src/floor.h"

#define SECONDS_OF_DAY 86400

static const int64_t ticks_of_second[STRIA__PRECISION_MAX + 1] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

/* ---- Reading ------------------------------------------------------------- */

/* Reads from left to right; `at` stops at the first part that is wrong. */
typedef struct reader {
    stria_view text;
    size_t at;
} reader;

static bool at_end(const reader *input)
{
    return input->at == input->text.size;
}

static bool take(reader *input, char character)
{
    if (at_end(input) || input->text.data[input->at] != character)
        return false;
    input->at++;
    return true;
}

static bool take_digit(reader *input, uint32_t *value)
{
    if (at_end(input) || !stria__is_digit(input->text.data[input->at]))
        return false;
    *value = *value * 10 + stria__digit(input->text.data[input->at]);
    input->at++;
    return true;
}

/* Two digits that spell a number from `low` to `high`. */
static bool take_pair(reader *input, uint32_t low, uint32_t high, uint32_t *value)
{
    *value = 0;
    if (!take_digit(input, value) || !take_digit(input, value))
        return false;
    if (*value < low || *value > high) {
        input->at -= 2;
        return false;
    }
    return true;
}

static bool take_date(reader *input, int64_t *days)
{
    uint32_t century, year;
    stria__civil date;

    if (!take_pair(input, 0, 99, &century) || !take_pair(input, 0, 99, &year) ||
        !take(input, '-') || !take_pair(input, 1, 12, &date.month) || !take(input, '-') ||
        !take_pair(input, 1, 31, &date.day))
        return false;
    date.year = century * 100 + year;
    if (!stria__civil_exists(date)) {
        input->at -= 2;
        return false;
    }
    *days = stria__days_from_civil(date);
    return true;
}

static bool take_clock(reader *input, int64_t *seconds)
{
    uint32_t hour, minute, second;

    if (!take_pair(input, 0, 23, &hour) || !take(input, ':') || !take_pair(input, 0, 59, &minute) ||
        !take(input, ':') || !take_pair(input, 0, 59, &second))
        return false;
    *seconds = (hour * 60 + minute) * 60 + second;
    return true;
}

/* The digits behind the point, as ticks.  Not exact when a digit that the precision
 * has no place for is not zero. */
static bool take_fraction(reader *input, unsigned precision, int64_t *ticks, bool *exact)
{
    const size_t first = input->at;
    uint32_t value = 0;

    while (input->at - first < precision && take_digit(input, &value)) {
    }
    *ticks = value * ticks_of_second[precision - (input->at - first)];

    while (take(input, '0')) {
    }
    const size_t exact_end = input->at;
    while (take_digit(input, &value)) {
    }
    *exact = input->at == exact_end;
    return input->at > first;
}

/* 'Z' or an offset; nothing is UTC. */
static bool take_offset(reader *input, int64_t *seconds)
{
    *seconds = 0;
    if (at_end(input) || take(input, 'Z'))
        return true;
    const int64_t sign = input->text.data[input->at] == '-' ? -1 : 1;
    uint32_t hour, minute;
    if (!(take(input, '+') || take(input, '-')) || !take_pair(input, 0, 23, &hour) ||
        !take(input, ':') || !take_pair(input, 0, 59, &minute))
        return false;
    *seconds = sign * (int64_t)(hour * 60 + minute) * 60;
    return true;
}

stria__parsed stria__parse_date(stria_view text, int64_t *days, size_t *bad)
{
    reader input = {text, 0};
    int64_t value;

    if (!take_date(&input, &value) || !at_end(&input))
        return stria__malformed(input.at, bad);
    *days = value;
    return STRIA__PARSED;
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

stria__parsed stria__parse_datetime(
    stria_view text, unsigned precision, int64_t *ticks, size_t *bad)
{
    reader input = {text, 0};
    int64_t days;
    int64_t clock = 0;
    int64_t fraction = 0;
    int64_t offset = 0;
    bool exact = true;

    if (!take_date(&input, &days))
        return stria__malformed(input.at, bad);
    if (!at_end(&input) &&
        (!(take(&input, ' ') || take(&input, 'T')) || !take_clock(&input, &clock) ||
            (take(&input, '.') && !take_fraction(&input, precision, &fraction, &exact)) ||
            !take_offset(&input, &offset) || !at_end(&input)))
        return stria__malformed(input.at, bad);

    const int64_t seconds = days * SECONDS_OF_DAY + clock - offset;
    const bool four_digits = seconds >= (int64_t)STRIA__DAY_OF_YEAR_0 * SECONDS_OF_DAY &&
        seconds < (int64_t)STRIA__DAY_OF_YEAR_10000 * SECONDS_OF_DAY;
    if (!exact || !four_digits ||
        !stria__count_ticks(seconds, fraction, ticks_of_second[precision], ticks))
        return STRIA__OUT_OF_RANGE;
    return STRIA__PARSED;
}

/* Two digits of hours and more; from 10^15 on, whose seconds 64 bits would not hold, they
 * count on no further. */
static bool take_hours(reader *input, int64_t *hours, bool *fits)
{
    const size_t first = input->at;
    uint32_t digit;

    *hours = 0;
    *fits = true;
    for (digit = 0; take_digit(input, &digit); digit = 0) {
        *fits = *fits && *hours < INT64_C(100000000000000);
        if (*fits)
            *hours = *hours * 10 + digit;
    }
    return input->at - first >= 2;
}

stria__parsed stria__parse_time(stria_view text, unsigned precision, int64_t *ticks, size_t *bad)
{
    reader input = {text, 0};
    const bool negative = take(&input, '-');
    uint32_t minute, second;
    int64_t hours;
    int64_t fraction = 0;
    int64_t value;
    bool exact = true;
    bool fits;

    if (!take_hours(&input, &hours, &fits) || !take(&input, ':') ||
        !take_pair(&input, 0, 59, &minute) || !take(&input, ':') ||
        !take_pair(&input, 0, 59, &second) ||
        (take(&input, '.') && !take_fraction(&input, precision, &fraction, &exact)) ||
        !at_end(&input))
        return stria__malformed(input.at, bad);
    if (!exact || !fits ||
        !stria__count_ticks(
            (hours * 60 + minute) * 60 + second, fraction, ticks_of_second[precision], &value))
        return STRIA__OUT_OF_RANGE;
    *ticks = negative ? -value : value;
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
    const int64_t seconds = stria__floor_divide(ticks, ticks_of_second[precision], &fraction);
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
    const uint64_t per_second = (uint64_t)ticks_of_second[precision];
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

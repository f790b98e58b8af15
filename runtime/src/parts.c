/* parts.c - dates and times by their parts, as ticks of a column, and back */
#include "src/parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "src/column.h"
#include "src/floor.h"
#include "src/text_time.h"
#include "src/ticks.h"

#define SECONDS_OF_DAY 86400
#define NANOSECONDS_OF_SECOND 1000000000

/* ---- What the caller holds -------------------------------------------------------------- */

size_t stria__parts_width(stria_ctype ctype)
{
    switch (ctype) {
    case STRIA_DATE:
        return sizeof(stria_date);
    case STRIA_DATETIME:
        return sizeof(stria_datetime);
    case STRIA_TM:
        return sizeof(struct tm);
    default:
        return sizeof(struct timespec);
    }
}

/* Parts that are negative are, as unsigned ones, none that the calendar has. */
static stria__moment moment_of_tm(const struct tm *tm)
{
    return (stria__moment){
        .date = {(int64_t)tm->tm_year + 1900, (uint32_t)tm->tm_mon + 1, (uint32_t)tm->tm_mday},
        .hour = tm->tm_hour,
        .minute = tm->tm_min,
        .second = tm->tm_sec,
    };
}

static stria__moment moment_of_datetime(const stria_datetime *parts)
{
    return (stria__moment){
        .date = {parts->year, parts->month, parts->day},
        .hour = parts->hour,
        .minute = parts->minute,
        .second = parts->second,
        .nanosecond = parts->nanosecond,
        .has_offset = parts->has_offset != 0,
        .offset = parts->has_offset != 0 ? parts->offset : 0,
    };
}

/* Structs may stand at any address. */
stria__moment stria__read_moment(const stria_values *values, size_t index)
{
    const void *at = stria__element(values, index);
    union {
        stria_date date;
        stria_datetime datetime;
        struct tm tm;
        struct timespec timespec;
    } held;
    stria__moment moment = {.ctype = values->ctype};

    if (values->indirect)
        memcpy(&at, at, sizeof(void *));
    switch (values->ctype) {
    case STRIA_DATE:
        memcpy(&held.date, at, sizeof held.date);
        moment.date = (stria__civil){held.date.year, held.date.month, held.date.day};
        break;
    case STRIA_DATETIME:
        memcpy(&held.datetime, at, sizeof held.datetime);
        moment = moment_of_datetime(&held.datetime);
        break;
    case STRIA_TM:
        memcpy(&held.tm, at, sizeof held.tm);
        moment = moment_of_tm(&held.tm);
        break;
    default:
        memcpy(&held.timespec, at, sizeof held.timespec);
        moment.second = held.timespec.tv_sec;
        moment.nanosecond = held.timespec.tv_nsec;
        break;
    }
    moment.ctype = values->ctype;
    return moment;
}

/* ---- Counting ------------------------------------------------------------------------------ */

static bool exists(const stria__moment *moment)
{
    if (moment->nanosecond < 0 || moment->nanosecond >= NANOSECONDS_OF_SECOND)
        return false;
    return moment->ctype == STRIA_TIMESPEC ||
        (stria__civil_exists(moment->date) && moment->hour >= 0 && moment->hour <= 23 &&
            moment->minute >= 0 && moment->minute <= 59 && moment->second >= 0 &&
            moment->second <= 59 && moment->offset > -24 * 60 && moment->offset < 24 * 60);
}

/* A column of dates has no zone. */
static bool is_clear(const stria_column *column, const stria__moment *moment)
{
    return moment->ctype == STRIA_TIMESPEC || moment->has_offset || stria__means_utc(column);
}

/* Seconds since 1970 of a moment that exists. */
static int64_t seconds_of(const stria__moment *moment)
{
    if (moment->ctype == STRIA_TIMESPEC)
        return moment->second;
    return stria__days_from_civil(moment->date) * SECONDS_OF_DAY +
        ((moment->hour * 60 + moment->minute - moment->offset) * 60 + moment->second);
}

/* The tick at or before a moment, and how many nanoseconds it is before it. */
static bool floor_to_tick(
    int64_t seconds, int64_t nanosecond, int64_t per_tick, int64_t *tick, int64_t *rest)
{
    uint32_t second;

    if (per_tick > NANOSECONDS_OF_SECOND) {
        *tick = stria__floor_divide(seconds, SECONDS_OF_DAY, &second);
        *rest = (int64_t)second * NANOSECONDS_OF_SECOND + nanosecond;
        return true;
    }
    *rest = nanosecond % per_tick;
    return stria__count_ticks(
        seconds, nanosecond / per_tick, NANOSECONDS_OF_SECOND / per_tick, tick);
}

stria__counted stria__count_moment(
    const stria_column *column, const stria__moment *moment, int32_t rounding, int64_t *tick)
{
    const int64_t per_tick = stria__tick_nanoseconds(column);
    int64_t rest;

    if (!exists(moment))
        return STRIA__NO_MOMENT;
    if (!is_clear(column, moment))
        return STRIA__NO_OFFSET;
    if (!floor_to_tick(seconds_of(moment), moment->nanosecond, per_tick, tick, &rest))
        return STRIA__TOO_FAR;
    if (rest != 0 && rounding == STRIA_EXACT)
        return STRIA__NOT_EXACT;
    if (rounding == STRIA_NEAREST && rest >= per_tick - rest) {
        if (*tick == INT64_MAX)
            return STRIA__TOO_FAR;
        (*tick)++;
    }
    return STRIA__COUNTED;
}

size_t stria__take_parts(const stria_column *column, const stria_values *values, size_t first,
    size_t n, const bool *missing, int64_t *ticks)
{
    for (size_t i = 0; i < n; i++) {
        ticks[i] = 0;
        if (missing != NULL && missing[i])
            continue;
        const stria__moment moment = stria__read_moment(values, first + i);
        if (stria__count_moment(column, &moment, values->rounding, &ticks[i]) != STRIA__COUNTED)
            return i;
    }
    return n;
}

/* ---- As text ----------------------------------------------------------------------------------
 */

void stria__show_moment(char *shown, size_t size, const stria__moment *moment)
{
    const int64_t away = moment->offset < 0 ? -moment->offset : moment->offset;
    char fraction[24] = "";
    char offset[24] = "";

    if (moment->nanosecond != 0)
        (void)snprintf(fraction, sizeof fraction, ".%09" PRId64, moment->nanosecond);
    if (moment->has_offset)
        (void)snprintf(offset, sizeof offset, "%c%02" PRId64 ":%02" PRId64,
            moment->offset < 0 ? '-' : '+', away / 60, away % 60);
    if (moment->ctype == STRIA_TIMESPEC) {
        (void)snprintf(shown, size, "{%" PRId64 " s, %" PRId64 " ns} since 1970-01-01",
            moment->second, moment->nanosecond);
        return;
    }
    const int length = snprintf(shown, size, "%04" PRId64 "-%02" PRId32 "-%02" PRId32,
        moment->date.year, (int32_t)moment->date.month, (int32_t)moment->date.day);
    if (moment->ctype != STRIA_DATE && length > 0 && (size_t)length < size)
        (void)snprintf(shown + length, size - (size_t)length,
            " %02" PRId64 ":%02" PRId64 ":%02" PRId64 "%s%s", moment->hour, moment->minute,
            moment->second, fraction, offset);
}

/* ---- And back -----------------------------------------------------------------------------------
 */

/* A column's tick as days, seconds of the day and nanoseconds of the second. */
typedef struct split {
    int64_t days;
    uint32_t second;
    uint32_t nanosecond;
} split;

static split split_tick(const stria_column *column, int64_t tick)
{
    const int64_t per_tick = stria__tick_nanoseconds(column);
    split parts = {tick, 0, 0};

    if (per_tick <= NANOSECONDS_OF_SECOND) {
        const int64_t seconds =
            stria__floor_divide(tick, NANOSECONDS_OF_SECOND / per_tick, &parts.nanosecond);
        parts.nanosecond *= (uint32_t)per_tick;
        parts.days = stria__floor_divide(seconds, SECONDS_OF_DAY, &parts.second);
    }
    return parts;
}

static struct tm tm_of(const split *parts)
{
    const stria__civil date = stria__civil_from_days(parts->days);
    const int64_t new_year = stria__days_from_civil((stria__civil){date.year, 1, 1});
    uint32_t weekday; /* 1970-01-01 was a Thursday */
    struct tm tm;

    (void)stria__floor_divide(parts->days + 4, 7, &weekday);
    memset(&tm, 0, sizeof tm);
    tm.tm_year = (int)(date.year - 1900);
    tm.tm_mon = (int)date.month - 1;
    tm.tm_mday = (int)date.day;
    tm.tm_hour = (int)(parts->second / 3600);
    tm.tm_min = (int)(parts->second / 60 % 60);
    tm.tm_sec = (int)(parts->second % 60);
    tm.tm_wday = (int)weekday;
    tm.tm_yday = (int)(parts->days - new_year);
    return tm;
}

static stria_datetime datetime_of(const stria_column *column, const split *parts)
{
    const stria__civil date = stria__civil_from_days(parts->days);
    stria_datetime datetime;

    memset(&datetime, 0, sizeof datetime);
    datetime.year = (int32_t)date.year;
    datetime.month = (uint8_t)date.month;
    datetime.day = (uint8_t)date.day;
    datetime.hour = (uint8_t)(parts->second / 3600);
    datetime.minute = (uint8_t)(parts->second / 60 % 60);
    datetime.second = (uint8_t)(parts->second % 60);
    datetime.nanosecond = parts->nanosecond;
    datetime.has_offset = !stria__means_utc(column);
    return datetime;
}

static stria_date date_of(int64_t days)
{
    const stria__civil date = stria__civil_from_days(days);
    stria_date parts;

    memset(&parts, 0, sizeof parts);
    parts.year = (int32_t)date.year;
    parts.month = (uint8_t)date.month;
    parts.day = (uint8_t)date.day;
    return parts;
}

/* A time less fine, as the caller allows it; the unit is `whole` nanoseconds, of which `rest`
 * are behind it. */
static bool round_rest(int64_t rest, int64_t whole, int32_t rounding, int64_t *count)
{
    if (rounding == STRIA_NEAREST)
        *count += rest >= whole - rest;
    return rest == 0 || rounding != STRIA_EXACT;
}

static stria__counted write_date(const split *parts, int32_t rounding, uint8_t *to)
{
    int64_t days = parts->days;
    const bool fits = round_rest((int64_t)parts->second * NANOSECONDS_OF_SECOND + parts->nanosecond,
        (int64_t)SECONDS_OF_DAY * NANOSECONDS_OF_SECOND, rounding, &days);
    const stria_date date = date_of(days);

    memcpy(to, &date, sizeof date);
    return fits ? STRIA__COUNTED : STRIA__NOT_EXACT;
}

static stria__counted write_tm(const split *parts, int32_t rounding, uint8_t *to)
{
    int64_t second = parts->second;
    split rounded = {parts->days, 0, 0};
    const bool fits = round_rest(parts->nanosecond, NANOSECONDS_OF_SECOND, rounding, &second);

    if (second == SECONDS_OF_DAY)
        rounded.days++;
    else
        rounded.second = (uint32_t)second;
    const struct tm tm = tm_of(&rounded);
    memcpy(to, &tm, sizeof tm);
    return fits ? STRIA__COUNTED : STRIA__NOT_EXACT;
}

stria__counted stria__write_parts(
    const stria_column *column, int64_t tick, const stria_out *out, uint8_t *to)
{
    const split parts = split_tick(column, tick);
    const int64_t second = parts.days * SECONDS_OF_DAY + parts.second;
    stria_datetime datetime;
    struct timespec timespec;

    switch (out->ctype) {
    case STRIA_DATE:
        return write_date(&parts, out->rounding, to);
    case STRIA_TM:
        return write_tm(&parts, out->rounding, to);
    case STRIA_DATETIME:
        datetime = datetime_of(column, &parts);
        memcpy(to, &datetime, sizeof datetime);
        return STRIA__COUNTED;
    default:
        memset(&timespec, 0, sizeof timespec);
        timespec.tv_sec = (time_t)second;
        timespec.tv_nsec = (long)parts.nanosecond;
        memcpy(to, &timespec, sizeof timespec);
        return timespec.tv_sec == second ? STRIA__COUNTED
                                         : STRIA__TOO_FAR; /* time_t may be short */
    }
}

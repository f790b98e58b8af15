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

/* Every member is set where it is known: to clear a moment first costs more than to fill it. */
static inline stria__moment make_moment(stria_ctype ctype, stria__civil date, int32_t hour,
    int32_t minute, int64_t second, int64_t nanosecond)
{
    return (stria__moment){ctype, date, hour, minute, second, nanosecond, 0, false};
}

static inline stria__moment moment_of_date(const uint8_t *at)
{
    stria_date parts;

    memcpy(&parts, at, sizeof parts);
    return make_moment(STRIA_DATE, (stria__civil){parts.year, parts.month, parts.day}, 0, 0, 0, 0);
}

static inline stria__moment moment_of_datetime(const uint8_t *at)
{
    stria_datetime parts;

    memcpy(&parts, at, sizeof parts);
    stria__moment moment =
        make_moment(STRIA_DATETIME, (stria__civil){parts.year, parts.month, parts.day}, parts.hour,
            parts.minute, parts.second, parts.nanosecond);
    moment.has_offset = parts.has_offset != 0;
    moment.offset = moment.has_offset ? parts.offset : 0;
    return moment;
}

/* Parts that are negative are, as unsigned ones, none that the calendar has. */
static inline stria__moment moment_of_tm(const uint8_t *at)
{
    struct tm tm;

    memcpy(&tm, at, sizeof tm);
    return make_moment(STRIA_TM,
        (stria__civil){(int64_t)tm.tm_year + 1900, (uint32_t)tm.tm_mon + 1, (uint32_t)tm.tm_mday},
        tm.tm_hour, tm.tm_min, tm.tm_sec, 0);
}

static inline stria__moment moment_of_timespec(const uint8_t *at)
{
    struct timespec timespec;

    memcpy(&timespec, at, sizeof timespec);
    return make_moment(
        STRIA_TIMESPEC, (stria__civil){0, 0, 0}, 0, 0, timespec.tv_sec, timespec.tv_nsec);
}

/* Structs, and pointers to them, may stand at any address. */
static inline stria__moment read_moment(const stria_values *values, size_t index)
{
    const uint8_t *const element = stria__element(values, index);
    const uint8_t *at = element;

    if (values->indirect)
        memcpy(&at, element, sizeof at);
    switch (values->ctype) {
    case STRIA_DATE:
        return moment_of_date(at);
    case STRIA_DATETIME:
        return moment_of_datetime(at);
    case STRIA_TM:
        return moment_of_tm(at);
    default:
        return moment_of_timespec(at);
    }
}

stria__moment stria__read_moment(const stria_values *values, size_t index)
{
    return read_moment(values, index);
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
        (moment->hour * 60 + moment->minute - moment->offset) * 60 + moment->second;
}

/* A column's ticks, worked out once for all values of a call. */
typedef struct tick_size {
    int64_t nanoseconds;
    int64_t per_second; /* 0: a tick is longer than that */
    int64_t near; /* seconds whose ticks 64 bits hold without a further look */
} tick_size;

static tick_size tick_size_of(const stria_column *column)
{
    const int64_t nanoseconds = stria__tick_nanoseconds(column);
    const int64_t per_second = NANOSECONDS_OF_SECOND / nanoseconds;

    return (tick_size){
        nanoseconds, per_second, per_second > 0 ? INT64_MAX / per_second - 1 : INT64_MAX};
}

/* The tick at or before a moment, and how many nanoseconds it is before it. */
static bool floor_to_tick(
    const tick_size *size, int64_t seconds, int64_t nanosecond, int64_t *tick, int64_t *rest)
{
    uint32_t second;

    if (size->per_second == 0) {
        *tick = stria__floor_divide(seconds, SECONDS_OF_DAY, &second);
        *rest = (int64_t)second * NANOSECONDS_OF_SECOND + nanosecond;
        return true;
    }
    /* Both fit 32 bits, in which division is cheap. */
    const uint32_t fraction = (uint32_t)nanosecond / (uint32_t)size->nanoseconds;
    *rest = (uint32_t)nanosecond % (uint32_t)size->nanoseconds;
    if (seconds < -size->near || seconds > size->near)
        return stria__count_ticks(seconds, fraction, size->per_second, tick);
    *tick = seconds * size->per_second + fraction;
    return true;
}

static inline stria__counted count_moment(const stria_column *column, const tick_size *size,
    const stria__moment *moment, int32_t rounding, int64_t *tick)
{
    int64_t rest;

    if (!exists(moment))
        return STRIA__NO_MOMENT;
    if (!is_clear(column, moment))
        return STRIA__NO_OFFSET;
    if (!floor_to_tick(size, seconds_of(moment), moment->nanosecond, tick, &rest))
        return STRIA__TOO_FAR;
    if (rest != 0 && rounding == STRIA_EXACT)
        return STRIA__NOT_EXACT;
    if (rounding == STRIA_NEAREST && rest >= size->nanoseconds - rest) {
        if (*tick == INT64_MAX)
            return STRIA__TOO_FAR;
        (*tick)++;
    }
    return STRIA__COUNTED;
}

stria__counted stria__count_moment(
    const stria_column *column, const stria__moment *moment, int32_t rounding, int64_t *tick)
{
    const tick_size size = tick_size_of(column);

    return count_moment(column, &size, moment, rounding, tick);
}

size_t stria__take_parts(const stria_column *column, const stria_values *values, size_t first,
    size_t n, const bool *missing, int64_t *ticks)
{
    const tick_size size = tick_size_of(column);

    for (size_t i = 0; i < n; i++) {
        ticks[i] = 0;
        if (missing != NULL && missing[i])
            continue;
        const stria__moment moment = read_moment(values, first + i);
        if (count_moment(column, &size, &moment, values->rounding, &ticks[i]) != STRIA__COUNTED)
            return i;
    }
    return n;
}

/* ---- As text ------------------------------------------------------------------------------- */

void stria__show_moment(char *shown, size_t size, const stria__moment *moment)
{
    const int32_t away = moment->offset < 0 ? -moment->offset : moment->offset;
    char fraction[24] = "";
    char offset[24] = "";

    if (moment->nanosecond != 0)
        (void)snprintf(fraction, sizeof fraction, ".%09" PRId64, moment->nanosecond);
    if (moment->has_offset)
        (void)snprintf(offset, sizeof offset, "%c%02" PRId32 ":%02" PRId32,
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
            " %02" PRId32 ":%02" PRId32 ":%02" PRId64 "%s%s", moment->hour, moment->minute,
            moment->second, fraction, offset);
}

/* ---- And back ------------------------------------------------------------------------------ */

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

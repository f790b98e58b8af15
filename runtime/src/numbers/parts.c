/* parts.c - dates and times by their parts, one by one: what is wrong with them */
#include "src/numbers/parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "src/column/column.h"
#include "src/numbers/fixed_bytes.h"
#include "src/numbers/floor.h"
#include "src/numbers/infinity.h"
#include "src/text/text_time.h"
#include "src/numbers/ticks.h"

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
    case STRIA_TIMETZ:
        return sizeof(stria_timetz);
    case STRIA_INTERVAL_MICROS:
        return sizeof(stria_interval_micros);
    case STRIA_INTERVAL_NANOS:
        return sizeof(stria_interval_nanos);
    default:
        return sizeof(struct timespec);
    }
}

bool stria__takes_parts(const stria__type *type, stria_ctype ctype)
{
    if (type->form != NULL)
        return stria__form_takes(type->form, ctype);
    return ctype <= STRIA_TIMESPEC &&
        (type->spelling == STRIA__SPELLED_DATE || type->spelling == STRIA__SPELLED_DATETIME);
}

static stria__moment make_moment(stria_ctype ctype, stria__civil date, int32_t hour, int32_t minute,
    int64_t second, int64_t nanosecond)
{
    return (stria__moment){ctype, date, hour, minute, second, nanosecond, 0, false};
}

static stria__moment moment_of_date(const uint8_t *at)
{
    stria_date parts;

    memcpy(&parts, at, sizeof parts);
    return make_moment(STRIA_DATE, (stria__civil){parts.year, parts.month, parts.day}, 0, 0, 0, 0);
}

static stria__moment moment_of_datetime(const uint8_t *at)
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
static stria__moment moment_of_tm(const uint8_t *at)
{
    struct tm tm;

    memcpy(&tm, at, sizeof tm);
    return make_moment(STRIA_TM,
        (stria__civil){(int64_t)tm.tm_year + 1900, (uint32_t)tm.tm_mon + 1, (uint32_t)tm.tm_mday},
        tm.tm_hour, tm.tm_min, tm.tm_sec, 0);
}

static stria__moment moment_of_timespec(const uint8_t *at)
{
    struct timespec timespec;

    memcpy(&timespec, at, sizeof timespec);
    return make_moment(
        STRIA_TIMESPEC, (stria__civil){0, 0, 0}, 0, 0, timespec.tv_sec, timespec.tv_nsec);
}

/* Structs, and pointers to them, may stand at any address. */
const uint8_t *stria__place_of(const stria_values *values, size_t index)
{
    const uint8_t *const element = stria__element(values, index);
    const uint8_t *at = element;

    if (values->indirect)
        memcpy(&at, element, sizeof at);
    return at;
}

stria__moment stria__read_moment(const stria_values *values, size_t index)
{
    const uint8_t *const at = stria__place_of(values, index);

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

/* The tick at or before a moment, and how many nanoseconds it is before it. */
static bool floor_to_tick(
    int64_t size, int64_t seconds, int64_t nanosecond, int64_t *tick, int64_t *rest)
{
    uint32_t second;

    if (size > NANOSECONDS_OF_SECOND) { /* a day */
        *tick = stria__floor_divide(seconds, SECONDS_OF_DAY, &second);
        *rest = (int64_t)second * NANOSECONDS_OF_SECOND + nanosecond;
        return true;
    }
    *rest = nanosecond % size;
    return stria__count_ticks(seconds, nanosecond / size, NANOSECONDS_OF_SECOND / size, tick);
}

stria__counted stria__count_moment(
    const stria_column *column, const stria__moment *moment, int32_t rounding, int64_t *tick)
{
    const int64_t size = stria__tick_nanoseconds(column);
    int64_t rest;

    if (!exists(moment))
        return STRIA__NO_MOMENT;
    if (!is_clear(column, moment))
        return STRIA__NO_OFFSET;
    if (!floor_to_tick(size, seconds_of(moment), moment->nanosecond, tick, &rest))
        return STRIA__TOO_FAR;
    if (rest != 0 && rounding == STRIA_EXACT)
        return STRIA__NOT_EXACT;
    if (rounding == STRIA_NEAREST && rest >= size - rest) {
        if (*tick == INT64_MAX)
            return STRIA__TOO_FAR;
        (*tick)++;
    }
    if (stria__is_infinite(column->type, *tick))
        return STRIA__TOO_FAR;
    return STRIA__COUNTED;
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

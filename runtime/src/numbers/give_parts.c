/* give_parts.c - blocks of a column's ticks as dates and times by their parts
 *
 *     tick -> second, nanosecond -> struct timespec
 *                                -> day, second of the day -> struct tm, stria_datetime
 *                                -> day ---------------------> stria_date
 */
#include <string.h>
#include <time.h>

#include "src/column/column.h"
#include "src/numbers/floor.h"
#include "src/numbers/infinity.h"
#include "src/numbers/parts.h"
#include "src/numbers/ticks.h"

#define SECONDS_OF_DAY 86400
#define NANOSECONDS_OF_SECOND 1000000000

/* Moments of a block, by second and nanosecond since 1970. */
typedef struct moment_block {
    int64_t seconds[STRIA__BLOCK];
    uint32_t nanoseconds[STRIA__BLOCK];
} moment_block;

/* The number of ticks in a second is a constant in most of the copies of this loop: division by
 * a constant is a product and a shift. */
static inline void split(
    const int64_t *ticks, size_t n, uint32_t per_second, moment_block *restrict moments)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t fraction;

        moments->seconds[i] = stria__floor_divide(ticks[i], per_second, &fraction);
        moments->nanoseconds[i] = fraction * (NANOSECONDS_OF_SECOND / per_second);
    }
}

static void split_ticks(
    const stria_column *column, const int64_t *ticks, size_t n, moment_block *restrict moments)
{
    const int64_t nanoseconds = stria__tick_nanoseconds(column);

    if (nanoseconds > NANOSECONDS_OF_SECOND) { /* a day */
        for (size_t i = 0; i < n; i++)
            moments->seconds[i] = ticks[i] * SECONDS_OF_DAY;
        memset(moments->nanoseconds, 0, n * sizeof moments->nanoseconds[0]);
        return;
    }
    switch (column->precision) {
    case 0:
        split(ticks, n, 1, moments);
        break;
    case 3:
        split(ticks, n, 1000, moments);
        break;
    case 6:
        split(ticks, n, 1000000, moments);
        break;
    case 9:
        split(ticks, n, NANOSECONDS_OF_SECOND, moments);
        break;
    default:
        split(ticks, n, (uint32_t)(NANOSECONDS_OF_SECOND / nanoseconds), moments);
        break;
    }
}

static uint8_t *place_of(const stria_out *out, size_t index)
{
    return (uint8_t *)out->data + out->offset + index * out->stride;
}

/* ---- One struct after another ---------------------------------------------------------------- */

/* Writes a member of the struct there.  Structs are not put together first: bytes that were just
 * written are slow to copy as a whole. */
#define PUT(type, member, value)                                                                   \
    do {                                                                                           \
        parts.member = (value);                                                                    \
        memcpy(at + offsetof(type, member), &parts.member, sizeof parts.member);                   \
    } while (0)

static inline void put_date(uint8_t *at, int32_t day)
{
    const stria__civil date = stria__date_of_day(day);
    stria_date parts;

    memset(at, 0, sizeof parts);
    PUT(stria_date, year, (int32_t)date.year);
    PUT(stria_date, month, (uint8_t)date.month);
    PUT(stria_date, day, (uint8_t)date.day);
}

static void give_days(const int64_t *ticks, size_t n, const stria_out *out, size_t first)
{
    const size_t stride = out->stride;
    uint8_t *at = place_of(out, first);

    for (size_t i = 0; i < n; i++, at += stride)
        put_date(at, (int32_t)ticks[i]);
}

static void give_dates(const moment_block *moments, size_t n, const stria_out *out, size_t first)
{
    const size_t stride = out->stride;
    const uint32_t up_at = out->rounding == STRIA_NEAREST ? SECONDS_OF_DAY / 2 : SECONDS_OF_DAY;
    uint8_t *at = place_of(out, first);

    for (size_t i = 0; i < n; i++, at += stride) {
        uint32_t second;
        const int64_t day = stria__floor_divide(moments->seconds[i], SECONDS_OF_DAY, &second);

        put_date(at, (int32_t)(day + (second >= up_at)));
    }
}

static void give_datetimes(
    const moment_block *moments, size_t n, uint8_t has_offset, const stria_out *out, size_t first)
{
    const size_t stride = out->stride;
    uint8_t *at = place_of(out, first);

    for (size_t i = 0; i < n; i++, at += stride) {
        uint32_t second;
        stria_datetime parts;
        const int64_t day = stria__floor_divide(moments->seconds[i], SECONDS_OF_DAY, &second);
        const stria__civil date = stria__date_of_day((int32_t)day);

        PUT(stria_datetime, year, (int32_t)date.year);
        PUT(stria_datetime, month, (uint8_t)date.month);
        PUT(stria_datetime, day, (uint8_t)date.day);
        PUT(stria_datetime, hour, (uint8_t)(second / 3600));
        PUT(stria_datetime, minute, (uint8_t)(second / 60 % 60));
        PUT(stria_datetime, second, (uint8_t)(second % 60));
        PUT(stria_datetime, has_offset, has_offset);
        PUT(stria_datetime, offset, 0);
        PUT(stria_datetime, nanosecond, moments->nanoseconds[i]);
    }
}

static void give_tms(const moment_block *moments, size_t n, const stria_out *out, size_t first)
{
    const size_t stride = out->stride;
    const uint32_t up_at =
        out->rounding == STRIA_NEAREST ? NANOSECONDS_OF_SECOND / 2 : NANOSECONDS_OF_SECOND;
    uint8_t *at = place_of(out, first);

    for (size_t i = 0; i < n; i++, at += stride) {
        const int64_t moment = moments->seconds[i] + (moments->nanoseconds[i] >= up_at);
        uint32_t second;
        uint32_t weekday; /* 1970-01-01 was a Thursday */
        int32_t new_year;
        struct tm parts;
        const int64_t day = stria__floor_divide(moment, SECONDS_OF_DAY, &second);
        const stria__civil date = stria__date_of_day((int32_t)day);

        (void)stria__floor_divide(day + 4, 7, &weekday);
        (void)stria__count_day((int32_t)date.year, 1, 1, &new_year);
        memset(at, 0, sizeof parts);
        PUT(struct tm, tm_year, (int)(date.year - 1900));
        PUT(struct tm, tm_mon, (int)date.month - 1);
        PUT(struct tm, tm_mday, (int)date.day);
        PUT(struct tm, tm_hour, (int)(second / 3600));
        PUT(struct tm, tm_min, (int)(second / 60 % 60));
        PUT(struct tm, tm_sec, (int)(second % 60));
        PUT(struct tm, tm_wday, (int)weekday);
        PUT(struct tm, tm_yday, (int)(day - new_year));
    }
}
#undef PUT

/* False when time_t is too short for one of them. */
static bool give_timespecs(
    const moment_block *moments, size_t n, const stria_out *out, size_t first)
{
    const stria_out to = *out;
    bool fit = true;

    for (size_t i = 0; i < n; i++) {
        struct timespec timespec;

        memset(&timespec, 0, sizeof timespec);
        timespec.tv_sec = (time_t)moments->seconds[i];
        timespec.tv_nsec = (long)moments->nanoseconds[i];
        fit &= timespec.tv_sec == moments->seconds[i];
        memcpy(place_of(&to, first + i), &timespec, sizeof timespec);
    }
    return fit;
}

/* ---- What is refused --------------------------------------------------------------------------
 */

static stria__counted judge(const moment_block *moments, size_t i, const stria_out *out)
{
    const int64_t second = moments->seconds[i];
    const uint32_t nanosecond = moments->nanoseconds[i];
    const bool has_rest =
        nanosecond != 0 || (out->ctype == STRIA_DATE && second % SECONDS_OF_DAY != 0);

    if (out->ctype == STRIA_DATETIME)
        return STRIA__COUNTED;
    if (out->ctype == STRIA_TIMESPEC)
        return (time_t)second == second ? STRIA__COUNTED : STRIA__TOO_FAR;
    return has_rest && out->rounding == STRIA_EXACT ? STRIA__NOT_EXACT : STRIA__COUNTED;
}

/* The first that is refused, missing ones not looked at. */
static size_t find_refused(const moment_block *moments, const bool *missing, size_t n,
    const stria_out *out, stria__counted *why)
{
    size_t i = 0;

    for (; i < n; i++) {
        *why = judge(moments, i, out);
        if (*why != STRIA__COUNTED && (missing == NULL || !missing[i]))
            break;
    }
    return i;
}

/* Whether one of them may be refused for what lies between two of the caller's units. */
static bool have_rest(const moment_block *moments, size_t n, const stria_out *out)
{
    uint32_t rests = 0;

    if (out->rounding != STRIA_EXACT || (out->ctype != STRIA_DATE && out->ctype != STRIA_TM))
        return false;
    for (size_t i = 0; i < n; i++)
        rests |= moments->nanoseconds[i];
    if (out->ctype == STRIA_DATE) {
        for (size_t i = 0; i < n; i++)
            rests |= (uint32_t)(moments->seconds[i] % SECONDS_OF_DAY);
    }
    return rests != 0;
}

/* ---- Blocks ------------------------------------------------------------------------------------
 */

/* Of a null all bytes are zero, which is no date. */
static void clear_missing(const bool *missing, size_t n, const stria_out *out, size_t first)
{
    const size_t width = stria__parts_width(out->ctype);

    for (size_t i = 0; missing != NULL && i < n; i++) {
        if (missing[i])
            memset(place_of(out, first + i), 0, width);
    }
}

size_t stria__give_parts(const stria_column *column, const int64_t *ticks, const bool *missing,
    size_t n, const stria_out *out, size_t first, stria__counted *why)
{
    moment_block moments;
    bool fit = true;

    *why = STRIA__TOO_FAR;
    if (stria__first_infinite(column->type, ticks, missing, n) < n)
        return stria__first_infinite(column->type, ticks, missing, n);
    if (column->type->spelling == STRIA__SPELLED_DATE && out->ctype == STRIA_DATE) {
        give_days(ticks, n, out, first);
        clear_missing(missing, n, out, first);
        return n;
    }
    split_ticks(column, ticks, n, &moments);
    fit = !have_rest(&moments, n, out);
    if (out->ctype == STRIA_DATE)
        give_dates(&moments, n, out, first);
    else if (out->ctype == STRIA_DATETIME)
        give_datetimes(&moments, n, !stria__means_utc(column), out, first);
    else if (out->ctype == STRIA_TM)
        give_tms(&moments, n, out, first);
    else
        fit &= give_timespecs(&moments, n, out, first);
    clear_missing(missing, n, out, first);
    return fit ? n : find_refused(&moments, missing, n, out, why);
}

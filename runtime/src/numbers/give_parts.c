/* give_parts.c - blocks of a column's ticks as dates and times by their parts
 *
 *     tick -> day, second of the day, nanosecond -> stria_datetime, struct tm, struct timespec
 *                                           day  -> stria_date
 */
#include <string.h>
#include <time.h>

#include "src/column/column.h"
#include "src/numbers/floor.h"
#include "src/numbers/infinity.h"
#include "src/numbers/parts.h"

#define SECONDS_OF_DAY 86400
#define NANOSECONDS_OF_SECOND 1000000000

/* Moments of a block: 32 bits hold all days of a column of dates or times. */
typedef struct moment_block {
    int32_t days[STRIA__BLOCK];
    uint32_t seconds[STRIA__BLOCK]; /* of the day */
    uint32_t nanoseconds[STRIA__BLOCK];
} moment_block;

static inline void split(
    const int64_t *ticks, size_t n, uint32_t per_second, moment_block *restrict moments)
{
    const int64_t per_day = (int64_t)per_second * SECONDS_OF_DAY;

    for (size_t i = 0; i < n; i++) {
        const int64_t day = stria__floor_quotient(ticks[i], per_day);
        const uint64_t of_day = (uint64_t)ticks[i] - (uint64_t)day * (uint64_t)per_day;
        const uint32_t second = (uint32_t)(of_day / per_second);
        const uint32_t fraction = (uint32_t)of_day - second * per_second;

        moments->days[i] = (int32_t)day;
        moments->seconds[i] = second;
        moments->nanoseconds[i] = fraction * (NANOSECONDS_OF_SECOND / per_second);
    }
}

static void split_days(const int64_t *ticks, size_t n, moment_block *restrict moments)
{
    for (size_t i = 0; i < n; i++)
        moments->days[i] = (int32_t)ticks[i];
    memset(moments->seconds, 0, n * sizeof moments->seconds[0]);
    memset(moments->nanoseconds, 0, n * sizeof moments->nanoseconds[0]);
}

static void split_ticks(
    const stria_column *column, const int64_t *ticks, size_t n, moment_block *restrict moments)
{
#define SPLIT(per_second) split(ticks, n, per_second, moments)
    if (column->type->spelling == STRIA__SPELLED_DATE)
        split_days(ticks, n, moments);
    else
        STRIA__FOR_PRECISION(column->precision, SPLIT);
#undef SPLIT
}

static uint8_t *place_of(const stria_out *out, size_t index)
{
    return (uint8_t *)out->data + out->offset + index * out->stride;
}

/* ---- One struct after another ---------------------------------------------------------------- */

/* Writes a member of the struct there, from a value of its C type.  Structs are not put together
 * first: bytes that were just written are slow to copy as a whole. */
#define PUT(type, member, value)                                                                   \
    do {                                                                                           \
        parts.member = (value);                                                                    \
        memcpy(at + offsetof(type, member), &parts.member, sizeof parts.member);                   \
    } while (0)

_Static_assert(offsetof(stria_date, day) == offsetof(stria_date, month) + 1 &&
        offsetof(stria_date, month) + sizeof(stria__month_day) == sizeof(stria_date),
    "month and day, and nothing else");
_Static_assert(offsetof(stria_datetime, day) == offsetof(stria_datetime, month) + 1 &&
        offsetof(stria_datetime, minute) == offsetof(stria_datetime, hour) + 1 &&
        offsetof(stria_datetime, second) == offsetof(stria_datetime, hour) + 2 &&
        offsetof(stria_datetime, has_offset) == offsetof(stria_datetime, hour) + 3,
    "one behind the other");

static inline void put_date(uint8_t *at, int32_t day)
{
    stria_date parts;
    const stria__month_day *const found = stria__date_of_day(day, &parts.year);

    PUT(stria_date, year, parts.year);
    memcpy(at + offsetof(stria_date, month), found, sizeof *found);
}

static void give_days(const int64_t *days, size_t n, const stria_out *out, size_t first)
{
    const size_t stride = out->stride;
    uint8_t *at = place_of(out, first);

    for (size_t i = 0; i < n; i++, at += stride)
        put_date(at, (int32_t)days[i]);
}

/* The day of a moment goes up from so many seconds on. */
static void give_dates(const moment_block *moments, size_t n, const stria_out *out, size_t first)
{
    const size_t stride = out->stride;
    const uint32_t up_at = out->rounding == STRIA_NEAREST ? SECONDS_OF_DAY / 2 : SECONDS_OF_DAY;
    uint8_t *at = place_of(out, first);

    for (size_t i = 0; i < n; i++, at += stride)
        put_date(at, moments->days[i] + (moments->seconds[i] >= up_at));
}

typedef struct time_of_day {
    uint32_t hour;
    uint32_t minute;
    uint32_t second;
} time_of_day;

static inline time_of_day time_of(uint32_t second_of_day)
{
    const uint32_t minutes = second_of_day / 60;
    const uint32_t hours = minutes / 60;

    return (time_of_day){hours, minutes - hours * 60, second_of_day - minutes * 60};
}

/* Hours, minutes, seconds and whether there is an offset, as four bytes of a stria_datetime, in a
 * loop of their own that compilers turn into vector code. */
static void pack_clocks(
    const uint32_t *restrict seconds, size_t n, bool has_offset, uint32_t *restrict clocks)
{
    for (size_t i = 0; i < n; i++) {
        const time_of_day time = time_of(seconds[i]);

        clocks[i] = /* a little-endian machine */
            time.hour | time.minute << 8 | time.second << 16 | (uint32_t)has_offset << 24;
    }
}

static void give_datetimes(
    const moment_block *moments, size_t n, bool has_offset, const stria_out *out, size_t first)
{
    const size_t stride = out->stride;
    uint8_t *at = place_of(out, first);
    uint32_t clocks[STRIA__BLOCK];

    pack_clocks(moments->seconds, n, has_offset, clocks);
    for (size_t i = 0; i < n; i++, at += stride) {
        stria_datetime parts;
        const stria__month_day *const found = stria__date_of_day(moments->days[i], &parts.year);

        PUT(stria_datetime, year, parts.year);
        memcpy(at + offsetof(stria_datetime, month), found, 2);
        memcpy(at + offsetof(stria_datetime, hour), &clocks[i], sizeof clocks[i]);
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
        const uint32_t rounded = moments->seconds[i] + (moments->nanoseconds[i] >= up_at);
        const bool is_next_day = rounded == SECONDS_OF_DAY;
        const int32_t day = moments->days[i] + is_next_day;
        const time_of_day time = time_of(is_next_day ? 0 : rounded);
        int32_t year;
        int32_t new_year;
        uint32_t weekday; /* 1970-01-01 was a Thursday */
        struct tm parts;
        const stria__month_day *const found = stria__date_of_day(day, &year);

        (void)stria__floor_divide((int64_t)day + 4, 7, &weekday);
        (void)stria__count_day(year, 1, 1, &new_year);
        memset(at, 0, sizeof parts);
        PUT(struct tm, tm_year, year - 1900);
        PUT(struct tm, tm_mon, found->month - 1);
        PUT(struct tm, tm_mday, found->day);
        PUT(struct tm, tm_hour, (int)time.hour);
        PUT(struct tm, tm_min, (int)time.minute);
        PUT(struct tm, tm_sec, (int)time.second);
        PUT(struct tm, tm_wday, (int)weekday);
        PUT(struct tm, tm_yday, day - new_year);
    }
}
#undef PUT

static int64_t second_of(const moment_block *moments, size_t i)
{
    return (int64_t)moments->days[i] * SECONDS_OF_DAY + moments->seconds[i];
}

/* False when time_t is too short for one of them. */
static bool give_timespecs(
    const moment_block *moments, size_t n, const stria_out *out, size_t first)
{
    const stria_out to = *out;
    bool fit = true;

    for (size_t i = 0; i < n; i++) {
        const int64_t second = second_of(moments, i);
        struct timespec timespec;

        memset(&timespec, 0, sizeof timespec);
        timespec.tv_sec = (time_t)second;
        timespec.tv_nsec = (long)moments->nanoseconds[i];
        fit &= timespec.tv_sec == second;
        memcpy(place_of(&to, first + i), &timespec, sizeof timespec);
    }
    return fit;
}

/* ---- What is refused ------------------------------------------------------------------------ */

static stria__counted judge(const moment_block *moments, size_t i, const stria_out *out)
{
    const int64_t second = second_of(moments, i);
    const bool has_rest =
        moments->nanoseconds[i] != 0 || (out->ctype == STRIA_DATE && moments->seconds[i] != 0);

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
            rests |= moments->seconds[i];
    }
    return rests != 0;
}

/* ---- Blocks --------------------------------------------------------------------------------- */

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

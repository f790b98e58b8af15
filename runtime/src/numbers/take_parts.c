/* take_parts.c - blocks of dates and times by their parts, as ticks of a column
 *
 *     stria_date                            -> day ---------------\
 *     stria_datetime, struct tm, timespec   -> second, nanosecond --> tick
 *
 * One loop for each struct computes all of a block, whatever the parts are, and one flag tells
 * whether all of them were right.  Only when it says no are they looked at one by one (parts.c),
 * by code that is slower and knows every case. */
#include <string.h>
#include <time.h>

#include "src/column/column.h"
#include "src/numbers/infinity.h"
#include "src/numbers/parts.h"
#include "src/numbers/ticks.h"

#define SECONDS_OF_DAY 86400
#define NANOSECONDS_OF_SECOND 1000000000

/* ---- What the caller holds -------------------------------------------------------------- */

typedef struct source {
    const uint8_t *at; /* the first of the block */
    size_t stride;
    bool indirect;
    const bool *missing; /* NULL: none is */
} source;

static inline bool are_side_by_side(const source *from)
{
    return !from->indirect && from->missing == NULL;
}

/* Where value i is, at any address.  A missing one is nowhere, and read as `epoch`, which is
 * tick 0 of every column. */
static inline const uint8_t *find(const source *from, bool are_direct, size_t i, const void *epoch)
{
    const uint8_t *const element = from->at + i * from->stride;
    const uint8_t *at = element;

    if (are_direct)
        return at;
    if (from->missing != NULL && from->missing[i])
        return epoch;
    if (from->indirect)
        memcpy(&at, element, sizeof at);
    return at;
}

/* A member of the struct there.  Structs are not copied whole, because bytes of a copy are
 * slow to get at. */
#define GET(type, member) memcpy(&parts.member, at + offsetof(type, member), sizeof parts.member)

/* Moments of a block, by second and nanosecond since 1970. */
typedef struct moment_block {
    int64_t seconds[STRIA__BLOCK];
    uint32_t nanoseconds[STRIA__BLOCK];
} moment_block;

static inline uint32_t outside_clock(uint32_t hour, uint32_t minute, uint32_t second)
{
    return stria__outside(hour, 0, 23) | stria__outside(minute, 0, 59) |
        stria__outside(second, 0, 59);
}

/* Computed modulo 2^32, as the parts may be anything. */
static inline int64_t second_of(int32_t day, uint32_t hour, uint32_t minute, uint32_t second)
{
    return (int64_t)day * SECONDS_OF_DAY + (int32_t)((hour * 60 + minute) * 60 + second);
}

/* In two loops, of which compilers turn the first into vector code. */
static inline bool read_datetimes(
    const source *from, bool are_direct, size_t n, bool is_utc, moment_block *restrict moments)
{
    static const stria_datetime epoch = {1970, 1, 1, 0, 0, 0, 1, 0, 0};
    const uint32_t utc = is_utc;
    int32_t days[STRIA__BLOCK];
    uint32_t outside = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = find(from, are_direct, i, &epoch);
        stria_datetime parts;

        GET(stria_datetime, year);
        GET(stria_datetime, month);
        GET(stria_datetime, day);
        outside |= stria__count_day(parts.year, parts.month, parts.day, &days[i]);
    }
    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = find(from, are_direct, i, &epoch);
        stria_datetime parts;

        GET(stria_datetime, hour);
        GET(stria_datetime, minute);
        GET(stria_datetime, second);
        GET(stria_datetime, has_offset);
        GET(stria_datetime, offset);
        GET(stria_datetime, nanosecond);
        const uint32_t has_offset = parts.has_offset != 0;
        const int32_t offset = parts.offset & -(int32_t)has_offset;
        outside |= outside_clock(parts.hour, parts.minute, parts.second);
        outside |= stria__outside(parts.nanosecond, 0, NANOSECONDS_OF_SECOND - 1);
        outside |= stria__outside((uint32_t)offset, -(24 * 60 - 1), 24 * 60 - 1);
        outside |= (has_offset | utc) - 1;
        moments->seconds[i] =
            second_of(days[i], parts.hour, parts.minute - (uint32_t)offset, parts.second);
        moments->nanoseconds[i] = parts.nanosecond;
    }
    return outside >> 31 == 0;
}

/* Parts that are negative are, as unsigned ones, none that the calendar or the clock has.  A
 * year that 1900 takes beyond 32 bits is far outside of the years that are counted here. */
static inline bool read_tms(
    const source *from, bool are_direct, size_t n, moment_block *restrict moments)
{
    static const struct tm epoch = {.tm_year = 70, .tm_mday = 1};
    uint32_t outside = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = find(from, are_direct, i, &epoch);
        struct tm parts;
        int32_t day;

        GET(struct tm, tm_year);
        GET(struct tm, tm_mon);
        GET(struct tm, tm_mday);
        GET(struct tm, tm_hour);
        GET(struct tm, tm_min);
        GET(struct tm, tm_sec);
        const uint32_t hour = (uint32_t)parts.tm_hour;
        const uint32_t minute = (uint32_t)parts.tm_min;
        const uint32_t second = (uint32_t)parts.tm_sec;
        outside |= stria__count_day((int32_t)((uint32_t)parts.tm_year + 1900),
            (uint32_t)parts.tm_mon + 1, (uint32_t)parts.tm_mday, &day);
        outside |= outside_clock(hour, minute, second);
        moments->seconds[i] = second_of(day, hour, minute, second);
        moments->nanoseconds[i] = 0;
    }
    return outside >> 31 == 0;
}

static inline bool read_timespecs(
    const source *from, bool are_direct, size_t n, moment_block *restrict moments)
{
    static const struct timespec epoch = {0, 0};
    bool fit = true;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = find(from, are_direct, i, &epoch);
        struct timespec parts;

        GET(struct timespec, tv_sec);
        GET(struct timespec, tv_nsec);
        moments->seconds[i] = parts.tv_sec;
        moments->nanoseconds[i] = (uint32_t)parts.tv_nsec;
        fit &= (uint64_t)parts.tv_nsec < NANOSECONDS_OF_SECOND;
    }
    return fit;
}

/* ---- Ticks -------------------------------------------------------------------------------- */

/* As stria__outside(), of 64 bits, for bounds on either side of zero: at most 2^62. */
static inline uint64_t farther_than(int64_t value, int64_t bound)
{
    return ((uint64_t)value + (uint64_t)bound) | ((uint64_t)bound - (uint64_t)value);
}

/* A rest goes up from so many on: never, or from half of the whole on. */
static uint32_t round_up_at(uint32_t whole, int32_t rounding)
{
    return rounding == STRIA_NEAREST ? whole - whole / 2 : whole;
}

/* Ticks of a day. */
static bool count_days(
    const moment_block *moments, int32_t rounding, size_t n, int64_t *restrict ticks)
{
    const uint32_t up_at = round_up_at(SECONDS_OF_DAY, rounding);
    uint32_t rests = 0;

    for (size_t i = 0; i < n; i++) {
        const int64_t rest = moments->seconds[i] % SECONDS_OF_DAY;
        const bool is_before = rest < 0;
        const uint32_t second = (uint32_t)(rest + (is_before ? SECONDS_OF_DAY : 0));

        rests |= second | moments->nanoseconds[i];
        ticks[i] = moments->seconds[i] / SECONDS_OF_DAY - is_before + (second >= up_at);
    }
    return rests == 0 || rounding != STRIA_EXACT;
}

/* Division by a number that is known once a block, as a product and a shift (T. Granlund, P. L.
 * Montgomery, "Division by invariant integers using multiplication", 1994): exact for numbers
 * below 2^30, and so for nanoseconds of a second. */
typedef struct reciprocal {
    uint64_t multiplier;
    unsigned shift;
} reciprocal;

static reciprocal reciprocal_of(uint32_t divisor)
{
    reciprocal found = {0, 30};

    while (UINT32_C(1) << (found.shift - 30) < divisor)
        found.shift++;
    found.multiplier = (UINT64_C(1) << found.shift) / divisor + 1;
    return found;
}

/* Ticks of a second or a part of it. */
static bool count_parts_of_second(const moment_block *moments, uint32_t nanoseconds,
    int32_t rounding, size_t n, int64_t *restrict ticks)
{
    const int64_t per_second = NANOSECONDS_OF_SECOND / nanoseconds;
    const int64_t near = INT64_MAX / 2 / per_second; /* 64 bits hold the ticks of these seconds */
    const uint32_t up_at = round_up_at(nanoseconds, rounding);
    const reciprocal divide = reciprocal_of(nanoseconds);
    uint32_t rests = 0;
    uint64_t outside = 0;

    for (size_t i = 0; i < n; i++) {
        const int64_t seconds = moments->seconds[i];
        const uint32_t fraction =
            (uint32_t)((uint64_t)moments->nanoseconds[i] * divide.multiplier >> divide.shift);
        const uint32_t rest = moments->nanoseconds[i] - fraction * nanoseconds;

        outside |= farther_than(seconds, near);
        rests |= rest;
        ticks[i] = (int64_t)((uint64_t)seconds * (uint64_t)per_second + fraction + (rest >= up_at));
    }
    return outside >> 63 == 0 && (rests == 0 || rounding != STRIA_EXACT);
}

/* A date is its midnight, and needs no second: so many ticks has its day. */
static inline bool count_dates(
    const source *from, bool are_direct, size_t n, int64_t per_day, int64_t *restrict ticks)
{
    static const stria_date epoch = {1970, 1, 1};
    const int64_t near = INT64_MAX / 2 / per_day;
    uint32_t outside = 0;
    uint64_t far = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = find(from, are_direct, i, &epoch);
        stria_date parts;
        int32_t day;

        GET(stria_date, year);
        GET(stria_date, month);
        GET(stria_date, day);
        outside |= stria__count_day(parts.year, parts.month, parts.day, &day);
        far |= farther_than(day, near);
        ticks[i] = (int64_t)((uint64_t)day * (uint64_t)per_day);
    }
    return outside >> 31 == 0 && far >> 63 == 0;
}
#undef GET

/* ---- Loops ---------------------------------------------------------------------------------- */

/* Structs that stand side by side have loops of their own, in which nothing is asked. */
static bool take_dates(const source *from, size_t n, int64_t per_day, int64_t *ticks)
{
    return are_side_by_side(from) ? count_dates(from, true, n, per_day, ticks)
                                  : count_dates(from, false, n, per_day, ticks);
}

static bool take_datetimes(const source *from, size_t n, bool is_utc, moment_block *moments)
{
    return are_side_by_side(from) ? read_datetimes(from, true, n, is_utc, moments)
                                  : read_datetimes(from, false, n, is_utc, moments);
}

static bool take_tms(const source *from, size_t n, moment_block *moments)
{
    return are_side_by_side(from) ? read_tms(from, true, n, moments)
                                  : read_tms(from, false, n, moments);
}

static bool take_timespecs(const source *from, size_t n, moment_block *moments)
{
    return are_side_by_side(from) ? read_timespecs(from, true, n, moments)
                                  : read_timespecs(from, false, n, moments);
}

static bool take_moments(
    stria_ctype ctype, const source *from, size_t n, bool is_utc, moment_block *moments)
{
    if (ctype == STRIA_DATETIME)
        return take_datetimes(from, n, is_utc, moments);
    if (ctype == STRIA_TM)
        return is_utc && take_tms(from, n, moments);
    return take_timespecs(from, n, moments);
}

static bool take_block(const stria_column *column, const stria_values *values, const source *from,
    size_t n, int64_t *ticks)
{
    const int64_t nanoseconds = stria__tick_nanoseconds(column);
    const bool are_days = nanoseconds > NANOSECONDS_OF_SECOND;
    const bool is_utc = stria__means_utc(column);
    moment_block moments;

    if (values->ctype == STRIA_DATE)
        return is_utc &&
            take_dates(from, n, are_days ? 1 : NANOSECONDS_OF_SECOND / nanoseconds * SECONDS_OF_DAY,
                ticks);
    if (!take_moments(values->ctype, from, n, is_utc, &moments))
        return false;
    return are_days
        ? count_days(&moments, values->rounding, n, ticks)
        : count_parts_of_second(&moments, (uint32_t)nanoseconds, values->rounding, n, ticks);
}

/* ---- Blocks ------------------------------------------------------------------------------- */

static size_t take_each(const stria_column *column, const stria_values *values, size_t first,
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

size_t stria__take_parts(const stria_column *column, const stria_values *values, size_t first,
    size_t n, const bool *missing, int64_t *ticks)
{
    const source from = {
        stria__element(values, first), values->stride, values->indirect != 0, missing};

    return take_block(column, values, &from, n, ticks)
        ? stria__first_infinite(column->type, ticks, missing, n)
        : take_each(column, values, first, n, missing, ticks);
}

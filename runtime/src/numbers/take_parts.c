/* take_parts.c - blocks of dates and times by their parts, as ticks of a column
 *
 *     stria_date                            -> day ---------------\
 *     stria_datetime, struct tm, timespec   -> second, nanosecond --> tick
 *
 * One loop for each struct computes all of a block, whatever the parts are, and one flag tells
 * whether all of them were right.  Only when it says no are they looked at one by one (parts.c),
 * by code that is slower and knows every case. */
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "src/column/column.h"
#include "src/numbers/floor.h"
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

/* Which years a loop counts: those of the near era, in fewer steps, or all that there are. */
static inline uint32_t count_day(
    bool is_near, int32_t year, uint32_t month, uint32_t day, int32_t *number)
{
    return is_near ? stria__count_near_day(year, month, day, number)
                   : stria__count_day(year, month, day, number);
}

/* Computed modulo 2^32, as the parts may be anything. */
static inline int64_t second_of(int32_t day, uint32_t hour, uint32_t minute, uint32_t second)
{
    return (int64_t)day * SECONDS_OF_DAY + (int32_t)((hour * 60 + minute) * 60 + second);
}

/* The eight bytes behind a date-time's year are looked at in one word.  What is added to each
 * sets its highest bit when it is above its limit; of those above 127 it is set without that. */
enum { CLOCK = offsetof(stria_datetime, month) };

_Static_assert(offsetof(stria_datetime, nanosecond) - CLOCK == sizeof(uint64_t), "the clock");

/* month, day, hour, minute, second, has_offset, offset */
static const uint8_t below_127[] = {0, 0, 127 - 23, 127 - 59, 127 - 59, 0, 0, 0};
static const uint8_t highest_bits[] = {0, 0, 0x80, 0x80, 0x80, 0, 0, 0};
static const uint8_t offset_flag[] = {0, 0, 0, 0, 0, 0xff, 0, 0};

static inline uint64_t word_at(const uint8_t *at)
{
    uint64_t word;

    memcpy(&word, at, sizeof word);
    return word;
}

/* Ored over a block: whether a clock is none, and whether there are offsets. */
static inline uint64_t look_at_clock(const uint8_t *at)
{
    const uint64_t clock = word_at(at + CLOCK);

    return clock | (clock + word_at(below_127));
}

/* Takes the offsets of a block away from its seconds; false when one is none or is missing. */
static bool subtract_offsets(
    const source *from, size_t n, const stria_datetime *epoch, bool is_utc, int64_t *seconds)
{
    const uint32_t utc = is_utc;
    uint32_t outside = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = find(from, false, i, epoch);
        stria_datetime parts;

        GET(stria_datetime, has_offset);
        GET(stria_datetime, offset);
        const uint32_t is_given = parts.has_offset != 0;
        const int32_t offset = parts.offset & -(int32_t)is_given;
        outside |= stria__outside((uint32_t)offset, -(24 * 60 - 1), 24 * 60 - 1);
        outside |= (is_given | utc) - 1;
        seconds[i] -= offset * 60;
    }
    return outside >> 31 == 0;
}

static inline bool read_datetimes(const source *from, bool are_direct, bool is_near, size_t n,
    bool is_utc, moment_block *restrict moments)
{
    const stria_datetime epoch = {1970, 1, 1, 0, 0, 0, !is_utc, 0, 0};
    uint64_t clocks = 0;
    uint32_t outside = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = find(from, are_direct, i, &epoch);
        stria_datetime parts;
        int32_t day;

        GET(stria_datetime, year);
        GET(stria_datetime, month);
        GET(stria_datetime, day);
        GET(stria_datetime, hour);
        GET(stria_datetime, minute);
        GET(stria_datetime, second);
        GET(stria_datetime, nanosecond);
        clocks |= look_at_clock(at);
        outside |= count_day(is_near, parts.year, parts.month, parts.day, &day);
        outside |= stria__outside(parts.nanosecond, 0, NANOSECONDS_OF_SECOND - 1);
        moments->seconds[i] = second_of(day, parts.hour, parts.minute, parts.second);
        moments->nanoseconds[i] = parts.nanosecond;
    }
    if (outside >> 31 != 0 || (clocks & word_at(highest_bits)) != 0)
        return false;
    return (is_utc && (clocks & word_at(offset_flag)) == 0) ||
        subtract_offsets(from, n, &epoch, is_utc, moments->seconds);
}

/* Parts that are negative are, as unsigned ones, none that the calendar or the clock has.  A
 * year that 1900 takes beyond 32 bits is far outside of the years that are counted here. */
static inline bool read_tms(
    const source *from, bool are_direct, bool is_near, size_t n, moment_block *restrict moments)
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
        outside |= count_day(is_near, (int32_t)((uint32_t)parts.tm_year + 1900),
            (uint32_t)parts.tm_mon + 1, (uint32_t)parts.tm_mday, &day);
        outside |= stria__outside(hour, 0, 23) | stria__outside(minute, 0, 59) |
            stria__outside(second, 0, 59);
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

/* Ticks of a day. */
static bool count_days(
    const moment_block *moments, int32_t rounding, size_t n, int64_t *restrict ticks)
{
    const uint32_t up_at = rounding == STRIA_NEAREST ? SECONDS_OF_DAY / 2 : SECONDS_OF_DAY;
    uint32_t rests = 0;

    for (size_t i = 0; i < n; i++) {
        uint32_t second;
        const int64_t day = stria__floor_divide(moments->seconds[i], SECONDS_OF_DAY, &second);

        rests |= second | moments->nanoseconds[i];
        ticks[i] = day + (second >= up_at);
    }
    return rests == 0 || rounding != STRIA_EXACT;
}

/* Ticks of a second or a part of it.  The half of one is added to what becomes the nearest. */
static inline bool count_parts_of_second(const moment_block *moments, uint32_t per_second,
    int32_t rounding, size_t n, int64_t *restrict ticks)
{
    const uint32_t nanoseconds = NANOSECONDS_OF_SECOND / per_second;
    const uint32_t half = rounding == STRIA_NEAREST ? nanoseconds / 2 : 0;
    const int64_t near = per_second == 1 ? INT64_MAX / 2 : INT64_MAX / per_second - 1;
    uint32_t rests = 0;
    uint64_t outside = 0;

    for (size_t i = 0; i < n; i++) {
        const int64_t seconds = moments->seconds[i];
        const uint32_t rounded = moments->nanoseconds[i] + half;
        const uint32_t fraction = rounded / nanoseconds;

        outside |= farther_than(seconds, near);
        rests |= rounded - fraction * nanoseconds;
        ticks[i] = (int64_t)((uint64_t)seconds * per_second + fraction);
    }
    return outside >> 63 == 0 && (rests == 0 || rounding != STRIA_EXACT);
}

static bool count_ticks(const moment_block *moments, unsigned precision, int32_t rounding, size_t n,
    int64_t *restrict ticks)
{
#define COUNT(per_second) return count_parts_of_second(moments, per_second, rounding, n, ticks)
    STRIA__FOR_PRECISION(precision, COUNT);
#undef COUNT
}

static inline bool read_dates(
    const source *from, bool are_direct, bool is_near, size_t n, int64_t *restrict days)
{
    static const stria_date epoch = {1970, 1, 1};
    uint32_t outside = 0;

    for (size_t i = 0; i < n; i++) {
        const uint8_t *const at = find(from, are_direct, i, &epoch);
        stria_date parts;
        int32_t day;

        GET(stria_date, year);
        GET(stria_date, month);
        GET(stria_date, day);
        outside |= count_day(is_near, parts.year, parts.month, parts.day, &day);
        days[i] = day;
    }
    return outside >> 31 == 0;
}

/* A date is its midnight, and needs no second: so many ticks has its day. */
static bool count_midnights(int64_t per_day, size_t n, int64_t *ticks)
{
    const int64_t near = INT64_MAX / 2 / per_day;
    uint64_t outside = 0;

    for (size_t i = 0; i < n; i++) {
        outside |= farther_than(ticks[i], near);
        ticks[i] = (int64_t)((uint64_t)ticks[i] * (uint64_t)per_day);
    }
    return outside >> 63 == 0;
}
#undef GET

/* ---- Loops ---------------------------------------------------------------------------------- */

/* Structs that stand side by side, and years of the near era, have loops of their own, in which
 * less is asked and done.  What those do not take, the one for all may. */
static bool take_dates(const source *from, size_t n, int64_t *days)
{
    const bool taken = are_side_by_side(from) ? read_dates(from, true, true, n, days)
                                              : read_dates(from, false, true, n, days);

    return taken || read_dates(from, false, false, n, days);
}

static bool take_datetimes(const source *from, size_t n, bool is_utc, moment_block *moments)
{
    const bool taken = are_side_by_side(from)
        ? read_datetimes(from, true, true, n, is_utc, moments)
        : read_datetimes(from, false, true, n, is_utc, moments);

    return taken || read_datetimes(from, false, false, n, is_utc, moments);
}

static bool take_tms(const source *from, size_t n, moment_block *moments)
{
    const bool taken = are_side_by_side(from) ? read_tms(from, true, true, n, moments)
                                              : read_tms(from, false, true, n, moments);

    return taken || read_tms(from, false, false, n, moments);
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
        return is_utc && take_dates(from, n, ticks) &&
            (are_days ||
                count_midnights(NANOSECONDS_OF_SECOND / nanoseconds * SECONDS_OF_DAY, n, ticks));
    if (!take_moments(values->ctype, from, n, is_utc, &moments))
        return false;
    return are_days ? count_days(&moments, values->rounding, n, ticks)
                    : count_ticks(&moments, column->precision, values->rounding, n, ticks);
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

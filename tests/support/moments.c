/* moments.c - ticks of every unit as ticks of every time column, worked out slowly */
#include "support/moments.h"

#include <stddef.h>

#define SECOND INT64_C(1000000000)
#define DAY (86400 * SECOND)

/* Seconds of 1900-01-01 00:00:00 and of 2299-12-31 23:59:59. */
#define FROM_1900 INT64_C(-2208988800)
#define TO_2299 INT64_C(10413791999)
#define HOURS_1000 INT64_C(3600000)

#define DATETIME64(precision, ticks)                                                               \
    {                                                                                              \
        "DateTime64(" #precision ")", STRIA_INT64, true, SECOND / (ticks), FROM_1900 *(ticks),     \
            (TO_2299 + 1) * (ticks)-1                                                              \
    }
#define TIME64(precision, ticks)                                                                   \
    {                                                                                              \
        "Time64(" #precision ")", STRIA_INT64, false, SECOND / (ticks), 1 - HOURS_1000 *(ticks),   \
            HOURS_1000 *(ticks)-1                                                                  \
    }

const time_fact time_facts[TIME_FACTS] = {
    {"Date", STRIA_UINT16, true, DAY, 0, UINT16_MAX},
    {"Date32", STRIA_INT32, true, DAY, -25567, 120529},
    {"DateTime", STRIA_UINT32, true, SECOND, 0, UINT32_MAX},
    {"Time", STRIA_INT32, false, SECOND, 1 - HOURS_1000, HOURS_1000 - 1},
    DATETIME64(0, 1),
    DATETIME64(1, 10),
    DATETIME64(2, 100),
    DATETIME64(3, 1000),
    DATETIME64(4, 10000),
    DATETIME64(5, 100000),
    DATETIME64(6, 1000000),
    DATETIME64(7, 10000000),
    DATETIME64(8, 100000000),
    {"DateTime64(9)", STRIA_INT64, true, 1, FROM_1900 *SECOND, INT64_MAX},
    TIME64(0, 1),
    TIME64(1, 10),
    TIME64(2, 100),
    TIME64(3, 1000),
    TIME64(4, 10000),
    TIME64(5, 100000),
    TIME64(6, 1000000),
    TIME64(7, 10000000),
    TIME64(8, 100000000),
    TIME64(9, 1000000000),
};

int64_t unit_nanoseconds(const time_fact *fact, int32_t unit)
{
    switch (unit) {
    case STRIA_NANOSECONDS:
        return 1;
    case STRIA_HUNDRED_NANOSECONDS:
        return 100;
    case STRIA_MICROSECONDS:
        return 1000;
    case STRIA_MILLISECONDS:
        return 1000000;
    case STRIA_SECONDS:
        return SECOND;
    case STRIA_MINUTES:
        return 60 * SECOND;
    case STRIA_HOURS:
        return 3600 * SECOND;
    case STRIA_DAYS:
        return DAY;
    default:
        return fact->nanoseconds;
    }
}

wide_int epoch_nanoseconds(int32_t epoch)
{
    return epoch == STRIA_EPOCH_0001 ? (wide_int)INT64_C(62135596800) * SECOND : 0;
}

static wide_int floor_of(wide_int a, wide_int b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

bool round_ticks(wide_int nanoseconds, int64_t per_tick, int32_t rounding, wide_int *ticks)
{
    *ticks = rounding == STRIA_NEAREST
        ? floor_of(2 * nanoseconds + per_tick, 2 * (wide_int)per_tick)
        : floor_of(nanoseconds, per_tick);
    return rounding != STRIA_EXACT || *ticks * per_tick == nanoseconds;
}

bool expect_tick(const time_fact *fact, wide_int value, int32_t unit, int32_t epoch,
    int32_t rounding, int64_t *tick)
{
    const wide_int nanoseconds = value * unit_nanoseconds(fact, unit) - epoch_nanoseconds(epoch);
    wide_int ticks;

    if (!round_ticks(nanoseconds, fact->nanoseconds, rounding, &ticks) || ticks < fact->low ||
        ticks > fact->high)
        return false;
    *tick = (int64_t)ticks;
    return true;
}

bool expect_reading(const time_fact *fact, int64_t tick, int32_t unit, int32_t epoch,
    int32_t rounding, wide_int *value)
{
    const wide_int nanoseconds = (wide_int)tick * fact->nanoseconds + epoch_nanoseconds(epoch);

    return round_ticks(nanoseconds, unit_nanoseconds(fact, unit), rounding, value);
}

size_t list_moments(const time_fact *fact, int32_t unit, int32_t epoch, wide_int *values)
{
    const wide_int per_unit = unit_nanoseconds(fact, unit);
    const wide_int ticks[] = {(wide_int)fact->low - 1, fact->low, (wide_int)fact->low + 1, -1, 0, 1,
        1000000, (wide_int)fact->high - 1, fact->high, (wide_int)fact->high + 1};
    const wide_int ends[] = {INT64_MIN, INT64_MIN + 1, INT64_MAX - 1, INT64_MAX,
        (wide_int)INT64_MAX + 1, UINT64_MAX, INT32_MIN, INT32_MAX, UINT32_MAX, INT16_MIN, INT16_MAX,
        UINT16_MAX, -1, 0, 1, -62135596800, 62135596800};
    size_t count = 0;

    for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
        const wide_int at =
            floor_of(ticks[i] * fact->nanoseconds + epoch_nanoseconds(epoch), per_unit);
        const wide_int half = fact->nanoseconds / per_unit / 2;
        for (int near = -2; near <= 2; near++)
            values[count++] = at + near;
        for (int near = -1; near <= 1; near++) {
            values[count++] = at + half + near;
            values[count++] = at - half + near;
        }
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        values[count++] = ends[i];
    return count;
}

int64_t tick_at(const stria_column *column, const time_fact *fact, size_t row)
{
    const void *const data = stria_column_data(column);

    switch (fact->ctype) {
    case STRIA_UINT16:
        return ((const uint16_t *)data)[row];
    case STRIA_INT32:
        return ((const int32_t *)data)[row];
    case STRIA_UINT32:
        return ((const uint32_t *)data)[row];
    default:
        return ((const int64_t *)data)[row];
    }
}

/* civil.c - dates of the calendar and days since 1970-01-01
 *
 * The calendar repeats every 400 years, an era, which always has 146097 days.  So any date is
 * one of the first era's, and some eras away. */
#include "src/numbers/civil.h"

#include "src/numbers/floor.h"

enum { YEARS_OF_ERA = 400 };

#define MONTH(before, days) ((before) << 8 | (days))

const uint32_t stria__months[32] = {
    0,
    MONTH(0, 31),
    MONTH(31, 28),
    MONTH(59, 31),
    MONTH(90, 30),
    MONTH(120, 31),
    MONTH(151, 30),
    MONTH(181, 31),
    MONTH(212, 31),
    MONTH(243, 30),
    MONTH(273, 31),
    MONTH(304, 30),
    MONTH(334, 31),
    0,
    0,
    0,
    0,
    MONTH(0, 31),
    MONTH(31, 29),
    MONTH(60, 31),
    MONTH(91, 30),
    MONTH(121, 31),
    MONTH(152, 30),
    MONTH(182, 31),
    MONTH(213, 31),
    MONTH(244, 30),
    MONTH(274, 31),
    MONTH(305, 30),
    MONTH(335, 31),
};

bool stria__civil_exists(stria__civil date)
{
    uint32_t year_of_era;
    int32_t day;

    (void)stria__floor_divide(date.year, YEARS_OF_ERA, &year_of_era);
    return stria__count_day((int32_t)year_of_era, date.month, date.day, &day) >> 31 == 0;
}

int64_t stria__days_from_civil(stria__civil date)
{
    uint32_t year_of_era;
    const int64_t era = stria__floor_divide(date.year, YEARS_OF_ERA, &year_of_era);
    int32_t day;

    (void)stria__count_day((int32_t)year_of_era, date.month, date.day, &day);
    return era * STRIA__DAYS_OF_ERA + day;
}

stria__civil stria__civil_from_days(int64_t days)
{
    uint32_t day_of_era;
    const int64_t era = stria__floor_divide(days, STRIA__DAYS_OF_ERA, &day_of_era);
    stria__civil date = stria__date_of_day((int32_t)day_of_era);

    date.year += era * YEARS_OF_ERA;
    return date;
}

/* civil.c - dates of the calendar and days since 1970-01-01
 *
 * The calendar repeats every 400 years, an era, which always has 146097 days.  So any date is
 * one of the first era's, and some eras away. */
#include "src/numbers/civil.h"

#include "src/numbers/floor.h"

/* ---- Tables of an era, which compilers work out --------------------------------------------- */

/* Of the years from 1900 on, counted from there.  Of 300 years before it 73 are leap years. */
#define LEAPS(y) (((y) + 303) / 4 - ((y) + 399) / 100 + ((y) + 699) / 400 - 73)
#define YEAR(y) ((365 * (y) + LEAPS(y)) << 8 | (LEAPS((y) + 1) - LEAPS(y)) << 4)
#define YEARS_4(y) YEAR(y), YEAR((y) + 1), YEAR((y) + 2), YEAR((y) + 3)
#define YEARS_20(y)                                                                                \
    YEARS_4(y), YEARS_4((y) + 4), YEARS_4((y) + 8), YEARS_4((y) + 12), YEARS_4((y) + 16)
#define YEARS_100(y)                                                                               \
    YEARS_20(y), YEARS_20((y) + 20), YEARS_20((y) + 40), YEARS_20((y) + 60), YEARS_20((y) + 80)

const uint32_t stria__years[STRIA__YEARS_OF_ERA + 1] = {
    YEARS_100(0),
    YEARS_100(100),
    YEARS_100(200),
    YEARS_100(300),
    UINT32_C(1) << 31,
};

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

#define DAY(month, day)                                                                            \
    {                                                                                              \
        month, day,                                                                                \
        {                                                                                          \
            0, 0                                                                                   \
        }                                                                                          \
    }
#define DAYS_4(month, day)                                                                         \
    DAY(month, day), DAY(month, (day) + 1), DAY(month, (day) + 2), DAY(month, (day) + 3)
#define DAYS_28(month)                                                                             \
    DAYS_4(month, 1), DAYS_4(month, 5), DAYS_4(month, 9), DAYS_4(month, 13), DAYS_4(month, 17),    \
        DAYS_4(month, 21), DAYS_4(month, 25)
#define DAYS_30(month) DAYS_28(month), DAY(month, 29), DAY(month, 30)
#define DAYS_31(month) DAYS_30(month), DAY(month, 31)

const stria__month_day stria__days_from_march[366] = {
    DAYS_31(3),
    DAYS_30(4),
    DAYS_31(5),
    DAYS_30(6),
    DAYS_31(7),
    DAYS_31(8),
    DAYS_30(9),
    DAYS_31(10),
    DAYS_30(11),
    DAYS_31(12),
    DAYS_31(1),
    DAYS_28(2),
    DAY(2, 29),
};

/* ---- Days of 64 bits ------------------------------------------------------------------------ */

bool stria__civil_exists(stria__civil date)
{
    uint32_t year_of_era;
    int32_t day;

    (void)stria__floor_divide(date.year, STRIA__YEARS_OF_ERA, &year_of_era);
    return stria__count_day((int32_t)year_of_era, date.month, date.day, &day) >> 31 == 0;
}

int64_t stria__days_from_civil(stria__civil date)
{
    uint32_t year_of_era;
    const int64_t era = stria__floor_divide(date.year, STRIA__YEARS_OF_ERA, &year_of_era);
    int32_t day;

    (void)stria__count_day((int32_t)year_of_era, date.month, date.day, &day);
    return era * STRIA__DAYS_OF_ERA + day;
}

stria__civil stria__civil_from_days(int64_t days)
{
    uint32_t day_of_era;
    const int64_t era = stria__floor_divide(days, STRIA__DAYS_OF_ERA, &day_of_era);
    int32_t year_of_era;
    const stria__month_day *const found = stria__date_of_day((int32_t)day_of_era, &year_of_era);

    return (stria__civil){era * STRIA__YEARS_OF_ERA + year_of_era, found->month, found->day};
}

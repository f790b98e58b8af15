/* civil.h - dates of the calendar and days since 1970-01-01
 *
 * The proleptic Gregorian calendar with astronomical years: year 0 is 1 BC, and
 * the rule of leap years holds for all time. */
#ifndef STRIA_SRC_CIVIL_H
#define STRIA_SRC_CIVIL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct stria__civil {
    int64_t year;
    uint32_t month; /* 1 to 12 */
    uint32_t day; /* 1 to 31 */
} stria__civil;

/* The years that a text of four digits holds, as days. */
#define STRIA__DAY_OF_YEAR_0 (-719528) /* 0000-01-01 */
#define STRIA__DAY_OF_YEAR_10000 2932897 /* 10000-01-01 */

/* ---- Days of 32 bits, whose dates are counted in bulk --------------------------------------- */

/* What has a date and a day of 32 bits both: the years between these, and a little more. */
#define STRIA__YEAR_LOW (-5877640)
#define STRIA__YEAR_HIGH 5881579

/* The calendar repeats every 400 years, an era, which always has as many days.  Eras are counted
 * from so many before 1900 on that no year and no day of 32 bits is negative.  The era from 1900
 * on, the near one, is that of most dates: all that ClickHouse has lie in it. */
#define STRIA__YEARS_OF_ERA 400
#define STRIA__DAYS_OF_ERA 146097
#define STRIA__ERAS 14700
#define STRIA__NEAR_YEAR 1900
#define STRIA__NEAR_DAY (-25567) /* 1900-01-01 */

/* For each year of an era how many days of the era are before it, and in the lower 8 bits 16 for
 * a leap year.  The last is no year, and has the highest bit set. */
extern const uint32_t stria__years[STRIA__YEARS_OF_ERA + 1];

/* For each month of a common year, and 16 further on of a leap year: how many days are before
 * it, and in the lower 8 bits how many it has; none, where there is no such month. */
extern const uint32_t stria__months[32];

/* Month and day, for each day of a year from 1 March on; what is behind them in a stria_date too,
 * is zero. */
typedef struct stria__month_day {
    uint8_t month;
    uint8_t day;
    uint8_t unused[2];
} stria__month_day;

extern const stria__month_day stria__days_from_march[366];

/* The highest bit of it is set when the value is not one from low to high, whose distance must
 * be below 2^31.  Such words are ored: a jump for each would cost more than all of them. */
static inline uint32_t stria__outside(uint32_t value, int32_t low, int32_t high)
{
    return (value - (uint32_t)low) | ((uint32_t)high - value);
}

/* Days from the first of an era on.  What is looked up takes less than arithmetic would. */
static inline uint32_t stria__count_day_of_era(
    uint32_t year, uint32_t month, uint32_t day, uint32_t *number)
{
    const uint32_t of_year = stria__years[year];
    const uint32_t of_month = stria__months[(of_year & 16) + (month < 16 ? month : 0)];

    *number = ((of_year + of_month) >> 8) + day - 1;
    return of_year | stria__outside(day, 1, (int32_t)(of_month & 0xff));
}

/* The day number of a date.  The highest bit of the result is set, and then it is any number,
 * when the calendar has no such date or the year does not lie in the near era. */
static inline uint32_t stria__count_near_day(
    int32_t year, uint32_t month, uint32_t day, int32_t *number)
{
    const uint32_t shifted = (uint32_t)year - STRIA__NEAR_YEAR;
    uint32_t day_of_era;
    const uint32_t outside = stria__count_day_of_era(
        shifted < STRIA__YEARS_OF_ERA ? shifted : STRIA__YEARS_OF_ERA, month, day, &day_of_era);

    *number = (int32_t)(day_of_era + (uint32_t)STRIA__NEAR_DAY);
    return outside;
}

/* The same for the years between the bounds above. */
static inline uint32_t stria__count_day(int32_t year, uint32_t month, uint32_t day, int32_t *number)
{
    const uint32_t shifted = (uint32_t)year - STRIA__NEAR_YEAR + STRIA__ERAS * STRIA__YEARS_OF_ERA;
    const uint32_t era = shifted / STRIA__YEARS_OF_ERA;
    uint32_t day_of_era;
    const uint32_t outside =
        stria__count_day_of_era(shifted - era * STRIA__YEARS_OF_ERA, month, day, &day_of_era);

    *number = (int32_t)((era - STRIA__ERAS) * STRIA__DAYS_OF_ERA + day_of_era +
        (uint32_t)STRIA__NEAR_DAY);
    return outside | stria__outside((uint32_t)year, STRIA__YEAR_LOW, STRIA__YEAR_HIGH);
}

/* The date of a day: the year, and a pointer to the rest.  Years that begin on 1 March end with
 * the leap day, so that the days before a month do not depend on the year (H. Hinnant,
 * "chrono-compatible low-level date algorithms"), and divisions are Euclidean affine functions:
 * products and shifts (C. Neri, L. Schneider, "Euclidean affine functions and their application
 * to calendar algorithms", 2022, doi 10.1002/spe.3172). */
static inline const stria__month_day *stria__date_of_day(int32_t number, int32_t *year)
{
    const int64_t day_1 = 719468 + STRIA__ERAS * (int64_t)STRIA__DAYS_OF_ERA; /* of a year 0 */
    const uint64_t quarters = 4 * (uint64_t)(number + day_1) + 3;
    const uint32_t century = (uint32_t)(quarters / STRIA__DAYS_OF_ERA);
    const uint32_t quarters_of_century = ((uint32_t)quarters - century * STRIA__DAYS_OF_ERA) | 3;

    /* One product by 2^32 / 1461 gives the year in its upper half and in the lower one the part
     * of the year that has passed, which is 365.25 days. */
    const uint64_t years = UINT64_C(2939745) * quarters_of_century;
    const uint32_t year_of_century = (uint32_t)(years >> 32);
    const uint32_t day_of_year = (uint32_t)(UINT64_C(1461) * (uint32_t)years >> 34);
    const bool is_after_december = day_of_year >= 306;

    *year = (int32_t)(100 * century + year_of_century + is_after_december) - 400 * STRIA__ERAS;
    return &stria__days_from_march[day_of_year];
}

/* ---- Days of 64 bits ------------------------------------------------------------------------ */

/* Whether the month exists and has that day. */
bool stria__civil_exists(stria__civil date);

/* The day number of a date that exists.  For years within 25 * 10^15 of year 0, a
 * little less than days of 64 bits reach. */
int64_t stria__days_from_civil(stria__civil date);

/* The date of any day number. */
stria__civil stria__civil_from_days(int64_t days);

#endif /* STRIA_SRC_CIVIL_H */

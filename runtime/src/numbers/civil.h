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

/* Years are counted from 14700 eras of 400 years before year 0, so that none is negative. */
#define STRIA__ERAS 14700U
#define STRIA__DAYS_OF_ERA 146097
#define STRIA__DAYS_OF_ERAS (STRIA__ERAS * (uint64_t)STRIA__DAYS_OF_ERA)

/* For each month of a common year, and 16 further on of a leap year: how many days are before
 * it, and in the lower 8 bits how many it has; none, where there is no such month. */
extern const uint32_t stria__months[32];

/* The highest bit of it is set when the value is not one from low to high, whose distance must
 * be below 2^31.  Such words are ored: a jump for each would cost more than all of them. */
static inline uint32_t stria__outside(uint32_t value, int32_t low, int32_t high)
{
    return (value - (uint32_t)low) | ((uint32_t)high - value);
}

/* The day number of a date.  The highest bit of the result is set, and then it is any number,
 * when the calendar has no such date or the year lies outside of the bounds above.
 *
 * Whole years have 365 y + y/4 - y/100 + y/400 days (E. M. Reingold, N. Dershowitz,
 * "Calendrical Calculations", on the Gregorian calendar).  Here y is a century and a year of it
 * from 1 to 100, which tells leap years without another division. */
static inline uint32_t stria__count_day(int32_t year, uint32_t month, uint32_t day, int32_t *number)
{
    const uint32_t shifted = (uint32_t)year + 400 * STRIA__ERAS;
    const uint32_t before = shifted - 1;
    const uint32_t century = before / 100;
    const uint32_t year_of_century = shifted - 100 * century;
    const uint32_t fourth = year_of_century == 100 ? century + 1 : shifted;
    const uint32_t leap = (fourth & 3) == 0;
    const uint32_t found = stria__months[leap << 4 | (month & 15)];
    const uint32_t year_1 = (uint32_t)(719163 + STRIA__DAYS_OF_ERAS); /* before 1970, and a day */

    *number =
        (int32_t)(365 * before + before / 4 - century + century / 4 + (found >> 8) + day - year_1);
    return stria__outside((uint32_t)year, STRIA__YEAR_LOW, STRIA__YEAR_HIGH) |
        stria__outside(month, 0, 15) | stria__outside(day, 1, (int32_t)(found & 0xff));
}

/* The date of a day.  Years that begin on 1 March end with the leap day, so that the days
 * before a month do not depend on the year (H. Hinnant, "chrono-compatible low-level date
 * algorithms"), and divisions are Euclidean affine functions: products and shifts (C. Neri,
 * L. Schneider, "Euclidean affine functions and their application to calendar algorithms",
 * 2022, doi 10.1002/spe.3172). */
static inline stria__civil stria__date_of_day(int32_t number)
{
    const uint64_t from_march = (uint64_t)((int64_t)number + 719468) + STRIA__DAYS_OF_ERAS;
    const uint64_t quarters = 4 * from_march + 3;
    const uint32_t century = (uint32_t)(quarters / STRIA__DAYS_OF_ERA);
    const uint32_t quarters_of_century = (uint32_t)(quarters % STRIA__DAYS_OF_ERA) | 3;

    /* One product by 2^32 / 1461 gives the year in its upper half and the part of
     * the year that has passed in the lower one. */
    const uint64_t years = UINT64_C(2939745) * quarters_of_century;
    const uint32_t year_of_century = (uint32_t)(years >> 32);
    const uint32_t day_of_year = (uint32_t)years / 2939745 / 4;

    /* And again: months in the upper 16 bits, days in the lower ones. */
    const uint32_t months = 2141 * day_of_year + 197913;
    const bool is_after_december = day_of_year >= 306;

    stria__civil date;
    date.year = (int64_t)(100 * century + year_of_century + is_after_december) -
        (int64_t)(400 * STRIA__ERAS);
    date.month = (months >> 16) - (is_after_december ? 12 : 0);
    date.day = (months & 0xffff) / 2141 + 1;
    return date;
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

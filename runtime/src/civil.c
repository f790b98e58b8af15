/* civil.c - dates of the calendar and days since 1970-01-01
 *
 * Two ideas make this arithmetic without tables or loops:
 *
 * - Years that begin on 1 March end with the leap day, so that the days before a
 *   month do not depend on the year; and 400 such years, an era, always have
 *   146097 days (H. Hinnant, "chrono-compatible low-level date algorithms").
 * - Within an era all divisions become Euclidean affine functions: products and
 *   shifts in 32 and 64 bits (C. Neri, L. Schneider, "Euclidean affine functions
 *   and their application to calendar algorithms", 2022, doi 10.1002/spe.3172). */
#include "src/civil.h"

#include "src/floor.h"

#define YEARS_OF_ERA 400
#define DAYS_OF_ERA 146097
#define DAYS_TO_1970 719468 /* from 0000-03-01, the first day of era 0 */

/* The rule of 4, 100 and 400 with cheaper divisors: among the multiples of 25, those
 * of 4 are the multiples of 100, and those of 16 the multiples of 400. */
static bool is_leap(int64_t year)
{
    return year % 25 == 0 ? year % 16 == 0 : year % 4 == 0;
}

/* Months of 31 days are odd up to July and even from August on. */
static uint32_t days_of_month(int64_t year, uint32_t month)
{
    if (month == 2)
        return is_leap(year) ? 29 : 28;
    return 30 + ((month + (month >> 3)) & 1);
}

bool stria__civil_exists(stria__civil date)
{
    return date.month >= 1 && date.month <= 12 && date.day >= 1 &&
        (date.day <= 28 || date.day <= days_of_month(date.year, date.month));
}

int64_t stria__days_from_civil(stria__civil date)
{
    /* January and February are months 13 and 14 of the year before. */
    const bool is_before_march = date.month <= 2;
    const int64_t year = date.year - is_before_march;
    const uint32_t month = date.month + (is_before_march ? 12 : 0);

    uint32_t year_of_era;
    const int64_t era = stria__floor_divide(year, YEARS_OF_ERA, &year_of_era);
    const uint32_t days_before_year = 365 * year_of_era + year_of_era / 4 - year_of_era / 100;
    const uint32_t days_before_month = (979 * month - 2919) / 32;
    return era * DAYS_OF_ERA - DAYS_TO_1970 +
        (int64_t)(days_before_year + days_before_month + date.day - 1);
}

stria__civil stria__civil_from_days(int64_t days)
{
    /* 1970-01-01 is day 135080 of era 4.  Eras are split off first, so that the shift
     * to 0000-03-01 does not overflow; what is left stays below two eras. */
    uint32_t day_of_era;
    const int64_t era = stria__floor_divide(days, DAYS_OF_ERA, &day_of_era);

    const uint32_t quarters = 4 * (day_of_era + DAYS_TO_1970 % DAYS_OF_ERA) + 3;
    const uint32_t century = quarters / DAYS_OF_ERA;
    const uint32_t day_of_century = quarters % DAYS_OF_ERA / 4;

    /* One product by 2^32 / 1461 gives the year in its upper half and the part of
     * the year that has passed in the lower one. */
    const uint64_t years = UINT64_C(2939745) * (4 * day_of_century + 3);
    const uint32_t year_of_century = (uint32_t)(years >> 32);
    const uint32_t day_of_year = (uint32_t)years / 2939745 / 4;

    /* And again: months in the upper 16 bits, days in the lower ones. */
    const uint32_t months = 2141 * day_of_year + 197913;
    const bool is_after_december = day_of_year >= 306;

    stria__civil date;
    date.year = (era + DAYS_TO_1970 / DAYS_OF_ERA) * YEARS_OF_ERA + 100 * century +
        year_of_century + is_after_december;
    date.month = (months >> 16) - (is_after_december ? 12 : 0);
    date.day = (months & 0xffff) / 2141 + 1;
    return date;
}

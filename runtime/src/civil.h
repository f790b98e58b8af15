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

/* Whether the month exists and has that day. */
bool stria__civil_exists(stria__civil date);

/* The day number of a date that exists.  For years within 25 * 10^15 of year 0, a
 * little less than days of 64 bits reach. */
int64_t stria__days_from_civil(stria__civil date);

/* The date of any day number. */
stria__civil stria__civil_from_days(int64_t days);

#endif /* STRIA_SRC_CIVIL_H */

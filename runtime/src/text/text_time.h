/* text_time.h - dates and times from and to ISO 8601 text
 *
 * Years have exactly four digits, 0000 to 9999, which is all that ClickHouse's
 * types hold.  Every part must exist in the calendar and on the clock: 2023-02-29,
 * 24:00:00 and a 60th second are malformed and never carried over. */
#ifndef STRIA_SRC_TEXT_TIME_H
#define STRIA_SRC_TEXT_TIME_H

#include "src/text/parse.h"
#include "src/text/print.h"

/* The finest tick is a nanosecond. */
#define STRIA__PRECISION_MAX 9

/* "YYYY-MM-DD", as days since 1970-01-01. */
stria__parsed stria__parse_date(stria_view text, int64_t *days, size_t *bad);

/* The same; and years outside of 0000 to 9999 with a sign and as many digits as they need, at
 * least four: "-0001-12-31", "+12345-06-07", as they are printed, and no other years so. */
stria__parsed stria__parse_far_date(stria_view text, int64_t *days, size_t *bad);

/* "YYYY-MM-DD hh:mm:ss", as ticks of 10^-precision seconds since the beginning of
 * 1970 in UTC.  'T' may stand for the blank.  Then may follow a fraction of any
 * number of digits, and an offset from UTC: 'Z' or "+hh:mm" or "-hh:mm", up to
 * 23:59; none means UTC.  A date alone is its midnight in UTC.
 *
 * Out of range: a fraction that ticks do not hold exactly, ticks beyond 64 bits,
 * and a time that an offset moves out of the years 0000 to 9999. */
stria__parsed stria__parse_datetime(
    stria_view text, unsigned precision, int64_t *ticks, size_t *bad);

/* The same with far years. */
stria__parsed stria__parse_far_datetime(
    stria_view text, unsigned precision, int64_t *ticks, size_t *bad);

/* seconds * per_second + fraction, where the fraction counts upwards before 1970 as well.
 * False when 64 bits do not hold it. */
bool stria__count_ticks(int64_t seconds, int64_t fraction, int64_t per_second, int64_t *ticks);

/* A time of day, or a span of time: "hh:mm:ss" with as many digits of hours as there
 * are, at least two; a '-' before it; a fraction behind it.  The '-' is that of the whole.
 * A fraction that ticks do not hold exactly, and ticks beyond 64 bits, are out of range. */
stria__parsed stria__parse_time(stria_view text, unsigned precision, int64_t *ticks, size_t *bad);

/* A time of day and its offset from UTC: "hh:mm:ss" up to 24:00:00, a fraction, and then 'Z',
 * "+hh:mm" or "+hh:mm:ss", or the same with '-', up to 15:59:59; as microseconds, and seconds
 * by which the clock is ahead of UTC. */
stria__parsed stria__parse_timetz(stria_view text, int64_t *micros, int32_t *offset, size_t *bad);

/* The same forms, with a blank, no offset, and a fraction of exactly `precision`
 * digits.  Years outside 0000 to 9999 have a sign and as many digits as they need. */
size_t stria__print_date(char *to, int64_t days);
size_t stria__print_datetime(char *to, int64_t ticks, unsigned precision);
size_t stria__print_time(char *to, int64_t ticks, unsigned precision);
size_t stria__print_timetz(char *to, int64_t micros, int32_t offset);

#endif /* STRIA_SRC_TEXT_TIME_H */

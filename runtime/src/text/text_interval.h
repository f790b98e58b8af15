/* text_interval.h - months, days and a time from and to ISO 8601 text
 *
 *     P1Y2M3W4DT5H6M7.8S
 *
 * Each part may be left out, though not all of them, and not all behind the T; each may have a
 * '-' of its own, because none of the three members turns into another.  A fraction belongs to
 * seconds alone. */
#ifndef STRIA_SRC_TEXT_INTERVAL_H
#define STRIA_SRC_TEXT_INTERVAL_H

#include "src/text/parse.h"
#include "src/text/print.h"

typedef struct stria__interval {
    int32_t months;
    int32_t days;
    int64_t time; /* in ticks of 10^-precision seconds */
} stria__interval;

/* Years are twelve months and weeks seven days.  Out of range: a fraction that ticks do not hold
 * exactly, and members beyond their bits. */
stria__parsed stria__parse_interval(
    stria_view text, unsigned precision, stria__interval *interval, size_t *bad);

/* With months, days and seconds alone, so that members are printed as they are; those that are
 * zero are left out, and all of them are "PT0S".  A fraction has no zeros at its end. */
size_t stria__print_interval(char *to, const stria__interval *interval, unsigned precision);

#endif /* STRIA_SRC_TEXT_INTERVAL_H */

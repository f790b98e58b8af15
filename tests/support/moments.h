/* moments.h - ticks of every unit as ticks of every time column, worked out slowly
 *
 * The obvious way: nanoseconds since 1970 in 128 bits, one division, one comparison.
 */
#ifndef STRIA_TESTS_MOMENTS_H
#define STRIA_TESTS_MOMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "stria/stria.h"

__extension__ typedef __int128 wide_int;

typedef struct time_fact {
    const char *type;
    stria_ctype ctype;
    bool has_epoch;
    int64_t nanoseconds; /* from one tick to the next */
    int64_t low; /* ticks, both inside */
    int64_t high;
} time_fact;

/* Date, Date32, DateTime, Time, and DateTime64 and Time64 of every precision. */
enum { TIME_FACTS = 24 };
extern const time_fact time_facts[TIME_FACTS];

/* Nanoseconds of a unit; of the column's own for 0. */
int64_t unit_nanoseconds(const time_fact *fact, int32_t unit);

/* Nanoseconds from an epoch to 1970. */
wide_int epoch_nanoseconds(int32_t epoch);

/* nanoseconds / per_tick, rounded as told.  False when it must be refused. */
bool round_ticks(wide_int nanoseconds, int64_t per_tick, int32_t rounding, wide_int *ticks);

/* What becomes of a caller's tick in a column.  False when it must be refused. */
bool expect_tick(const time_fact *fact, wide_int value, int32_t unit, int32_t epoch,
    int32_t rounding, int64_t *tick);

/* And back; whether the C type holds it is left to the caller. */
bool expect_reading(const time_fact *fact, int64_t tick, int32_t unit, int32_t epoch,
    int32_t rounding, wide_int *value);

/* A number at the head of an integer's range or of the column's, and others worth a try. */
enum { MOMENTS_MAX = 256 };
size_t list_moments(const time_fact *fact, int32_t unit, int32_t epoch, wide_int *values);

/* Row `row` of such a column. */
int64_t tick_at(const stria_column *column, const time_fact *fact, size_t row);

#endif /* STRIA_TESTS_MOMENTS_H */

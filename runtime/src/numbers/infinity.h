/* infinity.h - times before and behind all others
 *
 * Types that have infinity keep it as the largest number of their C type, and minus infinity as
 * its negative, as DuckDB does.  It enters as such a tick of the column's own, and as text.  A
 * change of units keeps it: of 64 bits, INT64_MAX and its negative are infinite in every unit.
 * What is computed, from parts, text or ticks, is refused where it would come to be one. */
#ifndef STRIA_SRC_INFINITY_H
#define STRIA_SRC_INFINITY_H

#include "src/text/parse.h"
#include "src/numbers/ticks.h"
#include "src/column/type.h"

static inline bool stria__is_infinite(const stria__type *type, int64_t tick)
{
    return type->infinity != 0 && (tick == type->infinity || tick == -type->infinity);
}

/* The index of the first of n ticks that is infinite, missing ones (NULL: none is) not looked
 * at; n when there is none. */
size_t stria__first_infinite(
    const stria__type *type, const int64_t *ticks, const bool *missing, size_t n);

/* "infinity" or "-infinity", if it is one of them. */
bool stria__parse_infinity(const stria__type *type, stria_view text, int64_t *tick);
size_t stria__print_infinity(char *to, int64_t tick);

/* As stria__change_ticks(), for ticks that may be infinite. */
size_t stria__change_infinite_ticks(const stria__tick_change *change, stria__lane_kind kind,
    const stria__lane *from, const bool *missing, size_t n, stria__lane *restrict to);

#endif /* STRIA_SRC_INFINITY_H */

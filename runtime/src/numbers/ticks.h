/* ticks.h - ticks of one unit as ticks of another
 *
 * Of any two units one divides the other, so a change of ticks is a product or a floored
 * quotient, and a move from one epoch to the other:
 *
 *     finer ticks      to = from * multiplier + offset
 *     coarser ticks    to = from / divisor, down, or up from `round_up_at` on, + offset
 *
 * What would not fit 64 bits is told by comparing before anything is computed. */
#ifndef STRIA_SRC_TICKS_H
#define STRIA_SRC_TICKS_H

#include "src/column/block.h"
#include "stria/stria.h"

/* How a caller counts, all zero: time as the column does, and decimals in whole numbers. */
typedef struct stria__ticks {
    int32_t unit;
    int32_t epoch;
    int32_t rounding;
    int32_t scale; /* of decimals */
} stria__ticks;

static inline stria__ticks stria__ticks_of_values(const stria_values *values)
{
    return (stria__ticks){values->unit, values->epoch, values->rounding, values->scale};
}

static inline stria__ticks stria__ticks_of_slices(const stria_slices *slices)
{
    return (stria__ticks){slices->unit, slices->epoch, slices->rounding, slices->scale};
}

static inline stria__ticks stria__ticks_of_out(const stria_out *out)
{
    return (stria__ticks){out->unit, out->epoch, out->rounding, out->scale};
}

static inline bool stria__are_own(stria__ticks ticks)
{
    return (ticks.unit | ticks.epoch | ticks.rounding | ticks.scale) == 0;
}

/* Refuses ticks that are none, or of another kind than the column below all lists. */
stria_code stria__check_ticks(
    const stria_column *column, stria__ticks ticks, stria_ctype ctype, stria_error *error);

typedef struct stria__tick_change {
    int64_t multiplier; /* 1 for coarser ticks */
    int64_t divisor; /* 1 for finer ticks */
    uint64_t offset; /* modulo 2^64 */
    int64_t low; /* what finer ticks may be made of */
    int64_t high;
    uint64_t round_up_at; /* the least rest that goes up; the divisor: none does */
    bool is_exact; /* a rest is refused */
    stria__lane_kind lane; /* in which they come out */
    int64_t from_infinity; /* what is infinite, and its negative; 0: nothing is */
    int64_t to_infinity; /* and what becomes of it; 0: it has no place there */
} stria__tick_change;

/* From the caller's ticks to those of a date or time column, and back into a C type. */
stria__tick_change stria__ticks_in(
    const stria_column *column, stria__ticks ticks, stria_ctype ctype);
stria__tick_change stria__ticks_out(
    const stria_column *column, stria__ticks ticks, stria_ctype ctype);

/* The same for integers that count in the last of `from` digits behind the point and are to count
 * in the last of `to`; false when a step between the two does not fit 64 bits. */
bool stria__change_of_scale(int32_t from, int32_t to, int32_t rounding, stria__tick_change *change);

/* Whether nothing is to be done. */
static inline bool stria__is_no_change(const stria__tick_change *change)
{
    return change->multiplier == 1 && change->divisor == 1 && change->offset == 0 &&
        change->from_infinity == change->to_infinity;
}

/* Changes n ticks of a lane of integers into change->lane; missing ones (NULL: none is) become
 * zero. Returns n, or the index of the first that is refused. */
size_t stria__change_ticks(const stria__tick_change *change, stria__lane_kind kind,
    const stria__lane *from, const bool *missing, size_t n, stria__lane *restrict to);

/* Whether a tick is refused for its rest. */
bool stria__has_rest(
    const stria__tick_change *change, stria__lane_kind kind, const stria__lane *lane);

/* Nanoseconds from one of a time column's ticks to the next. */
int64_t stria__tick_nanoseconds(const stria_column *column);

/* "milliseconds", and the same for the column's own ticks. */
const char *stria__unit_name(const stria_column *column, int32_t number);

#endif /* STRIA_SRC_TICKS_H */

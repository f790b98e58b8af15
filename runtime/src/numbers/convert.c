/* convert.c - from whatever the caller holds to numbers of one type */
#include "src/numbers/convert.h"

#include <string.h>

#include "src/numbers/decimals.h"
#include "src/numbers/infinity.h"
#include "src/numbers/parts.h"
#include "src/numbers/wide_numbers.h"

static size_t take(
    const stria__takers *takers, stria__lane_kind kind, void *to, const stria__lane *lane, size_t n)
{
    switch (kind) {
    case STRIA__LANE_SIGNED:
        return takers->take_signed(to, lane->as_signed, n);
    case STRIA__LANE_UNSIGNED:
        return takers->take_unsigned(to, lane->as_unsigned, n);
    case STRIA__LANE_FLOAT:
        return takers->take_float(to, lane->as_float, n);
    default:
        return 0;
    }
}

/* The C types whose values a lane holds as they are. */
static bool is_lane(stria_ctype ctype)
{
    return ctype == STRIA_INT64 || ctype == STRIA_UINT64 || ctype == STRIA_FLOAT64;
}

/* n values from `first` on in the lane of their C type: the caller's own array where that
 * is one, else read into `lane`. */
static const stria__lane *read_numbers(
    const stria_values *values, size_t first, size_t n, const bool *missing, stria__lane *lane)
{
    const void *const at = stria__element(values, first);

    if (missing == NULL && !values->indirect && is_lane(values->ctype) &&
        values->stride == sizeof(int64_t) && (uintptr_t)at % sizeof(int64_t) == 0)
        return at;
    stria__read_lane(values, first, n, missing, lane);
    return lane;
}

/* Wide integers, into wide ones of another type or through the lane of a narrow one. */
static size_t convert_wide(const stria__type *type, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    const stria__lane_kind kind = stria__lane_of(type->ctype);
    stria__lane lane;

    if (kind == STRIA__LANE_WIDE)
        return stria__store_wide(values, first, n, missing, type->ctype, to);
    const size_t reduced = stria__reduce_wide(values, first, n, missing, type->ctype, &lane);
    return take(type->takers, kind, to, &lane, reduced);
}

size_t stria__convert_numbers(const stria__type *type, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    const stria__lane_kind kind = stria__lane_of(values->ctype);
    stria__lane lane;

    if (values->ctype == type->ctype) {
        stria__copy_values(to, values, first, n, missing, type->width);
        return n;
    }
    if (kind == STRIA__LANE_WIDE)
        return convert_wide(type, to, values, first, n, missing);
    if (is_lane(type->ctype) && stria__lane_of(type->ctype) == kind) {
        stria__read_lane(values, first, n, missing, to);
        return n;
    }
    return take(type->takers, kind, to, read_numbers(values, first, n, missing, &lane), n);
}

/* Ticks pass through 64 bits, which hold all that a column of times takes; those of a signed
 * type with a sign, unless the first that is left is too large for that. */
static size_t convert_wide_ticks(const stria__type *type, const stria__tick_change *change,
    void *to, const stria_values *values, size_t first, size_t n, const bool *missing)
{
    stria__lane read;
    stria__lane ticks;
    size_t done = 0;

    while (done < n) {
        const bool *const rest = missing ? missing + done : NULL;
        uint8_t *const out = (uint8_t *)to + done * type->width;
        stria_ctype lane = STRIA_INT64;
        size_t run = stria__reduce_wide(values, first + done, n - done, rest, lane, &read);

        if (run == 0) {
            lane = STRIA_UINT64;
            run = stria__reduce_wide(values, first + done, 1, rest, lane, &read);
        }
        const size_t changed =
            stria__change_ticks(change, stria__lane_of(lane), &read, rest, run, &ticks);
        const size_t taken = take(type->takers, change->lane, out, &ticks, changed);
        done += taken;
        if (run == 0 || taken < run)
            break;
    }
    return done;
}

size_t stria__convert_ticks(const stria__type *type, const stria__tick_change *change, void *to,
    const stria_values *values, size_t first, size_t n, const bool *missing)
{
    if (stria__lane_of(values->ctype) == STRIA__LANE_WIDE)
        return convert_wide_ticks(type, change, to, values, first, n, missing);

    const stria__lane_kind kind = stria__lane_of(values->ctype);
    stria__lane read;
    stria__lane ticks;
    const stria__lane *const from = read_numbers(values, first, n, missing, &read);
    const bool may_be_infinite = (change->from_infinity | change->to_infinity) != 0;
    const size_t changed = may_be_infinite
        ? stria__change_infinite_ticks(change, kind, from, missing, n, &ticks)
        : stria__change_ticks(change, kind, from, missing, n, &ticks);

    return take(type->takers, change->lane, to, &ticks, changed);
}

/* Whether the values are ticks that are not the column's own, and how they change. */
static bool change_ticks(
    const stria_column *column, const stria_values *values, stria__tick_change *change)
{
    if ((values->unit | values->epoch) == 0)
        return false;
    *change = stria__ticks_in(column, stria__ticks_of_values(values), values->ctype);
    return !stria__is_no_change(change);
}

static size_t convert_text(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    stria__lane texts;
    stria__lane numbers;
    stria__lane_kind kind;

    stria__read_lane(values, first, n, missing, &texts);
    if (stria__lane_of(column->type->ctype) == STRIA__LANE_WIDE)
        return stria__parse_wide(column, texts.as_text, missing, n, to);
    const size_t parsed = stria__parse_lane(column, texts.as_text, missing, n, &numbers, &kind);
    return take(column->type->takers, kind, to, &numbers, parsed);
}

static size_t convert_parts(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    stria__lane ticks;
    const size_t taken = stria__take_parts(column, values, first, n, missing, ticks.as_signed);

    return take(column->type->takers, STRIA__LANE_SIGNED, to, &ticks, taken);
}

size_t stria__convert_block(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    stria__tick_change change;
    size_t taken;

    if (stria__is_decimal(column))
        taken = stria__convert_decimals(column, to, values, first, n, missing);
    else if (stria__lane_of(values->ctype) == STRIA__LANE_TEXT)
        taken = convert_text(column, to, values, first, n, missing);
    else if (stria__lane_of(values->ctype) == STRIA__LANE_PARTS)
        taken = convert_parts(column, to, values, first, n, missing);
    else if (change_ticks(column, values, &change))
        taken = stria__convert_ticks(column->type, &change, to, values, first, n, missing);
    else
        taken = stria__convert_numbers(column->type, to, values, first, n, missing);
    return stria__check(column, to, missing, taken);
}

size_t stria__convert(const stria_column *column, void *to, const stria_values *values)
{
    const stria__type *const type = column->type;
    uint8_t *out = to;

    if (values->ctype == type->ctype && !stria__is_checked(column) &&
        (values->unit | values->epoch) == 0) {
        stria__copy_values(to, values, 0, values->count, NULL, type->width);
        return values->count;
    }
    for (size_t done = 0; done < values->count;) {
        const size_t n = stria__block_size(values->count - done);
        const size_t taken = stria__convert_block(column, out, values, done, n, NULL);

        if (taken < n)
            return done + taken;
        done += n;
        out += n * type->width;
    }
    return values->count;
}

size_t stria__take_any_signed(void *restrict to, const int64_t *restrict from, size_t n)
{
    memcpy(to, from, n * sizeof *from);
    return n;
}

size_t stria__take_any_unsigned(void *restrict to, const uint64_t *restrict from, size_t n)
{
    memcpy(to, from, n * sizeof *from);
    return n;
}

size_t stria__take_any_float(void *restrict to, const double *restrict from, size_t n)
{
    memcpy(to, from, n * sizeof *from);
    return n;
}

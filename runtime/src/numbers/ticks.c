/* ticks.c - ticks of one unit as ticks of another */
#include "src/numbers/ticks.h"

#include "src/column/column.h"
#include "src/numbers/decimals.h"
#include "src/text/digits.h"
#include "src/error.h"
#include "src/types/type_text.h"

#define NANOSECONDS_OF_SECOND INT64_C(1000000000)
#define NANOSECONDS_OF_DAY (86400 * NANOSECONDS_OF_SECOND)
#define DAYS_OF_0001_TO_1970 719162

/* ---- Units --------------------------------------------------------------------------- */

typedef struct unit {
    const char *name;
    int64_t nanoseconds;
} unit;

static const unit units[] = {
    [STRIA_NANOSECONDS] = {"nanoseconds", 1},
    [STRIA_HUNDRED_NANOSECONDS] = {"ticks of 100 nanoseconds", 100},
    [STRIA_MICROSECONDS] = {"microseconds", 1000},
    [STRIA_MILLISECONDS] = {"milliseconds", 1000000},
    [STRIA_SECONDS] = {"seconds", NANOSECONDS_OF_SECOND},
    [STRIA_MINUTES] = {"minutes", 60 * NANOSECONDS_OF_SECOND},
    [STRIA_HOURS] = {"hours", 3600 * NANOSECONDS_OF_SECOND},
    [STRIA_DAYS] = {"days", NANOSECONDS_OF_DAY},
};

static bool is_unit(int32_t number)
{
    return number >= 0 && (size_t)number < sizeof units / sizeof units[0];
}

static bool is_time(const stria_column *column)
{
    const stria__spelling spelling = column->type->spelling;

    return spelling == STRIA__SPELLED_DATE || spelling == STRIA__SPELLED_DATETIME ||
        spelling == STRIA__SPELLED_TIME;
}

int64_t stria__tick_nanoseconds(const stria_column *column)
{
    int64_t nanoseconds = NANOSECONDS_OF_SECOND;

    if (column->type->spelling == STRIA__SPELLED_DATE)
        return NANOSECONDS_OF_DAY;
    for (unsigned digits = column->precision; digits > 0; digits--)
        nanoseconds /= 10;
    return nanoseconds;
}

static int64_t nanoseconds_of(const stria_column *column, int32_t number)
{
    return number == 0 ? stria__tick_nanoseconds(column) : units[number].nanoseconds;
}

const char *stria__unit_name(const stria_column *column, int32_t number)
{
    const int64_t nanoseconds = nanoseconds_of(column, number);

    for (size_t i = 1; i < sizeof units / sizeof units[0]; i++) {
        if (units[i].nanoseconds == nanoseconds)
            return units[i].name;
    }
    return "ticks";
}

stria_code stria__check_ticks(
    const stria_column *column, stria__ticks ticks, stria_ctype ctype, stria_error *error)
{
    char type[96];
    const stria__lane_kind lane = stria__lane_of(ctype);
    const bool are_integers = ctype != STRIA_BOOL &&
        (lane == STRIA__LANE_SIGNED || lane == STRIA__LANE_UNSIGNED || lane == STRIA__LANE_WIDE);

    if (stria__are_own(ticks))
        return STRIA_OK;
    column = stria__value_column(stria__leaf_of(column));
    if (stria__is_decimal(column))
        return stria__check_scale(column, ticks, ctype, error);
    if (ticks.scale != 0)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "scale is not zero, and this column knows none");
    if (!is_unit(ticks.unit))
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "%d is no unit of time", (int)ticks.unit);
    if (ticks.epoch != STRIA_EPOCH_1970 && ticks.epoch != STRIA_EPOCH_0001)
        return stria__fail(error, column, STRIA_ERR_ARGUMENT, "%d is no epoch", (int)ticks.epoch);
    if (ticks.rounding < STRIA_EXACT || ticks.rounding > STRIA_NEAREST)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "%d is no rounding", (int)ticks.rounding);

    (void)stria__type_text(column, type, sizeof type);
    if (!is_time(column))
        return stria__fail(error, column, STRIA_ERR_ARGUMENT,
            "%s is no time: unit, epoch and rounding must be zero", type);
    if (ticks.epoch != STRIA_EPOCH_1970 && column->type->spelling == STRIA__SPELLED_TIME)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "%s has no epoch: it must be zero", type);
    if (lane == STRIA__LANE_PARTS && (ticks.unit | ticks.epoch) == 0)
        return STRIA_OK;
    if (!are_integers)
        return stria__fail(error, column, STRIA_ERR_TYPE,
            "ticks are integers: unit, epoch and rounding must be zero for any other C type");
    return STRIA_OK;
}

/* ---- Changes ---------------------------------------------------------------------------- */

static int64_t subtract_clamped(int64_t a, int64_t b)
{
    if (b > 0 && a < INT64_MIN + b)
        return INT64_MIN;
    if (b < 0 && a > INT64_MAX + b)
        return INT64_MAX;
    return a - b;
}

/* The ticks whose product, moved to the other epoch, fits the 64 bits of the lane. */
static void set_bounds(stria__tick_change *change, int64_t nanoseconds, int64_t days)
{
    const bool is_signed = change->lane == STRIA__LANE_SIGNED;
    const uint64_t most = (is_signed ? INT64_MAX : UINT64_MAX) / (uint64_t)change->multiplier;
    const int64_t least = is_signed ? INT64_MIN / change->multiplier : 0;
    const int64_t per_day = days == 0 ? 1 : NANOSECONDS_OF_DAY / nanoseconds;
    const int64_t farthest = INT64_MAX / per_day;

    if (days > farthest || days < -farthest) { /* the epochs alone are too far apart */
        change->low = INT64_MAX;
        change->high = INT64_MIN;
        return;
    }
    change->low = subtract_clamped(least, days * per_day);
    change->high = subtract_clamped(most < INT64_MAX ? (int64_t)most : INT64_MAX, days * per_day);
}

/* From ticks of `from` nanoseconds to those of `to`, whose epoch is so many days earlier.
 * Only products may need all bits of an unsigned integer. */
static stria__tick_change change_of(
    int64_t from, int64_t to, int64_t days, int32_t rounding, stria__lane_kind lane)
{
    const int64_t divisor = from < to ? to / from : 1;
    stria__tick_change change = {
        .multiplier = from > to ? from / to : 1,
        .divisor = divisor,
        .offset = (uint64_t)days * (uint64_t)(NANOSECONDS_OF_DAY / to),
        .round_up_at = (uint64_t)divisor,
        .is_exact = rounding == STRIA_EXACT,
        .lane = from < to ? STRIA__LANE_SIGNED : lane,
    };

    if (rounding == STRIA_NEAREST)
        change.round_up_at -= change.round_up_at / 2;
    set_bounds(&change, from, days);
    return change;
}

/* A column's own ticks in its own C type have its own infinity; others that of 64 bits. */
static void set_infinity(const stria_column *column, const stria__tick_change *change,
    stria_ctype ctype, int64_t *columns, int64_t *callers)
{
    const bool is_same = stria__is_no_change(change) && ctype == column->type->ctype;

    if (column->type->infinity == 0 || is_same)
        return;
    *columns = column->type->infinity;
    *callers = ctype == STRIA_INT64 ? INT64_MAX : 0;
}

stria__tick_change stria__ticks_in(
    const stria_column *column, stria__ticks ticks, stria_ctype ctype)
{
    stria__tick_change change =
        change_of(nanoseconds_of(column, ticks.unit), stria__tick_nanoseconds(column),
            ticks.epoch == STRIA_EPOCH_0001 ? -DAYS_OF_0001_TO_1970 : 0, ticks.rounding,
            STRIA__LANE_SIGNED);

    set_infinity(column, &change, ctype, &change.to_infinity, &change.from_infinity);
    return change;
}

/* The lane that a taker of a C type gets ticks in. */
static stria__lane_kind lane_into(stria_ctype ctype)
{
    if (ctype == STRIA_UINT128 || ctype == STRIA_UINT256)
        return STRIA__LANE_UNSIGNED;
    return stria__lane_of(ctype) == STRIA__LANE_WIDE ? STRIA__LANE_SIGNED : stria__lane_of(ctype);
}

stria__tick_change stria__ticks_out(
    const stria_column *column, stria__ticks ticks, stria_ctype ctype)
{
    stria__tick_change change =
        change_of(stria__tick_nanoseconds(column), nanoseconds_of(column, ticks.unit),
            ticks.epoch == STRIA_EPOCH_0001 ? DAYS_OF_0001_TO_1970 : 0, ticks.rounding,
            lane_into(ctype));

    set_infinity(column, &change, ctype, &change.from_infinity, &change.to_infinity);
    return change;
}

bool stria__change_of_scale(int32_t from, int32_t to, int32_t rounding, stria__tick_change *change)
{
    enum { MOST = 18 }; /* 10^18 fits 64 bits with a sign */
    const int32_t more = to - from;

    if (more > MOST || more < -MOST)
        return false;
    *change = change_of(more > 0 ? (int64_t)stria__tens[more] : 1,
        more < 0 ? (int64_t)stria__tens[-more] : 1, 0, rounding, STRIA__LANE_SIGNED);
    return true;
}

/* ---- Finer ticks ------------------------------------------------------------------------- */

static bool is_missing(const bool *missing, size_t i)
{
    return missing != NULL && missing[i];
}

/* Bounds that are less than 2^63 apart, so that one flag tells of a value outside of them. */
static void bring_nearer(int64_t *low, int64_t *high)
{
    const int64_t near = INT64_C(1) << 62;

    *low = *low < -near ? -near : *low;
    *high = *high > near - 1 ? near - 1 : *high;
}

/* Those beyond the bounds are computed modulo 2^64, and refused afterwards.  One above
 * INT64_MAX looks negative here, and no unsigned one may be. */
static size_t multiply(const stria__tick_change *change, stria__lane_kind kind,
    const int64_t *restrict from, const bool *missing, size_t n, int64_t *restrict to)
{
    const uint64_t multiplier = (uint64_t)change->multiplier;
    const uint64_t offset = change->offset;
    const int64_t least = kind == STRIA__LANE_UNSIGNED && change->low < 0 ? 0 : change->low;
    int64_t low = least;
    int64_t high = change->high;
    uint64_t outside = 0;
    size_t first = 0;

    bring_nearer(&low, &high);
    for (size_t i = 0; i < n; i++) {
        const uint64_t value = (uint64_t)from[i];

        outside |= (value - (uint64_t)low) | ((uint64_t)high - value);
        to[i] = (int64_t)(value * multiplier + offset);
    }
    if (outside >> 63 == 0 && low <= high)
        return n;
    while (first < n &&
        (is_missing(missing, first) || (from[first] >= least && from[first] <= change->high)))
        first++;
    return first;
}

/* ---- Coarser ticks ------------------------------------------------------------------------- */

static inline int64_t floor_signed(int64_t value, int64_t divisor, uint64_t *rest)
{
    const int64_t remainder = value % divisor;
    const bool below = remainder < 0;

    *rest = (uint64_t)(below ? remainder + divisor : remainder);
    return value / divisor - below;
}

static inline int64_t floor_unsigned(uint64_t value, int64_t divisor, uint64_t *rest)
{
    *rest = value % (uint64_t)divisor;
    return (int64_t)(value / (uint64_t)divisor);
}

/* The divisor is at least 10, so that no sum here leaves 64 bits. */
#define LOOP(floor, lane, divisor)                                                                 \
    do {                                                                                           \
        for (size_t i = 0; i < n; i++) {                                                           \
            uint64_t rest;                                                                         \
            const int64_t whole = floor(from->lane[i], divisor, &rest);                            \
            rests |= rest;                                                                         \
            to[i] = whole + (rest >= round_up_at) + offset;                                        \
        }                                                                                          \
    } while (0)

/* A divisor that the compiler knows is a product and a shift instead of a division, some times as
 * fast: a few digits, and the steps between the units that most callers have. */
#define CASE(floor, lane, divisor)                                                                 \
    case divisor:                                                                                  \
        LOOP(floor, lane, divisor);                                                                \
        break
#define DIVIDE(floor, lane)                                                                        \
    do {                                                                                           \
        switch (change->divisor) {                                                                 \
            CASE(floor, lane, 10);                                                                 \
            CASE(floor, lane, 100);                                                                \
            CASE(floor, lane, 1000);                                                               \
            CASE(floor, lane, 10000);                                                              \
            CASE(floor, lane, 100000);                                                             \
            CASE(floor, lane, 1000000);                                                            \
            CASE(floor, lane, 1000000000);                                                         \
            CASE(floor, lane, 86400);                                                              \
            CASE(floor, lane, 86400000);                                                           \
        default:                                                                                   \
            LOOP(floor, lane, change->divisor);                                                    \
            break;                                                                                 \
        }                                                                                          \
    } while (0)

static uint64_t rest_of(
    const stria__tick_change *change, stria__lane_kind kind, const stria__lane *lane, size_t i)
{
    uint64_t rest;

    if (kind == STRIA__LANE_SIGNED)
        (void)floor_signed(lane->as_signed[i], change->divisor, &rest);
    else
        (void)floor_unsigned(lane->as_unsigned[i], change->divisor, &rest);
    return rest;
}

static size_t divide(const stria__tick_change *change, stria__lane_kind kind,
    const stria__lane *restrict from, const bool *missing, size_t n, int64_t *restrict to)
{
    const uint64_t round_up_at = change->round_up_at;
    const int64_t offset = (int64_t)change->offset;
    uint64_t rests = 0;
    size_t first = 0;

    if (kind == STRIA__LANE_SIGNED)
        DIVIDE(floor_signed, as_signed);
    else
        DIVIDE(floor_unsigned, as_unsigned);
    if (!change->is_exact || rests == 0)
        return n;
    while (first < n && (is_missing(missing, first) || rest_of(change, kind, from, first) == 0))
        first++;
    return first;
}
#undef DIVIDE
#undef CASE
#undef LOOP

/* ---- Either -------------------------------------------------------------------------------- */

size_t stria__change_ticks(const stria__tick_change *change, stria__lane_kind kind,
    const stria__lane *from, const bool *missing, size_t n, stria__lane *restrict to)
{
    const size_t changed = change->divisor == 1
        ? multiply(change, kind, from->as_signed, missing, n, to->as_signed)
        : divide(change, kind, from, missing, n, to->as_signed);

    if (missing != NULL) {
        for (size_t i = 0; i < changed; i++)
            to->as_signed[i] = missing[i] ? 0 : to->as_signed[i];
    }
    return changed;
}

bool stria__has_rest(
    const stria__tick_change *change, stria__lane_kind kind, const stria__lane *lane)
{
    return change->is_exact && rest_of(change, kind, lane, 0) != 0;
}

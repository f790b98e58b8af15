/* decimals.c - whatever the caller holds as decimals, and back */
#include "src/numbers/decimals.h"

#include <float.h>
#include <string.h>

#include "src/text/digits.h"
#include "src/error.h"
#include "src/numbers/half.h"
#include "src/numbers/scale.h"
#include "src/text/shortest.h"
#include "src/text/text_decimal.h"
#include "src/text/text_float.h"
#include "src/types/type_text.h"
#include "src/numbers/wide_numbers.h"

enum { SCALE_MAX = 76 };

stria_code stria__check_scale(
    const stria_column *column, stria__ticks ticks, stria_ctype ctype, stria_error *error)
{
    const stria__lane_kind lane = stria__lane_of(ctype);
    char type[96];

    (void)stria__type_text(column, type, sizeof type);
    if ((ticks.unit | ticks.epoch) != 0)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "%s is no time: unit and epoch must be zero", type);
    if (ticks.scale < 0 || ticks.scale > SCALE_MAX)
        return stria__fail(error, column, STRIA_ERR_ARGUMENT, "%d is no scale: 0 to %d are",
            (int)ticks.scale, SCALE_MAX);
    if (ticks.rounding < STRIA_EXACT || ticks.rounding > STRIA_NEAREST)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "%d is no rounding", (int)ticks.rounding);
    if (ticks.scale != 0 &&
        (ctype == STRIA_BOOL || lane == STRIA__LANE_FLOAT || lane == STRIA__LANE_TEXT))
        return stria__fail(error, column, STRIA_ERR_TYPE,
            "scaled numbers are integers: scale must be zero for any other C type");
    return STRIA_OK;
}

/* ---- Digits --------------------------------------------------------------------------- */

/* Narrow ones are compared without a jump: one flag tells of all, in the highest bit.  No sum of
 * a value and the last is above 2^64, as that has two bits less than the type. */
#define CHECK_NARROW(type, bits)                                                                   \
    do {                                                                                           \
        const type *const from = values;                                                           \
        const type last = (type)(stria__tens[column->digits] - 1);                                 \
        type outside = 0;                                                                          \
        for (size_t i = 0; i < n; i++)                                                             \
            outside |= (type)(from[i] + last) | (type)(last - from[i]);                            \
        if (outside >> (bits - 1) == 0)                                                            \
            return n;                                                                              \
        while ((type)(from[first] + last) <= 2 * last)                                             \
            first++;                                                                               \
        return first;                                                                              \
    } while (0)

/* The difference to the end is negative just when a magnitude is below it: the last borrow
 * says so.  The number of limbs is a constant in each copy. */
static inline bool is_below(const uint64_t *magnitude, const uint64_t *end, size_t limbs)
{
    uint64_t borrow = 0;

    for (size_t i = 0; i < limbs; i++)
        borrow = magnitude[i] < end[i] || (magnitude[i] == end[i] && borrow);
    return borrow;
}

static inline size_t check_wide(
    const stria_column *column, const uint8_t *values, size_t n, size_t limbs)
{
    stria__integer end = stria__integer_of_unsigned(1);

    (void)stria__scale_up(&end, column->digits); /* 10^76 has 253 bits */
    for (size_t i = 0; i < n; i++) {
        const stria__integer value =
            stria__integer_of_limbs(values + i * limbs * sizeof(uint64_t), limbs, true);
        const stria__integer magnitude = stria__magnitude_of(&value);

        if (!is_below(magnitude.limb, end.limb, limbs))
            return i;
    }
    return n;
}

size_t stria__check_decimals(const stria_column *column, const void *values, size_t n)
{
    size_t first = 0;

    if (column->width == sizeof(int32_t))
        CHECK_NARROW(uint32_t, 32);
    if (column->width == sizeof(int64_t))
        CHECK_NARROW(uint64_t, 64);
    return column->width == sizeof(stria_int128) ? check_wide(column, values, n, 2)
                                                 : check_wide(column, values, n, 4);
}
#undef CHECK_NARROW

/* ---- One value ---------------------------------------------------------------------------- */

/* Whether the double is the one nearest to a decimal of the column's with at most 15 digits: no
 * other such decimal has the same nearest double, so it is the shortest text's too. */
static bool is_short_double(double value, unsigned scale, int64_t *decimal)
{
    enum { DIGITS = 15 };
    if (FLT_EVAL_METHOD != 0 || scale > DIGITS)
        return false;
    const double power = (double)stria__tens[scale];
    const double scaled = value * power;
    if (!(scaled > -1e15 && scaled < 1e15))
        return false;
    *decimal = (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5));
    return (double)*decimal / power == value;
}

static const stria__float_format *format_of(stria_ctype ctype)
{
    if (ctype == STRIA_FLOAT64)
        return &stria__binary64;
    return ctype == STRIA_FLOAT32 ? &stria__binary32 : stria__half_format(ctype);
}

/* A value of the C type that was read into the lane of doubles, as it was before. */
static uint64_t bits_of(stria_ctype ctype, double value)
{
    uint64_t bits = 0;
    uint16_t half = 0;

    if (ctype == STRIA_FLOAT64) {
        memcpy(&bits, &value, sizeof value);
    } else if (ctype == STRIA_FLOAT32) {
        const float single = (float)value;
        memcpy(&bits, &single, sizeof single); /* a little-endian machine */
    } else {
        (void)stria__narrow_half(stria__half_format(ctype), value, &half);
        bits = half;
    }
    return bits;
}

/* The number that the fewest digits spell which read back as the float. */
static stria__parsed take_float(const stria_column *column, stria_ctype ctype, double value,
    int32_t rounding, stria__integer *decimal)
{
    const stria__float_format *const format = format_of(ctype);
    const uint64_t bits = bits_of(ctype, value);
    const uint64_t magnitude = bits & ~format->sign;
    *decimal = stria__integer_of_unsigned(0);
    if (magnitude >= format->infinity)
        return STRIA__OUT_OF_RANGE;
    if (magnitude == 0)
        return STRIA__PARSED;
    const stria__shortest shortest = stria__shortest_of(format, magnitude);
    stria__integer digits = stria__integer_of_unsigned(shortest.digits);
    if (bits != magnitude)
        digits = stria__negate(digits);
    return stria__rescale(
        &digits, (int64_t)shortest.exponent + (int64_t)column->scale, rounding, decimal);
}

stria__parsed stria__take_decimal(const stria_column *column, const stria_values *values,
    size_t index, stria__integer *decimal, size_t *bad)
{
    const stria__lane_kind kind = stria__lane_of(values->ctype);

    if (kind == STRIA__LANE_TEXT || kind == STRIA__LANE_FLOAT) {
        stria__lane lane;
        stria__read_lane(values, index, 1, NULL, &lane);
        return kind == STRIA__LANE_TEXT
            ? stria__parse_decimal(lane.as_text[0], column->scale, values->rounding, decimal, bad)
            : take_float(column, values->ctype, lane.as_float[0], values->rounding, decimal);
    }
    const stria__integer integer = stria__read_integer(values, index, false);
    return stria__rescale(
        &integer, (int64_t)column->scale - values->scale, values->rounding, decimal);
}

/* ---- Blocks --------------------------------------------------------------------------------- */

static bool is_missing(const bool *missing, size_t i)
{
    return missing != NULL && missing[i];
}

static bool has_address(stria_view text)
{
    return text.data != NULL || text.size == 0;
}

/* Writes a number of 64 bits as the column's C type; false where that does not hold it. */
static bool store_short(const stria_column *column, int64_t value, uint8_t *out)
{
    const stria__integer integer = stria__integer_of_signed(value);

    if (column->width > sizeof value)
        return stria__store_integer(column->type->ctype, &integer, out);
    if (column->width == sizeof(int32_t) && value != (int32_t)value)
        return false;
    memcpy(out, &value, column->width); /* a little-endian machine */
    return true;
}

/* The short way of one number of a lane: most are small and exact. */
static bool take_short(const stria_column *column, const stria_values *values,
    const stria__lane *lane, size_t i, uint8_t *out)
{
    int64_t decimal;

    if (stria__lane_of(values->ctype) == STRIA__LANE_TEXT)
        return lane->as_text[i].data != NULL &&
            stria__parse_short_decimal(lane->as_text[i], column->scale, &decimal) &&
            store_short(column, decimal, out);
    return values->ctype == STRIA_FLOAT64 &&
        is_short_double(lane->as_float[i], column->scale, &decimal) &&
        store_short(column, decimal, out);
}

/* Texts and floats, which a lane holds. */
static size_t convert_lane(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    const bool are_texts = stria__lane_of(values->ctype) == STRIA__LANE_TEXT;
    uint8_t *out = to;
    stria__lane lane;

    stria__read_lane(values, first, n, missing, &lane);
    for (size_t i = 0; i < n; i++, out += column->width) {
        stria__integer decimal = stria__integer_of_unsigned(0);
        stria__parsed taken = STRIA__PARSED;
        size_t bad;

        if (!is_missing(missing, i) && take_short(column, values, &lane, i, out))
            continue;
        if (is_missing(missing, i))
            taken = STRIA__PARSED;
        else if (!are_texts)
            taken = take_float(column, values->ctype, lane.as_float[i], values->rounding, &decimal);
        else if (has_address(lane.as_text[i]))
            taken = stria__parse_decimal(
                lane.as_text[i], column->scale, values->rounding, &decimal, &bad);
        else
            taken = STRIA__MALFORMED;
        if (taken != STRIA__PARSED || !stria__store_integer(column->type->ctype, &decimal, out))
            return i;
    }
    return n;
}

/* Integers of 64 bits that get a few digits more than these have, in a wide column. */
static size_t widen_lane(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing, uint64_t digits)
{
    const bool are_signed = stria__lane_of(values->ctype) == STRIA__LANE_SIGNED;
    uint8_t *out = to;
    stria__lane lane;

    stria__read_lane(values, first, n, missing, &lane);
    for (size_t i = 0; i < n; i++, out += column->width) {
        const uint64_t value = lane.as_unsigned[i];
        const uint64_t sign = are_signed ? stria__sign_of(value) : 0;
        const stria__wide scaled = stria__scale_up_small(value, sign, digits);
        const uint64_t limbs[] = {scaled.low, scaled.high, sign, sign};

        memcpy(out, limbs, column->width);
    }
    return n;
}

/* Integers of any width, one by one. */
static size_t convert_integers(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    const int64_t digits = (int64_t)column->scale - values->scale;
    uint8_t *out = to;

    for (size_t i = 0; i < n; i++, out += column->width) {
        const stria__integer integer =
            stria__read_integer(values, first + i, is_missing(missing, i));
        stria__integer decimal;

        if (stria__rescale(&integer, digits, values->rounding, &decimal) != STRIA__PARSED ||
            !stria__store_integer(column->type->ctype, &decimal, out))
            return i;
    }
    return n;
}

size_t stria__convert_decimals(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    const stria__lane_kind kind = stria__lane_of(values->ctype);
    const bool are_narrow = kind != STRIA__LANE_WIDE && column->width <= sizeof(int64_t);
    stria__tick_change change;

    if (kind == STRIA__LANE_TEXT || kind == STRIA__LANE_FLOAT)
        return convert_lane(column, to, values, first, n, missing);
    if (values->scale == (int32_t)column->scale)
        return stria__convert_numbers(column->type, to, values, first, n, missing);
    if (are_narrow &&
        stria__change_of_scale(values->scale, (int32_t)column->scale, values->rounding, &change))
        return stria__convert_ticks(column->type, &change, to, values, first, n, missing);
    const int64_t digits = (int64_t)column->scale - values->scale;
    if (kind != STRIA__LANE_WIDE && !are_narrow && digits >= 0 && digits <= STRIA__SMALL_SCALE)
        return widen_lane(column, to, values, first, n, missing, (uint64_t)digits);
    return convert_integers(column, to, values, first, n, missing);
}

/* ---- Out --------------------------------------------------------------------------------- */

/* A quotient of two numbers that a double holds exactly is rounded once. */
static bool divide_exactly(const stria__integer *value, unsigned scale, double *quotient)
{
    enum { MOST = 15 }; /* 10^15 is below 2^53 */
    const int64_t narrow = (int64_t)value->limb[0];

    if (FLT_EVAL_METHOD != 0 || scale > MOST || !stria__fits_signed(value) ||
        narrow > INT64_C(1) << 53 || narrow < -(INT64_C(1) << 53))
        return false;
    *quotient = (double)narrow / (double)stria__tens[scale];
    return true;
}

/* Rounded once, from all digits.  What is finite stays finite, as on the way in. */
static stria__parsed give_float(
    const stria__integer *value, unsigned scale, stria_ctype ctype, void *to)
{
    char text[STRIA__PRINT_MAX];
    stria__parsed given = STRIA__PARSED;
    size_t bad;
    uint16_t half = 0;
    float single = 0;
    double real = 0;

    if (ctype == STRIA_FLOAT64 && divide_exactly(value, scale, &real)) {
        memcpy(to, &real, sizeof real);
        return given;
    }
    const stria_view digits = {text, stria__print_decimal(text, value, scale)};
    if (ctype == STRIA_FLOAT32) {
        given = stria__parse_float32(digits, &single, &bad);
        memcpy(to, &single, sizeof single);
    } else if (ctype != STRIA_FLOAT64) {
        given = stria__parse_half(stria__half_format(ctype), digits, &half, &bad);
        memcpy(to, &half, sizeof half);
    } else {
        given = stria__parse_float64(digits, &real, &bad);
        memcpy(to, &real, sizeof real);
    }
    return given;
}

stria__parsed stria__give_decimal(
    const stria_column *column, size_t row, const stria_out *out, void *to)
{
    const stria__integer value =
        stria__load_integer(column->type->ctype, column->values.data + row * column->width);
    stria__integer scaled;

    if (stria__lane_of(out->ctype) == STRIA__LANE_FLOAT)
        return give_float(&value, column->scale, out->ctype, to);
    const stria__parsed given = stria__rescale(
        &value, (int64_t)out->scale - (int64_t)column->scale, out->rounding, &scaled);
    if (given == STRIA__PARSED && !stria__store_integer(out->ctype, &scaled, to))
        return STRIA__OUT_OF_RANGE;
    return given;
}

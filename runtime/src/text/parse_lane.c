/* parse_lane.c - a block of texts as numbers, in the spelling of the column's type */
#include "src/numbers/convert.h"

#include <string.h>

#include "src/numbers/bits.h"
#include "src/numbers/fixed_bytes.h"
#include "src/numbers/half.h"
#include "src/numbers/infinity.h"
#include "src/text/text_bool.h"
#include "src/text/text_float.h"
#include "src/text/text_integer.h"
#include "src/text/text_ip.h"
#include "src/text/text_time.h"
#include "src/text/text_wide.h"

static stria__lane_kind lane_of(const stria__type *type)
{
    switch (type->spelling) {
    case STRIA__SPELLED_INTEGER:
        return stria__lane_of(type->ctype);
    case STRIA__SPELLED_FLOAT:
        return STRIA__LANE_FLOAT;
    case STRIA__SPELLED_BOOL:
    case STRIA__SPELLED_IPV4:
        return STRIA__LANE_UNSIGNED;
    default:
        return STRIA__LANE_SIGNED;
    }
}

static stria__parsed parse_float(
    const stria__type *type, stria_view text, double *value, size_t *bad)
{
    if (type->ctype == STRIA_FLOAT64)
        return stria__parse_float64(text, value, bad);

    /* Rounding to double first would round twice. */
    if (type->ctype != STRIA_FLOAT32) {
        const stria__float_format *const format = stria__half_format(type->ctype);
        uint16_t half = 0;
        const stria__parsed parsed = stria__parse_half(format, text, &half, bad);
        *value = stria__widen_half(format, half);
        return parsed;
    }
    float narrow = 0;
    const stria__parsed parsed = stria__parse_float32(text, &narrow, bad);
    *value = (double)narrow;
    return parsed;
}

/* Whether it is clear what zone a time is in.  The text is known to be well formed. */
static bool zone_is_clear(const stria_column *column, stria_view text)
{
    enum { DATE = sizeof "2000-01-01" - 1, OFFSET = sizeof "+00:00" - 1 };

    if (stria__means_utc(column))
        return true;
    if (text.data[text.size - 1] == 'Z')
        return true;
    const char sign = text.data[text.size - OFFSET];
    return text.size > DATE + OFFSET && (sign == '+' || sign == '-');
}

static stria__parsed parse_datetime(
    const stria_column *column, stria_view text, int64_t *ticks, size_t *bad)
{
    const stria__parsed parsed = column->type->has_far_years
        ? stria__parse_far_datetime(text, column->precision, ticks, bad)
        : stria__parse_datetime(text, column->precision, ticks, bad);

    if (parsed == STRIA__PARSED && !zone_is_clear(column, text)) {
        *bad = text.size;
        return STRIA__MALFORMED;
    }
    return parsed;
}

static stria__parsed parse_date(
    const stria_column *column, stria_view text, int64_t *days, size_t *bad)
{
    return column->type->has_far_years ? stria__parse_far_date(text, days, bad)
                                       : stria__parse_date(text, days, bad);
}

/* A date or a date-time, which is infinite only where that is said. */
static stria__parsed parse_moment(
    const stria_column *column, stria_view text, int64_t *tick, size_t *bad)
{
    if (stria__parse_infinity(column->type, text, tick))
        return STRIA__PARSED;
    const stria__parsed parsed = column->type->spelling == STRIA__SPELLED_DATE
        ? parse_date(column, text, tick, bad)
        : parse_datetime(column, text, tick, bad);

    if (parsed == STRIA__PARSED && stria__is_infinite(column->type, *tick))
        return STRIA__OUT_OF_RANGE;
    return parsed;
}

static stria__parsed parse_one(
    const stria_column *column, stria_view text, stria__lane *lane, size_t i, size_t *bad)
{
    const stria__type *const type = column->type;
    bool flag = false;
    stria__parsed parsed = STRIA__MALFORMED;

    switch (type->spelling) {
    case STRIA__SPELLED_INTEGER:
        return lane_of(type) == STRIA__LANE_SIGNED
            ? stria__parse_signed(text, &lane->as_signed[i], bad)
            : stria__parse_unsigned(text, &lane->as_unsigned[i], bad);
    case STRIA__SPELLED_FLOAT:
        return parse_float(type, text, &lane->as_float[i], bad);
    case STRIA__SPELLED_BOOL:
        parsed = stria__parse_bool(text, &flag, bad);
        lane->as_unsigned[i] = flag;
        return parsed;
    case STRIA__SPELLED_DATE:
    case STRIA__SPELLED_DATETIME:
        return parse_moment(column, text, &lane->as_signed[i], bad);
    case STRIA__SPELLED_TIME:
        return stria__parse_time(text, column->precision, &lane->as_signed[i], bad);
    case STRIA__SPELLED_IPV4:
        return stria__parse_ipv4(text, &lane->as_unsigned[i], bad);
    case STRIA__SPELLED_MEMBER:
        if (stria__find_member(column->members, text, &lane->as_signed[i]))
            return STRIA__PARSED;
        return stria__malformed(0, bad);
    case STRIA__SPELLED_DECIMAL: /* has no lane: see decimals.h */
    case STRIA__SPELLED_UUID:
    case STRIA__SPELLED_IPV6:
    case STRIA__SPELLED_TIMETZ:
    case STRIA__SPELLED_INTERVAL_MICROS:
    case STRIA__SPELLED_INTERVAL_NANOS:
    case STRIA__SPELLED_BITS:
    case STRIA__SPELLED_BYTES:
    case STRIA__SPELLED_NOTHING:
        break; /* no numbers */
    }
    return parsed;
}

/* One text as a value of a wide integer's C type. */
static stria__parsed parse_wide(stria_ctype ctype, stria_view text, void *to, size_t *bad)
{
    stria__integer value;
    const stria__parsed parsed = stria__parse_integer(text, &value, bad);

    if (parsed == STRIA__PARSED && !stria__store_integer(ctype, &value, to))
        return STRIA__OUT_OF_RANGE;
    return parsed;
}

stria__parsed stria__check_text(const stria_column *column, stria_view text, size_t *bad)
{
    stria__lane lane;
    uint8_t bytes[STRIA__FIXED_BYTES_MAX];
    stria_uint256 wide;

    if (stria__lane_of(column->type->ctype) == STRIA__LANE_WIDE)
        return parse_wide(column->type->ctype, text, &wide, bad);
    if (stria__holds_bits(column))
        return stria__check_bits(text, bad);
    if (column->type->storage == STRIA__FIXED_BYTES)
        return column->type->form->parse(text, bytes, bad);
    return parse_one(column, text, &lane, 0, bad);
}

static bool has_address(stria_view text)
{
    return text.data != NULL || text.size == 0;
}

size_t stria__parse_lane(const stria_column *column, const stria_view *texts, const bool *missing,
    size_t n, stria__lane *lane, stria__lane_kind *kind)
{
    size_t bad;

    *kind = lane_of(column->type);
    for (size_t i = 0; i < n; i++) {
        if (missing != NULL && missing[i])
            lane->as_unsigned[i] = 0; /* all bits of a zero are clear, in every lane */
        else if (!has_address(texts[i]) ||
            parse_one(column, texts[i], lane, i, &bad) != STRIA__PARSED)
            return i;
    }
    return n;
}

size_t stria__parse_wide(
    const stria_column *column, const stria_view *texts, const bool *missing, size_t n, void *to)
{
    const size_t width = column->width;
    uint8_t *out = to;
    size_t bad;

    for (size_t i = 0; i < n; i++, out += width) {
        if (missing != NULL && missing[i])
            memset(out, 0, width);
        else if (!has_address(texts[i]) ||
            parse_wide(column->type->ctype, texts[i], out, &bad) != STRIA__PARSED)
            return i;
    }
    return n;
}

/* refuse.c - saying which value was refused, and why */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "src/column/block.h"
#include "src/column/column.h"
#include "src/numbers/convert.h"
#include "src/numbers/decimals.h"
#include "src/error.h"
#include "src/numbers/fixed_bytes.h"
#include "src/numbers/infinity.h"
#include "src/numbers/parts.h"
#include "src/text/text_decimal.h"
#include "src/text/text_float.h"
#include "src/text/text_time.h"
#include "src/numbers/ticks.h"
#include "src/text/text_wide.h"
#include "src/types/type_text.h"
#include "src/numbers/wide_numbers.h"
#include "src/column/refuse.h"

enum { SHOWN = 96, TYPE_SHOWN = 96, TEXT_SHOWN = STRIA__PRINT_MAX };

/* ---- Values as text --------------------------------------------------------------- */

static void show_float(char *shown, double value)
{
    char digits[STRIA__PRINT_MAX];
    const size_t length = stria__print_float64(digits, value);

    memcpy(shown, digits, length);
    shown[length] = '\0';
}

/* Quoted, cut, and without a NUL that would end the message. */
static void show_text(char *shown, stria_view text)
{
    const size_t kept = text.size < TEXT_SHOWN ? text.size : TEXT_SHOWN;
    size_t at = 0;

    shown[at++] = '\'';
    for (size_t i = 0; i < kept; i++)
        shown[at++] = (char)(text.data[i] == '\0' ? '?' : text.data[i]);
    memcpy(shown + at, kept < text.size ? "...'" : "'", kept < text.size ? 5 : 2);
}

/* The number at `index`: a float, or an integer of any C type. */
static void show_number(char *shown, const stria_values *values, size_t index)
{
    if (stria__lane_of(values->ctype) == STRIA__LANE_FLOAT) {
        stria__lane lane;
        stria__read_lane(values, index, 1, NULL, &lane);
        show_float(shown, lane.as_float[0]);
        return;
    }
    const stria__integer number = stria__read_integer(values, index, false);
    shown[stria__print_integer(shown, &number)] = '\0';
}

static void show_limits(char *limits, size_t size, const stria_column *column)
{
    if (column->type->limits != NULL)
        (void)snprintf(limits, size, "%s", column->type->limits);
    else
        (void)snprintf(limits, size, "%" PRId64 " to %" PRId64, column->low, column->high);
}

/* A tick of the column's own. */
static void show_time(char *shown, const stria_column *column, int64_t tick)
{
    char text[STRIA__PRINT_MAX];
    size_t length;

    if (stria__is_infinite(column->type, tick))
        length = stria__print_infinity(text, tick);
    else if (column->type->spelling == STRIA__SPELLED_DATE)
        length = stria__print_date(text, tick);
    else if (column->type->spelling == STRIA__SPELLED_DATETIME)
        length = stria__print_datetime(text, tick, column->precision);
    else
        length = stria__print_time(text, tick, column->precision);
    memcpy(shown, text, length);
    shown[length] = '\0';
}

/* The bounds as times; those of a type without any are its C type's, which is unsigned. */
static void show_times(char *times, size_t size, const stria_column *column)
{
    const bool is_bounded = column->type->ranges != NULL;
    const int64_t last = column->width == sizeof(uint16_t) ? UINT16_MAX : UINT32_MAX;
    char low[STRIA__PRINT_MAX + 1];
    char high[STRIA__PRINT_MAX + 1];

    show_time(low, column, is_bounded ? column->low : 0);
    show_time(high, column, is_bounded ? column->high : last);
    (void)snprintf(times, size, "%s to %s", low, high);
}

/* ---- Reasons ------------------------------------------------------------------------ */

static size_t position_of(const stria_column *column, size_t index)
{
    return column->staged.rows + index;
}

/* Of an Enum. */
static stria_code refuse_stranger(
    const stria_column *column, const char *shown, size_t index, stria_error *error)
{
    char type[TYPE_SHOWN];

    (void)stria__type_text(column, type, sizeof type);
    return stria__fail_at(error, column, STRIA_ERR_RANGE, position_of(column, index),
        "%s is no member of %s", shown, type);
}

static stria_code refuse_number(
    const stria_column *column, const stria_values *values, size_t index, stria_error *error)
{
    char shown[SHOWN];
    char type[TYPE_SHOWN];
    char limits[SHOWN];

    const bool whole_only = stria__lane_of(values->ctype) == STRIA__LANE_FLOAT &&
        stria__lane_of(column->type->ctype) != STRIA__LANE_FLOAT;

    show_number(shown, values, index);
    if (column->members != NULL)
        return refuse_stranger(column, shown, index, error);
    show_limits(limits, sizeof limits, column);
    (void)stria__type_text(column, type, sizeof type);
    return stria__fail_at(error, column, STRIA_ERR_RANGE, position_of(column, index),
        "%s does not fit %s (%s%s)", shown, type, whole_only ? "whole numbers, " : "", limits);
}

/* Whether a tick is refused for its rest, for which one beyond 64 bits is not looked at. */
static bool has_rest(const stria__tick_change *change, const stria_values *values, size_t index)
{
    const stria__integer tick = stria__read_integer(values, index, false);
    const bool is_signed = stria__fits_signed(&tick);
    stria__lane lane;

    lane.as_unsigned[0] = tick.limb[0];
    return (is_signed || stria__fits_unsigned(&tick)) &&
        stria__has_rest(change, is_signed ? STRIA__LANE_SIGNED : STRIA__LANE_UNSIGNED, &lane);
}

/* A tick of the caller's, told as the caller counts. */
static stria_code refuse_tick(
    const stria_column *column, const stria_values *values, size_t index, stria_error *error)
{
    const stria__ticks ticks = stria__ticks_of_values(values);
    const stria__tick_change change = stria__ticks_in(column, ticks, values->ctype);
    const bool has_epoch = column->type->spelling != STRIA__SPELLED_TIME;
    const char *const since = ticks.epoch == STRIA_EPOCH_0001 ? " since 0001-01-01"
        : has_epoch                                           ? " since 1970-01-01"
                                                              : "";
    const char *const unit = stria__unit_name(column, ticks.unit);
    char shown[SHOWN];
    char type[TYPE_SHOWN];
    char limits[2 * SHOWN];

    show_number(shown, values, index);
    (void)stria__type_text(column, type, sizeof type);
    if (has_rest(&change, values, index))
        return stria__fail_at(error, column, STRIA_ERR_RANGE, position_of(column, index),
            "%s %s%s are not exact in %s: round them, or take a finer type", shown, unit, since,
            type);
    show_times(limits, sizeof limits, column);
    return stria__fail_at(error, column, STRIA_ERR_RANGE, position_of(column, index),
        "%s %s%s do not fit %s (%s)", shown, unit, since, type, limits);
}

/* Parts of a date or time: says what is wrong with them, or how far the column goes. */
static stria_code refuse_parts(
    const stria_column *column, const stria_values *values, size_t index, stria_error *error)
{
    const stria__moment moment = stria__read_moment(values, index);
    const size_t position = position_of(column, index);
    char shown[SHOWN];
    char type[TYPE_SHOWN];
    char limits[2 * SHOWN];
    int64_t tick;

    stria__show_moment(shown, sizeof shown, &moment);
    (void)stria__type_text(column, type, sizeof type);
    switch (stria__count_moment(column, &moment, values->rounding, &tick)) {
    case STRIA__NO_MOMENT:
        return stria__fail_at(error, column, STRIA_ERR_RANGE, position, "%s does not exist", shown);
    case STRIA__NO_OFFSET:
        return stria__fail_at(error, column, STRIA_ERR_RANGE, position,
            "%s has no offset from UTC, and %s is in another zone", shown, type);
    case STRIA__NOT_EXACT:
        return stria__fail_at(error, column, STRIA_ERR_RANGE, position,
            "%s is not exact in %s: round it, or take a finer type", shown, type);
    default:
        show_times(limits, sizeof limits, column);
        return stria__fail_at(error, column, STRIA_ERR_RANGE, position, "%s does not fit %s (%s)",
            shown, type, limits);
    }
}

/* A struct that a type of fixed bytes is made of. */
static stria_code refuse_struct(
    const stria_column *column, const stria_values *values, size_t index, stria_error *error)
{
    const stria__form *const form = column->type->form;
    const uint8_t *const from = stria__place_of(values, index);
    const size_t position = position_of(column, index);
    uint8_t value[STRIA__FIXED_BYTES_MAX];
    char shown[SHOWN + 16];
    char type[TYPE_SHOWN];

    form->show(shown, sizeof shown, values->ctype, from);
    (void)stria__type_text(column, type, sizeof type);
    switch (form->take(value, values->ctype, from)) {
    case STRIA__NO_MOMENT:
        return stria__fail_at(error, column, STRIA_ERR_RANGE, position, "%s does not exist", shown);
    case STRIA__NOT_EXACT:
        return stria__fail_at(
            error, column, STRIA_ERR_RANGE, position, "%s is not exact in %s", shown, type);
    default:
        return stria__fail_at(
            error, column, STRIA_ERR_RANGE, position, "%s does not fit %s", shown, type);
    }
}

static stria_code refuse_malformed(const stria_column *column, const char *shown, const char *type,
    size_t bad, size_t index, stria_error *error)
{
    const stria_code code = stria__fail_at(error, column, STRIA_ERR_RANGE,
        position_of(column, index), "%s is no %s: see byte %zu", shown, type, bad);

    if (error != NULL)
        error->offset = (int64_t)bad;
    return code;
}

/* A number that does not become a decimal of the column's. */
static stria_code refuse_decimal(
    const stria_column *column, const stria_values *values, size_t index, stria_error *error)
{
    const stria__lane_kind kind = stria__lane_of(values->ctype);
    const size_t position = position_of(column, index);
    char shown[SHOWN];
    char type[TYPE_SHOWN];
    stria__integer decimal;
    size_t bad = 0;
    const stria__parsed taken = stria__take_decimal(column, values, index, &decimal, &bad);

    if (kind == STRIA__LANE_TEXT) {
        stria__lane lane;
        stria__read_lane(values, index, 1, NULL, &lane);
        show_text(shown, lane.as_text[0]);
    } else if (kind == STRIA__LANE_FLOAT) {
        show_number(shown, values, index);
    } else {
        const stria__integer number = stria__read_integer(values, index, false);
        shown[stria__print_decimal(shown, &number, (unsigned)values->scale)] = '\0';
    }
    (void)stria__type_text(column, type, sizeof type);
    if (taken == STRIA__MALFORMED)
        return refuse_malformed(column, shown, type, bad, index, error);
    if (taken == STRIA__INEXACT)
        return stria__fail_at(error, column, STRIA_ERR_RANGE, position,
            "%s is not exact in %s: round it, or take a type with more digits behind the point",
            shown, type);
    return stria__fail_at(error, column, STRIA_ERR_RANGE, position,
        "%s does not fit %s (less than 10^%u either way)", shown, type,
        column->digits - column->scale);
}

static stria_code refuse_long_string(
    const stria_column *column, size_t size, size_t index, stria_error *error)
{
    return stria__fail_at(error, column, STRIA_ERR_RANGE, position_of(column, index),
        "%zu bytes do not fit FixedString(%zu)", size, column->width);
}

/* Text that is no number of the type: says where it goes wrong, or how far it goes. */
static stria_code refuse_text(
    const stria_column *column, stria_view text, size_t index, stria_error *error)
{
    char shown[SHOWN];
    char type[TYPE_SHOWN];
    char limits[SHOWN];
    size_t bad = 0;
    const stria__parsed parsed = stria__check_text(column, text, &bad);

    show_text(shown, text);
    if (column->members != NULL)
        return refuse_stranger(column, shown, index, error);
    show_limits(limits, sizeof limits, column);
    (void)stria__type_text(column, type, sizeof type);
    if (parsed != STRIA__MALFORMED)
        return stria__fail_at(error, column, STRIA_ERR_RANGE, position_of(column, index),
            "%s does not fit %s (%s)", shown, type, limits);
    return refuse_malformed(column, shown, type, bad, index, error);
}

/* Any value of a type that has none. */
static stria_code refuse_any(const stria_column *column, size_t index, stria_error *error)
{
    char type[TYPE_SHOWN];

    (void)stria__type_text(column, type, sizeof type);
    return stria__fail_at(error, column, STRIA_ERR_RANGE, position_of(column, index),
        "a value does not fit %s, which holds nulls alone", type);
}

stria_code stria__refuse(
    const stria_column *column, const stria_values *values, size_t index, stria_error *error)
{
    const stria__lane_kind kind = stria__lane_of(values->ctype);
    stria__lane lane;

    if (column->type->storage == STRIA__NOTHING)
        return refuse_any(column, index, error);
    if (kind == STRIA__LANE_PARTS)
        return column->type->form != NULL ? refuse_struct(column, values, index, error)
                                          : refuse_parts(column, values, index, error);
    if (kind != STRIA__LANE_TEXT && stria__is_decimal(column))
        return refuse_decimal(column, values, index, error);
    if (kind != STRIA__LANE_TEXT)
        return (values->unit | values->epoch) != 0 ? refuse_tick(column, values, index, error)
                                                   : refuse_number(column, values, index, error);
    stria__read_lane(values, index, 1, NULL, &lane);
    if (lane.as_text[0].data == NULL && lane.as_text[0].size > 0)
        return stria__fail_at(error, column, STRIA_ERR_ARGUMENT, position_of(column, index),
            "a text of %zu bytes has no address", lane.as_text[0].size);
    if (stria__is_decimal(column))
        return refuse_decimal(column, values, index, error);
    if (column->type->storage == STRIA__FIXED_STRING)
        return refuse_long_string(column, lane.as_text[0].size, index, error);
    return refuse_text(column, lane.as_text[0], index, error);
}

stria_code stria__refuse_stored(const stria_column *column, size_t index, stria_error *error)
{
    if (column->type->storage == STRIA__NOTHING) /* and no memory */
        return refuse_any(column, index, error);
    const stria_values stored = stria_make_values(
        stria__tail(column), index + 1, column->width, 0, column->width, column->type->ctype, 0);
    const stria_values scaled = stria_scaled(stored, (int32_t)column->scale);

    return stria__refuse(column, &scaled, index, error);
}

static const char *ctype_name(stria_ctype ctype)
{
    static const char *const names[] = {
        [STRIA_BOOL] = "bool",
        [STRIA_INT8] = "int8_t",
        [STRIA_INT16] = "int16_t",
        [STRIA_INT32] = "int32_t",
        [STRIA_INT64] = "int64_t",
        [STRIA_UINT8] = "uint8_t",
        [STRIA_UINT16] = "uint16_t",
        [STRIA_UINT32] = "uint32_t",
        [STRIA_UINT64] = "uint64_t",
        [STRIA_FLOAT32] = "float",
        [STRIA_FLOAT64] = "double",
        [STRIA_INT128] = "stria_int128",
        [STRIA_UINT128] = "stria_uint128",
        [STRIA_INT256] = "stria_int256",
        [STRIA_UINT256] = "stria_uint256",
        [STRIA_FLOAT16] = "stria_float16",
        [STRIA_BFLOAT16] = "stria_bfloat16",
        [STRIA_VIEW] = "stria_view",
        [STRIA_CSTR] = "const char *",
        [STRIA_CHAR_ARRAY] = "char[]",
        [STRIA_RAW_BYTES] = "raw bytes",
        [STRIA_DATE] = "stria_date",
        [STRIA_DATETIME] = "stria_datetime",
        [STRIA_TM] = "struct tm",
        [STRIA_TIMESPEC] = "struct timespec",
        [STRIA_TIMETZ] = "stria_timetz",
        [STRIA_INTERVAL_MICROS] = "stria_interval_micros",
        [STRIA_INTERVAL_NANOS] = "stria_interval_nanos",
    };
    const bool known = ctype > 0 && (size_t)ctype < sizeof names / sizeof names[0];

    return known && names[ctype] != NULL ? names[ctype] : "unknown C type";
}

stria_code stria__refuse_reading(const stria_column *column, int64_t tick, const stria_out *out,
    bool is_exact, size_t index, stria_error *error)
{
    const bool are_parts = stria__lane_of(out->ctype) == STRIA__LANE_PARTS;
    const char *const unit =
        are_parts ? ctype_name(out->ctype) : stria__unit_name(column, out->unit);
    const char *const since = out->epoch == STRIA_EPOCH_0001 ? " since 0001-01-01" : "";
    char shown[SHOWN];

    show_time(shown, column, tick);
    return is_exact
        ? stria__fail_at(error, column, STRIA_ERR_RANGE, index, "%s does not fit %s as %s%s", shown,
              ctype_name(out->ctype), unit, since)
        : stria__fail_at(error, column, STRIA_ERR_RANGE, index,
              "%s is not exact in %s%s: round it, or read it finer", shown, unit, since);
}

stria_code stria__refuse_giving_struct(const stria_column *column, const uint8_t *value,
    stria_ctype ctype, bool has_rest, size_t index, stria_error *error)
{
    char shown[STRIA__PRINT_MAX + 1];

    shown[column->type->form->print(shown, value)] = '\0';
    return stria__fail_at(error, column, STRIA_ERR_RANGE, index,
        has_rest ? "%s is not exact in %s" : "%s does not fit %s", shown, ctype_name(ctype));
}

stria_code stria__refuse_giving(const stria_column *column, size_t row, const stria_out *out,
    bool is_exact, size_t index, stria_error *error)
{
    const stria__integer value =
        stria__load_integer(column->type->ctype, column->values.data + row * column->width);
    char shown[SHOWN];

    shown[stria__print_decimal(shown, &value, column->scale)] = '\0';
    if (stria__lane_of(out->ctype) == STRIA__LANE_FLOAT)
        return stria__fail_at(error, column, STRIA_ERR_RANGE, index, "%s does not fit %s", shown,
            ctype_name(out->ctype));
    return is_exact
        ? stria__fail_at(error, column, STRIA_ERR_RANGE, index,
              "%s does not fit %s with %d digits behind the point", shown, ctype_name(out->ctype),
              (int)out->scale)
        : stria__fail_at(error, column, STRIA_ERR_RANGE, index,
              "%s is not exact with %d digits behind the point: round it, or read more of them",
              shown, (int)out->scale);
}

stria_code stria__refuse_null(const stria_column *column, size_t index, stria_error *error)
{
    char type[TYPE_SHOWN];

    (void)stria__type_text(column, type, sizeof type);
    return stria__fail_at(error, column, STRIA_ERR_NULL, position_of(column, index),
        "a null does not fit %s, which is not Nullable", type);
}

stria_code stria__refuse_missing(stria_column *column, const stria_values *values, size_t first,
    const bool *missing, stria_error *error)
{
    stria_values before = *values;
    stria_code code = STRIA_OK;

    before.count = first + stria__first_missing(missing);
    if (before.count > 0)
        code = column->type->stage_nullable(column, &before, error);
    return code == STRIA_OK ? stria__refuse_null(column, 0, error) : code; /* behind these */
}

stria_code stria__refuse_ctype(const stria_column *column, stria_ctype ctype, stria_error *error)
{
    char type[TYPE_SHOWN];

    (void)stria__type_text(column, type, sizeof type);
    return stria__fail(
        error, column, STRIA_ERR_TYPE, "%s takes no values of %s", type, ctype_name(ctype));
}

stria_code stria__refuse_unfinished(const stria_column *column, stria_error *error)
{
    const size_t held = stria__first_item(column, stria__end(column));
    size_t fewest = SIZE_MAX;
    size_t most = 0;

    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        const size_t end = stria__end(child);
        fewest = end < fewest ? end : fewest;
        most = end > most ? end : most;
    }
    if (fewest != most)
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "the children have from %zu to %zu rows: fill them all alike first", fewest, most);
    if (stria__follows(column))
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "%zu items are no whole number of rows of %zu", most, stria__items_of_row(column));
    return stria__fail(error, column, STRIA_ERR_SHAPE,
        "%zu items are pending: close them into rows first", most - held);
}

stria_code stria__refuse_values_alone(const stria_column *column, stria_error *error)
{
    char type[TYPE_SHOWN];

    if (stria__items(column) != NULL)
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "values alone make no lists: give spans to stria_append_lists()");
    (void)stria__type_text(column, type, sizeof type);
    return stria__fail(error, column, STRIA_ERR_SHAPE,
        "values go into the children of %s, one by one: see stria_column_child()", type);
}

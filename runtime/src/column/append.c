/* append.c - one row for each value */
#include "src/column/append.h"

#include <string.h>

#include "src/numbers/bits.h"
#include "src/column/block.h"
#include "src/error.h"
#include "src/numbers/fixed_bytes.h"
#include "src/numbers/parts.h"
#include "src/column/refuse.h"
#include "src/numbers/ticks.h"
#include "src/types/type_text.h"

stria_code stria__check_ctype(
    const stria_column *column, stria_ctype ctype, size_t width, stria_error *error)
{
    if (stria__lane_of(ctype) == STRIA__NO_LANE)
        return stria__fail(error, column, STRIA_ERR_ARGUMENT, "%d is no stria_ctype", (int)ctype);

    const size_t known = stria__width_of(ctype);
    if (known != 0 && width != known)
        return stria__fail(error, column, STRIA_ERR_ARGUMENT,
            "values of stria_ctype %d are %zu bytes wide, not %zu", (int)ctype, known, width);
    return STRIA_OK;
}

stria_code stria__check_values(
    const stria_column *column, const stria_values *values, stria_error *error)
{
    const stria_code code = stria__check_ctype(column, values->ctype, values->width, error);

    if (code != STRIA_OK)
        return code;
    if (values->data == NULL && values->count > 0)
        return stria__fail(
            error, column, STRIA_ERR_ARGUMENT, "%zu values have no address", values->count);
    return stria__check_ticks(column, stria__ticks_of_values(values), values->ctype, error);
}

/* Nulls of any kind go into Nothing; numbers and text into numbers, text and bytes into all others,
 * and structs of times into the types that are made of them; raw bytes into no numbers, and into
 * what is of one size only when they fill it. */
stria_code stria__check_kind(
    const stria_column *column, stria_ctype ctype, size_t width, stria_error *error)
{
    column = stria__value_column(column);
    const bool is_text = stria__lane_of(ctype) == STRIA__LANE_TEXT;
    const bool are_parts = stria__lane_of(ctype) == STRIA__LANE_PARTS;
    const stria__storage storage = column->type->storage;

    if (storage == STRIA__NOTHING)
        return STRIA_OK; /* of nulls it does not matter what they are not */
    if (are_parts) {
        return stria__takes_parts(column->type, ctype) ? STRIA_OK
                                                       : stria__refuse_ctype(column, ctype, error);
    }
    if (storage == STRIA__NUMBER ? ctype == STRIA_RAW_BYTES : !is_text)
        return stria__refuse_ctype(column, ctype, error);
    const bool takes_raw = column->type->form != NULL ? column->type->form->reorder != NULL
                                                      : !stria__holds_bits(column);
    if (ctype == STRIA_RAW_BYTES && !takes_raw)
        return stria__refuse_ctype(column, ctype, error);
    if (storage != STRIA__STRING && ctype == STRIA_RAW_BYTES && width != column->width) {
        char type[64];

        (void)stria__type_text(column, type, sizeof type);
        return stria__fail(error, column, STRIA_ERR_TYPE,
            "%s takes raw bytes of size %zu, not of %zu", type, column->width, width);
    }
    return STRIA_OK;
}

stria_code stria__stage_values(stria_column *column, const stria_values *values, stria_error *error)
{
    const stria_code code = stria__check_kind(column, values->ctype, values->width, error);

    if (code != STRIA_OK)
        return code;
    if (values->count == 0)
        return STRIA_OK;
    return stria__may_miss(values) ? column->type->stage_nullable(column, values, error)
                                   : column->type->stage_present(column, values, error);
}

stria_code stria_append(stria_column *column, stria_values values, stria_error *error)
{
    stria_code code = stria__check_values(column, &values, error);

    if (code != STRIA_OK)
        return code;
    if (stria__is_composite(column))
        return stria__refuse_values_alone(column, error);

    stria__input input = {.values = &values, .reads_all = true};
    stria__begin(column, &input);
    code = stria__stage_values(column, &values, error);
    if (code != STRIA_OK && error != NULL)
        error->row = error->element;
    return stria__finish(column, code);
}

/* ---- One value at a time ------------------------------------------------------------- */

/* clang-format off */
#define PUSH(name, type, ctype)                                                           \
    stria_code stria_push_##name(stria_column *column, type value, stria_error *error)    \
    {                                                                                     \
        return stria_append(column,                                                       \
            stria_make_values(&value, 1, sizeof value, 0, sizeof value, ctype, 0), error); \
    }

PUSH(bool, bool, STRIA_BOOL)
PUSH(int8, int8_t, STRIA_INT8)
PUSH(int16, int16_t, STRIA_INT16)
PUSH(int32, int32_t, STRIA_INT32)
PUSH(int64, int64_t, STRIA_INT64)
PUSH(uint8, uint8_t, STRIA_UINT8)
PUSH(uint16, uint16_t, STRIA_UINT16)
PUSH(uint32, uint32_t, STRIA_UINT32)
PUSH(uint64, uint64_t, STRIA_UINT64)
PUSH(float32, float, STRIA_FLOAT32)
PUSH(float64, double, STRIA_FLOAT64)
PUSH(int128, stria_int128, STRIA_INT128)
PUSH(uint128, stria_uint128, STRIA_UINT128)
PUSH(int256, stria_int256, STRIA_INT256)
PUSH(uint256, stria_uint256, STRIA_UINT256)
PUSH(float16, stria_float16, STRIA_FLOAT16)
PUSH(bfloat16, stria_bfloat16, STRIA_BFLOAT16)
PUSH(view, stria_view, STRIA_VIEW)
PUSH(cstr, const char *, STRIA_CSTR)
PUSH(date, stria_date, STRIA_DATE)
PUSH(datetime, stria_datetime, STRIA_DATETIME)
PUSH(tm, struct tm, STRIA_TM)
PUSH(timespec, struct timespec, STRIA_TIMESPEC)
PUSH(timetz, stria_timetz, STRIA_TIMETZ)
PUSH(interval_micros, stria_interval_micros, STRIA_INTERVAL_MICROS)
PUSH(interval_nanos, stria_interval_nanos, STRIA_INTERVAL_NANOS)
#undef PUSH
/* clang-format on */

static stria_code stage_null(stria_column *column, stria_error *error)
{
    const stria_column *const unfinished = stria__find_unfinished(column);

    if (!column->nullable)
        return stria__refuse_null(column, 0, error);
    if (unfinished != NULL)
        return stria__refuse_unfinished(unfinished, error);
    return stria__stage_blanks(column, 1, error);
}

stria_code stria_push_null(stria_column *column, stria_error *error)
{
    const stria_code code = stage_null(column, error);

    if (code != STRIA_OK && error != NULL)
        error->row = error->element;
    return stria__finish(column, code);
}

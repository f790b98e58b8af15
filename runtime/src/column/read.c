/* read.c - rows of a column into the caller's memory
 *
 * A column's own memory is an array of values like any other, so the way out is the way
 * in with the ends changed: the takers of the type that holds just the caller's C type.
 */
#include <string.h>

#include "src/column/append.h"
#include "src/memory/bitmap.h"
#include "src/column/block.h"
#include "src/numbers/convert.h"
#include "src/numbers/decimals.h"
#include "src/column/dictionary.h"
#include "src/error.h"
#include "src/numbers/fixed_bytes.h"
#include "src/numbers/infinity.h"
#include "src/types/type_text.h"
#include "src/numbers/parts.h"
#include "src/column/refuse.h"

/* ---- Null flags -------------------------------------------------------------------- */

static void write_flag(const stria_out *out, size_t index, bool missing)
{
    const size_t at = out->flags_first + index;
    const bool set = missing != (out->set_is_valid != 0);
    uint8_t *const flags = out->flags;

    if (out->flags_stride != 0)
        flags[at * out->flags_stride] = set;
    else if (set)
        flags[at / 8] = (uint8_t)(flags[at / 8] | 1u << at % 8);
    else
        flags[at / 8] = (uint8_t)(flags[at / 8] & ~(1u << at % 8));
}

static stria_code read_nulls(
    const stria_column *column, size_t first, const stria_out *out, stria_error *error)
{
    if (out->flags == NULL && column->nulls == 0)
        return STRIA_OK;
    const bool has_nulls = column->nulls > 0;
    for (size_t i = 0; i < out->count; i++) {
        const bool missing = has_nulls && stria_column_is_null(column, first + i);

        if (out->flags != NULL)
            write_flag(out, i, missing);
        else if (missing)
            return stria__fail_at(
                error, column, STRIA_ERR_NULL, i, "a null is read, and there are no flags for it");
    }
    return STRIA_OK;
}

/* ---- Values --------------------------------------------------------------------------- */

static uint8_t *place_of(const stria_out *out, size_t index)
{
    return (uint8_t *)out->data + out->offset + index * out->stride;
}

static inline void spread_by(
    const stria_out *out, size_t first, size_t n, const uint8_t *from, size_t width)
{
    uint8_t *to = place_of(out, first);

    for (size_t i = 0; i < n; i++, to += out->stride)
        memcpy(to, from + i * width, width);
}

/* From packed values to the caller's, which may be spread.  A copy of a width that the
 * compiler knows is no call. */
static void spread(const stria_out *out, size_t first, size_t n, const uint8_t *from, size_t width)
{
    if (n > 0 && out->stride == width)
        memcpy(place_of(out, first), from, n * width);
    else if (width == 1)
        spread_by(out, first, n, from, 1);
    else if (width == 2)
        spread_by(out, first, n, from, 2);
    else if (width == 4)
        spread_by(out, first, n, from, 4);
    else if (width == 8)
        spread_by(out, first, n, from, 8);
    else
        spread_by(out, first, n, from, width);
}

/* How many values of a C type a block on the stack takes. */
static size_t packed_size(size_t left, const stria__type *to)
{
    const size_t most = STRIA__BLOCK * sizeof(uint64_t) / to->width;
    const size_t n = stria__block_size(left);

    return n < most ? n : most;
}

static stria_code refuse_read(const stria_column *column, const stria__type *to,
    const stria_values *stored, size_t index, stria_error *error)
{
    stria_column target = {.index = -1};

    stria__column_set_type(&target, to);
    const stria_code code = stria__refuse(&target, stored, index, error);

    if (error != NULL) { /* the message is about the C type, the place about the column */
        stria_error place;
        (void)stria__fail_at(&place, column, code, index, "%s", error->message);
        *error = place;
    }
    return code;
}

/* ---- Ticks ---------------------------------------------------------------------------- */

static stria_code refuse_tick(const stria_column *column, const stria__tick_change *change,
    const stria_values *stored, size_t index, const stria_out *out, stria_error *error)
{
    const stria__lane_kind kind = stria__lane_of(stored->ctype);
    stria__lane lane; /* no column's ticks reach beyond INT64_MAX */

    stria__read_lane(stored, index, 1, NULL, &lane);
    const bool is_exact = stria__is_infinite(column->type, lane.as_signed[0]) ||
        !stria__has_rest(change, kind, &lane);
    return stria__refuse_reading(column, lane.as_signed[0], out, is_exact, index, error);
}

/* Nulls are skipped, so that they come out as zero, whatever the epoch. */
static stria_code read_ticks(const stria_column *column, size_t first, const stria_out *out,
    const stria__tick_change *change, stria_error *error)
{
    const stria__type *const to = stria__type_of_ctype(out->ctype);
    const size_t width = column->width;
    stria_values stored = stria_make_values(
        column->values.data + first * width, out->count, width, 0, width, column->type->ctype, 0);

    if (column->nulls > 0)
        stored.nulls = stria_valid_bits(column->validity.data, first);
    for (size_t done = 0; done < out->count;) {
        uint64_t packed[STRIA__BLOCK];
        bool missing[STRIA__BLOCK];
        const size_t n = packed_size(out->count - done, to);
        const size_t nulls = stria__read_missing(&stored, done, n, missing);
        const size_t taken =
            stria__convert_ticks(to, change, packed, &stored, done, n, nulls > 0 ? missing : NULL);

        if (taken < n)
            return refuse_tick(column, change, &stored, done + taken, out, error);
        spread(out, done, n, (const uint8_t *)packed, to->width);
        done += n;
    }
    return STRIA_OK;
}

/* ---- Numbers -------------------------------------------------------------------------- */

static stria_code read_numbers(
    const stria_column *column, size_t first, const stria_out *out, stria_error *error)
{
    const stria__type *const to = stria__type_of_ctype(out->ctype);
    const size_t width = column->width;
    const stria_values stored = stria_make_values(
        column->values.data + first * width, out->count, width, 0, width, column->type->ctype, 0);

    if (out->ctype == column->type->ctype) {
        spread(out, 0, out->count, stored.data, width);
        return STRIA_OK;
    }
    for (size_t done = 0; done < out->count;) {
        uint64_t packed[STRIA__BLOCK]; /* aligned for any C type */
        const size_t n = packed_size(out->count - done, to);
        const size_t taken = stria__convert_numbers(to, packed, &stored, done, n, NULL);

        if (taken < n)
            return refuse_read(column, to, &stored, done + taken, error);
        spread(out, done, n, (const uint8_t *)packed, to->width);
        done += n;
    }
    return STRIA_OK;
}

/* ---- Decimals --------------------------------------------------------------------------- */

/* Nulls are zeros, which fit everywhere. */
static stria_code read_decimals(
    const stria_column *column, size_t first, const stria_out *out, stria_error *error)
{
    if (out->ctype == column->type->ctype && out->scale == (int32_t)column->scale)
        return read_numbers(column, first, out, error);
    for (size_t i = 0; i < out->count; i++) {
        const stria__parsed given = stria__give_decimal(column, first + i, out, place_of(out, i));
        if (given != STRIA__PARSED)
            return stria__refuse_giving(
                column, first + i, out, given == STRIA__OUT_OF_RANGE, i, error);
    }
    return STRIA_OK;
}

/* ---- Parts ------------------------------------------------------------------------------ */

static stria_code read_parts(
    const stria_column *column, size_t first, const stria_out *out, stria_error *error)
{
    const size_t width = column->width;
    stria_values stored = stria_make_values(
        column->values.data + first * width, out->count, width, 0, width, column->type->ctype, 0);

    if (column->nulls > 0)
        stored.nulls = stria_valid_bits(column->validity.data, first);
    for (size_t done = 0; done < out->count;) {
        stria__lane ticks; /* no column's ticks reach beyond INT64_MAX */
        bool missing[STRIA__BLOCK];
        stria__counted why = STRIA__COUNTED;
        const size_t n = stria__block_size(out->count - done);
        const size_t nulls = stria__read_missing(&stored, done, n, missing);

        stria__read_lane(&stored, done, n, NULL, &ticks);
        const size_t given = stria__give_parts(
            column, ticks.as_signed, nulls > 0 ? missing : NULL, n, out, done, &why);
        if (given < n)
            return stria__refuse_reading(
                column, ticks.as_signed[given], out, why != STRIA__NOT_EXACT, done + given, error);
        done += n;
    }
    return STRIA_OK;
}

static stria_code read_values(
    const stria_column *column, size_t first, const stria_out *out, stria_error *error)
{
    if (stria__lane_of(out->ctype) == STRIA__LANE_PARTS)
        return read_parts(column, first, out, error);
    if (stria__is_decimal(column))
        return read_decimals(column, first, out, error);
    if ((out->unit | out->epoch) != 0) {
        const stria__tick_change change =
            stria__ticks_out(column, stria__ticks_of_out(out), out->ctype);
        if (!stria__is_no_change(&change))
            return read_ticks(column, first, out, &change, error);
    }
    return read_numbers(column, first, out, error);
}

/* ---- Bytes ----------------------------------------------------------------------------- */

/* Of a String without nulls, in which nothing is to be decided. */
static void read_strings(const stria_column *column, size_t first, const stria_out *out)
{
    const char *const bytes = column->values.data ? (const char *)column->values.data : "";
    const int64_t *const offsets = stria__offsets(column) + first;

    for (size_t i = 0; i < out->count; i++) {
        const stria_view view = {bytes + offsets[i], (size_t)(offsets[i + 1] - offsets[i])};
        memcpy(place_of(out, i), &view, sizeof view);
    }
}

static void read_views(const stria_column *column, size_t first, const stria_out *out)
{
    if (column->type->storage == STRIA__STRING && column->nulls == 0) {
        read_strings(column, first, out);
        return;
    }
    for (size_t i = 0; i < out->count; i++) {
        const stria_view view = stria_column_view(column, first + i);
        memcpy(place_of(out, i), &view, sizeof view);
    }
}

/* Nulls, whatever they are read as. */
static void read_nothing(const stria_out *out)
{
    for (size_t i = 0; i < out->count; i++)
        memset(place_of(out, i), 0, out->width);
}

static void read_raw_bytes(const stria_column *column, size_t first, const stria_out *out)
{
    const stria_column *const stored = stria__value_column(column);
    const size_t width = stored->width;

    for (size_t i = 0; i < out->count; i++) {
        const size_t row = stored == column ? first + i : stria__codes(column)[first + i];
        const uint8_t *const from = stored->values.data + row * width;
        uint8_t *const to = place_of(out, i);

        if (stored->type->form != NULL)
            stored->type->form->reorder(to, from);
        else
            memcpy(to, from, width);
    }
}

/* ---- Structs of times that are fixed bytes ----------------------------------------------- */

static stria_code read_structs(
    const stria_column *column, size_t first, const stria_out *out, stria_error *error)
{
    const stria__form *const form = column->type->form;
    const size_t width = column->width;

    for (size_t i = 0; i < out->count; i++) {
        const uint8_t *const value = column->values.data + (first + i) * width;
        uint8_t *const to = place_of(out, i);
        stria__counted given = STRIA__COUNTED;

        if (stria_column_is_null(column, first + i))
            memset(to, 0, stria__parts_width(out->ctype));
        else
            given = form->give(value, out->ctype, to);
        if (given != STRIA__COUNTED)
            return stria__refuse_giving_struct(
                column, value, out->ctype, given == STRIA__NOT_EXACT, i, error);
    }
    return STRIA_OK;
}

/* ---- Numbers of a dictionary ------------------------------------------------------------- */

/* Rows of a dictionary as a column of the keys' type, a block at a time. */
typedef struct expanded {
    stria_column column;
    uint8_t values[STRIA__BLOCK * STRIA__VALUE_MAX];
    uint8_t validity[STRIA__BLOCK / 8];
} expanded;

static void expand(expanded *block, const stria_column *column, size_t first, size_t n)
{
    const stria_column *const keys = column->child;
    const uint32_t *const codes = stria__codes(column) + first;
    const size_t width = keys->width;
    bool missing[STRIA__BLOCK];
    size_t nulls = 0;

    for (size_t i = 0; i < n; i++) {
        missing[i] = stria_column_is_null(column, first + i);
        nulls += missing[i];
        memcpy(block->values + i * width, keys->values.data + codes[i] * width, width);
    }
    block->column = *keys;
    block->column.head.rows = n;
    block->column.nulls = nulls;
    block->column.values.data = block->values;
    block->column.validity.data = block->validity;
    if (nulls > 0)
        stria__bitmap_pack_valid(block->validity, 0, missing, n);
}

static stria_code read_keys(
    const stria_column *column, size_t first, const stria_out *out, stria_error *error)
{
    stria_code code = STRIA_OK;
    expanded block;

    for (size_t done = 0; done < out->count && code == STRIA_OK; done += STRIA__BLOCK) {
        stria_out part = *out;

        part.count = stria__block_size(out->count - done);
        part.offset += done * out->stride;
        expand(&block, column, first + done, part.count);
        code = read_values(&block.column, 0, &part, error);
        if (code != STRIA_OK && error != NULL && error->element >= 0)
            error->element += (int64_t)done;
    }
    return code;
}

/* ---- All of them ---------------------------------------------------------------------- */

/* Numbers into numbers, dates into their parts, strings into views, values of one size into raw
 * bytes of it. */
static stria_code check_target(const stria_column *column, const stria_out *out, stria_error *error)
{
    column = stria__value_column(column);
    const stria__storage storage = column->type->storage;
    const bool has_size = storage == STRIA__FIXED_STRING ||
        (column->type->form != NULL && column->type->form->reorder != NULL);
    const bool has_views =
        storage == STRIA__FIXED_STRING || storage == STRIA__STRING || column->members != NULL;
    const bool has_parts = stria__lane_of(out->ctype) == STRIA__LANE_PARTS &&
        stria__takes_parts(column->type, out->ctype);
    char type[64];

    if (storage == STRIA__NOTHING && stria__lane_of(out->ctype) != STRIA__NO_LANE)
        return STRIA_OK;
    if (has_parts || (storage == STRIA__NUMBER && stria__type_of_ctype(out->ctype) != NULL))
        return STRIA_OK;
    if (has_views && out->ctype == STRIA_VIEW)
        return STRIA_OK;
    if (has_size && out->ctype == STRIA_RAW_BYTES && out->width == column->width)
        return STRIA_OK;
    (void)stria__type_text(column, type, sizeof type);
    if (storage == STRIA__NUMBER || (column->type->form != NULL && !has_size))
        return stria__fail(error, column, STRIA_ERR_TYPE, "%s is not read into this C type", type);
    if (storage == STRIA__STRING)
        return stria__fail(
            error, column, STRIA_ERR_TYPE, "%s is not read into anything but stria_view", type);
    return stria__fail(error, column, STRIA_ERR_TYPE,
        "%s is not read into anything but %sraw bytes of size %zu", type,
        has_views ? "stria_view and " : "", column->width);
}

/* Numbers; or texts and bytes, which are read from where they are. */
static stria_code read_stored(
    const stria_column *column, size_t first, const stria_out *out, stria_error *error)
{
    if (column->type->form != NULL && stria__lane_of(out->ctype) == STRIA__LANE_PARTS)
        return read_structs(column, first, out, error);
    if (column->type->storage == STRIA__NOTHING)
        read_nothing(out);
    else if (out->ctype == STRIA_VIEW)
        read_views(column, first, out);
    else if (out->ctype == STRIA_RAW_BYTES)
        read_raw_bytes(column, first, out);
    else if (stria__is_dictionary(column))
        return read_keys(column, first, out, error);
    else
        return read_values(column, first, out, error);
    return STRIA_OK;
}

stria_code stria_read(const stria_column *column, size_t first, stria_out out, stria_error *error)
{
    const size_t rows = stria__rows(column);

    if (first > rows || out.count > rows - first)
        return stria__fail(error, column, STRIA_ERR_ARGUMENT,
            "%zu rows from %zu on are asked for, and the column has %zu", out.count, first, rows);
    if (out.data == NULL && out.count > 0)
        return stria__fail(error, column, STRIA_ERR_ARGUMENT, "the values have no address");
    if (stria__is_composite(column))
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "a %s is read from its children: see stria_column_child()", column->type->name);
    stria_code code = check_target(column, &out, error);
    if (code == STRIA_OK)
        code = stria__check_ctype(column, out.ctype, out.width, error);
    if (code == STRIA_OK)
        code = stria__check_ticks(column, stria__ticks_of_out(&out), out.ctype, error);
    if (code != STRIA_OK || out.count == 0)
        return code;

    code = read_nulls(column, first, &out, error);
    if (code == STRIA_OK)
        code = read_stored(column, first, &out, error);
    if (code != STRIA_OK && error != NULL)
        error->row = error->element;
    return code;
}

/* arrow_values.c - a column's rows in Arrow's layout */
#include "src/arrow/arrow_values.h"

#include "src/arrow/arrow_type.h"
#include "src/memory/bitmap.h"
#include "src/column/block.h"
#include "src/error.h"

/* ---- Memory ------------------------------------------------------------------------------- */

/* A column that shares has no room, which its head must tell. */
static stria_code share(stria_column *column, stria__buffer *from, stria__buffer *to, size_t used,
    unsigned spare, stria_error *error)
{
    const bool shared = stria__buffer_share(from, to, &column->allocator, used, spare);

    stria__refresh_head(column);
    return shared ? STRIA_OK : stria__fail_memory(error, column, used);
}

/* Zeros for `count` values. */
static stria_code make_zeros(const stria_column *column, stria__buffer *buffer, size_t count,
    size_t width, stria_error *error)
{
    if (width > 0 && count > STRIA__BUFFER_MAX / width)
        return stria__fail(error, column, STRIA_ERR_SIZE,
            "%zu values of %zu bytes are more than memory can address", count, width);
    if (!stria__buffer_reserve(buffer, &column->allocator, count * width))
        return stria__fail_memory(error, column, count * width);
    if (buffer->data != NULL)
        memset(buffer->data, 0, buffer->capacity);
    return STRIA_OK;
}

stria_code stria__arrow_put_validity(
    stria_column *column, stria__buffer *validity, stria_error *error)
{
    const size_t rows = stria__rows(column);

    if (column->nulls == 0)
        return STRIA_OK;
    return share(column, &column->validity, validity, stria__bitmap_size(rows),
        (unsigned)((8 - rows % 8) % 8), error);
}

/* ---- Numbers that are converted ----------------------------------------------------------- */

static void pack_bits(const stria_column *column, uint8_t *bits, size_t rows)
{
    for (size_t done = 0; done < rows; done += STRIA__BLOCK) {
        bool unset[STRIA__BLOCK];
        const size_t n = stria__block_size(rows - done);

        for (size_t i = 0; i < n; i++)
            unset[i] = column->values.data[done + i] == 0;
        stria__bitmap_pack_valid(bits, done, unset, n);
    }
}

/* The rows as a caller would read them, who holds values as `out` says.  Nulls come out as
 * zeros. */
static stria_code read_rows(
    const stria_column *column, stria__buffer *to, stria_out out, stria_error *error)
{
    const size_t rows = stria__rows(column);
    stria_code code = make_zeros(column, to, rows, out.width, error);

    for (size_t done = 0; done < rows && code == STRIA_OK; done += STRIA__BLOCK) {
        bool missing[STRIA__BLOCK];

        out.data = to->data + done * out.width;
        out.count = stria__block_size(rows - done);
        code = stria_read(column, done, stria_make_out_flags(out, missing, 0, 1, 0), error);
        if (code != STRIA_OK && error != NULL && error->row >= 0)
            error->row = error->element = error->row + (int64_t)done;
    }
    return code;
}

static stria_out out_of(size_t width, stria_ctype ctype)
{
    return stria_make_out(NULL, 0, width, 0, width, ctype);
}

/* Where each value's name is among the names. */
static stria_code rank_members(
    const stria_column *column, stria__buffer *to, size_t width, stria_error *error)
{
    const size_t rows = stria__rows(column);
    const stria_code code = make_zeros(column, to, rows, width, error);

    for (size_t row = 0; row < rows && code == STRIA_OK; row++) {
        int16_t value;

        if (stria_column_is_null(column, row))
            continue;
        if (column->width == sizeof(int8_t))
            value = ((const int8_t *)(const void *)column->values.data)[row];
        else
            value = ((const int16_t *)(const void *)column->values.data)[row];
        const uint32_t rank = (uint32_t)stria__member_rank(column->members, value);
        memcpy(to->data + row * width, &rank, width); /* the lowest bytes */
    }
    return code;
}

/* Times of a day end before the day does in Arrow. */
static stria_code check_times_of_day(const stria_column *column, int32_t unit, stria_error *error)
{
    const int64_t day = INT64_C(86400) * (unit == STRIA_NANOSECONDS ? 1000000000 : 1000000);
    const int64_t *const times = (const int64_t *)(const void *)column->values.data;
    const size_t rows = stria__rows(column);

    for (size_t row = 0; row < rows; row++) {
        if (times[row] >= day) {
            const stria_code code = stria__fail_at(error, column, STRIA_ERR_RANGE, row,
                "24:00:00 is no time of day in Arrow, which ends before it");
            if (error != NULL)
                error->row = (int64_t)row;
            return code;
        }
    }
    return STRIA_OK;
}

/* How finely Arrow counts times that stria counts less finely; else 0. */
static int32_t finer_unit(const stria_column *column, const stria__arrow_format *format)
{
    const bool has_ticks = (column->type->parameters & STRIA__HAS_PRECISION) != 0;

    return has_ticks && column->precision % 3 != 0 ? format->unit : 0;
}

static stria_out out_as(const stria__arrow_format *format, int32_t unit)
{
    stria_out out = out_of(format->width, format->ctype);

    out.scale = format->scale;
    return stria_out_ticks(out, unit, STRIA_EPOCH_1970, STRIA_EXACT);
}

static stria_code put_numbers(stria_column *column, stria__buffer *values, stria_error *error)
{
    const stria__arrow_format format = stria__arrow_format_of(column);
    const size_t rows = stria__rows(column);
    const int32_t unit = finer_unit(column, &format);

    if (format.layout == STRIA__ARROW_BITS) {
        const stria_code code = make_zeros(column, values, stria__bitmap_size(rows), 1, error);
        if (code == STRIA_OK)
            pack_bits(column, values->data, rows);
        return code;
    }
    if (column->members != NULL)
        return rank_members(column, values, format.width, error);
    if (unit != 0 || format.width != column->width)
        return read_rows(column, values, out_as(&format, unit), error);
    if (format.meaning == STRIA__ARROW_TIME_OF_DAY) {
        const stria_code code = check_times_of_day(column, format.unit, error);
        if (code != STRIA_OK)
            return code;
    }
    return share(column, &column->values, values, rows * column->width, 0, error);
}

/* ---- Strings and lists --------------------------------------------------------------------- */

/* Offsets in 32 bits. */
static stria_code narrow_offsets(stria_column *column, stria__buffer *to, stria_error *error)
{
    const size_t rows = stria__rows(column);
    const int64_t *const from = stria__offsets(column);
    const stria_code code = make_zeros(column, to, rows + 1, sizeof(int32_t), error);

    if (code != STRIA_OK || from == NULL)
        return code;
    if (from[rows] > INT32_MAX)
        return stria__fail(error, column, STRIA_ERR_SIZE,
            "a Map of %zu entries is more than Arrow's 32-bit offsets count", (size_t)from[rows]);
    int32_t *const narrow = (int32_t *)(void *)to->data;
    for (size_t i = 0; i <= rows; i++)
        narrow[i] = (int32_t)from[i];
    return STRIA_OK;
}

stria_code stria__arrow_put_offsets(
    stria_column *column, stria__buffer *offsets, stria_error *error)
{
    const size_t rows = stria__rows(column);

    if (column->type == &stria__map_type)
        return narrow_offsets(column, offsets, error);
    return share(column, &column->offsets, offsets, (rows + 1) * sizeof(int64_t), 0, error);
}

static stria_code put_strings(stria_column *column, stria__buffer *buffers, stria_error *error)
{
    const size_t size = stria__last_offset(column);
    const stria_code code = stria__arrow_put_offsets(column, &buffers[0], error);

    return code == STRIA_OK ? share(column, &column->values, &buffers[1], size, 0, error) : code;
}

stria_code stria__arrow_put_names(
    const stria_column *column, stria__buffer *buffers, stria_error *error)
{
    const stria__members *const members = column->members;
    size_t size = 0;

    for (size_t i = 0; i < members->count; i++)
        size += members->members[i].size;
    stria_code code = make_zeros(column, &buffers[0], members->count + 1, sizeof(int64_t), error);
    if (code == STRIA_OK)
        code = make_zeros(column, &buffers[1], size, 1, error);
    if (code != STRIA_OK)
        return code;
    int64_t *const offsets = (int64_t *)(void *)buffers[0].data;
    for (size_t i = 0; i < members->count; i++) {
        const stria_view name = stria__member_name(members, members->members[i].value);

        if (name.size > 0)
            memcpy(buffers[1].data + offsets[i], name.data, name.size);
        offsets[i + 1] = offsets[i] + (int64_t)name.size;
    }
    return STRIA_OK;
}

/* ---- All of them ------------------------------------------------------------------------- */

/* The codes of a dictionary with nulls, whose keys leave without the first. */
static stria_code put_codes_from_1(
    const stria_column *column, stria__buffer *values, stria_error *error)
{
    const size_t rows = stria__rows(column);
    const uint32_t *const codes = (const uint32_t *)(const void *)column->values.data;
    const stria_code code = make_zeros(column, values, rows, sizeof(uint32_t), error);

    if (code != STRIA_OK)
        return code;
    uint32_t *const indexes = (uint32_t *)(void *)values->data;
    for (size_t i = 0; i < rows; i++)
        indexes[i] = codes[i] - (codes[i] > 0); /* that of a null is 0 as well */
    return STRIA_OK;
}

/* Codes are indexes, as long as they are no greater than Arrow's. */
static stria_code put_codes(stria_column *column, stria__buffer *values, stria_error *error)
{
    const size_t keys = column->child->head.rows;

    if (keys > INT32_MAX)
        return stria__fail(error, column, STRIA_ERR_SIZE,
            "a dictionary of %zu keys is more than Arrow's 32-bit indexes count", keys);
    if (column->nullable)
        return put_codes_from_1(column, values, error);
    return share(column, &column->values, values, stria__rows(column) * sizeof(uint32_t), 0, error);
}

stria_code stria__arrow_drop_first(
    const stria_column *column, stria__buffer *buffer, stria_error *error)
{
    const stria__arrow_format format = stria__arrow_format_of(column);
    const bool is_text = format.layout == STRIA__ARROW_BYTES;
    const size_t count = stria__rows(column) - 1 + is_text;
    stria__buffer rest = {0};

    if (format.layout == STRIA__ARROW_BITS) { /* of three keys at most */
        buffer->data[0] >>= 1;
        return STRIA_OK;
    }
    const stria_code code = make_zeros(column, &rest, count, format.width, error);
    if (code != STRIA_OK)
        return code;
    if (rest.data != NULL && count > 0)
        memcpy(rest.data, buffer->data + format.width, count * format.width);
    stria__buffer_free(buffer, &column->allocator);
    *buffer = rest;
    return STRIA_OK;
}

stria_code stria__arrow_put_values(stria_column *column, stria__buffer *buffers, stria_error *error)
{
    switch (column->type->storage) {
    case STRIA__STRING:
        return put_strings(column, buffers, error);
    case STRIA__DICTIONARY:
        return put_codes(column, &buffers[0], error);
    case STRIA__NOTHING:
        return STRIA_OK;
    case STRIA__NUMBER:
        return put_numbers(column, &buffers[0], error);
    default:
        if (column->type->spelling == STRIA__SPELLED_UUID)
            return read_rows(column, &buffers[0], out_of(column->width, STRIA_RAW_BYTES), error);
        return share(
            column, &column->values, &buffers[0], stria__rows(column) * column->width, 0, error);
    }
}

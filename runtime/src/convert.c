/* convert.c - from whatever the caller holds to numbers of one type */
#include "src/convert.h"

#include <string.h>

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

size_t stria__convert_numbers(const stria__type *type, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    if (values->ctype == type->ctype) {
        stria__copy_values(to, values, first, n, missing, type->width);
        return n;
    }
    stria__lane lane;
    stria__read_lane(values, first, n, missing, &lane);
    return take(type->takers, stria__lane_of(values->ctype), to, &lane, n);
}

static size_t convert_text(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    stria__lane texts;
    stria__lane numbers;
    stria__lane_kind kind;

    stria__read_lane(values, first, n, missing, &texts);
    const size_t parsed = stria__parse_lane(column, texts.as_text, missing, n, &numbers, &kind);
    return take(column->type->takers, kind, to, &numbers, parsed);
}

size_t stria__convert_block(const stria_column *column, void *to, const stria_values *values,
    size_t first, size_t n, const bool *missing)
{
    const size_t taken = stria__lane_of(values->ctype) == STRIA__LANE_TEXT
        ? convert_text(column, to, values, first, n, missing)
        : stria__convert_numbers(column->type, to, values, first, n, missing);

    return column->type->check ? column->type->check(column, to, taken) : taken;
}

size_t stria__convert(const stria_column *column, void *to, const stria_values *values)
{
    const stria__type *const type = column->type;
    uint8_t *out = to;

    if (values->ctype == type->ctype && type->check == NULL) {
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

/* wide_numbers.c - integers of more than 64 bits, from the caller's into any number */
#include "src/numbers/wide_numbers.h"

stria__integer stria__read_integer(const stria_values *values, size_t index, bool is_missing)
{
    const void *from = stria__element(values, index);

    if (is_missing)
        return stria__integer_of_unsigned(0);
    if (values->indirect) {
        const void *target;
        memcpy(&target, from, sizeof target);
        from = target;
    }
    return stria__load_integer(values->ctype, from);
}

static bool is_missing(const bool *missing, size_t i)
{
    return missing != NULL && missing[i];
}

/* Whether the float that a C type is holds the value. */
static bool is_float_of(stria_ctype ctype, const stria__integer *value, double *real)
{
    switch (ctype) {
    case STRIA_FLOAT16:
        return stria__is_float(value, 11, 15, real);
    case STRIA_BFLOAT16:
        return stria__is_float(value, 8, 127, real);
    case STRIA_FLOAT32:
        return stria__is_float(value, 24, 127, real);
    default:
        return stria__is_float(value, 53, 1023, real);
    }
}

size_t stria__reduce_wide(const stria_values *values, size_t first, size_t n, const bool *missing,
    stria_ctype into, stria__lane *lane)
{
    const stria__lane_kind kind = stria__lane_of(into);

    for (size_t i = 0; i < n; i++) {
        const stria__integer value = stria__read_integer(values, first + i, is_missing(missing, i));
        bool fits = false;

        lane->as_unsigned[i] = value.limb[0];
        if (kind == STRIA__LANE_SIGNED)
            fits = stria__fits_signed(&value);
        else if (kind == STRIA__LANE_UNSIGNED)
            fits = stria__fits_unsigned(&value);
        else
            fits = is_float_of(into, &value, &lane->as_float[i]);
        if (!fits)
            return i;
    }
    return n;
}

size_t stria__store_wide(const stria_values *values, size_t first, size_t n, const bool *missing,
    stria_ctype into, void *to)
{
    const size_t width = stria__width_of(into);
    uint8_t *out = to;

    for (size_t i = 0; i < n; i++, out += width) {
        const stria__integer value = stria__read_integer(values, first + i, is_missing(missing, i));

        if (!stria__store_integer(into, &value, out))
            return i;
    }
    return n;
}

size_t stria__widen_float(
    void *restrict to, const double *restrict from, size_t n, size_t limbs, double low, double end)
{
    uint64_t *out = to;

    for (size_t i = 0; i < n; i++, out += limbs) {
        stria__integer value;

        if (!(from[i] >= low && from[i] < end) || !stria__integer_of_float(from[i], &value))
            return i;
        memcpy(out, value.limb, limbs * sizeof *out);
    }
    return n;
}

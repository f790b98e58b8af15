/* block.c - reading the caller's values, 512 at a time */
#include "src/block.h"

#include <string.h>

stria__lane_kind stria__lane_of(stria_ctype ctype)
{
    switch (ctype) {
    case STRIA_INT8:
    case STRIA_INT16:
    case STRIA_INT32:
    case STRIA_INT64:
        return STRIA__LANE_SIGNED;
    case STRIA_BOOL:
    case STRIA_UINT8:
    case STRIA_UINT16:
    case STRIA_UINT32:
    case STRIA_UINT64:
        return STRIA__LANE_UNSIGNED;
    case STRIA_FLOAT32:
    case STRIA_FLOAT64:
        return STRIA__LANE_FLOAT;
    case STRIA_VIEW:
    case STRIA_CSTR:
    case STRIA_CHAR_ARRAY:
    case STRIA_RAW_BYTES:
        return STRIA__LANE_TEXT;
    default:
        return STRIA__NO_LANE;
    }
}

/* ---- Which are missing ---------------------------------------------------------- */

/* Flags are compared with zero, so that any byte is legal; the sense of the flag is
 * a constant in each copy of the loop. */
static inline size_t missing_bytes(
    const uint8_t *flags, size_t stride, size_t n, bool set_is_valid, bool *missing)
{
    size_t count = 0;

    for (size_t i = 0; i < n; i++) {
        missing[i] = (flags[i * stride] != 0) != set_is_valid;
        count += missing[i];
    }
    return count;
}

static size_t missing_bits(
    const uint8_t *flags, size_t first, size_t n, bool set_is_valid, bool *missing)
{
    size_t count = 0;

    for (size_t i = 0; i < n; i++) {
        const size_t bit = first + i;
        missing[i] = ((flags[bit / 8] >> bit % 8 & 1) != 0) != set_is_valid;
        count += missing[i];
    }
    return count;
}

static size_t missing_flags(const stria_nulls *nulls, size_t first, size_t n, bool *missing)
{
    const uint8_t *const flags = nulls->flags;
    const size_t at = nulls->first + first;

    if (nulls->stride == 0)
        return missing_bits(flags, at, n, nulls->set_is_valid != 0, missing);
    if (nulls->stride == 1)
        return nulls->set_is_valid ? missing_bytes(flags + at, 1, n, true, missing)
                                   : missing_bytes(flags + at, 1, n, false, missing);
    return missing_bytes(
        flags + at * nulls->stride, nulls->stride, n, nulls->set_is_valid != 0, missing);
}

/* The pointer that stands at an element: to the value, or to its text. */
static const void *pointer_at(const uint8_t *element)
{
    const void *pointer;

    memcpy(&pointer, element, sizeof pointer);
    return pointer;
}

size_t stria__read_missing(const stria_values *values, size_t first, size_t n, bool *missing)
{
    size_t count = 0;

    if (values->nulls.flags != NULL)
        count = missing_flags(&values->nulls, first, n, missing);
    else
        memset(missing, 0, n * sizeof *missing);

    if (values->indirect || values->ctype == STRIA_CSTR) {
        for (size_t i = 0; i < n; i++) {
            if (missing[i])
                continue;
            const void *target = pointer_at(stria__element(values, first + i));
            if (target != NULL && values->indirect && values->ctype == STRIA_CSTR)
                target = pointer_at(target);
            missing[i] = target == NULL;
            count += missing[i];
        }
    }
    return count;
}

/* ---- Lanes ------------------------------------------------------------------------ */

/* One reader for each C type.  Elements may stand at any address, hence memcpy. */
#define READER(name, type, lane)                                                                   \
    static inline void name(lane *to, const uint8_t *from)                                         \
    {                                                                                              \
        type value;                                                                                \
        memcpy(&value, from, sizeof value);                                                        \
        *to = value;                                                                               \
    }

READER(read_int8, int8_t, int64_t)
READER(read_int16, int16_t, int64_t)
READER(read_int32, int32_t, int64_t)
READER(read_int64, int64_t, int64_t)
READER(read_uint8, uint8_t, uint64_t)
READER(read_uint16, uint16_t, uint64_t)
READER(read_uint32, uint32_t, uint64_t)
READER(read_uint64, uint64_t, uint64_t)
READER(read_float32, float, double)
READER(read_float64, double, double)
#undef READER

static inline void read_view(stria_view *to, const uint8_t *from)
{
    memcpy(to, from, sizeof *to);
}

static inline void read_cstr(stria_view *to, const uint8_t *from)
{
    to->data = pointer_at(from);
    to->size = strlen(to->data);
}

static void read_text(stria_ctype ctype, size_t width, stria_view *to, const uint8_t *from)
{
    if (ctype == STRIA_VIEW) {
        read_view(to, from);
    } else if (ctype == STRIA_CSTR) {
        read_cstr(to, from);
    } else {
        const void *const nul = ctype == STRIA_CHAR_ARRAY ? memchr(from, 0, width) : NULL;
        to->data = (const char *)from;
        to->size = nul ? (size_t)((const uint8_t *)nul - from) : width;
    }
}

/* The loop over one lane.  A plain array of values that are all present is the case
 * that must be fast, and has a loop that compilers turn into vector code. */
#define LOOP(read, zero, member)                                                                   \
    do {                                                                                           \
        if (missing == NULL && !values->indirect) {                                                \
            for (size_t i = 0; i < n; i++)                                                         \
                read(&lane->member[i], at + i * stride);                                           \
        } else {                                                                                   \
            for (size_t i = 0; i < n; i++) {                                                       \
                const uint8_t *const from = at + i * stride;                                       \
                if (missing != NULL && missing[i])                                                 \
                    lane->member[i] = zero;                                                        \
                else                                                                               \
                    read(&lane->member[i], values->indirect ? pointer_at(from) : from);            \
            }                                                                                      \
        }                                                                                          \
    } while (0)

void stria__read_lane(
    const stria_values *values, size_t first, size_t n, const bool *missing, stria__lane *lane)
{
    static const stria_view nothing = {"", 0};
    const uint8_t *const at = stria__element(values, first);
    const size_t stride = values->stride;

    switch (values->ctype) {
    case STRIA_INT8:
        LOOP(read_int8, 0, as_signed);
        break;
    case STRIA_INT16:
        LOOP(read_int16, 0, as_signed);
        break;
    case STRIA_INT32:
        LOOP(read_int32, 0, as_signed);
        break;
    case STRIA_INT64:
        LOOP(read_int64, 0, as_signed);
        break;
    case STRIA_BOOL: /* read as a byte: no other value than 0 and 1 is a bool's */
    case STRIA_UINT8:
        LOOP(read_uint8, 0, as_unsigned);
        break;
    case STRIA_UINT16:
        LOOP(read_uint16, 0, as_unsigned);
        break;
    case STRIA_UINT32:
        LOOP(read_uint32, 0, as_unsigned);
        break;
    case STRIA_UINT64:
        LOOP(read_uint64, 0, as_unsigned);
        break;
    case STRIA_FLOAT32:
        LOOP(read_float32, 0, as_float);
        break;
    case STRIA_FLOAT64:
        LOOP(read_float64, 0, as_float);
        break;
    default:
        for (size_t i = 0; i < n; i++) {
            const uint8_t *const from = at + i * stride;
            if (missing != NULL && missing[i])
                lane->as_text[i] = nothing;
            else
                read_text(values->ctype, values->width, &lane->as_text[i],
                    values->indirect ? pointer_at(from) : from);
        }
        break;
    }
}
#undef LOOP

void stria__read_starts(
    const stria_values *values, size_t first, size_t n, const bool *missing, const char **starts)
{
    const uint8_t *const at = stria__element(values, first);

    for (size_t i = 0; i < n; i++) {
        const uint8_t *from = at + i * values->stride;

        starts[i] = "";
        if (missing != NULL && missing[i])
            continue;
        if (values->indirect)
            from = pointer_at(from);
        if (values->ctype == STRIA_VIEW) {
            stria_view view;
            read_view(&view, from);
            if (view.data != NULL)
                starts[i] = view.data;
        } else if (values->ctype == STRIA_CSTR) {
            starts[i] = pointer_at(from);
        } else {
            starts[i] = (const char *)from;
        }
    }
}

/* ---- Copies ------------------------------------------------------------------------ */

/* The width is a constant in each copy of these loops, so that a value is a load and
 * a store. */
static inline void copy_width(uint8_t *to, const uint8_t *from, size_t stride, bool indirect,
    size_t n, const bool *missing, size_t width)
{
    if (missing == NULL && !indirect) {
        for (size_t i = 0; i < n; i++)
            memcpy(to + i * width, from + i * stride, width);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const uint8_t *const element = from + i * stride;
        if (missing != NULL && missing[i])
            memset(to + i * width, 0, width);
        else
            memcpy(to + i * width, indirect ? pointer_at(element) : element, width);
    }
}

void stria__copy_values(
    void *to, const stria_values *values, size_t first, size_t n, const bool *missing, size_t width)
{
    const uint8_t *const from = stria__element(values, first);
    const size_t stride = values->stride;
    const bool indirect = values->indirect != 0;

    if (n == 0)
        return;
    if (missing == NULL && !indirect && stride == width)
        memcpy(to, from, n * width);
    else if (width == 1)
        copy_width(to, from, stride, indirect, n, missing, 1);
    else if (width == 2)
        copy_width(to, from, stride, indirect, n, missing, 2);
    else if (width == 4)
        copy_width(to, from, stride, indirect, n, missing, 4);
    else if (width == 8)
        copy_width(to, from, stride, indirect, n, missing, 8);
    else
        copy_width(to, from, stride, indirect, n, missing, width);
}

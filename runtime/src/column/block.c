/* block.c - reading the caller's values, 512 at a time */
#include "src/column/block.h"

#include <string.h>

#include "src/kernels/copy_present.h"
#include "src/kernels/flags.h"
#include "src/memory/bitmap.h"
#include "src/numbers/half.h"
#include "src/numbers/parts.h"
#include "src/column/type.h"

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
    case STRIA_FLOAT16:
    case STRIA_BFLOAT16:
        return STRIA__LANE_FLOAT;
    case STRIA_INT128:
    case STRIA_UINT128:
    case STRIA_INT256:
    case STRIA_UINT256:
        return STRIA__LANE_WIDE;
    case STRIA_VIEW:
    case STRIA_CSTR:
    case STRIA_CHAR_ARRAY:
    case STRIA_RAW_BYTES:
        return STRIA__LANE_TEXT;
    case STRIA_DATE:
    case STRIA_DATETIME:
    case STRIA_TM:
    case STRIA_TIMESPEC:
    case STRIA_TIMETZ:
    case STRIA_INTERVAL_MICROS:
    case STRIA_INTERVAL_NANOS:
        return STRIA__LANE_PARTS;
    default:
        return STRIA__NO_LANE;
    }
}

size_t stria__width_of(stria_ctype ctype)
{
    const stria__type *const number = stria__type_of_ctype(ctype);

    if (number != NULL)
        return number->width;
    switch (ctype) {
    case STRIA_VIEW:
        return sizeof(stria_view);
    case STRIA_CSTR:
        return sizeof(const char *);
    case STRIA_CHAR_ARRAY:
    case STRIA_RAW_BYTES:
        return 0;
    default:
        return stria__parts_width(ctype);
    }
}

/* ---- Which are missing ---------------------------------------------------------- */

/* Flags are compared with zero, so that any byte is legal. */
static size_t missing_flags(const stria_nulls *nulls, size_t first, size_t n, bool *missing)
{
    const uint8_t *const flags = nulls->flags;
    const size_t at = nulls->first + first;
    const bool set_is_valid = nulls->set_is_valid != 0;

    if (nulls->stride == 1)
        return stria__take_flags(missing, flags + at, n, set_is_valid);
    if (nulls->stride == 0)
        stria__bitmap_unpack(flags, at, !set_is_valid, missing, n);
    for (size_t i = 0; nulls->stride > 0 && i < n; i++)
        missing[i] = (flags[(at + i) * nulls->stride] != 0) != set_is_valid;
    return stria__count_flags(missing, n);
}

/* The pointer that stands at an element: to the value, or to its text. */
static const void *pointer_at(const uint8_t *element)
{
    const void *pointer;

    memcpy(&pointer, element, sizeof pointer);
    return pointer;
}

/* Pointers that stand side by side, none of which is followed. */
static void missing_pointers(const uint8_t *restrict at, size_t n, bool *restrict missing)
{
    for (size_t i = 0; i < n; i++)
        missing[i] |= pointer_at(at + i * sizeof(void *)) == NULL;
}

/* Pointers wherever they stand, and pointers to those of NUL-ended texts, which are followed
 * where they are known to be there. */
static void missing_targets(const stria_values *values, size_t first, size_t n, bool *missing)
{
    const bool are_two = values->indirect && values->ctype == STRIA_CSTR;

    for (size_t i = 0; i < n; i++) {
        if (missing[i])
            continue;
        const void *target = pointer_at(stria__element(values, first + i));
        if (target != NULL && are_two)
            target = pointer_at(target);
        missing[i] = target == NULL;
    }
}

size_t stria__read_missing(const stria_values *values, size_t first, size_t n, bool *missing)
{
    const bool is_text = values->ctype == STRIA_CSTR;
    size_t nulls = 0;

    if (values->nulls.flags != NULL)
        nulls = missing_flags(&values->nulls, first, n, missing);
    else
        memset(missing, 0, n * sizeof *missing);
    if (!values->indirect && !is_text)
        return nulls;

    if (values->indirect != is_text && values->stride == sizeof(void *))
        missing_pointers(stria__element(values, first), n, missing);
    else
        missing_targets(values, first, n, missing);
    return stria__count_flags(missing, n);
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

static inline void read_float16(double *to, const uint8_t *from)
{
    uint16_t bits;

    memcpy(&bits, from, sizeof bits);
    *to = stria__widen_half(&stria__binary16, bits);
}

static inline void read_bfloat16(double *to, const uint8_t *from)
{
    uint16_t bits;

    memcpy(&bits, from, sizeof bits);
    *to = stria__widen_half(&stria__bfloat16, bits);
}

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
    if (ctype == STRIA_CSTR) {
        read_cstr(to, from);
    } else {
        const void *const nul = ctype == STRIA_CHAR_ARRAY ? memchr(from, 0, width) : NULL;
        to->data = (const char *)from;
        to->size = nul ? (size_t)((const uint8_t *)nul - from) : width;
    }
}

/* The loop over one lane.  An array has a loop of its own, in which the stride is a
 * constant and which compilers turn into vector code.  Only behind a pointer is there
 * nothing to read where a value is missing; elsewhere it is read, and cleared later. */
#define LOOP(read, type, member)                                                                   \
    do {                                                                                           \
        if (values->indirect) {                                                                    \
            for (size_t i = 0; i < n; i++) {                                                       \
                if (missing != NULL && missing[i])                                                 \
                    lane->member[i] = 0;                                                           \
                else                                                                               \
                    read(&lane->member[i], pointer_at(at + i * stride));                           \
            }                                                                                      \
        } else if (stride == sizeof(type)) {                                                       \
            for (size_t i = 0; i < n; i++)                                                         \
                read(&lane->member[i], at + i * sizeof(type));                                     \
        } else {                                                                                   \
            for (size_t i = 0; i < n; i++)                                                         \
                read(&lane->member[i], at + i * stride);                                           \
        }                                                                                          \
    } while (0)

/* A text that is missing. */
static const stria_view nothing = {"", 0};

/* Views, or what pointers lead to; in place of one that is missing another is read, because no
 * jump could foresee it. */
static inline void read_views(const stria_values *values, const uint8_t *at, size_t n,
    const bool *missing, bool indirect, stria_view *texts)
{
    for (size_t i = 0; i < n; i++) {
        const uint8_t *const from = at + i * values->stride;
        const void *const choice[2] = {indirect ? pointer_at(from) : from, &nothing};

        read_view(&texts[i], choice[missing != NULL && missing[i]]);
    }
}

static void read_texts(
    const stria_values *values, const uint8_t *at, size_t n, const bool *missing, stria_view *texts)
{
    if (values->ctype == STRIA_VIEW && values->indirect) {
        read_views(values, at, n, missing, true, texts);
        return;
    }
    if (values->ctype == STRIA_VIEW) {
        read_views(values, at, n, missing, false, texts);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const uint8_t *const from = at + i * values->stride;
        if (missing != NULL && missing[i])
            texts[i] = nothing;
        else
            read_text(values->ctype, values->width, &texts[i],
                values->indirect ? pointer_at(from) : from);
    }
}

void stria__read_lane(
    const stria_values *values, size_t first, size_t n, const bool *missing, stria__lane *lane)
{
    const uint8_t *const at = stria__element(values, first);
    const size_t stride = values->stride;

    switch (values->ctype) {
    case STRIA_INT8:
        LOOP(read_int8, int8_t, as_signed);
        break;
    case STRIA_INT16:
        LOOP(read_int16, int16_t, as_signed);
        break;
    case STRIA_INT32:
        LOOP(read_int32, int32_t, as_signed);
        break;
    case STRIA_INT64:
        LOOP(read_int64, int64_t, as_signed);
        break;
    case STRIA_BOOL: /* read as a byte: no other value than 0 and 1 is a bool's */
    case STRIA_UINT8:
        LOOP(read_uint8, uint8_t, as_unsigned);
        break;
    case STRIA_UINT16:
        LOOP(read_uint16, uint16_t, as_unsigned);
        break;
    case STRIA_UINT32:
        LOOP(read_uint32, uint32_t, as_unsigned);
        break;
    case STRIA_UINT64:
        LOOP(read_uint64, uint64_t, as_unsigned);
        break;
    case STRIA_FLOAT32:
        LOOP(read_float32, float, as_float);
        break;
    case STRIA_FLOAT64:
        LOOP(read_float64, double, as_float);
        break;
    case STRIA_FLOAT16:
        LOOP(read_float16, stria_float16, as_float);
        break;
    case STRIA_BFLOAT16:
        LOOP(read_bfloat16, stria_bfloat16, as_float);
        break;
    default:
        read_texts(values, at, n, missing, lane->as_text);
        return;
    }
    /* A missing value becomes 0, whose bits are clear in every lane. */
    if (missing != NULL && !values->indirect)
        stria__copy_present_64(lane->as_unsigned, lane->as_unsigned, missing, n);
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

static inline void copy_strided(
    uint8_t *to, const uint8_t *from, size_t stride, size_t n, size_t width)
{
    for (size_t i = 0; i < n; i++)
        memcpy(to + i * width, from + i * stride, width);
}

/* What is missing is read from a place with zeros, because no jump could foresee it. */
static inline void copy_pointed(
    uint8_t *to, const uint8_t *from, size_t stride, size_t n, const bool *missing, size_t width)
{
    static const uint8_t zeros[STRIA__VALUE_MAX];

    for (size_t i = 0; i < n; i++) {
        const void *const choice[2] = {pointer_at(from + i * stride), zeros};

        memcpy(to + i * width, choice[missing != NULL && missing[i]], width);
    }
}

/* Missing values are copied like others and cleared on the way: which they are, no jump
 * could foresee. */
#define COPY_CLEARED(bits)                                                                         \
    static inline void copy_cleared_##bits(uint8_t *restrict to, const uint8_t *restrict from,     \
        size_t stride, size_t n, const uint8_t *restrict missing)                                  \
    {                                                                                              \
        for (size_t i = 0; i < n; i++) {                                                           \
            uint##bits##_t value;                                                                  \
            memcpy(&value, from + i * stride, sizeof value);                                       \
            value &= (uint##bits##_t)(missing[i] - UINT64_C(1));                                   \
            memcpy(to + i * sizeof value, &value, sizeof value);                                   \
        }                                                                                          \
    }

COPY_CLEARED(8)
COPY_CLEARED(16)
COPY_CLEARED(32)
COPY_CLEARED(64)
#undef COPY_CLEARED

/* Arrays of values: wide ones have a kernel, short ones become vector code as they are. */
static inline void copy_array_8(uint8_t *to, const uint8_t *from, size_t n, const bool *missing)
{
    copy_cleared_8(to, from, 1, n, (const uint8_t *)missing);
}

static inline void copy_array_16(uint8_t *to, const uint8_t *from, size_t n, const bool *missing)
{
    copy_cleared_16(to, from, 2, n, (const uint8_t *)missing);
}

static inline void copy_array_32(uint8_t *to, const uint8_t *from, size_t n, const bool *missing)
{
    stria__copy_present_32(to, from, missing, n);
}

static inline void copy_array_64(uint8_t *to, const uint8_t *from, size_t n, const bool *missing)
{
    stria__copy_present_64(to, from, missing, n);
}

/* The same for values of several limbs. */
static inline void copy_cleared_limbs(uint8_t *restrict to, const uint8_t *restrict from,
    size_t stride, size_t n, const uint8_t *restrict missing, size_t limbs)
{
    for (size_t i = 0; i < n; i++) {
        const uint64_t mask = missing[i] - UINT64_C(1);

        for (size_t k = 0; k < limbs; k++) {
            uint64_t limb;
            memcpy(&limb, from + i * stride + k * sizeof limb, sizeof limb);
            limb &= mask;
            memcpy(to + (i * limbs + k) * sizeof limb, &limb, sizeof limb);
        }
    }
}

/* Width and, for arrays, stride are constants in each copy of these loops. */
#define COPY(bits, copy_array)                                                                     \
    do {                                                                                           \
        if (values->indirect)                                                                      \
            copy_pointed(to, from, stride, n, missing, bits / 8);                                  \
        else if (missing == NULL)                                                                  \
            copy_strided(to, from, stride, n, bits / 8);                                           \
        else if (stride == bits / 8)                                                               \
            copy_array(to, from, n, missing);                                                      \
        else                                                                                       \
            copy_cleared_##bits(to, from, stride, n, (const uint8_t *)missing);                    \
    } while (0)

#define COPY_LIMBS(limbs)                                                                          \
    do {                                                                                           \
        if (values->indirect)                                                                      \
            copy_pointed(to, from, stride, n, missing, limbs * 8);                                 \
        else if (missing == NULL)                                                                  \
            copy_strided(to, from, stride, n, limbs * 8);                                          \
        else                                                                                       \
            copy_cleared_limbs(to, from, stride, n, (const uint8_t *)missing, limbs);              \
    } while (0)

void stria__copy_values(
    void *to, const stria_values *values, size_t first, size_t n, const bool *missing, size_t width)
{
    const uint8_t *const from = stria__element(values, first);
    const size_t stride = values->stride;

    if (n == 0)
        return;
    if (missing == NULL && !values->indirect && stride == width)
        memcpy(to, from, n * width);
    else if (width == 1)
        COPY(8, copy_array_8);
    else if (width == 2)
        COPY(16, copy_array_16);
    else if (width == 4)
        COPY(32, copy_array_32);
    else if (width == 8)
        COPY(64, copy_array_64);
    else if (width == 16)
        COPY_LIMBS(2);
    else
        COPY_LIMBS(4);
}
#undef COPY
#undef COPY_LIMBS

/* inline.h - one value at a time, for the price of a comparison and a store
 *
 * STRIA_PUSH(column, value, error) appends one row.  A value of the column's own
 * C type goes straight into the column's memory while there is room; everything
 * else (growth, nulls, conversions, errors) goes the way of stria_append().
 */
#ifndef STRIA_INLINE_H
#define STRIA_INLINE_H

#include "stria/stria.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How every column begins.  For the functions below; the rest of a column is
 * private.  `room` counts rows in all and is 0 when a plain store would not do. */
typedef struct stria_column_head {
    void *values;
    size_t rows;
    size_t room;
    stria_ctype ctype; /* of the values, when any value of that C type may be stored */
    int32_t unused;
} stria_column_head;

/* clang-format off */
#define STRIA_DEFINE_PUSH(name, c, number)                                                \
    static inline stria_code stria_inline_push_##name(                                    \
        stria_column *column, c value, stria_error *error)                                \
    {                                                                                     \
        stria_column_head *const head = (stria_column_head *)(void *)column;              \
        if (head->ctype == (number) && head->rows < head->room) {                         \
            ((c *)head->values)[head->rows++] = value;                                    \
            return STRIA_OK;                                                              \
        }                                                                                 \
        return stria_push_##name(column, value, error);                                   \
    }

STRIA_DEFINE_PUSH(bool, bool, STRIA_BOOL)
STRIA_DEFINE_PUSH(int8, int8_t, STRIA_INT8)
STRIA_DEFINE_PUSH(int16, int16_t, STRIA_INT16)
STRIA_DEFINE_PUSH(int32, int32_t, STRIA_INT32)
STRIA_DEFINE_PUSH(int64, int64_t, STRIA_INT64)
STRIA_DEFINE_PUSH(uint8, uint8_t, STRIA_UINT8)
STRIA_DEFINE_PUSH(uint16, uint16_t, STRIA_UINT16)
STRIA_DEFINE_PUSH(uint32, uint32_t, STRIA_UINT32)
STRIA_DEFINE_PUSH(uint64, uint64_t, STRIA_UINT64)
STRIA_DEFINE_PUSH(float32, float, STRIA_FLOAT32)
STRIA_DEFINE_PUSH(float64, double, STRIA_FLOAT64)
STRIA_DEFINE_PUSH(int128, stria_int128, STRIA_INT128)
STRIA_DEFINE_PUSH(uint128, stria_uint128, STRIA_UINT128)
STRIA_DEFINE_PUSH(int256, stria_int256, STRIA_INT256)
STRIA_DEFINE_PUSH(uint256, stria_uint256, STRIA_UINT256)
STRIA_DEFINE_PUSH(float16, stria_float16, STRIA_FLOAT16)
STRIA_DEFINE_PUSH(bfloat16, stria_bfloat16, STRIA_BFLOAT16)
#undef STRIA_DEFINE_PUSH

#if defined(__SIZEOF_INT128__)
static inline stria_code stria_inline_push_compiler_int128(
    stria_column *column, stria_compiler_int128 value, stria_error *error)
{
    const stria_int128 limbs = {{(uint64_t)value, (uint64_t)(value >> 64)}};
    return stria_inline_push_int128(column, limbs, error);
}

static inline stria_code stria_inline_push_compiler_uint128(
    stria_column *column, stria_compiler_uint128 value, stria_error *error)
{
    const stria_uint128 limbs = {{(uint64_t)value, (uint64_t)(value >> 64)}};
    return stria_inline_push_uint128(column, limbs, error);
}

#define STRIA_COMPILER_INT128_PUSHES                                                      \
        stria_compiler_int128: stria_inline_push_compiler_int128,                         \
        stria_compiler_uint128: stria_inline_push_compiler_uint128,
#else
#define STRIA_COMPILER_INT128_PUSHES
#endif

#ifndef __cplusplus
#define STRIA_PUSH(column, value, error)                                                  \
    _Generic((value),                                                                     \
        _Bool: stria_inline_push_bool,                                                    \
        signed char: stria_inline_push_int8,                                              \
        short: stria_inline_push_int16,                                                   \
        int: stria_inline_push_int32,                                                     \
        long: _Generic((char (*)[sizeof(long)])0,                                         \
            char (*)[8]: stria_inline_push_int64, default: stria_inline_push_int32),      \
        long long: stria_inline_push_int64,                                               \
        unsigned char: stria_inline_push_uint8,                                           \
        unsigned short: stria_inline_push_uint16,                                         \
        unsigned: stria_inline_push_uint32,                                               \
        unsigned long: _Generic((char (*)[sizeof(long)])0,                                \
            char (*)[8]: stria_inline_push_uint64, default: stria_inline_push_uint32),    \
        unsigned long long: stria_inline_push_uint64,                                     \
        float: stria_inline_push_float32,                                                 \
        double: stria_inline_push_float64,                                                \
        STRIA_COMPILER_INT128_PUSHES                                                      \
        stria_int128: stria_inline_push_int128,                                           \
        stria_uint128: stria_inline_push_uint128,                                         \
        stria_int256: stria_inline_push_int256,                                           \
        stria_uint256: stria_inline_push_uint256,                                         \
        stria_float16: stria_inline_push_float16,                                         \
        stria_bfloat16: stria_inline_push_bfloat16,                                       \
        stria_view: stria_push_view,                                                      \
        char *: stria_push_cstr,                                                          \
        const char *: stria_push_cstr,                                                    \
        stria_date: stria_push_date,                                                      \
        stria_datetime: stria_push_datetime,                                              \
        struct tm: stria_push_tm,                                                         \
        struct timespec: stria_push_timespec,                                             \
        stria_timetz: stria_push_timetz,                                                  \
        stria_interval_micros: stria_push_interval_micros,                                \
        stria_interval_nanos: stria_push_interval_nanos)((column), (value), (error))
#endif
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif /* STRIA_INLINE_H */

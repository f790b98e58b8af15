/* values.h - how callers describe what they hold
 *
 * Three nouns: stria_values says where elements are, stria_nulls which of them
 * are missing, stria_spans (or stria_slices) how they group into rows; and
 * stria_out is the mirror of stria_values for reading.  All are plain structs
 * that own nothing, made by the makers below and passed by value.
 *
 * Make them with the makers, which set every member; `reserved` stays zero.  Where
 * `width` is not that of the C type, a call fails with STRIA_ERR_ARGUMENT;
 * STRIA_CHAR_ARRAY and STRIA_RAW_BYTES are as wide as you say.
 * A NULL array is legal with a count of zero.
 */
#ifndef STRIA_VALUES_H
#define STRIA_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "stria/export.h"

/* ---- C types ----------------------------------------------------------- */

/* The C type of one element.  Numbers stay as they are for ever. */
typedef int32_t stria_ctype;

enum {
    STRIA_BOOL = 1,
    STRIA_INT8 = 2,
    STRIA_INT16 = 3,
    STRIA_INT32 = 4,
    STRIA_INT64 = 5,
    STRIA_UINT8 = 6,
    STRIA_UINT16 = 7,
    STRIA_UINT32 = 8,
    STRIA_UINT64 = 9,
    STRIA_FLOAT32 = 10,
    STRIA_FLOAT64 = 11,
    STRIA_INT128 = 12, /* stria_int128, and __int128 where the compiler has it */
    STRIA_UINT128 = 13, /* stria_uint128, unsigned __int128 */
    STRIA_INT256 = 14, /* stria_int256 */
    STRIA_UINT256 = 15, /* stria_uint256 */
    STRIA_FLOAT16 = 16, /* stria_float16 */
    STRIA_BFLOAT16 = 17, /* stria_bfloat16 */
    STRIA_VIEW = 20, /* stria_view */
    STRIA_CSTR = 21, /* const char *, NUL-ended; NULL is a null */
    STRIA_CHAR_ARRAY = 22, /* char[width]: text up to its first NUL, or all of it */
    STRIA_RAW_BYTES = 23, /* width bytes, taken as they are */
    STRIA_DATE = 30, /* stria_date */
    STRIA_DATETIME = 31, /* stria_datetime */
    STRIA_TM = 32, /* struct tm */
    STRIA_TIMESPEC = 33, /* struct timespec */
    STRIA_TIMETZ = 34, /* stria_timetz */
    STRIA_INTERVAL_MICROS = 35, /* stria_interval_micros */
    STRIA_INTERVAL_NANOS = 36 /* stria_interval_nanos */
};

/* Bytes with their size; not NUL-ended.  {NULL, 0} is the empty string. */
typedef struct stria_view {
    const char *data;
    size_t size;
} stria_view;

/* ---- Integers of more than 64 bits ---------------------------------------- */

/* Two's complement, the lowest 64 bits first: {{1, 0}} is 1, {{UINT64_MAX, UINT64_MAX}} as a
 * signed integer -1. */
typedef struct stria_int128 {
    uint64_t limb[2];
} stria_int128;

typedef struct stria_uint128 {
    uint64_t limb[2];
} stria_uint128;

typedef struct stria_int256 {
    uint64_t limb[4];
} stria_int256;

typedef struct stria_uint256 {
    uint64_t limb[4];
} stria_uint256;

/* The compiler's own integers of 128 bits have the same bytes. */
#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 stria_compiler_int128;
__extension__ typedef unsigned __int128 stria_compiler_uint128;
#endif

/* ---- Floats of 16 bits ----------------------------------------------------- */

/* The bits of a number, as every processor and format has them: those of IEEE 754's
 * binary16, and the high half of a 32-bit float.  They are numbers like any other: a column
 * of them takes any number that they hold or, of floats, come near to, and is read into any
 * C type; a column of other numbers takes them. */
typedef struct stria_float16 {
    uint16_t bits;
} stria_float16;

typedef struct stria_bfloat16 {
    uint16_t bits;
} stria_bfloat16;

/* ---- Dates and times by their parts -------------------------------------- */

/* For dates and date-times.  Every part must be one that the calendar has (the Gregorian
 * one for all time, year 0 being 1 BC): nothing is normalised, hours end with 23 and seconds
 * with 59.  What the column's ticks do not hold exactly is refused, if stria_rounded() does
 * not allow it; a date in a column of date-times is its midnight.
 *
 * Without an offset a date-time is UTC, and a column with another zone takes none; dates
 * have no zone.  Read from a column, it has an offset, of 0, where the zone is another. */
typedef struct stria_date {
    int32_t year;
    uint8_t month; /* 1 to 12 */
    uint8_t day; /* 1 to 31 */
} stria_date;

typedef struct stria_datetime {
    int32_t year;
    uint8_t month; /* 1 to 12 */
    uint8_t day; /* 1 to 31 */
    uint8_t hour; /* 0 to 23 */
    uint8_t minute; /* 0 to 59 */
    uint8_t second; /* 0 to 59 */
    uint8_t has_offset; /* not zero: `offset` counts */
    int16_t offset; /* minutes by which the clock is ahead of UTC, -1439 to 1439 */
    uint32_t nanosecond; /* 0 to 999999999 */
} stria_datetime;

/* A `struct tm` is a date-time without offset.  Of its members tm_wday, tm_yday and tm_isdst
 * are not looked at, and are set when it is read.  A `struct timespec` counts from 1970 in
 * UTC in any column; tv_nsec counts forwards, also before 1970. */

/* A time of day and its offset from UTC, for TimeTZ. */
typedef struct stria_timetz {
    int64_t micros; /* microseconds of the day, 0 to 86400000000, which is 24:00:00 */
    int32_t offset; /* seconds by which the clock is ahead of UTC, -57599 to 57599 */
    int32_t unused;
} stria_timetz;

/* Months, days and a time, for IntervalMDM and IntervalMDN, each of which takes both: exact,
 * or refused.  None of the members turns into another. */
typedef struct stria_interval_micros {
    int32_t months;
    int32_t days;
    int64_t micros;
} stria_interval_micros;

typedef struct stria_interval_nanos {
    int32_t months;
    int32_t days;
    int64_t nanos;
} stria_interval_nanos;

/* ---- Ticks: how a caller counts time ------------------------------------ */

/* The time from one tick to the next.  Numbers stay as they are for ever. */
enum {
    STRIA_NANOSECONDS = 1,
    STRIA_HUNDRED_NANOSECONDS = 2,
    STRIA_MICROSECONDS = 3,
    STRIA_MILLISECONDS = 4,
    STRIA_SECONDS = 5,
    STRIA_MINUTES = 6,
    STRIA_HOURS = 7,
    STRIA_DAYS = 8
};

/* The midnight, UTC, at which tick 0 is. */
enum {
    STRIA_EPOCH_1970 = 0, /* 1970-01-01 */
    STRIA_EPOCH_0001 = 1 /* 0001-01-01, in the calendar of today */
};

/* What becomes of a time between two ticks of where it goes, or of a number between two
 * decimals. */
enum {
    STRIA_EXACT = 0, /* it is refused */
    STRIA_FLOOR = 1, /* the earlier tick, before the epoch too; the lower number, below zero too */
    STRIA_NEAREST = 2 /* the nearer one; of two that are as near, the later or higher */
};

/* The items of one row of a list: `count` of them from `first` on in the child. */
typedef struct stria_span {
    size_t first;
    size_t count;
} stria_span;

/* ---- Nulls: which values are missing ----------------------------------- */

typedef struct stria_nulls {
    const void *flags; /* NULL: nothing is missing */
    size_t first; /* index of the first flag; counted in bits when `stride` is 0 */
    size_t stride; /* bytes from one flag to the next; 0: bits, lowest first */
    int32_t set_is_valid; /* what a set flag means: 0 missing, 1 present */
    int32_t unused;
    uint64_t reserved[2];
} stria_nulls;

static inline stria_nulls stria_make_nulls(
    const void *flags, size_t first, size_t stride, int32_t set_is_valid)
{
    stria_nulls nulls;
    nulls.flags = flags;
    nulls.first = first;
    nulls.stride = stride;
    nulls.set_is_valid = set_is_valid;
    nulls.unused = 0;
    nulls.reserved[0] = nulls.reserved[1] = 0;
    return nulls;
}

/* One byte for each value (`bool *` or `uint8_t *`); not zero: missing. */
static inline stria_nulls stria_null_bytes(const void *flags)
{
    return stria_make_nulls(flags, 0, 1, 0);
}

/* One byte for each value; not zero: present. */
static inline stria_nulls stria_valid_bytes(const void *flags)
{
    return stria_make_nulls(flags, 0, 1, 1);
}

/* One bit for each value, lowest first, beginning with bit `first`; set: missing. */
static inline stria_nulls stria_null_bits(const void *flags, size_t first)
{
    return stria_make_nulls(flags, first, 0, 0);
}

/* One bit for each value, lowest first, beginning with bit `first`; set: present. */
static inline stria_nulls stria_valid_bits(const void *flags, size_t first)
{
    return stria_make_nulls(flags, first, 0, 1);
}

/* ---- Values: where the elements are ------------------------------------ */

/* Element i is at (char *)data + i * stride + offset, or, when `indirect`, that
 * is where a pointer to it is, and a NULL pointer is a null. */
typedef struct stria_values {
    const void *data;
    size_t count;
    size_t stride; /* bytes from one element to the next */
    size_t offset; /* bytes from `data` to the first element */
    size_t width; /* bytes of one element */
    stria_ctype ctype;
    int32_t indirect;
    int32_t scale; /* decimals: digits behind the point; 0 otherwise */
    int32_t unit; /* time: unit of the ticks; 0: the column's own */
    int32_t epoch;
    int32_t rounding;
    stria_nulls nulls;
    uint64_t reserved[2];
} stria_values;

/* For other languages and for code that makes its own makers: an array of
 * `count` elements of the given C type. */
static inline stria_values stria_make_values(const void *data, size_t count, size_t stride,
    size_t offset, size_t width, stria_ctype ctype, int32_t indirect)
{
    stria_values values;
    values.data = data;
    values.count = count;
    values.stride = stride;
    values.offset = offset;
    values.width = width;
    values.ctype = ctype;
    values.indirect = indirect;
    values.scale = values.unit = values.epoch = values.rounding = 0;
    values.nulls = stria_make_nulls(NULL, 0, 1, 0);
    values.reserved[0] = values.reserved[1] = 0;
    return values;
}

/* The same values, of which some are missing.  What stands in the place of a missing
 * value does not matter, and a pointer there is not followed; it is stored as zero. */
static inline stria_values stria_with_nulls(stria_values values, stria_nulls nulls)
{
    values.nulls = nulls;
    return values;
}

/* The same integers, as ticks of a unit since an epoch, for dates, date-times and times.
 * INT64_MAX and its negative, of int64_t, are infinite in any unit where the type has infinity.
 * A unit of 0 is the column's own.  A day is its midnight; a time of a Time column has no
 * epoch but STRIA_EPOCH_1970.  STRIA_ERR_ARGUMENT in a column that is no time,
 * STRIA_ERR_TYPE for values that are no integers. */
static inline stria_values stria_ticks(
    stria_values values, int32_t unit, int32_t epoch, int32_t rounding)
{
    values.unit = unit;
    values.epoch = epoch;
    values.rounding = rounding;
    return values;
}

/* The same integers, as numbers with `scale` digits behind the point, 0 to 76, for decimals:
 * 1234 of scale 2 is 12.34, whatever the column's own scale.  Integers that are not scaled are
 * whole numbers, and a float is the number that its shortest text spells.  STRIA_ERR_ARGUMENT in a
 * column of no decimals, STRIA_ERR_TYPE for values that are no integers. */
static inline stria_values stria_scaled(stria_values values, int32_t scale)
{
    values.scale = scale;
    return values;
}

/* The same times, or numbers for decimals, which may be rounded as told. */
static inline stria_values stria_rounded(stria_values values, int32_t rounding)
{
    values.rounding = rounding;
    return values;
}

/* `size` bytes, to be grouped into strings by spans. */
static inline stria_values stria_make_bytes(const void *bytes, size_t size)
{
    return stria_make_values(bytes, size, 1, 0, 1, STRIA_UINT8, 0);
}

/* ---- Spans: how elements group into rows ------------------------------- */

enum {
    STRIA_SPANS_ROWS = 0, /* every element is a row */
    STRIA_SPANS_OFFSETS = 1, /* row i holds elements offsets[i] up to offsets[i + 1] */
    STRIA_SPANS_ENDS = 2, /* the same without the leading zero */
    STRIA_SPANS_LENGTHS = 3, /* row i holds lengths[i] elements */
    STRIA_SPANS_GRID = 4 /* every row has the same shape */
};

/* One level of grouping, or `ndim` of them for a grid; `inner` groups the level
 * below.  The integers of `data` have C type `ctype`. */
typedef struct stria_spans {
    const void *data;
    size_t rows;
    int32_t kind;
    stria_ctype ctype;
    const size_t *dims;
    size_t ndim;
    const struct stria_spans *inner;
    stria_nulls nulls; /* which rows are missing */
    uint64_t reserved[2];
} stria_spans;

static inline stria_spans stria_make_spans(
    const void *data, size_t rows, int32_t kind, stria_ctype ctype)
{
    stria_spans spans;
    spans.data = data;
    spans.rows = rows;
    spans.kind = kind;
    spans.ctype = ctype;
    spans.dims = NULL;
    spans.ndim = 0;
    spans.inner = NULL;
    spans.nulls = stria_make_nulls(NULL, 0, 1, 0);
    spans.reserved[0] = spans.reserved[1] = 0;
    return spans;
}

/* Every row is a rectangle of dims[0] x ... x dims[ndim - 1] elements, the last
 * index running fastest.  `dims` is read during the call that gets the spans. */
static inline stria_spans stria_grid(size_t rows, const size_t *dims, size_t ndim)
{
    stria_spans spans = stria_make_spans(NULL, rows, STRIA_SPANS_GRID, 0);
    spans.dims = dims;
    spans.ndim = ndim;
    return spans;
}

/* `rows` rows without grouping: for closing a level that has no offsets. */
static inline stria_spans stria_rows(size_t rows)
{
    return stria_make_spans(NULL, rows, STRIA_SPANS_ROWS, 0);
}

/* Groups the rows of `inner` once more: ragged arrays of any depth. */
static inline stria_spans stria_spans_within(stria_spans outer, const stria_spans *inner)
{
    outer.inner = inner;
    return outer;
}

/* The same rows, of which some are missing. */
static inline stria_spans stria_spans_with_nulls(stria_spans spans, stria_nulls nulls)
{
    spans.nulls = nulls;
    return spans;
}

/* ---- Slices: rows that each have memory of their own -------------------- */

/* Row i is a struct at (char *)base + i * stride.  At `data_offset` in it stands
 * a pointer to its elements, at `count_offset` their number (an unsigned integer
 * of `count_width` bytes).  With `inner`, the elements are such structs again. */
typedef struct stria_slices {
    const void *base;
    size_t count;
    size_t stride;
    size_t data_offset;
    size_t count_offset;
    size_t flags_offset; /* of a pointer to null flags, one byte for each element */
    size_t width; /* bytes of one element */
    int32_t count_width; /* 1, 2, 4 or 8 */
    stria_ctype ctype; /* of the elements; 0 with `inner` */
    int32_t indirect; /* elements are pointers to values */
    int32_t has_flags; /* the structs have such a pointer, which may be NULL */
    int32_t scale; /* of the elements, as in stria_values; 0 with `inner` */
    int32_t unit;
    int32_t epoch;
    int32_t rounding;
    const struct stria_slices *inner; /* shape of the level below: base and count unused */
    stria_nulls nulls; /* which rows are missing */
    uint64_t reserved[2];
} stria_slices;

static inline stria_slices stria_make_slices(const void *base, size_t count, size_t stride,
    size_t data_offset, size_t count_offset, int32_t count_width, stria_ctype ctype, size_t width)
{
    stria_slices slices;
    slices.base = base;
    slices.count = count;
    slices.stride = stride;
    slices.data_offset = data_offset;
    slices.count_offset = count_offset;
    slices.flags_offset = 0;
    slices.width = width;
    slices.count_width = count_width;
    slices.ctype = ctype;
    slices.indirect = 0;
    slices.has_flags = 0;
    slices.scale = slices.unit = slices.epoch = slices.rounding = 0;
    slices.inner = NULL;
    slices.nulls = stria_make_nulls(NULL, 0, 1, 0);
    slices.reserved[0] = slices.reserved[1] = 0;
    return slices;
}

/* The elements are slices again, shaped as `inner` says. */
static inline stria_slices stria_slices_within(stria_slices outer, const stria_slices *inner)
{
    outer.ctype = 0;
    outer.inner = inner;
    return outer;
}

/* The elements are pointers to values; a NULL pointer is a null. */
static inline stria_slices stria_slices_of_pointers(
    stria_slices slices, stria_ctype ctype, size_t width)
{
    slices.ctype = ctype;
    slices.width = width;
    slices.indirect = 1;
    return slices;
}

/* The elements are ticks, as stria_ticks() says.  Of nested slices the innermost say it. */
static inline stria_slices stria_slices_of_ticks(
    stria_slices slices, int32_t unit, int32_t epoch, int32_t rounding)
{
    slices.unit = unit;
    slices.epoch = epoch;
    slices.rounding = rounding;
    return slices;
}

/* The elements are integers with digits behind the point, as stria_scaled() says, which may be
 * rounded as told.  Of nested slices the innermost say it. */
static inline stria_slices stria_slices_of_scaled(
    stria_slices slices, int32_t scale, int32_t rounding)
{
    slices.scale = scale;
    slices.rounding = rounding;
    return slices;
}

/* The structs also hold, at `flags_offset`, a pointer to one byte for each
 * element; not zero: missing.  NULL: nothing is missing. */
static inline stria_slices stria_slices_with_flags(stria_slices slices, size_t flags_offset)
{
    slices.flags_offset = flags_offset;
    slices.has_flags = 1;
    return slices;
}

/* The same rows, of which some are missing. */
static inline stria_slices stria_slices_with_nulls(stria_slices slices, stria_nulls nulls)
{
    slices.nulls = nulls;
    return slices;
}

/* ---- Out: where values are read to -------------------------------------- */

/* Element i goes to (char *)data + i * stride + offset.  Without null flags, a
 * null is refused; with them, a null leaves a zero value and its flag. */
typedef struct stria_out {
    void *data;
    size_t count;
    size_t stride;
    size_t offset;
    size_t width;
    stria_ctype ctype;
    int32_t scale;
    int32_t unit;
    int32_t epoch;
    int32_t rounding;
    int32_t set_is_valid; /* as in stria_nulls */
    void *flags; /* NULL: no place for nulls */
    size_t flags_first;
    size_t flags_stride; /* 0: bits */
    uint64_t reserved[2];
} stria_out;

static inline stria_out stria_make_out(
    void *data, size_t count, size_t stride, size_t offset, size_t width, stria_ctype ctype)
{
    stria_out out;
    out.data = data;
    out.count = count;
    out.stride = stride;
    out.offset = offset;
    out.width = width;
    out.ctype = ctype;
    out.scale = out.unit = out.epoch = out.rounding = 0;
    out.set_is_valid = 0;
    out.flags = NULL;
    out.flags_first = 0;
    out.flags_stride = 1;
    out.reserved[0] = out.reserved[1] = 0;
    return out;
}

static inline stria_out stria_make_out_flags(
    stria_out out, void *flags, size_t first, size_t stride, int32_t set_is_valid)
{
    out.flags = flags;
    out.flags_first = first;
    out.flags_stride = stride;
    out.set_is_valid = set_is_valid;
    return out;
}

/* The same, for a place that may hold a time or a decimal less finely than the column. */
static inline stria_out stria_out_rounded(stria_out out, int32_t rounding)
{
    out.rounding = rounding;
    return out;
}

/* Times are read as ticks of a unit since an epoch, the mirror of stria_ticks(). */
static inline stria_out stria_out_ticks(
    stria_out out, int32_t unit, int32_t epoch, int32_t rounding)
{
    out.unit = unit;
    out.epoch = epoch;
    out.rounding = rounding;
    return out;
}

/* Decimals are read as integers with `scale` digits behind the point, the mirror of
 * stria_scaled(). */
static inline stria_out stria_out_scaled(stria_out out, int32_t scale)
{
    out.scale = scale;
    return out;
}

/* Also writes one byte for each value: 1 missing, 0 present. */
static inline stria_out stria_out_null_bytes(stria_out out, void *flags)
{
    return stria_make_out_flags(out, flags, 0, 1, 0);
}

/* Also writes one byte for each value: 1 present, 0 missing. */
static inline stria_out stria_out_valid_bytes(stria_out out, void *flags)
{
    return stria_make_out_flags(out, flags, 0, 1, 1);
}

/* Also writes one bit for each value, from bit `first` on; set: missing.  Other
 * bits keep their value. */
static inline stria_out stria_out_null_bits(stria_out out, void *flags, size_t first)
{
    return stria_make_out_flags(out, flags, first, 0, 0);
}

/* Also writes one bit for each value, from bit `first` on; set: present. */
static inline stria_out stria_out_valid_bits(stria_out out, void *flags, size_t first)
{
    return stria_make_out_flags(out, flags, first, 0, 1);
}

/* ---- Makers that take the C type from the array (C only) ---------------- */

/* In C++ use stria::values() and its kin from stria.hpp. */
#ifndef __cplusplus

/* The element's type picks the number; there is no default, so a struct, a plain
 * char or an array of arrays does not compile.  An array of characters would
 * pass for a pointer to text, so it is caught first and has no number. */
/* clang-format off */
#if defined(__SIZEOF_INT128__)
#define STRIA_COMPILER_INT128_CTYPES                                            \
            stria_compiler_int128: STRIA_INT128,                                \
            stria_compiler_uint128: STRIA_UINT128,
#else
#define STRIA_COMPILER_INT128_CTYPES
#endif
#define STRIA_CTYPE_OF(element)                                                 \
    _Generic(&(element),                                                        \
        char (*)[sizeof(element)]: (void)0,                                     \
        const char (*)[sizeof(element)]: (void)0,                               \
        default: _Generic((element),                                            \
            _Bool: STRIA_BOOL,                                                  \
            signed char: STRIA_INT8,                                            \
            short: STRIA_INT16,                                                 \
            int: STRIA_INT32,                                                   \
            long: sizeof(long) == 8 ? STRIA_INT64 : STRIA_INT32,                \
            long long: STRIA_INT64,                                             \
            unsigned char: STRIA_UINT8,                                         \
            unsigned short: STRIA_UINT16,                                       \
            unsigned: STRIA_UINT32,                                             \
            unsigned long: sizeof(long) == 8 ? STRIA_UINT64 : STRIA_UINT32,     \
            unsigned long long: STRIA_UINT64,                                   \
            float: STRIA_FLOAT32,                                               \
            double: STRIA_FLOAT64,                                              \
            STRIA_COMPILER_INT128_CTYPES                                        \
            stria_int128: STRIA_INT128,                                         \
            stria_uint128: STRIA_UINT128,                                       \
            stria_int256: STRIA_INT256,                                         \
            stria_uint256: STRIA_UINT256,                                       \
            stria_float16: STRIA_FLOAT16,                                       \
            stria_bfloat16: STRIA_BFLOAT16,                                     \
            stria_view: STRIA_VIEW,                                             \
            char *: STRIA_CSTR,                                                 \
            const char *: STRIA_CSTR,                                           \
            stria_date: STRIA_DATE,                                             \
            stria_datetime: STRIA_DATETIME,                                     \
            struct tm: STRIA_TM,                                                \
            struct timespec: STRIA_TIMESPEC,                                    \
            stria_timetz: STRIA_TIMETZ,                                         \
            stria_interval_micros: STRIA_INTERVAL_MICROS,                       \
            stria_interval_nanos: STRIA_INTERVAL_NANOS))

/* The integers that offsets, ends and lengths may be. */
#define STRIA_SPAN_CTYPE_OF(element)                                            \
    _Generic((element),                                                         \
        int: STRIA_INT32,                                                       \
        long: sizeof(long) == 8 ? STRIA_INT64 : STRIA_INT32,                    \
        long long: STRIA_INT64,                                                 \
        unsigned: STRIA_UINT32,                                                 \
        unsigned long: sizeof(long) == 8 ? STRIA_UINT64 : STRIA_UINT32,         \
        unsigned long long: STRIA_UINT64)
/* clang-format on */

/* Where a member stands in the structs of an array, without touching them. */
#define STRIA_OFFSET_OF(structs, member) offsetof(__typeof__(*(structs)), member)

/* An array of values. */
#define STRIA_VALUES(array, n)                                                                     \
    stria_make_values(                                                                             \
        (array), (n), sizeof *(array), 0, sizeof *(array), STRIA_CTYPE_OF(*(array)), 0)

/* An array of pointers to values; NULL is a null. */
#define STRIA_POINTERS(array, n)                                                                   \
    stria_make_values(                                                                             \
        (array), (n), sizeof *(array), 0, sizeof **(array), STRIA_CTYPE_OF(**(array)), 1)

/* One member, possibly nested as in `qty.value`, of an array of structs. */
#define STRIA_MEMBER(structs, n, member)                                                           \
    stria_make_values((structs), (n), sizeof *(structs), STRIA_OFFSET_OF(structs, member),         \
        sizeof((structs)->member), STRIA_CTYPE_OF((structs)->member), 0)

/* A member that is an array of characters: text up to the first NUL, or all. */
#define STRIA_CHARS_MEMBER(structs, n, member)                                                     \
    stria_make_values((structs), (n), sizeof *(structs), STRIA_OFFSET_OF(structs, member),         \
        sizeof((structs)->member),                                                                 \
        _Generic(&(structs)->member[0], char *: STRIA_CHAR_ARRAY, const char *: STRIA_CHAR_ARRAY), \
        0)

/* An array of fixed-size blocks of bytes, such as `uint8_t keys[n][16]`; those of a UUID
 * or an address are in the order of its text. */
#define STRIA_RAW(array, n)                                                                        \
    stria_make_values((array), (n), sizeof *(array), 0, sizeof *(array), STRIA_RAW_BYTES, 0)

/* Bytes that spans group into strings. */
#define STRIA_BYTES(pointer, size) stria_make_bytes((pointer), (size))

/* Flags inside an array of structs: a `bool` or a byte. */
#define STRIA_NULL_MEMBER(structs, member)                                                         \
    stria_make_nulls(                                                                              \
        (structs) == NULL ? NULL : (const void *)&(structs)->member, 0, sizeof *(structs), 0)
#define STRIA_VALID_MEMBER(structs, member)                                                        \
    stria_make_nulls(                                                                              \
        (structs) == NULL ? NULL : (const void *)&(structs)->member, 0, sizeof *(structs), 1)

/* Row i holds elements array[i] up to array[i + 1]: rows + 1 integers. */
#define STRIA_OFFSETS(array, rows)                                                                 \
    stria_make_spans((array), (rows), STRIA_SPANS_OFFSETS, STRIA_SPAN_CTYPE_OF(*(array)))

/* Row i ends before element array[i]; the first begins at 0: rows integers. */
#define STRIA_ENDS(array, rows)                                                                    \
    stria_make_spans((array), (rows), STRIA_SPANS_ENDS, STRIA_SPAN_CTYPE_OF(*(array)))

/* Row i holds array[i] elements: rows integers. */
#define STRIA_LENGTHS(array, rows)                                                                 \
    stria_make_spans((array), (rows), STRIA_SPANS_LENGTHS, STRIA_SPAN_CTYPE_OF(*(array)))

/* An array of structs that hold a pointer to elements and their number, by the
 * names of these members. */
#define STRIA_SLICES_OF(structs, n, data_member, count_member)                                     \
    stria_make_slices((structs), (n), sizeof *(structs), STRIA_OFFSET_OF(structs, data_member),    \
        STRIA_OFFSET_OF(structs, count_member), (int32_t)sizeof((structs)->count_member),          \
        STRIA_CTYPE_OF(*(structs)->data_member), sizeof *(structs)->data_member)

/* The same with the usual names: struct { const T *data; size_t count; }. */
#define STRIA_SLICES(structs, n) STRIA_SLICES_OF(structs, n, data, count)

/* struct { const T *const *data; size_t count; }: elements by pointer. */
#define STRIA_POINTER_SLICES(structs, n)                                                           \
    stria_slices_of_pointers(                                                                      \
        stria_make_slices((structs), (n), sizeof *(structs), STRIA_OFFSET_OF(structs, data),       \
            STRIA_OFFSET_OF(structs, count), (int32_t)sizeof((structs)->count), 0, 0),             \
        STRIA_CTYPE_OF(**(structs)->data), sizeof **(structs)->data)

/* struct { const T *data; const uint8_t *nulls; size_t count; }: elements with
 * one null flag each. */
#define STRIA_NULLABLE_SLICES(structs, n)                                                          \
    stria_slices_with_flags(STRIA_SLICES(structs, n), STRIA_OFFSET_OF(structs, nulls))

/* struct { const S *data; size_t count; } where S is itself such a struct, with
 * the shape that `inner` (made by STRIA_SLICES((structs)->data, 0) or its kin)
 * describes. */
#define STRIA_SLICES_WITHIN(structs, n, inner)                                                     \
    stria_slices_within(                                                                           \
        stria_make_slices((structs), (n), sizeof *(structs), STRIA_OFFSET_OF(structs, data),       \
            STRIA_OFFSET_OF(structs, count), (int32_t)sizeof((structs)->count), 0, 0),             \
        (inner))

/* An array that values are read into. */
#define STRIA_OUT(array, n)                                                                        \
    stria_make_out((array), (n), sizeof *(array), 0, sizeof *(array), STRIA_CTYPE_OF(*(array)))

/* An array of blocks of bytes, such as `uint8_t keys[n][16]`, that values are read into. */
#define STRIA_OUT_RAW(array, n)                                                                    \
    stria_make_out((array), (n), sizeof *(array), 0, sizeof *(array), STRIA_RAW_BYTES)

/* One member of an array of structs that values are read into. */
#define STRIA_OUT_MEMBER(structs, n, member)                                                       \
    stria_make_out((structs), (n), sizeof *(structs), STRIA_OFFSET_OF(structs, member),            \
        sizeof((structs)->member), STRIA_CTYPE_OF((structs)->member))

#endif /* !__cplusplus */

#endif /* STRIA_VALUES_H */

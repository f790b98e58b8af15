/* type.h - what the runtime knows of a type
 *
 * One descriptor for each row of types.yaml, generated, and those of composite.c,
 * which are written by hand.  Nullable is a property of a column, not a type. */
#ifndef STRIA_SRC_TYPE_H
#define STRIA_SRC_TYPE_H

#include <stddef.h>

#include "stria/stria.h"

/* How rows lie in memory. */
typedef enum stria__storage {
    STRIA__NUMBER, /* values: packed numbers of one C type */
    STRIA__FIXED_STRING, /* values: `size` bytes each */
    STRIA__NOTHING, /* not at all: every row is null */
    STRIA__FIXED_BYTES, /* values: `width` bytes each, in the order of fixed_bytes.h */
    STRIA__STRING, /* values: bytes of all rows; offsets[rows + 1] */
    STRIA__DICTIONARY, /* values: codes, each a uint32_t; child: the keys, see dictionary.h */
    STRIA__LIST, /* children: items of all rows; offsets[rows + 1] */
    STRIA__FIXED_LIST, /* child: `size` items for each row */
    STRIA__TUPLE /* children: one item each for each row */
} stria__storage;

/* How one value is spelled as text. */
typedef enum stria__spelling {
    STRIA__SPELLED_INTEGER,
    STRIA__SPELLED_FLOAT,
    STRIA__SPELLED_BOOL,
    STRIA__SPELLED_DECIMAL,
    STRIA__SPELLED_DATE,
    STRIA__SPELLED_DATETIME,
    STRIA__SPELLED_TIME,
    STRIA__SPELLED_IPV4,
    STRIA__SPELLED_UUID,
    STRIA__SPELLED_IPV6,
    STRIA__SPELLED_TIMETZ,
    STRIA__SPELLED_INTERVAL_MICROS,
    STRIA__SPELLED_INTERVAL_NANOS,
    STRIA__SPELLED_MEMBER, /* by the name of a member */
    STRIA__SPELLED_BITS,
    STRIA__SPELLED_BYTES,
    STRIA__SPELLED_NOTHING
} stria__spelling;

/* What stands in the parentheses behind a type's name, in this order. */
enum {
    STRIA__HAS_SIZE = 1,
    STRIA__HAS_PRECISION = 2,
    STRIA__HAS_ZONE = 4,
    STRIA__HAS_MEMBERS = 8,
    STRIA__HAS_DIGITS = 16,
    STRIA__HAS_SCALE = 32
};

/* The bounds of a type that holds less than its C type does.  `per_second` bounds are
 * seconds, each of which stands for all its ticks in the column's precision. */
typedef struct stria__range {
    int64_t low;
    int64_t high;
    bool per_second;
    unsigned precision; /* of the column that they are for, where there are several */
} stria__range;

struct stria__form; /* of fixed bytes: fixed_bytes.h */

/* Numbers arrive in one of three lanes.  A taker writes n of them at `to` as the
 * type's C type; it returns n, or the index of the first that does not fit. */
typedef struct stria__takers {
    size_t (*take_signed)(void *restrict to, const int64_t *restrict from, size_t n);
    size_t (*take_unsigned)(void *restrict to, const uint64_t *restrict from, size_t n);
    size_t (*take_float)(void *restrict to, const double *restrict from, size_t n);
} stria__takers;

typedef struct stria__type {
    const char *name; /* as ClickHouse spells it */
    const char *const *aliases; /* other names, ended by NULL, without regard to case */
    bool any_case; /* the name itself, too, is known in any case */
    const char *family; /* the name that it shares with types of other digits; NULL: none */
    unsigned digits; /* the most it has, in a family */
    bool lacks_clickhouse; /* Native refuses the type */
    const char *arrow; /* format string, with parameters in braces; NULL: Arrow lacks it */
    stria__storage storage;
    stria__spelling spelling;
    int parameters;
    stria_ctype ctype; /* of one value of a number; 0 for others */
    size_t width; /* bytes of one value; 0 where that is not the type's to say */
    unsigned precision; /* of a column whose type does not say */
    unsigned precisions; /* a bit for each that may be said */
    const stria__range *ranges; /* NULL: every value of the C type is one of this type */
    size_t range_count; /* one, or one for each precision */
    bool has_far_years; /* dates outside of the years 0 to 9999 */
    int64_t infinity; /* outside of the ranges, as is its negative; 0: there is none */
    const struct stria__form *form; /* of fixed bytes alone */
    const char *limits; /* what fits, for errors: "-128 to 127"; NULL: see `ranges` */
    const stria__takers *takers; /* numbers alone */

    /* The index of the first of n values in column memory that is outside the
     * column's range, or n.  NULL when there is no range. */
    size_t (*check)(const stria_column *column, const void *values, size_t n);

    /* Write rows behind the column's end and stage them; see column.h.  `values` has
     * no nulls for the first; the last takes a whole level of slices. */
    stria_code (*stage_present)(
        stria_column *column, const stria_values *values, stria_error *error);
    stria_code (*stage_nullable)(
        stria_column *column, const stria_values *values, stria_error *error);
    stria_code (*stage_slices)(
        stria_column *column, const stria_slices *slices, size_t total, stria_error *error);
} stria__type;

extern const stria__type *const stria__types[]; /* ended by NULL */

/* The type whose values are exactly those of a C type, by stria_ctype; NULL for C
 * types that are no numbers. */
const stria__type *stria__type_of_ctype(stria_ctype ctype);

extern const stria__type stria__low_cardinality_type;
extern const stria__type stria__array_type;
extern const stria__type stria__map_type; /* children: keys, values */
extern const stria__type stria__nested_type; /* children: one for each field */
extern const stria__type stria__fixed_array_type;
extern const stria__type stria__tuple_type;

#endif /* STRIA_SRC_TYPE_H */

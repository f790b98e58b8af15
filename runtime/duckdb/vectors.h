/* vectors.h - what both directions know of columns and of DuckDB's vectors
 *
 * This library stands beside stria and uses its public headers alone, so that it works
 * with a shared library of stria as well. */
#ifndef STRIA_DUCKDB_VECTORS_H
#define STRIA_DUCKDB_VECTORS_H

#include <duckdb.h>

#include "stria/duckdb.h"

enum { STRIA__ROWS = 512 }; /* that are worked on together */

/* ---- Columns ----------------------------------------------------------------------- */

/* What a column holds, as far as it matters for the type of a vector. */
typedef enum stria__kind {
    STRIA__KIND_NUMBER,
    STRIA__KIND_DECIMAL,
    STRIA__KIND_DATE, /* days, or ticks since 1970 */
    STRIA__KIND_TIME, /* of a day */
    STRIA__KIND_TIMETZ,
    STRIA__KIND_INTERVAL, /* of months, days and a time */
    STRIA__KIND_STRING,
    STRIA__KIND_BLOB,
    STRIA__KIND_BIT,
    STRIA__KIND_ENUM,
    STRIA__KIND_UUID,
    STRIA__KIND_ADDRESS,
    STRIA__KIND_NOTHING,
    STRIA__KIND_LIST,
    STRIA__KIND_FIXED_LIST,
    STRIA__KIND_NESTED,
    STRIA__KIND_TUPLE,
    STRIA__KIND_MAP,
    STRIA__KIND_OTHER /* nothing of DuckDB's */
} stria__kind;

stria__kind stria__kind_of(const stria_column *column);
bool stria__is_nullable(const stria_column *column);

/* A child of a column that is only looked at. */
static inline const stria_column *stria__child(const stria_column *column, size_t index)
{
    return stria_column_child((stria_column *)column, index);
}

/* ---- Vectors -------------------------------------------------------------------------- */

/* A type with all that is asked of it at once. */
typedef struct stria__vector_type {
    duckdb_type id;
    stria_ctype ctype; /* of numbers and ticks, as they lie in the vector; 0: no such */
    size_t width; /* bytes of one value */
    int32_t unit; /* of ticks; 0: no time */
    int32_t scale; /* of a DECIMAL */
    unsigned digits; /* of a DECIMAL */
    size_t items; /* of an ARRAY */
    size_t children; /* of a STRUCT */
} stria__vector_type;

stria__vector_type stria__type_of_vector(duckdb_vector vector);

/* Whether values of a kind may go from a column into a vector, or back. */
bool stria__goes_with(stria__kind kind, const stria__vector_type *type);

/* A string as DuckDB has it in a vector. */
enum { STRIA__INLINE_STRING = 12 };

typedef struct stria__string {
    uint32_t size;
    char prefix[4];
    union {
        char rest[8]; /* of a string of at most 12 bytes; zeros behind its end */
        const char *data; /* all of a longer one */
    } tail;
} stria__string;

/* Microseconds or nanoseconds of a whole day, which a TIME may reach. */
int64_t stria__day_of(const stria__vector_type *type);

/* Names of an ENUM's members, in the order of their indexes. */
typedef struct stria__dictionary {
    char **names; /* `size` of them; NULL: out of memory */
    size_t size;
} stria__dictionary;

stria__dictionary stria__dictionary_of(duckdb_vector vector);
void stria__free_dictionary(stria__dictionary *dictionary);

/* Bytes of one index. */
static inline size_t stria__index_width(const stria__dictionary *dictionary)
{
    return dictionary->size <= UINT8_MAX ? 1 : dictionary->size <= UINT16_MAX ? 2 : 4;
}

/* ---- Errors ------------------------------------------------------------------------------ */

/* Fails with the path of a column of the batch; row, element and offset are -1. */
stria_code stria__duckdb_fail(stria_error *error, const stria_batch *batch, size_t column,
    stria_code code, const char *format, ...);

/* STRIA_ERR_TARGET: a column of this type does not go with a vector of that type. */
stria_code stria__refuse_vector(stria_error *error, const stria_batch *batch, size_t index,
    const stria_column *column, const stria__vector_type *type);

#endif /* STRIA_DUCKDB_VECTORS_H */

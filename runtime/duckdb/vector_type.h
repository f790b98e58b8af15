/* vector_type.h - types of DuckDB's vectors, and what may go into them */
#ifndef STRIA_DUCKDB_VECTOR_TYPE_H
#define STRIA_DUCKDB_VECTOR_TYPE_H

#include <duckdb.h>

#include "duckdb/kind.h"

/* A type with all that is asked of it, at once. */
typedef struct stria__duck_vector_type {
    duckdb_type id;
    stria_ctype ctype; /* of numbers, ticks and intervals, as they lie in the vector; or 0 */
    size_t width; /* bytes of one of them */
    int32_t unit; /* of ticks; 0: no time */
    int32_t scale; /* of a DECIMAL */
    unsigned digits; /* of a DECIMAL */
    size_t items; /* of a row of an ARRAY */
} stria__duck_vector_type;

stria__duck_vector_type stria__duck_vector_type_of(duckdb_logical_type logical);

/* "BIGINT" and so on, for messages. */
const char *stria__duck_vector_type_name(const stria__duck_vector_type *type);

/* Whether values of a kind may go from a column into a vector, or back. */
bool stria__duck_goes_with(stria__duck_kind kind, const stria__duck_vector_type *type);

/* How well a column of a type goes with a vector that it goes with at all. */
typedef struct stria__duck_fit {
    bool takes_all; /* whatever the column holds: nothing is refused */
    bool is_packed; /* the column keeps its values as the vector does */
} stria__duck_fit;

stria__duck_fit stria__duck_fit_of(
    const stria__duck_core_type *core, const stria__duck_vector_type *type);

/* Microseconds or nanoseconds of a whole day, which a TIME may reach. */
int64_t stria__duck_day_of(const stria__duck_vector_type *type);

#endif /* STRIA_DUCKDB_VECTOR_TYPE_H */

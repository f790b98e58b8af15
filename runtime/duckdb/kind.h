/* kind.h - what columns hold, as far as it matters for the type of a vector
 *
 * This library stands beside stria and uses its public headers alone, so that it works
 * with a shared library of stria as well.  Its private names begin with stria__duck_: those of
 * stria are in the same program when both are static. */
#ifndef STRIA_DUCKDB_KIND_H
#define STRIA_DUCKDB_KIND_H

#include "stria/stria.h"

typedef enum stria__duck_kind {
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
} stria__duck_kind;

/* The type of a column without what is wrapped around it: Nullable, LowCardinality, an
 * aggregate's name.  Cut when it is long. */
typedef struct stria__duck_core_type {
    char text[96];
    bool in_dictionary; /* LowCardinality */
    bool is_nullable; /* outermost: of a LowCardinality its dictionary is */
} stria__duck_core_type;

stria__duck_core_type stria__duck_core_of(const stria_column *column);
stria__duck_kind stria__duck_kind_of(const stria__duck_core_type *core);

/* Whether its largest tick stands for infinity, as in DuckDB's types. */
bool stria__duck_has_infinity(const stria__duck_core_type *core);

/* The number of items in a row of a FixedArray; 0 when there is no memory to ask. */
size_t stria__duck_items_of_fixed(const stria_column *column);

#endif /* STRIA_DUCKDB_KIND_H */

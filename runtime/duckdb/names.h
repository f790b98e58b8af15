/* names.h - the members of an ENUM by index and by name */
#ifndef STRIA_DUCKDB_NAMES_H
#define STRIA_DUCKDB_NAMES_H

#include <duckdb.h>

#include "stria/values.h"

/* DuckDB copies a name each time it is asked, so each is kept, and asked for when it is
 * needed first: an ENUM may have very many. */
typedef struct stria__duck_names {
    duckdb_logical_type logical; /* owned; NULL: no ENUM */
    char **names; /* by index; NULL: not asked for yet */
    uint32_t *order; /* indexes by name; NULL: not sorted yet */
    size_t size;
    size_t width; /* bytes of an index in a vector */
} stria__duck_names;

/* Both are false when there is no memory.  The names own `logical` from then on, also then. */
bool stria__duck_open_names(stria__duck_names *names, duckdb_logical_type logical);
bool stria__duck_sort_names(stria__duck_names *names);
void stria__duck_close_names(stria__duck_names *names);

/* The name of a member; NULL for an index past the last, and without memory. */
const char *stria__duck_name_at(const stria__duck_names *names, size_t index);

/* The index of a name; `size` when it is no member's.  Names are sorted. */
size_t stria__duck_find_name(const stria__duck_names *names, stria_view name);

#endif /* STRIA_DUCKDB_NAMES_H */

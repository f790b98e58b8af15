/* type_sql.h - types of columns as DuckDB's SQL spells them */
#ifndef STRIA_DUCKDB_TYPE_SQL_H
#define STRIA_DUCKDB_TYPE_SQL_H

#include <stdbool.h>
#include <stddef.h>

#include "stria/stria.h"

/* Text that grows; once there is no memory, it stays as it is and `failed`. */
typedef struct stria__duck_text {
    char *data; /* owned, freed with free(); NULL: empty */
    size_t size;
    size_t room;
    bool failed;
} stria__duck_text;

void stria__duck_put_text(stria__duck_text *text, const char *bytes, size_t size);
void stria__duck_put(stria__duck_text *text, const char *string);

/* A name or a string, in quotes of this kind, with those in it doubled. */
void stria__duck_put_quoted(stria__duck_text *text, const char *string, size_t size, char mark);

/* Puts the type that holds what the column may hold, and keeps its meaning: Int64 is BIGINT,
 * Array(String) is VARCHAR[].  False when DuckDB has none. */
bool stria__duck_put_type(stria__duck_text *text, const stria_column *column);

#endif /* STRIA_DUCKDB_TYPE_SQL_H */

/* type_sql.h - types of columns as DuckDB's SQL spells them */
#ifndef STRIA_DUCKDB_TYPE_SQL_H
#define STRIA_DUCKDB_TYPE_SQL_H

#include "duckdb/sql.h"
#include "stria/stria.h"

/* Puts the type that holds what the column may hold, and keeps its meaning: Int64 is BIGINT,
 * Array(String) is VARCHAR[].  False when DuckDB has none. */
bool stria__duck_put_type(stria__duck_text *text, const stria_column *column);

#endif /* STRIA_DUCKDB_TYPE_SQL_H */

/* duckdb_file.h - the flights in a DuckDB file, and what DuckDB answers
 *
 * Where the program was built without DuckDB, duckdb_file_new() complains of that. */
#ifndef FLIGHTS_DUCKDB_FILE_H
#define FLIGHTS_DUCKDB_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include <stria/batch.h>

#include "questions.h"

struct duckdb_file;

/* Makes a file with an empty table `nyc.flights`; one that is there is replaced.  Returns
 * NULL when it has complained. */
struct duckdb_file *duckdb_file_new(const char *path);
void duckdb_file_free(struct duckdb_file *file); /* NULL is fine */

const char *duckdb_file_version(void);

/* Appends all blocks.  Returns false when it has complained. */
bool duckdb_file_load(struct duckdb_file *file, stria_batch *const *blocks, size_t count);

struct respondent duckdb_file_respondent(struct duckdb_file *file);

#endif /* FLIGHTS_DUCKDB_FILE_H */

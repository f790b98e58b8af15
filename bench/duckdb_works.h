/* duckdb_works.h - the loads that the measurements of DuckDB have in common
 *
 * What fails ends the program with its reason.
 */
#ifndef STRIA_BENCH_DUCKDB_WORKS_H
#define STRIA_BENCH_DUCKDB_WORKS_H

#include <stdbool.h>

#include <duckdb.h>

#include "stria/duckdb.h"

enum { COLUMNS_MAX = 8, ROUNDS_MAX = 15 };

extern duckdb_database database;
extern duckdb_connection connection;
extern stria_error error;

struct work {
    const char *name;
    const char *type; /* of each column */
    const char *sql;
    size_t columns;
    size_t rows;
    void (*append)(stria_column *column, size_t first, size_t rows);
    duckdb_state (*append_row)(duckdb_appender appender, size_t row);
    size_t part; /* of the rows go by the row appender, and its time is scaled */
    const char *checksum; /* of one column: `v` */
};

extern const struct work works[];
extern const size_t work_count;

_Noreturn void fail(const char *what, const char *reason);
void require(stria_code code, const char *what);

/* ---- The engine, in memory ----------------------------------------------------- */

void open_engine(void);
void close_engine(void);
duckdb_result ask(const char *sql); /* which is to be destroyed */
void run(const char *sql);
void new_table(const struct work *work); /* named t */
int64_t checksum(const struct work *work); /* of that table */

duckdb_appender open_appender(duckdb_connection on);
void close_appender(duckdb_appender appender);

/* ---- Loads --------------------------------------------------------------------- */

/* A batch with so many of the work's rows, or none. */
stria_batch *new_batch(const struct work *work, size_t first, size_t rows);

/* Each loads table t anew, and gives the time in milliseconds. */
double time_rows(const struct work *work); /* by DuckDB's row appender */
double time_append(const struct work *work, const stria_batch *batch);

/* ---- Times --------------------------------------------------------------------- */

double milliseconds(void); /* from some point on */
double median(double *times, size_t rounds); /* which are sorted then */

#endif /* STRIA_BENCH_DUCKDB_WORKS_H */

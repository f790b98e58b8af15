/* engine.h - a DuckDB in memory, asked by SQL, for the tests of stria::duckdb */
#ifndef STRIA_TESTS_DUCKDB_ENGINE_H
#define STRIA_TESTS_DUCKDB_ENGINE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <duckdb.h>

#include "stria/batch.h"
#include "stria/duckdb.h"

extern duckdb_database database;
extern duckdb_connection connection;
extern stria_error error; /* of the last OK() or FAILS() */

int open_engine(void **state);
int close_engine(void **state);

/* For cmocka_run_group_tests(). */
#define RUN(tests) cmocka_run_group_tests(tests, open_engine, close_engine)

/* ---- SQL --------------------------------------------------------------------- */

/* Both fail the test when DuckDB refuses the statement. */
void run_sql(const char *format, ...) __attribute__((format(printf, 1, 2)));
int64_t ask_number(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- Text that grows --------------------------------------------------------- */

typedef struct sql_text {
    char *data;
    size_t size;
    size_t room;
} sql_text;

void put(sql_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- Batches ----------------------------------------------------------------- */

/* A batch of columns named a, b, c, ... of these types. */
stria_batch *new_batch(const char *const *types, size_t count);
stria_batch *new_batch_of(const char *type); /* of one column */

duckdb_appender open_appender(const char *table);
void close_appender(duckdb_appender appender); /* which flushes without an error */

/* Appends the batch to a table and flushes. */
void load(const stria_batch *batch, const char *table);

/* Appends what a statement gives. */
void read_sql(stria_batch *batch, const char *statement);

/* Both have the same rows, by their text. */
void assert_same_rows(stria_batch *is, stria_batch *should);

#define OK(call)                                                                                   \
    do {                                                                                           \
        if ((call) != STRIA_OK)                                                                    \
            fail_msg("%s: %s: %s", #call, error.path, error.message);                              \
    } while (0)

/* Fails with this code, at this row and with this path. */
#define FAILS(call, expected, at_row, at_path)                                                     \
    do {                                                                                           \
        const stria_code returned = (call);                                                        \
        if (returned != (expected))                                                                \
            fail_msg("%s: code %d: %s", #call, (int)returned, error.message);                      \
        assert_int_equal(error.code, (expected));                                                  \
        assert_int_equal(error.row, (at_row));                                                     \
        assert_string_equal(error.path, (at_path));                                                \
    } while (0)

#endif /* STRIA_TESTS_DUCKDB_ENGINE_H */

/* duckdb_file.c - the flights in a DuckDB file, and what DuckDB answers
 *
 * Columns go by their place: the table has one for each of the record's.  The answers are
 * data chunks, which are read into batches. */
#include "duckdb_file.h"

#include <duckdb.h>
#include <stdio.h>
#include <stdlib.h>

#include <stria/duckdb.h>

#include "output.h"

struct duckdb_file {
    duckdb_database database;
    duckdb_connection connection;
};

static const char tables[] = "CREATE SCHEMA nyc;"
                             "CREATE TABLE nyc.flights ("
                             "    flight_date DATE NOT NULL,"
                             "    carrier VARCHAR NOT NULL,"
                             "    flight USMALLINT NOT NULL,"
                             "    tailnum VARCHAR,"
                             "    origin VARCHAR NOT NULL,"
                             "    dest VARCHAR NOT NULL,"
                             "    distance USMALLINT NOT NULL,"
                             "    sched_dep_time USMALLINT NOT NULL,"
                             "    dep_time USMALLINT,"
                             "    dep_delay SMALLINT,"
                             "    sched_arr_time USMALLINT NOT NULL,"
                             "    arr_time USMALLINT,"
                             "    arr_delay SMALLINT,"
                             "    air_time USMALLINT,"
                             "    speed FLOAT,"
                             "    departed BOOLEAN NOT NULL,"
                             "    time_hour TIMESTAMP NOT NULL)";

static bool query(struct duckdb_file *file, const char *sql, duckdb_result *result)
{
    if (duckdb_query(file->connection, sql, result) == DuckDBSuccess)
        return true;
    complain("%s", duckdb_result_error(result));
    duckdb_destroy_result(result);
    return false;
}

struct duckdb_file *duckdb_file_new(const char *path)
{
    struct duckdb_file *const file = calloc(1, sizeof *file);
    duckdb_result result;
    char *reason = NULL;

    (void)remove(path);
    if (file == NULL) {
        complain("out of memory");
        return NULL;
    }
    if (duckdb_open_ext(path, &file->database, NULL, &reason) == DuckDBError ||
        duckdb_connect(file->database, &file->connection) == DuckDBError) {
        complain("%s: %s", path, reason != NULL ? reason : "no connection");
        duckdb_free(reason);
        duckdb_file_free(file);
        return NULL;
    }
    if (!query(file, tables, &result)) {
        duckdb_file_free(file);
        return NULL;
    }
    duckdb_destroy_result(&result);
    return file;
}

void duckdb_file_free(struct duckdb_file *file)
{
    if (file == NULL)
        return;
    duckdb_disconnect(&file->connection);
    duckdb_close(&file->database);
    free(file);
}

const char *duckdb_file_version(void)
{
    return duckdb_library_version();
}

/* ---- In ---------------------------------------------------------------------------------- */

bool duckdb_file_load(struct duckdb_file *file, stria_batch *const *blocks, size_t count)
{
    duckdb_appender appender;
    stria_error error;
    bool done =
        duckdb_appender_create(file->connection, "nyc", "flights", &appender) == DuckDBSuccess;

    for (size_t i = 0; i < count && done; i++) {
        if (stria_batch_append_to_duckdb(blocks[i], appender, &error) != STRIA_OK) {
            complain("%s: %s", error.path, error.message);
            duckdb_appender_destroy(&appender);
            return false;
        }
    }
    /* What the appender still holds is written by this, or refused. */
    done = done && duckdb_appender_close(appender) == DuckDBSuccess;
    if (!done)
        complain("%s", duckdb_appender_error(appender));
    duckdb_appender_destroy(&appender);
    return done;
}

/* ---- Answers ------------------------------------------------------------------------------ */

static bool read_all(stria_batch *batch, duckdb_result result)
{
    stria_error error;
    bool done = true;

    for (duckdb_data_chunk chunk; done && (chunk = duckdb_fetch_chunk(result)) != NULL;) {
        if (stria_batch_read_duckdb(batch, chunk, &error) != STRIA_OK)
            done = complain("%s: %s", error.path, error.message);
        duckdb_destroy_data_chunk(&chunk);
    }
    return done;
}

static stria_batch *ask(void *context, const char *sql, const stria_field *fields, size_t count)
{
    duckdb_result result;
    stria_error error;
    stria_batch *batch;

    if (!query(context, sql, &result))
        return NULL;
    batch = stria_batch_new(fields, count, NULL, &error);
    if (batch == NULL) {
        complain("%s", error.message);
    } else if (!read_all(batch, result)) {
        stria_batch_free(batch);
        batch = NULL;
    }
    duckdb_destroy_result(&result);
    return batch;
}

struct respondent duckdb_file_respondent(struct duckdb_file *file)
{
    return (struct respondent){"DuckDB", "epoch", ask, file};
}

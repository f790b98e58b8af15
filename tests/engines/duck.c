/* duck.c - DuckDB and stria::duckdb, for a caller that has ctypes alone
 *
 * Each function gives NULL, or the reason why it failed.
 */
#include <stdio.h>
#include <string.h>

#include <duckdb.h>

#include "stria/arrow.h"
#include "stria/duckdb.h"

#define SHOWN __attribute__((visibility("default")))

static duckdb_database database;
static duckdb_connection connection;
static stria_duckdb_source *source;
static char reason[512];

SHOWN const char *duck_open(void);
SHOWN void duck_close(void);
SHOWN const char *duck_run(const char *sql);
SHOWN const char *duck_create(stria_batch *batch, const char *sql);
SHOWN const char *duck_append(stria_batch *batch, const char *table);
SHOWN const char *duck_read(stria_batch *batch, const char *sql);
SHOWN const char *duck_scan(struct ArrowArrayStream *stream, const char *view);
SHOWN const char *duck_export(
    const char *sql, struct ArrowSchema *schema, struct ArrowArray *array);

static const char *because(const char *text)
{
    (void)snprintf(reason, sizeof reason, "%s", text != NULL ? text : "DuckDB does not say why");
    return reason;
}

static const char *because_of(stria_code code, const stria_error *error)
{
    (void)snprintf(reason, sizeof reason, "%s at '%s', row %lld: %s", stria_code_name(code),
        error->path, (long long)error->row, error->message);
    return reason;
}

const char *duck_open(void)
{
    stria_error error;

    if (duckdb_open(NULL, &database) == DuckDBError ||
        duckdb_connect(database, &connection) == DuckDBError)
        return because("it cannot be opened");
    source = stria_duckdb_source_new(connection, "feed", &error);
    return source != NULL ? NULL : because_of(error.code, &error);
}

void duck_close(void)
{
    stria_duckdb_source_free(source);
    duckdb_disconnect(&connection);
    duckdb_close(&database);
}

const char *duck_run(const char *sql)
{
    duckdb_result result;
    const duckdb_state state = duckdb_query(connection, sql, &result);
    const char *const why = state == DuckDBError ? because(duckdb_result_error(&result)) : NULL;

    duckdb_destroy_result(&result);
    return why;
}

/* Runs a statement in which feed() gives the batch's rows. */
const char *duck_create(stria_batch *batch, const char *sql)
{
    stria_error error;
    const stria_code code = stria_duckdb_source_run(source, &batch, 1, sql, &error);

    return code == STRIA_OK ? NULL : because_of(code, &error);
}

const char *duck_append(stria_batch *batch, const char *table)
{
    duckdb_appender appender;
    stria_error error;
    const char *why = NULL;

    if (duckdb_appender_create(connection, NULL, table, &appender) == DuckDBError) {
        why = because(duckdb_appender_error(appender));
    } else {
        const stria_code code = stria_batch_append_to_duckdb(batch, appender, &error);
        if (code != STRIA_OK)
            why = because_of(code, &error);
        else if (duckdb_appender_close(appender) == DuckDBError)
            why = because(duckdb_appender_error(appender));
    }
    duckdb_appender_destroy(&appender);
    return why;
}

const char *duck_read(stria_batch *batch, const char *sql)
{
    duckdb_result result;
    const char *why = NULL;

    if (duckdb_query(connection, sql, &result) == DuckDBError)
        why = because(duckdb_result_error(&result));
    for (duckdb_data_chunk chunk; why == NULL && (chunk = duckdb_fetch_chunk(result)) != NULL;) {
        stria_error error;
        const stria_code code = stria_batch_read_duckdb(batch, chunk, &error);
        if (code != STRIA_OK)
            why = because_of(code, &error);
        duckdb_destroy_data_chunk(&chunk);
    }
    duckdb_destroy_result(&result);
    return why;
}

/* Makes a view of a stream, which lives as long as the view is used. */
const char *duck_scan(struct ArrowArrayStream *stream, const char *view)
{
    return duckdb_arrow_scan(connection, view, (duckdb_arrow_stream)stream) == DuckDBSuccess
        ? NULL
        : because("the stream cannot be scanned");
}

/* The first chunk of what a statement gives. */
static duckdb_error_data export_chunk(duckdb_result *result, duckdb_data_chunk chunk,
    struct ArrowSchema *schema, struct ArrowArray *array)
{
    enum { MOST = 1024 };
    const idx_t columns = duckdb_column_count(result);
    duckdb_arrow_options options = duckdb_result_get_arrow_options(result);
    duckdb_logical_type types[MOST];
    const char *names[MOST];
    duckdb_error_data error;

    for (idx_t i = 0; i < columns && i < MOST; i++) {
        types[i] = duckdb_column_logical_type(result, i);
        names[i] = duckdb_column_name(result, i);
    }
    error = duckdb_to_arrow_schema(options, types, names, columns < MOST ? columns : MOST, schema);
    if (!duckdb_error_data_has_error(error)) {
        duckdb_destroy_error_data(&error);
        error = duckdb_data_chunk_to_arrow(options, chunk, array);
    }
    for (idx_t i = 0; i < columns && i < MOST; i++)
        duckdb_destroy_logical_type(&types[i]);
    duckdb_destroy_arrow_options(&options);
    return error;
}

const char *duck_export(const char *sql, struct ArrowSchema *schema, struct ArrowArray *array)
{
    duckdb_result result;
    const char *why = NULL;

    if (duckdb_query(connection, sql, &result) == DuckDBError) {
        why = because(duckdb_result_error(&result));
    } else {
        duckdb_data_chunk chunk = duckdb_fetch_chunk(result);
        duckdb_error_data error = export_chunk(&result, chunk, schema, array);
        if (duckdb_error_data_has_error(error))
            why = because(duckdb_error_data_message(error));
        duckdb_destroy_error_data(&error);
        duckdb_destroy_data_chunk(&chunk);
    }
    duckdb_destroy_result(&result);
    return why;
}

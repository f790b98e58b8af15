/* duckdb_routes.c - the ways into DuckDB with several threads, beside its own row appender
 *
 *     rows       duckdb_append_int64() and its kin, one thread
 *     chunks     stria_batch_append_to_duckdb(): the engine flushes with one thread
 *     appenders  the same from a thread for each core, with a connection and a part each
 *     arrow      Arrow's stream in arrays of a row group, by duckdb_arrow_scan(), which is
 *                deprecated; the engine reads it with all threads, and keeps the order
 *     insert     stria_duckdb_source_insert(), in order
 *     unordered  the same with preserve_insertion_order = false
 *
 * In memory; medians of the rounds, in milliseconds.  What a load leaves behind is compared
 * with a checksum after each.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duckdb_works.h"
#include "stria/arrow.h"

enum { ROUNDS = 5, THREADS = 2, ROW_GROUP = 122880, BATCHES_MAX = 128 };

static const struct work *work; /* of the rows there are */
static stria_duckdb_source *source;

/* ---- Appenders, a thread each ---------------------------------------------------- */

struct loader {
    pthread_t thread;
    duckdb_connection connection;
    stria_batch *batch;
    stria_error error;
};

static void *load(void *pointer)
{
    struct loader *const it = pointer;
    duckdb_appender appender = open_appender(it->connection);

    if (stria_batch_append_to_duckdb(it->batch, appender, &it->error) != STRIA_OK)
        fail(work->name, it->error.message);
    close_appender(appender);
    return NULL;
}

static double time_appenders(void)
{
    const size_t rows = work->rows / THREADS;
    struct loader loaders[THREADS];

    new_table(work);
    for (size_t i = 0; i < THREADS; i++) {
        const size_t first = i * rows;
        loaders[i].batch = new_batch(work, first, i + 1 < THREADS ? rows : work->rows - first);
        if (duckdb_connect(database, &loaders[i].connection) == DuckDBError)
            fail("DuckDB", "there is no connection");
    }
    const double started = milliseconds();
    for (size_t i = 0; i < THREADS; i++)
        (void)pthread_create(&loaders[i].thread, NULL, load, &loaders[i]);
    for (size_t i = 0; i < THREADS; i++)
        (void)pthread_join(loaders[i].thread, NULL);
    const double ended = milliseconds();
    for (size_t i = 0; i < THREADS; i++) {
        stria_batch_free(loaders[i].batch);
        duckdb_disconnect(&loaders[i].connection);
    }
    return ended - started;
}

/* ---- Arrow --------------------------------------------------------------------- */

static double time_arrow(void)
{
    stria_batch *batches[BATCHES_MAX];
    struct ArrowArrayStream stream;
    size_t count = 0;

    new_table(work);
    for (size_t row = 0; row < work->rows; row += ROW_GROUP) {
        const size_t left = work->rows - row;
        batches[count++] = new_batch(work, row, left < ROW_GROUP ? left : ROW_GROUP);
    }
    const double started = milliseconds();
    require(stria_batches_move_to_arrow_stream(batches, count, &stream, &error), work->name);
    if (duckdb_arrow_scan(connection, "arrow", (duckdb_arrow_stream)&stream) == DuckDBError)
        fail(work->name, "DuckDB does not scan the stream");
    run("INSERT INTO t SELECT * FROM arrow");
    const double ended = milliseconds();
    stream.release(&stream);
    run("DROP VIEW arrow");
    for (size_t i = 0; i < count; i++)
        stria_batch_free(batches[i]);
    return ended - started;
}

/* ---- The table function ---------------------------------------------------------- */

static double time_insert(stria_batch *batch)
{
    new_table(work);
    const double started = milliseconds();
    require(stria_duckdb_source_insert(source, &batch, 1, "t", &error), work->name);
    return milliseconds() - started;
}

static double time_unordered(stria_batch *batch)
{
    run("SET preserve_insertion_order = false");
    const double spent = time_insert(batch);
    run("RESET preserve_insertion_order");
    return spent;
}

/* ---- All of them ------------------------------------------------------------------ */

enum route { ROWS, CHUNKS, APPENDERS, ARROW, INSERT, UNORDERED, ROUTES };

static double time_route(enum route route, stria_batch *batch)
{
    switch (route) {
    case ROWS:
        return time_rows(work);
    case CHUNKS:
        return time_append(work, batch);
    case APPENDERS:
        return time_appenders();
    case ARROW:
        return time_arrow();
    case INSERT:
        return time_insert(batch);
    default:
        return time_unordered(batch);
    }
}

static void measure(size_t rounds)
{
    stria_batch *const batch = new_batch(work, 0, work->rows);
    double times[ROUTES][ROUNDS_MAX];
    int64_t expected = 0;

    for (size_t i = 0; i < rounds; i++) {
        for (enum route route = ROWS; route < ROUTES; route++) {
            times[route][i] = time_route(route, batch);
            if (route == CHUNKS)
                expected = checksum(work);
            else if (route > CHUNKS && checksum(work) != expected)
                fail(work->name, "two loads differ");
        }
    }
    printf("%-18s %9zu", work->name, work->rows);
    for (enum route route = ROWS; route < ROUTES; route++)
        printf(" %9.1f", median(times[route], rounds));
    printf("\n");
    stria_batch_free(batch);
}

int main(int argc, char **argv)
{
    const bool is_quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    const size_t scale = argc > 1 && !is_quick ? strtoul(argv[1], NULL, 10) : 1;

    open_engine();
    run("SET threads = 2");
    source = stria_duckdb_source_new(connection, "feed", &error);
    if (source == NULL)
        fail("feed", error.message);
    printf("DuckDB %s, %d threads; ms\n%-18s %9s %9s %9s %9s %9s %9s %9s\n",
        duckdb_library_version(), THREADS, "", "rows", "rows' own", "chunks", "appenders", "arrow",
        "insert", "unordered");
    for (size_t i = 0; i < work_count; i++) {
        struct work scaled = works[i];
        scaled.rows *= scale;
        scaled.part *= scale;
        work = &scaled;
        measure(is_quick ? 1 : ROUNDS);
    }
    stria_duckdb_source_free(source);
    close_engine();
    return EXIT_SUCCESS;
}

/* duckdb.c - batches into DuckDB and out of it, beside DuckDB's own row appender
 *
 *     fill    vectors of a chunk, over and over, from a batch that is there
 *     append  the same with the appender and its flush: all of a load
 *     ready   what the engine itself takes for as many rows: one chunk that is filled, appended
 *             over and over, and flushed
 *     rows    the same rows by duckdb_append_int64() and its kin
 *     read    a result's chunks into a batch that has room
 *     memcpy  the bytes of a vector, over and over, as often as there are rows
 *
 *     stria_bench_duckdb [--quick] [--json FILE] [NAME...]
 *     stria_bench_duckdb --list
 *
 * One connection, one thread, in memory; medians of the rounds, in milliseconds.  What a load
 * leaves behind is compared with a checksum after each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duckdb_works.h"

enum { ROUNDS = 7 };

struct times { /* milliseconds */
    double fill;
    double append;
    double ready;
    double rows;
    double read;
    double copy;
};

/* A chunk of the table's types. */
static duckdb_data_chunk new_chunk(const struct work *work)
{
    duckdb_appender appender = open_appender(connection);
    duckdb_logical_type types[COLUMNS_MAX];

    for (size_t i = 0; i < work->columns; i++)
        types[i] = duckdb_appender_column_type(appender, i);
    duckdb_data_chunk chunk = duckdb_create_data_chunk(types, work->columns);
    for (size_t i = 0; i < work->columns; i++)
        duckdb_destroy_logical_type(&types[i]);
    close_appender(appender);
    return chunk;
}

static double time_fill(const struct work *work, const stria_batch *batch)
{
    duckdb_data_chunk chunk = new_chunk(work);
    const double started = milliseconds();
    size_t row = 0;
    stria_code code = STRIA_OK;
    while (code == STRIA_OK)
        code = stria_batch_copy_to_duckdb(batch, &row, chunk, &error);
    const double ended = milliseconds();
    require(code == STRIA_END ? STRIA_OK : code, work->name);
    duckdb_destroy_data_chunk(&chunk);
    return ended - started;
}

static double time_ready(const struct work *work, const stria_batch *batch)
{
    const size_t size = (size_t)duckdb_vector_size();
    size_t row = 0;

    new_table(work);
    duckdb_data_chunk chunk = new_chunk(work);
    require(stria_batch_copy_to_duckdb(batch, &row, chunk, &error), work->name);
    const double started = milliseconds();
    duckdb_appender appender = open_appender(connection);
    for (size_t left = work->rows; left > 0;) {
        const size_t n = left < size ? left : size;
        duckdb_data_chunk_set_size(chunk, n);
        if (duckdb_append_data_chunk(appender, chunk) == DuckDBError)
            fail(work->name, duckdb_appender_error(appender));
        left -= n;
    }
    close_appender(appender);
    const double ended = milliseconds();
    duckdb_destroy_data_chunk(&chunk);
    return ended - started;
}

static double time_read(const struct work *work, stria_batch *back)
{
    duckdb_result result = ask("SELECT * FROM t");
    double spent = 0;

    stria_batch_reset(back);
    for (duckdb_data_chunk chunk; (chunk = duckdb_fetch_chunk(result)) != NULL;) {
        const double started = milliseconds();
        require(stria_batch_read_duckdb(back, chunk, &error), work->name);
        spent += milliseconds() - started;
        duckdb_destroy_data_chunk(&chunk);
    }
    duckdb_destroy_result(&result);
    return spent;
}

/* The memory of columns of fixed width, a vector at a time into one block. */
static double time_memcpy(const struct work *work, const stria_batch *batch)
{
    static char to[2048 * sizeof(int64_t)];
    const double started = milliseconds();

    for (size_t i = 0; i < work->columns; i++) {
        const stria_column *const column = stria_batch_column((stria_batch *)batch, i);
        const char *const from = stria_column_data(column);
        const size_t size = stria_column_offsets(column) != NULL ? 0 : work->rows * sizeof(int64_t);

        for (size_t at = 0; at + sizeof to <= size; at += sizeof to) {
            memcpy(to, from + at, sizeof to);
            __asm__ volatile("" : : "r"(to) : "memory"); /* so that it is copied */
        }
    }
    return milliseconds() - started;
}

static struct times measure(const struct work *work, size_t rounds)
{
    stria_batch *const batch = new_batch(work, 0, work->rows);
    stria_batch *const back = new_batch(work, 0, 0);
    double fill[ROUNDS], append[ROUNDS], ready[ROUNDS], rows[ROUNDS], read[ROUNDS], copy[ROUNDS];
    int64_t ours = 0;

    for (size_t i = 0; i < rounds; i++) {
        rows[i] = time_rows(work);
        const int64_t theirs = checksum(work);
        ready[i] = time_ready(work, batch);
        append[i] = time_append(work, batch);
        ours = checksum(work);
        if (work->part == 1 && ours != theirs)
            fail(work->name, "the two loads differ");
        fill[i] = time_fill(work, batch);
        copy[i] = time_memcpy(work, batch);
        read[i] = time_read(work, back);
    }
    (void)time_append(work, back);
    if (checksum(work) != ours || stria_batch_rows(back) != work->rows)
        fail(work->name, "what was read differs from what was written");
    stria_batch_free(batch);
    stria_batch_free(back);
    return (struct times){median(fill, rounds), median(append, rounds), median(ready, rounds),
        median(rows, rounds), median(read, rounds), median(copy, rounds)};
}

/* ---- Arguments and results ----------------------------------------------------- */

static void print_row(const struct work *work, struct times times)
{
    printf("%-24s %9zu %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f\n", work->name, work->rows, times.fill,
        times.append, times.ready, times.rows, times.read, times.copy);
    (void)fflush(stdout);
}

static void print_json(FILE *to, const struct work *work, struct times times, bool is_first)
{
    fprintf(to,
        "%s\n{\"work\": \"%s\", \"rows\": %zu, \"ms\": {\"fill\": %.3f, \"append\": %.3f, "
        "\"ready\": %.3f, \"rows\": %.3f, \"read\": %.3f, \"memcpy\": %.3f}}",
        is_first ? "" : ",", work->name, work->rows, times.fill, times.append, times.ready,
        times.rows, times.read, times.copy);
}

/* Whether a work is among the names, if there are any. */
static bool is_chosen(const struct work *work, char **names, int count)
{
    bool chosen = count == 0;

    for (int i = 0; i < count; i++)
        chosen = chosen || strcmp(names[i], work->name) == 0;
    return chosen;
}

static void measure_all(FILE *json, char **names, int count, size_t rounds)
{
    bool is_first = true;

    printf("DuckDB %s; ms\n%-24s %9s %9s %9s %9s %9s %9s %9s\n", duckdb_library_version(), "",
        "rows", "fill", "append", "ready", "rows' own", "read", "memcpy");
    if (json != NULL)
        fprintf(json, "{\"version\": \"%s\", \"works\": [", duckdb_library_version());
    for (size_t i = 0; i < work_count; i++) {
        if (!is_chosen(&works[i], names, count))
            continue;
        const struct times times = measure(&works[i], rounds);
        print_row(&works[i], times);
        if (json != NULL)
            print_json(json, &works[i], times, is_first);
        is_first = false;
    }
    if (json != NULL && (fprintf(json, "\n]}\n") < 0 || fclose(json) != 0))
        fail("--json", "the file cannot be written");
}

int main(int argc, char **argv)
{
    size_t rounds = ROUNDS;
    FILE *json = NULL;
    int next = 1;

    for (; next < argc && strncmp(argv[next], "--", 2) == 0; next++) {
        if (strcmp(argv[next], "--quick") == 0) {
            rounds = 1;
        } else if (strcmp(argv[next], "--list") == 0) {
            for (size_t i = 0; i < work_count; i++)
                printf("%s\n", works[i].name);
            return EXIT_SUCCESS;
        } else if (strcmp(argv[next], "--json") == 0 && next + 1 < argc) {
            json = fopen(argv[++next], "w");
            if (json == NULL)
                fail(argv[next], "the file cannot be written");
        } else {
            fail(argv[next], "no such option");
        }
    }
    open_engine();
    run("SET threads = 1");
    measure_all(json, argv + next, argc - next, rounds);
    close_engine();
    return EXIT_SUCCESS;
}

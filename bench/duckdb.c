/* duckdb.c - batches into DuckDB and out of it, beside DuckDB's own row appender
 *
 *     fill    vectors of a chunk, over and over, from a batch that is there
 *     append  the same with the appender and its flush: all of a load
 *     rows    the same rows by duckdb_append_int64() and its kin
 *     read    a result's chunks into a batch that has room
 *
 * One connection, one thread, in memory; medians of the rounds, in milliseconds.  What a load
 * leaves behind is compared with a checksum after each.
 *
 *     stria_bench_duckdb [--quick] [--json FILE] [WORK...]    those works, or all
 *     stria_bench_duckdb --list                               their names
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <duckdb.h>

#include "stria/duckdb.h"

enum { ROUNDS = 7, COLUMNS_MAX = 8, ITEMS = 10, SCALED = 20 };

static duckdb_connection connection;
static stria_error error;

struct work {
    const char *name;
    const char *type; /* of each column */
    const char *sql;
    size_t columns;
    size_t rows;
    void (*append)(stria_column *column, size_t rows);
    duckdb_state (*append_row)(duckdb_appender appender, size_t row);
    size_t part; /* of the rows go by the row appender, and its time is scaled */
    const char *checksum; /* of one column: `v` */
};

static void fail(const char *what, const char *reason)
{
    fprintf(stderr, "bench: %s: %s\n", what, reason != NULL ? reason : "failed");
    exit(EXIT_FAILURE);
}

static void require(stria_code code, const char *what)
{
    if (code != STRIA_OK)
        fail(what, error.message);
}

static double milliseconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* ---- Values ------------------------------------------------------------------ */

static int64_t number_of(size_t row)
{
    return (int64_t)((uint64_t)row * UINT64_C(0x9e3779b97f4a7c15) >> 8);
}

static void *room(size_t size)
{
    void *const memory = malloc(size);

    if (memory == NULL)
        fail("memory", "there is none");
    return memory;
}

static void append_numbers(stria_column *column, size_t rows)
{
    int64_t *const numbers = room(rows * sizeof *numbers);

    for (size_t i = 0; i < rows; i++)
        numbers[i] = number_of(i);
    require(stria_append(column, STRIA_VALUES(numbers, rows), &error), "numbers");
    free(numbers);
}

static duckdb_state append_number(duckdb_appender appender, size_t row)
{
    return duckdb_append_int64(appender, number_of(row));
}

static duckdb_state append_timestamp(duckdb_appender appender, size_t row)
{
    return duckdb_append_timestamp(appender, (duckdb_timestamp){number_of(row)});
}

static size_t spell(size_t row, char *text)
{
    return (size_t)sprintf(text, "%05zu%.*s", row % 100000, (int)(row % 4), "xyz");
}

static void append_strings(stria_column *column, size_t rows)
{
    char *const texts = room(rows * 9);

    for (size_t i = 0; i < rows; i++) {
        texts[i * 9 + spell(i, texts + i * 9)] = '\0';
    }
    require(
        stria_append(column, stria_make_values(texts, rows, 9, 0, 9, STRIA_CHAR_ARRAY, 0), &error),
        "strings");
    free(texts);
}

static duckdb_state append_string(duckdb_appender appender, size_t row)
{
    char text[16];

    return duckdb_append_varchar_length(appender, text, spell(row, text));
}

/* One in ten is missing. */
static void append_lists(stria_column *column, size_t rows)
{
    const size_t dims[] = {ITEMS};
    int32_t *const items = room(rows * ITEMS * sizeof *items);
    uint8_t *const missing = room(rows * ITEMS);

    for (size_t i = 0; i < rows * ITEMS; i++) {
        items[i] = (int32_t)i;
        missing[i] = i * 7 % 10 == 0;
    }
    require(stria_append_lists(column,
                stria_with_nulls(STRIA_VALUES(items, rows * ITEMS), stria_null_bytes(missing)),
                stria_grid(rows, dims, 1), &error),
        "lists");
    free(items);
    free(missing);
}

static duckdb_state append_list(duckdb_appender appender, size_t row)
{
    duckdb_logical_type type = duckdb_create_logical_type(DUCKDB_TYPE_INTEGER);
    duckdb_value values[ITEMS];

    for (size_t i = 0; i < ITEMS; i++) {
        const size_t at = row * ITEMS + i;
        values[i] =
            at * 7 % 10 == 0 ? duckdb_create_null_value() : duckdb_create_int32((int32_t)at);
    }
    duckdb_value list = duckdb_create_list_value(type, values, ITEMS);
    const duckdb_state state = duckdb_append_value(appender, list);
    duckdb_destroy_value(&list);
    for (size_t i = 0; i < ITEMS; i++)
        duckdb_destroy_value(&values[i]);
    duckdb_destroy_logical_type(&type);
    return state;
}

static const struct work works[] = {
    {"duckdb/8-numbers", "Int64", "BIGINT", 8, 1000000, append_numbers, append_number, 1, "sum(v)"},
    {"duckdb/4-timestamps", "Timestamp(6)", "TIMESTAMP", 4, 1000000, append_numbers,
        append_timestamp, 1, "sum(epoch_us(v))"},
    {"duckdb/4-short-strings", "String", "VARCHAR", 4, 500000, append_strings, append_string, 1,
        "sum(length(v) * (rowid % 97)) + sum(v[:5]::BIGINT)"},
    {"duckdb/lists-of-10", "Array(Nullable(Int32))", "INTEGER[]", 1, 1000000, append_lists,
        append_list, SCALED, "sum(list_sum(v))"},
};

/* ---- Tables ------------------------------------------------------------------ */

static duckdb_result run(const char *sql)
{
    duckdb_result result;

    if (duckdb_query(connection, sql, &result) == DuckDBError)
        fail(sql, duckdb_result_error(&result));
    return result;
}

static void new_table(const struct work *work)
{
    char sql[512] = "CREATE OR REPLACE TABLE t(";

    for (size_t i = 0; i < work->columns; i++)
        (void)snprintf(sql + strlen(sql), sizeof sql - strlen(sql), "%s%c %s", i > 0 ? ", " : "",
            (char)(i + 1 < work->columns ? 'a' + (int)i : 'v'), work->sql);
    strcat(sql, ")");
    duckdb_result result = run(sql);
    duckdb_destroy_result(&result);
}

static void read_result(stria_batch *batch, const char *sql)
{
    duckdb_result result = run(sql);

    for (duckdb_data_chunk chunk; (chunk = duckdb_fetch_chunk(result)) != NULL;) {
        require(stria_batch_read_duckdb(batch, chunk, &error), sql);
        duckdb_destroy_data_chunk(&chunk);
    }
    duckdb_destroy_result(&result);
}

static int64_t checksum(const struct work *work)
{
    const stria_field field = {"sum", "Int64"};
    stria_batch *const batch = stria_batch_new(&field, 1, NULL, &error);
    char sql[256];
    int64_t sum = 0;

    (void)snprintf(sql, sizeof sql, "SELECT (%s) %% 1000000007 FROM t", work->checksum);
    read_result(batch, sql);
    require(stria_read(stria_batch_column(batch, 0), 0, STRIA_OUT(&sum, 1), &error), sql);
    stria_batch_free(batch);
    return sum;
}

/* ---- What is timed ----------------------------------------------------------- */

static stria_batch *new_batch(const struct work *work)
{
    static const char *const names[COLUMNS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "v"};
    stria_field fields[COLUMNS_MAX];

    for (size_t i = 0; i < work->columns; i++)
        fields[i] = (stria_field){names[i], work->type};
    stria_batch *const batch = stria_batch_new(fields, work->columns, NULL, &error);
    if (batch == NULL)
        fail(work->name, error.message);
    return batch;
}

static duckdb_appender open_appender(void)
{
    duckdb_appender appender;

    if (duckdb_appender_create(connection, NULL, "t", &appender) == DuckDBError)
        fail("t", duckdb_appender_error(appender));
    return appender;
}

static void close_appender(duckdb_appender appender)
{
    if (duckdb_appender_close(appender) == DuckDBError)
        fail("t", duckdb_appender_error(appender));
    duckdb_appender_destroy(&appender);
}

static double time_fill(const struct work *work, const stria_batch *batch)
{
    duckdb_appender appender = open_appender();
    duckdb_logical_type types[COLUMNS_MAX];

    for (size_t i = 0; i < work->columns; i++)
        types[i] = duckdb_appender_column_type(appender, i);
    duckdb_data_chunk chunk = duckdb_create_data_chunk(types, work->columns);
    const double started = milliseconds();
    size_t row = 0;
    stria_code code = STRIA_OK;
    while (code == STRIA_OK)
        code = stria_batch_copy_to_duckdb(batch, &row, chunk, &error);
    const double ended = milliseconds();
    require(code == STRIA_END ? STRIA_OK : code, work->name);
    duckdb_destroy_data_chunk(&chunk);
    for (size_t i = 0; i < work->columns; i++)
        duckdb_destroy_logical_type(&types[i]);
    close_appender(appender);
    return ended - started;
}

static double time_append(const struct work *work, const stria_batch *batch)
{
    new_table(work);
    const double started = milliseconds();
    duckdb_appender appender = open_appender();
    require(stria_batch_append_to_duckdb(batch, appender, &error), work->name);
    close_appender(appender);
    return milliseconds() - started;
}

static double time_rows(const struct work *work)
{
    const size_t rows = work->rows / work->part;

    new_table(work);
    const double started = milliseconds();
    duckdb_appender appender = open_appender();
    for (size_t row = 0; row < rows; row++) {
        for (size_t i = 0; i < work->columns; i++) {
            if (work->append_row(appender, row) == DuckDBError)
                fail(work->name, duckdb_appender_error(appender));
        }
        (void)duckdb_appender_end_row(appender);
    }
    close_appender(appender);
    return (milliseconds() - started) * (double)work->part;
}

static double time_read(const struct work *work, stria_batch *back)
{
    duckdb_result result = run("SELECT * FROM t");
    double spent = 0;

    (void)work;
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

/* ---- All of it --------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const double left = *(const double *)a;
    const double right = *(const double *)b;

    return (left > right) - (left < right);
}

static double median(double *times, int rounds)
{
    qsort(times, (size_t)rounds, sizeof *times, compare);
    return times[rounds / 2];
}

struct times { /* milliseconds */
    double fill;
    double append;
    double rows;
    double read;
};

static struct times measure(const struct work *work, int rounds)
{
    stria_batch *const batch = new_batch(work);
    stria_batch *const back = new_batch(work);
    double fill[ROUNDS], append[ROUNDS], rows[ROUNDS], read[ROUNDS];
    int64_t ours = 0;

    for (size_t i = 0; i < work->columns; i++)
        work->append(stria_batch_column(batch, i), work->rows);
    require(stria_batch_commit(batch, &error), work->name);
    for (int i = 0; i < rounds; i++) {
        rows[i] = time_rows(work);
        const int64_t theirs = checksum(work);
        append[i] = time_append(work, batch);
        ours = checksum(work);
        if (work->part == 1 && ours != theirs)
            fail(work->name, "the two loads differ");
        fill[i] = time_fill(work, batch);
        read[i] = time_read(work, back);
    }
    new_table(work);
    (void)time_append(work, back);
    if (checksum(work) != ours || stria_batch_rows(back) != work->rows)
        fail(work->name, "what was read differs from what was written");
    stria_batch_free(batch);
    stria_batch_free(back);
    return (struct times){
        median(fill, rounds), median(append, rounds), median(rows, rounds), median(read, rounds)};
}

/* ---- Arguments and results ----------------------------------------------------- */

static void print_row(const struct work *work, struct times times)
{
    printf("%-24s %9zu %9.1f %9.1f %9.1f %9.1f\n", work->name, work->rows, times.fill, times.append,
        times.rows, times.read);
    (void)fflush(stdout);
}

static void print_json(FILE *to, const struct work *work, struct times times, bool is_first)
{
    fprintf(to,
        "%s\n{\"work\": \"%s\", \"rows\": %zu, \"ms\": {\"fill\": %.3f, "
        "\"append\": %.3f, \"rows\": %.3f, \"read\": %.3f}}",
        is_first ? "" : ",", work->name, work->rows, times.fill, times.append, times.rows,
        times.read);
}

/* Whether a work is among the names, if there are any. */
static bool is_chosen(const struct work *work, char **names, int count)
{
    bool chosen = count == 0;

    for (int i = 0; i < count; i++)
        chosen = chosen || strcmp(names[i], work->name) == 0;
    return chosen;
}

static void measure_all(FILE *json, char **names, int count, int rounds)
{
    bool is_first = true;

    printf("DuckDB %s; ms\n%-24s %9s %9s %9s %9s %9s\n", duckdb_library_version(), "", "rows",
        "fill", "append", "rows' own", "read");
    if (json != NULL)
        fprintf(json, "{\"version\": \"%s\", \"works\": [", duckdb_library_version());
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++) {
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
    int rounds = ROUNDS;
    FILE *json = NULL;
    duckdb_database database;
    int next = 1;

    for (; next < argc && strncmp(argv[next], "--", 2) == 0; next++) {
        if (strcmp(argv[next], "--quick") == 0) {
            rounds = 1;
        } else if (strcmp(argv[next], "--list") == 0) {
            for (size_t i = 0; i < sizeof works / sizeof works[0]; i++)
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
    if (duckdb_open(NULL, &database) == DuckDBError ||
        duckdb_connect(database, &connection) == DuckDBError)
        fail("DuckDB", "it cannot be opened");
    duckdb_result result = run("SET threads = 1");
    duckdb_destroy_result(&result);
    measure_all(json, argv + next, argc - next, rounds);
    duckdb_disconnect(&connection);
    duckdb_close(&database);
    return EXIT_SUCCESS;
}

/* main.c - loads flights from CSV into columns, and takes them to engines and back
 *
 *     CSV file -> structs -> columns -> flights.native -> columns
 *                               |             |
 *                               |             +-> ClickHouse -> answers
 *                               +-> flights.duckdb -> answers
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stria/batch.h>

#include "block.h"
#include "clickhouse.h"
#include "compare.h"
#include "csv_input.h"
#include "duckdb_file.h"
#include "engine.h"
#include "flights_csv.h"
#include "measure.h"
#include "native_file.h"
#include "output.h"
#include "questions.h"
#include "tally.h"

static const char usage[] =
    "usage: flights [--block ROWS] [--engine LIBCHDB] [--duckdb FILE] [--measure]\n"
    "               INPUT.csv OUTPUT.native\n"
    "\n"
    "Reads flight records, writes them in ClickHouse's Native format, reads that back\n"
    "and compares.\n"
    "\n"
    "  --block ROWS        rows of one block, 65536 at most, which is the default\n"
    "  --engine LIBCHDB    path of libchdb.so: also insert the file into ClickHouse\n"
    "                      and compare its answers with figures computed in C\n"
    "  --duckdb FILE       also write the flights into a new DuckDB file, and ask that\n"
    "  --measure           also load all flights in several ways, and print the times\n";

struct options {
    const char *input;
    const char *output;
    const char *engine; /* or NULL */
    const char *duckdb; /* or NULL */
    bool measure;
    size_t block_rows;
};

/* The load under way: one batch for each block of rows. */
struct job {
    const struct options *options;
    struct flights_csv csv;
    struct block *block;
    struct tally *tally;
    struct measure *measure;
    stria_batch **blocks;
    size_t block_count;
    size_t rows;
    double started;
    double append_seconds;
};

/* ---- Options ---------------------------------------------------------------- */

static bool parse_block_rows(const char *text, size_t *rows)
{
    char *end;
    const unsigned long number = strtoul(text, &end, 10);

    if (*text < '0' || *text > '9' || *end != '\0' || number < 1 || number > BLOCK_ROWS)
        return complain("--block takes a number from 1 to %d, not '%s'", BLOCK_ROWS, text);
    *rows = number;
    return true;
}

static bool parse_options(int argc, char **argv, struct options *options)
{
    *options = (struct options){.block_rows = BLOCK_ROWS};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--block") == 0 && i + 1 < argc) {
            if (!parse_block_rows(argv[++i], &options->block_rows))
                return false;
        } else if (strcmp(argv[i], "--engine") == 0 && i + 1 < argc) {
            options->engine = argv[++i];
        } else if (strcmp(argv[i], "--duckdb") == 0 && i + 1 < argc) {
            options->duckdb = argv[++i];
        } else if (strcmp(argv[i], "--measure") == 0) {
            options->measure = true;
        } else if (argv[i][0] == '-') {
            return complain("unknown option '%s', or its value is missing\n%s", argv[i], usage);
        } else if (options->input == NULL) {
            options->input = argv[i];
        } else if (options->output == NULL) {
            options->output = argv[i];
        } else {
            return complain("too many arguments\n%s", usage);
        }
    }
    if (options->output == NULL)
        return complain("INPUT.csv and OUTPUT.native are needed\n%s", usage);
    return true;
}

/* ---- Loading ------------------------------------------------------------------ */

/* Makes a batch of the block's rows, and empties it. */
static bool flush(struct job *job)
{
    const double started = now();
    stria_batch **const blocks = realloc(job->blocks, (job->block_count + 1) * sizeof *job->blocks);
    stria_error error;

    if (blocks == NULL)
        return complain("out of memory");
    job->blocks = blocks;

    stria_batch *const batch = flight_batch_new(NULL, &error);
    if (batch == NULL)
        return complain("%s", error.message);
    blocks[job->block_count++] = batch;

    if (flight_append(batch, job->block->flight, job->block->rows, &error)) {
        if (error.row >= 0 && error.column >= 0)
            return complain("%s:%zu: column '%s': %s", job->csv.path, job->block->line[error.row],
                flight_fields[error.column].name, error.message);
        return complain("%s: %s", error.path, error.message);
    }
    job->append_seconds += now() - started;

    tally_add(job->tally, job->block);
    if (job->options->measure && !measure_add(job->measure, job->block))
        return false;
    job->rows += job->block->rows;
    block_empty(job->block);
    return true;
}

static bool take_row(void *context, const struct csv_row *row)
{
    struct job *const job = context;

    if (job->csv.fields == 0)
        return flights_csv_header(&job->csv, row);
    if (!flights_csv_row(&job->csv, row, job->block))
        return false;
    if (job->block->rows % 8192 == 0)
        progress(job->rows + job->block->rows, job->started);
    return job->block->rows < job->options->block_rows || flush(job);
}

static bool read_csv(struct job *job)
{
    job->started = now();
    if (!csv_input_read(job->options->input, take_row, job))
        return false;
    if (job->csv.fields == 0)
        return complain("%s: the file is empty", job->options->input);
    if (job->block->rows > 0 && !flush(job))
        return false;
    progress_end();
    report("parse", job->rows, now() - job->started - job->append_seconds);
    report("append", job->rows, job->append_seconds);
    return true;
}

/* ---- Out, back in, and compared --------------------------------------------------- */

static bool compare_blocks(const struct job *job, stria_batch *read)
{
    size_t first = 0;

    for (size_t i = 0; i < job->block_count; i++) {
        if (!compare(read, first, job->blocks[i]))
            return false;
        first += stria_batch_rows(job->blocks[i]);
    }
    if (first != stria_batch_rows(read))
        return complain("%zu rows were written, %zu are read", first, stria_batch_rows(read));
    return true;
}

static bool write_and_read(const struct job *job)
{
    const char *const path = job->options->output;
    stria_error error;
    double started = now();
    bool same;

    if (!native_file_write(path, job->blocks, job->block_count))
        return false;
    report("write", job->rows, now() - started);

    stria_batch *const read = flight_batch_new(NULL, &error);
    if (read == NULL)
        return complain("%s", error.message);
    started = now();
    same = native_file_read(path, read);
    if (same) {
        report("read", job->rows, now() - started);
        same = compare_blocks(job, read);
    }
    if (same)
        printf("\n  %s: %zu block%s; all %zu columns read back equal\n", path, job->block_count,
            job->block_count == 1 ? "" : "s", stria_batch_columns(read));
    stria_batch_free(read);
    return same;
}

static bool ask_clickhouse(const struct job *job)
{
    if (job->options->engine == NULL) {
        printf("  no engine was given: ClickHouse was not asked\n");
        return true;
    }
    struct engine *const engine = engine_open(job->options->engine);
    if (engine == NULL)
        return false;

    const double started = now();
    bool agree = clickhouse_load(engine, job->options->output);
    if (agree) {
        printf("\n  ClickHouse in this process: chDB %s\n", engine_version(engine));
        report("insert", job->rows, now() - started);
        const struct respondent clickhouse = clickhouse_respondent(engine);
        agree = questions_ask(&clickhouse, job->tally);
    }
    engine_close(engine);
    return agree;
}

static bool ask_duckdb(const struct job *job)
{
    if (job->options->duckdb == NULL)
        return true;
    struct duckdb_file *const file = duckdb_file_new(job->options->duckdb);
    if (file == NULL)
        return false;

    const double started = now();
    bool agree = duckdb_file_load(file, job->blocks, job->block_count);
    if (agree) {
        printf("\n  DuckDB in this process: %s\n", duckdb_file_version());
        report("append", job->rows, now() - started);
        const struct respondent duckdb = duckdb_file_respondent(file);
        agree = questions_ask(&duckdb, job->tally);
    }
    duckdb_file_free(file);
    if (agree)
        printf("  %s: SELECT * FROM nyc.flights\n", job->options->duckdb);
    return agree;
}

static bool measure_all(const struct job *job)
{
    return !job->options->measure || measure_report(job->measure);
}

int main(int argc, char **argv)
{
    struct options options;
    struct job job = {.options = &options};
    bool done;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
    if (!parse_options(argc, argv, &options))
        return 2;

    job.csv.path = options.input;
    job.block = block_new();
    job.tally = calloc(1, sizeof *job.tally);
    job.measure = measure_new();
    if (job.block == NULL || job.tally == NULL || job.measure == NULL)
        done = complain("out of memory");
    else
        done = read_csv(&job) && write_and_read(&job) && measure_all(&job) && ask_duckdb(&job) &&
            ask_clickhouse(&job);

    for (size_t i = 0; i < job.block_count; i++)
        stria_batch_free(job.blocks[i]);
    free(job.blocks);
    measure_free(job.measure);
    free(job.tally);
    block_free(job.block);
    if (fflush(stdout) != 0)
        done = complain("standard output: %s", strerror(errno));
    return done ? 0 : 1;
}

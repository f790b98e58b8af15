/* main.c - what a row costs, in time and memory, from a thousand rows to a hundred million
 *
 *     grow         a batch of five columns, so many rows, filled anew from the caller's arrays;
 *                  again into the same memory; and what the system takes for fresh memory alone
 *     stream       a hundred million rows end to end: filled, written as Native, read back, in
 *                  batches that are used again
 *     threads      the same with a batch for each thread
 *
 * Prints a line of JSON for each.  Memory is the most that the process has had resident, of which
 * what it had before the batch is taken off: so each size is a process of its own, which
 * scripts/bench-growth starts.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stria/clickhouse.h"

enum { COLUMNS = 5, PIECE = 8192, THREADS_MAX = 64, NAME = 12 };

static const stria_field fields[COLUMNS] = {{"id", "UInt64"}, {"price", "Float64"},
    {"quantity", "Nullable(Int32)"}, {"day", "Date"}, {"name", "String"}};

/* The caller's arrays: a piece, which is appended over and over. */
static uint64_t ids[PIECE];
static double prices[PIECE];
static int32_t quantities[PIECE];
static uint8_t missing[PIECE];
static uint16_t days[PIECE];
static char names[PIECE * NAME];
static int64_t offsets[PIECE + 1];

static void give_up(const char *what)
{
    fprintf(stderr, "error: %s\n", what);
    exit(EXIT_FAILURE);
}

static void require(stria_code code, const stria_error *error)
{
    if (code != STRIA_OK)
        give_up(error->message);
}

static void make_piece(void)
{
    for (size_t i = 0; i < PIECE; i++) {
        char name[NAME + 1];

        ids[i] = i * UINT64_C(0x9e3779b97f4a7c15);
        prices[i] = (double)i / 8;
        quantities[i] = (int32_t)(i * 7 % 1000);
        missing[i] = i * 13 % 10 == 0;
        days[i] = (uint16_t)(i % 20000);
        (void)snprintf(name, sizeof name, "name-%07zu", i);
        memcpy(names + i * NAME, name, NAME);
        offsets[i + 1] = offsets[i] + NAME;
    }
}

static stria_batch *new_batch(void)
{
    stria_error error;
    stria_batch *const batch = stria_batch_new(fields, COLUMNS, NULL, &error);

    if (batch == NULL)
        give_up(error.message);
    return batch;
}

/* Appends the first rows of the piece. */
static void append_piece(stria_batch *batch, size_t rows)
{
    const stria_values optional =
        stria_with_nulls(STRIA_VALUES(quantities, rows), stria_null_bytes(missing));
    stria_error error;

    require(stria_append(stria_batch_column(batch, 0), STRIA_VALUES(ids, rows), &error), &error);
    require(stria_append(stria_batch_column(batch, 1), STRIA_VALUES(prices, rows), &error), &error);
    require(stria_append(stria_batch_column(batch, 2), optional, &error), &error);
    require(stria_append(stria_batch_column(batch, 3), STRIA_VALUES(days, rows), &error), &error);
    require(stria_append_lists(stria_batch_column(batch, 4), STRIA_BYTES(names, rows * NAME),
                STRIA_OFFSETS(offsets, rows), &error),
        &error);
    require(stria_batch_commit(batch, &error), &error);
}

static void append_rows(stria_batch *batch, size_t rows)
{
    for (size_t done = 0; done < rows; done += PIECE)
        append_piece(batch, rows - done < PIECE ? rows - done : (size_t)PIECE);
}

static double seconds(clockid_t clock)
{
    struct timespec now;

    (void)clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The most that was resident.  getrusage() would count what was there before exec(), too. */
static double resident_bytes(void)
{
    FILE *const status = fopen("/proc/self/status", "r");
    char line[256];
    double kib = 0;

    if (status == NULL)
        give_up("/proc/self/status cannot be read");
    while (kib == 0 && fgets(line, sizeof line, status) != NULL) {
        if (strncmp(line, "VmHWM:", 6) == 0)
            kib = strtod(line + 6, NULL);
    }
    (void)fclose(status);
    return kib * 1024;
}

/* Bytes of so many rows in the columns: values, offsets and bits. */
static double data_bytes(size_t rows)
{
    return (double)rows * (8 + 8 + 4 + 2 + 8 + NAME + 1.0 / 8);
}

/* The sums that the rows must have, however they went. */
static void verify(stria_batch *batch, size_t rows)
{
    const uint64_t *const got = stria_column_data(stria_batch_column(batch, 0));
    const stria_view last = stria_column_view(stria_batch_column(batch, 4), rows - 1);

    if (stria_batch_rows(batch) != rows || got[rows - 1] != ids[(rows - 1) % PIECE] ||
        memcmp(last.data, names + (rows - 1) % PIECE * NAME, NAME) != 0)
        give_up("the batch has other rows than were appended");
}

/* ---- Growth -------------------------------------------------------------------- */

/* What the processor does, for the program and for the system in its name: nobody else's work. */
static double processor(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void make_and_fill(size_t rows, size_t repeats)
{
    for (size_t i = 0; i < repeats; i++) {
        stria_batch *const batch = new_batch();

        append_rows(batch, rows);
        verify(batch, rows);
        stria_batch_free(batch);
    }
}

static double fill_again(size_t rows, size_t repeats)
{
    stria_batch *const batch = new_batch();

    append_rows(batch, rows);
    const double begin = processor();
    for (size_t i = 0; i < repeats; i++) {
        stria_batch_reset(batch);
        append_rows(batch, rows);
    }
    const double spent = processor() - begin;
    verify(batch, rows);
    stria_batch_free(batch);
    return spent;
}

static double touch(size_t rows, size_t repeats)
{
    const size_t size = (size_t)data_bytes(rows);
    const double begin = processor();

    for (size_t i = 0; i < repeats; i++) {
        volatile char *const memory = malloc(size);

        for (size_t at = 0; memory != NULL && at < size; at += 4096)
            memory[at] = 1;
        free((void *)(uintptr_t)memory);
    }
    return processor() - begin;
}

static void grow(size_t rows)
{
    const double before = resident_bytes();
    const size_t repeats = rows < 1000000 ? 1000000 / rows : 1;
    const double all = (double)(rows * repeats) / 1e9;
    const double begin = processor();

    make_and_fill(rows, repeats);
    const double fresh = processor() - begin;
    const double resident = resident_bytes() - before;
    const double again = fill_again(rows, repeats);
    printf("{\"kind\": \"grow\", \"rows\": %zu, \"fresh\": %.2f, \"again\": %.2f, "
           "\"touch\": %.2f, \"memory_by_data\": %.3f}\n",
        rows, fresh / all, again / all, touch(rows, repeats) / all, resident / data_bytes(rows));
}

/* ---- Streams ------------------------------------------------------------------- */

static void *stream_rows(void *count)
{
    const size_t rows = *(const size_t *)count;
    stria_batch *const batch = new_batch();
    stria_batch *const back = new_batch();
    stria_memory *const memory = stria_memory_new(NULL);
    stria_error error;

    if (memory == NULL)
        give_up("out of memory");
    for (size_t done = 0; done < rows; done += PIECE) {
        const size_t n = rows - done < PIECE ? rows - done : (size_t)PIECE;
        stria_view block;

        stria_batch_reset(batch);
        stria_batch_reset(back);
        stria_memory_reset(memory);
        append_piece(batch, n);
        require(stria_batch_write_native(batch, stria_memory_sink(memory), &error), &error);
        block = stria_memory_view(memory);
        require(stria_batch_read_native(back, stria_view_source(&block), &error), &error);
        verify(back, n);
    }
    stria_batch_free(batch);
    stria_batch_free(back);
    stria_memory_free(memory);
    return NULL;
}

static void stream(size_t rows, size_t threads)
{
    pthread_t others[THREADS_MAX];
    size_t each = rows / threads;
    double begin = seconds(CLOCK_MONOTONIC);

    for (size_t i = 0; i < threads; i++) {
        if (pthread_create(&others[i], NULL, stream_rows, &each) != 0)
            give_up("a thread could not be made");
    }
    for (size_t i = 0; i < threads; i++)
        (void)pthread_join(others[i], NULL);
    begin = seconds(CLOCK_MONOTONIC) - begin;
    printf("{\"kind\": \"stream\", \"rows\": %zu, \"threads\": %zu, \"ns_per_row\": %.2f, "
           "\"resident_mib\": %.1f}\n",
        each * threads, threads, begin * 1e9 / (double)(each * threads),
        resident_bytes() / (1 << 20));
}

int main(int argc, char **argv)
{
    const size_t rows = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    const size_t threads = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;

    if (rows == 0 || threads == 0 || threads > THREADS_MAX)
        give_up("usage: growth grow ROWS | growth stream ROWS [THREADS]");
    make_piece();
    if (strcmp(argv[1], "grow") == 0)
        grow(rows);
    else
        stream(rows, threads);
    return EXIT_SUCCESS;
}

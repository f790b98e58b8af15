/* main.c - rows spread over the servers of a cluster, by a key, from several threads
 *
 *     cluster ROWS THREADS URL...
 *
 * A thread has a client for each server and makes batches of its own.  A row goes straight to
 * the local table of the server that its key belongs to, so no server forwards anything:
 *
 *     thread 1 --- batch 1.0 --> server 0, table events
 *              \-- batch 1.1 --> server 1, table events
 *     thread 2 --- batch 2.0 --> server 0 ...
 *
 * Each batch has an id, which is also in its rows.  When an answer is lost the server is asked
 * by it, so that a batch is sent again only when its rows are surely not there. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stria/http.h"

enum { BATCH_ROWS = 2000, SHARDS_MAX = 64, THREADS_MAX = 64, PATIENCE_MS = 60000 };

static const stria_field columns[] = {
    {"key", "UInt64"},
    {"amount", "Int64"},
    {"batch", "String"},
};

static const char create[] =
    "CREATE TABLE IF NOT EXISTS events (key UInt64, amount Int64, batch String, "
    "day Date DEFAULT today()) ENGINE = MergeTree(day, (batch, key), 8192)";

typedef struct cluster {
    char **urls;
    size_t shards;
    uint64_t rows; /* of each thread */
    atomic_uint_fast64_t delivered;
    atomic_uint_fast64_t sent_again; /* batches */
    atomic_uint_fast64_t asked; /* batches whose answer was lost */
    atomic_uint_fast64_t unknown; /* rows of which nobody knows */
} cluster;

typedef struct worker {
    cluster *cluster;
    size_t number;
    bool failed;
} worker;

static void pause_ms(long ms)
{
    const struct timespec time = {ms / 1000, ms % 1000 * 1000000};

    (void)nanosleep(&time, NULL);
}

/* Spreads keys that follow one another: the finaliser of MurmurHash3. */
static size_t shard_of(uint64_t key, size_t shards)
{
    key = (key ^ key >> 33) * UINT64_C(0xff51afd7ed558ccd);
    key = (key ^ key >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return (size_t)((key ^ key >> 33) % shards);
}

/* ---- One batch ------------------------------------------------------------------------------ */

/* What a server that may be away knows of a batch. */
static int32_t find(cluster *c, stria_http *http, const stria_insert *insert, uint64_t rows)
{
    int32_t outcome = STRIA_INSERT_UNKNOWN;
    stria_error error;

    atomic_fetch_add(&c->asked, 1);
    for (long waited = 0; waited < PATIENCE_MS; waited += 100) {
        if (stria_http_find(http, insert, rows, &outcome, &error) == STRIA_OK)
            return outcome;
        pause_ms(100);
    }
    return STRIA_INSERT_UNKNOWN;
}

static bool deliver(cluster *c, stria_http *http, const stria_batch *batch, const char *id)
{
    const stria_insert insert = {
        .table = "events", .id = id, .id_column = "batch", .skip_check = true};
    const uint64_t rows = stria_batch_rows(batch);
    int32_t outcome = STRIA_INSERT_NONE;
    stria_error error = {.code = STRIA_OK};

    for (long waited = 0; waited < PATIENCE_MS; waited += 100) {
        if (stria_http_insert(http, &insert, batch, &outcome, &error) != STRIA_OK &&
            outcome == STRIA_INSERT_UNKNOWN)
            outcome = find(c, http, &insert, rows);
        if (outcome == STRIA_INSERT_DONE) {
            atomic_fetch_add(&c->delivered, rows);
            return true;
        }
        if (outcome == STRIA_INSERT_UNKNOWN)
            break;
        atomic_fetch_add(&c->sent_again, 1);
        pause_ms(100);
    }
    if (outcome == STRIA_INSERT_UNKNOWN)
        atomic_fetch_add(&c->unknown, rows);
    fprintf(stderr, "batch %s: %s\n", id, error.message);
    return false;
}

/* ---- One thread ------------------------------------------------------------------------------ */

typedef struct shard {
    stria_http *http;
    stria_batch *batch;
    char id[32];
    unsigned sequence;
} shard;

static void name_batch(const worker *w, shard *s, size_t number)
{
    (void)snprintf(s->id, sizeof s->id, "%zu.%zu.%u", w->number, number, s->sequence++);
}

static bool open_shard(const worker *w, shard *s, size_t number)
{
    const stria_http_options options = {.url = w->cluster->urls[number], .idle_ms = 5000};
    stria_error error;

    s->http = stria_http_new(&options, NULL, &error);
    s->batch = stria_batch_new(columns, 3, NULL, &error);
    name_batch(w, s, number);
    return s->http != NULL && s->batch != NULL;
}

static bool flush(const worker *w, shard *s, size_t number)
{
    const bool is_sent =
        stria_batch_rows(s->batch) == 0 || deliver(w->cluster, s->http, s->batch, s->id);

    stria_batch_reset(s->batch);
    name_batch(w, s, number);
    return is_sent;
}

static bool add_row(shard *s, uint64_t key, int64_t amount)
{
    const char *const id = s->id;
    stria_error error;

    return stria_append(stria_batch_column(s->batch, 0), STRIA_VALUES(&key, 1), &error) ==
        STRIA_OK &&
        stria_append(stria_batch_column(s->batch, 1), STRIA_VALUES(&amount, 1), &error) ==
        STRIA_OK &&
        stria_append(stria_batch_column(s->batch, 2), STRIA_VALUES(&id, 1), &error) == STRIA_OK &&
        stria_batch_commit(s->batch, &error) == STRIA_OK;
}

static void *work(void *context)
{
    worker *const w = context;
    cluster *const c = w->cluster;
    shard shards[SHARDS_MAX] = {{NULL, NULL, "", 0}};
    bool is_well = true;

    for (size_t i = 0; is_well && i < c->shards; i++)
        is_well = open_shard(w, &shards[i], i);
    for (uint64_t i = 0; is_well && i < c->rows; i++) {
        const uint64_t key = w->number * c->rows + i;
        const size_t at = shard_of(key, c->shards);

        is_well = add_row(&shards[at], key, (int64_t)key % 1000 - 500);
        if (is_well && stria_batch_rows(shards[at].batch) == BATCH_ROWS)
            is_well = flush(w, &shards[at], at);
    }
    for (size_t i = 0; i < c->shards; i++) {
        is_well = is_well && flush(w, &shards[i], i);
        stria_batch_free(shards[i].batch);
        stria_http_free(shards[i].http);
    }
    w->failed = !is_well;
    return NULL;
}

/* ---- All of them ------------------------------------------------------------------------- */

static bool create_tables(const cluster *c)
{
    bool is_well = true;

    for (size_t i = 0; is_well && i < c->shards; i++) {
        const stria_http_options options = {.url = c->urls[i]};
        stria_error error;
        stria_http *const http = stria_http_new(&options, NULL, &error);

        is_well = http != NULL &&
            stria_http_run(http, create, (stria_sink){NULL, NULL}, &error) == STRIA_OK;
        if (!is_well)
            fprintf(stderr, "%s: %s\n", c->urls[i], error.message);
        stria_http_free(http);
    }
    return is_well;
}

int main(int argc, char **argv)
{
    const uint64_t rows = argc > 3 ? strtoull(argv[1], NULL, 10) : 0;
    const size_t threads = argc > 3 ? strtoul(argv[2], NULL, 10) : 0;
    cluster c = {.urls = argv + 3, .shards = argc > 3 ? (size_t)argc - 3 : 0};
    worker workers[THREADS_MAX];
    pthread_t ids[THREADS_MAX];
    bool is_well = true;

    if (rows == 0 || threads == 0 || threads > THREADS_MAX || c.shards > SHARDS_MAX) {
        fprintf(stderr, "usage: cluster ROWS THREADS URL...\n");
        return EXIT_FAILURE;
    }
    c.rows = rows / threads;
    if (!create_tables(&c))
        return EXIT_FAILURE;
    for (size_t i = 0; i < threads; i++) {
        workers[i] = (worker){&c, i, false};
        if (pthread_create(&ids[i], NULL, work, &workers[i]) != 0)
            return EXIT_FAILURE;
    }
    for (size_t i = 0; i < threads; i++) {
        (void)pthread_join(ids[i], NULL);
        is_well = is_well && !workers[i].failed;
    }
    printf("rows delivered %llu, unknown %llu; batches asked for %llu, sent again %llu\n",
        (unsigned long long)c.delivered, (unsigned long long)c.unknown, (unsigned long long)c.asked,
        (unsigned long long)c.sent_again);
    return is_well ? EXIT_SUCCESS : EXIT_FAILURE;
}

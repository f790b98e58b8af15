/* http.c - inserts over HTTP beside the server's own limit
 *
 *     stria_bench_http [--quick]        STRIA_HTTP_URL names the server
 *
 * The limit is what the same server takes when libcurl sends it the same bytes, ready made, out
 * of memory: no columns, no blocks made.  Both insert into a table of the engine Null, which
 * parses all and keeps nothing, and into one of Memory, which is counted and summed: the
 * outcome of every insert is verified. */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stria/clickhouse.h"
#include "stria/compression.h"
#include "stria/http.h"

enum { ROWS = 1000000, REPETITIONS = 9 };

static const stria_field fields[] = {{"id", "UInt64"}, {"price", "Float64"}, {"qty", "Int32"},
    {"at", "DateTime"}, {"venue", "String"}};
static const char columns[] = "(id UInt64, price Float64, qty Int32, at DateTime, venue String)";

static stria_error error;

static void die(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, error.message);
    exit(EXIT_FAILURE);
}

static double seconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *times, size_t count)
{
    qsort(times, count, sizeof *times, ascending);
    return times[count / 2];
}

/* ---- What is sent ------------------------------------------------------------------------ */

typedef struct input {
    uint64_t *ids;
    double *prices;
    int32_t *quantities;
    uint32_t *times;
    const char **venues;
} input;

static input make_input(size_t rows)
{
    static const char *const venues[] = {"XETR", "XLON", "XNYS", "XTKS", "XPAR"};
    const input in = {calloc(rows, sizeof *in.ids), calloc(rows, sizeof *in.prices),
        calloc(rows, sizeof *in.quantities), calloc(rows, sizeof *in.times),
        calloc(rows, sizeof *in.venues)};

    for (size_t i = 0; i < rows; i++) {
        in.ids[i] = i;
        in.prices[i] = (double)(i % 1000) / 4;
        in.quantities[i] = (int32_t)(i % 200) - 100;
        in.times[i] = 1700000000 + (uint32_t)i;
        in.venues[i] = venues[i * 7 % 5];
    }
    return in;
}

static void append(stria_batch *batch, const input *in, size_t rows)
{
    stria_batch_reset(batch);
    if (stria_append(stria_batch_column(batch, 0), STRIA_VALUES(in->ids, rows), &error) ||
        stria_append(stria_batch_column(batch, 1), STRIA_VALUES(in->prices, rows), &error) ||
        stria_append(stria_batch_column(batch, 2), STRIA_VALUES(in->quantities, rows), &error) ||
        stria_append(stria_batch_column(batch, 3), STRIA_VALUES(in->times, rows), &error) ||
        stria_append(stria_batch_column(batch, 4), STRIA_VALUES(in->venues, rows), &error) ||
        stria_batch_commit(batch, &error))
        die("append");
}

/* ---- The limit --------------------------------------------------------------------------- */

static size_t ignore(char *bytes, size_t unit, size_t count, void *context)
{
    (void)bytes;
    (void)context;
    return unit * count;
}

static void send_ready(CURL *curl, const char *table, stria_view bytes, bool is_compressed)
{
    char url[512];
    long status = 0;

    (void)snprintf(url, sizeof url, "%s/?query=INSERT+INTO+%s+FORMAT+Native%s",
        getenv("STRIA_HTTP_URL"), table, is_compressed ? "&decompress=1" : "");
    (void)curl_easy_setopt(curl, CURLOPT_URL, url);
    (void)curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
    (void)curl_easy_setopt(curl, CURLOPT_POSTFIELDS, bytes.data);
    (void)curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)bytes.size);
    if (curl_easy_perform(curl) != CURLE_OK ||
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status) != CURLE_OK || status != 200)
        die("curl");
}

static stria_memory *make_bytes(const stria_batch *batch, int32_t compression)
{
    stria_memory *const memory = stria_memory_new(NULL);
    stria_compressor *compressor = NULL;
    stria_sink sink = stria_memory_sink(memory);

    if (compression != 0) {
        compressor = stria_compressor_new(sink, compression, 0, NULL, &error);
        sink = stria_compressor_sink(compressor);
    }
    if (stria_batch_write_native(batch, sink, &error) != STRIA_OK ||
        (compressor != NULL && stria_compressor_finish(compressor, &error) != STRIA_OK))
        die("write");
    stria_compressor_free(compressor);
    return memory;
}

/* ---- Verified ---------------------------------------------------------------------------- */

static void run(stria_http *http, const char *sql)
{
    if (stria_http_run(http, sql, (stria_sink){NULL, NULL}, &error) != STRIA_OK)
        die(sql);
}

static void expect_rows(stria_http *http, size_t inserts, size_t rows)
{
    stria_memory *const answer = stria_memory_new(NULL);
    char expected[128];
    const unsigned long long n = rows;

    (void)snprintf(
        expected, sizeof expected, "%llu\t%llu\n", n * inserts, n * (n - 1) / 2 * inserts);
    if (stria_http_run(http, "SELECT count(), sum(id) FROM kept FORMAT TabSeparated",
            stria_memory_sink(answer), &error) != STRIA_OK)
        die("count");
    const stria_view text = stria_memory_view(answer);
    if (text.size != strlen(expected) || memcmp(text.data, expected, text.size) != 0) {
        fprintf(stderr, "the table holds %.*s, not %s", (int)text.size, text.data, expected);
        exit(EXIT_FAILURE);
    }
    stria_memory_free(answer);
    run(http, "DROP TABLE kept");
}

/* ---- One comparison ---------------------------------------------------------------------- */

static void measure(const input *in, size_t rows, size_t repetitions, const char *table,
    int32_t compression, const char *name)
{
    const stria_http_options options = {
        .url = getenv("STRIA_HTTP_URL"), .compression = compression};
    const stria_insert insert = {.table = table, .skip_check = true};
    stria_http *const http = stria_http_new(&options, NULL, &error);
    stria_batch *const batch = stria_batch_new(fields, 5, NULL, &error);
    CURL *const curl = curl_easy_init();
    double ours[REPETITIONS];
    double limit[REPETITIONS];
    int32_t outcome;

    if (http == NULL || batch == NULL || curl == NULL)
        die("begin");
    append(batch, in, rows);
    stria_memory *const bytes = make_bytes(batch, compression);
    for (size_t i = 0; i < repetitions; i++) {
        double start = seconds();
        append(batch, in, rows); /* from arrays to rows in the table: the whole way */
        if (stria_http_insert(http, &insert, batch, &outcome, &error) != STRIA_OK)
            die("insert");
        ours[i] = seconds() - start;
        start = seconds();
        send_ready(curl, table, stria_memory_view(bytes), compression != 0);
        limit[i] = seconds() - start;
    }
    if (strcmp(table, "kept") == 0)
        expect_rows(http, 2 * repetitions, rows);
    const double mine = median(ours, repetitions);
    const double least = median(limit, repetitions);
    printf("%-8s %-6s %10.2f %12.2f %10.2f\n", table, name, (double)rows / mine / 1e6,
        (double)rows / least / 1e6, mine / least);
    stria_memory_free(bytes);
    stria_batch_free(batch);
    stria_http_free(http);
    curl_easy_cleanup(curl);
}

int main(int argc, char **argv)
{
    const bool is_quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    const size_t rows = is_quick ? ROWS / 20 : ROWS;
    const size_t repetitions = is_quick ? 3 : REPETITIONS;
    const input in = make_input(rows);
    const stria_http_options options = {.url = getenv("STRIA_HTTP_URL")};
    stria_http *const http = stria_http_new(&options, NULL, &error);
    char sql[256];

    if (http == NULL)
        die("STRIA_HTTP_URL");
    run(http, "DROP TABLE IF EXISTS dropped");
    (void)snprintf(sql, sizeof sql, "CREATE TABLE dropped %s ENGINE = Null", columns);
    run(http, sql);
    printf("million rows/s of %zu, medians of %zu\n", rows, repetitions);
    printf("%-8s %-6s %10s %12s %10s\n", "table", "frames", "stria", "ready bytes", "x limit");
    for (size_t i = 0; i < 6; i++) {
        static const int32_t methods[] = {0, STRIA_COMPRESSION_LZ4, STRIA_COMPRESSION_ZSTD};
        static const char *const names[] = {"none", "LZ4", "ZSTD"};
        if (i < 3) {
            measure(&in, rows, repetitions, "dropped", methods[i], names[i]);
            continue;
        }
        (void)snprintf(sql, sizeof sql, "CREATE TABLE kept %s ENGINE = Memory", columns);
        run(http, "DROP TABLE IF EXISTS kept");
        run(http, sql);
        measure(&in, rows, repetitions, "kept", methods[i - 3], names[i - 3]);
    }
    stria_http_free(http);
    return EXIT_SUCCESS;
}

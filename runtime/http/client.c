/* client.c - a client, made and freed */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "http/http.h"
#include "stria/compression.h"

enum { CONNECT_MS = 10000, IDLE_MS = 60000, POLL_MS = 100 };

stria_code stria__fail_out_of_memory(stria_error *error)
{
    return stria_fail(error, STRIA_ERR_MEMORY, "there is no memory for the exchange with a server");
}

stria_code stria__check_idle(const stria_http *http, stria_error *error)
{
    if (http->rows == NULL)
        return STRIA_OK;
    return stria_fail(error, STRIA_ERR_ARGUMENT,
        "rows of a query are not all read: read on, or call stria_http_stop()");
}

/* ---- Options -------------------------------------------------------------------------------- */

/* Of a server and perhaps a folder: what statements need stands behind it. */
static bool is_url_of_server(CURLU *url, const char *text)
{
    char *scheme = NULL;
    const bool is_one = text != NULL && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
        curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
        (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0) &&
        strpbrk(text, "?#") == NULL;

    curl_free(scheme);
    return is_one;
}

/* A line of its own in what goes out would be a header of somebody's choice. */
static bool fits_header(const char *value)
{
    return value == NULL || strpbrk(value, "\r\n") == NULL;
}

static bool is_method(int32_t compression)
{
    return compression == 0 || compression == STRIA_COMPRESSION_NONE ||
        compression == STRIA_COMPRESSION_LZ4 || compression == STRIA_COMPRESSION_ZSTD;
}

static stria_code check_options(const stria_http_options *options, stria_error *error)
{
    CURLU *const url = curl_url();
    const bool is_url = url != NULL && is_url_of_server(url, options->url);

    curl_url_cleanup(url);
    if (url == NULL)
        return stria__fail_out_of_memory(error);
    if (!is_url)
        return stria_fail(error, STRIA_ERR_ARGUMENT, "'%s' is no URL of a server",
            options->url != NULL ? options->url : "");
    if (!fits_header(options->user) || !fits_header(options->password))
        return stria_fail(error, STRIA_ERR_ARGUMENT, "a user or a password of several lines");
    if (options->format != STRIA_HTTP_NATIVE && options->format != STRIA_HTTP_ROWBINARY)
        return stria_fail(
            error, STRIA_ERR_ARGUMENT, "%" PRId32 " is no format of inserts", options->format);
    if (!is_method(options->compression))
        return stria_fail(error, STRIA_ERR_ARGUMENT, "%" PRId32 " is no method of compression",
            options->compression);
    return STRIA_OK;
}

static int32_t or_default(int32_t value, int32_t otherwise)
{
    return value > 0 ? value : otherwise;
}

/* ---- What every request has ------------------------------------------------------------------ */

static bool put_base(stria_http *http, const stria_http_options *options)
{
    stria_memory *const base = http->base;
    const size_t length = strlen(options->url);
    const bool has_slash = length > 0 && options->url[length - 1] == '/';
    bool is_put = stria__put(base, options->url) &&
        stria__put(base, has_slash ? "?default_format=Native" : "/?default_format=Native");

    if (options->database != NULL)
        is_put = is_put && stria__put_parameter(base, "database", options->database);
    for (size_t i = 0; is_put && i < options->setting_count; i++)
        is_put = stria__put_parameter(base, options->settings[i].name, options->settings[i].value);
    return is_put &&
        stria__put(http->database, options->database != NULL ? options->database : "") &&
        stria__end_text(http->database);
}

static bool add_header(struct curl_slist **headers, const char *header)
{
    struct curl_slist *const longer = curl_slist_append(*headers, header);

    if (longer != NULL)
        *headers = longer;
    return longer != NULL;
}

/* Names and passwords go in headers, so that no log of URLs has them. */
static bool add_secret(stria_http *http, const char *name, const char *value)
{
    stria_memory *const header = stria_memory_new(&http->allocator);
    bool is_added = false;

    if (header != NULL && stria__put(header, name) && stria__put(header, ": ") &&
        stria__put(header, value) && stria__end_text(header))
        is_added = add_header(&http->headers, stria__text(header)) &&
            add_header(&http->upload_headers, stria__text(header));
    stria_memory_free(header);
    return is_added;
}

static bool add_headers(stria_http *http, const stria_http_options *options)
{
    return add_header(&http->headers, "Expect:") &&
        add_header(&http->headers, "Content-Type: text/plain; charset=UTF-8") &&
        add_header(&http->upload_headers, "Expect:") &&
        add_header(&http->upload_headers, "Content-Type: application/octet-stream") &&
        add_header(&http->upload_headers, "Transfer-Encoding: chunked") &&
        (options->user == NULL || add_secret(http, "X-ClickHouse-User", options->user)) &&
        (options->password == NULL || add_secret(http, "X-ClickHouse-Key", options->password));
}

static bool make_curl(stria_http *http, const stria_http_options *options)
{
    const long connect_ms = or_default(options->connect_ms, CONNECT_MS);
    const long total_ms = or_default(options->total_ms, 0);

    http->multi = curl_multi_init();
    http->easy = curl_easy_init();
    if (http->multi == NULL || http->easy == NULL ||
        curl_easy_setopt(http->easy, CURLOPT_NOSIGNAL, 1L) != CURLE_OK ||
        curl_easy_setopt(http->easy, CURLOPT_CONNECTTIMEOUT_MS, connect_ms) != CURLE_OK ||
        curl_easy_setopt(http->easy, CURLOPT_TIMEOUT_MS, total_ms) != CURLE_OK)
        return false;
    if (options->prepare != NULL)
        options->prepare(http->easy, options->context);
    return true;
}

/* ---- The object -------------------------------------------------------------------------- */

static bool fill(stria_http *http, const stria_http_options *options)
{
    const stria_allocator *const allocator = &http->allocator;

    http->format = options->format;
    http->compression = options->compression;
    http->idle_ms = or_default(options->idle_ms, IDLE_MS);
    http->poll_ms = or_default(options->poll_ms, POLL_MS);
    http->cancelled = options->cancelled;
    http->context = options->context;
    http->base = stria_memory_new(allocator);
    http->url = stria_memory_new(allocator);
    http->database = stria_memory_new(allocator);
    http->refusal = stria_memory_new(allocator);
    http->exchange.answer = stria_memory_new(allocator);
    return http->base != NULL && http->url != NULL && http->database != NULL &&
        http->refusal != NULL && http->exchange.answer != NULL && put_base(http, options) &&
        add_headers(http, options) && make_curl(http, options);
}

stria_http *stria_http_new(
    const stria_http_options *options, const stria_allocator *allocator, stria_error *error)
{
    const stria_http none = {.format = 0};

    if (check_options(options, error) != STRIA_OK)
        return NULL;
    if (allocator == NULL)
        allocator = STRIA_DEFAULT_ALLOCATOR;
    stria_http *const http =
        allocator->resize(allocator->context, NULL, 0, sizeof *http, _Alignof(max_align_t));
    if (http != NULL) {
        *http = none;
        http->allocator = *allocator;
        if (fill(http, options))
            return http;
    }
    stria_http_free(http);
    (void)stria__fail_out_of_memory(error);
    return NULL;
}

void stria_http_free(stria_http *http)
{
    if (http == NULL)
        return;
    const stria_allocator allocator = http->allocator;
    stria_http_stop(http);
    if (http->exchange.phase == STRIA__RUNNING)
        stria__exchange_end(http);
    curl_easy_cleanup(http->easy);
    (void)curl_multi_cleanup(http->multi);
    curl_slist_free_all(http->headers);
    curl_slist_free_all(http->upload_headers);
    stria_memory_free(http->base);
    stria_memory_free(http->url);
    stria_memory_free(http->database);
    stria_memory_free(http->refusal);
    stria_memory_free(http->exchange.answer);
    (void)allocator.resize(allocator.context, http, sizeof *http, 0, _Alignof(max_align_t));
}

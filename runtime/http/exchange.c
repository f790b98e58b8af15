/* exchange.c - one request and its answer, moved along by whoever writes or reads */
#define _POSIX_C_SOURCE 200809L /* clock_gettime(); NOLINT(bugprone-reserved-identifier) */

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "http/http.h"

int64_t stria__now_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- What curl calls ----------------------------------------------------------------------- */

static void note_move(stria__exchange *x)
{
    x->moved_at = stria__now_ms();
}

static size_t take_out(char *to, size_t unit, size_t count, void *context)
{
    stria__exchange *const x = &((stria_http *)context)->exchange;
    const size_t room = unit * count;
    const size_t size = x->out_left < room ? x->out_left : room;

    if (size == 0)
        return x->upload_ended ? 0 : CURL_READFUNC_PAUSE;
    memcpy(to, x->out, size);
    x->out += size;
    x->out_left -= size;
    x->sent += size;
    note_move(x);
    return size;
}

static size_t bring_in(char *bytes, size_t unit, size_t count, void *context)
{
    stria__exchange *const x = &((stria_http *)context)->exchange;
    const stria_sink sink = stria_memory_sink(x->answer);
    const size_t size = unit * count;

    note_move(x);
    if (stria_memory_view(x->answer).size - x->answer_given >= STRIA__ANSWER_MAX) {
        x->answer_waits = true;
        return CURL_WRITEFUNC_PAUSE;
    }
    if (sink.write(sink.context, bytes, size) == 0)
        return size;
    x->failure = STRIA_ERR_MEMORY;
    return 0;
}

/* ---- Driving ------------------------------------------------------------------------------- */

static bool has_answer(const stria__exchange *x)
{
    return x->answer_given < stria_memory_view(x->answer).size;
}

static void give_up(stria_http *http, stria_code code)
{
    stria__exchange *const x = &http->exchange;

    if (x->failure == STRIA_OK)
        x->failure = code;
    x->phase = STRIA__ENDED;
    (void)curl_multi_remove_handle(http->multi, http->easy);
}

static void look_for_end(stria_http *http)
{
    stria__exchange *const x = &http->exchange;
    CURLMsg *message;
    int others;

    while ((message = curl_multi_info_read(http->multi, &others)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            x->result = message->data.result;
            x->phase = STRIA__ENDED;
            (void)curl_multi_remove_handle(http->multi, http->easy);
            return;
        }
    }
}

/* Moves what can be moved; waits when `waits` and nothing can. */
static void drive(stria_http *http)
{
    stria__exchange *const x = &http->exchange;
    const int64_t before = x->moved_at;
    int running;

    if (http->cancelled != NULL && http->cancelled(http->context) != 0) {
        give_up(http, STRIA_ERR_CANCELLED);
        return;
    }
    if (curl_multi_perform(http->multi, &running) != CURLM_OK) {
        give_up(http, STRIA_ERR_MEMORY);
        return;
    }
    (void)curl_easy_getinfo(http->easy, CURLINFO_RESPONSE_CODE, &x->status);
    look_for_end(http);
    if (x->phase == STRIA__ENDED || x->moved_at != before)
        return;
    if (stria__now_ms() - x->moved_at > http->idle_ms)
        give_up(http, STRIA_ERR_TIMEOUT);
    else
        (void)curl_multi_poll(http->multi, NULL, 0, http->poll_ms, NULL);
}

static void go_on(stria_http *http)
{
    http->exchange.answer_waits = false;
    (void)curl_easy_pause(http->easy, CURLPAUSE_CONT);
}

/* ---- Out and in ------------------------------------------------------------------------------ */

static int32_t write_out(void *context, const void *bytes, size_t size)
{
    stria_http *const http = context;
    stria__exchange *const x = &http->exchange;

    x->out = bytes;
    x->out_left = size;
    note_move(x); /* while the caller did other things, nobody waited */
    if (size > 0 && x->phase == STRIA__RUNNING)
        go_on(http);
    while (x->out_left > 0 && x->phase == STRIA__RUNNING)
        drive(http);
    return x->out_left == 0 ? 0 : STRIA_ERR_SINK;
}

stria_sink stria__exchange_sink(stria_http *http)
{
    return (stria_sink){write_out, http};
}

static void wait_for_answer(stria_http *http)
{
    stria__exchange *const x = &http->exchange;

    note_move(x);
    while (!has_answer(x) && x->phase == STRIA__RUNNING) {
        if (x->answer_waits)
            go_on(http);
        drive(http);
    }
}

static bool is_refused(const stria__exchange *x)
{
    return x->status >= 200 && x->status != 200; /* below it says that the answer will come */
}

/* What came before the connection failed is there to be read. */
static bool has_failed(const stria__exchange *x)
{
    return x->failure != STRIA_OK || is_refused(x) ||
        (x->phase == STRIA__ENDED && x->result != CURLE_OK && !has_answer(x));
}

static int32_t read_in(void *context, void *bytes, size_t size, size_t *got)
{
    stria_http *const http = context;
    stria__exchange *const x = &http->exchange;

    *got = 0;
    wait_for_answer(http);
    if (has_failed(x))
        return STRIA_ERR_SOURCE;
    const stria_view all = stria_memory_view(x->answer);
    const size_t left = all.size - x->answer_given;
    *got = size < left ? size : left;
    if (*got == 0)
        return 0;
    memcpy(bytes, all.data + x->answer_given, *got);
    x->answer_given += *got;
    if (x->answer_given == all.size) {
        stria_memory_reset(x->answer);
        x->answer_given = 0;
    }
    return 0;
}

stria_source stria__exchange_source(stria_http *http)
{
    return (stria_source){read_in, http};
}

/* ---- What went wrong --------------------------------------------------------------------- */

/* The whole text of a refusal, as far as it is kept. */
static stria_code refuse(stria_http *http, stria_error *error)
{
    stria__exchange *const x = &http->exchange;

    while (x->phase == STRIA__RUNNING && !x->answer_waits)
        drive(http);
    const stria_view all = stria_memory_view(x->answer);
    const stria_view text = {all.data + x->answer_given, all.size - x->answer_given};
    return x->framed ? stria__refuse_frames(http, text, error)
                     : stria__refuse_text(http, text.data, text.size, error);
}

static stria_code fail_by_curl(const stria__exchange *x, stria_error *error)
{
    const char *const words = x->words[0] != '\0' ? x->words : curl_easy_strerror(x->result);
    const stria_code code = x->uploads ? STRIA_ERR_SINK : STRIA_ERR_SOURCE;

    switch (x->result) {
    case CURLE_OK:
        return STRIA_OK;
    case CURLE_OPERATION_TIMEDOUT:
        return stria_fail(error, STRIA_ERR_TIMEOUT, "%s", words);
    case CURLE_OUT_OF_MEMORY:
        return stria__fail_out_of_memory(error);
    default:
        return stria_fail(error, code, "the connection failed: %s", words);
    }
}

stria_code stria__exchange_fail(stria_http *http, stria_error *error)
{
    stria__exchange *const x = &http->exchange;

    switch (x->failure) {
    case STRIA_OK:
        break;
    case STRIA_ERR_TIMEOUT:
        return stria_fail(
            error, STRIA_ERR_TIMEOUT, "nothing came or went for %" PRId32 " ms", http->idle_ms);
    case STRIA_ERR_CANCELLED:
        return stria_fail(error, STRIA_ERR_CANCELLED, "the caller cancelled");
    default:
        return stria__fail_out_of_memory(error);
    }
    if (is_refused(x))
        return refuse(http, error);
    return x->phase == STRIA__ENDED ? fail_by_curl(x, error) : STRIA_OK;
}

/* ---- The exchange ------------------------------------------------------------------------ */

stria_code stria__exchange_answer(stria_http *http, stria_error *error)
{
    stria__exchange *const x = &http->exchange;

    x->upload_ended = true;
    if (x->phase == STRIA__RUNNING && x->uploads)
        go_on(http);
    wait_for_answer(http);
    return has_failed(x) ? stria__exchange_fail(http, error) : STRIA_OK;
}

static bool put_upload(stria_http *http, const char *sql, const stria__upload *upload)
{
    stria_memory *const url = http->url;

    return stria__put_parameter(url, "query", sql) &&
        stria__put_parameter(url, "query_id", upload->id) &&
        (upload->token == NULL ||
            stria__put_parameter(url, "insert_deduplication_token", upload->token)) &&
        (http->compression == 0 || stria__put(url, "&decompress=1"));
}

static bool build_url(stria_http *http, const char *sql, const stria__upload *upload)
{
    const stria_view base = stria_memory_view(http->base);
    const stria_sink sink = stria_memory_sink(http->url);

    stria_memory_reset(http->url);
    return sink.write(sink.context, base.data, base.size) == 0 &&
        (upload == NULL || put_upload(http, sql, upload)) &&
        (!http->exchange.framed || stria__put(http->url, "&compress=1")) &&
        stria__end_text(http->url);
}

static bool set_options(stria_http *http, const char *sql, bool uploads)
{
    CURL *const easy = http->easy;
    bool is_set = curl_easy_setopt(easy, CURLOPT_URL, stria__text(http->url)) == CURLE_OK &&
        curl_easy_setopt(easy, CURLOPT_POST, 1L) == CURLE_OK &&
        curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, http->exchange.words) == CURLE_OK &&
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, bring_in) == CURLE_OK &&
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, http) == CURLE_OK;

    /* On a connection that was open before, curl may send a request twice by itself. */
    is_set = is_set && curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L) == CURLE_OK;
    if (uploads)
        return is_set &&
            curl_easy_setopt(easy, CURLOPT_HTTPHEADER, http->upload_headers) == CURLE_OK &&
            curl_easy_setopt(easy, CURLOPT_POSTFIELDS, NULL) == CURLE_OK &&
            curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)-1) == CURLE_OK &&
            curl_easy_setopt(easy, CURLOPT_READFUNCTION, take_out) == CURLE_OK &&
            curl_easy_setopt(easy, CURLOPT_READDATA, http) == CURLE_OK;
    return is_set && curl_easy_setopt(easy, CURLOPT_HTTPHEADER, http->headers) == CURLE_OK &&
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)strlen(sql)) == CURLE_OK &&
        curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, sql) == CURLE_OK;
}

stria_code stria__exchange_begin(
    stria_http *http, const char *sql, const stria__upload *upload, stria_error *error)
{
    const bool uploads = upload != NULL;
    const bool framed =
        !uploads && http->version[0] >= STRIA__FRAMES_SINCE && http->compression != 0;
    stria__exchange *const x = &http->exchange;
    stria_memory *const answer = x->answer;

    stria_memory_reset(answer);
    stria_memory_reset(http->refusal);
    http->refusal_number = 0;
    *x = (stria__exchange){
        .phase = STRIA__RUNNING, .uploads = uploads, .framed = framed, .answer = answer};
    note_move(x);
    if (build_url(http, sql, upload) && set_options(http, sql, uploads) &&
        curl_multi_add_handle(http->multi, http->easy) == CURLM_OK)
        return STRIA_OK;
    x->phase = STRIA__IDLE;
    return stria__fail_out_of_memory(error);
}

void stria__exchange_end(stria_http *http)
{
    stria__exchange *const x = &http->exchange;

    if (x->phase == STRIA__RUNNING)
        (void)curl_multi_remove_handle(http->multi, http->easy);
    x->phase = STRIA__IDLE;
    stria_memory_reset(x->answer);
    x->answer_given = 0;
}

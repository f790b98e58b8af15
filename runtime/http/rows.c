/* rows.c - statements, and the rows of queries, block by block
 *
 *     answer -> [decompressor] -> tail -> stria_batch_read_native()
 *
 * A server that fails in the midst of its rows writes what went wrong behind them, and there
 * it must be looked for: so the last bytes that were read are kept. */
#include <stdio.h>
#include <string.h>

#include "http/http.h"
#include "stria/clickhouse.h"
#include "stria/compression.h"

enum { TAIL = 4096, WORDS = 16384 };

typedef struct stria__rows {
    stria_decompressor *decompressor; /* NULL: the answer has no frames */
    stria_source from;
    char tail[TAIL]; /* the last bytes that were read */
    size_t tail_size;
} rows;

/* ---- The tail ------------------------------------------------------------------------------ */

static void keep_tail(rows *r, const char *bytes, size_t size)
{
    if (size >= TAIL) {
        memcpy(r->tail, bytes + size - TAIL, TAIL);
        r->tail_size = TAIL;
        return;
    }
    const size_t kept = r->tail_size < TAIL - size ? r->tail_size : TAIL - size;
    memmove(r->tail, r->tail + r->tail_size - kept, kept);
    memcpy(r->tail + kept, bytes, size);
    r->tail_size = kept + size;
}

static int32_t read_rows(void *context, void *bytes, size_t size, size_t *got)
{
    rows *const r = context;
    const int32_t failure = r->from.read(r->from.context, bytes, size, got);

    if (failure == 0)
        keep_tail(r, bytes, *got);
    return failure;
}

/* The exception behind the rows, if there is one: in the tail and what follows it. */
static bool find_exception(stria_http *http, stria_error *error)
{
    rows *const r = http->rows;
    char words[TAIL + WORDS];
    size_t size = r->tail_size;
    size_t got = 1;
    size_t at;

    memcpy(words, r->tail, size);
    for (; got > 0 && size < sizeof words; size += got) {
        if (r->from.read(r->from.context, words + size, sizeof words - size, &got) != 0)
            break;
    }
    if (!stria__finds_exception(words, size, &at))
        return false;
    (void)stria__refuse_text(http, words + at, size - at, error);
    return true;
}

/* ---- A query -------------------------------------------------------------------------------- */

static stria_code begin_rows(stria_http *http, stria_error *error)
{
    const stria_allocator *const allocator = &http->allocator;
    const stria_source answer = stria__exchange_source(http);
    rows *const r =
        allocator->resize(allocator->context, NULL, 0, sizeof *r, _Alignof(max_align_t));

    if (r == NULL)
        return stria__fail_out_of_memory(error);
    r->decompressor = NULL;
    r->from = answer;
    r->tail_size = 0;
    http->rows = r;
    if (!http->exchange.framed)
        return STRIA_OK;
    r->decompressor = stria_decompressor_new(answer, allocator, error);
    if (r->decompressor == NULL)
        return STRIA_ERR_MEMORY;
    r->from = stria_decompressor_source(r->decompressor);
    return STRIA_OK;
}

void stria_http_stop(stria_http *http)
{
    const stria_allocator *const allocator = &http->allocator;

    if (http->rows == NULL)
        return;
    stria_decompressor_free(http->rows->decompressor);
    (void)allocator->resize(
        allocator->context, http->rows, sizeof *http->rows, 0, _Alignof(max_align_t));
    http->rows = NULL;
    stria__exchange_end(http);
}

static stria_code begin_query(stria_http *http, const char *sql, stria_error *error)
{
    stria_code code = stria__exchange_begin(http, sql, NULL, error);

    if (code == STRIA_OK)
        code = stria__exchange_answer(http, error);
    if (code == STRIA_OK)
        code = begin_rows(http, error);
    if (code != STRIA_OK) {
        stria_http_stop(http);
        stria__exchange_end(http);
    }
    return code;
}

/* Whether answers come in frames depends on the server's version. */
stria_code stria_http_select(stria_http *http, const char *sql, stria_error *error)
{
    int32_t major;
    int32_t minor;
    stria_code code = stria__check_idle(http, error);

    if (code == STRIA_OK && http->compression != 0 && http->version[0] == 0)
        code = stria_http_version(http, &major, &minor, error);
    if (code == STRIA_OK)
        code = begin_query(http, sql, error);
    return code;
}

/* Whom to blame when rows cannot be read: the server, should it have said so; then the
 * connection; then the frames; then the bytes of the block, as `error` has it. */
static stria_code blame(stria_http *http, stria_code code, stria_error *error)
{
    const rows *const r = http->rows;
    stria_error other;
    stria_code cause = STRIA_OK;

    if (code == STRIA_ERR_MEMORY || code == STRIA_ERR_ARGUMENT)
        return code;
    if (find_exception(http, error))
        return STRIA_ERR_SERVER;
    cause = stria__exchange_fail(http, &other);
    if (cause == STRIA_OK && r->decompressor != NULL)
        cause = stria_decompressor_check(r->decompressor, &other);
    if (cause != STRIA_OK && error != NULL)
        *error = other;
    return cause != STRIA_OK ? cause : code;
}

/* What the rows end with: the end of the answer, which must be whole, or a failure. */
static stria_code end_rows(stria_http *http, stria_code code, stria_error *error)
{
    if (code == STRIA_OK)
        return code;
    if (code == STRIA_END) {
        const stria_code cause = stria__exchange_fail(http, error);
        code = cause != STRIA_OK ? cause : STRIA_END;
    } else {
        code = blame(http, code, error);
    }
    stria_http_stop(http);
    return code;
}

static stria_code check_rows(const stria_http *http, stria_error *error)
{
    return http->rows != NULL
        ? STRIA_OK
        : stria_fail(error, STRIA_ERR_ARGUMENT, "there is no query whose rows could be read");
}

stria_code stria_http_read(stria_http *http, stria_batch *batch, stria_error *error)
{
    const stria_source source = {read_rows, http->rows};
    const stria_code code = check_rows(http, error);

    return code == STRIA_OK ? end_rows(http, stria_batch_read_native(batch, source, error), error)
                            : code;
}

stria_batch *stria_http_read_new(
    stria_http *http, const stria_allocator *allocator, stria_error *error)
{
    const stria_source source = {read_rows, http->rows};
    stria_error own;

    if (check_rows(http, error) != STRIA_OK)
        return NULL;
    stria_batch *const batch = stria_batch_new_from_native(source, allocator, &own);
    if (batch != NULL)
        return batch;
    (void)end_rows(http, own.code, &own);
    if (error != NULL)
        *error = own;
    return NULL;
}

stria_batch *stria__query(stria_http *http, const char *sql, stria_error *error)
{
    stria_batch *batch = NULL;
    stria_code code = begin_query(http, sql, error);

    if (code == STRIA_OK)
        batch = stria_http_read_new(http, &http->allocator, error);
    while (batch != NULL && (code = stria_http_read(http, batch, error)) == STRIA_OK)
        ;
    if (code == STRIA_END)
        return batch;
    stria_batch_free(batch);
    return NULL;
}

/* ---- A statement ------------------------------------------------------------------------- */

static stria_code pass_on(stria_http *http, stria_sink sink, stria_error *error)
{
    char bytes[TAIL];
    size_t got = 1;

    while (got > 0) {
        rows *const r = http->rows;

        if (read_rows(r, bytes, sizeof bytes, &got) != 0)
            return stria_fail(error, STRIA_ERR_SOURCE, "the answer ends too soon");
        const int32_t failure =
            sink.write != NULL && got > 0 ? sink.write(sink.context, bytes, got) : 0;
        if (failure != 0)
            return stria_fail(error, STRIA_ERR_SINK, "the sink of the answer failed");
    }
    return STRIA_END;
}

stria_code stria_http_run(stria_http *http, const char *sql, stria_sink answer, stria_error *error)
{
    stria_code code = stria_http_select(http, sql, error);

    if (code != STRIA_OK)
        return code;
    code = pass_on(http, answer, error);
    if (code == STRIA_ERR_SINK)
        stria_http_stop(http);
    else
        code = end_rows(http, code, error);
    return code == STRIA_END ? STRIA_OK : code;
}

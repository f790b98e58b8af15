/* http.h - a client, and the one exchange that it may be in
 *
 *     sink  <- what is written    request ─────────>
 *                                                     server
 *     source -> what is read      answer  <─────────
 *
 * libcurl moves bytes when it is driven: whoever writes or reads drives it until his bytes
 * are gone or there are some.  So no thread is needed, and no block is held whole.
 */
#ifndef STRIA_HTTP_HTTP_H
#define STRIA_HTTP_HTTP_H

#include <curl/curl.h>

#include "stria/http.h"

enum {
    /* The version from which on answers are asked for in frames: that of 2018 loses what has
     * not filled one. */
    STRIA__FRAMES_SINCE = 20,
    STRIA__ANSWER_MAX = 1 << 20, /* bytes that wait to be read; then the server waits */
    STRIA__REFUSAL_MAX = 1 << 16, /* of the text of a refusal that are kept */
    STRIA__ID_MAX = 64
};

typedef enum stria__phase {
    STRIA__IDLE,
    STRIA__RUNNING, /* in an exchange */
    STRIA__ENDED /* which has ended, well or badly; its answer may not be read yet */
} stria__phase;

typedef struct stria__exchange {
    stria__phase phase;
    bool uploads;
    bool upload_ended;
    bool framed; /* the answer comes in frames */
    const uint8_t *out; /* of the caller of the sink, until the call returns */
    size_t out_left;
    uint64_t sent; /* bytes of the body that left */

    stria_memory *answer; /* bytes that came */
    size_t answer_given; /* of them */
    bool answer_waits; /* was told to come later */
    long status; /* of HTTP; 0 before the answer begins */

    int64_t moved_at; /* in milliseconds, when a byte moved last */
    stria_code failure; /* of ours: TIMEOUT, CANCELLED, MEMORY */
    CURLcode result;
    char words[CURL_ERROR_SIZE]; /* curl's, of its failure */
} stria__exchange;

struct stria_http {
    stria_allocator allocator;
    int32_t format;
    int32_t compression;
    int32_t idle_ms;
    int32_t poll_ms;
    int32_t (*cancelled)(void *context);
    void *context;

    stria_memory *base; /* of the URL: what every statement has */
    stria_memory *url; /* of the statement that runs */
    stria_memory *database; /* its name, empty: the server's default */
    CURLM *multi;
    CURL *easy;
    struct curl_slist *headers;
    struct curl_slist *upload_headers; /* the same, and that a body comes in chunks */
    stria__exchange exchange;

    int32_t version[2]; /* 0: not known yet */
    stria_memory *refusal;
    int32_t refusal_number;

    struct stria__rows *rows; /* of a query that are being read, or NULL */
};

/* ---- text.c: URLs and SQL, built up in a stria_memory ------------------------------------- */

/* False when there is no memory. */
bool stria__put(stria_memory *text, const char *part);
bool stria__put_parameter(stria_memory *url, const char *name, const char *value);
bool stria__put_name(stria_memory *sql, const char *name); /* in backquotes */
bool stria__put_literal(stria_memory *sql, const char *text); /* in quotes */
bool stria__put_table(stria_memory *sql, const stria_http *http, const stria_insert *insert);
bool stria__end_text(stria_memory *text); /* by a NUL, for stria__text() */
const char *stria__text(const stria_memory *text);

/* ---- exchange.c ----------------------------------------------------------------------------- */

/* What goes with a body that is sent block by block. */
typedef struct stria__upload {
    const char *id; /* of the query */
    const char *token; /* NULL: none */
} stria__upload;

/* A request of the statement: `sql` is the body or, with an upload, a part of the URL. */
stria_code stria__exchange_begin(
    stria_http *http, const char *sql, const stria__upload *upload, stria_error *error);

/* The request's body, and the answer's.  Both fail when the exchange does, and for a
 * refusal; stria__exchange_fail() tells why. */
stria_sink stria__exchange_sink(stria_http *http);
stria_source stria__exchange_source(stria_http *http);

/* Says that the body is whole, and waits for the answer to begin; STRIA_OK when it is no
 * refusal. */
stria_code stria__exchange_answer(stria_http *http, stria_error *error);

/* Why the exchange failed, or STRIA_OK. */
stria_code stria__exchange_fail(stria_http *http, stria_error *error);

/* Ends the exchange: its connection closes, unless all was read. */
void stria__exchange_end(stria_http *http);

int64_t stria__now_ms(void);

/* ---- refusal.c ------------------------------------------------------------------------------ */

/* Keeps the text of a refusal, its number, and fills the error. */
stria_code stria__refuse_text(stria_http *http, const char *text, size_t size, stria_error *error);

/* The same of a text that is in frames; of some versions it is not. */
stria_code stria__refuse_frames(stria_http *http, stria_view text, stria_error *error);

/* Whether an answer that broke off tells of an exception: servers write it behind the rows. */
bool stria__finds_exception(const char *text, size_t size, size_t *at);

/* ---- client.c -------------------------------------------------------------------------------- */

/* STRIA_ERR_ARGUMENT while rows of a query are being read. */
stria_code stria__check_idle(const stria_http *http, stria_error *error);

stria_code stria__fail_out_of_memory(stria_error *error);

/* ---- rows.c ---------------------------------------------------------------------------------- */

/* The whole answer of a query, which has one block or none: as a batch, NULL when it fails.
 * Without rows it is a batch without columns. */
stria_batch *stria__query(stria_http *http, const char *sql, stria_error *error);

#endif /* STRIA_HTTP_HTTP_H */

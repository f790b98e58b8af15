/* http.h - batches to a ClickHouse server and back, over HTTP
 *
 * Of the library stria::http, which needs libcurl.  A client does one thing at a time and
 * belongs to one thread at a time; have one for each.  Nothing is buffered whole: blocks go
 * out as they are made, and come in as they are asked for.
 *
 *     stria_http *http = stria_http_new(&(stria_http_options){.url = "http://127.0.0.1:8123"},
 *         NULL, &error);
 *     stria_http_insert(http, &(stria_insert){.table = "trades"}, batch, &outcome, &error);
 *
 * Errors of all functions, beside those that they name:
 *
 * STRIA_ERR_SERVER     the server refused; stria_http_refusal() has its number and words
 * STRIA_ERR_TIMEOUT, STRIA_ERR_CANCELLED
 * STRIA_ERR_SINK       (inserts) or STRIA_ERR_SOURCE: the connection failed
 * STRIA_ERR_CORRUPT    an answer that is none of ClickHouse's
 * STRIA_ERR_ARGUMENT   rows of a query are not read yet: read on, or stria_http_stop()
 * STRIA_ERR_MEMORY
 */
#ifndef STRIA_HTTP_H
#define STRIA_HTTP_H

#include <stdbool.h>

#include "stria/batch.h"
#include "stria/sink.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct stria_http stria_http;

typedef struct stria_http_setting {
    const char *name;
    const char *value;
} stria_http_setting;

/* How batches travel. */
enum { STRIA_HTTP_NATIVE = 0, STRIA_HTTP_ROWBINARY = 1 };

/* All but the URL may be zero.  Strings are copied, but for `context`. */
typedef struct stria_http_options {
    const char *url; /* of the server: http or https, host and port, perhaps a folder */
    const char *user;
    const char *password;
    const char *database; /* NULL: the server's default */
    const stria_http_setting *settings; /* of every statement */
    size_t setting_count;
    int32_t format; /* of inserts */
    int32_t compression; /* both ways: of stria/compression.h; 0: none */
    int32_t connect_ms; /* to connect; 0: 10 s */
    int32_t idle_ms; /* without a byte either way; 0: 60 s */
    int32_t total_ms; /* for a statement and its rows; 0: no limit */
    int32_t poll_ms; /* between two looks at `cancelled`; 0: 100 ms */

    /* Asked again and again while the client waits: a number but 0 cancels. */
    int32_t (*cancelled)(void *context);
    /* Given the client's CURL *, for certificates, proxies and the like: once, when the
     * client is made. */
    void (*prepare)(void *curl, void *context);
    void *context;
} stria_http_options;

/* Connects when there is something to do.  NULL when it fails: STRIA_ERR_ARGUMENT for a URL,
 * a format or a method that is none.  The caller frees it with stria_http_free(). */
STRIA_API STRIA_NODISCARD stria_http *stria_http_new(
    const stria_http_options *options, const stria_allocator *allocator, stria_error *error);
STRIA_API void stria_http_free(stria_http *http); /* NULL is fine */

/* ClickHouse's number of the last refusal, 0 when there was none or it had no number, and all
 * it said, unless `text` is NULL: borrowed until the next call. */
STRIA_API int32_t stria_http_refusal(const stria_http *http, stria_view *text);

/* The server's version, as 26 and 7; asked for once. */
STRIA_API stria_code stria_http_version(
    stria_http *http, int32_t *major, int32_t *minor, stria_error *error);

/* ---- Statements and queries ------------------------------------------------------------- */

/* Runs a statement; what it answers goes to the sink as it comes, unless that has no
 * function.  STRIA_ERR_SINK when the sink fails. */
STRIA_API stria_code stria_http_run(
    stria_http *http, const char *sql, stria_sink answer, stria_error *error);

/* Runs a query, without a FORMAT of its own, whose rows the next two read, block by block.
 * Until the end, or stria_http_stop(), the client does nothing else.  A server may fail when it
 * has sent rows: only STRIA_END says that they were all. */
STRIA_API stria_code stria_http_select(stria_http *http, const char *sql, stria_error *error);

/* As stria_batch_read_native(): appends the rows of the next block; STRIA_END when there are
 * no more.  Any failure ends the query. */
STRIA_API stria_code stria_http_read(stria_http *http, stria_batch *batch, stria_error *error);

/* As stria_batch_new_from_native(): a batch with the columns and rows of the next block. */
STRIA_API STRIA_NODISCARD stria_batch *stria_http_read_new(
    stria_http *http, const stria_allocator *allocator, stria_error *error);

STRIA_API void stria_http_stop(stria_http *http); /* without a query it does nothing */

/* ---- Inserts ------------------------------------------------------------------------------ */

/* What became of an insert.  Only STRIA_INSERT_NONE may be sent again without a thought. */
enum {
    STRIA_INSERT_UNKNOWN = 0, /* the connection was lost, and the server could not tell */
    STRIA_INSERT_DONE = 1, /* all rows are in the table */
    STRIA_INSERT_NONE = 2 /* none is */
};

typedef struct stria_insert {
    const char *database; /* NULL: the client's */
    const char *table; /* plain names: the client quotes them */

    /* Names this insert, at most 63 bytes: the query's id, and the token by which servers from
     * 22.2 on recognise a block that they have.  NULL: a random one. */
    const char *id;
    /* A column of the table in which every row of this insert holds the id, and no other
     * row: by it a server of any age can tell what became of the insert.  NULL: none. */
    const char *id_column;
    bool skip_check; /* of the table's columns, which costs a query */
} stria_insert;

/* Compares the batch's columns with the table's, by name and type; the order is free.
 * Columns with a DEFAULT may be missing, MATERIALIZED and ALIAS ones must.
 *
 * STRIA_ERR_SHAPE  a column that only one of the two has
 * STRIA_ERR_TYPE   one of another type, or of a type that stria does not know
 * STRIA_ERR_TARGET a type that ClickHouse lacks */
STRIA_API stria_code stria_http_check(
    stria_http *http, const stria_insert *insert, const stria_batch *batch, stria_error *error);

/* Inserts the committed rows, after a check of the columns.  A batch is one block: a server
 * takes up to a million rows of one partition as a whole or not at all.
 *
 * `outcome` tells what became of it, whatever is returned: STRIA_OK and STRIA_INSERT_DONE go
 * together.  When an answer is lost, or is a refusal, the client asks the server, as
 * stria_http_find() does, and never sends again by itself.  After a timeout a column without
 * the id proves nothing, as the server may only be about to begin.  STRIA_ERR_CORRUPT when the
 * answer is none of ClickHouse's.  Also fails as stria_http_check() and
 * stria_batch_write_native() do. */
STRIA_API stria_code stria_http_insert(stria_http *http, const stria_insert *insert,
    const stria_batch *batch, int32_t *outcome, stria_error *error);

/* The same for as many batches of equal columns as `next` gives in one insert: it sets
 * *batch, NULL for the end, and returns 0, or fails.  The server may keep some blocks of an
 * insert that fails later: the outcome is then unknown, unless the id's column tells.
 * STRIA_ERR_SOURCE when `next` fails. */
STRIA_API stria_code stria_http_insert_all(stria_http *http, const stria_insert *insert,
    int32_t (*next)(void *context, const stria_batch **batch), void *context, int32_t *outcome,
    stria_error *error);

/* Asks the server what became of an insert with an id, of so many rows: first whether it
 * still runs, for which it waits as long as options.idle_ms; then by the id's column, or by the
 * server's log of queries, whose entry it awaits for up to 10 s.  Sets the outcome, also
 * STRIA_INSERT_UNKNOWN, and returns STRIA_OK; fails when the server cannot be asked.
 * STRIA_INSERT_NONE by a column says what is there now: after a timeout wait longer than the server
 * may take to begin. */
STRIA_API stria_code stria_http_find(stria_http *http, const stria_insert *insert, uint64_t rows,
    int32_t *outcome, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_HTTP_H */

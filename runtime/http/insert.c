/* insert.c - batches into a table, and what became of them
 *
 *     check the columns -> send block after block -> wait for the answer
 *                              |                         |
 *                              no byte left: none        200 and no word: done
 *                              |                         |
 *                              else: ask the server      else: ask the server
 *
 * Also a refusal is no proof that nothing is there: a view of the table may have failed behind
 * it, or a proxy in front of it.
 */
#include <stdio.h>
#include <string.h>

#include "http/http.h"
#include "http/server.h"
#include "stria/clickhouse.h"
#include "stria/compression.h"

enum { TOKEN_SINCE = 2202 /* insert_deduplication_token: version 22.2 */ };

typedef struct job {
    stria_http *http;
    const stria_insert *insert;
    int32_t (*next)(void *context, const stria_batch **batch);
    void *context;
    const stria_batch *batch; /* the one that comes next; NULL: there is no more */
    uint64_t rows; /* of the blocks that left */
    bool is_whole; /* all that was to be sent was */
    char id[STRIA__ID_MAX];
} job;

/* ---- Names of inserts ---------------------------------------------------------------------- */

static stria_code name_insert(job *j, stria_error *error)
{
    const char *const id = j->insert->id;

    if (id == NULL)
        return stria__random_id(j->id, error);
    if (strlen(id) == 0 || strlen(id) >= sizeof j->id)
        return stria_fail(
            error, STRIA_ERR_ARGUMENT, "an insert's id has 1 to %d bytes", STRIA__ID_MAX - 1);
    memcpy(j->id, id, strlen(id) + 1);
    return STRIA_OK;
}

/* ---- The statement ----------------------------------------------------------------------- */

/* Native names its columns itself. */
static bool put_columns(stria_memory *sql, const stria_batch *batch)
{
    bool is_put = stria__put(sql, " (");

    for (size_t i = 0; is_put && i < stria_batch_columns(batch); i++)
        is_put =
            stria__put(sql, i > 0 ? ", " : "") && stria__put_name(sql, stria_batch_name(batch, i));
    return is_put && stria__put(sql, ")");
}

static bool put_insert(const job *j, stria_memory *sql)
{
    const bool is_native = j->http->format == STRIA_HTTP_NATIVE;

    return stria__put(sql, "INSERT INTO ") && stria__put_table(sql, j->http, j->insert) &&
        (is_native || put_columns(sql, j->batch)) &&
        stria__put(sql, is_native ? " FORMAT Native" : " FORMAT RowBinary") && stria__end_text(sql);
}

/* Only to servers that know the setting: others refuse what they do not know. */
static stria_code knows_token(const job *j, bool *knows, stria_error *error)
{
    int32_t major = 0;
    int32_t minor = 0;
    stria_code code = STRIA_OK;

    if (j->insert->id != NULL)
        code = stria_http_version(j->http, &major, &minor, error);
    *knows = major * 100 + minor >= TOKEN_SINCE;
    return code;
}

static stria_code begin(const job *j, stria_error *error)
{
    stria_memory *const sql = stria_memory_new(&j->http->allocator);
    bool sends_token = false;
    stria_code code = knows_token(j, &sends_token, error);

    if (code == STRIA_OK && (sql == NULL || !put_insert(j, sql)))
        code = stria__fail_out_of_memory(error);
    if (code == STRIA_OK) {
        const stria__upload upload = {j->id, sends_token ? j->id : NULL};
        code = stria__exchange_begin(j->http, stria__text(sql), &upload, error);
    }
    stria_memory_free(sql);
    return code;
}

/* ---- Blocks ------------------------------------------------------------------------------ */

static stria_code find_next(job *j, stria_error *error)
{
    j->batch = NULL;
    if (j->next(j->context, &j->batch) == 0)
        return STRIA_OK;
    return stria_fail(error, STRIA_ERR_SOURCE, "the source of the batches failed");
}

static stria_code write_block(const job *j, stria_sink sink, stria_error *error)
{
    return j->http->format == STRIA_HTTP_NATIVE
        ? stria_batch_write_native(j->batch, sink, error)
        : stria_batch_write_rowbinary(j->batch, STRIA_ROWBINARY_PLAIN, sink, error);
}

static stria_code write_blocks(job *j, stria_sink sink, stria_error *error)
{
    stria_code code = STRIA_OK;

    while (code == STRIA_OK && j->batch != NULL) {
        code = write_block(j, sink, error);
        if (code == STRIA_OK) {
            j->rows += stria_batch_rows(j->batch);
            code = find_next(j, error);
        }
    }
    return code;
}

static stria_code write_body(job *j, stria_error *error)
{
    const stria_http *const http = j->http;
    const stria_sink sink = stria__exchange_sink(j->http);

    if (http->compression == 0)
        return write_blocks(j, sink, error);
    stria_compressor *const compressor =
        stria_compressor_new(sink, http->compression, 0, &http->allocator, error);
    if (compressor == NULL)
        return STRIA_ERR_MEMORY;
    stria_code code = write_blocks(j, stria_compressor_sink(compressor), error);
    if (code == STRIA_OK)
        code = stria_compressor_finish(compressor, error);
    stria_compressor_free(compressor);
    return code;
}

/* ---- Outcomes ---------------------------------------------------------------------------- */

/* What is behind a 200 is nothing, or an exception of a server that had already begun, or none
 * of ClickHouse's words. */
static stria_code read_answer(stria_http *http, stria_error *error)
{
    const stria_source source = stria__exchange_source(http);
    char words[4096];
    size_t size = 0;
    size_t got = 1;
    size_t at;

    for (; got > 0 && size < sizeof words; size += got) {
        if (source.read(source.context, words + size, sizeof words - size, &got) != 0)
            return stria__exchange_fail(http, error);
    }
    if (stria__finds_exception(words, size, &at))
        return stria__refuse_text(http, words + at, size - at, error);
    if (size > 0)
        return stria_fail(error, STRIA_ERR_CORRUPT, "an insert is answered by '%.*s'",
            (int)(size < 200 ? size : 200), words);
    return stria__exchange_fail(http, error);
}

/* Whether the server may still begin with what it was sent: it did not break off, we did. */
static bool may_come_late(stria_code code)
{
    return code != STRIA_ERR_SINK && code != STRIA_ERR_SERVER;
}

/* What a failed insert left behind.  Of rows that were not all sent, it cannot be all. */
static int32_t find_outcome(job *j, uint64_t sent, stria_code code)
{
    stria_insert insert = *j->insert;
    int32_t outcome = STRIA_INSERT_UNKNOWN;

    if (sent == 0)
        return STRIA_INSERT_NONE;
    insert.id = j->id;
    if (code != STRIA_ERR_CANCELLED)
        (void)stria__find_insert(
            j->http, &insert, j->is_whole ? j->rows : STRIA__ROWS_NEVER, &outcome, NULL);
    if (outcome == STRIA_INSERT_NONE && insert.id_column != NULL && may_come_late(code))
        outcome = STRIA_INSERT_UNKNOWN;
    return outcome;
}

static stria_code send_all(job *j, int32_t *outcome, stria_error *error)
{
    stria_http *const http = j->http;
    stria_error transport = {.code = STRIA_OK};
    stria_code code = begin(j, error);

    if (code != STRIA_OK) {
        *outcome = STRIA_INSERT_NONE;
        return code;
    }
    code = write_body(j, error);
    j->is_whole = code == STRIA_OK;
    if (code == STRIA_ERR_SINK && stria__exchange_fail(http, &transport) != STRIA_OK) {
        code = transport.code;
        if (error != NULL)
            *error = transport;
    }
    if (code == STRIA_OK)
        code = stria__exchange_answer(http, error);
    if (code == STRIA_OK)
        code = read_answer(http, error);

    const uint64_t sent = http->exchange.sent;
    stria__exchange_end(http);
    *outcome = code == STRIA_OK ? STRIA_INSERT_DONE : find_outcome(j, sent, code);
    /* An answer that was lost is no failure when the rows are there. */
    return *outcome == STRIA_INSERT_DONE ? STRIA_OK : code;
}

/* ---- The calls --------------------------------------------------------------------------- */

stria_code stria_http_insert_all(stria_http *http, const stria_insert *insert,
    int32_t (*next)(void *context, const stria_batch **batch), void *context, int32_t *outcome,
    stria_error *error)
{
    job j = {.http = http, .insert = insert, .next = next, .context = context};
    stria_code code = stria__check_idle(http, error);

    *outcome = STRIA_INSERT_NONE;
    if (code == STRIA_OK)
        code = name_insert(&j, error);
    if (code == STRIA_OK)
        code = find_next(&j, error);
    if (code == STRIA_OK && j.batch == NULL) {
        *outcome = STRIA_INSERT_DONE; /* all of no rows */
        return STRIA_OK;
    }
    if (code == STRIA_OK && !insert->skip_check)
        code = stria_http_check(http, insert, j.batch, error);
    return code == STRIA_OK ? send_all(&j, outcome, error) : code;
}

static int32_t give_once(void *context, const stria_batch **batch)
{
    const stria_batch **const only = context;

    *batch = *only;
    *only = NULL;
    return 0;
}

stria_code stria_http_insert(stria_http *http, const stria_insert *insert, const stria_batch *batch,
    int32_t *outcome, stria_error *error)
{
    return stria_http_insert_all(http, insert, give_once, &batch, outcome, error);
}

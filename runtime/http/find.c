/* find.c - what became of an insert whose answer was lost
 *
 *     does it run still? -- yes: wait
 *            | no
 *     a column holds the id: count it -- all: done; none: none; else unknown
 *            | there is no such column
 *     the server's log of queries -- finished with all rows: done; refused before it began:
 *                                    none; else unknown
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "http/http.h"
#include "http/server.h"

/* Texts, one after another, as one statement. */
static stria_code ask(stria_http *http, stria_memory *sql, uint64_t *number, stria_error *error)
{
    if (!stria__end_text(sql))
        return stria__fail_out_of_memory(error);
    return stria__query_number(http, stria__text(sql), number, error);
}

/* ---- While it runs -------------------------------------------------------------------------- */

static stria_code count_running(
    stria_http *http, stria_memory *sql, const char *id, uint64_t *running, stria_error *error)
{
    stria_memory_reset(sql);
    if (!stria__put(sql, "SELECT count() AS n FROM system.processes WHERE query_id = ") ||
        !stria__put_literal(sql, id))
        return stria__fail_out_of_memory(error);
    return ask(http, sql, running, error);
}

/* Between two questions. */
static stria_code wait_a_little(stria_http *http, stria_error *error)
{
    (void)curl_multi_poll(http->multi, NULL, 0, http->poll_ms, NULL);
    if (http->cancelled != NULL && http->cancelled(http->context) != 0)
        return stria_fail(error, STRIA_ERR_CANCELLED, "the caller cancelled");
    return STRIA_OK;
}

/* Sets `runs` when it runs longer than the client waits. */
static stria_code wait_until_ended(
    stria_http *http, stria_memory *sql, const char *id, bool *runs, stria_error *error)
{
    const int64_t start = stria__now_ms();
    uint64_t running = 0;
    stria_code code = count_running(http, sql, id, &running, error);

    while (code == STRIA_OK && running > 0 && stria__now_ms() - start < http->idle_ms) {
        code = wait_a_little(http, error);
        if (code == STRIA_OK)
            code = count_running(http, sql, id, &running, error);
    }
    *runs = running > 0;
    return code;
}

/* ---- Afterwards -------------------------------------------------------------------------- */

static stria_code count_rows(stria_http *http, stria_memory *sql, const stria_insert *insert,
    uint64_t rows, int32_t *outcome, stria_error *error)
{
    uint64_t there = 0;

    stria_memory_reset(sql);
    if (!stria__put(sql, "SELECT count() AS n FROM ") || !stria__put_table(sql, http, insert) ||
        !stria__put(sql, " WHERE ") || !stria__put_name(sql, insert->id_column) ||
        !stria__put(sql, " = ") || !stria__put_literal(sql, insert->id))
        return stria__fail_out_of_memory(error);
    const stria_code code = ask(http, sql, &there, error);
    if (code != STRIA_OK)
        return code;
    if (there == rows)
        *outcome = STRIA_INSERT_DONE;
    else if (there == 0)
        *outcome = STRIA_INSERT_NONE;
    return STRIA_OK;
}

/* The log's numbers for how a query ended.  One that finished did, whatever became of others
 * with its id: servers refuse a second one.  Old ones take a body that is cut between two rows
 * for a whole one; so the rows must be there, too, of which views write more. */
enum { FINISHED = 2, REFUSED_BEFORE_START = 3 };
static const char state_in_log[] =
    "SELECT toUInt64(multiIf(countIf(toInt8(type) = 2 AND written_rows >= %" PRIu64 ") > 0, 2, "
    "countIf(toInt8(type) IN (2, 4)) > 0, 4, countIf(toInt8(type) = 3) > 0, 3, 0)) AS n "
    "FROM system.query_log WHERE query_id = ";

/* Servers write it every 7.5 s, and not everybody may flush it. */
enum { LOG_MS = 10000 };

static stria_code ask_log(
    stria_http *http, const char *question, uint64_t *state, stria_error *error)
{
    const stria_sink nowhere = {NULL, NULL};

    (void)stria_http_run(http, "SYSTEM FLUSH LOGS", nowhere, NULL);
    return stria__query_number(http, question, state, error);
}

/* An entry is written behind the answer of its query: asks until it is there. */
static stria_code wait_for_entry(
    stria_http *http, const char *question, uint64_t *state, stria_error *error)
{
    const int64_t patience = http->idle_ms < LOG_MS ? http->idle_ms : LOG_MS;
    const int64_t start = stria__now_ms();
    stria_code code = ask_log(http, question, state, error);

    while (code == STRIA_OK && *state == 0 && stria__now_ms() - start < patience) {
        code = wait_a_little(http, error);
        if (code == STRIA_OK)
            code = ask_log(http, question, state, error);
    }
    return code;
}

static stria_code look_in_log(stria_http *http, stria_memory *sql, const stria_insert *insert,
    uint64_t rows, int32_t *outcome, stria_error *error)
{
    char state_of_rows[sizeof state_in_log + 20];
    uint64_t state = 0;

    stria_memory_reset(sql);
    (void)snprintf(state_of_rows, sizeof state_of_rows, state_in_log, rows);
    if (!stria__put(sql, state_of_rows) || !stria__put_literal(sql, insert->id) ||
        !stria__end_text(sql))
        return stria__fail_out_of_memory(error);
    const stria_code code = wait_for_entry(http, stria__text(sql), &state, error);
    if (code == STRIA_OK && state == FINISHED)
        *outcome = STRIA_INSERT_DONE;
    else if (code == STRIA_OK && state == REFUSED_BEFORE_START)
        *outcome = STRIA_INSERT_NONE;
    return code == STRIA_ERR_SERVER ? STRIA_OK : code; /* it keeps no log */
}

/* ---- The call ---------------------------------------------------------------------------- */

static stria_code find(stria_http *http, stria_memory *sql, const stria_insert *insert,
    uint64_t rows, int32_t *outcome, stria_error *error)
{
    bool runs = false;
    const stria_code code = wait_until_ended(http, sql, insert->id, &runs, error);

    if (code != STRIA_OK || runs)
        return code;
    return insert->id_column != NULL ? count_rows(http, sql, insert, rows, outcome, error)
                                     : look_in_log(http, sql, insert, rows, outcome, error);
}

stria_code stria__find_insert(stria_http *http, const stria_insert *insert, uint64_t rows,
    int32_t *outcome, stria_error *error)
{
    stria_memory *const sql = stria_memory_new(&http->allocator);
    stria_memory *const asked = stria_memory_new(&http->allocator);
    stria_memory *const refusal = http->refusal;
    const int32_t number = http->refusal_number;
    stria_code code;

    *outcome = STRIA_INSERT_UNKNOWN;
    if (sql != NULL && asked != NULL) {
        http->refusal = asked; /* questions of our own are not what the caller asks about */
        code = find(http, sql, insert, rows, outcome, error);
        http->refusal = refusal;
        http->refusal_number = number;
    } else {
        code = stria__fail_out_of_memory(error);
    }
    stria_memory_free(asked);
    stria_memory_free(sql);
    return code;
}

stria_code stria_http_find(stria_http *http, const stria_insert *insert, uint64_t rows,
    int32_t *outcome, stria_error *error)
{
    stria_code code = stria__check_idle(http, error);

    *outcome = STRIA_INSERT_UNKNOWN;
    if (code == STRIA_OK && insert->id == NULL)
        code = stria_fail(
            error, STRIA_ERR_ARGUMENT, "an insert without an id of its own cannot be found");
    return code == STRIA_OK ? stria__find_insert(http, insert, rows, outcome, error) : code;
}

/* server.c - what the server is, and what columns its tables have */
#define _DEFAULT_SOURCE /* getentropy(); NOLINT(bugprone-reserved-identifier): its own name */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "http/server.h"

/* ---- Texts of an answer ---------------------------------------------------------------------- */

/* A column of an answer as one String, each behind its row; empty without such a column. */
static stria_view text_at(stria_batch *batch, const char *name, size_t row)
{
    const stria_column *const column = stria_batch_find(batch, name);
    stria_view text = {"", 0};

    if (column != NULL)
        (void)stria_read(column, row, STRIA_OUT(&text, 1), NULL);
    return text;
}

static bool is_text(stria_view text, const char *expected)
{
    return text.size == strlen(expected) && memcmp(text.data, expected, text.size) == 0;
}

/* ---- Version ----------------------------------------------------------------------------- */

/* The number in front of the next dot, of a few digits. */
static int32_t next_number(stria_view *text)
{
    int32_t number = 0;

    while (text->size > 0 && text->data[0] >= '0' && text->data[0] <= '9' && number < 100000) {
        number = number * 10 + (text->data[0] - '0');
        text->data++;
        text->size--;
    }
    if (text->size > 0) {
        text->data++;
        text->size--;
    }
    return number;
}

stria_code stria_http_version(stria_http *http, int32_t *major, int32_t *minor, stria_error *error)
{
    stria_error own = {.code = STRIA_OK};

    if (http->version[0] == 0) {
        stria_batch *const answer = stria__query(http, "SELECT version() AS v", &own);
        if (answer != NULL) {
            stria_view text = text_at(answer, "v", 0);
            http->version[0] = next_number(&text);
            http->version[1] = next_number(&text);
        }
        stria_batch_free(answer);
    }
    if (own.code == STRIA_OK && http->version[0] == 0)
        (void)stria_fail(&own, STRIA_ERR_CORRUPT, "the server does not tell its version");
    if (own.code != STRIA_OK && error != NULL)
        *error = own;
    *major = http->version[0];
    *minor = http->version[1];
    return own.code;
}

/* ---- Numbers ----------------------------------------------------------------------------- */

stria_code stria__query_number(
    stria_http *http, const char *sql, uint64_t *number, stria_error *error)
{
    stria_error own = {.code = STRIA_OK};
    stria_batch *const answer = stria__query(http, sql, &own);

    if (answer != NULL && stria_batch_columns(answer) == 1 && stria_batch_rows(answer) == 1)
        (void)stria_read(stria_batch_column(answer, 0), 0, STRIA_OUT(number, 1), &own);
    else if (answer != NULL)
        (void)stria_fail(&own, STRIA_ERR_CORRUPT, "the server answers with more than a number");
    stria_batch_free(answer);
    if (own.code != STRIA_OK && error != NULL)
        *error = own;
    return own.code;
}

stria_code stria__random_id(char id[STRIA__ID_MAX], stria_error *error)
{
    uint64_t bits[2];

    if (getentropy(bits, sizeof bits) != 0)
        return stria_fail(error, STRIA_ERR_SOURCE,
            "the system gives no random number for the id of an insert: choose one");
    (void)snprintf(id, STRIA__ID_MAX, "%016" PRIx64 "%016" PRIx64, bits[0], bits[1]);
    return STRIA_OK;
}

/* ---- Tables ------------------------------------------------------------------------------ */

typedef struct table {
    stria_batch *answer; /* of DESCRIBE: a row for each column */
    stria_memory *texts; /* names and types with a NUL behind each */
    stria_field *fields; /* those that an insert must have, or may */
    size_t count;
} table;

static stria_batch *describe(stria_http *http, const stria_insert *insert, stria_error *error)
{
    stria_memory *const sql = stria_memory_new(&http->allocator);
    stria_batch *answer = NULL;

    if (sql != NULL && stria__put(sql, "DESCRIBE TABLE ") && stria__put_table(sql, http, insert) &&
        stria__end_text(sql))
        answer = stria__query(http, stria__text(sql), error);
    else
        (void)stria__fail_out_of_memory(error);
    stria_memory_free(sql);
    return answer;
}

static bool names(const stria_batch *batch, stria_view name)
{
    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        if (is_text(name, stria_batch_name(batch, i)))
            return true;
    }
    return false;
}

/* Whether an insert of the batch has to do with a column of the table. */
static bool takes_part(table *t, size_t row, const stria_batch *batch)
{
    const stria_view kind = text_at(t->answer, "default_type", row);

    if (is_text(kind, "MATERIALIZED") || is_text(kind, "ALIAS"))
        return false;
    return kind.size == 0 || names(batch, text_at(t->answer, "name", row));
}

static bool put_view(stria_memory *texts, stria_view text)
{
    const stria_sink sink = stria_memory_sink(texts);

    return sink.write(sink.context, text.data, text.size) == 0 && stria__end_text(texts);
}

/* Texts first, as they move while they grow; then what points at them. */
static bool list_fields(table *t, const stria_batch *batch)
{
    const char *text;

    for (size_t row = 0; row < stria_batch_rows(t->answer); row++) {
        if (takes_part(t, row, batch)) {
            if (!put_view(t->texts, text_at(t->answer, "name", row)) ||
                !put_view(t->texts, text_at(t->answer, "type", row)))
                return false;
            t->count++;
        }
    }
    text = stria__text(t->texts);
    for (size_t i = 0; i < t->count; i++) {
        t->fields[i].name = text;
        t->fields[i].type = text += strlen(text) + 1;
        text += strlen(text) + 1;
    }
    return true;
}

static void free_table(stria_http *http, table *t)
{
    const size_t size = stria_batch_rows(t->answer) * sizeof *t->fields;

    if (t->fields != NULL)
        (void)http->allocator.resize(
            http->allocator.context, t->fields, size, 0, _Alignof(stria_field));
    stria_memory_free(t->texts);
    stria_batch_free(t->answer);
}

stria_code stria_http_check(
    stria_http *http, const stria_insert *insert, const stria_batch *batch, stria_error *error)
{
    stria_error own;
    table t = {.answer = NULL};
    stria_code code = stria__check_idle(http, error);

    if (code != STRIA_OK)
        return code;
    t.answer = describe(http, insert, &own);
    if (t.answer == NULL) {
        if (error != NULL)
            *error = own;
        return own.code;
    }
    const size_t rows = stria_batch_rows(t.answer);
    t.texts = stria_memory_new(&http->allocator);
    if (rows > 0)
        t.fields = http->allocator.resize(
            http->allocator.context, NULL, 0, rows * sizeof *t.fields, _Alignof(stria_field));
    if (t.texts != NULL && (t.fields != NULL || rows == 0) && list_fields(&t, batch))
        code = stria_batch_compare(batch, t.fields, t.count, NULL, NULL, error);
    else
        code = stria__fail_out_of_memory(error);
    free_table(http, &t);
    return code;
}

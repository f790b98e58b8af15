/* main.c - a batch into a ClickHouse server, and the answer to a question */
#include <stdio.h>
#include <stdlib.h>

#include "stria/http.h"

static const stria_field columns[] = {
    {"id", "UInt64"},
    {"venue", "String"},
    {"price", "Nullable(Float64)"},
};

static const char create[] =
    "CREATE TABLE IF NOT EXISTS trades (id UInt64, venue String, price Nullable(Float64)) "
    "ENGINE = Log";

/* Three trades, one without a price. */
static stria_batch *new_trades(stria_error *error)
{
    static const uint64_t ids[] = {1, 2, 3};
    static const char *const venues[] = {"XETR", "XLON", "XETR"};
    static const double prices[] = {99.5, 0, 101.25};
    static const uint8_t present[] = {1, 0, 1};
    stria_batch *const batch = stria_batch_new(columns, 3, NULL, error);

    if (batch != NULL &&
        (stria_append(stria_batch_column(batch, 0), STRIA_VALUES(ids, 3), error) ||
            stria_append(stria_batch_column(batch, 1), STRIA_VALUES(venues, 3), error) ||
            stria_append(stria_batch_column(batch, 2),
                stria_with_nulls(STRIA_VALUES(prices, 3), stria_valid_bytes(present)), error) ||
            stria_batch_commit(batch, error))) {
        stria_batch_free(batch);
        return NULL;
    }
    return batch;
}

static stria_code insert(stria_http *http, stria_error *error)
{
    const stria_insert into = {.table = "trades"};
    int32_t outcome = STRIA_INSERT_NONE;
    stria_batch *const batch = new_trades(error);
    const stria_code code =
        batch != NULL ? stria_http_insert(http, &into, batch, &outcome, error) : error->code;

    if (code != STRIA_OK && outcome == STRIA_INSERT_UNKNOWN)
        fprintf(stderr, "nobody knows whether the rows are in the table\n");
    stria_batch_free(batch);
    return code;
}

static void print_row(const stria_batch *answer, size_t row)
{
    char text[64];

    for (size_t i = 0; i < stria_batch_columns(answer); i++) {
        (void)stria_column_text(
            stria_batch_column((stria_batch *)answer, i), row, text, sizeof text);
        printf("%s%s", i > 0 ? "  " : "", text);
    }
    printf("\n");
}

/* The first block tells the columns; others follow into the same batch. */
static stria_code ask(stria_http *http, const char *question, stria_error *error)
{
    stria_code code = stria_http_select(http, question, error);
    stria_batch *const answer = code == STRIA_OK ? stria_http_read_new(http, NULL, error) : NULL;

    if (answer == NULL)
        return error->code;
    while ((code = stria_http_read(http, answer, error)) == STRIA_OK)
        ;
    for (size_t row = 0; code == STRIA_END && row < stria_batch_rows(answer); row++)
        print_row(answer, row);
    stria_batch_free(answer);
    return code == STRIA_END ? STRIA_OK : code;
}

int main(int argc, char **argv)
{
    const stria_http_options options = {.url = argc > 1 ? argv[1] : "http://127.0.0.1:8123"};
    stria_error error;
    stria_http *const http = stria_http_new(&options, NULL, &error);
    const bool is_done = http != NULL &&
        stria_http_run(http, create, (stria_sink){NULL, NULL}, &error) == STRIA_OK &&
        insert(http, &error) == STRIA_OK &&
        ask(http,
            "SELECT venue, count() AS n, max(price) AS highest FROM trades "
            "GROUP BY venue ORDER BY venue",
            &error) == STRIA_OK;

    stria_http_free(http);
    if (!is_done)
        fprintf(stderr, "%s: %s\n", stria_code_name(error.code), error.message);
    return is_done ? EXIT_SUCCESS : EXIT_FAILURE;
}

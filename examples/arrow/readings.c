/* readings.c - structs become columns, which leave as Arrow; and a table of Arrow's comes in */
#include "readings.h"

#include <stdbool.h>
#include <stdio.h>

struct reading {
    int64_t at; /* milliseconds since 1970 */
    const char *station;
    double celsius;
    bool is_missing;
};

static const struct reading readings[] = {
    {1735689600000, "Kiruna", -21.5, false},
    {1735689600000, "Oslo", -3.0, false},
    {1735693200000, "Kiruna", 0, true},
    {1735693200000, "Oslo", -2.5, false},
    {1735696800000, "Kiruna", -22.25, false},
};
enum { READINGS = sizeof readings / sizeof *readings };

static const stria_field schema[] = {
    {"at", "DateTime64(3, 'UTC')"},
    {"station", "LowCardinality(String)"},
    {"celsius", "Nullable(Float64)"},
};

static stria_code fill(stria_batch *batch, stria_error *error)
{
    const stria_nulls missing = stria_make_nulls(&readings->is_missing, 0, sizeof *readings, 0);
    stria_code code;

    if ((code = stria_append(
             stria_batch_column(batch, 0), STRIA_MEMBER(readings, READINGS, at), error)) ||
        (code = stria_append(
             stria_batch_column(batch, 1), STRIA_MEMBER(readings, READINGS, station), error)) ||
        (code = stria_append(stria_batch_column(batch, 2),
             stria_with_nulls(STRIA_MEMBER(readings, READINGS, celsius), missing), error)) ||
        (code = stria_batch_commit(batch, error)))
        stria_batch_rollback(batch);
    return code;
}

stria_batch *readings_new(stria_error *error)
{
    stria_batch *const batch = stria_batch_new(schema, 3, NULL, error);

    if (batch != NULL && fill(batch, error) != STRIA_OK) {
        stria_batch_free(batch);
        return NULL;
    }
    return batch;
}

static int tell(const stria_error *error)
{
    fprintf(stderr, "%s: %s\n", stria_code_name(error->code), error->message);
    return 1;
}

int readings_export(struct ArrowArrayStream *stream)
{
    stria_error error;
    stria_batch *const batch = readings_new(&error);

    if (batch == NULL)
        return tell(&error);
    const stria_code code = stria_batches_move_to_arrow_stream(&batch, 1, stream, &error);
    stria_batch_free(batch); /* what has left lives on */
    return code == STRIA_OK ? 0 : tell(&error);
}

static void print(stria_batch *batch)
{
    for (size_t row = 0; row < stria_batch_rows(batch); row++) {
        char station[32];
        char celsius[32];

        (void)stria_column_text(stria_batch_column(batch, 0), row, station, sizeof station);
        (void)stria_column_text(stria_batch_column(batch, 1), row, celsius, sizeof celsius);
        printf("C: %s %s\n", station, celsius);
    }
    fflush(stdout);
}

int readings_import(struct ArrowArrayStream *stream)
{
    stria_error error;
    stria_batch *const batch = stria_batch_new_from_arrow_stream(stream, NULL, &error);
    stria_code code = STRIA_OK;

    while (batch != NULL && code == STRIA_OK)
        code = stria_batch_read_arrow_stream(batch, stream, &error);
    if (code != STRIA_END) {
        stria_batch_free(batch);
        return tell(&error);
    }
    print(batch);
    stria_batch_free(batch);
    return 0;
}

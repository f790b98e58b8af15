/* main.c - a schema's columns: generated, filled, written to a file and read back */
#include <stdio.h>
#include <stdlib.h>

#include <stria/clickhouse.h>

#include "weather.h"

static int32_t write_file(void *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size ? 0 : 1;
}

static int32_t read_file(void *file, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, file);
    return ferror(file) ? 1 : 0;
}

struct gusts {
    const int *data;
    size_t count;
};

static stria_code load(stria_batch *batch, stria_error *error)
{
    const char *const stations[] = {"EDDF", "KJFK"};
    const int64_t taken[] = {1700000000123, 1700000060000}; /* milliseconds since 1970 */
    const double celsius[] = {0, -4.5};
    const bool broken[] = {true, false};
    const int first[] = {12, 31, 27};
    const struct gusts gusts[] = {{first, 3}, {NULL, 0}};
    const stria_values temperatures =
        stria_with_nulls(STRIA_VALUES(celsius, 2), stria_null_bytes(broken));
    stria_code code;

    if ((code = stria_append(
             stria_batch_column(batch, OBSERVATION_STATION), STRIA_VALUES(stations, 2), error)) ||
        (code = stria_append(
             stria_batch_column(batch, OBSERVATION_TAKEN), STRIA_VALUES(taken, 2), error)) ||
        (code = stria_append(
             stria_batch_column(batch, OBSERVATION_CELSIUS), temperatures, error)) ||
        (code = stria_append_slices(
             stria_batch_column(batch, OBSERVATION_GUSTS), STRIA_SLICES(gusts, 2), error)))
        return code;
    return stria_batch_commit(batch, error);
}

static int failed(const char *what, const stria_error *error)
{
    fprintf(stderr, "fetchcontent: %s: %s\n", what, error->message);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    const char *const path = argc > 1 ? argv[1] : "weather.native";
    stria_error error = {.message = "cannot be opened"};

    stria_batch *const batch = observation_batch_new(NULL, &error);
    if (batch == NULL || load(batch, &error) != STRIA_OK)
        return failed("load", &error);

    const char *const long_name[] = {"EDDFX"};
    if (stria_append(stria_batch_column(batch, OBSERVATION_STATION), STRIA_VALUES(long_name, 1),
            &error) != STRIA_OK)
        printf("%s\n", error.message);

    FILE *file = fopen(path, "wb");
    const stria_sink sink = {write_file, file};
    if (file == NULL || stria_batch_write_native(batch, sink, &error) || fclose(file))
        return failed(path, &error);
    stria_batch_reset(batch);

    file = fopen(path, "rb");
    const stria_source source = {read_file, file};
    if (file == NULL || stria_batch_read_native(batch, source, &error))
        return failed(path, &error);
    fclose(file);

    for (size_t i = 0; i < OBSERVATION_COLUMNS; i++) {
        char first[64], second[64];
        stria_column_text(stria_batch_column(batch, i), 0, first, sizeof first);
        stria_column_text(stria_batch_column(batch, i), 1, second, sizeof second);
        printf("%s\t%s\t%s\n", observation_fields[i].name, first, second);
    }
    stria_batch_free(batch);
    return EXIT_SUCCESS;
}

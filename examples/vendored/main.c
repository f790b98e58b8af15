/* main.c - one value at a time into columns, columns into a file, and back */
#include <stdio.h>
#include <stdlib.h>

#include "stria/batch.h"
#include "stria/clickhouse.h"
#include "stria/inline.h"

static const stria_field schema[] = {{"n", "UInt8"}, {"square", "Int64"}, {"word", "String"}};

static int32_t write_file(void *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size ? 0 : 1;
}

static int32_t read_file(void *file, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, file);
    return ferror(file) ? 1 : 0;
}

/* Appends one row, which stays uncommitted. */
static stria_code push(stria_batch *batch, unsigned n, const char *word, stria_error *error)
{
    const long square = (long)n * (long)n;
    stria_code code;

    (void)((code = STRIA_PUSH(stria_batch_column(batch, 0), n, error)) ||
        (code = STRIA_PUSH(stria_batch_column(batch, 1), square, error)) ||
        (code = STRIA_PUSH(stria_batch_column(batch, 2), word, error)));
    return code;
}

static int failed(const char *what, const stria_error *error)
{
    fprintf(stderr, "vendored: %s: %s\n", what, error->message);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    static const char *const words[] = {"zero", "one", "two", "three"};
    const char *const path = argc > 1 ? argv[1] : "squares.native";
    stria_error error = {.message = "cannot be opened"};

    stria_batch *const batch = stria_batch_new(schema, 3, NULL, &error);
    if (batch == NULL)
        return failed("schema", &error);
    for (unsigned n = 0; n < 4; n++)
        if (push(batch, n, words[n], &error) || stria_batch_commit(batch, &error))
            return failed("push", &error);

    /* A row that fails half-way is taken back from the columns that have it. */
    if (push(batch, 256, "too many", &error)) {
        printf("%s\n", error.message);
        stria_batch_rollback(batch);
    }

    FILE *file = fopen(path, "wb");
    const stria_sink sink = {write_file, file};
    if (file == NULL || stria_batch_write_native(batch, sink, &error) || fclose(file))
        return failed(path, &error);

    file = fopen(path, "rb");
    const stria_source source = {read_file, file};
    if (file == NULL)
        return failed(path, &error);
    while (stria_batch_read_native(batch, source, &error) == STRIA_OK)
        printf("read %zu rows\n", stria_batch_rows(batch) - 4);
    fclose(file);

    for (size_t row = 4; row < stria_batch_rows(batch); row++) {
        const stria_view word = stria_column_view(stria_batch_column(batch, 2), row);
        const int64_t *const squares = stria_column_data(stria_batch_column(batch, 1));
        printf("%.*s squared is %lld\n", (int)word.size, word.data, (long long)squares[row]);
    }
    stria_batch_free(batch);
    return EXIT_SUCCESS;
}

/* main.c - structs into columns, columns into a file, and back */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <stria/batch.h>
#include <stria/clickhouse.h>

struct trade {
    int64_t id;
    double price;
    const char *venue; /* NULL when unknown */
};

static const struct trade trades[] = {
    {1001, 99.5, "XNYS"},
    {1002, 100.25, NULL},
    {1003, 98.0, "XLON"},
};
enum { TRADES = sizeof trades / sizeof *trades };

/* Tags of all trades in a row; trade i has those from tag_offsets[i] to tag_offsets[i + 1]. */
static const int tags[] = {7, 8, 9};
static const int32_t tag_offsets[TRADES + 1] = {0, 2, 2, 3};

static const stria_field schema[] = {
    {"id", "Int64"},
    {"price", "Float64"},
    {"venue", "Nullable(String)"},
    {"tags", "Array(UInt8)"},
};

/* Appends n trades, or none. */
static stria_code load(stria_batch *batch, const struct trade *rows, size_t n, const int *items,
    const int32_t *offsets, stria_error *error)
{
    stria_column *const id = stria_batch_column(batch, 0);
    stria_column *const price = stria_batch_column(batch, 1);
    stria_column *const venue = stria_batch_column(batch, 2);
    stria_column *const tag = stria_batch_column(batch, 3);
    const stria_values values = STRIA_VALUES(items, (size_t)offsets[n]);
    stria_code code;

    if ((code = stria_append(id, STRIA_MEMBER(rows, n, id), error)) ||
        (code = stria_append(price, STRIA_MEMBER(rows, n, price), error)) ||
        (code = stria_append(venue, STRIA_MEMBER(rows, n, venue), error)) ||
        (code = stria_append_lists(tag, values, STRIA_OFFSETS(offsets, n), error)) ||
        (code = stria_batch_commit(batch, error)))
        stria_batch_rollback(batch);
    return code;
}

static int32_t write_file(void *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size ? 0 : 1;
}

static int32_t read_file(void *file, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, file);
    return ferror(file) ? 1 : 0;
}

static void print(stria_batch *batch)
{
    for (size_t row = 0; row < stria_batch_rows(batch); row++)
        for (size_t i = 0; i < stria_batch_columns(batch); i++) {
            char text[64];
            stria_column_text(stria_batch_column(batch, i), row, text, sizeof text);
            printf("%s%s", text, i + 1 < stria_batch_columns(batch) ? "\t" : "\n");
        }
}

static void require(int fine, const char *what, const stria_error *error)
{
    if (fine)
        return;
    fprintf(stderr, "minimal: %s: %s\n", what, error->message);
    exit(EXIT_FAILURE);
}

int main(int argc, char **argv)
{
    const char *const path = argc > 1 ? argv[1] : "trades.native";
    stria_error error = {.message = "see errno"};

    stria_batch *const batch = stria_batch_new(schema, 4, NULL, &error);
    require(batch != NULL, "schema", &error);
    require(load(batch, trades, TRADES, tags, tag_offsets, &error) == STRIA_OK, "load", &error);

    /* A tag that does not fit refuses the whole call: nothing is half loaded. */
    const int bad_tags[] = {1, 300};
    const int32_t bad_offsets[] = {0, 1, 2};
    const stria_code code = load(batch, trades, 2, bad_tags, bad_offsets, &error);
    printf("%s in row %" PRId64 ", element %" PRId64 ": %s\n", stria_code_name(code), error.row,
        error.element, error.message);
    printf("rows: %zu\n", stria_batch_rows(batch));

    FILE *file = fopen(path, "wb");
    require(file != NULL, path, &error);
    const stria_sink sink = {write_file, file};
    require(stria_batch_write_native(batch, sink, &error) == STRIA_OK, path, &error);
    require(fclose(file) == 0, path, &error);
    stria_batch_free(batch);

    file = fopen(path, "rb");
    require(file != NULL, path, &error);
    const stria_source source = {read_file, file};
    stria_batch *const copy = stria_batch_new_from_native(source, NULL, &error);
    require(copy != NULL, path, &error);
    print(copy);
    fclose(file);
    stria_batch_free(copy);
    return EXIT_SUCCESS;
}

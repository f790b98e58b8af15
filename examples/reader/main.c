/* main.c - shows what is in a file of ClickHouse's Native format: reader FILE [ROWS] */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stria/clickhouse.h>

static int32_t read_file(void *file, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, file);
    return ferror(file) ? 1 : 0;
}

/* A row as text, of any length: stria_column_text() tells how much it needs. */
static void print_value(const stria_column *column, size_t row)
{
    const size_t size = stria_column_text(column, row, NULL, 0) + 1;
    char *const text = malloc(size);

    if (text == NULL)
        return;
    stria_column_text(column, row, text, size);
    fputs(text, stdout);
    free(text);
}

static void print_columns(stria_batch *batch)
{
    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        char type[256];
        stria_column_type_text(stria_batch_column(batch, i), type, sizeof type);
        printf("%s\t%s\n", stria_batch_name(batch, i), type);
    }
}

static void print_rows(stria_batch *batch, size_t most)
{
    const size_t rows = stria_batch_rows(batch);

    for (size_t row = 0; row < rows && row < most; row++)
        for (size_t i = 0; i < stria_batch_columns(batch); i++) {
            print_value(stria_batch_column(batch, i), row);
            putchar(i + 1 < stria_batch_columns(batch) ? '\t' : '\n');
        }
}

/* Each null of each column, over all blocks. */
static void count_nulls(stria_batch *batch, size_t *nulls)
{
    for (size_t i = 0; i < stria_batch_columns(batch); i++)
        nulls[i] += stria_column_null_count(stria_batch_column(batch, i));
}

/* The first block makes the batch, with the file's own columns and types; each that follows is
 * read into its memory, so that a file of any size takes the memory of one block. */
static stria_code show(stria_source source, size_t most, stria_error *error)
{
    stria_batch *const batch = stria_batch_new_from_native(source, NULL, error);
    size_t *const nulls = batch != NULL ? calloc(stria_batch_columns(batch), sizeof *nulls) : NULL;
    size_t rows = 0, blocks = 0;
    stria_code code = batch != NULL ? STRIA_OK : error->code;

    if (batch != NULL && nulls == NULL)
        code = STRIA_ERR_MEMORY;
    if (code == STRIA_OK)
        print_columns(batch);
    while (code == STRIA_OK) {
        print_rows(batch, rows < most ? most - rows : 0);
        count_nulls(batch, nulls);
        rows += stria_batch_rows(batch);
        blocks++;
        stria_batch_reset(batch);
        code = stria_batch_read_native(batch, source, error);
    }
    if (code == STRIA_END) {
        printf("%zu rows in %zu blocks\n", rows, blocks);
        for (size_t i = 0; i < stria_batch_columns(batch); i++)
            if (nulls[i] > 0)
                printf("%s: %zu null\n", stria_batch_name(batch, i), nulls[i]);
    }
    free(nulls);
    stria_batch_free(batch);
    return code == STRIA_END ? STRIA_OK : code;
}

int main(int argc, char **argv)
{
    const size_t most = argc > 2 ? (size_t)strtoul(argv[2], NULL, 10) : 5;
    stria_error error = {.message = "out of memory"};

    if (argc < 2) {
        fprintf(stderr, "usage: reader FILE [ROWS]\n");
        return EXIT_FAILURE;
    }
    FILE *const file = fopen(argv[1], "rb");
    if (file == NULL) {
        fprintf(stderr, "reader: %s: %s\n", argv[1], strerror(errno));
        return EXIT_FAILURE;
    }
    const stria_code code = show((stria_source){read_file, file}, most, &error);
    if (code != STRIA_OK)
        fprintf(
            stderr, "reader: %s: byte %lld: %s\n", argv[1], (long long)error.offset, error.message);
    fclose(file);
    return code == STRIA_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

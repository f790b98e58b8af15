/* defaults_test.c - what stands for a missing value is what a column makes of the default's text
 *
 * The generator reads the texts of filled.yaml, and the library reads them here: both must
 * come to the same value, whatever way structs come in.
 *
 * With the index of a column: writes its default as a Native block of the column 'v', for
 * defaults.py, which asks an engine for it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "filled.h"
#include "stria/clickhouse.h"
#include "stria/stria.h"

enum { ROWS = 600 };

static int failures;

static void check(bool holds, const char *column, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "column '%s': %s\n", column, what);
    failures++;
}

static void succeed(stria_code code, const stria_error *error)
{
    if (code == STRIA_OK)
        return;
    fprintf(stderr, "%s: %s\n", error->path, error->message);
    exit(1);
}

static char *text_of(const stria_column *column, size_t row)
{
    const size_t size = stria_column_text(column, row, NULL, 0) + 1;
    char *const text = malloc(size);

    if (text == NULL)
        exit(1);
    stria_column_text(column, row, text, size);
    return text;
}

/* A column of one row: the default's text as the library reads it, or nothing at all. */
static stria_column *column_of(const stria_field *field, const char *text)
{
    stria_error error = {0};
    stria_column *const column = stria_column_new(field->type, NULL, &error);

    if (column == NULL)
        succeed(error.code, &error);
    if (strcmp(text, "[]") == 0 || strcmp(text, "{}") == 0)
        succeed(stria_end_row(column, &error), &error);
    else if (strcmp(field->name, "nul") == 0)
        succeed(stria_push_view(column, (stria_view){"a\0b", 3}, &error), &error);
    else
        succeed(stria_push_cstr(column, text, &error), &error);
    return column;
}

static void compare(stria_batch *batch, size_t index)
{
    const stria_field *const field = &filled_fields[index];
    const char *const text = filled_record.defaults[index];
    const stria_column *const got = stria_batch_column(batch, index);

    if (index == FILLED_STAYS_NULL) {
        check(stria_column_null_count(got) == ROWS, field->name, "is no null");
        return;
    }
    stria_column *const expected = column_of(field, text);
    char *const wanted = text_of(expected, 0);
    check(stria_column_null_count(got) == 0, field->name, "is null");
    for (size_t row = 0; row < ROWS; row += ROWS - 1) {
        char *const shown = text_of(got, row);

        check(strcmp(shown, wanted) == 0, field->name, shown);
        free(shown);
    }
    free(wanted);
    stria_column_free(expected);
}

/* ---- One default as bytes ------------------------------------------------------------- */

static int32_t write_out(void *context, const void *bytes, size_t size)
{
    (void)context;
    return fwrite(bytes, 1, size, stdout) == size ? 0 : 1;
}

static int write_native(size_t index)
{
    if (index >= FILLED_COLUMNS)
        return 1;
    const stria_field field = {"v", filled_fields[index].type};
    stria_error error = {0};
    stria_batch *const batch = stria_batch_new(&field, 1, NULL, &error);

    if (batch == NULL)
        succeed(error.code, &error);
    stria_column *const column = column_of(&filled_fields[index], filled_record.defaults[index]);
    succeed(stria_append_column(stria_batch_column(batch, 0), column, 0, 1, &error), &error);
    succeed(stria_batch_commit(batch, &error), &error);
    succeed(stria_batch_write_native(batch, (stria_sink){write_out, NULL}, &error), &error);
    stria_column_free(column);
    stria_batch_free(batch);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return write_native(strtoul(argv[1], NULL, 10));
    struct filled *const rows = calloc(ROWS, sizeof *rows);
    stria_error error = {0};
    stria_batch *const bulk = filled_batch_new(NULL, &error);
    stria_batch *const single = filled_batch_new(NULL, &error);

    if (rows == NULL || bulk == NULL || single == NULL)
        succeed(error.code, &error);
    succeed(filled_append(bulk, rows, ROWS, &error), &error);
    for (size_t i = 0; i < ROWS; i++)
        succeed(filled_append(single, &rows[i], 1, &error), &error);
    for (size_t i = 0; i < FILLED_COLUMNS; i++) {
        compare(bulk, i);
        compare(single, i);
    }
    stria_batch_free(single);
    stria_batch_free(bulk);
    free(rows);
    return failures > 0;
}

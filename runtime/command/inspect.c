/* inspect.c - `stria inspect`: what a file of columns holds
 *
 *     trades.native: 3 blocks, 200000 rows, 9.1 MB
 *
 *     column  type                     MB   nulls   keys
 *     id      UInt64                  1.6
 *     venue   LowCardinality(String)  0.8              4
 *
 *     id  venue
 *     1   XETR
 */
#include "command/inspect.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/columns.h"
#include "command/input_file.h"
#include "command/report.h"

static const char usage[] =
    "usage: stria inspect [OPTION...] FILE...\n"
    "\n"
    "Tells what .native, .rowbinary and .arrow files hold: blocks, rows, columns with their types, "
    "memory,\n"
    "nulls and keys of dictionaries, and the first rows.\n"
    "\n"
    "  --rows N     how many rows to print (10)\n"
    "  --columns    only the columns, as stria convert --columns takes them\n"
    "  --help\n";

enum { SHOWN = 40 }; /* bytes of a value, at most */

typedef struct column_sum {
    uint64_t bytes;
    uint64_t nulls;
    uint64_t keys; /* the most of any block */
} column_sum;

typedef struct inspection {
    input_file file;
    uint64_t blocks;
    uint64_t rows;
    size_t columns;
    column_sum *sums;
    char **cells; /* of the first rows, row by row, behind the names */
    size_t shown;
    size_t wanted;
} inspection;

/* ---- Sums -------------------------------------------------------------------------------- */

static bool begin_sums(inspection *f, stria_batch *batch)
{
    f->columns = stria_batch_columns(batch);
    f->sums = calloc(f->columns + 1, sizeof *f->sums);
    f->cells = calloc(f->columns * f->wanted + 1, sizeof *f->cells);
    return (f->sums != NULL && f->cells != NULL) || complain_of_memory();
}

static void add_block(inspection *f, stria_batch *batch)
{
    f->blocks++;
    f->rows += stria_batch_rows(batch);
    for (size_t i = 0; i < f->columns; i++) {
        const stria_column *const column = stria_batch_column(batch, i);
        const uint64_t keys = stria_column_keys(column);

        f->sums[i].bytes += stria_column_bytes(column);
        f->sums[i].nulls += stria_column_null_count(column);
        if (keys > f->sums[i].keys)
            f->sums[i].keys = keys;
    }
}

/* ---- The first rows ---------------------------------------------------------------------- */

/* As text on one line, cut where it is long. */
static char *text_of(const stria_column *column, size_t row)
{
    char *const text = malloc(SHOWN + 4);

    if (text == NULL)
        return NULL;
    const size_t size = stria_column_text(column, row, text, SHOWN + 1);
    if (size > SHOWN) {
        size_t end = SHOWN - 3;
        while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
            end--; /* not within a character */
        memcpy(text + end, "...", sizeof "...");
    }
    for (char *c = text; *c != '\0'; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    }
    return text;
}

static bool keep_rows(inspection *f, stria_batch *batch)
{
    for (size_t row = 0; row < stria_batch_rows(batch) && f->shown < f->wanted; row++) {
        for (size_t i = 0; i < f->columns; i++) {
            char *const text = text_of(stria_batch_column(batch, i), row);
            if (text == NULL)
                return complain_of_memory();
            f->cells[f->shown * f->columns + i] = text;
        }
        f->shown++;
    }
    return true;
}

/* ---- Tables ------------------------------------------------------------------------------ */

/* How many characters a text of UTF-8 has. */
static size_t width_of(const char *text)
{
    size_t width = 0;

    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void print_padded(const char *text, size_t width, bool is_last)
{
    size_t used = width_of(text);

    (void)fputs(text, stdout);
    for (; !is_last && used < width + 2; used++)
        (void)putchar(' ');
}

static void print_type(const stria_column *column, size_t width)
{
    const size_t size = stria_column_type_text(column, NULL, 0);
    char *const type = malloc(size + 1);

    if (type != NULL) {
        (void)stria_column_type_text(column, type, size + 1);
        print_padded(type, width, false);
    }
    free(type);
}

static size_t widest(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void print_columns(const inspection *f)
{
    size_t names = strlen("column");
    size_t types = strlen("type");

    for (size_t i = 0; i < f->columns; i++) {
        names = widest(names, width_of(stria_batch_name(f->file.rows, i)));
        types = widest(types, stria_column_type_text(stria_batch_column(f->file.rows, i), NULL, 0));
    }
    types = types < 60 ? types : 60;
    print_padded("column", names, false);
    print_padded("type", types, false);
    (void)printf("%12s%12s%10s\n", "bytes", "nulls", "keys");
    for (size_t i = 0; i < f->columns; i++) {
        const column_sum *const sum = &f->sums[i];
        print_padded(stria_batch_name(f->file.rows, i), names, false);
        print_type(stria_batch_column(f->file.rows, i), types);
        (void)printf("%12" PRIu64 "%12" PRIu64, sum->bytes, sum->nulls);
        if (sum->keys > 0)
            (void)printf("%10" PRIu64, sum->keys);
        (void)putchar('\n');
    }
}

static void print_rows(const inspection *f)
{
    if (f->shown == 0)
        return;
    (void)putchar('\n');
    for (size_t line = 0; line <= f->shown; line++) {
        for (size_t i = 0; i < f->columns; i++) {
            const char *const name = stria_batch_name(f->file.rows, i);
            size_t width = width_of(name);

            for (size_t row = 0; row < f->shown; row++)
                width = widest(width, width_of(f->cells[row * f->columns + i]));
            print_padded(line == 0 ? name : f->cells[(line - 1) * f->columns + i], width,
                i + 1 == f->columns);
        }
        (void)putchar('\n');
    }
}

/* ---- A file ------------------------------------------------------------------------------ */

static void end_inspection(inspection *f)
{
    for (size_t i = 0; f->cells != NULL && i < f->columns * f->shown; i++)
        free(f->cells[i]);
    free(f->cells);
    free(f->sums);
    input_close(&f->file);
}

static bool read_blocks(inspection *f)
{
    stria_batch *batch;

    while ((batch = input_next(&f->file)) != NULL) {
        if ((f->sums == NULL && !begin_sums(f, batch)) || !keep_rows(f, batch))
            return false;
        add_block(f, batch);
    }
    return !f->file.failed;
}

static bool inspect(const char *path, size_t rows)
{
    inspection f = {.wanted = rows};
    const bool is_read = input_open(&f.file, path) && read_blocks(&f);

    if (is_read) {
        (void)printf("%s: %" PRIu64 " block%s, %" PRIu64 " rows, %" PRIu64 " bytes\n\n", path,
            f.blocks, f.blocks == 1 ? "" : "s", f.rows, f.file.bytes);
        print_columns(&f);
        print_rows(&f);
    }
    end_inspection(&f);
    return is_read;
}

static bool list_columns(const char *path)
{
    columns list = {NULL, 0};
    const bool is_read = columns_of_file(&list, path);

    if (is_read) {
        columns_print(&list, stdout);
        (void)putchar('\n');
    }
    columns_free(&list);
    return is_read;
}

/* ---- The command ------------------------------------------------------------------------- */

enum { OPTION_ROWS = 256, OPTION_COLUMNS, OPTION_HELP };

static const struct option long_options[] = {
    {"rows", required_argument, NULL, OPTION_ROWS},
    {"columns", no_argument, NULL, OPTION_COLUMNS},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

static bool read_count(const char *text, size_t *count)
{
    *count = 0;
    for (const char *c = text; *c >= '0' && *c <= '9' && *count < 100000; c++, text++)
        *count = *count * 10 + (size_t)(*c - '0');
    return *text == '\0';
}

int inspect_main(int argc, char **argv)
{
    size_t rows = 10;
    bool only_columns = false;
    bool is_well = true;
    int option;

    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (option == OPTION_HELP) {
            (void)fputs(usage, stdout);
            return STATUS_DONE;
        }
        only_columns = only_columns || option == OPTION_COLUMNS;
        if (option == '?' || (option == OPTION_ROWS && !read_count(optarg, &rows))) {
            (void)fputs(usage, stderr);
            return STATUS_USAGE;
        }
    }
    if (optind == argc) {
        (void)fputs(usage, stderr);
        return STATUS_USAGE;
    }
    for (int i = optind; i < argc; i++) {
        if (i > optind && !only_columns)
            (void)putchar('\n');
        is_well = (only_columns ? list_columns(argv[i]) : inspect(argv[i], rows)) && is_well;
    }
    return is_well ? STATUS_DONE : STATUS_FAILED;
}

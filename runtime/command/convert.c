/* convert.c - `stria convert`: text into columns
 *
 *     lines -> cells -> batch -> file        4096 rows at a time
 *                 \-> rejects
 */
#define _POSIX_C_SOURCE 200809L /* fileno(); NOLINT(bugprone-reserved-identifier) */
#include "command/convert.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "command/convert_options.h"
#include "command/infer.h"
#include "command/load.h"
#include "command/output_file.h"
#include "command/report.h"

enum { BLOCK_ROWS = 65536 }; /* of a block that is written */

typedef struct conversion {
    convert_options options;
    lines lines;
    columns columns;
    cells cells;
    rejects bad;
    uint64_t rows;
} conversion;

static cell_reader *new_reader(conversion *c)
{
    return c->options.from == INPUT_CSV ? csv_reader_new(&c->lines, &c->options.csv)
                                        : json_reader_new(&c->lines);
}

/* ---- Columns ----------------------------------------------------------------------------- */

static void print_columns(const conversion *c, FILE *file)
{
    (void)fputs("--columns \"", file);
    columns_print(&c->columns, file);
    (void)fputs("\"\n", file);
}

/* Bad lines of the head are told when they are read for good. */
static bool infer_from_cells(conversion *c)
{
    FILE *const nowhere = tmpfile();
    rejects ignored = {c->options.input, nowhere, REJECTS_TOLD};
    cell_reader *const reader = nowhere != NULL ? new_reader(c) : NULL;
    bool is_inferred = false;

    if (reader != NULL && !cells_new(&c->cells, c->columns.count))
        (void)complain_of_memory();
    else if (reader != NULL)
        is_inferred = cell_reader_read(reader, &c->columns, &c->cells, &ignored) &&
            infer_types(&c->columns, &c->cells);
    cells_free(&c->cells);
    cell_reader_free(reader);
    if (nowhere != NULL)
        (void)fclose(nowhere);
    return is_inferred;
}

static bool infer_columns(conversion *c)
{
    cell_reader *reader;
    bool is_named;

    if (!lines_look_ahead(&c->lines))
        return false;
    reader = new_reader(c);
    is_named = reader != NULL && cell_reader_name_columns(reader, &c->columns);
    cell_reader_free(reader);
    if (!is_named)
        return false;
    c->lines.head_at = 0;
    c->lines.number = 0;
    if (!infer_from_cells(c))
        return false;
    lines_begin_anew(&c->lines);
    return true;
}

static bool find_columns(conversion *c)
{
    const convert_options *const o = &c->options;

    if (o->columns != NULL)
        return columns_parse(&c->columns, o->columns);
    if (o->schema != NULL)
        return columns_of_sql(&c->columns, o->schema);
    if (o->like != NULL)
        return columns_of_file(&c->columns, o->like);
    if (!infer_columns(c))
        return false;
    print_columns(c, o->infers_only ? stdout : stderr);
    return true;
}

/* ---- Rows -------------------------------------------------------------------------------- */

static uint64_t size_of_input(const lines *l)
{
    struct stat about;

    return fstat(fileno(l->file), &about) == 0 && S_ISREG(about.st_mode) ? (uint64_t)about.st_size
                                                                         : 0;
}

static bool write_block(conversion *c, output_file *file, stria_batch *batch)
{
    const bool is_written = output_write(file, batch);

    c->rows += stria_batch_rows(batch);
    stria_batch_reset(batch);
    return is_written;
}

static bool copy_rows(conversion *c, cell_reader *reader, stria_batch *batch, output_file *file)
{
    bool goes_on = true;
    progress p;

    progress_begin(&p, !c->options.is_quiet, size_of_input(&c->lines));
    while (goes_on) {
        goes_on = cell_reader_read(reader, &c->columns, &c->cells, &c->bad);
        if (!goes_on || c->cells.rows == 0)
            break;
        goes_on = load_cells(batch, &c->cells, &c->bad) &&
            (stria_batch_rows(batch) < BLOCK_ROWS || write_block(c, file, batch));
        progress_show(&p, c->lines.bytes, c->rows + stria_batch_rows(batch));
    }
    /* A file without rows still has columns. */
    if (goes_on && (stria_batch_rows(batch) > 0 || c->rows == 0))
        goes_on = write_block(c, file, batch);
    progress_end(&p, c->lines.bytes, c->rows);
    return goes_on;
}

static bool convert_rows(conversion *c, output_file *file)
{
    stria_error error;
    stria_batch *const batch = stria_batch_new(c->columns.fields, c->columns.count, NULL, &error);
    cell_reader *const reader = batch != NULL ? new_reader(c) : NULL;
    bool is_done = false;

    if (batch == NULL)
        complain("%s%s%s", error.path, *error.path != '\0' ? ": " : "", error.message);
    else if (reader != NULL)
        is_done = cells_new(&c->cells, c->columns.count) ? copy_rows(c, reader, batch, file)
                                                         : complain_of_memory();
    cells_free(&c->cells);
    cell_reader_free(reader);
    stria_batch_free(batch);
    return is_done;
}

/* ---- All of it --------------------------------------------------------------------------- */

static bool is_input(const conversion *c, const char *path)
{
    struct stat input;
    struct stat other;

    return fstat(fileno(c->lines.file), &input) == 0 && S_ISREG(input.st_mode) &&
        stat(path, &other) == 0 && input.st_dev == other.st_dev && input.st_ino == other.st_ino;
}

static bool open_rejects(conversion *c)
{
    c->bad.path = c->options.input;
    if (c->options.rejects == NULL)
        return true;
    if (is_input(c, c->options.rejects)) {
        complain("%s: rejected lines would replace the input", c->options.rejects);
        return false;
    }
    c->bad.file = fopen(c->options.rejects, "wb");
    if (c->bad.file == NULL)
        complain("%s: %s", c->options.rejects, strerror(errno));
    return c->bad.file != NULL;
}

static bool close_rejects(conversion *c)
{
    if (c->bad.file == NULL || fclose(c->bad.file) == 0)
        return true;
    complain("%s: %s", c->options.rejects, strerror(errno));
    return false;
}

static bool convert_file(conversion *c)
{
    output_file file;

    if (!open_rejects(c))
        return false;
    if (!output_open(&file, c->options.output, c->options.to)) {
        (void)close_rejects(c);
        return false;
    }
    const bool is_converted = convert_rows(c, &file);
    const bool is_kept = close_rejects(c) && is_converted;
    return output_close(&file, is_kept) && is_kept;
}

static int status_of(const conversion *c, bool is_done)
{
    if (!is_done)
        return STATUS_FAILED;
    if (c->bad.count > 0)
        complain("%" PRIu64 " lines of %s were rejected, %" PRIu64 " rows written", c->bad.count,
            c->options.input, c->rows);
    return c->bad.count > 0 ? STATUS_REJECTS : STATUS_DONE;
}

int convert_main(int argc, char **argv)
{
    conversion c = {.rows = 0};
    bool helps;
    bool is_done = false;

    if (!convert_options_read(&c.options, argc, argv, &helps))
        return STATUS_USAGE;
    if (helps)
        return STATUS_DONE;
    if (lines_open(&c.lines, c.options.input))
        is_done = find_columns(&c) && (c.options.infers_only || convert_file(&c));
    lines_close(&c.lines);
    columns_free(&c.columns);
    return status_of(&c, is_done);
}

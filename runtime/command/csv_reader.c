/* csv_reader.c - rows of CSV, by way of libcsv
 *
 * libcsv hands out single fields and does not count lines.  So it is fed line by line, and the
 * fields of a row wait until it is whole: a field in quotes may go on over lines. */
#include <csv.h>
#include <stdlib.h>
#include <string.h>

#include "command/cell_reader.h"
#include "command/report.h"

enum { FIELD_ROOM = 1 << 16 /* by which libcsv's memory of a field grows */ };

typedef struct field {
    size_t at; /* in the text of the row */
    size_t size;
    bool missing;
} field;

typedef struct csv_reader {
    cell_reader base;
    csv_options options;
    struct csv_parser parser;
    bool has_parser;
    bool header_is_read;

    store row; /* of its fields */
    field *fields;
    size_t count;
    size_t room;
    bool is_whole;
    bool goes_on; /* behind the end of the row in the same line: at a carriage return */
    bool no_memory;

    store raw; /* its lines as they stand */
    uint64_t first_line;
    size_t *column_of; /* of each field; made with the first row */
    size_t mapped;
} csv_reader;

/* ---- What libcsv calls ----------------------------------------------------------------------- */

static bool make_room(csv_reader *r)
{
    if (r->count < r->room)
        return true;
    const size_t room = r->room * 2 + 32;
    field *const fields = realloc(r->fields, room * sizeof *fields);
    if (fields == NULL)
        return false;
    r->fields = fields;
    r->room = room;
    return true;
}

static bool is_missing(const csv_reader *r, const void *text, size_t size)
{
    const char *const null_text = r->options.null_text;

    return text == NULL ||
        (null_text != NULL && strlen(null_text) == size && memcmp(null_text, text, size) == 0);
}

static void end_field(void *text, size_t size, void *context)
{
    csv_reader *const r = context;

    if (r->is_whole) {
        r->goes_on = true;
        return;
    }
    const size_t at = store_keep(&r->row, text != NULL ? text : "", size);

    if (at == SIZE_MAX || !make_room(r))
        r->no_memory = true;
    else
        r->fields[r->count++] = (field){at, size, is_missing(r, text, size)};
}

static void end_row(int terminator, void *context)
{
    (void)terminator;
    ((csv_reader *)context)->is_whole = true;
}

/* Blanks belong to fields. */
static int is_no_space(unsigned char c)
{
    (void)c;
    return 0;
}

/* ---- A row ------------------------------------------------------------------------------- */

static bool begin_parser(csv_reader *r)
{
    if (r->has_parser)
        csv_free(&r->parser);
    r->has_parser = csv_init(&r->parser, CSV_STRICT | CSV_STRICT_FINI | CSV_EMPTY_IS_NULL) == 0;
    if (!r->has_parser)
        return false;
    csv_set_blk_size(&r->parser, FIELD_ROOM);
    csv_set_delim(&r->parser, (unsigned char)r->options.delimiter);
    csv_set_space_func(&r->parser, is_no_space);
    return true;
}

static void begin_row(csv_reader *r)
{
    r->row.used = 0;
    r->raw.used = 0;
    r->count = 0;
    r->is_whole = false;
    r->goes_on = false;
    r->first_line = r->base.lines->number + 1;
}

typedef enum row_state { ROW_WHOLE, ROW_NONE, ROW_BROKEN, ROW_FAILED } row_state;

/* The mark that some programs write in front of UTF-8. */
static size_t skip_mark(const lines *l)
{
    return l->number == 1 && l->size >= 3 && memcmp(l->line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static row_state end_input(csv_reader *r)
{
    const bool has_begun = r->raw.used > 0;
    const bool is_parsed = csv_fini(&r->parser, end_field, end_row, r) == 0;

    if (!begin_parser(r) || r->no_memory || r->base.lines->failed)
        return ROW_FAILED;
    if (!is_parsed)
        return ROW_BROKEN;
    return has_begun && r->is_whole ? ROW_WHOLE : ROW_NONE;
}

/* Lines up to the end of a row. */
static row_state read_row(csv_reader *r)
{
    lines *const l = r->base.lines;

    begin_row(r);
    while (!r->is_whole) {
        if (!lines_next(l))
            return end_input(r);
        const size_t skipped = skip_mark(l);
        const size_t size = (size_t)l->size - skipped;
        if (store_keep(&r->raw, l->line + skipped, size) == SIZE_MAX)
            r->no_memory = true;
        const bool is_parsed =
            csv_parse(&r->parser, l->line + skipped, size, end_field, end_row, r) == size;
        if (r->no_memory)
            return ROW_FAILED;
        if (r->is_whole && (csv_fini(&r->parser, end_field, end_row, r) != 0 || r->goes_on))
            r->goes_on = true;
        if (!is_parsed || r->goes_on)
            return begin_parser(r) ? ROW_BROKEN : ROW_FAILED;
        if (!r->is_whole && r->count == 0 && r->row.used == 0 && r->raw.used <= 2 &&
            strspn(l->line + skipped, "\r\n") == size)
            begin_row(r); /* an empty line */
    }
    return ROW_WHOLE;
}

/* ---- Columns ----------------------------------------------------------------------------- */

static stria_view text_of(const csv_reader *r, size_t i)
{
    const field *const f = &r->fields[i];

    return (stria_view){f->size > 0 ? r->row.data + f->at : "", f->size};
}

static bool map_field(csv_reader *r, const columns *list, size_t i)
{
    const stria_view name = text_of(r, i);
    const size_t column = columns_find(list, i, name);

    if (column == list->count) {
        complain_at(r->base.lines->path, r->first_line,
            "field %zu of the header, '%.*s', is none of the columns", i + 1, (int)name.size,
            name.data);
        return false;
    }
    for (size_t other = 0; other < i; other++) {
        if (r->column_of[other] == column) {
            complain_at(r->base.lines->path, r->first_line, "column '%s' comes twice in the header",
                list->fields[column].name);
            return false;
        }
    }
    r->column_of[i] = column;
    return true;
}

static bool map_header(csv_reader *r, const columns *list)
{
    for (size_t i = 0; i < r->count; i++) {
        if (!map_field(r, list, i))
            return false;
    }
    for (size_t column = 0; column < list->count; column++) {
        size_t i = 0;
        while (i < r->count && r->column_of[i] != column)
            i++;
        if (i == r->count) {
            complain_at(r->base.lines->path, r->first_line, "the header lacks column '%s'",
                list->fields[column].name);
            return false;
        }
    }
    return true;
}

/* Where the fields of a row go: by the header, or in order. */
static bool map_fields(csv_reader *r, const columns *list)
{
    const bool by_header = r->options.has_header && !r->header_is_read;
    const row_state state = by_header ? read_row(r) : ROW_NONE;

    if (state == ROW_FAILED)
        return r->base.lines->failed ? false : complain_of_memory();
    if (by_header && r->goes_on) {
        complain_at(r->base.lines->path, 1, "a carriage return ends the header within its line");
        return false;
    }
    if (by_header && state != ROW_WHOLE) {
        complain_at(r->base.lines->path, 1, "there is no header");
        return false;
    }
    r->mapped = by_header ? r->count : list->count;
    r->column_of = calloc(r->mapped, sizeof *r->column_of);
    if (r->column_of == NULL)
        return complain_of_memory();
    r->header_is_read = true;
    for (size_t i = 0; !by_header && i < r->mapped; i++)
        r->column_of[i] = i;
    return !by_header || map_header(r, list);
}

/* ---- Reading ----------------------------------------------------------------------------- */

static bool put_row(csv_reader *r, cells *c, const rejects *bad)
{
    for (size_t i = 0; i < r->count; i++) {
        const stria_view text = text_of(r, i);
        const size_t at = store_keep(&c->text, text.data, text.size);
        if (at == SIZE_MAX)
            return complain_of_memory();
        *cells_at(c, r->column_of[i], c->rows) = (cell){at, text.size, r->fields[i].missing};
    }
    return cell_reader_end_row(c, r->first_line, r->raw.data, bad->file != NULL ? r->raw.used : 0);
}

/* What a row that has been read comes to; false when the run is to stop. */
static bool take_row(csv_reader *r, row_state state, cells *c, rejects *bad)
{
    const char *const raw = r->raw.data != NULL ? r->raw.data : "";

    if (state == ROW_FAILED)
        return r->base.lines->failed ? false : complain_of_memory();
    if (r->goes_on)
        return reject_line(
            bad, r->first_line, raw, r->raw.used, "a carriage return ends the row within its line");
    if (state == ROW_BROKEN)
        return reject_line(bad, r->first_line, raw, r->raw.used,
            "field %zu: quotes do not stand around the whole field", r->count + 1);
    if (r->count != r->mapped)
        return reject_line(bad, r->first_line, raw, r->raw.used,
            "%zu fields where there are %zu columns", r->count, r->mapped);
    return put_row(r, c, bad);
}

static bool read_rows(cell_reader *base, const columns *list, cells *c, rejects *bad)
{
    csv_reader *const r = (csv_reader *)base;

    if (r->column_of == NULL && !map_fields(r, list))
        return false;
    while (!cells_are_full(c)) {
        const row_state state = read_row(r);
        if (state == ROW_NONE)
            return true;
        if (!take_row(r, state, c, bad))
            return false;
    }
    return true;
}

static bool name_columns(cell_reader *base, columns *list)
{
    csv_reader *const r = (csv_reader *)base;
    const row_state state = read_row(r);
    bool is_named = state == ROW_WHOLE;

    if (r->goes_on)
        complain_at(base->lines->path, 1, "a carriage return ends the row within its line");
    else if (!is_named && !base->lines->failed)
        complain_at(base->lines->path, 1, "there is no row that would tell of the columns");
    for (size_t i = 0; is_named && i < r->count; i++) {
        const stria_view name = text_of(r, i);
        char number[32];
        const int length = snprintf(number, sizeof number, "c%zu", i + 1);

        is_named = r->options.has_header && name.size > 0
            ? columns_add(list, name.data, name.size, "String", 6)
            : columns_add(list, number, (size_t)length, "String", 6);
    }
    return is_named;
}

static void free_reader(cell_reader *base)
{
    csv_reader *const r = (csv_reader *)base;

    if (r->has_parser)
        csv_free(&r->parser);
    store_free(&r->row);
    store_free(&r->raw);
    free(r->fields);
    free(r->column_of);
    free(r);
}

cell_reader *csv_reader_new(lines *l, const csv_options *options)
{
    csv_reader *const r = calloc(1, sizeof *r);

    if (r == NULL) {
        (void)complain_of_memory();
        return NULL;
    }
    r->base = (cell_reader){l, read_rows, name_columns, free_reader};
    r->options = *options;
    if (begin_parser(r))
        return &r->base;
    free_reader(&r->base);
    (void)complain_of_memory();
    return NULL;
}

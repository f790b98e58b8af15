/* json_reader.c - rows of NDJSON: one object a line, by way of yajl
 *
 *     {"id": 17, "tags": ["a", "b"], "name": null}
 *
 * yajl hands out numbers as their text, which no double in between can round.  Strings and
 * numbers become cells at once; of arrays and objects the text is kept as it stands, for
 * json_value.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

#include "command/cell_reader.h"
#include "command/report.h"

typedef struct json_reader {
    cell_reader base;
    const columns *list;
    columns *names; /* instead of cells: what is seen of the keys */
    cells *cells;
    yajl_handle parser; /* of the line that is being read */

    size_t depth; /* of arrays and objects that are open, the line's own among them */
    size_t column; /* of the last key */
    size_t likely; /* of the next */
    size_t nested_at; /* where in the line an array or an object began */
    size_t begin; /* of the line's first byte that yajl is given */
    uint64_t *seen; /* of each column: the line that had it last */
    const char *reason; /* why the line is no row; NULL: it is */
    char key[64]; /* that the reason is about; empty: no key */
    bool no_memory;
} json_reader;

/* ---- Cells ------------------------------------------------------------------------------- */

static int stop(json_reader *r, const char *reason, const void *key, size_t size)
{
    const size_t shown = size < sizeof r->key - 1 ? size : sizeof r->key - 1;

    r->reason = reason;
    memcpy(r->key, key, shown);
    r->key[shown] = '\0';
    return 0; /* yajl stops */
}

static int put_cell(json_reader *r, const void *text, size_t size, bool missing)
{
    if (r->depth > 1 || r->names != NULL)
        return 1; /* within an array or an object, whose text is kept */
    if (r->depth == 0)
        return stop(r, "the line is no object", "", 0);
    const size_t at = store_keep(&r->cells->text, text, size);
    r->no_memory = at == SIZE_MAX;
    *cells_at(r->cells, r->column, r->cells->rows) = (cell){at, size, missing};
    return !r->no_memory;
}

static int on_null(void *context)
{
    return put_cell(context, "", 0, true);
}

static int on_boolean(void *context, int value)
{
    return value ? put_cell(context, "true", 4, false) : put_cell(context, "false", 5, false);
}

static int on_number(void *context, const char *text, size_t size)
{
    return put_cell(context, text, size, false);
}

static int on_string(void *context, const unsigned char *text, size_t size)
{
    return put_cell(context, text, size, false);
}

static bool is_known(const columns *list, stria_view name)
{
    return list->count > 0 && columns_find(list, 0, name) < list->count;
}

static int name_key(json_reader *r, stria_view key)
{
    if (!is_known(r->names, key))
        r->no_memory = !columns_add(r->names, key.data, key.size, "String", 6);
    return !r->no_memory;
}

static int on_key(void *context, const unsigned char *text, size_t size)
{
    json_reader *const r = context;
    const stria_view key = {(const char *)text, size};

    if (r->depth > 1)
        return 1;
    if (r->names != NULL)
        return name_key(r, key);
    r->column = columns_find(r->list, r->likely, key);
    if (r->column == r->list->count)
        return stop(r, "is none of the columns", key.data, key.size);
    if (r->seen[r->column] == r->base.lines->number)
        return stop(r, "comes twice", key.data, key.size);
    r->seen[r->column] = r->base.lines->number;
    r->likely = r->column + 1;
    return 1;
}

/* ---- Arrays and objects ------------------------------------------------------------------ */

static int open_nested(json_reader *r, bool is_object)
{
    if (r->depth == 0 && !is_object)
        return stop(r, "the line is no object", "", 0);
    if (r->depth == 1)
        r->nested_at = r->begin + yajl_get_bytes_consumed(r->parser) - 1;
    r->depth++;
    return 1;
}

static int close_nested(json_reader *r)
{
    const size_t end = r->begin + yajl_get_bytes_consumed(r->parser);

    r->depth--;
    return r->depth == 1
        ? put_cell(r, r->base.lines->line + r->nested_at, end - r->nested_at, false)
        : 1;
}

static int on_object(void *context)
{
    return open_nested(context, true);
}

static int on_array(void *context)
{
    return open_nested(context, false);
}

static int on_end(void *context)
{
    return close_nested(context);
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_object,
    .yajl_map_key = on_key,
    .yajl_end_map = on_end,
    .yajl_start_array = on_array,
    .yajl_end_array = on_end,
};

/* ---- A line ------------------------------------------------------------------------------ */

static bool is_blank_line(const lines *l)
{
    return strspn(l->line, " \t\r\n") == (size_t)l->size;
}

/* What yajl says of a line that is no JSON, in one line itself.  It may only be told at the end
 * of the line. */
static bool reject_syntax(
    json_reader *r, const unsigned char *text, size_t size, bool at_end, rejects *bad)
{
    const lines *const l = r->base.lines;
    const size_t at =
        at_end ? strcspn((const char *)text, "\r\n") : yajl_get_bytes_consumed(r->parser);
    unsigned char *const said = yajl_get_error(r->parser, 0, text, size);
    const char *const words = said != NULL ? (const char *)said : "";
    const bool goes_on = reject_line(bad, l->number, l->line, (size_t)l->size,
        "character %zu: %.*s", r->begin + at + 1, (int)strcspn(words, "\n"), words);

    yajl_free_error(r->parser, said);
    return goes_on;
}

static bool reject_row(const json_reader *r, rejects *bad)
{
    const lines *const l = r->base.lines;

    return *r->key != '\0'
        ? reject_line(bad, l->number, l->line, (size_t)l->size, "key '%s' %s", r->key, r->reason)
        : reject_line(bad, l->number, l->line, (size_t)l->size, "%s", r->reason);
}

static void begin_row(json_reader *r)
{
    r->depth = 0;
    r->likely = 0;
    r->reason = NULL;
    for (size_t column = 0; r->names == NULL && column < r->list->count; column++)
        *cells_at(r->cells, column, r->cells->rows) = (cell){0, 0, true};
}

/* One line into cells; false when the run is to stop. */
static bool read_line(json_reader *r, rejects *bad)
{
    const lines *const l = r->base.lines;
    const size_t mark = l->number == 1 && l->size >= 3 && memcmp(l->line, "\xef\xbb\xbf", 3) == 0;
    bool goes_on = true;

    r->begin = mark * 3;
    const unsigned char *const text = (const unsigned char *)l->line + r->begin;
    const size_t size = (size_t)l->size - r->begin;
    r->parser = yajl_alloc(&callbacks, NULL, r);
    if (r->parser == NULL)
        return complain_of_memory();
    begin_row(r);
    yajl_status status = yajl_parse(r->parser, text, size);
    const bool at_end = status == yajl_status_ok;
    if (at_end)
        status = yajl_complete_parse(r->parser);
    if (r->no_memory)
        goes_on = complain_of_memory();
    else if (status == yajl_status_client_canceled)
        goes_on = reject_row(r, bad);
    else if (status != yajl_status_ok)
        goes_on = reject_syntax(r, text, size, at_end, bad);
    else if (r->names == NULL)
        goes_on = cell_reader_end_row(
            r->cells, l->number, l->line, bad->file != NULL ? (size_t)l->size : 0);
    yajl_free(r->parser);
    return goes_on;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static bool read_rows(cell_reader *base, const columns *list, cells *c, rejects *bad)
{
    json_reader *const r = (json_reader *)base;

    r->list = list;
    r->cells = c;
    if (r->seen == NULL)
        r->seen = calloc(list->count, sizeof *r->seen);
    if (r->seen == NULL)
        return complain_of_memory();
    while (!cells_are_full(c) && lines_next(base->lines)) {
        if (!is_blank_line(base->lines) && !read_line(r, bad))
            return false;
    }
    return !base->lines->failed;
}

/* Of lines that are no JSON the run itself will tell. */
static bool name_columns(cell_reader *base, columns *list)
{
    json_reader *const r = (json_reader *)base;
    FILE *const nowhere = tmpfile();
    rejects ignored = {base->lines->path, nowhere, REJECTS_TOLD};
    bool goes_on = nowhere != NULL;

    r->names = list;
    while (goes_on && lines_next(base->lines))
        goes_on = is_blank_line(base->lines) || read_line(r, &ignored);
    r->names = NULL;
    if (nowhere != NULL)
        (void)fclose(nowhere);
    if (goes_on && list->count == 0)
        complain("%s: there is no object whose keys would name columns", base->lines->path);
    return goes_on && list->count > 0;
}

static void free_reader(cell_reader *base)
{
    json_reader *const r = (json_reader *)base;

    free(r->seen);
    free(r);
}

cell_reader *json_reader_new(lines *l)
{
    json_reader *const r = calloc(1, sizeof *r);

    if (r == NULL) {
        (void)complain_of_memory();
        return NULL;
    }
    r->base = (cell_reader){l, read_rows, name_columns, free_reader};
    return (cell_reader *)r;
}

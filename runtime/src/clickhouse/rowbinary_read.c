/* rowbinary_read.c - rows of ClickHouse's RowBinary into a batch
 *
 * Bytes of a view are read where they stand; of other sources they come into a window:
 *
 *     begin          at                    end
 *     |  taken rows  | rows ... row, cut |     room     |
 *
 * Rows that are whole are walked, then taken.  What is left of a row moves to the front, and
 * more bytes come behind it.  The window grows only when half of it is one row.
 *
 * Nothing that the bytes say is believed before it is checked.  Memory is bounded by them:
 *
 *   - a new column costs what it does in Native: see native_read.c;
 *   - data costs at most 24 bytes for each of its bytes, as in Native, or, where that is more,
 *     three times the width of what a null of one byte stands for; in a new batch, where the
 *     types, too, are what the bytes say, such wide nulls have an allowance: 16 MiB, and 256
 *     bytes for each byte of the input;
 *   - the window costs at most 64 KiB, or six times the largest row.
 *
 * What is refused beyond the format is what Native refuses, and lists of more than 2^30 items
 * without a byte. */
#include <inttypes.h>
#include <string.h>

#include "src/clickhouse/batch_input.h"
#include "src/clickhouse/rowbinary.h"
#include "stria/clickhouse.h"

enum { WINDOW = 1 << 16 };

/* Bytes of memory that wide nulls may take in a new batch: a start, and so many for a byte. */
#define BLANKS_START (UINT64_C(16) << 20)
#define BLANKS_OF_BYTE UINT64_C(256)

typedef struct decoder {
    stria__batch_input input;
    int32_t header;
    size_t most; /* SIZE_MAX: all that there are */
    size_t rows; /* that are taken */
    uint64_t columns;
    size_t *order; /* of the columns in the header; NULL: the batch's */
    stria__plan plan;

    const uint8_t *begin;
    const uint8_t *at;
    const uint8_t *end;
    size_t offset; /* of `begin` in the input */
    bool ended; /* the source has no more */
    stria__buffer window;

    bool types_are_read; /* of the input, so that wide nulls have an allowance */
    uint64_t blanks; /* bytes of memory that they take so far */
} decoder;

static decoder new_decoder(int32_t header, size_t most, stria_source source, stria_error *error)
{
    decoder d = {
        .input = {.announcer = STRIA__IN_ROWBINARY},
        .header = header,
        .most = most,
    };

    stria__reader_begin(&d.input.reader, source, "header", error);
    return d;
}

/* ---- Names and types ---------------------------------------------------------------------- */

static stria_code read_name(decoder *d, size_t used, stria__column_header *header)
{
    stria__reader *const reader = &d->input.reader;
    uint64_t size;
    const stria_code code = stria__reader_varint(reader, &size);

    if (code != STRIA_OK)
        return code;
    header->name_offset = reader->offset;
    return stria__input_text(&d->input, used, size, &header->name);
}

/* Where a text is that stria__input_text() has put behind others, now that all are there. */
static void find_text(const decoder *d, size_t used, stria_view *text)
{
    if (d->input.reader.view == NULL)
        text->data = d->input.texts.data != NULL ? (const char *)d->input.texts.data + used : "";
}

static stria_code read_known_name(decoder *d, uint64_t position)
{
    stria__column_header header;
    size_t index;
    stria_code code = read_name(d, 0, &header);

    if (code != STRIA_OK)
        return code;
    find_text(d, 0, &header.name);
    code = stria__input_find(&d->input, &header, position, &index);
    if (code != STRIA_OK)
        return code;
    if (index != position && d->most < SIZE_MAX)
        return stria__reader_fail(&d->input.reader, STRIA_ERR_SHAPE, header.name_offset,
            "column '%s' is column %zu of the batch and %" PRIu64
            " of the header: pieces must have one order",
            d->input.batch->names[index], index, position);
    d->order[position] = index;
    return STRIA_OK;
}

static stria_code read_known_type(decoder *d, size_t position)
{
    const stria_batch *const batch = d->input.batch;
    stria__column_header header;
    const stria_code code = stria__input_type(&d->input, 0, &header);

    if (code != STRIA_OK)
        return code;
    find_text(d, 0, &header.type);
    return stria__input_match(&d->input, &header, batch->columns[d->order[position]]);
}

static stria_code make_order(decoder *d)
{
    const stria_batch *const batch = d->input.batch;
    const size_t size = batch->count * sizeof *d->order;

    d->order = stria__allocate(&batch->allocator, size);
    return d->order != NULL ? STRIA_OK : stria__fail_memory(d->input.reader.error, NULL, size);
}

/* As many columns as the batch has, unless one is refused. */
static stria_code read_known_columns(decoder *d)
{
    stria_code code = make_order(d);

    for (uint64_t i = 0; code == STRIA_OK && i < d->columns; i++)
        code = read_known_name(d, i);
    if (code == STRIA_OK)
        code = stria__input_find_all(&d->input, d->columns);
    if (d->header == STRIA_ROWBINARY_NAMES)
        return code;
    for (size_t i = 0; code == STRIA_OK && i < d->columns; i++)
        code = read_known_type(d, i);
    return code;
}

static stria_code read_header(decoder *d)
{
    stria_code code;

    if (d->header == STRIA_ROWBINARY_PLAIN || d->input.batch->count == 0)
        return STRIA_OK; /* without columns there is no plan for rows */
    code = stria__reader_first_varint(&d->input.reader, &d->columns);
    return code == STRIA_OK ? read_known_columns(d) : code;
}

/* ---- Columns that are made ------------------------------------------------------------------ */

/* A name that waits for its type. */
typedef struct new_name {
    stria_view name;
    size_t used; /* bytes of texts in front of it */
    size_t offset;
} new_name;

typedef struct new_names {
    stria__buffer buffer;
    size_t used; /* bytes of texts */
} new_names;

static new_name *names_of(const new_names *names)
{
    return (new_name *)(void *)names->buffer.data;
}

/* Memory for the next name grows with those that have come. */
static stria_code read_new_name(decoder *d, new_names *names, size_t position)
{
    const size_t size = (position + 1) * sizeof(new_name);
    stria__column_header header;

    if (!stria__buffer_reserve(&names->buffer, &d->input.batch->allocator, size))
        return stria__fail_memory(d->input.reader.error, NULL, size);
    const stria_code code = read_name(d, names->used, &header);
    if (code != STRIA_OK)
        return code;
    names_of(names)[position] = (new_name){header.name, names->used, header.name_offset};
    names->used += d->input.reader.view == NULL ? header.name.size : 0;
    return STRIA_OK;
}

static stria_code read_new_column(decoder *d, const new_names *names, size_t position)
{
    const new_name *const known = &names_of(names)[position];
    stria__column_header header = {.name = known->name, .name_offset = known->offset};
    stria_code code = stria__input_type(&d->input, names->used, &header);

    if (code != STRIA_OK)
        return code;
    find_text(d, known->used, &header.name);
    find_text(d, names->used, &header.type);
    return stria__input_add(&d->input, &header);
}

static stria_code read_new_columns(decoder *d, const stria_allocator *allocator)
{
    new_names names = {{0}, 0};
    stria_code code = stria__input_make(&d->input, d->columns, allocator);

    if (code != STRIA_OK)
        return code;
    for (size_t i = 0; code == STRIA_OK && i < d->columns; i++)
        code = read_new_name(d, &names, i);
    for (size_t i = 0; code == STRIA_OK && i < d->columns; i++)
        code = read_new_column(d, &names, i);
    stria__buffer_free(&names.buffer, &d->input.batch->allocator);
    return code;
}

/* ---- The window ------------------------------------------------------------------------------ */

static size_t left(const decoder *d)
{
    return (size_t)(d->end - d->at);
}

static size_t offset_of(const decoder *d, const uint8_t *byte)
{
    return d->offset + (size_t)(byte - d->begin);
}

/* What is not read yet of a view is all there; of other sources nothing is. */
static void open_window(decoder *d)
{
    const stria__reader *const reader = &d->input.reader;

    d->offset = reader->offset;
    d->begin = d->at = d->end = (const uint8_t *)"";
    if (reader->view == NULL)
        return;
    const stria_view rest = stria__reader_rest(reader);
    if (rest.size > 0) {
        d->begin = d->at = (const uint8_t *)rest.data;
        d->end = d->begin + rest.size;
    }
    d->ended = true;
}

/* Moves what is left of a row to the front, and makes room for as much behind it. */
static stria_code make_room(decoder *d)
{
    const size_t rest = left(d);
    const size_t size = rest > WINDOW / 2 ? rest * 2 : WINDOW;

    if (rest > 0)
        memmove(d->window.data, d->at, rest);
    d->offset = offset_of(d, d->at);
    if (rest > STRIA__BUFFER_MAX / 2 ||
        !stria__buffer_reserve(&d->window, &d->input.batch->allocator, size))
        return stria__fail_memory(d->input.reader.error, NULL, size);
    d->begin = d->at = d->window.data;
    d->end = d->begin + rest;
    return STRIA_OK;
}

/* How many bytes surely belong to the rows that are to be read, of the first of which as many
 * are missing. */
static uint64_t sure_bytes(const decoder *d, uint64_t missing)
{
    const uint64_t others = d->most - d->rows - 1;
    const uint64_t least = d->plan.least;

    if (d->most == SIZE_MAX)
        return UINT64_MAX;
    return stria__add_up(missing, stria__multiply_up(others, least));
}

static stria_code fill_window(decoder *d, uint64_t missing)
{
    const uint64_t sure = sure_bytes(d, missing);
    stria_code code = make_room(d);

    if (code != STRIA_OK)
        return code;
    const size_t room = d->window.capacity - left(d);
    for (size_t wanted = sure < room ? (size_t)sure : room; wanted > 0 && !d->ended;) {
        size_t got;

        code = stria__reader_some(&d->input.reader, d->window.data + left(d), wanted, &got);
        if (code != STRIA_OK)
            return code;
        d->ended = got == 0;
        d->end += got;
        wanted -= got;
    }
    return STRIA_OK;
}

/* ---- Rows -------------------------------------------------------------------------------- */

/* The memory that wide nulls may take in the rows that end here. */
static uint64_t allowance(const decoder *d, const uint8_t *end)
{
    const uint64_t read = offset_of(d, end);

    return d->types_are_read ? stria__add_up(BLANKS_START, stria__multiply_up(read, BLANKS_OF_BYTE))
                             : UINT64_MAX;
}

static stria_code refuse_walk(decoder *d, const stria__walk *walk)
{
    stria__reader *const reader = &d->input.reader;
    const size_t at = offset_of(d, walk->at);
    stria_code code;

    reader->column = walk->column;
    switch (walk->fault) {
    case STRIA__LONG_VARINT:
        code = stria__reader_fail(reader, STRIA_ERR_CORRUPT, at, "a varint is longer than 64 bits");
        break;
    case STRIA__WRONG_COUNT:
        code = stria__reader_fail(reader, STRIA_ERR_CORRUPT, at,
            "%" PRIu64 " items where each row has %zu", walk->items, walk->column->size);
        break;
    case STRIA__MANY_ITEMS:
        code = stria__reader_fail(reader, STRIA_ERR_CORRUPT, at,
            "%" PRIu64 " items without a byte are more than the %" PRIu64 " that a list may have",
            walk->items, STRIA__ITEMS_MAX);
        break;
    case STRIA__WIDE_NULLS:
        code = stria__reader_fail(reader, STRIA_ERR_SIZE, at,
            "%zu bytes allow the wide nulls of a new batch %" PRIu64
            " bytes of memory, and they take more",
            at, allowance(d, walk->at));
        break;
    default:
        reader->whole = "row";
        code = stria__reader_fail_end(reader);
        break;
    }
    if (reader->error != NULL)
        reader->error->row = (int64_t)d->rows;
    return code;
}

/* The place behind a row whose nulls are within the allowance. */
static const uint8_t *walk_row(const decoder *d, stria__walk *walk, const uint8_t *at)
{
    const uint64_t before = walk->blanks;
    const uint8_t *behind = stria__pass_row(walk, &d->plan, at);

    if (behind != NULL && stria__add_up(d->blanks, walk->blanks) > allowance(d, behind)) {
        walk->fault = STRIA__WIDE_NULLS;
        walk->at = behind;
        behind = NULL;
    }
    if (behind == NULL)
        walk->blanks = before;
    return behind;
}

/* Where rows begin that are whole, how many they are, and, behind the last, where it ends. */
static size_t walk_rows(const decoder *d, stria__walk *walk, const uint8_t **starts)
{
    const size_t wanted = d->most - d->rows;
    const size_t most = wanted < STRIA__ROWS ? wanted : STRIA__ROWS;
    size_t n = 0;

    walk->end = d->end;
    walk->missing = d->plan.least;
    for (starts[0] = d->at; n < most && starts[n] < d->end; n++) {
        starts[n + 1] = walk_row(d, walk, starts[n]);
        if (starts[n + 1] == NULL)
            break;
    }
    return n;
}

/* The same where all have one size. */
static size_t step_rows(const decoder *d, stria__walk *walk, const uint8_t **starts)
{
    const size_t size = (size_t)d->plan.least;
    const size_t wanted = d->most - d->rows;
    const size_t most = wanted < STRIA__ROWS ? wanted : STRIA__ROWS;
    const size_t whole = left(d) / size;
    const size_t n = whole < most ? whole : most;

    if (n == 0)
        return walk_rows(d, walk, starts); /* finds out where the input ends */
    for (size_t i = 0; i <= n; i++)
        starts[i] = d->at + i * size;
    return n;
}

static stria_code take_rows(decoder *d, const uint8_t *const *starts, size_t n)
{
    stria_error *const error = d->input.reader.error;
    stria__taker taker = {.error = error, .end = d->end};
    const stria_code code = stria__take_rows(&taker, &d->plan, starts, n);

    if (code == STRIA_OK) {
        d->at = starts[n];
        d->rows += n;
    } else if (stria__is_refusal(code) && error != NULL) {
        error->offset = (int64_t)offset_of(d, taker.refused);
        error->row = (int64_t)(d->rows + stria__row_at(starts, n, taker.refused));
    }
    return code;
}

/* Takes rows that are whole; else reads more bytes, or says that there are none. */
static stria_code read_some_rows(decoder *d)
{
    const uint8_t *starts[STRIA__ROWS + 1];
    stria__walk walk = {.fault = STRIA__CUT};
    const size_t n = d->plan.is_fixed && d->plan.least <= SIZE_MAX ? step_rows(d, &walk, starts)
                                                                   : walk_rows(d, &walk, starts);

    if (n > 0) {
        d->blanks += walk.blanks;
        return take_rows(d, starts, n);
    }
    if (walk.fault != STRIA__CUT || (d->ended && left(d) > 0))
        return refuse_walk(d, &walk);
    return d->ended ? STRIA_END : fill_window(d, walk.missing);
}

/* Rows of one size are known to come, so that memory can be asked for once. */
static stria_code reserve_rows(decoder *d)
{
    const size_t whole = (size_t)(left(d) / d->plan.least);
    const size_t rows = whole < d->most ? whole : d->most;
    stria_code code = STRIA_OK;

    for (size_t i = 0; code == STRIA_OK && d->plan.is_fixed && i < d->plan.count; i++) {
        if (stria__is_plain(d->plan.steps[i].wire))
            code = stria__make_room(d->plan.steps[i].wire->column, rows, d->input.reader.error);
    }
    return code;
}

static stria_code read_rows(decoder *d)
{
    stria__reader *const reader = &d->input.reader;
    stria_code code = stria__plan_make(&d->plan, d->input.batch, d->order, reader->error);

    if (code != STRIA_OK)
        return code;
    open_window(d);
    code = reserve_rows(d);
    while (code == STRIA_OK && d->rows < d->most)
        code = read_some_rows(d);
    if (reader->view != NULL)
        reader->offset = offset_of(d, d->at);
    stria__buffer_free(&d->window, &d->input.batch->allocator);
    stria__plan_drop(&d->plan, d->input.batch);
    if (code == STRIA_END && (d->rows > 0 || d->header != STRIA_ROWBINARY_PLAIN))
        return STRIA_OK; /* it had a header, at least */
    return code;
}

/* ---- The batch --------------------------------------------------------------------------- */

static stria_code finish(decoder *d, stria_code code)
{
    const stria_batch *const batch = d->input.batch;

    stria__free(&batch->allocator, d->order, batch->count * sizeof *d->order);
    return stria__input_finish(&d->input, code);
}

stria_code stria_batch_read_rowbinary_rows(
    stria_batch *batch, int32_t header, size_t most, stria_source source, stria_error *error)
{
    decoder d = new_decoder(header, most, source, error);

    if (!stria__is_rowbinary_header(header))
        return stria__refuse_rowbinary_header(header, error);
    stria_code code = stria__input_begin(&d.input, batch);
    if (code != STRIA_OK)
        return code;
    code = read_header(&d);
    if (code == STRIA_OK)
        code = read_rows(&d);
    return finish(&d, code);
}

stria_code stria_batch_read_rowbinary(
    stria_batch *batch, int32_t header, stria_source source, stria_error *error)
{
    return stria_batch_read_rowbinary_rows(batch, header, SIZE_MAX, source, error);
}

stria_batch *stria_batch_new_from_rowbinary_rows(
    size_t most, stria_source source, const stria_allocator *allocator, stria_error *error)
{
    decoder d = new_decoder(STRIA_ROWBINARY_NAMES_AND_TYPES, most, source, error);

    d.types_are_read = true;
    stria_code code = stria__reader_first_varint(&d.input.reader, &d.columns);
    if (code == STRIA_END)
        (void)stria__reader_fail(
            &d.input.reader, STRIA_ERR_CORRUPT, 0, "the input holds no header");
    if (code == STRIA_OK)
        code = read_new_columns(&d, allocator);
    if (code == STRIA_OK)
        code = read_rows(&d);
    if (d.input.batch != NULL && finish(&d, code) == STRIA_OK)
        return d.input.batch;
    stria_batch_free(d.input.batch);
    return NULL;
}

stria_batch *stria_batch_new_from_rowbinary(
    stria_source source, const stria_allocator *allocator, stria_error *error)
{
    return stria_batch_new_from_rowbinary_rows(SIZE_MAX, source, allocator, error);
}

/* native_read.c - a block of ClickHouse's Native format into a batch
 *
 * Nothing that the bytes say is believed before it is checked.  Memory that a block
 * can ask for is bounded by its own size:
 *
 *   - each type within a new column's type costs one object (sizeof(stria_column)), which
 *     its 6 or more bytes of header pay for; where a name stands for several types, as
 *     "Ring" for four, so do as many objects, and there are 4096 at most;
 *   - a member of an Enum costs at most 80 bytes and twice its name, which its 4 or more
 *     bytes of header pay for, and all of them 400 bytes more;
 *   - data costs at most 24 bytes for each of its bytes (the worst are empty strings,
 *     with an offset of 8 for a size of 1, in a buffer that is moved as it grows),
 *     and two pages.
 *
 * Decisions beyond the format: a block of 0 columns is refused (for ClickHouse 0 x 0
 * ends a stream, whatever follows, and 0 x n makes rows of defaults); a Bool of 2 or
 * more is refused (ClickHouse keeps it, and it is neither true nor false); a column
 * that is unknown, missing or given twice is refused (ClickHouse drops it, or fills in
 * defaults).
 */
#include <inttypes.h>
#include <string.h>

#include "src/batch.h"
#include "src/bitmap.h"
#include "src/native.h"
#include "src/native_data.h"
#include "stria/clickhouse.h"

enum {
    FEW_COLUMNS = 512, /* that need no memory to be told apart */
    NEW_COLUMNS_MAX = 16384, /* names are compared with each other */
    SHOWN = 80 /* of a name or a type in an error */
};

typedef struct decoder {
    stria__reader reader;
    stria_batch *batch;
    stria__buffer texts; /* of a header that was not read in place */
    uint64_t columns;
    uint64_t rows;
} decoder;

/* ---- Headers ------------------------------------------------------------------------ */

typedef struct column_header {
    stria_view name;
    stria_view type;
    size_t name_offset;
    size_t type_offset;
} column_header;

static stria_code read_counts(decoder *d)
{
    stria_code code = stria__reader_first_varint(&d->reader, &d->columns);

    if (code == STRIA_OK)
        code = stria__reader_varint(&d->reader, &d->rows);
    if (code == STRIA_OK && d->columns == 0)
        code = stria__reader_fail(
            &d->reader, STRIA_ERR_CORRUPT, 0, "a block of 0 columns and %" PRIu64 " rows", d->rows);
    return code;
}

/* Takes a text where it stands in a view; of other sources, puts it behind the first
 * `used` bytes of d->texts. */
static stria_code read_text(decoder *d, size_t used, uint64_t size, stria_view *text)
{
    stria__reader *const reader = &d->reader;
    stria_code code;

    text->size = (size_t)size;
    if (reader->view == NULL)
        return stria__reader_fill(reader, &d->texts, &d->batch->allocator, used, size, 1);

    code = stria__reader_expect(reader, size, 1);
    if (code == STRIA_OK) {
        text->data = stria__reader_rest(reader).data;
        reader->offset += text->size;
    }
    return code;
}

static stria_code read_header(decoder *d, column_header *header)
{
    stria__reader *const reader = &d->reader;
    uint64_t size;
    stria_code code;

    reader->column = NULL;
    if ((code = stria__reader_varint(reader, &size)) != STRIA_OK)
        return code;
    header->name_offset = reader->offset;
    if ((code = read_text(d, 0, size, &header->name)) != STRIA_OK)
        return code;

    const size_t type_at = reader->offset;
    if ((code = stria__reader_varint(reader, &size)) != STRIA_OK)
        return code;
    header->type_offset = reader->offset;
    if (size > STRIA__TYPE_TEXT_MAX)
        return stria__reader_fail(reader, STRIA_ERR_CORRUPT, type_at,
            "a type's text of %" PRIu64 " bytes is longer than any type", size);
    code = read_text(d, header->name.size, size, &header->type);
    if (code == STRIA_OK && reader->view == NULL) {
        /* From here on they stay where they are; both may be empty. */
        const char *const texts = d->texts.data ? (const char *)d->texts.data : "";
        header->name.data = texts;
        header->type.data = texts + header->name.size;
    }
    return code;
}

/* ---- Columns that are there --------------------------------------------------------- */

static int shown(stria_view text)
{
    return text.size < SHOWN ? (int)text.size : SHOWN;
}

/* Blocks nearly always keep the batch's order, so the search begins where that leads. */
static size_t find_column(const stria_batch *batch, stria_view name, size_t expected)
{
    for (size_t i = 0; i < batch->count; i++) {
        const size_t index = (expected + i) % batch->count;
        const char *const known = batch->names[index];

        if (strlen(known) == name.size && memcmp(known, name.data, name.size) == 0)
            return index;
    }
    return batch->count;
}

static stria_code refuse_name(decoder *d, const column_header *header, const char *reason)
{
    return stria__reader_fail(&d->reader, STRIA_ERR_SHAPE, header->name_offset,
        "column '%.*s' of the block %s", shown(header->name), header->name.data, reason);
}

static stria_code refuse_type(
    decoder *d, const column_header *header, const stria_column *column, const char *type)
{
    d->reader.column = column;
    return stria__reader_fail(&d->reader, STRIA_ERR_TYPE, header->type_offset,
        "the block's column is '%.*s', the batch's is '%.*s'", shown(header->type),
        header->type.data, SHOWN, type);
}

/* No block has a column of a type that ClickHouse lacks, whatever its header says. */
static stria_code check_target(decoder *d, const column_header *header, const stria_column *column)
{
    stria_error *const error = d->reader.error;
    const stria_code code = stria__native_check_type(column, error);

    if (code != STRIA_OK && error != NULL)
        error->offset = (int64_t)header->type_offset;
    return code;
}

/* Whether the header spells the type as we do. */
static bool is_own_spelling(const stria_column *column, stria_view spelled)
{
    char part[4096];

    if (stria__native_type_size(column) != spelled.size)
        return false;
    for (size_t done = 0; done < spelled.size; done += sizeof part) {
        const size_t left = spelled.size - done;
        const size_t n = left < sizeof part ? left : sizeof part;

        stria__native_type_part(column, done, part, n);
        if (memcmp(part, spelled.data + done, n) != 0)
            return false;
    }
    return true;
}

/* Most blocks do; the others may use aliases and blanks. */
static stria_code match_type(decoder *d, const column_header *header, const stria_column *column)
{
    char text[SHOWN + 1];

    if (is_own_spelling(column, header->type))
        return STRIA_OK;

    stria_error reason;
    stria_column *const sent = stria__column_parse(header->type, &d->batch->allocator, &reason);
    bool same = false;
    if (sent != NULL) {
        if (stria__native_drops_zone(column) && sent->zone[0] == '\0')
            memcpy(sent->zone, column->zone, sizeof sent->zone);
        same = stria__same_type(sent, column);
        stria_column_free(sent);
    } else if (reason.code != STRIA_ERR_TYPE) {
        return stria__fail(d->reader.error, column, reason.code, "%s", reason.message);
    }
    if (same)
        return STRIA_OK;
    (void)stria__type_text(column, text, sizeof text);
    return refuse_type(d, header, column, text);
}

static stria_code read_known_column(decoder *d, uint64_t position, uint8_t *seen)
{
    const stria_batch *const batch = d->batch;
    column_header header;
    stria_code code = read_header(d, &header);

    if (code != STRIA_OK)
        return code;
    const size_t index = find_column(batch, header.name, (size_t)position);
    if (index == batch->count)
        return refuse_name(d, &header, "is not in the batch");
    if (stria__bitmap_get(seen, index))
        return refuse_name(d, &header, "comes twice");
    stria__bitmap_set(seen, index, 1);

    stria_column *const column = batch->columns[index];
    code = check_target(d, &header, column);
    if (code == STRIA_OK)
        code = match_type(d, &header, column);
    return code == STRIA_OK ? stria__native_read_column(&d->reader, column, d->rows) : code;
}

/* Fewer columns than the batch has, all of them known and none twice. */
static stria_code refuse_missing(decoder *d, const uint8_t *seen)
{
    size_t index = 0;

    while (stria__bitmap_get(seen, index))
        index++;
    d->reader.column = d->batch->columns[index];
    return stria__reader_fail(&d->reader, STRIA_ERR_SHAPE, d->reader.offset,
        "column '%.*s' is not in the block", SHOWN, d->batch->names[index]);
}

static stria_code read_known_columns(decoder *d)
{
    uint8_t few[FEW_COLUMNS / 8] = {0};
    const bool are_few = d->batch->count <= FEW_COLUMNS;
    const size_t size = stria__bitmap_size(d->batch->count);
    uint8_t *const seen = are_few ? few : stria__allocate(&d->batch->allocator, size);
    stria_code code = STRIA_OK;

    if (seen == NULL)
        return stria__fail_memory(d->reader.error, NULL, size);
    for (uint64_t i = 0; code == STRIA_OK && i < d->columns; i++)
        code = read_known_column(d, i, seen);
    if (code == STRIA_OK && d->columns < d->batch->count)
        code = refuse_missing(d, seen);
    if (!are_few)
        stria__free(&d->batch->allocator, seen, size);
    return code;
}

/* ---- Columns that are made ------------------------------------------------------------ */

static stria_code check_new_name(decoder *d, const column_header *header)
{
    const stria_view name = header->name;

    if (name.size == 0)
        return stria__reader_fail(
            &d->reader, STRIA_ERR_CORRUPT, header->name_offset, "a column has no name");
    if (memchr(name.data, 0, name.size) != NULL)
        return stria__reader_fail(
            &d->reader, STRIA_ERR_CORRUPT, header->name_offset, "a column's name holds a NUL");
    if (stria__batch_index(d->batch, name) < d->batch->count)
        return refuse_name(d, header, "comes twice");
    return STRIA_OK;
}

static stria_code read_new_column(decoder *d)
{
    stria_error *const error = d->reader.error;
    column_header header;
    stria_code code = read_header(d, &header);

    if (code == STRIA_OK)
        code = check_new_name(d, &header);
    if (code != STRIA_OK)
        return code;
    code = stria__batch_add(d->batch, header.name, header.type, error);
    if (code == STRIA_ERR_TYPE && error != NULL)
        error->offset += (int64_t)header.type_offset; /* it counted from the type's text */
    if (code != STRIA_OK)
        return code;

    stria_column *const column = d->batch->columns[d->batch->count - 1];
    code = check_target(d, &header, column);
    return code == STRIA_OK ? stria__native_read_column(&d->reader, column, d->rows) : code;
}

static stria_code read_new_columns(decoder *d, const stria_allocator *allocator)
{
    enum { FIRST_ROOM = 64 }; /* more when they have arrived */
    stria_code code = STRIA_OK;

    if (d->columns > NEW_COLUMNS_MAX)
        return stria__reader_fail(&d->reader, STRIA_ERR_SIZE, 0,
            "%" PRIu64 " columns are more than the %d that a new batch takes", d->columns,
            NEW_COLUMNS_MAX);
    d->batch =
        stria__batch_make(d->columns < FIRST_ROOM ? (size_t)d->columns : FIRST_ROOM, allocator);
    if (d->batch == NULL)
        return stria__fail_memory(d->reader.error, NULL, sizeof *d->batch);
    for (uint64_t i = 0; code == STRIA_OK && i < d->columns; i++)
        code = read_new_column(d);
    return code;
}

/* ---- The block -------------------------------------------------------------------------- */

/* Draws the line behind the block.  All columns have gained d->rows, but those of a flattened
 * Nested may have other numbers of items in one of them. */
static stria_code commit(decoder *d)
{
    stria_error *const error = d->reader.error;
    const stria_code code = stria_batch_commit(d->batch, error);

    if (code != STRIA_OK && error != NULL)
        error->offset = (int64_t)d->reader.offset;
    return code;
}

/* All columns at once, or none. */
static stria_code finish(decoder *d, stria_code code)
{
    stria_batch *const batch = d->batch;

    stria__buffer_free(&d->texts, &batch->allocator);
    for (size_t i = 0; i < batch->count; i++)
        (void)stria__finish(batch->columns[i], code);
    if (code == STRIA_OK)
        code = commit(d);
    if (code == STRIA_OK)
        stria__reader_accept(&d->reader);
    else
        stria_batch_rollback(batch);
    return code;
}

/* Whether the input is some memory of the column, which may move while it is read. */
static bool reaches_column(const stria__input *input, const stria_column *column)
{
    bool reaches = stria__input_reaches(input, &column->values) ||
        stria__input_reaches(input, &column->offsets) ||
        stria__input_reaches(input, &column->validity);

    for (const stria_column *c = column->child; c != NULL && !reaches; c = c->next)
        reaches = reaches_column(input, c);
    return reaches;
}

static bool is_own_memory(const stria_batch *batch, stria_view bytes)
{
    const stria_values values = stria_make_bytes(bytes.data, bytes.size);
    const stria__input input = {.values = &values, .reads_all = true};
    bool is_own = false;

    for (size_t i = 0; i < batch->count && !is_own; i++)
        is_own = reaches_column(&input, batch->columns[i]);
    return is_own;
}

stria_code stria_batch_read_native(stria_batch *batch, stria_source source, stria_error *error)
{
    decoder d = {.batch = batch};

    if (!stria__batch_is_committed(batch))
        return stria__refuse_uncommitted(batch, error);
    stria__reader_begin(&d.reader, source, error);
    if (d.reader.view != NULL && is_own_memory(batch, *d.reader.view))
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT,
            "the source is memory of the batch, which may move while it is read");

    stria_code code = read_counts(&d);
    if (code == STRIA_OK)
        code = read_known_columns(&d);
    return finish(&d, code);
}

stria_batch *stria_batch_new_from_native(
    stria_source source, const stria_allocator *allocator, stria_error *error)
{
    decoder d = {.batch = NULL};

    stria__reader_begin(&d.reader, source, error);
    stria_code code = read_counts(&d);
    if (code == STRIA_END)
        (void)stria__reader_fail(&d.reader, STRIA_ERR_CORRUPT, 0, "the input holds no block");
    if (code == STRIA_OK)
        code = read_new_columns(&d, allocator ? allocator : STRIA_DEFAULT_ALLOCATOR);
    if (d.batch != NULL && finish(&d, code) == STRIA_OK)
        return d.batch;
    stria_batch_free(d.batch);
    return NULL;
}

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
 * more is refused (ClickHouse keeps it, and it is neither true nor false).
 */
#include <inttypes.h>

#include "src/clickhouse/batch_input.h"
#include "src/clickhouse/native_data.h"
#include "stria/clickhouse.h"

typedef struct decoder {
    stria__batch_input input;
    uint64_t columns;
    uint64_t rows;
} decoder;

static decoder new_decoder(stria_source source, stria_error *error)
{
    decoder d = {.input = {.announcer = STRIA__IN_NATIVE}};

    stria__reader_begin(&d.input.reader, source, "block", error);
    return d;
}

/* ---- Headers ------------------------------------------------------------------------ */

static stria_code read_counts(decoder *d)
{
    stria__reader *const reader = &d->input.reader;
    stria_code code = stria__reader_first_varint(reader, &d->columns);

    if (code == STRIA_OK)
        code = stria__reader_varint(reader, &d->rows);
    if (code == STRIA_OK && d->columns == 0)
        code = stria__reader_fail(
            reader, STRIA_ERR_CORRUPT, 0, "a block of 0 columns and %" PRIu64 " rows", d->rows);
    return code;
}

static stria_code read_header(decoder *d, stria__column_header *header)
{
    stria__batch_input *const input = &d->input;
    stria__reader *const reader = &input->reader;
    uint64_t size;
    stria_code code;

    reader->column = NULL;
    if ((code = stria__reader_varint(reader, &size)) != STRIA_OK)
        return code;
    header->name_offset = reader->offset;
    if ((code = stria__input_text(input, 0, size, &header->name)) != STRIA_OK)
        return code;
    code = stria__input_type(input, header->name.size, header);
    if (code == STRIA_OK && reader->view == NULL) {
        /* From here on they stay where they are; both may be empty. */
        const char *const texts = input->texts.data ? (const char *)input->texts.data : "";
        header->name.data = texts;
        header->type.data = texts + header->name.size;
    }
    return code;
}

/* ---- Columns ------------------------------------------------------------------------- */

static stria_code read_known_column(decoder *d, uint64_t position)
{
    stria__column_header header;
    size_t index;
    stria_code code = read_header(d, &header);

    if (code == STRIA_OK)
        code = stria__input_find(&d->input, &header, position, &index);
    if (code != STRIA_OK)
        return code;
    stria_column *const column = d->input.batch->columns[index];
    code = stria__input_match(&d->input, &header, column);
    return code == STRIA_OK ? stria__native_read_column(&d->input.reader, column, d->rows) : code;
}

static stria_code read_known_columns(decoder *d)
{
    stria_code code = STRIA_OK;

    for (uint64_t i = 0; code == STRIA_OK && i < d->columns; i++)
        code = read_known_column(d, i);
    return code == STRIA_OK ? stria__input_find_all(&d->input, d->columns) : code;
}

static stria_code read_new_column(decoder *d)
{
    stria__column_header header;
    stria_code code = read_header(d, &header);

    if (code == STRIA_OK)
        code = stria__input_add(&d->input, &header);
    if (code != STRIA_OK)
        return code;
    const stria_batch *const batch = d->input.batch;
    return stria__native_read_column(&d->input.reader, batch->columns[batch->count - 1], d->rows);
}

static stria_code read_new_columns(decoder *d, const stria_allocator *allocator)
{
    stria_code code = stria__input_make(&d->input, d->columns, allocator);

    for (uint64_t i = 0; code == STRIA_OK && i < d->columns; i++)
        code = read_new_column(d);
    return code;
}

/* ---- The block -------------------------------------------------------------------------- */

stria_code stria_batch_read_native(stria_batch *batch, stria_source source, stria_error *error)
{
    decoder d = new_decoder(source, error);
    stria_code code = stria__input_begin(&d.input, batch);

    if (code != STRIA_OK)
        return code;
    code = read_counts(&d);
    if (code == STRIA_OK)
        code = read_known_columns(&d);
    return stria__input_finish(&d.input, code);
}

stria_batch *stria_batch_new_from_native(
    stria_source source, const stria_allocator *allocator, stria_error *error)
{
    decoder d = new_decoder(source, error);
    stria_code code = read_counts(&d);
    if (code == STRIA_END)
        (void)stria__reader_fail(&d.input.reader, STRIA_ERR_CORRUPT, 0, "the input holds no block");
    if (code == STRIA_OK)
        code = read_new_columns(&d, allocator);
    if (d.input.batch != NULL && stria__input_finish(&d.input, code) == STRIA_OK)
        return d.input.batch;
    stria_batch_free(d.input.batch);
    return NULL;
}

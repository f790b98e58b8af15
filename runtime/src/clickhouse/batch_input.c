/* batch_input.c - what the readers of ClickHouse's formats share */
#include "src/clickhouse/batch_input.h"

#include <inttypes.h>
#include <string.h>

#include "src/memory/bitmap.h"

enum { SHOWN = 80 }; /* of a name or a type in an error */

/* ---- Headers ------------------------------------------------------------------------ */

stria_code stria__input_text(
    stria__batch_input *input, size_t used, uint64_t size, stria_view *text)
{
    stria__reader *const reader = &input->reader;
    stria_code code;

    text->size = (size_t)size;
    if (reader->view == NULL)
        return stria__reader_fill(reader, &input->texts, &input->batch->allocator, used, size, 1);

    code = stria__reader_expect(reader, size, 1);
    if (code == STRIA_OK) {
        text->data = stria__reader_rest(reader).data;
        reader->offset += text->size;
    }
    return code;
}

stria_code stria__input_type(stria__batch_input *input, size_t used, stria__column_header *header)
{
    stria__reader *const reader = &input->reader;
    const size_t start = reader->offset;
    uint64_t size;
    const stria_code code = stria__reader_varint(reader, &size);

    if (code != STRIA_OK)
        return code;
    header->type_offset = reader->offset;
    if (size > STRIA__TYPE_TEXT_MAX)
        return stria__reader_fail(reader, STRIA_ERR_CORRUPT, start,
            "a type's text of %" PRIu64 " bytes is longer than any type", size);
    return stria__input_text(input, used, size, &header->type);
}

/* ---- Columns that are there --------------------------------------------------------- */

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

stria_code stria__input_begin(stria__batch_input *input, stria_batch *batch)
{
    const size_t size = stria__bitmap_size(batch->count);
    stria_error *const error = input->reader.error;

    input->batch = batch;
    if (!stria__batch_is_committed(batch))
        return stria__refuse_uncommitted(batch, error);
    if (input->reader.view != NULL && is_own_memory(batch, *input->reader.view))
        return stria__fail(error, NULL, STRIA_ERR_ARGUMENT,
            "the source is memory of the batch, which may move while it is read");
    input->seen =
        batch->count <= STRIA__FEW_COLUMNS ? input->few : stria__allocate(&batch->allocator, size);
    return input->seen != NULL ? STRIA_OK : stria__fail_memory(error, NULL, size);
}

static int shown(stria_view text)
{
    return text.size < SHOWN ? (int)text.size : SHOWN;
}

/* Input nearly always keeps the batch's order, so the search begins where that leads. */
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

static stria_code refuse_name(
    stria__batch_input *input, const stria__column_header *header, const char *reason)
{
    return stria__reader_fail(&input->reader, STRIA_ERR_SHAPE, header->name_offset,
        "column '%.*s' of the %s %s", shown(header->name), header->name.data, input->reader.whole,
        reason);
}

stria_code stria__input_find(
    stria__batch_input *input, const stria__column_header *header, uint64_t position, size_t *index)
{
    *index = find_column(input->batch, header->name, (size_t)position);
    if (*index == input->batch->count)
        return refuse_name(input, header, "is not in the batch");
    if (stria__bitmap_get(input->seen, *index))
        return refuse_name(input, header, "comes twice");
    stria__bitmap_set(input->seen, *index, 1);
    return STRIA_OK;
}

stria_code stria__input_find_all(stria__batch_input *input, uint64_t columns)
{
    size_t index = 0;

    if (columns == input->batch->count) /* all of them known and none twice */
        return STRIA_OK;
    while (stria__bitmap_get(input->seen, index))
        index++;
    input->reader.column = input->batch->columns[index];
    return stria__reader_fail(&input->reader, STRIA_ERR_SHAPE, input->reader.offset,
        "column '%.*s' is not in the %s", SHOWN, input->batch->names[index], input->reader.whole);
}

/* No input has a column of a type that ClickHouse lacks, whatever its header says. */
static stria_code check_target(
    stria__batch_input *input, const stria__column_header *header, const stria_column *column)
{
    stria_error *const error = input->reader.error;
    const stria_code code = stria__clickhouse_check_type(column, error);

    if (code != STRIA_OK && error != NULL)
        error->offset = (int64_t)header->type_offset;
    return code;
}

/* Whether the header spells the type as we do. */
static bool is_own_spelling(
    const stria_column *column, stria__announcer announcer, stria_view spelled)
{
    char part[4096];

    if (stria__clickhouse_type_size(column, announcer) != spelled.size)
        return false;
    for (size_t done = 0; done < spelled.size; done += sizeof part) {
        const size_t left = spelled.size - done;
        const size_t n = left < sizeof part ? left : sizeof part;

        stria__clickhouse_type_part(column, announcer, done, part, n);
        if (memcmp(part, spelled.data + done, n) != 0)
            return false;
    }
    return true;
}

static stria_code refuse_type(
    stria__batch_input *input, const stria__column_header *header, const stria_column *column)
{
    char type[SHOWN + 1];

    (void)stria__type_text(column, type, sizeof type);
    input->reader.column = column;
    return stria__reader_fail(&input->reader, STRIA_ERR_TYPE, header->type_offset,
        "the %s's column is '%.*s', the batch's is '%.*s'", input->reader.whole,
        shown(header->type), header->type.data, SHOWN, type);
}

/* Most spellings are ours; the others may use aliases and blanks. */
static stria_code match_type(
    stria__batch_input *input, const stria__column_header *header, const stria_column *column)
{
    if (is_own_spelling(column, input->announcer, header->type))
        return STRIA_OK;

    stria_error reason;
    stria_column *const sent = stria__column_parse(header->type, &input->batch->allocator, &reason);
    bool same = false;
    if (sent != NULL) {
        if (stria__drops_zone(column, input->announcer) && sent->zone[0] == '\0')
            memcpy(sent->zone, column->zone, sizeof sent->zone);
        same = stria__same_type(sent, column);
        stria_column_free(sent);
    } else if (reason.code != STRIA_ERR_TYPE) {
        return stria__fail(input->reader.error, column, reason.code, "%s", reason.message);
    }
    return same ? STRIA_OK : refuse_type(input, header, column);
}

stria_code stria__input_match(
    stria__batch_input *input, const stria__column_header *header, const stria_column *column)
{
    const stria_code code = check_target(input, header, column);

    return code == STRIA_OK ? match_type(input, header, column) : code;
}

/* ---- Columns that are made ------------------------------------------------------------ */

stria_code stria__input_make(
    stria__batch_input *input, uint64_t columns, const stria_allocator *allocator)
{
    enum { FIRST_ROOM = 64 }; /* more when they have arrived */

    if (columns > STRIA__NEW_COLUMNS_MAX)
        return stria__reader_fail(&input->reader, STRIA_ERR_SIZE, 0,
            "%" PRIu64 " columns are more than the %d that a new batch takes", columns,
            STRIA__NEW_COLUMNS_MAX);
    input->batch = stria__batch_make(columns < FIRST_ROOM ? (size_t)columns : FIRST_ROOM,
        allocator ? allocator : STRIA_DEFAULT_ALLOCATOR);
    if (input->batch == NULL)
        return stria__fail_memory(input->reader.error, NULL, sizeof *input->batch);
    return STRIA_OK;
}

static stria_code check_new_name(stria__batch_input *input, const stria__column_header *header)
{
    const stria_view name = header->name;

    if (name.size == 0)
        return stria__reader_fail(
            &input->reader, STRIA_ERR_CORRUPT, header->name_offset, "a column has no name");
    if (memchr(name.data, 0, name.size) != NULL)
        return stria__reader_fail(
            &input->reader, STRIA_ERR_CORRUPT, header->name_offset, "a column's name holds a NUL");
    if (stria__batch_index(input->batch, name) < input->batch->count)
        return refuse_name(input, header, "comes twice");
    return STRIA_OK;
}

stria_code stria__input_add(stria__batch_input *input, const stria__column_header *header)
{
    stria_batch *const batch = input->batch;
    stria_error *const error = input->reader.error;
    stria_code code = check_new_name(input, header);

    if (code != STRIA_OK)
        return code;
    code = stria__batch_add(batch, header->name, header->type, error);
    if (code == STRIA_ERR_TYPE && error != NULL)
        error->offset += (int64_t)header->type_offset; /* it counted from the type's text */
    return code == STRIA_OK ? check_target(input, header, batch->columns[batch->count - 1]) : code;
}

/* ---- The end -------------------------------------------------------------------------- */

/* Draws the line behind the rows.  All columns have gained as many, but those of a flattened
 * Nested may have other numbers of items in one of them. */
static stria_code commit(stria__batch_input *input)
{
    stria_error *const error = input->reader.error;
    const stria_code code = stria_batch_commit(input->batch, error);

    if (code != STRIA_OK && error != NULL)
        error->offset = (int64_t)input->reader.offset;
    return code;
}

stria_code stria__input_finish(stria__batch_input *input, stria_code code)
{
    stria_batch *const batch = input->batch;

    stria__buffer_free(&input->texts, &batch->allocator);
    if (input->seen != input->few)
        stria__free(&batch->allocator, input->seen, stria__bitmap_size(batch->count));
    for (size_t i = 0; i < batch->count; i++)
        (void)stria__finish(batch->columns[i], code);
    if (code != STRIA_OK)
        return code;
    code = commit(input);
    if (code == STRIA_OK)
        stria__reader_accept(&input->reader);
    else
        stria_batch_rollback(batch);
    return code;
}

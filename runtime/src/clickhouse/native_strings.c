/* native_strings.c - the strings of a column in a block of Native
 *
 * On the wire every string is its size and its bytes; in a column all bytes stand
 * together and offsets tell them apart.  A view is measured first, so that memory is
 * asked for once.  Other sources come in chunks, of which the whole strings are taken in
 * the same way; what may be asked of a source is
 *
 *     | rest of a string | size | bytes | size | bytes | ... next column
 *     `---- pending ----'`- 1 -'        `- 1 -'
 *
 * the rest of the string at hand and one byte for each further row.
 */
#include "src/clickhouse/native_strings.h"

#include <string.h>

#include "src/memory/bitmap.h"
#include "src/memory/copy.h"

/* Strings under a null are read like others, and then left out.  NULL: there are none. */
static const uint8_t *kept_bits(const stria_column *column)
{
    return column->staged.nulls > 0 ? column->validity.data : NULL;
}

static bool is_kept(const uint8_t *bits, size_t row)
{
    return bits == NULL || stria__bitmap_get(bits, row);
}

/* ---- Whole strings ---------------------------------------------------------------------- */

static size_t left(const uint8_t *at, const uint8_t *end)
{
    return (size_t)(end - at);
}

/* Writes the offsets of strings that are whole, at most `rows` of them, moves *at behind
 * the last, and returns how many there are. */
static size_t measure(
    const stria_column *column, uint64_t rows, const uint8_t **at, const uint8_t *end)
{
    const size_t first = stria__end(column);
    const uint8_t *const kept = kept_bits(column);
    int64_t *const offsets = stria__offsets(column) + first;
    const uint8_t *next = *at;
    size_t used = (size_t)offsets[0];
    size_t row = 0;

    for (; row < rows; row++) {
        uint64_t size;
        const uint8_t *const bytes = stria__varint_get(next, end, &size);

        if (bytes == NULL || size > left(bytes, end))
            break;
        next = bytes + size;
        if (is_kept(kept, first + row))
            used += (size_t)size;
        offsets[row + 1] = (int64_t)used;
    }
    *at = next;
    return row;
}

/* Where the bytes of a string begin whose size has been read before. */
static const uint8_t *behind_size(const uint8_t *at)
{
    while (*at++ >= 0x80)
        continue;
    return at;
}

/* All of them are kept, so their sizes stand in the offsets. */
static void copy_all(stria_column *column, size_t rows, const uint8_t *at)
{
    const int64_t *const offsets = stria__offsets(column) + stria__end(column);
    uint8_t *const text = column->values.data;

    for (size_t row = 0; row < rows; row++) {
        const size_t size = (size_t)(offsets[row + 1] - offsets[row]);

        at = behind_size(at);
        if (size > 0)
            stria__copy_bytes(text + offsets[row], at, size);
        at += size;
    }
}

static void copy_kept(stria_column *column, size_t rows, const uint8_t *at, const uint8_t *end)
{
    const size_t first = stria__end(column);
    const uint8_t *const kept = kept_bits(column);
    const int64_t *const offsets = stria__offsets(column) + first;
    uint8_t *const text = column->values.data;

    for (size_t row = 0; row < rows; row++) {
        uint64_t size;
        const size_t to = (size_t)offsets[row];

        at = stria__varint_get(at, end, &size);
        if (size > 0 && is_kept(kept, first + row))
            stria__copy_bytes(text + to, at, (size_t)size);
        at += size;
    }
}

/* Copies and stages the strings that measure() has found. */
static void take_measured(stria_column *column, size_t rows, const uint8_t *at, const uint8_t *end)
{
    if (kept_bits(column) == NULL)
        copy_all(column, rows, at);
    else
        copy_kept(column, rows, at, end);
    stria__native_stage(column, rows);
}

/* ---- In a view -------------------------------------------------------------------------- */

static stria_code read_view(stria__reader *reader, stria_column *column, uint64_t rows)
{
    const stria_view rest = stria__reader_rest(reader);
    const uint8_t *const begin = (const uint8_t *)rest.data;
    const uint8_t *const end = begin + rest.size;
    const uint8_t *at = begin;

    stria_code code = stria__reader_expect(reader, rows, 1);
    if (code == STRIA_OK)
        code = stria__make_room(column, (size_t)rows, reader->error);
    if (code != STRIA_OK)
        return code;

    const size_t whole = measure(column, rows, &at, end);
    reader->offset += left(begin, at);
    if (whole < rows) {
        uint64_t size;
        code = stria__reader_varint(reader, &size); /* says what is wrong with a varint */
        return code == STRIA_OK ? stria__reader_fail_end(reader) : code;
    }
    const int64_t *const offsets = stria__offsets(column) + stria__end(column);
    code = stria__make_text_room(column, (size_t)(offsets[rows] - offsets[0]), reader->error);
    if (code == STRIA_OK)
        take_measured(column, whole, begin, end);
    return code;
}

/* ---- In chunks -------------------------------------------------------------------------- */

enum { CHUNK = 8192 };

typedef struct stream {
    stria__reader *reader;
    stria_column *column;
    uint64_t rows; /* that have not ended */
    stria__varint size; /* of the string at hand, as far as it has been read */
    bool sized; /* the size is known, */
    uint64_t pending; /* and so many bytes are to come, at least one */
    size_t used; /* bytes of text, with what the string at hand has */
} stream;

/* How many bytes surely belong to this column, up to a chunk. */
static size_t next_chunk(const stream *s)
{
    const uint64_t sizes = s->rows - s->sized;
    const uint64_t bytes = s->sized ? s->pending : 0;

    return bytes >= CHUNK || sizes >= CHUNK - bytes ? CHUNK : (size_t)(bytes + sizes);
}

/* Takes the strings of a chunk that are whole, and returns the place behind them. */
static const uint8_t *take_whole(stream *s, const uint8_t *at, const uint8_t *end)
{
    const uint8_t *behind = at;
    const size_t rows = measure(s->column, s->rows, &behind, end);

    take_measured(s->column, rows, at, end);
    s->rows -= rows;
    s->used = stria__last_offset(s->column);
    return behind;
}

static void end_string(stream *s)
{
    stria__offsets(s->column)[stria__end(s->column) + 1] = (int64_t)s->used;
    stria__native_stage(s->column, 1);
    s->size = (stria__varint){0, 0};
    s->sized = false;
    s->rows--;
}

/* Takes what a chunk has of the string at hand, and returns the place behind it. */
static const uint8_t *take_piece(stream *s, const uint8_t *at, const uint8_t *end)
{
    const size_t size = s->pending < left(at, end) ? (size_t)s->pending : left(at, end);

    if (is_kept(kept_bits(s->column), stria__end(s->column))) {
        memcpy(s->column->values.data + s->used, at, size);
        s->used += size;
    }
    s->pending -= size;
    if (s->pending == 0)
        end_string(s);
    return at + size;
}

/* Takes a byte of the size of the string at hand. */
static bool take_size(stream *s, uint8_t byte)
{
    const stria__varint_state state = stria__varint_add(&s->size, byte);

    if (state == STRIA__VARINT_DONE) {
        s->sized = true;
        s->pending = s->size.value;
        if (s->pending == 0)
            end_string(s);
    }
    return state != STRIA__VARINT_TOO_LONG;
}

/* A chunk may begin and end anywhere. */
static stria_code take_chunk(stream *s, const uint8_t *at, const uint8_t *end)
{
    while (at < end) {
        if (s->sized) {
            at = take_piece(s, at, end);
            continue;
        }
        if (s->size.shift == 0) /* between two strings */
            at = take_whole(s, at, end);
        if (at < end && !take_size(s, *at++))
            return stria__reader_fail(s->reader, STRIA_ERR_CORRUPT,
                s->reader->offset - left(at, end) - STRIA__VARINT_MAX,
                "a varint is longer than 64 bits");
    }
    return STRIA_OK;
}

static stria_code make_chunk_room(stream *s, size_t size)
{
    const size_t text = s->used + size;
    const size_t rows = s->rows < size ? (size_t)s->rows : size;

    if (!stria__buffer_reserve(&s->column->values, &s->column->allocator, text))
        return stria__fail_memory(s->reader->error, s->column, text);
    return stria__make_room(s->column, rows, s->reader->error);
}

static stria_code read_chunk(stream *s)
{
    uint8_t chunk[CHUNK];
    size_t got;
    stria_code code = stria__reader_some(s->reader, chunk, next_chunk(s), &got);

    if (code == STRIA_OK && got == 0)
        code = stria__reader_fail_end(s->reader);
    if (code == STRIA_OK)
        code = make_chunk_room(s, got);
    return code == STRIA_OK ? take_chunk(s, chunk, chunk + got) : code;
}

/* Reads the rest of a long string straight into the column. */
static stria_code read_long(stream *s)
{
    const uint64_t size = s->pending;
    stria_column *const column = s->column;
    stria_code code =
        stria__reader_fill(s->reader, &column->values, &column->allocator, s->used, size, 1);

    if (code == STRIA_OK)
        code = stria__make_room(column, 1, s->reader->error);
    if (code == STRIA_OK) {
        s->used += (size_t)size;
        end_string(s);
    }
    return code;
}

static stria_code read_stream(stria__reader *reader, stria_column *column, uint64_t rows)
{
    stream s = {reader, column, rows, {0, 0}, false, 0, 0};
    stria_code code = stria__make_room(column, 0, reader->error); /* the first offset */

    if (code == STRIA_OK)
        s.used = stria__last_offset(column);
    while (code == STRIA_OK && s.rows > 0) {
        const bool is_long = s.sized && s.pending >= CHUNK;
        code = is_long && is_kept(kept_bits(column), stria__end(column)) ? read_long(&s)
                                                                         : read_chunk(&s);
    }
    return code;
}

stria_code stria__native_read_strings(stria__reader *reader, stria_column *column, uint64_t rows)
{
    const stria_code code =
        reader->view ? read_view(reader, column, rows) : read_stream(reader, column, rows);

    stria__refresh_head(column); /* the text may have moved, whatever came of it */
    return code;
}

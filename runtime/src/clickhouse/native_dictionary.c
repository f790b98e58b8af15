/* native_dictionary.c - the data of a LowCardinality column in a block of Native */
#include "src/clickhouse/native_dictionary.h"

#include <inttypes.h>

#include "src/column/block.h"
#include "src/clickhouse/native_data.h"
#include "src/clickhouse/native_strings.h"

static stria_code read_word(stria__reader *reader, uint64_t *word)
{
    return stria__reader_copy(reader, word, sizeof *word);
}

/* The keys of one piece, and which code each of them has in the column. */
typedef struct keys_read {
    uint32_t *codes; /* followed by a flag for each, of a Nullable: whether it is the null */
    size_t count;
    size_t size; /* of this memory */
} keys_read;

/* Reads keys to behind the end of those that are there, where they are not staged. */
static stria_code read_behind(stria__reader *reader, stria_column *keys, uint64_t count)
{
    const stria__count staged = keys->staged;
    const stria_code code = stria__native_read_data(reader, keys, count);

    keys->staged = staged;
    return code;
}

static stria_code read_keys(stria__reader *reader, stria_column *column, keys_read *read)
{
    uint64_t count;
    stria_code code = read_word(reader, &count);

    if (code == STRIA_OK)
        code = read_behind(reader, column->child, count);
    reader->column = column;
    if (code != STRIA_OK || count == 0)
        return code;

    read->count = (size_t)count;
    read->size = read->count * (sizeof *read->codes + sizeof(bool));
    read->codes = stria__allocate(&column->allocator, read->size);
    if (read->codes == NULL)
        return stria__fail_memory(reader->error, column, read->size);
    bool *const missing = (bool *)(read->codes + read->count);
    missing[0] = column->nullable; /* whatever bytes stand there */
    return stria__dictionary_absorb(column, missing, read->count, read->codes, reader->error);
}

static uint64_t index_at(const uint8_t *bytes, size_t i, unsigned width_code)
{
    uint64_t wide;
    uint32_t narrow;

    switch (width_code) {
    case 0:
        return bytes[i];
    case 1:
        return (uint64_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
    case 2:
        memcpy(&narrow, bytes + 4 * i, sizeof narrow);
        return narrow;
    default:
        memcpy(&wide, bytes + 8 * i, sizeof wide);
        return wide;
    }
}

static stria_code refuse_index(
    stria__reader *reader, uint64_t index, const keys_read *keys, size_t offset)
{
    return stria__reader_fail(reader, STRIA_ERR_CORRUPT, offset,
        "index %" PRIu64 " of a dictionary of %zu keys", index, keys->count);
}

/* `done` rows of the column were read before, and none of them is staged. */
static stria_code read_indexes(stria__reader *reader, stria_column *column, unsigned width_code,
    const keys_read *keys, uint64_t done, uint64_t rows)
{
    const size_t width = (size_t)1 << width_code;
    stria_code code = stria__reader_expect(reader, rows, width);

    for (const uint64_t end = done + rows; code == STRIA_OK && done < end;) {
        uint8_t bytes[STRIA__BLOCK * sizeof(uint64_t)];
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(stria__to_size(end - done));
        size_t nulls = 0;

        code = stria__reader_copy(reader, bytes, n * width);
        if (code == STRIA_OK)
            code = stria__make_room_nullable(column, (size_t)done + n, reader->error);
        if (code != STRIA_OK)
            return code;
        uint32_t *const codes = stria__codes(column) + stria__end(column) + done;
        for (size_t i = 0; i < n; i++) {
            const uint64_t index = index_at(bytes, i, width_code);

            if (index >= keys->count)
                return refuse_index(reader, index, keys, reader->offset - (n - i) * width);
            codes[i] = keys->codes[index];
            missing[i] = column->nullable && index == 0;
            nulls += missing[i];
        }
        if (column->nullable)
            stria__mark_missing(column, (size_t)done, missing, n, nulls);
        done += n;
    }
    return code;
}

/* One piece: its keys, and the rows that are made of them. */
static stria_code read_piece(stria__reader *reader, stria_column *column, keys_read *keys,
    uint64_t done, uint64_t left, uint64_t *rows)
{
    const size_t start = reader->offset;
    uint64_t word;
    stria_code code = read_word(reader, &word);

    if (code != STRIA_OK)
        return code;
    const uint64_t flags = word & ~(uint64_t)STRIA__NATIVE_UPDATES_KEYS;
    const uint64_t width_code = flags - STRIA__NATIVE_HAS_KEYS;
    if (width_code > 3) /* or a flag more or less */
        return stria__reader_fail(reader, STRIA_ERR_CORRUPT, start,
            "a dictionary whose form, 0x%" PRIx64 ", is none of Native's", word);
    code = read_keys(reader, column, keys);
    const size_t rows_at = reader->offset;
    if (code == STRIA_OK)
        code = read_word(reader, rows);
    if (code == STRIA_OK && (*rows == 0 || *rows > left))
        code = stria__reader_fail(reader, STRIA_ERR_CORRUPT, rows_at,
            "a dictionary for %" PRIu64 " rows, where %" PRIu64 " are left", *rows, left);
    if (code == STRIA_OK)
        code = read_indexes(reader, column, (unsigned)width_code, keys, done, *rows);
    return code;
}

stria_code stria__native_read_dictionary(stria__reader *reader, stria_column *column, uint64_t rows)
{
    stria_code code = stria__make_room(column, 0, reader->error);

    if (code == STRIA_OK)
        code = stria__dictionary_stage_first_keys(column, reader->error);
    for (uint64_t done = 0; code == STRIA_OK && done < rows;) {
        keys_read keys = {NULL, 0, 0};
        uint64_t taken = 0;

        code = read_piece(reader, column, &keys, done, rows - done, &taken);
        stria__free(&column->allocator, keys.codes, keys.size);
        done += taken;
    }
    if (code == STRIA_OK)
        stria__native_stage(column, (size_t)rows);
    return code;
}

/* native_write.c - a batch as a block of ClickHouse's Native format */
#include <assert.h>
#include <string.h>

#include "src/column/batch.h"
#include "src/memory/bitmap.h"
#include "src/clickhouse/clickhouse_type.h"
#include "src/clickhouse/native.h"
#include "src/clickhouse/native_dictionary.h"
#include "src/bytes/writer.h"
#include "stria/clickhouse.h"

/* ---- How many bytes there will be ------------------------------------------------- */

static uint64_t data_size(const stria_column *column);

/* Three words, the keys, and the indexes. */
static uint64_t dictionary_size(const stria_column *column, size_t rows)
{
    const stria_column *const keys = column->child;

    return 3 * sizeof(uint64_t) + data_size(keys) +
        ((uint64_t)rows << stria__native_index_code(keys->head.rows));
}

/* The values of this level alone. */
static uint64_t values_size(const stria_column *column, size_t rows)
{
    switch (column->type->storage) {
    case STRIA__STRING:
        return stria__lengths_size(stria__offsets(column), rows) + stria__last_offset(column);
    case STRIA__DICTIONARY:
        return dictionary_size(column, rows);
    case STRIA__LIST:
    case STRIA__FIXED_LIST:
        return (uint64_t)rows * sizeof(int64_t);
    case STRIA__TUPLE:
        return column->child == NULL ? rows : 0;
    case STRIA__NOTHING:
        return rows;
    default:
        return (uint64_t)rows * column->width;
    }
}

/* The nulls of a dictionary have an index of their own. */
static bool has_null_map(const stria_column *column)
{
    return column->nullable && !stria__is_dictionary(column);
}

static uint64_t data_size(const stria_column *column)
{
    const size_t rows = stria__rows(column);
    uint64_t size = has_null_map(column) ? rows : 0;

    if (rows == 0)
        return 0;
    size += values_size(column, rows);
    if (!stria__is_composite(column))
        return size;
    for (const stria_column *child = column->child; child != NULL; child = child->next)
        size += data_size(child);
    return size;
}

static uint64_t prefixes_size(const stria_column *column)
{
    uint64_t size = stria__is_dictionary(column) ? sizeof(uint64_t) : 0;

    for (const stria_column *child = column->child; child != NULL; child = child->next)
        size += prefixes_size(child);
    return size;
}

static uint64_t string_size(size_t size)
{
    return stria__varint_size(size) + size;
}

static uint64_t block_size(const stria_batch *batch)
{
    uint64_t size = stria__varint_size(batch->count) + stria__varint_size(stria_batch_rows(batch));

    for (size_t i = 0; i < batch->count; i++)
        size += string_size(strlen(batch->names[i])) +
            string_size(stria__clickhouse_type_size(batch->columns[i], STRIA__IN_NATIVE)) +
            (stria_batch_rows(batch) > 0 ? prefixes_size(batch->columns[i]) : 0) +
            data_size(batch->columns[i]);
    return size;
}

/* ---- Data --------------------------------------------------------------------------- */

static bool write_null_map(stria__writer *writer, const stria_column *column)
{
    enum { BLOCK = 4096 };
    const size_t rows = stria__rows(column);
    static_assert(sizeof(bool) == 1, "a null map is written as an array of bool");

    for (size_t done = 0; done < rows; done += BLOCK) {
        const size_t n = rows - done < BLOCK ? rows - done : BLOCK;

        if (!stria__writer_room(writer, n))
            return false;
        if (column->nulls == 0)
            memset(writer->at, 0, n);
        else
            stria__bitmap_unpack_missing(column->validity.data, done, (bool *)writer->at, n);
        writer->at += n;
    }
    return true;
}

/* Writes rows from `row` on while their sizes take one byte and there is room for them,
 * and returns the first that it has not written. */
static size_t put_short_strings(stria__writer *writer, const stria_column *column, size_t row)
{
    const int64_t *const offsets = stria__offsets(column);
    const size_t rows = column->head.rows;
    const uint8_t *const text = column->values.data;
    uint8_t *at = writer->at; /* in a register: stores of bytes may alias the writer */

    for (; row < rows; row++) {
        const size_t first = (size_t)offsets[row];
        const size_t size = (size_t)offsets[row + 1] - first;

        if (size >= 0x80 || (size_t)(writer->end - at) < 1 + size)
            break;
        *at++ = (uint8_t)size;
        if (size > 0)
            stria__copy_bytes(at, text + first, size);
        at += size;
    }
    writer->at = at;
    return row;
}

static bool write_strings(stria__writer *writer, const stria_column *column)
{
    const int64_t *const offsets = stria__offsets(column);
    const size_t rows = column->head.rows;

    for (size_t row = 0; row < rows; row++) {
        row = put_short_strings(writer, column, row);
        if (row == rows)
            break;
        const size_t first = (size_t)offsets[row];
        const size_t size = (size_t)offsets[row + 1] - first;
        const uint8_t *const bytes = size > 0 ? column->values.data + first : NULL;
        if (!stria__writer_string(writer, bytes, size))
            return false;
    }
    return true;
}

/* ClickHouse has no arrays of one size, so theirs have offsets. */
static bool write_fixed_offsets(stria__writer *writer, const stria_column *column, size_t rows)
{
    enum { BLOCK = 512 };

    for (size_t done = 0; done < rows; done += BLOCK) {
        const size_t n = rows - done < BLOCK ? rows - done : BLOCK;

        if (!stria__writer_room(writer, n * sizeof(uint64_t)))
            return false;
        for (size_t i = 0; i < n; i++) {
            const uint64_t end = (uint64_t)(done + i + 1) * column->size;
            memcpy(writer->at + i * sizeof end, &end, sizeof end);
        }
        writer->at += n * sizeof(uint64_t);
    }
    return true;
}

/* Rows without data, of Nothing or of a tuple without elements, are a byte each. */
static bool write_nothing(stria__writer *writer, size_t rows)
{
    enum { BLOCK = 4096 };

    for (size_t done = 0; done < rows; done += BLOCK) {
        const size_t n = rows - done < BLOCK ? rows - done : BLOCK;

        if (!stria__writer_room(writer, n))
            return false;
        memset(writer->at, STRIA__NATIVE_NOTHING, n);
        writer->at += n;
    }
    return true;
}

static bool write_word(stria__writer *writer, uint64_t word)
{
    return stria__writer_put(writer, &word, sizeof word);
}

/* Codes are the indexes, in as many bytes as the number of keys needs. */
static bool write_indexes(
    stria__writer *writer, const uint32_t *codes, size_t rows, unsigned width_code)
{
    enum { BLOCK = 512 };
    const size_t width = (size_t)1 << width_code;

    for (size_t done = 0; done < rows; done += BLOCK) {
        const size_t n = rows - done < BLOCK ? rows - done : BLOCK;

        if (!stria__writer_room(writer, n * width))
            return false;
        if (width == 1) {
            for (size_t i = 0; i < n; i++)
                writer->at[i] = (uint8_t)codes[done + i];
        } else {
            for (size_t i = 0; i < n; i++) {
                const uint16_t index = (uint16_t)codes[done + i];
                memcpy(writer->at + i * sizeof index, &index, sizeof index);
            }
        }
        writer->at += n * width;
    }
    return true;
}

static bool write_data(stria__writer *writer, const stria_column *column);

static bool write_dictionary(stria__writer *writer, const stria_column *column, size_t rows)
{
    const stria_column *const keys = column->child;
    const unsigned width_code = stria__native_index_code(keys->head.rows);
    const bool ok =
        write_word(writer, STRIA__NATIVE_HAS_KEYS | STRIA__NATIVE_UPDATES_KEYS | width_code) &&
        write_word(writer, keys->head.rows) && write_data(writer, keys) && write_word(writer, rows);

    if (width_code == 2)
        return ok && stria__writer_span(writer, stria__codes(column), rows * sizeof(uint32_t));
    return ok && write_indexes(writer, stria__codes(column), rows, width_code);
}

/* The values of this level alone. */
static bool write_values(stria__writer *writer, const stria_column *column, size_t rows)
{
    switch (column->type->storage) {
    case STRIA__STRING:
        return write_strings(writer, column);
    case STRIA__DICTIONARY:
        return write_dictionary(writer, column, rows);
    case STRIA__LIST: /* ClickHouse's offsets are ours from the second on */
        return stria__writer_span(writer, stria__offsets(column) + 1, rows * sizeof(int64_t));
    case STRIA__FIXED_LIST:
        return write_fixed_offsets(writer, column, rows);
    case STRIA__TUPLE:
        return column->child != NULL || write_nothing(writer, rows);
    case STRIA__NOTHING:
        return write_nothing(writer, rows);
    default:
        return stria__writer_span(writer, column->values.data, rows * column->width);
    }
}

static bool write_data(stria__writer *writer, const stria_column *column)
{
    const size_t rows = stria__rows(column);

    if (rows == 0)
        return true;
    bool ok = !has_null_map(column) || write_null_map(writer, column);
    ok = ok && write_values(writer, column, rows);
    if (!stria__is_composite(column))
        return ok;
    for (const stria_column *child = column->child; ok && child != NULL; child = child->next)
        ok = write_data(writer, child);
    return ok;
}

/* ---- The block ------------------------------------------------------------------------ */

/* Dictionaries have one; they stand in front of all the data, in the order of the tree. */
static bool write_prefixes(stria__writer *writer, const stria_column *column)
{
    bool ok = !stria__is_dictionary(column) || write_word(writer, STRIA__NATIVE_KEYS_VERSION);

    for (const stria_column *child = column->child; ok && child != NULL; child = child->next)
        ok = write_prefixes(writer, child);
    return ok;
}

static bool write_column(stria__writer *writer, const char *name, const stria_column *column)
{
    return stria__writer_string(writer, name, strlen(name)) &&
        stria__clickhouse_write_type(writer, column, STRIA__IN_NATIVE) &&
        (stria__rows(column) == 0 || write_prefixes(writer, column)) && write_data(writer, column);
}

static bool write_block(stria__writer *writer, const stria_batch *batch)
{
    bool ok = stria__writer_varint(writer, batch->count) &&
        stria__writer_varint(writer, stria_batch_rows(batch));

    for (size_t i = 0; ok && i < batch->count; i++)
        ok = write_column(writer, batch->names[i], batch->columns[i]);
    return ok;
}

stria_code stria_batch_write_native(const stria_batch *batch, stria_sink sink, stria_error *error)
{
    stria__writer writer;

    if (!stria__batch_is_committed(batch))
        return stria__refuse_uncommitted(batch, error);
    if (batch->count == 0)
        return stria__fail(error, NULL, STRIA_ERR_SHAPE,
            "a batch without columns is no block: readers take 0 columns for the end");

    for (size_t i = 0; i < batch->count; i++) {
        const stria_code lack = stria__clickhouse_check_type(batch->columns[i], error);
        if (lack != STRIA_OK)
            return lack;
    }
    const stria_code code = stria__writer_begin(&writer, sink, block_size(batch), error);
    if (code != STRIA_OK)
        return code;
    (void)write_block(&writer, batch); /* the writer remembers a failure */
    return stria__writer_finish(&writer, error);
}

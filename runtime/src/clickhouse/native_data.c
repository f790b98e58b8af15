/* native_data.c - the data of one column in a block of Native, except strings */
#include "src/clickhouse/native_data.h"

#include <inttypes.h>
#include <string.h>

#include "src/column/append.h"
#include "src/kernels/copy_present.h"
#include "src/kernels/flags.h"
#include "src/memory/bitmap.h"
#include "src/clickhouse/native_dictionary.h"
#include "src/clickhouse/native_strings.h"
#include "src/column/refuse.h"

enum { BLOCK = 512 };

static size_t block_size(uint64_t left)
{
    return left < BLOCK ? (size_t)left : BLOCK;
}

/* ---- Null maps -------------------------------------------------------------------- */

static stria_code make_validity_room(stria__reader *reader, stria_column *column, uint64_t rows)
{
    const size_t size = stria__bitmap_size(stria__end(column) + (size_t)rows);

    if (!stria__buffer_reserve(&column->validity, &column->allocator, size))
        return stria__fail_memory(reader->error, column, size);
    return STRIA_OK;
}

/* Any byte but 0 is a null, as in ClickHouse.  Room is made for the bits alone: that
 * there will be as many values is only a claim so far. */
static stria_code read_null_map(stria__reader *reader, stria_column *column, uint64_t rows)
{
    stria_code code = stria__reader_expect(reader, rows, 1);

    for (uint64_t done = 0; code == STRIA_OK && done < rows; done += BLOCK) {
        const size_t n = block_size(rows - done);
        uint8_t map[BLOCK];
        bool missing[BLOCK];

        code = stria__reader_copy(reader, map, n);
        if (code != STRIA_OK)
            break;
        const size_t nulls = stria__take_flags(missing, map, n, false);
        if (nulls > 0 || stria__has_nulls(column))
            code = make_validity_room(reader, column, reader->view ? rows : done + n);
        if (code == STRIA_OK)
            stria__mark_missing(column, (size_t)done, missing, n, nulls);
    }
    return code;
}

/* ---- Fixed width -------------------------------------------------------------------- */

static void clear_missing(uint8_t *values, size_t width, const bool *missing, size_t n)
{
    if (width == 8) {
        stria__copy_present_64(values, values, missing, n);
    } else if (width == 4) {
        stria__copy_present_32(values, values, missing, n);
    } else if (width == 1) {
        for (size_t i = 0; i < n; i++)
            values[i] &= (uint8_t)(missing[i] - 1);
    } else {
        for (size_t i = 0; i < n; i++) {
            if (missing[i])
                memset(values + i * width, 0, width);
        }
    }
}

/* Whether the first value stands for the null, as among the keys of a Nullable dictionary. */
static bool begins_with_null(const stria_column *column)
{
    const stria_column *const parent = column->parent;

    return parent != NULL && stria__is_dictionary(parent) && parent->nullable;
}

/* Whether some level above has nulls, below which nothing is known of the values. */
static bool has_nulls_above(const stria_column *column)
{
    const stria_column *c = column->parent;
    bool has_nulls = false;

    for (; c != NULL && !stria__is_dictionary(c) && !has_nulls; c = c->parent)
        has_nulls = c->staged.nulls > 0;
    return has_nulls;
}

static bool is_below_null(const stria_column *column, size_t item)
{
    for (const stria_column *c = column->parent; c != NULL; c = c->parent) {
        item = stria__holder_of(c, item);
        if (c->staged.nulls > 0 && !stria__bitmap_get(c->validity.data, item))
            return true;
    }
    return false;
}

/* Makes blanks of those of n values that are there in something that is missing. */
static void clear_below_nulls(
    const stria_column *column, size_t first, uint8_t *values, const bool *missing, size_t n)
{
    const size_t width = column->width;

    for (size_t i = 0; i < n; i++) {
        if (missing[i] || !is_below_null(column, first + i))
            continue;
        if (column->members != NULL)
            stria__fill_members(column->members, width, values + i * width, 1);
        else
            memset(values + i * width, 0, width);
    }
}

/* Nothing is known of the bytes of what is missing, which are cleared.  Returns the index of
 * the first value that the type does not hold, or `rows`. */
static size_t clear_and_check(stria_column *column, size_t rows)
{
    uint8_t *const values = stria__tail(column);
    const bool has_nulls = column->nullable && column->staged.nulls > 0;
    const bool is_checked = stria__is_checked(column);
    const bool is_below = is_checked && has_nulls_above(column);
    bool missing[BLOCK] = {false};

    if (begins_with_null(column))
        memset(values, 0, column->width);
    if (!is_below && !has_nulls)
        return stria__check(column, values, NULL, rows);
    for (size_t done = 0; done < rows; done += BLOCK) {
        const size_t n = block_size(rows - done);
        const size_t first = stria__end(column) + done;
        uint8_t *const block = values + done * column->width;

        if (has_nulls)
            stria__bitmap_unpack_missing(column->validity.data, first, missing, n);
        clear_missing(block, column->width, missing, n);
        if (is_below)
            clear_below_nulls(column, first, block, missing, n);
        const size_t fitting = is_checked ? stria__check(column, block, missing, n) : n;
        if (fitting < n)
            return done + fitting;
    }
    return rows;
}

static stria_code refuse_value(
    stria__reader *reader, const stria_column *column, size_t index, size_t offset)
{
    stria_error *const error = reader->error;
    const stria_code code = stria__refuse_stored(column, index, error);

    if (error == NULL)
        return code;
    error->offset = (int64_t)offset;
    error->row = (int64_t)index;
    error->element = -1;
    if (column->parent != NULL && stria__is_dictionary(column->parent)) {
        error->row = -1; /* any number of rows may have this key */
    } else if (column->parent != NULL) {
        const stria_column *top = column->parent;
        size_t start;

        while (top->parent != NULL)
            top = top->parent;
        error->row = (int64_t)stria__row_of(top, column, index, &start);
        error->element = (int64_t)index;
    }
    return code;
}

/* Values that are there in a view, of which some are missing: copied and cleared in one go. */
static void copy_present(stria__reader *reader, stria_column *column, size_t rows)
{
    const size_t width = column->width;
    const uint8_t *from = (const uint8_t *)stria__reader_rest(reader).data;
    uint8_t *to = stria__tail(column);

    for (size_t done = 0; done < rows; done += BLOCK) {
        const size_t n = block_size(rows - done);
        bool missing[BLOCK];

        stria__bitmap_unpack_missing(column->validity.data, stria__end(column) + done, missing, n);
        if (width == 8)
            stria__copy_present_64(to + done * width, from + done * width, missing, n);
        else
            stria__copy_present_32(to + done * width, from + done * width, missing, n);
    }
    reader->offset += rows * width;
}

/* Whether that is all there is to do: no value is looked at, or stands for another. */
static bool is_copied_present(const stria__reader *reader, const stria_column *column)
{
    return reader->view != NULL && (column->width == 8 || column->width == 4) && column->nullable &&
        column->staged.nulls > 0 && !stria__is_checked(column) && !begins_with_null(column);
}

static stria_code read_present(stria__reader *reader, stria_column *column, uint64_t rows)
{
    stria_code code = stria__reader_expect(reader, rows, column->width);

    if (code == STRIA_OK)
        code = stria__make_room(column, (size_t)rows, reader->error);
    if (code == STRIA_OK) {
        copy_present(reader, column, (size_t)rows);
        stria__native_stage(column, (size_t)rows);
    }
    return code;
}

static stria_code read_fixed(stria__reader *reader, stria_column *column, uint64_t rows)
{
    if (is_copied_present(reader, column))
        return read_present(reader, column, rows);

    const size_t start = reader->offset;
    const size_t width = column->width;
    const stria_code code = stria__reader_fill(
        reader, &column->values, &column->allocator, stria__end(column) * width, rows, width);

    stria__refresh_head(column); /* the values may have moved, whatever came of it */
    if (code != STRIA_OK)
        return code;
    const size_t bad = clear_and_check(column, (size_t)rows);
    if (bad < rows)
        return refuse_value(reader, column, bad, start + bad * width);
    stria__native_stage(column, (size_t)rows);
    return STRIA_OK;
}

/* ---- Lists ---------------------------------------------------------------------------- */

static stria_code refuse_offset(stria__reader *reader, const stria_column *column, size_t index,
    size_t byte, uint64_t offset, uint64_t previous)
{
    stria_error *const error = reader->error;
    const stria_code code = offset < previous
        ? stria__reader_fail(reader, STRIA_ERR_CORRUPT, byte,
              "an offset of %" PRIu64 " comes after %" PRIu64, offset, previous)
        : stria__reader_fail(
              reader, STRIA_ERR_CORRUPT, byte, "an offset of %" PRIu64 " is too large", offset);

    if (error != NULL && column->parent == NULL)
        error->row = (int64_t)index;
    else if (error != NULL)
        error->element = (int64_t)index;
    return code;
}

/* On the wire offsets count from this block's first item; in the column, from the
 * first item of all. */
static stria_code take_offsets(
    stria__reader *reader, stria_column *column, size_t rows, uint64_t *items)
{
    int64_t *const offsets = stria__offsets(column) + stria__end(column) + 1;
    const size_t start = reader->offset - rows * sizeof *offsets;
    const uint64_t base = (uint64_t)offsets[-1];
    uint64_t previous = 0;

    for (size_t i = 0; i < rows; i++) {
        const uint64_t offset = (uint64_t)offsets[i];

        if (offset < previous || offset > INT64_MAX - base)
            return refuse_offset(reader, column, i, start + i * sizeof *offsets, offset, previous);
        offsets[i] = (int64_t)(base + offset);
        previous = offset;
    }
    stria__stage(column, rows);
    *items = previous;
    return STRIA_OK;
}

static stria_code read_offsets(
    stria__reader *reader, stria_column *column, uint64_t rows, uint64_t *items)
{
    stria_code code = stria__make_room(column, 0, reader->error); /* the first offset */

    if (code == STRIA_OK)
        code = stria__reader_fill(reader, &column->offsets, &column->allocator,
            (stria__end(column) + 1) * sizeof(int64_t), rows, sizeof(int64_t));
    return code == STRIA_OK ? take_offsets(reader, column, (size_t)rows, items) : code;
}

/* ---- Rows without offsets ------------------------------------------------------------------- */

/* A FixedArray comes as an Array, each row of which must have as many items. */
static stria_code read_fixed_offsets(
    stria__reader *reader, const stria_column *column, uint64_t rows)
{
    stria_code code = stria__reader_expect(reader, rows, sizeof(uint64_t));

    for (uint64_t done = 0; code == STRIA_OK && done < rows; done += BLOCK) {
        const size_t n = block_size(rows - done);
        uint64_t ends[BLOCK];

        code = stria__reader_copy(reader, ends, n * sizeof *ends);
        for (size_t i = 0; code == STRIA_OK && i < n; i++) {
            if (ends[i] / column->size != done + i + 1 || ends[i] % column->size != 0) {
                code = stria__reader_fail(reader, STRIA_ERR_CORRUPT,
                    reader->offset - (n - i) * sizeof *ends,
                    "an offset of %" PRIu64 " where rows of %zu items end at %" PRIu64, ends[i],
                    column->size, (done + i + 1) * column->size);
                if (reader->error != NULL)
                    reader->error->row = (int64_t)(done + i);
            }
        }
    }
    return code;
}

/* Passes the bytes that stand for rows without data, whatever they are. */
static stria_code skip_nothing(stria__reader *reader, uint64_t rows)
{
    stria_code code = stria__reader_expect(reader, rows, 1);

    for (uint64_t done = 0; code == STRIA_OK && done < rows; done += BLOCK) {
        uint8_t skipped[BLOCK];

        code = stria__reader_copy(reader, skipped, block_size(rows - done));
    }
    return code;
}

/* Rows of Nothing, which only nulls are. */
static stria_code read_nothing(stria__reader *reader, stria_column *column, uint64_t rows)
{
    const size_t start = reader->offset;
    const stria_code code = skip_nothing(reader, rows);
    bool missing[BLOCK];

    if (code != STRIA_OK || column->staged.nulls == rows)
        return code;
    for (size_t done = 0; column->staged.nulls > 0; done += BLOCK) {
        const size_t n = block_size(rows - done);

        stria__bitmap_unpack_missing(column->validity.data, stria__end(column) + done, missing, n);
        for (size_t i = 0; i < n; i++) {
            if (!missing[i])
                return refuse_value(reader, column, done + i, start + done + i);
        }
    }
    return refuse_value(reader, column, 0, start);
}

/* ---- The column ------------------------------------------------------------------------- */

/* The values of this level alone, which are staged; `items` is how many rows each child
 * has for them. */
static stria_code read_values(
    stria__reader *reader, stria_column *column, uint64_t rows, uint64_t *items)
{
    stria_code code;

    *items = rows;
    switch (column->type->storage) {
    case STRIA__STRING:
        return stria__native_read_strings(reader, column, rows);
    case STRIA__DICTIONARY:
        return stria__native_read_dictionary(reader, column, rows);
    case STRIA__LIST:
        return read_offsets(reader, column, rows, items);
    case STRIA__FIXED_LIST:
        code = read_fixed_offsets(reader, column, rows);
        *items = rows * column->size;
        break;
    case STRIA__NOTHING:
        code = read_nothing(reader, column, rows);
        break;
    case STRIA__TUPLE:
        code = column->child == NULL ? skip_nothing(reader, rows) : STRIA_OK;
        break;
    default:
        return read_fixed(reader, column, rows);
    }
    if (code == STRIA_OK)
        stria__native_stage(column, (size_t)rows);
    return code;
}

stria_code stria__native_read_data(stria__reader *reader, stria_column *column, uint64_t rows)
{
    uint64_t items = 0;
    stria_code code = STRIA_OK;

    if (rows == 0)
        return STRIA_OK;
    reader->column = column;
    if (column->nullable && !stria__is_dictionary(column))
        code = read_null_map(reader, column, rows);
    if (code == STRIA_OK)
        code = read_values(reader, column, rows, &items);
    if (!stria__is_composite(column))
        return code;
    for (stria_column *child = column->child; code == STRIA_OK && child != NULL;
         child = child->next)
        code = stria__native_read_data(reader, child, items);
    return code;
}

/* Dictionaries have one; they come in front of all the data, in the order of the tree. */
static stria_code read_prefixes(stria__reader *reader, const stria_column *column)
{
    const size_t start = reader->offset;
    uint64_t version = STRIA__NATIVE_KEYS_VERSION;
    stria_code code = STRIA_OK;

    if (stria__is_dictionary(column))
        code = stria__reader_copy(reader, &version, sizeof version);
    if (code == STRIA_OK && version != STRIA__NATIVE_KEYS_VERSION)
        return stria__reader_fail(reader, STRIA_ERR_CORRUPT, start,
            "version %" PRIu64 " of a dictionary; version 1 is known", version);
    for (const stria_column *child = column->child; code == STRIA_OK && child != NULL;
         child = child->next)
        code = read_prefixes(reader, child);
    return code;
}

stria_code stria__native_read_column(stria__reader *reader, stria_column *column, uint64_t rows)
{
    reader->column = column;
    const stria_code code = rows > 0 ? read_prefixes(reader, column) : STRIA_OK;

    return code == STRIA_OK ? stria__native_read_data(reader, column, rows) : code;
}

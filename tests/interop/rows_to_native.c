/* rows_to_native.c - writes rows in Native format with stria
 *
 *     rows_to_native NAME.rows...          writes NAME.native for each
 *
 * A .rows file is the text of a type and a newline, and then, for each block, the
 * number of its rows in 8 bytes and the rows in RowBinary.  Each block is laid out
 * as flat arrays and enters the column by one call.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "shape.h"
#include "stria/clickhouse.h"

/* Offsets of one level of grouping. */
struct level {
    struct bytes offsets; /* uint64_t each, the first 0 */
    uint64_t rows;
    uint64_t end; /* the last offset */
};

/* The rows of a block as arrays. */
struct flat {
    struct level lists[MOST_LEVELS];
    struct level texts; /* strings */
    struct bytes values;
    struct bytes nulls; /* a byte for each value */
};

static void begin_level(struct level *level)
{
    const uint64_t first = 0;

    level->rows = level->end = 0;
    level->offsets.size = 0;
    bytes_put(&level->offsets, &first, sizeof first);
}

static void add_row(struct level *level, uint64_t count)
{
    level->rows++;
    level->end += count;
    bytes_put(&level->offsets, &level->end, sizeof level->end);
}

static void begin(struct flat *flat)
{
    for (size_t i = 0; i < MOST_LEVELS; i++)
        begin_level(&flat->lists[i]);
    begin_level(&flat->texts);
    flat->values.size = flat->nulls.size = 0;
}

static void flatten_value(struct flat *flat, const struct shape *shape, struct cursor *rows)
{
    static const unsigned char zeros[MOST_WIDTH];
    unsigned char is_null = 0;

    if (shape->nullable)
        is_null = *(const unsigned char *)take(rows, 1);
    bytes_put(&flat->nulls, &is_null, 1);

    size_t size = shape->width;
    if (shape->ctype == STRIA_VIEW) {
        size = is_null ? 0 : take_varint(rows);
        add_row(&flat->texts, size);
    }
    bytes_put(&flat->values, is_null ? zeros : take(rows, size), size);
    if (shape->is_uuid)
        shape_turn(shape, flat->values.data + flat->values.size - size);
}

static void flatten(struct flat *flat, const struct shape *shape, struct cursor *rows, size_t level)
{
    if (level == shape->levels) {
        flatten_value(flat, shape, rows);
        return;
    }
    const uint64_t count = take_varint(rows);
    add_row(&flat->lists[level], count);
    for (uint64_t i = 0; i < count; i++)
        flatten(flat, shape, rows, level + 1);
}

static stria_spans spans_of(const struct level *level)
{
    return STRIA_OFFSETS((const uint64_t *)(const void *)level->offsets.data, level->rows);
}

static stria_code append(
    stria_column *column, const struct shape *shape, const struct flat *flat, stria_error *error)
{
    const bool text = shape->ctype == STRIA_VIEW;
    const stria_nulls nulls = stria_null_bytes(flat->nulls.data);
    stria_spans spans[MOST_LEVELS + 1];
    size_t levels = shape->levels;
    stria_values values;

    for (size_t i = 0; i < levels; i++)
        spans[i] = spans_of(&flat->lists[i]);
    if (text) {
        values = STRIA_BYTES(flat->values.data, flat->values.size);
        spans[levels] = spans_of(&flat->texts);
        if (shape->nullable)
            spans[levels] = stria_spans_with_nulls(spans[levels], nulls);
        levels++;
    } else {
        values = stria_make_values(
            flat->values.data, flat->nulls.size, shape->width, 0, shape->width, shape->ctype, 0);
        values = stria_scaled(values, shape->scale);
        if (shape->nullable)
            values = stria_with_nulls(values, nulls);
    }
    if (levels == 0)
        return stria_append(column, values, error);
    for (size_t i = levels - 1; i-- > 0;)
        spans[i] = stria_spans_within(spans[i], &spans[i + 1]);
    return stria_append_lists(column, values, spans[0], error);
}

static void free_flat(struct flat *flat)
{
    for (size_t i = 0; i < MOST_LEVELS; i++)
        bytes_free(&flat->lists[i].offsets);
    bytes_free(&flat->texts.offsets);
    bytes_free(&flat->values);
    bytes_free(&flat->nulls);
}

static void convert(const char *path, const char *type, struct cursor rows)
{
    const struct shape shape = shape_of(type);
    const stria_field field = {"v", type};
    struct flat flat;
    stria_error error;

    memset(&flat, 0, sizeof flat);
    stria_batch *const batch = stria_batch_new(&field, 1, NULL, &error);
    stria_memory *const memory = stria_memory_new(NULL);
    if (batch == NULL || memory == NULL)
        die("%s: %s", path, batch == NULL ? error.message : "out of memory");

    while (rows.next < rows.end) {
        const uint64_t count = take_uint64(&rows);

        begin(&flat);
        for (uint64_t i = 0; i < count; i++)
            flatten(&flat, &shape, &rows, 0);
        stria_batch_reset(batch);
        if (append(stria_batch_column(batch, 0), &shape, &flat, &error) ||
            stria_batch_commit(batch, &error) ||
            stria_batch_write_native(batch, stria_memory_sink(memory), &error))
            die("%s: %s: %s: %s", path, stria_code_name(error.code), error.path, error.message);
    }

    char *const name = with_ending(path, ".native");
    const stria_view native = stria_memory_view(memory);
    write_file(name, native.data, native.size);
    free(name);
    free_flat(&flat);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct bytes file = read_file(argv[i]);
        char *const newline = memchr(file.data, '\n', file.size);
        if (newline == NULL)
            die("%s: no type", argv[i]);
        *newline = '\0';
        convert(argv[i], (const char *)file.data,
            (struct cursor){(unsigned char *)newline + 1, file.data + file.size});
        bytes_free(&file);
    }
    return 0;
}

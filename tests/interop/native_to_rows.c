/* native_to_rows.c - reads rows in Native format with stria
 *
 *     native_to_rows [TYPE NAME.native]...     writes NAME.read for each pair
 *
 * A .read file is the type that the bytes announce and a newline, and then all rows
 * in RowBinary.  The file is read twice, as it comes and into a batch of the given
 * type, and both must hold the same rows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "shape.h"
#include "stria/clickhouse.h"

/* Any value but a string, in RowBinary's order of bytes. */
static void read_value(
    const struct shape *shape, const stria_column *column, size_t row, unsigned char *value)
{
    const unsigned char *const data = stria_column_data(column);
    const stria_out out = stria_make_out(value, 1, shape->width, 0, shape->width, shape->ctype);

    if (shape->ctype != STRIA_RAW_BYTES && !shape->is_dictionary)
        memcpy(value, data + row * shape->width, shape->width);
    else if (stria_read(column, row, out, NULL) != STRIA_OK)
        die("row %zu is not read", row);
    shape_turn(shape, value);
}

static void put_value(
    struct bytes *rows, const struct shape *shape, const stria_column *column, size_t row)
{
    unsigned char value[MOST_WIDTH];

    if (shape->ctype == STRIA_VIEW) {
        const stria_view view = stria_column_view(column, row);
        bytes_put_varint(rows, view.size);
        bytes_put(rows, view.data, view.size);
        return;
    }
    read_value(shape, column, row, value);
    bytes_put(rows, value, shape->width);
}

static void put_row(struct bytes *rows, const struct shape *shape, stria_column *column, size_t row)
{
    const unsigned char is_null = stria_column_is_null(column, row);
    stria_span items = {row, 1};

    if (shape->nullable)
        bytes_put(rows, &is_null, 1);
    if (is_null)
        return;
    if (shape->kind == SHAPE_VALUE) {
        put_value(rows, shape, column, row);
        return;
    }
    if (shape->kind != SHAPE_TUPLE) {
        items = stria_column_span(column, row);
        bytes_put_varint(rows, items.count);
    }
    for (size_t i = 0; i < items.count; i++) {
        size_t index = 0;
        for (const struct shape *child = shape->child; child != NULL; child = child->next)
            put_row(rows, child, stria_column_child(column, index++), items.first + i);
    }
}

static struct bytes rows_of(stria_batch *batch, const char *type)
{
    struct shape *const shape = shape_new(type);
    struct bytes rows = {NULL, 0, 0};

    for (size_t row = 0; row < stria_batch_rows(batch); row++)
        put_row(&rows, shape, stria_batch_column(batch, 0), row);
    shape_free(shape);
    return rows;
}

static void read_rest(const char *path, stria_batch *batch, stria_source source)
{
    stria_error error;
    stria_code code;

    do
        code = stria_batch_read_native(batch, source, &error);
    while (code == STRIA_OK);
    if (code != STRIA_END)
        die("%s: %s at byte %lld: %s", path, stria_code_name(code), (long long)error.offset,
            error.message);
}

static stria_batch *read_as_it_comes(const char *path, stria_view native)
{
    const stria_source source = stria_view_source(&native);
    stria_error error;
    stria_batch *const batch = stria_batch_new_from_native(source, NULL, &error);

    if (batch == NULL)
        die("%s: %s at byte %lld: %s", path, stria_code_name(error.code), (long long)error.offset,
            error.message);
    read_rest(path, batch, source);
    return batch;
}

static stria_batch *read_as(const char *path, const char *type, stria_view native)
{
    const stria_field field = {"v", type};
    stria_error error;
    stria_batch *const batch = stria_batch_new(&field, 1, NULL, &error);

    if (batch == NULL)
        die("%s: %s: %s", path, type, error.message);
    read_rest(path, batch, stria_view_source(&native));
    return batch;
}

static void convert(const char *type, const char *path)
{
    struct bytes file = read_file(path);
    const stria_view native = {(const char *)file.data, file.size};
    stria_batch *const free_batch = read_as_it_comes(path, native);
    stria_batch *const typed_batch = read_as(path, type, native);
    static char announced[1 << 17];

    stria_column_type_text(stria_batch_column(free_batch, 0), announced, sizeof announced);
    struct bytes as_it_comes = rows_of(free_batch, announced);
    struct bytes typed = rows_of(typed_batch, type);
    if (as_it_comes.size != typed.size ||
        (typed.size > 0 && memcmp(as_it_comes.data, typed.data, typed.size) != 0))
        die("%s: read as %s and as %s it holds different rows", path, announced, type);

    struct bytes out = {NULL, 0, 0};
    bytes_put(&out, announced, strlen(announced));
    bytes_put(&out, "\n", 1);
    bytes_put(&out, typed.data, typed.size);
    char *const name = with_ending(path, ".read");
    write_file(name, out.data, out.size);

    free(name);
    bytes_free(&out);
    bytes_free(&typed);
    bytes_free(&as_it_comes);
    bytes_free(&file);
    stria_batch_free(typed_batch);
    stria_batch_free(free_batch);
}

int main(int argc, char **argv)
{
    if (argc % 2 == 0)
        die("usage: native_to_rows [TYPE NAME.native]...");
    for (int i = 1; i < argc; i += 2)
        convert(argv[i], argv[i + 1]);
    return 0;
}

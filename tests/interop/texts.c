/* texts.c - the texts of values, of stria and of ClickHouse, held against one another
 *
 *     texts [TYPE NAME.native]...          reads NAME.texts beside each
 *
 * A .texts file has the text that ClickHouse makes of each row, as String in RowBinary.
 * stria must print every row as that text, and make the row's value of it.  Only BFloat16
 * prints otherwise: stria takes the fewest digits that tell one from the next BFloat16,
 * ClickHouse those that tell it from the next Float32.
 */
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "shape.h"
#include "stria/clickhouse.h"

static stria_batch *new_batch(const char *type)
{
    const stria_field field = {"v", type};
    stria_error error;
    stria_batch *const batch = stria_batch_new(&field, 1, NULL, &error);

    if (batch == NULL)
        die("%s: %s", type, error.message);
    return batch;
}

static stria_batch *read_native(const char *path, const char *type)
{
    struct bytes file = read_file(path);
    stria_view native = {(const char *)file.data, file.size};
    stria_batch *const batch = new_batch(type);
    stria_error error;
    stria_code code;

    do
        code = stria_batch_read_native(batch, stria_view_source(&native), &error);
    while (code == STRIA_OK);
    if (code != STRIA_END)
        die("%s: %s", path, error.message);
    bytes_free(&file);
    return batch;
}

/* The bytes of one row's value. */
static stria_view value_of(const stria_column *column, const struct shape *shape, size_t row)
{
    const char *const data = stria_column_data(column);

    if (shape->ctype == STRIA_VIEW)
        return stria_column_view(column, row);
    return (stria_view){data + row * shape->width, shape->width};
}

static bool is_same(stria_view a, stria_view b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static void check_print(const char *type, const stria_column *column, size_t row, stria_view text)
{
    static char printed[1 << 16];
    const size_t size = stria_column_text(column, row, printed, sizeof printed);

    if (size >= sizeof printed || !is_same((stria_view){printed, size}, text))
        die("%s: row %zu prints as '%s', in ClickHouse as '%.*s'", type, row, printed,
            (int)text.size, text.data);
}

/* The texts of all rows; they point into the file. */
static stria_view *split(struct bytes file, size_t rows)
{
    struct cursor cursor = {file.data, file.data + file.size};
    stria_view *const texts = calloc(rows + 1, sizeof *texts);

    if (texts == NULL)
        die("out of memory");
    for (size_t i = 0; i < rows; i++) {
        texts[i].size = take_varint(&cursor);
        texts[i].data = take(&cursor, texts[i].size);
    }
    if (cursor.next != cursor.end)
        die("there are more texts than rows");
    return texts;
}

static void check(const char *type, const char *path)
{
    struct shape *const shape = shape_new(type);
    stria_batch *const batch = read_native(path, type);
    stria_batch *const again = new_batch(type);
    const stria_column *const column = stria_batch_column(batch, 0);
    stria_column *const taken = stria_batch_column(again, 0);
    char *const name = with_ending(path, ".texts");
    struct bytes file = read_file(name);
    const size_t rows = stria_column_rows(column);
    stria_view *const texts = split(file, rows);
    stria_error error;

    for (size_t row = 0; row < rows && shape->ctype != STRIA_BFLOAT16; row++)
        check_print(type, column, row, texts[row]);
    if (stria_append(taken, STRIA_VALUES(texts, rows), &error) != STRIA_OK)
        die("%s: row %lld: %s", type, (long long)error.row, error.message);
    for (size_t row = 0; row < rows; row++) {
        const bool is_nan = texts[row].size == 3 && memcmp(texts[row].data, "nan", 3) == 0;
        if (!is_nan && !is_same(value_of(column, shape, row), value_of(taken, shape, row)))
            die("%s: '%.*s' reads as another value", type, (int)texts[row].size, texts[row].data);
        if (is_nan) /* of any bits */
            check_print(type, taken, row, texts[row]);
    }
    free(texts);
    free(name);
    shape_free(shape);
    bytes_free(&file);
    stria_batch_free(again);
    stria_batch_free(batch);
}

int main(int argc, char **argv)
{
    if (argc % 2 == 0)
        die("usage: texts [TYPE NAME.native]...");
    for (int i = 1; i < argc; i += 2)
        check(argv[i], argv[i + 1]);
    return 0;
}

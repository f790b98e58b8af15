/* rows_to_native.c - writes rows in Native format with stria
 *
 *     rows_to_native NAME.rows...          writes NAME.native for each
 *
 * A .rows file is the text of a type and a newline, and then, for each block, the
 * number of its rows in 8 bytes and the rows in RowBinary.  Each block enters two
 * columns, by calls for whole arrays (bulk.c) and value by value (pushes.c), and both
 * must become the same bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "bulk.h"
#include "bytes.h"
#include "pushes.h"
#include "shape.h"
#include "stria/clickhouse.h"

struct writer {
    stria_batch *batch;
    stria_memory *memory;
};

static struct writer begin(const char *path, const char *type)
{
    const stria_field field = {"v", type};
    stria_error error;
    const struct writer writer = {stria_batch_new(&field, 1, NULL, &error), stria_memory_new(NULL)};

    if (writer.batch == NULL || writer.memory == NULL)
        die("%s: %s", path, writer.batch == NULL ? error.message : "out of memory");
    return writer;
}

static void end(struct writer *writer)
{
    stria_memory_free(writer->memory);
    stria_batch_free(writer->batch);
}

static void write_block(
    const char *path, struct writer *writer, stria_code code, stria_error *error)
{
    if (code != STRIA_OK || stria_batch_commit(writer->batch, error) ||
        stria_batch_write_native(writer->batch, stria_memory_sink(writer->memory), error))
        die("%s: %s: %s: %s", path, stria_code_name(error->code), error->path, error->message);
    stria_batch_reset(writer->batch);
}

static void check_same(const char *path, stria_view bulk, stria_view pushed)
{
    size_t at = 0;

    if (bulk.size == pushed.size && (bulk.size == 0 || !memcmp(bulk.data, pushed.data, bulk.size)))
        return;
    while (at < bulk.size && at < pushed.size && bulk.data[at] == pushed.data[at])
        at++;
    die("%s: %zu bytes in bulk and %zu value by value differ from byte %zu on", path, bulk.size,
        pushed.size, at);
}

static void convert(const char *path, const char *type, struct cursor rows)
{
    struct shape *const shape = shape_new(type);
    struct flat *const flat = flat_new(shape);
    struct writer bulk = begin(path, type);
    struct writer pushed = begin(path, type);
    stria_error error;

    while (rows.next < rows.end) {
        const uint64_t count = take_uint64(&rows);
        struct cursor again = rows;

        write_block(path, &bulk,
            append_rows(stria_batch_column(bulk.batch, 0), flat, &rows, count, &error), &error);
        write_block(path, &pushed,
            push_rows(stria_batch_column(pushed.batch, 0), shape, &again, count, &error), &error);
    }
    const stria_view native = stria_memory_view(bulk.memory);
    check_same(path, native, stria_memory_view(pushed.memory));

    char *const name = with_ending(path, ".native");
    write_file(name, native.data, native.size);
    free(name);
    flat_free(flat);
    shape_free(shape);
    end(&bulk);
    end(&pushed);
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

/* to_rowbinary.c - reads rows with stria and writes them as RowBinaryWithNamesAndTypes
 *
 *     to_rowbinary [TYPE NAME.native]... [TYPE NAME.rbwnt]...     writes NAME.again for each pair
 *
 * A file in RowBinary is read twice, from memory as it comes and through a callback into a
 * batch of the given type, and both must give the same bytes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "stria/clickhouse.h"

enum { TYPED = STRIA_ROWBINARY_NAMES_AND_TYPES };

static void check(const char *path, stria_code code, const stria_error *error)
{
    if (code != STRIA_OK)
        die("%s: %s at byte %lld, row %lld, %s: %s", path, stria_code_name(code),
            (long long)error->offset, (long long)error->row, error->path, error->message);
}

static stria_batch *new_batch(const char *path, const char *type)
{
    const stria_field field = {"v", type};
    stria_error error;
    stria_batch *const batch = stria_batch_new(&field, 1, NULL, &error);

    check(path, batch != NULL ? STRIA_OK : error.code, &error);
    return batch;
}

/* All blocks. */
static stria_batch *read_native(const char *path, const char *type, stria_view bytes)
{
    stria_batch *const batch = new_batch(path, type);
    stria_error error;
    stria_code code;

    while ((code = stria_batch_read_native(batch, stria_view_source(&bytes), &error)) == STRIA_OK)
        ;
    check(path, code == STRIA_END ? STRIA_OK : code, &error);
    return batch;
}

static int32_t read_stream(void *context, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, context);
    return ferror((FILE *)context);
}

static stria_batch *read_rows(const char *path, const char *type)
{
    stria_batch *const batch = new_batch(path, type);
    FILE *const stream = fopen(path, "rb");
    stria_error error;

    if (stream == NULL)
        die("%s cannot be opened", path);
    const stria_source source = {read_stream, stream};
    check(path, stria_batch_read_rowbinary(batch, TYPED, source, &error), &error);
    (void)fclose(stream);
    return batch;
}

static stria_batch *read_rows_as_they_come(const char *path, stria_view bytes)
{
    stria_error error;
    stria_batch *const batch =
        stria_batch_new_from_rowbinary(stria_view_source(&bytes), NULL, &error);

    check(path, batch != NULL ? STRIA_OK : error.code, &error);
    return batch;
}

static stria_memory *written(const char *path, const stria_batch *batch)
{
    stria_memory *const memory = stria_memory_new(NULL);
    stria_error error;

    if (memory == NULL)
        die("%s: out of memory", path);
    check(
        path, stria_batch_write_rowbinary(batch, TYPED, stria_memory_sink(memory), &error), &error);
    return memory;
}

static void expect_same(const char *path, const stria_batch *batch, stria_view bytes)
{
    stria_memory *const memory = written(path, batch);
    const stria_view view = stria_memory_view(memory);

    if (view.size != bytes.size || (view.size > 0 && memcmp(view.data, bytes.data, view.size) != 0))
        die("%s: read as it comes it holds other rows", path);
    stria_memory_free(memory);
}

static void convert(const char *type, const char *path)
{
    struct bytes file = read_file(path);
    const stria_view bytes = {(const char *)file.data, file.size};
    const bool is_native = strcmp(strrchr(path, '.'), ".native") == 0;
    stria_batch *const batch = is_native ? read_native(path, type, bytes) : read_rows(path, type);
    stria_memory *const memory = written(path, batch);
    const stria_view view = stria_memory_view(memory);
    char *const name = with_ending(path, ".again");

    if (!is_native) {
        stria_batch *const free_batch = read_rows_as_they_come(path, bytes);
        expect_same(path, free_batch, view);
        stria_batch_free(free_batch);
    }
    write_file(name, view.data, view.size);
    free(name);
    stria_memory_free(memory);
    stria_batch_free(batch);
    bytes_free(&file);
}

int main(int argc, char **argv)
{
    if (argc % 2 == 0)
        die("usage: to_rowbinary [TYPE NAME.native]... [TYPE NAME.rbwnt]...");
    for (int i = 1; i < argc; i += 2)
        convert(argv[i], argv[i + 1]);
    return 0;
}

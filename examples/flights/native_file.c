/* native_file.c - batches to and from a file in ClickHouse's Native format */
#include "native_file.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stria/clickhouse.h>

#include "output.h"

static int32_t write_file(void *context, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, context) == size ? 0 : -1;
}

static int32_t read_file(void *context, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, context);
    return *got == 0 && ferror((FILE *)context) ? -1 : 0;
}

static bool write_blocks(const char *path, stria_batch *const *blocks, size_t count)
{
    FILE *const file = fopen(path, "wb");
    stria_error error;

    if (file == NULL)
        return complain("%s: %s", path, strerror(errno));
    for (size_t i = 0; i < count; i++) {
        if (stria_batch_write_native(blocks[i], (stria_sink){write_file, file}, &error)) {
            const int reason = errno;
            fclose(file);
            if (error.code == STRIA_ERR_SINK)
                return complain("%s: %s", path, strerror(reason));
            return complain("%s: %s", error.path, error.message);
        }
    }
    if (fclose(file) != 0)
        return complain("%s: %s", path, strerror(errno));
    return true;
}

bool native_file_write(const char *path, stria_batch *const *blocks, size_t count)
{
    static const char ending[] = ".part";
    const size_t size = strlen(path);
    char *const part = malloc(size + sizeof ending);
    bool written;

    if (part == NULL)
        return complain("%s: out of memory", path);
    memcpy(part, path, size);
    memcpy(part + size, ending, sizeof ending);

    written = write_blocks(part, blocks, count);
    if (written && rename(part, path) != 0)
        written = complain("%s: %s", path, strerror(errno));
    if (!written)
        remove(part);
    free(part);
    return written;
}

bool native_file_read(const char *path, stria_batch *batch)
{
    FILE *const file = fopen(path, "rb");
    const stria_source source = {read_file, file};
    size_t blocks = 0;
    stria_error error;
    stria_code code;

    if (file == NULL)
        return complain("%s: %s", path, strerror(errno));
    while ((code = stria_batch_read_native(batch, source, &error)) == STRIA_OK)
        blocks++;
    fclose(file);
    if (code != STRIA_END)
        return complain(
            "%s: block %zu, byte %lld: %s", path, blocks, (long long)error.offset, error.message);
    return true;
}

/* output_file.c - batches as Native or RowBinaryWithNamesAndTypes */
#define _POSIX_C_SOURCE 200809L /* S_ISREG(); NOLINT(bugprone-reserved-identifier) */
#include "command/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/report.h"
#include "stria/clickhouse.h"

static bool fail(const output_file *file)
{
    complain("%s: %s", file->path, strerror(errno));
    return false;
}

/* A device or a pipe, which a file of that name must not replace. */
static bool is_no_file(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

bool output_open(output_file *file, const char *path, file_format format)
{
    static const char suffix[] = ".unfinished";

    *file = (output_file){.path = path, .format = format};
    if (strcmp(path, "-") == 0) {
        file->file = stdout;
        return true;
    }
    if (is_no_file(path)) {
        file->file = fopen(path, "wb");
        return file->file != NULL || fail(file);
    }
    const size_t length = strlen(path);
    file->unfinished = malloc(length + sizeof suffix);
    if (file->unfinished == NULL)
        return fail(file);
    memcpy(file->unfinished, path, length);
    memcpy(file->unfinished + length, suffix, sizeof suffix);
    file->file = fopen(file->unfinished, "wb");
    if (file->file != NULL)
        return true;
    free(file->unfinished);
    return fail(file);
}

static int32_t write_bytes(void *context, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, context) == size ? 0 : 1;
}

bool output_write(output_file *file, const stria_batch *batch)
{
    const stria_sink sink = {write_bytes, file->file};
    stria_error error;
    stria_code code;

    if (file->format == FORMAT_NATIVE)
        code = stria_batch_write_native(batch, sink, &error);
    else
        code = stria_batch_write_rowbinary(batch,
            file->has_header ? STRIA_ROWBINARY_PLAIN : STRIA_ROWBINARY_NAMES_AND_TYPES, sink,
            &error);
    file->has_header = true;
    if (code == STRIA_ERR_SINK)
        return fail(file);
    if (code != STRIA_OK)
        complain(
            "%s: %s%s%s", file->path, error.path, *error.path != '\0' ? ": " : "", error.message);
    return code == STRIA_OK;
}

bool output_close(output_file *file, bool keeps)
{
    bool is_kept = keeps;

    if (file->unfinished == NULL)
        return (file->file == stdout ? fflush(stdout) : fclose(file->file)) == 0 || fail(file);
    if (fclose(file->file) != 0 && keeps)
        is_kept = fail(file);
    if (is_kept && rename(file->unfinished, file->path) != 0)
        is_kept = fail(file);
    if (!is_kept)
        (void)remove(file->unfinished);
    free(file->unfinished);
    return is_kept || !keeps;
}

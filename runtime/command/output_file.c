/* output_file.c - batches into a file, whole or not at all */
#define _POSIX_C_SOURCE 200809L /* S_ISREG(); NOLINT(bugprone-reserved-identifier) */
#include "command/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/report.h"

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

static char *name_unfinished(const char *path)
{
    static const char suffix[] = ".unfinished";
    const size_t size = strlen(path) + sizeof suffix;
    char *const name = malloc(size);

    if (name != NULL)
        (void)snprintf(name, size, "%s%s", path, suffix);
    return name;
}

static bool open_file(output_file *file)
{
    if (strcmp(file->path, "-") == 0) {
        file->file = stdout;
        return true;
    }
    if (is_no_file(file->path)) {
        file->file = fopen(file->path, "wb");
        return file->file != NULL || fail(file);
    }
    file->unfinished = name_unfinished(file->path);
    if (file->unfinished == NULL)
        return fail(file);
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

static bool tell(const output_file *file, stria_code code, const stria_error *error)
{
    if (code == STRIA_ERR_SINK)
        return fail(file);
    if (code != STRIA_OK)
        complain("%s: %s%s%s", file->path, error->path, *error->path != '\0' ? ": " : "",
            error->message);
    return code == STRIA_OK;
}

bool output_open(output_file *file, const char *path, file_format format)
{
    stria_error error;

    *file = (output_file){.path = path};
    if (!open_file(file))
        return false;
    file->encoder = encoder_new(format, (stria_sink){write_bytes, file->file}, &error);
    if (file->encoder != NULL)
        return true;
    (void)tell(file, error.code, &error);
    (void)output_close(file, false);
    return false;
}

bool output_write(output_file *file, const stria_batch *batch)
{
    stria_error error;

    return tell(file, file->encoder->write(file->encoder, batch, &error), &error);
}

/* What the format has behind the last batch. */
static bool end_encoder(output_file *file, bool keeps)
{
    stria_error error;
    bool is_ended = keeps;

    if (file->encoder == NULL)
        return false;
    if (keeps)
        is_ended = tell(file, file->encoder->end(file->encoder, &error), &error);
    file->encoder->free(file->encoder);
    return is_ended;
}

bool output_close(output_file *file, bool keeps)
{
    bool is_kept = end_encoder(file, keeps);

    if (file->unfinished == NULL) {
        const int status = file->file == stdout ? fflush(stdout) : fclose(file->file);
        return (status == 0 || fail(file)) && (is_kept || !keeps);
    }
    if (fclose(file->file) != 0 && is_kept)
        is_kept = fail(file);
    if (is_kept && rename(file->unfinished, file->path) != 0)
        is_kept = fail(file);
    if (!is_kept)
        (void)remove(file->unfinished);
    free(file->unfinished);
    return is_kept || !keeps;
}

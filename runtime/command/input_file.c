/* input_file.c - Native, RowBinaryWithNamesAndTypes and Arrow's streams, block by block */
#include "command/input_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "command/report.h"
#include "stria/clickhouse.h"

enum { PIECE = 65536 }; /* rows of RowBinary, which has no blocks */

bool input_open(input_file *file, const char *path)
{
    const bool is_stdin = strcmp(path, "-") == 0;

    *file = (input_file){.path = path, .format = is_stdin ? FORMAT_NATIVE : format_of(path)};
    if (file->format == FORMAT_NONE) {
        complain("%s: the name does not end in .native, .rowbinary or .arrow", path);
        file->failed = true;
        return false;
    }
    file->file = is_stdin ? stdin : fopen(path, "rb");
    if (file->file == NULL) {
        complain("%s: %s", path, strerror(errno));
        file->failed = true;
    }
    return !file->failed;
}

static int32_t read_bytes(void *context, void *bytes, size_t size, size_t *got)
{
    input_file *const file = context;

    *got = fread(bytes, 1, size, file->file);
    file->bytes += *got;
    return ferror(file->file) ? 1 : 0;
}

static stria_batch *refuse(input_file *file, uint64_t start, const stria_error *error)
{
    file->failed = true;
    if (error->offset >= 0)
        complain("%s: byte %llu: %s%s%s", file->path,
            (unsigned long long)start + (unsigned long long)error->offset, error->path,
            *error->path != '\0' ? ": " : "", error->message);
    else
        complain("%s: %s", file->path, error->message);
    return NULL;
}

static stria_code read_block(input_file *file, stria_source source, stria_error *error)
{
    stria_batch_reset(file->rows);
    switch (file->format) {
    case FORMAT_NATIVE:
        return stria_batch_read_native(file->rows, source, error);
    case FORMAT_ARROW:
        return arrow_stream_read(file->arrow, file->rows, error);
    default:
        return stria_batch_read_rowbinary_rows(
            file->rows, STRIA_ROWBINARY_PLAIN, PIECE, source, error);
    }
}

/* The columns of a file are those of its first block; rows of RowBinary come in pieces, and
 * Arrow tells columns before there are rows. */
static stria_code begin_blocks(input_file *file, stria_source source, stria_error *error)
{
    stria_code code = STRIA_OK;

    if (file->format == FORMAT_NATIVE) {
        file->rows = stria_batch_new_from_native(source, NULL, error);
    } else if (file->format == FORMAT_ROWBINARY) {
        file->rows = stria_batch_new_from_rowbinary_rows(PIECE, source, NULL, error);
    } else {
        file->arrow = arrow_stream_open(source, &file->rows, error);
        if (file->arrow != NULL)
            code = read_block(file, source, error);
    }
    if (file->rows == NULL)
        return error->code;
    return code == STRIA_END ? STRIA_OK : code;
}

stria_batch *input_next(input_file *file)
{
    const stria_source source = {read_bytes, file};
    const uint64_t start = file->bytes;
    stria_error error;
    stria_code code;

    if (file->failed)
        return NULL;
    code =
        file->rows == NULL ? begin_blocks(file, source, &error) : read_block(file, source, &error);
    if (code == STRIA_OK)
        return file->rows;
    return code == STRIA_END ? NULL : refuse(file, start, &error);
}

void input_close(input_file *file)
{
    stria_batch_free(file->rows);
    arrow_stream_free(file->arrow);
    file->rows = NULL;
    file->arrow = NULL;
    if (file->file != NULL && file->file != stdin)
        (void)fclose(file->file);
    file->file = NULL;
}

char *read_text(const char *path)
{
    FILE *const file = fopen(path, "rb");
    char *text = NULL;
    size_t size = 0;
    size_t got = 1;

    if (file == NULL) {
        complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    for (; got > 0; size += got) {
        char *const longer = realloc(text, size + PIECE + 1);
        if (longer == NULL)
            break;
        text = longer;
        got = fread(text + size, 1, PIECE, file);
    }
    if (got > 0 || ferror(file)) {
        complain("%s: %s", path, got > 0 ? "out of memory" : strerror(errno));
        free(text);
        text = NULL;
    } else {
        text[size] = '\0';
    }
    (void)fclose(file);
    return text;
}

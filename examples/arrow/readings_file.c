/* readings_file.c - the readings as a file of Arrow's IPC format, and back: readings_file PATH */
#include "readings.h"

#include <stdio.h>

#include <stria/arrow_ipc.h>

static int32_t write_file(void *file, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, file) == size ? 0 : 1;
}

static int32_t read_file(void *file, void *bytes, size_t size, size_t *got)
{
    *got = fread(bytes, 1, size, file);
    return ferror((FILE *)file) ? 1 : 0;
}

static stria_code write_batch(FILE *file, const stria_batch *batch, stria_error *error)
{
    stria_arrow_ipc_writer *const writer =
        stria_arrow_ipc_writer_new((stria_sink){write_file, file}, NULL, error);
    stria_code code = writer != NULL ? STRIA_OK : error->code;

    if (code == STRIA_OK)
        code = stria_arrow_ipc_write(writer, batch, error); /* as often as there are batches */
    if (code == STRIA_OK)
        code = stria_arrow_ipc_end(writer, error);
    stria_arrow_ipc_writer_free(writer);
    return code;
}

static stria_code print_batches(FILE *file, stria_error *error)
{
    stria_arrow_ipc_reader *const reader =
        stria_arrow_ipc_reader_new((stria_source){read_file, file}, NULL, error);
    stria_batch *const batch = reader != NULL ? stria_arrow_ipc_batch(reader, NULL, error) : NULL;
    stria_code code = batch != NULL ? STRIA_OK : error->code;

    while (code == STRIA_OK)
        code = stria_arrow_ipc_read(reader, batch, error);
    for (size_t row = 0; code == STRIA_END && row < stria_batch_rows(batch); row++) {
        for (size_t i = 0; i < stria_batch_columns(batch); i++) {
            char text[64];

            (void)stria_column_text(stria_batch_column(batch, i), row, text, sizeof text);
            printf("%s%s", text, i + 1 < stria_batch_columns(batch) ? ", " : "\n");
        }
    }
    stria_batch_free(batch);
    stria_arrow_ipc_reader_free(reader);
    return code == STRIA_END ? STRIA_OK : code;
}

int main(int count, char **arguments)
{
    stria_error error = {0};
    stria_batch *const batch = readings_new(&error);
    FILE *const file = count == 2 ? fopen(arguments[1], "w+b") : NULL;
    stria_code code = batch != NULL ? STRIA_OK : error.code;

    if (file == NULL) {
        fprintf(stderr, "usage: readings_file PATH, which can be written\n");
        return 2;
    }
    if (code == STRIA_OK)
        code = write_batch(file, batch, &error);
    rewind(file);
    if (code == STRIA_OK)
        code = print_batches(file, &error);
    if (code != STRIA_OK)
        fprintf(stderr, "%s: %s\n", stria_code_name(code), error.message);
    stria_batch_free(batch);
    return fclose(file) == 0 && code == STRIA_OK ? 0 : 1;
}

/* output_file.h - batches into a file, whole or not at all
 *
 * Files are written under another name and renamed when all is there. */
#ifndef STRIA_COMMAND_OUTPUT_FILE_H
#define STRIA_COMMAND_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/encoder.h"
#include "command/format.h"

typedef struct output_file {
    const char *path;
    char *unfinished; /* its name until then; NULL: the standard output */
    FILE *file;
    encoder *encoder;
} output_file;

/* "-" is the standard output, of `format`.  All complain and return false when they fail;
 * after the first did not, output_close() ends it, also when nothing is to be kept. */
bool output_open(output_file *file, const char *path, file_format format);
bool output_write(output_file *file, const stria_batch *batch);
bool output_close(output_file *file, bool keeps);

#endif /* STRIA_COMMAND_OUTPUT_FILE_H */

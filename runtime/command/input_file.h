/* input_file.h - files in formats of columns, block by block */
#ifndef STRIA_COMMAND_INPUT_FILE_H
#define STRIA_COMMAND_INPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/arrow_stream.h"
#include "command/format.h"
#include "stria/batch.h"

typedef struct input_file {
    const char *path;
    FILE *file;
    file_format format;
    stria_batch *rows; /* of the last block; NULL before the first */
    arrow_stream *arrow; /* NULL before the first, and of other formats */
    bool failed;
    uint64_t bytes; /* that were read */
} input_file;

/* Opens a file for input_next(); complains and returns false when it cannot.  "-" is the
 * standard input, as Native. */
bool input_open(input_file *file, const char *path);

/* The next block, borrowed until the next call; NULL at the end, or after a complaint:
 * file->failed. */
stria_batch *input_next(input_file *file);
void input_close(input_file *file);

/* A whole file as text; NULL after a complaint.  The caller frees it. */
char *read_text(const char *path);

#endif /* STRIA_COMMAND_INPUT_FILE_H */

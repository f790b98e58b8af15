/* input_file.h - files in formats of columns, block by block */
#ifndef STRIA_COMMAND_INPUT_FILE_H
#define STRIA_COMMAND_INPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "stria/batch.h"

typedef enum file_format { FORMAT_NONE, FORMAT_NATIVE, FORMAT_ROWBINARY } file_format;

typedef struct input_file {
    const char *path;
    FILE *file;
    file_format format;
    stria_batch *rows; /* of the last block; NULL before the first */
    bool failed;
    uint64_t bytes; /* that were read */
} input_file;

/* The format that the end of a name stands for. */
file_format format_of(const char *path);

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

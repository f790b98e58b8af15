/* convert_options.h - what `stria convert` is asked to do */
#ifndef STRIA_COMMAND_CONVERT_OPTIONS_H
#define STRIA_COMMAND_CONVERT_OPTIONS_H

#include "command/input_file.h"
#include "command/lines.h"

typedef enum input_format { INPUT_CSV, INPUT_NDJSON } input_format;

typedef struct convert_options {
    const char *input;
    const char *output;
    input_format from;
    file_format to;
    csv_options csv;

    const char *columns; /* a list */
    const char *schema; /* a file with a CREATE TABLE */
    const char *like; /* a file with columns */
    const char *rejects; /* NULL: the first bad line stops the run */
    bool infers_only;
    bool is_quiet;
} convert_options;

/* Complains and returns false when they make no sense; *helps: only help was asked for. */
bool convert_options_read(convert_options *options, int argc, char **argv, bool *helps);

#endif /* STRIA_COMMAND_CONVERT_OPTIONS_H */

/* lines.h - the lines of a text file, and who makes cells of them */
#ifndef STRIA_COMMAND_LINES_H
#define STRIA_COMMAND_LINES_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "command/cells.h"
#include "command/columns.h"
#include "command/rejects.h"

typedef struct lines {
    const char *path;
    FILE *file;
    char *line; /* with its newline */
    size_t room;
    ssize_t size; /* of it; -1: there is none */
    uint64_t number; /* from 1 */
    uint64_t bytes; /* that were read, this line among them */
    bool failed;

    /* The head of the input, which may be read more than once, as pipes may not. */
    char *head;
    size_t head_size;
    size_t head_at; /* where the next line of it begins; head_size: it is used up */
    bool within_head; /* the input ends with it */
} lines;

/* "-" is the standard input.  Complains and returns false when it cannot be opened. */
bool lines_open(lines *l, const char *path);
bool lines_next(lines *l); /* false at the end, or after a complaint */
void lines_close(lines *l);

/* Reads the head, of some 1 MiB, and lets the input end with it; and begins the input anew, as
 * a whole.  The first is false after a complaint. */
bool lines_look_ahead(lines *l);
void lines_begin_anew(lines *l);

/* What makes cells of lines: of CSV or of NDJSON. */
typedef struct cell_reader cell_reader;

typedef struct csv_options {
    char delimiter;
    bool has_header;
    const char *null_text; /* a field that is missing, in quotes or not, beside the empty one
                            * without quotes; or NULL */
} csv_options;

/* NULL after a complaint. */
cell_reader *csv_reader_new(lines *l, const csv_options *options);
cell_reader *json_reader_new(lines *l);
void cell_reader_free(cell_reader *reader);

/* Adds the columns that the input itself names, as String: those of the header, or of the keys
 * of the first lines.  The input must be read from its start afterwards. */
bool cell_reader_name_columns(cell_reader *reader, columns *list);

/* Fills cells with the next rows, none at the end, for these columns.  Lines that are no rows
 * go to `bad`; false when that stops the run. */
bool cell_reader_read(cell_reader *reader, const columns *list, cells *c, rejects *bad);

#endif /* STRIA_COMMAND_LINES_H */

/* report.h - what the command tells its user, on the standard error stream */
#ifndef STRIA_COMMAND_REPORT_H
#define STRIA_COMMAND_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "stria/export.h"

/* How the command ends. */
enum {
    STATUS_DONE = 0,
    STATUS_FAILED = 1, /* nothing was written */
    STATUS_USAGE = 2,
    STATUS_REJECTS = 3 /* all but the lines that were rejected */
};

/* One line: "stria: " and the message. */
void complain(const char *format, ...) STRIA_PRINTF(1, 2);
bool complain_of_memory(void); /* false */

/* "path:line: " and the message, as compilers do. */
void complain_at(const char *path, uint64_t line, const char *format, ...) STRIA_PRINTF(3, 4);

/* How far a long input is, on a terminal, some times a second. */
typedef struct progress {
    bool shows;
    int64_t shown_at; /* milliseconds */
    int64_t started;
    uint64_t total; /* bytes; 0: unknown */
} progress;

void progress_begin(progress *p, bool wanted, uint64_t total);
void progress_show(progress *p, uint64_t bytes, uint64_t rows);
void progress_end(progress *p, uint64_t bytes, uint64_t rows);

#endif /* STRIA_COMMAND_REPORT_H */

/* rejects.h - lines that are no rows of the table: told, and kept or not */
#ifndef STRIA_COMMAND_REJECTS_H
#define STRIA_COMMAND_REJECTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "stria/export.h"

typedef struct rejects {
    const char *path; /* of the input */
    FILE *file; /* that takes the lines as they are; NULL: the first one stops the run */
    uint64_t count;
} rejects;

enum { REJECTS_TOLD = 20 }; /* lines after which only their number is told */

/* Tells of a line and keeps it; false when the run is to stop. */
bool reject_line(rejects *bad, uint64_t line, const char *raw, size_t size, const char *format, ...)
    STRIA_PRINTF(5, 6);

#endif /* STRIA_COMMAND_REJECTS_H */

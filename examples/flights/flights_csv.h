/* flights_csv.h - from rows of the CSV file to structs */
#ifndef FLIGHTS_FLIGHTS_CSV_H
#define FLIGHTS_FLIGHTS_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "block.h"
#include "csv_input.h"

enum flights_csv_column {
    CSV_YEAR,
    CSV_MONTH,
    CSV_DAY,
    CSV_DEP_TIME,
    CSV_SCHED_DEP_TIME,
    CSV_DEP_DELAY,
    CSV_ARR_TIME,
    CSV_SCHED_ARR_TIME,
    CSV_ARR_DELAY,
    CSV_CARRIER,
    CSV_FLIGHT,
    CSV_TAILNUM,
    CSV_ORIGIN,
    CSV_DEST,
    CSV_AIR_TIME,
    CSV_DISTANCE,
    CSV_TIME_HOUR,
    CSV_COLUMNS
};

/* Where the columns that are used stand in this file. */
struct flights_csv {
    const char *path;
    size_t fields; /* in each row; 0 before the header is read */
    size_t position[CSV_COLUMNS];
};

/* Both return false when they have complained. */
bool flights_csv_header(struct flights_csv *csv, const struct csv_row *row);
bool flights_csv_row(const struct flights_csv *csv, const struct csv_row *row, struct block *block);

#endif /* FLIGHTS_FLIGHTS_CSV_H */

/* csv_input.h - the rows of a CSV file, one after another, by way of libcsv */
#ifndef FLIGHTS_CSV_INPUT_H
#define FLIGHTS_CSV_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct csv_field {
    const char *text; /* without its quotes; not NUL-ended */
    size_t size;
};

struct csv_row {
    size_t line; /* where it ends in the file; the first is 1 */
    size_t count;
    const struct csv_field *fields;
};

/* Takes one row, valid during the call.  Returns false to end the reading, having
 * said why. */
typedef bool (*csv_row_taker)(void *context, const struct csv_row *row);

/* Hands every row to `take`, the header line among them.  Returns false when it has
 * complained. */
bool csv_input_read(const char *path, csv_row_taker take, void *context);

#endif /* FLIGHTS_CSV_INPUT_H */

/* measure.h - how long it takes to get all flights from structs into columns */
#ifndef FLIGHTS_MEASURE_H
#define FLIGHTS_MEASURE_H

#include <stdbool.h>

#include "block.h"

/* All flights of all blocks, with their texts. */
struct measure;

struct measure *measure_new(void); /* NULL when out of memory */
void measure_free(struct measure *measure); /* NULL is fine */

/* Keeps the rows of a block.  Returns false when it has complained. */
bool measure_add(struct measure *measure, const struct block *block);

/* Loads them in every way and prints the time of each: all structs in one call, an array for
 * each column, one struct after the other, and no more than a copy of the structs.  Returns
 * false when it has complained. */
bool measure_report(struct measure *measure);

#endif /* FLIGHTS_MEASURE_H */

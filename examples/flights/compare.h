/* compare.h - do two batches hold the same values? */
#ifndef FLIGHTS_COMPARE_H
#define FLIGHTS_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

#include <stria/batch.h>

/* Compares all rows of `block` with those of `whole` from row `first` on, column by
 * column: which are null, and the values.  Returns false when it has complained,
 * naming the first column and row that differ. */
bool compare(stria_batch *whole, size_t first, stria_batch *block);

#endif /* FLIGHTS_COMPARE_H */

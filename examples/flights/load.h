/* load.h - from plain C arrays into the columns of a batch */
#ifndef FLIGHTS_LOAD_H
#define FLIGHTS_LOAD_H

#include <stria/batch.h>

#include "arrays.h"

/* Appends and commits all rows, or none. */
stria_code load(stria_batch *batch, const struct arrays *arrays, stria_error *error);

#endif /* FLIGHTS_LOAD_H */

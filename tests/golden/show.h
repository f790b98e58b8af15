/* show.h - rows of columns as the .rows files write them */
#ifndef STRIA_TESTS_SHOW_H
#define STRIA_TESTS_SHOW_H

#include "stria/batch.h"

/* Writes one row of a batch, its values between tabs, and a NUL.  Ends the program
 * when `size` is too small. */
void show_row(stria_batch *batch, size_t row, char *text, size_t size);

#endif /* STRIA_TESTS_SHOW_H */

/* sound.h - what must hold of a column between two calls */
#ifndef STRIA_TESTS_SOUND_H
#define STRIA_TESTS_SOUND_H

#include "stria/stria.h"

/* What is wrong with a column or one below it, which is told; NULL: nothing. */
const char *fault_of_column(const stria_column *column, const stria_column **where);

#endif /* STRIA_TESTS_SOUND_H */

/* keys.h - what must hold of a dictionary between two calls */
#ifndef STRIA_TESTS_KEYS_H
#define STRIA_TESTS_KEYS_H

#include "src/column/dictionary.h"

/* What is wrong with the keys, the codes or the index of a dictionary; NULL: nothing. */
const char *fault_of_keys(const stria_column *column);

#endif /* STRIA_TESTS_KEYS_H */

/* seed.h - a number that nobody outside can know */
#ifndef STRIA_SRC_SEED_H
#define STRIA_SRC_SEED_H

#include <stdint.h>

/* A new one for each object.  Nothing that leaves the library depends on it. */
uint64_t stria__make_seed(const void *object);

#endif /* STRIA_SRC_SEED_H */

/* push_loop.h - a program in C that appends one value at a time */
#ifndef STRIA_BENCH_PUSH_LOOP_H
#define STRIA_BENCH_PUSH_LOOP_H

#include "stria/stria.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Appends n values, each by STRIA_PUSH(); stops at the first error. */
stria_code push_each(stria_column *column, const int64_t *values, size_t n, stria_error *error);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_BENCH_PUSH_LOOP_H */

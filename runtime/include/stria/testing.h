/* testing.h - an allocator that makes life hard, for tests
 *
 *     stria_checker *checker = stria_checker_new();
 *     stria_allocator allocator = stria_checker_allocator(checker);
 *     ... make objects with &allocator, fail calls, free the objects ...
 *     assert(stria_checker_blocks(checker) == 0);
 *     stria_checker_free(checker);
 *
 * Every block moves whenever it is resized, freed memory is filled, sizes and
 * alignments are checked against those that were asked for, and a chosen call
 * can fail.  Not thread-safe.
 */
#ifndef STRIA_TESTING_H
#define STRIA_TESTING_H

#include "stria/allocator.h"
#include "stria/export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct stria_checker stria_checker;

STRIA_API STRIA_NODISCARD stria_checker *stria_checker_new(void); /* NULL when out of memory */
STRIA_API void stria_checker_free(stria_checker *checker);
STRIA_API stria_allocator stria_checker_allocator(stria_checker *checker);

/* Makes the n-th call from now that asks for memory fail, and no other; 1 is the
 * next.  0 lets all succeed.  Freeing never fails and does not count. */
STRIA_API void stria_checker_fail_at(stria_checker *checker, size_t nth);

/* Calls that asked for memory since the checker was made, failed ones included. */
STRIA_API size_t stria_checker_calls(const stria_checker *checker);

/* What is allocated now. */
STRIA_API size_t stria_checker_blocks(const stria_checker *checker);
STRIA_API size_t stria_checker_bytes(const stria_checker *checker);

/* The most bytes that were allocated at any time. */
STRIA_API size_t stria_checker_peak(const stria_checker *checker);

/* Calls that gave a wrong old size or alignment, or bytes written past the end of a
 * block.  Zero, or the library (or the test) is at fault. */
STRIA_API size_t stria_checker_faults(const stria_checker *checker);

#ifdef __cplusplus
}
#endif

#endif /* STRIA_TESTING_H */

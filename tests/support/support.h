/* support.h - what the tests of the core share
 *
 * Every object of a test comes from `hard`, the allocator that moves blocks and finds
 * writes past their end; TEST() checks after each test that all of them are gone, and
 * that none was asked for that is larger than anything a test may need.
 *
 * OK() and FAILS() also hold every call to the contract of stria_error: nothing is
 * written when the call succeeds, and all of it when it fails.
 */
#ifndef STRIA_TESTS_SUPPORT_H
#define STRIA_TESTS_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "stria/batch.h"
#include "stria/inline.h"
#include "stria/testing.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* ---- One test ------------------------------------------------------------------ */

extern stria_checker *checker; /* what `hard` asks */
extern stria_allocator hard;
extern size_t vast_requests; /* that no machine could meet; `hard` refuses them */
extern stria_error error; /* of the last OK() or FAILS() */

int begin_test(void **state);
int end_test(void **state);

#define TEST(function) cmocka_unit_test_setup_teardown(function, begin_test, end_test)

/* How often to repeat what is random or slow.  Valgrind is some thirty times slower
 * than the machine, so it gets a part; STRIA_TEST_ROUNDS=n does n times as many. */
size_t rounds(size_t full);

/* ---- Calls and their errors --------------------------------------------------------- */

void forget_error(void);
void assert_success(stria_code code, const char *call, const char *file, int line);
void assert_failure(
    stria_code expected, stria_code code, const char *call, const char *file, int line);

#define OK(call) (forget_error(), assert_success((call), #call, __FILE__, __LINE__))
#define FAILS(expected, call)                                                                      \
    (forget_error(), assert_failure((expected), (call), #call, __FILE__, __LINE__))

/* The same for what makes an object, and NULL when it fails. */
#define MAKES_NONE(expected, call)                                                                 \
    (forget_error(),                                                                               \
        assert_failure(                                                                            \
            (expected), (call) == NULL ? error.code : STRIA_OK, #call, __FILE__, __LINE__))

/* Where the last failure says it happened; -1: not said. */
void assert_place_at(int64_t row, int64_t element, const char *path, const char *file, int line);
#define PLACE(row, element, path) assert_place_at((row), (element), (path), __FILE__, __LINE__)

/* The last failure's message holds this. */
void assert_says_at(const char *part, const char *file, int line);
#define SAYS(part) assert_says_at((part), __FILE__, __LINE__)

/* ---- Columns ---------------------------------------------------------------------------- */

/* Must succeed. */
stria_column *new_column(const char *type);
stria_batch *new_batch(const stria_field *fields, size_t count);

/* The innermost column below this one. */
stria_column *leaf_of(stria_column *column);

/* Everything that must hold of a column between two calls, at every level. */
void assert_sound_at(const stria_column *column, const char *file, int line);
#define SOUND(column) assert_sound_at((column), __FILE__, __LINE__)

/* All that a column holds, at every level: rows, null counts, lines of a batch, values,
 * offsets and validity bits; not the room behind them.  The caller frees it. */
typedef struct column_image {
    uint8_t *bytes;
    size_t size;
} column_image;

column_image take_image(const stria_column *column);
void free_image(column_image *image);

/* The column holds just what it held, and is sound. */
void assert_unchanged_at(
    const stria_column *column, const column_image *before, const char *file, int line);
#define UNCHANGED(column, before) assert_unchanged_at((column), (before), __FILE__, __LINE__)

/* Two columns hold the same rows; where a batch's line stands does not matter. */
void assert_same_at(const stria_column *a, const stria_column *b, const char *file, int line);
#define SAME(a, b) assert_same_at((a), (b), __FILE__, __LINE__)

#endif /* STRIA_TESTS_SUPPORT_H */

/* text_check.h - texts that end where their memory ends, for tests of parsers */
#ifndef STRIA_TESTS_TEXT_CHECK_H
#define STRIA_TESTS_TEXT_CHECK_H

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/random.h"
#include "src/text/parse.h"

/* A copy that AddressSanitizer and Valgrind guard on both sides; free its data. */
static inline stria_view exact_copy(const char *text, size_t size)
{
    char *const copy = malloc(size > 0 ? size : 1);

    assert_non_null(copy);
    memcpy(copy, text, size);
    return (stria_view){copy, size};
}

/* What a parser said about a text. */
typedef struct outcome {
    stria__parsed parsed;
    size_t bad;
} outcome;

#define NO_BAD SIZE_MAX /* stands in `bad` as long as nobody writes it */

/* Checks that a parser took a text or, if not, what it said. */
static inline void check_outcome(const char *text, outcome is, outcome should_be)
{
    if (is.parsed != should_be.parsed || is.bad != should_be.bad)
        fail_msg("\"%s\": outcome %d at %zu, not %d at %zu", text, (int)is.parsed, is.bad,
            (int)should_be.parsed, should_be.bad);
}

/* Defines parse_NAME(), which gives stria__parse_NAME() a guarded copy of a text. */
#define DEFINE_PARSE(name, type)                                                                   \
    static outcome parse_##name(const char *text, type *value)                                     \
    {                                                                                              \
        outcome is = {STRIA__PARSED, NO_BAD};                                                      \
        const stria_view copy = exact_copy(text, strlen(text));                                    \
                                                                                                   \
        is.parsed = stria__parse_##name(copy, value, &is.bad);                                     \
        free((void *)(uintptr_t)copy.data);                                                        \
        return is;                                                                                 \
    }

#endif /* STRIA_TESTS_TEXT_CHECK_H */

/* span_checks.h - what the tests of spans share */
#ifndef STRIA_TESTS_SPAN_CHECKS_H
#define STRIA_TESTS_SPAN_CHECKS_H

#include "support/support.h"

static const int64_t values[] = {10, 11, 12, 13, 14, 15, 16, 17};

/* Refused, with code and place, and nothing changed. */
#define REFUSED(column, code, row, path, call)                                                     \
    do {                                                                                           \
        column_image before_ = take_image(column);                                                 \
        FAILS((code), (call));                                                                     \
        PLACE((row), -1, (path));                                                                  \
        UNCHANGED((column), &before_);                                                             \
        free_image(&before_);                                                                      \
    } while (0)

static inline stria_code append_offsets(
    stria_column *column, size_t count, const void *offsets, size_t rows, stria_ctype ctype)
{
    return stria_append_lists(column, STRIA_VALUES(values, count),
        stria_make_spans(offsets, rows, STRIA_SPANS_OFFSETS, ctype), &error);
}

/* A list column that has rows already, so that offsets are moved. */
static inline stria_column *new_lists(const char *type)
{
    static const int64_t lengths[] = {2, 0, 1};
    stria_column *const column = new_column(type);

    OK(stria_append_lists(column, STRIA_VALUES(values, 3), STRIA_LENGTHS(lengths, 3), &error));
    return column;
}

#endif /* STRIA_TESTS_SPAN_CHECKS_H */

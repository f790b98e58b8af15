/* nested.h - what the tests of columns inside columns share */
#ifndef STRIA_TESTS_NESTED_H
#define STRIA_TESTS_NESTED_H

#include <stdio.h>

#include "support/support.h"

/* Refused at this place, and nothing changed at any level. */
#define REFUSED_AT(column, code, row, element, path, call)                                         \
    do {                                                                                           \
        column_image before_ = take_image(column);                                                 \
        FAILS((code), (call));                                                                     \
        PLACE((row), (element), (path));                                                           \
        UNCHANGED((column), &before_);                                                             \
        free_image(&before_);                                                                      \
    } while (0)
#define REFUSED(column, code, row, path, call) REFUSED_AT(column, code, row, -1, path, call)

/* The column below by the indices of children, ended by -1. */
static inline stria_column *below(stria_column *column, const int *indices)
{
    for (; *indices >= 0; indices++) {
        column = stria_column_child(column, (size_t)*indices);
        assert_non_null(column);
    }
    return column;
}

#define BELOW(column, ...) below((column), (const int[]){__VA_ARGS__, -1})

/* The column is sound and its rows are these texts, from the first on. */
static inline void assert_texts_at(
    const stria_column *column, const char *const *texts, size_t rows, const char *file, int line)
{
    char text[512];

    assert_sound_at(column, file, line);
    if (stria_column_rows(column) != rows) {
        print_error("%zu rows, not %zu\n", stria_column_rows(column), rows);
        _fail(file, line);
    }
    for (size_t row = 0; row < rows; row++) {
        (void)stria_column_text(column, row, text, sizeof text);
        if (strcmp(text, texts[row]) != 0) {
            print_error("row %zu is %s, not %s\n", row, text, texts[row]);
            _fail(file, line);
        }
    }
}

#define ROWS_ARE(column, ...)                                                                      \
    do {                                                                                           \
        static const char *const texts_[] = {__VA_ARGS__};                                         \
        assert_texts_at((column), texts_, COUNT_OF(texts_), __FILE__, __LINE__);                   \
    } while (0)

static inline void push_integers(stria_column *column, int64_t first, size_t count)
{
    for (size_t i = 0; i < count; i++)
        OK(stria_push_int64(column, first + (int64_t)i, &error));
}

static inline void push_texts(stria_column *column, const char *const *texts, size_t count)
{
    OK(stria_append(column, STRIA_VALUES(texts, count), &error));
}

#endif /* STRIA_TESTS_NESTED_H */

/* strings.h - text and bytes into columns, a block at a time */
#ifndef STRIA_SRC_STRINGS_H
#define STRIA_SRC_STRINGS_H

#include "src/column/block.h"
#include "src/column/column.h"

/* Whether these are views side by side, to be read as an array. */
bool stria__are_views(const stria_values *values);

/* n texts from `first` on, missing ones (NULL: none is) empty: the caller's own array
 * where there is one, else read into the lane. */
const stria_view *stria__read_texts(
    const stria_values *values, size_t first, size_t n, const bool *missing, stria__lane *lane);

/* A String column is filled in two walks, so that its bytes grow at most once.  The
 * first writes, for the n rows that will be `ahead` of the end, where each ends; the
 * second copies the bytes there, after room was made for them. */
stria_code stria__write_ends(
    stria_column *column, size_t ahead, const stria_view *texts, size_t n, stria_error *error);
void stria__copy_texts(stria_column *column, size_t ahead, const char *const *starts, size_t n);

/* The second walk over views, whose sizes are at hand. */
void stria__copy_views(stria_column *column, const stria_view *views, size_t n);

/* The bytes of the `rows` rows behind the end, as the first walk found them. */
size_t stria__text_ahead(const stria_column *column, size_t rows);

/* Copies n texts into values of the column's fixed width, filled up with zeros.  Returns
 * n, or the index of the first that is too long. */
size_t stria__copy_padded(
    const stria_column *column, size_t ahead, const stria_view *texts, size_t n);

#endif /* STRIA_SRC_STRINGS_H */

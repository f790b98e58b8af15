/* error.h - filling a stria_error */
#ifndef STRIA_SRC_ERROR_H
#define STRIA_SRC_ERROR_H

#include <stddef.h>

#include "stria/error.h"
#include "stria/stria.h"

/* Fills the error, when there is one, with the column's place (NULL: none) and a
 * sentence; row, element and offset become -1.  Returns the code. */
stria_code stria__fail(stria_error *error, const stria_column *column, stria_code code,
    const char *format, ...) STRIA_PRINTF(4, 5);

/* The same for an element; see stria__refuse() for what `position` counts. */
stria_code stria__fail_at(stria_error *error, const stria_column *column, stria_code code,
    size_t position, const char *format, ...) STRIA_PRINTF(5, 6);

/* Copies a text of any length into a field of `size` bytes, cut in the middle where it is
 * too long. */
void stria__copy_cut(char *to, size_t size, const char *text, size_t length);

stria_code stria__fail_memory(stria_error *error, const stria_column *column, size_t size);

#endif /* STRIA_SRC_ERROR_H */

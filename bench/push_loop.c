/* push_loop.c - a program in C that appends one value at a time */
#include "push_loop.h"

#include "stria/inline.h"

stria_code push_each(stria_column *column, const int64_t *values, size_t n, stria_error *error)
{
    for (size_t i = 0; i < n; i++) {
        const stria_code code = STRIA_PUSH(column, values[i], error);
        if (code != STRIA_OK)
            return code;
    }
    return STRIA_OK;
}

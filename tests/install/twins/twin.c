/* twin.c - one copy of stria from C */
#include "twin.h"

#include <stdio.h>
#include <stria/inline.h>

int TWIN_NAME(TWIN, _c)(const char *text, char *message, int size)
{
    stria_error error = {.message = "fine"};
    stria_column *const column = stria_column_new("UInt8", NULL, &error);
    if (column == NULL || STRIA_PUSH(column, 1, &error))
        return -1;
    (void)stria_append(column, STRIA_VALUES(&text, 1), &error);
    snprintf(message, (size_t)size, "%s", error.message);
    const int rows = (int)stria_column_rows(column);
    stria_column_free(column);
    return rows;
}

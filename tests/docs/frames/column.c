/* column.c - a column of @type@, what the page does with it, and its rows at the end */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <stria/inline.h>
#include <stria/stria.h>

/* What a call says that fails. */
static int refused(const stria_error *error)
{
    printf("%s", stria_code_name(error->code));
    if (error->row >= 0)
        printf(", row %" PRId64, error->row);
    if (error->element >= 0)
        printf(", element %" PRId64, error->element);
    printf(": %s\n", error->message);
    return 0;
}

int main(void)
{
    stria_error error;
    stria_code code = STRIA_OK;
    stria_column *const column = stria_column_new("@type@", NULL, &error);

    if (column == NULL)
        return refused(&error);
    {
        /* @body@ */
    }
    if (code != STRIA_OK)
        refused(&error);
    for (size_t row = 0; row < stria_column_rows(column); row++) {
        char text[256];
        stria_column_text(column, row, text, sizeof text);
        printf("%s\n", text);
    }
    stria_column_free(column);
    return 0;
}

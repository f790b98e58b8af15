/* type_fuzz.c - any text as a type: refused at one of its bytes, or printed so that it means the
 * same */
#include "fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    stria_error why;
    char *const text = malloc(size + 1);

    HOLDS_TRUE(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    begin_input((1 << 20) + 1024 * size);
    stria_column *const column = stria_column_new(text, &bounded, &why);
    if (column == NULL) {
        check_error(why.code, &why);
        if (why.code == STRIA_ERR_MEMORY)
            broken("memory is no multiple of the text", text);
        HOLDS_TRUE(why.offset >= 0 && (size_t)why.offset <= strlen(text));
    } else {
        const size_t length = stria_column_type_text(column, NULL, 0);
        char *const printed = malloc(length + 1);
        char *const again = malloc(length + 1);
        HOLDS_TRUE(printed != NULL && again != NULL);
        HOLDS_TRUE(stria_column_type_text(column, printed, length + 1) == length);
        stria_column *const other = stria_column_new(printed, &bounded, &why);
        if (other == NULL)
            broken("a type that was printed is refused", printed);
        HOLDS_TRUE(stria_column_type_text(other, again, length + 1) == length);
        HOLDS_TRUE(strcmp(printed, again) == 0);
        HOLDS_TRUE(stria_append_column(column, other, 0, 0, NULL) == STRIA_OK);
        check_column(column);
        stria_column_free(other);
        free(printed);
        free(again);
    }
    stria_column_free(column);
    end_input();
    free(text);
    return 0;
}

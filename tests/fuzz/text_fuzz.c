/* text_fuzz.c - any text as a value of any type: refused, or printed so that it reads back
 *
 * The first byte is the type, and lines are values. */
#include "fuzz.h"

#include <stdlib.h>

enum { MOST = 64 }; /* lines */

/* What row `row` prints goes into another column, and is the same value there. */
static void check_print(const stria_column *column, size_t row, stria_column *other)
{
    const size_t length = stria_column_text(column, row, NULL, 0);
    char *const text = malloc(length + 1);
    const stria_view view = {text, length};
    stria_error why;

    HOLDS_TRUE(text != NULL);
    HOLDS_TRUE(stria_column_text(column, row, text, length + 1) == length);
    if (stria_column_is_null(column, row))
        HOLDS_TRUE(stria_push_null(other, &why) == STRIA_OK);
    else if (stria_push_view(other, view, &why) != STRIA_OK)
        broken(text, why.message);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char type[128];
    choices from = {data, size};
    stria_view lines[MOST];
    stria_error why;
    size_t count = 0;
    size_t taken = 0;
    const size_t index = take_byte(&from);

    begin_input(64 << 20);
    stria_column *const column =
        stria_column_new(type_at(index, type, sizeof type), &bounded, &why);
    stria_column *const other = stria_column_new(type_at(index, type, sizeof type), &bounded, &why);
    HOLDS_TRUE(column != NULL && other != NULL);
    while (count < MOST && from.left > 0) {
        const uint8_t *const end = memchr(from.at, '\n', from.left);
        const size_t length = end != NULL ? (size_t)(end - from.at) : from.left;
        lines[count++] = (stria_view){(const char *)from.at, length};
        from.at += end != NULL ? length + 1 : length;
        from.left -= end != NULL ? length + 1 : length;
    }
    /* One by one, then all that were taken in one call. */
    for (size_t i = 0; i < count; i++) {
        const uint64_t before = digest_column(column);
        const stria_code code = stria_push_view(column, lines[i], &why);
        if (code == STRIA_OK) {
            lines[taken++] = lines[i];
        } else {
            check_error(code, &why);
            HOLDS_TRUE(digest_column(column) == before);
        }
    }
    check_column(column);
    if (taken > 0) {
        HOLDS_TRUE(stria_append(other, STRIA_VALUES(lines, taken), &why) == STRIA_OK);
        HOLDS_TRUE(digest_column(other) == digest_column(column));
        stria_column_truncate(other, 0);
        for (size_t row = 0; row < taken; row++)
            check_print(column, row, other);
        HOLDS_TRUE(digest_column(other) == digest_column(column));
    }
    stria_column_free(column);
    stria_column_free(other);
    end_input();
    return 0;
}

/* sql.c - statements, a piece at a time */
#include "duckdb/sql.h"

#include <stdlib.h>
#include <string.h>

void stria__duck_put_text(stria__duck_text *text, const char *bytes, size_t size)
{
    if (text->failed)
        return;
    if (text->size + size >= text->room) {
        const size_t room = (text->size + size + 1) * 2;
        char *const data = realloc(text->data, room);

        if (data == NULL) {
            text->failed = true;
            return;
        }
        text->data = data;
        text->room = room;
    }
    memcpy(text->data + text->size, bytes, size);
    text->size += size;
    text->data[text->size] = '\0';
}

void stria__duck_put(stria__duck_text *text, const char *string)
{
    stria__duck_put_text(text, string, strlen(string));
}

void stria__duck_put_quoted(stria__duck_text *text, const char *string, size_t size, char mark)
{
    stria__duck_put_text(text, &mark, 1);
    for (size_t i = 0; i < size; i++) {
        if (string[i] == mark)
            stria__duck_put_text(text, &mark, 1);
        stria__duck_put_text(text, string + i, 1);
    }
    stria__duck_put_text(text, &mark, 1);
}

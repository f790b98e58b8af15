/* quoted.c - text in single quotes, as ClickHouse prints it */
#include "src/quoted.h"

char stria__escape_of(char byte)
{
    switch (byte) {
    case '\0':
        return '0';
    case '\b':
        return 'b';
    case '\t':
        return 't';
    case '\n':
        return 'n';
    case '\f':
        return 'f';
    case '\r':
        return 'r';
    case '\'':
    case '\\':
        return byte;
    default:
        return 0;
    }
}

void stria__put_quoted(stria__output *output, stria_view text)
{
    size_t plain = 0; /* where the bytes begin that are not written yet */

    stria__put(output, "'", 1);
    for (size_t i = 0; i < text.size; i++) {
        const char escape[2] = {'\\', stria__escape_of(text.data[i])};
        if (escape[1] != 0) {
            stria__put(output, text.data + plain, i - plain);
            stria__put(output, escape, 2);
            plain = i + 1;
        }
    }
    stria__put(output, text.data + plain, text.size - plain);
    stria__put(output, "'", 1);
}

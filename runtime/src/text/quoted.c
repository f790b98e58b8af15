/* quoted.c - text in quotes, as ClickHouse prints it */
#include "src/text/quoted.h"

char stria__escape_of(char byte, char mark)
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
    case '\\':
        return byte;
    default:
        return byte == mark ? byte : (char)0;
    }
}

void stria__put_quoted(stria__output *output, stria_view text, char mark)
{
    size_t plain = 0; /* where the bytes begin that are not written yet */

    stria__put(output, &mark, 1);
    for (size_t i = 0; i < text.size; i++) {
        const char escape[2] = {'\\', stria__escape_of(text.data[i], mark)};
        if (escape[1] != 0) {
            stria__put(output, text.data + plain, i - plain);
            stria__put(output, escape, 2);
            plain = i + 1;
        }
    }
    stria__put(output, text.data + plain, text.size - plain);
    stria__put(output, &mark, 1);
}

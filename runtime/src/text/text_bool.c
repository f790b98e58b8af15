/* text_bool.c - booleans from and to text */
#include "src/text/text_bool.h"

#include <string.h>

static stria_view spelling(bool value)
{
    return value ? (stria_view){"true", 4} : (stria_view){"false", 5};
}

stria__parsed stria__parse_bool(stria_view text, bool *value, size_t *bad)
{
    const bool candidate = text.size > 0 && text.data[0] == 't';
    const stria_view expected = spelling(candidate);
    size_t at = 0;

    while (at < text.size && at < expected.size && text.data[at] == expected.data[at])
        at++;
    if (at < text.size || at < expected.size)
        return stria__malformed(at, bad);
    *value = candidate;
    return STRIA__PARSED;
}

size_t stria__print_bool(char *to, bool value)
{
    const stria_view text = spelling(value);

    memcpy(to, text.data, text.size);
    return text.size;
}

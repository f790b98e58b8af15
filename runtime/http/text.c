/* text.c - URLs and SQL, built up in memory that grows */
#include "http/http.h"

#include <string.h>

static bool put_bytes(stria_memory *text, const char *bytes, size_t size)
{
    const stria_sink sink = stria_memory_sink(text);

    return sink.write(sink.context, bytes, size) == 0;
}

bool stria__put(stria_memory *text, const char *part)
{
    return put_bytes(text, part, strlen(part));
}

bool stria__end_text(stria_memory *text)
{
    return put_bytes(text, "", 1);
}

const char *stria__text(const stria_memory *text)
{
    return stria_memory_view(text).data;
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
        c == '_' || c == '.' || c == '~';
}

static bool put_escaped(stria_memory *url, const char *value)
{
    static const char digits[] = "0123456789ABCDEF";

    for (; *value != '\0'; value++) {
        const unsigned char byte = (unsigned char)*value;
        const char escaped[] = {'%', digits[byte >> 4], digits[byte & 15]};

        if (!(is_plain(*value) ? put_bytes(url, value, 1)
                               : put_bytes(url, escaped, sizeof escaped)))
            return false;
    }
    return true;
}

bool stria__put_parameter(stria_memory *url, const char *name, const char *value)
{
    return stria__put(url, "&") && put_escaped(url, name) && stria__put(url, "=") &&
        put_escaped(url, value);
}

/* Quotes and backslashes get a backslash in front; all else stands as it is. */
static bool put_quoted(stria_memory *sql, const char *text, const char *quote)
{
    bool is_put = stria__put(sql, quote);

    for (; is_put && *text != '\0'; text++) {
        if (*text == *quote || *text == '\\')
            is_put = stria__put(sql, "\\");
        is_put = is_put && put_bytes(sql, text, 1);
    }
    return is_put && stria__put(sql, quote);
}

bool stria__put_name(stria_memory *sql, const char *name)
{
    return put_quoted(sql, name, "`");
}

bool stria__put_literal(stria_memory *sql, const char *text)
{
    return put_quoted(sql, text, "'");
}

bool stria__put_table(stria_memory *sql, const stria_http *http, const stria_insert *insert)
{
    const char *const own = stria__text(http->database);
    const char *const database = insert->database != NULL ? insert->database : own;

    if (*database != '\0' && !(stria__put_name(sql, database) && stria__put(sql, ".")))
        return false;
    return stria__put_name(sql, insert->table);
}

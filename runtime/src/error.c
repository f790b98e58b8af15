/* error.c - filling a stria_error */
#include "src/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/column.h"

const char *stria_code_name(stria_code code)
{
    switch (code) {
    case STRIA_OK:
        return "STRIA_OK";
    case STRIA_END:
        return "STRIA_END";
    case STRIA_ERR_MEMORY:
        return "STRIA_ERR_MEMORY";
    case STRIA_ERR_ARGUMENT:
        return "STRIA_ERR_ARGUMENT";
    case STRIA_ERR_TYPE:
        return "STRIA_ERR_TYPE";
    case STRIA_ERR_RANGE:
        return "STRIA_ERR_RANGE";
    case STRIA_ERR_NULL:
        return "STRIA_ERR_NULL";
    case STRIA_ERR_SHAPE:
        return "STRIA_ERR_SHAPE";
    case STRIA_ERR_ENCODING:
        return "STRIA_ERR_ENCODING";
    case STRIA_ERR_SIZE:
        return "STRIA_ERR_SIZE";
    case STRIA_ERR_CORRUPT:
        return "STRIA_ERR_CORRUPT";
    case STRIA_ERR_SINK:
        return "STRIA_ERR_SINK";
    case STRIA_ERR_TARGET:
        return "STRIA_ERR_TARGET";
    case STRIA_ERR_SOURCE:
        return "STRIA_ERR_SOURCE";
    case STRIA_ERR_SERVER:
        return "STRIA_ERR_SERVER";
    case STRIA_ERR_TIMEOUT:
        return "STRIA_ERR_TIMEOUT";
    case STRIA_ERR_CANCELLED:
        return "STRIA_ERR_CANCELLED";
    default:
        return "unknown code";
    }
}

void stria__copy_cut(char *to, size_t size, const char *text, size_t length)
{
    static const char gap[] = "...";
    const size_t kept = size - sizeof gap; /* without the gap and the NUL */

    if (length < size) {
        memcpy(to, text, length);
        to[length] = '\0';
        return;
    }
    const size_t front = kept / 2;
    memcpy(to, text, front);
    memcpy(to + front, gap, sizeof gap - 1);
    memcpy(to + front + sizeof gap - 1, text + length - (kept - front), kept - front);
    to[size - 1] = '\0';
}

/* "orders[][]": the name of the column at the top, and a pair of brackets for each
 * list above this one. */
static void write_path(char *path, size_t size, const stria_column *column)
{
    size_t levels = 0;

    for (; column->parent != NULL; column = column->parent)
        levels++;
    const char *const name = column->name ? column->name : "";
    const size_t brackets = levels < size / 4 ? levels * 2 : size / 2;

    /* A long name must not push the brackets out, nor deep nesting the name. */
    stria__copy_cut(path, size - brackets, name, strlen(name));
    size_t length = strlen(path);
    for (; levels > 0 && length + 2 < size; levels--, length += 2)
        memcpy(path + length, "[]", 3);
}

static const stria_column *top_of(const stria_column *column)
{
    while (column->parent != NULL)
        column = column->parent;
    return column;
}

/* A message may show names and types that came from anywhere, and goes to a terminal or a
 * line of a log. */
static void make_printable(char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
    }
}

STRIA__PRINTF(5, 0)
static void fill(stria_error *error, const stria_column *column, stria_code code, int64_t element,
    const char *format, va_list arguments)
{
    if (error == NULL)
        return;
    memset(error, 0, sizeof *error);
    error->code = code;
    error->column = column ? top_of(column)->index : -1;
    error->row = -1;
    error->element = element;
    error->offset = -1;
    if (column != NULL)
        write_path(error->path, sizeof error->path, column);
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
    make_printable(error->message);
}

stria_code stria__fail(
    stria_error *error, const stria_column *column, stria_code code, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill(error, column, code, -1, format, arguments);
    va_end(arguments);
    return code;
}

stria_code stria__fail_at(stria_error *error, const stria_column *column, stria_code code,
    size_t position, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill(error, column, code, (int64_t)position, format, arguments);
    va_end(arguments);
    return code;
}

stria_code stria__fail_memory(stria_error *error, const stria_column *column, size_t size)
{
    return stria__fail(
        error, column, STRIA_ERR_MEMORY, "out of memory: %zu bytes were refused", size);
}

/* error.c - filling a stria_error */
#include "src/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "src/column/column.h"
#include "src/text/output.h"

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

/* What stands behind the parent's path: "[]" for the items of a list, ".price" for an
 * element of a tuple (".2" when it has no name), "[].key" for the keys of a map. */
static void put_step(stria__output *output, const stria_column *column)
{
    const stria_column *const parent = column->parent;
    const stria__storage storage = parent->type->storage;
    char number[24];
    size_t position = 1;

    if (storage == STRIA__LIST || storage == STRIA__FIXED_LIST)
        stria__put_text(output, "[]");
    if (stria__items(parent) == column || stria__is_dictionary(parent))
        return;
    for (const stria_column *child = parent->child; child != column; child = child->next)
        position++;
    (void)snprintf(number, sizeof number, "%zu", position);
    stria__put_text(output, ".");
    if (column->label != NULL)
        stria__put_text(output, column->label);
    else if (parent->type == &stria__map_type)
        stria__put_text(output, position == 1 ? "key" : "value");
    else
        stria__put_text(output, number);
}

static void put_steps(stria__output *output, const stria_column *column)
{
    if (column->parent == NULL)
        return;
    put_steps(output, column->parent);
    put_step(output, column);
}

static const stria_column *top_of(const stria_column *column)
{
    while (column->parent != NULL)
        column = column->parent;
    return column;
}

/* Steps of a path that are too long are cut in the middle, as stria__copy_cut() does. */
static void put_cut_steps(char *to, size_t size, size_t length, const stria_column *column)
{
    static const char gap[] = "...";
    stria__output head = {to, size, 0, 0};

    if (length >= size) {
        const size_t kept = size - sizeof gap;
        const size_t front = kept / 2;
        const size_t back = kept - front;
        stria__output tail = {to + size - 1 - back, back, 0, length - back};

        head.size = front;
        memcpy(to + front, gap, sizeof gap - 1);
        put_steps(&tail, column);
    }
    put_steps(&head, column);
}

/* The name of the column at the top, and a step for each level down to this one. */
static void write_path(char *path, size_t size, const stria_column *column)
{
    stria__output measured = {NULL, 0, 0, 0};

    put_steps(&measured, column);
    const size_t length = measured.length;
    const char *const name = top_of(column)->name ? top_of(column)->name : "";

    /* A long name must not push the steps out, nor deep nesting the name. */
    const size_t kept = length < size / 2 ? length : size / 2;
    stria__copy_cut(path, size - kept, name, strlen(name));
    const size_t at = strlen(path);
    put_cut_steps(path + at, size - at, length, column);
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

STRIA_PRINTF(5, 0)
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

stria_code stria_fail(stria_error *error, stria_code code, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill(error, NULL, code, -1, format, arguments);
    va_end(arguments);
    return code;
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

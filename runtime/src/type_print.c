/* type_print.c - from a column to its type's text */
#include <stdio.h>
#include <string.h>

#include "src/type_text.h"

/* Text that may not fit; counts on when it does not. */
typedef struct output {
    char *text;
    size_t size;
    size_t length;
} output;

static void put(output *out, const char *text)
{
    for (; *text != '\0'; text++, out->length++) {
        if (out->length + 1 < out->size)
            out->text[out->length] = *text;
    }
}

static void put_parameters(output *out, const stria_column *column)
{
    char number[24];
    const int has = column->type->parameters;
    const bool zone = column->zone[0] != '\0';

    if ((has & (STRIA__HAS_SIZE | STRIA__HAS_PRECISION)) == 0 && !zone)
        return;
    put(out, "(");
    if (has & (STRIA__HAS_SIZE | STRIA__HAS_PRECISION)) {
        const size_t value = has & STRIA__HAS_SIZE ? column->size : column->precision;
        (void)snprintf(number, sizeof number, "%zu", value);
        put(out, number);
    }
    if (zone) {
        put(out, has & STRIA__HAS_PRECISION ? ", '" : "'");
        put(out, column->zone);
        put(out, "'");
    }
    put(out, ")");
}

size_t stria__type_text(const stria_column *column, char *text, size_t size)
{
    output out = {text, size, 0};
    size_t open = 0;

    for (; column->items != NULL; column = column->items, open++)
        put(&out, "Array(");
    if (column->nullable) {
        put(&out, "Nullable(");
        open++;
    }
    put(&out, column->type->name);
    put_parameters(&out, column);
    for (; open > 0; open--)
        put(&out, ")");
    if (size > 0)
        text[out.length < size ? out.length : size - 1] = '\0';
    return out.length;
}

size_t stria_column_type_text(const stria_column *column, char *text, size_t size)
{
    return stria__type_text(column, text, size);
}

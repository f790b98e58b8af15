/* type_print.c - from a column to its type's text */
#include <stdio.h>
#include <string.h>

#include "src/output.h"
#include "src/type_text.h"

static void put(stria__output *output, const char *text)
{
    stria__put(output, text, strlen(text));
}

static void put_parameters(stria__output *output, const stria_column *column)
{
    char number[24];
    const int has = column->type->parameters;
    const bool zone = column->zone[0] != '\0';

    if ((has & (STRIA__HAS_SIZE | STRIA__HAS_PRECISION)) == 0 && !zone)
        return;
    put(output, "(");
    if (has & (STRIA__HAS_SIZE | STRIA__HAS_PRECISION)) {
        const size_t value = has & STRIA__HAS_SIZE ? column->size : column->precision;
        (void)snprintf(number, sizeof number, "%zu", value);
        put(output, number);
    }
    if (zone) {
        put(output, has & STRIA__HAS_PRECISION ? ", '" : "'");
        put(output, column->zone);
        put(output, "'");
    }
    put(output, ")");
}

size_t stria__type_text(const stria_column *column, char *text, size_t size)
{
    stria__output output = {text, size, 0};
    size_t open = 0;

    for (; column->items != NULL; column = column->items, open++)
        put(&output, "Array(");
    if (column->nullable) {
        put(&output, "Nullable(");
        open++;
    }
    put(&output, column->type->name);
    put_parameters(&output, column);
    for (; open > 0; open--)
        put(&output, ")");
    return stria__end_output(&output);
}

size_t stria_column_type_text(const stria_column *column, char *text, size_t size)
{
    return stria__type_text(column, text, size);
}

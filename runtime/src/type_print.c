/* type_print.c - from a column to its type's text */
#include "src/type_parameters.h"

size_t stria__type_text(const stria_column *column, char *text, size_t size)
{
    stria__output output = {text, size, 0};
    size_t open = 0;

    for (; column->items != NULL; column = column->items, open++)
        stria__put_text(&output, "Array(");
    if (column->nullable) {
        stria__put_text(&output, "Nullable(");
        open++;
    }
    stria__put_text(&output, column->type->family ? column->type->family : column->type->name);
    stria__put_parameters(&output, column);
    for (; open > 0; open--)
        stria__put_text(&output, ")");
    return stria__end_output(&output);
}

size_t stria_column_type_text(const stria_column *column, char *text, size_t size)
{
    return stria__type_text(column, text, size);
}

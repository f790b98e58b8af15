/* type_print.c - from a column to its type's text */
#include <stdio.h>

#include "src/types/type_label.h"
#include "src/types/type_parameters.h"

/* The nulls of a dictionary are those of its rows; they are written with its keys. */
static void put_item(stria__output *output, const stria_column *column, const stria_column *child,
    stria__speller speller)
{
    const bool has_nulls = stria__is_dictionary(column) && column->nullable;

    if (has_nulls)
        stria__put_text(output, "Nullable(");
    stria__put_type(output, child, speller);
    if (has_nulls)
        stria__put_text(output, ")");
}

/* What stands in the parentheses of a type with others inside. */
static void put_children(stria__output *output, const stria_column *column, stria__speller speller)
{
    char size[24];

    stria__put_text(output, "(");
    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        if (child != column->child)
            stria__put_text(output, ", ");
        if (child->label != NULL) {
            stria__put_label(output, child->label);
            stria__put_text(output, " ");
        }
        put_item(output, column, child, speller);
    }
    if (column->type->storage == STRIA__FIXED_LIST && speller != STRIA__AS_CLICKHOUSE) {
        (void)snprintf(size, sizeof size, ", %zu", column->size);
        stria__put_text(output, size);
    }
    stria__put_text(output, ")");
}

/* The type without what is wrapped around it. */
static void put_core(stria__output *output, const stria_column *column, stria__speller speller)
{
    const bool has_others = stria__is_composite(column) || stria__is_dictionary(column);

    if (column->alias != NULL) {
        stria__put_text(output, column->alias);
        return;
    }
    if (column->type->storage == STRIA__FIXED_LIST && speller == STRIA__AS_CLICKHOUSE)
        stria__put_text(output, stria__array_type.name);
    else
        stria__put_text(output, column->type->family ? column->type->family : column->type->name);
    if (has_others)
        put_children(output, column, speller);
    else
        stria__put_parameters(output, column);
}

static void put_function(stria__output *output, const stria_column *column)
{
    stria__put_text(output, "SimpleAggregateFunction(");
    stria__put_text(output, column->function);
    stria__put_text(output, ", ");
}

void stria__put_type(stria__output *output, const stria_column *column, stria__speller speller)
{
    const bool has_function = column->function != NULL;
    const bool is_nullable = column->nullable && !stria__is_dictionary(column);

    if (has_function && column->function_is_outside)
        put_function(output, column);
    if (is_nullable)
        stria__put_text(output, "Nullable(");
    if (has_function && !column->function_is_outside)
        put_function(output, column);
    put_core(output, column, speller);
    if (is_nullable)
        stria__put_text(output, ")");
    if (has_function)
        stria__put_text(output, ")");
}

size_t stria__type_text(const stria_column *column, char *text, size_t size)
{
    stria__output output = {text, size, 0, 0};

    stria__put_type(&output, column, STRIA__AS_STRIA);
    return stria__end_output(&output);
}

size_t stria_column_type_text(const stria_column *column, char *text, size_t size)
{
    return stria__type_text(column, text, size);
}

/* native_type.c - the types of columns in a block of Native */
#include <stdio.h>

#include "src/error.h"
#include "src/native.h"

size_t stria__native_type(const stria_column *column, char *text, size_t size)
{
    if (stria__native_drops_zone(column))
        return (size_t)snprintf(text, size, "%s", column->type->name);
    return stria__type_text(column, text, size);
}

stria_code stria__native_check_type(const stria_column *column, stria_error *error)
{
    while (column->items != NULL)
        column = column->items;
    if (!column->type->lacks_clickhouse)
        return STRIA_OK;
    return stria__fail(
        error, column, STRIA_ERR_TARGET, "ClickHouse has no type %s", column->type->name);
}

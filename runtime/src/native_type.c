/* native_type.c - the types of columns in a block of Native */
#include <stdio.h>

#include "src/error.h"
#include "src/native.h"

size_t stria__native_type(const stria_column *column, char *text, size_t size)
{
    if (stria__native_drops_zone(column))
        return (size_t)snprintf(text, size, "%s", column->type->name);
    return stria__type_spelled(column, STRIA__AS_CLICKHOUSE, text, size);
}

stria_code stria__native_check_type(const stria_column *column, stria_error *error)
{
    if (column->type->lacks_clickhouse)
        return stria__fail(
            error, column, STRIA_ERR_TARGET, "ClickHouse has no type %s", column->type->name);
    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        const stria_code code = stria__native_check_type(child, error);
        if (code != STRIA_OK)
            return code;
    }
    return STRIA_OK;
}

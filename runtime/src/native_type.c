/* native_type.c - the types of columns in a block of Native */
#include "src/error.h"
#include "src/native.h"

static void put_type(stria__output *output, const stria_column *column)
{
    if (stria__native_drops_zone(column))
        stria__put_text(output, column->type->name);
    else
        stria__put_type(output, column, STRIA__AS_CLICKHOUSE);
}

size_t stria__native_type_size(const stria_column *column)
{
    stria__output output = {NULL, 0, 0, 0};

    put_type(&output, column);
    return output.length;
}

void stria__native_type_part(const stria_column *column, size_t first, char *part, size_t size)
{
    stria__output output = {part, size, 0, first};

    put_type(&output, column);
}

/* In a Tuple, "null" is what ClickHouse calls the null flags. */
static bool has_reserved_name(const stria_column *column)
{
    return column->label != NULL && strcmp(column->label, "null") == 0 &&
        column->parent->type == &stria__tuple_type;
}

stria_code stria__native_check_type(const stria_column *column, stria_error *error)
{
    const stria__storage storage = column->type->storage;

    if (column->type->lacks_clickhouse)
        return stria__fail(
            error, column, STRIA_ERR_TARGET, "ClickHouse has no type %s", column->type->name);
    if (column->nullable && (storage == STRIA__LIST || storage == STRIA__FIXED_LIST))
        return stria__fail(
            error, column, STRIA_ERR_TARGET, "ClickHouse has no Nullable(%s)", column->type->name);
    if (has_reserved_name(column))
        return stria__fail(error, column, STRIA_ERR_TARGET,
            "ClickHouse has no element of a Tuple that is named 'null'");
    for (const stria_column *child = column->child; child != NULL; child = child->next) {
        const stria_code code = stria__native_check_type(child, error);
        if (code != STRIA_OK)
            return code;
    }
    return STRIA_OK;
}

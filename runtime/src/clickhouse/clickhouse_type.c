/* clickhouse_type.c - the types of columns as ClickHouse's formats announce them */
#include "src/clickhouse/clickhouse_type.h"

#include <string.h>

#include "src/error.h"

static void put_type(stria__output *output, const stria_column *column, stria__announcer announcer)
{
    if (stria__drops_zone(column, announcer))
        stria__put_text(output, column->type->name);
    else
        stria__put_type(output, column, STRIA__AS_CLICKHOUSE);
}

size_t stria__clickhouse_type_size(const stria_column *column, stria__announcer announcer)
{
    stria__output output = {NULL, 0, 0, 0};

    put_type(&output, column, announcer);
    return output.length;
}

void stria__clickhouse_type_part(
    const stria_column *column, stria__announcer announcer, size_t first, char *part, size_t size)
{
    stria__output output = {part, size, 0, first};

    put_type(&output, column, announcer);
}

bool stria__clickhouse_write_type(
    stria__writer *writer, const stria_column *column, stria__announcer announcer)
{
    enum { PART = 4096 };
    const size_t size = stria__clickhouse_type_size(column, announcer);

    if (!stria__writer_varint(writer, size))
        return false;
    for (size_t done = 0; done < size; done += PART) {
        const size_t n = size - done < PART ? size - done : PART;

        if (!stria__writer_room(writer, n))
            return false;
        stria__clickhouse_type_part(column, announcer, done, (char *)writer->at, n);
        writer->at += n;
    }
    return true;
}

/* In a Tuple, "null" is what ClickHouse calls the null flags. */
static bool has_reserved_name(const stria_column *column)
{
    return column->label != NULL && strcmp(column->label, "null") == 0 &&
        column->parent->type == &stria__tuple_type;
}

stria_code stria__clickhouse_check_type(const stria_column *column, stria_error *error)
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
        const stria_code code = stria__clickhouse_check_type(child, error);
        if (code != STRIA_OK)
            return code;
    }
    return STRIA_OK;
}

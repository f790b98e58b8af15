/* clickhouse_type.h - the types of columns as ClickHouse's formats announce them */
#ifndef STRIA_SRC_CLICKHOUSE_TYPE_H
#define STRIA_SRC_CLICKHOUSE_TYPE_H

#include "src/types/type_text.h"
#include "src/bytes/writer.h"

/* Which spelling: a block of Native leaves out the time zone of a DateTime, but only where
 * nothing is wrapped around it. */
typedef enum stria__announcer { STRIA__IN_NATIVE, STRIA__IN_ROWBINARY } stria__announcer;

/* Whether the announced type of a column of a batch lacks its zone. */
static inline bool stria__drops_zone(const stria_column *column, stria__announcer announcer)
{
    return announcer == STRIA__IN_NATIVE && column->type->parameters == STRIA__HAS_ZONE &&
        !column->nullable;
}

/* How many bytes the type's text has, and `size` of them from `first` on, without a NUL
 * behind them.  There may be many, of an Enum. */
size_t stria__clickhouse_type_size(const stria_column *column, stria__announcer announcer);
void stria__clickhouse_type_part(
    const stria_column *column, stria__announcer announcer, size_t first, char *part, size_t size);

/* Writes the text as a string. */
bool stria__clickhouse_write_type(
    stria__writer *writer, const stria_column *column, stria__announcer announcer);

/* Refuses a column with a type that ClickHouse lacks, here or further down. */
stria_code stria__clickhouse_check_type(const stria_column *column, stria_error *error);

#endif /* STRIA_SRC_CLICKHOUSE_TYPE_H */

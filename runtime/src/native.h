/* native.h - what the writer and the reader of Native agree on
 *
 *     block   =  varint columns, varint rows, column*
 *     column  =  string name, string type, data        no data when rows = 0
 *     string  =  varint size, bytes
 *
 *     data of n rows
 *       fixed width   n values
 *       String        n strings
 *       Nullable      n bytes, 0 present, else missing; then n values
 *       Array         n end offsets of 8 bytes, from 0; then the items of all rows
 *       Map, Nested   the same, with the items of each child in turn
 *       Tuple         each child's data in turn; of no children, n bytes '0'
 */
#ifndef STRIA_SRC_NATIVE_H
#define STRIA_SRC_NATIVE_H

#include "src/type_text.h"

/* What stands for a row that has no data. */
enum { STRIA__NATIVE_NOTHING = '0' };

/* Whether the header of a block leaves out the time zone of a column of a batch.
 * ClickHouse does so for a DateTime, but only where nothing is wrapped around it. */
static inline bool stria__native_drops_zone(const stria_column *column)
{
    return column->type->parameters == STRIA__HAS_ZONE && !column->nullable;
}

/* How many bytes the type's text in the header of a block has, and `size` of them from
 * `first` on, without a NUL behind them.  There may be many, of an Enum. */
size_t stria__native_type_size(const stria_column *column);
void stria__native_type_part(const stria_column *column, size_t first, char *part, size_t size);

/* Refuses a column with a type that ClickHouse lacks, here or further down. */
stria_code stria__native_check_type(const stria_column *column, stria_error *error);

#endif /* STRIA_SRC_NATIVE_H */

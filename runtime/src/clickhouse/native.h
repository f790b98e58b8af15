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

/* What stands for a row that has no data. */
enum { STRIA__NATIVE_NOTHING = '0' };

#endif /* STRIA_SRC_NATIVE_H */

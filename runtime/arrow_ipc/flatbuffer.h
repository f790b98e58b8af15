/* flatbuffer.h - tables of a flatbuffer that nobody has verified yet
 *
 *     table:   | to its vtable (i32) | fields ...      vtable: | bytes | bytes of table | where
 * field 0 is | ... u16     u16              u16, 0: absent
 *
 * A place is a count of bytes from the beginning.  Every read is checked, and what lies outside
 * makes `broken` true, after which everything is absent. */
#ifndef STRIA_ARROW_IPC_FLATBUFFER_H
#define STRIA_ARROW_IPC_FLATBUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct stria__flatbuffer {
    const uint8_t *bytes;
    size_t size;
    bool broken;
} stria__flatbuffer;

/* What a place is when there is nothing: no table, vector or string lies there. */
enum { STRIA__ABSENT = 0 };

size_t stria__flat_root(stria__flatbuffer *buffer);

/* Where a field of a table is, or what its offset leads to. */
size_t stria__flat_field(stria__flatbuffer *buffer, size_t table, size_t field);
size_t stria__flat_follow(stria__flatbuffer *buffer, size_t table, size_t field);

/* A field of one byte; 0 when it is absent. */
uint8_t stria__flat_byte(stria__flatbuffer *buffer, size_t table, size_t field);

/* How many items a vector or string has, all of which may be read; 0 when it is absent. */
size_t stria__flat_count(stria__flatbuffer *buffer, size_t vector, size_t item_size);

/* The table or string that item `i` of a vector leads to. */
size_t stria__flat_item(stria__flatbuffer *buffer, size_t vector, size_t i);

#endif /* STRIA_ARROW_IPC_FLATBUFFER_H */

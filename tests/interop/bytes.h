/* bytes.h - files and RowBinary values for the programs of this folder
 *
 * Trouble ends the program with a message: these are tools of a test. */
#ifndef INTEROP_BYTES_H
#define INTEROP_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that grow. */
struct bytes {
    unsigned char *data;
    size_t size;
    size_t room;
};

void bytes_put(struct bytes *bytes, const void *data, size_t size);
void bytes_put_varint(struct bytes *bytes, uint64_t number);
void bytes_free(struct bytes *bytes);

/* Bytes that are read from the front. */
struct cursor {
    const unsigned char *next;
    const unsigned char *end;
};

const void *take(struct cursor *cursor, size_t size);
uint64_t take_varint(struct cursor *cursor);
uint64_t take_uint64(struct cursor *cursor);

struct bytes read_file(const char *path);
void write_file(const char *path, const void *data, size_t size);

/* `path` with another ending: "a/b.rows" and ".native" give "a/b.native".  The
 * caller frees it. */
char *with_ending(const char *path, const char *ending);

_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif /* INTEROP_BYTES_H */

/* bytes.c - files and RowBinary values for the programs of this folder */
#include "bytes.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void die(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

void bytes_put(struct bytes *bytes, const void *data, size_t size)
{
    if (bytes->size + size > bytes->room) {
        const size_t room = (bytes->size + size) * 2;
        unsigned char *const moved = realloc(bytes->data, room);
        if (moved == NULL)
            die("out of memory");
        bytes->data = moved;
        bytes->room = room;
    }
    if (size > 0)
        memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
}

void bytes_put_varint(struct bytes *bytes, uint64_t number)
{
    do {
        const unsigned char byte = (unsigned char)((number & 0x7f) | (number > 0x7f ? 0x80 : 0));
        bytes_put(bytes, &byte, 1);
        number >>= 7;
    } while (number > 0);
}

void bytes_free(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){NULL, 0, 0};
}

const void *take(struct cursor *cursor, size_t size)
{
    const void *const taken = cursor->next;

    if ((size_t)(cursor->end - cursor->next) < size)
        die("the rows end in the middle of a value");
    cursor->next += size;
    return taken;
}

uint64_t take_varint(struct cursor *cursor)
{
    uint64_t number = 0;

    for (unsigned shift = 0; shift < 64; shift += 7) {
        const unsigned char byte = *(const unsigned char *)take(cursor, 1);
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return number;
    }
    die("a length does not end");
}

uint64_t take_uint64(struct cursor *cursor)
{
    uint64_t number;

    memcpy(&number, take(cursor, sizeof number), sizeof number);
    return number;
}

struct bytes read_file(const char *path)
{
    FILE *const file = fopen(path, "rb");
    struct bytes bytes = {NULL, 0, 0};
    char piece[1 << 14];
    size_t got;

    if (file == NULL)
        die("%s: %s", path, strerror(errno));
    while ((got = fread(piece, 1, sizeof piece, file)) > 0)
        bytes_put(&bytes, piece, got);
    if (ferror(file))
        die("%s: %s", path, strerror(errno));
    fclose(file);
    return bytes;
}

void write_file(const char *path, const void *data, size_t size)
{
    FILE *const file = fopen(path, "wb");

    if (file == NULL || fwrite(data, 1, size, file) != size || fclose(file) != 0)
        die("%s: %s", path, strerror(errno));
}

char *with_ending(const char *path, const char *ending)
{
    const char *const dot = strrchr(path, '.');
    const size_t size = dot != NULL ? (size_t)(dot - path) : strlen(path);
    char *const name = malloc(size + strlen(ending) + 1);

    if (name == NULL)
        die("out of memory");
    memcpy(name, path, size);
    strcpy(name + size, ending);
    return name;
}

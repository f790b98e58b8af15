/* varint.h - unsigned integers in groups of seven bits, lowest first (LEB128)
 *
 *     300 = 10 0101100   ->   1|0101100  0|0000010
 *                             more       last
 */
#ifndef STRIA_SRC_VARINT_H
#define STRIA_SRC_VARINT_H

#include <stddef.h>
#include <stdint.h>

enum { STRIA__VARINT_MAX = 10 }; /* bytes of the longest */

/* How many bytes stria__varint_put() writes. */
static inline size_t stria__varint_size(uint64_t value)
{
    size_t size = 1;

    while (value >>= 7)
        size++;
    return size;
}

/* How many bytes the lengths take that lie between rows + 1 offsets.  Nearly all take one,
 * so blocks of rows are asked together. */
static inline uint64_t stria__lengths_size(const int64_t *offsets, size_t rows)
{
    enum { BLOCK = 512 };
    uint64_t size = 0;

    for (size_t first = 0; first < rows; first += BLOCK) {
        const size_t last = rows - first < BLOCK ? rows : first + BLOCK;
        uint64_t bits = 0;

        for (size_t row = first; row < last; row++)
            bits |= (uint64_t)(offsets[row + 1] - offsets[row]);
        if (bits < 0x80) {
            size += last - first;
            continue;
        }
        for (size_t row = first; row < last; row++)
            size += stria__varint_size((uint64_t)(offsets[row + 1] - offsets[row]));
    }
    return size;
}

/* Writes a value and returns the place behind it. */
static inline uint8_t *stria__varint_put(uint8_t *to, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        *to++ = (uint8_t)(value | 0x80);
    *to++ = (uint8_t)value;
    return to;
}

/* A value of which some bytes have been seen; begins as zeros. */
typedef struct stria__varint {
    uint64_t value;
    unsigned shift;
} stria__varint;

typedef enum stria__varint_state {
    STRIA__VARINT_MORE,
    STRIA__VARINT_DONE,
    STRIA__VARINT_TOO_LONG /* it does not fit 64 bits, or has more than ten bytes */
} stria__varint_state;

/* Adds the next byte.  Spellings that are longer than need be are taken, as
 * ClickHouse takes them. */
static inline stria__varint_state stria__varint_add(stria__varint *varint, uint8_t byte)
{
    if (varint->shift == 63 && byte > 1)
        return STRIA__VARINT_TOO_LONG;
    varint->value |= (uint64_t)(byte & 0x7f) << varint->shift;
    varint->shift += 7;
    return byte < 0x80 ? STRIA__VARINT_DONE : STRIA__VARINT_MORE;
}

/* Takes one value from the bytes at..end and returns the place behind it, or NULL
 * when it is too long or does not end in them. */
static inline const uint8_t *stria__varint_get(
    const uint8_t *at, const uint8_t *end, uint64_t *value)
{
    stria__varint varint = {0, 0};
    stria__varint_state state = STRIA__VARINT_MORE;

    if (at < end && *at < 0x80) { /* nearly all are this short */
        *value = *at;
        return at + 1;
    }
    while (at < end && state == STRIA__VARINT_MORE)
        state = stria__varint_add(&varint, *at++);
    *value = varint.value;
    return state == STRIA__VARINT_DONE ? at : NULL;
}

#endif /* STRIA_SRC_VARINT_H */

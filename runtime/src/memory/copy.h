/* copy.h - a few bytes without a call
 *
 * Most strings and lists are a few dozen bytes, for which a call of memcpy() with a size
 * that only the running program knows costs more than the copy. */
#ifndef STRIA_SRC_COPY_H
#define STRIA_SRC_COPY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Copies the first and the last `step` bytes, which may overlap:
 *
 *     | <---- step ----> |
 *           | <---- step ----> |
 *     | <------- size -------> |
 */
static inline void stria__copy_ends(uint8_t *to, const uint8_t *from, size_t size, size_t step)
{
    memcpy(to, from, step);
    memcpy(to + size - step, from + size - step, step);
}

/* Copies `size` bytes and touches no other. */
static inline void stria__copy_bytes(uint8_t *to, const uint8_t *from, size_t size)
{
    if (size > 128)
        memcpy(to, from, size);
    else if (size > 64)
        stria__copy_ends(to, from, size, 64);
    else if (size > 32)
        stria__copy_ends(to, from, size, 32);
    else if (size > 16)
        stria__copy_ends(to, from, size, 16);
    else if (size >= 8)
        stria__copy_ends(to, from, size, 8);
    else if (size >= 4)
        stria__copy_ends(to, from, size, 4);
    else if (size >= 2)
        stria__copy_ends(to, from, size, 2);
    else if (size == 1)
        *to = *from;
}

/* Copies a long run of bytes, which lies behind other things of any size.  C libraries do so by
 * one instruction, which some AMD processors run at a tenth of its speed when the target is 1 to
 * 15 bytes ahead of the source, counted within a page: where it is, by a loop. */
static inline void stria__copy_run(uint8_t *to, const uint8_t *from, size_t size)
{
    enum { PAGE = 4096, STEP = 64 };
    const size_t ahead = ((uintptr_t)to - (uintptr_t)from) % PAGE;

    while (ahead > 0 && ahead < 16 && size >= STEP) {
        uint8_t step[STEP];

        memcpy(step, from, STEP);
        memcpy(to, step, STEP);
        to += STEP;
        from += STEP;
        size -= STEP;
    }
    memcpy(to, from, size);
}

#endif /* STRIA_SRC_COPY_H */

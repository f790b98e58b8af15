/* copy.h - short strings without a call
 *
 * Most strings are a few dozen bytes, for which a call of memcpy() with a size that
 * only the running program knows costs more than the copy.  Where there is room to
 * spare on both sides, whole steps are cheaper; what is copied too much is
 * overwritten by the next string. */
#ifndef STRIA_SRC_COPY_H
#define STRIA_SRC_COPY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The most bytes that stria__copy_short() copies, and that it may touch. */
enum { STRIA__COPY_SHORT = 64 };

/* Copies `size` bytes, at most STRIA__COPY_SHORT.  So many must be readable at
 * `from` and writable at `to`, whatever `size` is. */
static inline void stria__copy_short(uint8_t *to, const uint8_t *from, size_t size)
{
    enum { STEP = 16 };

    for (size_t at = 0; at < size; at += STEP)
        memcpy(to + at, from + at, STEP);
}

#endif /* STRIA_SRC_COPY_H */

/* bitmap.h - one bit for each row, lowest first: set for values that are present */
#ifndef STRIA_SRC_BITMAP_H
#define STRIA_SRC_BITMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t stria__bitmap_size(size_t bits)
{
    return bits / 8 + (bits % 8 != 0);
}

static inline bool stria__bitmap_get(const uint8_t *bits, size_t index)
{
    return (bits[index / 8] >> index % 8 & 1) != 0;
}

/* These change bits first .. first + n - 1 and no other. */
void stria__bitmap_set(uint8_t *bits, size_t first, size_t n); /* all to 1 */
void stria__bitmap_pack_valid(uint8_t *bits, size_t first, const bool *missing, size_t n);

/* The reverse: missing[i] becomes the inverse of bit first + i. */
void stria__bitmap_unpack_missing(const uint8_t *bits, size_t first, bool *missing, size_t n);

/* flags[i] becomes whether bit first + i is `value`. */
void stria__bitmap_unpack(const uint8_t *bits, size_t first, bool value, bool *flags, size_t n);

/* How many of the n bits from `first` on are clear. */
size_t stria__bitmap_count_clear(const uint8_t *bits, size_t first, size_t n);

#endif /* STRIA_SRC_BITMAP_H */

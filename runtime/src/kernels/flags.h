/* flags.h - bytes that say which values are missing: made 0 or 1, counted, and packed as bits */
#ifndef STRIA_SRC_FLAGS_H
#define STRIA_SRC_FLAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "src/kernels/kernels.h"

size_t stria__take_flags_plain(bool *missing, const uint8_t *flags, size_t n, bool set_is_valid);
void stria__pack_flags_plain(uint8_t *bits, const bool *missing, size_t bytes);

#if STRIA__HAS_AVX2_KERNELS
size_t stria__take_flags_avx2(bool *missing, const uint8_t *flags, size_t n, bool set_is_valid);
void stria__pack_flags_avx2(uint8_t *bits, const bool *missing, size_t bytes);
#endif

/* From n bytes, of which any but 0 is set; returns how many values are missing. */
static inline size_t stria__take_flags(
    bool *missing, const uint8_t *flags, size_t n, bool set_is_valid)
{
    return STRIA__CHOOSE(stria__take_flags)(missing, flags, n, set_is_valid);
}

/* Whole bytes of bits, lowest first, set for what is not missing. */
static inline void stria__pack_flags(uint8_t *bits, const bool *missing, size_t bytes)
{
    STRIA__CHOOSE(stria__pack_flags)(bits, missing, bytes);
}

/* How many of n are missing. */
size_t stria__count_flags(const bool *missing, size_t n);

#endif /* STRIA_SRC_FLAGS_H */

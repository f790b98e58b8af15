/* digits.h - decimal digits in text */
#ifndef STRIA_SRC_DIGITS_H
#define STRIA_SRC_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "src/numbers/wide.h"

/* "00" to "99": printing two digits at a time halves the divisions. */
extern const char stria__digit_pairs[201];

/* "0" to "f", and "00" to "ff". */
extern const char stria__hex_digits[17];
extern const char stria__hex_pairs[256][2];

/* 10^0 to 10^19, the powers that 64 bits hold. */
extern const uint64_t stria__tens[20];

static inline bool stria__is_digit(char character)
{
    return (unsigned char)(character - '0') < 10;
}

static inline unsigned stria__digit(char character)
{
    return (unsigned)(character - '0');
}

/* Eight characters that are digits, as a number; the first is the lowest byte.  Each digit is
 * joined with its neighbour, then each pair, and then both halves. */
static inline uint64_t stria__value_of_8(uint64_t text)
{
    const uint64_t digits = text & UINT64_C(0x0f0f0f0f0f0f0f0f);
    const uint64_t pairs = (digits * 10 + (digits >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
    const uint64_t fours = (pairs * 100 + (pairs >> 16)) & UINT64_C(0x0000ffff0000ffff);

    return (fours * 10000 + (fours >> 32)) & UINT32_MAX;
}

/* How many of eight characters are digits, from the first on.  Digits have a 3 in their upper half,
 * also with 6 added; a carry goes to later characters than the one that is none. */
static inline unsigned stria__leading_digits(uint64_t text)
{
    const uint64_t upper = UINT64_C(0xf0f0f0f0f0f0f0f0);
    const uint64_t threes = UINT64_C(0x3030303030303030);
    const uint64_t more = text + UINT64_C(0x0606060606060606);
    const uint64_t others = ((text ^ threes) | (more ^ threes)) & upper;

    return others == 0 ? 8 : (63 - stria__leading_zeros(others & (0 - others))) / 8;
}

/* Reads digits from `at` up to `end` and continues the sum, which overflows after 19 of them;
 * returns where they end.  Eight at once, if there are so many characters; fewer digits are
 * moved behind zeros. */
static inline const char *stria__sum_digits(const char *at, const char *end, uint64_t *sum)
{
    while (end - at >= 8) {
        uint64_t text;
        memcpy(&text, at, sizeof text); /* a little-endian machine */
        const unsigned count = stria__leading_digits(text);

        if (count == 0)
            return at;
        *sum = *sum * stria__tens[count] + stria__value_of_8(text << (64 - 8 * count));
        at += count;
        if (count < 8)
            return at;
    }
    for (; at < end && stria__is_digit(*at); at++)
        *sum = *sum * 10 + stria__digit(*at);
    return at;
}

/* One more than the value of each hexadecimal digit, in either case; 0 for other characters. */
extern const uint8_t stria__hex_values[256];

/* The value of a hexadecimal digit in either case; 16 for any other character.  What a digit
 * will be no jump could foresee, so that it is looked up. */
static inline unsigned stria__hex_digit(char character)
{
    const unsigned value = stria__hex_values[(unsigned char)character];

    return value != 0 ? value - 1 : 16;
}

/* Writes a value below 100 as two digits. */
static inline void stria__print_pair(char *to, uint32_t value)
{
    memcpy(to, stria__digit_pairs + 2 * value, 2);
}

/* Writes `value` with leading zeros in `count` digits, which must be enough. */
void stria__print_digits(char *to, uint64_t value, size_t count);

/* How many decimal digits `value` has; 1 for 0. */
size_t stria__count_digits(uint64_t value);

#endif /* STRIA_SRC_DIGITS_H */

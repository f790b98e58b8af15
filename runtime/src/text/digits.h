/* digits.h - decimal digits in text */
#ifndef STRIA_SRC_DIGITS_H
#define STRIA_SRC_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

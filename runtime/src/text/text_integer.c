/* text_integer.c - integers from and to decimal text */
#include "src/text/text_integer.h"

#include "src/text/digits.h"

/* Any value of this many digits fits 64 bits, so only longer texts need care. */
#define SAFE_DIGITS 19

/* Takes sign and magnitude apart, so that the most negative value needs no case
 * of its own. */
static stria__parsed parse_magnitude(
    stria_view text, bool *negative, uint64_t *magnitude, size_t *bad)
{
    size_t at = 0;

    *negative = text.size > 0 && text.data[0] == '-';
    if (*negative)
        at = 1;
    if (at == text.size)
        return stria__malformed(at, bad);
    while (text.size - at > SAFE_DIGITS && text.data[at] == '0')
        at++;

    const size_t safe_end = text.size - at > SAFE_DIGITS ? at + SAFE_DIGITS : text.size;
    uint64_t sum = 0;
    for (; at < safe_end; at++) {
        if (!stria__is_digit(text.data[at]))
            return stria__malformed(at, bad);
        sum = sum * 10 + stria__digit(text.data[at]);
    }
    bool fits = true;
    for (; at < text.size; at++) {
        if (!stria__is_digit(text.data[at]))
            return stria__malformed(at, bad);
        const unsigned digit = stria__digit(text.data[at]);
        fits = fits && sum <= (UINT64_MAX - digit) / 10;
        sum = sum * 10 + digit;
    }
    *magnitude = sum;
    return fits ? STRIA__PARSED : STRIA__OUT_OF_RANGE;
}

stria__parsed stria__parse_signed(stria_view text, int64_t *value, size_t *bad)
{
    bool negative;
    uint64_t magnitude;
    const stria__parsed parsed = parse_magnitude(text, &negative, &magnitude, bad);

    if (parsed != STRIA__PARSED)
        return parsed;
    if (magnitude > (uint64_t)INT64_MAX + negative)
        return STRIA__OUT_OF_RANGE;
    *value = (int64_t)(negative ? 0 - magnitude : magnitude);
    return STRIA__PARSED;
}

stria__parsed stria__parse_unsigned(stria_view text, uint64_t *value, size_t *bad)
{
    bool negative;
    uint64_t magnitude;
    const stria__parsed parsed = parse_magnitude(text, &negative, &magnitude, bad);

    if (parsed != STRIA__PARSED)
        return parsed;
    if (negative && magnitude > 0)
        return STRIA__OUT_OF_RANGE;
    *value = magnitude;
    return STRIA__PARSED;
}

size_t stria__print_unsigned(char *to, uint64_t value)
{
    const size_t count = stria__count_digits(value);

    stria__print_digits(to, value, count);
    return count;
}

size_t stria__print_signed(char *to, int64_t value)
{
    if (value >= 0)
        return stria__print_unsigned(to, (uint64_t)value);
    to[0] = '-';
    return 1 + stria__print_unsigned(to + 1, 0 - (uint64_t)value);
}

/* text_wide.c - integers of up to 256 bits from and to decimal text */
#include "src/text/text_wide.h"

#include "src/text/digits.h"

/* ---- Reading ------------------------------------------------------------------------------ */

/* Any value of this many digits fits a limb. */
enum { LIMB_DIGITS = 19 };

bool stria__add_digits(stria__integer *magnitude, const char *text, size_t n)
{
    bool fits = true;

    while (n > 0) {
        const size_t run = n < LIMB_DIGITS ? n : LIMB_DIGITS;
        uint64_t sum = 0;

        for (size_t i = 0; i < run; i++)
            sum = sum * 10 + stria__digit(text[i]);
        fits &= stria__multiply_add(magnitude, stria__tens[run], sum);
        text += run;
        n -= run;
    }
    return fits;
}

stria__parsed stria__parse_integer(stria_view text, stria__integer *value, size_t *bad)
{
    const bool is_negative = text.size > 0 && text.data[0] == '-';
    const size_t first = is_negative;

    if (first == text.size)
        return stria__malformed(first, bad);
    for (size_t at = first; at < text.size; at++) {
        if (!stria__is_digit(text.data[at]))
            return stria__malformed(at, bad);
    }
    stria__integer magnitude = stria__integer_of_unsigned(0);
    if (!stria__add_digits(&magnitude, text.data + first, text.size - first))
        return STRIA__OUT_OF_RANGE;
    *value = is_negative ? stria__negate(magnitude) : magnitude;
    return STRIA__PARSED;
}

/* ---- Printing ------------------------------------------------------------------------------- */

/* A divisor that the compiler knows is a product and a shift instead of a division. */
#define GROUP UINT32_C(1000000000)
enum { GROUP_DIGITS = 9 };

size_t stria__print_magnitude(char *to, stria__integer magnitude)
{
    uint32_t groups[9]; /* 2^256 has 78 digits */
    size_t count = 0;
    size_t limbs = stria__limbs_of(&magnitude);

    for (; limbs > 1; limbs = stria__limbs_of(&magnitude))
        groups[count++] = stria__divide_limbs(magnitude.limb, limbs, GROUP);

    size_t size = stria__count_digits(magnitude.limb[0]);
    stria__print_digits(to, magnitude.limb[0], size);
    for (; count > 0; size += GROUP_DIGITS)
        stria__print_digits(to + size, groups[--count], GROUP_DIGITS);
    return size;
}

size_t stria__print_integer(char *to, const stria__integer *value)
{
    const size_t first = value->sign != 0;

    if (first > 0)
        to[0] = '-';
    return first + stria__print_magnitude(to + first, stria__magnitude_of(value));
}

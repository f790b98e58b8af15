/* text_decimal.c - decimals from and to text */
#include "src/text/text_decimal.h"

#include <string.h>

#include "src/text/digits.h"
#include "src/numbers/scale.h"
#include "src/text/text_wide.h"

/* ---- Reading ------------------------------------------------------------------------------ */

/* No text is so long that its digits could make up for an exponent beyond this. */
#define EXPONENT_LIMIT INT64_C(100000000000000000)

/* A number as its text spells it. */
typedef struct spelled {
    stria_view whole; /* digits before the point, and behind it */
    stria_view fraction;
    int64_t exponent;
} spelled;

static stria_view read_digits(stria_view text, size_t *at)
{
    const size_t first = *at;

    while (*at < text.size && stria__is_digit(text.data[*at]))
        ++*at;
    return (stria_view){text.data + first, *at - first};
}

/* Reads the exponent from behind the 'e' on; false without a digit. */
static bool read_exponent(stria_view text, size_t *at, int64_t *exponent)
{
    const bool is_negative = *at < text.size && text.data[*at] == '-';

    if (is_negative || (*at < text.size && text.data[*at] == '+'))
        ++*at;
    const stria_view digits = read_digits(text, at);
    for (size_t i = 0; i < digits.size && *exponent < EXPONENT_LIMIT; i++)
        *exponent = *exponent * 10 + stria__digit(digits.data[i]);
    if (is_negative)
        *exponent = -*exponent;
    return digits.size > 0;
}

/* Takes the text from *at on apart; false, and *at is where it goes wrong. */
static bool read_number(stria_view text, size_t *at, spelled *number)
{
    *number = (spelled){.whole = read_digits(text, at)};
    if (*at < text.size && text.data[*at] == '.') {
        ++*at;
        number->fraction = read_digits(text, at);
    }
    if (number->whole.size + number->fraction.size == 0)
        return false;
    if (*at < text.size && (text.data[*at] == 'e' || text.data[*at] == 'E')) {
        ++*at;
        if (!read_exponent(text, at, &number->exponent))
            return false;
    }
    return *at == text.size;
}

static unsigned digit_at(const spelled *number, size_t i)
{
    return stria__digit(i < number->whole.size ? number->whole.data[i]
                                               : number->fraction.data[i - number->whole.size]);
}

/* Digits first .. end - 1, which may lie on both sides of the point. */
static bool add_digits(const spelled *number, size_t first, size_t end, stria__integer *magnitude)
{
    const size_t point = number->whole.size;
    bool fits = true;

    if (first < point)
        fits = stria__add_digits(
            magnitude, number->whole.data + first, (end < point ? end : point) - first);
    if (end > point) {
        const size_t from = first > point ? first : point;
        fits &= stria__add_digits(magnitude, number->fraction.data + (from - point), end - from);
    }
    return fits;
}

/* What the digits from `first` on are worth, where the first is the first behind those kept. */
static stria__rest rest_from(const spelled *number, size_t first, size_t count)
{
    size_t next = first + 1;

    while (next < count && digit_at(number, next) == 0)
        next++;
    return stria__rest_of(digit_at(number, first), next < count);
}

bool stria__parse_short_decimal(stria_view text, unsigned scale, int64_t *value)
{
    enum { DIGITS = 18, SIZE = DIGITS + 2 }; /* which 64 bits hold; a sign and a point */
    const bool is_negative = text.size > 0 && text.data[0] == '-';
    const char *const first = text.data + is_negative;
    const char *const end = text.data + text.size;
    uint64_t sum = 0;

    if (text.size > SIZE)
        return false;
    const char *next = stria__sum_digits(first, end, &sum);
    const size_t whole = (size_t)(next - first);
    size_t fraction = 0;
    if (next < end && *next == '.') {
        const char *const point = next;
        next = stria__sum_digits(point + 1, end, &sum);
        fraction = (size_t)(next - point) - 1;
    }
    if (next < end || whole + fraction == 0 || fraction > scale || whole + scale > DIGITS)
        return false;
    sum *= stria__tens[scale - fraction];
    *value = (int64_t)(is_negative ? 0 - sum : sum);
    return true;
}

stria__parsed stria__parse_decimal(
    stria_view text, unsigned scale, int32_t rounding, stria__integer *value, size_t *bad)
{
    enum { MOST_DIGITS = 78 }; /* of 256 bits */
    const bool is_negative = text.size > 0 && text.data[0] == '-';
    stria__integer magnitude = stria__integer_of_unsigned(0);
    stria__rest rest = STRIA__NO_REST;
    size_t at = is_negative;
    size_t first = 0;
    spelled number;

    if (!read_number(text, &at, &number))
        return stria__malformed(at, bad);
    const size_t count = number.whole.size + number.fraction.size;
    while (first < count && digit_at(&number, first) == 0)
        first++;
    if (first == count) { /* zero, whatever its exponent */
        *value = magnitude;
        return STRIA__PARSED;
    }
    /* The digits up to the last one that counts; there may be fewer, or none. */
    const int64_t kept = (int64_t)number.whole.size + number.exponent + (int64_t)scale;
    if (kept > (int64_t)first + MOST_DIGITS)
        return STRIA__OUT_OF_RANGE;
    if (kept < (int64_t)first) {
        rest = STRIA__BELOW_HALF;
    } else {
        const size_t end = (size_t)kept < count ? (size_t)kept : count;
        if (!add_digits(&number, first, end, &magnitude) ||
            !stria__scale_up(&magnitude, (uint64_t)kept - end))
            return STRIA__OUT_OF_RANGE;
        if (end < count)
            rest = rest_from(&number, end, count);
    }
    return stria__round(is_negative, magnitude, rest, rounding, value);
}

/* ---- Printing ------------------------------------------------------------------------------- */

size_t stria__print_decimal(char *to, const stria__integer *value, unsigned scale)
{
    char digits[STRIA__PRINT_MAX];
    size_t count = stria__print_magnitude(digits, stria__magnitude_of(value));
    size_t fraction = scale;
    size_t size = 0;

    for (; fraction > 0 && count > 0 && digits[count - 1] == '0'; fraction--)
        count--; /* zeros that say nothing */
    if (count == 0)
        fraction = 0; /* 0 itself */
    const size_t whole = count > fraction ? count - fraction : 0;
    if (value->sign)
        to[size++] = '-';
    if (whole == 0)
        to[size++] = '0';
    memcpy(to + size, digits, whole);
    size += whole;
    if (fraction == 0)
        return size;
    to[size++] = '.';
    memset(to + size, '0', fraction - (count - whole));
    size += fraction - (count - whole);
    memcpy(to + size, digits + whole, count - whole);
    return size + count - whole;
}

/* text_float.c - floats from and to decimal text */
#include "src/text/text_float.h"

#include <string.h>

#include "src/text/digits.h"
#include "src/numbers/float_format.h"
#include "src/text/nearest.h"
#include "src/text/shortest.h"
#include "src/text/text_integer.h"

/* ---- Reading ------------------------------------------------------------- */

/* No text is so long that its digits could make up for an exponent beyond this. */
#define EXPONENT_LIMIT INT64_C(100000000000000000)

/* Reads the significand of many digits again, the first of them alone. */
static void shorten(stria__decimal *decimal)
{
    size_t count = 0;

    decimal->significand = 0;
    for (size_t i = 0; i < decimal->digits.size; i++) {
        const char character = decimal->digits.data[i];
        if (character == '.' || (count == 0 && character == '0'))
            continue;
        if (count < STRIA__DECIMAL_DIGITS)
            decimal->significand = decimal->significand * 10 + stria__digit(character);
        else
            decimal->more = decimal->more || character != '0';
        count++;
    }
    if (count > STRIA__DECIMAL_DIGITS)
        decimal->exponent += (int64_t)(count - STRIA__DECIMAL_DIGITS);
}

/* Reads digits and point from *at on. */
static bool read_significand(stria_view text, size_t *at, stria__decimal *decimal)
{
    const char *const first = text.data + *at;
    const char *const end = text.data + text.size;
    uint64_t sum = 0;
    const char *next = stria__sum_digits(first, end, &sum);
    size_t count = (size_t)(next - first);
    size_t fraction = 0;

    if (next < end && *next == '.') {
        const char *const point = next;
        next = stria__sum_digits(point + 1, end, &sum);
        fraction = (size_t)(next - point) - 1;
        count += fraction;
    }
    *at = (size_t)(next - text.data);
    *decimal = (stria__decimal){sum, -(int64_t)fraction, false, {first, (size_t)(next - first)}};
    if (count > STRIA__DECIMAL_DIGITS)
        shorten(decimal);
    return count > 0;
}

/* Reads the exponent from behind the 'e' on and adds it to the decimal's. */
static bool read_exponent(stria_view text, size_t *at, stria__decimal *decimal)
{
    bool negative = false;

    if (*at < text.size && (text.data[*at] == '-' || text.data[*at] == '+')) {
        negative = text.data[*at] == '-';
        ++*at;
    }
    const size_t first = *at;
    int64_t exponent = 0;
    for (; *at < text.size && stria__is_digit(text.data[*at]); ++*at) {
        if (exponent < EXPONENT_LIMIT)
            exponent = exponent * 10 + stria__digit(text.data[*at]);
    }
    decimal->exponent += negative ? -exponent : exponent;
    return *at > first;
}

/* How many characters from `at` on agree with `word`, whatever their case. */
static size_t match(stria_view text, size_t at, const char *word)
{
    size_t count = 0;

    while (at + count < text.size && word[count] != '\0' &&
        (text.data[at + count] | 0x20) == word[count])
        count++;
    return count;
}

static stria__parsed parse_word(
    const stria__float_format *format, stria_view text, size_t at, uint64_t *bits, size_t *bad)
{
    const size_t nan_size = match(text, at, "nan");

    if (nan_size > 0) {
        if (nan_size < 3 || at + nan_size < text.size)
            return stria__malformed(at + nan_size, bad);
        *bits = format->infinity | UINT64_C(1) << (format->precision - 2);
        return STRIA__PARSED;
    }
    const size_t size = match(text, at, "infinity");
    if ((size != 3 && size != 8) || at + size < text.size)
        return stria__malformed(at + size, bad);
    *bits = format->infinity;
    return STRIA__PARSED;
}

static stria__parsed parse_number(
    const stria__float_format *format, stria_view text, size_t at, uint64_t *bits, size_t *bad)
{
    stria__decimal decimal;

    if (!read_significand(text, &at, &decimal))
        return stria__malformed(at, bad);
    if (at < text.size && (text.data[at] == 'e' || text.data[at] == 'E')) {
        at++;
        if (!read_exponent(text, &at, &decimal))
            return stria__malformed(at, bad);
    }
    if (at < text.size)
        return stria__malformed(at, bad);
    *bits = stria__nearest(format, &decimal);
    return *bits < format->infinity ? STRIA__PARSED : STRIA__OUT_OF_RANGE;
}

static stria__parsed parse(
    const stria__float_format *format, stria_view text, uint64_t *bits, size_t *bad)
{
    const bool negative = text.size > 0 && text.data[0] == '-';
    const size_t at = negative;
    const bool is_number =
        at < text.size && (stria__is_digit(text.data[at]) || text.data[at] == '.');
    const stria__parsed parsed = is_number ? parse_number(format, text, at, bits, bad)
                                           : parse_word(format, text, at, bits, bad);

    if (negative && parsed == STRIA__PARSED)
        *bits |= format->sign;
    return parsed;
}

stria__parsed stria__parse_float32(stria_view text, float *value, size_t *bad)
{
    uint64_t bits;
    const stria__parsed parsed = parse(&stria__binary32, text, &bits, bad);

    if (parsed == STRIA__PARSED) {
        const uint32_t narrow = (uint32_t)bits;
        memcpy(value, &narrow, sizeof *value);
    }
    return parsed;
}

stria__parsed stria__parse_float64(stria_view text, double *value, size_t *bad)
{
    uint64_t bits;
    const stria__parsed parsed = parse(&stria__binary64, text, &bits, bad);

    if (parsed == STRIA__PARSED)
        memcpy(value, &bits, sizeof *value);
    return parsed;
}

stria__parsed stria__parse_half(
    const stria__float_format *format, stria_view text, uint16_t *half, size_t *bad)
{
    uint64_t bits;
    const stria__parsed parsed = parse(format, text, &bits, bad);

    if (parsed == STRIA__PARSED)
        *half = (uint16_t)bits;
    return parsed;
}

/* ---- Printing ------------------------------------------------------------ */

/* Where the point stands, counted in digits from the first one on, in plain text. */
#define POINT_MIN (-5) /* 0.000001 */
#define POINT_MAX 21 /* 100000000000000000000 */

static char *print_text(char *to, const char *text, size_t size)
{
    memcpy(to, text, size);
    return to + size;
}

static char *print_zeros(char *to, size_t count)
{
    memset(to, '0', count);
    return to + count;
}

static char *print_digits(char *to, uint64_t digits, size_t count)
{
    stria__print_digits(to, digits, count);
    return to + count;
}

/* With a point behind the first `point` digits, of which there is at least one more.  They are
 * printed one place too far, and those before the point brought back. */
static char *print_with_point(char *to, uint64_t digits, size_t count, size_t point)
{
    char *const end = print_digits(to + 1, digits, count);

    for (size_t i = 0; i < point; i++)
        to[i] = to[i + 1];
    to[point] = '.';
    return end;
}

static char *print_decimal(char *to, stria__shortest value)
{
    const size_t count = stria__count_digits(value.digits);
    const int point = (int)count + value.exponent;

    if (point < POINT_MIN || point > POINT_MAX) {
        to = count > 1 ? print_with_point(to, value.digits, count, 1)
                       : print_digits(to, value.digits, count);
        *to++ = 'e';
        return to + stria__print_signed(to, point - 1);
    }
    if (point <= 0) {
        to = print_text(to, "0.", 2);
        to = print_zeros(to, (size_t)-point);
        return print_digits(to, value.digits, count);
    }
    if (value.exponent >= 0) {
        to = print_digits(to, value.digits, count);
        return print_zeros(to, (size_t)value.exponent);
    }
    return print_with_point(to, value.digits, count, (size_t)point);
}

static size_t print(const stria__float_format *format, char *to, uint64_t bits)
{
    const uint64_t magnitude = bits & ~format->sign;
    char *end = to;

    if (magnitude > format->infinity) {
        end = print_text(end, "nan", 3);
        return (size_t)(end - to);
    }
    if (bits != magnitude)
        *end++ = '-';
    if (magnitude == format->infinity)
        end = print_text(end, "inf", 3);
    else if (magnitude == 0)
        *end++ = '0';
    else
        end = print_decimal(end, stria__shortest_of(format, magnitude));
    return (size_t)(end - to);
}

size_t stria__print_float32(char *to, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return print(&stria__binary32, to, bits);
}

size_t stria__print_float64(char *to, double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    return print(&stria__binary64, to, bits);
}

size_t stria__print_half(const stria__float_format *format, char *to, uint16_t half)
{
    return print(format, to, half);
}

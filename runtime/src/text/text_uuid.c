/* text_uuid.c - universally unique identifiers from and to text */
#include "src/text/text_uuid.h"

#include <string.h>

#include "src/text/digits.h"

enum { BYTES = 16, FIRST_HYPHEN = 8, HYPHENED = 36 };

/* Whether a hyphen stands in front of this byte: 00112233-4455-6677-8899-aabbccddeeff. */
static bool follows_hyphen(size_t byte)
{
    return byte == 4 || byte == 6 || byte == 8 || byte == 10;
}

/* Where the digits of each byte stand. */
static const uint8_t with_hyphens[BYTES] = {
    0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34};
static const uint8_t without_hyphens[BYTES] = {
    0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30};

/* All digits at once, of text of the right size; false when something is wrong with it. */
static bool parse_all(stria_view text, uint8_t bytes[BYTES])
{
    const bool has_hyphens = text.size == HYPHENED;
    const uint8_t *const places = has_hyphens ? with_hyphens : without_hyphens;
    unsigned halves = 0; /* ored: a 16 is no digit */

    if (has_hyphens &&
        (text.data[8] != '-' || text.data[13] != '-' || text.data[18] != '-' ||
            text.data[23] != '-'))
        return false;
    for (size_t i = 0; i < BYTES; i++) {
        const unsigned high = stria__hex_digit(text.data[places[i]]);
        const unsigned low = stria__hex_digit(text.data[places[i] + 1]);

        halves |= high | low;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return halves < 16;
}

/* Where a text that is none goes wrong. */
static size_t find_wrong(stria_view text)
{
    const bool has_hyphens = text.size > FIRST_HYPHEN && text.data[FIRST_HYPHEN] == '-';
    size_t at = 0;

    for (size_t digit = 0; digit < 2 * BYTES; digit++, at++) {
        if (has_hyphens && digit % 2 == 0 && follows_hyphen(digit / 2)) {
            if (at == text.size || text.data[at] != '-')
                return at;
            at++;
        }
        if (at == text.size || stria__hex_digit(text.data[at]) > 15)
            return at;
    }
    return at;
}

stria__parsed stria__parse_uuid(stria_view text, uint8_t bytes[16], size_t *bad)
{
    uint8_t parsed[BYTES];

    if ((text.size != HYPHENED && text.size != 2 * BYTES) || !parse_all(text, parsed))
        return stria__malformed(find_wrong(text), bad);
    memcpy(bytes, parsed, sizeof parsed);
    return STRIA__PARSED;
}

size_t stria__print_uuid(char *to, const uint8_t bytes[16])
{
    char *end = to;

    for (size_t i = 0; i < BYTES; i++) {
        if (follows_hyphen(i))
            *end++ = '-';
        *end++ = stria__hex_digits[bytes[i] >> 4];
        *end++ = stria__hex_digits[bytes[i] & 15];
    }
    return (size_t)(end - to);
}

/* text_uuid.c - universally unique identifiers from and to text */
#include "src/text_uuid.h"

#include <string.h>

#include "src/digits.h"

enum { BYTES = 16, FIRST_HYPHEN = 8 };

/* Whether a hyphen stands in front of this byte: 00112233-4455-6677-8899-aabbccddeeff. */
static bool follows_hyphen(size_t byte)
{
    return byte == 4 || byte == 6 || byte == 8 || byte == 10;
}

stria__parsed stria__parse_uuid(stria_view text, uint8_t bytes[16], size_t *bad)
{
    const bool has_hyphens = text.size > FIRST_HYPHEN && text.data[FIRST_HYPHEN] == '-';
    uint8_t value[BYTES] = {0};
    size_t at = 0;

    for (size_t digit = 0; digit < 2 * sizeof value; digit++) {
        if (has_hyphens && digit % 2 == 0 && follows_hyphen(digit / 2)) {
            if (at == text.size || text.data[at] != '-')
                return stria__malformed(at, bad);
            at++;
        }
        const unsigned half = at < text.size ? stria__hex_digit(text.data[at]) : 16;
        if (half > 15)
            return stria__malformed(at, bad);
        value[digit / 2] = (uint8_t)((unsigned)value[digit / 2] << 4 | half);
        at++;
    }
    if (at < text.size)
        return stria__malformed(at, bad);
    memcpy(bytes, value, sizeof value);
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

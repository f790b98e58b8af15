/* text_ip.c - internet addresses from and to text */
#include "src/text_ip.h"

#include "src/digits.h"

/* Reads one number from *at on. */
static bool take_byte(stria_view text, size_t *at, uint32_t *value)
{
    const size_t first = *at;

    *value = 0;
    for (; *at < text.size && stria__is_digit(text.data[*at]); ++*at) {
        const bool leads_with_zero = *at > first && *value == 0;
        const uint32_t more = *value * 10 + stria__digit(text.data[*at]);

        if (leads_with_zero || more > 255)
            return false;
        *value = more;
    }
    return *at > first;
}

stria__parsed stria__parse_ipv4(stria_view text, uint64_t *address, size_t *bad)
{
    size_t at = 0;
    uint64_t value = 0;

    for (unsigned i = 0; i < 4; i++) {
        uint32_t byte;

        if (i > 0) {
            if (at == text.size || text.data[at] != '.')
                return stria__malformed(at, bad);
            at++;
        }
        if (!take_byte(text, &at, &byte))
            return stria__malformed(at, bad);
        value = value << 8 | byte;
    }
    if (at < text.size)
        return stria__malformed(at, bad);
    *address = value;
    return STRIA__PARSED;
}

size_t stria__print_ipv4(char *to, uint32_t address)
{
    char *end = to;

    for (unsigned shift = 32; shift > 0; shift -= 8) {
        const uint32_t byte = address >> (shift - 8) & 0xff;
        const size_t digits = stria__count_digits(byte);

        if (end > to)
            *end++ = '.';
        stria__print_digits(end, byte, digits);
        end += digits;
    }
    return (size_t)(end - to);
}

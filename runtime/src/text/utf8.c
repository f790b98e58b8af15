/* utf8.c - whether bytes are UTF-8 */
#include "src/text/utf8.h"

#include <string.h>

enum { WORD = 8 };

#define HIGH_BITS UINT64_C(0x8080808080808080)

bool stria__is_ascii(const uint8_t *bytes, size_t size)
{
    uint64_t seen = 0;
    size_t i = 0;

    for (; size - i >= WORD; i += WORD) {
        uint64_t word;

        memcpy(&word, bytes + i, sizeof word);
        seen |= word;
    }
    for (; i < size; i++)
        seen |= bytes[i];
    return (seen & HIGH_BITS) == 0;
}

/* The bytes of a character that begins with this one, of which the second lies between *low
 * and *high; 0 when none does.  Those bounds leave out what could be shorter, surrogates, and
 * all beyond U+10FFFF:
 *
 *     first       second      others
 *     c2 .. df    80 .. bf
 *     e0          a0 .. bf    80 .. bf
 *     ed          80 .. 9f    80 .. bf
 *     e1 .. ef    80 .. bf    80 .. bf
 *     f0          90 .. bf    80 .. bf, twice
 *     f1 .. f3    80 .. bf    80 .. bf, twice
 *     f4          80 .. 8f    80 .. bf, twice */
static size_t length_of(uint8_t first, uint8_t *low, uint8_t *high)
{
    *low = 0x80;
    *high = 0xbf;
    if (first < 0xc2 || first > 0xf4)
        return 0;
    if (first < 0xe0)
        return 2;
    if (first == 0xe0)
        *low = 0xa0;
    else if (first == 0xed)
        *high = 0x9f;
    else if (first == 0xf0)
        *low = 0x90;
    else if (first == 0xf4)
        *high = 0x8f;
    return first < 0xf0 ? 3 : 4;
}

static size_t read_character(const uint8_t *bytes, size_t size)
{
    uint8_t low;
    uint8_t high;
    const size_t length = length_of(bytes[0], &low, &high);

    if (length == 0 || length > size || bytes[1] < low || bytes[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    }
    return length;
}

size_t stria__find_bad_utf8(const uint8_t *bytes, size_t size)
{
    size_t i = 0;

    while (i < size) {
        if (bytes[i] < 0x80) {
            i++;
            continue;
        }
        const size_t length = read_character(bytes + i, size - i);
        if (length == 0)
            break;
        i += length;
    }
    return i;
}

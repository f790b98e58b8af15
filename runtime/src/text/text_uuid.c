/* text_uuid.c - universally unique identifiers from and to text
 *
 *     00112233-4455-6677-8899-aabbccddeeff
 *     0        9    14   19   24  28
 *
 * Eight digits are read at once, as the bytes of one word, without a jump or a table. */
#include "src/text/text_uuid.h"

#include <string.h>

#include "src/text/digits.h"

enum { DIGITS = 32, FIRST_HYPHEN = 8, HYPHENED = 36 };

/* ---- Reading ------------------------------------------------------------------------------ */

/* The same byte eight times. */
#define BYTES(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Sets the highest bit of each byte below 128 that is `first` or above. */
#define FROM(first) BYTES(0x80 - (first))

static uint64_t load_4(const char *text)
{
    uint32_t bytes;

    memcpy(&bytes, text, sizeof bytes); /* a little-endian machine: the first is the lowest */
    return bytes;
}

static uint64_t load_8(const char *text)
{
    uint64_t bytes;

    memcpy(&bytes, text, sizeof bytes);
    return bytes;
}

/* Clears the highest bit of bytes that are no hexadecimal digits.  Of two steps that include one
 * another exactly one is set between them; no digit is a letter, so that one exclusive or tells. */
static inline uint64_t are_digits(uint64_t text)
{
    const uint64_t lower = text | BYTES(0x20);

    return ((text + FROM('0')) ^ (text + FROM('9' + 1)) ^ (lower + FROM('a')) ^
               (lower + FROM('f' + 1))) &
        ~text;
}

/* The number that eight digits spell: each with its neighbour, these with theirs, and so on. */
static inline uint64_t value_of(uint64_t text)
{
    uint64_t digits = (text & BYTES(0x0f)) + 9 * (text >> 6 & BYTES(0x01)); /* letters: 1 to 6 */

    digits = (digits << 12 | digits) >> 8 & UINT64_C(0x00ff00ff00ff00ff);
    digits = (digits << 24 | digits) >> 16 & UINT64_C(0x0000ffff0000ffff);
    return (digits << 48 | digits) >> 32 & UINT32_MAX;
}

/* All digits at once, of text of the right size; false when something is wrong with it. */
static bool parse_all(stria_view text, stria__uuid *uuid)
{
    const bool has_hyphens = text.size == HYPHENED;
    const char *const data = text.data;

    if (has_hyphens && (data[8] != '-' || data[13] != '-' || data[18] != '-' || data[23] != '-'))
        return false;
    const uint64_t word_1 = load_8(data);
    const uint64_t word_2 =
        has_hyphens ? load_4(data + 9) | load_4(data + 14) << 32 : load_8(data + 8);
    const uint64_t word_3 =
        has_hyphens ? load_4(data + 19) | load_4(data + 24) << 32 : load_8(data + 16);
    const uint64_t word_4 = load_8(data + (has_hyphens ? 28 : 24));

    uuid->high = value_of(word_1) << 32 | value_of(word_2);
    uuid->low = value_of(word_3) << 32 | value_of(word_4);
    return (are_digits(word_1) & are_digits(word_2) & are_digits(word_3) & are_digits(word_4) &
               BYTES(0x80)) == BYTES(0x80);
}

/* Where a text that is none goes wrong. */
static size_t find_wrong(stria_view text)
{
    const bool has_hyphens = text.size > FIRST_HYPHEN && text.data[FIRST_HYPHEN] == '-';
    size_t at = 0;

    for (size_t digit = 0; digit < DIGITS; digit++, at++) {
        if (has_hyphens && (digit == 8 || digit == 12 || digit == 16 || digit == 20)) {
            if (at == text.size || text.data[at] != '-')
                return at;
            at++;
        }
        if (at == text.size || stria__hex_digit(text.data[at]) > 15)
            return at;
    }
    return at;
}

stria__parsed stria__parse_uuid(stria_view text, stria__uuid *uuid, size_t *bad)
{
    stria__uuid parsed;

    if ((text.size != HYPHENED && text.size != DIGITS) || !parse_all(text, &parsed))
        return stria__malformed(find_wrong(text), bad);
    *uuid = parsed;
    return STRIA__PARSED;
}

/* ---- Printing ----------------------------------------------------------------------------- */

/* The bytes of a number from `first` on, counted from its highest one. */
static inline char *print_bytes(char *to, uint64_t number, unsigned first, unsigned count)
{
    for (unsigned i = first; i < first + count; i++, to += 2)
        memcpy(to, stria__hex_pairs[number >> (56 - 8 * i) & 0xff], 2);
    return to;
}

size_t stria__print_uuid(char *to, stria__uuid uuid)
{
    char *end = print_bytes(to, uuid.high, 0, 4);

    *end++ = '-';
    end = print_bytes(end, uuid.high, 4, 2);
    *end++ = '-';
    end = print_bytes(end, uuid.high, 6, 2);
    *end++ = '-';
    end = print_bytes(end, uuid.low, 0, 2);
    *end++ = '-';
    end = print_bytes(end, uuid.low, 2, 6);
    return (size_t)(end - to);
}

/* text_ip.c - internet addresses from and to text */
#include "src/text/text_ip.h"

#include <string.h>

#include "src/text/digits.h"

/* ---- IPv4 -------------------------------------------------------------------------- */

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

/* ---- IPv6 -------------------------------------------------------------------------- */

enum { GROUPS = 8, NO_GAP = GROUPS + 1 };

/* An address that is being read: the groups in front of "::" and those behind it. */
typedef struct ipv6_reader {
    uint16_t groups[GROUPS];
    size_t count;
    size_t gap; /* how many groups stand in front of "::", or NO_GAP */
} ipv6_reader;

/* "::" stands for one group at least. */
static size_t most_groups(const ipv6_reader *reader)
{
    return reader->gap == NO_GAP ? GROUPS : GROUPS - 1;
}

/* Up to four digits from *at on. */
static bool take_group(stria_view text, size_t *at, uint16_t *group)
{
    const size_t first = *at;
    unsigned value = 0;

    while (*at < text.size && *at - first < 4 && stria__hex_digit(text.data[*at]) < 16)
        value = value << 4 | stria__hex_digit(text.data[(*at)++]);
    *group = (uint16_t)value;
    return *at > first;
}

/* The IPv4 address at the end of a text, of which the first number, from `first` to
 * `point`, was taken for a group.  Where that cannot be, the point is what is wrong. */
static stria__parsed take_ipv4(
    ipv6_reader *reader, stria_view text, size_t first, size_t point, size_t *bad)
{
    const stria_view rest = {text.data + first, text.size - first};
    const size_t before = reader->count;
    const bool is_last =
        reader->gap == NO_GAP ? before == GROUPS - 2 : before + 2 <= most_groups(reader);
    uint64_t address = 0;
    size_t wrong = 0;

    if (!is_last)
        return stria__malformed(point, bad);
    if (stria__parse_ipv4(rest, &address, &wrong) != STRIA__PARSED)
        return stria__malformed(first + wrong < point ? point : first + wrong, bad);
    reader->groups[reader->count++] = (uint16_t)(address >> 16);
    reader->groups[reader->count++] = (uint16_t)(address & 0xffff);
    return STRIA__PARSED;
}

/* Whether there is a colon at `at`, or two of them. */
static bool has_colons(stria_view text, size_t at, size_t count)
{
    return text.size - at >= count && memcmp(text.data + at, "::", count) == 0;
}

/* The groups up to the end of the text, or what is wrong with it. */
static stria__parsed take_groups(ipv6_reader *reader, stria_view text, size_t *bad)
{
    size_t at = 0;

    if (has_colons(text, 0, 2)) {
        reader->gap = 0;
        at = 2;
        if (at == text.size)
            return STRIA__PARSED;
    } else if (has_colons(text, 0, 1)) {
        return stria__malformed(1, bad);
    }
    for (;;) {
        const size_t first = at;

        if (!take_group(text, &at, &reader->groups[reader->count]))
            return stria__malformed(at, bad);
        if (at < text.size && text.data[at] == '.')
            return take_ipv4(reader, text, first, at, bad);
        reader->count++;
        if (at == text.size)
            break;
        if (!has_colons(text, at, 1) || reader->count == most_groups(reader))
            break;
        if (reader->gap == NO_GAP && has_colons(text, at, 2)) {
            reader->gap = reader->count;
            at += 2;
            if (at == text.size)
                return STRIA__PARSED;
            if (reader->count == most_groups(reader))
                break;
        } else {
            at++;
        }
    }
    if (at < text.size || (reader->gap == NO_GAP && reader->count < GROUPS))
        return stria__malformed(at, bad);
    return STRIA__PARSED;
}

stria__parsed stria__parse_ipv6(stria_view text, uint8_t address[16], size_t *bad)
{
    ipv6_reader reader = {{0}, 0, NO_GAP};
    const stria__parsed parsed = take_groups(&reader, text, bad);

    if (parsed != STRIA__PARSED)
        return parsed;
    memset(address, 0, 2 * GROUPS);
    for (size_t i = 0; i < reader.count; i++) {
        const size_t zeros = i < reader.gap ? 0 : GROUPS - reader.count;
        uint8_t *const to = address + 2 * (i + zeros);

        to[0] = (uint8_t)(reader.groups[i] >> 8);
        to[1] = (uint8_t)(reader.groups[i] & 0xff);
    }
    return STRIA__PARSED;
}

/* The longest run of two and more groups of zeros, the first of several; empty when there
 * is none. */
static stria_span find_zeros(const uint16_t *groups)
{
    stria_span best = {0, 1};
    stria_span run = {0, 0};

    for (size_t i = 0; i < GROUPS; i++) {
        run = groups[i] == 0 ? (stria_span){run.first, run.count + 1} : (stria_span){i + 1, 0};
        if (run.count > best.count)
            best = run;
    }
    return best.count > 1 ? best : (stria_span){GROUPS, 0};
}

static char *print_group(char *end, unsigned group)
{
    unsigned shift = 12;

    while (shift > 0 && group >> shift == 0)
        shift -= 4;
    for (;; shift -= 4) {
        *end++ = stria__hex_digits[group >> shift & 15];
        if (shift == 0)
            return end;
    }
}

size_t stria__print_ipv6(char *to, const uint8_t address[16])
{
    uint16_t groups[GROUPS];
    char *end = to;

    for (size_t i = 0; i < GROUPS; i++)
        groups[i] = (uint16_t)(address[2 * i] << 8 | address[2 * i + 1]);

    const stria_span zeros = find_zeros(groups);
    const bool ends_with_ipv4 = zeros.first == 0 &&
        (zeros.count == GROUPS - 2 || (zeros.count == GROUPS - 3 && groups[5] == 0xffff));
    for (size_t i = 0; i < GROUPS; i++) {
        if (i == zeros.first) {
            *end++ = ':';
            *end++ = ':';
            i += zeros.count;
        } else if (i > 0) {
            *end++ = ':';
        }
        if (i == GROUPS)
            break;
        if (ends_with_ipv4 && i == GROUPS - 2)
            return (size_t)(end - to) +
                stria__print_ipv4(end, (uint32_t)groups[6] << 16 | groups[7]);
        end = print_group(end, groups[i]);
    }
    return (size_t)(end - to);
}

/* digits.c - decimal digits in text */
#include "src/text/digits.h"

const uint8_t stria__hex_values[256] = {
    ['0'] = 1,
    ['1'] = 2,
    ['2'] = 3,
    ['3'] = 4,
    ['4'] = 5,
    ['5'] = 6,
    ['6'] = 7,
    ['7'] = 8,
    ['8'] = 9,
    ['9'] = 10,
    ['a'] = 11,
    ['b'] = 12,
    ['c'] = 13,
    ['d'] = 14,
    ['e'] = 15,
    ['f'] = 16,
    ['A'] = 11,
    ['B'] = 12,
    ['C'] = 13,
    ['D'] = 14,
    ['E'] = 15,
    ['F'] = 16,
};

const char stria__hex_digits[17] = "0123456789abcdef";

/* clang-format off */
#define PAIRS(a)                                                                                   \
    {a, '0'}, {a, '1'}, {a, '2'}, {a, '3'}, {a, '4'}, {a, '5'}, {a, '6'}, {a, '7'},                \
    {a, '8'}, {a, '9'}, {a, 'a'}, {a, 'b'}, {a, 'c'}, {a, 'd'}, {a, 'e'}, {a, 'f'}

const char stria__hex_pairs[256][2] = {
    PAIRS('0'), PAIRS('1'), PAIRS('2'), PAIRS('3'), PAIRS('4'), PAIRS('5'), PAIRS('6'), PAIRS('7'),
    PAIRS('8'), PAIRS('9'), PAIRS('a'), PAIRS('b'), PAIRS('c'), PAIRS('d'), PAIRS('e'), PAIRS('f'),
};
/* clang-format on */

const char stria__digit_pairs[201] = "0001020304050607080910111213141516171819"
                                     "2021222324252627282930313233343536373839"
                                     "4041424344454647484950515253545556575859"
                                     "6061626364656667686970717273747576777879"
                                     "8081828384858687888990919293949596979899";

const uint64_t stria__tens[20] = {
    UINT64_C(1),
    UINT64_C(10),
    UINT64_C(100),
    UINT64_C(1000),
    UINT64_C(10000),
    UINT64_C(100000),
    UINT64_C(1000000),
    UINT64_C(10000000),
    UINT64_C(100000000),
    UINT64_C(1000000000),
    UINT64_C(10000000000),
    UINT64_C(100000000000),
    UINT64_C(1000000000000),
    UINT64_C(10000000000000),
    UINT64_C(100000000000000),
    UINT64_C(1000000000000000),
    UINT64_C(10000000000000000),
    UINT64_C(100000000000000000),
    UINT64_C(1000000000000000000),
    UINT64_C(10000000000000000000),
};

static void print_8(char *to, uint32_t value)
{
    const uint32_t high = value / 10000;
    const uint32_t low = value % 10000;

    stria__print_pair(to, high / 100);
    stria__print_pair(to + 2, high % 100);
    stria__print_pair(to + 4, low / 100);
    stria__print_pair(to + 6, low % 100);
}

/* By eights, so that most divisions are of 32 bits. */
void stria__print_digits(char *to, uint64_t value, size_t count)
{
    while (count > 8) {
        count -= 8;
        print_8(to + count, (uint32_t)(value % 100000000));
        value /= 100000000;
    }
    uint32_t rest = (uint32_t)value;
    while (count >= 2) {
        count -= 2;
        stria__print_pair(to + count, rest % 100);
        rest /= 100;
    }
    if (count == 1)
        to[0] = (char)('0' + rest);
}

/* log10(2) is about 1233 / 4096, which tells the count or one too many; no odd number and the
 * even one below it differ in it. */
size_t stria__count_digits(uint64_t value)
{
    const unsigned bits = 64 - stria__leading_zeros(value | 1);
    const unsigned count = bits * 1233 >> 12;

    return count + ((value | 1) >= stria__tens[count]);
}

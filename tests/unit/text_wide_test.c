/* text_wide_test.c - integers of up to 256 bits from and to text */
#include "text_check.h"

#include "src/text/text_wide.h"

DEFINE_PARSE(integer, stria__integer)

enum { BYTES = 40 };

/* The same in bytes, by the rules of school. */
static void parse_bytes(const char *digits, uint8_t *bytes)
{
    memset(bytes, 0, BYTES);
    for (; *digits != '\0'; digits++) {
        unsigned sum = (unsigned)(*digits - '0');
        for (size_t i = 0; i < BYTES; i++) {
            sum += bytes[i] * 10u;
            bytes[i] = (uint8_t)sum;
            sum >>= 8;
        }
    }
}

static void negate_bytes(uint8_t *bytes)
{
    unsigned carry = 1;

    for (size_t i = 0; i < BYTES; i++) {
        carry += (uint8_t)~bytes[i];
        bytes[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

/* A text without leading zeros, or just "0", is taken and printed the same. */
static void check_text(const char *text)
{
    const bool is_negative = text[0] == '-';
    stria__integer value;
    uint8_t bytes[BYTES];
    char printed[STRIA__PRINT_MAX];

    check_outcome(text, parse_integer(text, &value), (outcome){STRIA__PARSED, NO_BAD});
    parse_bytes(text + is_negative, bytes);
    if (is_negative)
        negate_bytes(bytes);
    assert_memory_equal(value.limb, bytes, sizeof value.limb);
    assert_true(value.sign == (is_negative ? UINT64_MAX : 0));
    assert_int_equal(stria__print_integer(printed, &value), strlen(text));
    assert_memory_equal(printed, text, strlen(text));
}

static void test_any_number_of_digits(void **state)
{
    random_source random = {3};

    (void)state;
    for (size_t round = 0; round < 20000; round++) {
        char text[80] = "-";
        const size_t sign = pick(&random, 2);
        const size_t size = 1 + pick(&random, 77);
        const size_t kind = pick(&random, 3);
        for (size_t i = 0; i < size; i++)
            text[sign + i] = kind == 0 ? '9' : kind == 1 ? '0' : (char)('0' + pick(&random, 10));
        if (text[sign] == '0')
            text[sign] = '1';
        text[sign + size] = '\0';
        check_text(text);
    }
    check_text("0");
}

static void test_ends_of_the_range(void **state)
{
    stria__integer value;

    (void)state;
    check_text("340282366920938463463374607431768211455"); /* 2^128 - 1 */
    check_text("340282366920938463463374607431768211456");
    check_text("-57896044618658097711785492504343953926634992332820282019728792003956564819968");
    check_text("115792089237316195423570985008687907853269984665640564039457584007913129639935");
    check_outcome("2^256",
        parse_integer(
            "115792089237316195423570985008687907853269984665640564039457584007913129639936",
            &value),
        (outcome){STRIA__OUT_OF_RANGE, NO_BAD});
    check_outcome("many nines",
        parse_integer("9999999999999999999999999999999999999999999999999999999999999999999999999999"
                      "9999999999999999999999999999999999",
            &value),
        (outcome){STRIA__OUT_OF_RANGE, NO_BAD});
}

static void test_what_is_no_integer(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {{"", 0}, {"-", 1}, {"+1", 0}, {" 1", 0}, {"1 ", 1}, {"--1", 1}, {"1-2", 1},
        {"1.0", 1}, {"1e3", 1}, {"0x1", 1},
        {"99999999999999999999999999999999999999999999999999999999999999999999999999999999x", 80}};
    stria__integer value;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_outcome(cases[i].text, parse_integer(cases[i].text, &value),
            (outcome){STRIA__MALFORMED, cases[i].bad});
    check_outcome("leading zeros",
        parse_integer("-000000000000000000000000000000000000000000000000000000000000000000000000000"
                      "000000000000000000000000000000000000000000000017",
            &value),
        (outcome){STRIA__PARSED, NO_BAD});
    assert_true(value.limb[0] == UINT64_MAX - 16 && value.sign == UINT64_MAX);
    check_outcome("-0", parse_integer("-0", &value), (outcome){STRIA__PARSED, NO_BAD});
    assert_true(stria__is_zero(&value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_number_of_digits),
        cmocka_unit_test(test_ends_of_the_range),
        cmocka_unit_test(test_what_is_no_integer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* text_ip_test.c - internet addresses from and to text */
#include "text_check.h"

#include <stdio.h>

#include "src/text_ip.h"

DEFINE_PARSE(ipv4, uint64_t)

static void takes_four_numbers(void **state)
{
    static const struct {
        const char *text;
        uint32_t address;
    } cases[] = {{"0.0.0.0", 0}, {"0.0.0.1", 1}, {"1.2.3.4", 0x01020304}, {"127.0.0.1", 0x7f000001},
        {"192.168.10.250", 0xc0a80afa}, {"255.255.255.255", 0xffffffff}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[STRIA__PRINT_MAX + 1];
        uint64_t address = 77;

        check_outcome(
            cases[i].text, parse_ipv4(cases[i].text, &address), (outcome){STRIA__PARSED, NO_BAD});
        assert_int_equal(address, cases[i].address);
        text[stria__print_ipv4(text, cases[i].address)] = '\0';
        assert_string_equal(text, cases[i].text);
    }
}

static void refuses_what_is_no_address(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {{"", 0}, {"1", 1}, {"1.", 2}, {"1.2", 3}, {"1.2.3", 5}, {"1.2.3.", 6},
        {"1.2.3.4.", 7}, {"1.2.3.4 ", 7}, {" 1.2.3.4", 0}, {"1..3.4", 2}, {".1.2.3", 0},
        {"256.0.0.0", 2}, {"1.2.3.256", 8}, {"1.2.3.1000", 9}, {"01.2.3.4", 1}, {"1.2.00.4", 5},
        {"1.2.3.-4", 6}, {"1.2.3.+4", 6}, {"1.2.3.a", 6}, {"1,2,3,4", 1}, {"0x1.2.3.4", 1},
        {"::ffff:1.2.3.4", 0}};
    uint64_t address = 77;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_outcome(cases[i].text, parse_ipv4(cases[i].text, &address),
            (outcome){STRIA__MALFORMED, cases[i].bad});
    assert_int_equal(address, 77);
}

static void printing_reads_back(void **state)
{
    random_source random = {3};

    (void)state;
    for (int i = 0; i < 100000; i++) {
        const uint32_t address = (uint32_t)next_random(&random);
        char expected[STRIA__PRINT_MAX];
        char text[STRIA__PRINT_MAX + 1];
        uint64_t back = 0;
        size_t bad = 0;

        (void)snprintf(expected, sizeof expected, "%u.%u.%u.%u", address >> 24, address >> 16 & 255,
            address >> 8 & 255, address & 255);
        const size_t size = stria__print_ipv4(text, address);
        text[size] = '\0';
        assert_string_equal(text, expected);
        assert_int_equal(stria__parse_ipv4((stria_view){text, size}, &back, &bad), STRIA__PARSED);
        assert_int_equal(back, address);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_four_numbers),
        cmocka_unit_test(refuses_what_is_no_address),
        cmocka_unit_test(printing_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* text_ip_test.c - internet addresses from and to text */
#include "text_check.h"

#include <arpa/inet.h>
#include <stdio.h>

#include "src/text/text_ip.h"

DEFINE_PARSE(ipv4, uint64_t)
DEFINE_PARSE(ipv6, uint8_t)

/* ---- IPv4 -------------------------------------------------------------------------- */

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

/* ---- IPv6 -------------------------------------------------------------------------- */

/* On the left as it may be spelled, on the right as it is printed. */
static void takes_every_spelling(void **state)
{
    static const char *const cases[][2] = {{"::", "::"}, {"::1", "::1"}, {"1::", "1::"},
        {"0:0:0:0:0:0:0:0", "::"}, {"0000:0000:0000:0000:0000:0000:0000:0001", "::1"},
        {"2001:DB8::1", "2001:db8::1"}, {"2001:0db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"},
        {"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"}, {"1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"},
        {"::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"}, {"1:2:3::5:6:7:8", "1:2:3:0:5:6:7:8"},
        {"1:0:0:2:0:0:0:3", "1:0:0:2::3"}, {"1:0:2:0:3:0:4:0", "1:0:2:0:3:0:4:0"},
        {"::ffff:1.2.3.4", "::ffff:1.2.3.4"}, {"::FFFF:0102:0304", "::ffff:1.2.3.4"},
        {"::1.2.3.4", "::1.2.3.4"}, {"::1:0", "::0.1.0.0"},
        {"1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"},
        {"::2:3:4:5:6:1.2.3.4", "0:2:3:4:5:6:102:304"}, {"1::5:6:0.0.0.0", "1::5:6:0:0"},
        {"1:2:3:4:5::1.2.3.4", "1:2:3:4:5:0:102:304"}, {"64:ff9b::1.2.3.4", "64:ff9b::102:304"},
        {"::ffff:0:1.2.3.4", "::ffff:0:102:304"},
        {"ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255",
            "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t address[16], expected[16];
        char text[STRIA__PRINT_MAX + 1];

        check_outcome(
            cases[i][0], parse_ipv6(cases[i][0], address), (outcome){STRIA__PARSED, NO_BAD});
        assert_int_equal(inet_pton(AF_INET6, cases[i][0], expected), 1);
        assert_memory_equal(address, expected, 16);
        text[stria__print_ipv6(text, address)] = '\0';
        assert_string_equal(text, cases[i][1]);
    }
}

static void refuses_what_is_no_ipv6_address(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {{"", 0}, {":", 1}, {":1", 1}, {":::", 2}, {"1", 1}, {"1:", 2}, {"1:2", 3},
        {"::1:", 4}, {"1::2:", 5}, {"1::2::3", 5}, {"1:::2", 3}, {"12345::", 4}, {"::g", 2},
        {"1:2:3:4:5:6:7", 13}, {"1:2:3:4:5:6:7:", 14}, {"1:2:3:4:5:6:7:8:", 15},
        {"1:2:3:4:5:6:7:8::", 15}, {"1:2:3:4:5:6:7:8:9", 15}, {"1:2:3:4::5:6:7:8", 14},
        {"1:2:3:4:5:6:7::8", 15}, {"::2:3:4:5:6:7:8:9", 15}, {"1.2.3.4", 1}, {"::1.2.3", 7},
        {"::1.2.3.4.5", 9}, {"::1.2.3.4:5", 9}, {"::1.2.3.256", 10}, {"::01.2.3.4", 4},
        {"::256.1.1.1", 5}, {"::1a.2.3.4", 4}, {"::1.2.3.4 ", 9}, {"1:2:3:4:5:1.2.3.4", 11},
        {"1:2:3:4:5:6:7:1.2.3.4", 15}, {"1::3:4:5:6:7:1.2.3.4", 14}, {"fe80::1%eth0", 7},
        {"::/64", 2}, {"[::1]", 0}, {" ::1", 0}, {"::1 ", 3}, {"1::-1", 3}};
    uint8_t address[16] = {77};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t taken[16];

        check_outcome(cases[i].text, parse_ipv6(cases[i].text, address),
            (outcome){STRIA__MALFORMED, cases[i].bad});
        assert_int_equal(inet_pton(AF_INET6, cases[i].text, taken), 0);
    }
    assert_int_equal(address[0], 77);
}

/* Addresses with many zeros, as the system's own library spells them. */
static void agrees_with_the_system(void **state)
{
    random_source random = {4};

    (void)state;
    for (int i = 0; i < 100000; i++) {
        uint8_t address[16], back[16];
        char expected[INET6_ADDRSTRLEN], text[STRIA__PRINT_MAX + 1];
        size_t bad = 0;

        for (size_t k = 0; k < 16; k += 2) {
            const uint64_t any = pick(&random, 3) == 0 ? next_random(&random) : 0;
            address[k] = (uint8_t)(pick(&random, 3) == 0 ? 0 : any >> 8);
            address[k + 1] = (uint8_t)any;
        }
        if (pick(&random, 4) == 0)
            memcpy(address, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12);
        assert_non_null(inet_ntop(AF_INET6, address, expected, sizeof expected));
        const size_t size = stria__print_ipv6(text, address);
        text[size] = '\0';
        assert_string_equal(text, expected);
        assert_int_equal(stria__parse_ipv6((stria_view){text, size}, back, &bad), STRIA__PARSED);
        assert_memory_equal(back, address, 16);
    }
}

/* Of random texts just those are taken that the system takes. */
static void takes_what_the_system_takes(void **state)
{
    static const char letters[] = "::::..01aF";
    random_source random = {5};
    size_t taken = 0;

    (void)state;
    for (int i = 0; i < 300000; i++) {
        char text[24];
        uint8_t is[16], should_be[16];
        const size_t size = pick(&random, sizeof text);

        for (size_t k = 0; k < size; k++)
            text[k] = letters[pick(&random, sizeof letters - 1)];
        text[size] = '\0';
        const bool is_address = inet_pton(AF_INET6, text, should_be) == 1;
        const outcome got = parse_ipv6(text, is);
        if ((got.parsed == STRIA__PARSED) != is_address)
            fail_msg("\"%s\" is%s an address", text, is_address ? "" : " not");
        if (is_address)
            assert_memory_equal(is, should_be, 16);
        else
            assert_true(got.bad <= size);
        taken += is_address;
    }
    assert_true(taken > 100);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_four_numbers),
        cmocka_unit_test(refuses_what_is_no_address),
        cmocka_unit_test(printing_reads_back),
        cmocka_unit_test(takes_every_spelling),
        cmocka_unit_test(refuses_what_is_no_ipv6_address),
        cmocka_unit_test(agrees_with_the_system),
        cmocka_unit_test(takes_what_the_system_takes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

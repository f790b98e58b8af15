/* text_uuid_test.c - universally unique identifiers from and to text */
#include "text_check.h"

#include <stdio.h>

#include "src/text/text_uuid.h"

DEFINE_PARSE(uuid, uint8_t)

static const uint8_t known[16] = {
    0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff};

static void takes_digits_with_hyphens_or_without(void **state)
{
    static const char *const texts[] = {"00112233-4455-6677-8899-aabbccddeeff",
        "00112233-4455-6677-8899-AABBCCDDEEFF", "00112233445566778899aabbccddeeff",
        "00112233445566778899AaBbCcDdEeFf"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint8_t bytes[16] = {0};
        char text[STRIA__PRINT_MAX + 1];

        check_outcome(texts[i], parse_uuid(texts[i], bytes), (outcome){STRIA__PARSED, NO_BAD});
        assert_memory_equal(bytes, known, 16);
        text[stria__print_uuid(text, bytes)] = '\0';
        assert_string_equal(text, texts[0]);
    }
}

static void refuses_what_is_none(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {{"", 0}, {"0", 1}, {"00112233", 8}, {"00112233-", 9},
        {"00112233-4455-6677-8899-aabbccddeef", 35}, {"00112233-4455-6677-8899-aabbccddeeff0", 36},
        {"00112233-4455-6677-8899-aabbccddeeff ", 36}, {" 00112233-4455-6677-8899-aabbccddeeff", 0},
        {"00112233-44556677-8899-aabbccddeeff", 13}, {"00112233-4455-6677-8899aabbccddeeff", 23},
        {"001122334455-6677-8899-aabbccddeeff", 12}, {"00112233-4455-6677-8899--abbccddeeff", 24},
        {"00112233--455-6677-8899-aabbccddeeff", 9}, {"00112233445566778899aabbccddeef", 31},
        {"00112233445566778899aabbccddeeff0", 32}, {"{0112233-4455-6677-8899-aabbccddeeff}", 0},
        {"0011223g-4455-6677-8899-aabbccddeeff", 7}, {"00112233-4455-6677-8899-aabbccddeef@", 35},
        {"00112233-4455-6677-8899-aabbccddeef`", 35}, {"00112233-4455-6677-8899-aabbccddeefG", 35},
        {"00112233-4455-6677-8899-aabbccddeef:", 35}, {"00112233-4455-6677-8899-aabbccddeef/", 35},
        {"00112233\xc3-4455-6677-8899-aabbccddee", 8}};
    uint8_t bytes[16] = {7};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_outcome(cases[i].text, parse_uuid(cases[i].text, bytes),
            (outcome){STRIA__MALFORMED, cases[i].bad});
    assert_int_equal(bytes[0], 7);
}

static void printing_reads_back(void **state)
{
    random_source random = {3};

    (void)state;
    for (int i = 0; i < 20000; i++) {
        uint8_t bytes[16], back[16];
        char expected[STRIA__PRINT_MAX + 1], text[STRIA__PRINT_MAX + 1];
        size_t size = 0, bad = 0;

        for (size_t k = 0; k < 16; k++) {
            bytes[k] = (uint8_t)next_random(&random);
            size += (size_t)snprintf(expected + size, sizeof expected - size, "%02x%s", bytes[k],
                k == 3 || k == 5 || k == 7 || k == 9 ? "-" : "");
        }
        assert_int_equal(stria__print_uuid(text, bytes), size);
        assert_memory_equal(text, expected, size);
        assert_int_equal(stria__parse_uuid((stria_view){text, size}, back, &bad), STRIA__PARSED);
        assert_memory_equal(back, bytes, 16);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_digits_with_hyphens_or_without),
        cmocka_unit_test(refuses_what_is_none),
        cmocka_unit_test(printing_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

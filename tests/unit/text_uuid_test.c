/* text_uuid_test.c - universally unique identifiers from and to text */
#include "text_check.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>

#include "src/text/text_uuid.h"

DEFINE_PARSE(uuid, stria__uuid)

static const stria__uuid known = {UINT64_C(0x0011223344556677), UINT64_C(0x8899aabbccddeeff)};

static void takes_digits_with_hyphens_or_without(void **state)
{
    static const char *const texts[] = {"00112233-4455-6677-8899-aabbccddeeff",
        "00112233-4455-6677-8899-AABBCCDDEEFF", "00112233445566778899aabbccddeeff",
        "00112233445566778899AaBbCcDdEeFf"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        stria__uuid uuid = {0, 0};
        char text[STRIA__PRINT_MAX + 1];

        check_outcome(texts[i], parse_uuid(texts[i], &uuid), (outcome){STRIA__PARSED, NO_BAD});
        assert_memory_equal(&uuid, &known, sizeof uuid);
        text[stria__print_uuid(text, uuid)] = '\0';
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
    stria__uuid uuid = {7, 8};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_outcome(cases[i].text, parse_uuid(cases[i].text, &uuid),
            (outcome){STRIA__MALFORMED, cases[i].bad});
    assert_true(uuid.high == 7 && uuid.low == 8);
}

/* Every byte in every place is a digit or none as the C library says. */
static void takes_digits_alone(void **state)
{
    static const char *const texts[] = {
        "00112233-4455-6677-8899-aabbccddeeff", "00112233445566778899aabbccddeeff"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const size_t size = strlen(texts[i]);
        for (size_t at = 0; at < size; at++) {
            if (texts[i][at] == '-')
                continue;
            for (int byte = 0; byte <= UINT8_MAX; byte++) {
                char text[40], digits[40];
                stria__uuid uuid = {0, 0};
                size_t count = 0, bad = NO_BAD;

                memcpy(text, texts[i], size);
                text[at] = (char)byte;
                const stria__parsed parsed =
                    stria__parse_uuid((stria_view){text, size}, &uuid, &bad);
                if (!isxdigit(byte)) {
                    check_outcome(texts[i], (outcome){parsed, bad},
                        (outcome){STRIA__MALFORMED, i == 0 || at != 8 || byte != '-' ? at : 13});
                    continue;
                }
                check_outcome(texts[i], (outcome){parsed, bad}, (outcome){STRIA__PARSED, NO_BAD});
                for (size_t k = 0; k < size; k++) {
                    if (text[k] != '-')
                        digits[count++] = text[k];
                }
                digits[count] = '\0';
                assert_true(uuid.low == strtoull(digits + 16, NULL, 16));
                digits[16] = '\0';
                assert_true(uuid.high == strtoull(digits, NULL, 16));
            }
        }
    }
}

static void printing_reads_back(void **state)
{
    random_source random = {3};

    (void)state;
    for (int i = 0; i < 20000; i++) {
        const stria__uuid uuid = {next_random(&random), next_random(&random)};
        stria__uuid back;
        char expected[STRIA__PRINT_MAX + 1], text[STRIA__PRINT_MAX + 1];
        size_t bad = 0;
        const int size = snprintf(expected, sizeof expected, "%08x-%04x-%04x-%04x-%012" PRIx64,
            (unsigned)(uuid.high >> 32), (unsigned)(uuid.high >> 16 & 0xffff),
            (unsigned)(uuid.high & 0xffff), (unsigned)(uuid.low >> 48),
            uuid.low & UINT64_C(0xffffffffffff));

        assert_int_equal(stria__print_uuid(text, uuid), size);
        assert_memory_equal(text, expected, (size_t)size);
        assert_int_equal(
            stria__parse_uuid((stria_view){text, (size_t)size}, &back, &bad), STRIA__PARSED);
        assert_memory_equal(&back, &uuid, sizeof uuid);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_digits_with_hyphens_or_without),
        cmocka_unit_test(refuses_what_is_none),
        cmocka_unit_test(takes_digits_alone),
        cmocka_unit_test(printing_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

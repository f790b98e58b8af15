/* text_float_test.c - floats from and to decimal text */
#include "text_check.h"

#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

#include "float_cases.h"
#include "src/text/text_float.h"

DEFINE_PARSE(float32, float)
DEFINE_PARSE(float64, double)

#define INFINITE32 UINT32_C(0x7f800000)
#define INFINITE64 UINT64_C(0x7ff0000000000000)

static uint32_t bits_of_float(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t bits_of_double(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static double double_of(uint64_t bits)
{
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

/* ---- Reading --------------------------------------------------------------- */

/* Infinite bits: the text is out of range. */
static void check_float32(const char *text, uint32_t bits)
{
    const bool fits = bits != INFINITE32;
    float value = 77;

    check_outcome(text, parse_float32(text, &value),
        (outcome){fits ? STRIA__PARSED : STRIA__OUT_OF_RANGE, NO_BAD});
    if (bits_of_float(value) != (fits ? bits : bits_of_float(77)))
        fail_msg("\"%s\" gives %08x, not %08x", text, bits_of_float(value), bits);
}

static void check_float64(const char *text, uint64_t bits)
{
    const bool fits = bits != INFINITE64;
    double value = 77;

    check_outcome(text, parse_float64(text, &value),
        (outcome){fits ? STRIA__PARSED : STRIA__OUT_OF_RANGE, NO_BAD});
    if (bits_of_double(value) != (fits ? bits : bits_of_double(77)))
        fail_msg("\"%s\" gives %016llx, not %016llx", text,
            (unsigned long long)bits_of_double(value), (unsigned long long)bits);
}

static void takes_the_nearest(void **state)
{
    char negative[4096];

    (void)state;
    for (size_t i = 0; i < sizeof texts_to_read / sizeof texts_to_read[0]; i++) {
        const char *const text = texts_to_read[i].text;
        const uint32_t narrow = texts_to_read[i].binary32;
        const uint64_t wide = texts_to_read[i].binary64;

        check_float32(text, narrow);
        check_float64(text, wide);
        (void)snprintf(negative, sizeof negative, "-%s", text);
        check_float32(negative, narrow == INFINITE32 ? narrow : narrow | UINT32_C(1) << 31);
        check_float64(negative, wide == INFINITE64 ? wide : wide | UINT64_C(1) << 63);
    }
}

static void takes_words_in_any_case(void **state)
{
    static const struct {
        const char *text;
        double expected;
    } cases[] = {{"inf", INFINITY}, {"-inf", -INFINITY}, {"INF", INFINITY}, {"Inf", INFINITY},
        {"infinity", INFINITY}, {"-InfinitY", -INFINITY}, {"nan", NAN}, {"NaN", NAN}, {"NAN", NAN},
        {"-nan", -NAN}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double wide = 77;
        float narrow = 77;
        const outcome parsed = {STRIA__PARSED, NO_BAD};

        check_outcome(cases[i].text, parse_float64(cases[i].text, &wide), parsed);
        check_outcome(cases[i].text, parse_float32(cases[i].text, &narrow), parsed);
        assert_int_equal(isnan(wide) != 0, isnan(cases[i].expected) != 0);
        assert_int_equal(isnan(narrow) != 0, isnan(wide) != 0);
        if (!isnan(wide)) {
            assert_true(wide == cases[i].expected);
            assert_true((double)narrow == wide);
        }
    }
}

static void refuses_what_is_no_float(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {
        {"", 0},
        {"-", 1},
        {"+1", 0},
        {"--1", 1},
        {"+inf", 0},
        {"+nan", 0},
        {".", 1},
        {"-.", 2},
        {"..", 1},
        {"1..", 2},
        {"1.2.3", 3},
        {".e5", 1},
        {"e5", 0},
        {"1e", 2},
        {"1e+", 3},
        {"1e-", 3},
        {"1e+-5", 3},
        {"1e5.", 3},
        {"1e5e5", 3},
        {"1e 5", 2},
        {" 1", 0},
        {"1 ", 1},
        {"1\n", 1},
        {"1_0", 1},
        {"1,5", 1},
        {"0x10", 1},
        {"0x1p3", 1},
        {"1f", 1},
        {"1.5d", 3},
        {"1-2", 1},
        {"i", 1},
        {"in", 2},
        {"infi", 4},
        {"infinit", 7},
        {"infinityx", 8},
        {"info", 3},
        {"inf ", 3},
        {"n", 1},
        {"na", 2},
        {"nano", 3},
        {"nan(1)", 3},
        {"nax", 2},
        {"-x", 1},
        {"x", 0},
        {"1e99999999999999999999x", 22},
        {"00000000000000000000000000x", 26},
        {"1.0000000000000000000000000x", 27},
        {"1.0\xc2\xa0", 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const outcome expected = {STRIA__MALFORMED, cases[i].bad};
        double wide = 77;
        float narrow = 77;

        check_outcome(cases[i].text, parse_float64(cases[i].text, &wide), expected);
        check_outcome(cases[i].text, parse_float32(cases[i].text, &narrow), expected);
        assert_true(wide == 77);
        assert_true(narrow == 77);
    }
}

/* The C library rounds correctly too (glibc does), and reads hard texts as well. */
static void agrees_with_the_c_library(const char *text)
{
    check_float64(text, bits_of_double(strtod(text, NULL)));
    check_float32(text, bits_of_float(strtof(text, NULL)));
}

static void reads_random_digits(void **state)
{
    random_source random = {3};

    (void)state;
    for (int i = 0; i < 20000; i++) {
        char text[128];
        size_t size = 0;
        const size_t digits = 1 + pick(&random, i % 4 == 0 ? 60 : 20);
        const size_t point = pick(&random, digits + 1);
        const int exponent = (int)pick(&random, i % 2 == 0 ? 60 : 700);

        for (size_t k = 0; k < digits; k++) {
            if (k == point)
                text[size++] = '.';
            text[size++] = (char)('0' + pick(&random, 10));
        }
        (void)snprintf(text + size, sizeof text - size, "e%d", exponent - (i % 2 == 0 ? 30 : 380));
        agrees_with_the_c_library(text);
    }
}

/* As near to the middle of two neighbours as 15 to 20 digits come, where `long double` holds it:
 * on either side the product must tell, or leave it to integers of full length. */
static void reads_digits_near_middles(void **state)
{
    random_source random = {4};

    (void)state;
    for (int i = 0; i < 5000; i++) {
        const uint64_t low = next_random(&random) % UINT64_C(0x7fe0000000000000);
        const uint64_t high = low + 1;
        double below, above;
        char text[128];

        memcpy(&below, &low, sizeof below);
        memcpy(&above, &high, sizeof above);
        (void)snprintf(text, sizeof text, "%.*Le", (int)pick(&random, 6) + 14,
            ((long double)below + (long double)above) / 2);
        check_float64(text, bits_of_double(strtod(text, NULL)));
    }
}

/* ---- Printing -------------------------------------------------------------- */

static void prints_the_shortest(void **state)
{
    char text[STRIA__PRINT_MAX + 1];

    (void)state;
    for (size_t i = 0; i < sizeof binary64_to_print / sizeof binary64_to_print[0]; i++) {
        const uint64_t bits = binary64_to_print[i].bits;
        text[stria__print_float64(text, double_of(bits))] = '\0';
        assert_string_equal(text, binary64_to_print[i].text);
        text[stria__print_float64(text, double_of(bits | UINT64_C(1) << 63))] = '\0';
        assert_int_equal(text[0], '-');
        assert_string_equal(text + 1, binary64_to_print[i].text);
    }
    for (size_t i = 0; i < sizeof binary32_to_print / sizeof binary32_to_print[0]; i++) {
        const uint32_t bits = binary32_to_print[i].bits;
        text[stria__print_float32(text, float_of(bits))] = '\0';
        assert_string_equal(text, binary32_to_print[i].text);
    }
}

static void prints_words(void **state)
{
    static const struct {
        uint32_t narrow;
        uint64_t wide;
        const char *text;
    } cases[] = {
        {0, 0, "0"}, {UINT32_C(0x80000000), UINT64_C(0x8000000000000000), "-0"},
        {INFINITE32, INFINITE64, "inf"},
        {UINT32_C(0xff800000), UINT64_C(0xfff0000000000000), "-inf"},
        {UINT32_C(0x7fc00000), UINT64_C(0x7ff8000000000000), "nan"},
        {UINT32_C(0xffc00000), UINT64_C(0xfff8000000000000), "nan"},
        {UINT32_C(0x7f800001), UINT64_C(0x7ff0000000000001), "nan"}, /* a payload is lost */
    };
    char text[STRIA__PRINT_MAX + 1];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text[stria__print_float32(text, float_of(cases[i].narrow))] = '\0';
        assert_string_equal(text, cases[i].text);
        text[stria__print_float64(text, double_of(cases[i].wide))] = '\0';
        assert_string_equal(text, cases[i].text);
    }
}

/* From the first digit that is not 0 to the last. */
static int significant_digits(const char *text)
{
    int digits = 0;
    int zeros = 0;

    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text >= '1' && *text <= '9') {
            digits += zeros + 1;
            zeros = 0;
        } else if (*text == '0' && digits > 0) {
            zeros++;
        }
    }
    return digits;
}

/* Checks that a printed value reads back to the same bits. */
static void check_round_trip64(uint64_t bits, char *text)
{
    double back = 0;
    size_t bad;
    const size_t size = stria__print_float64(text, double_of(bits));

    text[size] = '\0';
    if (stria__parse_float64((stria_view){text, size}, &back, &bad) != STRIA__PARSED ||
        bits_of_double(back) != bits)
        fail_msg("%016llx prints as %s", (unsigned long long)bits, text);
}

static void check_round_trip32(uint32_t bits, char *text)
{
    float back = 0;
    size_t bad;
    const size_t size = stria__print_float32(text, float_of(bits));

    text[size] = '\0';
    if (stria__parse_float32((stria_view){text, size}, &back, &bad) != STRIA__PARSED ||
        bits_of_float(back) != bits)
        fail_msg("%08x prints as %s", bits, text);
}

/* Checks that the C library reads the same from the text, and something else from its
 * own text of one digit less. */
static void check_with_c_library(uint64_t bits, const char *text)
{
    const int digits = significant_digits(text);

    if (bits_of_double(strtod(text, NULL)) != bits)
        fail_msg("%016llx prints as %s", (unsigned long long)bits, text);
    if (digits > 1) {
        char fewer[40];
        (void)snprintf(fewer, sizeof fewer, "%.*e", digits - 2, double_of(bits));
        if (bits_of_double(strtod(fewer, NULL)) == bits)
            fail_msg("%016llx prints as %s, but %s will do", (unsigned long long)bits, text, fewer);
    }
}

static void printing_reads_back(void **state)
{
    random_source random = {4};
    char text[STRIA__PRINT_MAX + 1];

    (void)state;
    for (int i = 0; i < 400000; i++) {
        uint64_t bits = next_random(&random);

        if (i % 4 == 1) /* few bits set: short texts, ties */
            bits &= ~UINT64_C(0) << pick(&random, 53);
        if (i % 4 == 2) /* subnormal */
            bits &= UINT64_C(0x800fffffffffffff) >> pick(&random, 52);
        if (((uint32_t)bits & INFINITE32) != INFINITE32)
            check_round_trip32((uint32_t)bits, text);
        if ((bits & INFINITE64) != INFINITE64) {
            check_round_trip64(bits, text);
            if (i % 32 < 4)
                check_with_c_library(bits, text);
        }
    }
}

static void short_numbers_stay_short(void **state)
{
    random_source random = {5};
    char text[STRIA__PRINT_MAX + 1], expected[40];

    (void)state;
    for (int i = 0; i < 20000; i++) {
        const int cents = (int)pick(&random, 100000000);
        (void)snprintf(expected, sizeof expected, "%d.%02d", cents / 100, cents % 100);
        if (cents % 10 == 0)
            expected[strlen(expected) - 1] = '\0';
        if (cents % 100 == 0)
            expected[strlen(expected) - 2] = '\0';

        check_round_trip64(bits_of_double(cents / 100.0), text);
        assert_string_equal(text, expected);
    }
}

/* Integers do all the work, so that the processor's rounding mode does not matter. */
static void the_rounding_mode_does_not_matter(void **state)
{
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(fesetround(modes[i]), 0);
        takes_the_nearest(NULL);
        prints_the_shortest(NULL);
    }
    assert_int_equal(fesetround(FE_TONEAREST), 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_the_nearest),
        cmocka_unit_test(takes_words_in_any_case),
        cmocka_unit_test(refuses_what_is_no_float),
        cmocka_unit_test(reads_random_digits),
        cmocka_unit_test(reads_digits_near_middles),
        cmocka_unit_test(prints_the_shortest),
        cmocka_unit_test(prints_words),
        cmocka_unit_test(printing_reads_back),
        cmocka_unit_test(short_numbers_stay_short),
        cmocka_unit_test(the_rounding_mode_does_not_matter),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* text_bool_test.c - booleans from and to text */
#include "text_check.h"

#include "src/text/text_bool.h"

DEFINE_PARSE(bool, bool)

static void takes_two_spellings(void **state)
{
    bool value = false;

    (void)state;
    check_outcome("true", parse_bool("true", &value), (outcome){STRIA__PARSED, NO_BAD});
    assert_true(value);
    check_outcome("false", parse_bool("false", &value), (outcome){STRIA__PARSED, NO_BAD});
    assert_false(value);
}

static void refuses_all_others(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {{"", 0}, {"t", 1}, {"tru", 3}, {"trues", 4}, {"true ", 4}, {" true", 0},
        {"True", 0}, {"TRUE", 0}, {"truE", 3}, {"f", 1}, {"fals", 4}, {"falsey", 5}, {"ftrue", 1},
        {"1", 0}, {"0", 0}, {"yes", 0}};
    bool value = true;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_outcome(cases[i].text, parse_bool(cases[i].text, &value),
            (outcome){STRIA__MALFORMED, cases[i].bad});
    assert_true(value);
}

static void prints_what_it_takes(void **state)
{
    char text[STRIA__PRINT_MAX];

    (void)state;
    assert_int_equal(stria__print_bool(text, true), 4);
    assert_memory_equal(text, "true", 4);
    assert_int_equal(stria__print_bool(text, false), 5);
    assert_memory_equal(text, "false", 5);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_two_spellings),
        cmocka_unit_test(refuses_all_others),
        cmocka_unit_test(prints_what_it_takes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

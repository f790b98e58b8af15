/* layout_test.c - -fshort-enums in the user's program changes no public struct */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "layout.h"

static void test_short_enums_change_nothing(void **state)
{
    (void)state;
    size_t count, count_short;
    const size_t *const plain = layout_plain(&count);
    const size_t *const with_short = layout_short_enums(&count_short);

    assert_int_equal(count, count_short);
    assert_int_not_equal(plain[0], with_short[0]); /* the option works */
    for (size_t i = 1; i < count; i++)
        assert_int_equal(plain[i], with_short[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_short_enums_change_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

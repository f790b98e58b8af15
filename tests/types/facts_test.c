/* facts_test.c - every type of types.yaml has its row in facts.c, or tests of its own */
#include "support/support.h"

#include "src/column/column.h"
#include "support/facts.h"

/* Types whose values are not all those of their bytes, and where they are tested. */
static const char *const others[][2] = {
    {"Bit", "bits_test.c"},
    {"TimeTZ", "times_test.c"},
    {"Nothing", "nothing_test.c"},
};

static bool has_fact(const stria__type *type)
{
    for (size_t i = 0; i < fact_count; i++) {
        stria_column *const column = new_column(facts[i].type);
        const bool is_this = column->type == type;

        stria_column_free(column);
        if (is_this)
            return true;
    }
    return false;
}

static bool is_other(const stria__type *type)
{
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        if (strcmp(type->name, others[i][0]) == 0)
            return true;
    }
    return false;
}

static void test_no_type_is_without_facts(void **state)
{
    (void)state;
    for (size_t i = 0; stria__types[i] != NULL; i++) {
        if (has_fact(stria__types[i]) == is_other(stria__types[i]))
            fail_msg("%s must stand in facts.c or have tests of its own", stria__types[i]->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_no_type_is_without_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

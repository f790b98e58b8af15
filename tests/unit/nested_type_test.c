/* nested_type_test.c - types inside types as text: what is read, printed and refused */
#include "src/types/type_text.h"
#include "unit/nested.h"

static void assert_type(const stria_column *column, const char *expected)
{
    char printed[512];

    assert_int_equal(stria_column_type_text(column, printed, sizeof printed), strlen(expected));
    assert_string_equal(printed, expected);
}

/* ---- What is read and printed ---------------------------------------------------- */

static void test_spellings(void **state)
{
    static const char *const spellings[][2] = {
        {"Tuple(Int8)", "Tuple(Int8)"},
        {"Tuple ( )", "Tuple()"},
        {"Tuple( a  Int8,b\tString )", "Tuple(a Int8, b String)"},
        {"Tuple(a Int8, A Int8)", "Tuple(a Int8, A Int8)"},
        {"Tuple(Int8 Int16)", "Tuple(Int8 Int16)"}, /* an element that is called Int8 */
        {"Tuple(Array Array(INT))", "Tuple(Array Array(Int32))"},
        {"Tuple(Nullable(Int8))", "Tuple(Nullable(Int8))"},
        {"Map( String ,Int8)", "Map(String, Int8)"},
        {"Map(Array(Tuple()), Map(Int8, Map(Int8, Int8)))",
            "Map(Array(Tuple()), Map(Int8, Map(Int8, Int8)))"},
        {"Nested(a Int8)", "Nested(a Int8)"},
        {"Array(Nested(a Int8, b Nested(c Int8)))", "Array(Nested(a Int8, b Nested(c Int8)))"},
        {"FixedArray(Float32,007)", "FixedArray(Float32, 7)"},
        {"FixedArray(FixedArray(Int8, 1), 16777215)", "FixedArray(FixedArray(Int8, 1), 16777215)"},
        {"Nullable(Tuple(a Nullable(Tuple())))", "Nullable(Tuple(a Nullable(Tuple())))"},
        {"Nullable(FixedArray(Int8, 2))", "Nullable(FixedArray(Int8, 2))"},
        {"Nullable(Array(Nullable(Map(Int8, Int8))))",
            "Nullable(Array(Nullable(Map(Int8, Int8))))"},
        {"SimpleAggregateFunction( sum , Int64 )", "SimpleAggregateFunction(sum, Int64)"},
        {"SimpleAggregateFunction(max, Nullable(DateTime('UTC')))",
            "SimpleAggregateFunction(max, Nullable(DateTime('UTC')))"},
        {"Nullable(SimpleAggregateFunction(max, Int8))",
            "Nullable(SimpleAggregateFunction(max, Int8))"},
        {"SimpleAggregateFunction(groupArrayArray( 5 ,06 ), Array(String))",
            "SimpleAggregateFunction(groupArrayArray(5, 6), Array(String))"},
        {"SimpleAggregateFunction(groupArrayArray(), Array(String))",
            "SimpleAggregateFunction(groupArrayArray, Array(String))"},
        {"Array(SimpleAggregateFunction(anyLast, Tuple(Int8)))",
            "Array(SimpleAggregateFunction(anyLast, Tuple(Int8)))"},
        {"Point", "Point"},
        {" MultiPolygon ", "MultiPolygon"},
        {"Tuple(Ring, LineString, Polygon, MultiLineString)",
            "Tuple(Ring, LineString, Polygon, MultiLineString)"},
        {"Nullable(Point)", "Nullable(Point)"},
        /* names of elements that are no words, or words with a meaning of their own */
        {"Tuple(`a` Int8)", "Tuple(a Int8)"},
        {"Tuple(`a b` Int8)", "Tuple(`a b` Int8)"},
        {"Tuple(`a.b` Int8)", "Tuple(`a.b` Int8)"},
        {"Tuple(1x Int8, `2` Int8)", "Tuple(`1x` Int8, `2` Int8)"},
        {"Tuple(_ Int8, x1 Int8)", "Tuple(_ Int8, x1 Int8)"},
        {"Tuple(Select Int8, `from` Int8, DISTINCT Int8, all Int8, Table Int8, values Int8)",
            "Tuple(`Select` Int8, `from` Int8, `DISTINCT` Int8, `all` Int8, `Table` Int8, "
            "`values` Int8)"},
        {"Tuple(NULL Int8, selects Int8, where Int8)",
            "Tuple(`NULL` Int8, selects Int8, where Int8)"},
        {"Tuple(`a\\`b` Int8, `a``c` Int8)", "Tuple(`a\\`b` Int8, `a\\`c` Int8)"},
        {"Tuple(`a\\\\` Int8)", "Tuple(`a\\\\` Int8)"},
        {"Tuple(`\\n\\t\\r\\b\\f` Int8)", "Tuple(`\\n\\t\\r\\b\\f` Int8)"},
        {"Tuple(`\n\t\r\b\f` Int8)", "Tuple(`\\n\\t\\r\\b\\f` Int8)"},
        {"Tuple(`a\\q'` Int8)", "Tuple(`a\\\\q'` Int8)"}, /* no escape: both bytes stay */
        {"Tuple(`\xc3\xa9\xff` Int8)", "Tuple(`\xc3\xa9\xff` Int8)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(spellings); i++) {
        stria_column *const column = new_column(spellings[i][0]);
        assert_type(column, spellings[i][1]);
        stria_column *const again = new_column(spellings[i][1]);
        assert_type(again, spellings[i][1]);
        assert_true(stria__same_type(column, again));
        stria_column_free(column);
        stria_column_free(again);
    }
}

/* Children have types of their own, which are printed like any other. */
static void test_types_of_children(void **state)
{
    stria_column *const column =
        new_column("Tuple(a Map(String, Nullable(Tuple(x MultiPolygon))), b FixedArray(Int8, 3))");

    (void)state;
    assert_type(BELOW(column, 0), "Map(String, Nullable(Tuple(x MultiPolygon)))");
    assert_type(BELOW(column, 0, 1), "Nullable(Tuple(x MultiPolygon))");
    assert_type(BELOW(column, 0, 1, 0, 0), "Polygon");
    assert_type(BELOW(column, 0, 1, 0, 0, 0, 0), "Point");
    assert_type(BELOW(column, 0, 1, 0, 0, 0, 0, 1), "Float64");
    assert_type(BELOW(column, 1), "FixedArray(Int8, 3)");
    assert_type(BELOW(column, 1, 0), "Int8");
    assert_null(stria_column_child(column, 2));
    assert_null(stria_column_child(BELOW(column, 1, 0), 0));
    stria_column_free(column);
}

/* ---- What is the same type ------------------------------------------------------- */

static void test_same_types(void **state)
{
    static const struct {
        const char *a;
        const char *b;
        bool same;
    } pairs[] = {
        {"Tuple(Int8, Int8)", "Tuple(Int8, Int8)", true},
        {"Tuple(Int8, Int8)", "Tuple(Int8)", false},
        {"Tuple(Int8)", "Tuple(Int8, Int8)", false},
        {"Tuple()", "Tuple(Int8)", false},
        {"Tuple(a Int8)", "Tuple(b Int8)", false},
        {"Tuple(a Int8)", "Tuple(Int8)", false},
        {"Tuple(Int8)", "Nullable(Tuple(Int8))", false},
        {"Map(Int8, Int8)", "Map(Int8, Int16)", false},
        {"Nested(a Int8)", "Array(Tuple(a Int8))", false},
        {"FixedArray(Int8, 2)", "FixedArray(Int8, 3)", false},
        {"FixedArray(Int8, 2)", "Array(Int8)", false},
        {"Point", "Tuple(Float64, Float64)", true},
        {"Ring", "LineString", true},
        {"SimpleAggregateFunction(sum, Int64)", "Int64", false},
        {"SimpleAggregateFunction(sum, Int64)", "SimpleAggregateFunction(max, Int64)", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        stria_column *const a = new_column(pairs[i].a);
        stria_column *const b = new_column(pairs[i].b);
        if (stria__same_type(a, b) != pairs[i].same || stria__same_type(b, a) != pairs[i].same)
            fail_msg("%s and %s", pairs[i].a, pairs[i].b);
        stria_column_free(a);
        stria_column_free(b);
    }
}

/* ---- What is refused ------------------------------------------------------------- */

static void test_refusals(void **state)
{
    static const struct {
        const char *text;
        int64_t offset;
        const char *says;
    } refusals[] = {
        {"tuple(Int8)", 0, "'tuple'"},
        {"point", 0, "'point'"},
        {"Tuple(,)", 6, "a type is missing"},
        {"Tuple(a)", 6, "'a'"},
        {"Tuple(a b)", 8, "'b'"},
        {"Tuple(a b Int8)", 8, "'b'"},
        {"Tuple(a.b Int8)", 6, "'a'"},
        {"Tuple(`a` Int8, `a` Int8)", 16, "one name"},
        {"Tuple(`a`)", 9, "a type is missing"},
        {"Tuple(`a\\` Int8)", 6, "not closed"},
        {"Tuple(`a\\", 9, "no escape"},
        {"Tuple(`a``", 6, "not closed"},
        {"Tuple(`a\\0b` Int8)", 6, "NUL"},
        {"Map", 3, "'('"},
        {"Map()", 4, "a type is missing"},
        {"Map(Int8,)", 9, "a type is missing"},
        {"Map(a Int8, b Int8)", 4, "'a'"},
        {"Map(SimpleAggregateFunction(any, Nullable(Int8)), Int8)", 4, "not Nullable"},
        {"Nested", 6, "'('"},
        {"Nested(a Int8, Int8)", 15, "some have none"},
        {"Nested(a Int8, a Int8)", 15, "one name"},
        {"FixedArray(Int8, 16777216)", 17, "16777215"},
        {"FixedArray(Int8, Int8)", 17, "a size"},
        {"FixedArray(3, Int8)", 11, "'3'"},
        {"Nullable(Nullable(Tuple()))", 9, "does not take Nullable"},
        {"Nullable(SimpleAggregateFunction(any, Nullable(Int8)))", 38, "does not take Nullable"},
        {"SimpleAggregateFunction", 23, "'('"},
        {"SimpleAggregateFunction()", 24, "a function is missing"},
        {"SimpleAggregateFunction(sum, )", 29, "a type is missing"},
        {"SimpleAggregateFunction(f(x), Int8)", 26, "parameter is missing"},
        {"SimpleAggregateFunction(f(1, Int8)", 29, "parameter is missing"},
        {"SimpleAggregateFunction(f(1 Int8)", 28, "')'"},
        {"SimpleAggregateFunction(any, Int8, Int8)", 33, "')'"},
        {"Point(Float64, Float64)", 5, "has ended"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(refusals); i++) {
        MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(refusals[i].text, &hard, &error));
        if (error.offset != refusals[i].offset)
            fail_msg("'%s': byte %lld, not %lld: %s", refusals[i].text, (long long)error.offset,
                (long long)refusals[i].offset, error.message);
        SAYS(refusals[i].says);
        assert_int_equal(stria_checker_blocks(checker), 0);
        assert_null(stria_column_new(refusals[i].text, &hard, NULL));
    }
}

/* Sixty-four types inside one another, whatever they are, names for several included. */
static void test_depth(void **state)
{
    static const struct {
        const char *open;
        const char *innermost;
        size_t levels; /* that may stand around the innermost */
    } cases[] = {
        {"Tuple(", "Int8", 64},
        {"Tuple(a ", "Int8", 64},
        {"Tuple(Nullable(", "Int8", 64},
        {"Map(Int8, ", "Int8", 64},
        {"Nested(a ", "Int8", 64},
        {"Array(SimpleAggregateFunction(any, ", "Int8", 64},
        {"Array(", "Point", 63},
        {"Array(", "MultiPolygon", 60},
    };
    static char text[4096];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (size_t levels = cases[i].levels; levels <= cases[i].levels + 1; levels++) {
            char *at = text;
            for (size_t n = 0; n < levels; n++)
                at += sprintf(at, "%s", cases[i].open);
            const int64_t offset = at - text;
            at += sprintf(at, "%s", cases[i].innermost);
            for (const char *c = cases[i].open; *c != '\0'; c++) {
                if (*c == '(') {
                    memset(at, ')', levels);
                    at += levels;
                }
            }
            *at = '\0';
            if (levels == cases[i].levels) {
                stria_column_free(new_column(text));
                continue;
            }
            MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(text, &hard, &error));
            SAYS("more than 64 types");
            assert_true(error.offset < offset || cases[i].levels < 64);
            if (cases[i].levels < 64)
                assert_int_equal(error.offset, offset);
            assert_int_equal(stria_checker_blocks(checker), 0);
        }
    }
}

/* Counts are bounded, because what is in them is compared with each other. */
static void test_many_elements(void **state)
{
    enum { MOST = 4096 };
    static char text[MOST * 40];

    (void)state;
    for (size_t elements = MOST - 1; elements <= MOST; elements++) {
        char *at = text + sprintf(text, "Tuple(");
        for (size_t i = 0; i < elements; i++)
            at += sprintf(at, i > 0 ? ", Int8" : "Int8");
        (void)sprintf(at, ")");
        if (elements < MOST) {
            stria_column_free(new_column(text));
            continue;
        }
        MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(text, &hard, &error));
        SAYS("more than 4096 types");
        assert_int_equal(error.offset, strlen(text) - 5);
        assert_int_equal(stria_checker_blocks(checker), 0);
    }
    /* What a name stands for counts as well. */
    char *at = text + sprintf(text, "Tuple(");
    for (size_t i = 0; i < (MOST - 1) / 10 + 1; i++) /* ten words each */
        at += sprintf(at, i > 0 ? ", MultiPolygon" : "MultiPolygon");
    (void)sprintf(at, ")");
    MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(text, &hard, &error));
    SAYS("more than 4096 types");
    assert_int_equal(error.offset, strlen(text) - 13);

    for (size_t size = 65535; size <= 65536; size++) {
        memset(text, 'n', sizeof text);
        memcpy(text, "Tuple(", 6);
        (void)sprintf(text + 6 + size, " Int8, `x` Int8)");
        if (size == 65535) {
            stria_column_free(new_column(text));
            continue;
        }
        MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(text, &hard, &error));
        SAYS("65536 bytes of names");
        assert_int_equal(error.offset, 6 + size + 7);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_spellings),
        TEST(test_types_of_children),
        TEST(test_same_types),
        TEST(test_refusals),
        TEST(test_depth),
        TEST(test_many_elements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* nested_close_test.c - filling children of every kind, then closing rows over them */
#include "unit/nested.h"

static const char *const words[] = {"a", "b", "c", "d", "e", "f"};

/* ---- Maps and Nested ------------------------------------------------------------- */

static void test_maps(void **state)
{
    static const int32_t offsets[] = {0, 2, 2, 3};
    static const uint64_t ends[] = {1, 1};
    static const uint32_t lengths[] = {0, 2};
    static const size_t twos[] = {2};
    stria_column *const column = new_column("Map(String, Int64)");
    stria_column *const keys = stria_column_child(column, 0);
    stria_column *const items = stria_column_child(column, 1);

    (void)state;
    assert_null(stria_column_child(column, 2));
    push_texts(keys, words, 3);
    push_integers(items, 1, 3);
    OK(stria_close(column, STRIA_OFFSETS(offsets, 3), &error));
    push_texts(keys, words + 3, 1);
    push_integers(items, 4, 1);
    OK(stria_close(column, STRIA_ENDS(ends, 2), &error));
    push_texts(keys, words, 2);
    push_integers(items, 5, 2);
    OK(stria_close(column, STRIA_LENGTHS(lengths, 2), &error));
    push_texts(keys, words, 4);
    push_integers(items, 7, 4);
    OK(stria_close(column, stria_grid(2, twos, 1), &error));
    OK(stria_end_row(column, &error));
    ROWS_ARE(column, "{'a':1,'b':2}", "{}", "{'c':3}", "{'d':4}", "{}", "{}", "{'a':5,'b':6}",
        "{'a':7,'b':8}", "{'c':9,'d':10}", "{}");
    assert_int_equal(stria_column_span(column, 7).first, 6);
    assert_int_equal(stria_column_span(column, 7).count, 2);
    assert_null(stria_column_data(column));
    stria_column_free(column);
}

static void test_keys_without_values(void **state)
{
    static const int64_t one[] = {0, 1};
    stria_column *const column = new_column("Map(String, Array(Int64))");
    stria_column *const keys = stria_column_child(column, 0);
    stria_column *const lists = stria_column_child(column, 1);

    (void)state;
    push_texts(keys, words, 2);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_end_row(column, &error));
    SAYS("from 0 to 2 rows");
    OK(stria_end_row(lists, &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, STRIA_OFFSETS(one, 1), &error));
    SAYS("from 1 to 2 rows");
    push_integers(stria_column_child(lists, 0), 1, 2);
    OK(stria_end_row(lists, &error));
    push_integers(stria_column_child(lists, 0), 3, 1); /* of the row after next */
    OK(stria_end_row(column, &error));
    ROWS_ARE(column, "{'a':[],'b':[1,2]}");
    REFUSED(
        lists, STRIA_ERR_SHAPE, -1, "[].value", stria_append(lists, STRIA_VALUES(one, 2), &error));
    stria_column_free(column);
}

static void test_nested(void **state)
{
    static const uint32_t lengths[] = {2, 0, 1};
    stria_column *const column = new_column("Nested(`a b` Int64, b Nullable(String))");
    stria_column *const second = stria_column_child(column, 1);

    (void)state;
    push_integers(stria_column_child(column, 0), 1, 3);
    push_texts(second, words, 2);
    REFUSED(
        column, STRIA_ERR_SHAPE, -1, "", stria_close(column, STRIA_LENGTHS(lengths, 3), &error));
    OK(stria_push_null(second, &error));
    OK(stria_close(column, STRIA_LENGTHS(lengths, 3), &error));
    ROWS_ARE(column, "[(1,'a'),(2,'b')]", "[]", "[(3,NULL)]");
    stria_column_free(column);
}

/* ---- Tuples ---------------------------------------------------------------------- */

static void test_tuples_are_as_long_as_their_elements(void **state)
{
    stria_column *const column = new_column("Tuple(id Int64, name String)");
    stria_column *const id = stria_column_child(column, 0);
    stria_column *const name = stria_column_child(column, 1);

    (void)state;
    push_integers(id, 1, 3);
    assert_int_equal(stria_column_rows(column), 0);
    push_texts(name, words, 2);
    assert_int_equal(stria_column_rows(column), 2);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_end_row(column, &error));
    SAYS("nothing is to be closed");
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, stria_rows(1), &error));
    REFUSED_AT(column, STRIA_ERR_NULL, 0, 0, "", stria_push_null(column, &error));
    ROWS_ARE(column, "(1,'a')", "(2,'b')");
    assert_int_equal(stria_column_span(column, 0).count, 0);
    assert_null(stria_column_offsets(column));
    assert_null(stria_column_data(column));
    assert_null(stria_column_validity(column));
    assert_false(stria_column_is_null(column, 0));
    stria_column_free(column);
}

/* With no element to follow it counts its rows itself. */
static void test_tuples_of_nothing(void **state)
{
    static const uint8_t second[] = {0, 1, 0};
    stria_column *const column = new_column("Tuple()");
    stria_column *const nullable = new_column("Nullable(Tuple())");
    const stria_spans three = stria_spans_with_nulls(stria_rows(3), stria_null_bytes(second));

    (void)state;
    OK(stria_end_row(column, &error));
    OK(stria_close(column, stria_rows(2), &error));
    REFUSED(column, STRIA_ERR_NULL, 1, "", stria_close(column, three, &error));
    REFUSED_AT(column, STRIA_ERR_NULL, 0, 0, "", stria_push_null(column, &error));
    REFUSED(column, STRIA_ERR_SIZE, -1, "", stria_close(column, stria_rows(SIZE_MAX), &error));
    ROWS_ARE(column, "()", "()", "()");
    OK(stria_close(nullable, three, &error));
    OK(stria_push_null(nullable, &error));
    OK(stria_end_row(nullable, &error));
    ROWS_ARE(nullable, "()", "NULL", "()", "NULL", "()");
    assert_int_equal(stria_column_null_count(nullable), 2);
    stria_column_free(column);
    stria_column_free(nullable);
}

static void test_nullable_tuples(void **state)
{
    static const uint8_t present[] = {1, 0, 1};
    stria_column *const column = new_column("Nullable(Tuple(a Int64, b Array(String)))");
    stria_column *const a = stria_column_child(column, 0);
    stria_column *const b = stria_column_child(column, 1);

    (void)state;
    push_integers(a, 1, 1);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_end_row(column, &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_push_null(column, &error));
    push_texts(stria_column_child(b, 0), words, 2);
    OK(stria_end_row(b, &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_push_null(column, &error)); /* one waits */
    SAYS("1 items are pending");
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, stria_rows(2), &error));
    SAYS("2 rows are closed over 1 items");
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, stria_rows(0), &error));
    OK(stria_end_row(column, &error));
    OK(stria_push_null(column, &error));
    push_integers(a, 2, 3);
    for (size_t i = 0; i < 3; i++)
        OK(stria_end_row(b, &error));
    OK(stria_close(
        column, stria_spans_with_nulls(stria_rows(3), stria_valid_bytes(present)), &error));
    ROWS_ARE(column, "(1,['a','b'])", "NULL", "(2,[])", "NULL", "(4,[])");
    assert_int_equal(stria_column_rows(a), 5);
    assert_int_equal(stria_column_null_count(column), 2);
    assert_non_null(stria_column_validity(column));

    static const int64_t ends[] = {1};
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_close(column, STRIA_ENDS(ends, 1), &error));
    SAYS("stria_rows()");
    const stria_spans inner = stria_rows(1);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_close(column, stria_spans_within(stria_rows(1), &inner), &error));
    stria_column_free(column);
}

/* A null puts what a row needs into every level below. */
static void test_nulls_fill_what_is_below(void **state)
{
    stria_column *const column = new_column("Nullable(Tuple(Int8, FixedString(2), String, "
                                            "Array(Int8), FixedArray(Nullable(Int16), 3), "
                                            "Tuple(UUID, Tuple()), Map(Int8, Int8)))");
    stria_column *const plain = new_column("Nullable(Tuple(FixedArray(FixedArray(Bool, 2), 2)))");

    (void)state;
    OK(stria_push_null(column, &error));
    OK(stria_push_null(column, &error));
    ROWS_ARE(column, "NULL", "NULL");
    ROWS_ARE(stria_column_child(column, 4), "[NULL,NULL,NULL]", "[NULL,NULL,NULL]");
    ROWS_ARE(stria_column_child(column, 5), "('00000000-0000-0000-0000-000000000000',())",
        "('00000000-0000-0000-0000-000000000000',())");
    ROWS_ARE(stria_column_child(column, 6), "{}", "{}");
    OK(stria_push_null(plain, &error));
    ROWS_ARE(BELOW(plain, 0), "[[false,false],[false,false]]");
    stria_column_free(column);
    stria_column_free(plain);
}

/* ---- Arrays of one size ---------------------------------------------------------- */

static void test_fixed_arrays(void **state)
{
    stria_column *const column = new_column("FixedArray(Int64, 3)");
    stria_column *const items = stria_column_child(column, 0);

    (void)state;
    push_integers(items, 1, 7);
    assert_int_equal(stria_column_rows(column), 2);
    ROWS_ARE(column, "[1,2,3]", "[4,5,6]");
    assert_int_equal(stria_column_span(column, 1).first, 3);
    assert_int_equal(stria_column_span(column, 1).count, 3);
    assert_int_equal(stria_column_span(column, 2).count, 0);
    assert_null(stria_column_offsets(column));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_end_row(column, &error));
    REFUSED_AT(column, STRIA_ERR_NULL, 0, 0, "", stria_push_null(column, &error));
    stria_column_free(column);
}

static void test_nullable_fixed_arrays(void **state)
{
    static const uint8_t first[] = {1, 0};
    stria_column *const column = new_column("Nullable(FixedArray(Int64, 2))");
    stria_column *const items = stria_column_child(column, 0);

    (void)state;
    push_integers(items, 1, 3);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_end_row(column, &error));
    SAYS("of which a row has 2");
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_push_null(column, &error));
    push_integers(items, 4, 1);
    REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_end_row(column, &error));
    OK(stria_close(column, stria_spans_with_nulls(stria_rows(2), stria_null_bytes(first)), &error));
    OK(stria_push_null(column, &error));
    push_integers(items, 5, 2);
    OK(stria_end_row(column, &error));
    ROWS_ARE(column, "NULL", "[3,4]", "NULL", "[5,6]");
    stria_column_free(column);
}

/* What a null would need is more than can be: nothing is half done. */
static void test_nulls_too_large(void **state)
{
    stria_column *const column =
        new_column("Nullable(FixedArray(FixedArray(FixedArray(Int8, 16777215), 16777215), "
                   "16777215))");
    stria_column *const far = new_column("Nullable(Tuple(Int8, FixedArray(Tuple(), 9)))");

    (void)state;
    REFUSED(column, STRIA_ERR_SIZE, -1, "[][]", stria_push_null(column, &error));
    OK(stria_push_null(far, &error));
    assert_int_equal(stria_column_rows(BELOW(far, 1, 0)), 9);
    stria_column_free(column);
    stria_column_free(far);
}

/* ---- Nullable lists -------------------------------------------------------------- */

static void test_nullable_lists(void **state)
{
    static const int64_t offsets[] = {0, 2, 2, 3};
    static const uint8_t second[] = {0, 1, 0};
    static const uint8_t third[] = {0, 0, 1};
    stria_column *const list = new_column("Nullable(Array(Int64))");
    stria_column *const map = new_column("Nullable(Map(Int64, Int64))");
    const stria_spans spans = STRIA_OFFSETS(offsets, 3);
    const stria_spans good = stria_spans_with_nulls(spans, stria_null_bytes(second));
    const stria_spans bad = stria_spans_with_nulls(spans, stria_null_bytes(third));

    (void)state;
    push_integers(stria_column_child(list, 0), 1, 3);
    REFUSED(list, STRIA_ERR_SHAPE, 2, "", stria_close(list, bad, &error));
    SAYS("missing has items");
    REFUSED(list, STRIA_ERR_SHAPE, -1, "", stria_push_null(list, &error));
    OK(stria_close(list, good, &error));
    OK(stria_push_null(list, &error));
    OK(stria_end_row(list, &error));
    ROWS_ARE(list, "[1,2]", "NULL", "[3]", "NULL", "[]");

    push_integers(stria_column_child(map, 0), 1, 3);
    push_integers(stria_column_child(map, 1), 11, 3);
    OK(stria_close(map, good, &error));
    OK(stria_push_null(map, &error));
    ROWS_ARE(map, "{1:11,2:12}", "NULL", "{3:13}", "NULL");
    stria_column_free(list);
    stria_column_free(map);
}

/* Bits pack over more than one block, and from the middle of a byte on. */
static void test_many_nulls(void **state)
{
    enum { ROWS = 1500 };
    static uint8_t missing[ROWS];
    stria_column *const column = new_column("Nullable(Tuple(Int64))");

    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        missing[i] = i % 3 == 1;
    for (size_t lead = 0; lead < 3; lead++) {
        push_integers(stria_column_child(column, 0), 0, ROWS);
        OK(stria_close(
            column, stria_spans_with_nulls(stria_rows(ROWS), stria_null_bytes(missing)), &error));
        push_integers(stria_column_child(column, 0), 0, 1);
        OK(stria_end_row(column, &error));
    }
    SOUND(column);
    for (size_t row = 0; row < stria_column_rows(column); row++)
        assert_int_equal(stria_column_is_null(column, row), row % (ROWS + 1) % 3 == 1);
    stria_column_free(column);
}

/* ---- Functions and other names --------------------------------------------------- */

static void test_functions_are_seen_through(void **state)
{
    static const int64_t offsets[] = {0, 1, 3};
    stria_column *const sum = new_column("SimpleAggregateFunction(sum, Nullable(Int64))");
    stria_column *const lists =
        new_column("SimpleAggregateFunction(groupArrayArray, Array(Int64))");
    stria_column *const outside = new_column("Nullable(SimpleAggregateFunction(max, String))");

    (void)state;
    push_integers(sum, 1, 1);
    OK(stria_push_null(sum, &error));
    ROWS_ARE(sum, "1", "NULL");
    push_integers(stria_column_child(lists, 0), 1, 3);
    OK(stria_close(lists, STRIA_OFFSETS(offsets, 2), &error));
    ROWS_ARE(lists, "[1]", "[2,3]");
    push_texts(outside, words, 1);
    OK(stria_push_null(outside, &error));
    ROWS_ARE(outside, "a", "NULL");
    stria_column_free(sum);
    stria_column_free(lists);
    stria_column_free(outside);
}

static void test_geo(void **state)
{
    static const double x[] = {0, 1, 2, 3};
    static const double y[] = {0.5, 1.5, -2, 4};
    stria_column *const column = new_column("MultiPolygon");
    stria_column *const point = BELOW(column, 0, 0, 0);

    (void)state;
    OK(stria_append(stria_column_child(point, 0), STRIA_VALUES(x, 4), &error));
    OK(stria_append(stria_column_child(point, 1), STRIA_VALUES(y, 3), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "[][][]", stria_end_row(BELOW(column, 0, 0), &error));
    OK(stria_append(stria_column_child(point, 1), STRIA_VALUES(y + 3, 1), &error));
    OK(stria_end_row(BELOW(column, 0, 0), &error)); /* a Ring */
    OK(stria_end_row(BELOW(column, 0), &error));
    OK(stria_end_row(column, &error));
    ROWS_ARE(column, "[[[(0,0.5),(1,1.5),(2,-2),(3,4)]]]");
    stria_column_free(column);
}

/* ---- One inside the other -------------------------------------------------------- */

static void test_deep(void **state)
{
    stria_column *const column = new_column(
        "Array(Tuple(m Map(String, Array(Int64)), t Nullable(Tuple(FixedArray(Int64, 2)))))");
    stria_column *const map = BELOW(column, 0, 0);
    stria_column *const tuple = BELOW(column, 0, 1);

    (void)state;
    OK(stria_end_row(column, &error)); /* [] */
    push_texts(BELOW(map, 0), words, 2);
    push_integers(BELOW(map, 1, 0), 1, 3);
    OK(stria_end_row(BELOW(map, 1), &error));
    OK(stria_end_row(BELOW(map, 1), &error));
    OK(stria_end_row(map, &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "[]", stria_end_row(column, &error)); /* t is missing */
    push_integers(BELOW(tuple, 0, 0), 7, 2);
    OK(stria_end_row(tuple, &error));
    OK(stria_end_row(map, &error));
    OK(stria_push_null(tuple, &error));
    OK(stria_end_row(column, &error));
    ROWS_ARE(column, "[]", "[({'a':[1,2,3],'b':[]},([7,8])),({},NULL)]");
    stria_column_free(column);
}

/* Values enter a composite by its children alone, and are told where. */
static void test_values_alone(void **state)
{
    static const struct {
        const char *type;
        const char *says;
    } cases[] = {
        {"Array(Int64)", "stria_append_lists()"},
        {"FixedArray(Int64, 2)", "stria_append_lists()"},
        {"Map(Int64, Int64)", "children of Map(Int64, Int64)"},
        {"Tuple(Int64, Int64)", "children of Tuple(Int64, Int64)"},
        {"Tuple()", "children of Tuple()"},
        {"Nested(a Int64)", "stria_append_lists()"},
        {"Nested(a Int64, b Int64)", "children of Nested(a Int64, b Int64)"},
        {"Nullable(Tuple(Int64))", "children of Nullable(Tuple(Int64))"},
        {"Point", "children of Point"},
    };
    static const int64_t one[] = {1};
    int64_t out[1];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_column *const column = new_column(cases[i].type);
        REFUSED(column, STRIA_ERR_SHAPE, -1, "", stria_push_int64(column, 1, &error));
        SAYS(cases[i].says);
        REFUSED(
            column, STRIA_ERR_SHAPE, -1, "", stria_append(column, STRIA_VALUES(one, 1), &error));
        REFUSED(
            column, STRIA_ERR_SHAPE, -1, "", stria_append(column, STRIA_VALUES(one, 0), &error));
        FAILS(STRIA_ERR_SHAPE, stria_read(column, 0, STRIA_OUT(out, 0), &error));
        SAYS("read from its children");
        stria_column_free(column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_maps),
        TEST(test_keys_without_values),
        TEST(test_nested),
        TEST(test_tuples_are_as_long_as_their_elements),
        TEST(test_tuples_of_nothing),
        TEST(test_nullable_tuples),
        TEST(test_nulls_fill_what_is_below),
        TEST(test_fixed_arrays),
        TEST(test_nullable_fixed_arrays),
        TEST(test_nulls_too_large),
        TEST(test_nullable_lists),
        TEST(test_many_nulls),
        TEST(test_functions_are_seen_through),
        TEST(test_geo),
        TEST(test_deep),
        TEST(test_values_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

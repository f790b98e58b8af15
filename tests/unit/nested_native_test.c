/* nested_native_test.c - columns inside columns in blocks of Native */
#include "stria/clickhouse.h"
#include "unit/batches.h"
#include "unit/blocks.h"
#include "unit/nested.h"

static stria_batch *new_single(const char *type)
{
    const stria_field field = {"x", type};

    return new_batch(&field, 1);
}

static stria_code read_block(stria_batch *batch, const block *b, stria_error *why)
{
    stria_view rest = view_of_block(b);

    return stria_batch_read_native(batch, stria_view_source(&rest), why);
}

/* ---- What ClickHouse lacks ------------------------------------------------------- */

static const struct {
    const char *type;
    const char *path;
    const char *says;
} lacking[] = {
    {"Nullable(Array(Int8))", "x", "no Nullable(Array)"},
    {"Nullable(Map(Int8, Int8))", "x", "no Nullable(Map)"},
    {"Nullable(Nested(a Int8))", "x", "no Nullable(Nested)"},
    {"Nullable(FixedArray(Int8, 2))", "x", "no Nullable(FixedArray)"},
    {"Nullable(Ring)", "x", "no Nullable(Array)"},
    {"Array(Nullable(Array(Int8)))", "x[]", "no Nullable(Array)"},
    {"Map(Int8, Tuple(a Int8, b Nullable(Map(Int8, Int8))))", "x[].value.b", "no Nullable(Map)"},
    {"Tuple(a Tuple(`null` Int8))", "x.a.null", "named 'null'"},
};

static void test_what_clickhouse_lacks(void **state)
{
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(lacking); i++) {
        stria_batch *const batch = new_single(lacking[i].type);
        block b;

        FAILS(STRIA_ERR_TARGET, stria_batch_write_native(batch, stria_memory_sink(memory), &error));
        PLACE(-1, -1, lacking[i].path);
        SAYS(lacking[i].says);
        assert_int_equal(error.column, 0);
        assert_int_equal(stria_memory_view(memory).size, 0);

        put_header(&b, 0, lacking[i].type);
        stria_view rest = view_of_block(&b);
        MAKES_NONE(
            STRIA_ERR_TARGET, stria_batch_new_from_native(stria_view_source(&rest), &hard, &error));
        FAILS(STRIA_ERR_TARGET, read_block(batch, &b, &error));
        PLACE(-1, -1, lacking[i].path);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

/* A Nested has elements of any name. */
static void test_what_it_has(void **state)
{
    static const char *const types[] = {
        "Nullable(Tuple())", "Nested(`null` Int8)", "Tuple(`NULL` Int8)", "Nullable(Point)"};
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_batch *const batch = new_single(types[i]);
        OK(stria_batch_write_native(batch, stria_memory_sink(memory), &error));
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

/* ---- Arrays of one size ---------------------------------------------------------- */

static void test_fixed_arrays_are_arrays_there(void **state)
{
    static const uint8_t expected[] = {1, 2, 1, 'x', 11, 'A', 'r', 'r', 'a', 'y', '(', 'I', 'n',
        't', '8', ')', 2, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4};
    stria_batch *const batch = new_single("FixedArray(Int8, 2)");
    stria_column *const column = stria_batch_column(batch, 0);
    stria_memory *const memory = new_memory();
    block b;

    (void)state;
    push_integers(stria_column_child(column, 0), 1, 4);
    OK(stria_batch_commit(batch, &error));
    stria_view written = encode(batch, memory);
    assert_int_equal(written.size, sizeof expected);
    assert_memory_equal(written.data, expected, sizeof expected);
    OK(stria_batch_read_native(batch, stria_view_source(&written), &error));
    ROWS_ARE(column, "[1,2]", "[3,4]", "[1,2]", "[3,4]");

    put_header(&b, 2, "Array(Int8)");
    put_uint64(&b, 2);
    put_uint64(&b, 3);
    put_bytes(&b, "\1\2\3", 3);
    column_image before = take_image(column);
    FAILS(STRIA_ERR_CORRUPT, read_block(batch, &b, &error));
    PLACE(1, -1, "x");
    SAYS("an offset of 3 where rows of 2 items end at 4");
    assert_int_equal(error.offset, 2 + 2 + 12 + 8);
    UNCHANGED(column, &before);
    put_header(&b, 1, "Array(Int16)");
    FAILS(STRIA_ERR_TYPE, read_block(batch, &b, &error));
    UNCHANGED(column, &before);
    free_image(&before);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* More rows than one block of offsets, so that the count goes on. */
static void test_many_fixed_arrays(void **state)
{
    enum { ROWS = 3000 };
    stria_batch *const batch = new_single("Array(FixedArray(Int16, 3))");
    stria_batch *const again = new_single("Array(FixedArray(Int16, 3))");
    stria_column *const column = stria_batch_column(batch, 0);
    stria_memory *const memory = new_memory();

    (void)state;
    push_integers(leaf_of(column), 0, 3 * ROWS);
    OK(stria_end_row(column, &error));
    OK(stria_batch_commit(batch, &error));
    stria_view written = encode(batch, memory);
    OK(stria_batch_read_native(again, stria_view_source(&written), &error));
    assert_batches_equal(batch, again);
    stria_memory_free(memory);
    stria_batch_free(batch);
    stria_batch_free(again);
}

/* ---- Tuples ---------------------------------------------------------------------- */

static void test_tuples_of_nothing(void **state)
{
    stria_batch *const batch = new_single("Array(Tuple())");
    stria_column *const column = stria_batch_column(batch, 0);
    stria_memory *const memory = new_memory();
    block b;

    (void)state;
    put_header(&b, 2, "Array(Tuple())");
    put_uint64(&b, 1);
    put_uint64(&b, 3);
    put_bytes(&b, "0?\0", 3); /* any byte will do */
    OK(read_block(batch, &b, &error));
    ROWS_ARE(column, "[()]", "[(),()]");
    const stria_view written = encode(batch, memory);
    assert_memory_equal(written.data + written.size - 3, "000", 3);
    b.size--;
    FAILS(STRIA_ERR_CORRUPT, read_block(batch, &b, &error));
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* Nothing is known of the values in a tuple that is missing: they are not checked, and a member
 * or a date that is none does not come in. */
static void test_values_below_a_null(void **state)
{
    stria_batch *const batch = new_single(
        "Nullable(Tuple(Enum8('a' = 1, 'b' = 2), Nullable(Enum16('c' = 3)), Array(Tuple(Bool))))");
    stria_column *const column = stria_batch_column(batch, 0);
    char type[128];
    block b;

    (void)state;
    (void)stria_column_type_text(column, type, sizeof type);
    put_header(&b, 3, type);
    put_bytes(&b, "\0\1\1", 3); /* the tuples' nulls */
    put_bytes(&b, "\2\0\x4d", 3); /* an Enum8: b, two that are none */
    put_bytes(&b, "\0\1\0", 3);
    put_bytes(&b, "\3\0\x4d\0\x4d\0", 6); /* an Enum16 */
    put_uint64(&b, 1);
    put_uint64(&b, 1);
    put_uint64(&b, 3);
    put_bytes(&b, "\1\x4d\2", 3);
    OK(read_block(batch, &b, &error));
    assert_batch_sound(batch);
    ROWS_ARE(column, "('b','c',[(true)])", "NULL", "NULL");
    ROWS_ARE(BELOW(column, 0), "b", "a", "a");
    ROWS_ARE(BELOW(column, 1), "c", "NULL", "c");
    ROWS_ARE(BELOW(column, 2), "[(true)]", "[]", "[(false),(false)]");

    b.bytes[b.size - 3] = 2; /* a Bool in a tuple that is there */
    FAILS(STRIA_ERR_RANGE, read_block(batch, &b, &error));
    PLACE(0, 0, "x.3[].1");
    stria_batch_free(batch);
}

/* ---- Names and types ------------------------------------------------------------- */

static void test_types_in_headers(void **state)
{
    static const struct {
        const char *column;
        const char *header;
        bool fits;
    } cases[] = {
        {"Point", "Tuple(Float64, Float64)", true},
        {"Tuple(Float64,Float64)", "Point", true},
        {"Ring", "Array( Point )", true},
        {"Tuple(a Int8)", "Tuple(`a` Int8)", true},
        {"Tuple(a Int8)", "Tuple(b Int8)", false},
        {"Tuple(a Int8)", "Tuple(Int8)", false},
        {"Tuple(a Int8, b Int8)", "Tuple(b Int8, a Int8)", false},
        {"Nested(a Int8)", "Array(Tuple(a Int8))", false},
        {"Map(Int8, Int8)", "Array(Tuple(Int8, Int8))", false},
        {"SimpleAggregateFunction(sum, Int8)", "Int8", false},
        {"SimpleAggregateFunction(sum, Int8)", "SimpleAggregateFunction(sum,Int8)", true},
        {"Nullable(Tuple(Int8))", "Tuple(Int8)", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_batch *const batch = new_single(cases[i].column);
        block b;

        put_header(&b, 0, cases[i].header);
        if (cases[i].fits)
            OK(read_block(batch, &b, &error));
        else
            FAILS(STRIA_ERR_TYPE, read_block(batch, &b, &error));
        stria_batch_free(batch);
    }
}

/* A type's text may be longer than any part of it that is written at once. */
static void test_long_types(void **state)
{
    static char type[20000];
    char *at = type + sprintf(type, "Tuple(");
    stria_memory *const memory = new_memory();

    (void)state;
    for (int i = 0; i < 500; i++)
        at += sprintf(at, "%s`element %d of many` Int8", i > 0 ? ", " : "", i);
    (void)sprintf(at, ")");
    stria_batch *const batch = new_single(type);
    for (size_t i = 0; i < 500; i++)
        push_integers(stria_column_child(stria_batch_column(batch, 0), i), 1, 1);
    OK(stria_batch_commit(batch, &error));
    stria_view written = encode(batch, memory);
    stria_batch *const again =
        stria_batch_new_from_native(stria_view_source(&written), &hard, &error);
    assert_non_null(again);
    assert_batches_equal(batch, again);
    stria_memory_free(memory);
    stria_batch_free(batch);
    stria_batch_free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_what_clickhouse_lacks),
        TEST(test_what_it_has),
        TEST(test_fixed_arrays_are_arrays_there),
        TEST(test_many_fixed_arrays),
        TEST(test_tuples_of_nothing),
        TEST(test_values_below_a_null),
        TEST(test_types_in_headers),
        TEST(test_long_types),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

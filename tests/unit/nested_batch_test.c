/* nested_batch_test.c - columns inside columns in a batch: commit, rollback, paths, room */
#include "src/column/batch.h"
#include "stria/clickhouse.h"
#include "unit/nested.h"

/* Every batch of these tests has the column `id` and the column under test. */
static stria_batch *new_pair(const char *name, const char *type)
{
    const stria_field fields[] = {{"id", "Int64"}, {name, type}};

    return new_batch(fields, 2);
}

static void push_ids(stria_batch *batch, size_t count)
{
    push_integers(stria_batch_column(batch, 0), 1, count);
}

/* ---- Commit ---------------------------------------------------------------------- */

static void refuses_to_commit(stria_batch *batch, const char *path, const char *says)
{
    const size_t rows = stria_batch_rows(batch);
    column_image before = take_image(stria_batch_column(batch, 1));

    FAILS(STRIA_ERR_SHAPE, stria_batch_commit(batch, &error));
    PLACE(-1, -1, path);
    SAYS(says);
    assert_int_equal(error.column, 1);
    assert_int_equal(stria_batch_rows(batch), rows);
    UNCHANGED(stria_batch_column(batch, 1), &before);
    free_image(&before);
}

static void test_uneven_children(void **state)
{
    stria_batch *const batch = new_pair("t", "Tuple(a Int64, b Tuple(c Int64, d Int64))");
    stria_column *const t = stria_batch_column(batch, 1);

    (void)state;
    push_ids(batch, 1);
    push_integers(BELOW(t, 0), 1, 1);
    push_integers(BELOW(t, 1, 0), 1, 2);
    refuses_to_commit(batch, "t", "from 0 to 1 rows");
    push_integers(BELOW(t, 1, 1), 1, 1);
    refuses_to_commit(batch, "t.b", "from 1 to 2 rows");
    push_integers(BELOW(t, 1, 1), 1, 1);
    refuses_to_commit(batch, "t", "from 1 to 2 rows");
    push_integers(BELOW(t, 0), 1, 1);
    refuses_to_commit(batch, "t", "column 't' has 2 rows, and column 'id' has 1");
    push_ids(batch, 1);
    OK(stria_batch_commit(batch, &error));
    assert_int_equal(stria_batch_rows(batch), 2);
    stria_batch_free(batch);
}

static void test_pending_items(void **state)
{
    static const struct {
        const char *type;
        int path[4];
        const char *where;
        const char *says;
    } cases[] = {
        {"Map(Int64, Int64)", {0, -1}, "c", "from 0 to 1 rows"},
        {"Array(Tuple(Int64))", {0, 0, -1}, "c", "1 items are pending"},
        {"Tuple(y Int64, x Array(Int64))", {1, 0, -1}, "c.x", "1 items are pending"},
        {"Nested(a Array(Int64), b Int64)", {0, 0, -1}, "c[].a", "1 items are pending"},
        {"FixedArray(Int64, 2)", {0, -1}, "c", "1 items are no whole number of rows of 2"},
        {"Array(FixedArray(Int64, 2))", {0, 0, -1}, "c[]", "no whole number of rows of 2"},
        {"Nullable(Tuple(Int64))", {0, -1}, "c", "1 items are pending"},
        {"Nullable(FixedArray(Int64, 2))", {0, -1}, "c", "1 items are pending"},
        {"Map(Int64, Map(Int64, Int64))", {1, 1, -1}, "c[].value", "from 0 to 1 rows"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_batch *const batch = new_pair("c", cases[i].type);
        push_integers(below(stria_batch_column(batch, 1), cases[i].path), 1, 1);
        refuses_to_commit(batch, cases[i].where, cases[i].says);
        stria_batch_rollback(batch);
        SOUND(stria_batch_column(batch, 1));
        OK(stria_batch_commit(batch, &error));
        stria_batch_free(batch);
    }
}

/* ---- Where an error says it happened --------------------------------------------- */

static void test_paths(void **state)
{
    static const struct {
        const char *name;
        const char *type;
        int path[6];
        const char *expected;
    } cases[] = {
        {"orders", "Array(Tuple(id Int8, price Int8))", {0, 1, -1}, "orders[].price"},
        {"orders", "Nested(id Int8, price Int8)", {1, -1}, "orders[].price"},
        {"m", "Map(Int8, Int8)", {0, -1}, "m[].key"},
        {"m", "Map(Int8, Int8)", {1, -1}, "m[].value"},
        {"t", "Tuple(Int8, Int8)", {1, -1}, "t.2"},
        {"t", "Tuple(a Int8, `b c` Int8)", {1, -1}, "t.b c"},
        {"t", "Tuple(Tuple(x Tuple(Int8)))", {0, 0, 0, -1}, "t.1.x.1"},
        {"v", "FixedArray(Array(Int8), 2)", {0, 0, -1}, "v[][]"},
        {"m", "Map(String, Array(Tuple(a Int8, b Nested(c Int8))))", {1, 0, 1, 0, -1},
            "m[].value[].b[]"},
        {"p", "Nullable(Tuple(Nullable(Int8)))", {0, -1}, "p.1"},
        {"s", "SimpleAggregateFunction(groupArrayArray, Array(Int8))", {0, -1}, "s[]"},
        {"n.a", "Array(Int8)", {0, -1}, "n.a[]"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_batch *const batch = new_pair(cases[i].name, cases[i].type);
        stria_column *const leaf = below(stria_batch_column(batch, 1), cases[i].path);
        OK(stria_push_int64(leaf, 1, &error));
        FAILS(STRIA_ERR_RANGE, stria_push_int64(leaf, 1000, &error));
        PLACE(0, 0, cases[i].expected);
        assert_int_equal(error.column, 1);
        stria_batch_free(batch);
    }
}

/* Names of elements can come from anywhere: errors stay within their room, printable. */
static void test_paths_of_long_names(void **state)
{
    static char type[3000];
    char *at = type;

    (void)state;
    for (int i = 0; i < 8; i++) {
        at += sprintf(at, "Tuple(`");
        memset(at, 'a' + i, 300);
        at += 300;
        at += sprintf(at, "` ");
    }
    at += sprintf(at, "Int8");
    for (int i = 0; i < 8; i++)
        *at++ = ')';
    stria_batch *const batch = new_pair("column", type);
    FAILS(STRIA_ERR_RANGE, stria_push_int64(leaf_of(stria_batch_column(batch, 1)), 1000, &error));
    assert_int_equal(strlen(error.path), sizeof error.path - 1);
    assert_memory_equal(error.path, "column.aaa", 10);
    assert_string_equal(error.path + sizeof error.path - 4, "hhh");
    stria_batch_free(batch);
}

/* ---- Going back ------------------------------------------------------------------ */

static const char deep[] =
    "Tuple(a Array(Tuple(x Int64, y Nullable(String))), b Nullable(Tuple(Int64)), "
    "c Map(Int64, FixedArray(Int64, 2)), d Tuple())";

/* One row, of which `parts` tells how much: 4 is all. */
static void push_deep(stria_column *t, int64_t seed, int parts)
{
    stria_column *const list = BELOW(t, 0);
    stria_column *const map = BELOW(t, 2);

    for (int64_t i = 0; parts > 0 && i < seed % 3; i++) {
        push_integers(BELOW(list, 0, 0), seed, 1);
        if (parts == 1)
            return; /* x without y */
        OK(i == 1 ? stria_push_null(BELOW(list, 0, 1), &error)
                  : stria_push_cstr(BELOW(list, 0, 1), "text", &error));
    }
    if (parts > 1)
        OK(stria_end_row(list, &error));
    if (parts > 2) {
        if (seed % 2 == 0)
            OK(stria_push_null(BELOW(t, 1), &error));
        push_integers(BELOW(t, 1, 0), seed, seed % 2 != 0);
    }
    if (parts > 3 && seed % 2 != 0)
        OK(stria_end_row(BELOW(t, 1), &error));
    push_integers(BELOW(map, 0), seed, parts > 3 ? 1 : 0);
    push_integers(BELOW(map, 1, 0), seed, parts > 3 ? 2 : 1);
    if (parts > 3) {
        OK(stria_end_row(map, &error));
        OK(stria_end_row(BELOW(t, 3), &error));
    }
}

/* However far a row has come, rollback, truncate and reset leave none of it. */
static void test_going_back_from_anywhere(void **state)
{
    (void)state;
    for (int parts = 0; parts <= 4; parts++) {
        for (int64_t seed = 1; seed < 6; seed++) {
            stria_batch *const batch = new_pair("t", deep);
            stria_column *const t = stria_batch_column(batch, 1);

            push_ids(batch, 3);
            for (int64_t i = 0; i < 3; i++)
                push_deep(t, i, 4);
            OK(stria_batch_commit(batch, &error));
            column_image committed = take_image(t);
            push_deep(t, 5, 4);
            push_deep(t, seed, parts);
            stria_batch_rollback(batch);
            UNCHANGED(t, &committed);

            push_deep(t, 5, 4);
            push_deep(t, seed, parts);
            stria_column_truncate(t, 3);
            UNCHANGED(t, &committed);
            free_image(&committed);

            push_deep(t, 5, 4);
            push_deep(t, seed, parts);
            stria_column_truncate(t, 2);
            SOUND(t);
            assert_int_equal(stria_column_rows(t), 2);
            assert_int_equal(stria_batch_rows(batch), 2); /* the line went along */
            stria_batch_rollback(batch);
            assert_int_equal(stria_column_rows(stria_batch_column(batch, 0)), 2);
            ROWS_ARE(t, "([],NULL,{0:[0,1]},())", "([(1,'text')],(1),{1:[1,2]},())");

            push_deep(t, seed, parts);
            stria_batch_reset(batch);
            assert_int_equal(stria_column_rows(t), 0);
            assert_int_equal(stria_column_rows(BELOW(t, 0, 0, 0)), 0);
            assert_int_equal(stria_column_rows(BELOW(t, 2, 1, 0)), 0);
            push_ids(batch, 1);
            push_deep(t, 4, 4);
            OK(stria_batch_commit(batch, &error));
            ROWS_ARE(t, "([(4,'text')],NULL,{4:[4,5]},())");
            stria_batch_free(batch);
        }
    }
}

/* A child is truncated alone down to what the rows above hold. */
static void test_children_keep_what_rows_hold(void **state)
{
    stria_column *const column = new_column("Array(Tuple(Int64, Map(Int64, Int64)))");
    stria_column *const tuple = BELOW(column, 0);
    stria_column *const map = BELOW(tuple, 1);

    (void)state;
    for (int64_t i = 0; i < 4; i++) {
        push_integers(BELOW(tuple, 0), i, 1);
        push_integers(BELOW(map, 0), i, 1);
        push_integers(BELOW(map, 1), i, 1);
        OK(stria_end_row(map, &error));
        if (i == 1)
            OK(stria_end_row(column, &error));
    }
    stria_column_truncate(BELOW(map, 0), 0);
    assert_int_equal(stria_column_rows(BELOW(map, 0)), 4); /* rows of the map hold them */
    stria_column_truncate(map, 3);
    assert_int_equal(stria_column_rows(tuple), 3);
    stria_column_truncate(BELOW(tuple, 0), 0);
    assert_int_equal(stria_column_rows(BELOW(tuple, 0)), 2);
    stria_column_truncate(tuple, 0);
    assert_int_equal(stria_column_rows(map), 2);
    assert_int_equal(stria_column_rows(BELOW(map, 1)), 2);
    ROWS_ARE(column, "[(0,{0:0}),(1,{1:1})]");
    stria_column_free(column);
}

/* ---- Room ------------------------------------------------------------------------ */

static void test_room(void **state)
{
    static const char *const types[] = {"Tuple(Int64, String)", "Nullable(Tuple(Int64))",
        "FixedArray(Int64, 3)", "Map(Int64, Int64)", "Nullable(FixedArray(Int64, 3))", "Tuple()",
        "Nullable(Tuple())", "Nested(a Int64, b Int64)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_column *const column = new_column(types[i]);

        assert_true(stria_column_capacity(column) >= stria_column_rows(column));
        OK(stria_column_reserve(column, 100, 0, &error));
        FAILS(STRIA_ERR_SIZE, stria_column_reserve(column, SIZE_MAX, 0, &error));
        for (size_t k = 0; stria_column_child(column, k) != NULL; k++)
            OK(stria_column_reserve(stria_column_child(column, k), 300, 2000, &error));
        assert_true(stria_column_capacity(column) >= 100);
        const size_t calls = stria_checker_calls(checker);
        for (size_t row = 0; row < 100; row++) {
            const size_t items = strncmp(types[i] + strlen(types[i]) - 3, " 3)", 2) == 0 ? 3 : 1;
            for (size_t k = 0; stria_column_child(column, k) != NULL; k++) {
                stria_column *const child = stria_column_child(column, k);
                for (size_t n = strstr(types[i], "Fixed") ? 3 : items; n > 0; n--)
                    OK(k == 1 && strstr(types[i], "String") ? stria_push_cstr(child, "x", &error)
                                                            : stria_push_int64(child, 1, &error));
            }
            if (stria_column_rows(column) == row)
                OK(stria_end_row(column, &error));
        }
        assert_int_equal(stria_checker_calls(checker), calls);
        assert_int_equal(stria_column_rows(column), 100);
        SOUND(column);
        stria_column_free(column);
    }
}

/* A tuple has room while all of its elements have. */
static void test_the_least_room_counts(void **state)
{
    stria_column *const column = new_column("Tuple(Int64, FixedArray(Int64, 10))");

    (void)state;
    OK(stria_column_reserve(stria_column_child(column, 0), 1000, 0, &error));
    assert_int_equal(stria_column_capacity(column), 0);
    OK(stria_column_reserve(BELOW(column, 1, 0), 160, 0, &error));
    assert_int_equal(stria_column_capacity(column), 16);
    stria_column_free(column);
}

/* ---- A flattened Nested ---------------------------------------------------------- */

static void push_list(stria_column *column, size_t items)
{
    for (size_t i = 0; i < items; i++)
        OK(stria_push_null(stria_column_child(column, 0), &error));
    OK(stria_end_row(column, &error));
}

static void test_flattened_nested(void **state)
{
    static const stria_field fields[] = {{"id", "Int64"}, {"n.a", "Array(Nullable(Int64))"},
        {"m.a", "Array(Nullable(String))"}, {"n.b.c", "Array(Nullable(String))"}, {"n.d", "Int64"},
        {"n", "Array(Nullable(Int8))"}, {"nn.a", "Array(Nullable(Int8))"},
        {".a", "Array(Nullable(Int8))"}, {".b", "Array(Nullable(Int8))"},
        {"n.m", "Map(Int8, Int8)"}};
    stria_batch *const batch = new_batch(fields, COUNT_OF(fields));

    (void)state;
    for (size_t row = 0; row < 5; row++) {
        if (row == 3)
            OK(stria_batch_commit(batch, &error));
        push_ids(batch, 1);
        push_list(stria_batch_column(batch, 1), row);
        push_list(stria_batch_column(batch, 2), 7);
        push_list(stria_batch_column(batch, 3), row == 4 ? 2 : row);
        push_integers(stria_batch_column(batch, 4), 1, 1);
        push_list(stria_batch_column(batch, 5), 5);
        push_list(stria_batch_column(batch, 6), 6);
        push_list(stria_batch_column(batch, 7), 1);
        push_list(stria_batch_column(batch, 8), 2);
        OK(stria_end_row(stria_batch_column(batch, 9), &error));
    }
    FAILS(STRIA_ERR_SHAPE, stria_batch_commit(batch, &error));
    PLACE(4, -1, "n.b.c");
    assert_int_equal(error.column, 3);
    SAYS("'n.b.c' has 2 items in row 4, and column 'n.a' of the same Nested has 4");
    assert_int_equal(stria_batch_rows(batch), 3);
    assert_int_equal(stria_batch_commit(batch, NULL), STRIA_ERR_SHAPE);

    stria_column *const wrong = stria_batch_column(batch, 3);
    stria_column_truncate(wrong, 4);
    push_list(wrong, 4);
    OK(stria_batch_commit(batch, &error));
    assert_int_equal(stria_batch_rows(batch), 5);
    stria_batch_free(batch);
}

/* So is a block of it that comes from anywhere; what was there before stays. */
static void test_flattened_nested_out_of_bytes(void **state)
{
    static const stria_field other[] = {{"x.a", "Array(Int8)"}, {"y.b", "Array(Int8)"}};
    static const stria_field fields[] = {{"n.a", "Array(Int8)"}, {"n.b", "Array(Int8)"}};
    stria_batch *const source = new_batch(other, 2);
    stria_batch *const batch = new_batch(fields, 2);
    stria_memory *const memory = stria_memory_new(&hard);
    char bytes[512];

    (void)state;
    OK(stria_push_int8(BELOW(stria_batch_column(source, 0), 0), 1, &error));
    for (size_t i = 0; i < 2; i++)
        OK(stria_end_row(stria_batch_column(source, i), &error));
    OK(stria_batch_commit(source, &error));
    OK(stria_batch_write_native(source, stria_memory_sink(memory), &error));
    stria_view view = stria_memory_view(memory);
    memcpy(bytes, view.data, view.size);
    for (size_t i = 0; i < view.size; i++)
        bytes[i] =
            (char)(bytes[i] == 'x' || bytes[i] == 'y' ? (bytes[i + 1] == '.' ? 'n' : bytes[i])
                                                      : bytes[i]);
    view.data = bytes;

    for (size_t i = 0; i < 2; i++)
        OK(stria_end_row(stria_batch_column(batch, i), &error));
    OK(stria_batch_commit(batch, &error));
    const size_t size = view.size;
    FAILS(STRIA_ERR_SHAPE, stria_batch_read_native(batch, stria_view_source(&view), &error));
    PLACE(1, -1, "n.b");
    assert_int_equal(view.size, size);
    assert_int_equal(stria_batch_rows(batch), 1);
    ROWS_ARE(stria_batch_column(batch, 0), "[]");
    MAKES_NONE(
        STRIA_ERR_SHAPE, stria_batch_new_from_native(stria_view_source(&view), &hard, &error));
    stria_memory_free(memory);
    stria_batch_free(source);
    stria_batch_free(batch);
}

/* ---- Memory that runs out -------------------------------------------------------- */

typedef stria_code (*act)(stria_column *column, stria_error *why);

static stria_code close_rows(stria_column *column, stria_error *why)
{
    static uint8_t missing[2000];

    missing[1] = missing[1999] = column->nullable;
    return stria_close(
        column, stria_spans_with_nulls(stria_rows(2000), stria_null_bytes(missing)), why);
}

static stria_code close_map(stria_column *column, stria_error *why)
{
    static uint32_t lengths[2000];

    return stria_close(column, STRIA_LENGTHS(lengths, 2000), why);
}

static stria_code push_nulls(stria_column *column, stria_error *why)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < 200 && code == STRIA_OK; i++)
        code = stria_push_null(column, why);
    return code;
}

static stria_code append_grid(stria_column *column, stria_error *why)
{
    static const int8_t values[600];
    static const size_t dims[] = {3};

    return stria_append_lists(column, STRIA_VALUES(values, 600), stria_grid(200, dims, 1), why);
}

static stria_code append_slices(stria_column *column, stria_error *why)
{
    static const int8_t values[3];
    static struct {
        const int8_t *data;
        size_t count;
    } slices[200];
    static uint8_t missing[200];

    for (size_t i = 0; i < 200; i++) {
        slices[i].data = values;
        slices[i].count = 3;
        missing[i] = column->nullable && i % 2 == 1;
    }
    return stria_append_slices(
        column, stria_slices_with_nulls(STRIA_SLICES(slices, 200), stria_null_bytes(missing)), why);
}

static void fill_2000(stria_column *column)
{
    for (size_t k = 0; stria_column_child(column, k) != NULL; k++)
        push_integers(stria_column_child(column, k), 0, 2000);
}

static void leave_as_it_is(stria_column *column)
{
    (void)column;
}

static void test_memory_that_runs_out(void **state)
{
    static const struct {
        const char *type;
        void (*prepare)(stria_column *column);
        act act;
        size_t least; /* requests for memory */
    } cases[] = {
        {"Nullable(Tuple(Int64, Int64))", fill_2000, close_rows, 1},
        {"Nullable(Tuple())", leave_as_it_is, close_rows, 1},
        {"Map(Int64, Int64)", leave_as_it_is, close_map, 1},
        {"Nullable(Map(Int64, Int64))", leave_as_it_is, close_map, 1},
        {"Nullable(Tuple(Int64, String, FixedArray(Nullable(UUID), 3), Tuple(Array(Int8))))",
            leave_as_it_is, push_nulls, 8},
        {"Nullable(FixedArray(Nullable(Int8), 3))", leave_as_it_is, append_grid, 2},
        {"FixedArray(Int8, 3)", leave_as_it_is, append_grid, 1},
        {"Nullable(FixedArray(Int8, 3))", leave_as_it_is, append_slices, 2},
        {"Nullable(Array(Int8))", leave_as_it_is, append_slices, 3},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_column *const expected = new_column(cases[i].type);
        cases[i].prepare(expected);
        OK(cases[i].act(expected, &error));
        size_t nth = 1;
        bool refused = true;

        for (; refused; nth++) {
            stria_column *const column = new_column(cases[i].type);
            cases[i].prepare(column);
            column_image before = take_image(column);
            stria_checker_fail_at(checker, nth);
            forget_error();
            refused = cases[i].act(column, &error) != STRIA_OK;
            stria_checker_fail_at(checker, 0);
            if (refused)
                assert_int_equal(error.code, STRIA_ERR_MEMORY);
            if (refused && cases[i].act != push_nulls)
                UNCHANGED(column, &before);
            SOUND(column);
            stria_column_truncate(column, 0);
            cases[i].prepare(column);
            OK(cases[i].act(column, &error));
            SAME(column, expected);
            free_image(&before);
            stria_column_free(column);
        }
        if (nth - 2 < cases[i].least)
            fail_msg("%s asks for memory %zu times", cases[i].type, nth - 2);
        stria_column_free(expected);
    }
}

/* A type is made whole or not at all. */
static void test_memory_for_a_type(void **state)
{
    static const char type[] = "Map(String, Nullable(Tuple(`a b` SimpleAggregateFunction(sum, "
                               "Int64), c Nested(d FixedArray(MultiPolygon, 2)))))";
    stria_column *column = NULL;
    size_t nth = 1;

    (void)state;
    for (; column == NULL; nth++) {
        stria_checker_fail_at(checker, nth);
        forget_error();
        column = stria_column_new(type, &hard, &error);
        stria_checker_fail_at(checker, 0);
        if (column != NULL)
            break;
        assert_int_equal(error.code, STRIA_ERR_MEMORY);
        assert_int_equal(error.offset, -1);
        assert_int_equal(stria_checker_blocks(checker), 0);
    }
    assert_int_equal(nth - 1, 16); /* 12 columns, 3 names and a function */
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_uneven_children),
        TEST(test_pending_items),
        TEST(test_paths),
        TEST(test_paths_of_long_names),
        TEST(test_going_back_from_anywhere),
        TEST(test_children_keep_what_rows_hold),
        TEST(test_room),
        TEST(test_the_least_room_counts),
        TEST(test_flattened_nested),
        TEST(test_flattened_nested_out_of_bytes),
        TEST(test_memory_that_runs_out),
        TEST(test_memory_for_a_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

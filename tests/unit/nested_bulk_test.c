/* nested_bulk_test.c - lists in one call, through arrays of one size and lists that may be null */
#include "unit/nested.h"

#include <stdlib.h>

#include "support/guard.h"
#include "support/random.h"

static const int64_t values[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

/* ---- Spans through a FixedArray -------------------------------------------------- */

static void test_spans_of_one_size(void **state)
{
    static const size_t threes[] = {3};
    static const size_t fours[] = {4};
    static const int32_t offsets[] = {3, 6, 9};
    static const uint64_t ends[] = {3, 6};
    static const uint32_t lengths[] = {3, 3, 3};
    static const int64_t wrong_offsets[] = {0, 3, 5, 8};
    static const int64_t wrong_ends[] = {3, 7};
    static const int32_t wrong_lengths[] = {3, 3, 2};
    static const int32_t negative[] = {3, -3};
    static const int32_t falling[] = {0, 3, 2};
    stria_column *const column = new_column("FixedArray(Int64, 3)");
    const stria_values twelve = STRIA_VALUES(values, 12);

    (void)state;
    OK(stria_append_lists(column, twelve, stria_grid(4, threes, 1), &error));
    OK(stria_append_lists(column, twelve, STRIA_OFFSETS(offsets, 2), &error));
    OK(stria_append_lists(column, twelve, STRIA_ENDS(ends, 2), &error));
    OK(stria_append_lists(column, twelve, STRIA_LENGTHS(lengths, 3), &error));
    OK(stria_append_lists(column, twelve, STRIA_LENGTHS(lengths, 0), &error));
    ROWS_ARE(column, "[1,2,3]", "[4,5,6]", "[7,8,9]", "[10,11,12]", "[4,5,6]", "[7,8,9]", "[1,2,3]",
        "[4,5,6]", "[1,2,3]", "[4,5,6]", "[7,8,9]");

    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_lists(column, twelve, STRIA_OFFSETS(wrong_offsets, 3), &error));
    SAYS("2 elements does not fit a FixedArray of 3");
    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_lists(column, twelve, STRIA_ENDS(wrong_ends, 2), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 2, "",
        stria_append_lists(column, twelve, STRIA_LENGTHS(wrong_lengths, 3), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 0, "",
        stria_append_lists(column, twelve, stria_grid(3, fours, 1), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_lists(column, twelve, STRIA_LENGTHS(negative, 2), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_lists(column, twelve, STRIA_OFFSETS(falling, 2), &error));
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 11), stria_grid(4, threes, 1), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 2, "[]",
        stria_append_lists(column, STRIA_VALUES(values, 8), STRIA_LENGTHS(lengths, 3), &error));
    stria_column_free(column);
}

/* A value that does not fit is told by its row, through levels with and without offsets. */
static void test_places_below(void **state)
{
    static const int64_t large[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 1000, 11, 12};
    static const size_t dims[] = {3, 2};
    static const int32_t offsets[] = {0, 1, 1, 2};
    stria_column *const column = new_column("FixedArray(FixedArray(Int8, 2), 3)");
    stria_column *const mixed = new_column("Array(FixedArray(Array(Int8), 2))");
    const stria_spans grid = stria_grid(2, dims, 2);
    const int64_t ends[] = {3, 3, 6, 12};
    const stria_spans innermost = STRIA_ENDS(ends, 4);
    const size_t two[] = {2};
    const stria_spans middle = stria_spans_within(stria_grid(2, two, 1), &innermost);

    (void)state;
    OK(stria_append_lists(column, STRIA_VALUES(values, 12), grid, &error));
    ROWS_ARE(column, "[[1,2],[3,4],[5,6]]", "[[7,8],[9,10],[11,12]]");
    REFUSED_AT(column, STRIA_ERR_RANGE, 1, 9, "[][]",
        stria_append_lists(column, STRIA_VALUES(large, 12), grid, &error));

    OK(stria_append_lists(mixed, STRIA_VALUES(values, 12),
        stria_spans_within(STRIA_OFFSETS(offsets, 3), &middle), &error));
    ROWS_ARE(mixed, "[[[1,2,3],[]]]", "[]", "[[[4,5,6],[7,8,9,10,11,12]]]");
    REFUSED_AT(mixed, STRIA_ERR_RANGE, 2, 9, "[][][]",
        stria_append_lists(mixed, STRIA_VALUES(large, 12),
            stria_spans_within(STRIA_OFFSETS(offsets, 3), &middle), &error));
    stria_column_free(column);
    stria_column_free(mixed);
}

static void test_spans_with_nulls(void **state)
{
    static const int64_t offsets[] = {0, 2, 2, 4};
    static const uint8_t second[] = {0, 1, 0};
    static const size_t twos[] = {2};
    static const uint8_t values_missing[] = {0, 1, 0, 0, 0, 0};
    stria_column *const list = new_column("Nullable(Array(Nullable(Int64)))");
    stria_column *const fixed = new_column("Nullable(FixedArray(Nullable(Int64), 2))");
    stria_column *const inner = new_column("Array(Nullable(Array(Int64)))");
    const stria_nulls nulls = stria_null_bytes(second);
    const stria_values four =
        stria_with_nulls(STRIA_VALUES(values, 4), stria_null_bytes(values_missing));
    const stria_values six =
        stria_with_nulls(STRIA_VALUES(values, 6), stria_null_bytes(values_missing));
    const stria_spans three = stria_spans_with_nulls(STRIA_OFFSETS(offsets, 3), nulls);
    const stria_spans pairs = stria_spans_with_nulls(stria_grid(3, twos, 1), nulls);

    (void)state;
    OK(stria_append_lists(list, four, three, &error));
    ROWS_ARE(list, "[1,NULL]", "NULL", "[3,4]");
    REFUSED(list, STRIA_ERR_SHAPE, 1, "", stria_append_lists(list, six, pairs, &error));
    SAYS("missing has items");
    OK(stria_append_lists(fixed, six, pairs, &error)); /* a row takes its place, null or not */
    ROWS_ARE(fixed, "[1,NULL]", "NULL", "[5,6]");
    OK(stria_append_lists(inner, STRIA_VALUES(values, 4),
        stria_spans_within(stria_grid(1, (const size_t[]){3}, 1), &three), &error));
    ROWS_ARE(inner, "[[1,2],NULL,[3,4]]");

    stria_column *const plain = new_column("FixedArray(Int64, 2)");
    REFUSED(plain, STRIA_ERR_NULL, 1, "",
        stria_append_lists(plain, STRIA_VALUES(values, 6), pairs, &error));
    stria_column_free(plain);
    stria_column_free(list);
    stria_column_free(fixed);
    stria_column_free(inner);
}

/* Strings out of bytes, in rows of two. */
static void test_strings_of_one_size(void **state)
{
    static const int64_t ends[] = {1, 3, 3, 6};
    static const size_t twos[] = {2};
    stria_column *const column = new_column("FixedArray(String, 2)");
    const stria_spans texts = STRIA_ENDS(ends, 4);

    (void)state;
    OK(stria_append_lists(column, STRIA_BYTES("abbccc", 6),
        stria_spans_within(stria_grid(2, twos, 1), &texts), &error));
    ROWS_ARE(column, "['a','bb']", "['','ccc']");
    stria_column_free(column);
}

/* ---- Slices ---------------------------------------------------------------------- */

struct slice {
    const int64_t *data;
    const uint8_t *nulls;
    size_t count;
};

struct slices {
    const struct slice *data;
    const uint8_t *nulls;
    size_t count;
};

static void test_slices_of_one_size(void **state)
{
    static const struct slice good[] = {{values, NULL, 3}, {values + 5, NULL, 3}};
    static const struct slice wrong[] = {{values, NULL, 3}, {values, NULL, 2}, {values, NULL, 3}};
    stria_column *const column = new_column("FixedArray(Int64, 3)");

    (void)state;
    OK(stria_append_slices(column, STRIA_SLICES(good, 2), &error));
    OK(stria_append_slices(column, STRIA_SLICES(good, 0), &error));
    REFUSED(column, STRIA_ERR_SHAPE, 1, "",
        stria_append_slices(column, STRIA_SLICES(wrong, 3), &error));
    SAYS("a slice of 2 elements does not fit a FixedArray of 3");
    ROWS_ARE(column, "[1,2,3]", "[6,7,8]");
    stria_column_free(column);
}

/* What is missing is not looked at, and leaves blanks where a row needs them. */
static void test_slices_with_nulls(void **state)
{
    static const uint8_t value_missing[] = {0, 0, 1};
    static const uint8_t first[] = {1, 0};
    const struct slice rows[] = {{(const int64_t *)8, NULL, SIZE_MAX}, {values, value_missing, 3}};
    const stria_slices flagged = STRIA_NULLABLE_SLICES(rows, 2);
    const stria_slices slices = stria_slices_with_nulls(flagged, stria_null_bytes(first));
    stria_column *const list = new_column("Nullable(Array(Nullable(Int64)))");
    stria_column *const fixed = new_column("Nullable(FixedArray(Nullable(Int64), 3))");
    stria_column *const plain = new_column("FixedArray(Nullable(Int64), 3)");

    (void)state;
    OK(stria_append_slices(list, slices, &error));
    ROWS_ARE(list, "NULL", "[1,2,NULL]");
    OK(stria_append_slices(fixed, slices, &error));
    OK(stria_append_slices(fixed, slices, &error));
    ROWS_ARE(fixed, "NULL", "[1,2,NULL]", "NULL", "[1,2,NULL]");
    REFUSED(plain, STRIA_ERR_NULL, 0, "", stria_append_slices(plain, slices, &error));
    stria_column_free(list);
    stria_column_free(fixed);
    stria_column_free(plain);
}

/* Room is made once, for the blanks of what is missing too, at every level below. */
static void test_blanks_have_room(void **state)
{
    enum { SIZE = 20 };
    static const uint8_t first[] = {1, 0};
    static struct slice innermost[SIZE * SIZE];
    static struct slices middle[SIZE];
    static struct {
        const struct slices *data;
        size_t count;
    } rows[2];
    char type[80];
    (void)snprintf(
        type, sizeof type, "Nullable(FixedArray(FixedArray(Array(Int64), %d), %d))", SIZE, SIZE);
    stria_column *const column = new_column(type);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(innermost); i++)
        innermost[i] = (struct slice){values, NULL, 1};
    for (size_t i = 0; i < SIZE; i++)
        middle[i] = (struct slices){innermost + i * SIZE, NULL, SIZE};
    rows[0].data = rows[1].data = middle;
    rows[0].count = rows[1].count = SIZE;
    const stria_slices of_values = STRIA_SLICES(innermost, 0);
    const stria_slices of_slices = STRIA_SLICES_WITHIN(middle, 0, &of_values);
    const stria_slices slices =
        stria_slices_with_nulls(STRIA_SLICES_WITHIN(rows, 2, &of_slices), stria_null_bytes(first));

    for (size_t i = 0; i < 3; i++)
        OK(stria_append_slices(column, slices, &error));
    SOUND(column);
    assert_int_equal(stria_column_rows(column), 6);
    assert_int_equal(stria_column_rows(leaf_of(column)), 3 * SIZE * SIZE);
    stria_column_free(column);
}

/* Flags of slices in slices tell which lists are missing. */
static void test_missing_slices_inside(void **state)
{
    static const uint8_t second[] = {0, 1, 0};
    const struct slice lists[] = {
        {values, NULL, 2}, {(const int64_t *)8, NULL, 9}, {values, NULL, 0}};
    const struct slices rows[] = {{lists, second, 3}, {lists, NULL, 1}};
    const struct slices bad[] = {{lists, NULL, 1}, {lists, second, 2}};
    const stria_slices inner = STRIA_SLICES(lists, 0);
    stria_column *const column = new_column("Array(Nullable(Array(Int64)))");
    stria_column *const plain = new_column("Array(Array(Int64))");

    (void)state;
    OK(stria_append_slices(column,
        stria_slices_with_flags(
            STRIA_SLICES_WITHIN(rows, 2, &inner), offsetof(struct slices, nulls)),
        &error));
    ROWS_ARE(column, "[[1,2],NULL,[]]", "[[1,2]]");
    REFUSED(plain, STRIA_ERR_NULL, 1, "[]",
        stria_append_slices(plain,
            stria_slices_with_flags(
                STRIA_SLICES_WITHIN(bad, 2, &inner), offsetof(struct slices, nulls)),
            &error));
    stria_column_free(column);
    stria_column_free(plain);
}

/* ---- What does not fit the tree -------------------------------------------------- */

static void test_lists_of_several_children(void **state)
{
    static const char *const types[] = {"Map(Int64, Int64)", "Array(Tuple(Int64))",
        "FixedArray(Map(Int64, Int64), 2)", "Nested(a Int64, b Int64)", "Array(Tuple())"};
    static const int64_t offsets[] = {0, 2};
    static const struct slice one[] = {{values, NULL, 2}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_column *const column = new_column(types[i]);
        FAILS(STRIA_ERR_SHAPE,
            stria_append_lists(column, STRIA_VALUES(values, 2), STRIA_OFFSETS(offsets, 1), &error));
        SAYS("go into the children of");
        FAILS(STRIA_ERR_SHAPE, stria_append_slices(column, STRIA_SLICES(one, 1), &error));
        assert_int_equal(stria_column_rows(column), 0);
        SOUND(column);
        stria_column_free(column);
    }
}

static void test_levels_count_arrays_of_one_size(void **state)
{
    static const size_t dims[] = {2, 2, 2};
    stria_column *const column = new_column("Array(FixedArray(Int64, 2))");

    (void)state;
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 4), stria_grid(2, dims, 1), &error));
    SAYS("2 levels of lists, and the spans have 1");
    REFUSED(column, STRIA_ERR_SHAPE, -1, "",
        stria_append_lists(column, STRIA_VALUES(values, 8), stria_grid(1, dims, 3), &error));
    OK(stria_append_lists(column, STRIA_VALUES(values, 8), stria_grid(2, dims, 2), &error));
    ROWS_ARE(column, "[[1,2],[3,4]]", "[[5,6],[7,8]]");
    stria_column_free(column);
}

/* Bulk calls into the children of a tuple or a map are calls like any other. */
static void test_lists_into_children(void **state)
{
    static const int64_t offsets[] = {0, 1, 3};
    static const size_t dims[] = {2, 2};
    stria_column *const column =
        new_column("Tuple(a Array(Int64), m Map(Int64, FixedArray(Int64, 2)))");
    stria_column *const map = stria_column_child(column, 1);

    (void)state;
    OK(stria_append_lists(
        stria_column_child(column, 0), STRIA_VALUES(values, 3), STRIA_OFFSETS(offsets, 2), &error));
    OK(stria_append(stria_column_child(map, 0), STRIA_VALUES(values, 3), &error));
    OK(stria_append_lists(
        stria_column_child(map, 1), STRIA_VALUES(values, 6), stria_grid(3, dims, 1), &error));
    OK(stria_close(map, STRIA_OFFSETS(offsets, 2), &error));
    ROWS_ARE(column, "([1],{1:[1,2]})", "([2,3],{2:[3,4],3:[5,6]})");
    stria_column_free(column);
}

/* ---- Any nesting of lists, by spans, by slices and by pushes --------------------- */

enum { DEPTH_MAX = 4, SPANS_MAX = 600 };

struct ragged_level {
    size_t size; /* of a FixedArray; 0: an Array */
    size_t count;
    uint32_t lengths[SPANS_MAX];
};

/* Rows [first, first + n) of a level as pushes and closes. */
static void push_rows(
    stria_column *column, const struct ragged_level *level, size_t *next, int64_t *value)
{
    if (stria_column_child(column, 0) == NULL) {
        OK(stria_push_int64(column, (*value)++, &error));
        return;
    }
    const size_t length = level->lengths[next[0]++];
    for (size_t i = 0; i < length; i++)
        push_rows(stria_column_child(column, 0), level + 1, next + 1, value);
    if (level->size == 0)
        OK(stria_end_row(column, &error));
}

static void test_random_ragged_lists(void **state)
{
    static struct ragged_level levels[DEPTH_MAX];
    random_source random = {77};

    (void)state;
    for (size_t trial = rounds(200); trial > 0; trial--) {
        const size_t depth = 1 + pick(&random, DEPTH_MAX);
        const size_t rows = pick(&random, 5);
        char type[128] = "Int64";
        size_t count = rows;
        stria_spans spans[DEPTH_MAX];

        for (size_t d = 0; d < depth; d++) {
            levels[d].size = pick(&random, 2) * (1 + pick(&random, 3));
            levels[d].count = count;
            count = 0;
            for (size_t i = 0; i < levels[d].count; i++) {
                levels[d].lengths[i] =
                    (uint32_t)(levels[d].size > 0 ? levels[d].size : pick(&random, 4));
                count += levels[d].lengths[i];
            }
        }
        for (size_t d = depth; d-- > 0;) {
            char inner[128];
            strcpy(inner, type);
            if (levels[d].size > 0)
                (void)snprintf(type, sizeof type, "FixedArray(%.90s, %zu)", inner, levels[d].size);
            else
                (void)snprintf(type, sizeof type, "Array(%.100s)", inner);
            spans[d] = STRIA_LENGTHS(levels[d].lengths, levels[d].count);
            if (d + 1 < depth)
                spans[d] = stria_spans_within(spans[d], &spans[d + 1]);
        }
        int64_t *const flat = malloc((count + 1) * sizeof *flat);
        assert_non_null(flat);
        for (size_t i = 0; i < count; i++)
            flat[i] = (int64_t)i;

        stria_column *const bulk = new_column(type);
        stria_column *const pushed = new_column(type);
        for (size_t call = 0; call < 2; call++) {
            size_t next[DEPTH_MAX + 1] = {0};
            int64_t value = 0;
            OK(stria_append_lists(bulk, STRIA_VALUES(flat, count), spans[0], &error));
            for (size_t row = 0; row < rows; row++)
                push_rows(pushed, levels, next, &value);
        }
        assert_int_equal(stria_column_rows(bulk), 2 * rows);
        for (size_t row = 0; row < 2 * rows; row++) {
            char a[1024];
            char b[1024];
            (void)stria_column_text(bulk, row, a, sizeof a);
            (void)stria_column_text(pushed, row, b, sizeof b);
            assert_string_equal(a, b);
        }
        SOUND(bulk);
        SOUND(pushed);
        stria_column_free(bulk);
        stria_column_free(pushed);
        free(flat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_spans_of_one_size),
        TEST(test_places_below),
        TEST(test_spans_with_nulls),
        TEST(test_strings_of_one_size),
        TEST(test_slices_of_one_size),
        TEST(test_slices_with_nulls),
        TEST(test_blanks_have_room),
        TEST(test_missing_slices_inside),
        TEST(test_lists_of_several_children),
        TEST(test_levels_count_arrays_of_one_size),
        TEST(test_lists_into_children),
        TEST(test_random_ragged_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

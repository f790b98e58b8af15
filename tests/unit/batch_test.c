/* batch_test.c - columns that agree: commit, rollback, reset */
#include "support/support.h"

#include <stdio.h>

#include "unit/batches.h"

static const stria_field fields[] = {
    {"id", "Int64"},
    {"venue", "Nullable(String)"},
    {"tags", "Array(Nullable(Float32))"},
};

/* A row in every column, some with nulls. */
static void append_row(stria_batch *batch, int64_t id)
{
    stria_column *const tags = stria_batch_column(batch, 2);

    OK(stria_push_int64(stria_batch_column(batch, 0), id, &error));
    OK(stria_push_cstr(stria_batch_column(batch, 1), id % 2 == 0 ? "even" : NULL, &error));
    for (int64_t i = 0; i < id % 3; i++) {
        if (i % 2 == 0)
            OK(stria_push_null(stria_column_child(tags, 0), &error));
        else
            OK(stria_push_float32(stria_column_child(tags, 0), (float)id, &error));
    }
    OK(stria_end_row(tags, &error));
}

static void append_rows(stria_batch *batch, int64_t first, int64_t count)
{
    for (int64_t i = first; i < first + count; i++)
        append_row(batch, i);
}

static stria_batch *batch_of(int64_t count)
{
    stria_batch *const batch = new_batch(fields, COUNT_OF(fields));

    append_rows(batch, 0, count);
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* ---- Making ------------------------------------------------------------------------- */

static void test_making(void **state)
{
    stria_batch *const batch = new_batch(fields, COUNT_OF(fields));

    (void)state;
    assert_int_equal(stria_batch_columns(batch), 3);
    assert_int_equal(stria_batch_rows(batch), 0);
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        char type[64];
        (void)stria_column_type_text(stria_batch_column(batch, i), type, sizeof type);
        assert_string_equal(type, fields[i].type);
        assert_string_equal(stria_batch_name(batch, i), fields[i].name);
        assert_ptr_not_equal(stria_batch_name(batch, i), fields[i].name); /* a copy */
        assert_ptr_equal(stria_batch_find(batch, fields[i].name), stria_batch_column(batch, i));
    }
    assert_null(stria_batch_column(batch, 3));
    assert_null(stria_batch_column(batch, SIZE_MAX));
    assert_null(stria_batch_name(batch, 3));
    assert_null(stria_batch_find(batch, "ID")); /* case counts */
    assert_null(stria_batch_find(batch, "i"));
    assert_null(stria_batch_find(batch, "idx"));
    assert_null(stria_batch_find(batch, ""));
    assert_null(stria_batch_find(batch, NULL));
    stria_batch_free(batch);
    stria_batch_free(NULL);
}

static void test_no_columns(void **state)
{
    stria_batch *const batch = new_batch(NULL, 0);

    (void)state;
    assert_int_equal(stria_batch_columns(batch), 0);
    assert_null(stria_batch_column(batch, 0));
    assert_null(stria_batch_find(batch, "id"));
    OK(stria_batch_commit(batch, &error));
    assert_int_equal(stria_batch_rows(batch), 0);
    stria_batch_rollback(batch);
    stria_batch_reset(batch);
    stria_batch_free(batch);
}

static void test_many_columns(void **state)
{
    enum { COUNT = 500 };
    static char names[COUNT][8];
    static stria_field many[COUNT];

    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        (void)snprintf(names[i], sizeof names[i], "c%zu", i);
        many[i] = (stria_field){names[i], fields[i % 3].type};
    }
    stria_batch *const batch = new_batch(many, COUNT);
    for (size_t i = 0; i < COUNT; i++)
        assert_ptr_equal(stria_batch_find(batch, names[i]), stria_batch_column(batch, i));
    stria_batch_free(batch);
}

static void test_names_that_are_refused(void **state)
{
    static const stria_field twice[] = {{"a", "Int8"}, {"b", "Int8"}, {"a", "String"}};
    static const stria_field empty[] = {{"a", "Int8"}, {"", "Int8"}};
    static const stria_field missing[] = {{NULL, "Int8"}};
    static const stria_field odd[] = {
        {"a.b", "Int8"}, {" a", "Int8"}, {"\xff", "Int8"}, {"A", "Int8"}};

    (void)state;
    MAKES_NONE(STRIA_ERR_ARGUMENT, stria_batch_new(twice, 3, &hard, &error));
    assert_int_equal(error.column, 2);
    assert_string_equal(error.path, "a");
    SAYS("0");
    SAYS("2");
    MAKES_NONE(STRIA_ERR_ARGUMENT, stria_batch_new(empty, 2, &hard, &error));
    assert_int_equal(error.column, 1);
    MAKES_NONE(STRIA_ERR_ARGUMENT, stria_batch_new(missing, 1, &hard, &error));
    assert_int_equal(error.column, 0);
    MAKES_NONE(STRIA_ERR_ARGUMENT, stria_batch_new(NULL, 1, &hard, &error));
    MAKES_NONE(STRIA_ERR_SIZE, stria_batch_new(twice, SIZE_MAX, &hard, &error));
    stria_batch_free(new_batch(odd, 4)); /* names are nobody's business but the caller's */
}

static void test_types_that_are_refused(void **state)
{
    static const stria_field unknown[] = {{"a", "Int8"}, {"price", "Array(Intt8)"}, {"b", "Int8"}};
    static const stria_field missing[] = {{"a", "Int8"}, {"b", NULL}};
    static char name[500];
    const stria_field longer[] = {{name, "Nowhere"}};

    (void)state;
    MAKES_NONE(STRIA_ERR_TYPE, stria_batch_new(unknown, 3, &hard, &error));
    assert_int_equal(error.column, 1);
    assert_string_equal(error.path, "price");
    assert_int_equal(error.offset, 6);
    SAYS("Intt8");
    MAKES_NONE(STRIA_ERR_ARGUMENT, stria_batch_new(missing, 2, &hard, &error));
    assert_int_equal(error.column, 1);
    assert_string_equal(error.path, "b");
    memset(name, 'n', sizeof name - 1);
    name[0] = 'a';
    name[sizeof name - 2] = 'z';
    MAKES_NONE(STRIA_ERR_TYPE, stria_batch_new(longer, 1, &hard, &error));
    assert_int_equal(error.path[0], 'a'); /* cut in the middle */
    assert_int_equal(error.path[126], 'z');
    assert_non_null(strstr(error.path, "..."));
}

/* ---- The line --------------------------------------------------------------------------- */

static void test_commit_and_rollback(void **state)
{
    stria_batch *const batch = batch_of(10);
    stria_batch *const expected = batch_of(10);

    (void)state;
    for (int64_t more = 0; more < 70; more++) {
        append_rows(batch, 10, more);
        assert_int_equal(stria_batch_rows(batch), 10); /* committed ones */
        stria_batch_rollback(batch);
        assert_batches_equal(batch, expected);
    }
    append_rows(batch, 10, 5);
    OK(stria_batch_commit(batch, &error));
    append_rows(expected, 10, 5);
    OK(stria_batch_commit(expected, &error));
    assert_int_equal(stria_batch_rows(batch), 15);
    stria_batch_rollback(batch); /* nothing to take back */
    assert_batches_equal(batch, expected);
    stria_batch_free(batch);
    stria_batch_free(expected);
}

static void test_rollback_of_what_is_pending(void **state)
{
    stria_batch *const batch = batch_of(7);
    stria_batch *const expected = batch_of(7);
    stria_column *const items = stria_column_child(stria_batch_column(batch, 2), 0);

    (void)state;
    OK(stria_push_null(items, &error));
    OK(stria_push_float32(items, 1, &error));
    stria_batch_rollback(batch);
    assert_batches_equal(batch, expected);
    OK(stria_end_row(stria_batch_column(batch, 2), &error));
    assert_int_equal(stria_column_span(stria_batch_column(batch, 2), 7).count, 0);
    stria_batch_free(batch);
    stria_batch_free(expected);
}

static void test_commit_of_columns_that_disagree(void **state)
{
    stria_batch *const batch = batch_of(4);

    (void)state;
    append_rows(batch, 4, 2);
    OK(stria_push_cstr(stria_batch_column(batch, 1), "more", &error));
    batch_image before = take_batch_image(batch);
    FAILS(STRIA_ERR_SHAPE, stria_batch_commit(batch, &error));
    assert_int_equal(error.column, 1);
    assert_string_equal(error.path, "venue");
    SAYS("venue");
    SAYS("7 rows");
    SAYS("id");
    SAYS("6");
    assert_batch_unchanged(batch, &before);

    OK(stria_push_int64(stria_batch_column(batch, 0), 6, &error)); /* and goes on */
    OK(stria_end_row(stria_batch_column(batch, 2), &error));
    OK(stria_batch_commit(batch, &error));
    assert_int_equal(stria_batch_rows(batch), 7);
    stria_batch_free(batch);
}

static void test_commit_with_items_pending(void **state)
{
    static const stria_field deep[] = {{"a", "Int8"}, {"deep", "Array(Array(Int8))"}};
    stria_batch *const batch = new_batch(deep, 2);
    stria_column *const column = stria_batch_column(batch, 1);

    (void)state;
    OK(stria_push_int8(leaf_of(column), 1, &error));
    FAILS(STRIA_ERR_SHAPE, stria_batch_commit(batch, &error));
    assert_int_equal(error.column, 1);
    assert_string_equal(error.path, "deep[]");
    SAYS("1 items are pending");
    OK(stria_end_row(stria_column_child(column, 0), &error));
    FAILS(STRIA_ERR_SHAPE, stria_batch_commit(batch, &error));
    assert_string_equal(error.path, "deep");
    OK(stria_end_row(column, &error));
    FAILS(STRIA_ERR_SHAPE, stria_batch_commit(batch, &error)); /* `a` has no row */
    OK(stria_push_int8(stria_batch_column(batch, 0), 1, &error));
    OK(stria_batch_commit(batch, &error));
    stria_batch_free(batch);
}

static void test_reset_keeps_memory(void **state)
{
    stria_batch *const batch = batch_of(100);
    stria_batch *const expected = batch_of(20);
    const size_t bytes = stria_checker_bytes(checker);
    const size_t calls = stria_checker_calls(checker);

    (void)state;
    append_rows(batch, 0, 0);
    stria_batch_reset(batch);
    assert_int_equal(stria_batch_rows(batch), 0);
    for (size_t i = 0; i < COUNT_OF(fields); i++)
        assert_int_equal(stria_column_rows(stria_batch_column(batch, i)), 0);
    append_rows(batch, 0, 20);
    OK(stria_batch_commit(batch, &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    assert_int_equal(stria_checker_bytes(checker), bytes);
    assert_batches_equal(batch, expected);
    append_rows(batch, 20, 1);
    OK(stria_push_null(stria_column_child(stria_batch_column(batch, 2), 0), &error));
    stria_batch_reset(batch); /* also what is not committed, and pending */
    append_rows(batch, 0, 20);
    OK(stria_batch_commit(batch, &error));
    assert_batches_equal(batch, expected);
    stria_batch_free(batch);
    stria_batch_free(expected);
}

/* Rows that were truncated below the line are gone, for the other columns too, as soon as
 * all are taken back to it. */
static void test_truncate_below_the_line(void **state)
{
    for (size_t which = 0; which < COUNT_OF(fields); which++) {
        stria_batch *const batch = batch_of(10);
        stria_batch *const expected = batch_of(6);

        (void)state;
        append_rows(batch, 10, 3);
        stria_column_truncate(stria_batch_column(batch, which), 6);
        assert_int_equal(stria_batch_rows(batch), 6); /* that every column has */
        FAILS(STRIA_ERR_SHAPE, stria_batch_commit(batch, &error));
        stria_batch_rollback(batch);
        assert_batches_equal(batch, expected);
        append_rows(batch, 6, 2);
        OK(stria_batch_commit(batch, &error));
        assert_int_equal(stria_batch_rows(batch), 8);
        stria_batch_free(batch);
        stria_batch_free(expected);
    }
}

static void test_truncate_above_the_line(void **state)
{
    stria_batch *const batch = batch_of(10);
    stria_batch *const expected = batch_of(10);

    (void)state;
    append_rows(batch, 10, 9);
    for (size_t i = 0; i < COUNT_OF(fields); i++)
        stria_column_truncate(stria_batch_column(batch, i), 13);
    assert_int_equal(stria_batch_rows(batch), 10);
    OK(stria_batch_commit(batch, &error));
    assert_int_equal(stria_batch_rows(batch), 13);
    append_rows(expected, 10, 3);
    OK(stria_batch_commit(expected, &error));
    assert_batches_equal(batch, expected);
    stria_batch_free(batch);
    stria_batch_free(expected);
}

/* ---- Errors say which column ---------------------------------------------------------------- */

static void test_errors_name_the_column(void **state)
{
    static const double wide[] = {1, 1e300, 2};
    static const int64_t offsets[] = {0, 1, 3};
    stria_batch *const batch = batch_of(2);

    (void)state;
    FAILS(
        STRIA_ERR_RANGE, stria_append(stria_batch_column(batch, 0), STRIA_VALUES(wide, 3), &error));
    assert_int_equal(error.column, 0);
    PLACE(1, 1, "id");
    FAILS(STRIA_ERR_RANGE,
        stria_append_lists(stria_batch_column(batch, 2), STRIA_VALUES(wide, 3),
            STRIA_OFFSETS(offsets, 2), &error));
    assert_int_equal(error.column, 2);
    PLACE(1, 1, "tags[]");
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_making),
        TEST(test_no_columns),
        TEST(test_many_columns),
        TEST(test_names_that_are_refused),
        TEST(test_types_that_are_refused),
        TEST(test_commit_and_rollback),
        TEST(test_rollback_of_what_is_pending),
        TEST(test_commit_of_columns_that_disagree),
        TEST(test_commit_with_items_pending),
        TEST(test_reset_keeps_memory),
        TEST(test_truncate_below_the_line),
        TEST(test_truncate_above_the_line),
        TEST(test_errors_name_the_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

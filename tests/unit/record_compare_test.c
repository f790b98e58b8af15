/* record_compare_test.c - a record beside the columns that somebody else reports */
#include "unit/records.h"

typedef struct row {
    int64_t id;
} row;

static const stria_member members[] = {
    {PLAIN(row, id, STRIA_INT64)}, {PLAIN(row, id, STRIA_INT64)}, {PLAIN(row, id, STRIA_INT64)}};
static const stria_field fields[] = {
    {"id", "Int64"}, {"at", "DateTime64(3, 'UTC')"}, {"tags", "Array(Nullable(String))"}};
static const stria_record record = RECORD(row, fields, members);

enum { SEEN_MAX = 8 };

typedef struct seen {
    size_t count;
    stria_error errors[SEEN_MAX];
} seen;

static void note(void *context, const stria_error *difference)
{
    seen *const all = context;

    assert_true(all->count < SEEN_MAX);
    all->errors[all->count++] = *difference;
}

static void test_types_are_compared_by_meaning(void **state)
{
    static const stria_field reported[] = {
        {"tags", "Array( Nullable( varchar ) )"}, {"at", "datetime64(3,'UTC')"}, {"id", "bigint"}};
    seen all = {0};

    (void)state;
    OK(stria_record_compare(&record, reported, 3, note, &all, &error));
    assert_int_equal(all.count, 0);
}

static void test_every_difference_is_told(void **state)
{
    static const stria_field reported[] = {
        {"id", "Int32"}, {"tags", "no type"}, {"more", "Int8"}, {"most", "Int8"}};
    seen all = {0};

    (void)state;
    FAILS(STRIA_ERR_TYPE, stria_record_compare(&record, reported, 4, note, &all, &error));
    assert_string_equal(error.path, "id");
    assert_int_equal(all.count, 5);
    assert_int_equal(all.errors[0].code, STRIA_ERR_TYPE);
    assert_string_equal(all.errors[0].message, "'id' is Int64 here, and Int32 there");
    assert_int_equal(all.errors[0].column, 0);
    assert_int_equal(all.errors[1].code, STRIA_ERR_SHAPE);
    assert_string_equal(all.errors[1].message, "column 'at' is only here");
    assert_int_equal(all.errors[2].code, STRIA_ERR_TYPE);
    assert_string_equal(all.errors[2].path, "tags");
    assert_string_equal(all.errors[3].message, "column 'more' is only there");
    assert_int_equal(all.errors[3].column, -1);
    assert_string_equal(all.errors[4].path, "most");
    FAILS(STRIA_ERR_TYPE, stria_record_compare(&record, reported, 4, NULL, NULL, &error));
    FAILS(STRIA_ERR_SHAPE, stria_record_compare(&record, NULL, 0, NULL, NULL, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_record_compare(&record, NULL, 1, NULL, NULL, &error));
}

static void test_a_batch_is_compared_as_a_server_sees_it(void **state)
{
    static const stria_field own[] = {
        {"v", "FixedArray(Float32, 3)"}, {"m", "Map(String, FixedArray(Int8, 2))"}};
    static const stria_field reported[] = {
        {"m", "Map(String, Array(Int8))"}, {"v", "Array(Float32)"}};
    static const stria_field others[] = {
        {"m", "Map(String, Array(Int16))"}, {"v", "FixedArray(Float32, 4)"}};
    stria_batch *const batch = new_batch(own, 2);
    seen all = {0};

    (void)state;
    OK(stria_batch_compare(batch, reported, 2, note, &all, &error));
    OK(stria_batch_compare(batch, own, 2, note, &all, &error));
    assert_int_equal(all.count, 0);
    FAILS(STRIA_ERR_TYPE, stria_batch_compare(batch, others, 2, note, &all, &error));
    assert_int_equal(all.count, 2);
    for (size_t n = 1; n < 4; n++) {
        stria_checker_fail_at(checker, n);
        FAILS(STRIA_ERR_MEMORY, stria_batch_compare(batch, reported, 2, NULL, NULL, &error));
        stria_checker_fail_at(checker, 0);
    }
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_types_are_compared_by_meaning),
        TEST(test_every_difference_is_told),
        TEST(test_a_batch_is_compared_as_a_server_sees_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

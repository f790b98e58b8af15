/* memory_test.c - rows of DuckDB while memory runs out: each request fails once, nothing changes */
#include <string.h>

#include "engine.h"
#include "stria/testing.h"

static const stria_field fields[] = {
    {"n", "Nullable(Int64)"},
    {"s", "LowCardinality(Nullable(String))"},
    {"l", "Array(Nullable(Int32))"},
    {"m", "Map(String, Float64)"},
    {"t", "Tuple(x Int64, y Nullable(String))"},
    {"f", "FixedArray(Int16, 2)"},
    {"b", "Nullable(Bit)"},
    {"e", "Nullable(Decimal(9, 2))"},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

static const char rows[] =
    "SELECT CASE WHEN i % 3 > 0 THEN i END, CASE WHEN i % 5 > 0 THEN repeat('x', i % 40) END, "
    "list_transform(range(i % 4), x -> CASE WHEN x <> 1 THEN x END), MAP {'k' || i: i / 2.0}, "
    "{'x': i, 'y': CASE WHEN i % 2 = 0 THEN 'text ' || i END}, [i % 100, 7]::SMALLINT[2], "
    "CASE WHEN i % 4 > 0 THEN (i % 256)::UTINYINT::BIT END, (i / 4)::DECIMAL(9, 2) "
    "FROM range(300) r(i)";

static stria_batch *new_checked_batch(const stria_allocator *allocator)
{
    stria_batch *const batch = stria_batch_new(fields, FIELDS, allocator, &error);

    assert_non_null(batch);
    return batch;
}

/* The n-th request fails; 0: none does. */
static stria_code read_chunk(
    stria_batch *batch, duckdb_data_chunk chunk, stria_checker *checker, size_t nth)
{
    stria_checker_fail_at(checker, nth);
    const stria_code code = stria_batch_read_duckdb(batch, chunk, &error);
    stria_checker_fail_at(checker, 0);
    return code;
}

static void every_request_fails_once(void **state)
{
    stria_checker *const checker = stria_checker_new();
    const stria_allocator allocator = stria_checker_allocator(checker);
    duckdb_result result;
    size_t refusals = 0;
    stria_code code = STRIA_ERR_MEMORY;

    (void)state;
    if (duckdb_query(connection, rows, &result) != DuckDBSuccess)
        fail_msg("%s", duckdb_result_error(&result));
    duckdb_data_chunk chunk = duckdb_fetch_chunk(result);
    stria_batch *const once = new_checked_batch(&allocator);
    stria_batch *const twice = new_checked_batch(&allocator);
    OK(stria_batch_read_duckdb(once, chunk, &error));
    OK(stria_append_batch(twice, once, &error));
    OK(stria_append_batch(twice, once, &error));
    while (code != STRIA_OK) {
        stria_batch *const batch = new_checked_batch(&allocator);

        OK(stria_append_batch(batch, once, &error));
        code = read_chunk(batch, chunk, checker, refusals + 1);
        if (code != STRIA_OK) {
            assert_int_equal(code, STRIA_ERR_MEMORY);
            assert_same_rows(batch, once);
            refusals++;
            OK(stria_batch_read_duckdb(batch, chunk, &error));
        }
        assert_same_rows(batch, twice);
        stria_batch_free(batch);
    }
    assert_true(refusals >= FIELDS);
    stria_batch_free(once);
    stria_batch_free(twice);
    assert_int_equal(stria_checker_blocks(checker), 0);
    assert_int_equal(stria_checker_faults(checker), 0);
    stria_checker_free(checker);
    duckdb_destroy_data_chunk(&chunk);
    duckdb_destroy_result(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_request_fails_once),
    };
    return RUN(tests);
}

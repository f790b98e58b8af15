// cpp_test.cpp - duckdb.hpp: owners, failures, batches one by one and in containers
#include <array>
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

extern "C" {
#include <cmocka.h>
}

#include <duckdb.h>

#include "stria/duckdb.hpp"

namespace
{

duckdb_database database;
duckdb_connection connection;

int open_engine(void **)
{
    return duckdb_open(nullptr, &database) == DuckDBSuccess &&
            duckdb_connect(database, &connection) == DuckDBSuccess
        ? 0
        : -1;
}

int close_engine(void **)
{
    duckdb_disconnect(&connection);
    duckdb_close(&database);
    return 0;
}

template <class Call> stria_code code_of(Call call)
{
    try {
        call();
    } catch (const stria::failure &failure) {
        return failure.code();
    }
    return STRIA_OK;
}

// The rows that a statement gives.
stria::batch ask(const char *sql, std::initializer_list<stria_field> fields = {{"n", "Int64"}})
{
    stria::batch batch(fields);
    duckdb_result result;
    if (duckdb_query(connection, sql, &result) == DuckDBError)
        fail_msg("%s", duckdb_result_error(&result));
    while (duckdb_data_chunk chunk = duckdb_fetch_chunk(result)) {
        stria::read_duckdb(batch, chunk);
        duckdb_destroy_data_chunk(&chunk);
    }
    duckdb_destroy_result(&result);
    return batch;
}

stria::batch trades(std::int64_t first, std::size_t rows)
{
    stria::batch batch{{"id", "Int64"}, {"name", "String"}};
    for (std::size_t i = 0; i < rows; i++) {
        batch.column(0).push(first + static_cast<std::int64_t>(i));
        batch.column(1).push("a name of more than twelve bytes");
    }
    batch.commit();
    return batch;
}

void new_table()
{
    ask("CREATE OR REPLACE TABLE t(id BIGINT PRIMARY KEY, name VARCHAR)");
}

std::int64_t count_rows()
{
    std::array<std::int64_t, 1> rows{};
    ask("SELECT count(*) FROM t WHERE length(name) = 32").column(0).read(0, stria::out(rows));
    return rows[0];
}

void test_appender(void **)
{
    duckdb_appender appender;
    new_table();
    assert_int_equal(duckdb_appender_create(connection, nullptr, "t", &appender), DuckDBSuccess);
    stria::append_to_duckdb(trades(0, 5000), appender);
    const stria::batch other{{"id", "Int64"}};
    assert_int_equal(code_of([&] { stria::append_to_duckdb(other, appender); }), STRIA_ERR_SHAPE);
    assert_int_equal(duckdb_appender_close(appender), DuckDBSuccess);
    duckdb_appender_destroy(&appender);
    assert_int_equal(count_rows(), 5000);
}

void test_chunks(void **)
{
    const stria::batch batch = trades(0, 2050);
    std::array<duckdb_logical_type, 2> types{duckdb_create_logical_type(DUCKDB_TYPE_BIGINT),
        duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR)};
    duckdb_data_chunk chunk = duckdb_create_data_chunk(types.data(), types.size());
    stria::batch back{{"id", "Int64"}, {"name", "String"}};
    std::size_t row = 0;
    while (stria::copy_to_duckdb(batch, row, chunk))
        stria::read_duckdb(back, chunk);
    assert_int_equal(row, 2050);
    assert_int_equal(back.rows(), 2050);
    assert_string_equal(back.column(0).text(2049).c_str(), "2049");
    stria::batch wrong{{"id", "Date"}, {"name", "String"}};
    row = 0;
    assert_int_equal(code_of([&] { stria::copy_to_duckdb(wrong, row, chunk); }), STRIA_ERR_TARGET);
    assert_int_equal(code_of([&] { stria::read_duckdb(wrong, chunk); }), STRIA_ERR_TARGET);
    duckdb_destroy_data_chunk(&chunk);
    for (duckdb_logical_type &type : types)
        duckdb_destroy_logical_type(&type);
}

void test_source(void **)
{
    static_assert(!std::is_copy_constructible_v<stria::duckdb_source>);
    static_assert(std::is_nothrow_move_constructible_v<stria::duckdb_source>);
    static_assert(std::is_nothrow_move_assignable_v<stria::duckdb_source>);

    stria::duckdb_source first(connection, "feed");
    stria::duckdb_source source(std::move(first));
    stria::duckdb_source other(connection, "other");
    std::swap(source, other);
    std::swap(source, other);
    assert_non_null(source.get());
    assert_int_equal(code_of([] { stria::duckdb_source(connection, "feed"); }), STRIA_ERR_ARGUMENT);

    std::vector<stria::batch> batches;
    batches.push_back(trades(1000, 1000));
    batches.push_back(trades(2000, 3000));
    new_table();
    source.insert(trades(0, 1000), "t");
    source.insert(batches, "t");
    assert_int_equal(count_rows(), 5000);
    assert_int_equal(code_of([&] { source.insert(batches, "t"); }), STRIA_ERR_SERVER);
    assert_int_equal(
        code_of([&] { source.insert(std::vector<stria::batch>(), "t"); }), STRIA_ERR_ARGUMENT);
    assert_int_equal(count_rows(), 5000);
    source.run(batches, "CREATE OR REPLACE TABLE t AS FROM feed()");
    source.run(batches[0], "INSERT INTO t SELECT * FROM feed()");
    assert_int_equal(count_rows(), 5000);
    assert_int_equal(code_of([&] { source.run(batches, "nonsense"); }), STRIA_ERR_SERVER);
}

} // namespace

int main()
{
    const CMUnitTest tests[] = {
        cmocka_unit_test(test_appender),
        cmocka_unit_test(test_chunks),
        cmocka_unit_test(test_source),
    };
    return cmocka_run_group_tests(tests, open_engine, close_engine);
}

// cpp_test.cpp - stria.hpp: owners, makers, failures
#include <array>
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

extern "C" {
#include <cmocka.h>
}

#include "stria/stria.hpp"
#include "stria/testing.h"

namespace
{

struct quantity {
    bool present;
    std::int32_t value;
};

struct trade {
    std::int64_t id;
    quantity qty;
    char code[4];
    const char *venue;
    std::string note;
};

// The code that a call fails with, or STRIA_OK; the error goes to `error`.
template <class Call> stria_code code_of(Call call, stria_error *error = nullptr)
{
    try {
        call();
    } catch (const stria::failure &failure) {
        assert_string_equal(failure.what(), failure.error().message);
        if (error != nullptr)
            *error = failure.error();
        return failure.code();
    }
    return STRIA_OK;
}

// Rows as text, joined by spaces.
std::string all(const stria::column_ref &column)
{
    std::string text;
    for (std::size_t row = 0; row < column.rows(); row++)
        text += (row == 0 ? "" : " ") + column.text(row);
    return text;
}

void test_numbers(void **)
{
    stria::column column("Int32");
    const std::vector<long long> wide{1, -2, 3};
    const std::array<unsigned short, 2> narrow{4, 65535};
    const double plain[] = {6.0};

    column.append(stria::values(wide)).append(stria::values(narrow)).append(stria::values(plain));
    column.append(stria::values(std::vector<std::int8_t>{}));
    assert_string_equal(all(column).c_str(), "1 -2 3 4 65535 6");
    assert_string_equal(column.type().c_str(), "Int32");
    assert_int_equal(column.null_count(), 0);

    const std::int32_t *const data = static_cast<const std::int32_t *>(column.data());
    assert_int_equal(data[1], -2);
}

void test_failure_says_where_and_changes_nothing(void **)
{
    stria::column column("UInt8");
    column.append(stria::values(std::vector<int>{1, 2}));

    stria_error error;
    const std::vector<int> bad{3, 300};
    assert_int_equal(code_of([&] { column.append(stria::values(bad)); }, &error), STRIA_ERR_RANGE);
    assert_int_equal(error.row, 1);
    assert_non_null(std::strstr(error.message, "300"));
    assert_string_equal(all(column).c_str(), "1 2");

    assert_int_equal(code_of([] { stria::column c("Int7"); }), STRIA_ERR_TYPE);
}

void test_pointers_and_nulls(void **)
{
    stria::column column("Nullable(Float64)");
    const double a = 0.5;
    const double b = -1.5;
    const std::vector<const double *> pointers{&a, nullptr, &b};
    column.append(stria::pointers(pointers));

    const std::vector<float> floats{1.0f, 2.0f};
    const stria_float16 halves[] = {{0x3c00}, {0x4000}};
    stria::column narrow("Float16");
    narrow.append(stria::values(halves)).push(halves[1]).push(stria_bfloat16{0x3fc0});
    assert_string_equal(all(narrow).c_str(), "1 2 2 1.5");
    const std::array<bool, 2> missing{true, false};
    column.append(stria_with_nulls(stria::values(floats), stria_null_bytes(missing.data())));
    column.push_null();

    assert_string_equal(all(column).c_str(), "0.5 NULL -1.5 NULL 2 NULL");
    assert_int_equal(column.null_count(), 3);
    assert_true(column.is_null(1));
    assert_non_null(column.validity());
}

std::vector<trade> trades()
{
    return {{7, {true, 70}, {'a', 'b', 'c', 'd'}, "XNYS", "first"},
        {8, {false, 80}, {'e', '\0', '?', '?'}, nullptr, std::string("with\0NUL", 8)}};
}

void test_members(void **)
{
    const std::vector<trade> rows = trades();
    const std::vector<trade> none;

    stria::column ids("UInt16");
    ids.append(stria::member(rows, &trade::id)).append(stria::member(none, &trade::id));
    assert_string_equal(all(ids).c_str(), "7 8");

    stria::column quantities("Nullable(Int8)");
    quantities.append(stria_with_nulls(stria::member(rows, &trade::qty, &quantity::value),
        stria::valid_member(rows, &trade::qty, &quantity::present)));
    quantities.append(stria_with_nulls(stria::member(rows, &trade::qty, &quantity::value),
        stria::null_member(rows, &trade::qty, &quantity::present)));
    quantities.append(stria_with_nulls(stria::member(none, &trade::qty, &quantity::value),
        stria::null_member(none, &trade::qty, &quantity::present)));
    assert_string_equal(all(quantities).c_str(), "70 NULL NULL 80");

    stria::column codes("String");
    codes.append(stria::member(rows, &trade::code));
    assert_string_equal(all(codes).c_str(), "abcd e");

    stria::column venues("Nullable(String)");
    venues.append(stria::member(rows, &trade::venue));
    assert_string_equal(all(venues).c_str(), "XNYS NULL");
}

void test_strings_of_any_container(void **)
{
    stria::column column("String");
    const std::vector<std::string> strings{"one", "", std::string(100, 'x')};
    const std::list<std::string_view> views{"two"};
    const std::vector<const char *> texts{"three"};
    const std::vector<trade> rows = trades();

    column.append_strings(strings).append_strings(views).append(stria::values(texts));
    column.append_strings(rows, &trade::note);
    column.append_strings(std::vector<std::string>{});
    assert_int_equal(column.rows(), 7);
    assert_true(column.view(0) == "one");
    assert_int_equal(column.view(2).size(), 100);
    assert_true(column.view(3) == "two");
    assert_true(column.view(6) == std::string_view("with\0NUL", 8));

    // Text converts as anywhere else.
    stria::column numbers("Int64");
    numbers.append_strings(std::vector<std::string>{"-1", "9223372036854775807"});
    assert_string_equal(all(numbers).c_str(), "-1 9223372036854775807");
}

// Enough for several blocks, failing in the last.
void test_strings_land_whole_or_not_at_all(void **)
{
    stria::column column("Nullable(Int32)");
    column.push(5);

    std::vector<std::string> strings;
    std::vector<unsigned char> missing;
    for (int i = 0; i < 1300; i++) {
        strings.push_back(std::to_string(i));
        missing.push_back(i % 3 == 0);
    }
    const auto append = [&] {
        column.append_strings(
            strings, [](const std::string &s) -> const std::string & { return s; },
            stria_null_bytes(missing.data()));
    };

    strings[1234] = "many";
    missing[1234] = 0;
    stria_error error;
    assert_int_not_equal(code_of(append, &error), STRIA_OK);
    assert_int_equal(error.row, 1234);
    assert_string_equal(all(column).c_str(), "5");

    missing[1234] = 1;
    append();
    assert_int_equal(column.rows(), 1301);
    assert_int_equal(column.null_count(), 434 + 1);
    assert_true(column.is_null(1 + 1200));
    assert_string_equal(column.text(1 + 1201).c_str(), "1201");
}

void test_lists(void **)
{
    stria::column column("Array(Int16)");
    const std::vector<int> items{1, 2, 3, 4, 5, 6};
    const std::vector<std::int64_t> offsets{0, 2, 2, 3};
    const std::array<unsigned, 2> ends{1, 2};
    const std::vector<std::size_t> lengths{0, 3};

    column.append_lists(stria::values(items), stria::offsets(offsets));
    column.append_lists(stria::values(items), stria::ends(ends));
    column.append_lists(stria::values(items), stria::lengths(lengths));
    column.append_lists(
        stria::values(std::vector<int>{}), stria::offsets(std::vector<std::int64_t>{}));
    assert_string_equal(all(column).c_str(), "[1,2] [] [3] [1] [2] [] [1,2,3]");
    assert_int_equal(column.span(6).first, 5);
    assert_int_equal(column.span(6).count, 3);
    assert_int_equal(column.offsets()[1], 2);

    column.truncate(1);
    column.child().append(stria::values(items));
    column.end_row();
    assert_string_equal(all(column).c_str(), "[1,2] [1,2,3,4,5,6]");
    assert_int_equal(code_of([&] { column.child(1); }), STRIA_ERR_ARGUMENT);
}

void test_dictionaries(void **)
{
    const std::vector<std::string> words = {"b", "a", "b"};
    const std::vector<std::uint8_t> codes = {1, 0, 1};
    const std::vector<const char *> keys = {"a", "c"};
    stria::column column("LowCardinality(String)");

    column.reserve_keys(10, 100);
    column.append_strings(words).append_codes(stria::values(codes), stria::values(keys));
    assert_int_equal(column.rows(), 6);
    assert_true(column.view(3) == "c" && column.view(4) == "a");
    const stria_values not_codes = stria::values(keys);
    assert_int_equal(
        code_of([&] { column.append_codes(not_codes, stria::values(keys)); }), STRIA_ERR_TYPE);
    stria::column plain("String");
    assert_int_equal(code_of([&] { plain.reserve_keys(1); }), STRIA_ERR_SHAPE);
}

void test_columns_into_columns(void **)
{
    stria::column from("LowCardinality(String)");
    stria::column to("LowCardinality(String)");

    from.append_strings(std::vector<std::string>{"a", "b", "c"});
    to.append_column(from).append_column(from, 1, 1);
    to.append_taken(from, std::vector<std::size_t>{2, 0});
    const std::size_t last[] = {2};
    to.append_taken(from, last, 1);
    std::string all;
    for (std::size_t row = 0; row < to.rows(); row++)
        all += to.view(row);
    assert_string_equal(all.c_str(), "abcbcac");
    assert_int_equal(code_of([&] { to.append_column(from, 2, 2); }), STRIA_ERR_ARGUMENT);
    assert_int_equal(
        code_of([&] { to.append_taken(from, std::vector<std::size_t>{3}); }), STRIA_ERR_ARGUMENT);

    stria::batch batch{{"x", "Int8"}};
    batch.column("x").push(5);
    batch.commit();
    batch.append(batch);
    assert_int_equal(batch.rows(), 2);
    assert_int_equal(code_of([&] { batch.append(stria::batch{{"y", "Int8"}}); }), STRIA_ERR_SHAPE);
}

void test_slices(void **)
{
    struct slice {
        const float *data;
        std::uint32_t count;
    };
    const float floats[] = {1, 2, 3};
    const std::vector<slice> slices{{floats, 2}, {nullptr, 0}, {floats + 2, 1}};

    stria::column column("Array(Float32)");
    column.append_slices(stria::slices(slices, &slice::data, &slice::count));
    column.append_slices(std::vector<std::vector<double>>{{4}, {}, {5, 6}});
    column.append_slices(std::list<std::array<int, 2>>{{7, 8}});
    assert_string_equal(all(column).c_str(), "[1,2] [] [3] [4] [] [5,6] [7,8]");
}

void test_slices_land_whole_or_not_at_all(void **)
{
    std::vector<std::vector<int>> rows(1100, std::vector<int>{1, 2});
    rows[1050][1] = 1000;

    stria::column column("Array(Int8)");
    column.append_slices(std::vector<std::vector<int>>{{9}});
    stria_error error;
    assert_int_equal(code_of([&] { column.append_slices(rows); }, &error), STRIA_ERR_RANGE);
    assert_int_equal(error.row, 1050);
    assert_int_equal(error.element, 1);
    assert_string_equal(all(column).c_str(), "[9]");
    assert_int_equal(column.child().rows(), 1);

    rows[1050][1] = 3;
    column.append_slices(rows);
    assert_int_equal(column.rows(), 1101);
    assert_string_equal(column.text(1051).c_str(), "[1,3]");
}

void test_one_value_at_a_time(void **)
{
    stria::column column("Int64");
    column.push(true).push(std::int8_t{-8}).push(std::int16_t{-16}).push(-32).push(-64L);
    column.push(std::uint8_t{8}).push(std::uint16_t{16}).push(32u).push(64ul).push(64ull);
    column.push(1.0f).push(2.0).push("3").push(std::string("4")).push(std::string_view("5"));
    assert_string_equal(all(column).c_str(), "1 -8 -16 -32 -64 8 16 32 64 64 1 2 3 4 5");

    assert_int_equal(code_of([&] { column.push(0.5); }), STRIA_ERR_RANGE);
    assert_int_equal(code_of([&] { column.push_null(); }), STRIA_ERR_NULL);
    assert_int_equal(column.rows(), 15);
}

void test_reading(void **)
{
    stria::column column("Nullable(Int16)");
    const std::vector<trade> source = trades();
    column.append(stria_with_nulls(stria::member(source, &trade::qty, &quantity::value),
        stria::valid_member(source, &trade::qty, &quantity::present)));

    std::array<double, 1> values{};
    column.read(0, stria::out(values));
    assert_true(values[0] == 70.0);

    std::vector<trade> rows(2);
    std::vector<unsigned char> missing(2);
    column.read(0,
        stria_out_null_bytes(
            stria::out_member(rows, &trade::qty, &quantity::value), missing.data()));
    assert_int_equal(rows[0].qty.value, 70);
    assert_int_equal(missing[1], 1);

    assert_int_equal(code_of([&] { column.read(1, stria::out(values)); }), STRIA_ERR_NULL);
}

void test_parts(void **)
{
    stria::column column("DateTime");
    std::tm tm{};
    tm.tm_year = 70;
    tm.tm_mday = 2;
    std::timespec instant{};
    instant.tv_sec = 60;
    column.append(stria::values(std::vector<stria_date>{{1970, 1, 1}}));
    column.push(stria_date{1970, 1, 3}).push(stria_datetime{1970, 1, 1, 0, 0, 9, 0, 0, 0});
    column.push(tm).push(instant);
    assert_true(all(column) ==
        "1970-01-01 00:00:00 1970-01-03 00:00:00 1970-01-01 00:00:09 1970-01-02 00:00:00 "
        "1970-01-01 00:01:00");

    std::array<stria_datetime, 5> parts{};
    column.read(0, stria::out(parts));
    assert_int_equal(parts[2].second, 9);
    assert_int_equal(parts[1].day, 3);
    std::array<std::timespec, 5> instants{};
    column.read(0, stria::out(instants));
    assert_int_equal(instants[4].tv_sec, 60);
}

void test_times_of_other_engines(void **)
{
    stria::column times("TimeTZ");
    times.append(stria::values(std::vector<stria_timetz>{{3'600'000'000, 3600, 0}}));
    times.push(stria_timetz{0, -1, 0});
    assert_true(all(times) == "01:00:00.000000+01:00 00:00:00.000000-00:00:01");
    std::array<stria_timetz, 2> held{};
    times.read(0, stria::out(held));
    assert_int_equal(held[1].offset, -1);

    stria::column intervals("IntervalMDN");
    intervals.push(stria_interval_micros{1, 2, 3}).push(stria_interval_nanos{0, 0, 4});
    assert_true(all(intervals) == "P1M2DT0.000003S PT0.000000004S");
}

void test_ticks(void **)
{
    stria::column column("DateTime64(3)");
    const std::vector<std::int64_t> seconds{-1, 0, 1};
    column.append(
        stria_ticks(stria::values(seconds), STRIA_SECONDS, STRIA_EPOCH_1970, STRIA_EXACT));
    assert_true(column.text(0) == "1969-12-31 23:59:59.000");

    std::array<std::int32_t, 3> days{};
    column.read(0, stria_out_ticks(stria::out(days), STRIA_DAYS, STRIA_EPOCH_0001, STRIA_FLOOR));
    assert_int_equal(days[0], 719161);
    assert_int_equal(days[2], 719162);
    assert_int_equal(STRIA_ERR_TYPE, code_of([&] {
        column.append(stria_ticks(stria::values(std::vector<double>(1)), STRIA_SECONDS, 0, 0));
    }));
}

void test_wide_integers_and_decimals(void **)
{
    stria::column column("Int128");
    const std::vector<stria_int128> values{{{1, 0}}, {{UINT64_MAX, UINT64_MAX}}};

    column.append(stria::values(values));
    column.push(stria_int256{{5, 0, 0, 0}});
#if defined(__SIZEOF_INT128__)
    column.push(static_cast<stria_compiler_int128>(1) << 64);
    assert_true(column.text(3) == "18446744073709551616");
#endif
    assert_true(column.text(1) == "-1");
    assert_true(column.text(2) == "5");

    stria::column prices("Decimal(18, 4)");
    const std::vector<std::int64_t> cents{1234, -5};
    std::array<std::int64_t, 2> read{};
    prices.append(stria_scaled(stria::values(cents), 2));
    assert_true(prices.text(0) == "12.34");
    prices.read(0, stria_out_scaled(stria::out(read), 2));
    assert_int_equal(read[1], -5);
}

void test_batch_writes_and_reads_back(void **)
{
    stria::batch batch{{"id", "Int64"}, {"note", "String"}};
    const std::vector<trade> rows = trades();
    batch.column(0).append(stria::member(rows, &trade::id));
    batch.column("note").append_strings(rows, &trade::note);
    assert_int_equal(batch.rows(), 0);
    batch.commit();
    assert_int_equal(batch.rows(), 2);
    assert_int_equal(batch.columns(), 2);
    assert_string_equal(batch.name(1), "note");

    stria::memory memory;
    batch.write_native(memory.sink());
    batch.write_native(memory.sink());

    stria_view rest = stria_memory_view(memory.get());
    stria::batch copy = stria::batch::from_native(stria_view_source(&rest));
    assert_int_equal(copy.rows(), 2);
    assert_true(copy.read_native(stria_view_source(&rest)));
    assert_false(copy.read_native(stria_view_source(&rest)));
    assert_int_equal(copy.rows(), 4);
    assert_true(copy.column("note").view(3) == std::string_view("with\0NUL", 8));
    assert_true(memory.view().size() > 0);
    memory.reset();
    assert_true(memory.view().empty());
}

void test_batch_as_arrow(void **)
{
    const std::vector<std::int64_t> ids{1, 2, 3};
    stria::batch batch{{"id", "Int64"}};
    ArrowSchema schema;
    ArrowArray array;
    ArrowArrayStream stream;

    batch.column(0).append(stria::values(ids));
    assert_int_equal(code_of([&] { batch.share_with_arrow(&schema, &array); }), STRIA_ERR_SHAPE);
    batch.commit();
    batch.share_with_arrow(&schema, &array);
    assert_int_equal(batch.rows(), 3);
    stria::batch copy = stria::batch::from_arrow(&schema, &array);
    copy.read_arrow(&schema, &array);
    assert_int_equal(copy.rows(), 6);
    schema.release(&schema);
    array.release(&array);

    copy.move_to_arrow(&schema, &array);
    assert_int_equal(copy.rows(), 0);
    assert_int_equal(array.length, 6);
    schema.release(&schema);
    array.release(&array);

    stria_batch *const one = batch.get();
    assert_int_equal(stria_batches_move_to_arrow_stream(&one, 1, &stream, nullptr), STRIA_OK);
    stria::batch streamed = stria::batch::from_arrow(&stream);
    assert_int_equal(streamed.rows(), 0);
    assert_true(streamed.read_arrow(&stream));
    assert_false(streamed.read_arrow(&stream));
    assert_int_equal(streamed.rows(), 3);
    stream.release(&stream);
    assert_int_equal(code_of([&] { (void)streamed.read_arrow(&stream); }), STRIA_ERR_ARGUMENT);
}

void test_rows_of_batches(void **)
{
    stria::batch batch{{"id", "Int64"}, {"note", "String"}};
    const std::vector<trade> rows = trades();
    batch.column(0).append(stria::member(rows, &trade::id));
    batch.column("note").append_strings(rows, &trade::note);
    batch.commit();

    stria::memory memory;
    batch.write_rowbinary(STRIA_ROWBINARY_NAMES_AND_TYPES, memory.sink());
    stria_view rest = stria_memory_view(memory.get());
    stria::batch all = stria::batch::from_rowbinary(stria_view_source(&rest));
    assert_int_equal(all.rows(), 2);
    assert_true(all.column("note").view(1) == std::string_view("with\0NUL", 8));
    assert_int_equal(rest.size, 0);

    rest = stria_memory_view(memory.get());
    stria::batch pieces = stria::batch::from_rowbinary(stria_view_source(&rest), nullptr, 1);
    assert_int_equal(pieces.rows(), 1);
    assert_true(pieces.read_rowbinary(STRIA_ROWBINARY_PLAIN, stria_view_source(&rest), 1));
    assert_false(pieces.read_rowbinary(STRIA_ROWBINARY_PLAIN, stria_view_source(&rest)));
    assert_int_equal(pieces.rows(), 2);
    rest = stria_memory_view(memory.get());
    assert_true(pieces.read_rowbinary(STRIA_ROWBINARY_NAMES_AND_TYPES, stria_view_source(&rest)));
    assert_int_equal(pieces.rows(), 4);

    stria_view cut = {rest.data - 1, 1};
    assert_int_equal(
        code_of([&] { pieces.read_rowbinary(STRIA_ROWBINARY_PLAIN, stria_view_source(&cut)); }),
        STRIA_ERR_CORRUPT);
    assert_int_equal(
        code_of([&] { pieces.write_rowbinary(9, memory.sink()); }), STRIA_ERR_ARGUMENT);
}

void test_batch_refuses(void **)
{
    stria::batch batch{{"a", "Int8"}, {"b", "Int8"}};
    assert_int_equal(code_of([&] { batch.column(2); }), STRIA_ERR_ARGUMENT);
    assert_int_equal(code_of([&] { batch.column("c"); }), STRIA_ERR_ARGUMENT);

    batch.column("a").push(1);
    assert_int_equal(code_of([&] { batch.commit(); }), STRIA_ERR_SHAPE);
    batch.rollback();
    assert_int_equal(batch.column("a").rows(), 0);

    stria_view bad{"\xff\xff\xff", 3};
    assert_int_equal(
        code_of([&] { batch.read_native(stria_view_source(&bad)); }), STRIA_ERR_CORRUPT);
    assert_int_equal(code_of([] {
        stria::batch b{{"a", "Int8"}, {"a", "Int8"}};
    }),
        STRIA_ERR_ARGUMENT);
}

static_assert(std::is_nothrow_move_constructible_v<stria::column>);
static_assert(std::is_nothrow_move_assignable_v<stria::column>);
static_assert(std::is_nothrow_move_constructible_v<stria::batch>);
static_assert(std::is_nothrow_move_assignable_v<stria::batch>);
static_assert(std::is_nothrow_move_constructible_v<stria::memory>);
static_assert(std::is_nothrow_move_assignable_v<stria::memory>);
static_assert(!std::is_copy_constructible_v<stria::column>);
static_assert(!std::is_copy_assignable_v<stria::column>);
static_assert(std::is_copy_constructible_v<stria::column_ref>);

void test_owners_free_what_they_own(void **)
{
    stria_checker *const checker = stria_checker_new();
    const stria_allocator allocator = stria_checker_allocator(checker);
    {
        stria::column a("String", &allocator);
        a.push("text");
        stria::column b(std::move(a));
        stria::column c("String", &allocator);
        c = std::move(b);
        assert_int_equal(c.rows(), 1);

        stria::batch d({{"x", "Array(Int8)"}}, &allocator);
        stria::batch e(std::move(d));
        e = stria::batch({{"y", "Int8"}}, &allocator);
        assert_string_equal(e.name(0), "y");

        stria::memory f(&allocator);
        e.write_native(f.sink());
        stria::memory g(std::move(f));
        assert_true(g.view().size() > 0);
        assert_true(stria_checker_blocks(checker) > 0);
    }
    assert_int_equal(stria_checker_blocks(checker), 0);
    assert_int_equal(stria_checker_faults(checker), 0);
    stria_checker_free(checker);
}

void test_out_of_memory_is_a_failure(void **)
{
    stria_checker *const checker = stria_checker_new();
    const stria_allocator allocator = stria_checker_allocator(checker);

    stria_checker_fail_at(checker, 1);
    assert_int_equal(code_of([&] { stria::column c("Int8", &allocator); }), STRIA_ERR_MEMORY);
    stria_checker_fail_at(checker, 1);
    assert_int_equal(code_of([&] { stria::memory m(&allocator); }), STRIA_ERR_MEMORY);
    {
        stria::column column("String", &allocator);
        stria_checker_fail_at(checker, 1);
        assert_int_equal(code_of([&] { column.append_strings(std::vector<std::string>{"x"}); }),
            STRIA_ERR_MEMORY);
        assert_int_equal(column.rows(), 0);
    }
    assert_int_equal(stria_checker_blocks(checker), 0);
    stria_checker_free(checker);
}

} // namespace

int main()
{
    const CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_failure_says_where_and_changes_nothing),
        cmocka_unit_test(test_pointers_and_nulls),
        cmocka_unit_test(test_members),
        cmocka_unit_test(test_strings_of_any_container),
        cmocka_unit_test(test_strings_land_whole_or_not_at_all),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_dictionaries),
        cmocka_unit_test(test_columns_into_columns),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_slices_land_whole_or_not_at_all),
        cmocka_unit_test(test_one_value_at_a_time),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_times_of_other_engines),
        cmocka_unit_test(test_ticks),
        cmocka_unit_test(test_wide_integers_and_decimals),
        cmocka_unit_test(test_batch_writes_and_reads_back),
        cmocka_unit_test(test_batch_as_arrow),
        cmocka_unit_test(test_rows_of_batches),
        cmocka_unit_test(test_batch_refuses),
        cmocka_unit_test(test_owners_free_what_they_own),
        cmocka_unit_test(test_out_of_memory_is_a_failure),
    };
    return cmocka_run_group_tests(tests, nullptr, nullptr);
}

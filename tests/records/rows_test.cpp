// rows_test.cpp - structs through stria/record.hpp: ranges, failures, exceptions, text
#include <array>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "rows.hpp"

namespace
{

int failures = 0;

void check(bool holds, int line)
{
    if (holds)
        return;
    std::fprintf(stderr, "line %d\n", line);
    failures++;
}
#define CHECK(what) check(what, __LINE__)

template <class Call> stria_error error_of(Call call)
{
    try {
        call();
    } catch (const stria::failure &failure) {
        return failure.error();
    }
    return {};
}

quote make(std::int64_t id)
{
    quote made = {};

    made.id = id;
    made.venue = "XETR";
    made.symbol = {"VOD.L\0x", 7};
    made.code[0] = 'a';
    made.has_price = id % 2 == 0;
    made.price = 1.5;
    made.lot = id % 3 == 0 ? 0 : 7;
    return made;
}

std::vector<quote> make_many(std::size_t count)
{
    std::vector<quote> made;

    for (std::size_t i = 0; i < count; i++)
        made.push_back(make(static_cast<std::int64_t>(i)));
    return made;
}

void test_ranges_go_in_and_come_out()
{
    const std::vector<quote> many = make_many(1000);
    const std::array<quote, 2> two = {make(1000), make(1001)};
    const quote plain[] = {make(1002)};
    stria::batch batch = quote_rows::batch();

    quote_rows::append(batch, many);
    quote_rows::append(batch, two);
    quote_rows::append(batch, plain);
    quote_rows::append(batch, make(1003));
    quote_rows::append(batch, many.data(), 0);
    quote_rows::append(batch, std::vector<quote>{});
    CHECK(batch.rows() == 1004);

    stria::rows<quote> back = quote_rows::read(batch);
    std::int64_t id = 0;
    for (const quote &one : back) {
        const quote expected = make(id);
        CHECK(one.id == id && one.has_price == expected.has_price);
        CHECK(one.lot == (expected.lot == 0 ? 100 : 7));
        CHECK(stria::text(one.venue) == "XETR" && stria::text(one.code) == "a");
        CHECK(stria::text(one.symbol) == std::string_view("VOD.L\0x", 7));
        id++;
    }
    CHECK(id == 1004 && back.size() == 1004 && !back.empty());
    const char *const venue = back[5].venue;
    const stria::rows<quote> moved = std::move(back);
    CHECK(moved[5].venue == venue && stria::text(moved.data()[5].venue) == "XETR");
    CHECK(quote_rows::read(batch, 1000, 4)[3].id == 1003);
    CHECK(quote_rows::read(batch, 1004, 0).empty());
}

void test_failures_say_where_and_change_nothing()
{
    std::vector<quote> many = make_many(700);
    stria::batch batch = quote_rows::batch();

    many[600].lot = 256;
    const stria_error error = error_of([&] { quote_rows::append(batch, many); });
    CHECK(error.code == STRIA_ERR_RANGE && error.row == 600 && error.column == 5);
    CHECK(std::string(error.path) == "lot" && batch.rows() == 0);
    CHECK(error_of([&] { quote_rows::read(batch, 0, 1); }).code == STRIA_ERR_ARGUMENT);
    stria::batch other = level_rows::batch();
    CHECK(error_of([&] { quote_rows::append(other, many); }).code == STRIA_ERR_SHAPE);
}

void test_a_source_may_throw()
{
    const std::vector<quote> many = make_many(600);
    stria::batch batch = quote_rows::batch();
    std::size_t next = 0;
    bool caught = false;

    quote_rows::append_from(batch, [&]() { return next < many.size() ? &many[next++] : nullptr; });
    CHECK(batch.rows() == 600);
    next = 0;
    try {
        quote_rows::append_from(batch, [&]() {
            if (next == 599)
                throw std::runtime_error("the feed ended");
            return &many[next++];
        });
    } catch (const std::runtime_error &error) {
        caught = std::string(error.what()) == "the feed ended";
    }
    CHECK(caught && batch.rows() == 600);
    quote bad = make(1);
    bad.lot = -1;
    const quote *from = &bad;
    const stria_error error = error_of(
        [&] { quote_rows::append_from(batch, [&] { return std::exchange(from, nullptr); }); });
    CHECK(error.code == STRIA_ERR_RANGE && batch.rows() == 600);
}

void test_the_columns_are_known()
{
    CHECK(quote_rows::columns() == QUOTE_COLUMNS);
    CHECK(std::string(quote_rows::field(QUOTE_PRICE).type) == "Nullable(Float64)");
    CHECK(std::string(quote_rows::default_of(QUOTE_LOT)) == "100");
    CHECK(quote_rows::default_of(QUOTE_ID) == nullptr);
    CHECK(level_rows::default_of(LEVEL_PRICES) == nullptr);
}

void test_text_ends_where_it_does()
{
    const char whole[3] = {'a', 'b', 'c'};
    const char *const none = nullptr;

    CHECK(stria::text(whole) == "abc" && stria::text("ab") == "ab");
    CHECK(stria::text(none).empty() && stria::text(stria_view{nullptr, 0}).empty());
    static_assert(!std::is_copy_constructible_v<stria::rows<quote>>);
    static_assert(!std::is_copy_constructible_v<stria::scratch>);
}

} // namespace

int main()
{
    test_ranges_go_in_and_come_out();
    test_failures_say_where_and_change_nothing();
    test_a_source_may_throw();
    test_the_columns_are_known();
    test_text_ends_where_it_does();
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

// records.cpp - structs into a batch: in bulk, column by column, one by one, and read back
#include <array>
#include <cstring>

#include "copies.hpp"
#include "inputs.hpp"
#include "stria/record.h"
#include "stria/stria.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// A trade, eight columns wide.
struct trade {
    std::int64_t id;
    std::int64_t at;
    double price;
    std::int32_t venue;
    std::int32_t book;
    std::int64_t quantity;
    const char *symbol;
    std::uint8_t side;
    bool has_fee;
    double fee;
};

constexpr std::size_t columns = 9;

constexpr std::array<stria_field, columns> fields = {{{"id", "Int64"},
    {"at", "DateTime64(9, 'UTC')"}, {"price", "Float64"}, {"venue", "Int32"}, {"book", "Int32"},
    {"quantity", "Int64"}, {"symbol", "String"}, {"side", "UInt8"}, {"fee", "Nullable(Float64)"}}};

stria_member member(std::size_t offset, std::size_t width, stria_ctype ctype)
{
    stria_member made = {};

    made.offset = offset;
    made.width = width;
    made.ctype = ctype;
    made.place = STRIA_IN_STRUCT;
    return made;
}

const std::array<stria_member, columns> &members()
{
    static const std::array<stria_member, columns> made = [] {
        stria_member fee = member(offsetof(trade, fee), sizeof(double), STRIA_FLOAT64);

        fee.missing = STRIA_BY_PRESENT_FLAG;
        fee.flag_offset = offsetof(trade, has_fee);
        return std::array<stria_member, columns>{
            member(offsetof(trade, id), sizeof(std::int64_t), STRIA_INT64),
            member(offsetof(trade, at), sizeof(std::int64_t), STRIA_INT64),
            member(offsetof(trade, price), sizeof(double), STRIA_FLOAT64),
            member(offsetof(trade, venue), sizeof(std::int32_t), STRIA_INT32),
            member(offsetof(trade, book), sizeof(std::int32_t), STRIA_INT32),
            member(offsetof(trade, quantity), sizeof(std::int64_t), STRIA_INT64),
            member(offsetof(trade, symbol), sizeof(char *), STRIA_CSTR),
            member(offsetof(trade, side), sizeof(std::uint8_t), STRIA_UINT8), fee};
    }();
    return made;
}

const stria_record &record()
{
    static const stria_record made = {
        "trade", sizeof(trade), members().data(), fields.data(), columns, nullptr, 0, 0, {0, 0}};
    return made;
}

std::vector<trade> trades(std::size_t count)
{
    static constexpr const char *symbols[] = {"XETRA-BOOK", "A", "VOD.L", "GOOG"};
    const std::vector<std::int64_t> numbers = random_int64(count);
    std::vector<trade> made;

    for (std::size_t i = 0; i < count; i++) {
        const auto bits = static_cast<std::uint64_t>(numbers[i]);
        made.push_back({numbers[i], static_cast<std::int64_t>(bits >> 3),
            static_cast<double>(bits >> 40) / 64, static_cast<std::int32_t>(bits >> 33),
            static_cast<std::int32_t>(bits >> 34), numbers[i] / 3, symbols[bits % 4],
            static_cast<std::uint8_t>(bits), bits % 10 != 0, static_cast<double>(bits % 100)});
    }
    return made;
}

void check(stria_code code, const stria_error &error)
{
    if (code != STRIA_OK)
        throw stria::failure(error);
}

// Structs into a batch that keeps its memory.
class loading : public contender
{
  public:
    explicit loading(const work &work)
        : from_(trades(work.units)),
          batch_(stria_record_batch_new(&record(), counted_allocator(), nullptr))
    {
    }
    loading(const loading &) = delete;
    loading &operator=(const loading &) = delete;
    ~loading() override
    {
        stria_batch_free(batch_);
    }
    void call() final
    {
        stria_batch_reset(batch_);
        load();
    }
    bool verify() override
    {
        const auto *const ids =
            static_cast<const std::int64_t *>(stria_column_data(stria_batch_column(batch_, 0)));
        bool right = stria_batch_rows(batch_) == from_.size();

        for (std::size_t i = 0; right && i < from_.size(); i++) {
            const stria_view symbol = stria_column_view(stria_batch_column(batch_, 6), i);
            right = ids[i] == from_[i].id && symbol.size == std::strlen(from_[i].symbol) &&
                stria_column_is_null(stria_batch_column(batch_, 8), i) != from_[i].has_fee;
        }
        return right;
    }

  protected:
    virtual void load() = 0;

    const std::vector<trade> from_;
    stria_batch *const batch_;
    stria_error error_ = {};
};

class in_bulk : public loading
{
    using loading::loading;
    void load() override
    {
        check(stria_record_append(&record(), batch_, from_.data(), from_.size(), &error_), error_);
    }
};

class one_by_one : public loading
{
    using loading::loading;
    void load() override
    {
        for (const trade &one : from_)
            check(stria_record_append(&record(), batch_, &one, 1, &error_), error_);
    }
};

// A call for each column, with the struct's size as the stride.
class by_column : public loading
{
    using loading::loading;
    void load() override
    {
        for (std::size_t i = 0; i < columns; i++) {
            const stria_member &m = members()[i];
            stria_values values = stria_make_values(
                from_.data(), from_.size(), sizeof(trade), m.offset, m.width, m.ctype, 0);
            if (m.missing != STRIA_NEVER_MISSING)
                values = stria_with_nulls(
                    values, stria_make_nulls(&from_.data()->has_fee, 0, sizeof(trade), 1));
            check(stria_append(stria_batch_column(batch_, i), values, &error_), error_);
        }
        check(stria_batch_commit(batch_, &error_), error_);
    }
};

// Out of the columns again; texts as NUL-ended copies.
class read_back : public contender
{
  public:
    explicit read_back(const work &work)
        : from_(trades(work.units)), to_(work.units),
          batch_(stria_record_batch_new(&record(), nullptr, nullptr)),
          scratch_(stria_scratch_new(nullptr))
    {
        check(stria_record_append(&record(), batch_, from_.data(), from_.size(), &error_), error_);
    }
    read_back(const read_back &) = delete;
    read_back &operator=(const read_back &) = delete;
    ~read_back() override
    {
        stria_scratch_free(scratch_);
        stria_batch_free(batch_);
    }
    void call() override
    {
        stria_scratch_reset(scratch_);
        check(stria_record_read(&record(), batch_, 0, to_.data(), to_.size(), scratch_, &error_),
            error_);
    }
    bool verify() override
    {
        bool right = true;

        for (std::size_t i = 0; right && i < from_.size(); i++)
            right = to_[i].id == from_[i].id && to_[i].has_fee == from_[i].has_fee &&
                std::strcmp(to_[i].symbol, from_[i].symbol) == 0;
        return right;
    }

  private:
    const std::vector<trade> from_;
    std::vector<trade> to_;
    stria_batch *const batch_;
    stria_scratch *const scratch_;
    stria_error error_ = {};
};

} // namespace

void enter_records()
{
    for (const std::size_t count : {10'000u, 1'000'000u}) {
        const std::string rows = short_count(count);
        const work load = kept("record/" + rows, "struct", count, count * sizeof(trade));
        const work read = kept("record-read/" + rows, "struct", count, count * sizeof(trade));

        enter<in_bulk>(load, "stria");
        enter<by_column>(load, "columns");
        enter<one_by_one>(load, "one by one");
        enter_memcpy(load);
        enter<read_back>(read, "stria");
        enter_memcpy(read);
    }
}

} // namespace bench

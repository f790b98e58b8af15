// rowbinary.cpp - columns out as rows of ClickHouse's RowBinary, and back in
//
// What the rows must be is put together here once more, byte by byte.
#include <algorithm>
#include <cstring>
#include <initializer_list>

#include "bytes.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "stria/stria.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

template <class T> std::string raw(const T &value)
{
    return std::string(reinterpret_cast<const char *>(&value), sizeof value);
}

// ---- Rows --------------------------------------------------------------------------------

// Each fills a batch and tells what a row is.

// Eight numbers, of 36 bytes together.
struct numbers {
    static constexpr std::initializer_list<stria_field> fields = {{"a", "Int64"}, {"b", "Float64"},
        {"c", "Int32"}, {"d", "UInt32"}, {"e", "Int16"}, {"f", "UInt8"}, {"g", "Int8"},
        {"h", "Int64"}};
    const std::vector<std::int64_t> wide;
    const std::vector<double> doubles;
    const std::vector<std::int32_t> words;
    const std::vector<std::uint32_t> unsigned_words;
    const std::vector<std::int16_t> halves;
    const std::vector<std::uint8_t> bytes;
    const std::vector<std::int8_t> small;

    explicit numbers(std::size_t count)
        : wide(random_int64(count)), doubles(wide.begin(), wide.end()), words(random_int32(count)),
          unsigned_words(words.begin(), words.end()), halves(narrowed<std::int16_t>(words)),
          bytes(random_bytes(count)), small(narrowed<std::int8_t>(words))
    {
    }
    template <class T> static std::vector<T> narrowed(const std::vector<std::int32_t> &from)
    {
        std::vector<T> to;
        for (const std::int32_t value : from)
            to.push_back(static_cast<T>(value));
        return to;
    }
    void fill(stria::batch &to) const
    {
        to.column(0).append(stria::values(wide));
        to.column(1).append(stria::values(doubles));
        to.column(2).append(stria::values(words));
        to.column(3).append(stria::values(unsigned_words));
        to.column(4).append(stria::values(halves));
        to.column(5).append(stria::values(bytes));
        to.column(6).append(stria::values(small));
        to.column(7).append(stria::values(wide));
    }
    std::string row(std::size_t i) const
    {
        return raw(wide[i]) + raw(doubles[i]) + raw(words[i]) + raw(unsigned_words[i]) +
            raw(halves[i]) + raw(bytes[i]) + raw(small[i]) + raw(wide[i]);
    }
};

// Four numbers that may be missing.
struct nullables {
    static constexpr std::initializer_list<stria_field> fields = {{"a", "Nullable(Int64)"},
        {"b", "Nullable(Int64)"}, {"c", "Nullable(Int64)"}, {"d", "Nullable(Int64)"}};
    const std::vector<std::int64_t> values;
    const std::vector<std::uint8_t> mask;

    explicit nullables(std::size_t count) : values(random_int64(count)), mask(random_mask(count))
    {
    }
    void fill(stria::batch &to) const
    {
        for (std::size_t i = 0; i < 4; i++)
            to.column(i).append(
                stria_with_nulls(stria::values(values), stria_null_bytes(mask.data())));
    }
    std::string row(std::size_t i) const
    {
        const std::string value = mask[i] ? std::string(1, '\1') : '\0' + raw(values[i]);
        return value + value + value + value;
    }
};

// A number, a short text, and a longer one.
struct texts {
    static constexpr std::initializer_list<stria_field> fields = {
        {"a", "Int64"}, {"b", "String"}, {"c", "String"}};
    const std::vector<std::int64_t> values;
    const std::vector<std::string> names;
    const std::vector<std::string> lines;

    explicit texts(std::size_t count)
        : values(random_int64(count)), names(random_strings(count, 4, 12)),
          lines(random_strings(count, 20, 80))
    {
    }
    void fill(stria::batch &to) const
    {
        to.column(0).append(stria::values(values));
        to.column(1).append_strings(names);
        to.column(2).append_strings(lines);
    }
    std::string row(std::size_t i) const
    {
        return raw(values[i]) + text(names[i]) + text(lines[i]);
    }
};

// A number and ten more.
struct arrays {
    static constexpr std::size_t width = 10;
    static constexpr std::initializer_list<stria_field> fields = {
        {"a", "Int64"}, {"b", "Array(Int64)"}};
    const std::vector<std::int64_t> values;
    const std::vector<std::int64_t> items;
    std::vector<std::int64_t> ends;

    explicit arrays(std::size_t count)
        : values(random_int64(count)), items(random_int64(count * width))
    {
        for (std::size_t i = 1; i <= count; i++)
            ends.push_back(static_cast<std::int64_t>(i * width));
    }
    void fill(stria::batch &to) const
    {
        to.column(0).append(stria::values(values));
        to.column(1).append_lists(stria::values(items), stria::ends(ends));
    }
    std::string row(std::size_t i) const
    {
        return raw(values[i]) + varint(width) +
            std::string(reinterpret_cast<const char *>(&items[i * width]), width * sizeof items[0]);
    }
};

template <class Rows> stria::batch empty_batch()
{
    return stria::batch(Rows::fields, counted_allocator());
}

template <class Rows> stria::batch full_batch(const Rows &rows)
{
    stria::batch batch = empty_batch<Rows>();

    rows.fill(batch);
    batch.commit();
    return batch;
}

template <class Rows> std::string bytes_of(std::size_t count)
{
    const Rows rows(count);
    std::string bytes;

    for (std::size_t i = 0; i < count; i++)
        bytes += rows.row(i);
    return bytes;
}

// ---- Out ------------------------------------------------------------------------------

template <class Rows> class encoder : public contender
{
  public:
    explicit encoder(const work &work)
        : from_(full_batch(Rows(work.units))), expected_(bytes_of<Rows>(work.units)),
          to_(counted_allocator())
    {
    }
    void call() override
    {
        to_.reset();
        from_.write_rowbinary(STRIA_ROWBINARY_PLAIN, to_.sink());
    }
    bool verify() override
    {
        return to_.view() == expected_;
    }

  private:
    const stria::batch from_;
    const std::string expected_;
    stria::memory to_;
};

// ---- In ----------------------------------------------------------------------------------

template <class Rows> class decoder : public contender
{
  public:
    explicit decoder(const work &work)
        : from(bytes_of<Rows>(work.units)), units_(work.units), to_(empty_batch<Rows>())
    {
    }
    void call() final
    {
        stria_view rest = {from.data(), from.size()};

        to_.reset();
        to_.read_rowbinary(STRIA_ROWBINARY_PLAIN, source_of(&rest));
    }
    bool verify() override
    {
        stria::memory read;
        stria::memory expected;

        to_.write_native(read.sink());
        full_batch(Rows(units_)).write_native(expected.sink());
        return read.view() == expected.view();
    }

  protected:
    virtual stria_source source_of(stria_view *rest) = 0;

    const std::string from;

  private:
    const std::size_t units_;
    stria::batch to_;
};

// From bytes in memory.
template <class Rows> class decode_view : public decoder<Rows>
{
    using decoder<Rows>::decoder;

    stria_source source_of(stria_view *rest) override
    {
        return stria_view_source(rest);
    }
};

// From a callback that gives bytes when asked, as a file or a socket does.
template <class Rows> class decode_reader : public decoder<Rows>
{
    using decoder<Rows>::decoder;

    stria_source source_of(stria_view *rest) override
    {
        return {give, rest};
    }
    static std::int32_t give(void *context, void *bytes, std::size_t size, std::size_t *got)
    {
        auto *const rest = static_cast<stria_view *>(context);

        *got = std::min(size, rest->size);
        std::memcpy(bytes, rest->data, *got);
        rest->data += *got;
        rest->size -= *got;
        return 0;
    }
};

template <class Rows> void enter_rows(const char *name, std::size_t count)
{
    const std::size_t bytes = bytes_of<Rows>(count).size();
    const std::string size = "/" + std::string(name) + "/" + short_count(count);
    const auto named = [&](const char *what) {
        work entered = kept(what + size, "row", count, bytes);
        entered.allocates = true; // notes on the rows
        return entered;
    };

    const work out = named("rowbinary/out");
    enter<encoder<Rows>>(out, "stria");
    enter_memcpy(out);

    const work from_view = named("rowbinary/in/view");
    enter<decode_view<Rows>>(from_view, "stria");
    enter_memcpy(from_view);

    const work from_reader = named("rowbinary/in/reader");
    enter<decode_reader<Rows>>(from_reader, "stria");
    enter_memcpy(from_reader);
}

} // namespace

void enter_rowbinary()
{
    enter_rows<numbers>("numbers", 10'000);
    enter_rows<nullables>("nullable", 10'000);
    enter_rows<texts>("texts", 10'000);
    enter_rows<arrays>("array-10", 10'000);
}

} // namespace bench

// native.cpp - a column out as a block of ClickHouse's Native format, and back in
//
// What a block must be is put together here once more, byte by byte, so that encoder and
// decoder cannot agree on the same mistake.
#include <algorithm>

#include "appended.hpp"
#include "bytes.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// ---- A block by hand ----------------------------------------------------------------

std::string block_of(const char *type, std::size_t rows, const std::string &data)
{
    return varint(1) + varint(rows) + text("v") + text(type) + data;
}

// ---- Columns ---------------------------------------------------------------------------

// Each fills a column and tells what its data are in a block.

struct int64_rows {
    static constexpr const char *type = "Int64";
    const std::vector<std::int64_t> values;

    explicit int64_rows(std::size_t count) : values(random_int64(count))
    {
    }
    void fill(stria::column_ref column) const
    {
        column.append(stria::values(values));
    }
    std::string data() const
    {
        return raw(values.data(), values.size());
    }
};

struct nullable_rows {
    static constexpr const char *type = "Nullable(Int64)";
    std::vector<std::int64_t> values;
    const std::vector<std::uint8_t> mask;

    explicit nullable_rows(std::size_t count)
        : values(random_int64(count)), mask(random_mask(count))
    {
        for (std::size_t i = 0; i < count; i++)
            values[i] = mask[i] ? 0 : values[i];
    }
    void fill(stria::column_ref column) const
    {
        column.append(stria_with_nulls(stria::values(values), stria_null_bytes(mask.data())));
    }
    std::string data() const
    {
        return raw(mask.data(), mask.size()) + raw(values.data(), values.size());
    }
};

struct array_rows {
    static constexpr const char *type = "Array(Int64)";
    static constexpr std::size_t width = 10;
    const std::vector<std::int64_t> values;
    std::vector<std::int64_t> ends;

    explicit array_rows(std::size_t count) : values(random_int64(count * width))
    {
        for (std::size_t i = 1; i <= count; i++)
            ends.push_back(static_cast<std::int64_t>(i * width));
    }
    void fill(stria::column_ref column) const
    {
        column.append_lists(stria::values(values), stria::ends(ends));
    }
    std::string data() const
    {
        return raw(ends.data(), ends.size()) + raw(values.data(), values.size());
    }
};

struct string_rows {
    static constexpr const char *type = "String";
    const std::vector<std::string> strings;

    explicit string_rows(std::size_t count) : strings(random_strings(count, 20, 80))
    {
    }
    void fill(stria::column_ref column) const
    {
        column.append_strings(strings);
    }
    std::string data() const
    {
        std::string bytes;
        for (const std::string &string : strings)
            bytes += text(string);
        return bytes;
    }
};

template <class Rows> stria::batch empty_batch()
{
    return stria::batch({{"v", Rows::type}}, counted_allocator());
}

template <class Rows> stria::batch full_batch(const Rows &rows)
{
    stria::batch batch = empty_batch<Rows>();

    rows.fill(batch.column(0));
    batch.commit();
    return batch;
}

// ---- Out ------------------------------------------------------------------------------

template <class Rows> class encoder : public contender
{
  public:
    explicit encoder(const work &work)
        : from(full_batch(Rows(work.units))),
          expected(block_of(Rows::type, work.units, Rows(work.units).data()))
    {
    }

  protected:
    const stria::batch from;
    const std::string expected;
};

// To bytes that grow; their memory is kept.
template <class Rows> class encode_to_memory : public encoder<Rows>
{
  public:
    explicit encode_to_memory(const work &work) : encoder<Rows>(work), to_(counted_allocator())
    {
    }
    void call() override
    {
        to_.reset();
        this->from.write_native(to_.sink());
    }
    bool verify() override
    {
        return to_.view() == this->expected;
    }

  private:
    stria::memory to_;
};

// To a sink that takes spans and looks at none, as one does that passes them to the
// kernel: what is left is what the encoder itself does.
template <class Rows> class encode_to_spans : public encoder<Rows>
{
    using encoder<Rows>::encoder;

    void call() override
    {
        taken_ = 0;
        this->from.write_native({count, &taken_});
    }
    bool verify() override
    {
        std::string bytes;
        this->from.write_native({keep, &bytes});
        return taken_ == this->expected.size() && bytes == this->expected;
    }

    static std::int32_t count(void *context, const void *, std::size_t size)
    {
        *static_cast<std::size_t *>(context) += size;
        return 0;
    }
    static std::int32_t keep(void *context, const void *bytes, std::size_t size)
    {
        static_cast<std::string *>(context)->append(static_cast<const char *>(bytes), size);
        return 0;
    }

    std::size_t taken_ = 0;
};

// ---- In ----------------------------------------------------------------------------------

template <class Rows> class decoder : public contender
{
  public:
    explicit decoder(const work &work)
        : from(block_of(Rows::type, work.units, Rows(work.units).data())), units_(work.units),
          to_(empty_batch<Rows>())
    {
    }
    void call() final
    {
        to_.reset();
        decode(to_);
    }
    bool verify() override
    {
        stria::memory bytes;

        to_.write_native(bytes.sink());
        return to_.rows() == units_ && bytes.view() == from;
    }

  protected:
    virtual void decode(stria::batch &to) = 0;

    const std::string from;

  private:
    const std::size_t units_;
    stria::batch to_;
};

// From bytes in memory.
template <class Rows> class decode_view : public decoder<Rows>
{
    using decoder<Rows>::decoder;

    void decode(stria::batch &to) override
    {
        stria_view rest = {this->from.data(), this->from.size()};
        to.read_native(stria_view_source(&rest));
    }
};

// From a callback that gives bytes when asked, as a file or a socket does.
template <class Rows> class decode_reader : public decoder<Rows>
{
    using decoder<Rows>::decoder;

    void decode(stria::batch &to) override
    {
        stria_view rest = {this->from.data(), this->from.size()};
        to.read_native({give, &rest});
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
    const std::size_t bytes = block_of(Rows::type, count, Rows(count).data()).size();
    const std::string size = "/" + std::string(name) + "/" + short_count(count);
    const auto named = [&](const char *what) { return kept(what + size, "row", count, bytes); };

    const work to_memory = named("encode/memory");
    enter<encode_to_memory<Rows>>(to_memory, "stria");
    enter_memcpy(to_memory);

    const work to_spans = named("encode/spans");
    enter<encode_to_spans<Rows>>(to_spans, "stria");
    enter_memcpy(to_spans);

    work from_view = named("decode/view");
    from_view.allocates = true; // notes on the block
    enter<decode_view<Rows>>(from_view, "stria");
    enter_memcpy(from_view);

    work from_reader = named("decode/reader");
    from_reader.allocates = true;
    enter<decode_reader<Rows>>(from_reader, "stria");
    enter_memcpy(from_reader);
}

} // namespace

void enter_native()
{
    enter_rows<int64_rows>("int64", 100'000);
    enter_rows<nullable_rows>("nullable", 100'000);
    enter_rows<array_rows>("array-10", 10'000);
    enter_rows<string_rows>("string-50", 10'000);
}

} // namespace bench

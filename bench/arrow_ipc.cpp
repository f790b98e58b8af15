// arrow_ipc.cpp - a batch as a stream of Arrow's IPC format, and a stream into a batch
#include "arrow_rows.hpp"
#include "copies.hpp"
#include "works.hpp"

#include "stria/arrow_ipc.h"

#include <stdexcept>

namespace bench
{
namespace
{

void check(stria_code code)
{
    if (code != STRIA_OK)
        throw std::runtime_error(stria_code_name(code));
}

void write_stream(const stria::batch &batch, stria::memory &memory)
{
    stria_arrow_ipc_writer *const writer =
        stria_arrow_ipc_writer_new(memory.sink(), nullptr, nullptr);

    check(stria_arrow_ipc_write(writer, batch.get(), nullptr));
    check(stria_arrow_ipc_end(writer, nullptr));
    stria_arrow_ipc_writer_free(writer);
}

void read_stream(std::string_view text, stria::batch &batch)
{
    stria_view bytes = {text.data(), text.size()};
    stria_arrow_ipc_reader *const reader =
        stria_arrow_ipc_reader_new(stria_view_source(&bytes), nullptr, nullptr);

    check(stria_arrow_ipc_read(reader, batch.get(), nullptr));
    stria_arrow_ipc_reader_free(reader);
}

template <class Rows> class stream : public contender
{
  public:
    explicit stream(const work &work)
        : from_(full_batch<Rows>(work.units)), to_({{"v", Rows::type}}, counted_allocator())
    {
        write_stream(from_, bytes_);
    }
    bool verify() override
    {
        stria::memory expected;
        stria::memory got;

        to_.reset();
        read_stream(bytes_.view(), to_);
        from_.write_native(expected.sink());
        to_.write_native(got.sink());
        return got.view() == expected.view();
    }

  protected:
    const stria::batch from_;
    stria::batch to_;
    stria::memory bytes_;
};

template <class Rows> class write : public stream<Rows>
{
  public:
    using stream<Rows>::stream;
    void call() override
    {
        this->bytes_.reset();
        write_stream(this->from_, this->bytes_);
    }
};

template <class Rows> class read : public stream<Rows>
{
  public:
    using stream<Rows>::stream;
    void call() override
    {
        this->to_.reset();
        read_stream(this->bytes_.view(), this->to_);
    }
};

template <class Rows>
void enter_stream(const char *name, std::size_t count, std::size_t bytes_per_row)
{
    const std::string size = "/" + std::string(name) + "/" + short_count(count);
    work out = kept("arrow_ipc/write" + size, "row", count, count * bytes_per_row);
    work in = kept("arrow_ipc/read" + size, "row", count, count * bytes_per_row);

    out.allocates = in.allocates = true; // messages
    enter<write<Rows>>(out, "stria");
    enter_memcpy(out);
    enter<read<Rows>>(in, "stria");
    enter_memcpy(in);
}

} // namespace

void enter_arrow_ipc()
{
    enter_stream<int64_rows>("int64", 100'000, 8);
    enter_stream<nullable_rows>("nullable", 100'000, 8);
    enter_stream<array_rows>("array-10", 10'000, 88);
    enter_stream<string_rows>("string-50", 10'000, 58);
}

} // namespace bench

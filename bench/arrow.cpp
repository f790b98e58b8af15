// arrow.cpp - a batch out as an Arrow array, and an array into a batch
#include "arrow_rows.hpp"
#include "copies.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// Both structs, released at the end.
class arrow
{
  public:
    explicit arrow(const stria::batch &batch)
    {
        batch.share_with_arrow(&schema, &array);
    }
    arrow(const arrow &) = delete;
    arrow &operator=(const arrow &) = delete;
    ~arrow()
    {
        schema.release(&schema);
        array.release(&array);
    }

    ArrowSchema schema;
    ArrowArray array;
};

// ---- Out ------------------------------------------------------------------------------

// Shares the rows and lets go of them again.
template <class Rows, std::size_t Count> class share : public contender
{
  public:
    explicit share(const work &) : from_(full_batch<Rows>(Count))
    {
    }
    void call() override
    {
        const arrow shared(from_);
        length_ = shared.array.length;
    }
    bool verify() override
    {
        return length_ == static_cast<std::int64_t>(Count) && from_.rows() == Count;
    }

  private:
    const stria::batch from_;
    std::int64_t length_ = 0;
};

// ---- In ----------------------------------------------------------------------------------

template <class Rows> class read : public contender
{
  public:
    explicit read(const work &work)
        : source_(full_batch<Rows>(work.units)), from_(source_),
          to_({{"v", Rows::type}}, counted_allocator())
    {
    }
    void call() override
    {
        to_.reset();
        to_.read_arrow(&from_.schema, &from_.array);
    }
    bool verify() override
    {
        stria::memory expected;
        stria::memory got;

        source_.write_native(expected.sink());
        to_.write_native(got.sink());
        return got.view() == expected.view();
    }

  private:
    const stria::batch source_;
    const arrow from_;
    stria::batch to_;
};

template <class Rows, std::size_t Count> void enter_share(const char *name)
{
    const std::string size = "/" + std::string(name) + "/" + short_count(Count);
    work shared = kept("arrow/share" + size, "batch", 1, Count * sizeof(std::int64_t));

    shared.allocates = true; // the structs
    enter<share<Rows, Count>>(shared, "stria");
}

template <class Rows>
void enter_read(const char *name, std::size_t count, std::size_t bytes_per_row)
{
    const std::string size = "/" + std::string(name) + "/" + short_count(count);
    const work arrived = kept("arrow/read" + size, "row", count, count * bytes_per_row);

    enter<read<Rows>>(arrived, "stria");
    enter_memcpy(arrived);
}

} // namespace

void enter_arrow()
{
    enter_share<int64_rows, 10'000>("int64");
    enter_share<int64_rows, 1'000'000>("int64");
    enter_share<array_rows, 10'000>("array-10");
    enter_share<array_rows, 100'000>("array-10");
    enter_share<string_rows, 10'000>("string-50");
    enter_read<int64_rows>("int64", 100'000, 8);
    enter_read<nullable_rows>("nullable", 100'000, 8);
    enter_read<array_rows>("array-10", 10'000, 88);
    enter_read<string_rows>("string-50", 10'000, 58);
}

} // namespace bench

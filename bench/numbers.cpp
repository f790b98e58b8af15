// numbers.cpp - one array into one column: as it is, with a mask, wider, narrower
#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// ---- The column's own type ----------------------------------------------------

class append_int64 : public appended
{
  public:
    explicit append_int64(const work &work)
        : appended(work, "Int64"), from_(random_int64(work.units))
    {
    }
    bool verify() override
    {
        return column().rows() == from_.size() && holds(column().data(), from_);
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(from_));
    }

    const std::vector<std::int64_t> from_;
};

// ---- With nulls ------------------------------------------------------------------

class append_masked : public appended
{
  public:
    append_masked(const work &work, std::vector<std::uint8_t> mask)
        : appended(work, "Nullable(Int64)"), from_(random_int64(work.units)), mask_(std::move(mask))
    {
    }
    bool verify() override
    {
        const auto *const values = static_cast<const std::int64_t *>(column().data());
        bool right = column().rows() == from_.size();

        for (std::size_t i = 0; right && i < from_.size(); i++)
            right =
                column().is_null(i) == (mask_[i] != 0) && values[i] == (mask_[i] ? 0 : from_[i]);
        return right;
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria_with_nulls(stria::values(from_), stria_null_bytes(mask_.data())));
    }

    const std::vector<std::int64_t> from_;
    const std::vector<std::uint8_t> mask_;
};

class append_some : public append_masked
{
  public:
    explicit append_some(const work &work) : append_masked(work, random_mask(work.units))
    {
    }
};

class append_all : public append_masked
{
  public:
    explicit append_all(const work &work)
        : append_masked(work, std::vector<std::uint8_t>(work.units))
    {
    }
};

// ---- Another type ------------------------------------------------------------------

struct widening {
    static constexpr const char *type = "Int64";
    using source = std::int32_t;
    using target = std::int64_t;
    static constexpr auto input = random_int32;
};

struct narrowing {
    static constexpr const char *type = "Int32";
    using source = std::int64_t;
    using target = std::int32_t;
    static constexpr auto input = random_narrow;
};

template <class Conversion> class append_converted : public appended
{
  public:
    explicit append_converted(const work &work)
        : appended(work, Conversion::type), from_(Conversion::input(work.units))
    {
    }
    bool verify() override
    {
        const std::vector<typename Conversion::target> expected(from_.begin(), from_.end());
        return column().rows() == from_.size() && holds(column().data(), expected);
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(from_));
    }

    const std::vector<typename Conversion::source> from_;
};

// The same without a check and without a column.
template <class Conversion> class converting_loop : public contender
{
  public:
    explicit converting_loop(const work &work)
        : from_(Conversion::input(work.units)), to_(work.bytes)
    {
    }
    void call() override
    {
        const auto *const from = from_.data();
        auto *const to = to_.as<typename Conversion::target>();

        for (std::size_t i = 0; i < from_.size(); i++)
            to[i] = static_cast<typename Conversion::target>(from[i]);
    }
    bool verify() override
    {
        const std::vector<typename Conversion::target> expected(from_.begin(), from_.end());
        return holds(to_.data(), expected);
    }

  private:
    const std::vector<typename Conversion::source> from_;
    const block to_;
};

template <class Conversion> void enter_conversion(const char *name, std::size_t count)
{
    const work work = kept(std::string(name) + "/" + short_count(count), "value", count,
        count * sizeof(typename Conversion::target));

    enter<append_converted<Conversion>>(work, "stria");
    enter<converting_loop<Conversion>>(work, "loop");
    enter_memcpy(work);
}

} // namespace

void enter_numbers()
{
    for (const std::size_t count : {10'000u, 1'000'000u}) {
        const std::string size = short_count(count);

        for (const auto &make : {kept, fresh}) {
            const work plain = make("int64/" + size, "value", count, 8 * count);
            enter<append_int64>(plain, "stria");
            enter_memcpy(plain);

            const work masked = make("nullable/" + size, "value", count, 8 * count + count / 8);
            enter<append_some>(masked, "stria");
            enter_memcpy(masked);
        }
        const work present = kept("nullable-none/" + size, "value", count, 8 * count);
        enter<append_all>(present, "stria");
        enter_memcpy(present);
        enter_conversion<widening>("int32-to-int64", count);
        enter_conversion<narrowing>("int64-to-int32", count);
    }
}

} // namespace bench

// members.cpp - an Enum: numbers that are checked, and names that are looked up
#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// Members and their values: without gaps, and with some.
struct whole {
    static constexpr const char *name = "whole";
    static constexpr const char *type =
        "Enum8('new' = 1, 'open' = 2, 'partly filled' = 3, 'filled' = 4, 'cancelled' = 5, "
        "'rejected' = 6, 'expired' = 7, 'suspended' = 8)";
    static constexpr std::int8_t values[] = {1, 2, 3, 4, 5, 6, 7, 8};
};

struct sparse {
    static constexpr const char *name = "sparse";
    static constexpr const char *type =
        "Enum8('new' = -100, 'open' = -3, 'partly filled' = 0, 'filled' = 4, 'cancelled' = 15, "
        "'rejected' = 26, 'expired' = 77, 'suspended' = 101)";
    static constexpr std::int8_t values[] = {-100, -3, 0, 4, 15, 26, 77, 101};
};

constexpr const char *names[] = {
    "new", "open", "partly filled", "filled", "cancelled", "rejected", "expired", "suspended"};

template <class Members> std::vector<std::int8_t> random_members(std::size_t count)
{
    std::vector<std::int8_t> members;

    for (const std::uint8_t byte : random_bytes(count))
        members.push_back(Members::values[byte % 8]);
    return members;
}

template <class Members> class append_values : public appended
{
  public:
    explicit append_values(const work &work)
        : appended(work, Members::type), from_(random_members<Members>(work.units))
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

    const std::vector<std::int8_t> from_;
};

// The names of the same members, as views.
class append_names : public appended
{
  public:
    explicit append_names(const work &work)
        : appended(work, whole::type), expected_(random_members<whole>(work.units))
    {
        for (const std::int8_t value : expected_) {
            const char *const name = names[value - 1];
            from_.push_back(stria_view{name, std::strlen(name)});
        }
    }
    bool verify() override
    {
        return column().rows() == from_.size() && holds(column().data(), expected_);
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(from_));
    }

    const std::vector<std::int8_t> expected_;
    std::vector<stria_view> from_;
};

template <class Members> void enter_values(std::size_t count)
{
    const work work =
        kept("enum/" + short_count(count) + "/" + Members::name, "value", count, count);

    enter<append_values<Members>>(work, "stria");
    enter_memcpy(work);
}

} // namespace

void enter_members()
{
    for (const std::size_t count : {10'000u, 1'000'000u}) {
        enter_values<whole>(count);
        enter_values<sparse>(count);
        const work named = kept("enum/" + short_count(count) + "/names", "name", count, count);

        enter<append_names>(named, "stria");
        enter_memcpy(named);
    }
}

} // namespace bench

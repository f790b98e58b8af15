// push.cpp - one value at a time
#include "push_loop.h"

#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

class push_int64 : public appended
{
  public:
    explicit push_int64(const work &work) : appended(work, "Int64"), from_(random_int64(work.units))
    {
    }
    bool verify() override
    {
        return column().rows() == from_.size() && holds(column().data(), from_);
    }

  private:
    void append(stria::column_ref to) override
    {
        stria_error error;

        if (push_each(to.get(), from_.data(), from_.size(), &error) != STRIA_OK)
            throw stria::failure(error);
    }

    const std::vector<std::int64_t> from_;
};

} // namespace

void enter_push()
{
    constexpr std::size_t count = 10'000;

    for (const auto &make : {kept, fresh}) {
        const work push = make("push/int64/" + short_count(count), "value", count, 8 * count);
        enter<push_int64>(push, "stria");
        enter_memcpy(push);
    }
}

} // namespace bench

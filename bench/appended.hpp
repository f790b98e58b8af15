// appended.hpp - a contender that appends to a column
#ifndef STRIA_BENCH_APPENDED_HPP
#define STRIA_BENCH_APPENDED_HPP

#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "contender.hpp"
#include "stria/stria.hpp"

namespace bench
{

// The column is empty when a call begins: a new one, or, with its memory kept, one that
// the call truncates first, which takes nanoseconds and is timed with the rest.
class appended : public contender
{
  public:
    appended(const work &work, const char *type) : fresh_(work.fresh), type_(type)
    {
        renew();
    }
    void call() final
    {
        if (fresh_)
            renew();
        else
            column_->truncate(0);
        append(*column_);
    }

  protected:
    virtual void append(stria::column_ref column) = 0;

    stria::column_ref column() const
    {
        return *column_;
    }

  private:
    void renew()
    {
        column_.reset();
        column_.emplace(type_, counted_allocator());
    }

    const bool fresh_;
    const char *const type_;
    std::optional<stria::column> column_;
};

// Whether memory holds these values, and no more is known to be there.
template <class T> bool holds(const void *data, const std::vector<T> &expected)
{
    return std::memcmp(data, expected.data(), expected.size() * sizeof(T)) == 0;
}

} // namespace bench

#endif // STRIA_BENCH_APPENDED_HPP

// copies.hpp - the contender that every work has: memcpy() of as many bytes
#ifndef STRIA_BENCH_COPIES_HPP
#define STRIA_BENCH_COPIES_HPP

#include <cstddef>
#include <cstdint>

#include "contender.hpp"

namespace bench
{

// Memory from the counted allocator.
class block
{
  public:
    explicit block(std::size_t size);
    block(const block &) = delete;
    block &operator=(const block &) = delete;
    ~block();

    void *data() const
    {
        return data_;
    }
    template <class T> T *as() const
    {
        return static_cast<T *>(data_);
    }

  private:
    std::size_t size_;
    void *data_;
};

// Enters memcpy() of work.bytes bytes, into new memory each time when all is fresh.
void enter_memcpy(const work &work);

} // namespace bench

#endif // STRIA_BENCH_COPIES_HPP

// copies.cpp - the contender that every work has: memcpy() of as many bytes
#include "copies.hpp"

#include <cstring>
#include <new>
#include <optional>
#include <vector>

#include "inputs.hpp"

namespace bench
{
namespace
{

constexpr std::size_t alignment = 16; // as a column's buffers have

class copy : public contender
{
  public:
    explicit copy(const work &copied)
        : fresh_(copied.fresh), from_(random_bytes(copied.bytes)), to_(std::in_place, copied.bytes)
    {
    }
    void call() override
    {
        if (fresh_) {
            to_.reset();
            to_.emplace(from_.size());
        }
        std::memcpy(to_->data(), from_.data(), from_.size());
    }
    bool verify() override
    {
        return std::memcmp(to_->data(), from_.data(), from_.size()) == 0;
    }

  private:
    const bool fresh_;
    const std::vector<std::uint8_t> from_;
    std::optional<block> to_;
};

} // namespace

block::block(std::size_t size)
    : size_(size), data_(counted_allocator()->resize(nullptr, nullptr, 0, size, alignment))
{
    if (data_ == nullptr)
        throw std::bad_alloc();
}

block::~block()
{
    counted_allocator()->resize(nullptr, data_, size_, 0, alignment);
}

void enter_memcpy(const work &work)
{
    enter<copy>(work, "memcpy");
}

} // namespace bench

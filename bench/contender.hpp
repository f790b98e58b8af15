// contender.hpp - works, and who does them
//
//     work        "int64/10k": so many units, so many bytes when it is done
//     contender   one who does it: "stria", "memcpy", "loop"
//
// Contenders of one work are timed in one run, their repetitions shuffled among
// each other, so that a ratio of their times says more than either of them.
#ifndef STRIA_BENCH_CONTENDER_HPP
#define STRIA_BENCH_CONTENDER_HPP

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "stria/allocator.h"

namespace bench
{

struct work {
    std::string name;
    const char *unit; // what is counted: "value", "string", "row"
    std::size_t units;
    std::size_t bytes; // what a call leaves behind, in column or file
    bool fresh; // every call makes its objects; else they are kept, with their memory
    bool allocates; // calls may ask for memory
};

// Objects that are kept ask for none; objects that are fresh have that in the name.
work kept(std::string name, const char *unit, std::size_t units, std::size_t bytes);
work fresh(std::string name, const char *unit, std::size_t units, std::size_t bytes);

// "10k", "1M": for names.
std::string short_count(std::size_t count);

class contender
{
  public:
    virtual ~contender() = default;

    // What is timed: from the caller's memory to the end of the work.
    virtual void call() = 0;

    // Whether the last call did what it should.
    virtual bool verify() = 0;
};

// The C library's heap, which counts the calls that ask it for memory.  All that
// contenders write to comes from here, so that it lies in memory alike.
const stria_allocator *counted_allocator();

namespace detail
{
using maker = std::unique_ptr<contender> (*)(const work &);
void enter(const work &work, const char *name, maker make);
} // namespace detail

// Enters a Contender, which is made from the work, for it.
template <class Contender> void enter(const work &entered, const char *name)
{
    detail::enter(entered, name, [](const work &known) -> std::unique_ptr<contender> {
        return std::make_unique<Contender>(known);
    });
}

} // namespace bench

#endif // STRIA_BENCH_CONTENDER_HPP

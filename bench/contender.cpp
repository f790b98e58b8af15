// contender.cpp - timing a contender, counting its allocations, verifying its work
#include "contender.hpp"

#include <benchmark/benchmark.h>

#include <utility>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

namespace bench
{
namespace
{

std::size_t allocations; // calls that asked for memory

void *counted_resize(
    void *, void *block, std::size_t old_size, std::size_t new_size, std::size_t alignment)
{
    const stria_allocator *const heap = stria_default_allocator();

    allocations += new_size > 0;
    return heap->resize(heap->context, block, old_size, new_size, alignment);
}

// Under Callgrind, one call's instructions, dumped under the contender's name.
void count_instructions([[maybe_unused]] contender &counted, [[maybe_unused]] const char *name)
{
#ifdef RUNNING_ON_VALGRIND
    if (RUNNING_ON_VALGRIND) {
        CALLGRIND_ZERO_STATS;
        counted.call();
        CALLGRIND_DUMP_STATS_AT(name);
    }
#endif
}

void measure(benchmark::State &state, const work &work, const std::string &name, contender &timed)
{
    timed.call(); // makes the memory that is kept, and faults in its pages

    const std::size_t before = allocations;
    for ([[maybe_unused]] auto _ : state) {
        timed.call();
        benchmark::ClobberMemory();
    }
    const std::size_t asked = allocations - before;

    state.SetLabel(work.unit);
    state.counters["units"] = static_cast<double>(work.units);
    state.counters["bytes"] = static_cast<double>(work.bytes);
    state.counters["allocations"] =
        static_cast<double>(asked) / static_cast<double>(state.iterations());
    if (!timed.verify())
        state.SkipWithError("the outcome is wrong");
    else if (!work.allocates && asked > 0)
        state.SkipWithError("it asked for memory, and had all it needs");
    else
        count_instructions(timed, name.c_str());
}

} // namespace

const stria_allocator *counted_allocator()
{
    static const stria_allocator allocator = {counted_resize, nullptr};
    return &allocator;
}

work kept(std::string name, const char *unit, std::size_t units, std::size_t bytes)
{
    return {std::move(name), unit, units, bytes, false, false};
}

work fresh(std::string name, const char *unit, std::size_t units, std::size_t bytes)
{
    return {std::move(name) + "/fresh", unit, units, bytes, true, true};
}

std::string short_count(std::size_t count)
{
    if (count % 1'000'000 == 0)
        return std::to_string(count / 1'000'000) + "M";
    if (count % 1'000 == 0)
        return std::to_string(count / 1'000) + "k";
    return std::to_string(count);
}

void detail::enter(const work &work, const char *name, maker make)
{
    const std::string full = work.name + "/" + name;

    benchmark::RegisterBenchmark(full.c_str(), [=](benchmark::State &state) {
        const std::unique_ptr<contender> timed = make(work);
        measure(state, work, full, *timed);
    });
}

} // namespace bench

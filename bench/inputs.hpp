// inputs.hpp - what callers hold: the same in every run, and of no regular pattern
#ifndef STRIA_BENCH_INPUTS_HPP
#define STRIA_BENCH_INPUTS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "stria/values.h"

namespace bench
{

std::vector<std::uint8_t> random_bytes(std::size_t size);

// Any int64_t; int64_t that an int32_t holds; int32_t.
std::vector<std::int64_t> random_int64(std::size_t count);
std::vector<std::int64_t> random_narrow(std::size_t count);
std::vector<std::int32_t> random_int32(std::size_t count);

// One byte for each value, 1 in one of ten.
std::vector<std::uint8_t> random_mask(std::size_t count);

// `rows` rows of `width` values, each in memory of its own.
std::vector<std::vector<std::int64_t>> random_rows(std::size_t rows, std::size_t width);

// `count` strings of `shortest` to `longest` bytes, each in memory of its own.
std::vector<std::string> random_strings(
    std::size_t count, std::size_t shortest, std::size_t longest);

// `count` numbers below `end`.
std::vector<std::size_t> random_indexes(std::size_t count, std::size_t end);

// `count` strings of 2 to 12 bytes, `distinct` of them different.
std::vector<std::string> random_words(std::size_t count, std::size_t distinct);

// How strings are handed over: as views, or as bytes behind one another with offsets.
std::vector<stria_view> views_of(const std::vector<std::string> &strings);
std::string joined(const std::vector<std::string> &strings);
std::vector<std::int64_t> offsets_of(const std::vector<std::string> &strings);

} // namespace bench

#endif // STRIA_BENCH_INPUTS_HPP

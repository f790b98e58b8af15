// inputs.cpp - what callers hold: the same in every run, and of no regular pattern
#include "inputs.hpp"

#include <random>

namespace bench
{
namespace
{

// Its numbers are fixed by the C++ standard; those of its distributions are not.
using generator = std::mt19937_64;

// A number below `end`.
std::size_t below(generator &next, std::size_t end)
{
    return static_cast<std::size_t>(next() % end);
}

template <class T> std::vector<T> random_values(std::size_t count)
{
    generator next;
    std::vector<T> values(count);

    for (T &value : values)
        value = static_cast<T>(next());
    return values;
}

} // namespace

std::vector<std::uint8_t> random_bytes(std::size_t size)
{
    return random_values<std::uint8_t>(size);
}

std::vector<std::int64_t> random_int64(std::size_t count)
{
    return random_values<std::int64_t>(count);
}

std::vector<std::int64_t> random_narrow(std::size_t count)
{
    const std::vector<std::int32_t> values = random_int32(count);
    return {values.begin(), values.end()};
}

std::vector<std::int32_t> random_int32(std::size_t count)
{
    return random_values<std::int32_t>(count);
}

std::vector<std::uint8_t> random_mask(std::size_t count)
{
    generator next;
    std::vector<std::uint8_t> mask(count);

    for (std::uint8_t &flag : mask)
        flag = below(next, 10) == 0;
    return mask;
}

std::vector<std::vector<std::int64_t>> random_rows(std::size_t rows, std::size_t width)
{
    const std::vector<std::int64_t> values = random_int64(rows * width);
    std::vector<std::vector<std::int64_t>> nested;

    for (auto first = values.begin(); first != values.end();
         first += static_cast<std::ptrdiff_t>(width))
        nested.emplace_back(first, first + static_cast<std::ptrdiff_t>(width));
    return nested;
}

std::vector<std::string> random_strings(
    std::size_t count, std::size_t shortest, std::size_t longest)
{
    generator next;
    std::vector<std::string> strings(count);

    for (std::string &string : strings) {
        string.resize(shortest + below(next, longest - shortest + 1));
        for (char &c : string)
            c = static_cast<char>('a' + below(next, 26));
    }
    return strings;
}

std::vector<std::size_t> random_indexes(std::size_t count, std::size_t end)
{
    generator next;
    std::vector<std::size_t> indexes(count);

    for (std::size_t &index : indexes)
        index = below(next, end);
    return indexes;
}

std::vector<std::string> random_words(std::size_t count, std::size_t distinct)
{
    const std::vector<std::string> tails = random_strings(distinct, 0, 8);
    std::vector<std::string> words;

    for (const std::size_t index : random_indexes(count, distinct))
        words.push_back(std::to_string(10 + index) + tails[index]); // 2 to 4 digits
    return words;
}

std::vector<stria_view> views_of(const std::vector<std::string> &strings)
{
    std::vector<stria_view> views;

    for (const std::string &string : strings)
        views.push_back({string.data(), string.size()});
    return views;
}

std::string joined(const std::vector<std::string> &strings)
{
    std::string all;

    for (const std::string &string : strings)
        all += string;
    return all;
}

std::vector<std::int64_t> offsets_of(const std::vector<std::string> &strings)
{
    std::vector<std::int64_t> offsets = {0};

    for (const std::string &string : strings)
        offsets.push_back(offsets.back() + static_cast<std::int64_t>(string.size()));
    return offsets;
}

} // namespace bench

// bytes.hpp - ClickHouse's formats put together by hand, byte by byte
#ifndef STRIA_BENCH_BYTES_HPP
#define STRIA_BENCH_BYTES_HPP

#include <cstdint>
#include <string>

namespace bench
{

inline std::string varint(std::uint64_t value)
{
    std::string bytes;

    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>(value | 0x80);
    return bytes + static_cast<char>(value);
}

inline std::string text(const std::string &bytes)
{
    return varint(bytes.size()) + bytes;
}

template <class T> std::string raw(const T *values, std::size_t count)
{
    return std::string(reinterpret_cast<const char *>(values), count * sizeof(T));
}

} // namespace bench

#endif // STRIA_BENCH_BYTES_HPP

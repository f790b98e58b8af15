// values.hpp - values.h for C++17: makers that take the C type from a container
//
//     column.append(stria::values(prices));                  // std::vector<double>
//     column.append(stria::member(trades, &trade::price));   // std::vector<trade>
//
// A range is anything with data() and size(), and an array.  What is made
// borrows from the range and owns nothing, as in C; the makers of values.h that
// are functions (stria_with_nulls, stria_null_bytes, stria_grid, ...) serve C++ too.
#ifndef STRIA_VALUES_HPP
#define STRIA_VALUES_HPP

#include <cstddef>
#include <ctime>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "stria/values.h"

namespace stria
{
inline namespace stria_0 // a renamed copy of stria renames this too
{
namespace detail
{

template <class...> inline constexpr bool never = false;

template <class T, class... Others>
inline constexpr bool is_one_of = (std::is_same_v<T, Others> || ...);

template <class T>
inline constexpr bool is_signed_integer = is_one_of<T, signed char, short, int, long, long long>;

template <class T>
inline constexpr bool is_unsigned_integer =
    is_one_of<T, unsigned char, unsigned short, unsigned, unsigned long, unsigned long long>;

// Integers of more than 64 bits; 0 for any other type.
template <class T> constexpr stria_ctype wide_ctype_of()
{
    if constexpr (std::is_same_v<T, stria_int128>)
        return STRIA_INT128;
    else if constexpr (std::is_same_v<T, stria_uint128>)
        return STRIA_UINT128;
    else if constexpr (std::is_same_v<T, stria_int256>)
        return STRIA_INT256;
    else if constexpr (std::is_same_v<T, stria_uint256>)
        return STRIA_UINT256;
#if defined(__SIZEOF_INT128__)
    else if constexpr (std::is_same_v<T, stria_compiler_int128>)
        return STRIA_INT128;
    else if constexpr (std::is_same_v<T, stria_compiler_uint128>)
        return STRIA_UINT128;
#endif
    else
        return 0;
}

template <class T>
inline constexpr bool is_number = std::is_arithmetic_v<T> || wide_ctype_of<T>() != 0;

template <class T> inline constexpr bool is_string = is_one_of<T, std::string, std::string_view>;

template <class T> inline constexpr bool is_chars = false;
template <std::size_t n> inline constexpr bool is_chars<char[n]> = true;

// The number for an integer of this size; the numbers of each kind are consecutive.
constexpr stria_ctype integer_ctype(stria_ctype of_one_byte, std::size_t size)
{
    return of_one_byte + (size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : 3);
}

// As STRIA_CTYPE_OF in C.
template <class T> constexpr stria_ctype ctype_of()
{
    if constexpr (std::is_same_v<T, bool>)
        return STRIA_BOOL;
    else if constexpr (is_signed_integer<T>)
        return integer_ctype(STRIA_INT8, sizeof(T));
    else if constexpr (is_unsigned_integer<T>)
        return integer_ctype(STRIA_UINT8, sizeof(T));
    else if constexpr (std::is_same_v<T, float>)
        return STRIA_FLOAT32;
    else if constexpr (std::is_same_v<T, double>)
        return STRIA_FLOAT64;
    else if constexpr (wide_ctype_of<T>() != 0)
        return wide_ctype_of<T>();
    else if constexpr (std::is_same_v<T, stria_float16>)
        return STRIA_FLOAT16;
    else if constexpr (std::is_same_v<T, stria_bfloat16>)
        return STRIA_BFLOAT16;
    else if constexpr (std::is_same_v<T, stria_view>)
        return STRIA_VIEW;
    else if constexpr (is_one_of<T, char *, const char *>)
        return STRIA_CSTR;
    else if constexpr (std::is_same_v<T, stria_date>)
        return STRIA_DATE;
    else if constexpr (std::is_same_v<T, stria_datetime>)
        return STRIA_DATETIME;
    else if constexpr (std::is_same_v<T, std::tm>)
        return STRIA_TM;
    else if constexpr (std::is_same_v<T, std::timespec>)
        return STRIA_TIMESPEC;
    else if constexpr (std::is_same_v<T, stria_timetz>)
        return STRIA_TIMETZ;
    else if constexpr (std::is_same_v<T, stria_interval_micros>)
        return STRIA_INTERVAL_MICROS;
    else if constexpr (std::is_same_v<T, stria_interval_nanos>)
        return STRIA_INTERVAL_NANOS;
    else if constexpr (is_chars<T>)
        return STRIA_CHAR_ARRAY;
    else if constexpr (is_string<T>)
        static_assert(never<T>, "strings of C++ go in through append_strings()");
    else
        static_assert(never<T>, "stria takes no such C++ type");
}

// As STRIA_SPAN_CTYPE_OF in C.
template <class T> constexpr stria_ctype span_ctype_of()
{
    constexpr bool is_integer = is_signed_integer<T> || is_unsigned_integer<T>;
    static_assert(
        is_integer && sizeof(T) >= 4, "offsets, ends and lengths are integers of 32 or 64 bits");
    return ctype_of<T>();
}

template <class Range, class = void> inline constexpr bool is_range = false;
template <class Range>
inline constexpr bool is_range<Range,
    std::void_t<decltype(std::data(std::declval<Range &>())),
        decltype(std::size(std::declval<Range &>()))>> = true;

template <class Range> constexpr auto address(Range &range)
{
    static_assert(is_range<Range>,
        "stria needs a range with data() and size(), which, "
        "for one, std::vector<bool> is not");
    return std::data(range);
}

template <class Range>
using element = std::remove_cv_t<std::remove_pointer_t<decltype(address(std::declval<Range &>()))>>;

template <class Range>
using whole = std::remove_pointer_t<decltype(address(std::declval<Range &>()))>;

// The member that a path of pointers to members leads to.
template <class Struct, class Member> constexpr auto &follow(Struct &from, Member step)
{
    return from.*step;
}
template <class Struct, class Member, class... Members>
constexpr auto &follow(Struct &from, Member step, Members... steps)
{
    return follow(from.*step, steps...);
}

template <class Range, class... Members>
using member_type = std::remove_reference_t<decltype(follow(
    std::declval<whole<Range> &>(), std::declval<Members>()...))>;

// Where a member stands in the structs of a range.  Without a struct, anywhere.
template <class Range, class... Members> std::size_t offset_of(Range &range, Members... path)
{
    if (std::size(range) == 0)
        return 0;
    auto &first = *address(range);
    return static_cast<std::size_t>(
        reinterpret_cast<const char *>(std::addressof(follow(first, path...))) -
        reinterpret_cast<const char *>(std::addressof(first)));
}

template <class Range, class... Members>
stria_nulls member_flags(const Range &range, int32_t set_is_valid, Members... path)
{
    static_assert(sizeof(member_type<const Range, Members...>) == 1, "a flag is a bool or a byte");
    const void *const flags =
        std::size(range) == 0 ? nullptr : std::addressof(follow(*address(range), path...));
    return stria_make_nulls(flags, 0, sizeof(element<const Range>), set_is_valid);
}

} // namespace detail

// ---- Values ------------------------------------------------------------------

// A range of numbers, bool, stria_view or NUL-ended text.
template <class Range> stria_values values(const Range &range)
{
    using T = detail::element<const Range>;
    static_assert(!detail::is_chars<T>, "an array of char arrays is a table of text or of bytes?");
    return stria_make_values(detail::address(range), std::size(range), sizeof(T), 0, sizeof(T),
        detail::ctype_of<T>(), 0);
}

// A range of pointers to values; a null pointer is a null.
template <class Range> stria_values pointers(const Range &range)
{
    using P = detail::element<const Range>;
    static_assert(std::is_pointer_v<P>, "pointers() takes a range of pointers");
    using T = std::remove_cv_t<std::remove_pointer_t<P>>;
    return stria_make_values(detail::address(range), std::size(range), sizeof(P), 0, sizeof(T),
        detail::ctype_of<T>(), 1);
}

// One member of each struct, also a nested one: member(rows, &row::qty, &quantity::value).
// A member `char name[N]` is text up to its first NUL, or all of it.
template <class Range, class... Members> stria_values member(const Range &range, Members... path)
{
    using T = std::remove_cv_t<detail::member_type<const Range, Members...>>;
    return stria_make_values(detail::address(range), std::size(range),
        sizeof(detail::element<const Range>), detail::offset_of(range, path...), sizeof(T),
        detail::ctype_of<T>(), 0);
}

// Flags inside structs, for stria_with_nulls(): set means missing, or present.
template <class Range, class... Members>
stria_nulls null_member(const Range &range, Members... path)
{
    return detail::member_flags(range, 0, path...);
}
template <class Range, class... Members>
stria_nulls valid_member(const Range &range, Members... path)
{
    return detail::member_flags(range, 1, path...);
}

// ---- Spans ---------------------------------------------------------------------

// Row i holds elements range[i] up to range[i + 1]: one integer more than rows.
template <class Range> stria_spans offsets(const Range &range)
{
    const std::size_t count = std::size(range);
    return stria_make_spans(detail::address(range), count == 0 ? 0 : count - 1, STRIA_SPANS_OFFSETS,
        detail::span_ctype_of<detail::element<const Range>>());
}

// Row i ends before element range[i].
template <class Range> stria_spans ends(const Range &range)
{
    return stria_make_spans(detail::address(range), std::size(range), STRIA_SPANS_ENDS,
        detail::span_ctype_of<detail::element<const Range>>());
}

// Row i holds range[i] elements.
template <class Range> stria_spans lengths(const Range &range)
{
    return stria_make_spans(detail::address(range), std::size(range), STRIA_SPANS_LENGTHS,
        detail::span_ctype_of<detail::element<const Range>>());
}

// ---- Slices ----------------------------------------------------------------------

// Structs that hold a pointer to elements and their number.
template <class Range, class Data, class Count>
stria_slices slices(const Range &range, Data data_member, Count count_member)
{
    using P = std::remove_cv_t<detail::member_type<const Range, Data>>;
    using N = std::remove_cv_t<detail::member_type<const Range, Count>>;
    static_assert(std::is_pointer_v<P>, "the data of a slice is a pointer");
    static_assert(detail::is_unsigned_integer<N>, "the count of a slice is an unsigned integer");
    using T = std::remove_cv_t<std::remove_pointer_t<P>>;
    return stria_make_slices(detail::address(range), std::size(range),
        sizeof(detail::element<const Range>), detail::offset_of(range, data_member),
        detail::offset_of(range, count_member), sizeof(N), detail::ctype_of<T>(), sizeof(T));
}

// ---- Out -------------------------------------------------------------------------

// A range that values are read into.
template <class Range> stria_out out(Range &range)
{
    static_assert(!std::is_const_v<detail::whole<Range>>, "out() takes a range that may change");
    using T = detail::element<Range>;
    return stria_make_out(
        detail::address(range), std::size(range), sizeof(T), 0, sizeof(T), detail::ctype_of<T>());
}

// One member of each struct that values are read into.
template <class Range, class... Members> stria_out out_member(Range &range, Members... path)
{
    using T = detail::member_type<Range, Members...>;
    static_assert(!std::is_const_v<T>, "out_member() takes a member that may change");
    return stria_make_out(detail::address(range), std::size(range), sizeof(detail::element<Range>),
        detail::offset_of(range, path...), sizeof(T), detail::ctype_of<T>());
}

} // namespace stria_0
} // namespace stria

#endif // STRIA_VALUES_HPP

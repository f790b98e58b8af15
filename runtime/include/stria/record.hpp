// record.hpp - an application's own structs in and out of a batch, for C++17
//
//     using trade_rows = stria::record<trade, trade_record>; // the generator writes this
//
//     stria::batch batch = trade_rows::batch();
//     trade_rows::append(batch, trades);                     // std::vector<trade>, std::span, ...
//     for (const trade &one : trade_rows::read(batch))
//         std::cout << stria::text(one.symbol) << '\n';
//
// Everything is inline over the functions of record.h and means what they mean.  A call that
// fails throws stria::failure and has changed nothing.
#ifndef STRIA_RECORD_HPP
#define STRIA_RECORD_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "stria/record.h"
#include "stria/stria.hpp"

namespace stria
{
inline namespace stria_0
{

// ---- Text in a struct --------------------------------------------------------------

inline std::string_view text(stria_view view) noexcept
{
    return view.size == 0 ? std::string_view() : std::string_view(view.data, view.size);
}

// Up to a NUL; nothing where there is none: a null pointer.
template <class Pointer>
std::enable_if_t<std::is_same_v<Pointer, const char *> || std::is_same_v<Pointer, char *>,
    std::string_view>
text(const Pointer &characters) noexcept
{
    return characters == nullptr ? std::string_view() : std::string_view(characters);
}

// Up to the first NUL, or all of it.
template <std::size_t size> std::string_view text(const char (&characters)[size]) noexcept
{
    const void *const end = std::memchr(characters, 0, size);
    return std::string_view(characters,
        end == nullptr ? size
                       : static_cast<std::size_t>(static_cast<const char *>(end) - characters));
}

// ---- Structs out of a batch ------------------------------------------------------------

// Memory for what a struct cannot view in the columns.
class scratch
{
  public:
    explicit scratch(const stria_allocator *allocator = nullptr)
        : handle_(stria_scratch_new(allocator))
    {
        if (handle_ == nullptr)
            detail::refuse(STRIA_ERR_MEMORY, "out of memory");
    }
    scratch(scratch &&other) noexcept : handle_(std::exchange(other.handle_, nullptr))
    {
    }
    scratch &operator=(scratch &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~scratch()
    {
        stria_scratch_free(handle_);
    }
    stria_scratch *get() const noexcept
    {
        return handle_;
    }

    // What was read with it is gone then.
    void reset() noexcept
    {
        stria_scratch_reset(handle_);
    }

  private:
    stria_scratch *handle_;
};

// Structs, and the scratch that they point into.  Views in them point into the batch, and are
// good until that changes.
template <class Row> class rows
{
  public:
    rows(std::vector<Row> structs, scratch memory) noexcept
        : structs_(std::move(structs)), scratch_(std::move(memory))
    {
    }
    const Row *data() const noexcept
    {
        return structs_.data();
    }
    std::size_t size() const noexcept
    {
        return structs_.size();
    }
    bool empty() const noexcept
    {
        return structs_.empty();
    }
    const Row &operator[](std::size_t index) const noexcept
    {
        return structs_[index];
    }
    auto begin() const noexcept
    {
        return structs_.begin();
    }
    auto end() const noexcept
    {
        return structs_.end();
    }

  private:
    std::vector<Row> structs_;
    scratch scratch_;
};

// ---- A record ------------------------------------------------------------------------------

// What can be done with the structs that a descriptor speaks of.
template <class Row, const stria_record &description> class record
{
  public:
    using row = Row;

    static_assert(std::is_trivially_copyable_v<Row>, "stria reads and writes a struct as bytes");

    // An empty batch of the record's columns.
    static stria::batch batch(const stria_allocator *allocator = nullptr)
    {
        return stria::batch(description.fields, description.count, allocator);
    }

    // ---- In ----

    static void append(stria::batch &to, const Row *structs, std::size_t count)
    {
        detail::attempt([&](stria_error *e) {
            return stria_record_append(&description, to.get(), structs, count, e);
        });
    }

    // Anything with data() and size(), and an array.
    template <class Range> static void append(stria::batch &to, const Range &structs)
    {
        static_assert(std::is_same_v<detail::element<const Range>, Row>,
            "these are not the structs of the record");
        append(to, detail::address(structs), std::size(structs));
    }
    static void append(stria::batch &to, const Row &one)
    {
        append(to, &one, 1);
    }

    // What `next` returns, a pointer to one struct after the other and a null pointer at the
    // end.  What it throws comes out of here, and nothing has changed.
    template <class Next> static void append_from(stria::batch &to, Next next)
    {
        struct supply {
            Next &next;
            std::exception_ptr thrown;
        } from{next, nullptr};
        const auto pull = [](void *context, const void **row) noexcept -> std::int32_t {
            auto &source = *static_cast<supply *>(context);
            try {
                const Row *const given = source.next();
                *row = given;
                return given == nullptr ? 0 : 1;
            } catch (...) {
                source.thrown = std::current_exception();
                return -1;
            }
        };
        stria_error error;
        const stria_code code =
            stria_record_append_from(&description, to.get(), {pull, &from}, &error);
        if (from.thrown != nullptr)
            std::rethrow_exception(from.thrown);
        if (code != STRIA_OK)
            throw failure(error);
    }

    // ---- Out ----

    static void read(const stria::batch &from, std::size_t first, Row *structs, std::size_t count,
        const scratch &memory)
    {
        detail::attempt([&](stria_error *e) {
            return stria_record_read(
                &description, from.get(), first, structs, count, memory.get(), e);
        });
    }
    static stria::rows<Row> read(const stria::batch &from, std::size_t first, std::size_t count)
    {
        scratch memory;
        std::vector<Row> structs(count);
        read(from, first, structs.data(), count, memory);
        return stria::rows<Row>(std::move(structs), std::move(memory));
    }
    static stria::rows<Row> read(const stria::batch &from)
    {
        return read(from, 0, from.rows());
    }

    // ---- The columns ----

    static std::size_t columns() noexcept
    {
        return description.count;
    }
    static const stria_field &field(std::size_t index) noexcept
    {
        return description.fields[index];
    }

    // The text of a column's default; a null pointer where it has none.
    static const char *default_of(std::size_t index) noexcept
    {
        return description.defaults == nullptr ? nullptr : description.defaults[index];
    }
};

} // namespace stria_0
} // namespace stria

#endif // STRIA_RECORD_HPP

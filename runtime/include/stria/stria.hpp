// stria.hpp - stria for C++17: owners that free, makers that know types, exceptions
//
//     stria::batch batch{{"id", "Int64"}, {"name", "String"}};
//     batch.column("id").append(stria::values(ids));      // std::vector<long>
//     batch.column("name").append_strings(names);         // std::vector<std::string>
//     batch.commit();
//
// Everything is inline over the C functions and means what they mean.  A call
// that fails throws stria::failure and has changed nothing.
#ifndef STRIA_STRIA_HPP
#define STRIA_STRIA_HPP

#ifndef __cpp_exceptions
#error "stria.hpp reports failures by exceptions; without them, use the C headers"
#endif

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "stria/arrow.h"
#include "stria/batch.h"
#include "stria/clickhouse.h"
#include "stria/inline.h"
#include "stria/sink.h"
#include "stria/stria.h"
#include "stria/values.hpp"

namespace stria
{
inline namespace stria_0
{

// What a C function reported.
class failure : public std::exception
{
  public:
    explicit failure(const stria_error &error) noexcept : error_(error)
    {
    }
    const char *what() const noexcept override
    {
        return error_.message;
    }
    stria_code code() const noexcept
    {
        return error_.code;
    }
    const stria_error &error() const noexcept
    {
        return error_;
    }

  private:
    stria_error error_;
};

namespace detail
{

// Calls a C function with an error to fill; throws it when the function fails.
template <class Function> void attempt(Function &&function)
{
    stria_error error;
    if (function(&error) != STRIA_OK)
        throw failure(error);
}

// The same for functions that make an object.
template <class Function> auto *made(Function &&function)
{
    stria_error error;
    auto *const object = function(&error);
    if (object == nullptr)
        throw failure(error);
    return object;
}

[[noreturn]] inline void refuse(stria_code code, const char *message)
{
    stria_error error = {};
    error.code = code;
    error.column = -1;
    error.row = error.element = error.offset = -1;
    std::string_view(message).copy(error.message, sizeof error.message - 1);
    throw failure(error);
}

struct itself {
    template <class T> constexpr const T &operator()(const T &value) const noexcept
    {
        return value;
    }
};

// C++ containers of strings and of containers have no layout that C could read,
// so their rows are described in blocks, on the stack.
inline constexpr std::size_t block = 512;

} // namespace detail

// A column that somebody else owns: a child, or a column of a batch.
class column_ref
{
  public:
    explicit column_ref(stria_column *handle) noexcept : handle_(handle)
    {
    }
    stria_column *get() const noexcept
    {
        return handle_;
    }

    // ---- Appending in bulk ----

    column_ref &append(stria_values values)
    {
        detail::attempt([&](stria_error *e) { return stria_append(handle_, values, e); });
        return *this;
    }
    column_ref &append_lists(stria_values values, stria_spans spans)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_append_lists(handle_, values, spans, e); });
        return *this;
    }
    column_ref &append_slices(stria_slices slices)
    {
        detail::attempt([&](stria_error *e) { return stria_append_slices(handle_, slices, e); });
        return *this;
    }

    // One row for each string of any container, or for what `get` takes out of its
    // elements: append_strings(people, &person::name).
    template <class Container, class Get = detail::itself>
    column_ref &append_strings(const Container &container, Get get = {})
    {
        return append_strings(container, get, stria_null_bytes(nullptr));
    }
    template <class Container, class Get>
    column_ref &append_strings(const Container &container, Get get, stria_nulls nulls)
    {
        using Text = decltype(std::invoke(get, *std::begin(container)));
        static_assert(
            std::is_lvalue_reference_v<Text> || !std::is_same_v<std::decay_t<Text>, std::string>,
            "a string that is made here would be gone when it is read; return a reference");
        static_assert(!std::is_pointer_v<std::decay_t<Text>>,
            "NUL-ended text, where a null pointer is a null, goes in through values()");
        std::size_t bytes = 0;
        std::size_t count = 0;
        for (const auto &element : container) {
            bytes += std::string_view(std::invoke(get, element)).size();
            count++;
        }
        reserve(count, bytes);
        append_blocks<stria_view>(
            container,
            [&](const auto &element) {
                const std::string_view text(std::invoke(get, element));
                return stria_view{text.data(), text.size()};
            },
            [&](const stria_view *views, std::size_t first, std::size_t n, stria_error *e) {
                stria_nulls rest = nulls;
                rest.first += first;
                const stria_values values =
                    stria_make_values(views, n, sizeof *views, 0, sizeof *views, STRIA_VIEW, 0);
                return stria_append(handle_, stria_with_nulls(values, rest), e);
            });
        return *this;
    }

    // One list for each range of a container, such as std::vector<std::vector<int>>.
    template <class Container> column_ref &append_slices(const Container &container)
    {
        using Element = decltype(*std::begin(container));
        static_assert(std::is_lvalue_reference_v<Element>,
            "a range that is made here would be gone when it is read");
        using T = detail::element<std::remove_reference_t<Element>>;
        struct slice {
            const T *data;
            std::size_t count;
        };
        append_blocks<slice>(
            container,
            [](const auto &range) {
                return slice{detail::address(range), std::size(range)};
            },
            [&](const slice *rows, std::size_t, std::size_t n, stria_error *e) {
                const stria_slices slices = stria_make_slices(rows, n, sizeof *rows,
                    offsetof(slice, data), offsetof(slice, count), sizeof rows->count,
                    detail::ctype_of<T>(), sizeof(T));
                return stria_append_slices(handle_, slices, e);
            });
        return *this;
    }

    // ---- Dictionaries, and rows of other columns ----

    column_ref &append_codes(stria_values codes, stria_values keys)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_append_codes(handle_, codes, keys, e); });
        return *this;
    }
    column_ref &append_column(const column_ref &from)
    {
        return append_column(from, 0, from.rows());
    }
    column_ref &append_column(const column_ref &from, std::size_t first, std::size_t rows)
    {
        detail::attempt([&](stria_error *e) {
            return stria_append_column(handle_, from.handle_, first, rows, e);
        });
        return *this;
    }
    column_ref &append_taken(const column_ref &from, const std::size_t *indexes, std::size_t count)
    {
        detail::attempt([&](stria_error *e) {
            return stria_append_taken(handle_, from.handle_, indexes, count, e);
        });
        return *this;
    }
    template <class Container>
    column_ref &append_taken(const column_ref &from, const Container &indexes)
    {
        return append_taken(from, std::data(indexes), std::size(indexes));
    }

    // ---- Appending to children, then closing ----

    column_ref child(std::size_t index = 0)
    {
        stria_column *const child = stria_column_child(handle_, index);
        if (child == nullptr)
            detail::refuse(STRIA_ERR_ARGUMENT, "the column has no such child");
        return column_ref(child);
    }
    column_ref &close(stria_spans spans)
    {
        detail::attempt([&](stria_error *e) { return stria_close(handle_, spans, e); });
        return *this;
    }
    column_ref &end_row()
    {
        detail::attempt([&](stria_error *e) { return stria_end_row(handle_, e); });
        return *this;
    }

    // ---- One value at a time ----

    template <class T> std::enable_if_t<detail::is_number<T>, column_ref &> push(T value)
    {
        detail::attempt([&](stria_error *e) { return push_number(value, e); });
        return *this;
    }
    column_ref &push(std::string_view text)
    {
        detail::attempt([&](stria_error *e) {
            return stria_push_view(handle_, stria_view{text.data(), text.size()}, e);
        });
        return *this;
    }
    column_ref &push(const char *text)
    {
        detail::attempt([&](stria_error *e) { return stria_push_cstr(handle_, text, e); });
        return *this;
    }
    column_ref &push(stria_float16 value)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_inline_push_float16(handle_, value, e); });
        return *this;
    }
    column_ref &push(stria_bfloat16 value)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_inline_push_bfloat16(handle_, value, e); });
        return *this;
    }
    column_ref &push(stria_date value)
    {
        detail::attempt([&](stria_error *e) { return stria_push_date(handle_, value, e); });
        return *this;
    }
    column_ref &push(stria_datetime value)
    {
        detail::attempt([&](stria_error *e) { return stria_push_datetime(handle_, value, e); });
        return *this;
    }
    column_ref &push(const std::tm &value)
    {
        detail::attempt([&](stria_error *e) { return stria_push_tm(handle_, value, e); });
        return *this;
    }
    column_ref &push(const std::timespec &value)
    {
        detail::attempt([&](stria_error *e) { return stria_push_timespec(handle_, value, e); });
        return *this;
    }
    column_ref &push(stria_timetz value)
    {
        detail::attempt([&](stria_error *e) { return stria_push_timetz(handle_, value, e); });
        return *this;
    }
    column_ref &push(stria_interval_micros value)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_push_interval_micros(handle_, value, e); });
        return *this;
    }
    column_ref &push(stria_interval_nanos value)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_push_interval_nanos(handle_, value, e); });
        return *this;
    }
    column_ref &push_null()
    {
        detail::attempt([&](stria_error *e) { return stria_push_null(handle_, e); });
        return *this;
    }

    // ---- Room ----

    void reserve(std::size_t rows, std::size_t bytes = 0)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_column_reserve(handle_, rows, bytes, e); });
    }
    void reserve_keys(std::size_t keys, std::size_t bytes = 0)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_column_reserve_keys(handle_, keys, bytes, e); });
    }
    std::size_t capacity() const noexcept
    {
        return stria_column_capacity(handle_);
    }
    void truncate(std::size_t rows) noexcept
    {
        stria_column_truncate(handle_, rows);
    }

    // ---- Reading ----

    std::size_t rows() const noexcept
    {
        return stria_column_rows(handle_);
    }
    std::size_t null_count() const noexcept
    {
        return stria_column_null_count(handle_);
    }
    bool is_null(std::size_t row) const noexcept
    {
        return stria_column_is_null(handle_, row);
    }
    const void *data() const noexcept
    {
        return stria_column_data(handle_);
    }
    const std::int64_t *offsets() const noexcept
    {
        return stria_column_offsets(handle_);
    }
    const std::uint8_t *validity() const noexcept
    {
        return stria_column_validity(handle_);
    }
    std::string_view view(std::size_t row) const noexcept
    {
        const stria_view view = stria_column_view(handle_, row);
        return std::string_view(view.data, view.size);
    }
    stria_span span(std::size_t row) const noexcept
    {
        return stria_column_span(handle_, row);
    }
    void read(std::size_t first, stria_out out) const
    {
        detail::attempt([&](stria_error *e) { return stria_read(handle_, first, out, e); });
    }
    std::string text(std::size_t row) const
    {
        return printed([&](char *text, std::size_t size) {
            return stria_column_text(handle_, row, text, size);
        });
    }
    std::string type() const
    {
        return printed([&](char *text, std::size_t size) {
            return stria_column_type_text(handle_, text, size);
        });
    }

  protected:
    stria_column *handle_;

  private:
    template <class T> stria_code push_number(T value, stria_error *error)
    {
        constexpr stria_ctype ctype = detail::ctype_of<T>();
        if constexpr (ctype == STRIA_BOOL)
            return stria_inline_push_bool(handle_, value, error);
        else if constexpr (ctype == STRIA_INT8)
            return stria_inline_push_int8(handle_, value, error);
        else if constexpr (ctype == STRIA_INT16)
            return stria_inline_push_int16(handle_, value, error);
        else if constexpr (ctype == STRIA_INT32)
            return stria_inline_push_int32(handle_, value, error);
        else if constexpr (ctype == STRIA_INT64)
            return stria_inline_push_int64(handle_, value, error);
        else if constexpr (ctype == STRIA_UINT8)
            return stria_inline_push_uint8(handle_, value, error);
        else if constexpr (ctype == STRIA_UINT16)
            return stria_inline_push_uint16(handle_, value, error);
        else if constexpr (ctype == STRIA_UINT32)
            return stria_inline_push_uint32(handle_, value, error);
        else if constexpr (ctype == STRIA_UINT64)
            return stria_inline_push_uint64(handle_, value, error);
        else if constexpr (ctype == STRIA_FLOAT32)
            return stria_inline_push_float32(handle_, value, error);
        else if constexpr (std::is_same_v<T, stria_int128>)
            return stria_inline_push_int128(handle_, value, error);
        else if constexpr (std::is_same_v<T, stria_uint128>)
            return stria_inline_push_uint128(handle_, value, error);
        else if constexpr (std::is_same_v<T, stria_int256>)
            return stria_inline_push_int256(handle_, value, error);
        else if constexpr (std::is_same_v<T, stria_uint256>)
            return stria_inline_push_uint256(handle_, value, error);
#if defined(__SIZEOF_INT128__)
        else if constexpr (ctype == STRIA_INT128)
            return stria_inline_push_compiler_int128(handle_, value, error);
        else if constexpr (ctype == STRIA_UINT128)
            return stria_inline_push_compiler_uint128(handle_, value, error);
#endif
        else
            return stria_inline_push_float64(handle_, value, error);
    }

    // Describes the elements of a container block by block and appends each block.
    // When one fails, the blocks before it go too; the first changes nothing then.
    template <class Item, class Container, class Describe, class Append>
    void append_blocks(const Container &container, Describe describe, Append append)
    {
        const std::size_t before = rows();
        Item items[detail::block];
        std::size_t first = 0;
        std::size_t n = 0;
        const auto flush = [&] {
            stria_error error;
            if (append(items, first, n, &error) != STRIA_OK) {
                if (first > 0)
                    truncate(before);
                if (error.row >= 0)
                    error.row += static_cast<std::int64_t>(first);
                throw failure(error);
            }
            first += n;
            n = 0;
        };
        for (const auto &element : container) {
            items[n++] = describe(element);
            if (n == detail::block)
                flush();
        }
        flush();
    }

    template <class Print> static std::string printed(Print print)
    {
        std::string text(print(nullptr, 0), '\0');
        print(text.data(), text.size() + 1);
        return text;
    }
};

// A column of one's own.
class column : public column_ref
{
  public:
    explicit column(const char *type, const stria_allocator *allocator = nullptr)
        : column_ref(
              detail::made([&](stria_error *e) { return stria_column_new(type, allocator, e); }))
    {
    }
    column(column &&other) noexcept : column_ref(std::exchange(other.handle_, nullptr))
    {
    }
    column &operator=(column &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~column()
    {
        stria_column_free(handle_);
    }
};

// Growing bytes.
class memory
{
  public:
    explicit memory(const stria_allocator *allocator = nullptr)
        : handle_(stria_memory_new(allocator))
    {
        if (handle_ == nullptr)
            detail::refuse(STRIA_ERR_MEMORY, "out of memory");
    }
    memory(memory &&other) noexcept : handle_(std::exchange(other.handle_, nullptr))
    {
    }
    memory &operator=(memory &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~memory()
    {
        stria_memory_free(handle_);
    }
    stria_memory *get() const noexcept
    {
        return handle_;
    }
    stria_sink sink() noexcept
    {
        return stria_memory_sink(handle_);
    }
    std::string_view view() const noexcept
    {
        const stria_view view = stria_memory_view(handle_);
        return std::string_view(view.data, view.size);
    }
    void reset() noexcept
    {
        stria_memory_reset(handle_);
    }

  private:
    stria_memory *handle_;
};

// Columns of equal length.
class batch
{
  public:
    batch(std::initializer_list<stria_field> fields, const stria_allocator *allocator = nullptr)
        : batch(fields.begin(), fields.size(), allocator)
    {
    }
    batch(const stria_field *fields, std::size_t count, const stria_allocator *allocator = nullptr)
        : handle_(detail::made(
              [&](stria_error *e) { return stria_batch_new(fields, count, allocator, e); }))
    {
    }

    // With the columns and rows of the source's first block.
    static batch from_native(stria_source source, const stria_allocator *allocator = nullptr)
    {
        return batch(detail::made(
            [&](stria_error *e) { return stria_batch_new_from_native(source, allocator, e); }));
    }

    // With the columns and rows of an array of structs, which is only read; or with the columns
    // of a stream, and no rows.
    static batch from_arrow(const ArrowSchema *schema, const ArrowArray *array,
        const stria_allocator *allocator = nullptr)
    {
        return batch(detail::made([&](stria_error *e) {
            return stria_batch_new_from_arrow(schema, array, allocator, e);
        }));
    }
    static batch from_arrow(ArrowArrayStream *stream, const stria_allocator *allocator = nullptr)
    {
        return batch(detail::made([&](stria_error *e) {
            return stria_batch_new_from_arrow_stream(stream, allocator, e);
        }));
    }

    // With the columns of a header of names and types, and all rows; or at most `most`.
    static batch from_rowbinary(stria_source source, const stria_allocator *allocator = nullptr,
        std::size_t most = static_cast<std::size_t>(-1))
    {
        return batch(detail::made([&](stria_error *e) {
            return stria_batch_new_from_rowbinary_rows(most, source, allocator, e);
        }));
    }

    batch(batch &&other) noexcept : handle_(std::exchange(other.handle_, nullptr))
    {
    }
    batch &operator=(batch &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~batch()
    {
        stria_batch_free(handle_);
    }
    stria_batch *get() const noexcept
    {
        return handle_;
    }

    std::size_t columns() const noexcept
    {
        return stria_batch_columns(handle_);
    }
    std::size_t rows() const noexcept // committed
    {
        return stria_batch_rows(handle_);
    }
    const char *name(std::size_t index) const noexcept
    {
        return stria_batch_name(handle_, index);
    }

    // Borrowed; a failure when there is none.
    column_ref column(std::size_t index)
    {
        return found(stria_batch_column(handle_, index));
    }
    column_ref column(const std::string &name)
    {
        return found(stria_batch_find(handle_, name.c_str()));
    }

    // All rows of another batch, by the names of the columns.
    void append(const batch &from)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_append_batch(handle_, from.handle_, e); });
    }

    void commit()
    {
        detail::attempt([&](stria_error *e) { return stria_batch_commit(handle_, e); });
    }
    void rollback() noexcept
    {
        stria_batch_rollback(handle_);
    }
    void reset() noexcept
    {
        stria_batch_reset(handle_);
    }

    void write_native(stria_sink sink) const
    {
        detail::attempt([&](stria_error *e) { return stria_batch_write_native(handle_, sink, e); });
    }

    // False when the source has no more blocks.
    bool read_native(stria_source source)
    {
        return read([&](stria_error *e) { return stria_batch_read_native(handle_, source, e); });
    }

    void write_rowbinary(std::int32_t header, stria_sink sink) const
    {
        detail::attempt(
            [&](stria_error *e) { return stria_batch_write_rowbinary(handle_, header, sink, e); });
    }

    // False when the source has nothing; at most `most` rows.
    bool read_rowbinary(
        std::int32_t header, stria_source source, std::size_t most = static_cast<std::size_t>(-1))
    {
        return read([&](stria_error *e) {
            return stria_batch_read_rowbinary_rows(handle_, header, most, source, e);
        });
    }

    // The caller releases both structs.
    void move_to_arrow(ArrowSchema *schema, ArrowArray *array)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_batch_move_to_arrow(handle_, schema, array, e); });
    }
    void share_with_arrow(ArrowSchema *schema, ArrowArray *array) const
    {
        detail::attempt([&](stria_error *e) {
            return stria_batch_share_with_arrow(handle_, schema, array, e);
        });
    }

    void read_arrow(const ArrowSchema *schema, const ArrowArray *array)
    {
        detail::attempt(
            [&](stria_error *e) { return stria_batch_read_arrow(handle_, schema, array, e); });
    }

    // The next array; false when the stream has no more.
    bool read_arrow(ArrowArrayStream *stream)
    {
        return read(
            [&](stria_error *e) { return stria_batch_read_arrow_stream(handle_, stream, e); });
    }

  private:
    // Whether there was anything to read.
    template <class Call> static bool read(Call call)
    {
        stria_error error;
        const stria_code code = call(&error);
        if (code != STRIA_OK && code != STRIA_END)
            throw failure(error);
        return code == STRIA_OK;
    }
    explicit batch(stria_batch *handle) noexcept : handle_(handle)
    {
    }
    static column_ref found(stria_column *column)
    {
        if (column == nullptr)
            detail::refuse(STRIA_ERR_ARGUMENT, "the batch has no such column");
        return column_ref(column);
    }

    stria_batch *handle_;
};

} // namespace stria_0
} // namespace stria

#endif // STRIA_STRIA_HPP

// dictionaries.cpp - values of which many are the same, as keys and codes
#include <array>
#include <string_view>

#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// The bytes that a call leaves behind for each value: its code.
constexpr std::size_t code_size = 4;

// ---- Words ----

// What all contenders of a work are given, in each form; about one of ten is missing where
// the work says so.
class words
{
  public:
    words(std::size_t count, std::size_t distinct, bool nullable)
        : strings(random_words(count, distinct)), views(views_of(strings)),
          mask(nullable ? random_mask(count) : std::vector<std::uint8_t>(count))
    {
        for (std::size_t i = 0; i < count; i++)
            pointers.push_back(mask[i] ? nullptr : strings[i].c_str());
    }

    const std::vector<std::string> strings;
    const std::vector<stria_view> views;
    const std::vector<std::uint8_t> mask;
    std::vector<const char *> pointers;
};

template <std::size_t Count, std::size_t Distinct, bool Nullable> struct shape {
    static constexpr std::size_t count = Count;
    static constexpr std::size_t distinct = Distinct;
    static constexpr bool nullable = Nullable;

    static words make()
    {
        return {Count, Distinct, Nullable};
    }
    static std::string name()
    {
        return std::string(Nullable ? "dictionary-nullable/" : "dictionary/") + short_count(Count) +
            "x" + short_count(Distinct);
    }
};

template <class Shape> class append_words : public appended
{
  public:
    explicit append_words(const work &work)
        : appended(work,
              Shape::nullable ? "LowCardinality(Nullable(String))" : "LowCardinality(String)"),
          from(Shape::make())
    {
    }
    bool verify() override
    {
        if (column().rows() != Shape::count)
            return false;
        for (std::size_t i = 0; i < Shape::count; i++) {
            if (column().is_null(i) != (from.mask[i] != 0))
                return false;
            if (!from.mask[i] && column().view(i) != from.strings[i])
                return false;
        }
        return true;
    }

  protected:
    const words from;
};

template <class Shape> class append_cstrs : public append_words<Shape>
{
    using append_words<Shape>::append_words;

    void append(stria::column_ref to) override
    {
        to.append(stria::values(this->from.pointers));
    }
};

template <class Shape> class append_views : public append_words<Shape>
{
    using append_words<Shape>::append_words;

    void append(stria::column_ref to) override
    {
        const stria_values values = stria::values(this->from.views);
        to.append(Shape::nullable
                ? stria_with_nulls(values, stria_null_bytes(this->from.mask.data()))
                : values);
    }
};

// The least that a loop can do for views: a table that is large enough from the start, with
// the keys of up to 16 bytes in it, and a copy of each key.
template <class Shape> class words_loop : public contender
{
  public:
    explicit words_loop(const work &)
        : from_(Shape::make()), slots_(size), codes_(Shape::count * code_size)
    {
    }
    void call() override
    {
        auto *const codes = codes_.template as<std::uint32_t>();

        std::fill(slots_.begin(), slots_.end(), slot{});
        keys_.clear();
        keys_.emplace_back();
        for (std::size_t i = 0; i < Shape::count; i++)
            codes[i] = from_.mask[i] ? 0 : code_of(from_.views[i]);
    }
    bool verify() override
    {
        const auto *const codes = codes_.template as<std::uint32_t>();

        for (std::size_t i = 0; i < Shape::count; i++) {
            if (from_.mask[i] ? codes[i] != 0 : keys_[codes[i]] != from_.strings[i])
                return false;
        }
        return true;
    }

  private:
    static constexpr std::size_t size = Shape::distinct > 100 ? 4096 : 128;

    struct slot {
        std::uint64_t key[2];
        std::uint32_t size;
        std::uint32_t code;
    };

    template <class T> static std::uint64_t load(const char *from)
    {
        T value;
        std::memcpy(&value, from, sizeof value);
        return value;
    }

    // Words of 2 to 16 bytes: all of them in two numbers.
    std::uint32_t code_of(const stria_view &view)
    {
        const char *const end = view.data + view.size;
        std::uint64_t key[2] = {0, 0};

        if (view.size >= 8) {
            key[0] = load<std::uint64_t>(view.data);
            key[1] = load<std::uint64_t>(end - 8);
        } else if (view.size >= 4) {
            key[0] = load<std::uint32_t>(view.data) | load<std::uint32_t>(end - 4) << 32;
        } else {
            key[0] = load<std::uint16_t>(view.data) | load<std::uint16_t>(end - 2) << 16;
        }
        std::uint64_t hash = (key[0] ^ key[1] * 0x9fb21c651e98df25u) * 0x9e3779b97f4a7c15u;
        for (std::size_t at = hash >> 32;; at++) {
            slot &found = slots_[at % size];
            if (found.code == 0)
                add(found, key, view);
            if (found.key[0] == key[0] && found.key[1] == key[1] && found.size == view.size)
                return found.code;
        }
    }
    void add(slot &free, const std::uint64_t *key, const stria_view &view)
    {
        const auto code = static_cast<std::uint32_t>(keys_.size());

        free = {{key[0], key[1]}, static_cast<std::uint32_t>(view.size), code};
        keys_.emplace_back(view.data, view.size);
    }

    const words from_;
    std::vector<slot> slots_;
    std::vector<std::string> keys_;
    const block codes_;
};

template <class Shape> void enter_words()
{
    const std::string name = Shape::name();
    const std::size_t bytes = Shape::count * code_size;

    const work cstrs = kept(name + "/cstrs", "value", Shape::count, bytes);
    enter<append_cstrs<Shape>>(cstrs, "stria");
    enter_memcpy(cstrs);

    const work views = kept(name + "/views", "value", Shape::count, bytes);
    enter<append_views<Shape>>(views, "stria");
    enter<words_loop<Shape>>(views, "loop");
    enter_memcpy(views);
}

// ---- Values of a fixed width ----

constexpr std::size_t many = 10000;
constexpr std::size_t few = 1000; // that are different

template <class T> std::vector<T> repeated()
{
    std::vector<T> values;

    for (const std::size_t index : random_indexes(many, few))
        values.push_back(static_cast<T>(index * 31));
    return values;
}

using eight = std::array<char, 8>;

template <> std::vector<eight> repeated()
{
    std::vector<eight> values;

    for (const std::int64_t number : repeated<std::int64_t>()) {
        eight bytes;
        std::memcpy(bytes.data(), &number, sizeof bytes);
        values.push_back(bytes);
    }
    return values;
}

template <class T> stria_ctype ctype()
{
    if constexpr (std::is_same_v<T, eight>)
        return STRIA_RAW_BYTES;
    else
        return stria::values(std::vector<T>{}).ctype;
}

template <class T> class append_repeated : public appended
{
  public:
    append_repeated(const work &work, const char *type) : appended(work, type)
    {
    }
    void append(stria::column_ref to) override
    {
        to.append(stria_make_values(from_.data(), many, sizeof(T), 0, sizeof(T), ctype<T>(), 0));
    }
    bool verify() override
    {
        const std::vector<T> &from = from_;
        std::vector<T> read(many);

        if (ctype<T>() == STRIA_RAW_BYTES) {
            for (std::size_t i = 0; i < many; i++)
                std::memcpy(&read[i], column().view(i).data(), sizeof(T));
        } else {
            column().read(
                0, stria_make_out(read.data(), many, sizeof(T), 0, sizeof(T), ctype<T>()));
        }
        return read == from;
    }

  private:
    const std::vector<T> from_ = repeated<T>();
};

struct append_int64 : append_repeated<std::int64_t> {
    explicit append_int64(const work &work) : append_repeated(work, "LowCardinality(Int64)")
    {
    }
};

struct append_fixed : append_repeated<eight> {
    explicit append_fixed(const work &work)
        : append_repeated(work, "LowCardinality(FixedString(8))")
    {
    }
};

struct append_date : append_repeated<std::uint16_t> {
    explicit append_date(const work &work) : append_repeated(work, "LowCardinality(Date)")
    {
    }
};

template <class Contender> void enter_repeated(const char *name)
{
    const work repeated = kept(std::string(name) + "/" + short_count(many) + "x" + short_count(few),
        "value", many, many * code_size);

    enter<Contender>(repeated, "stria");
    enter_memcpy(repeated);
}

// ---- A grid ----

class append_grid : public appended
{
  public:
    explicit append_grid(const work &work) : appended(work, "Array(Array(LowCardinality(Int32)))")
    {
        for (const std::size_t index : random_indexes(side * side, few))
            from_.push_back(static_cast<std::int32_t>(index));
    }
    void append(stria::column_ref to) override
    {
        const std::array<std::size_t, 2> dims = {side, side};

        to.append_lists(stria::values(from_), stria_grid(1, dims.data(), dims.size()));
    }
    bool verify() override
    {
        std::vector<std::int32_t> read(from_.size());

        column().child().child().read(
            0, stria_make_out(read.data(), read.size(), 4, 0, 4, STRIA_INT32));
        return column().rows() == 1 && column().child().rows() == side && read == from_;
    }

    static constexpr std::size_t side = 500;

  private:
    std::vector<std::int32_t> from_;
};

} // namespace

void enter_dictionaries()
{
    enter_words<shape<1000, 26, false>>();
    enter_words<shape<1000, 1000, false>>();
    enter_words<shape<10000, 26, false>>();
    enter_words<shape<10000, 1000, false>>();
    enter_words<shape<1000, 26, true>>();
    enter_words<shape<10000, 26, true>>();
    enter_words<shape<10000, 1000, true>>();

    enter_repeated<append_int64>("dictionary-int64");
    enter_repeated<append_fixed>("dictionary-fixedstring8");
    enter_repeated<append_date>("dictionary-date");

    const std::size_t cells = append_grid::side * append_grid::side;
    const work grid = kept("dictionary/grid500x500", "value", cells, cells * code_size);
    enter<append_grid>(grid, "stria");
    enter_memcpy(grid);
}

} // namespace bench

// columns.cpp - rows of one column into another, and lists of what may be missing
#include <array>

#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// ---- Column to column ----

constexpr std::size_t count = 10000;

class from_column : public appended
{
  public:
    from_column(const work &work, const char *type, std::size_t distinct)
        : appended(work, type), from_(type), indexes(random_indexes(count, count))
    {
        for (const std::string &word : random_words(count, distinct))
            from_.push(word);
    }
    bool verify() override
    {
        for (std::size_t i = 0; i < count; i++) {
            if (column().view(i) != from_.view(row(i)))
                return false;
        }
        return column().rows() == count;
    }

  protected:
    virtual std::size_t row(std::size_t i) const = 0;

    stria::column from_;
    const std::vector<std::size_t> indexes;
};

class whole : public from_column
{
    using from_column::from_column;

    void append(stria::column_ref to) override
    {
        to.append_column(from_);
    }
    std::size_t row(std::size_t i) const override
    {
        return i;
    }
};

class taken : public from_column
{
    using from_column::from_column;

    void append(stria::column_ref to) override
    {
        to.append_taken(from_, indexes);
    }
    std::size_t row(std::size_t i) const override
    {
        return indexes[i];
    }
};

template <class How> struct of_strings : How {
    explicit of_strings(const work &work) : How(work, "String", 1000)
    {
    }
};

template <class How> struct of_keys : How {
    explicit of_keys(const work &work) : How(work, "LowCardinality(String)", 1000)
    {
    }
};

template <class Contender> void enter_column(const char *name, std::size_t bytes, bool allocates)
{
    work copy = kept(name, "row", count, bytes);

    copy.allocates = allocates; // the codes that keys of one dictionary have in the other
    enter<Contender>(copy, "stria");
    enter_memcpy(copy);
}

// ---- Lists of what may be missing ----

struct masked {
    const std::int64_t *data;
    const std::uint8_t *nulls;
    std::size_t count;
};

struct pointed {
    const std::int64_t *const *data;
    std::size_t count;
};

constexpr std::size_t width = 10;

// Rows of numbers, of which about one of ten is missing, in each form.
class rows
{
  public:
    explicit rows(std::size_t n) : numbers(random_int64(n * width)), mask(random_mask(n * width))
    {
        for (std::size_t i = 0; i < numbers.size(); i++)
            pointers.push_back(mask[i] ? nullptr : &numbers[i]);
        for (std::size_t i = 0; i < numbers.size(); i += width) {
            by_mask.push_back({&numbers[i], &mask[i], width});
            by_pointer.push_back({&pointers[i], width});
        }
    }

    const std::vector<std::int64_t> numbers;
    const std::vector<std::uint8_t> mask;
    std::vector<const std::int64_t *> pointers;
    std::vector<masked> by_mask;
    std::vector<pointed> by_pointer;
};

class append_rows : public appended
{
  public:
    explicit append_rows(const work &work)
        : appended(work, "Array(Nullable(Int64))"), from(work.units)
    {
    }
    bool verify() override
    {
        const stria::column_ref items = column().child();
        const auto *const values = static_cast<const std::int64_t *>(items.data());

        for (std::size_t i = 0; i < from.numbers.size(); i++) {
            if (items.is_null(i) != (from.mask[i] != 0) ||
                values[i] != (from.mask[i] ? 0 : from.numbers[i]))
                return false;
        }
        return column().rows() == from.by_mask.size();
    }

  protected:
    const rows from;
};

class append_masked : public append_rows
{
    using append_rows::append_rows;

    void append(stria::column_ref to) override
    {
        const std::vector<masked> &given = from.by_mask;
        const stria_slices slices = stria_make_slices(given.data(), given.size(), sizeof(masked),
            offsetof(masked, data), offsetof(masked, count), sizeof(std::size_t), STRIA_INT64, 8);
        to.append_slices(stria_slices_with_flags(slices, offsetof(masked, nulls)));
    }
};

class append_pointed : public append_rows
{
    using append_rows::append_rows;

    void append(stria::column_ref to) override
    {
        const std::vector<pointed> &given = from.by_pointer;
        const stria_slices slices = stria_make_slices(given.data(), given.size(), sizeof(pointed),
            offsetof(pointed, data), offsetof(pointed, count), sizeof(std::size_t), 0, 0);
        to.append_slices(stria_slices_of_pointers(slices, STRIA_INT64, 8));
    }
};

// ---- Lists of strings ----

struct strings {
    const stria_view *data;
    std::size_t count;
};

class append_strings : public appended
{
  public:
    explicit append_strings(const work &work)
        : appended(work, "Array(String)"), strings_(random_strings(work.units * width, 1, 15)),
          views_(views_of(strings_))
    {
        for (std::size_t i = 0; i < views_.size(); i += width)
            rows_.push_back({&views_[i], width});
    }
    void append(stria::column_ref to) override
    {
        to.append_slices(
            stria_make_slices(rows_.data(), rows_.size(), sizeof(strings), offsetof(strings, data),
                offsetof(strings, count), sizeof(std::size_t), STRIA_VIEW, sizeof(stria_view)));
    }
    bool verify() override
    {
        return column().rows() == rows_.size() &&
            holds(column().child().offsets(), offsets_of(strings_));
    }

  private:
    const std::vector<std::string> strings_;
    const std::vector<stria_view> views_;
    std::vector<strings> rows_;
};

template <class Contender> void enter_lists(const std::string &name, std::size_t rows)
{
    const work lists = kept(name, "row", rows, rows * width * 8);

    enter<Contender>(lists, "stria");
    enter_memcpy(lists);
}

} // namespace

void enter_columns()
{
    enter_column<of_strings<whole>>("column/string", count * 16, false);
    enter_column<of_strings<taken>>("column/string/taken", count * 16, false);
    enter_column<of_keys<whole>>("column/dictionary", count * 4, true);
    enter_column<of_keys<taken>>("column/dictionary/taken", count * 4, true);
    for (const std::size_t rows : {100u, 1000u}) {
        const std::string name = "array-nullable/" + std::to_string(rows) + "x10";
        enter_lists<append_masked>(name + "/masks", rows);
        enter_lists<append_pointed>(name + "/pointers", rows);
    }
    enter_lists<append_strings>("array-string/1000x10/slices", 1000);
}

} // namespace bench

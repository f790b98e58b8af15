// lists.cpp - rows of numbers, each in memory of its own or all behind one another
#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

struct slice {
    const std::int64_t *data;
    std::size_t count;
};

// The rows that all contenders of these works are given, in each form.
class rows
{
  public:
    explicit rows(const work &work)
        : nested(random_rows(work.units, (work.bytes / work.units - 8) / 8)), offsets{0}
    {
        for (const std::vector<std::int64_t> &row : nested) {
            slices.push_back({row.data(), row.size()});
            flat.insert(flat.end(), row.begin(), row.end());
            offsets.push_back(static_cast<std::int64_t>(flat.size()));
        }
    }

    const std::vector<std::vector<std::int64_t>> nested;
    std::vector<slice> slices;
    std::vector<std::int64_t> flat;
    std::vector<std::int64_t> offsets;
};

class append_rows : public appended
{
  public:
    explicit append_rows(const work &work) : appended(work, "Array(Int64)"), from(work)
    {
    }
    bool verify() override
    {
        return column().rows() == from.nested.size() && holds(column().offsets(), from.offsets) &&
            column().child().rows() == from.flat.size() &&
            holds(column().child().data(), from.flat);
    }

  protected:
    const rows from;
};

class append_slices : public append_rows
{
    using append_rows::append_rows;

    void append(stria::column_ref to) override
    {
        to.append_slices(stria::slices(from.slices, &slice::data, &slice::count));
    }
};

class append_offsets : public append_rows
{
    using append_rows::append_rows;

    void append(stria::column_ref to) override
    {
        to.append_lists(stria::values(from.flat), stria::offsets(from.offsets));
    }
};

// A memcpy() for each row, and its offset, into memory that is there.
class slices_loop : public contender
{
  public:
    explicit slices_loop(const work &work)
        : from_(work), values_(from_.flat.size() * 8), offsets_(from_.offsets.size() * 8)
    {
    }
    void call() override
    {
        auto *const values = values_.as<std::int64_t>();
        auto *const offsets = offsets_.as<std::int64_t>();
        std::size_t end = 0;

        offsets[0] = 0;
        for (std::size_t i = 0; i < from_.slices.size(); i++) {
            const slice &row = from_.slices[i];
            std::memcpy(values + end, row.data, row.count * sizeof *row.data);
            end += row.count;
            offsets[i + 1] = static_cast<std::int64_t>(end);
        }
    }
    bool verify() override
    {
        return holds(values_.data(), from_.flat) && holds(offsets_.data(), from_.offsets);
    }

  private:
    const rows from_;
    const block values_;
    const block offsets_;
};

} // namespace

void enter_lists()
{
    for (const std::size_t width : {10u, 100u}) {
        constexpr std::size_t count = 1000;
        const std::string name = "array/1000x" + std::to_string(width);
        const std::size_t bytes = count * (width + 1) * 8;

        const work slices = kept(name + "/slices", "row", count, bytes);
        enter<append_slices>(slices, "stria");
        enter<slices_loop>(slices, "loop");
        enter_memcpy(slices);

        const work fresh_slices = fresh(name + "/slices", "row", count, bytes);
        enter<append_slices>(fresh_slices, "stria");
        enter_memcpy(fresh_slices);

        const work offsets = kept(name + "/offsets", "row", count, bytes);
        enter<append_offsets>(offsets, "stria");
        enter_memcpy(offsets);
    }
}

} // namespace bench

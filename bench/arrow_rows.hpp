// arrow_rows.hpp - columns that are handed over as Arrow's
#ifndef STRIA_BENCH_ARROW_ROWS_HPP
#define STRIA_BENCH_ARROW_ROWS_HPP

#include "contender.hpp"
#include "inputs.hpp"

#include "stria/stria.hpp"

namespace bench
{

struct int64_rows {
    static constexpr const char *type = "Int64";

    static void fill(stria::column_ref column, std::size_t count)
    {
        column.append(stria::values(random_int64(count)));
    }
};

struct nullable_rows {
    static constexpr const char *type = "Nullable(Int64)";

    static void fill(stria::column_ref column, std::size_t count)
    {
        const std::vector<std::int64_t> values = random_int64(count);
        const std::vector<std::uint8_t> mask = random_mask(count);
        column.append(stria_with_nulls(stria::values(values), stria_null_bytes(mask.data())));
    }
};

struct array_rows {
    static constexpr const char *type = "Array(Int64)";
    static constexpr std::size_t width = 10;

    static void fill(stria::column_ref column, std::size_t count)
    {
        const std::vector<std::int64_t> values = random_int64(count * width);
        const std::size_t dims[] = {width};
        column.append_lists(stria::values(values), stria_grid(count, dims, 1));
    }
};

struct string_rows {
    static constexpr const char *type = "String";

    static void fill(stria::column_ref column, std::size_t count)
    {
        column.append_strings(random_strings(count, 20, 80));
    }
};

template <class Rows> stria::batch full_batch(std::size_t count)
{
    stria::batch batch({{"v", Rows::type}}, counted_allocator());

    Rows::fill(batch.column(0), count);
    batch.commit();
    return batch;
}

} // namespace bench

#endif // STRIA_BENCH_ARROW_ROWS_HPP

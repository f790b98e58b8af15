// main.cpp - builders of Arrow C++, as the package pyarrow has it
//
// An array takes its builder's memory with it, so each call makes its own; it is let go before
// the next.
#include <arrow/api.h>

#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "contender.h"
#include "inputs.h"

namespace
{

void check(const arrow::Status &status)
{
    if (!status.ok())
        give_up("Arrow C++", status.ToString().c_str());
}

struct list_builder {
    std::shared_ptr<arrow::ArrayBuilder> items;
    arrow::ListBuilder lists;

    explicit list_builder(std::shared_ptr<arrow::ArrayBuilder> of)
        : items(std::move(of)), lists(arrow::default_memory_pool(), items)
    {
    }
};

// What is given, and the array of the last call.
struct object {
    std::size_t rows;
    std::size_t width;
    std::vector<std::int64_t> numbers;
    std::vector<std::uint8_t> valid;
    text *texts = nullptr;
    std::vector<std::string_view> views;
    words some_words = {};
    std::shared_ptr<arrow::Array> array;
};

std::vector<std::string_view> views_of(const text *texts, std::size_t count)
{
    std::vector<std::string_view> views;

    for (std::size_t i = 0; i < count; i++)
        views.emplace_back(texts[i].data, texts[i].size);
    return views;
}

void *make(const contender *contender, std::size_t count, std::size_t text_size)
{
    auto *const made = new object{contender->rows, contender->width, {}, {}, nullptr, {}, {}, {}};
    std::int64_t *const numbers = make_numbers(count);
    std::uint8_t *const mask = make_mask(count);

    made->numbers.assign(numbers, numbers + count);
    for (std::size_t i = 0; i < count; i++)
        made->valid.push_back(!mask[i]);
    std::free(numbers);
    std::free(mask);
    made->texts = make_texts(count, text_size);
    made->views = views_of(made->texts, count);
    return made;
}

void *make_rows(const contender *contender)
{
    return make(contender, contender->rows, contender->width);
}

void *make_lists(const contender *contender)
{
    return make(contender, contender->rows * contender->width, 0);
}

void *make_dictionary(const contender *contender)
{
    auto *const made = static_cast<object *>(make(contender, 1, 1));

    made->some_words = make_words(contender->rows, contender->width);
    made->views = views_of(made->some_words.words, contender->rows);
    return made;
}

void reset(void *of)
{
    static_cast<object *>(of)->array.reset();
}

void drop(void *of)
{
    auto *const dropped = static_cast<object *>(of);

    drop_texts(dropped->texts);
    if (dropped->some_words.count > 0)
        drop_words(&dropped->some_words);
    delete dropped;
}

void copy_numbers(void *of)
{
    auto *const from = static_cast<object *>(of);
    arrow::Int64Builder builder;

    check(builder.AppendValues(from->numbers.data(), static_cast<std::int64_t>(from->rows)));
    check(builder.Finish(&from->array));
}

void push_numbers(void *of)
{
    auto *const from = static_cast<object *>(of);
    arrow::Int64Builder builder;

    check(builder.Reserve(static_cast<std::int64_t>(from->rows)));
    for (std::size_t i = 0; i < from->rows; i++)
        check(builder.Append(from->numbers[i]));
    check(builder.Finish(&from->array));
}

void copy_nullable(void *of)
{
    auto *const from = static_cast<object *>(of);
    arrow::Int64Builder builder;

    check(builder.AppendValues(
        from->numbers.data(), static_cast<std::int64_t>(from->rows), from->valid.data()));
    check(builder.Finish(&from->array));
}

void append_texts(void *of)
{
    auto *const from = static_cast<object *>(of);
    arrow::StringBuilder builder;

    check(builder.Reserve(static_cast<std::int64_t>(from->rows)));
    check(builder.ReserveData(static_cast<std::int64_t>(from->rows * from->width)));
    for (const std::string_view view : from->views)
        check(builder.Append(view));
    check(builder.Finish(&from->array));
}

void append_words(void *of)
{
    auto *const from = static_cast<object *>(of);
    arrow::StringDictionaryBuilder builder;

    check(builder.Reserve(static_cast<std::int64_t>(from->rows)));
    for (const std::string_view view : from->views)
        check(builder.Append(view));
    check(builder.Finish(&from->array));
}

template <class Builder, class Row> void append_lists(void *of, Row append_row)
{
    auto *const from = static_cast<object *>(of);
    const auto items = std::make_shared<Builder>();
    arrow::ListBuilder lists(arrow::default_memory_pool(), items);

    check(lists.Reserve(static_cast<std::int64_t>(from->rows)));
    check(items->Reserve(static_cast<std::int64_t>(from->rows * from->width)));
    for (std::size_t i = 0; i < from->rows; i++) {
        check(lists.Append());
        append_row(*items, *from, i * from->width);
    }
    check(lists.Finish(&from->array));
}

void append_number_lists(void *of)
{
    append_lists<arrow::Int64Builder>(
        of, [](arrow::Int64Builder &items, const object &from, std::size_t at) {
            check(items.AppendValues(&from.numbers[at], static_cast<std::int64_t>(from.width)));
        });
}

void append_nullable_lists(void *of)
{
    append_lists<arrow::Int64Builder>(
        of, [](arrow::Int64Builder &items, const object &from, std::size_t at) {
            check(items.AppendValues(
                &from.numbers[at], static_cast<std::int64_t>(from.width), &from.valid[at]));
        });
}

void append_text_lists(void *of)
{
    append_lists<arrow::StringBuilder>(
        of, [](arrow::StringBuilder &items, const object &from, std::size_t at) {
            for (std::size_t i = at; i < at + from.width; i++)
                check(items.Append(from.views[i]));
        });
}

std::uint64_t sum_range(
    const arrow::Array &array, std::int64_t first, std::int64_t end, std::uint64_t sum)
{
    for (std::int64_t i = first; i < end; i++) {
        if (array.IsNull(i)) {
            sum = sum_number(sum, SUM_OF_NULL);
        } else if (const auto *numbers = dynamic_cast<const arrow::Int64Array *>(&array)) {
            sum = sum_number(sum, static_cast<std::uint64_t>(numbers->Value(i)));
        } else if (const auto *texts = dynamic_cast<const arrow::StringArray *>(&array)) {
            sum = sum_bytes(sum, texts->GetView(i).data(), texts->GetView(i).size());
        } else if (const auto *keys = dynamic_cast<const arrow::DictionaryArray *>(&array)) {
            const std::int64_t key = keys->GetValueIndex(i);
            sum = sum_range(*keys->dictionary(), key, key + 1, sum);
        } else if (const auto *lists = dynamic_cast<const arrow::ListArray *>(&array)) {
            sum = sum_number(sum, static_cast<std::uint64_t>(lists->value_length(i)));
            sum = sum_range(
                *lists->values(), lists->value_offset(i), lists->value_offset(i + 1), sum);
        } else {
            give_up("Arrow C++", "an array of another type");
        }
    }
    return sum;
}

std::uint64_t sum_array(void *of)
{
    const arrow::Array &array = *static_cast<object *>(of)->array;

    return sum_range(array, 0, array.length(), SUM_OF_NOTHING);
}

using maker = void *(*)(const contender *);
using caller = void (*)(void *);

contender entry(const char *work, std::size_t rows, std::size_t width, std::size_t bytes,
    maker make_object, caller call)
{
    return {work, "", rows, width, bytes, nullptr, make_object, reset, call, sum_array, drop};
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<contender> contenders = {
        entry("int64/10k", 10000, 1, 80000, make_rows, copy_numbers),
        entry("int64/1M", 1000000, 1, 8000000, make_rows, copy_numbers),
        entry("int64-push/10k", 10000, 1, 80000, make_rows, push_numbers),
        entry("nullable/10k", 10000, 1, 81250, make_rows, copy_nullable),
        entry("strings/100x50", 100, 50, 5800, make_rows, append_texts),
        entry("strings/1000x50", 1000, 50, 58000, make_rows, append_texts),
        entry("array-int64/100x10", 100, 10, 8800, make_lists, append_number_lists),
        entry("array-int64/1000x10", 1000, 10, 88000, make_lists, append_number_lists),
        entry("array-int64/100x100", 100, 100, 80800, make_lists, append_number_lists),
        entry("array-int64/1000x100", 1000, 100, 808000, make_lists, append_number_lists),
        entry("array-string/100x10", 100, 10, 20800, make_lists, append_text_lists),
        entry("array-string/1000x10", 1000, 10, 208000, make_lists, append_text_lists),
        entry("array-nullable/100x10", 100, 10, 8925, make_lists, append_nullable_lists),
        entry("array-nullable/1000x10", 1000, 10, 89250, make_lists, append_nullable_lists),
        entry("dictionary/1000x26", 1000, 26, 4000, make_dictionary, append_words),
        entry("dictionary/1000x1000", 1000, 1000, 4000, make_dictionary, append_words),
        entry("dictionary/10000x26", 10000, 26, 40000, make_dictionary, append_words),
        entry("dictionary/10000x1000", 10000, 1000, 40000, make_dictionary, append_words),
    };

    return run_contenders(argc, argv, "arrow-cpp", arrow::GetBuildInfo().version_string.c_str(),
        contenders.data(), contenders.size());
}

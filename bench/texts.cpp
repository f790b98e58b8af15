// texts.cpp - UUIDs and floats from text and to it
#include <cstdio>
#include <cstdlib>

#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

constexpr std::size_t room = 48; // for any of these texts, and its end

struct uuids {
    static constexpr const char *type = "UUID";
    static constexpr std::size_t width = 16;
    using value = std::vector<std::uint8_t>;

    // In the order of the text.
    static value values(std::size_t count)
    {
        return random_bytes(width * count);
    }
    static stria_values described(const value &values, std::size_t count)
    {
        return stria_make_values(values.data(), count, width, 0, width, STRIA_RAW_BYTES, 0);
    }
    // As printf() spells them.
    static std::string print(const value &values, std::size_t i)
    {
        std::string text;

        for (std::size_t k = 0; k < width; k++) {
            char digits[3];
            std::snprintf(
                digits, sizeof digits, "%02x", static_cast<unsigned>(values[i * width + k]));
            text += k == 4 || k == 6 || k == 8 || k == 10 ? "-" : "";
            text += digits;
        }
        return text;
    }
};

struct floats {
    static constexpr const char *type = "Float64";
    static constexpr std::size_t width = sizeof(double);
    using value = std::vector<double>;

    // Seventeen digits each, as measurements have them.
    static value values(std::size_t count)
    {
        value made;

        for (const std::int64_t bits : random_int64(count))
            made.push_back(static_cast<double>(bits) / 1e15);
        return made;
    }
    static stria_values described(const value &values, std::size_t)
    {
        return stria::values(values);
    }
    static std::string print(const value &values, std::size_t i)
    {
        char text[room];

        std::snprintf(text, sizeof text, "%.17g", values[i]);
        return text;
    }
};

template <class Kind> std::vector<std::string> texts(std::size_t count)
{
    const typename Kind::value values = Kind::values(count);
    std::vector<std::string> made;

    for (std::size_t i = 0; i < count; i++)
        made.push_back(Kind::print(values, i));
    return made;
}

// ---- From text --------------------------------------------------------------------------------

template <class Kind> class parse : public appended
{
  public:
    explicit parse(const work &work)
        : appended(work, Kind::type), texts_(texts<Kind>(work.units)), views_(views_of(texts_)),
          expected_(Kind::type)
    {
        const typename Kind::value values = Kind::values(work.units);
        expected_.append(Kind::described(values, work.units));
    }
    bool verify() override
    {
        return column().rows() == texts_.size() &&
            std::memcmp(column().data(), expected_.data(), texts_.size() * Kind::width) == 0;
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(views_));
    }

    const std::vector<std::string> texts_;
    const std::vector<stria_view> views_;
    stria::column expected_;
};

// The C library's way: strtod() for each.
class strtod_loop : public contender
{
  public:
    explicit strtod_loop(const work &work)
        : texts_(texts<floats>(work.units)), to_(work.units * sizeof(double))
    {
    }
    void call() override
    {
        for (std::size_t i = 0; i < texts_.size(); i++)
            to_.as<double>()[i] = std::strtod(texts_[i].c_str(), nullptr);
    }
    bool verify() override
    {
        return holds(to_.data(), floats::values(texts_.size()));
    }

  private:
    const std::vector<std::string> texts_;
    const block to_;
};

// ---- To text ------------------------------------------------------------------------------------

template <class Kind> class print : public contender
{
  public:
    explicit print(const work &work) : column_(Kind::type, counted_allocator()), count_(work.units)
    {
        const typename Kind::value values = Kind::values(work.units);
        column_.append(Kind::described(values, work.units));
    }
    void call() override
    {
        for (std::size_t i = 0; i < count_; i++)
            stria_column_text(column_.get(), i, text_, sizeof text_);
    }
    // What is printed is read back as the same values.
    bool verify() override
    {
        stria::column again(Kind::type);

        for (std::size_t i = 0; i < count_; i++) {
            stria_column_text(column_.get(), i, text_, sizeof text_);
            again.push(static_cast<const char *>(text_));
        }
        return std::memcmp(again.data(), column_.data(), count_ * Kind::width) == 0;
    }

  private:
    stria::column column_;
    const std::size_t count_;
    char text_[room] = "";
};

// The C library's way, with as many digits as read back.
class snprintf_loop : public contender
{
  public:
    explicit snprintf_loop(const work &work) : from_(floats::values(work.units))
    {
    }
    void call() override
    {
        for (const double value : from_)
            std::snprintf(text_, sizeof text_, "%.17g", value);
    }
    bool verify() override
    {
        return std::strtod(text_, nullptr) == from_.back();
    }

  private:
    const std::vector<double> from_;
    char text_[room] = "";
};

work of(const char *name, std::size_t count, std::size_t bytes)
{
    return kept(std::string(name) + "/" + short_count(count), "value", count, count * bytes);
}

} // namespace

void enter_texts()
{
    constexpr std::size_t count = 10'000;

    enter<parse<uuids>>(of("text-to-uuid", count, 16), "stria");
    enter<print<uuids>>(of("uuid-to-text", count, 36), "stria");
    enter<parse<floats>>(of("text-to-float", count, 8), "stria");
    enter<strtod_loop>(of("text-to-float", count, 8), "strtod");
    enter<print<floats>>(of("float-to-text", count, 17), "stria");
    enter<snprintf_loop>(of("float-to-text", count, 17), "snprintf");
}

} // namespace bench

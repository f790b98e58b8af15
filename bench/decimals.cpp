// decimals.cpp - integers of 128 bits, and decimals out of integers, doubles and texts
#include <string>

#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// ---- Wide integers --------------------------------------------------------------

std::vector<stria_int128> random_int128(std::size_t count)
{
    std::vector<stria_int128> values;

    for (const std::int64_t value : random_int64(count))
        values.push_back({{static_cast<std::uint64_t>(value), value < 0 ? UINT64_MAX : 0}});
    return values;
}

class append_int128 : public appended
{
  public:
    explicit append_int128(const work &work)
        : appended(work, "Int128"), from_(random_int128(work.units))
    {
    }
    bool verify() override
    {
        return column().rows() == from_.size() && holds(column().data(), from_);
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(from_));
    }

    const std::vector<stria_int128> from_;
};

class widen_int64 : public appended
{
  public:
    explicit widen_int64(const work &work)
        : appended(work, "Int128"), from_(random_int64(work.units))
    {
    }
    bool verify() override
    {
        return column().rows() == from_.size() &&
            holds(column().data(), random_int128(from_.size()));
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(from_));
    }

    const std::vector<std::int64_t> from_;
};

// ---- Decimals ---------------------------------------------------------------------

constexpr const char *decimal = "Decimal(18, 2)";

// Prices: what an int32_t holds, in cents.
class append_decimals : public appended
{
  public:
    explicit append_decimals(const work &work)
        : appended(work, decimal), cents_(random_narrow(work.units))
    {
    }
    bool verify() override
    {
        return column().rows() == cents_.size() && holds(column().data(), cents_);
    }

  protected:
    const std::vector<std::int64_t> &cents() const
    {
        return cents_;
    }

  private:
    const std::vector<std::int64_t> cents_;
};

class append_cents : public append_decimals
{
  public:
    using append_decimals::append_decimals;

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria_scaled(stria::values(cents()), 2));
    }
};

class append_mills : public append_decimals
{
  public:
    explicit append_mills(const work &work) : append_decimals(work)
    {
        for (const std::int64_t cents : this->cents())
            mills_.push_back(cents * 10);
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria_scaled(stria::values(mills_), 3));
    }

    std::vector<std::int64_t> mills_;
};

// The same in a column of 128 bits, with two digits more.
class widen_cents : public appended
{
  public:
    explicit widen_cents(const work &work)
        : appended(work, "Decimal(38, 4)"), cents_(random_narrow(work.units))
    {
    }
    bool verify() override
    {
        std::vector<std::int64_t> scaled;

        for (const std::int64_t cents : cents_) {
            scaled.push_back(cents * 100);
            scaled.push_back(cents < 0 ? -1 : 0);
        }
        return column().rows() == cents_.size() && holds(column().data(), scaled);
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria_scaled(stria::values(cents_), 2));
    }

    const std::vector<std::int64_t> cents_;
};

class append_doubles : public append_decimals
{
  public:
    explicit append_doubles(const work &work) : append_decimals(work)
    {
        for (const std::int64_t cents : this->cents())
            doubles_.push_back(static_cast<double>(cents) / 100);
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(doubles_));
    }

    std::vector<double> doubles_;
};

std::string spell(std::int64_t cents)
{
    std::string text = std::to_string(cents < 0 ? -cents : cents);

    text.insert(0, text.size() < 3 ? 3 - text.size() : 0, '0');
    text.insert(text.size() - 2, ".");
    return (cents < 0 ? "-" : "") + text;
}

std::vector<std::string> spell_all(const std::vector<std::int64_t> &cents)
{
    std::vector<std::string> texts;

    for (const std::int64_t value : cents)
        texts.push_back(spell(value));
    return texts;
}

class append_texts : public append_decimals
{
  public:
    explicit append_texts(const work &work)
        : append_decimals(work), texts_(spell_all(cents())), views_(views_of(texts_))
    {
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(views_));
    }

    const std::vector<std::string> texts_;
    const std::vector<stria_view> views_;
};

// The digits alone, wherever the point is.
class reading_loop : public contender
{
  public:
    explicit reading_loop(const work &work)
        : cents_(random_narrow(work.units)), texts_(spell_all(cents_)), views_(views_of(texts_)),
          to_(work.bytes)
    {
    }
    void call() override
    {
        auto *const to = to_.as<std::int64_t>();

        for (std::size_t i = 0; i < views_.size(); i++) {
            const bool negative = views_[i].data[0] == '-';
            std::int64_t sum = 0;
            for (std::size_t k = negative; k < views_[i].size; k++) {
                if (views_[i].data[k] != '.')
                    sum = sum * 10 + (views_[i].data[k] - '0');
            }
            to[i] = negative ? -sum : sum;
        }
    }
    bool verify() override
    {
        return holds(to_.data(), cents_);
    }

  private:
    const std::vector<std::int64_t> cents_;
    const std::vector<std::string> texts_;
    const std::vector<stria_view> views_;
    const block to_;
};

} // namespace

void enter_decimals()
{
    for (const std::size_t count : {10'000u, 1'000'000u}) {
        const std::string size = "/" + short_count(count);

        const work wide = kept("int128" + size, "value", count, 16 * count);
        enter<append_int128>(wide, "stria");
        enter_memcpy(wide);
        const work widened = kept("int64-to-int128" + size, "value", count, 16 * count);
        enter<widen_int64>(widened, "stria");
        enter_memcpy(widened);

        const work own = kept("decimal/own" + size, "value", count, 8 * count);
        enter<append_cents>(own, "stria");
        enter_memcpy(own);
        const work scaled = kept("decimal/scaled" + size, "value", count, 8 * count);
        enter<append_mills>(scaled, "stria");
        enter_memcpy(scaled);
        const work wider = kept("decimal/wider" + size, "value", count, 16 * count);
        enter<widen_cents>(wider, "stria");
        enter_memcpy(wider);
        const work doubles = kept("decimal/doubles" + size, "value", count, 8 * count);
        enter<append_doubles>(doubles, "stria");
        enter_memcpy(doubles);
        const work texts = kept("decimal/texts" + size, "value", count, 8 * count);
        enter<append_texts>(texts, "stria");
        enter<reading_loop>(texts, "loop");
        enter_memcpy(texts);
    }
}

} // namespace bench

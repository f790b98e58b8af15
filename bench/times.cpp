// times.cpp - dates and times by their parts and as ticks of other units, in and out
#include <ctime>

#if defined(STRIA_BENCH_DUCKDB)
#include <duckdb.h>
#endif

#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

constexpr std::int64_t seconds_of_day = 86400;

// ---- What callers hold: days from 1900 to 2299, and moments in them ------------------------

std::vector<std::int32_t> days(std::size_t count)
{
    std::vector<std::int32_t> days;

    for (const std::int64_t value : random_int64(count))
        days.push_back(
            static_cast<std::int32_t>(static_cast<std::uint64_t>(value) % 146097) - 25567);
    return days;
}

bool same(const stria_date &a, const stria_date &b)
{
    return a.year == b.year && a.month == b.month && a.day == b.day;
}

bool same(const stria_datetime &a, const stria_datetime &b)
{
    return a.year == b.year && a.month == b.month && a.day == b.day && a.hour == b.hour &&
        a.minute == b.minute && a.second == b.second && a.has_offset == b.has_offset &&
        a.offset == b.offset && a.nanosecond == b.nanosecond;
}

// Structs are compared by their members: between these lies what is anybody's.
template <class Parts> bool all_same(const Parts *found, const std::vector<Parts> &expected)
{
    bool right = true;

    for (std::size_t i = 0; right && i < expected.size(); i++)
        right = same(found[i], expected[i]);
    return right;
}

std::vector<std::int64_t> microseconds(std::size_t count)
{
    const std::vector<std::int32_t> day = days(count);
    std::vector<std::int64_t> ticks;

    for (std::size_t i = 0; i < count; i++)
        ticks.push_back(day[i] * seconds_of_day * 1'000'000 +
            static_cast<std::int64_t>(
                static_cast<std::uint64_t>(day[i]) * 2654435761u % 86'400'000'000u));
    return ticks;
}

std::int64_t floor_divide(std::int64_t value, std::int64_t divisor)
{
    return value / divisor - (value % divisor < 0);
}

std::tm tm_of(std::int64_t second)
{
    const auto time = static_cast<std::time_t>(second);
    std::tm parts = {};

    gmtime_r(&time, &parts);
    return parts;
}

struct civil_date {
    static constexpr const char *type = "Date32";
    using tick = std::int32_t;
    using parts = stria_date;
    static constexpr auto ticks = days;

    static parts of(tick day)
    {
        const std::tm tm = tm_of(day * seconds_of_day);
        parts date = {};

        date.year = tm.tm_year + 1900;
        date.month = static_cast<std::uint8_t>(tm.tm_mon + 1);
        date.day = static_cast<std::uint8_t>(tm.tm_mday);
        return date;
    }
    static tick back(const parts &date)
    {
        std::tm tm = {};

        tm.tm_year = date.year - 1900;
        tm.tm_mon = date.month - 1;
        tm.tm_mday = date.day;
        return static_cast<tick>(timegm(&tm) / seconds_of_day);
    }
};

struct civil_datetime {
    static constexpr const char *type = "DateTime64(6)";
    using tick = std::int64_t;
    using parts = stria_datetime;
    static constexpr auto ticks = microseconds;

    static parts of(tick microsecond)
    {
        const std::int64_t second = floor_divide(microsecond, 1'000'000);
        const std::tm tm = tm_of(second);
        parts datetime = {};

        datetime.year = tm.tm_year + 1900;
        datetime.month = static_cast<std::uint8_t>(tm.tm_mon + 1);
        datetime.day = static_cast<std::uint8_t>(tm.tm_mday);
        datetime.hour = static_cast<std::uint8_t>(tm.tm_hour);
        datetime.minute = static_cast<std::uint8_t>(tm.tm_min);
        datetime.second = static_cast<std::uint8_t>(tm.tm_sec);
        datetime.nanosecond = static_cast<std::uint32_t>(microsecond - second * 1'000'000) * 1000;
        return datetime;
    }
    static tick back(const parts &datetime)
    {
        std::tm tm = {};

        tm.tm_year = datetime.year - 1900;
        tm.tm_mon = datetime.month - 1;
        tm.tm_mday = datetime.day;
        tm.tm_hour = datetime.hour;
        tm.tm_min = datetime.minute;
        tm.tm_sec = datetime.second;
        return timegm(&tm) * 1'000'000 + datetime.nanosecond / 1000;
    }
};

template <class Civil> std::vector<typename Civil::parts> parts_of(std::size_t count)
{
    std::vector<typename Civil::parts> parts;

    for (const auto tick : Civil::ticks(count))
        parts.push_back(Civil::of(tick));
    return parts;
}

// ---- Parts to ticks --------------------------------------------------------------------------

template <class Civil> class append_parts : public appended
{
  public:
    explicit append_parts(const work &work)
        : appended(work, Civil::type), from_(parts_of<Civil>(work.units))
    {
    }
    bool verify() override
    {
        return column().rows() == from_.size() &&
            holds(column().data(), Civil::ticks(from_.size()));
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria::values(from_));
    }

    const std::vector<typename Civil::parts> from_;
};

// The C library's way: timegm() for each.
template <class Civil> class timegm_loop : public contender
{
  public:
    explicit timegm_loop(const work &work) : from_(parts_of<Civil>(work.units)), to_(work.bytes)
    {
    }
    void call() override
    {
        auto *const to = to_.as<typename Civil::tick>();

        for (std::size_t i = 0; i < from_.size(); i++)
            to[i] = Civil::back(from_[i]);
    }
    bool verify() override
    {
        return holds(to_.data(), Civil::ticks(from_.size()));
    }

  private:
    const std::vector<typename Civil::parts> from_;
    const block to_;
};

// ---- And back ----------------------------------------------------------------------------------

template <class Civil> class read_parts : public contender
{
  public:
    explicit read_parts(const work &work)
        : column_(Civil::type, counted_allocator()), to_(work.units)
    {
        const auto ticks = Civil::ticks(work.units);
        column_.append(stria::values(ticks));
    }
    void call() override
    {
        column_.read(0, stria::out(to_));
    }
    bool verify() override
    {
        return all_same(to_.data(), parts_of<Civil>(to_.size()));
    }

  private:
    stria::column column_;
    std::vector<typename Civil::parts> to_;
};

// The C library's way: gmtime_r() for each.
template <class Civil> class gmtime_loop : public contender
{
  public:
    explicit gmtime_loop(const work &work) : from_(Civil::ticks(work.units)), to_(work.bytes)
    {
    }
    void call() override
    {
        auto *const to = to_.as<typename Civil::parts>();

        for (std::size_t i = 0; i < from_.size(); i++)
            to[i] = Civil::of(from_[i]);
    }
    bool verify() override
    {
        return all_same(to_.template as<typename Civil::parts>(), parts_of<Civil>(from_.size()));
    }

  private:
    const std::vector<typename Civil::tick> from_;
    const block to_;
};

// ---- DuckDB's way
// --------------------------------------------------------------------------------

#if defined(STRIA_BENCH_DUCKDB)

// A call of its C interface for each, from and to structs of its own.
struct duckdb_civil_date {
    using civil = civil_date;
    using parts = duckdb_date_struct;

    static parts of(const stria_date &date)
    {
        return {
            date.year, static_cast<std::int8_t>(date.month), static_cast<std::int8_t>(date.day)};
    }
    static civil::tick in(const parts &date)
    {
        return duckdb_to_date(date).days;
    }
    static parts out(civil::tick day)
    {
        return duckdb_from_date({day});
    }
    static bool same(const parts &a, const parts &b)
    {
        return a.year == b.year && a.month == b.month && a.day == b.day;
    }
};

struct duckdb_civil_datetime {
    using civil = civil_datetime;
    using parts = duckdb_timestamp_struct;

    static parts of(const stria_datetime &datetime)
    {
        return {duckdb_civil_date::of({datetime.year, datetime.month, datetime.day}),
            {static_cast<std::int8_t>(datetime.hour), static_cast<std::int8_t>(datetime.minute),
                static_cast<std::int8_t>(datetime.second),
                static_cast<std::int32_t>(datetime.nanosecond / 1000)}};
    }
    static civil::tick in(const parts &datetime)
    {
        return duckdb_to_timestamp(datetime).micros;
    }
    static parts out(civil::tick microsecond)
    {
        return duckdb_from_timestamp({microsecond});
    }
    static bool same(const parts &a, const parts &b)
    {
        return duckdb_civil_date::same(a.date, b.date) && a.time.hour == b.time.hour &&
            a.time.min == b.time.min && a.time.sec == b.time.sec && a.time.micros == b.time.micros;
    }
};

template <class Duckdb> std::vector<typename Duckdb::parts> duckdb_parts(std::size_t count)
{
    std::vector<typename Duckdb::parts> made;

    for (const auto &parts : parts_of<typename Duckdb::civil>(count))
        made.push_back(Duckdb::of(parts));
    return made;
}

template <class Duckdb> class duckdb_in : public contender
{
  public:
    explicit duckdb_in(const work &work) : from_(duckdb_parts<Duckdb>(work.units)), to_(work.bytes)
    {
    }
    void call() override
    {
        auto *const to = to_.as<typename Duckdb::civil::tick>();

        for (std::size_t i = 0; i < from_.size(); i++)
            to[i] = Duckdb::in(from_[i]);
    }
    bool verify() override
    {
        return holds(to_.data(), Duckdb::civil::ticks(from_.size()));
    }

  private:
    const std::vector<typename Duckdb::parts> from_;
    const block to_;
};

template <class Duckdb> class duckdb_out : public contender
{
  public:
    explicit duckdb_out(const work &work)
        : from_(Duckdb::civil::ticks(work.units)), to_(work.units * sizeof(typename Duckdb::parts))
    {
    }
    void call() override
    {
        auto *const to = to_.as<typename Duckdb::parts>();

        for (std::size_t i = 0; i < from_.size(); i++)
            to[i] = Duckdb::out(from_[i]);
    }
    bool verify() override
    {
        const auto expected = duckdb_parts<Duckdb>(from_.size());
        const auto *const to = to_.as<typename Duckdb::parts>();
        bool right = true;

        for (std::size_t i = 0; right && i < expected.size(); i++)
            right = Duckdb::same(to[i], expected[i]);
        return right;
    }

  private:
    const std::vector<typename Duckdb::civil::tick> from_;
    const block to_;
};

template <class Duckdb> void enter_duckdb(const work &in, const work &out)
{
    enter<duckdb_in<Duckdb>>(in, "duckdb");
    enter<duckdb_out<Duckdb>>(out, "duckdb");
}

void enter_duckdb_date(const work &in, const work &out)
{
    enter_duckdb<duckdb_civil_date>(in, out);
}

void enter_duckdb_datetime(const work &in, const work &out)
{
    enter_duckdb<duckdb_civil_datetime>(in, out);
}

#else

// Built without it.
void enter_duckdb_date(const work &, const work &)
{
}

void enter_duckdb_datetime(const work &, const work &)
{
}

#endif

// ---- Ticks of another unit
// -----------------------------------------------------------------------

// Milliseconds into microseconds, and microseconds that are whole milliseconds into these.
std::vector<std::int64_t> scaled(std::size_t count, std::int64_t factor)
{
    std::vector<std::int64_t> ticks = microseconds(count);

    for (std::int64_t &tick : ticks)
        tick = floor_divide(tick, 1000) * factor;
    return ticks;
}

struct finer {
    static constexpr const char *type = "DateTime64(6)";
    static constexpr std::int32_t unit = STRIA_MILLISECONDS;
    static constexpr std::int64_t from = 1;
    static constexpr std::int64_t to = 1000;

    static std::int64_t change(std::int64_t tick)
    {
        return tick * 1000;
    }
};

struct coarser {
    static constexpr const char *type = "DateTime64(3)";
    static constexpr std::int32_t unit = STRIA_MICROSECONDS;
    static constexpr std::int64_t from = 1000;
    static constexpr std::int64_t to = 1;

    static std::int64_t change(std::int64_t tick)
    {
        return tick / 1000;
    }
};

template <class Change> class append_ticks : public appended
{
  public:
    explicit append_ticks(const work &work)
        : appended(work, Change::type), from_(scaled(work.units, Change::from))
    {
    }
    bool verify() override
    {
        return column().rows() == from_.size() &&
            holds(column().data(), scaled(from_.size(), Change::to));
    }

  private:
    void append(stria::column_ref to) override
    {
        to.append(stria_ticks(stria::values(from_), Change::unit, STRIA_EPOCH_1970, STRIA_EXACT));
    }

    const std::vector<std::int64_t> from_;
};

// The same without a check and without a column.
template <class Change> class changing_loop : public contender
{
  public:
    explicit changing_loop(const work &work)
        : from_(scaled(work.units, Change::from)), to_(work.bytes)
    {
    }
    void call() override
    {
        auto *const to = to_.as<std::int64_t>();

        for (std::size_t i = 0; i < from_.size(); i++)
            to[i] = Change::change(from_[i]);
    }
    bool verify() override
    {
        return holds(to_.data(), scaled(from_.size(), Change::to));
    }

  private:
    const std::vector<std::int64_t> from_;
    const block to_;
};

// ---- The works
// -------------------------------------------------------------------------------------

template <class Civil>
void enter_civil(const std::string &name, std::size_t count,
    void (*enter_duckdb)(const work &in, const work &out))
{
    const std::string size = "/" + short_count(count);
    const work in =
        kept(name + "-to-ticks" + size, "value", count, count * sizeof(typename Civil::tick));
    const work out =
        kept("ticks-to-" + name + size, "value", count, count * sizeof(typename Civil::parts));

    enter<append_parts<Civil>>(in, "stria");
    enter<timegm_loop<Civil>>(in, "timegm");
    enter_memcpy(in);
    enter<read_parts<Civil>>(out, "stria");
    enter<gmtime_loop<Civil>>(out, "gmtime_r");
    enter_memcpy(out);
    enter_duckdb(in, out);
}

template <class Change> void enter_change(const std::string &name, std::size_t count)
{
    const work work = kept(name + "/" + short_count(count), "value", count, 8 * count);

    enter<append_ticks<Change>>(work, "stria");
    enter<changing_loop<Change>>(work, "loop");
    enter_memcpy(work);
}

} // namespace

void enter_times()
{
    for (const std::size_t count : {10'000u, 1'000'000u}) {
        enter_civil<civil_date>("date", count, enter_duckdb_date);
        enter_civil<civil_datetime>("datetime", count, enter_duckdb_datetime);
        enter_change<finer>("ticks-finer", count);
        enter_change<coarser>("ticks-coarser", count);
    }
}

} // namespace bench

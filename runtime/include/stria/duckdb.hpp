// duckdb.hpp - stria for C++17: batches in and out of DuckDB
//
//     stria::append_to_duckdb(batch, appender);               // from a thread
//     stria::duckdb_source source(connection, "feed");        // with all cores
//     source.insert(batch, "trades");
//
// Of the link target stria::duckdb, as duckdb.h.  Everything is inline over the C functions and
// means what they mean.  A call that fails throws stria::failure.
#ifndef STRIA_DUCKDB_HPP
#define STRIA_DUCKDB_HPP

#include <vector>

#include "stria/duckdb.h"
#include "stria/stria.hpp"

namespace stria
{
inline namespace stria_0
{

// Fills a chunk with the rows from `row` on, and moves it behind them; false when there are
// none left.  Long strings are lent.
inline bool copy_to_duckdb(const batch &from, std::size_t &row, _duckdb_data_chunk *chunk)
{
    stria_error error;
    const stria_code code = stria_batch_copy_to_duckdb(from.get(), &row, chunk, &error);
    if (code != STRIA_OK && code != STRIA_END)
        throw failure(error);
    return code == STRIA_OK;
}

// All rows; constraints are checked when the appender flushes.
inline void append_to_duckdb(const batch &from, _duckdb_appender *appender)
{
    detail::attempt(
        [&](stria_error *e) { return stria_batch_append_to_duckdb(from.get(), appender, e); });
}

// Appends the rows of a chunk and commits them.
inline void read_duckdb(batch &to, _duckdb_data_chunk *chunk)
{
    detail::attempt([&](stria_error *e) { return stria_batch_read_duckdb(to.get(), chunk, e); });
}

// A table function of which each thread of a statement takes rows.
class duckdb_source
{
  public:
    duckdb_source(_duckdb_connection *connection, const char *function)
        : handle_(detail::made(
              [&](stria_error *e) { return stria_duckdb_source_new(connection, function, e); }))
    {
    }
    duckdb_source(duckdb_source &&other) noexcept : handle_(std::exchange(other.handle_, nullptr))
    {
    }
    duckdb_source &operator=(duckdb_source &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~duckdb_source()
    {
        stria_duckdb_source_free(handle_);
    }
    stria_duckdb_source *get() const noexcept
    {
        return handle_;
    }

    // All rows of a batch, or of a container of batches, into a table.
    void insert(const batch &from, const char *table)
    {
        insert(pointers(from), table);
    }
    template <class Container> void insert(const Container &batches, const char *table)
    {
        insert(pointers(batches), table);
    }

    // Runs a statement in which the function is a table of these rows.
    void run(const batch &from, const char *sql)
    {
        run(pointers(from), sql);
    }
    template <class Container> void run(const Container &batches, const char *sql)
    {
        run(pointers(batches), sql);
    }

  private:
    using handles = std::vector<stria_batch *>;

    static handles pointers(const batch &one)
    {
        return {one.get()};
    }
    template <class Container> static handles pointers(const Container &batches)
    {
        handles pointers;
        for (const batch &each : batches)
            pointers.push_back(each.get());
        return pointers;
    }
    void insert(const handles &batches, const char *table)
    {
        detail::attempt([&](stria_error *e) {
            return stria_duckdb_source_insert(handle_, batches.data(), batches.size(), table, e);
        });
    }
    void run(const handles &batches, const char *sql)
    {
        detail::attempt([&](stria_error *e) {
            return stria_duckdb_source_run(handle_, batches.data(), batches.size(), sql, e);
        });
    }

    stria_duckdb_source *handle_;
};

} // namespace stria_0
} // namespace stria

#endif // STRIA_DUCKDB_HPP

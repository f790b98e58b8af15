// main.cpp - containers into columns, columns into a file, and back; structs of a schema, too
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <stria/stria.hpp>

#include "stations.hpp"

namespace
{

struct reading {
    std::int64_t second;
    float celsius;
    bool measured; // otherwise `celsius` means nothing
    std::string station;
};

// A stream of the standard library as a sink, and as a source.
stria_sink sink(std::ofstream &file)
{
    const auto write = [](void *context, const void *bytes, std::size_t size) -> std::int32_t {
        auto &stream = *static_cast<std::ofstream *>(context);
        stream.write(static_cast<const char *>(bytes), static_cast<std::streamsize>(size));
        return stream ? 0 : 1;
    };
    return {write, &file};
}

stria_source source(std::ifstream &file)
{
    const auto read = [](void *context, void *bytes, std::size_t size,
                          std::size_t *got) -> std::int32_t {
        auto &stream = *static_cast<std::ifstream *>(context);
        stream.read(static_cast<char *>(bytes), static_cast<std::streamsize>(size));
        *got = static_cast<std::size_t>(stream.gcount());
        return stream.bad() ? 1 : 0;
    };
    return {read, &file};
}

void run(const std::string &path)
{
    const std::vector<reading> readings{
        {1700000000, 21.5f, true, "north"},
        {1700000060, 0.0f, false, "south"},
        {1700000120, -3.25f, true, "north"},
    };
    const std::vector<std::vector<int>> flags{{1, 2}, {}, {3}};

    stria::batch batch{
        {"time", "DateTime('UTC')"},
        {"celsius", "Nullable(Float32)"},
        {"station", "String"},
        {"flags", "Array(Int8)"},
    };
    batch.column("time").append(stria::member(readings, &reading::second));
    batch.column("celsius").append(stria_with_nulls(stria::member(readings, &reading::celsius),
        stria::valid_member(readings, &reading::measured)));
    batch.column("station").append_strings(readings, &reading::station);
    batch.column("flags").append_slices(flags);
    batch.commit();

    // What does not fit throws, and the column is as it was.
    try {
        batch.column("time").append(stria::values(std::vector<long>{0, -1}));
    } catch (const stria::failure &failure) {
        std::cout << stria_code_name(failure.code()) << " in row " << failure.error().row << ": "
                  << failure.what() << '\n';
    }
    std::cout << "rows: " << batch.rows() << '\n';

    {
        std::ofstream file(path, std::ios::binary);
        batch.write_native(sink(file));
    }
    std::ifstream file(path, std::ios::binary);
    stria::batch copy = stria::batch::from_native(source(file));
    for (std::size_t row = 0; row < copy.rows(); row++)
        for (std::size_t i = 0; i < copy.columns(); i++)
            std::cout << copy.column(i).text(row) << (i + 1 < copy.columns() ? '\t' : '\n');
}

// Structs that stations.yaml describes: all their columns in one call, and back.
void run_stations()
{
    const std::vector<station> stations{
        {"north", 211, {1901, 5, 1}, nullptr},
        {"south", -2, {1987, 11, 30}, "on a pier"},
    };
    stria::batch batch = station_rows::batch();

    station_rows::append(batch, stations);
    for (const station &one : station_rows::read(batch))
        std::cout << stria::text(one.name) << ": " << one.height << " m, since " << one.opened.year
                  << ", " << stria::text(one.note) << '\n';
}

} // namespace

int main(int argc, char **argv)
{
    try {
        run(argc > 1 ? argv[1] : "readings.native");
        run_stations();
    } catch (const std::exception &failure) {
        std::cerr << "cpp: " << failure.what() << '\n';
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

// main.cpp - the benchmark program; scripts/bench builds it, runs it and prints a table
#include <benchmark/benchmark.h>

#include "stria/version.h"
#include "works.hpp"

namespace
{

// The harness reports a failed work and goes on; this makes the program fail as well.
class watch : public benchmark::ConsoleReporter
{
  public:
    bool failed = false;

    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs)
            failed = failed || run.error_occurred;
        benchmark::ConsoleReporter::ReportRuns(runs);
    }
};

} // namespace

int main(int argc, char **argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    benchmark::AddCustomContext("stria", stria_version());
    benchmark::AddCustomContext("compiler", STRIA_BENCH_COMPILER);
    benchmark::AddCustomContext("flags", STRIA_BENCH_FLAGS);

    bench::enter_numbers();
    bench::enter_decimals();
    bench::enter_members();
    bench::enter_lists();
    bench::enter_strings();
    bench::enter_dictionaries();
    bench::enter_columns();
    bench::enter_push();
    bench::enter_native();
    bench::enter_arrow();
#ifdef STRIA_BENCH_ARROW_IPC
    bench::enter_arrow_ipc();
#endif
    bench::enter_rowbinary();
    bench::enter_texts();
    bench::enter_times();
    bench::enter_records();

    watch reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return reporter.failed;
}

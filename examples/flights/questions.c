/* questions.c - ask an engine about the flights, and hold the answers against C */
#include "questions.h"

#include <stdio.h>
#include <string.h>

#include "output.h"

static bool read_numbers(stria_batch *batch, size_t column, int64_t *numbers, size_t rows)
{
    stria_error error;

    if (stria_read(stria_batch_column(batch, column), 0, STRIA_OUT(numbers, rows), &error))
        return complain("%s: %s", stria_batch_name(batch, column), error.message);
    return true;
}

/* ---- Figures about all flights --------------------------------------------- */

struct figure {
    const char *label;
    const char *sql; /* an integer; %s is what turns a time into seconds */
    int64_t ours;
};

static bool print_figures(
    stria_batch *batch, const struct figure *figures, size_t count, const char *by)
{
    bool agree = true;

    if (stria_batch_rows(batch) != 1)
        return complain("%zu rows of figures", stria_batch_rows(batch));
    printf("\n  %-34s %14s %14s\n", "all flights", by, "C");
    for (size_t i = 0; i < count; i++) {
        char theirs[32], ours[32];
        int64_t number;

        if (!read_numbers(batch, i, &number, 1))
            return false;
        printf("  %-34s %14s %14s%s\n", figures[i].label, grouped(number, theirs),
            grouped(figures[i].ours, ours), number == figures[i].ours ? "" : "   DIFFERENT");
        agree &= number == figures[i].ours;
    }
    return agree;
}

static bool ask_figures(const struct respondent *by, const struct tally *t)
{
    const struct figure figures[] = {
        {"flights", "count()", t->flights},
        {"without a tail number", "countIf(tailnum IS NULL)", t->no_tailnum},
        {"without a departure delay", "countIf(dep_delay IS NULL)", t->no_dep_delay},
        {"without an arrival delay", "countIf(arr_delay IS NULL)", t->no_arr_delay},
        {"without an air time", "countIf(air_time IS NULL)", t->no_air_time},
        {"characters of tail numbers", "ifNull(sum(length(tailnum)), 0)", t->tail_bytes},
        {"miles", "sum(distance)", t->miles},
        {"first hour, seconds since 1970", "%s(min(time_hour))", t->first_hour},
        {"last hour, seconds since 1970", "%s(max(time_hour))", t->last_hour},
    };
    enum { FIGURES = sizeof figures / sizeof *figures };
    stria_field fields[FIGURES];
    char sql[1024] = "SELECT ";
    size_t used = strlen(sql);

    for (size_t i = 0; i < FIGURES; i++) {
        fields[i] = (stria_field){figures[i].label, "Int64"};
        used += (size_t)snprintf(sql + used, sizeof sql - used, "%s", i > 0 ? ", " : "");
        used += (size_t)snprintf(sql + used, sizeof sql - used, figures[i].sql, by->seconds);
    }
    strcat(sql, " FROM nyc.flights");

    stria_batch *const batch = by->ask(by->context, sql, fields, FIGURES);
    const bool agree = batch != NULL && print_figures(batch, figures, FIGURES, by->name);
    stria_batch_free(batch);
    return agree;
}

/* ---- Figures by carrier ------------------------------------------------------ */

static const char by_carrier[] = "SELECT carrier, count(), countIf(NOT departed), "
                                 "ifNull(avg(dep_delay), 0) "
                                 "FROM nyc.flights GROUP BY carrier ORDER BY carrier";

enum { MOST_CARRIERS = 1024 };

static bool print_carriers(stria_batch *batch, const struct tally *tally, const char *by)
{
    const size_t rows = stria_batch_rows(batch);
    int64_t flights[MOST_CARRIERS], not_departed[MOST_CARRIERS];
    double delay[MOST_CARRIERS];
    bool agree = true;
    size_t carriers = 0;
    stria_error error;

    if (rows > MOST_CARRIERS)
        return complain("%zu carriers are too many to print", rows);
    if (!read_numbers(batch, 1, flights, rows) || !read_numbers(batch, 2, not_departed, rows))
        return false;
    if (stria_read(stria_batch_column(batch, 3), 0, STRIA_OUT(delay, rows), &error))
        return complain("average delay: %s", error.message);

    printf("\n  %-8s %19s %17s %21s\n", "", "flights", "not departed", "departure delay");
    printf("  %-8s %11s %7s %11s %5s %11s %9s\n", "carrier", by, "C", by, "C", by, "C");
    for (size_t i = 0; i < rows; i++) {
        const stria_view code = stria_column_view(stria_batch_column(batch, 0), i);
        const struct carrier_tally ours = tally->carrier[carrier_index(code.data)];
        const double mean = ours.delays > 0 ? (double)ours.delay_sum / (double)ours.delays : 0;
        const bool same =
            flights[i] == ours.flights && not_departed[i] == ours.not_departed && delay[i] == mean;

        printf("  %-8.2s %11lld %7lld %11lld %5lld %11.4f %9.4f%s\n", code.data,
            (long long)flights[i], (long long)ours.flights, (long long)not_departed[i],
            (long long)ours.not_departed, delay[i], mean, same ? "" : "   DIFFERENT");
        agree &= same;
    }
    for (size_t i = 0; i < CARRIER_CODES; i++)
        carriers += tally->carrier[i].flights > 0;
    if (carriers != rows)
        return complain("%s has %zu carriers, C has %zu", by, rows, carriers);
    return agree;
}

static bool ask_carriers(const struct respondent *by, const struct tally *tally)
{
    static const stria_field fields[] = {{"carrier", "FixedString(2)"}, {"flights", "Int64"},
        {"not_departed", "Int64"}, {"delay", "Float64"}};
    stria_batch *const batch = by->ask(by->context, by_carrier, fields, 4);
    const bool agree = batch != NULL && print_carriers(batch, tally, by->name);

    stria_batch_free(batch);
    return agree;
}

bool questions_ask(const struct respondent *by, const struct tally *tally)
{
    const bool figures = ask_figures(by, tally);
    const bool carriers = ask_carriers(by, tally);

    printf("\n  %s and C %s\n", by->name,
        figures && carriers ? "agree on every figure" : "DO NOT AGREE");
    return figures && carriers;
}

/* flights_csv.c - from rows of the CSV file to plain C arrays
 *
 * Looks at what a field says, not at whether a column can hold it: that is the
 * library's part. */
#include "flights_csv.h"

#include <string.h>

#include "field.h"
#include "output.h"

static const char *const names[CSV_COLUMNS] = {
    [CSV_YEAR] = "year",
    [CSV_MONTH] = "month",
    [CSV_DAY] = "day",
    [CSV_DEP_TIME] = "dep_time",
    [CSV_SCHED_DEP_TIME] = "sched_dep_time",
    [CSV_DEP_DELAY] = "dep_delay",
    [CSV_ARR_TIME] = "arr_time",
    [CSV_SCHED_ARR_TIME] = "sched_arr_time",
    [CSV_ARR_DELAY] = "arr_delay",
    [CSV_CARRIER] = "carrier",
    [CSV_FLIGHT] = "flight",
    [CSV_TAILNUM] = "tailnum",
    [CSV_ORIGIN] = "origin",
    [CSV_DEST] = "dest",
    [CSV_AIR_TIME] = "air_time",
    [CSV_DISTANCE] = "distance",
    [CSV_TIME_HOUR] = "time_hour",
};

bool flights_csv_header(struct flights_csv *csv, const struct csv_row *row)
{
    for (size_t column = 0; column < CSV_COLUMNS; column++) {
        size_t found = 0;

        for (size_t i = 0; i < row->count; i++) {
            const struct csv_field field = row->fields[i];
            if (field.size == strlen(names[column]) &&
                memcmp(field.text, names[column], field.size) == 0) {
                csv->position[column] = i;
                found++;
            }
        }
        if (found != 1)
            return complain("%s:%zu: column '%s' is %s", csv->path, row->line, names[column],
                found == 0 ? "missing" : "given twice");
    }
    csv->fields = row->count;
    return true;
}

/* One row on its way into the arrays. */
struct filling {
    const struct flights_csv *csv;
    const struct csv_row *row;
};

static struct csv_field field_at(const struct filling *f, enum flights_csv_column column)
{
    return f->row->fields[f->csv->position[column]];
}

static bool refuse(const struct filling *f, enum flights_csv_column column, const char *what)
{
    const struct csv_field field = field_at(f, column);
    char shown[41];
    const size_t size = field.size < sizeof shown ? field.size : sizeof shown - 1;

    for (size_t i = 0; i < size; i++)
        shown[i] = field.text[i];
    for (size_t i = 0; i < size; i++)
        if (shown[i] < ' ' || shown[i] > '~')
            shown[i] = '?';
    shown[size] = '\0';
    return complain("%s:%zu: column '%s': \"%s\"%s %s", f->csv->path, f->row->line, names[column],
        shown, size < field.size ? "..." : "", what);
}

static bool number(const struct filling *f, enum flights_csv_column column, int32_t *value)
{
    const struct csv_field field = field_at(f, column);
    const char *const wrong =
        field_is_missing(field) ? "stands where a value must be" : field_number(field, value);

    return wrong == NULL || refuse(f, column, wrong);
}

static bool number_or_missing(
    const struct filling *f, enum flights_csv_column column, int32_t *value, bool *known)
{
    *known = !field_is_missing(field_at(f, column));
    *value = 0;
    return !*known || number(f, column, value);
}

static bool code(const struct filling *f, enum flights_csv_column column, char *to, size_t size)
{
    const char *const wrong = field_code(field_at(f, column), to, size);
    return wrong == NULL || refuse(f, column, wrong);
}

static bool fill_when(const struct filling *f, struct arrays *a)
{
    const size_t i = a->rows;
    int32_t year, month, day;

    if (!number(f, CSV_YEAR, &year) || !number(f, CSV_MONTH, &month) || !number(f, CSV_DAY, &day) ||
        !number(f, CSV_SCHED_DEP_TIME, &a->schedule[i].departure) ||
        !number(f, CSV_SCHED_ARR_TIME, &a->schedule[i].arrival))
        return false;
    if (!days_of_date(year, month, day, &a->date[i]))
        return refuse(f, CSV_DAY, "makes no date with its year and month");

    const char *const wrong = field_timestamp(field_at(f, CSV_TIME_HOUR), &a->hour[i]);
    return wrong == NULL || refuse(f, CSV_TIME_HOUR, wrong);
}

static bool fill_where(const struct filling *f, struct arrays *a)
{
    struct leg *const leg = &a->leg[a->rows];

    return code(f, CSV_ORIGIN, leg->origin, 3) && code(f, CSV_DEST, leg->dest, 3) &&
        number(f, CSV_DISTANCE, &leg->distance);
}

static bool fill_who(const struct filling *f, struct arrays *a)
{
    const size_t i = a->rows;
    const struct csv_field tail = field_at(f, CSV_TAILNUM);

    a->tail_missing[i] = field_is_missing(tail);
    if (!arrays_put_tail(a, tail.text, a->tail_missing[i] ? 0 : tail.size))
        return complain("%s:%zu: out of memory", f->csv->path, f->row->line);
    return code(f, CSV_CARRIER, a->carrier[i], 2) && number(f, CSV_FLIGHT, &a->flight[i]);
}

static void set_bit(uint8_t *bits, size_t i, bool set)
{
    const unsigned mask = 1u << i % 8;
    bits[i / 8] = (uint8_t)(set ? bits[i / 8] | mask : bits[i / 8] & ~mask);
}

static bool fill_how(const struct filling *f, struct arrays *a)
{
    const size_t i = a->rows;
    bool dep_known, arr_known, flown;

    if (!number_or_missing(f, CSV_DEP_TIME, &a->departure[i].hhmm, &a->departure[i].known) ||
        !number_or_missing(f, CSV_ARR_TIME, &a->arrival[i].hhmm, &a->arrival[i].known) ||
        !number_or_missing(f, CSV_DEP_DELAY, &a->dep_delay[i], &dep_known) ||
        !number_or_missing(f, CSV_ARR_DELAY, &a->arr_delay[i], &arr_known) ||
        !number_or_missing(f, CSV_AIR_TIME, &a->minutes[i], &flown))
        return false;

    a->departed[i] = a->departure[i].known;
    a->dep_delay_missing[i] = !dep_known;
    set_bit(a->arr_delay_known, i, arr_known);
    a->air_time[i] = flown ? &a->minutes[i] : NULL;
    a->speed_missing[i] = a->minutes[i] == 0;
    a->speed[i] = a->speed_missing[i] ? 0 : a->leg[i].distance * 60.0 / a->minutes[i];
    return true;
}

bool flights_csv_row(
    const struct flights_csv *csv, const struct csv_row *row, struct arrays *arrays)
{
    const struct filling filling = {csv, row};

    if (row->count != csv->fields)
        return complain("%s:%zu: column %zu: the row has %zu fields, the header has %zu", csv->path,
            row->line, row->count < csv->fields ? row->count + 1 : csv->fields + 1, row->count,
            csv->fields);
    if (!fill_when(&filling, arrays) || !fill_where(&filling, arrays) ||
        !fill_who(&filling, arrays) || !fill_how(&filling, arrays))
        return false;
    arrays->line[arrays->rows] = row->line;
    arrays->rows++;
    return true;
}

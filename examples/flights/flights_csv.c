/* flights_csv.c - from rows of the CSV file to structs
 *
 * Looks at what a field says, not at whether a column can hold it: that is the
 * library's part. */
#include "flights_csv.h"

#include <math.h>
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

/* One row on its way into a struct. */
struct filling {
    const struct flights_csv *csv;
    const struct csv_row *row;
    struct block *block;
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

static bool fill_when(const struct filling *f, struct flight *to)
{
    int32_t year, month, day;

    if (!number(f, CSV_YEAR, &year) || !number(f, CSV_MONTH, &month) || !number(f, CSV_DAY, &day) ||
        !number(f, CSV_SCHED_DEP_TIME, &to->sched_dep_time) ||
        !number(f, CSV_SCHED_ARR_TIME, &to->sched_arr_time))
        return false;
    if (!days_of_date(year, month, day, &to->flight_date))
        return refuse(f, CSV_DAY, "makes no date with its year and month");

    const char *const wrong = field_timestamp(field_at(f, CSV_TIME_HOUR), &to->time_hour);
    return wrong == NULL || refuse(f, CSV_TIME_HOUR, wrong);
}

static bool fill_where(const struct filling *f, struct flight *to)
{
    to->origin[3] = to->dest[3] = '\0';
    return code(f, CSV_ORIGIN, to->origin, 3) && code(f, CSV_DEST, to->dest, 3) &&
        number(f, CSV_DISTANCE, &to->distance);
}

static bool fill_who(const struct filling *f, struct flight *to)
{
    const struct csv_field tail = field_at(f, CSV_TAILNUM);
    const bool missing = field_is_missing(tail);

    to->tailnum = missing ? NULL : block_text(f->block, tail.text, tail.size);
    if (to->tailnum == NULL && !missing)
        return complain("%s:%zu: out of memory", f->csv->path, f->row->line);
    return code(f, CSV_CARRIER, to->carrier, 2) && number(f, CSV_FLIGHT, &to->flight);
}

static bool fill_how(const struct filling *f, struct flight *to)
{
    bool dep_known, flown;

    if (!number_or_missing(f, CSV_DEP_TIME, &to->dep_time.value, &to->dep_time.known) ||
        !number_or_missing(f, CSV_ARR_TIME, &to->arr_time.value, &to->arr_time.known) ||
        !number_or_missing(f, CSV_DEP_DELAY, &to->dep_delay, &dep_known) ||
        !number_or_missing(f, CSV_ARR_DELAY, &to->arr_delay, &to->has_arr_delay) ||
        !number_or_missing(f, CSV_AIR_TIME, &to->air_time, &flown))
        return false;

    to->departed = to->dep_time.known;
    to->no_dep_delay = !dep_known;
    to->speed = to->air_time == 0 ? NAN : to->distance * 60.0 / to->air_time;
    if (!flown)
        to->air_time = INT32_MIN;
    return true;
}

bool flights_csv_row(const struct flights_csv *csv, const struct csv_row *row, struct block *block)
{
    const struct filling filling = {csv, row, block};
    struct flight *const to = &block->flight[block->rows];

    if (row->count != csv->fields)
        return complain("%s:%zu: column %zu: the row has %zu fields, the header has %zu", csv->path,
            row->line, row->count < csv->fields ? row->count + 1 : csv->fields + 1, row->count,
            csv->fields);
    if (!fill_when(&filling, to) || !fill_where(&filling, to) || !fill_who(&filling, to) ||
        !fill_how(&filling, to))
        return false;
    block->line[block->rows] = row->line;
    block->rows++;
    return true;
}

/* measure.c - how long it takes to get all flights from structs into columns
 *
 * Each way is repeated, into memory that is there from the time before, and the quickest
 * time counts: what is compared is the work, and not the system's way to give out memory. */
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "output.h"

enum { REPETITIONS = 7, TEXT = 16 };

struct measure {
    size_t rows;
    size_t room;
    struct flight *flight;
    char (*tailnum)[TEXT];
    struct flight *copy;
    stria_values array[FLIGHT_COLUMNS]; /* one for each column, packed */
};

struct measure *measure_new(void)
{
    return calloc(1, sizeof(struct measure));
}

void measure_free(struct measure *measure)
{
    if (measure == NULL)
        return;
    for (size_t i = 0; i < FLIGHT_COLUMNS; i++) {
        free((void *)measure->array[i].data);
        free((void *)measure->array[i].nulls.flags);
    }
    free(measure->copy);
    free(measure->tailnum);
    free(measure->flight);
    free(measure);
}

/* ---- Rows ---------------------------------------------------------------------- */

static bool grow(struct measure *measure)
{
    const size_t room = measure->room == 0 ? BLOCK_ROWS : measure->room * 2;
    struct flight *const flight = realloc(measure->flight, room * sizeof *flight);

    if (flight == NULL)
        return false;
    measure->flight = flight;
    char(*const tailnum)[TEXT] = realloc(measure->tailnum, room * sizeof *tailnum);
    if (tailnum == NULL)
        return false;
    measure->tailnum = tailnum;
    measure->room = room;
    return true;
}

bool measure_add(struct measure *measure, const struct block *block)
{
    while (measure->room - measure->rows < block->rows)
        if (!grow(measure))
            return complain("out of memory");
    for (size_t i = 0; i < block->rows; i++) {
        struct flight *const kept = &measure->flight[measure->rows];
        const char *const text = block->flight[i].tailnum != NULL ? block->flight[i].tailnum : "";
        const size_t size = strlen(text) + 1;

        if (size > TEXT)
            return complain("a registration of %zu letters is not measured", size - 1);
        *kept = block->flight[i];
        kept->tailnum = kept->tailnum != NULL ? "" : NULL; /* its copy may move yet */
        memcpy(measure->tailnum[measure->rows++], text, size);
    }
    return true;
}

/* ---- A packed array for each column ---------------------------------------------- */

static bool is_missing(const stria_member *member, const uint8_t *row)
{
    const uint8_t *const value = row + member->offset;
    float narrow = 0;
    double wide = 0;

    if (member->missing == STRIA_BY_MISSING_FLAG || member->missing == STRIA_BY_PRESENT_FLAG)
        return (row[member->flag_offset] != 0) == (member->missing == STRIA_BY_MISSING_FLAG);
    if (member->missing != STRIA_BY_SENTINEL)
        return false;
    if (member->ctype == STRIA_FLOAT32)
        memcpy(&narrow, value, sizeof narrow);
    if (member->ctype == STRIA_FLOAT64)
        memcpy(&wide, value, sizeof wide);
    return narrow != narrow || wide != wide || memcmp(value, member->sentinel, member->width) == 0;
}

static bool pack(struct measure *measure, size_t column)
{
    const stria_member *const member = &flight_record.members[column];
    const size_t width = member->width;
    uint8_t *const values = calloc(measure->rows + 1, width);
    bool *const missing = calloc(measure->rows + 1, sizeof *missing);

    measure->array[column] =
        stria_make_values(values, measure->rows, width, 0, width, member->ctype, 0);
    measure->array[column].nulls = stria_null_bytes(missing);
    if (values == NULL || missing == NULL)
        return false;
    for (size_t i = 0; i < measure->rows; i++) {
        const uint8_t *const row = (const uint8_t *)&measure->flight[i];

        memcpy(values + i * width, row + member->offset, width);
        missing[i] = is_missing(member, row);
    }
    if (member->missing == STRIA_NEVER_MISSING) {
        free(missing);
        measure->array[column].nulls = stria_null_bytes(NULL);
    }
    return true;
}

/* ---- The ways -------------------------------------------------------------------- */

typedef stria_code way(struct measure *measure, stria_batch *batch, stria_error *error);

static stria_code in_one_call(struct measure *measure, stria_batch *batch, stria_error *error)
{
    return flight_append(batch, measure->flight, measure->rows, error);
}

static stria_code by_column(struct measure *measure, stria_batch *batch, stria_error *error)
{
    for (size_t i = 0; i < FLIGHT_COLUMNS; i++)
        if (stria_append(stria_batch_column(batch, i), measure->array[i], error))
            return error->code;
    return stria_batch_commit(batch, error);
}

static stria_code one_by_one(struct measure *measure, stria_batch *batch, stria_error *error)
{
    for (size_t i = 0; i < measure->rows; i++)
        if (flight_append(batch, &measure->flight[i], 1, error))
            return error->code;
    return STRIA_OK;
}

static stria_code only_a_copy(struct measure *measure, stria_batch *batch, stria_error *error)
{
    (void)batch;
    (void)error;
    memcpy(measure->copy, measure->flight, measure->rows * sizeof *measure->copy);
    return STRIA_OK;
}

static const struct {
    const char *name;
    way *load;
} ways[] = {
    {"one call", in_one_call},
    {"by column", by_column},
    {"row by row", one_by_one},
    {"memcpy", only_a_copy},
};

static bool time_way(struct measure *measure, size_t index, stria_batch *batch)
{
    double best = 0;
    stria_error error;

    for (int i = 0; i < REPETITIONS; i++) {
        stria_batch_reset(batch);
        const double started = now();
        if (ways[index].load(measure, batch, &error))
            return complain("%s: %s", error.path, error.message);
        const double seconds = now() - started;
        best = i == 0 || seconds < best ? seconds : best;
    }
    report(ways[index].name, measure->rows, best);
    return true;
}

/* Every way but the copy makes the same columns. */
static bool compare_ways(struct measure *measure)
{
    stria_error error;
    stria_batch *const first = flight_batch_new(NULL, &error);
    stria_batch *const other = flight_batch_new(NULL, &error);
    bool same = first != NULL && other != NULL;

    if (!same)
        complain("%s", error.message);
    for (size_t i = 0; same && i < sizeof ways / sizeof *ways; i++) {
        stria_batch *const batch = i == 0 ? first : other;

        same = time_way(measure, i, batch);
        if (same && i > 0 && ways[i].load != only_a_copy)
            same = compare(first, 0, other);
    }
    stria_batch_free(other);
    stria_batch_free(first);
    return same;
}

bool measure_report(struct measure *measure)
{
    bool packed = true;

    measure->copy = calloc(measure->rows + 1, sizeof *measure->copy);
    for (size_t i = 0; i < measure->rows; i++)
        if (measure->flight[i].tailnum != NULL)
            measure->flight[i].tailnum = measure->tailnum[i];
    for (size_t i = 0; i < FLIGHT_COLUMNS; i++)
        packed = pack(measure, i) && packed;
    if (measure->copy == NULL || !packed)
        return complain("out of memory");
    printf("\n  from structs of %zu bytes into %d columns, the quickest of %d\n",
        sizeof(struct flight), FLIGHT_COLUMNS, REPETITIONS);
    return compare_ways(measure);
}

/* main.c - each of the main kernels once, for scripts/bench-history to count
 *
 * Under Callgrind a work is done twice, so that its memory is there, and then once more, which is
 * what counts.  Inputs are the same in every run, and nothing depends on where memory lies; a
 * dictionary's hash is seeded anew, so that its works have keys of their own number of steps: they
 * are few, in a table that is a quarter full.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/callgrind.h>

#include "stria/clickhouse.h"
#include "stria/inline.h"

enum { ROWS = 10000, WIDTH = 10 };

struct list {
    const int64_t *data;
    size_t count;
    const uint8_t *nulls;
};

static int64_t numbers[ROWS];
static int32_t integers[ROWS];
static uint8_t missing[ROWS];
static char bytes[ROWS * 16];
static stria_view texts[ROWS];
static int64_t offsets[ROWS + 1];
static struct list lists[ROWS / WIDTH];
static stria_date dates[ROWS];
static stria_error error;

static void require(stria_code code, const char *what)
{
    if (code != STRIA_OK) {
        fprintf(stderr, "error: %s: %s\n", what, error.message);
        exit(EXIT_FAILURE);
    }
}

static void make_inputs(void)
{
    uint64_t state = 1;

    for (size_t i = 0; i < ROWS; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        integers[i] = (int32_t)(state >> 33);
        numbers[i] = integers[i];
        missing[i] = state >> 40 & 7 ? 0 : 1;
        texts[i] = (stria_view){bytes + i * 16, 4 + (state >> 50) % 13};
        (void)snprintf(bytes + i * 16, 16, "%015d", (int)(i % 100));
        offsets[i + 1] = offsets[i] + (int64_t)(state >> 50) % 2;
        dates[i] =
            (stria_date){(int32_t)(1970 + i % 100), (uint8_t)(1 + i % 12), (uint8_t)(1 + i % 28)};
    }
    for (size_t i = 0; i < ROWS / WIDTH; i++)
        lists[i] = (struct list){numbers + i * WIDTH, WIDTH, missing + i * WIDTH};
}

/* ---- Works: into a column that is empty and has memory ---- */

static stria_code copy(stria_column *to)
{
    return stria_append(to, STRIA_VALUES(numbers, ROWS), &error);
}

static stria_code convert(stria_column *to)
{
    return stria_append(to, STRIA_VALUES(integers, ROWS), &error);
}

static stria_code nullable(stria_column *to)
{
    return stria_append(
        to, stria_with_nulls(STRIA_VALUES(numbers, ROWS), stria_null_bytes(missing)), &error);
}

static stria_code push(stria_column *to)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < ROWS && code == STRIA_OK; i++)
        code = STRIA_PUSH(to, numbers[i], &error);
    return code;
}

static stria_code views(stria_column *to)
{
    return stria_append(to, STRIA_VALUES(texts, ROWS), &error);
}

static stria_code spans(stria_column *to)
{
    return stria_append_lists(
        to, STRIA_VALUES(numbers, ROWS), STRIA_OFFSETS(offsets, ROWS), &error);
}

static stria_code slices(stria_column *to)
{
    return stria_append_slices(to, STRIA_SLICES(lists, ROWS / WIDTH), &error);
}

static stria_code nullable_slices(stria_column *to)
{
    return stria_append_slices(to, STRIA_NULLABLE_SLICES(lists, ROWS / WIDTH), &error);
}

static stria_code civil(stria_column *to)
{
    return stria_append(to, STRIA_VALUES(dates, ROWS), &error);
}

struct work {
    const char *name;
    const char *type;
    stria_code (*append)(stria_column *to);
    bool formats; /* out as Native and RowBinary, and in */
};

static const struct work works[] = {
    {"copy", "Int64", copy, true},
    {"widen", "Int64", convert, false},
    {"narrow", "Int32", copy, false},
    {"to-float", "Float64", convert, false},
    {"nullable", "Nullable(Int64)", nullable, true},
    {"push", "Int64", push, false},
    {"strings", "String", views, true},
    {"lists", "Array(Int64)", spans, true},
    {"slices", "Array(Int64)", slices, false},
    {"nullable-slices", "Array(Nullable(Int64))", nullable_slices, true},
    {"dates", "Date32", civil, false},
    {"dictionary", "LowCardinality(String)", views, true},
};

/* ---- Counting ---- */

struct object {
    const struct work *work;
    stria_batch *batch;
    stria_memory *memory;
    stria_view block;
};

static void append(struct object *object)
{
    require(object->work->append(stria_batch_column(object->batch, 0)), object->work->name);
    require(stria_batch_commit(object->batch, &error), object->work->name);
}

static void write_native(struct object *object)
{
    require(stria_batch_write_native(object->batch, stria_memory_sink(object->memory), &error),
        "write");
}

static void read_native(struct object *object)
{
    stria_view rest = object->block;

    require(stria_batch_read_native(object->batch, stria_view_source(&rest), &error), "read");
}

static void write_rowbinary(struct object *object)
{
    require(stria_batch_write_rowbinary(
                object->batch, STRIA_ROWBINARY_PLAIN, stria_memory_sink(object->memory), &error),
        "write");
}

static void read_rowbinary(struct object *object)
{
    stria_view rest = object->block;

    require(stria_batch_read_rowbinary(
                object->batch, STRIA_ROWBINARY_PLAIN, stria_view_source(&rest), &error),
        "read");
}

static void count(struct object *object, void (*act)(struct object *), const char *what)
{
    char name[64];

    (void)snprintf(name, sizeof name, "%s %s", object->work->name, what);
    CALLGRIND_ZERO_STATS;
    act(object);
    CALLGRIND_DUMP_STATS_AT(name);
}

/* A format out and in. */
static void count_format(struct object *object, const char *out, const char *in,
    void (*write)(struct object *), void (*read)(struct object *))
{
    stria_memory_reset(object->memory);
    write(object);
    stria_memory_reset(object->memory);
    count(object, write, out);
    object->block = stria_memory_view(object->memory);
    stria_batch_reset(object->batch);
    read(object);
    stria_batch_reset(object->batch);
    count(object, read, in);
}

static void run(const struct work *work)
{
    const stria_field field = {"v", work->type};
    struct object object = {
        work, stria_batch_new(&field, 1, NULL, &error), stria_memory_new(NULL), {NULL, 0}};

    if (object.batch == NULL || object.memory == NULL)
        exit(EXIT_FAILURE);
    append(&object);
    stria_batch_reset(object.batch);
    count(&object, append, "append");
    if (work->formats) {
        count_format(&object, "to-native", "from-native", write_native, read_native);
        count_format(&object, "to-rowbinary", "from-rowbinary", write_rowbinary, read_rowbinary);
    }
    stria_batch_free(object.batch);
    stria_memory_free(object.memory);
}

int main(void)
{
    make_inputs();
    for (size_t i = 0; i < sizeof works / sizeof works[0]; i++)
        run(&works[i]);
    return EXIT_SUCCESS;
}

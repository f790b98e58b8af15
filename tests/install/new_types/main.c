/* main.c - types that rows of types.yaml have just made, in every form */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stria/clickhouse.h>
#include <stria/inline.h>

#include "schema.h"

#define CHECK(condition)                                                                           \
    ((condition) ? (void)0 : fail(__LINE__, #condition, error.code == 0 ? "" : error.message))

static stria_error error;

static void fail(int line, const char *condition, const char *message)
{
    fprintf(stderr, "line %d: %s: %s\n", line, condition, message);
    exit(1);
}

/* What is known of each, besides that it is one. */
static const struct trial {
    const char *type;
    const char *texts[3]; /* as they print */
    const char *wrong; /* NULL: every text is a value */
} trials[] = {
    {"Money", {"-1000000000000", "0", "1000000000000"}, "1000000000001"},
    {"Instant(6)",
        {"1970-01-01 00:00:00.000000", "2024-02-29 12:30:00.000001", "2099-12-31 23:59:59.999999"},
        "2100-01-01 00:00:00.000000"},
    {"Trace",
        {"61f0c404-5cb3-11e7-907b-a6006ad3dba0", "00000000-0000-0000-0000-000000000000",
            "ffffffff-ffff-ffff-ffff-ffffffffffff"},
        "61f0c404-5cb3-11e7-907b-a6006ad3dbag"},
    {"Label", {"", "fragile", "it's"}, NULL},
};

static void check_text(const stria_column *column, size_t row, const char *expected)
{
    char text[256];

    (void)stria_column_text(column, row, text, sizeof text);
    CHECK(strcmp(text, expected) == 0);
}

static void check_list(stria_column *column, size_t row, const char *const *texts, size_t count)
{
    const stria_span span = stria_column_span(column, row);

    CHECK(span.count == count);
    for (size_t i = 0; i < count; i++)
        check_text(stria_column_child(column, 0), span.first + i, texts[i]);
}

static void fill(stria_batch *batch, const struct trial *trial)
{
    const char *const *const texts = trial->texts;
    const char *const with_null[] = {texts[0], NULL, texts[2]};
    const uint32_t offsets[] = {0, 2, 2, 3};
    const struct {
        const char *const *data;
        size_t count;
    } slices[] = {{texts, 3}, {NULL, 0}, {texts + 1, 1}};
    stria_column *const plain = stria_batch_column(batch, 0);
    stria_column *const nullable = stria_batch_column(batch, 1);
    stria_column *const lists = stria_batch_column(batch, 2);

    CHECK(stria_append(plain, STRIA_VALUES(texts, 3), &error) == STRIA_OK);
    for (size_t i = 0; i < 3; i++)
        CHECK(STRIA_PUSH(plain, texts[i], &error) == STRIA_OK);
    CHECK(stria_append(nullable, STRIA_VALUES(with_null, 3), &error) == STRIA_OK);
    for (size_t i = 0; i < 3; i++)
        CHECK(STRIA_PUSH(nullable, with_null[i], &error) == STRIA_OK);
    CHECK(stria_append_lists(lists, STRIA_VALUES(texts, 3), STRIA_OFFSETS(offsets, 3), &error) ==
        STRIA_OK);
    CHECK(stria_append_slices(lists, STRIA_SLICES(slices, 3), &error) == STRIA_OK);
    CHECK(stria_batch_commit(batch, &error) == STRIA_OK);
}

static void check(stria_batch *batch, const struct trial *trial)
{
    const char *const *const texts = trial->texts;
    stria_column *const lists = stria_batch_column(batch, 2);

    CHECK(stria_batch_rows(batch) == 6);
    for (size_t row = 0; row < 6; row++) {
        check_text(stria_batch_column(batch, 0), row, texts[row % 3]);
        check_text(stria_batch_column(batch, 1), row, row % 3 == 1 ? "NULL" : texts[row % 3]);
    }
    check_list(lists, 0, texts, 2);
    check_list(lists, 1, texts, 0);
    check_list(lists, 2, texts + 2, 1);
    check_list(lists, 3, texts, 3);
    check_list(lists, 4, texts, 0);
    check_list(lists, 5, texts + 1, 1);
}

/* A value that is none is refused with its place, and the good ones before it stay out. */
static void refuse(stria_batch *batch, const struct trial *trial)
{
    const char *const texts[] = {trial->texts[0], trial->texts[1], trial->wrong};
    stria_column *const plain = stria_batch_column(batch, 0);

    if (trial->wrong == NULL)
        return;
    CHECK(stria_append(plain, STRIA_VALUES(texts, 3), &error) == STRIA_ERR_RANGE);
    CHECK(error.row == 2 && error.element == 2 && strstr(error.message, trial->wrong) != NULL);
    CHECK(stria_column_rows(plain) == 6);
    memset(&error, 0, sizeof error);
}

static void check_native(const stria_batch *batch, const struct trial *trial)
{
    stria_memory *const memory = stria_memory_new(NULL);
    CHECK(memory != NULL);
    CHECK(stria_batch_write_native(batch, stria_memory_sink(memory), &error) == STRIA_OK);
    stria_view bytes = stria_memory_view(memory);
    stria_batch *const back = stria_batch_new_from_native(stria_view_source(&bytes), NULL, &error);
    char type[64];

    CHECK(back != NULL); /* with the rows of the first block */
    (void)stria_column_type_text(stria_batch_column(back, 0), type, sizeof type);
    CHECK(strcmp(type, trial->type) == 0);
    check(back, trial);
    stria_batch_free(back);
    stria_memory_free(memory);
}

static void try_type(const struct trial *trial)
{
    char nullable[64];
    char lists[64];
    const stria_field fields[] = {{"v", trial->type}, {"n", nullable}, {"a", lists}};

    (void)snprintf(nullable, sizeof nullable, "Nullable(%s)", trial->type);
    (void)snprintf(lists, sizeof lists, "Array(%s)", trial->type);
    stria_batch *const batch = stria_batch_new(fields, 3, NULL, &error);
    CHECK(batch != NULL);
    fill(batch, trial);
    check(batch, trial);
    refuse(batch, trial);
    check_native(batch, trial);
    stria_batch_free(batch);
}

/* Each in the C type that suits it, in and out. */
static void try_c_types(void)
{
    const int64_t cents[] = {-5, 1000};
    const int64_t far = INT64_C(1) << 40;
    const stria_datetime moment = {.year = 2024, .month = 2, .day = 29, .hour = 12};
    const uint8_t trace[1][16] = {{0x61, 0xf0, 0xc4}};
    int32_t cents_back[2];
    stria_datetime moment_back[1];
    uint8_t trace_back[1][16];
    stria_batch *const batch = parcel_batch_new(NULL, &error);
    CHECK(batch != NULL);
    stria_column *const price = stria_batch_column(batch, PARCEL_PRICE);
    stria_column *const sent = stria_batch_column(batch, PARCEL_SENT);
    stria_column *const step = stria_column_child(stria_batch_column(batch, PARCEL_STEPS), 0);

    CHECK(stria_append(price, STRIA_VALUES(cents, 2), &error) == STRIA_OK);
    CHECK(stria_read(price, 0, STRIA_OUT(cents_back, 2), &error) == STRIA_OK);
    CHECK(cents_back[0] == -5 && cents_back[1] == 1000);
    CHECK(STRIA_PUSH(price, far, &error) == STRIA_ERR_RANGE);
    CHECK(strstr(error.message, "-1000000000000 to 1000000000000") != NULL);
    memset(&error, 0, sizeof error);

    CHECK(stria_push_datetime(sent, moment, &error) == STRIA_OK);
    check_text(sent, 0, "2024-02-29 12:00:00.000");
    CHECK(stria_read(sent, 0, STRIA_OUT(moment_back, 1), &error) == STRIA_OK);
    CHECK(moment_back[0].day == 29 && moment_back[0].hour == 12);

    CHECK(stria_append(step, STRIA_RAW(trace, 1), &error) == STRIA_OK);
    check_text(step, 0, "61f0c400-0000-0000-0000-000000000000");
    CHECK(stria_read(step, 0, stria_make_out(trace_back, 1, 16, 0, 16, STRIA_RAW_BYTES), &error) ==
        STRIA_OK);
    CHECK(memcmp(trace, trace_back, sizeof trace) == 0);
    stria_batch_free(batch);
}

int main(void)
{
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        try_type(&trials[i]);
    try_c_types();
    puts("all forms");
    return 0;
}

/* record_default_test.c - what a missing value of a struct is taken for instead of being a null
 *
 * Structs in which values are missing are held against structs that have the default in
 * those places.
 */
#include <stdlib.h>

#include "unit/records.h"

enum { ROWS = 1300 }; /* more than two blocks */

typedef struct form {
    int32_t number; /* into Int64 */
    bool has_number;
    double price; /* 0: missing */
    const char *name;
    const int64_t *best;
    stria_view text;
    uint8_t no_text;
    struct {
        const int16_t *data;
        size_t count;
    } items;
    int16_t few[3];
    uint8_t few_count;
    bool has_lists;
    const char *word; /* of a dictionary that takes nulls, too */
} form;

static const stria_field fields[] = {
    {"number", "Int64"},
    {"price", "Float64"},
    {"name", "String"},
    {"best", "Nullable(Int64)"},
    {"text", "LowCardinality(String)"},
    {"items", "Array(Int16)"},
    {"few", "Array(Int16)"},
    {"word", "LowCardinality(Nullable(String))"},
};

static const int64_t large = INT64_C(5000000000), seven = 7;
static const double half = 0.5, zero = 0;
static const stria_view unknown = {"un\0known", 8}, none = {"none", 4};
static const char *const dash = "-";

#define ONE(value, type)                                                                           \
    {                                                                                              \
        .data = &(value), .count = 1, .width = sizeof(value), .ctype = (type)                      \
    }
static const stria_values no_number = ONE(large, STRIA_INT64);
static const stria_values no_price = ONE(half, STRIA_FLOAT64);
static const stria_values no_name = ONE(unknown, STRIA_VIEW);
static const stria_values no_best = ONE(seven, STRIA_INT64);
static const stria_values no_text = ONE(dash, STRIA_CSTR);
static const stria_values no_word = ONE(none, STRIA_VIEW);
static const stria_values no_items = {.count = 0};

static const stria_member members[] = {
    {PLAIN(form, number, STRIA_INT32), PRESENT(form, has_number), .fallback = &no_number},
    {PLAIN(form, price, STRIA_FLOAT64), SENTINEL(&zero), .fallback = &no_price},
    {PLAIN(form, name, STRIA_CSTR), .fallback = &no_name},
    {BEHIND(form, best, STRIA_INT64), .fallback = &no_best},
    {PLAIN(form, text, STRIA_VIEW), MISSING(form, no_text), .fallback = &no_text},
    {SLICE(form, items.data, items.count, STRIA_INT16), PRESENT(form, has_lists),
        .fallback = &no_items},
    {PARTLY(form, few, few_count, STRIA_INT16), PRESENT(form, has_lists), .fallback = &no_items},
    {PLAIN(form, word, STRIA_CSTR), .fallback = &no_word},
};
static const stria_record forms = RECORD(form, fields, members);

/* The same columns, of structs that have everything in the columns' own types. */
typedef struct whole {
    int64_t number;
    double price;
    stria_view name;
    int64_t best;
    stria_view text;
    struct {
        const int16_t *data;
        size_t count;
    } items, few;
    stria_view word;
} whole;

static const stria_member whole_members[] = {
    {PLAIN(whole, number, STRIA_INT64)},
    {PLAIN(whole, price, STRIA_FLOAT64)},
    {PLAIN(whole, name, STRIA_VIEW)},
    {PLAIN(whole, best, STRIA_INT64)},
    {PLAIN(whole, text, STRIA_VIEW)},
    {SLICE(whole, items.data, items.count, STRIA_INT16)},
    {SLICE(whole, few.data, few.count, STRIA_INT16)},
    {PLAIN(whole, word, STRIA_VIEW)},
};
static const stria_record wholes = RECORD(whole, fields, whole_members);

/* ---- Structs ---------------------------------------------------------------------------- */

static const int64_t numbers[] = {1, INT64_MIN, 3};
static const int16_t shorts[] = {4, -5, 6};
static const char *const names[] = {"", "a", "a longer name than most"};

static stria_view view_of(const char *text)
{
    return (stria_view){text, strlen(text)};
}

/* `often` of eight values are missing, so that runs of either kind are short and long. */
static void fill(form *row, whole *same, size_t often, random_source *random)
{
    const char *const name = names[pick(random, 3)];
    const bool has_name = pick(random, 8) >= often;
    const bool has_price = pick(random, 8) >= often;
    const int64_t *const best = pick(random, 8) >= often ? &numbers[pick(random, 3)] : NULL;

    memset(row, 0, sizeof *row);
    row->number = (int32_t)next_random(random);
    row->has_number = pick(random, 8) >= often;
    row->price = has_price ? 1 + (double)pick(random, 100) : 0;
    row->name = has_name ? name : NULL;
    row->word = has_name ? name : NULL;
    row->best = best;
    row->no_text = pick(random, 8) < often;
    row->text = row->no_text ? (stria_view){NULL, 7} : view_of(name);
    row->has_lists = pick(random, 8) >= often;
    row->items.data = row->has_lists ? shorts : (const int16_t *)2; /* and is not followed */
    row->items.count = pick(random, 4);
    memcpy(row->few, shorts, sizeof shorts);
    row->few_count = row->has_lists ? (uint8_t)pick(random, 4) : 200;

    *same = (whole){.number = row->has_number ? row->number : large,
        .price = has_price ? row->price : half,
        .name = has_name ? view_of(name) : unknown,
        .best = best != NULL ? *best : seven,
        .text = row->no_text ? view_of(dash) : row->text,
        .items = {shorts, row->has_lists ? row->items.count : 0},
        .few = {shorts, row->has_lists ? row->few_count : 0},
        .word = has_name ? view_of(name) : none};
}

static form *new_forms(size_t often, whole *same)
{
    form *const rows = calloc(ROWS, sizeof *rows);
    random_source random = {often + 1};

    assert_non_null(rows);
    for (size_t i = 0; i < ROWS; i++)
        fill(&rows[i], &same[i], often, &random);
    return rows;
}

static void test_what_is_missing_is_the_default(void **state)
{
    static const size_t counts[] = {0, 1, 511, 513, ROWS};
    static whole same[ROWS];
    static whole back[ROWS];

    (void)state;
    for (size_t often = 0; often <= 8; often += 2) {
        form *const rows = new_forms(often, same);

        for (size_t i = 0; i < COUNT_OF(counts); i++) {
            stria_batch *const expected = loaded_batch(&wholes, same, counts[i]);
            stria_batch *const batch = loaded_batch(&forms, rows, counts[i]);

            assert_batches_equal(expected, batch);
            for (size_t c = 0; c < COUNT_OF(fields); c++)
                assert_int_equal(stria_column_null_count(batch->columns[c]), 0);
            assert_reads_back(&wholes, batch, back, counts[i]);
            stria_batch_free(batch);
            stria_batch_free(expected);
        }
        free(rows);
    }
}

/* Without a default they are nulls, or refused. */
static void test_a_default_is_read_as_a_value(void **state)
{
    form row = {.number = 1};
    form back = {.number = 9};
    stria_batch *const batch = new_record_batch(&forms);
    stria_scratch *const scratch = stria_scratch_new(&hard);

    (void)state;
    row.few_count = 0;
    row.has_number = row.has_lists = true;
    row.text = view_of("t");
    row.no_text = 0;
    row.name = "n";
    OK(stria_record_append(&forms, batch, &row, 1, &error));
    OK(stria_record_read(&forms, batch, 0, &back, 1, scratch, &error));
    assert_true(back.has_number && back.number == 1);
    assert_true(back.best != NULL && *back.best == seven);
    assert_true(back.price == half);
    assert_string_equal(back.word, "none");
    assert_true(back.has_lists && back.items.count == 0);
    stria_scratch_free(scratch);
    stria_batch_free(batch);
}

/* ---- What does not go in ---------------------------------------------------------------- */

/* The error of a value behind defaults, and of a default itself, has the struct's place. */
static void test_places_beside_defaults(void **state)
{
    typedef struct one {
        const char *number;
    } one;
    static const stria_field field[] = {{"x", "Int8"}};
    static const int64_t fits = 5, too_large = 300;
    static const stria_values good = ONE(fits, STRIA_INT64), bad = ONE(too_large, STRIA_INT64);
    static const stria_values other = ONE(unknown, STRIA_RAW_BYTES);
    static const stria_member with_good[] = {{PLAIN(one, number, STRIA_CSTR), .fallback = &good}};
    static const stria_member with_bad[] = {{PLAIN(one, number, STRIA_CSTR), .fallback = &bad}};
    static const stria_member with_other[] = {{PLAIN(one, number, STRIA_CSTR), .fallback = &other}};
    static const stria_record records[] = {RECORD(one, field, with_good),
        RECORD(one, field, with_bad), RECORD(one, field, with_other)};
    static const size_t places[] = {0, 1, 511, 512, ROWS - 1};
    static one rows[ROWS];

    (void)state;
    for (size_t p = 0; p < COUNT_OF(places); p++) {
        for (size_t r = 0; r < COUNT_OF(records); r++) {
            stria_batch *const batch = new_record_batch(&records[r]);
            batch_image before = take_batch_image(batch);

            for (size_t i = 0; i < ROWS; i++)
                rows[i].number = r > 0 || i % 3 > 0 ? "1" : NULL;
            rows[places[p]].number = r > 0 ? NULL : "128";
            FAILS(r < 2 ? STRIA_ERR_RANGE : STRIA_ERR_TYPE,
                stria_record_append(&records[r], batch, rows, ROWS, &error));
            if (r < 2)
                PLACE((int64_t)places[p], -1, "x");
            FAILS(r < 2 ? STRIA_ERR_RANGE : STRIA_ERR_TYPE,
                stria_record_append(&records[r], batch, &rows[places[p]], 1, &error));
            assert_batch_unchanged(batch, &before);
            stria_batch_free(batch);
        }
    }
}

/* Each row of a FixedArray has its items, so nothing empty stands for one. */
static void test_an_empty_list_of_a_size(void **state)
{
    typedef struct pair {
        int8_t items[2];
        bool present;
    } pair;
    static const stria_field field[] = {{"x", "FixedArray(Int8, 2)"}};
    static const stria_member member[] = {
        {FULL(pair, items, STRIA_INT8), PRESENT(pair, present), .fallback = &no_items}};
    static const stria_record record = RECORD(pair, field, member);
    const pair rows[] = {{{1, 2}, true}, {{3, 4}, false}};
    stria_batch *const batch = new_record_batch(&record);

    (void)state;
    OK(stria_record_append(&record, batch, rows, 1, &error));
    FAILS(STRIA_ERR_SHAPE, stria_record_append(&record, batch, rows, 2, &error));
    PLACE(1, -1, "x");
    assert_int_equal(stria_batch_rows(batch), 1);
    stria_batch_free(batch);
}

static void test_memory_that_is_refused(void **state)
{
    static whole same[ROWS];
    form *const rows = new_forms(4, same);
    stria_batch *const expected = loaded_batch(&forms, rows, 600);
    stria_batch *const batch = new_record_batch(&forms);
    stria_code code = STRIA_ERR_MEMORY;

    (void)state;
    for (size_t nth = 1; code == STRIA_ERR_MEMORY; nth++) {
        batch_image before = take_batch_image(batch);

        stria_checker_fail_at(checker, nth);
        code = stria_record_append(&forms, batch, rows, 600, &error);
        stria_checker_fail_at(checker, 0);
        if (code == STRIA_ERR_MEMORY)
            assert_batch_unchanged(batch, &before);
        else
            free_batch_image(&before, batch);
    }
    assert_int_equal(code, STRIA_OK);
    assert_batches_equal(expected, batch);
    stria_batch_free(expected);
    stria_batch_free(batch);
    free(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_what_is_missing_is_the_default),
        TEST(test_a_default_is_read_as_a_value),
        TEST(test_places_beside_defaults),
        TEST(test_an_empty_list_of_a_size),
        TEST(test_memory_that_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* record_append_test.c - structs of every form into columns, and back out
 *
 * What a record appends is held against stria_append() and its kin over the same structs;
 * nested structs are in record_nested_test.c.
 */
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "unit/records.h"

enum { ROWS = 1300 }; /* more than two blocks */

typedef struct form {
    int64_t id;
    uint8_t small; /* into Int64 */
    const char *name;
    char code[4];
    stria_view view;
    struct {
        int32_t value;
        bool present;
    } quantity;
    struct {
        uint8_t unknown;
        int32_t value;
    } other;
    double price;
    int16_t delay;
    const char *venue;
    char kind[6];
    const int32_t *best;
    struct timespec at;
    int64_t millis;
    const char *number; /* text of an Int64 */
    uint8_t key[16];
    struct {
        uint16_t count;
        const float *data;
    } curve;
    uint8_t tag_count;
    uint16_t tags[4];
    int8_t pair[2];
    const char *const *words;
    size_t word_count;
    struct {
        const int64_t *data;
        size_t count;
        bool present;
    } maybe;
    bool flag;
} form;

static const stria_field form_fields[] = {
    {"id", "Int64"},
    {"small", "Int64"},
    {"name", "Nullable(String)"},
    {"code", "FixedString(4)"},
    {"view", "String"},
    {"quantity", "Nullable(Int64)"},
    {"other", "Nullable(Int32)"},
    {"price", "Nullable(Float64)"},
    {"delay", "Nullable(Int32)"},
    {"venue", "LowCardinality(Nullable(String))"},
    {"kind", "Nullable(String)"},
    {"best", "Nullable(Int32)"},
    {"at", "DateTime64(9, 'UTC')"},
    {"millis", "DateTime('UTC')"},
    {"number", "Nullable(Int64)"},
    {"key", "UUID"},
    {"curve", "Array(Float32)"},
    {"tags", "Array(UInt32)"},
    {"pair", "FixedArray(Int16, 2)"},
    {"words", "Array(LowCardinality(Nullable(String)))"},
    {"maybe", "Nullable(Array(Int64))"},
    {"flag", "Bool"},
    {"always", "Nullable(Int64)"},
};

static const int16_t no_delay = -1;
static const double no_price = NAN;
static const stria_view no_venue = {"n/a", 3};
static const stria_view no_kind = {"", 0};

static const stria_member form_members[] = {
    {PLAIN(form, id, STRIA_INT64)},
    {PLAIN(form, small, STRIA_UINT8)},
    {PLAIN(form, name, STRIA_CSTR)},
    {PLAIN(form, code, STRIA_RAW_BYTES)},
    {PLAIN(form, view, STRIA_VIEW)},
    {PLAIN(form, quantity.value, STRIA_INT32), PRESENT(form, quantity.present)},
    {PLAIN(form, other.value, STRIA_INT32), MISSING(form, other.unknown)},
    {PLAIN(form, price, STRIA_FLOAT64), SENTINEL(&no_price)},
    {PLAIN(form, delay, STRIA_INT16), SENTINEL(&no_delay)},
    {PLAIN(form, venue, STRIA_CSTR), SENTINEL(&no_venue)},
    {PLAIN(form, kind, STRIA_CHAR_ARRAY), SENTINEL(&no_kind)},
    {BEHIND(form, best, STRIA_INT32)},
    {PLAIN(form, at, STRIA_TIMESPEC)},
    {PLAIN(form, millis, STRIA_INT64), .unit = STRIA_MILLISECONDS, .rounding = STRIA_FLOOR},
    {PLAIN(form, number, STRIA_CSTR)},
    {PLAIN(form, key, STRIA_RAW_BYTES)},
    {SLICE(form, curve.data, curve.count, STRIA_FLOAT32)},
    {PARTLY(form, tags, tag_count, STRIA_UINT16)},
    {FULL(form, pair, STRIA_INT8)},
    {SLICE(form, words, word_count, STRIA_CSTR)},
    {SLICE(form, maybe.data, maybe.count, STRIA_INT64), PRESENT(form, maybe.present)},
    {PLAIN(form, flag, STRIA_BOOL)},
    {PLAIN(form, id, STRIA_INT64)},
};

static const stria_record forms = RECORD(form, form_fields, form_members);

static const float floats[] = {0.5F, -1.0F, 2.25F, 1e30F, -0.0F};
static const int32_t integers[] = {7, -8, INT32_MAX, INT32_MIN};
static const int64_t long_ones[] = {INT64_MAX, 0, INT64_MIN, 3};
static const char *const texts[] = {"", "a", "n/a", "longer than what goes inline", NULL};
static const char *const numbers[] = {"12", "-3", "9223372036854775807", NULL};

static void fill(form *row, random_source *random)
{
    memset(row, (int)pick(random, 256), sizeof *row); /* what no column looks at */
    row->id = (int64_t)next_random(random);
    row->small = (uint8_t)pick(random, 256);
    row->name = texts[pick(random, COUNT_OF(texts))];
    memcpy(row->code, "a\0b\0", 4);
    row->code[pick(random, 4)] = (char)('a' + pick(random, 26));
    row->view = (stria_view){"view\0of bytes", pick(random, 13)};
    row->quantity.value = (int32_t)next_random(random);
    row->quantity.present = pick(random, 3) > 0;
    row->other.value = (int32_t)next_random(random);
    row->other.unknown = pick(random, 3) > 0 ? 0 : 7;
    row->price = pick(random, 3) > 0 ? (double)pick(random, 1000) / 8 : NAN;
    row->delay = (int16_t)((int)pick(random, 5) - 2);
    row->venue = texts[pick(random, COUNT_OF(texts))];
    memcpy(row->kind, "sixsix", 6);
    if (pick(random, 2) == 0)
        row->kind[pick(random, 6)] = '\0';
    row->best = pick(random, 3) > 0 ? &integers[pick(random, COUNT_OF(integers))] : NULL;
    row->at.tv_sec = (time_t)pick(random, 2000000000) - 1000000000;
    row->at.tv_nsec = (long)pick(random, 1000000000);
    row->millis = (int64_t)pick(random, 4000000) * 1000000;
    row->number = numbers[pick(random, COUNT_OF(numbers))];
    row->curve.count = (uint16_t)pick(random, COUNT_OF(floats) + 1);
    row->curve.data = row->curve.count > 0 ? floats : NULL;
    row->tag_count = (uint8_t)pick(random, 5);
    row->words = texts;
    row->word_count = pick(random, COUNT_OF(texts) + 1);
    row->maybe.data = long_ones;
    row->maybe.count = pick(random, COUNT_OF(long_ones) + 1);
    row->maybe.present = pick(random, 3) > 0;
    if (!row->maybe.present)
        row->maybe.data = (const int64_t *)8; /* and is not followed */
    row->flag = pick(random, 2) == 0;
}

static form *new_forms(size_t count)
{
    form *const rows = calloc(count, sizeof *rows);
    random_source random = {1};

    assert_non_null(rows);
    for (size_t i = 0; i < count; i++)
        fill(&rows[i], &random);
    return rows;
}

/* The same columns by the calls for arrays. */
static void append_by_column(stria_batch *batch, const form *rows, size_t n)
{
    stria_column *const *const c = batch->columns;
    bool missing[4][ROWS];
    struct piece {
        const uint16_t *data;
        size_t count;
    } *const tags = calloc(n, sizeof *tags);
    struct whole {
        const int8_t *data;
        size_t count;
    } *const pairs = calloc(n, sizeof *pairs);

    for (size_t i = 0; i < n; i++) {

        missing[0][i] = isnan(rows[i].price);
        missing[1][i] = rows[i].delay == -1;
        missing[2][i] = rows[i].venue == NULL || strcmp(rows[i].venue, "n/a") == 0;
        missing[3][i] = rows[i].kind[0] == '\0';
        tags[i] = (struct piece){rows[i].tags, rows[i].tag_count};
        pairs[i] = (struct whole){rows[i].pair, 2};
    }
    OK(stria_append(c[0], STRIA_MEMBER(rows, n, id), &error));
    OK(stria_append(c[1], STRIA_MEMBER(rows, n, small), &error));
    OK(stria_append(c[2], STRIA_MEMBER(rows, n, name), &error));
    OK(stria_append(c[3],
        stria_make_values(rows, n, sizeof *rows, offsetof(form, code), 4, STRIA_RAW_BYTES, 0),
        &error));
    OK(stria_append(c[4], STRIA_MEMBER(rows, n, view), &error));
    OK(stria_append(c[5],
        stria_with_nulls(
            STRIA_MEMBER(rows, n, quantity.value), STRIA_VALID_MEMBER(rows, quantity.present)),
        &error));
    OK(stria_append(c[6],
        stria_with_nulls(
            STRIA_MEMBER(rows, n, other.value), STRIA_NULL_MEMBER(rows, other.unknown)),
        &error));
    OK(stria_append(c[7],
        stria_with_nulls(STRIA_MEMBER(rows, n, price), stria_null_bytes(missing[0])), &error));
    OK(stria_append(c[8],
        stria_with_nulls(STRIA_MEMBER(rows, n, delay), stria_null_bytes(missing[1])), &error));
    OK(stria_append(c[9],
        stria_with_nulls(STRIA_MEMBER(rows, n, venue), stria_null_bytes(missing[2])), &error));
    OK(stria_append(c[10],
        stria_with_nulls(STRIA_CHARS_MEMBER(rows, n, kind), stria_null_bytes(missing[3])), &error));
    OK(stria_append(c[11],
        stria_make_values(rows, n, sizeof *rows, offsetof(form, best), 4, STRIA_INT32, 1), &error));
    OK(stria_append(c[12], STRIA_MEMBER(rows, n, at), &error));
    OK(stria_append(c[13],
        stria_ticks(
            STRIA_MEMBER(rows, n, millis), STRIA_MILLISECONDS, STRIA_EPOCH_1970, STRIA_FLOOR),
        &error));
    OK(stria_append(c[14], STRIA_MEMBER(rows, n, number), &error));
    OK(stria_append(c[15],
        stria_make_values(rows, n, sizeof *rows, offsetof(form, key), 16, STRIA_RAW_BYTES, 0),
        &error));
    OK(stria_append_slices(c[16], STRIA_SLICES_OF(rows, n, curve.data, curve.count), &error));
    OK(stria_append_slices(c[17], STRIA_SLICES(tags, n), &error));
    OK(stria_append_slices(c[18], STRIA_SLICES(pairs, n), &error));
    OK(stria_append_slices(c[19], STRIA_SLICES_OF(rows, n, words, word_count), &error));
    OK(stria_append_slices(c[20],
        stria_slices_with_nulls(STRIA_SLICES_OF(rows, n, maybe.data, maybe.count),
            STRIA_VALID_MEMBER(rows, maybe.present)),
        &error));
    OK(stria_append(c[21], STRIA_MEMBER(rows, n, flag), &error));
    OK(stria_append(c[22], STRIA_MEMBER(rows, n, id), &error));
    OK(stria_batch_commit(batch, &error));
    free(tags);
    free(pairs);
}

/* ---- What goes in ---------------------------------------------------------------------- */

static void test_every_form_is_what_its_bulk_call_makes(void **state)
{
    static const size_t counts[] = {0, 1, 2, 511, 512, 513, 1024, ROWS};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        form *const rows = new_forms(counts[i] + 1);
        stria_batch *const by_column = new_record_batch(&forms);
        stria_batch *const batch = loaded_batch(&forms, rows, counts[i]);

        append_by_column(by_column, rows, counts[i]);
        assert_batches_equal(by_column, batch);
        stria_batch_free(by_column);
        stria_batch_free(batch);
        free(rows);
    }
}

/* Bits that are numbers of any C type: small ones, the ends of ranges, and others. */
static void fill_bits(uint8_t *bits, size_t size, size_t nth, random_source *random)
{
    static const uint8_t ends[] = {0x00, 0xff, 0x7f, 0x80};

    for (size_t i = 0; i < size; i++)
        bits[i] = nth < 8 ? ends[nth / 4 * 2] : (uint8_t)pick(random, 256);
    if (nth < 8)
        bits[size - 1] = ends[nth % 4];
    if (nth % 3 == 0)
        memset(bits + 1, 0, size - 1); /* a number of one byte */
    if (nth % 7 == 0)
        bits[0] = (uint8_t)pick(random, 3);
}

/* One struct alone goes another way than two, and must come to the same values and errors. */
static void test_one_struct_is_stored_as_two_are(void **state)
{
    static const char *const types[] = {"Bool", "Int8", "UInt16", "Int32", "Int64", "UInt64",
        "Int128", "UInt256", "Float16", "BFloat16", "Float32", "Float64", "Decimal(9, 2)",
        "Decimal(38, 0)", "Enum8('a' = 1, 'b' = 2)", "Date", "Date32", "DateTime", "DateTime64(3)",
        "Time", "Date32Full", "Timestamp(9)", "IPv4", "Nullable(Int16)", "Nullable(Decimal(18, 4))",
        "LowCardinality(Int32)", "String", "FixedString(3)", "Nullable(FixedString(8))",
        "Nullable(String)"};
    static const struct {
        stria_ctype ctype;
        size_t width;
    } forms_of_one[] = {{STRIA_BOOL, 1}, {STRIA_INT8, 1}, {STRIA_UINT8, 1}, {STRIA_INT16, 2},
        {STRIA_UINT16, 2}, {STRIA_INT32, 4}, {STRIA_UINT32, 4}, {STRIA_INT64, 8}, {STRIA_UINT64, 8},
        {STRIA_FLOAT32, 4}, {STRIA_FLOAT64, 8}, {STRIA_FLOAT16, 2}, {STRIA_BFLOAT16, 2},
        {STRIA_INT128, 16}, {STRIA_UINT256, 32}, {STRIA_CHAR_ARRAY, 3}, {STRIA_RAW_BYTES, 3},
        {STRIA_RAW_BYTES, 4}, {STRIA_INT32, 8}};
    static const uint8_t zeros[32]; /* of a number the sentinel */
    size_t accepted = 0;

    (void)state;
    for (size_t t = 0; t < COUNT_OF(types); t++) {
        for (size_t f = 0; f < COUNT_OF(forms_of_one); f++) {
            const stria_field field = {"x", types[t]};
            const stria_member member = {.place = STRIA_IN_STRUCT,
                .ctype = forms_of_one[f].ctype,
                .width = forms_of_one[f].width,
                .missing = f % 2 == 0 ? STRIA_BY_SENTINEL : STRIA_NEVER_MISSING,
                .sentinel = f < 15 ? (const void *)zeros : &no_kind};
            const stria_record record = {
                .name = "one", .size = 32, .fields = &field, .members = &member, .count = 1};
            stria_batch *const alone = new_record_batch(&record);
            stria_batch *const together = new_record_batch(&record);
            random_source random = {t * 100 + f};

            for (size_t nth = 0; nth < 60; nth++) {
                uint8_t two[2][32] = {{0}};
                stria_error of_one, of_two;

                fill_bits(two[0], forms_of_one[f].width, nth, &random);
                memcpy(two[1], two[0], sizeof two[0]);
                const stria_code code = stria_record_append(&record, together, two, 2, &of_two);
                assert_int_equal(stria_record_append(&record, alone, two, 1, &of_one), code);
                if (code != STRIA_OK) {
                    assert_string_equal(of_one.message, of_two.message);
                    assert_string_equal(of_one.path, of_two.path);
                    assert_int_equal(of_one.row, of_two.row);
                    continue;
                }
                OK(stria_record_append(&record, alone, two, 1, &error));
                accepted++;
            }
            assert_batches_equal(together, alone);
            assert_batch_sound(alone);
            stria_batch_free(together);
            stria_batch_free(alone);
        }
    }
    assert_in_range(accepted, 10000, 40000);
}

static void test_calls_follow_one_another(void **state)
{
    form *const rows = new_forms(ROWS);
    stria_batch *const whole = loaded_batch(&forms, rows, ROWS);
    stria_batch *const batch = new_record_batch(&forms);
    supply from = {.record = &forms, .structs = (const uint8_t *)(rows + 601), .left = ROWS - 601};

    (void)state;
    OK(stria_record_append(&forms, batch, rows, 600, &error));
    OK(stria_record_append(&forms, batch, NULL, 0, &error));
    OK(stria_record_append(&forms, batch, rows + 600, 1, &error));
    OK(stria_record_append_from(&forms, batch, (stria_row_source){next_struct, &from}, &error));
    assert_batches_equal(whole, batch);
    stria_batch_reset(batch);
    OK(stria_record_append(&forms, batch, rows, ROWS, &error));
    assert_batches_equal(whole, batch);
    stria_batch_free(batch);
    stria_batch_free(whole);
    free(rows);
}

/* An array at the very end of a struct, with no room for a pointer behind it. */
static void test_nothing_outside_the_structs_is_read(void **state)
{
    typedef struct tight {
        uint8_t count;
        uint8_t items[2];
    } tight;
    static const stria_field fields[] = {{"items", "Array(UInt8)"}, {"both", "Array(UInt8)"}};
    static const stria_member members[] = {
        {PARTLY(tight, items, count, STRIA_UINT8)}, {FULL(tight, items, STRIA_UINT8)}};
    static const stria_record record = RECORD(tight, fields, members);
    tight *const row = malloc(sizeof *row); /* whose ends a checker of memory guards */

    (void)state;
    assert_non_null(row);
    *row = (tight){1, {4, 5}};
    stria_batch *const batch = loaded_batch(&record, row, 1);
    assert_int_equal(stria_column_span(batch->columns[0], 0).count, 1);
    assert_int_equal(stria_column_span(batch->columns[1], 0).count, 2);
    assert_reads_back(&record, batch, row, 1);
    assert_int_equal(row->count, 1);
    stria_batch_free(batch);
    free(row);
}

/* ---- What does not go in ---------------------------------------------------------------- */

/* One thing to spoil in a row, and what is said of it. */
typedef struct spoiled {
    void (*spoil)(form *row);
    stria_code code;
    int32_t column;
    int64_t element;
    const char *path;
} spoiled;

static void spoil_number(form *row)
{
    row->number = "12x";
}

static void spoil_first(form *row)
{
    row->view = (stria_view){NULL, 3};
}

static void spoil_ticks(form *row)
{
    row->millis = -1;
}

static void spoil_time(form *row)
{
    row->at.tv_nsec = 1000000000;
}

static void spoil_count(form *row)
{
    row->tag_count = 5;
}

static void spoil_slice(form *row)
{
    row->curve.data = NULL;
    row->curve.count = 2;
}

static void spoil_flag(form *row)
{
    memset(&row->flag, 2, 1);
}

static const spoiled all_spoiled[] = {
    {spoil_first, STRIA_ERR_ARGUMENT, 4, -1, "view"},
    {spoil_time, STRIA_ERR_RANGE, 12, -1, "at"},
    {spoil_ticks, STRIA_ERR_RANGE, 13, -1, "millis"},
    {spoil_number, STRIA_ERR_RANGE, 14, -1, "number"},
    {spoil_slice, STRIA_ERR_ARGUMENT, 16, -1, "curve"},
    {spoil_count, STRIA_ERR_SHAPE, 17, -1, "tags"},
    {spoil_flag, STRIA_ERR_RANGE, 21, -1, "flag"},
};

static void test_a_bad_value_changes_nothing(void **state)
{
    static const size_t places[] = {0, 1, 511, 512, 700, ROWS - 1};
    form *const rows = new_forms(ROWS);

    (void)state;
    for (size_t s = 0; s < COUNT_OF(all_spoiled); s++) {
        const spoiled *const bad = &all_spoiled[s];
        stria_batch *const batch = new_record_batch(&forms);

        OK(stria_record_append(&forms, batch, rows, 600, &error));
        for (size_t p = 0; p < COUNT_OF(places); p++) {
            const form kept = rows[places[p]];
            supply from = {.record = &forms, .structs = (const uint8_t *)rows, .left = ROWS};
            batch_image before = take_batch_image(batch);

            bad->spoil(&rows[places[p]]);
            FAILS(bad->code, stria_record_append(&forms, batch, rows, ROWS, &error));
            PLACE((int64_t)places[p], bad->element, bad->path);
            assert_int_equal(error.column, bad->column);
            FAILS(bad->code,
                stria_record_append_from(
                    &forms, batch, (stria_row_source){next_struct, &from}, &error));
            PLACE((int64_t)places[p], bad->element, bad->path);
            FAILS(bad->code, stria_record_append(&forms, batch, &rows[places[p]], 1, &error));
            PLACE(0, bad->element, bad->path);
            assert_int_equal(error.column, bad->column);
            assert_batch_unchanged(batch, &before);
            rows[places[p]] = kept;
        }
        OK(stria_record_append(&forms, batch, rows, ROWS, &error));
        assert_batch_sound(batch);
        stria_batch_free(batch);
    }
    free(rows);
}

static void test_nulls_need_a_column_that_takes_them(void **state)
{
    typedef struct holder {
        const char *text;
        const int32_t *number;
        int32_t value;
        bool present;
        struct {
            const char *const *data;
            size_t count;
        } list;
    } holder;
    static const stria_field fields[] = {
        {"text", "String"}, {"number", "Int32"}, {"value", "Int32"}, {"list", "Array(String)"}};
    static const stria_member members[] = {{PLAIN(holder, text, STRIA_CSTR)},
        {BEHIND(holder, number, STRIA_INT32)},
        {PLAIN(holder, value, STRIA_INT32), PRESENT(holder, present)},
        {SLICE(holder, list.data, list.count, STRIA_CSTR)}};
    static const stria_record record = RECORD(holder, fields, members);
    static const char *const words[] = {"a", NULL};
    static holder rows[ROWS];
    stria_batch *const batch = new_record_batch(&record);

    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        rows[i] = (holder){"t", integers, 3, true, {words, 1}};
    OK(stria_record_append(&record, batch, rows, 3, &error));
    batch_image before = take_batch_image(batch);
    rows[900].text = NULL;
    FAILS(STRIA_ERR_NULL, stria_record_append(&record, batch, rows, ROWS, &error));
    PLACE(900, -1, "text");
    rows[900].text = "t";
    rows[901].number = NULL;
    FAILS(STRIA_ERR_NULL, stria_record_append(&record, batch, rows, ROWS, &error));
    PLACE(901, -1, "number");
    rows[901].number = integers;
    rows[902].present = false;
    FAILS(STRIA_ERR_NULL, stria_record_append(&record, batch, rows, ROWS, &error));
    PLACE(902, -1, "value");
    rows[902].present = true;
    rows[903].list.count = 2;
    FAILS(STRIA_ERR_NULL, stria_record_append(&record, batch, rows, ROWS, &error));
    PLACE(903, 1, "list[]");
    assert_int_equal(error.column, 3);
    assert_batch_unchanged(batch, &before);
    stria_batch_free(batch);
}

static void test_a_source_that_fails_adds_nothing(void **state)
{
    form *const rows = new_forms(ROWS);
    stria_batch *const batch = new_record_batch(&forms);

    (void)state;
    OK(stria_record_append(&forms, batch, rows, 5, &error));
    for (size_t left = 0; left < 1000; left += 333) {
        supply from = {
            .record = &forms, .structs = (const uint8_t *)rows, .left = left, .at_end = -7};
        batch_image before = take_batch_image(batch);

        FAILS(STRIA_ERR_SOURCE,
            stria_record_append_from(
                &forms, batch, (stria_row_source){next_struct, &from}, &error));
        SAYS("-7");
        assert_batch_unchanged(batch, &before);
    }
    stria_batch_free(batch);
    free(rows);
}

static void test_other_batches_are_refused(void **state)
{
    static const stria_field fewer[] = {{"id", "Int64"}};
    static const stria_field others[] = {{"b", "Int64"}, {"a", "Int64"}};
    typedef struct two {
        int64_t a, b;
    } two;
    static const stria_field fields[] = {{"a", "Int64"}, {"b", "Int64"}};
    static const stria_member members[] = {
        {PLAIN(two, a, STRIA_INT64)}, {PLAIN(two, b, STRIA_INT64)}};
    static const stria_record record = RECORD(two, fields, members);
    const two row = {1, 2};
    two back;

    (void)state;
    stria_batch *batch = new_batch(fewer, 1);
    FAILS(STRIA_ERR_SHAPE, stria_record_append(&record, batch, &row, 1, &error));
    FAILS(STRIA_ERR_SHAPE, stria_record_read(&record, batch, 0, &back, 0, NULL, &error));
    stria_batch_free(batch);
    batch = new_batch(others, 2);
    FAILS(STRIA_ERR_SHAPE, stria_record_append(&record, batch, &row, 1, &error));
    assert_int_equal(error.column, 0);
    stria_batch_free(batch);

    batch = new_record_batch(&record);
    FAILS(STRIA_ERR_ARGUMENT, stria_record_append(&record, batch, NULL, 1, &error));
    OK(stria_push_int64(batch->columns[0], 1, &error));
    FAILS(STRIA_ERR_SHAPE, stria_record_append(&record, batch, &row, 1, &error));
    FAILS(STRIA_ERR_SHAPE, stria_record_append(&record, batch, &row, 0, &error));
    stria_batch_rollback(batch);
    OK(stria_record_append(&record, batch, &row, 1, &error));
    assert_int_equal(stria_batch_rows(batch), 1);
    stria_batch_free(batch);
}

static void test_c_types_that_a_column_does_not_take(void **state)
{
    typedef struct one {
        int32_t number;
        struct {
            const int32_t *data;
            size_t count;
        } list;
    } one;
    static const stria_field text[] = {{"x", "String"}};
    static const stria_member number[] = {{PLAIN(one, number, STRIA_INT32)}};
    static const stria_record number_as_text = RECORD(one, text, number);
    static const stria_field scalar[] = {{"x", "Int32"}};
    static const stria_member list[] = {{SLICE(one, list.data, list.count, STRIA_INT32)}};
    static const stria_record list_as_number = RECORD(one, scalar, list);
    static const stria_field lists[] = {{"x", "Array(Int32)"}};
    static const stria_record number_as_list = RECORD(one, lists, number);
    const one row = {1, {integers, 2}};
    const stria_record *const records[] = {&number_as_text, &list_as_number, &number_as_list};
    const stria_code codes[] = {STRIA_ERR_TYPE, STRIA_ERR_SHAPE, STRIA_ERR_TYPE};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(records); i++) {
        stria_batch *const batch = new_record_batch(records[i]);
        FAILS(codes[i], stria_record_append(records[i], batch, &row, 1, &error));
        assert_string_equal(error.path, "x");
        assert_int_equal(stria_batch_rows(batch), 0);
        stria_batch_free(batch);
    }
}

/* ---- Memory -------------------------------------------------------------------------------- */

static void test_memory_that_is_refused(void **state)
{
    const size_t count = 600;
    form *const rows = new_forms(count);
    stria_batch *const expected = loaded_batch(&forms, rows, count);

    (void)state;
    for (int way = 0; way < 3; way++) {
        stria_batch *const batch = new_record_batch(&forms);
        stria_code code = STRIA_ERR_MEMORY;

        for (size_t nth = 1; code == STRIA_ERR_MEMORY; nth++) {
            supply from = {.record = &forms, .structs = (const uint8_t *)rows, .left = count};
            batch_image before = take_batch_image(batch);

            stria_checker_fail_at(checker, nth);
            if (way == 0)
                code = stria_record_append(&forms, batch, rows, count, &error);
            else if (way == 1)
                code = stria_record_append_from(
                    &forms, batch, (stria_row_source){next_struct, &from}, &error);
            else
                code = stria_record_append(&forms, batch, rows, 1, &error);
            stria_checker_fail_at(checker, 0);
            if (code == STRIA_ERR_MEMORY)
                assert_batch_unchanged(batch, &before);
            else
                free_batch_image(&before, batch);
        }
        assert_int_equal(code, STRIA_OK);
        if (way < 2)
            assert_batches_equal(expected, batch);
        assert_batch_sound(batch);
        stria_batch_free(batch);
    }
    stria_batch_free(expected);
    free(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_form_is_what_its_bulk_call_makes),
        TEST(test_one_struct_is_stored_as_two_are),
        TEST(test_calls_follow_one_another),
        TEST(test_nothing_outside_the_structs_is_read),
        TEST(test_a_bad_value_changes_nothing),
        TEST(test_nulls_need_a_column_that_takes_them),
        TEST(test_a_source_that_fails_adds_nothing),
        TEST(test_other_batches_are_refused),
        TEST(test_c_types_that_a_column_does_not_take),
        TEST(test_memory_that_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* record_read_test.c - rows as structs: what is read, what needs a scratch, what is refused
 *
 * That everything which goes in comes out again is in record_append_test.c and
 * record_nested_test.c, too.
 */
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "unit/records.h"

enum { ROWS = 1300 };

/* ---- What is read -------------------------------------------------------------------------- */

typedef struct plain {
    int64_t id;
    int16_t narrow;
    stria_view view;
    char code[3];
    char key[4];
    struct {
        bool present;
        float value;
    } price;
    uint8_t unknown;
    int32_t count;
    double ratio;
    struct tm at;
    stria_date day;
    int64_t millis;
    uint8_t address[16];
    int32_t pair[2];
    bool flag;
} plain;

static const double no_ratio = NAN;

static const stria_field plain_fields[] = {
    {"id", "Int64"},
    {"narrow", "Int64"},
    {"view", "String"},
    {"code", "String"},
    {"key", "FixedString(4)"},
    {"price", "Nullable(Float64)"},
    {"count", "Nullable(UInt8)"},
    {"ratio", "Nullable(Float64)"},
    {"at", "DateTime('UTC')"},
    {"day", "Nullable(Date)"},
    {"millis", "DateTime64(6, 'UTC')"},
    {"address", "IPv6"},
    {"pair", "FixedArray(Int16, 2)"},
    {"flag", "Bool"},
};

static const stria_member plain_members[] = {
    {PLAIN(plain, id, STRIA_INT64)},
    {PLAIN(plain, narrow, STRIA_INT16)},
    {PLAIN(plain, view, STRIA_VIEW)},
    {PLAIN(plain, code, STRIA_CHAR_ARRAY)},
    {PLAIN(plain, key, STRIA_RAW_BYTES)},
    {PLAIN(plain, price.value, STRIA_FLOAT32), PRESENT(plain, price.present)},
    {PLAIN(plain, count, STRIA_INT32), MISSING(plain, unknown)},
    {PLAIN(plain, ratio, STRIA_FLOAT64), SENTINEL(&no_ratio)},
    {PLAIN(plain, at, STRIA_TM)},
    {PLAIN(plain, day, STRIA_DATE), MISSING(plain, unknown)},
    {PLAIN(plain, millis, STRIA_INT64), .unit = STRIA_MILLISECONDS, .rounding = STRIA_FLOOR},
    {PLAIN(plain, address, STRIA_RAW_BYTES)},
    {FULL(plain, pair, STRIA_INT32)},
    {PLAIN(plain, flag, STRIA_BOOL)},
};

static const stria_record plains = RECORD(plain, plain_fields, plain_members);

static void fill(plain *row, size_t index)
{
    memset(row, 0, sizeof *row);
    row->id = (int64_t)index * 1000003;
    row->narrow = (int16_t)index;
    row->view = (stria_view){"of\0many bytes", index % 14};
    memcpy(row->code, "abc", index % 4);
    memcpy(row->key, "k\0z", 4);
    row->price.present = index % 3 > 0;
    row->price.value = row->price.present ? (float)index / 4 : 0;
    row->unknown = index % 5 == 0;
    row->count = row->unknown ? 0 : (int32_t)(index % 256);
    row->ratio = index % 7 == 0 ? NAN : (double)index / 3;
    row->at.tm_year = 100 + (int)(index % 30);
    row->at.tm_mday = 1 + (int)(index % 28);
    row->at.tm_sec = 59;
    row->day = row->unknown ? (stria_date){0, 0, 0} : (stria_date){2000, 2, 29};
    row->millis = (int64_t)index * -1001;
    row->address[15] = (uint8_t)index;
    row->pair[1] = (int32_t)index;
    row->flag = index % 2 == 0;
}

static plain *new_plains(size_t count)
{
    plain *const rows = calloc(count, sizeof *rows);

    assert_non_null(rows);
    for (size_t i = 0; i < count; i++)
        fill(&rows[i], i);
    return rows;
}

static void assert_same_plain(const plain *a, const plain *b)
{
    assert_int_equal(a->id, b->id);
    assert_int_equal(a->narrow, b->narrow);
    assert_true(same_view(a->view, b->view));
    assert_memory_equal(a->code, b->code, sizeof a->code);
    assert_memory_equal(a->key, b->key, sizeof a->key);
    assert_int_equal(a->price.present, b->price.present);
    assert_true(a->price.value == b->price.value);
    assert_int_equal(a->unknown, b->unknown);
    assert_int_equal(a->count, b->count);
    assert_true(a->ratio == b->ratio || (isnan(a->ratio) && isnan(b->ratio)));
    assert_int_equal(a->at.tm_year, b->at.tm_year);
    assert_int_equal(a->at.tm_mday, b->at.tm_mday);
    assert_int_equal(a->at.tm_sec, b->at.tm_sec);
    assert_memory_equal(&a->day, &b->day, sizeof a->day);
    assert_int_equal(a->millis, b->millis);
    assert_memory_equal(a->address, b->address, sizeof a->address);
    assert_memory_equal(a->pair, b->pair, sizeof a->pair);
    assert_int_equal(a->flag, b->flag);
}

static void test_any_rows_are_read_without_a_scratch(void **state)
{
    static const struct {
        size_t first, count;
    } parts[] = {{0, 0}, {0, 1}, {0, ROWS}, {511, 2}, {512, 513}, {ROWS - 1, 1}, {ROWS, 0}};
    plain *const rows = new_plains(ROWS);
    plain *const back = calloc(ROWS, sizeof *back);
    stria_batch *const batch = loaded_batch(&plains, rows, ROWS);

    (void)state;
    for (size_t p = 0; p < COUNT_OF(parts); p++) {
        memset(back, 0xa5, ROWS * sizeof *back);
        OK(stria_record_read(&plains, batch, parts[p].first, back, parts[p].count, NULL, &error));
        for (size_t i = 0; i < parts[p].count; i++)
            assert_same_plain(&rows[parts[p].first + i], &back[i]);
        if (parts[p].count < ROWS) /* and nothing behind the last */
            assert_int_equal(((const uint8_t *)&back[parts[p].count])[0], 0xa5);
    }
    stria_batch_free(batch);
    free(back);
    free(rows);
}

/* ---- What needs a scratch ------------------------------------------------------------------ */

typedef struct deep {
    const char *name;
    const char *number; /* an Int64 as text */
    const double *price;
    struct {
        const char *const *data;
        size_t count;
    } words;
    stria_view seen; /* an Int64 as text */
} deep;

static const stria_field deep_fields[] = {{"name", "Nullable(String)"}, {"number", "Int64"},
    {"price", "Nullable(Float64)"}, {"words", "Array(Nullable(String))"}, {"seen", "Int64"}};
static const stria_member deep_members[] = {
    {PLAIN(deep, name, STRIA_CSTR)},
    {PLAIN(deep, number, STRIA_CSTR)},
    {BEHIND(deep, price, STRIA_FLOAT64)},
    {SLICE(deep, words.data, words.count, STRIA_CSTR)},
    {PLAIN(deep, seen, STRIA_VIEW)},
};
static const stria_record deeps = RECORD(deep, deep_fields, deep_members);

static void test_the_scratch_keeps_what_structs_point_to(void **state)
{
    static const char *const words[] = {"one", NULL, "", "three"};
    const double price = 2.5;
    deep rows[] = {{"a name", "12", &price, {words, 4}, {"-7", 2}},
        {NULL, "-9223372036854775808", NULL, {NULL, 0}, {"0", 1}},
        {"", "0", &price, {words, 1}, {"5", 1}}};
    deep back[3];
    stria_scratch *const scratch = stria_scratch_new(&hard);
    stria_batch *const batch = loaded_batch(&deeps, rows, 3);

    (void)state;
    for (int round = 0; round < 3; round++) {
        stria_scratch_reset(scratch);
        OK(stria_record_read(&deeps, batch, 0, back, 3, scratch, &error));
        assert_string_equal(back[0].name, "a name");
        assert_null(back[1].name);
        assert_string_equal(back[2].name, "");
        assert_string_equal(back[0].number, "12");
        assert_string_equal(back[1].number, "-9223372036854775808");
        assert_true(*back[0].price == 2.5);
        assert_null(back[1].price);
        assert_int_equal(back[0].words.count, 4);
        assert_string_equal(back[0].words.data[0], "one");
        assert_null(back[0].words.data[1]);
        assert_string_equal(back[0].words.data[3], "three");
        assert_int_equal(back[1].words.count, 0);
        assert_string_equal(back[2].words.data[0], "one");
        assert_true(same_view(back[0].seen, (stria_view){"-7", 2}));
    }
    FAILS(STRIA_ERR_ARGUMENT, stria_record_read(&deeps, batch, 0, back, 3, NULL, &error));
    SAYS("scratch");
    assert_string_equal(error.path, "name");
    stria_scratch_free(scratch);
    stria_scratch_free(NULL);
    stria_batch_free(batch);
}

static void test_memory_that_is_refused(void **state)
{
    static const char *const words[] = {"one", NULL, "", "three"};
    deep *const rows = calloc(ROWS, sizeof *rows);
    deep *const back = calloc(ROWS, sizeof *back);
    const double price = 1;
    stria_code code = STRIA_ERR_MEMORY;

    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        rows[i] = (deep){"name", "1", &price, {words, i % 5}, {"2", 1}};
    stria_batch *const batch = loaded_batch(&deeps, rows, ROWS);
    for (size_t nth = 1; code == STRIA_ERR_MEMORY; nth++) {
        stria_checker_fail_at(checker, nth);
        stria_scratch *const scratch = stria_scratch_new(&hard);
        if (scratch != NULL)
            code = stria_record_read(&deeps, batch, 0, back, ROWS, scratch, &error);
        stria_checker_fail_at(checker, 0);
        stria_scratch_free(scratch);
    }
    assert_int_equal(code, STRIA_OK);
    stria_batch_free(batch);
    free(back);
    free(rows);
}

/* ---- What is refused ----------------------------------------------------------------------- */

/* One column, and one member that it is read into. */
static void refuse(const char *type, const char *const *values, size_t count, stria_member member,
    stria_code code, int64_t row, const char *part)
{
    const stria_field field = {"x", type};
    const stria_record record = {
        .name = "one", .size = 64, .fields = &field, .members = &member, .count = 1};
    stria_batch *const batch = new_batch(&field, 1);
    stria_scratch *const scratch = stria_scratch_new(&hard);
    uint64_t *const back = calloc(count, 64);

    OK(stria_append(batch->columns[0], STRIA_VALUES(values, count), &error));
    OK(stria_batch_commit(batch, &error));
    FAILS(code, stria_record_read(&record, batch, 0, back, count, scratch, &error));
    PLACE(row, -1, "x");
    assert_int_equal(error.column, 0);
    SAYS(part);
    free(back);
    stria_scratch_free(scratch);
    stria_batch_free(batch);
}

static void test_values_that_a_member_cannot_hold(void **state)
{
    typedef struct narrow {
        uint8_t number;
        char text[3];
        double real;
        stria_view view;
        const char *name;
    } narrow;
    static const char *values[ROWS];
    const stria_member number = {PLAIN(narrow, number, STRIA_UINT8)};
    const stria_member text = {PLAIN(narrow, text, STRIA_CHAR_ARRAY)};
    const stria_member real = {PLAIN(narrow, real, STRIA_FLOAT64)};
    const stria_member view = {PLAIN(narrow, view, STRIA_VIEW)};

    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        values[i] = "1";
    values[900] = "256";
    refuse("Int64", values, ROWS, number, STRIA_ERR_RANGE, 900, "256");
    values[900] = "abcd";
    refuse("String", values, ROWS, text, STRIA_ERR_RANGE, 900, "char[3]");
    values[900] = "9007199254740993";
    refuse("Int64", values, ROWS, real, STRIA_ERR_RANGE, 900, "9007199254740993");
    refuse("Int64", values, ROWS, text, STRIA_ERR_RANGE, 900, "char[3]");
    values[900] = NULL;
    refuse("Nullable(Int64)", values, ROWS, real, STRIA_ERR_NULL, 900, "null");
    refuse("Nullable(String)", values, ROWS, view, STRIA_ERR_NULL, 900, "null");
    refuse("String", values, 3, number, STRIA_ERR_TYPE, -1, "stria_view");
}

static void test_texts_with_a_nul_inside(void **state)
{
    typedef struct ended {
        const char *name;
        char text[8];
    } ended;
    static const stria_field fields[] = {{"name", "String"}, {"text", "String"}};
    static const stria_member members[] = {
        {PLAIN(ended, name, STRIA_CSTR)}, {PLAIN(ended, text, STRIA_CHAR_ARRAY)}};
    static const stria_record record = RECORD(ended, fields, members);
    const stria_view whole = {"a\0b", 3}, half = {"ab", 2};
    stria_scratch *const scratch = stria_scratch_new(&hard);
    ended back[2];

    (void)state;
    for (size_t bad = 0; bad < 2; bad++) {
        stria_batch *const batch = new_batch(fields, 2);
        for (size_t i = 0; i < 2; i++) {
            const stria_view views[] = {half, bad == i ? whole : half};
            OK(stria_append(batch->columns[i], STRIA_VALUES(views, 2), &error));
        }
        OK(stria_batch_commit(batch, &error));
        FAILS(STRIA_ERR_RANGE, stria_record_read(&record, batch, 0, back, 2, scratch, &error));
        PLACE(1, -1, fields[bad].name);
        SAYS("NUL");
        stria_batch_free(batch);
    }
    stria_scratch_free(scratch);
}

/* Counts that are too narrow, arrays that are too short; the row is the struct's. */
static void test_lists_that_a_member_cannot_hold(void **state)
{
    typedef struct wide {
        const int32_t *data;
        size_t count;
    } wide;
    typedef struct tight {
        const int32_t *data;
        uint8_t count;
        int32_t items[3];
        int8_t narrow[300];
        uint16_t narrow_count;
    } tight;
    static const stria_field fields[] = {{"x", "Array(Int32)"}};
    static const stria_member into_slice[] = {{SLICE(tight, data, count, STRIA_INT32)}};
    static const stria_member into_array[] = {{PARTLY(tight, items, count, STRIA_INT32)}};
    static const stria_member into_full[] = {{FULL(tight, items, STRIA_INT32)}};
    static const stria_member into_narrow[] = {{PARTLY(tight, narrow, narrow_count, STRIA_INT8)}};
    static const struct {
        stria_record record;
        size_t count; /* of the one list that does not fit */
        const char *part;
    } cases[] = {
        {RECORD(tight, fields, into_slice), 256, "256"},
        {RECORD(tight, fields, into_array), 4, "array of 3"},
        {RECORD(tight, fields, into_full), 4, "array of 3"},
        {RECORD(tight, fields, into_full), 2, "array of 3"},
        {RECORD(tight, fields, into_narrow), 299, "1000"},
    };
    static int32_t items[300];
    static wide lists[ROWS];
    tight *const back = calloc(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(&hard);

    (void)state;
    items[298] = 1000;
    for (size_t c = 0; c < COUNT_OF(cases); c++) {
        stria_batch *const batch = new_batch(fields, 1);

        for (size_t i = 0; i < ROWS; i++)
            lists[i] = (wide){items, i == 800 ? cases[c].count : 3};
        OK(stria_append_slices(batch->columns[0], STRIA_SLICES(lists, ROWS), &error));
        OK(stria_batch_commit(batch, &error));
        FAILS(STRIA_ERR_RANGE,
            stria_record_read(&cases[c].record, batch, 0, back, ROWS, scratch, &error));
        assert_int_equal(error.row, 800);
        SAYS(cases[c].part);
        FAILS(STRIA_ERR_RANGE,
            stria_record_read(&cases[c].record, batch, 790, back, 20, scratch, &error));
        assert_int_equal(error.row, 10);
        OK(stria_record_read(&cases[c].record, batch, 0, back, 800, scratch, &error));
        stria_batch_free(batch);
    }
    stria_scratch_free(scratch);
    free(back);
}

/* Of what is wrong in the items of a slice, the struct and the item. */
static void test_places_inside_slices(void **state)
{
    typedef struct item {
        int8_t value;
    } item;
    typedef struct holder {
        const int8_t *data;
        const item *items;
        size_t count;
    } holder;
    static const stria_field values[] = {{"x", "Array(Int32)"}};
    static const stria_field tuples[] = {{"x", "Array(Tuple(value Int32))"}};
    static const stria_member into_values[] = {{SLICE(holder, data, count, STRIA_INT8)}};
    static const stria_member item_members[] = {{PLAIN(item, value, STRIA_INT8)}};
    static const stria_record items = RECORD(item, NULL, item_members);
    static const stria_member into_items[] = {{SLICE(holder, items, count, 0), .record = &items}};
    static const stria_record records[] = {
        RECORD(holder, values, into_values), RECORD(holder, tuples, into_items)};
    static int32_t numbers[ROWS];
    static int32_t lengths[ROWS];
    holder *const back = calloc(ROWS, sizeof *back);
    stria_scratch *const scratch = stria_scratch_new(&hard);

    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        lengths[i] = i % 2 == 0 ? 2 : 0; /* row 2k has items 2k and 2k + 1 */
    numbers[901] = 128;
    for (size_t r = 0; r < COUNT_OF(records); r++) {
        stria_batch *const batch = new_batch(records[r].fields, 1);
        stria_column *const list = batch->columns[0];
        const stria_spans spans = STRIA_LENGTHS(lengths, ROWS);

        OK(stria_append(leaf_of(list), STRIA_VALUES(numbers, ROWS), &error));
        OK(stria_close(list, spans, &error));
        OK(stria_batch_commit(batch, &error));
        FAILS(
            STRIA_ERR_RANGE, stria_record_read(&records[r], batch, 0, back, ROWS, scratch, &error));
        PLACE(900, 1, r == 0 ? "x[]" : "x[].value");
        FAILS(STRIA_ERR_RANGE,
            stria_record_read(&records[r], batch, 600, back, 400, scratch, &error));
        PLACE(300, 1, r == 0 ? "x[]" : "x[].value");
        stria_batch_free(batch);
    }
    stria_scratch_free(scratch);
    free(back);
}

static void test_rows_that_are_not_there(void **state)
{
    plain *const rows = new_plains(3);
    stria_batch *const batch = loaded_batch(&plains, rows, 3);
    plain back[4];

    (void)state;
    FAILS(STRIA_ERR_ARGUMENT, stria_record_read(&plains, batch, 0, back, 4, NULL, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_record_read(&plains, batch, 4, back, 0, NULL, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_record_read(&plains, batch, 2, back, SIZE_MAX, NULL, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_record_read(&plains, batch, 0, NULL, 1, NULL, &error));
    OK(stria_record_read(&plains, batch, 3, NULL, 0, NULL, &error));
    stria_batch_free(batch);
    free(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_any_rows_are_read_without_a_scratch),
        TEST(test_the_scratch_keeps_what_structs_point_to),
        TEST(test_memory_that_is_refused),
        TEST(test_values_that_a_member_cannot_hold),
        TEST(test_texts_with_a_nul_inside),
        TEST(test_lists_that_a_member_cannot_hold),
        TEST(test_places_inside_slices),
        TEST(test_rows_that_are_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

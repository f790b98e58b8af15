/* record_nested_test.c - structs inside structs: Tuple, Array(Tuple), Nested, Map, and lists
 * whose items are more than values
 *
 * A struct for each row holds structs of all these forms; what the columns hold is told by
 * walking them beside the structs.
 */
#include <stdlib.h>

#include "unit/records.h"

enum { ROWS = 1100, LEGS_MAX = 700 };

typedef struct leg {
    const char *sku;
    struct {
        int32_t value;
        bool present;
    } amount;
} leg;

typedef struct entry {
    stria_view key;
    double value;
} entry;

typedef struct maybe {
    int16_t value;
    bool present;
} maybe;

/* A whole item of a list each: a leg that may be missing. */
typedef struct optional_leg {
    leg value;
    bool present;
} optional_leg;

typedef struct pointed_leg {
    const leg *value;
} pointed_leg;

typedef struct run {
    const int32_t *data;
    uint32_t count;
} run;

typedef struct order {
    int64_t id;
    leg first;
    struct {
        leg value;
        bool present;
    } second;
    const leg *third;
    struct {
        const leg *data;
        size_t count;
    } legs;
    struct {
        uint16_t count;
        const leg *data;
    } nested;
    struct {
        const entry *data;
        size_t count;
    } attributes;
    struct {
        const maybe *data;
        size_t count;
    } codes;
    struct {
        const run *data;
        size_t count;
    } runs;
    leg pair[2];
    uint8_t pair_count;
    leg both[2];
    struct {
        maybe value[3];
        bool present;
    } three;
    struct {
        const optional_leg *data;
        uint32_t count;
    } optional;
    pointed_leg pointed[3];
    uint8_t pointed_count;
} order;

#define LEG "Tuple(sku Nullable(String), amount Nullable(Int32))"

static const stria_field leg_fields[] = {
    {"sku", "Nullable(String)"}, {"amount", "Nullable(Int32)"}};
static const stria_member leg_members[] = {
    {PLAIN(leg, sku, STRIA_CSTR)},
    {PLAIN(leg, amount.value, STRIA_INT32), PRESENT(leg, amount.present)},
};
static const stria_record legs = RECORD(leg, leg_fields, leg_members);

static const stria_member entry_members[] = {
    {PLAIN(entry, key, STRIA_VIEW)}, {PLAIN(entry, value, STRIA_FLOAT64)}};
static const stria_record entries = RECORD(entry, NULL, entry_members);

static const stria_member maybe_members[] = {
    {PLAIN(maybe, value, STRIA_INT16), PRESENT(maybe, present)}};
static const stria_record maybes = RECORD(maybe, NULL, maybe_members);

static const stria_member run_members[] = {{SLICE(run, data, count, STRIA_INT32)}};
static const stria_record run_record = RECORD(run, NULL, run_members);

static const stria_member optional_members[] = {
    {PLAIN(optional_leg, value, 0), PRESENT(optional_leg, present), .record = &legs}};
static const stria_record optional_legs = {.name = "item",
    .size = sizeof(optional_leg),
    .members = optional_members,
    .count = 1,
    .holds_item = 1};

static const stria_member pointed_members[] = {{BEHIND(pointed_leg, value, 0), .record = &legs}};
static const stria_record pointed_legs = {.name = "item",
    .size = sizeof(pointed_leg),
    .members = pointed_members,
    .count = 1,
    .holds_item = 1};

static const stria_field order_fields[] = {
    {"id", "Int64"},
    {"first", LEG},
    {"second", "Nullable(" LEG ")"},
    {"third", "Nullable(" LEG ")"},
    {"legs", "Array(" LEG ")"},
    {"nested", "Nested(sku Nullable(String), amount Nullable(Int32))"},
    {"attributes", "Map(String, Float64)"},
    {"codes", "Array(Nullable(Int16))"},
    {"runs", "Array(Array(Int32))"},
    {"pair", "Array(" LEG ")"},
    {"both", "FixedArray(" LEG ", 2)"},
    {"three", "Nullable(FixedArray(Nullable(Int16), 3))"},
    {"optional", "Array(Nullable(" LEG "))"},
    {"pointed", "Array(Nullable(" LEG "))"},
};

static const stria_member order_members[] = {
    {PLAIN(order, id, STRIA_INT64)},
    {PLAIN(order, first, 0), .record = &legs},
    {PLAIN(order, second.value, 0), PRESENT(order, second.present), .record = &legs},
    {BEHIND(order, third, 0), .record = &legs},
    {SLICE(order, legs.data, legs.count, 0), .record = &legs},
    {SLICE(order, nested.data, nested.count, 0), .record = &legs},
    {SLICE(order, attributes.data, attributes.count, 0), .record = &entries},
    {SLICE(order, codes.data, codes.count, 0), .record = &maybes},
    {SLICE(order, runs.data, runs.count, 0), .record = &run_record},
    {PARTLY(order, pair, pair_count, 0), .record = &legs},
    {FULL(order, both, 0), .record = &legs},
    {FULL(order, three.value, 0), PRESENT(order, three.present), .record = &maybes},
    {SLICE(order, optional.data, optional.count, 0), .record = &optional_legs},
    {PARTLY(order, pointed, pointed_count, 0), .record = &pointed_legs},
};

static const stria_record orders = RECORD(order, order_fields, order_members);

/* ---- Structs ---------------------------------------------------------------------------- */

static leg all_legs[LEGS_MAX];
static optional_leg all_optional[LEGS_MAX];
static const entry all_entries[] = {{{"a", 1}, 1.5}, {{"", 0}, -2}, {{"key", 3}, 0}};
static const maybe all_codes[] = {{1, true}, {99, false}, {-3, true}, {0, true}};
static const int32_t numbers[] = {5, -6, 7, 8};
static const run all_runs[] = {{numbers, 2}, {NULL, 0}, {numbers + 1, 3}};

static void fill(order *row, size_t index, random_source *random)
{
    static const char *const skus[] = {"a", NULL, "", "a longer sku"};
    const size_t many = index % 97 == 13 ? LEGS_MAX : 5; /* some lists reach over blocks */

    for (size_t i = 0; index == 0 && i < LEGS_MAX; i++) {
        all_legs[i].sku = skus[pick(random, 4)];
        all_legs[i].amount.value = (int32_t)next_random(random);
        all_legs[i].amount.present = pick(random, 3) > 0;
        all_optional[i] = (optional_leg){all_legs[i], pick(random, 3) > 0};
    }
    memset(row, 0, sizeof *row);
    row->id = (int64_t)index;
    row->first = all_legs[pick(random, LEGS_MAX)];
    row->second.value = all_legs[pick(random, LEGS_MAX)];
    row->second.present = pick(random, 3) > 0;
    row->third = pick(random, 3) > 0 ? &all_legs[pick(random, LEGS_MAX)] : NULL;
    row->legs.data = all_legs;
    row->legs.count = pick(random, many + 1);
    row->nested.count = (uint16_t)pick(random, many + 1);
    row->nested.data = row->nested.count > 0 ? all_legs : NULL;
    row->attributes.count = pick(random, 4);
    row->attributes.data = row->attributes.count > 0 ? all_entries : NULL;
    row->codes.data = all_codes;
    row->codes.count = pick(random, 5);
    row->runs.data = all_runs;
    row->runs.count = pick(random, 4);
    row->pair[0] = all_legs[pick(random, LEGS_MAX)];
    row->pair[1] = all_legs[pick(random, LEGS_MAX)];
    row->pair_count = (uint8_t)pick(random, 3);
    row->both[0] = all_legs[pick(random, LEGS_MAX)];
    row->both[1] = all_legs[pick(random, LEGS_MAX)];
    memcpy(row->three.value, all_codes, sizeof row->three.value);
    row->three.present = pick(random, 3) > 0;
    row->optional.data = all_optional;
    row->optional.count = (uint32_t)pick(random, many + 1);
    row->pointed_count = (uint8_t)pick(random, 4);
    for (size_t i = 0; i < 3; i++)
        row->pointed[i].value = pick(random, 3) > 0 ? &all_legs[pick(random, LEGS_MAX)] : NULL;
}

static order *new_orders(size_t count)
{
    order *const rows = calloc(count, sizeof *rows);
    random_source random = {7};

    assert_non_null(rows);
    for (size_t i = 0; i < count; i++)
        fill(&rows[i], i, &random);
    return rows;
}

/* ---- Columns beside structs ---------------------------------------------------------------- */

static void assert_text(const stria_column *column, size_t row, const char *expected)
{
    const stria_view view = stria_column_view(column, row);

    assert_int_equal(stria_column_is_null(column, row), expected == NULL);
    assert_int_equal(view.size, expected != NULL ? strlen(expected) : 0);
    if (view.size > 0)
        assert_memory_equal(view.data, expected, view.size);
}

/* Children from the first on, as those of a leg. */
static void assert_leg(stria_column *parent, size_t row, const leg *expected)
{
    stria_column *const amount = stria_column_child(parent, 1);
    const int32_t *const values = stria_column_data(amount);

    assert_text(stria_column_child(parent, 0), row, expected->sku);
    assert_int_equal(stria_column_is_null(amount, row), !expected->amount.present);
    if (expected->amount.present)
        assert_int_equal(values[row], expected->amount.value);
}

static void assert_missing_leg(stria_column *tuple, size_t row, const leg *expected)
{
    assert_int_equal(stria_column_is_null(tuple, row), expected == NULL);
    if (expected != NULL)
        assert_leg(tuple, row, expected);
}

static void assert_legs(
    const stria_column *list, stria_column *parent, size_t row, const leg *expected, size_t count)
{
    const stria_span span = stria_column_span(list, row);

    assert_int_equal(span.count, count);
    for (size_t i = 0; i < count; i++)
        assert_leg(parent, span.first + i, &expected[i]);
}

static void assert_order(stria_column *const *c, size_t row, const order *expected)
{
    const int64_t *const ids = stria_column_data(c[0]);

    assert_int_equal(ids[row], expected->id);
    assert_leg(c[1], row, &expected->first);
    assert_missing_leg(c[2], row, expected->second.present ? &expected->second.value : NULL);
    assert_missing_leg(c[3], row, expected->third);
    assert_legs(c[4], stria_column_child(c[4], 0), row, expected->legs.data, expected->legs.count);
    assert_legs(c[5], c[5], row, expected->nested.data, expected->nested.count);
    assert_legs(c[9], stria_column_child(c[9], 0), row, expected->pair, expected->pair_count);

    assert_legs(c[10], stria_column_child(c[10], 0), row, expected->both, 2);

    stria_column *const threes = stria_column_child(c[11], 0);
    const int16_t *const three_values = stria_column_data(threes);
    assert_int_equal(stria_column_is_null(c[11], row), !expected->three.present);
    for (size_t i = 0; i < 3 && expected->three.present; i++) {
        assert_int_equal(stria_column_is_null(threes, row * 3 + i), !all_codes[i].present);
        assert_true(!all_codes[i].present || three_values[row * 3 + i] == all_codes[i].value);
    }

    stria_span span = stria_column_span(c[12], row);
    assert_int_equal(span.count, expected->optional.count);
    for (size_t i = 0; i < span.count; i++) {
        const optional_leg *const one = &expected->optional.data[i];
        assert_missing_leg(
            stria_column_child(c[12], 0), span.first + i, one->present ? &one->value : NULL);
    }
    span = stria_column_span(c[13], row);
    assert_int_equal(span.count, expected->pointed_count);
    for (size_t i = 0; i < span.count; i++)
        assert_missing_leg(
            stria_column_child(c[13], 0), span.first + i, expected->pointed[i].value);

    span = stria_column_span(c[6], row);
    const double *const values = stria_column_data(stria_column_child(c[6], 1));
    assert_int_equal(span.count, expected->attributes.count);
    for (size_t i = 0; i < span.count; i++) {
        const stria_view key = stria_column_view(stria_column_child(c[6], 0), span.first + i);
        assert_true(same_view(key, all_entries[i].key));
        assert_true(values[span.first + i] == all_entries[i].value);
    }

    span = stria_column_span(c[7], row);
    stria_column *const codes = stria_column_child(c[7], 0);
    const int16_t *const code_values = stria_column_data(codes);
    assert_int_equal(span.count, expected->codes.count);
    for (size_t i = 0; i < span.count; i++) {
        assert_int_equal(stria_column_is_null(codes, span.first + i), !all_codes[i].present);
        assert_true(!all_codes[i].present || code_values[span.first + i] == all_codes[i].value);
    }

    span = stria_column_span(c[8], row);
    assert_int_equal(span.count, expected->runs.count);
    for (size_t i = 0; i < span.count; i++) {
        stria_column *const inner = stria_column_child(c[8], 0);
        const stria_span items = stria_column_span(inner, span.first + i);
        const int32_t *const data = stria_column_data(stria_column_child(inner, 0));
        assert_int_equal(items.count, all_runs[i].count);
        for (size_t k = 0; k < items.count; k++)
            assert_int_equal(data[items.first + k], all_runs[i].data[k]);
    }
}

static void test_structs_of_every_nesting(void **state)
{
    static const size_t counts[] = {0, 1, 2, 512, 513, ROWS};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        order *const rows = new_orders(counts[i] + 1);
        order *const again = calloc(counts[i] + 1, sizeof *again);
        stria_batch *const batch = loaded_batch(&orders, rows, counts[i]);

        for (size_t row = 0; row < counts[i]; row++)
            assert_order(batch->columns, row, &rows[row]);
        assert_reads_back(&orders, batch, again, counts[i]);
        stria_batch_free(batch);
        free(again);
        free(rows);
    }
}

/* ---- What does not go in --------------------------------------------------------------------- */

typedef struct spoiled {
    void (*spoil)(order *row);
    stria_code code;
    int64_t element;
    const char *path;
} spoiled;

static entry bad_entries[2];
static run bad_runs[2];

static void spoil_first(order *row)
{
    row->nested.count = 3;
    row->nested.data = NULL;
}

static void spoil_optional(order *row)
{
    row->optional.data = NULL;
    row->optional.count = 2;
}

static void spoil_pair(order *row)
{
    row->pair_count = 3;
}

static void spoil_legs(order *row)
{
    row->legs.count = 2;
    row->legs.data = NULL;
}

static void spoil_map(order *row)
{
    row->attributes.count = 2;
    row->attributes.data = NULL;
}

static void spoil_key(order *row)
{
    bad_entries[0] = all_entries[0];
    bad_entries[1] = (entry){{NULL, 5}, 1};
    row->attributes.data = bad_entries;
    row->attributes.count = 2;
}

static void spoil_run(order *row)
{
    bad_runs[0] = all_runs[0];
    bad_runs[1] = (run){NULL, 1};
    row->runs.data = bad_runs;
    row->runs.count = 2;
}

static const spoiled all_spoiled[] = {
    {spoil_legs, STRIA_ERR_ARGUMENT, -1, "legs"},
    {spoil_first, STRIA_ERR_ARGUMENT, -1, "nested"},
    {spoil_map, STRIA_ERR_ARGUMENT, -1, "attributes"},
    {spoil_key, STRIA_ERR_ARGUMENT, 1, "attributes[].key"},
    {spoil_run, STRIA_ERR_ARGUMENT, -1, "runs[]"},
    {spoil_pair, STRIA_ERR_SHAPE, -1, "pair"},
    {spoil_optional, STRIA_ERR_ARGUMENT, -1, "optional"},
};

static void test_a_bad_struct_changes_nothing(void **state)
{
    static const size_t places[] = {0, 511, 512, ROWS - 1};
    order *const rows = new_orders(ROWS);

    (void)state;
    for (size_t s = 0; s < COUNT_OF(all_spoiled); s++) {
        const spoiled *const bad = &all_spoiled[s];
        stria_batch *const batch = new_record_batch(&orders);

        OK(stria_record_append(&orders, batch, rows, 30, &error));
        for (size_t p = 0; p < COUNT_OF(places); p++) {
            const order kept = rows[places[p]];
            supply from = {.record = &orders, .structs = (const uint8_t *)rows, .left = ROWS};
            batch_image before = take_batch_image(batch);

            bad->spoil(&rows[places[p]]);
            FAILS(bad->code, stria_record_append(&orders, batch, rows, ROWS, &error));
            PLACE((int64_t)places[p], bad->element, bad->path);
            FAILS(bad->code,
                stria_record_append_from(
                    &orders, batch, (stria_row_source){next_struct, &from}, &error));
            PLACE((int64_t)places[p], bad->element, bad->path);
            assert_batch_unchanged(batch, &before);
            rows[places[p]] = kept;
        }
        OK(stria_record_append(&orders, batch, rows, ROWS, &error));
        assert_batch_sound(batch);
        stria_batch_free(batch);
    }
    free(rows);
}

/* Of a value in a struct in a list, the row of the outermost struct and the item. */
static void test_places_inside_lists_of_structs(void **state)
{
    typedef struct item {
        const char *number;
    } item;
    typedef struct holder {
        struct {
            const item *data;
            size_t count;
        } list;
        item one;
        const item *other;
    } holder;
    static const stria_field fields[] = {{"list", "Array(Tuple(number Int8))"},
        {"one", "Tuple(number Int8)"}, {"other", "Tuple(number Int8)"}};
    static const stria_member item_members[] = {{PLAIN(item, number, STRIA_CSTR)}};
    static const stria_record items = RECORD(item, NULL, item_members);
    static const stria_member members[] = {
        {SLICE(holder, list.data, list.count, 0), .record = &items},
        {PLAIN(holder, one, 0), .record = &items},
        {BEHIND(holder, other, 0), .record = &items},
    };
    static const stria_record record = RECORD(holder, fields, members);
    static item good[600];
    static item bad[600];
    static holder rows[ROWS];
    static const size_t places[] = {0, 511, 512, 1000};
    static const size_t elements[] = {0, 511, 512, 599};

    (void)state;
    for (size_t i = 0; i < 600; i++)
        good[i] = bad[i] = (item){"7"};
    for (size_t i = 0; i < ROWS; i++)
        rows[i] = (holder){{good, i % 3}, {"1"}, good};
    stria_batch *const batch = new_record_batch(&record);
    OK(stria_record_append(&record, batch, rows, 700, &error));
    batch_image before = take_batch_image(batch);
    for (size_t p = 0; p < COUNT_OF(places); p++) {
        holder *const row = &rows[places[p]];
        const holder kept = *row;

        for (size_t e = 0; e < COUNT_OF(elements); e++) {
            row->list.data = bad;
            row->list.count = 600;
            bad[elements[e]].number = "300";
            FAILS(STRIA_ERR_RANGE, stria_record_append(&record, batch, rows, ROWS, &error));
            PLACE((int64_t)places[p], (int64_t)elements[e], "list[].number");
            bad[elements[e]].number = "7";
        }
        *row = kept;
        row->one.number = "-129";
        FAILS(STRIA_ERR_RANGE, stria_record_append(&record, batch, rows, ROWS, &error));
        PLACE((int64_t)places[p], -1, "one.number");
        *row = kept;
        row->other = NULL;
        FAILS(STRIA_ERR_NULL, stria_record_append(&record, batch, rows, ROWS, &error));
        PLACE((int64_t)places[p], -1, "other");
        *row = kept;
    }
    assert_batch_unchanged(batch, &before);
    stria_batch_free(batch);
}

/* A whole item that is missing needs a Tuple that may be, and structs of one member a list. */
static void test_whole_items_that_do_not_fit(void **state)
{
    typedef struct holder {
        const pointed_leg *data;
        size_t count;
    } holder;
    static const stria_member members[] = {
        {SLICE(holder, data, count, 0), .record = &pointed_legs}};
    static const stria_field plain[] = {{"x", "Array(" LEG ")"}};
    static const stria_field nested[] = {{"x", "Nested(a Int8, b Int8)"}};
    static const stria_field numbers_of_a_list[] = {{"x", "Array(Int8)"}};
    static const stria_record records[] = {RECORD(holder, plain, members),
        RECORD(holder, nested, members), RECORD(holder, numbers_of_a_list, members)};
    static pointed_leg items[600];
    const holder row = {items, 600};

    (void)state;
    for (size_t i = 0; i < 600; i++)
        items[i].value = i == 555 ? NULL : all_legs;
    for (size_t r = 0; r < COUNT_OF(records); r++) {
        stria_batch *const batch = new_record_batch(&records[r]);

        FAILS(r == 0 ? STRIA_ERR_NULL : STRIA_ERR_TYPE,
            stria_record_append(&records[r], batch, &row, 1, &error));
        if (r == 0)
            PLACE(0, 555, "x[]");
        assert_int_equal(stria_batch_rows(batch), 0);
        stria_batch_free(batch);
    }
}

/* As many as every row has; flags only where the column is Nullable. */
static void test_lists_of_structs_that_do_not_fit(void **state)
{
    typedef struct holder {
        struct {
            const leg *data;
            size_t count;
        } list;
        bool present;
    } holder;
    static const stria_member members[] = {
        {SLICE(holder, list.data, list.count, 0), PRESENT(holder, present), .record = &legs}};
    static const stria_field sized[] = {{"x", "FixedArray(" LEG ", 2)"}};
    static const stria_field free_of_size[] = {{"x", "Array(" LEG ")"}};
    static const stria_record records[] = {
        RECORD(holder, sized, members), RECORD(holder, free_of_size, members)};
    static holder rows[ROWS];

    (void)state;
    for (size_t r = 0; r < COUNT_OF(records); r++) {
        stria_batch *const batch = new_record_batch(&records[r]);

        for (size_t i = 0; i < ROWS; i++)
            rows[i] = (holder){{all_legs, 2}, true};
        OK(stria_record_append(&records[r], batch, rows, ROWS, &error));
        batch_image before = take_batch_image(batch);
        rows[700].present = false;
        FAILS(STRIA_ERR_NULL, stria_record_append(&records[r], batch, rows, ROWS, &error));
        PLACE(700, -1, "x");
        rows[700].present = true;
        rows[700].list.count = 3;
        if (r == 0) {
            FAILS(STRIA_ERR_SHAPE, stria_record_append(&records[r], batch, rows, ROWS, &error));
            PLACE(700, -1, "x");
            SAYS("FixedArray of 2");
        }
        assert_batch_unchanged(batch, &before);
        stria_batch_free(batch);
    }
}

static void test_structs_that_a_column_does_not_take(void **state)
{
    typedef struct holder {
        leg one;
        struct {
            const leg *data;
            size_t count;
        } list;
    } holder;
    static const stria_member one[] = {{PLAIN(holder, one, 0), .record = &legs}};
    static const stria_member list[] = {{SLICE(holder, list.data, list.count, 0), .record = &legs}};
    static const struct {
        const char *type;
        const stria_member *members;
    } cases[] = {
        {"Int64", one},
        {"Tuple(Int8)", one},
        {"Int64", list},
        {LEG, list},
        {"Map(Tuple(String, Int32), Int8)", one},
        {"Array(Tuple(String, Int32, Int8))", list},
        {"FixedArray(Int8, 2)", one},
    };
    const holder row = {.list = {all_legs, 1}};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const stria_field field = {"x", cases[i].type};
        const stria_record record = {.name = "holder",
            .size = sizeof(holder),
            .fields = &field,
            .members = cases[i].members,
            .count = 1};
        stria_batch *const batch = new_record_batch(&record);
        stria_scratch *const scratch = stria_scratch_new(&hard);
        holder back;

        FAILS(STRIA_ERR_TYPE, stria_record_append(&record, batch, &row, 1, &error));
        assert_int_equal(stria_batch_rows(batch), 0);
        if (strcmp(cases[i].type, "Int64") == 0) {
            OK(stria_push_int64(batch->columns[0], 1, &error));
            OK(stria_batch_commit(batch, &error));
            FAILS(STRIA_ERR_TYPE, stria_record_read(&record, batch, 0, &back, 1, scratch, &error));
        }
        stria_scratch_free(scratch);
        stria_batch_free(batch);
    }
}

/* ---- Memory -------------------------------------------------------------------------------- */

static void test_memory_that_is_refused(void **state)
{
    const size_t count = 40;
    order *const rows = new_orders(count);
    order *const again = calloc(count, sizeof *again);
    stria_batch *const expected = loaded_batch(&orders, rows, count);
    stria_batch *const batch = new_record_batch(&orders);
    stria_code code = STRIA_ERR_MEMORY;

    (void)state;
    for (size_t nth = 1; code == STRIA_ERR_MEMORY; nth++) {
        batch_image before = take_batch_image(batch);

        stria_checker_fail_at(checker, nth);
        code = stria_record_append(&orders, batch, rows, count, &error);
        stria_checker_fail_at(checker, 0);
        if (code == STRIA_ERR_MEMORY)
            assert_batch_unchanged(batch, &before);
        else
            free_batch_image(&before, batch);
    }
    assert_int_equal(code, STRIA_OK);
    assert_batches_equal(expected, batch);
    code = STRIA_ERR_MEMORY;
    for (size_t nth = 1; code == STRIA_ERR_MEMORY; nth++) {
        stria_scratch *const scratch = stria_scratch_new(&hard);

        stria_checker_fail_at(checker, nth);
        code = stria_record_read(&orders, batch, 0, again, count, scratch, &error);
        stria_checker_fail_at(checker, 0);
        stria_scratch_free(scratch);
    }
    assert_int_equal(code, STRIA_OK);
    stria_batch_free(batch);
    stria_batch_free(expected);
    free(again);
    free(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_structs_of_every_nesting),
        TEST(test_a_bad_struct_changes_nothing),
        TEST(test_places_inside_lists_of_structs),
        TEST(test_whole_items_that_do_not_fit),
        TEST(test_lists_of_structs_that_do_not_fit),
        TEST(test_structs_that_a_column_does_not_take),
        TEST(test_memory_that_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

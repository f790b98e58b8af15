/* arrow_out_test.c - batches that leave as Arrow arrays: what is shared, and for how long */
#include "unit/batches.h"

#include "src/arrow/arrow_format.h"
#include "stria/arrow.h"
#include "stria/record.h"

/* ---- Arrays --------------------------------------------------------------------------- */

typedef struct given {
    struct ArrowSchema schema;
    struct ArrowArray array;
} given;

static given share(const stria_batch *batch)
{
    given g;

    OK(stria_batch_share_with_arrow(batch, &g.schema, &g.array, &error));
    return g;
}

static given move(stria_batch *batch)
{
    given g;

    OK(stria_batch_move_to_arrow(batch, &g.schema, &g.array, &error));
    return g;
}

static void release(given *g)
{
    g->schema.release(&g->schema);
    g->array.release(&g->array);
    assert_null(g->schema.release);
    assert_null(g->array.release);
}

/* The rows of an array, as a batch of the same columns. */
static stria_batch *read_back(const stria_batch *like, const given *g)
{
    enum { COLUMNS = 16, TYPE = 200 };
    static char types[COLUMNS][TYPE];
    stria_field fields[COLUMNS];

    for (size_t i = 0; i < like->count; i++) {
        assert_true(stria_column_type_text(like->columns[i], types[i], TYPE) < TYPE);
        fields[i] = (stria_field){like->names[i], types[i]};
    }
    stria_batch *const batch = new_batch(fields, like->count);
    OK(stria_batch_read_arrow(batch, &g->schema, &g->array, &error));
    return batch;
}

static void assert_gives(const given *g, const stria_batch *expected)
{
    stria_batch *const got = read_back(expected, g);

    assert_batch_sound(got);
    assert_batches_equal(got, expected);
    stria_batch_free(got);
}

/* ---- Every type ------------------------------------------------------------------------- */

static bool arrow_lacks(const char *type)
{
    static const char *const lacking[] = {
        "Time64", "TimeTZ", "BFloat16", "Int128", "UInt128", "Int256", "UInt256", "IntervalMDM"};
    bool lacks = strcmp(type, "Time") == 0;

    for (size_t i = 0; i < COUNT_OF(lacking); i++)
        lacks = lacks || strncmp(type, lacking[i], strlen(lacking[i])) == 0;
    return lacks;
}

/* Random bytes are no UTF-8, which a String need not be, but utf8 must. */
static bool is_bytes(const type_fact *fact)
{
    return fact->kind == FACT_STRING;
}

/* Arrow has no tenths of microseconds, and its nanoseconds end in 2262. */
static bool is_past_arrow(const type_fact *fact)
{
    return strncmp(fact->type, "DateTime64(7", 12) == 0 ||
        strncmp(fact->type, "DateTime64(8", 12) == 0;
}

static void test_every_type_there_and_back(void **state)
{
    static const char *const patterns[] = {
        "%s", "Nullable(%s)", "Array(%s)", "Array(Nullable(%s))", "Array(Array(Nullable(%s)))"};
    random_source random = {11};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t p = 0; p < COUNT_OF(patterns); p++) {
            stria_batch *const batch =
                new_random_batch(&facts[i], patterns[p], rounds(700), &random);
            stria_batch *const copy = new_random_batch(&facts[i], patterns[p], 0, &random);
            given g;

            OK(stria_append_batch(copy, batch, &error));
            if (arrow_lacks(facts[i].type)) {
                FAILS(STRIA_ERR_TARGET,
                    stria_batch_move_to_arrow(batch, &g.schema, &g.array, &error));
                SAYS("Arrow has no type");
            } else if (!is_bytes(&facts[i]) && !is_past_arrow(&facts[i])) {
                g = share(batch);
                assert_gives(&g, copy);
                release(&g);
                g = move(batch);
                assert_gives(&g, copy);
                release(&g);
                assert_int_equal(stria_batch_rows(batch), 0);
            }
            stria_batch_free(copy);
            stria_batch_free(batch);
        }
    }
}

/* ---- Batches of all shapes --------------------------------------------------------------- */

static const stria_field mixed_fields[] = {{"n", "Int64"}, {"b", "Nullable(Bool)"},
    {"s", "Nullable(String)"}, {"a", "Array(Nullable(String))"},
    {"k", "LowCardinality(Nullable(String))"}, {"e", "Nullable(Enum8('low' = -7, 'high' = 9))"},
    {"u", "UUID"}, {"t", "Nullable(Tuple(x Int8, y Nullable(String)))"},
    {"m", "Map(String, Array(Date))"}, {"f", "Nullable(FixedArray(Nullable(UInt16), 2))"},
    {"v", "Nested(p DateTime64(4), q LowCardinality(String))"}};

enum { NUMBERS, FLAGS, TEXTS, LISTS, KEYS, ENUMS, UUIDS, TUPLES, MAPS, FIXED, NESTED };

static void push_texts(stria_column *column, size_t count, size_t seed)
{
    static const char *const texts[] = {"", "short", "one that is longer than sixteen bytes"};

    while (count-- > 0) {
        const bool missing = column->nullable && seed % 3 == 0;
        OK(missing ? stria_push_null(column, &error)
                   : stria_push_cstr(column, texts[seed % COUNT_OF(texts)], &error));
        seed += 2;
    }
}

static void push_mixed_row(stria_batch *batch, size_t row)
{
    stria_column **const columns = batch->columns;
    stria_column *const date = columns[MAPS]->child->next;
    stria_column *const moment = columns[NESTED]->child;

    OK(stria_push_int64(columns[NUMBERS], (int64_t)row - 3, &error));
    OK(row % 4 == 0 ? stria_push_null(columns[FLAGS], &error)
                    : stria_push_bool(columns[FLAGS], row % 2 == 0, &error));
    push_texts(columns[TEXTS], 1, row);
    push_texts(columns[LISTS]->child, row % 4, row);
    OK(stria_end_row(columns[LISTS], &error));
    push_texts(columns[KEYS], 1, row);
    OK(row % 5 == 0 ? stria_push_null(columns[ENUMS], &error)
                    : stria_push_cstr(columns[ENUMS], row % 2 ? "low" : "high", &error));
    OK(stria_push_cstr(columns[UUIDS], "00112233-4455-6677-8899-aabbccddeeff", &error));
    if (row % 3 == 1) {
        OK(stria_push_null(columns[TUPLES], &error));
        OK(stria_push_null(columns[FIXED], &error));
    } else {
        OK(stria_push_int8(columns[TUPLES]->child, (int8_t)row, &error));
        push_texts(columns[TUPLES]->child->next, 1, row);
        OK(stria_end_row(columns[TUPLES], &error));
        OK(stria_push_uint16(columns[FIXED]->child, (uint16_t)row, &error));
        OK(stria_push_null(columns[FIXED]->child, &error));
        OK(stria_end_row(columns[FIXED], &error));
    }
    for (size_t i = 0; i < row % 3; i++) {
        push_texts(columns[MAPS]->child, 1, row);
        OK(stria_push_uint16(date->child, (uint16_t)(row * 100), &error));
        OK(stria_end_row(date, &error));
        OK(stria_push_int64(moment, (int64_t)row * 12345, &error));
        push_texts(moment->next, 1, row);
    }
    OK(stria_end_row(columns[MAPS], &error));
    OK(stria_end_row(columns[NESTED], &error));
}

static stria_batch *new_mixed_batch(size_t rows)
{
    stria_batch *const batch = new_batch(mixed_fields, COUNT_OF(mixed_fields));

    for (size_t row = 0; row < rows; row++)
        push_mixed_row(batch, row);
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* ---- The rules of the interface ------------------------------------------------------------- */

/* Offset 0, exact null counts, names, buffers where they must be, zeros behind them. */
static void assert_in_order(const struct ArrowSchema *schema, const struct ArrowArray *array)
{
    stria__arrow_format format;

    assert_true(stria__arrow_parse(schema->format, &format));
    assert_non_null(schema->name);
    assert_non_null(schema->release);
    assert_non_null(array->release);
    assert_int_equal(array->offset, 0);
    assert_true(array->null_count >= 0 && array->null_count <= array->length);
    assert_int_equal(schema->n_children, array->n_children);
    if (array->n_buffers > 0)
        assert_int_equal(array->buffers[0] != NULL, array->null_count > 0);
    for (int64_t i = 1; i < array->n_buffers; i++)
        assert_non_null(array->buffers[i]);
    if (array->n_buffers > 0 && array->buffers[0] != NULL) {
        const uint8_t *const bits = array->buffers[0];
        for (int64_t bit = array->length; bit < (array->length + 511) / 512 * 512; bit++)
            assert_false(bits[bit / 8] >> bit % 8 & 1);
    }
    if (format.layout == STRIA__ARROW_FIXED) {
        const uint8_t *const values = array->buffers[1];
        const size_t used = (size_t)array->length * format.width;
        for (size_t i = used; i < (used + 63) / 64 * 64; i++)
            assert_int_equal(values[i], 0);
    }
    for (int64_t i = 0; i < array->n_children; i++)
        assert_in_order(schema->children[i], array->children[i]);
    assert_int_equal(schema->dictionary != NULL, array->dictionary != NULL);
    if (schema->dictionary != NULL)
        assert_in_order(schema->dictionary, array->dictionary);
}

static void test_shapes_there_and_back(void **state)
{
    (void)state;
    for (size_t rows = 0; rows < 40; rows += 13) {
        stria_batch *const batch = new_mixed_batch(rows);
        given g = share(batch);

        assert_gives(&g, batch);
        release(&g);
        stria_batch_free(batch);
    }
}

/* Dictionaries with nulls leave without the key that stands for the null, of any type. */
static void test_keys_leave_without_the_null(void **state)
{
    static const stria_field fields[] = {{"b", "LowCardinality(Nullable(UInt8))"},
        {"d", "LowCardinality(Nullable(Date))"}, {"u", "LowCardinality(Nullable(UUID))"},
        {"s", "LowCardinality(Nullable(String))"}, {"o", "LowCardinality(Nullable(Bool))"}};
    static const char *const texts[] = {
        "7", "2020-01-01", "00112233-4455-6677-8899-aabbccddeeff", "seven", "true"};
    stria_batch *const batch = new_batch(fields, 5);

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        OK(stria_push_null(batch->columns[i], &error));
        OK(stria_push_cstr(batch->columns[i], texts[i], &error));
    }
    OK(stria_batch_commit(batch, &error));
    given g = share(batch);
    assert_in_order(&g.schema, &g.array);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(g.array.children[i]->dictionary->length, 2); /* the default, and this */
        assert_int_equal(((const int32_t *)g.array.children[i]->buffers[1])[0], 0);
        assert_int_equal(((const int32_t *)g.array.children[i]->buffers[1])[1], 1);
    }
    assert_gives(&g, batch);
    release(&g);
    stria_batch_free(batch);
}

static void test_arrays_are_in_order(void **state)
{
    (void)state;
    for (size_t rows = 0; rows < 70; rows += 23) {
        stria_batch *const batch = new_mixed_batch(rows);
        given g = share(batch);

        assert_in_order(&g.schema, &g.array);
        release(&g);
        for (size_t i = 0; i < batch->count && rows > 0; i++)
            stria_column_truncate(batch->columns[i], rows / 2);
        g = move(batch);
        assert_in_order(&g.schema, &g.array);
        release(&g);
        stria_batch_free(batch);
    }
}

static void test_types_are_in_order(void **state)
{
    random_source random = {5};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t rows = 0; rows < 4; rows += 3) {
            if (arrow_lacks(facts[i].type) || is_past_arrow(&facts[i]))
                continue;
            stria_batch *const batch = new_random_batch(&facts[i], "Nullable(%s)", rows, &random);
            given g = share(batch);
            assert_in_order(&g.schema, &g.array);
            release(&g);
            stria_batch_free(batch);
        }
    }
}

static void test_nulls_are_counted(void **state)
{
    const stria_field field = {"n", "Nullable(Int64)"};
    stria_batch *const batch = new_batch(&field, 1);

    (void)state;
    OK(stria_push_null(batch->columns[0], &error));
    OK(stria_push_int64(batch->columns[0], 1, &error));
    OK(stria_push_null(batch->columns[0], &error));
    OK(stria_batch_commit(batch, &error));
    given g = move(batch);
    assert_int_equal(g.array.children[0]->null_count, 2);
    assert_int_equal(((const uint8_t *)g.array.children[0]->buffers[0])[0], 2);
    release(&g);
    stria_batch_free(batch);
}

static void test_empty_strings(void **state)
{
    const stria_field field = {"s", "String"};
    stria_batch *const batch = new_batch(&field, 1);

    (void)state;
    for (int64_t rows = 1; rows < 3; rows++) {
        OK(stria_push_cstr(batch->columns[0], "", &error));
        OK(stria_batch_commit(batch, &error));
        given g = share(batch);
        const int64_t *const offsets = g.array.children[0]->buffers[1];
        for (int64_t i = 0; i <= rows; i++)
            assert_int_equal(offsets[i], 0);
        assert_in_order(&g.schema, &g.array);
        assert_gives(&g, batch);
        release(&g);
    }
    stria_batch_free(batch);
}

static void test_nothing_is_copied(void **state)
{
    stria_batch *const batch = new_mixed_batch(20);
    const stria_column *const numbers = batch->columns[NUMBERS];
    const stria_column *const lists = batch->columns[LISTS];
    const void *const values = stria_column_data(numbers);
    const void *const offsets = stria_column_offsets(lists);
    const void *const validity = stria_column_validity(lists->child);
    const void *const codes = batch->columns[NESTED]->child->next->values.data;

    (void)state;
    for (int moving = 0; moving < 2; moving++) {
        given g = moving ? move(batch) : share(batch);

        assert_ptr_equal(g.array.children[NUMBERS]->buffers[1], values);
        assert_ptr_equal(g.array.children[LISTS]->buffers[1], offsets);
        assert_ptr_equal(g.array.children[LISTS]->children[0]->buffers[0], validity);
        assert_ptr_equal(g.array.children[NESTED]->children[0]->children[1]->buffers[1], codes);
        release(&g);
    }
    stria_batch_free(batch);
}

/* ---- Sharing -----------------------------------------------------------------------------------
 */

typedef void (*change)(stria_batch *batch);

static void push_rows(stria_batch *batch)
{
    for (size_t row = 0; row < 9; row++)
        push_mixed_row(batch, row + 5);
    OK(stria_batch_commit(batch, &error));
}

static void push_inline(stria_batch *batch)
{
    OK(STRIA_PUSH(batch->columns[NUMBERS], (int64_t)77, &error));
    stria_batch_rollback(batch);
}

static void reset(stria_batch *batch)
{
    stria_batch_reset(batch);
    push_rows(batch);
}

static void cut(stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        stria_column_truncate(batch->columns[i], 6);
    push_rows(batch);
}

static void append_itself(stria_batch *batch)
{
    OK(stria_append_batch(batch, batch, &error));
}

static void move_away(stria_batch *batch)
{
    given g = move(batch);

    release(&g);
    push_rows(batch);
}

/* Where less is there than before, what lies behind it must be zero for one and is a value
 * for the other. */
static void share_less(stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        stria_column_truncate(batch->columns[i], 6);
    given g = share(batch);
    assert_in_order(&g.schema, &g.array);
    assert_gives(&g, batch);
    release(&g);
}

static void reserve(stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        OK(stria_column_reserve(batch->columns[i], 1000, 1000, &error));
    push_rows(batch);
}

static const change changes[] = {
    push_rows, push_inline, reset, cut, append_itself, move_away, share_less, reserve};

static void test_what_is_shared_does_not_change(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        stria_batch *const batch = new_mixed_batch(21);
        stria_batch *const plain = new_mixed_batch(21);
        stria_batch *const expected = new_mixed_batch(21);
        given first = share(batch);
        given second = share(batch);

        changes[i](batch);
        changes[i](plain);
        assert_batch_sound(batch);
        assert_batches_equal(batch, plain);
        assert_gives(&first, expected);
        release(&first);
        changes[i](batch);
        changes[i](plain);
        assert_batches_equal(batch, plain);
        assert_gives(&second, expected);
        stria_batch_free(batch); /* the array lives on */
        assert_gives(&second, expected);
        release(&second);
        stria_batch_free(plain);
        stria_batch_free(expected);
    }
}

/* Memory that the other has let go of is written to again, without asking for any. */
/* A null takes back offsets and validity bits alone; the text is shared still. */
static void test_structs_behind_shared_text(void **state)
{
    static const stria_field fields[] = {{"text", "Nullable(String)"}};
    static const stria_member members[] = {
        {.place = STRIA_IN_STRUCT, .width = sizeof(char *), .ctype = STRIA_CSTR}};
    static const stria_record record = {
        .name = "text", .size = sizeof(char *), .members = members, .fields = fields, .count = 1};
    static char text[5000];
    const char *const row = text;
    stria_batch *const batch = stria_record_batch_new(&record, &hard, &error);
    const char *before = "what is shared";

    (void)state;
    memset(text, 'x', sizeof text - 1);
    OK(stria_record_append(&record, batch, &before, 1, &error));
    given g = share(batch);
    OK(stria_push_null(batch->columns[0], &error));
    OK(stria_batch_commit(batch, &error));
    OK(stria_record_append(&record, batch, &row, 1, &error));

    assert_batch_sound(batch);
    assert_memory_equal(g.array.children[0]->buffers[2], before, strlen(before));
    assert_ptr_not_equal(g.array.children[0]->buffers[2], stria_column_data(batch->columns[0]));
    assert_int_equal(stria_column_view(batch->columns[0], 2).size, sizeof text - 1);
    release(&g);
    stria_batch_free(batch);
}

static void test_memory_comes_back(void **state)
{
    stria_batch *const batch = new_mixed_batch(30);
    const void *const values = stria_column_data(batch->columns[NUMBERS]);
    given g = share(batch);

    (void)state;
    release(&g);
    stria_column_truncate(batch->columns[NUMBERS], 20);
    const size_t calls = stria_checker_calls(checker);
    OK(stria_push_int64(batch->columns[NUMBERS], 1, &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    assert_ptr_equal(stria_column_data(batch->columns[NUMBERS]), values);
    stria_batch_free(batch);
}

static void test_sizes_are_remembered(void **state)
{
    stria_batch *const batch = new_mixed_batch(500);
    const size_t capacity = stria_column_capacity(batch->columns[NUMBERS]);
    given g = move(batch);

    (void)state;
    assert_int_equal(stria_column_capacity(batch->columns[NUMBERS]), 0);
    assert_null(stria_column_data(batch->columns[NUMBERS]));
    OK(stria_push_int64(batch->columns[NUMBERS], 1, &error));
    assert_int_equal(stria_column_capacity(batch->columns[NUMBERS]), capacity);
    release(&g);
    stria_batch_free(batch);
}

/* An array of the batch's own memory, which moves while it is read. */
static void test_a_batch_reads_itself(void **state)
{
    stria_batch *const batch = new_mixed_batch(30);
    stria_batch *const expected = new_mixed_batch(30);
    given g = share(batch);

    (void)state;
    OK(stria_append_batch(expected, expected, &error));
    OK(stria_batch_read_arrow(batch, &g.schema, &g.array, &error));
    assert_batches_equal(batch, expected);
    release(&g);
    stria_batch_free(expected);
    stria_batch_free(batch);
}

/* ---- Children
 * ------------------------------------------------------------------------------------ */

static struct ArrowArray take_child(struct ArrowArray *array, size_t index)
{
    const struct ArrowArray child = *array->children[index];

    array->children[index]->release = NULL;
    return child;
}

static void test_children_outlive_their_parents(void **state)
{
    stria_batch *const batch = new_mixed_batch(30);
    const int64_t first = ((const int64_t *)stria_column_data(batch->columns[NUMBERS]))[0];
    given g = move(batch);
    struct ArrowArray numbers = take_child(&g.array, NUMBERS);
    struct ArrowArray lists = take_child(&g.array, LISTS);
    struct ArrowArray items = take_child(&lists, 0);
    struct ArrowArray keys = *g.array.children[KEYS]->dictionary;
    struct ArrowSchema field = *g.schema.children[NESTED];

    (void)state;
    g.array.children[KEYS]->dictionary->release = NULL;
    g.schema.children[NESTED]->release = NULL;
    release(&g);
    stria_batch_free(batch);
    lists.release(&lists);
    assert_int_equal(((const int64_t *)numbers.buffers[1])[0], first);
    assert_int_equal(items.n_buffers, 3);
    assert_int_equal(((const int64_t *)items.buffers[1])[0], 0);
    assert_string_equal(field.name, "v");
    assert_string_equal(field.children[0]->children[1]->name, "q");
    numbers.release(&numbers);
    items.release(&items);
    keys.release(&keys);
    field.release(&field);
}

/* ---- Failures
 * --------------------------------------------------------------------------------------- */

static void test_memory_that_runs_out(void **state)
{
    (void)state;
    for (int moving = 0; moving < 2; moving++) {
        stria_batch *const batch = new_mixed_batch(12);
        batch_image before = take_batch_image(batch);
        stria_code code;
        given g = {.schema.n_children = 77};
        size_t n = 0;

        do {
            stria_checker_fail_at(checker, ++n);
            code = moving ? stria_batch_move_to_arrow(batch, &g.schema, &g.array, &error)
                          : stria_batch_share_with_arrow(batch, &g.schema, &g.array, &error);
            stria_checker_fail_at(checker, 0);
            if (code != STRIA_OK) {
                assert_int_equal(code, STRIA_ERR_MEMORY);
                assert_int_equal(g.schema.n_children, 77);
                for (size_t i = 0; i < batch->count; i++)
                    UNCHANGED(batch->columns[i], &before.columns[i]);
            }
        } while (code != STRIA_OK);
        assert_true(n > 30);
        free_batch_image(&before, batch);
        release(&g);
        stria_batch_free(batch);
    }
}

static void test_refusals(void **state)
{
    const stria_field field = {"a", "Array(Tuple(x Time, y Int8))"};
    stria_batch *const batch = new_batch(&field, 1);
    stria_batch *const open = new_mixed_batch(3);
    const stria_field far = {"d", "DateTime64(8)"};
    stria_batch *const late = new_batch(&far, 1);
    given g;

    (void)state;
    FAILS(STRIA_ERR_TARGET, stria_batch_share_with_arrow(batch, &g.schema, &g.array, &error));
    PLACE(-1, -1, "a[].x");
    push_mixed_row(open, 1);
    FAILS(STRIA_ERR_SHAPE, stria_batch_move_to_arrow(open, &g.schema, &g.array, &error));
    for (size_t i = 0; i < 700; i++) /* Arrow counts nanoseconds, up to the year 2262 */
        OK(stria_push_cstr(late->columns[0], i < 600 ? "2262-01-01" : "2263-01-01", &error));
    OK(stria_batch_commit(late, &error));
    FAILS(STRIA_ERR_RANGE, stria_batch_move_to_arrow(late, &g.schema, &g.array, &error));
    PLACE(600, 600, "d");
    assert_int_equal(stria_batch_rows(late), 700);
    const stria_field time = {"t", "TimeUS"};
    stria_batch *const midnight = new_batch(&time, 1);
    OK(stria_push_cstr(midnight->columns[0], "23:59:59.999999", &error));
    OK(stria_push_cstr(midnight->columns[0], "24:00:00", &error));
    OK(stria_batch_commit(midnight, &error));
    FAILS(STRIA_ERR_RANGE, stria_batch_share_with_arrow(midnight, &g.schema, &g.array, &error));
    PLACE(1, 1, "t");
    stria_batch_free(midnight);
    stria_batch_free(late);
    stria_batch_free(open);
    stria_batch_free(batch);
}

/* ---- Streams
 * ------------------------------------------------------------------------------------------ */

static void test_a_stream_of_batches(void **state)
{
    stria_batch *batches[3] = {new_mixed_batch(5), new_mixed_batch(0), new_mixed_batch(9)};
    stria_batch *const expected = new_mixed_batch(5);
    stria_batch *const more = new_mixed_batch(9);
    stria_batch *const got = new_mixed_batch(0);
    struct ArrowArrayStream stream;
    struct ArrowSchema schema;
    struct ArrowArray array;

    (void)state;
    OK(stria_append_batch(expected, more, &error));
    OK(stria_batches_move_to_arrow_stream(batches, 3, &stream, &error));
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(stria_batch_rows(batches[i]), 0);
        stria_batch_free(batches[i]);
        OK(stria_batch_read_arrow_stream(got, &stream, &error));
    }
    assert_int_equal(stria_batch_read_arrow_stream(got, &stream, &error), STRIA_END);
    assert_batches_equal(got, expected);

    stria_batch *const made = stria_batch_new_from_arrow_stream(&stream, &hard, &error);
    assert_non_null(made);
    assert_int_equal(stria_batch_columns(made), COUNT_OF(mixed_fields));
    assert_int_equal(stria_batch_rows(made), 0);
    assert_int_equal(stream.get_schema(&stream, &schema), 0);
    assert_int_equal(stream.get_next(&stream, &array), 0);
    assert_null(array.release);
    stream.release(&stream);
    assert_null(stream.release);
    assert_string_equal(schema.children[1]->name, "b"); /* which the stream gave away */
    schema.release(&schema);
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_arrow_stream(got, &stream, &error));
    stria_batch_free(made);
    stria_batch_free(got);
    stria_batch_free(more);
    stria_batch_free(expected);
}

static void test_streams_are_whole_or_none(void **state)
{
    stria_batch *batches[2] = {new_mixed_batch(5), new_mixed_batch(7)};
    const stria_field other = {"n", "Int32"};
    stria_batch *unlike[2] = {batches[0], new_batch(&other, 1)};
    struct ArrowArrayStream stream;
    stria_code code;
    size_t n = 0;

    (void)state;
    FAILS(STRIA_ERR_ARGUMENT, stria_batches_move_to_arrow_stream(batches, 0, &stream, &error));
    FAILS(STRIA_ERR_TYPE, stria_batches_move_to_arrow_stream(unlike, 2, &stream, &error));
    do {
        stria_checker_fail_at(checker, ++n);
        code = stria_batches_move_to_arrow_stream(batches, 2, &stream, &error);
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK) {
            assert_int_equal(code, STRIA_ERR_MEMORY);
            assert_int_equal(stria_batch_rows(batches[0]), 5);
            assert_int_equal(stria_batch_rows(batches[1]), 7);
        }
    } while (code != STRIA_OK);
    stream.release(&stream); /* with both arrays in it */
    stria_batch_free(unlike[1]);
    stria_batch_free(batches[0]);
    stria_batch_free(batches[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_type_there_and_back),
        TEST(test_shapes_there_and_back),
        TEST(test_arrays_are_in_order),
        TEST(test_types_are_in_order),
        TEST(test_nulls_are_counted),
        TEST(test_empty_strings),
        TEST(test_keys_leave_without_the_null),
        TEST(test_nothing_is_copied),
        TEST(test_what_is_shared_does_not_change),
        TEST(test_structs_behind_shared_text),
        TEST(test_memory_comes_back),
        TEST(test_sizes_are_remembered),
        TEST(test_a_batch_reads_itself),
        TEST(test_children_outlive_their_parents),
        TEST(test_memory_that_runs_out),
        TEST(test_refusals),
        TEST(test_a_stream_of_batches),
        TEST(test_streams_are_whole_or_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

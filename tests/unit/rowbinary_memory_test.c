/* rowbinary_memory_test.c - RowBinary of every type there and back, what it costs, and what
 * happens when memory or the source gives out */
#include <stdlib.h>

#include "src/clickhouse/rowbinary.h"
#include "unit/row_checks.h"

/* ---- Rows of every type ----------------------------------------------------------------- */

static const stria_field mixed[] = {{"a", "Int32"}, {"s", "String"}, {"n", "Nullable(Int64)"},
    {"t", "Nullable(String)"}, {"f", "Nullable(FixedString(20))"}, {"l", "Array(Nullable(Int8))"},
    {"m", "Map(String, Array(String))"}, {"u", "Tuple(Int8, Tuple(String, Bool), Tuple())"},
    {"v", "Nullable(Tuple(a Int8, b LowCardinality(String), c FixedArray(Int8, 2)))"},
    {"w", "Nested(a Int8, b Array(Int8), c LowCardinality(Nullable(String)))"},
    {"x", "FixedArray(Tuple(Int8, String), 3)"}, {"y", "Array(Tuple(Float64, Float64))"},
    {"z", "LowCardinality(Nullable(FixedString(3)))"}, {"o", "Array(Array(Map(Int8, Int8)))"},
    {"p", "Array(Tuple())"}};

static void push_bytes(stria_column *column, random_source *random)
{
    char bytes[300];
    const size_t most = column->type->storage == STRIA__FIXED_STRING ? column->size
        : stria__is_dictionary(column)                               ? 3
        : pick(random, 40) == 0                                      ? sizeof bytes
                                                                     : 10;
    const stria_view view = {bytes, pick(random, most + 1)};

    memset(bytes, (int)('a' + pick(random, 26)), view.size);
    OK(stria_push_view(column, view, &error));
}

/* One row, of any type, of small numbers and texts. */
static void push_any(stria_column *column, random_source *random)
{
    const stria__storage storage = column->type->storage;
    size_t items = storage == STRIA__FIXED_LIST ? column->size : 1;

    if (column->nullable && pick(random, 3) == 0) {
        OK(stria_push_null(column, &error));
        return;
    }
    if (storage == STRIA__NUMBER) {
        OK(stria_push_int8(column, (int8_t)pick(random, 2), &error));
        return;
    }
    if (!stria__is_composite(column)) {
        push_bytes(column, random);
        return;
    }
    if (storage == STRIA__LIST)
        items = pick(random, 4) * pick(random, 3);
    for (; items > 0; items--) {
        for (stria_column *child = column->child; child != NULL; child = child->next)
            push_any(child, random);
    }
    if (!stria__follows(column))
        OK(stria_end_row(column, &error));
}

static stria_batch *new_mixed_batch(size_t rows)
{
    stria_batch *const batch = new_batch(mixed, COUNT_OF(mixed));
    random_source random = {rows};

    for (; rows > 0; rows--) {
        for (size_t i = 0; i < COUNT_OF(mixed); i++)
            push_any(batch->columns[i], &random);
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

static void comes_back(stria_batch *batch, int32_t header, stria_memory *memory)
{
    static const size_t at_once[] = {0, 1000, SIZE_MAX};
    const stria_view bytes = encode_rows(batch, header, memory);
    stria_view rest = bytes;
    stria_field fields[IMAGE_COLUMNS];
    char types[IMAGE_COLUMNS][128];

    for (size_t i = 0; i < batch->count; i++) {
        (void)stria_column_type_text(batch->columns[i], types[i], sizeof types[i]);
        fields[i] = (stria_field){batch->names[i], types[i]};
    }
    stria_batch *const again = new_batch(fields, batch->count);
    OK(stria_batch_read_rowbinary(again, header, stria_view_source(&rest), &error));
    assert_int_equal(rest.size, 0);
    assert_batches_equal(batch, again);
    for (size_t i = 0; i < COUNT_OF(at_once); i++) {
        drip d = drip_of(bytes, at_once[i]);
        stria_batch_reset(again);
        OK(stria_batch_read_rowbinary(again, header, drip_source(&d), &error));
        assert_batches_equal(batch, again);
    }
    stria_batch_free(again);
}

static void rows_of_every_type_come_back(void **state)
{
    static const char *const patterns[] = {
        "%s", "Nullable(%s)", "Array(%s)", "Array(Nullable(%s))", "Array(Array(%s))"};
    stria_memory *const memory = new_memory();
    random_source random = {7};

    (void)state;
    for (size_t i = 0; i < fact_count * COUNT_OF(patterns); i++) {
        const type_fact *const fact = &facts[i / COUNT_OF(patterns)];
        if (!is_in_clickhouse(fact))
            continue;
        stria_batch *const batch = new_random_batch(
            fact, patterns[i % COUNT_OF(patterns)], 1 + pick(&random, 600), &random);
        comes_back(batch, (int32_t)(i % 3), memory);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

static void rows_of_all_shapes_come_back(void **state)
{
    static const size_t rows[] = {1, 2, STRIA__ROWS - 1, STRIA__ROWS, STRIA__ROWS + 1, 1500};
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        stria_batch *const batch = new_mixed_batch(rows[i]);
        comes_back(batch, (int32_t)(i % 3), memory);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

/* ---- What gives out ----------------------------------------------------------------------- */

static void memory_that_runs_out_changes_nothing(void **state)
{
    stria_batch *const source = new_mixed_batch(300);
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode_rows(source, TYPED, memory);
    stria_code code = STRIA_ERR_MEMORY;

    (void)state;
    for (size_t n = 1; code != STRIA_OK; n += 1 + n / 20) {
        for (unsigned as_view = 0; as_view < 2; as_view++) {
            stria_batch *const batch = new_mixed_batch(2);
            batch_image before = take_batch_image(batch);
            stria_view rest = bytes;
            drip d = drip_of(bytes, SIZE_MAX);

            stria_checker_fail_at(checker, n);
            code = stria_batch_read_rowbinary(
                batch, TYPED, as_view ? stria_view_source(&rest) : drip_source(&d), &error);
            stria_checker_fail_at(checker, 0);
            if (code == STRIA_OK) {
                free_batch_image(&before, batch);
            } else {
                assert_int_equal(code, STRIA_ERR_MEMORY);
                assert_int_equal(error.code, STRIA_ERR_MEMORY);
                assert_batch_unchanged(batch, &before);
                assert_true(!as_view || rest.size == bytes.size);
            }
            stria_batch_free(batch);
        }
    }
    stria_memory_free(memory);
    stria_batch_free(source);
}

static void memory_for_new_columns_may_run_out(void **state)
{
    stria_batch *const source = new_mixed_batch(3);
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode_rows(source, TYPED, memory);
    stria_batch *made = NULL;

    (void)state;
    for (size_t n = 1; made == NULL; n++) {
        drip d = drip_of(bytes, 0);
        stria_checker_fail_at(checker, n);
        made = stria_batch_new_from_rowbinary(drip_source(&d), &hard, &error);
        stria_checker_fail_at(checker, 0);
        assert_true(made != NULL || error.code == STRIA_ERR_MEMORY);
    }
    stria_batch_free(made);
    stria_memory_free(memory);
    stria_batch_free(source);
}

static void a_source_that_fails_changes_nothing(void **state)
{
    stria_batch *const source = new_mixed_batch(40);
    stria_batch *const batch = new_mixed_batch(2);
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode_rows(source, TYPED, memory);

    (void)state;
    for (size_t call = 1;; call += 1 + call / 10) {
        for (unsigned lies = 0; lies < 2; lies++) {
            batch_image before = take_batch_image(batch);
            drip d = drip_of(bytes, 50);
            d.fail_at = lies ? 0 : call;
            d.lie_at = lies ? call : 0;
            if (call > bytes.size / 50) {
                free_batch_image(&before, batch);
                goto done;
            }
            FAILS(STRIA_ERR_SOURCE,
                stria_batch_read_rowbinary(batch, TYPED, drip_source(&d), &error));
            assert_int_equal(error.offset, d.at);
            assert_batch_unchanged(batch, &before);
        }
    }
done:
    stria_memory_free(memory);
    stria_batch_free(source);
    stria_batch_free(batch);
}

/* ---- What it costs -------------------------------------------------------------------------- */

/* What the head comment of rowbinary_read.c promises. */
static size_t most_memory(size_t columns, size_t input, size_t of_null, size_t largest_row)
{
    const size_t window = 6 * largest_row > 1 << 16 ? 6 * largest_row : 1 << 16;
    const size_t of_byte = 3 * of_null > 24 ? 3 * of_null : 24;

    return sizeof(stria_batch) + columns * 2 * sizeof(stria_column) + of_byte * input + window +
        8192;
}

static void assert_costs_within(const char *type, size_t of_null, stria_view rows, size_t largest)
{
    for (unsigned as_view = 0; as_view < 2; as_view++) {
        stria_checker *const own = stria_checker_new();
        const stria_allocator allocator = stria_checker_allocator(own);
        const stria_field field = {"x", type};
        stria_batch *const batch = stria_batch_new(&field, 1, &allocator, &error);
        stria_view rest = rows;
        drip d = drip_of(rows, 5000);
        const size_t most = most_memory(4, rows.size, of_null, largest);

        assert_non_null(batch);
        (void)stria_batch_read_rowbinary(
            batch, PLAIN, as_view ? stria_view_source(&rest) : drip_source(&d), NULL);
        if (stria_checker_peak(own) > most)
            fail_msg("%zu bytes of %s take %zu of memory, not %zu", rows.size, type,
                stria_checker_peak(own), most);
        stria_batch_free(batch);
        stria_checker_free(own);
    }
}

/* Empty strings and lists are the worst, and nulls of wide columns. */
static void data_costs_a_small_multiple_of_itself(void **state)
{
    enum { SIZE = 60000 };
    static const struct {
        const char *type;
        size_t of_null;
    } worst[] = {{"String", 0}, {"Array(Int64)", 0}, {"Array(String)", 0}, {"Nullable(Int64)", 8},
        {"Nullable(FixedString(256))", 256}, {"Nullable(Tuple(String, FixedString(100)))", 108},
        {"Map(String, String)", 0}, {"LowCardinality(String)", 0}, {"Bool", 0}};
    char *const bytes = malloc(SIZE);

    (void)state;
    assert_non_null(bytes);
    for (size_t i = 0; i < COUNT_OF(worst); i++) {
        for (int byte = 0; byte < 3; byte++) {
            memset(bytes, byte, SIZE);
            assert_costs_within(worst[i].type, worst[i].of_null, (stria_view){bytes, SIZE}, SIZE);
        }
    }
    free(bytes);
}

/* What sizes and counts say costs nothing before it is there. */
static void claims_cost_no_memory(void **state)
{
    static const char *const types[] = {"String", "Array(Int64)", "Array(String)",
        "Array(Nullable(FixedString(1000)))", "Map(String, Int8)", "Nullable(String)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        for (unsigned bits = 0; bits < 64; bits++) {
            b.size = 0;
            if (i == COUNT_OF(types) - 1)
                put_byte(&b, 0);
            put_varint(&b, UINT64_C(1) << bits);
            put_bytes(&b, "\1\2\3\0\0\0", 6);
            assert_costs_within(types[i], 0, view_of_block(&b), b.size);
        }
    }
}

static int32_t read_ones(void *context, void *bytes, size_t size, size_t *got)
{
    (void)context;
    memset(bytes, 1, size);
    *got = size;
    return 0;
}

static void a_source_without_end_can_be_read_in_pieces(void **state)
{
    static const char *const types[] = {"Int8", "String", "Nullable(Int64)", "Array(Int8)"};
    const stria_source endless = {read_ones, NULL};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_batch *const batch = new_column_batch(types[i]);

        for (size_t piece = 1; piece <= 20; piece++) {
            OK(stria_batch_read_rowbinary_rows(batch, PLAIN, 1000, endless, &error));
            assert_int_equal(stria_batch_rows(batch), 1000 * piece);
        }
        stria_batch_reset(batch);
        stria_checker_fail_at(checker, 12);
        FAILS(STRIA_ERR_MEMORY, stria_batch_read_rowbinary(batch, PLAIN, endless, &error));
        stria_checker_fail_at(checker, 0);
        assert_int_equal(stria_batch_rows(batch), 0);
        assert_batch_sound(batch);
        stria_batch_free(batch);
    }
}

/* A row that is larger than the window, in bytes that come slowly. */
static void a_large_row_is_read(void **state)
{
    enum { SIZE = 1 << 20 };
    stria_batch *const batch = new_column_batch("Array(String)");
    stria_batch *const again = new_column_batch("Array(String)");
    stria_memory *const memory = new_memory();
    char *const text = calloc(1, SIZE);

    (void)state;
    assert_non_null(text);
    for (size_t size = 1; size <= SIZE; size *= 2)
        OK(stria_push_view(batch->columns[0]->child, (stria_view){text, size}, &error));
    OK(stria_end_row(batch->columns[0], &error));
    OK(stria_batch_commit(batch, &error));
    const stria_view bytes = encode_rows(batch, PLAIN, memory);
    drip d = drip_of(bytes, 4000);
    OK(stria_batch_read_rowbinary(again, PLAIN, drip_source(&d), &error));
    assert_batches_equal(batch, again);
    d = drip_of(bytes, 4000);
    OK(stria_batch_read_rowbinary_rows(again, PLAIN, 1, drip_source(&d), &error));
    assert_int_equal(d.asked, bytes.size);
    free(text);
    stria_memory_free(memory);
    stria_batch_free(batch);
    stria_batch_free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rows_of_every_type_come_back),
        TEST(rows_of_all_shapes_come_back),
        TEST(memory_that_runs_out_changes_nothing),
        TEST(memory_for_new_columns_may_run_out),
        TEST(a_source_that_fails_changes_nothing),
        TEST(data_costs_a_small_multiple_of_itself),
        TEST(claims_cost_no_memory),
        TEST(a_source_without_end_can_be_read_in_pieces),
        TEST(a_large_row_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

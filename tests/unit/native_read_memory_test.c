/* native_read_memory_test.c - decoding when a source fails, and what it costs in memory */
#include <stdio.h>
#include <stdlib.h>

#include "unit/read_checks.h"

/* ---- Sources that fail --------------------------------------------------------------- */

/* One of each, and some rows in them already. */
static stria_batch *new_mixed_batch(void)
{
    static const stria_field fields[] = {{"n", "Nullable(Int64)"}, {"s", "String"},
        {"a", "Array(Nullable(String))"}, {"f", "FixedString(3)"}, {"b", "Array(Array(Bool))"}};
    stria_batch *const batch = new_batch(fields, COUNT_OF(fields));
    random_source random = {6};
    static const char *const types[] = {"Int64", "String", "String", "FixedString(3)", "Bool"};

    for (size_t row = 0; row < 40; row++) {
        for (size_t i = 0; i < COUNT_OF(fields); i++)
            push_random_row(batch->columns[i], fact_of(types[i]), &random);
    }
    OK(stria_batch_commit(batch, &error));
    return batch;
}

static void a_source_that_fails_changes_nothing(void **state)
{
    stria_batch *const batch = new_mixed_batch();
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);
    drip whole = drip_of(bytes, 50);

    (void)state;
    OK(stria_batch_read_native(batch, drip_source(&whole), &error));
    batch_image before = take_batch_image(batch);
    for (size_t n = 1; n <= whole.calls; n++) {
        drip d = drip_of(bytes, 50);
        d.fail_at = n;
        FAILS(STRIA_ERR_SOURCE, stria_batch_read_native(batch, drip_source(&d), &error));
        SAYS("returned 77");
        assert_int_equal(d.calls, n);
        assert_int_equal(error.offset, d.at);

        drip liar = drip_of(bytes, 50);
        liar.lie_at = n;
        FAILS(STRIA_ERR_SOURCE, stria_batch_read_native(batch, drip_source(&liar), &error));
        SAYS("claims");
        liar = drip_of(bytes, 50);
        liar.fail_at = n;
        MAKES_NONE(
            STRIA_ERR_SOURCE, stria_batch_new_from_native(drip_source(&liar), &hard, &error));
    }
    assert_batch_unchanged(batch, &before);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* ---- Memory -------------------------------------------------------------------------- */

static void check_failed_allocations(stria_view bytes, bool as_view)
{
    stria_batch *const batch = new_mixed_batch();
    batch_image before = take_batch_image(batch);
    stria_code code;
    size_t n = 0;

    do {
        stria_view rest = bytes;
        drip d = drip_of(bytes, 50);
        stria_checker_fail_at(checker, ++n);
        code = stria_batch_read_native(
            batch, as_view ? stria_view_source(&rest) : drip_source(&d), &error);
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK) {
            assert_int_equal(code, STRIA_ERR_MEMORY);
            assert_int_equal(error.code, STRIA_ERR_MEMORY);
            assert_int_equal(rest.size, bytes.size);
            for (size_t i = 0; i < batch->count; i++)
                UNCHANGED(batch->columns[i], &before.columns[i]);
        }
    } while (code != STRIA_OK);
    assert_true(n > 2);
    assert_int_equal(stria_batch_rows(batch), 2 * before.rows);
    assert_batch_sound(batch);
    free_batch_image(&before, batch);
    stria_batch_free(batch);
}

static void check_failed_making(stria_view bytes, bool as_view)
{
    const size_t blocks = stria_checker_blocks(checker);
    stria_batch *batch;
    size_t n = 0;

    do {
        stria_view rest = bytes;
        drip d = drip_of(bytes, 50);
        stria_checker_fail_at(checker, ++n);
        batch = stria_batch_new_from_native(
            as_view ? stria_view_source(&rest) : drip_source(&d), &hard, &error);
        stria_checker_fail_at(checker, 0);
        if (batch == NULL) {
            assert_int_equal(error.code, STRIA_ERR_MEMORY);
            assert_int_equal(rest.size, bytes.size);
            assert_int_equal(stria_checker_blocks(checker), blocks);
        }
    } while (batch == NULL);
    assert_true(n > 10);
    stria_batch_free(batch);
}

static void memory_that_runs_out_changes_nothing(void **state)
{
    stria_batch *const batch = new_mixed_batch();
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);

    (void)state;
    check_failed_allocations(bytes, true);
    check_failed_allocations(bytes, false);
    check_failed_making(bytes, true);
    check_failed_making(bytes, false);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* Another spelling of the type makes a column that lives for a moment. */
static void memory_for_a_type_may_run_out(void **state)
{
    stria_batch *const batch = new_column_batch("Array(Int8)");

    (void)state;
    put_header(&b, 0, "Array( Int8 )");
    for (size_t n = 1; n <= 2; n++) {
        stria_view rest = view_of_block(&b);
        stria_checker_fail_at(checker, n);
        FAILS(STRIA_ERR_MEMORY, stria_batch_read_native(batch, stria_view_source(&rest), &error));
    }
    takes(batch);
    stria_batch_free(batch);
}

/* Which columns came is noted in memory of its own when there are many. */
static void memory_for_many_columns_may_run_out(void **state)
{
    enum { MANY = 600 };
    char names[MANY][8];
    stria_field fields[MANY];

    (void)state;
    for (size_t i = 0; i < MANY; i++) {
        (void)snprintf(names[i], sizeof names[i], "c%zu", i);
        fields[i] = (stria_field){names[i], "Int8"};
    }
    const stria_allocator allocator = stria_checker_allocator(checker);
    stria_batch *const batch = stria_batch_new(fields, MANY, &allocator, &error);
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);

    for (size_t n = 0; n <= 1; n++) {
        stria_view rest = bytes;
        stria_checker_fail_at(checker, n);
        const stria_code code = stria_batch_read_native(batch, stria_view_source(&rest), &error);
        assert_int_equal(code, n == 0 ? STRIA_OK : STRIA_ERR_MEMORY);
        assert_int_equal(rest.size, n == 0 ? 0 : bytes.size);
    }
    stria_checker_fail_at(checker, 0);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* What the head comment of native_read.c promises. */
static size_t most_memory(const stria_batch *made, size_t input)
{
    size_t objects = sizeof(stria_batch);

    for (size_t i = 0; made != NULL && i < made->count; i++) {
        for (const stria_column *c = made->columns[i]; c != NULL; c = c->child)
            objects += sizeof *c;
    }
    return objects + 24 * input + 8192;
}

static void assert_made_within(stria_view bytes, bool as_view)
{
    stria_checker *const own = stria_checker_new();
    const stria_allocator allocator = stria_checker_allocator(own);
    stria_view rest = bytes;
    drip d = drip_of(bytes, 0);
    stria_batch *const batch = stria_batch_new_from_native(
        as_view ? stria_view_source(&rest) : drip_source(&d), &allocator, NULL);
    /* Of what was refused, every level of the type has had its object. */
    const size_t most = most_memory(batch, bytes.size) + (batch ? 0 : 4 * sizeof(stria_column));

    if (stria_checker_peak(own) > most)
        fail_msg("%zu bytes of input take %zu of memory, not %zu", bytes.size,
            stria_checker_peak(own), most);
    stria_batch_free(batch);
    assert_int_equal(stria_checker_blocks(own), 0);
    stria_checker_free(own);
}

static void claims_cost_no_memory(void **state)
{
    static const char *const types[] = {"Int8", "Int64", "String", "Nullable(Int64)",
        "Nullable(String)", "FixedString(16777215)", "Nullable(FixedString(16777215))",
        "Array(Int8)", "Array(Array(String))", "Array(Nullable(FixedString(1000000)))"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        for (unsigned bits = 0; bits < 128; bits += 3) {
            const uint64_t claim = UINT64_C(1) << bits % 64;
            put_header(&b, claim, types[i]);
            for (unsigned left = bits < 64 ? 40 : 600; left > 0; left--)
                put_byte(&b, bits / 64); /* values; then nulls, of which some are taken */
            put_uint64(&b, claim);
            put_bytes(&b, "\0\1\2\3", 4);
            assert_made_within(view_of_block(&b), true);
            assert_made_within(view_of_block(&b), false);
        }
        put_header(&b, 1, types[i]);
        put_uint64(&b, UINT64_C(1) << 36);
        put_uint64(&b, UINT64_C(1) << 36);
        assert_made_within(view_of_block(&b), true);
        assert_made_within(view_of_block(&b), false);
    }
}

static void data_costs_a_small_multiple_of_itself(void **state)
{
    static const char *const patterns[] = {"%s", "Nullable(%s)", "Array(%s)", "Array(Array(%s))"};
    stria_memory *const memory = new_memory();
    random_source random = {7};

    (void)state;
    for (size_t i = 0; i < fact_count * COUNT_OF(patterns); i++) {
        if (!is_in_clickhouse(&facts[i / COUNT_OF(patterns)]))
            continue;
        stria_batch *const batch = new_random_batch(&facts[i / COUNT_OF(patterns)],
            patterns[i % COUNT_OF(patterns)], 200 + pick(&random, 3000), &random);
        const stria_view bytes = encode(batch, memory);
        assert_made_within(bytes, true);
        assert_made_within(bytes, false);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

static void columns_cost_their_objects(void **state)
{
    enum { COLUMNS = 1000, LEVELS = 64 };
    static const char item[] =
        "Int8))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))";
    char *const bytes = malloc(COLUMNS * 16);
    char type[LEVELS * 6 + sizeof item] = "";
    size_t size;

    (void)state;
    assert_non_null(bytes);
    put_counts(&b, COLUMNS, 0);
    size = b.size;
    memcpy(bytes, b.bytes, size);
    for (unsigned i = 0; i < COLUMNS; i++)
        size += (size_t)sprintf(bytes + size, "\3%03u\4Int8", i);
    assert_made_within((stria_view){bytes, size}, true);
    assert_made_within((stria_view){bytes, size}, false);
    free(bytes);

    for (unsigned i = 0; i < LEVELS; i++)
        memcpy(type + i * 6, "Array(", 6);
    strcpy(type + LEVELS * 6, item);
    put_header(&b, 1, type);
    put_uint64(&b, 0);
    assert_made_within(view_of_block(&b), true);
    assert_made_within(view_of_block(&b), false);
}

/* The worst of all data: an offset of 8 bytes for each byte of input. */
static void empty_strings_cost_a_small_multiple_too(void **state)
{
    enum { ROWS = 50000 };
    char *const bytes = calloc(1, ROWS + 64);

    (void)state;
    assert_non_null(bytes);
    for (unsigned rows = 1; rows <= ROWS; rows += rows / 2 + 1) {
        put_header(&b, rows, "String");
        memcpy(bytes, b.bytes, b.size);
        memset(bytes + b.size, 0, rows);
        assert_made_within((stria_view){bytes, b.size + rows}, true);
        assert_made_within((stria_view){bytes, b.size + rows}, false);
    }
    free(bytes);
}

/* A source that never ends, and a block that claims all of it. */
static int32_t read_endless(void *context, void *bytes, size_t size, size_t *got)
{
    drip *const head = context;

    if (head->at < head->bytes.size)
        return drip_read(head, bytes, size, got);
    memset(bytes, 1, size);
    *got = size;
    return 0;
}

static void a_source_without_end_meets_the_allocator(void **state)
{
    static const char *const types[] = {
        "Int8", "String", "Nullable(Int64)", "Array(Int8)", "FixedString(100)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_batch *const batch = new_column_batch(types[i]);
        put_header(&b, UINT64_C(1) << 60, types[i]);
        drip head = drip_of(view_of_block(&b), 0);
        const stria_source source = {read_endless, &head};

        stria_checker_fail_at(checker, 12);
        FAILS(STRIA_ERR_MEMORY, stria_batch_read_native(batch, source, &error));
        assert_batch_sound(batch);
        assert_int_equal(stria_batch_rows(batch), 0);
        stria_batch_free(batch);
    }
}

static void a_million_strings_need_few_allocations(void **state)
{
    const size_t rows = rounds(1000000);
    stria_batch *const batch = new_column_batch("String");
    stria_memory *const memory = new_memory();

    (void)state;
    for (size_t i = 0; i < rows; i++) {
        char text[24];
        const int size = snprintf(text, sizeof text, "%zu", i);
        const stria_view view = {text, (size_t)size};
        OK(stria_push_view(batch->columns[0], view, &error));
    }
    OK(stria_batch_commit(batch, &error));
    const stria_view bytes = encode(batch, memory);
    for (unsigned round = 0; round < 2; round++) {
        stria_view rest = bytes;
        drip d = drip_of(bytes, SIZE_MAX);
        const size_t calls = stria_checker_calls(checker);
        stria_batch *const again = stria_batch_new_from_native(
            round == 0 ? stria_view_source(&rest) : drip_source(&d), &hard, &error);
        assert_non_null(again);
        assert_true(stria_checker_calls(checker) - calls < (round == 0 ? 10u : 100u));
        assert_batches_equal(batch, again);
        stria_batch_free(again);
    }
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* As much is asked of a source at a time as surely belongs to the column. */
static void strings_need_few_reads(void **state)
{
    enum { ROWS = 5000 };
    stria_batch *const batch = new_column_batch("String");
    stria_memory *const memory = new_memory();
    const stria_view text = {"0123456789012345678901234567890123456789", 40};

    (void)state;
    for (size_t i = 0; i < ROWS; i++)
        OK(stria_push_view(batch->columns[0], text, &error));
    OK(stria_batch_commit(batch, &error));
    drip d = drip_of(encode(batch, memory), SIZE_MAX);
    OK(stria_batch_read_native(batch, drip_source(&d), &error));
    assert_true(d.calls < ROWS / 10);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

static void a_batch_that_has_room_asks_for_none(void **state)
{
    stria_batch *const batch = new_mixed_batch();
    stria_memory *const memory = new_memory();
    const stria_view bytes = encode(batch, memory);
    size_t held = 0;

    (void)state;
    for (unsigned round = 0; round < 3; round++) {
        stria_view rest = bytes;
        stria_batch_reset(batch);
        const size_t calls = stria_checker_calls(checker);
        OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
        if (round > 0) {
            assert_int_equal(stria_checker_bytes(checker), held);
            assert_int_equal(stria_checker_calls(checker), calls);
        }
        held = stria_checker_bytes(checker);
    }
    stria_memory_free(memory);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_source_that_fails_changes_nothing),
        TEST(memory_that_runs_out_changes_nothing),
        TEST(memory_for_a_type_may_run_out),
        TEST(memory_for_many_columns_may_run_out),
        TEST(claims_cost_no_memory),
        TEST(data_costs_a_small_multiple_of_itself),
        TEST(columns_cost_their_objects),
        TEST(empty_strings_cost_a_small_multiple_too),
        TEST(a_source_without_end_meets_the_allocator),
        TEST(a_million_strings_need_few_allocations),
        TEST(strings_need_few_reads),
        TEST(a_batch_that_has_room_asks_for_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

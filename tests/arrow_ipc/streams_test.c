/* streams_test.c - batches through a stream and back: every type, and what is refused */
#include "unit/arrow_given.h"

#include "stria/arrow_ipc.h"
#include "unit/streams.h"

/* ---- Streams ---------------------------------------------------------------------------- */

static stria_memory *write_all(const stria_batch *const *batches, size_t count)
{
    stria_memory *const memory = new_memory();
    stria_arrow_ipc_writer *const writer =
        stria_arrow_ipc_writer_new(stria_memory_sink(memory), &hard, &error);

    assert_non_null(writer);
    for (size_t i = 0; i < count; i++)
        OK(stria_arrow_ipc_write(writer, batches[i], &error));
    OK(stria_arrow_ipc_end(writer, &error));
    stria_arrow_ipc_writer_free(writer);
    return memory;
}

static stria_arrow_ipc_reader *open_reader(stria_source source)
{
    stria_arrow_ipc_reader *const reader = stria_arrow_ipc_reader_new(source, &hard, &error);

    if (reader == NULL)
        fail_msg("%s", error.message);
    return reader;
}

/* Appends all that the bytes have. */
static void read_all(stria_batch *batch, stria_view bytes)
{
    stria_arrow_ipc_reader *const reader = open_reader(stria_view_source(&bytes));
    stria_code code;

    do
        code = stria_arrow_ipc_read(reader, batch, &error);
    while (code == STRIA_OK);
    if (code != STRIA_END)
        fail_msg("%s: %s", stria_code_name(code), error.message);
    assert_int_equal(stria_arrow_ipc_read(reader, batch, &error), STRIA_END);
    assert_int_equal(bytes.size, 0);
    stria_arrow_ipc_reader_free(reader);
}

/* ---- There and back --------------------------------------------------------------------- */

static void check_type(const type_fact *fact, const char *pattern, random_source *random)
{
    const stria_batch *const batches[] = {new_random_batch(fact, pattern, 9, random),
        new_random_batch(fact, pattern, 0, random), new_random_batch(fact, pattern, 60, random)};
    stria_batch *const expected = new_random_batch(fact, pattern, 0, random);
    stria_batch *const got = new_random_batch(fact, pattern, 0, random);
    stria_memory *const memory = write_all(batches, COUNT_OF(batches));

    read_all(got, stria_memory_view(memory));
    for (size_t i = 0; i < COUNT_OF(batches); i++) {
        OK(stria_append_batch(expected, batches[i], &error));
        stria_batch_free((stria_batch *)(uintptr_t)batches[i]);
    }
    assert_batch_sound(got);
    assert_batches_equal(got, expected);
    stria_memory_free(memory);
    stria_batch_free(expected);
    stria_batch_free(got);
}

static void test_every_type_there_and_back(void **state)
{
    static const char *const patterns[] = {
        "%s", "Nullable(%s)", "Array(%s)", "Nullable(Array(Array(Nullable(%s))))"};
    random_source random = {17};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        if (arrow_lacks(facts[i].type) || is_bytes(&facts[i]) || is_past_arrow(&facts[i]))
            continue;
        for (size_t p = 0; p < COUNT_OF(patterns); p++)
            check_type(&facts[i], patterns[p], &random);
    }
}

/* Dictionaries too, which go as their values, at every level. */
static void test_shapes_there_and_back(void **state)
{
    (void)state;
    for (size_t rows = 0; rows < 40; rows += 13) {
        const stria_batch *const batch = new_mixed_batch(rows);
        stria_batch *const got = new_mixed_batch(0);
        stria_memory *const memory = write_all(&batch, 1);

        read_all(got, stria_memory_view(memory));
        assert_batches_equal(got, batch);
        stria_memory_free(memory);
        stria_batch_free(got);
        stria_batch_free((stria_batch *)(uintptr_t)batch);
    }
}

static void test_a_new_batch(void **state)
{
    static const char *const types[] = {"Int64", "Nullable(Bool)", "Nullable(String)",
        "Array(Nullable(String))", "Nullable(String)", "Nullable(String)", "UUID",
        "Nullable(Tuple(x Int8, y Nullable(String)))", "Map(String, Array(Date32))",
        "Nullable(FixedArray(Nullable(UInt16), 2))", "Array(Tuple(p DateTime64(6), q String))"};
    const stria_batch *const batch = new_mixed_batch(7);
    stria_memory *const memory = write_all(&batch, 1);
    stria_view bytes = stria_memory_view(memory);
    stria_arrow_ipc_reader *const reader = open_reader(stria_view_source(&bytes));
    stria_batch *const made = stria_arrow_ipc_batch(reader, &hard, &error);

    (void)state;
    assert_non_null(made);
    assert_int_equal(stria_batch_columns(made), COUNT_OF(types));
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        char text[100];

        (void)stria_column_type_text(made->columns[i], text, sizeof text);
        assert_string_equal(text, types[i]);
        assert_string_equal(made->names[i], mixed_fields[i].name);
    }
    OK(stria_arrow_ipc_read(reader, made, &error));
    assert_int_equal(stria_batch_rows(made), 7);
    stria_arrow_ipc_reader_free(reader);
    assert_batch_sound(made);
    stria_batch_free(made);
    stria_memory_free(memory);
    stria_batch_free((stria_batch *)(uintptr_t)batch);
}

/* ---- Writers ---------------------------------------------------------------------------- */

typedef struct counted_sink {
    size_t left; /* calls until it fails */
    size_t size; /* bytes that came */
} counted_sink;

static int32_t write_counted(void *context, const void *bytes, size_t size)
{
    counted_sink *const sink = context;

    (void)bytes;
    if (sink->left == 0)
        return 28;
    sink->left--;
    sink->size += size;
    return 0;
}

static void test_sinks_that_fail(void **state)
{
    stria_batch *const batch = new_mixed_batch(5);
    size_t calls = 0;
    stria_code code;

    (void)state;
    do {
        counted_sink sink = {calls, 0};
        stria_arrow_ipc_writer *const writer =
            stria_arrow_ipc_writer_new((stria_sink){write_counted, &sink}, &hard, &error);

        code = stria_arrow_ipc_write(writer, batch, &error);
        if (code == STRIA_OK)
            code = stria_arrow_ipc_end(writer, &error);
        if (code != STRIA_OK) {
            FAILS(STRIA_ERR_SINK, stria_arrow_ipc_write(writer, batch, &error));
            SAYS("failed with 28");
            FAILS(STRIA_ERR_SINK, stria_arrow_ipc_end(writer, &error));
        }
        assert_int_equal(stria_batch_rows(batch), 5);
        stria_arrow_ipc_writer_free(writer);
        calls++;
    } while (code != STRIA_OK);
    assert_int_equal(calls, 5); /* the schema, two parts of a batch, the end: and then none */
    stria_batch_free(batch);
}

static void test_writers_refuse(void **state)
{
    static const stria_field lacking = {"t", "Array(Time)"};
    static const stria_field other = {"n", "Int32"};
    counted_sink sink = {100, 0};
    stria_arrow_ipc_writer *const writer =
        stria_arrow_ipc_writer_new((stria_sink){write_counted, &sink}, &hard, &error);
    stria_batch *const batch = new_mixed_batch(5);
    stria_batch *const late = new_batch(&lacking, 1);
    stria_batch *const unlike = new_batch(&other, 1);

    (void)state;
    FAILS(STRIA_ERR_ARGUMENT, stria_arrow_ipc_end(writer, &error));
    SAYS("no schema");
    FAILS(STRIA_ERR_TARGET, stria_arrow_ipc_write(writer, late, &error));
    PLACE(-1, -1, "t[]");
    push_mixed_row(batch, 5);
    FAILS(STRIA_ERR_SHAPE, stria_arrow_ipc_write(writer, batch, &error));
    assert_int_equal(sink.size, 0);
    OK(stria_batch_commit(batch, &error));
    OK(stria_arrow_ipc_write(writer, batch, &error));
    const size_t size = sink.size;
    FAILS(STRIA_ERR_TYPE, stria_arrow_ipc_write(writer, unlike, &error));
    assert_int_equal(sink.size, size);
    OK(stria_arrow_ipc_write(writer, batch, &error));
    OK(stria_arrow_ipc_end(writer, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_arrow_ipc_end(writer, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_arrow_ipc_write(writer, batch, &error));
    SAYS("has ended");
    stria_arrow_ipc_writer_free(writer);
    stria_arrow_ipc_writer_free(NULL);
    stria_batch_free(unlike);
    stria_batch_free(late);
    stria_batch_free(batch);
}

/* ---- Readers ---------------------------------------------------------------------------- */

static void test_sources_in_pieces(void **state)
{
    const stria_batch *const batch = new_mixed_batch(9);
    stria_memory *const memory = write_all(&batch, 1);
    drip d = drip_of(stria_memory_view(memory), 3);
    stria_arrow_ipc_reader *const reader = open_reader(drip_source(&d));
    stria_batch *const got = new_mixed_batch(0);

    (void)state;
    OK(stria_arrow_ipc_read(reader, got, &error));
    assert_batches_equal(got, batch);
    assert_int_equal(d.bytes.size - d.asked, 8); /* the end, which nobody has asked for */
    assert_int_equal(stria_arrow_ipc_read(reader, got, &error), STRIA_END);
    stria_arrow_ipc_reader_free(reader);
    stria_batch_free(got);
    stria_memory_free(memory);
    stria_batch_free((stria_batch *)(uintptr_t)batch);
}

/* A reader that has failed does so again, and asks for nothing more. */
static void check_failure(drip *d, stria_batch *batch, const char *words)
{
    stria_arrow_ipc_reader *const reader =
        stria_arrow_ipc_reader_new(drip_source(d), &hard, &error);

    if (reader == NULL) {
        if (error.code != STRIA_ERR_SOURCE)
            fail_msg("%s", error.message);
    } else {
        FAILS(STRIA_ERR_SOURCE, stria_arrow_ipc_read(reader, batch, &error));
        const size_t calls = d->calls;
        FAILS(STRIA_ERR_SOURCE, stria_arrow_ipc_read(reader, batch, &error));
        assert_int_equal(d->calls, calls);
    }
    assert_int_equal(error.offset, d->at);
    SAYS(words);
    stria_arrow_ipc_reader_free(reader);
}

static void test_sources_that_fail(void **state)
{
    const stria_batch *const batch = new_mixed_batch(9);
    stria_memory *const memory = write_all(&batch, 1);
    const stria_view bytes = stria_memory_view(memory);
    stria_batch *const got = new_mixed_batch(2);
    batch_image before = take_batch_image(got);

    (void)state;
    for (size_t call = 1; call * 50 < bytes.size; call++) {
        drip failing = drip_of(bytes, 50);
        drip lying = drip_of(bytes, 50);

        failing.fail_at = lying.lie_at = call;
        check_failure(&failing, got, "failed with 77");
        check_failure(&lying, got, "of at most");
    }
    assert_batch_unchanged(got, &before);
    stria_batch_free(got);
    stria_memory_free(memory);
    stria_batch_free((stria_batch *)(uintptr_t)batch);
}

/* A batch that refuses a message has the next. */
static void test_batches_that_refuse(void **state)
{
    static const stria_field wide = {"n", "Int64"};
    static const stria_field narrow = {"n", "Int8"};
    stria_batch *const first = new_batch(&wide, 1);
    stria_batch *const second = new_batch(&wide, 1);
    stria_batch *const got = new_batch(&narrow, 1);

    (void)state;
    OK(stria_push_int64(first->columns[0], 1, &error));
    OK(stria_push_int64(first->columns[0], 1000, &error));
    OK(stria_push_int64(second->columns[0], 7, &error));
    OK(stria_batch_commit(first, &error));
    OK(stria_batch_commit(second, &error));
    stria_memory *const memory = write_all((const stria_batch *const[]){first, second}, 2);
    stria_view bytes = stria_memory_view(memory);
    stria_arrow_ipc_reader *const reader = open_reader(stria_view_source(&bytes));
    FAILS(STRIA_ERR_RANGE, stria_arrow_ipc_read(reader, got, &error));
    PLACE(1, 1, "n");
    assert_int_equal(stria_batch_rows(got), 0);
    OK(stria_arrow_ipc_read(reader, got, &error));
    assert_int_equal(stria_batch_rows(got), 1);
    assert_int_equal(stria_arrow_ipc_read(reader, got, &error), STRIA_END);
    stria_arrow_ipc_reader_free(reader);
    stria_arrow_ipc_reader_free(NULL);
    stria_memory_free(memory);
    stria_batch_free(got);
    stria_batch_free(second);
    stria_batch_free(first);
}

/* A body of which the message says that it is huge: memory grows with what arrives. */
static void test_sizes_that_lie(void **state)
{
    const stria_batch *const batch = new_mixed_batch(9);
    stria_memory *const memory = write_all(&batch, 1);
    const stria_view bytes = stria_memory_view(memory);
    stria_batch *const got = new_mixed_batch(0);
    size_t lies = 0;

    (void)state;
    for (size_t at = 8; at + 8 <= bytes.size; at += 4) {
        drip d = drip_of(bytes, SIZE_MAX);
        int64_t *const place = (int64_t *)(uintptr_t)(bytes.data + at);
        int64_t old;

        memcpy(&old, place, sizeof old);
        memcpy(place, &(int64_t){old + ((int64_t)1 << 40)}, sizeof old);
        stria_arrow_ipc_reader *const reader =
            stria_arrow_ipc_reader_new(drip_source(&d), &hard, &error);
        if (reader != NULL && stria_arrow_ipc_read(reader, got, &error) == STRIA_ERR_CORRUPT)
            lies += strstr(error.message, "the stream ends after") != NULL;
        assert_true(d.asked <= d.at + (1 << 16));
        stria_arrow_ipc_reader_free(reader);
        memcpy(place, &old, sizeof old);
    }
    assert_true(lies > 0);
    stria_memory_free(memory);
    stria_batch_free(got);
    stria_batch_free((stria_batch *)(uintptr_t)batch);
}

static void test_memory_that_runs_out(void **state)
{
    stria_memory *const memory = new_memory();
    stria_batch *const batch = new_mixed_batch(3);
    stria_batch *const got = new_mixed_batch(0);
    stria_code code = STRIA_OK;
    size_t n = 0;

    (void)state;
    do {
        stria_checker_fail_at(checker, ++n);
        stria_memory_reset(memory);
        stria_arrow_ipc_writer *const writer =
            stria_arrow_ipc_writer_new(stria_memory_sink(memory), &hard, &error);
        code = writer == NULL ? error.code : stria_arrow_ipc_write(writer, batch, &error);
        stria_arrow_ipc_writer_free(writer);
        if (code == STRIA_OK) {
            stria_view bytes = stria_memory_view(memory);
            stria_arrow_ipc_reader *const reader =
                stria_arrow_ipc_reader_new(stria_view_source(&bytes), &hard, &error);
            code = reader == NULL ? error.code : stria_arrow_ipc_read(reader, got, &error);
            stria_arrow_ipc_reader_free(reader);
        }
        stria_checker_fail_at(checker, 0);
        if (code != STRIA_OK && code != STRIA_ERR_SINK)
            assert_int_equal(code, STRIA_ERR_MEMORY);
        assert_int_equal(stria_batch_rows(got), code == STRIA_OK ? 3 : 0);
    } while (code != STRIA_OK);
    assert_true(n > 50);
    stria_batch_free(got);
    stria_batch_free(batch);
    stria_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_type_there_and_back),
        TEST(test_shapes_there_and_back),
        TEST(test_a_new_batch),
        TEST(test_sinks_that_fail),
        TEST(test_writers_refuse),
        TEST(test_sources_in_pieces),
        TEST(test_sources_that_fail),
        TEST(test_batches_that_refuse),
        TEST(test_sizes_that_lie),
        TEST(test_memory_that_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

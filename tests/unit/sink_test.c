/* sink_test.c - memory as a sink, a view as a source */
#include "src/bytes/sink.h"

#include "support/support.h"

static void append(stria_memory *memory, const char *text)
{
    const stria_sink sink = stria_memory_sink(memory);

    assert_int_equal(sink.write(sink.context, text, strlen(text)), 0);
}

static void assert_holds(const stria_memory *memory, const char *text)
{
    const stria_view view = stria_memory_view(memory);

    assert_int_equal(view.size, strlen(text));
    if (view.size > 0)
        assert_memory_equal(view.data, text, view.size);
}

/* ---- Memory ------------------------------------------------------------------------- */

static void memory_begins_empty_and_grows(void **state)
{
    stria_memory *const memory = stria_memory_new(&hard);

    (void)state;
    assert_non_null(memory);
    assert_holds(memory, "");
    append(memory, "one");
    append(memory, "");
    append(memory, ", two");
    assert_holds(memory, "one, two");
    stria_memory_free(memory);
    stria_memory_free(NULL);
}

static void reset_forgets_bytes_and_keeps_memory(void **state)
{
    stria_memory *const memory = stria_memory_new(&hard);

    (void)state;
    append(memory, "some bytes");
    const size_t held = stria_checker_bytes(checker);
    const size_t calls = stria_checker_calls(checker);
    stria_memory_reset(memory);
    assert_holds(memory, "");
    append(memory, "others");
    assert_holds(memory, "others");
    assert_int_equal(stria_checker_bytes(checker), held);
    assert_int_equal(stria_checker_calls(checker), calls);
    stria_memory_free(memory);
}

static void the_default_allocator_serves_too(void **state)
{
    stria_memory *const memory = stria_memory_new(NULL);

    (void)state;
    append(memory, "bytes");
    assert_holds(memory, "bytes");
    stria_memory_free(memory);
    assert_int_equal(stria_checker_calls(checker), 0);
}

static void growth_asks_rarely(void **state)
{
    stria_memory *const memory = stria_memory_new(&hard);

    (void)state;
    for (size_t i = 0; i < 100000; i++)
        append(memory, "0123456789");
    assert_int_equal(stria_memory_view(memory).size, 1000000);
    assert_true(stria_checker_calls(checker) < 40);
    stria_memory_free(memory);
}

static void memory_that_runs_out_is_as_before(void **state)
{
    char long_text[200];

    (void)state;
    memset(long_text, 'x', sizeof long_text);
    stria_checker_fail_at(checker, 1);
    assert_null(stria_memory_new(&hard));

    stria_memory *const memory = stria_memory_new(&hard);
    const stria_sink sink = stria_memory_sink(memory);
    append(memory, "before");
    stria_checker_fail_at(checker, 1);
    assert_int_not_equal(sink.write(sink.context, long_text, sizeof long_text), 0);
    assert_holds(memory, "before");
    append(memory, ", after");
    assert_holds(memory, "before, after");
    stria_memory_free(memory);
}

static void reserving_more_than_there_can_be_fails(void **state)
{
    stria_memory *const memory = stria_memory_new(&hard);

    (void)state;
    append(memory, "bytes");
    assert_false(stria__memory_reserve(memory, SIZE_MAX));
    assert_false(stria__memory_reserve(memory, STRIA__BUFFER_MAX - 4));
    assert_holds(memory, "bytes");
    stria_memory_free(memory);
}

/* ---- Views -------------------------------------------------------------------------- */

static void a_view_source_moves_along(void **state)
{
    stria_view rest = {"abcdef", 6};
    const stria_source source = stria_view_source(&rest);
    char bytes[8] = {0};
    size_t got = 9;

    (void)state;
    assert_int_equal(source.read(source.context, bytes, 4, &got), 0);
    assert_int_equal(got, 4);
    assert_memory_equal(bytes, "abcd", 4);
    assert_int_equal(rest.size, 2);
    assert_memory_equal(rest.data, "ef", 2);
    assert_int_equal(source.read(source.context, bytes, 4, &got), 0);
    assert_int_equal(got, 2);
    assert_memory_equal(bytes, "efcd", 4);
    assert_int_equal(source.read(source.context, bytes, 4, &got), 0);
    assert_int_equal(got, 0);
    assert_int_equal(rest.size, 0);
}

static void an_empty_view_may_be_null(void **state)
{
    stria_view rest = {NULL, 0};
    const stria_source source = stria_view_source(&rest);
    size_t got = 9;

    (void)state;
    assert_int_equal(source.read(source.context, NULL, 0, &got), 0);
    assert_int_equal(got, 0);
}

/* ---- Recognizing ---------------------------------------------------------------------- */

static int32_t other_write(void *context, const void *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return 0;
}

static int32_t other_read(void *context, void *bytes, size_t size, size_t *got)
{
    (void)context;
    (void)bytes;
    (void)size;
    *got = 0;
    return 0;
}

static void the_library_knows_its_own(void **state)
{
    stria_memory *const memory = stria_memory_new(&hard);
    stria_view view = {NULL, 0};

    (void)state;
    assert_ptr_equal(stria__memory_of(stria_memory_sink(memory)), memory);
    assert_null(stria__memory_of((stria_sink){other_write, memory}));
    assert_ptr_equal(stria__view_of(stria_view_source(&view)), &view);
    assert_null(stria__view_of((stria_source){other_read, &view}));
    stria_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(memory_begins_empty_and_grows),
        TEST(reset_forgets_bytes_and_keeps_memory),
        TEST(the_default_allocator_serves_too),
        TEST(growth_asks_rarely),
        TEST(memory_that_runs_out_is_as_before),
        TEST(reserving_more_than_there_can_be_fails),
        TEST(a_view_source_moves_along),
        TEST(an_empty_view_may_be_null),
        TEST(the_library_knows_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* arrow_stream_test.c - streams of arrays, out and in */
#include "unit/arrow_given.h"

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

/* A stream that fails does so in its own words. */
static int fail_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    (void)stream;
    (void)schema;
    return 5;
}

static const char *say_why(struct ArrowArrayStream *stream)
{
    return stream->private_data;
}

static void release_stream(struct ArrowArrayStream *stream)
{
    stream->release = NULL;
}

static void test_a_stream_that_fails(void **state)
{
    static char why[] = "the disk is on fire";
    struct ArrowArrayStream stream = {fail_schema, NULL, say_why, release_stream, why};
    const stria_field field = {"x", "Int64"};
    stria_batch *const batch = new_batch(&field, 1);

    (void)state;
    FAILS(STRIA_ERR_SOURCE, stria_batch_read_arrow_stream(batch, &stream, &error));
    SAYS("the disk is on fire");
    MAKES_NONE(STRIA_ERR_SOURCE, stria_batch_new_from_arrow_stream(&stream, &hard, &error));
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_stream_of_batches),
        TEST(test_streams_are_whole_or_none),
        TEST(test_a_stream_that_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* buffer_test.c - growing from an injected allocator, and what a failure leaves */
#include "support/support.h"

#include "src/memory/buffer.h"

static void test_starts_without_memory(void **state)
{
    stria__buffer buffer = {0};

    (void)state;
    assert_true(stria__buffer_reserve(&buffer, &hard, 0));
    assert_null(buffer.data);
    assert_int_equal(stria_checker_calls(checker), 0);
    stria__buffer_free(&buffer, &hard); /* nothing to free is fine */
}

static void test_capacity_is_in_steps_of_64(void **state)
{
    (void)state;
    for (size_t needed = 1; needed < 400; needed++) {
        stria__buffer buffer = {0};
        assert_true(stria__buffer_reserve(&buffer, &hard, needed));
        assert_int_equal(buffer.capacity, (needed + 63) / 64 * 64);
        assert_int_equal((uintptr_t)buffer.data % 16, 0);
        stria__buffer_free(&buffer, &hard);
        assert_null(buffer.data);
        assert_int_equal(buffer.capacity, 0);
    }
}

static void test_asks_once_for_what_fits(void **state)
{
    stria__buffer buffer = {0};

    (void)state;
    for (size_t needed = 1; needed <= 64; needed++)
        assert_true(stria__buffer_reserve(&buffer, &hard, needed));
    assert_int_equal(stria_checker_calls(checker), 1);
    stria__buffer_free(&buffer, &hard);
}

/* Byte after byte to a megabyte: growth by half asks some 25 times, not 16,000. */
static void test_grows_by_half_and_keeps_bytes(void **state)
{
    enum { SIZE = 1 << 20 };
    stria__buffer buffer = {0};

    (void)state;
    for (size_t i = 0; i < SIZE; i++) {
        assert_true(stria__buffer_reserve(&buffer, &hard, i + 1));
        buffer.data[i] = (uint8_t)(i * 7);
    }
    assert_true(stria_checker_calls(checker) < 30);
    assert_true(buffer.capacity < SIZE * 2);
    for (size_t i = 0; i < SIZE; i++) {
        if (buffer.data[i] != (uint8_t)(i * 7))
            fail_msg("byte %zu", i);
    }
    stria__buffer_free(&buffer, &hard);
}

static void test_failure_leaves_the_block(void **state)
{
    stria__buffer buffer = {0};

    (void)state;
    assert_true(stria__buffer_reserve(&buffer, &hard, 3));
    memcpy(buffer.data, "abc", 3);
    const stria__buffer before = buffer;
    stria_checker_fail_at(checker, 1);
    assert_false(stria__buffer_reserve(&buffer, &hard, 65));
    assert_ptr_equal(buffer.data, before.data);
    assert_int_equal(buffer.capacity, before.capacity);
    assert_memory_equal(buffer.data, "abc", 3);
    assert_true(stria__buffer_reserve(&buffer, &hard, 65));
    assert_memory_equal(buffer.data, "abc", 3);
    stria__buffer_free(&buffer, &hard);
}

/* The block that is left has what it had, and a failure leaves none. */
static void test_move_leaves_the_block(void **state)
{
    stria__buffer buffer = {0};
    stria__buffer left = {0};

    (void)state;
    assert_true(stria__buffer_reserve(&buffer, &hard, 100));
    memcpy(buffer.data, "abc", 3);
    const stria__buffer before = buffer;
    assert_true(stria__buffer_move(&buffer, &left, &hard, buffer.capacity)); /* there is room */
    assert_ptr_equal(buffer.data, before.data);
    assert_null(left.data);
    stria_checker_fail_at(checker, 1);
    assert_false(stria__buffer_move(&buffer, &left, &hard, 129));
    assert_false(stria__buffer_move(&buffer, &left, &hard, SIZE_MAX));
    assert_ptr_equal(buffer.data, before.data);
    assert_int_equal(buffer.capacity, 128);
    assert_null(left.data);
    assert_true(stria__buffer_move(&buffer, &left, &hard, 129));
    assert_ptr_equal(left.data, before.data);
    assert_int_equal(left.capacity, 128);
    assert_int_equal(buffer.capacity, 192); /* by half, as always */
    assert_memory_equal(left.data, "abc", 3);
    assert_memory_equal(buffer.data, "abc", 3);
    stria__buffer_free(&left, &hard);
    stria__buffer_free(&buffer, &hard);
}

static void test_too_much_is_refused_without_asking(void **state)
{
    static const size_t sizes[] = {
        STRIA__BUFFER_MAX + 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX - 63, SIZE_MAX};
    stria__buffer buffer = {0};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(sizes); i++)
        assert_false(stria__buffer_reserve(&buffer, &hard, sizes[i]));
    assert_int_equal(stria_checker_calls(checker), 0);
    assert_null(buffer.data);
}

static void test_objects_are_zeroed(void **state)
{
    (void)state;
    uint8_t *const object = stria__allocate(&hard, 100);
    for (size_t i = 0; i < 100; i++)
        assert_int_equal(object[i], 0);
    stria__free(&hard, object, 100);
    stria__free(&hard, NULL, 100);
    stria_checker_fail_at(checker, 1);
    assert_null(stria__allocate(&hard, 100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_starts_without_memory),
        TEST(test_capacity_is_in_steps_of_64),
        TEST(test_asks_once_for_what_fits),
        TEST(test_grows_by_half_and_keeps_bytes),
        TEST(test_failure_leaves_the_block),
        TEST(test_move_leaves_the_block),
        TEST(test_too_much_is_refused_without_asking),
        TEST(test_objects_are_zeroed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

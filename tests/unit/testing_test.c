/* testing_test.c - the allocator that finds faults must find them, and no others */
#include "support/support.h"

#include <stdlib.h>

static void *resize(void *block, size_t old_size, size_t new_size, size_t alignment)
{
    const stria_allocator allocator = stria_checker_allocator(checker);

    return allocator.resize(allocator.context, block, old_size, new_size, alignment);
}

static void *ask(size_t size, size_t alignment)
{
    return resize(NULL, 0, size, alignment);
}

static void give_back(void *block, size_t size, size_t alignment)
{
    assert_null(resize(block, size, 0, alignment));
}

/* Checks the number of faults, and forgets them by taking a fresh checker. */
static void assert_faults(size_t faults)
{
    assert_int_equal(stria_checker_faults(checker), faults);
    assert_int_equal(stria_checker_blocks(checker), 0);
    stria_checker_free(checker);
    checker = stria_checker_new();
}

static void test_alignment(void **state)
{
    (void)state;
    for (size_t alignment = 1; alignment <= 4096; alignment *= 2) {
        for (size_t size = 1; size < 100; size += 13) {
            uint8_t *const block = ask(size, alignment);
            assert_int_equal((uintptr_t)block % alignment, 0);
            memset(block, 1, size);
            give_back(block, size, alignment);
        }
    }
    assert_faults(0);
}

static void test_every_resize_moves_and_keeps(void **state)
{
    (void)state;
    uint8_t *block = ask(10, 16);
    memcpy(block, "0123456789", 10);
    for (size_t size = 10; size < 200; size++) {
        uint8_t *const moved = resize(block, size, size + 1, 16);
        assert_ptr_not_equal(moved, block);
        assert_memory_equal(moved, "0123456789", 10);
        block = moved;
    }
    uint8_t *const same_size = resize(block, 200, 200, 16);
    assert_ptr_not_equal(same_size, block);
    uint8_t *const smaller = resize(same_size, 200, 5, 16);
    assert_memory_equal(smaller, "01234", 5);
    give_back(smaller, 5, 16);
    assert_faults(0);
}

static void test_fresh_memory_is_not_zero(void **state)
{
    (void)state;
    uint8_t *block = ask(64, 16);
    for (size_t i = 0; i < 64; i++)
        assert_int_not_equal(block[i], 0);
    block = resize(block, 64, 128, 16);
    for (size_t i = 64; i < 128; i++)
        assert_int_not_equal(block[i], 0);
    give_back(block, 128, 16);
}

static void test_counts(void **state)
{
    (void)state;
    void *const a = ask(100, 16);
    void *b = ask(50, 16);
    assert_int_equal(stria_checker_blocks(checker), 2);
    assert_int_equal(stria_checker_bytes(checker), 150);
    give_back(a, 100, 16);
    b = resize(b, 50, 60, 16);
    assert_int_equal(stria_checker_blocks(checker), 1);
    assert_int_equal(stria_checker_bytes(checker), 60);
    assert_int_equal(stria_checker_peak(checker), 150);
    assert_int_equal(stria_checker_calls(checker), 3); /* frees are none */
    give_back(b, 60, 16);
    assert_null(resize(NULL, 0, 0, 16)); /* nothing to free */
    assert_int_equal(stria_checker_calls(checker), 3);
    assert_faults(0);
}

/* While a block moves there are two of it. */
static void test_peak_counts_both_while_a_block_moves(void **state)
{
    (void)state;
    void *const block = resize(ask(100, 16), 100, 200, 16);
    assert_int_equal(stria_checker_peak(checker), 300);
    give_back(block, 200, 16);
}

static void test_fails_the_nth_call_alone(void **state)
{
    (void)state;
    stria_checker_fail_at(checker, 3);
    void *const a = ask(1, 16);
    void *const b = ask(1, 16);
    memset(b, 'b', 1);
    assert_null(resize(b, 1, 2, 16));
    assert_memory_equal(b, "b", 1); /* the old block is as it was */
    void *const c = ask(1, 16);
    assert_non_null(c);
    stria_checker_fail_at(checker, 1);
    give_back(a, 1, 16); /* freeing never fails and does not count */
    assert_null(ask(1, 16));
    stria_checker_fail_at(checker, 1);
    stria_checker_fail_at(checker, 0);
    void *const d = ask(1, 16);
    assert_non_null(d);
    assert_int_equal(stria_checker_calls(checker), 6);
    give_back(b, 1, 16);
    give_back(c, 1, 16);
    give_back(d, 1, 16);
    assert_faults(0);
}

/* Only where the heap hands the same memory out again, as it does with neither a
 * sanitizer nor Valgrind, can freed memory be looked at. */
static void test_freed_memory_is_filled(void **state)
{
    enum { SIZE = 1000, WHOLE = 16 + SIZE + 16 + 8 };
    uint8_t *const block = ask(SIZE, 16);

    (void)state;
    memset(block, 'x', SIZE);
    const uintptr_t was = (uintptr_t)block;
    give_back(block, SIZE, 16);
    uint8_t *const again = aligned_alloc(16, WHOLE / 16 * 16);
    if ((uintptr_t)again + 16 == was) {
        for (size_t i = 64; i < SIZE; i++)
            assert_int_equal(again[i], 0xdd);
    }
    free(again);
}

static void test_too_much_fails(void **state)
{
    (void)state;
    assert_null(ask(SIZE_MAX, 16));
    assert_null(ask(SIZE_MAX - 16, 16));
    assert_null(ask(SIZE_MAX - 64, 64));
    assert_faults(0);
}

/* ---- Faults are found --------------------------------------------------------------- */

static void test_finds_wrong_old_sizes(void **state)
{
    (void)state;
    give_back(ask(10, 16), 11, 16);
    assert_faults(1);
    give_back(resize(ask(10, 16), 9, 20, 16), 20, 16);
    assert_faults(1);
}

static void test_finds_wrong_alignments(void **state)
{
    (void)state;
    give_back(ask(10, 16), 10, 8);
    assert_faults(1);
    give_back(resize(ask(10, 16), 10, 20, 32), 20, 16);
    assert_faults(1);
}

static void test_finds_writes_past_the_end(void **state)
{
    (void)state;
    for (size_t behind = 0; behind < 16; behind++) {
        uint8_t *const freed = ask(10, 16);
        freed[10 + behind] = 0;
        give_back(freed, 10, 16);
        assert_faults(1);
        uint8_t *const resized = ask(10, 16);
        resized[10 + behind] = 0;
        give_back(resize(resized, 10, 20, 16), 20, 16);
        assert_faults(1);
    }
}

static void test_keeps_faults_of_blocks_that_are_left(void **state)
{
    (void)state;
    void *const block = ask(10, 16);
    assert_int_equal(stria_checker_blocks(checker), 1); /* what a test would report */
    give_back(block, 10, 16);
    stria_checker_free(NULL);
}

/* ---- The library's own heap ----------------------------------------------------------- */

static void test_default_allocator(void **state)
{
    const stria_allocator *const heap = STRIA_DEFAULT_ALLOCATOR;

    (void)state;
    assert_null(heap->resize(heap->context, NULL, 0, 0, 16));
    for (size_t alignment = 1; alignment <= 4096; alignment *= 2) {
        uint8_t *block = heap->resize(heap->context, NULL, 0, 100, alignment);
        assert_int_equal((uintptr_t)block % alignment, 0);
        memset(block, 'x', 100);
        block = heap->resize(heap->context, block, 100, 5000, alignment);
        assert_int_equal((uintptr_t)block % alignment, 0);
        assert_int_equal(block[99], 'x');
        block = heap->resize(heap->context, block, 5000, 10, alignment);
        assert_int_equal((uintptr_t)block % alignment, 0);
        assert_int_equal(block[9], 'x');
        assert_null(heap->resize(heap->context, block, 10, 0, alignment));
    }
    assert_null(heap->resize(heap->context, NULL, 0, SIZE_MAX - 10, 64));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_alignment),
        TEST(test_every_resize_moves_and_keeps),
        TEST(test_fresh_memory_is_not_zero),
        TEST(test_counts),
        TEST(test_peak_counts_both_while_a_block_moves),
        TEST(test_fails_the_nth_call_alone),
        TEST(test_freed_memory_is_filled),
        TEST(test_too_much_fails),
        TEST(test_finds_wrong_old_sizes),
        TEST(test_finds_wrong_alignments),
        TEST(test_finds_writes_past_the_end),
        TEST(test_keeps_faults_of_blocks_that_are_left),
        TEST(test_default_allocator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

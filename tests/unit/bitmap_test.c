/* bitmap_test.c - ranges of bits, compared with one bit at a time */
#include "support/support.h"

#include "src/memory/bitmap.h"
#include "support/guard.h"
#include "support/random.h"

enum { BITS_MAX = 200, BYTES = (BITS_MAX + 80 + 7) / 8 };

/* Every first bit within two bytes, with every number of bits. */
#define FOR_EACH_RANGE(first, n)                                                                   \
    for (size_t first = 0; first < 17; first++)                                                    \
        for (size_t n = 0; n <= BITS_MAX; n++)

static void fill(random_source *random, void *bytes, size_t size)
{
    uint8_t *const to = bytes;

    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)next_random(random);
}

static void test_size(void **state)
{
    (void)state;
    assert_int_equal(stria__bitmap_size(0), 0);
    assert_int_equal(stria__bitmap_size(1), 1);
    assert_int_equal(stria__bitmap_size(8), 1);
    assert_int_equal(stria__bitmap_size(9), 2);
    assert_int_equal(stria__bitmap_size(SIZE_MAX), SIZE_MAX / 8 + 1);
}

static void test_lowest_bit_is_first(void **state)
{
    const uint8_t bits[] = {0x01, 0x80};

    (void)state;
    for (size_t i = 0; i < 16; i++)
        assert_int_equal(stria__bitmap_get(bits, i), i == 0 || i == 15);
}

static void test_set(void **state)
{
    random_source random = {1};

    (void)state;
    FOR_EACH_RANGE(first, n)
    {
        uint8_t before[BYTES];
        uint8_t after[BYTES];
        fill(&random, before, sizeof before);
        memcpy(after, before, sizeof after);
        stria__bitmap_set(after, first, n);
        for (size_t i = 0; i < BYTES * 8; i++) {
            const bool inside = i >= first && i < first + n;
            assert_int_equal(stria__bitmap_get(after, i), inside || stria__bitmap_get(before, i));
        }
    }
}

static void test_pack_valid_and_unpack_missing(void **state)
{
    random_source random = {2};

    (void)state;
    FOR_EACH_RANGE(first, n)
    {
        bool missing[BITS_MAX + 1];
        bool back[BITS_MAX + 1];
        uint8_t before[BYTES];
        uint8_t after[BYTES];
        fill(&random, before, sizeof before);
        memcpy(after, before, sizeof after);
        for (size_t i = 0; i < n; i++)
            missing[i] = pick(&random, 2) == 1;
        stria__bitmap_pack_valid(after, first, missing, n);
        for (size_t i = 0; i < BYTES * 8; i++) {
            const bool inside = i >= first && i < first + n;
            assert_int_equal(stria__bitmap_get(after, i),
                inside ? !missing[i - first] : stria__bitmap_get(before, i));
        }
        stria__bitmap_unpack_missing(after, first, back, n);
        assert_memory_equal(back, missing, n);
    }
}

static void test_count_clear(void **state)
{
    random_source random = {3};

    (void)state;
    FOR_EACH_RANGE(first, n)
    {
        uint8_t bits[BYTES];
        size_t clear = 0;
        fill(&random, bits, sizeof bits);
        for (size_t i = 0; i < n; i++)
            clear += !stria__bitmap_get(bits, first + i);
        assert_int_equal(stria__bitmap_count_clear(bits, first, n), clear);
    }
}

/* The last byte of the bits is the last of the memory, and so is the last flag. */
static void test_stays_inside(void **state)
{
    (void)state;
    FOR_EACH_RANGE(first, n)
    {
        if (n % 7 != 0 && n > 70)
            continue; /* a system call or two for each */
        const size_t size = stria__bitmap_size(first + n);
        guarded bits = guard_make(NULL, size, GUARD_END);
        guarded missing = guard_make(NULL, n, GUARD_END);
        stria__bitmap_set(bits.block, first, n);
        assert_int_equal(stria__bitmap_count_clear(bits.block, first, n), 0);
        stria__bitmap_unpack_missing(bits.block, first, (bool *)missing.block, n);
        stria__bitmap_pack_valid(bits.block, first, (bool *)missing.block, n);
        assert_int_equal(stria__bitmap_count_clear(bits.block, first, n), 0);
        guard_free(&bits);
        guard_free(&missing);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_size),
        TEST(test_lowest_bit_is_first),
        TEST(test_set),
        TEST(test_pack_valid_and_unpack_missing),
        TEST(test_count_clear),
        TEST(test_stays_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

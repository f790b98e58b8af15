/* kernels_test.c - every variant of each kernel that this processor runs, beside a plain loop
 *
 * Memory ends, or begins, where it must not be read or written.  All sizes up to some vectors
 * and back, so that what is left over has every size, too.
 */
#include "support/support.h"

#include "src/kernels/copy_present.h"
#include "src/kernels/flags.h"
#include "support/guard.h"
#include "support/random.h"

enum { VALUES_MAX = 150 };

typedef void copy_kernel(void *to, const void *from, const bool *missing, size_t n);
typedef size_t take_kernel(bool *missing, const uint8_t *flags, size_t n, bool set_is_valid);
typedef void pack_kernel(uint8_t *bits, const bool *missing, size_t bytes);

static bool has_avx2(void)
{
#if STRIA__HAS_AVX2_KERNELS
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

static void fill(random_source *random, uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)next_random(random);
}

/* ---- Copies ---- */

static void check_copy(copy_kernel *copy, size_t width, size_t n, guard_side side, bool in_place)
{
    random_source random = {n + width};
    guarded from = guard_make(NULL, n * width, side);
    guarded to = guard_make(NULL, n * width, side);
    guarded missing = guard_make(NULL, n, side);
    uint8_t expected[VALUES_MAX * 8];

    fill(&random, from.block, n * width);
    for (size_t i = 0; i < n; i++)
        missing.block[i] = pick(&random, 3) == 0;
    memcpy(expected, from.block, n * width);
    for (size_t i = 0; i < n; i++) {
        if (missing.block[i])
            memset(expected + i * width, 0, width);
    }

    uint8_t *const out = in_place ? from.block : to.block;
    copy(out, from.block, (const bool *)missing.block, n);
    assert_memory_equal(out, expected, n * width);
    guard_free(&from);
    guard_free(&to);
    guard_free(&missing);
}

static void check_copies(copy_kernel *copy, size_t width)
{
    for (size_t n = 0; n <= VALUES_MAX; n++) {
        check_copy(copy, width, n, GUARD_END, false);
        check_copy(copy, width, n, GUARD_START, false);
        check_copy(copy, width, n, GUARD_END, true);
    }
}

static void test_copy_present(void **state)
{
    (void)state;
    check_copies(stria__copy_present_32_plain, 4);
    check_copies(stria__copy_present_64_plain, 8);
    check_copies(stria__copy_present_32, 4);
    check_copies(stria__copy_present_64, 8);
}

static void test_copy_present_avx2(void **state)
{
    (void)state;
    if (!has_avx2())
        skip();
#if STRIA__HAS_AVX2_KERNELS
    check_copies(stria__copy_present_32_avx2, 4);
    check_copies(stria__copy_present_64_avx2, 8);
#endif
}

/* ---- Flags ---- */

static void check_take(take_kernel *take, size_t n, guard_side side, bool set_is_valid)
{
    random_source random = {n};
    guarded flags = guard_make(NULL, n, side);
    guarded missing = guard_make(NULL, n, side);
    size_t count = 0;

    for (size_t i = 0; i < n; i++) /* any byte, zero often */
        flags.block[i] = (uint8_t)(pick(&random, 2) == 0 ? 0 : next_random(&random));
    const size_t taken = take((bool *)missing.block, flags.block, n, set_is_valid);
    for (size_t i = 0; i < n; i++) {
        const bool expected = (flags.block[i] != 0) != set_is_valid;

        assert_int_equal(missing.block[i], expected);
        count += expected;
    }
    assert_int_equal(taken, count);
    assert_int_equal(stria__count_flags((const bool *)missing.block, n), count);
    guard_free(&flags);
    guard_free(&missing);
}

static void check_takes(take_kernel *take)
{
    for (size_t n = 0; n <= VALUES_MAX; n++) {
        check_take(take, n, GUARD_END, false);
        check_take(take, n, GUARD_START, true);
    }
}

static void check_pack(pack_kernel *pack, size_t bytes, guard_side side)
{
    random_source random = {bytes};
    guarded missing = guard_make(NULL, 8 * bytes, side);
    guarded bits = guard_make(NULL, bytes, side);

    for (size_t i = 0; i < 8 * bytes; i++)
        missing.block[i] = pick(&random, 2) == 0;
    pack(bits.block, (const bool *)missing.block, bytes);
    for (size_t i = 0; i < 8 * bytes; i++)
        assert_int_equal(bits.block[i / 8] >> i % 8 & 1, !missing.block[i]);
    guard_free(&missing);
    guard_free(&bits);
}

static void check_packs(pack_kernel *pack)
{
    for (size_t bytes = 0; bytes <= VALUES_MAX / 8; bytes++) {
        check_pack(pack, bytes, GUARD_END);
        check_pack(pack, bytes, GUARD_START);
    }
}

static void test_flags(void **state)
{
    (void)state;
    check_takes(stria__take_flags_plain);
    check_takes(stria__take_flags);
    check_packs(stria__pack_flags_plain);
    check_packs(stria__pack_flags);
}

static void test_flags_avx2(void **state)
{
    (void)state;
    if (!has_avx2())
        skip();
#if STRIA__HAS_AVX2_KERNELS
    check_takes(stria__take_flags_avx2);
    check_packs(stria__pack_flags_avx2);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_copy_present),
        TEST(test_copy_present_avx2),
        TEST(test_flags),
        TEST(test_flags_avx2),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

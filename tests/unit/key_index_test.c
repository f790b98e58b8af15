/* key_index_test.c - keys that share a slot, in and out */
#include "unit/nested.h"

#include "src/column/dictionary.h"
#include "support/guard.h"
#include "support/random.h"

/* ---- Keys as they are looked up --------------------------------------------------------- */

/* Of a short key every bit stands in the two numbers: none that differs looks the same. */
static void test_short_keys_are_their_bytes(void **state)
{
    const stria__key_index index = {.seed = {3, 5}};
    uint8_t bytes[STRIA__INLINE_KEY];

    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(0x51 * i + 7);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        guarded held = guard_make(bytes, size, size % 2 == 0 ? GUARD_END : GUARD_START);
        const stria__key key = stria__make_key(&index, held.block, size);
        assert_int_equal(key.size, size);
        for (size_t bit = 0; bit < size * 8; bit++) {
            held.block[bit / 8] ^= (uint8_t)(1u << bit % 8);
            const stria__key other = stria__make_key(&index, held.block, size);
            assert_memory_not_equal(other.words, key.words, sizeof key.words);
            held.block[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
        guard_free(&held);
    }
}

/* Every byte of a key, its size and both seeds count. */
static void test_every_byte_counts(void **state)
{
    uint8_t bytes[64] = {0};
    const stria__key_index index = {.seed = {UINT64_C(0x123456789abcdef1), UINT64_C(0xfedcba98)}};
    stria__key_index other = index;

    (void)state;
    for (size_t size = 1; size <= sizeof bytes; size++) {
        const uint64_t hash = stria__make_key(&index, bytes, size).hash;
        for (size_t at = 0; at < size; at++) {
            bytes[at] = 1;
            assert_int_not_equal(stria__make_key(&index, bytes, size).hash, hash);
            bytes[at] = 0;
        }
        assert_int_not_equal(stria__make_key(&index, bytes, size - 1).hash, hash);
        for (size_t i = 0; i < 2; i++) {
            other.seed[i] ^= 1;
            assert_int_not_equal(stria__make_key(&other, bytes, size).hash, hash);
            other.seed[i] ^= 1;
        }
    }
}

/* No two columns share a seed. */
static void test_seeds_differ(void **state)
{
    uint64_t seeds[64];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(seeds) / 2; i++) {
        stria_column *const column = new_column("LowCardinality(Int8)");
        seeds[2 * i] = column->key_index->seed[0];
        seeds[2 * i + 1] = column->key_index->seed[1];
        stria_column_free(column);
        for (size_t k = 0; k < 2 * i; k++)
            assert_true(seeds[k] != seeds[2 * i] && seeds[k] != seeds[2 * i + 1]);
    }
}

/* ---- Keys that share a slot ---------------------------------------------------------------- */

enum { CROWD = 15, LONG = 40 };

static void number_key(uint64_t number, size_t size, uint8_t *bytes)
{
    memset(bytes, 'k', size);
    memcpy(bytes + size - sizeof number, &number, sizeof number);
}

/* Keys of `size` bytes that all want to be in one slot, the last of the table: looked for
 * with the seed of the column. */
static void find_crowd(const stria_column *column, size_t size, uint8_t keys[CROWD][LONG])
{
    const stria__key_index *const index = column->key_index;
    size_t found = 0;

    assert_int_equal(index->mask, 63);
    for (uint64_t number = 0; found < CROWD; number++) {
        number_key(number, size, keys[found]);
        found += (stria__make_key(index, keys[found], size).hash & index->mask) == index->mask;
    }
}

static void push_key(stria_column *column, const uint8_t *bytes, size_t size)
{
    OK(stria_push_view(column, (stria_view){(const char *)bytes, size}, &error));
}

/* They lie one behind the other, around the end of the table, and leave in any number. */
static void try_crowd(size_t size)
{
    static uint8_t keys[CROWD][LONG];
    stria_column *const column = new_column("LowCardinality(String)");

    OK(stria_push_cstr(column, "", &error));
    find_crowd(column, size, keys);
    for (size_t left = 0; left < CROWD; left++) {
        for (size_t i = stria_column_rows(column) - 1; i < CROWD; i++)
            push_key(column, keys[i], size);
        SOUND(column);
        assert_int_equal(column->key_index->mask, 63);
        for (size_t i = 0; i < CROWD; i++) { /* they are known */
            push_key(column, keys[i], size);
            assert_int_equal(stria__codes(column)[CROWD + 1 + i], i + 1);
        }
        stria_column_truncate(column, 1 + left);
        SOUND(column);
        assert_int_equal(column->child->head.rows, 1 + left);
    }
    stria_column_free(column);
}

static void test_a_crowd_in_one_slot(void **state)
{
    (void)state;
    try_crowd(8);
    try_crowd(STRIA__INLINE_KEY);
    try_crowd(STRIA__INLINE_KEY + 1);
    try_crowd(LONG);
}

/* Longer keys with one hash, size and slot are told apart by their bytes: here the hash is
 * made to be the same, as no caller can. */
static void test_long_keys_of_one_hash(void **state)
{
    stria_column *const column = new_column("LowCardinality(String)");
    stria__key_index *const index = column->key_index;

    (void)state;
    OK(stria_push_cstr(column, "the first of two long keys", &error));
    const stria_view bytes = stria__key_bytes(column->child, 1);
    stria__key key = stria__make_key(index, (const uint8_t *)bytes.data, bytes.size);
    key.bytes = (const uint8_t *)"the other of two long keys";
    assert_int_equal(stria__find_code(index, column->child, &key), STRIA__NO_CODE);
    key.bytes = (const uint8_t *)"the first of two long keys";
    assert_int_equal(stria__find_code(index, column->child, &key), 1);
    stria_column_free(column);
}

/* ---- Growth ------------------------------------------------------------------------------ */

/* Growth, few taken out and many taken out, in any order: SOUND() finds every key. */
static void test_growth_and_removal(void **state)
{
    stria_column *const column = new_column("LowCardinality(Nullable(UInt64))");
    random_source random = {4};
    uint64_t next = 1;

    (void)state;
    for (size_t round = 0; round < rounds(200); round++) {
        const size_t rows = stria_column_rows(column);
        for (size_t i = pick(&random, 300); i > 0; i--)
            OK(stria_push_uint64(column, next++, &error));
        SOUND(column);
        const size_t now = stria_column_rows(column);
        stria_column_truncate(column, round % 3 == 0 ? pick(&random, now + 1) : (rows + now) / 2);
        SOUND(column);
    }
    stria_column_free(column);
}

/* At least half of the slots are free, and of a few three quarters; there is room for what
 * was reserved, and for little more. */
static void test_room(void **state)
{
    const size_t counts[] = {0, 1, 13, 14, 15, 16, 100, 1000, 4000, 5000, 100000};
    stria_column *const column = new_column("LowCardinality(Int64)");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(counts); i++) {
        OK(stria_column_reserve_keys(column, counts[i], 0, &error));
        const size_t room = stria__key_index_room(column->key_index);
        const size_t slots = column->key_index->mask + 1;
        assert_true(room >= counts[i] + 1);
        assert_true(room <= (counts[i] < 16 ? 32 : 4 * counts[i]));
        assert_true(room <= slots / (counts[i] < 4000 ? 4 : 2));
        assert_true(slots * sizeof(stria__slot) <= column->key_index->slots.capacity);
    }
    FAILS(STRIA_ERR_SIZE, stria_column_reserve_keys(column, UINT32_MAX, 0, &error));
    SAYS("are more than a dictionary can have");
    FAILS(STRIA_ERR_SIZE, stria_column_reserve_keys(column, SIZE_MAX, 0, &error));
    SOUND(column);
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_short_keys_are_their_bytes),
        TEST(test_every_byte_counts),
        TEST(test_seeds_differ),
        TEST(test_a_crowd_in_one_slot),
        TEST(test_long_keys_of_one_hash),
        TEST(test_growth_and_removal),
        TEST(test_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* native_dictionary_test.c - dictionaries in blocks of Native, as ClickHouse and others write
 * them, and as nobody should */
#include "src/column/dictionary.h"
#include "unit/nested.h"
#include "unit/read_checks.h"

/* ---- Blocks put together ------------------------------------------------------------------ */

enum { OWN_KEYS = 0x200, UPDATE = 0x400 };

static size_t word_at; /* where the parts of the last piece stand in the block at hand */
static size_t count_at;
static size_t rows_at;
static size_t indexes_at;

static void put_start(uint64_t rows, const char *type)
{
    put_header(&b, rows, type);
    put_uint64(&b, 1); /* the version */
}

static void put_index(uint64_t index, unsigned width_code)
{
    put_bytes(&b, &index, (size_t)1 << width_code);
}

static void put_piece_start(uint64_t flags, unsigned width_code, uint64_t keys)
{
    word_at = b.size;
    put_uint64(&b, flags | width_code);
    count_at = b.size;
    put_uint64(&b, keys);
}

static void put_indexes(unsigned width_code, const uint8_t *indexes, size_t rows)
{
    rows_at = b.size;
    put_uint64(&b, rows);
    indexes_at = b.size;
    for (size_t i = 0; i < rows; i++)
        put_index(indexes[i], width_code);
}

/* A piece with keys that are texts. */
static void put_texts(uint64_t flags, unsigned width_code, const char *const *keys, size_t count,
    const uint8_t *indexes, size_t rows)
{
    put_piece_start(flags, width_code, count);
    for (size_t i = 0; i < count; i++)
        put_text(&b, keys[i]);
    put_indexes(width_code, indexes, rows);
}

#define COUNTED(array) (array), COUNT_OF(array)

static const char *const keys_abc[] = {"", "a", "b", "c"};

/* ---- Legal -------------------------------------------------------------------------------- */

/* takes() reads the block twice. */
#define GIVES(type, ...)                                                                           \
    do {                                                                                           \
        stria_batch *const batch_ = new_column_batch(type);                                        \
        static const char *const rows_[] = {__VA_ARGS__};                                          \
        takes(batch_);                                                                             \
        stria_column_truncate(batch_->columns[0], COUNT_OF(rows_));                                \
        assert_texts_at(batch_->columns[0], rows_, COUNT_OF(rows_), __FILE__, __LINE__);           \
        stria_batch_free(batch_);                                                                  \
    } while (0)

static void every_width_is_read(void **state)
{
    static const uint8_t indexes[] = {1, 0, 3, 1};

    (void)state;
    for (unsigned width = 0; width < 4; width++) {
        put_start(4, "LowCardinality(String)");
        put_texts(OWN_KEYS | UPDATE, width, COUNTED(keys_abc), COUNTED(indexes));
        GIVES("LowCardinality(String)", "a", "", "c", "a");
    }
    put_start(4, "LowCardinality(String)");
    put_texts(OWN_KEYS, 0, COUNTED(keys_abc), COUNTED(indexes)); /* the other flag is optional */
    GIVES("LowCardinality(String)", "a", "", "c", "a");
}

static void keys_come_twice_and_in_any_order(void **state)
{
    static const char *const keys[] = {"z", "banana", "banana", "", "unused"};
    static const uint8_t indexes[] = {2, 1, 0, 3};
    stria_batch *const batch = new_column_batch("LowCardinality(String)");
    stria_column *const column = batch->columns[0];

    (void)state;
    put_start(4, "LowCardinality(String)");
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(keys), COUNTED(indexes));
    takes(batch);
    OK(stria_push_cstr(column, "banana", &error)); /* it stays what it is */
    ROWS_ARE(column, "banana", "banana", "z", "", "banana", "banana", "z", "", "banana");
    assert_int_equal(column->child->head.rows, 4);
    stria_batch_free(batch);
}

/* Index 0 of a Nullable is the null, whatever stands there, and key 1 need not be the
 * default. */
static void key_0_of_a_nullable_is_the_null(void **state)
{
    static const char *const keys[] = {"not looked at", "a", ""};
    static const char *const again[] = {"a", "a"};
    static const uint8_t indexes[] = {0, 1, 2, 1};
    static const uint8_t both[] = {0, 1};

    (void)state;
    put_start(4, "LowCardinality(Nullable(String))");
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(keys), COUNTED(indexes));
    GIVES("LowCardinality(Nullable(String))", "NULL", "a", "", "a");
    put_start(2, "LowCardinality(Nullable(String))");
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(again), COUNTED(both));
    GIVES("LowCardinality(Nullable(String))", "NULL", "a");
}

/* Also what the type does not hold. */
static void key_0_of_a_nullable_need_not_fit(void **state)
{
    static const uint8_t indexes[] = {0, 1};

    (void)state;
    put_start(2, "LowCardinality(Nullable(Bool))");
    put_piece_start(OWN_KEYS | UPDATE, 0, 2);
    put_bytes(&b, "\7\1", 2);
    put_indexes(0, COUNTED(indexes));
    GIVES("LowCardinality(Nullable(Bool))", "NULL", "true");
    put_start(2, "LowCardinality(Nullable(Date32))");
    put_piece_start(OWN_KEYS | UPDATE, 0, 2);
    put_uint32(&b, 0x7fffffff);
    put_uint32(&b, 0);
    put_indexes(0, COUNTED(indexes));
    GIVES("LowCardinality(Nullable(Date32))", "NULL", "1970-01-01");
}

static void fewer_rows_than_keys(void **state)
{
    static const char *const keys[] = {"", "", "a"};
    static const uint8_t index[] = {2};

    (void)state;
    put_start(1, "LowCardinality(Nullable(String))");
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(keys), COUNTED(index));
    GIVES("LowCardinality(Nullable(String))", "a");
}

static void pieces_follow_each_other(void **state)
{
    static const char *const others[] = {"c", "d"};
    static const uint8_t first[] = {3, 1};
    static const uint8_t second[] = {1, 0, 0};

    (void)state;
    put_start(5, "LowCardinality(String)");
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(keys_abc), COUNTED(first));
    put_texts(OWN_KEYS, 2, COUNTED(others), COUNTED(second));
    GIVES("LowCardinality(String)", "c", "a", "d", "c", "c");
    put_start(5, "LowCardinality(Nullable(String))");
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(keys_abc), COUNTED(first));
    put_texts(OWN_KEYS, 2, COUNTED(others), COUNTED(second));
    GIVES("LowCardinality(Nullable(String))", "c", "a", "d", "NULL", "NULL");
}

static void no_rows_have_no_data(void **state)
{
    static const uint64_t no_items[] = {0, 0};
    stria_batch *const batch = new_column_batch("LowCardinality(String)");
    stria_batch *const lists = new_column_batch("Array(LowCardinality(String))");
    stria_memory *const memory = new_memory();

    (void)state;
    put_header(&b, 0, "LowCardinality(String)");
    takes(batch);
    put_start(2, "Array(LowCardinality(String))");
    put_bytes(&b, no_items, sizeof no_items);
    takes(lists);
    stria_column_truncate(lists->columns[0], 2);
    OK(stria_batch_commit(lists, &error));
    assert_true(same_view(encode(lists, memory), view_of_block(&b)));
    stria_memory_free(memory);
    stria_batch_free(batch);
    stria_batch_free(lists);
}

/* All versions of a column come before all its data. */
static void versions_come_first(void **state)
{
    static const char type[] = "Tuple(LowCardinality(String), LowCardinality(String))";
    static const char *const a[] = {"", "a"};
    static const char *const b_[] = {"", "b"};
    static const uint8_t index[] = {1};
    stria_batch *const batch = new_column_batch(type);
    stria_memory *const memory = new_memory();

    (void)state;
    put_header(&b, 1, type);
    put_uint64(&b, 1);
    put_uint64(&b, 1);
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(a), COUNTED(index));
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(b_), COUNTED(index));
    OK(stria_push_cstr(BELOW(batch->columns[0], 0), "a", &error));
    OK(stria_push_cstr(BELOW(batch->columns[0], 1), "b", &error));
    OK(stria_batch_commit(batch, &error));
    assert_true(same_view(encode(batch, memory), view_of_block(&b)));
    takes(batch);
    ROWS_ARE(batch->columns[0], "('a','b')", "('a','b')", "('a','b')");
    stria_memory_free(memory);
    stria_batch_free(batch);
}

/* Keys that blocks have in common are known from the first. */
static void blocks_share_keys(void **state)
{
    static const uint8_t indexes[] = {3, 2};
    stria_batch *const batch = new_column_batch("LowCardinality(String)");

    (void)state;
    OK(stria_push_cstr(batch->columns[0], "c", &error));
    OK(stria_batch_commit(batch, &error));
    put_start(2, "LowCardinality(String)");
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(keys_abc), COUNTED(indexes));
    takes(batch);
    ROWS_ARE(batch->columns[0], "c", "c", "b", "c", "b");
    assert_int_equal(batch->columns[0]->child->head.rows, 4);
    stria_batch_free(batch);
}

/* ---- Illegal ------------------------------------------------------------------------------ */

/* Refused by a batch that has rows, and leaves them alone. */
static void refuses_texts(const char *type, stria_code code, size_t offset, const char *reason)
{
    stria_batch *const batch = new_column_batch(type);
    stria_column *const column = batch->columns[0];

    if (stria__is_dictionary(column)) {
        OK(stria_push_cstr(column, "a", &error));
        OK(stria_push_cstr(column, "x", &error));
        OK(stria_batch_commit(batch, &error));
    }
    refuses_for(batch, code, offset, "x", reason);
    stria_batch_free(batch);
}

static void put_good(void)
{
    static const uint8_t indexes[] = {1, 3, 0};

    put_start(3, "LowCardinality(String)");
    put_texts(OWN_KEYS | UPDATE, 0, COUNTED(keys_abc), COUNTED(indexes));
}

static void write_at(size_t at, uint64_t word)
{
    memcpy(b.bytes + at, &word, sizeof word);
}

static void versions_that_are_not_known(void **state)
{
    static const uint64_t versions[] = {0, 2, 3, UINT64_C(1) << 32, UINT64_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(versions); i++) {
        put_good();
        write_at(word_at - 8, versions[i]);
        refuses_texts("LowCardinality(String)", STRIA_ERR_CORRUPT, word_at - 8, "version");
    }
}

static void flags_that_are_not_known(void **state)
{
    static const uint64_t words[] = {0, 0x400, 0x100, 0x300, 0x700, 0x204, 0x2ff, 0x607, 0xa00,
        0x10600, UINT64_C(1) << 63 | 0x600, UINT64_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        put_good();
        write_at(word_at, words[i]);
        refuses_texts("LowCardinality(String)", STRIA_ERR_CORRUPT, word_at, "");
    }
}

static void indexes_past_the_keys(void **state)
{
    static const uint64_t wrong[] = {4, 5, 255, 65535, UINT32_MAX, UINT64_C(1) << 32, UINT64_MAX};

    (void)state;
    for (unsigned width = 0; width < 4; width++) {
        for (size_t i = 0; i < COUNT_OF(wrong) * 3; i++) {
            const uint64_t index = wrong[i / 3];
            const size_t bytes = (size_t)1 << width;
            if (bytes < 8 && index >> bytes * 8 != 0)
                continue;
            put_start(3, "LowCardinality(String)");
            put_texts(OWN_KEYS | UPDATE, width, COUNTED(keys_abc), (const uint8_t *)"\1\3\0", 3);
            memcpy(b.bytes + indexes_at + i % 3 * bytes, &index, bytes);
            refuses_texts("LowCardinality(String)", STRIA_ERR_CORRUPT, indexes_at + i % 3 * bytes,
                "of a dictionary of 4 keys");
        }
    }
}

/* In any block of rows that the decoder makes. */
static void an_index_past_the_keys_among_many(void **state)
{
    static const size_t places[] = {0, 511, 512, 1023, 1299};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        put_start(1300, "LowCardinality(String)");
        put_piece_start(OWN_KEYS | UPDATE, 0, 3);
        put_text(&b, "");
        put_text(&b, "new");
        put_text(&b, "a");
        put_uint64(&b, 1300);
        for (size_t row = 0; row < 1300; row++)
            put_byte(&b, row == places[i] ? 3 : (unsigned)row % 3);
        refuses_texts("LowCardinality(String)", STRIA_ERR_CORRUPT, b.size - 1300 + places[i],
            "index 3 of a dictionary of 3 keys");
    }
}

static void rows_without_keys(void **state)
{
    static const uint8_t indexes[] = {0, 0};

    (void)state;
    put_start(2, "LowCardinality(String)");
    put_texts(OWN_KEYS | UPDATE, 0, NULL, 0, COUNTED(indexes));
    refuses_texts("LowCardinality(String)", STRIA_ERR_CORRUPT, indexes_at, "of 0 keys");
    put_start(2, "LowCardinality(Nullable(String))");
    put_texts(OWN_KEYS | UPDATE, 0, NULL, 0, COUNTED(indexes));
    refuses_texts("LowCardinality(Nullable(String))", STRIA_ERR_CORRUPT, indexes_at, "of 0 keys");
}

static void numbers_of_rows(void **state)
{
    static const uint64_t wrong[] = {0, 4, 5, 255, UINT64_C(1) << 40, UINT64_MAX};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        put_good();
        write_at(rows_at, wrong[i]);
        refuses_texts("LowCardinality(String)", STRIA_ERR_CORRUPT, rows_at, "where 3 are left");
    }
    put_good(); /* fewer than there are: then another piece must follow */
    write_at(rows_at, 2);
    b.size--;
    refuses_texts("LowCardinality(String)", STRIA_ERR_CORRUPT, b.size, "ends inside a block");
}

static void numbers_of_keys(void **state)
{
    static const uint64_t vast[] = {
        1000, UINT32_MAX, UINT64_C(1) << 36, UINT64_C(1) << 63, UINT64_MAX};
    static const char *const types[] = {"LowCardinality(String)", "LowCardinality(Nullable(Int64))",
        "LowCardinality(FixedString(1000))"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(vast) * COUNT_OF(types); i++) {
        stria_batch *const batch = new_column_batch(types[i % 3]);
        put_start(3, types[i % 3]);
        put_piece_start(OWN_KEYS | UPDATE, 0, vast[i / 3]);
        put_bytes(&b, "\0\0\0\0\0\0\0\0\0", 9);
        refuses_for(batch, STRIA_ERR_CORRUPT, b.size, "x", "ends inside a block");
        stria_batch_free(batch);
    }
}

static void keys_that_do_not_fit(void **state)
{
    static const uint8_t indexes[] = {0, 0};
    stria_batch *const bools = new_column_batch("LowCardinality(Bool)");
    stria_batch *const dates = new_column_batch("Array(LowCardinality(Nullable(Date32)))");

    (void)state;
    put_start(2, "LowCardinality(Bool)");
    put_piece_start(OWN_KEYS | UPDATE, 0, 3);
    put_bytes(&b, "\0\1\2", 3);
    put_indexes(0, COUNTED(indexes));
    refuses_for(bools, STRIA_ERR_RANGE, count_at + 8 + 2, "x", "2 does not fit Bool");
    PLACE(-1, -1, "x");

    put_start(1, "Array(LowCardinality(Nullable(Date32)))");
    put_uint64(&b, 2);
    put_piece_start(OWN_KEYS | UPDATE, 0, 3);
    put_uint32(&b, 0x7fffffff);
    put_uint32(&b, 5);
    put_uint32(&b, 0x7fffffff);
    put_indexes(0, COUNTED(indexes));
    refuses_for(dates, STRIA_ERR_RANGE, count_at + 8 + 8, "x[]", "does not fit Date32");
    stria_batch_free(bools);
    stria_batch_free(dates);
}

/* Cut at every byte. */
static void every_prefix_is_refused(void **state)
{
    (void)state;
    put_good();
    const block whole = b;
    for (size_t size = word_at - 8; size < whole.size; size++) {
        b = whole;
        b.size = size;
        refuses_texts("LowCardinality(String)", STRIA_ERR_CORRUPT, size, "ends inside a block");
    }
}

/* ---- Memory ------------------------------------------------------------------------------ */

/* Every request is refused once, with rows there and keys that are new. */
static void memory_may_run_out(void **state)
{
    static const char *const types[] = {"LowCardinality(String)", "LowCardinality(Nullable(Int64))",
        "Array(LowCardinality(Nullable(FixedString(20))))"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_batch *const from = new_column_batch(types[i]);
        stria_memory *const memory = new_memory();
        stria_column *const items = leaf_of(from->columns[0]);
        size_t refusals = 0;

        for (size_t k = 0; k < 400; k++) {
            char text[24];
            (void)snprintf(text, sizeof text, "%zu", k * 7 % 97);
            OK(k % 9 == 5 && i > 0 ? stria_push_null(items, &error)
                                   : stria_push_cstr(items, text, &error));
            if (i == 2)
                OK(stria_end_row(from->columns[0], &error));
        }
        OK(stria_batch_commit(from, &error));
        const stria_view bytes = encode(from, memory);
        for (size_t nth = 1; nth > 0; nth++) {
            stria_batch *const batch = new_column_batch(types[i]);
            drip d = drip_of(bytes, 0);
            stria_view rest = bytes;
            const bool as_view = nth % 2 == 0;
            OK(stria_push_cstr(leaf_of(batch->columns[0]), "3", &error));
            if (i == 2)
                OK(stria_end_row(batch->columns[0], &error));
            OK(stria_batch_commit(batch, &error));
            batch_image before = take_batch_image(batch);
            stria_checker_fail_at(checker, (nth + 1) / 2);
            const stria_code code = stria_batch_read_native(
                batch, as_view ? stria_view_source(&rest) : drip_source(&d), NULL);
            stria_checker_fail_at(checker, 0);
            if (code != STRIA_OK) {
                assert_int_equal(code, STRIA_ERR_MEMORY);
                assert_batch_unchanged(batch, &before);
                refusals++;
                rest = bytes;
                OK(stria_batch_read_native(batch, stria_view_source(&rest), &error));
            } else {
                free_batch_image(&before, batch);
            }
            assert_batch_sound(batch);
            assert_int_equal(stria_batch_rows(batch), 401);
            stria_batch_free(batch);
            if (code == STRIA_OK && as_view)
                break;
        }
        assert_true(refusals > 4);
        stria_memory_free(memory);
        stria_batch_free(from);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_width_is_read),
        TEST(keys_come_twice_and_in_any_order),
        TEST(key_0_of_a_nullable_is_the_null),
        TEST(key_0_of_a_nullable_need_not_fit),
        TEST(fewer_rows_than_keys),
        TEST(pieces_follow_each_other),
        TEST(no_rows_have_no_data),
        TEST(versions_come_first),
        TEST(blocks_share_keys),
        TEST(versions_that_are_not_known),
        TEST(flags_that_are_not_known),
        TEST(indexes_past_the_keys),
        TEST(an_index_past_the_keys_among_many),
        TEST(rows_without_keys),
        TEST(numbers_of_rows),
        TEST(numbers_of_keys),
        TEST(keys_that_do_not_fit),
        TEST(every_prefix_is_refused),
        TEST(memory_may_run_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

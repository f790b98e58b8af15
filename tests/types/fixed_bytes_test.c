/* fixed_bytes_test.c - UUIDs and IPv6 addresses: the order of their bytes, in and out */
#include "support/support.h"

static const uint8_t held[2][16] = {{0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99,
                                        0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff},
    {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
static const uint8_t uuid_in_column[16] = {
    0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, 0x00, 0xff, 0xee, 0xdd, 0xcc, 0xbb, 0xaa, 0x99, 0x88};

static void assert_text(const stria_column *column, size_t row, const char *expected)
{
    char text[128];

    assert_int_equal(stria_column_text(column, row, text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
}

/* The same value from raw bytes and from text; kept in the column's order, read in the
 * caller's. */
static void test_orders(void **state)
{
    static const char *const identifier[] = {"00112233-4455-6677-8899-AABBCCDDEEFF"};
    static const char *const address[] = {"0011:2233:4455:6677:8899:AABB:CCDD:EEFF"};
    stria_column *const uuids = new_column("UUID");
    stria_column *const addresses = new_column("IPv6");
    uint8_t out[2][16];

    (void)state;
    OK(stria_append(uuids, STRIA_RAW(held, 1), &error));
    OK(stria_append(uuids, STRIA_VALUES(identifier, 1), &error));
    OK(stria_append(addresses, STRIA_RAW(held, 1), &error));
    OK(stria_append(addresses, STRIA_VALUES(address, 1), &error));
    for (size_t row = 0; row < 2; row++) {
        const size_t at = row * 16;
        assert_memory_equal(
            (const uint8_t *)stria_column_data(uuids) + at, uuid_in_column, sizeof uuid_in_column);
        assert_memory_equal((const uint8_t *)stria_column_data(addresses) + at, held[0], 16);
        assert_text(uuids, row, "00112233-4455-6677-8899-aabbccddeeff");
        assert_text(addresses, row, "11:2233:4455:6677:8899:aabb:ccdd:eeff");
        assert_null(stria_column_view(uuids, row).data);
    }
    OK(stria_read(uuids, 0, STRIA_OUT_RAW(out, 2), &error));
    assert_memory_equal(out[0], held[0], 16);
    assert_memory_equal(out[1], held[0], 16);
    OK(stria_read(addresses, 1, STRIA_OUT_RAW(out, 1), &error));
    assert_memory_equal(out[0], held[0], 16);
    stria_column_free(uuids);
    stria_column_free(addresses);
}

static void test_lists_and_nulls_as_text(void **state)
{
    static const uint8_t missing[] = {0, 1};
    static const size_t ends[] = {2};
    stria_column *const uuids = new_column("Array(Nullable(UUID))");
    stria_column *const addresses = new_column("Array(Nullable(IPv6))");

    (void)state;
    OK(stria_append_lists(uuids, stria_with_nulls(STRIA_RAW(held, 2), stria_null_bytes(missing)),
        STRIA_ENDS(ends, 1), &error));
    OK(stria_append_lists(addresses, STRIA_RAW(held, 2), STRIA_ENDS(ends, 1), &error));
    assert_text(uuids, 0, "['00112233-4455-6677-8899-aabbccddeeff',NULL]");
    assert_text(addresses, 0, "['11:2233:4455:6677:8899:aabb:ccdd:eeff','2001:db8::1']");
    stria_column_free(uuids);
    stria_column_free(addresses);
}

/* Nulls are zeros and flags; values of a FixedString come out the same way. */
static void test_reading_raw_bytes(void **state)
{
    static const char *const types[] = {
        "Nullable(UUID)", "Nullable(IPv6)", "Nullable(FixedString(16))"};
    static const uint8_t zeros[16];
    uint8_t out[3][16];
    uint8_t missing[3];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        stria_column *const column = new_column(types[i]);

        OK(stria_append(column, STRIA_RAW(held, 1), &error));
        OK(stria_push_null(column, &error));
        OK(stria_append(column, STRIA_RAW(held + 1, 1), &error));
        memset(out, 0xa5, sizeof out);
        OK(stria_read(column, 0, stria_out_null_bytes(STRIA_OUT_RAW(out, 3), missing), &error));
        assert_memory_equal(out[0], held[0], 16);
        assert_memory_equal(out[1], zeros, 16);
        assert_memory_equal(out[2], held[1], 16);
        assert_memory_equal(missing, "\0\1\0", 3);
        FAILS(STRIA_ERR_NULL, stria_read(column, 0, STRIA_OUT_RAW(out, 3), &error));
        PLACE(1, 1, "");
        stria_column_free(column);
    }
}

static void test_reading_what_does_not_fit(void **state)
{
    uint8_t narrow[1][15], wide[1][17], right[1][16];
    uint64_t number[1];
    stria_view view[1];
    stria_column *const uuid = new_column("UUID");
    stria_column *const block = new_column("FixedString(16)");
    stria_column *const string = new_column("String");
    stria_column *const integer = new_column("UInt64");

    (void)state;
    FAILS(STRIA_ERR_TYPE,
        stria_read(uuid, 0, stria_make_out(narrow, 0, 15, 0, 15, STRIA_RAW_BYTES), &error));
    FAILS(STRIA_ERR_TYPE,
        stria_read(uuid, 0, stria_make_out(wide, 0, 17, 0, 17, STRIA_RAW_BYTES), &error));
    SAYS("UUID is not read into anything but raw bytes of size 16");
    FAILS(STRIA_ERR_TYPE,
        stria_read(uuid, 0, stria_make_out(number, 0, 8, 0, 8, STRIA_UINT64), &error));
    FAILS(STRIA_ERR_TYPE,
        stria_read(uuid, 0, stria_make_out(view, 0, 16, 0, 16, STRIA_VIEW), &error));
    FAILS(STRIA_ERR_TYPE,
        stria_read(block, 0, stria_make_out(wide, 0, 17, 0, 17, STRIA_RAW_BYTES), &error));
    SAYS("FixedString(16) is not read into anything but stria_view and raw bytes of size 16");
    FAILS(STRIA_ERR_TYPE,
        stria_read(string, 0, stria_make_out(right, 0, 16, 0, 16, STRIA_RAW_BYTES), &error));
    FAILS(STRIA_ERR_TYPE,
        stria_read(integer, 0, stria_make_out(right, 0, 16, 0, 16, STRIA_RAW_BYTES), &error));
    OK(stria_read(block, 0, stria_make_out(view, 0, 16, 0, 16, STRIA_VIEW), &error));
    stria_column_free(uuid);
    stria_column_free(block);
    stria_column_free(string);
    stria_column_free(integer);
}

/* Wherever a text is that is no such value, its place and the first wrong byte are told,
 * and nothing is changed. */
static void test_places_of_bad_text(void **state)
{
    enum { ROWS = 700 };
    static const struct {
        const char *type;
        const char *good;
        const char *bad;
        int64_t offset;
        const char *message;
    } cases[] = {
        {"UUID", "00112233445566778899aabbccddeeff", "00112233-4455-6677-8899-aabbccddeefg", 35,
            "is no UUID: see byte 35"},
        {"Nullable(UUID)", "00112233445566778899aabbccddeeff", "", 0, "UUID"},
        {"IPv6", "::1", "::1::", 4, "'::1::' is no IPv6: see byte 4"},
        {"Nullable(IPv6)", "::1", "1.2.3.4", 1, "IPv6"},
    };
    static const size_t places[] = {0, 511, 512, ROWS - 1};
    static const size_t no_address[] = {0, 513};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stria_column *const column = new_column(cases[i].type);
        stria_view texts[ROWS];
        const stria_view good = {cases[i].good, strlen(cases[i].good)};
        for (size_t k = 0; k < ROWS; k++)
            texts[k] = good;
        OK(stria_append(column, STRIA_VALUES(texts, 3), &error));
        for (size_t k = 0; k < COUNT_OF(places); k++) {
            const int64_t place = (int64_t)places[k];
            column_image before = take_image(column);
            texts[place] = (stria_view){cases[i].bad, strlen(cases[i].bad)};
            FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(texts, ROWS), &error));
            PLACE(place, place, "");
            assert_int_equal(error.offset, cases[i].offset);
            SAYS(cases[i].message);
            UNCHANGED(column, &before);
            free_image(&before);
            texts[place] = good;
        }
        for (size_t k = 0; k < COUNT_OF(no_address); k++) {
            texts[no_address[k]] = (stria_view){NULL, 16};
            FAILS(STRIA_ERR_ARGUMENT, stria_append(column, STRIA_VALUES(texts, ROWS), &error));
            PLACE((int64_t)no_address[k], (int64_t)no_address[k], "");
            texts[no_address[k]] = good;
        }
        stria_column_free(column);
    }
}

/* Text in bytes that spans part, in arrays of characters and behind pointers. */
static void test_forms_of_text(void **state)
{
    static const char bytes[] = "::11::1.2.3.4::1";
    static const int32_t lengths[] = {3, 10, 3};
    static const struct {
        char text[8];
    } chars[] = {{"::1"}, {"1:2::3:4"}};
    static const char *const cstrs[] = {"::1", NULL};
    const char *const *const pointers[] = {&cstrs[0], &cstrs[1], NULL};
    static const uint8_t wide[1][17];
    static const uint64_t numbers[] = {1};
    stria_column *const column = new_column("Nullable(IPv6)");

    (void)state;
    OK(stria_append_lists(
        column, STRIA_BYTES(bytes, sizeof bytes - 1), STRIA_LENGTHS(lengths, 3), &error));
    OK(stria_append(column, STRIA_CHARS_MEMBER(chars, 2, text), &error));
    OK(stria_append(column, STRIA_VALUES(cstrs, 2), &error));
    OK(stria_append(column, STRIA_POINTERS(pointers, 3), &error));
    static const char *const expected[] = {
        "::1", "1::102:304", "::1", "::1", "1:2::3:4", "::1", "NULL", "::1", "NULL", "NULL"};
    assert_int_equal(stria_column_rows(column), COUNT_OF(expected));
    for (size_t row = 0; row < COUNT_OF(expected); row++)
        assert_text(column, row, expected[row]);
    SOUND(column);
    FAILS(STRIA_ERR_TYPE, stria_append(column, STRIA_RAW(wide, 1), &error));
    SAYS("Nullable(IPv6) takes raw bytes of size 16, not of 17");
    FAILS(STRIA_ERR_TYPE, stria_append(column, STRIA_VALUES(numbers, 1), &error));
    FAILS(STRIA_ERR_TYPE, stria_push_int8(column, 1, &error));
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_orders),
        TEST(test_lists_and_nulls_as_text),
        TEST(test_reading_raw_bytes),
        TEST(test_reading_what_does_not_fit),
        TEST(test_places_of_bad_text),
        TEST(test_forms_of_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

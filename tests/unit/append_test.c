/* append_test.c - what callers hold, as callers write it */
#include "support/support.h"

#include "support/layouts.h"

/* ---- Structs ------------------------------------------------------------------------- */

struct quantity {
    bool present;
    int16_t value;
};

struct trade {
    int64_t id;
    struct quantity quantity;
    const char *venue; /* NULL: unknown */
    char code[5];
    uint8_t price_missing;
    double price;
    uint8_t key[4];
};

static const struct trade trades[] = {
    {1, {true, -7}, "XETR", {'A', 'B', 'C', 'D', 'E'}, 0, 1.5, {1, 2, 3, 4}},
    {2, {false, 9}, NULL, "AB", 1, 2.5, {5, 6, 7, 8}},
    {3, {true, 32767}, "", "", 0, 3.5, {0, 0, 0, 0}},
};
enum { TRADES = 3 };

static void test_members(void **state)
{
    static const int64_t ids[] = {1, 2, 3};
    static const int64_t quantities[] = {-7, 0, 32767};
    static const double prices[] = {1.5, 0, 3.5};
    stria_column *const id = new_column("Int64");
    stria_column *const quantity = new_column("Nullable(Int64)");
    stria_column *const venue = new_column("Nullable(String)");
    stria_column *const code = new_column("String");
    stria_column *const price = new_column("Nullable(Float64)");
    stria_column *const key = new_column("FixedString(4)");

    (void)state;
    OK(stria_append(id, STRIA_MEMBER(trades, TRADES, id), &error));
    OK(stria_append(quantity,
        stria_with_nulls(STRIA_MEMBER(trades, TRADES, quantity.value),
            STRIA_VALID_MEMBER(trades, quantity.present)),
        &error));
    OK(stria_append(venue, STRIA_MEMBER(trades, TRADES, venue), &error));
    OK(stria_append(code, STRIA_CHARS_MEMBER(trades, TRADES, code), &error));
    OK(stria_append(price,
        stria_with_nulls(
            STRIA_MEMBER(trades, TRADES, price), STRIA_NULL_MEMBER(trades, price_missing)),
        &error));
    OK(stria_append(key,
        stria_make_values(
            trades, TRADES, sizeof *trades, offsetof(struct trade, key), 4, STRIA_RAW_BYTES, 0),
        &error));

    assert_memory_equal(stria_column_data(id), ids, sizeof ids);
    assert_memory_equal(stria_column_data(quantity), quantities, sizeof quantities);
    assert_true(stria_column_is_null(quantity, 1));
    assert_int_equal(stria_column_null_count(venue), 1);
    assert_true(stria_column_is_null(venue, 1));
    assert_memory_equal(stria_column_view(venue, 0).data, "XETR", 4);
    assert_int_equal(stria_column_view(venue, 2).size, 0);
    assert_memory_equal(stria_column_data(code), "ABCDEAB", 7); /* all of it, or to its NUL */
    assert_int_equal(stria_column_view(code, 1).size, 2);
    assert_memory_equal(stria_column_data(price), prices, sizeof prices);
    assert_memory_equal(stria_column_data(key), "\1\2\3\4\5\6\7\10\0\0\0\0", 12);
    stria_column_free(id);
    stria_column_free(quantity);
    stria_column_free(venue);
    stria_column_free(code);
    stria_column_free(price);
    stria_column_free(key);
}

static void test_nothing(void **state)
{
    const struct trade *const none = NULL;
    const int64_t *const no_numbers = NULL;
    const char *const *const no_texts = NULL;
    stria_column *const number = new_column("Nullable(Int64)");
    stria_column *const text = new_column("String");

    (void)state;
    OK(stria_append(number, STRIA_VALUES(no_numbers, 0), &error));
    OK(stria_append(number, STRIA_POINTERS(&no_numbers, 0), &error));
    OK(stria_append(number, STRIA_MEMBER(none, 0, quantity.value), &error));
    OK(stria_append(number,
        stria_with_nulls(STRIA_MEMBER(none, 0, id), STRIA_VALID_MEMBER(none, quantity.present)),
        &error));
    OK(stria_append(text, STRIA_VALUES(no_texts, 0), &error));
    OK(stria_append(text, STRIA_CHARS_MEMBER(none, 0, code), &error));
    OK(stria_append(text, STRIA_MEMBER(none, 0, venue), &error));
    OK(stria_append_lists(text, STRIA_BYTES(NULL, 0), STRIA_LENGTHS(no_numbers, 0), &error));
    assert_int_equal(stria_column_rows(number), 0);
    assert_int_equal(stria_column_rows(text), 0);
    assert_null(stria_column_validity(number));
    SOUND(number);
    SOUND(text);
    stria_column_free(number);
    stria_column_free(text);
}

/* ---- Nulls ------------------------------------------------------------------------------- */

/* Of every type: three values, the middle one missing, which leaves zeros. */
static void test_the_slot_of_a_null_is_zero(void **state)
{
    static const uint8_t valid[] = {1, 0, 1};
    random_source random = {1};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        char type[64];
        struct cells cells = make_cells(&facts[i], 3, CELLS_ANY, 0, &random);
        struct layout layout;
        stria_column *const column =
            new_column(wrapped(type, sizeof type, "Nullable(%s)", facts[i].type));

        cells.cells[1].missing = true;
        assert_true(lay_out(&cells, FORM_ARRAY, VALID_AS_BYTES, 0, GUARD_END, &layout));
        layout.values.nulls = stria_valid_bytes(valid);
        OK(stria_append(column, layout.values, &error));
        HOLDS(column, 0, &cells);
        SOUND(column); /* which looks at the slots of nulls */
        assert_int_equal(stria_column_null_count(column), 1);
        assert_int_equal(*stria_column_validity(column) & 7, 5);
        free_layout(&layout);
        free_cells(&cells);
        stria_column_free(column);
    }
}

static void test_nullable_booleans(void **state)
{
    static const bool yes = true;
    static const bool no = false;
    const bool *const pointers[] = {&yes, NULL, &no};
    static const uint8_t stored[] = {1, 0, 0};
    stria_column *const column = new_column("Nullable(Bool)");

    (void)state;
    OK(stria_append(column, STRIA_POINTERS(pointers, 3), &error));
    assert_memory_equal(stria_column_data(column), stored, 3);
    assert_int_equal(*stria_column_validity(column) & 7, 5);
    stria_column_free(column);
}

/* Flags that mark nothing are no reason to have validity bits. */
static void test_flags_without_nulls(void **state)
{
    static const int32_t values[600];
    static uint8_t present[600];
    stria_column *const plain = new_column("Int32");
    stria_column *const nullable = new_column("Nullable(Int32)");

    (void)state;
    OK(stria_append(
        plain, stria_with_nulls(STRIA_VALUES(values, 600), stria_null_bytes(present)), &error));
    OK(stria_append(nullable,
        stria_with_nulls(STRIA_VALUES(values, 600), stria_null_bits(present, 7)), &error));
    memset(present, 1, sizeof present);
    OK(stria_append(
        plain, stria_with_nulls(STRIA_VALUES(values, 600), stria_valid_bytes(present)), &error));
    assert_null(stria_column_validity(plain));
    assert_null(stria_column_validity(nullable));
    stria_column_free(plain);
    stria_column_free(nullable);
}

/* ---- Bits of floating-point numbers ---------------------------------------------------------- */

/* Payloads and the quiet bit of NaNs survive wherever no conversion takes place. */
static void test_nans_keep_every_bit(void **state)
{
    static const uint32_t narrow[] = {0x7f800001, 0xffbfffff, 0x7fc00000, 0xffffffff, 0x80000000};
    static const uint64_t wide[] = {
        0x7ff0000000000001, 0xfff7ffffffffffff, 0x7ff8000000000000, UINT64_MAX, 0x8000000000000000};
    static const uint8_t none[] = {0, 0, 0, 0, 0};
    const void *pointers[5];

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        const size_t width = i == 0 ? sizeof *narrow : sizeof *wide;
        const void *const bits = i == 0 ? (const void *)narrow : (const void *)wide;
        const stria_ctype ctype = i == 0 ? STRIA_FLOAT32 : STRIA_FLOAT64;
        stria_column *const column = new_column(i == 0 ? "Nullable(Float32)" : "Nullable(Float64)");
        uint64_t back[5];
        uint8_t spread[5 * 11];
        uint8_t nulls[5];

        for (size_t k = 0; k < 5; k++) {
            pointers[k] = (const uint8_t *)bits + k * width;
            memcpy(spread + k * 11, pointers[k], width);
        }
        const stria_values plain = stria_make_values(bits, 5, width, 0, width, ctype, 0);
        OK(stria_append(column, plain, &error));
        OK(stria_append(column, stria_with_nulls(plain, stria_null_bytes(none)), &error));
        OK(stria_append(column, stria_make_values(spread, 5, 11, 0, width, ctype, 0), &error));
        OK(stria_append(
            column, stria_make_values(pointers, 5, sizeof *pointers, 0, width, ctype, 1), &error));
        for (size_t k = 0; k < 4; k++) {
            assert_memory_equal(
                (const uint8_t *)stria_column_data(column) + k * 5 * width, bits, 5 * width);
            OK(stria_read(column, k * 5,
                stria_out_null_bytes(stria_make_out(back, 5, width, 0, width, ctype), nulls),
                &error));
            assert_memory_equal(back, bits, 5 * width);
        }
        stria_column_free(column);
    }
}

/* ---- Text -------------------------------------------------------------------------------- */

/* The bounds of every type as text, in every form of text; past them it is refused. */
static void test_text_into_numbers(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        const type_fact *const fact = &facts[i];
        const char *const good[] = {fact->low_text, fact->high_text};
        const char *const bad[] = {fact->below_text, fact->above_text, "", " ", "x", "1 ", " 1",
            "+1", "1x", "--1", "NULL"};
        if (fact->low_text == NULL)
            continue;
        stria_column *const column = new_column(fact->type);
        stria_view views[2];
        char bytes[200] = "";
        int32_t lengths[2];
        struct {
            char text[100];
        } chars[2];

        for (size_t k = 0; k < 2; k++) {
            views[k] = (stria_view){good[k], strlen(good[k])};
            lengths[k] = (int32_t)views[k].size;
            strcat(bytes, good[k]);
            memset(&chars[k], 0, sizeof chars[k]);
            strcpy(chars[k].text, good[k]);
        }
        const stria_view *const pointers[] = {&views[0], &views[1]};
        OK(stria_append(column, STRIA_VALUES(good, 2), &error));
        OK(stria_append(column, STRIA_VALUES(views, 2), &error));
        OK(stria_append(column, STRIA_POINTERS(pointers, 2), &error));
        OK(stria_append(column, STRIA_CHARS_MEMBER(chars, 2, text), &error));
        OK(stria_append_lists(
            column, STRIA_BYTES(bytes, strlen(bytes)), STRIA_LENGTHS(lengths, 2), &error));
        OK(stria_push_cstr(column, good[0], &error));
        OK(stria_push_view(column, views[1], &error));
        const uint8_t *const data = stria_column_data(column);
        const size_t width = fact->width;
        for (size_t row = 2; row < 12; row++)
            assert_memory_equal(data + row * width, data + row % 2 * width, width);
        if (fact->kind == FACT_INTEGER) {
            assert_memory_equal(data, &fact->low, width); /* a little-endian machine */
            assert_memory_equal(data + width, &fact->high, width);
        }
        for (size_t k = 0; k < COUNT_OF(bad); k++) {
            const char *const three[] = {good[0], good[1], bad[k]};
            if (bad[k] == NULL || (k > 1 && fact->kind == FACT_FLOAT && bad[k][0] == 'N'))
                continue;
            column_image before = take_image(column);
            FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(three, 3), &error));
            PLACE(2, 2, "");
            SAYS(bad[k]);
            SAYS(fact->type);
            UNCHANGED(column, &before);
            free_image(&before);
        }
        FAILS(STRIA_ERR_RANGE, stria_push_view(column, (stria_view){NULL, 0}, &error));
        stria_column_free(column);
    }
}

/* Text that says no offset is UTC, so a column of another zone cannot tell what was meant. */
static void test_text_into_other_zones(void **state)
{
    static const char *const types[] = {
        "DateTime('Europe/Berlin')", "DateTime64(3, 'America/New_York')"};
    static const char *const clear[] = {"2024-02-29 12:00:00Z", "2024-02-29T14:00:00+02:00",
        "2024-02-29 06:30:00-05:30", "2024-02-29T12:00:00.000Z"};
    static const char *const unclear[] = {
        "2024-02-29 12:00:00", "2024-02-29", "2024-02-29T12:00:00", "2024-02-29 12:00:00.000"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        int64_t ticks[COUNT_OF(clear)];
        stria_column *const column = new_column(types[i]);
        OK(stria_append(column, STRIA_VALUES(clear, COUNT_OF(clear)), &error));
        OK(stria_read(column, 0, STRIA_OUT(ticks, COUNT_OF(clear)), &error));
        for (size_t k = 0; k < COUNT_OF(clear); k++)
            assert_int_equal(ticks[k], INT64_C(1709208000) * (i == 0 ? 1 : 1000));
        for (size_t k = 0; k < COUNT_OF(unclear); k++) {
            FAILS(STRIA_ERR_RANGE, stria_push_cstr(column, unclear[k], &error));
            assert_int_equal(error.offset, strlen(unclear[k])); /* where an offset is missing */
            SAYS(types[i]);
        }
        OK(stria_push_int64(column, 1709208000, &error)); /* ticks have no zone */
        stria_column_free(column);
    }
    stria_column *const utc = new_column("DateTime('UTC')");
    OK(stria_append(utc, STRIA_VALUES(unclear, 2), &error));
    stria_column_free(utc);
}

/* Texts that are missing are not read, and cost no parser. */
static void test_missing_text_into_numbers(void **state)
{
    const char *const texts[] = {(const char *)8, "1", NULL, "-3", (const char *)8};
    static const uint8_t both_ends[] = {1, 0, 0, 0, 1};
    static const int16_t expected[] = {0, 1, 0, -3, 0};
    stria_column *const column = new_column("Nullable(Int16)");

    (void)state;
    OK(stria_append(
        column, stria_with_nulls(STRIA_VALUES(texts, 5), stria_null_bytes(both_ends)), &error));
    assert_memory_equal(stria_column_data(column), expected, sizeof expected);
    assert_int_equal(stria_column_null_count(column), 3);
    stria_column_free(column);
}

static void test_strings_are_bytes(void **state)
{
    static const stria_view views[] = {{"a\0b", 3}, {"\xff\xfe\xc0\x80", 4}, {NULL, 0}, {"", 0}};
    stria_column *const column = new_column("String");

    (void)state;
    OK(stria_append(column, STRIA_VALUES(views, 4), &error));
    assert_int_equal(stria_column_offsets(column)[4], 7);
    assert_memory_equal(stria_column_data(column), "a\0b\xff\xfe\xc0\x80", 7);
    stria_column_free(column);
}

static void test_fixed_strings(void **state)
{
    static const char *const fitting[] = {"abcd", "ef", ""};
    static const char *const mixed[] = {"abc", "abcd", "ab"};
    static const uint8_t keys[2][4] = {{1, 2, 3, 4}, {0, 0, 0, 5}};
    stria_column *const four = new_column("FixedString(4)");
    stria_column *const three = new_column("FixedString(3)");

    (void)state;
    OK(stria_append(four, STRIA_VALUES(fitting, 3), &error));
    OK(stria_append(four, STRIA_RAW(keys, 2), &error));
    assert_memory_equal(stria_column_data(four), "abcdef\0\0\0\0\0\0\1\2\3\4\0\0\0\5", 20);
    FAILS(STRIA_ERR_RANGE, stria_append(three, STRIA_VALUES(mixed, 3), &error));
    PLACE(1, 1, "");
    SAYS("4 bytes do not fit FixedString(3)");
    assert_int_equal(stria_column_rows(three), 0);
    FAILS(STRIA_ERR_TYPE, stria_append(three, STRIA_RAW(keys, 2), &error));
    stria_column_free(four);
    stria_column_free(three);
}

/* ---- Any split --------------------------------------------------------------------------- */

/* One call, or many that bring the same: the same columns. */
static void test_any_split_of_the_input(void **state)
{
    enum { ROWS = 1300 };
    random_source random = {2};

    (void)state;
    for (size_t i = 0; i < fact_count * 2; i++) {
        char type[64];
        const bool nullable = i % 2 == 1;
        const type_fact *const fact = &facts[i / 2];
        struct cells cells = make_cells(fact, ROWS, CELLS_ANY, nullable ? 5 : 0, &random);
        struct layout layout;
        stria_column *const whole =
            new_column(wrapped(type, sizeof type, nullable ? "Nullable(%s)" : "%s", fact->type));
        stria_column *const parts = new_column(type);

        assert_true(lay_out(
            &cells, FORM_ARRAY, nullable ? VALID_AS_BITS : NULLS_NOT_TOLD, 3, GUARD_END, &layout));
        OK(stria_append(whole, layout.values, &error));
        for (size_t done = 0; done < ROWS;) {
            stria_values part = layout.values;
            const size_t left = ROWS - done;
            const size_t n = pick(&random, left < 600 ? left + 1 : 600);
            part.data = (const uint8_t *)part.data + done * part.stride;
            part.count = n;
            part.nulls.first += done;
            OK(stria_append(parts, part, &error));
            done += n;
        }
        SAME(whole, parts);
        free_layout(&layout);
        free_cells(&cells);
        stria_column_free(whole);
        stria_column_free(parts);
    }
}

/* ---- Many rows --------------------------------------------------------------------------- */

/* A bad row among very many is told by its place, its column and its bounds. */
static void test_one_of_many_dates(void **state)
{
    enum { ROWS = 100000 };
    static const stria_field fields[] = {{"id", "Int64"}, {"day", "Date"}};
    static int32_t days[ROWS];
    stria_batch *const batch = new_batch(fields, 2);
    stria_column *const column = stria_batch_find(batch, "day");

    (void)state;
    days[99999] = -1;
    FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(days, ROWS), &error));
    assert_int_equal(error.column, 1);
    PLACE(99999, 99999, "day");
    SAYS("-1 does not fit Date (0 to 65535)");
    assert_int_equal(stria_column_rows(column), 0);
    stria_batch_free(batch);
}

/* Text of 1,000 strings grows once; that is one request for bytes and one for offsets. */
static void test_strings_grow_once(void **state)
{
    static const char *texts[1000];
    stria_column *const column = new_column("String");
    const size_t calls = stria_checker_calls(checker);

    (void)state;
    for (size_t i = 0; i < 1000; i++)
        texts[i] = "some forty bytes of text, more or less";
    OK(stria_append(column, STRIA_VALUES(texts, 1000), &error));
    assert_int_equal(stria_checker_calls(checker) - calls, 2);
    stria_column_free(column);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_members),
        TEST(test_nothing),
        TEST(test_the_slot_of_a_null_is_zero),
        TEST(test_nullable_booleans),
        TEST(test_flags_without_nulls),
        TEST(test_nans_keep_every_bit),
        TEST(test_text_into_numbers),
        TEST(test_text_into_other_zones),
        TEST(test_missing_text_into_numbers),
        TEST(test_strings_are_bytes),
        TEST(test_fixed_strings),
        TEST(test_any_split_of_the_input),
        TEST(test_one_of_many_dates),
        TEST(test_strings_grow_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

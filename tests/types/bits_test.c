/* bits_test.c - Blob and Bit, which DuckDB has
 *
 * The bytes of bits were read out of DuckDB 1.5.6's own vectors, for BIT '...'. */
#include "support/support.h"

#include "stria/clickhouse.h"
#include "support/facts.h"
#include "support/random.h"

struct known {
    const char *text;
    size_t size;
    uint8_t bytes[4];
};

static const struct known engine[] = {
    {"10101", 2, {0x03, 0xf5}},
    {"10101010101", 3, {0x05, 0xfd, 0x55}},
    {"1", 2, {0x07, 0xff}},
    {"00000000", 2, {0x00, 0x00}},
};

static void test_bytes_of_an_engine(void **state)
{
    stria_column *const column = new_column("Bit");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(engine); i++) {
        char text[32];

        OK(stria_push_cstr(column, engine[i].text, &error));
        const stria_view stored = stria_column_view(column, i);
        assert_int_equal(stored.size, engine[i].size);
        assert_memory_equal(stored.data, engine[i].bytes, engine[i].size);
        assert_int_equal(stria_column_text(column, i, text, sizeof text), strlen(engine[i].text));
        assert_string_equal(text, engine[i].text);
    }
    stria_column_free(column);
}

/* ---- Every form of text --------------------------------------------------------------------- */

enum { MANY = 1100, LONGEST = 40 };

struct texts {
    char chars[MANY][LONGEST + 1];
    const char *strings[MANY]; /* NULL: missing */
    stria_view views[MANY];
    uint8_t missing[MANY];
};

static void make_texts(struct texts *made, bool with_nulls)
{
    random_source random = {1};

    memset(made, 0, sizeof *made);
    for (size_t i = 0; i < MANY; i++) {
        const size_t size = 1 + pick(&random, LONGEST);
        for (size_t k = 0; k < size; k++)
            made->chars[i][k] = pick(&random, 2) == 0 ? '0' : '1';
        made->missing[i] = with_nulls && pick(&random, 4) == 0;
        made->strings[i] = made->missing[i] ? NULL : made->chars[i];
        made->views[i] = (stria_view){made->chars[i], size};
    }
}

static void holds(const stria_column *column, const struct texts *texts)
{
    char text[LONGEST + 1];

    assert_int_equal(stria_column_rows(column), MANY);
    for (size_t i = 0; i < MANY; i++) {
        (void)stria_column_text(column, i, text, sizeof text);
        assert_string_equal(text, texts->missing[i] ? "NULL" : texts->chars[i]);
    }
}

static void test_forms_of_text(void **state)
{
    static struct texts texts;
    static int32_t lengths[MANY];
    static char joined[MANY * LONGEST];

    (void)state;
    for (int nulls = 0; nulls < 2; nulls++) {
        const char *const type = nulls ? "Nullable(Bit)" : "Bit";
        stria_column *const columns[] = {
            new_column(type), new_column(type), new_column(type), new_column(type)};
        size_t size = 0;

        make_texts(&texts, nulls != 0);
        for (size_t i = 0; i < MANY; i++) {
            lengths[i] = (int32_t)texts.views[i].size;
            memcpy(joined + size, texts.views[i].data, texts.views[i].size);
            size += texts.views[i].size;
        }
        const stria_nulls flags = stria_null_bytes(texts.missing);
        OK(stria_append(columns[0], STRIA_VALUES(texts.strings, MANY), &error));
        OK(stria_append(
            columns[1], stria_with_nulls(STRIA_VALUES(texts.views, MANY), flags), &error));
        for (size_t i = 0; i < MANY; i++)
            OK(stria_push_cstr(columns[2], texts.strings[i], &error));
        OK(stria_append_lists(columns[3], STRIA_BYTES(joined, size),
            stria_spans_with_nulls(STRIA_LENGTHS(lengths, MANY), flags), &error));
        for (size_t i = 0; i < COUNT_OF(columns); i++) {
            holds(columns[i], &texts);
            SAME(columns[0], columns[i]);
        }
        for (size_t i = 0; i < COUNT_OF(columns); i++)
            stria_column_free(columns[i]);
    }
}

static void test_lists(void **state)
{
    static const char *const texts[] = {"1", "01", "111111111"};
    static const int32_t offsets[] = {0, 1, 1, 3};
    const struct {
        const char *const *data;
        size_t count;
    } slices[] = {{texts, 1}, {texts, 0}, {texts + 1, 2}};
    struct digits {
        const uint8_t *data;
        size_t count;
    } digits[] = {{(const uint8_t *)"1", 1}, {(const uint8_t *)"01", 2}};
    const struct {
        const struct digits *data;
        size_t count;
    } rows[] = {{digits, 2}};
    const stria_slices inner = STRIA_SLICES(digits, 0);
    stria_column *const spread = new_column("Array(Bit)");
    stria_column *const sliced = new_column("Array(Bit)");
    stria_column *const nested = new_column("Array(Nullable(Bit))");
    char text[64];

    (void)state;
    OK(stria_append_lists(spread, STRIA_VALUES(texts, 3), STRIA_OFFSETS(offsets, 3), &error));
    OK(stria_append_slices(sliced, STRIA_SLICES(slices, 3), &error));
    SAME(spread, sliced);
    (void)stria_column_text(spread, 2, text, sizeof text);
    assert_string_equal(text, "['01','111111111']");
    OK(stria_append_slices(nested, STRIA_SLICES_WITHIN(rows, 1, &inner), &error));
    (void)stria_column_text(nested, 0, text, sizeof text);
    assert_string_equal(text, "['1','01']");
    stria_column_free(spread);
    stria_column_free(sliced);
    stria_column_free(nested);
}

/* A bulk call grows each buffer once at most, whatever the bits. */
static void test_growth(void **state)
{
    static const char *ones[MANY];
    stria_column *const column = new_column("Array(Bit)");
    const struct {
        const char *const *data;
        size_t count;
    } slices[] = {{ones, MANY / 2}, {ones, MANY}};

    (void)state;
    for (size_t i = 0; i < MANY; i++)
        ones[i] = "1";
    const size_t calls = stria_checker_calls(checker);
    OK(stria_append_slices(column, STRIA_SLICES(slices, 2), &error));
    assert_true(stria_checker_calls(checker) - calls <= 4); /* two of offsets, bytes, validity */
    stria_column_free(column);
}

/* ---- What is refused --------------------------------------------------------------------- */

static void test_refused(void **state)
{
    static const struct {
        const char *text;
        int64_t bad;
    } texts[] = {{"", 0}, {"2", 0}, {"01 ", 2}, {" 1", 0}, {"0b1", 1}, {"1111111x", 7}};
    static const uint8_t raw[1][2] = {{0x00, 0xff}};
    stria_column *const column = new_column("Bit");
    stria_view views[1];
    uint64_t number[1];

    (void)state;
    OK(stria_push_cstr(column, "1", &error));
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        const char *const two[] = {"101", texts[i].text};
        column_image before = take_image(column);
        FAILS(STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(two, 2), &error));
        PLACE(1, 1, "");
        SAYS("is no Bit: see byte");
        assert_int_equal(error.offset, texts[i].bad);
        UNCHANGED(column, &before);
        free_image(&before);
    }
    FAILS(STRIA_ERR_TYPE, stria_append(column, STRIA_RAW(raw, 1), &error));
    SAYS("Bit takes no values of raw bytes");
    FAILS(STRIA_ERR_TYPE, stria_push_int32(column, 1, &error));
    FAILS(STRIA_ERR_NULL, stria_push_null(column, &error));
    FAILS(STRIA_ERR_NULL, stria_push_cstr(column, NULL, &error));
    FAILS(STRIA_ERR_ARGUMENT, stria_push_view(column, (stria_view){NULL, 1}, &error));
    FAILS(STRIA_ERR_TYPE, stria_read(column, 0, STRIA_OUT(number, 1), &error));
    OK(stria_read(column, 0, STRIA_OUT(views, 1), &error)); /* as they are stored */
    assert_memory_equal(views[0].data, engine[2].bytes, 2);
    stria_column_free(column);
}

/* ---- Names ------------------------------------------------------------------------------- */

static void is_spelled(const char *type, const char *expected)
{
    char text[64];
    stria_column *const column = new_column(type);

    (void)stria_column_type_text(column, text, sizeof text);
    assert_string_equal(text, expected);
    stria_column_free(column);
}

/* Blob and Bit are types; in any other case these are names of ClickHouse's String and UInt64. */
static void test_names(void **state)
{
    static const char *const left_out[][2] = {
        {"VARIANT", "VARIANT is not supported: its values are of any type"},
        {"Array(Nullable(bignum))", "BIGNUM is not supported: its numbers have any length"},
        {"GEOMETRY", "GEOMETRY is not supported: take a Blob of its bytes"},
        {"JSON", "JSON is not supported: take a String of its text"},
        {"AggregateFunction(sum, UInt8)", "AggregateFunction is not supported: only ClickHouse"},
        {"Dynamic", "Dynamic is not supported"},
        {"Object('json')", "Object is not supported"},
    };

    (void)state;
    is_spelled("Blob", "Blob");
    is_spelled("BLOB", "String");
    is_spelled("blob", "String");
    is_spelled("Bit", "Bit");
    is_spelled("BIT", "UInt64");
    for (size_t i = 0; i < COUNT_OF(left_out); i++) {
        assert_null(stria_column_new(left_out[i][0], &hard, &error));
        assert_int_equal(error.code, STRIA_ERR_TYPE);
        assert_int_equal(error.offset, i == 1 ? 15 : 0);
        SAYS(left_out[i][1]);
    }
}

static void test_native_has_none_of_them(void **state)
{
    static const stria_field fields[] = {{"a", "Blob"}, {"b", "Bit"}};
    stria_memory *const memory = stria_memory_new(&hard);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        stria_batch *const batch = new_batch(&fields[i], 1);
        FAILS(STRIA_ERR_TARGET, stria_batch_write_native(batch, stria_memory_sink(memory), &error));
        assert_string_equal(error.path, fields[i].name);
        assert_int_equal(stria_memory_view(memory).size, 0);
        stria_batch_free(batch);
    }
    stria_memory_free(memory);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(test_bytes_of_an_engine),
        TEST(test_forms_of_text),
        TEST(test_lists),
        TEST(test_growth),
        TEST(test_refused),
        TEST(test_names),
        TEST(test_native_has_none_of_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

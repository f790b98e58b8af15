/* type_test.c - types as text: what is read, what is printed, and what is refused where */
#include "support/support.h"

#include "src/types/type_text.h"
#include "support/facts.h"
#include "support/guard.h"

/* ---- What is read and printed ---------------------------------------------------------- */

static void test_spellings(void **state)
{
    static const char *const spellings[][2] = {
        /* blanks between words are free, of any kind */
        {" Int8 ", "Int8"},
        {"Array( Nullable( Int8 ) )", "Array(Nullable(Int8))"},
        {"\tArray\n(\r\nInt8 )\t", "Array(Int8)"},
        {"FixedString( 3 )", "FixedString(3)"},
        {"DateTime64( 6,'UTC' )", "DateTime64(6, 'UTC')"},
        {"DateTime64(6   ,   'UTC')", "DateTime64(6, 'UTC')"},
        {"DateTime ( 'UTC' )", "DateTime('UTC')"},
        /* what may be left out */
        {"DateTime64", "DateTime64(3)"},
        {"DateTime64()", "DateTime64(3)"},
        {"DateTime()", "DateTime"},
        {"Int8()", "Int8"},
        {"Nullable(String( ))", "Nullable(String)"},
        {"FixedString(007)", "FixedString(7)"},
        {"DateTime64(009)", "DateTime64(9)"},
        /* other names, without regard to case */
        {"boolean", "Bool"},
        {"BOOLEAN", "Bool"},
        {"bOOl", "Bool"},
        {"byte", "Int8"},
        {"TINYINT", "Int8"},
        {"SmallInt", "Int16"},
        {"INT", "Int32"},
        {"Int", "Int32"},
        {"integer", "Int32"},
        {"BIGINT", "Int64"},
        {"YEAR", "UInt16"},
        {"unsigned", "UInt64"},
        {"float", "Float32"},
        {"Double", "Float64"},
        {"varchar", "String"},
        {"TEXT", "String"},
        {"bLob", "String"},
        {"binary(16)", "FixedString(16)"},
        {"DATE", "Date"},
        {"dAtE32", "Date32"},
        {"datetime", "DateTime"},
        {"DateTime32", "DateTime"},
        {"datetime32('UTC')", "DateTime('UTC')"},
        {"TIMESTAMP", "DateTime"},
        {"timestamp('Europe/Berlin')", "DateTime('Europe/Berlin')"},
        {"DATETIME64(0)", "DateTime64(0)"},
        /* zones */
        {"DateTime('Etc/GMT+12')", "DateTime('Etc/GMT+12')"},
        {"DateTime('America/Port-au-Prince')", "DateTime('America/Port-au-Prince')"},
        {"DateTime64(9, 'America/Argentina/Buenos_Aires')",
            "DateTime64(9, 'America/Argentina/Buenos_Aires')"},
        /* the ends of what may stand in parentheses */
        {"FixedString(1)", "FixedString(1)"},
        {"FixedString(16777215)", "FixedString(16777215)"},
        {"DateTime64(0)", "DateTime64(0)"},
        {"DateTime64(9)", "DateTime64(9)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(spellings); i++) {
        char printed[128];
        stria_column *const column = new_column(spellings[i][0]);
        (void)stria_column_type_text(column, printed, sizeof printed);
        assert_string_equal(printed, spellings[i][1]);
        stria_column_free(column);
    }
}

static void test_every_type_prints_as_it_is_read(void **state)
{
    static const char *const patterns[] = {
        "%s", "Nullable(%s)", "Array(%s)", "Array(Array(Array(Nullable(%s))))"};

    (void)state;
    for (size_t i = 0; i < fact_count * COUNT_OF(patterns); i++) {
        char type[96];
        char printed[96];
        stria_column *const column = new_column(
            wrapped(type, sizeof type, patterns[i % 4], facts[i / COUNT_OF(patterns)].type));
        (void)stria_column_type_text(column, printed, sizeof printed);
        assert_string_equal(printed, type);
        stria_column_free(column);
    }
}

/* As snprintf does: cut, ended, and the whole length told. */
static void test_printing_into_any_size(void **state)
{
    static const char whole[] = "Array(Nullable(DateTime64(9, 'UTC')))";
    stria_column *const column = new_column(whole);

    (void)state;
    assert_int_equal(stria_column_type_text(column, NULL, 0), sizeof whole - 1);
    for (size_t size = 1; size < sizeof whole + 4; size++) {
        guarded text = guard_make(NULL, size, GUARD_END);
        const size_t shown = size < sizeof whole ? size - 1 : sizeof whole - 1;
        memset(text.block, 'x', size);
        assert_int_equal(
            stria_column_type_text(column, (char *)text.block, size), sizeof whole - 1);
        assert_memory_equal(text.block, whole, shown);
        assert_int_equal(text.block[shown], '\0');
        guard_free(&text);
    }
    stria_column_free(column);
}

/* ---- What is refused, and where ------------------------------------------------------------ */

static void test_refusals(void **state)
{
    static const struct {
        const char *text;
        int64_t offset;
        const char *says;
    } refusals[] = {
        {"", 0, "a type is missing"},
        {"   ", 3, "a type is missing"},
        {"Foo", 0, "'Foo'"},
        {"int8", 0, "'int8'"}, /* names count their case where ClickHouse's do */
        {"STRING", 0, "'STRING'"},
        {"fixedString(3)", 0, "'fixedString'"},
        {"array(Int8)", 0, "'array'"},
        {"nullable(Int8)", 0, "'nullable'"},
        {"Int8x", 0, "'Int8x'"},
        {"Int80", 0, "'Int80'"},
        {"Int8_", 0, "'Int8_'"},
        {"In", 0, "'In'"},
        {"Int8 Int8", 5, "has ended"},
        {"Int8)", 4, "has ended"},
        {"Int8,", 4, "has ended"},
        {"Int8;", 4, "has ended"},
        {"Int8(", 5, "no parameters"},
        {"Int8(3)", 5, "no parameters"},
        {"Date('UTC')", 5, "no parameters"},
        {"String(10)", 7, "no parameters"},
        {"Array", 5, "'('"},
        {"Array(", 6, "a type is missing"},
        {"Array()", 6, "a type is missing"},
        {"Array(Int8", 10, "')'"},
        {"Array(Int8, Int8)", 10, "')'"},
        {"Array(Array(Int8)", 17, "')'"},
        {"Array(Foo)", 6, "'Foo'"},
        {"Array[Int8]", 5, "'('"},
        {"Nullable", 8, "'('"},
        {"Nullable()", 9, "a type is missing"},
        {"Nullable(Nullable(Int8))", 9, "does not take Nullable"},
        {"Array(Int8, Int8)", 10, "')'"},
        {"Map(Int8)", 8, "','"},
        {"Map(Nullable(Int8), Int8)", 4, "not Nullable"},
        {"Map(Int8, Int8, Int8)", 14, "')'"},
        {"Tuple", 5, "'('"},
        {"Tuple(", 6, "a type is missing"},
        {"Tuple(Int8,)", 11, "a type is missing"},
        {"Tuple(a Int8, Int8)", 14, "some have none"},
        {"Tuple(Int8, a Int8)", 12, "some have none"},
        {"Tuple(a Int8, a Int8)", 14, "one name"},
        {"Tuple(`a Int8)", 6, "not closed"},
        {"Tuple(`` Int8)", 6, "is empty"},
        {"Tuple(`a` )", 10, "a type is missing"},
        {"Nested(Int8)", 7, "have names"},
        {"Nested()", 7, "a type is missing"},
        {"FixedArray(Int8)", 15, "','"},
        {"FixedArray(Int8, 0)", 17, "a size"},
        {"SimpleAggregateFunction(sum)", 27, "','"},
        {"SimpleAggregateFunction(, Int8)", 24, "a function is missing"},
        {"SimpleAggregateFunction(a, SimpleAggregateFunction(b, Int8))", 27, "itself"},
        {"FixedString", 11, "a size"},
        {"FixedString()", 12, "a size"},
        {"FixedString(0)", 12, "a size"},
        {"FixedString(-1)", 12, "a size"},
        {"FixedString(x)", 12, "a size"},
        {"FixedString(16777216)", 12, "16777215"},
        {"FixedString(99999999999999999999999)", 12, "16777215"},
        {"FixedString(18446744073709551617)", 12, "16777215"}, /* 2^64 + 1 */
        {"FixedString(1.0)", 13, "')'"},
        {"FixedString(1, 2)", 13, "')'"},
        {"FixedString(1", 13, "')'"},
        {"DateTime64(10)", 11, "0 to 9"},
        {"DateTime64(-1)", 11, "0 to 9"},
        {"DateTime64('UTC')", 11, "0 to 9"},
        {"DateTime64(3, UTC)", 14, "in quotes"},
        {"DateTime64(3,)", 13, "in quotes"},
        {"DateTime64(3, 'UTC', 1)", 19, "')'"},
        {"DateTime64(3 'UTC')", 13, "')'"},
        {"DateTime(3)", 9, "in quotes"},
        {"DateTime('UTC'", 14, "')'"},
        {"DateTime('UTC)", 13, "time zone"},
        {"DateTime('')", 10, "time zone"},
        {"DateTime('U\\'C')", 11, "time zone"},
        {"DateTime('U C')", 11, "time zone"},
        {"DateTime('UTC ')", 13, "time zone"},
        {"DateTime(' UTC')", 10, "time zone"},
        {"DateTime('U\nC')", 11, "time zone"},
        {"DateTime(\"UTC\")", 9, "in quotes"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(refusals); i++) {
        MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(refusals[i].text, &hard, &error));
        if (error.offset != refusals[i].offset)
            fail_msg("'%s': byte %lld, not %lld: %s", refusals[i].text, (long long)error.offset,
                (long long)refusals[i].offset, error.message);
        SAYS(refusals[i].says);
        PLACE(-1, -1, "");
        assert_int_equal(error.column, -1);
        assert_int_equal(stria_checker_blocks(checker), 0);
        assert_null(stria_column_new(refusals[i].text, &hard, NULL));
    }
    MAKES_NONE(STRIA_ERR_ARGUMENT, stria_column_new(NULL, &hard, &error));
}

/* A zone's name has room for 63 bytes. */
static void test_long_zones(void **state)
{
    (void)state;
    for (size_t length = 60; length < 68; length++) {
        char type[100] = "DateTime('";
        memset(type + 10, 'z', length);
        strcpy(type + 10 + length, "')");
        if (length <= 63) {
            char printed[100];
            stria_column *const column = new_column(type);
            (void)stria_column_type_text(column, printed, sizeof printed);
            assert_string_equal(printed, type);
            stria_column_free(column);
        } else {
            MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(type, &hard, &error));
            SAYS("too long");
        }
    }
}

/* `levels` of Array around a Nullable(Int8). */
static void write_levels(char *text, size_t levels)
{
    for (size_t i = 0; i < levels; i++, text += 6)
        memcpy(text, "Array(", 6);
    text += strlen(strcpy(text, "Nullable(Int8)"));
    memset(text, ')', levels);
    text[levels] = '\0';
}

static void test_levels(void **state)
{
    static char text[70000];
    static char printed[1024];

    (void)state;
    write_levels(text, 64);
    stria_column *const column = new_column(text);
    assert_int_equal(stria_column_type_text(column, printed, sizeof printed), strlen(text));
    assert_string_equal(printed, text);
    OK(stria_push_int8(leaf_of(column), 1, &error));
    FAILS(STRIA_ERR_RANGE, stria_push_int64(leaf_of(column), 1000, &error));
    assert_int_equal(strlen(error.path), 127); /* cut in the middle */
    stria_column_free(column);

    for (size_t levels = 65; levels < 10000; levels = levels * 3 + 1) {
        write_levels(text, levels);
        MAKES_NONE(STRIA_ERR_TYPE, stria_column_new(text, &hard, &error));
        assert_int_equal(error.offset, 64 * 6);
        SAYS("64");
    }
}

/* ---- Any text at all --------------------------------------------------------------------- */

/* Refused with a byte that lies in the text, or made, and then what is printed makes the
 * same again.  Nothing is read outside of the text, which does not end with NUL. */
static void try_text(const char *text, size_t size)
{
    char printed[1024];
    char again[1024];
    guarded guard = guard_make(text, size, GUARD_END);
    const stria_view view = {(const char *)guard.block, size};

    forget_error();
    stria_column *const column = stria__column_parse(view, &hard, &error);
    guard_free(&guard);
    if (column == NULL) {
        assert_int_equal(error.code, STRIA_ERR_TYPE);
        assert_in_range(error.offset, 0, size);
        return;
    }
    assert_true(stria_column_type_text(column, printed, sizeof printed) < sizeof printed);
    stria_column *const second = new_column(printed);
    (void)stria_column_type_text(second, again, sizeof again);
    assert_string_equal(printed, again);
    assert_true(stria__same_type(column, second));
    stria_column_free(column);
    stria_column_free(second);
}

static const char *const seeds[] = {"Array(Nullable(DateTime64(9, 'America/New_York')))",
    "FixedString(16777215)", "Array(Array(Nullable(FixedString(16))))", "Nullable( DateTime )",
    "INTEGER", "Array(TIMESTAMP('UTC'))"};

static void test_every_prefix_and_every_lost_byte(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(seeds); i++) {
        const size_t size = strlen(seeds[i]);
        for (size_t end = 0; end <= size; end++) {
            char text[64];
            try_text(seeds[i], end);
            memcpy(text, seeds[i], end);
            if (end < size)
                memcpy(text + end, seeds[i] + end + 1, size - end - 1);
            try_text(text, size - 1);
        }
    }
}

static void test_mutations(void **state)
{
    static const char alphabet[] =
        "()',0123456789 ArrayNullableInt8DateTime64FixedStringUTC/\t\0\xff";
    const size_t trials = rounds(10000);
    random_source random = {1};

    (void)state;
    for (size_t trial = 0; trial < trials; trial++) {
        char text[128];
        const char *const seed = seeds[pick(&random, COUNT_OF(seeds))];
        size_t size = strlen(seed);
        memcpy(text, seed, size);
        for (size_t change = 1 + pick(&random, 4); change > 0; change--) {
            const size_t at = pick(&random, size + 1);
            if (pick(&random, 2) == 0 && size < sizeof text) { /* one byte more */
                memmove(text + at + 1, text + at, size - at);
                size++;
                text[at] = alphabet[pick(&random, sizeof alphabet)];
            } else if (at < size) {
                text[at] = pick(&random, 8) == 0 ? (char)next_random(&random)
                                                 : alphabet[pick(&random, sizeof alphabet)];
            }
        }
        try_text(text, size);
    }
}

static void test_garbage(void **state)
{
    const size_t trials = rounds(5000);
    random_source random = {2};

    (void)state;
    for (size_t trial = 0; trial < trials; trial++) {
        char text[256];
        const size_t size = pick(&random, sizeof text);
        for (size_t i = 0; i < size; i++)
            text[i] = (char)next_random(&random);
        try_text(text, size);
    }
    /* Many of one, which a parser that calls itself would not survive. */
    static char many[100000];
    memset(many, '(', sizeof many);
    try_text(many, sizeof many);
    for (size_t i = 0; i + 9 <= sizeof many; i += 9)
        memcpy(many + i, "Nullable(", 9);
    try_text(many, sizeof many);
    memset(many, ' ', sizeof many);
    try_text(many, sizeof many);
    memset(many, '9', sizeof many);
    memcpy(many, "FixedString(", 12);
    try_text(many, sizeof many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_spellings),
        TEST(test_every_type_prints_as_it_is_read),
        TEST(test_printing_into_any_size),
        TEST(test_refusals),
        TEST(test_long_zones),
        TEST(test_levels),
        TEST(test_every_prefix_and_every_lost_byte),
        TEST(test_mutations),
        TEST(test_garbage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

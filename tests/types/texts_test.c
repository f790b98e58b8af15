/* texts_test.c - every type: what a value prints as reads back to it, and a wrong byte is found */
#include "support/support.h"

#include <stdlib.h>

#include "support/cells.h"

enum { TEXT_MAX = 256 };

/* The texts of all rows, one behind the other; `views` point there. */
static void print_rows(const stria_column *column, char *bytes, stria_view *views)
{
    for (size_t row = 0; row < stria_column_rows(column); row++) {
        char *const text = bytes + row * TEXT_MAX;
        views[row] = (stria_view){text, stria_column_text(column, row, text, TEXT_MAX)};
        assert_true(views[row].size < TEXT_MAX);
    }
}

static bool is_nan_text(stria_view text)
{
    return text.size == 3 && memcmp(text.data, "nan", 3) == 0;
}

/* Each row of both holds the same value; any NaN is as good as another. */
static void assert_values(const type_fact *fact, const stria_column *given,
    const stria_column *read, const stria_view *texts)
{
    const uint8_t *const a = stria_column_data(given);
    const uint8_t *const b = stria_column_data(read);

    for (size_t row = 0; row < stria_column_rows(given); row++) {
        const bool is_nan = fact->kind == FACT_FLOAT && is_nan_text(texts[row]);
        if (is_nan) {
            char again[TEXT_MAX];
            (void)stria_column_text(read, row, again, sizeof again);
            assert_string_equal(again, "nan");
        } else if (memcmp(a + row * fact->width, b + row * fact->width, fact->width) != 0) {
            fail_msg("%s: '%s' reads as another value", fact->type, texts[row].data);
        }
    }
}

/* Random values and the type's ends, there and back. */
static void try_type(const type_fact *fact, size_t count, random_source *random)
{
    const bool is_string = fact->kind == FACT_STRING || fact->kind == FACT_FIXED_STRING;
    stria_column *const given = new_column(fact->type);
    stria_column *const read = new_column(fact->type);
    struct cells cells = make_cells(fact, count, CELLS_ANY, 0, random);
    char *const bytes = malloc((count + 2) * TEXT_MAX);
    stria_view *const texts = calloc(count + 2, sizeof *texts);

    assert_non_null(bytes);
    assert_non_null(texts);
    push_cells(given, &cells);
    if (fact->low_text != NULL) {
        OK(stria_push_cstr(given, fact->low_text, &error));
        OK(stria_push_cstr(given, fact->high_text, &error));
    }
    print_rows(given, bytes, texts);
    OK(stria_append(read, STRIA_VALUES(texts, stria_column_rows(given)), &error));
    if (is_string)
        SAME(given, read);
    else
        assert_values(fact, given, read, texts);
    if (fact->low_text != NULL && fact->kind != FACT_FLOAT) { /* which has shorter ones */
        assert_string_equal(texts[count].data, fact->low_text);
        assert_string_equal(texts[count + 1].data, fact->high_text);
    }
    free(texts);
    free(bytes);
    free_cells(&cells);
    stria_column_free(read);
    stria_column_free(given);
}

static void test_what_prints_reads_back(void **state)
{
    random_source random = {1};

    (void)state;
    for (size_t i = 0; i < fact_count; i++)
        try_type(&facts[i], rounds(2000), &random);
}

/* One byte that is part of no value, in the place of each byte of a text and behind it. */
static void try_wrong_bytes(const type_fact *fact, const char *good)
{
    const size_t size = strlen(good);
    stria_column *const column = new_column(fact->type);
    char text[TEXT_MAX];

    for (size_t at = 0; at <= size; at++) {
        memcpy(text, good, size + 1);
        text[at] = '#';
        const stria_view bad = {text, at < size ? size : size + 1};
        FAILS(STRIA_ERR_RANGE, stria_push_view(column, bad, &error));
        if (error.offset != (int64_t)at)
            fail_msg("%s: '%.*s' is said to be wrong at byte %d, not %d", fact->type, (int)bad.size,
                bad.data, (int)error.offset, (int)at);
        assert_int_equal(stria_column_rows(column), 0);
    }
    stria_column_free(column);
}

static void test_the_wrong_byte_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        if (facts[i].low_text == NULL || strncmp(facts[i].type, "Enum", 4) == 0)
            continue; /* the name of a member is one or is not, as a whole */
        try_wrong_bytes(&facts[i], facts[i].low_text);
        try_wrong_bytes(&facts[i], facts[i].high_text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_what_prints_reads_back),
        TEST(test_the_wrong_byte_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

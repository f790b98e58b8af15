/* refusals_test.c - one bad value anywhere: the call says where, and has changed nothing
 *
 * The bad value stands at the first place, at the last, and on either side of the border
 * between two blocks, in every form that can hold it.
 */
#include "support/support.h"

#include "support/numbers.h"
#include "support/ragged.h"

static const size_t places[] = {0, 1, 300, 511, 512, 700, 1023, 1024, 1099};
enum { ROWS = 1100 };

/* ---- Bad cells ----------------------------------------------------------------------- */

/* A value of the type's own C type that is out of its range; false when there is none. */
static bool make_bad(const type_fact *fact, struct cell *cell)
{
    const uint64_t past = fact->high + 1;
    const int64_t beside = fact->low - (fact->low > INT64_MIN);
    const int64_t below = beside - is_infinite(fact, beside);
    const void *bytes = &past;

    cell->size = fact->width;
    if (fact->kind == FACT_FIXED_STRING) {
        cell->size = fact->width + 1;
        memset(cell->bytes, 'x', cell->size);
        return true;
    }
    if (fact->kind != FACT_INTEGER)
        return false;
    /* Of the plain types, Bool alone holds less than its C type's bytes do. */
    const type_fact *const plain = fact_of_ctype(fact->ctype);
    if (fact->ctype != STRIA_BOOL && fact->low == plain->low && fact->high == plain->high)
        return false;
    if (fact->high == INT64_MAX || is_infinite(fact, (int64_t)past))
        bytes = &below;
    memcpy(cell->bytes, bytes, fact->width);
    return true;
}

/* The call, which passes `why` on, is refused without an error to write to and with one,
 * and changes nothing. */
#define REFUSED(column, code, call)                                                                \
    do {                                                                                           \
        column_image before_ = take_image(column);                                                 \
        stria_error *why = NULL;                                                                   \
        assert_int_equal((call), (code));                                                          \
        UNCHANGED((column), &before_);                                                             \
        why = &error;                                                                              \
        FAILS((code), (call));                                                                     \
        UNCHANGED((column), &before_);                                                             \
        free_image(&before_);                                                                      \
    } while (0)

/* A column with a few rows, the last of them null where that is possible. */
static stria_column *make_column(const type_fact *fact, const char *pattern)
{
    char type[96];
    random_source random = {11};
    stria_column *const column = new_column(wrapped(type, sizeof type, pattern, fact->type));
    struct cells before = make_cells(fact, 5, CELLS_ANY, 0, &random);
    stria_column *const list = stria_column_child(column, 0) ? column : NULL;

    push_cells(leaf_of(column), &before);
    for (stria_column *level = leaf_of(column); list != NULL && level != column;) {
        stria_column *above = column;
        while (stria_column_child(above, 0) != level)
            above = stria_column_child(above, 0);
        OK(stria_end_row(above, &error));
        level = above;
    }
    free_cells(&before);
    return column;
}

/* The call does on a column that was refused what it does on another. */
static void assert_goes_on(stria_column *column, stria_values good)
{
    const size_t rows = stria_column_rows(column);

    OK(stria_append(column, good, &error));
    assert_int_equal(stria_column_rows(column), rows + good.count);
    SOUND(column);
}

/* ---- Values ---------------------------------------------------------------------------- */

static void test_values_out_of_range(void **state)
{
    random_source random = {1};
    size_t calls = 0;

    (void)state;
    for (size_t i = 0; i < fact_count * 2; i++) {
        const type_fact *const fact = &facts[i / 2];
        const bool nullable = i % 2 == 1;
        struct cell bad = {false, 0, {0}};
        if (!make_bad(fact, &bad))
            continue;
        stria_column *const column = make_column(fact, nullable ? "Nullable(%s)" : "%s");
        if (nullable)
            OK(stria_push_null(column, &error));
        for (size_t form = 0; form < FORM_COUNT; form++) {
            for (size_t k = 0; k < COUNT_OF(places); k++) {
                struct cells cells =
                    make_cells(fact, ROWS, cells_for((value_form)form), nullable ? 4 : 0, &random);
                struct layout layout;
                const null_form told =
                    nullable ? (null_form)(1 + pick(&random, NULL_FORM_COUNT - 1)) : NULLS_NOT_TOLD;
                cells.cells[places[k]] = bad;
                if (form != FORM_CHARS && /* which is only as wide as the value should be */
                    lay_out(&cells, (value_form)form, told, 5, GUARD_END, &layout)) {
                    REFUSED(column, STRIA_ERR_RANGE, stria_append(column, layout.values, why));
                    PLACE((int64_t)places[k], (int64_t)places[k], "");
                    SAYS(fact->kind == FACT_FIXED_STRING ? "bytes do not fit" : fact->limits);
                    SAYS(fact->type);
                    calls++;
                    layout.values.count = places[k];
                    assert_goes_on(column, layout.values);
                    stria_column_truncate(column, 6);
                    free_layout(&layout);
                }
                free_cells(&cells);
            }
        }
        stria_column_free(column);
    }
    assert_true(calls > 500);
}

static void test_nulls_where_there_are_none(void **state)
{
    random_source random = {2};

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        stria_column *const column = make_column(&facts[i], "%s");
        for (size_t form = 0; form < FORM_COUNT; form++) {
            for (size_t told = 0; told < NULL_FORM_COUNT; told++) {
                const size_t place = places[pick(&random, COUNT_OF(places))];
                struct cells cells =
                    make_cells(&facts[i], ROWS, cells_for((value_form)form), 0, &random);
                struct layout layout;
                cells.cells[place].missing = true;
                cells.cells[ROWS - 1].missing = true; /* the first is told of */
                if (lay_out(&cells, (value_form)form, (null_form)told, 6, GUARD_END, &layout)) {
                    REFUSED(column, STRIA_ERR_NULL, stria_append(column, layout.values, why));
                    PLACE((int64_t)place, (int64_t)place, "");
                    SAYS(facts[i].type);
                    layout.values.count = place;
                    assert_goes_on(column, layout.values);
                    stria_column_truncate(column, 5);
                }
                free_layout(&layout);
                free_cells(&cells);
            }
        }
        REFUSED(column, STRIA_ERR_NULL, stria_push_null(column, why)); /* as one value */
        PLACE(0, 0, "");
        stria_column_free(column);
    }
}

/* A null before a bad value, and a bad value before a null: the first of them counts. */
static void test_the_first_fault_is_told(void **state)
{
    static const int64_t values[] = {1, 2, 300, 4, 5};
    static const uint8_t third[] = {0, 0, 1, 1, 0};
    static const uint8_t second[] = {0, 1, 0, 0, 1};
    stria_column *const column = new_column("UInt8");
    const stria_values all = STRIA_VALUES(values, 5);

    (void)state;
    FAILS(STRIA_ERR_NULL,
        stria_append(column, stria_with_nulls(all, stria_null_bytes(third)), &error));
    PLACE(2, 2, "");
    FAILS(STRIA_ERR_NULL,
        stria_append(column, stria_with_nulls(all, stria_null_bytes(second)), &error));
    PLACE(1, 1, "");
    assert_int_equal(stria_column_rows(column), 0);
    stria_column_free(column);
}

/* The same in every type, also behind its first block, and in a dictionary of the type. */
static void refuse_value_before_null(const type_fact *fact, const char *pattern, size_t place)
{
    random_source random = {12};
    stria_column *const column = make_column(fact, pattern);
    struct cells cells = make_cells(fact, ROWS, CELLS_ANY, 0, &random);
    struct layout layout;

    assert_true(make_bad(fact, &cells.cells[place]));
    cells.cells[place + 2].missing = true;
    assert_true(lay_out(&cells, FORM_ARRAY, NULLS_AS_BITS, 3, GUARD_END, &layout));
    REFUSED(column, STRIA_ERR_RANGE, stria_append(column, layout.values, why));
    PLACE((int64_t)place, (int64_t)place, "");
    free_layout(&layout);

    cells.cells[place - 1].missing = true;
    assert_true(lay_out(&cells, FORM_ARRAY, NULLS_AS_BITS, 3, GUARD_END, &layout));
    REFUSED(column, STRIA_ERR_NULL, stria_append(column, layout.values, why));
    PLACE((int64_t)place - 1, (int64_t)place - 1, "");
    free_layout(&layout);
    free_cells(&cells);
    stria_column_free(column);
}

static void test_the_first_fault_of_every_type(void **state)
{
    size_t types = 0;

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        struct cell bad = {false, 0, {0}};
        if (!make_bad(&facts[i], &bad))
            continue;
        for (size_t place = 1; place < ROWS - 2; place += ROWS - 4) {
            refuse_value_before_null(&facts[i], "%s", place);
            if (goes_into_dictionary(&facts[i]))
                refuse_value_before_null(&facts[i], "LowCardinality(%s)", place);
        }
        types++;
    }
    assert_true(types > 20);
}

/* A code that is none, and a key that does not fit, before nulls. */
static void test_the_first_fault_of_codes(void **state)
{
    static const uint8_t codes[] = {0, 7, 1};
    static const uint8_t third[] = {0, 0, 1};
    static const char *const keys[] = {"abc", "abcd", NULL};
    stria_column *const column = new_column("LowCardinality(FixedString(3))");

    (void)state;
    REFUSED(column, STRIA_ERR_RANGE,
        stria_append_codes(column,
            stria_with_nulls(STRIA_VALUES(codes, 3), stria_null_bytes(third)),
            STRIA_VALUES(keys, 1), why));
    PLACE(1, -1, "");
    REFUSED(column, STRIA_ERR_RANGE,
        stria_append_codes(column, STRIA_VALUES(codes, 1), STRIA_VALUES(keys, 3), why));
    PLACE(-1, 1, "");
    stria_column_free(column);
}

/* ---- Lists ------------------------------------------------------------------------------- */

/* The row, and the index in the innermost list, of a cell. */
static int64_t row_of(const struct ragged *ragged, size_t index, int64_t *within)
{
    for (size_t level = ragged->depth; level-- > 0;) {
        const size_t *const counts = ragged->counts[level];
        size_t list = 0;
        size_t end = counts[0];
        while (end <= index)
            end += counts[++list];
        if (level + 1 == ragged->depth)
            *within = (int64_t)(index - (end - counts[list]));
        index = list;
    }
    return (int64_t)index;
}

static const char *const list_patterns[] = {"%s", "Array(%s)", "Array(Array(%s))"};
static const char *const list_paths[] = {"", "[]", "[][]"};

static void try_lists(const type_fact *fact, size_t depth, stria_code code, const struct cell *bad)
{
    random_source random = {3};
    stria_column *const column = make_column(fact, list_patterns[depth]);

    for (size_t trial = 0; trial < 12; trial++) {
        struct ragged ragged = make_ragged(fact, depth, 300, 3, CELLS_ANY, 0, &random);
        const size_t last = ragged.cells.count - 1;
        const size_t index = trial == 0 ? 0 : trial == 1 ? last : pick(&random, last);
        int64_t within = -1;
        const int64_t row = row_of(&ragged, index, &within);
        struct ragged_spans spans;
        struct ragged_slices slices;
        struct layout values;
        const bool is_null = bad->missing;

        ragged.cells.cells[index] = *bad;
        lay_out_ragged(&ragged, &random, 0, GUARD_END, &spans);
        assert_true(lay_out(&ragged.cells, FORM_POINTERS, NULLS_NOT_TOLD, 0, GUARD_END, &values));
        REFUSED(column, code, stria_append_lists(column, values.values, spans.spans, why));
        PLACE(row, (int64_t)index, list_paths[depth]);

        assert_true(lay_out_slices(&ragged, is_null ? SLICES_WITH_FLAGS : SLICES_OF_VALUES,
            FORM_ARRAY, 8, GUARD_END, &slices));
        REFUSED(column, code, stria_append_slices(column, slices.slices, why));
        PLACE(row, within, list_paths[depth]);
        free_ragged_slices(&slices);
        if (fact->ctype == 0) {
            assert_true(
                lay_out_slices(&ragged, is_null ? SLICES_OF_BYTES_WITH_FLAGS : SLICES_OF_BYTES,
                    FORM_ARRAY, 8, GUARD_END, &slices));
            REFUSED(column, code, stria_append_slices(column, slices.slices, why));
            PLACE(row, within, list_paths[depth]);
            free_ragged_slices(&slices);
        }
        free_layout(&values);
        free_ragged_spans(&spans);
        free_ragged(&ragged);
    }
    stria_column_free(column);
}

static void test_lists(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        for (size_t depth = 1; depth <= 2; depth++) {
            const struct cell missing = {true, 0, {0}};
            struct cell bad = {false, 0, {0}};
            try_lists(&facts[i], depth, STRIA_ERR_NULL, &missing);
            if (make_bad(&facts[i], &bad))
                try_lists(&facts[i], depth, STRIA_ERR_RANGE, &bad);
        }
    }
}

/* With offsets that begin behind 0, the element still counts from the first value. */
static void test_elements_count_from_the_first_value(void **state)
{
    static const int64_t values[] = {900, 901, 1, 2, 300, 3};
    static const int32_t offsets[] = {2, 3, 6};
    stria_column *const column = new_column("Array(UInt8)");

    (void)state;
    REFUSED(column, STRIA_ERR_RANGE,
        stria_append_lists(column, STRIA_VALUES(values, 6), STRIA_OFFSETS(offsets, 2), why));
    PLACE(1, 4, "[]");
    SAYS("300 does not fit UInt8 (0 to 255)");
    stria_column_free(column);
}

/* ---- Slices ---------------------------------------------------------------------------------- */

static void test_slices_that_are_wrong(void **state)
{
    struct slice {
        const void *data;
        uint64_t count;
        const uint8_t *nulls;
    };
    static const int64_t values[] = {1, 2, 3};
    static const uint8_t second[] = {0, 1, 0};
    const struct slice rows[] = {{values, 3, NULL}, {NULL, 2, NULL}, {values, 1, NULL}};
    const struct slice huge[] = {
        {values, 1, NULL}, {values, SIZE_MAX / 2 - 100, NULL}, {values, SIZE_MAX / 2 - 100, NULL}};
    const struct slice outer[] = {{rows, 1, NULL}, {rows, 2, NULL}};
    const struct slice flagged[] = {{rows, 1, NULL}, {rows, 3, second}};
    stria_column *const column = new_column("Array(Int64)");
    stria_column *const deep = new_column("Array(Array(Int64))");
    const stria_slices good = stria_make_slices(rows, 1, sizeof *rows, offsetof(struct slice, data),
        offsetof(struct slice, count), 8, STRIA_INT64, 8);
    stria_slices slices = good;

    (void)state;
    OK(stria_append_slices(column, good, &error));
    slices.count = 3;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append_slices(column, slices, why));
    PLACE(1, -1, "");
    SAYS("2 elements");
    slices.base = huge;
    REFUSED(column, STRIA_ERR_SIZE, stria_append_slices(column, slices, why));
    PLACE(2, -1, "");
    slices = stria_slices_with_nulls(good, stria_null_bytes(second + 1));
    REFUSED(column, STRIA_ERR_NULL, stria_append_slices(column, slices, why));
    PLACE(0, -1, "");
    for (int32_t width = -1; width <= 9; width++) {
        slices = good;
        slices.count_width = width;
        if (width == 1 || width == 2 || width == 4 || width == 8)
            OK(stria_append_slices(column, slices, &error));
        else
            REFUSED(column, STRIA_ERR_ARGUMENT, stria_append_slices(column, slices, why));
    }
    slices = good;
    slices.base = NULL;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append_slices(column, slices, why));
    slices = good;
    slices.ctype = 99;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append_slices(column, slices, why));
    slices.ctype = STRIA_RAW_BYTES;
    REFUSED(column, STRIA_ERR_TYPE, stria_append_slices(column, slices, why));
    REFUSED(deep, STRIA_ERR_SHAPE, stria_append_slices(deep, good, why));

    /* In the second of two levels. */
    slices = stria_slices_within(good, &good);
    REFUSED(column, STRIA_ERR_SHAPE, stria_append_slices(column, slices, why));
    slices.base = outer;
    slices.count = 2;
    REFUSED(deep, STRIA_ERR_ARGUMENT, stria_append_slices(deep, slices, why));
    PLACE(1, -1, "[]");
    slices = stria_slices_with_flags(slices, offsetof(struct slice, nulls));
    slices.base = flagged;
    REFUSED(
        deep, STRIA_ERR_NULL, stria_append_slices(deep, slices, why)); /* a list that is missing */
    PLACE(1, -1, "[]");
    slices.indirect = 1;
    REFUSED(deep, STRIA_ERR_ARGUMENT, stria_append_slices(deep, slices, why));
    const stria_slices inner_nulls = stria_slices_with_nulls(good, stria_null_bytes(second));
    slices = stria_slices_within(good, &inner_nulls);
    REFUSED(deep, STRIA_ERR_ARGUMENT, stria_append_slices(deep, slices, why));
    stria_column_free(column);
    stria_column_free(deep);
}

/* ---- Structs of values that break their own contract ------------------------------------- */

static void test_values_that_are_wrong(void **state)
{
    static const int64_t number = 1;
    static const stria_view nowhere = {NULL, 1};
    static const stria_view vast = {"", SIZE_MAX / 2 - 100};
    static const char *const strings[] = {"String", "Nullable(String)", "FixedString(3)",
        "Nullable(FixedString(3))", "Int64", "Nullable(Float64)", "DateTime64(3)"};
    stria_column *const column = new_column("Int64");
    const stria_values good = STRIA_VALUES(&number, 1);
    stria_values values = good;

    (void)state;
    values.data = NULL;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append(column, values, why));
    for (stria_ctype ctype = -1; ctype < 30; ctype++) {
        const bool known = (ctype >= STRIA_BOOL && ctype <= STRIA_BFLOAT16) ||
            (ctype >= STRIA_VIEW && ctype <= STRIA_RAW_BYTES);
        values = good;
        values.ctype = ctype;
        if (!known)
            REFUSED(column, STRIA_ERR_ARGUMENT, stria_append(column, values, why));
    }
    values = good;
    values.scale = 2;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append(column, values, why));
    values = good;
    values.unit = 1;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append(column, values, why));
    values = good;
    values.epoch = 1;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append(column, values, why));
    values = good;
    values.rounding = 1;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append(column, values, why));
    stria_column_free(column);

    for (size_t i = 0; i < COUNT_OF(strings); i++) {
        stria_column *const text = new_column(strings[i]);
        const bool is_string = strstr(strings[i], "String") != NULL;
        stria_view both[] = {{is_string ? "abc" : "1", is_string ? 3 : 1}, nowhere};
        if (strcmp(strings[i], "DateTime64(3)") == 0)
            both[0] = (stria_view){"2020-01-01", 10};
        REFUSED(text, STRIA_ERR_ARGUMENT, stria_append(text, STRIA_VALUES(both, 2), why));
        PLACE(1, 1, "");
        SAYS("1 bytes has no address");
        REFUSED(text, STRIA_ERR_ARGUMENT, stria_push_view(text, nowhere, why));
        stria_column_free(text);
    }
    stria_column *const text = new_column("String");
    OK(stria_push_cstr(text, "abc", &error));
    const stria_view two[] = {vast, vast};
    REFUSED(text, STRIA_ERR_SIZE, stria_append(text, STRIA_VALUES(two, 2), why));
    PLACE(1, 1, "");
    stria_column_free(text);
}

/* In slices, too, a text without an address is refused as such, and no memory is asked
 * for that it would have filled. */
static void test_slices_of_text_without_an_address(void **state)
{
    static const stria_view texts[] = {{"a", 1}, {NULL, (size_t)1 << 40}};
    static const struct {
        const stria_view *data;
        size_t count;
    } rows[] = {{texts, 1}, {texts, 2}};
    stria_column *const column = new_column("Array(String)");

    (void)state;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append_slices(column, STRIA_SLICES(rows, 2), why));
    PLACE(1, 1, "[]");
    stria_column_free(column);
}

/* Sizes of texts that no memory can hold are refused before any is asked for. */
static void test_slices_of_vast_texts(void **state)
{
    static const stria_view texts[] = {{"", SIZE_MAX / 2 - 100}, {"", SIZE_MAX / 2 - 100}};
    static const struct {
        const stria_view *data;
        size_t count;
    } rows[] = {{texts, 0}, {texts, 2}};
    stria_column *const column = new_column("Array(String)");

    (void)state;
    REFUSED(column, STRIA_ERR_SIZE, stria_append_slices(column, STRIA_SLICES(rows, 2), why));
    PLACE(1, -1, "");
    stria_column_free(column);
}

/* What is missing may be anything: a slice of a string that is said to be missing. */
static void test_what_is_missing_is_not_looked_at(void **state)
{
    struct slice {
        const char *data;
        uint64_t count;
    };
    const struct slice rows[] = {
        {"abc", 3}, {NULL, UINT64_MAX}, {(const char *)8, (uint64_t)1 << 50}, {"de", 2}};
    static const uint8_t missing[] = {0, 1, 1, 0};
    stria_column *const column = new_column("Nullable(String)");
    const stria_slices slices = stria_make_slices(rows, 4, sizeof *rows,
        offsetof(struct slice, data), offsetof(struct slice, count), 8, STRIA_UINT8, 1);

    (void)state;
    OK(stria_append_slices(
        column, stria_slices_with_nulls(slices, stria_null_bytes(missing)), &error));
    assert_int_equal(stria_column_null_count(column), 2);
    assert_int_equal(stria_column_view(column, 3).size, 2);
    SOUND(column);
    stria_column_free(column);
}

/* ---- Widths ------------------------------------------------------------------------------ */

/* C types with a width of their own, and a column that is read into them. */
static const struct {
    stria_ctype ctype;
    size_t width;
    const char *type;
} widths[] = {
    {STRIA_BOOL, sizeof(bool), "Bool"},
    {STRIA_INT8, 1, "Int8"},
    {STRIA_INT16, 2, "Int16"},
    {STRIA_INT32, 4, "Int32"},
    {STRIA_INT64, 8, "Int64"},
    {STRIA_UINT8, 1, "UInt8"},
    {STRIA_UINT16, 2, "UInt16"},
    {STRIA_UINT32, 4, "UInt32"},
    {STRIA_UINT64, 8, "UInt64"},
    {STRIA_FLOAT32, 4, "Float32"},
    {STRIA_FLOAT64, 8, "Float64"},
    {STRIA_FLOAT16, 2, "Float16"},
    {STRIA_BFLOAT16, 2, "BFloat16"},
    {STRIA_VIEW, sizeof(stria_view), "String"},
    {STRIA_CSTR, sizeof(const char *), NULL},
    {STRIA_DATE, sizeof(stria_date), "Date"},
    {STRIA_DATETIME, sizeof(stria_datetime), "DateTime"},
    {STRIA_TM, sizeof(struct tm), "DateTime"},
    {STRIA_TIMESPEC, sizeof(struct timespec), "DateTime64(9)"},
};

/* No column takes values of a width that their C type does not have. */
static void refuse_width(stria_ctype ctype, size_t width, const char *type, int32_t indirect)
{
    static const uint64_t bytes[16];
    static const uint64_t row[] = {0, 0}; /* a slice of nothing */
    stria_column *const column = new_column(type);
    stria_column *const list = new_column("Array(String)");
    const stria_values values = stria_make_values(bytes, 1, 64, 0, width, ctype, indirect);
    stria_slices slices = stria_make_slices(row, 1, 16, 0, 8, 8, ctype, width);

    slices.indirect = indirect;
    REFUSED(column, STRIA_ERR_ARGUMENT, stria_append(column, values, why));
    SAYS("bytes wide, not");
    PLACE(-1, -1, "");
    REFUSED(list, STRIA_ERR_ARGUMENT,
        stria_append_lists(list, values, stria_grid(1, (size_t[]){1}, 1), why));
    SAYS("bytes wide, not");
    REFUSED(list, STRIA_ERR_ARGUMENT, stria_append_slices(list, slices, why));
    SAYS("bytes wide, not");
    stria_column_free(column);
    stria_column_free(list);
}

static void test_widths_that_are_not_the_c_types(void **state)
{
    uint64_t place[16];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(widths); i++) {
        const char *const type = widths[i].type;
        for (size_t width = 0; width <= 64; width++) {
            if (width == widths[i].width)
                continue;
            refuse_width(widths[i].ctype, width, type ? type : "String", 0);
            refuse_width(widths[i].ctype, width, type ? type : "String", 1);
            if (type != NULL) {
                stria_column *const column = new_column(type);
                FAILS(STRIA_ERR_ARGUMENT,
                    stria_read(column, 0, stria_make_out(place, 0, 64, 0, width, widths[i].ctype),
                        &error));
                SAYS("bytes wide, not");
                stria_column_free(column);
            }
        }
        if (type != NULL) {
            stria_column *const column = new_column(type);
            OK(stria_read(column, 0,
                stria_make_out(place, 0, 64, 0, widths[i].width, widths[i].ctype), &error));
            stria_column_free(column);
        }
    }
}

/* Arrays of characters and raw bytes are as wide as is said. */
static void test_widths_that_are_free(void **state)
{
    static const char text[] = "0123456789";
    stria_column *const column = new_column("String");

    (void)state;
    for (size_t width = 0; width <= 10; width++) {
        OK(stria_append(
            column, stria_make_values(text, 1, 10, 0, width, STRIA_CHAR_ARRAY, 0), &error));
        OK(stria_append(
            column, stria_make_values(text, 1, 10, 0, width, STRIA_RAW_BYTES, 0), &error));
        assert_int_equal(stria_column_view(column, 2 * width).size, width);
        assert_int_equal(stria_column_view(column, 2 * width + 1).size, width);
    }
    SOUND(column);
    stria_column_free(column);
}

/* ---- Kinds of values --------------------------------------------------------------------- */

static void test_kinds_that_a_type_does_not_take(void **state)
{
    static const uint64_t bytes[4];

    (void)state;
    for (size_t i = 0; i < fact_count * 2; i++) {
        const type_fact *const fact = &facts[i / 2];
        stria_column *const column = make_column(fact, i % 2 == 0 ? "%s" : "Nullable(%s)");
        for (stria_ctype ctype = STRIA_BOOL; ctype <= STRIA_RAW_BYTES; ctype++) {
            const bool is_of_numbers = ctype < STRIA_VIEW;
            const bool is_raw = ctype == STRIA_RAW_BYTES;
            if (ctype > STRIA_BFLOAT16 && ctype < STRIA_VIEW)
                continue; /* there is no such C type */
            const size_t width = is_of_numbers ? ctype_width(ctype)
                : ctype == STRIA_VIEW          ? sizeof(stria_view)
                : ctype == STRIA_CSTR          ? sizeof(const char *)
                                               : 8;
            const stria_values values = stria_make_values(bytes, 1, 8, 0, width, ctype, 0);
            if ((!takes_numbers(fact) && is_of_numbers) ||
                (fact->kind != FACT_STRING && is_raw)) { /* of 8 bytes */
                REFUSED(column, STRIA_ERR_TYPE, stria_append(column, values, why));
                PLACE(-1, -1, "");
                SAYS((fact->ctype == 0 || fact->ctype == STRIA_RAW_BYTES) && is_raw ? "not of 8"
                                                                                    : "takes no");
                /* Also when there is nothing to take. */
                stria_values none = values;
                none.count = 0;
                REFUSED(column, STRIA_ERR_TYPE, stria_append(column, none, why));
            }
        }
        stria_column_free(column);
    }
}

/* A source of another kind in a list moves no offset. */
static void test_kinds_in_lists(void **state)
{
    static const char *const texts[] = {"a", "b"};
    static const int64_t offsets[] = {0, 2};
    stria_column *const numbers = new_column("Array(UInt64)");
    stria_column *const strings = new_column("Array(String)");

    (void)state;
    REFUSED(strings, STRIA_ERR_TYPE,
        stria_append_lists(strings, STRIA_VALUES(offsets, 2), STRIA_OFFSETS(offsets, 1), why));
    PLACE(-1, -1, "[]");
    REFUSED(numbers, STRIA_ERR_TYPE,
        stria_append_lists(numbers, STRIA_RAW(offsets, 2), STRIA_OFFSETS(offsets, 1), why));
    PLACE(-1, -1, "[]");
    REFUSED(numbers, STRIA_ERR_RANGE,
        stria_append_lists(numbers, STRIA_VALUES(texts, 2), STRIA_OFFSETS(offsets, 1),
            why)); /* text is a kind that numbers take, when it is one */
    PLACE(0, 0, "[]");
    REFUSED(numbers, STRIA_ERR_SHAPE, stria_push_int64(numbers, 1, why));
    REFUSED(numbers, STRIA_ERR_SHAPE, stria_push_cstr(numbers, "1", why));
    REFUSED(numbers, STRIA_ERR_NULL, stria_push_null(numbers, why));
    stria_column_free(numbers);
    stria_column_free(strings);
}

/* ---- Batches ----------------------------------------------------------------------------- */

static void test_any_column_of_a_batch(void **state)
{
    static const stria_field fields[] = {
        {"first", "UInt8"}, {"middle", "UInt8"}, {"last", "UInt8"}};
    static int64_t values[ROWS];

    (void)state;
    for (size_t which = 0; which < 3; which++) {
        for (size_t k = 0; k < COUNT_OF(places); k++) {
            stria_batch *const batch = new_batch(fields, 3);
            for (size_t i = 0; i < 3; i++) {
                stria_column *const column = stria_batch_column(batch, i);
                values[places[k]] = i == which ? 256 : 255;
                if (i != which) {
                    OK(stria_append(column, STRIA_VALUES(values, ROWS), &error));
                    continue;
                }
                REFUSED(
                    column, STRIA_ERR_RANGE, stria_append(column, STRIA_VALUES(values, ROWS), why));
                assert_int_equal(error.column, which);
                PLACE((int64_t)places[k], (int64_t)places[k], fields[which].name);
                SAYS("256 does not fit UInt8 (0 to 255)");
            }
            FAILS(STRIA_ERR_SHAPE, stria_batch_commit(batch, &error));
            stria_batch_rollback(batch);
            for (size_t i = 0; i < 3; i++)
                assert_int_equal(stria_column_rows(stria_batch_column(batch, i)), 0);
            OK(stria_batch_commit(batch, &error));
            values[places[k]] = 0;
            stria_batch_free(batch);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_values_out_of_range),
        TEST(test_nulls_where_there_are_none),
        TEST(test_the_first_fault_is_told),
        TEST(test_the_first_fault_of_every_type),
        TEST(test_the_first_fault_of_codes),
        TEST(test_lists),
        TEST(test_elements_count_from_the_first_value),
        TEST(test_slices_that_are_wrong),
        TEST(test_values_that_are_wrong),
        TEST(test_slices_of_text_without_an_address),
        TEST(test_slices_of_vast_texts),
        TEST(test_what_is_missing_is_not_looked_at),
        TEST(test_widths_that_are_not_the_c_types),
        TEST(test_widths_that_are_free),
        TEST(test_kinds_that_a_type_does_not_take),
        TEST(test_kinds_in_lists),
        TEST(test_any_column_of_a_batch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

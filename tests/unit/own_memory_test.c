/* own_memory_test.c - columns that are given their own memory back
 *
 * A column that is appended to itself needs twice the room, which moves its buffers, and
 * `hard` fills what they leave behind.  What the call must append is what it appends to a
 * second column from a third with the same rows.
 */
#include "support/support.h"

#include <stdio.h>

#include "unit/batches.h"

enum { MOST = 90, MANY = 700 };

/* Columns with the same rows: one is given its own memory, one that of the copy. */
struct twins {
    stria_column *own;
    stria_column *other;
    stria_column *copy; /* does not change */
};

static struct twins make_twins(const type_fact *fact, const char *pattern, size_t rows)
{
    char type[96];
    struct twins twins;
    stria_column **const all[] = {&twins.own, &twins.other, &twins.copy};

    (void)wrapped(type, sizeof type, pattern, fact->type);
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        random_source random = {7 + rows};
        *all[i] = new_column(type);
        for (size_t row = 0; row < rows; row++)
            push_random_row(*all[i], fact, &random);
    }
    return twins;
}

static void end_twins(struct twins *twins)
{
    SOUND(twins->own);
    SAME(twins->own, twins->other);
    stria_column_free(twins->own);
    stria_column_free(twins->other);
    stria_column_free(twins->copy);
}

/* Tries a call on every type, with and without nulls, at many lengths. */
typedef void attempt(stria_column *to, const stria_column *from, const type_fact *fact);

static void try_on(const type_fact *fact, const char *pattern, attempt *call)
{
    const size_t lengths[] = {0, 1, 2, 8, 9, 31, 64, 65, rounds(600)};

    for (size_t i = 0; i < COUNT_OF(lengths); i++) {
        struct twins twins = make_twins(fact, pattern, lengths[i]);
        call(twins.own, twins.own, fact);
        call(twins.other, twins.copy, fact);
        end_twins(&twins);
    }
}

static void try_on_all(const char *pattern, attempt *call)
{
    char nullable[96];

    (void)wrapped(nullable, sizeof nullable, pattern, "Nullable(%s)");
    for (size_t i = 0; i < fact_count; i++) {
        try_on(&facts[i], pattern, call);
        try_on(&facts[i], nullable, call);
    }
}

/* Offsets, which are NULL before the first row. */
static stria_spans offsets_of(const stria_column *column)
{
    return STRIA_OFFSETS(stria_column_offsets(column), stria_column_rows(column));
}

static stria_nulls nulls_of(const stria_column *column)
{
    return stria_valid_bits(stria_column_validity(column), 0);
}

/* The values of a column that has a width, as its memory has them: those of a UUID count
 * as bytes, whatever their order. */
static stria_values values_of(const stria_column *column, const type_fact *fact)
{
    const stria_ctype ctype = fact->ctype != 0 ? fact->ctype : STRIA_RAW_BYTES;

    return stria_with_nulls(stria_make_values(stria_column_data(column), stria_column_rows(column),
                                fact->width, 0, fact->width, ctype, 0),
        nulls_of(column));
}

/* ---- Values ------------------------------------------------------------------------------ */

static void append_array(stria_column *to, const stria_column *from, const type_fact *fact)
{
    if (fact->kind == FACT_STRING)
        OK(stria_append_lists(to,
            STRIA_BYTES(stria_column_data(from),
                from->offsets.data ? (size_t)stria_column_offsets(from)[from->head.rows] : 0),
            stria_spans_with_nulls(offsets_of(from), nulls_of(from)), &error));
    else
        OK(stria_append(to, values_of(from, fact), &error));
}

static void test_arrays(void **state)
{
    (void)state;
    try_on_all("%s", append_array);
}

static void append_pointers(stria_column *to, const stria_column *from, const type_fact *fact)
{
    const size_t rows = stria_column_rows(from);
    const void **const pointers = test_calloc(rows + 1, sizeof *pointers);
    stria_view *const views = test_calloc(rows + 1, sizeof *views);
    stria_values values =
        stria_make_values(pointers, rows, sizeof *pointers, 0, sizeof *views, STRIA_VIEW, 1);

    for (size_t row = 0; row < rows; row++) {
        views[row] = stria_column_view(from, row);
        pointers[row] = fact->kind == FACT_STRING
            ? (const void *)&views[row]
            : (const uint8_t *)stria_column_data(from) + row * fact->width;
        if (stria_column_is_null(from, row))
            pointers[row] = NULL;
    }
    if (fact->kind != FACT_STRING)
        values = stria_make_values(pointers, rows, sizeof *pointers, 0, fact->width,
            fact->ctype != 0 ? fact->ctype : STRIA_RAW_BYTES, 1);
    OK(stria_append(to, values, &error));
    test_free(views);
    test_free(pointers);
}

static void test_pointers(void **state)
{
    (void)state;
    try_on_all("%s", append_pointers);
}

/* Every other row, from the last to the first: strides go backwards. */
static void append_backwards(stria_column *to, const stria_column *from, const type_fact *fact)
{
    stria_values values = values_of(from, fact);

    if (values.count < 2)
        return;
    values.data = (const uint8_t *)values.data + (values.count - 1) * values.stride;
    values.count /= 2;
    values.stride = (size_t)0 - 2 * values.stride;
    values.nulls.flags = NULL;
    OK(stria_append(to, values, &error));
}

static void test_strides_that_go_backwards(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        if (facts[i].kind != FACT_STRING)
            try_on(&facts[i], "%s", append_backwards);
    }
}

/* ---- Views of text ------------------------------------------------------------------------- */

static stria_view *views_of(const stria_column *column)
{
    const size_t rows = stria_column_rows(column);
    stria_view *const views = test_calloc(rows + 1, sizeof *views);

    for (size_t row = 0; row < rows; row++)
        views[row] = stria_column_view(column, row);
    return views;
}

static void append_views(stria_column *to, const stria_column *from, const type_fact *fact)
{
    stria_view *const views = views_of(from);
    const stria_values values = STRIA_VALUES(views, stria_column_rows(from));

    (void)fact;
    OK(stria_append(to, stria_with_nulls(values, nulls_of(from)), &error));
    test_free(views);
}

static void test_views(void **state)
{
    static const char *const types[] = {"String", "FixedString(3)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        try_on(fact_of(types[i]), "%s", append_views);
        try_on(fact_of(types[i]), "Nullable(%s)", append_views);
    }
}

/* Views of a dictionary's keys among texts that make it grow. */
static void test_keys_of_a_dictionary(void **state)
{
    static char fresh[MANY][8];
    static stria_view views[2 * MANY];

    (void)state;
    for (size_t rows = 1; rows < MANY; rows += 97) {
        stria_column *const column = new_column("LowCardinality(String)");
        for (size_t row = 0; row < rows; row++) {
            (void)snprintf(fresh[row], sizeof fresh[row], "k%zu", row);
            OK(stria_push_cstr(column, fresh[row], &error));
        }
        for (size_t row = 0; row < rows; row++) {
            fresh[row][0] = 'n'; /* another key */
            views[2 * row] = (stria_view){fresh[row], strlen(fresh[row])};
            views[2 * row + 1] = stria_column_view(column, row);
        }
        OK(stria_append(column, STRIA_VALUES(views, 2 * rows), &error));
        SOUND(column);
        for (size_t row = 0; row < rows; row++) {
            const stria_view made = stria_column_view(column, rows + 2 * row);
            const stria_view own = stria_column_view(column, rows + 2 * row + 1);
            assert_int_equal(made.size, strlen(fresh[row]));
            assert_int_equal(own.size, made.size);
            assert_memory_equal(made.data, fresh[row], made.size);
            assert_int_equal(own.data[0], 'k');
            assert_memory_equal(own.data + 1, fresh[row] + 1, own.size - 1);
        }
        stria_column_free(column);
    }
}

/* What people try first: any push may move the text that it pushes. */
static void test_pushes(void **state)
{
    stria_column *const column = new_column("Nullable(String)");

    (void)state;
    OK(stria_push_view(column, (stria_view){"a text", 7}, &error)); /* with its NUL */
    for (size_t row = 1; row < MANY; row += 2) {
        OK(stria_push_view(column, stria_column_view(column, row / 2 / 2 * 2), &error));
        OK(stria_push_cstr(column, stria_column_view(column, row).data + 2, &error));
        assert_memory_equal(stria_column_view(column, row).data, "a text", 7);
        assert_int_equal(stria_column_view(column, row + 1).size, 4);
        assert_memory_equal(stria_column_view(column, row + 1).data, "text", 4);
        stria_column_truncate(column, row + 1);
        OK(stria_push_view(column, stria_column_view(column, row), &error));
    }
    SOUND(column);
    stria_column_free(column);
}

/* ---- Lists ------------------------------------------------------------------------------- */

/* All levels of a column as spans over the memory of its leaf. */
static void append_tree(stria_column *to, const stria_column *from, const type_fact *fact)
{
    stria_spans levels[4];
    size_t count = 0;

    for (; from->child != NULL; from = from->child)
        levels[count++] = offsets_of(from);
    stria_values values = values_of(from, fact);
    if (fact->kind == FACT_STRING) {
        values = STRIA_BYTES(
            from->values.data, from->offsets.data ? (size_t)stria__last_offset(from) : 0);
        levels[count++] = stria_spans_with_nulls(offsets_of(from), nulls_of(from));
    }
    for (size_t i = 1; i < count; i++)
        levels[i - 1].inner = &levels[i];
    OK(stria_append_lists(to, values, levels[0], &error));
}

static void test_trees(void **state)
{
    (void)state;
    try_on_all("Array(%s)", append_tree);
    try_on_all("Array(Array(%s))", append_tree);
}

/* Views of the leaf's text, which grows after the offsets of the lists did. */
static void append_lists_of_views(stria_column *to, const stria_column *from, const type_fact *fact)
{
    stria_view *const views = views_of(from->child);
    const stria_values values = stria_with_nulls(
        STRIA_VALUES(views, stria_column_rows(from->child)), nulls_of(from->child));

    (void)fact;
    OK(stria_append_lists(to, values, offsets_of(from), &error));
    test_free(views);
}

static void test_lists_of_views(void **state)
{
    (void)state;
    try_on(fact_of("String"), "Array(%s)", append_lists_of_views);
    try_on(fact_of("String"), "Array(Nullable(%s))", append_lists_of_views);
}

/* Lists of which some are null, by the list's own bits. */
static void test_nullable_lists(void **state)
{
    (void)state;
    for (size_t rows = 1; rows < MANY; rows += 41) {
        stria_column *const column = new_column("Nullable(Array(Int64))");
        const stria_column *const items = stria_column_child(column, 0);
        for (size_t row = 0; row < rows; row++) {
            OK(stria_push_null(column, &error));
            OK(stria_push_int64(stria_column_child(column, 0), (int64_t)row, &error));
            OK(stria_end_row(column, &error));
        }
        OK(stria_append_lists(column, STRIA_VALUES((const int64_t *)stria_column_data(items), rows),
            stria_spans_with_nulls(offsets_of(column), nulls_of(column)), &error));
        SOUND(column);
        assert_int_equal(stria_column_rows(column), 4 * rows);
        assert_int_equal(stria_column_null_count(column), 2 * rows);
        for (size_t row = 0; row < 2 * rows; row++)
            assert_int_equal(stria_column_is_null(column, 2 * rows + row), row % 2 == 0);
        for (size_t i = 0; i < 2 * rows; i++)
            assert_int_equal(((const int64_t *)stria_column_data(items))[i], i % rows);
        stria_column_free(column);
    }
}

/* ---- Slices ------------------------------------------------------------------------------ */

struct slice {
    const void *data;
    const uint8_t *nulls;
    size_t count;
};

/* A slice for each row of a list: of what stands at `data`, `width` bytes an item. */
static struct slice *slices_of(
    const stria_column *list, const void *data, size_t width, const uint8_t *nulls)
{
    const size_t rows = stria_column_rows(list);
    struct slice *const slices = test_calloc(rows + 1, sizeof *slices);

    for (size_t row = 0; row < rows; row++) {
        const stria_span span = stria_column_span(list, row);
        slices[row].data = data ? (const uint8_t *)data + span.first * width : NULL;
        slices[row].nulls = nulls ? nulls + span.first : NULL;
        slices[row].count = span.count;
    }
    return slices;
}

static stria_slices describe(const struct slice *slices, size_t count)
{
    return stria_make_slices(slices, count, sizeof *slices, offsetof(struct slice, data),
        offsetof(struct slice, count), sizeof(size_t), 0, 0);
}

/* Slices of slices of the leaf's memory, or of views into it. */
static void append_nested_slices(stria_column *to, const stria_column *from, const type_fact *fact)
{
    const bool are_views = fact->kind == FACT_STRING;
    const stria_column *const lists = from->child;
    const stria_column *const leaf = lists->child;
    const size_t items = stria_column_rows(leaf);
    stria_view *const views = views_of(leaf);
    uint8_t *const nulls = test_calloc(items + 1, 1);
    const void *const data = are_views ? (const void *)views : stria_column_data(leaf);
    const size_t width = are_views ? sizeof *views : fact->width;

    for (size_t i = 0; i < items; i++)
        nulls[i] = stria_column_is_null(leaf, i);
    struct slice *const within = slices_of(lists, data, width, nulls);
    struct slice *const slices = slices_of(from, within, sizeof *within, NULL);
    stria_slices inner = stria_slices_with_flags(describe(NULL, 0), offsetof(struct slice, nulls));
    inner.width = width;
    inner.ctype = are_views ? STRIA_VIEW : fact->ctype != 0 ? fact->ctype : STRIA_RAW_BYTES;
    OK(stria_append_slices(
        to, stria_slices_within(describe(slices, stria_column_rows(from)), &inner), &error));
    test_free(slices);
    test_free(within);
    test_free(nulls);
    test_free(views);
}

static void test_slices(void **state)
{
    (void)state;
    try_on_all("Array(Array(%s))", append_nested_slices);
}

/* The structs of the slices stand in the column, and lead out of it. */
static void test_slices_that_stand_in_the_column(void **state)
{
    static const uint64_t numbers[] = {5, 6, 7};
    const uint64_t slice[] = {(uintptr_t)numbers, COUNT_OF(numbers)};

    (void)state;
    for (size_t rows = 1; rows < MANY; rows += 13) {
        stria_column *const column = new_column("Array(UInt64)");
        const stria_column *const items = stria_column_child(column, 0);
        for (size_t row = 0; row < rows; row++)
            OK(stria_append_lists(
                column, STRIA_VALUES(slice, 2), stria_grid(1, (size_t[]){2}, 1), &error));
        OK(stria_append_slices(column,
            stria_make_slices(
                stria_column_data(items), rows, sizeof slice, 0, 8, 8, STRIA_UINT64, 8),
            &error));
        SOUND(column);
        const uint64_t *const data = stria_column_data(items);
        for (size_t i = 0; i < rows * COUNT_OF(numbers); i++)
            assert_int_equal(data[2 * rows + i], 5 + i % 3);
        stria_column_free(column);
    }
}

/* ---- From one level to another ----------------------------------------------------------- */

/* A list's offsets become items of its child, and then group them. */
static void test_offsets_as_items(void **state)
{
    static const int64_t one = 1;

    (void)state;
    for (size_t rows = 1; rows < MANY; rows += 7) {
        stria_column *const column = new_column("Array(Nullable(Int64))");
        stria_column *const items = stria_column_child(column, 0);
        for (size_t row = 0; row < rows; row++) {
            OK(stria_push_int64(items, one, &error));
            OK(stria_end_row(column, &error));
        }
        OK(stria_append(items, STRIA_VALUES(stria_column_offsets(column), rows), &error));
        OK(stria_close(column, STRIA_OFFSETS(stria_column_offsets(column), rows), &error));
        SOUND(column);
        assert_int_equal(stria_column_rows(column), 2 * rows);
        for (size_t row = 0; row < rows; row++) {
            assert_int_equal(stria_column_span(column, rows + row).first, rows + row);
            assert_int_equal(((const int64_t *)stria_column_data(items))[rows + row], row);
        }
        stria_column_free(column);
    }
}

/* The items of a list are the offsets of lists to come, and the sides of a grid. */
static void test_items_as_spans(void **state)
{
    (void)state;
    for (size_t rows = 2; rows < MANY; rows += 7) {
        stria_column *const column = new_column("Array(UInt64)");
        const stria_column *const items = stria_column_child(column, 0);
        for (uint64_t row = 0; row < rows; row++) {
            OK(stria_push_uint64(stria_column_child(column, 0), row, &error));
            OK(stria_end_row(column, &error));
        }
        const uint64_t *const data = stria_column_data(items);
        OK(stria_append_lists(
            column, STRIA_VALUES(data, rows), STRIA_OFFSETS(data, rows - 1), &error));
        SOUND(column);
        assert_int_equal(stria_column_rows(column), 2 * rows - 1);
        assert_int_equal(((const uint64_t *)stria_column_data(items))[2 * rows - 2], rows - 2);
        stria_column_free(column);
    }
}

/* ---- When the call fails, and when nothing is to be kept --------------------------------- */

/* Each request for memory fails once; then the spans are wrong, which shows when the
 * offsets have moved. */
static void test_failures(void **state)
{
    (void)state;
    for (size_t rows = 0; rows < MOST; rows += 7) {
        struct twins twins = make_twins(fact_of("String"), "Array(Nullable(%s))", rows + 1);
        column_image before = take_image(twins.own);
        const stria_column *const leaf = twins.own->child;
        const size_t used = stria__last_offset(leaf);
        stria_code code = STRIA_ERR_MEMORY;
        size_t n = 0;

        if (used > 0) {
            const stria_spans strings = offsets_of(leaf);
            FAILS(STRIA_ERR_SHAPE,
                stria_append_lists(twins.own, STRIA_BYTES(stria_column_data(leaf), used - 1),
                    stria_spans_within(offsets_of(twins.own), &strings), &error));
            UNCHANGED(twins.own, &before);
        }
        while (code == STRIA_ERR_MEMORY) {
            const stria_spans within = stria_spans_with_nulls(offsets_of(leaf), nulls_of(leaf));
            stria_checker_fail_at(checker, ++n);
            code = stria_append_lists(twins.own, STRIA_BYTES(stria_column_data(leaf), used),
                stria_spans_within(offsets_of(twins.own), &within), &error);
            stria_checker_fail_at(checker, 0);
            if (code != STRIA_OK)
                UNCHANGED(twins.own, &before);
        }
        assert_int_equal(code, STRIA_OK);
        append_tree(twins.other, twins.copy, fact_of("String"));
        free_image(&before);
        end_twins(&twins);
    }
}

/* Counts the blocks that are asked for anew. */
static size_t fresh_blocks;

static void *count_fresh(void *context, void *block, size_t old_size, size_t new_size, size_t align)
{
    fresh_blocks += block == NULL && new_size > 0;
    return hard.resize(context, block, old_size, new_size, align);
}

/* Memory of others is no reason not to resize a block: large ones move without a copy. */
static void test_input_of_others_keeps_no_block(void **state)
{
    static const stria_view views[] = {{"abc", 3}, {"", 0}, {NULL, 0}, {"defghijklmnop", 13}};
    static const size_t counts[] = {1, 2, 1};
    const stria_allocator allocator = {count_fresh, hard.context};
    stria_column *const column = stria_column_new("Array(Nullable(String))", &allocator, NULL);

    (void)state;
    OK(stria_append_lists(column,
        stria_with_nulls(STRIA_VALUES(views, 4), stria_null_bytes("\0\0\1\0")),
        stria_make_spans(counts, 3, STRIA_SPANS_LENGTHS, STRIA_SPAN_CTYPE_OF(counts[0])), &error));
    fresh_blocks = 0;
    for (size_t i = 0; i < MANY; i++) {
        OK(stria_append(column->child,
            stria_with_nulls(STRIA_VALUES(views, 4), stria_null_bytes("\0\0\1\0")), &error));
        OK(stria_push_cstr(column->child, "text", &error));
        OK(stria_end_row(column, &error));
    }
    assert_int_equal(fresh_blocks, 0);
    SOUND(column);
    stria_column_free(column);
}

/* ---- Blocks of Native -------------------------------------------------------------------- */

static void test_sources_of_own_memory_are_refused(void **state)
{
    const stria_field field = {"x", "Array(String)"};
    stria_batch *const batch = new_batch(&field, 1);
    stria_column *const column = batch->columns[0];
    stria_memory *const memory = new_memory();

    (void)state;
    OK(stria_push_view(column->child, encode(batch, memory), &error));
    OK(stria_end_row(column, &error));
    OK(stria_batch_commit(batch, &error));
    batch_image before = take_batch_image(batch);
    stria_view own = stria_column_view(column->child, 0);
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_native(batch, stria_view_source(&own), &error));
    SAYS("memory of the batch");
    own = (stria_view){(const char *)stria_column_offsets(column), 16};
    FAILS(STRIA_ERR_ARGUMENT, stria_batch_read_native(batch, stria_view_source(&own), &error));
    assert_batch_unchanged(batch, &before);
    stria_memory_free(memory);
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_arrays),
        TEST(test_pointers),
        TEST(test_strides_that_go_backwards),
        TEST(test_views),
        TEST(test_keys_of_a_dictionary),
        TEST(test_pushes),
        TEST(test_trees),
        TEST(test_lists_of_views),
        TEST(test_nullable_lists),
        TEST(test_slices),
        TEST(test_slices_that_stand_in_the_column),
        TEST(test_offsets_as_items),
        TEST(test_items_as_spans),
        TEST(test_failures),
        TEST(test_input_of_others_keeps_no_block),
        TEST(test_sources_of_own_memory_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* lists_test.c - every type in lists of depth 1 to 3, out of spans and out of slices
 *
 * As in forms_test.c: what is stored, what pushing and closing stores, and no byte read
 * outside of the caller's memory.
 */
#include "support/support.h"

#include "support/ragged.h"

static const char *const patterns[2][RAGGED_DEPTH + 1] = {
    {"%s", "Array(%s)", "Array(Array(%s))", "Array(Array(Array(%s)))"},
    {"Nullable(%s)", "Array(Nullable(%s))", "Array(Array(Nullable(%s)))",
        "Array(Array(Array(Nullable(%s))))"},
};

/* Rows and the most items of a list: above and below a block. */
static const struct {
    size_t rows;
    size_t most;
} sizes[] = {{0, 0}, {1, 0}, {1, 1}, {1, 3}, {7, 0}, {9, 3}, {40, 9}, {600, 2}, {3, 700}};

struct course {
    const type_fact *fact;
    size_t depth;
    bool nullable;
    random_source random;
    size_t calls;
};

/* Two columns with the same few rows, for a call and for what it is compared with. */
struct pair {
    stria_column *bulk;
    stria_column *pushed;
    size_t rows;
};

static struct pair make_pair(struct course *course)
{
    char type[96];
    struct pair pair;
    struct ragged before = make_ragged(course->fact, course->depth, pick(&course->random, 4), 3,
        CELLS_ANY, course->nullable ? 2 : 0, &course->random);

    (void)wrapped(type, sizeof type, patterns[course->nullable][course->depth], course->fact->type);
    pair.bulk = new_column(type);
    pair.pushed = new_column(type);
    pair.rows = before.rows[0];
    push_ragged(pair.bulk, &before);
    push_ragged(pair.pushed, &before);
    free_ragged(&before);
    return pair;
}

static void end_pair(struct course *course, struct pair *pair, const struct ragged *ragged)
{
    HOLDS_LISTS(pair->bulk, pair->rows, ragged);
    push_ragged(pair->pushed, ragged);
    SAME(pair->bulk, pair->pushed);
    stria_column_free(pair->bulk);
    stria_column_free(pair->pushed);
    course->calls++;
}

static guard_side any_side(struct course *course)
{
    return pick(&course->random, 2) == 0 ? GUARD_END : GUARD_START;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Deeper lists have fewer rows and fewer items, else they would have very many. */
static struct ragged make_input(struct course *course, size_t size, cell_kind kind)
{
    const size_t rows = sizes[size].rows;
    const size_t most = sizes[size].most;
    const bool deep = course->depth > 1;

    return make_ragged(course->fact, course->depth, deep ? least(rows, 50) : rows,
        deep ? least(most, 4) : most, kind, course->nullable ? 3 : 0, &course->random);
}

/* ---- Spans over values ------------------------------------------------------------------- */

static void try_spans(struct course *course, size_t size, value_form form, null_form nulls)
{
    struct ragged ragged = make_input(course, size, cells_for(form));
    struct layout values;
    struct ragged_spans spans;

    if (lay_out(&ragged.cells, form, nulls, pick(&course->random, 20), any_side(course), &values)) {
        struct pair pair = make_pair(course);
        lay_out_ragged(&ragged, &course->random, 0, any_side(course), &spans);
        OK(stria_append_lists(pair.bulk, values.values, spans.spans, &error));
        end_pair(course, &pair, &ragged);
        free_ragged_spans(&spans);
    }
    free_layout(&values);
    free_ragged(&ragged);
}

static void try_type(const type_fact *fact, size_t first_size, size_t step)
{
    struct course course = {fact, 0, false, {3}, 0};

    for (course.depth = 1; course.depth <= RAGGED_DEPTH; course.depth++) {
        for (size_t size = first_size; size < COUNT_OF(sizes); size += step) {
            for (size_t form = 0; form < FORM_COUNT; form++) {
                course.nullable = false;
                try_spans(&course, size, (value_form)form, NULLS_NOT_TOLD);
                course.nullable = true;
                try_spans(&course, size, (value_form)form, NULLS_NOT_TOLD);
                try_spans(&course, size, (value_form)form,
                    (null_form)(1 + pick(&course.random, NULL_FORM_COUNT - 1)));
            }
        }
    }
    assert_true(course.calls > 0);
}

static void test_spans(void **state)
{
    const size_t step = 1 + 20 / rounds(20) / 3;

    (void)state;
    for (size_t i = 0; i < fact_count; i++)
        try_type(&facts[i], i % step, step + (i > 12)); /* dates are numbers like others */
}

/* Offsets that begin behind 0 at every level: what stands before them is not looked at. */
static void test_offsets_from_behind_zero(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        struct course course = {&facts[i], 0, i % 2 == 0, {4 + i}, 0};
        for (course.depth = 1; course.depth <= RAGGED_DEPTH; course.depth++) {
            const size_t lead = 1 + pick(&course.random, 600);
            struct ragged ragged = make_input(&course, 5, CELLS_ANY);
            struct ragged_spans spans;
            struct layout values;
            struct pair pair = make_pair(&course);

            lay_out_ragged(&ragged, &course.random, lead, GUARD_END, &spans);
            assert_true(lay_out(&ragged.cells, FORM_ARRAY,
                course.nullable ? VALID_AS_BYTES : NULLS_NOT_TOLD, 0, GUARD_START, &values));
            /* The lead is in front of the block, where nothing may be read. */
            values.values.data = (const uint8_t *)values.values.data - lead * values.values.stride;
            values.values.count += lead;
            if (course.nullable)
                values.values.nulls.flags = (const uint8_t *)values.values.nulls.flags - lead;
            OK(stria_append_lists(pair.bulk, values.values, spans.spans, &error));
            end_pair(&course, &pair, &ragged);
            free_layout(&values);
            free_ragged_spans(&spans);
            free_ragged(&ragged);
        }
    }
}

/* ---- Spans over bytes --------------------------------------------------------------------- */

/* The bytes of all cells behind one another; `counts` tells where they part.  Missing ones
 * have bytes, too, which are not looked at. */
static guarded lay_out_bytes(const struct cells *cells, size_t *counts, guard_side side)
{
    size_t total = 0;

    for (size_t i = 0; i < cells->count; i++) {
        counts[i] = cells->cells[i].size;
        total += counts[i];
    }
    guarded bytes = guard_make(NULL, total, side);
    uint8_t *to = bytes.block;
    for (size_t i = 0; i < cells->count; i++) {
        memcpy(to, cells->cells[i].bytes, counts[i]);
        to += counts[i];
    }
    return bytes;
}

/* One level more than the column has: the innermost makes strings out of bytes. */
static void try_bytes(struct course *course, size_t size, null_form nulls)
{
    random_source *const random = &course->random;
    struct ragged ragged = make_input(course, size, CELLS_ANY);
    struct pair pair = make_pair(course);
    const guard_side side = any_side(course);
    size_t *const counts = test_calloc(ragged.cells.count + 1, sizeof *counts);
    guarded bytes = lay_out_bytes(&ragged.cells, counts, side);
    guarded flags = {NULL, 0, NULL, 0};
    struct span_layout strings;
    struct ragged_spans lists;
    stria_spans spans;

    lay_out_spans(counts, ragged.cells.count, span_kinds[pick(random, COUNT_OF(span_kinds))],
        span_ctypes[pick(random, COUNT_OF(span_ctypes))], 0, side, &strings);
    if (nulls != NULLS_NOT_TOLD)
        strings.spans = stria_spans_with_nulls(
            strings.spans, lay_out_flags(&ragged.cells, nulls, pick(random, 20), side, &flags));
    lay_out_ragged(&ragged, random, 0, side, &lists);
    spans = strings.spans;
    if (course->depth > 0) {
        stria_spans *const innermost = &lists.levels[course->depth - 1].spans;
        *innermost = stria_spans_within(*innermost, &strings.spans);
        spans = lists.levels[0].spans;
    }
    OK(stria_append_lists(pair.bulk, STRIA_BYTES(bytes.block, bytes.size), spans, &error));
    end_pair(course, &pair, &ragged);

    if (flags.map != NULL)
        guard_free(&flags);
    guard_free(&bytes);
    free_spans(&strings);
    free_ragged_spans(&lists);
    test_free(counts);
    free_ragged(&ragged);
}

static void test_strings_out_of_bytes(void **state)
{
    static const char *const types[] = {"String", "FixedString(1)", "FixedString(16)"};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        struct course course = {fact_of(types[i]), 0, false, {5}, 0};
        for (course.depth = 0; course.depth < RAGGED_DEPTH; course.depth++) {
            for (size_t size = 0; size < COUNT_OF(sizes); size++) {
                course.nullable = false;
                try_bytes(&course, size, NULLS_NOT_TOLD);
                course.nullable = true;
                for (size_t nulls = NULLS_AS_BYTES; nulls < NULL_FORM_COUNT; nulls++)
                    try_bytes(&course, size, (null_form)nulls);
            }
        }
    }
}

/* ---- Slices --------------------------------------------------------------------------------- */

static void try_slices(
    struct course *course, size_t size, slice_form slices, value_form form, int32_t count_width)
{
    struct ragged ragged = make_input(course, size, cells_for(form));
    struct ragged_slices layout;

    if (count_width == 1 && sizes[size].most > 255) {
        free_ragged(&ragged);
        return;
    }
    if (lay_out_slices(&ragged, slices, form, count_width, any_side(course), &layout)) {
        struct pair pair = make_pair(course);
        OK(stria_append_slices(pair.bulk, layout.slices, &error));
        end_pair(course, &pair, &ragged);
    }
    free_ragged_slices(&layout);
    free_ragged(&ragged);
}

static void test_slices(void **state)
{
    static const int32_t widths[] = {1, 2, 4, 8};
    const size_t step = 1 + 20 / rounds(20) / 3;

    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        struct course course = {&facts[i], 0, false, {6 + i}, 0};
        for (course.depth = 0; course.depth <= RAGGED_DEPTH; course.depth++) {
            for (size_t size = i % step; size < COUNT_OF(sizes); size += step + (i > 12)) {
                for (size_t form = 0; form < FORM_COUNT; form++) {
                    const int32_t width = widths[pick(&course.random, COUNT_OF(widths))];
                    course.nullable = false;
                    try_slices(&course, size, SLICES_OF_VALUES, (value_form)form, width);
                    course.nullable = true;
                    try_slices(&course, size, SLICES_OF_VALUES, (value_form)form, width);
                    try_slices(&course, size, SLICES_WITH_FLAGS, (value_form)form, width);
                }
                course.nullable = false;
                try_slices(&course, size, SLICES_OF_BYTES, FORM_ARRAY, 8);
                course.nullable = true;
                try_slices(&course, size, SLICES_OF_BYTES_WITH_FLAGS, FORM_ARRAY, 1);
            }
        }
        assert_true(course.calls > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_spans),
        TEST(test_offsets_from_behind_zero),
        TEST(test_strings_out_of_bytes),
        TEST(test_slices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

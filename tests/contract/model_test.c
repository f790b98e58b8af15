/* model_test.c - thousands of random calls on a batch, beside a slow and obvious model
 *
 * After each call every column holds what the model holds and is sound; a call that was
 * refused, for its input or for want of memory, has changed neither.  In the end all of it
 * is pushed into a fresh batch, one value after another: columns and encoded bytes are the
 * same.
 *
 * Each run prints its seed; STRIA_TEST_SEED=n runs that one alone.
 */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "stria/clickhouse.h"
#include "support/ragged.h"

enum { COLUMNS = 4, STEPS = 300, ROWS_MAX = 300 };

/* ---- The model of a column ---------------------------------------------------------------- */

struct model {
    const type_fact *fact;
    bool nullable;
    size_t depth;
    size_t rows[RAGGED_DEPTH + 1]; /* of each level, pending ones included */
    size_t line[RAGGED_DEPTH + 1];
    size_t *counts[RAGGED_DEPTH];
    struct cell *cells;
    char type[96];
    char name[8];
};

static size_t sum(const size_t *counts, size_t count)
{
    size_t total = 0;

    for (size_t i = 0; i < count; i++)
        total += counts[i];
    return total;
}

/* Items below `level` that rows of it hold, and those that wait. */
static size_t closed(const struct model *model, size_t level)
{
    return sum(model->counts[level], model->rows[level]);
}

static size_t pending(const struct model *model, size_t level)
{
    return model->rows[level + 1] - closed(model, level);
}

static bool has_pending(const struct model *model, size_t from)
{
    for (size_t level = from; level < model->depth; level++) {
        if (pending(model, level) > 0)
            return true;
    }
    return false;
}

static void *grown(void *memory, size_t count, size_t size)
{
    void *const more = realloc(memory, (count + 1) * size);

    assert_non_null(more);
    return more;
}

/* Rows, made for this level and the ones below it. */
static void add_ragged(struct model *model, size_t level, const struct ragged *ragged)
{
    for (size_t i = 0; i < ragged->depth; i++, level++) {
        size_t *const counts =
            grown(model->counts[level], model->rows[level] + ragged->rows[i], sizeof *counts);
        memcpy(counts + model->rows[level], ragged->counts[i], ragged->rows[i] * sizeof *counts);
        model->counts[level] = counts;
        model->rows[level] += ragged->rows[i];
    }
    model->cells =
        grown(model->cells, model->rows[level] + ragged->cells.count, sizeof *model->cells);
    memcpy(model->cells + model->rows[level], ragged->cells.cells,
        ragged->cells.count * sizeof *model->cells);
    model->rows[level] += ragged->cells.count;
}

/* Lists over what is pending below `level`. */
static void add_counts(struct model *model, size_t level, const size_t *counts, size_t count)
{
    model->counts[level] = grown(model->counts[level], model->rows[level] + count, sizeof *counts);
    memcpy(model->counts[level] + model->rows[level], counts, count * sizeof *counts);
    model->rows[level] += count;
}

static void truncate_model(struct model *model, size_t level, size_t rows)
{
    if (level > 0 && rows < closed(model, level - 1))
        rows = closed(model, level - 1);
    for (; level <= model->depth; level++) {
        if (rows < model->rows[level])
            model->rows[level] = rows;
        if (model->line[level] > model->rows[level])
            model->line[level] = model->rows[level];
        if (level < model->depth)
            rows = closed(model, level);
    }
}

static void check_model(stria_column *column, const struct model *model)
{
    const struct cells cells = {model->fact, model->cells, model->rows[model->depth]};

    SOUND(column);
    for (size_t level = 0; level < model->depth; level++) {
        size_t first = 0;
        assert_int_equal(stria_column_rows(column), model->rows[level]);
        for (size_t i = 0; i < model->rows[level]; i++) {
            const stria_span span = stria_column_span(column, i);
            assert_int_equal(span.first, first);
            assert_int_equal(span.count, model->counts[level][i]);
            first += span.count;
        }
        column = stria_column_child(column, 0);
    }
    assert_int_equal(stria_column_rows(column), cells.count);
    HOLDS(column, 0, &cells);
    assert_int_equal(stria_column_null_count(column), count_missing(&cells));
}

/* ---- A run ------------------------------------------------------------------------------- */

struct run {
    random_source random;
    stria_batch *batch;
    struct model models[COLUMNS];
    size_t done[16]; /* how many steps of each kind did what they should */
};

static struct run begin_run(uint64_t seed)
{
    static const char *const patterns[2][3] = {
        {"%s", "Array(%s)", "Array(Array(%s))"},
        {"Nullable(%s)", "Array(Nullable(%s))", "Array(Array(Nullable(%s)))"},
    };
    struct run run = {.random = {seed}};
    stria_field fields[COLUMNS];

    for (size_t i = 0; i < COLUMNS; i++) {
        struct model *const model = &run.models[i];
        model->fact = &facts[pick(&run.random, fact_count)];
        if (pick(&run.random, 3) == 0)
            model->fact = fact_of("String");
        model->nullable = pick(&run.random, 2) == 0;
        model->depth = pick(&run.random, 3);
        (void)snprintf(model->name, sizeof model->name, "c%zu", i);
        fields[i].name = model->name;
        fields[i].type = wrapped(model->type, sizeof model->type,
            patterns[model->nullable][model->depth], model->fact->type);
        for (size_t level = 0; level < model->depth; level++)
            model->counts[level] = grown(NULL, 0, sizeof(size_t));
        model->cells = grown(NULL, 0, sizeof *model->cells);
    }
    run.batch = new_batch(fields, COLUMNS);
    return run;
}

static void end_run(struct run *run)
{
    for (size_t i = 0; i < COLUMNS; i++) {
        for (size_t level = 0; level < run->models[i].depth; level++)
            free(run->models[i].counts[level]);
        free(run->models[i].cells);
    }
    stria_batch_free(run->batch);
}

static stria_column *column_at(struct run *run, size_t index, size_t level)
{
    stria_column *column = stria_batch_column(run->batch, index);

    for (; level > 0; level--)
        column = stria_column_child(column, 0);
    return column;
}

/* ---- Steps ------------------------------------------------------------------------------- */

/* What a step should come to.  MEMORY is right whenever a request was to fail. */
static bool succeeded(struct run *run, size_t kind, stria_code expected, stria_code code)
{
    stria_checker_fail_at(checker, 0);
    if (code != expected && code != STRIA_ERR_MEMORY)
        fail_msg("step %zu gave %s, where %s is right: %s", kind, stria_code_name(code),
            stria_code_name(expected), code == STRIA_OK ? "" : error.message);
    run->done[kind] += code == expected;
    return code == STRIA_OK;
}

/* Now and then one of the next requests for memory fails. */
static void tempt(struct run *run)
{
    if (pick(&run->random, 4) == 0)
        stria_checker_fail_at(checker, 1 + pick(&run->random, 3));
}

static struct ragged make_rows(
    struct run *run, const struct model *model, size_t level, cell_kind kind, size_t rows)
{
    return make_ragged(model->fact, model->depth - level, rows, 4, kind,
        model->nullable ? 1 + pick(&run->random, 5) : 0, &run->random);
}

static size_t small(struct run *run)
{
    return pick(&run->random, 50) == 0 ? 600 : pick(&run->random, 12);
}

/* Rows at some level, as values with spans. */
static void step_values(struct run *run, size_t index, size_t level)
{
    struct model *const model = &run->models[index];
    stria_column *const column = column_at(run, index, level);
    const size_t forms = model->fact->ctype != 0 ? FORM_POINTERS + 1 : FORM_COUNT;
    const value_form form = (value_form)pick(&run->random, forms);
    struct ragged ragged = make_rows(
        run, model, level, cells_for(form), level < model->depth ? small(run) : small(run) * 2);
    const null_form told = (null_form)pick(&run->random, NULL_FORM_COUNT);
    const bool has_bad = !model->nullable && ragged.cells.count > 0 && pick(&run->random, 6) == 0;
    struct ragged_spans spans;
    struct layout layout;

    if (has_bad)
        ragged.cells.cells[pick(&run->random, ragged.cells.count)].missing = true;
    if (lay_out(&ragged.cells, form, told, pick(&run->random, 70), GUARD_END, &layout)) {
        const stria_code expected = level < model->depth && has_pending(model, level)
            ? STRIA_ERR_SHAPE
            : has_bad ? STRIA_ERR_NULL
                      : STRIA_OK;
        lay_out_ragged(&ragged, &run->random, 0, GUARD_END, &spans);
        tempt(run);
        if (succeeded(run, 0, expected,
                level < model->depth || pick(&run->random, 2) == 0
                    ? stria_append_lists(column, layout.values, spans.spans, &error)
                    : stria_append(column, layout.values, &error)))
            add_ragged(model, level, &ragged);
        free_ragged_spans(&spans);
    }
    free_layout(&layout);
    free_ragged(&ragged);
}

/* The same, as slices. */
static void step_slices(struct run *run, size_t index, size_t level)
{
    struct model *const model = &run->models[index];
    stria_column *const column = column_at(run, index, level);
    const slice_form slices = (slice_form)pick(&run->random, 4);
    const value_form form = pick(&run->random, 2) == 0 ? FORM_ARRAY : FORM_POINTERS;
    struct ragged ragged = make_rows(run, model, level, CELLS_ANY, small(run));
    struct ragged_slices layout;

    if (lay_out_slices(&ragged, slices, form, 8, GUARD_END, &layout)) {
        tempt(run);
        if (succeeded(run, 1, has_pending(model, level) ? STRIA_ERR_SHAPE : STRIA_OK,
                stria_append_slices(column, layout.slices, &error)))
            add_ragged(model, level, &ragged);
    }
    free_ragged_slices(&layout);
    free_ragged(&ragged);
}

static void step_push(struct run *run, size_t index)
{
    struct model *const model = &run->models[index];
    stria_column *const leaf = column_at(run, index, model->depth);

    for (size_t i = small(run); i > 0; i--) {
        struct ragged one = make_rows(run, model, model->depth, CELLS_ANY, 1);
        const bool null = one.cells.cells[0].missing || pick(&run->random, 20) == 0;
        one.cells.cells[0].missing = null;
        tempt(run);
        if (succeeded(run, 2, null && !model->nullable ? STRIA_ERR_NULL : STRIA_OK,
                null ? stria_push_null(leaf, &error) : push_cell(leaf, &one.cells, 0, &error)))
            add_ragged(model, model->depth, &one);
        free_ragged(&one);
    }
}

static void step_end_row(struct run *run, size_t index, size_t level)
{
    struct model *const model = &run->models[index];
    const size_t count = pending(model, level);

    tempt(run);
    if (succeeded(run, 3, STRIA_OK, stria_end_row(column_at(run, index, level), &error)))
        add_counts(model, level, &count, 1);
}

/* Lists over all that is pending, or over more or less, which is refused. */
static void step_close(struct run *run, size_t index, size_t level)
{
    struct model *const model = &run->models[index];
    const size_t waiting = pending(model, level);
    const size_t target = pick(&run->random, 4) == 0 ? pick(&run->random, 10) : waiting;
    const int32_t kind = span_kinds[pick(&run->random, COUNT_OF(span_kinds))];
    size_t counts[64];
    size_t rows = 0;
    struct span_layout spans;

    for (size_t left = target; rows < 60 && left > 0; rows++) {
        counts[rows] = pick(&run->random, left + 1);
        left -= counts[rows];
    }
    counts[rows] = target - sum(counts, rows);
    rows += counts[rows] > 0 || pick(&run->random, 2) == 0;
    lay_out_spans(counts, rows, kind, span_ctypes[pick(&run->random, 4)], 0, GUARD_END, &spans);
    tempt(run);
    if (succeeded(run, 4, target == waiting ? STRIA_OK : STRIA_ERR_SHAPE,
            stria_close(column_at(run, index, level), spans.spans, &error)))
        add_counts(model, level, counts, rows);
    free_spans(&spans);
}

static void step_truncate(struct run *run, size_t index, size_t level)
{
    struct model *const model = &run->models[index];
    const size_t rows = pick(&run->random, model->rows[level] + 3);

    stria_column_truncate(column_at(run, index, level), rows);
    truncate_model(model, level, rows);
    run->done[5]++;
}

static void step_reserve(struct run *run, size_t index, size_t level)
{
    tempt(run);
    (void)succeeded(run, 6, STRIA_OK,
        stria_column_reserve(column_at(run, index, level), small(run), small(run), &error));
    (void)succeeded(run, 6, STRIA_ERR_SIZE,
        stria_column_reserve(column_at(run, index, level), SIZE_MAX, 0, &error));
}

static bool agree(const struct run *run)
{
    for (size_t i = 0; i < COLUMNS; i++) {
        if (run->models[i].rows[0] != run->models[0].rows[0] || has_pending(&run->models[i], 0))
            return false;
    }
    return true;
}

static void step_commit(struct run *run)
{
    if (!succeeded(run, 7, agree(run) ? STRIA_OK : STRIA_ERR_SHAPE,
            stria_batch_commit(run->batch, &error)))
        return;
    for (size_t i = 0; i < COLUMNS; i++)
        memcpy(run->models[i].line, run->models[i].rows, sizeof run->models[i].line);
    run->done[8]++;
}

static size_t line_of(const struct run *run)
{
    size_t rows = run->models[0].line[0];

    for (size_t i = 1; i < COLUMNS; i++) {
        if (run->models[i].line[0] < rows)
            rows = run->models[i].line[0];
    }
    return rows;
}

static void step_rollback(struct run *run)
{
    const size_t rows = line_of(run);

    stria_batch_rollback(run->batch);
    for (size_t i = 0; i < COLUMNS; i++) {
        memcpy(run->models[i].rows, run->models[i].line, sizeof run->models[i].rows);
        truncate_model(&run->models[i], 0, rows);
    }
    run->done[9]++;
}

static void step_reset(struct run *run)
{
    stria_batch_reset(run->batch);
    for (size_t i = 0; i < COLUMNS; i++)
        truncate_model(&run->models[i], 0, 0);
    run->done[10]++;
}

/* Brings the columns to the same length, which chance would not. */
static void level_out(struct run *run)
{
    size_t rows = SIZE_MAX;

    for (size_t i = 0; i < COLUMNS; i++) {
        if (run->models[i].rows[0] < rows)
            rows = run->models[i].rows[0];
    }
    for (size_t i = 0; i < COLUMNS; i++) {
        stria_column_truncate(stria_batch_column(run->batch, i), rows);
        truncate_model(&run->models[i], 0, rows);
    }
}

static void take_step(struct run *run)
{
    const size_t index = pick(&run->random, COLUMNS);
    const size_t depth = run->models[index].depth;
    const size_t level = pick(&run->random, depth + 1);
    const bool is_list = level < depth;
    const size_t what = pick(&run->random, 40);

    if (run->models[index].rows[depth] > ROWS_MAX)
        stria_column_truncate(stria_batch_column(run->batch, index), 3);
    if (run->models[index].rows[depth] > ROWS_MAX)
        truncate_model(&run->models[index], 0, 3);
    if (what < 12)
        step_values(run, index, level);
    else if (what < 18)
        step_slices(run, index, level);
    else if (what < 22)
        step_push(run, index);
    else if (what < 26 && is_list)
        step_end_row(run, index, level);
    else if (what < 31 && is_list)
        step_close(run, index, level);
    else if (what < 33)
        step_truncate(run, index, level);
    else if (what < 35)
        step_reserve(run, index, level);
    else if (what < 37)
        step_commit(run);
    else if (what < 38)
        step_rollback(run);
    else if (what < 39)
        level_out(run);
    else if (pick(&run->random, 10) == 0)
        step_reset(run);
}

/* ---- The end ----------------------------------------------------------------------------- */

static bool any_lacks_clickhouse(const struct run *run)
{
    bool lacks = false;

    for (size_t i = 0; i < COLUMNS; i++)
        lacks = lacks || !is_in_clickhouse(run->models[i].fact);
    return lacks;
}

/* Encodes both batches; the bytes are the same. */
static void assert_same_bytes(const stria_batch *a, const stria_batch *b)
{
    stria_memory *const of_a = stria_memory_new(&hard);
    stria_memory *const of_b = stria_memory_new(&hard);

    OK(stria_batch_write_native(a, stria_memory_sink(of_a), &error));
    OK(stria_batch_write_native(b, stria_memory_sink(of_b), &error));
    const stria_view bytes_a = stria_memory_view(of_a);
    const stria_view bytes_b = stria_memory_view(of_b);
    assert_int_equal(bytes_a.size, bytes_b.size);
    assert_memory_equal(bytes_a.data, bytes_b.data, bytes_a.size);
    stria_memory_free(of_a);
    stria_memory_free(of_b);
}

/* What the model holds, value after value, into a fresh batch. */
static void compare_with_pushed(struct run *run)
{
    stria_field fields[COLUMNS];

    for (size_t i = 0; i < COLUMNS; i++)
        fields[i] = (stria_field){run->models[i].name, run->models[i].type};
    stria_batch *const pushed = new_batch(fields, COLUMNS);
    for (size_t i = 0; i < COLUMNS; i++) {
        const struct model *const model = &run->models[i];
        struct ragged all = {
            .depth = model->depth, .cells = {model->fact, model->cells, model->rows[model->depth]}};
        memcpy(all.rows, model->rows, sizeof all.rows);
        memcpy(all.counts, model->counts, sizeof all.counts);
        push_ragged(stria_batch_column(pushed, i), &all);
        SAME(stria_batch_column(run->batch, i), stria_batch_column(pushed, i));
    }
    OK(stria_batch_commit(pushed, &error));
    for (size_t i = 0; i < COLUMNS; i++)
        SAME(stria_batch_column(run->batch, i), stria_batch_column(pushed, i));
    if (!any_lacks_clickhouse(run))
        assert_same_bytes(run->batch, pushed);
    stria_batch_free(pushed);
}

static void run_seed(uint64_t seed, size_t *done)
{
    struct run run = begin_run(seed);

    print_message("seed %llu\n", (unsigned long long)seed);
    for (size_t step = 0; step < STEPS; step++) {
        take_step(&run);
        assert_int_equal(stria_batch_rows(run.batch), line_of(&run));
        for (size_t i = 0; i < COLUMNS; i++)
            check_model(stria_batch_column(run.batch, i), &run.models[i]);
    }
    level_out(&run);
    step_commit(&run);
    compare_with_pushed(&run);
    for (size_t i = 0; i < COUNT_OF(run.done); i++)
        done[i] += run.done[i];
    end_run(&run);
}

static void test_random_calls(void **state)
{
    const char *const only = getenv("STRIA_TEST_SEED");
    const size_t seeds = rounds(40);
    size_t done[16] = {0};

    (void)state;
    if (only != NULL) {
        run_seed(strtoull(only, NULL, 10), done);
        return;
    }
    for (uint64_t seed = 1; seed <= seeds; seed++)
        run_seed(seed, done);
    for (size_t kind = 0; kind <= 10; kind++) {
        if (done[kind] == 0 && seeds >= 40)
            fail_msg("no step of kind %zu was taken", kind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_random_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

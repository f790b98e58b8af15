/* dictionary_model_test.c - random calls on a dictionary, beside an array of the values
 *
 * Values come from a small pool, so that keys meet again what they met before: after rows
 * were taken back, through Native, and from the column itself.
 */
#include "support/cells.h"
#include "unit/batches.h"

enum { POOL = 60, MODEL_ROWS = 3000 };

struct model {
    const type_fact *fact;
    bool nullable;
    random_source random;
    struct cells pool;
    struct cell rows[MODEL_ROWS];
    size_t count;
    stria_batch *batch;
    size_t line;
};

static void append_from_pool(struct model *m)
{
    const size_t n = pick(&m->random, 40);
    struct cell few[40];
    stria_view views[40];
    bool missing[40];
    uint8_t bytes[40][CELL_SIZE];
    const type_fact *const fact = m->fact;

    if (m->count + n > MODEL_ROWS)
        return;
    for (size_t i = 0; i < n; i++) {
        few[i] = m->pool.cells[pick(&m->random, POOL)];
        few[i].missing = m->nullable && pick(&m->random, 5) == 0;
        missing[i] = few[i].missing;
        views[i] = (stria_view){(const char *)few[i].bytes, few[i].size};
        memcpy(bytes[i], few[i].bytes, CELL_SIZE);
    }
    stria_values values = STRIA_VALUES(views, n);
    if (fact->ctype != 0 && fact->ctype != STRIA_RAW_BYTES)
        values = stria_make_values(bytes, n, CELL_SIZE, 0, fact->width, fact->ctype, 0);
    else if (fact->ctype == STRIA_RAW_BYTES)
        values = stria_make_values(bytes, n, CELL_SIZE, 0, 16, STRIA_RAW_BYTES, 0);
    if (fact->kind == FACT_UUID) {
        for (size_t i = 0; i < n; i++)
            to_caller(fact, few[i].bytes, bytes[i]);
    }
    if (m->nullable)
        values = stria_with_nulls(values, stria_null_bytes(missing));
    OK(stria_append(m->batch->columns[0], values, &error));
    memcpy(m->rows + m->count, few, n * sizeof *few);
    m->count += n;
}

static void take_rows(struct model *m)
{
    size_t indexes[30];
    const size_t n = m->count > 0 ? pick(&m->random, 30) : 0;

    if (m->count + n > MODEL_ROWS)
        return;
    for (size_t i = 0; i < n; i++) {
        indexes[i] = pick(&m->random, m->count);
        m->rows[m->count + i] = m->rows[indexes[i]];
    }
    OK(stria_append_taken(m->batch->columns[0], m->batch->columns[0], indexes, n, &error));
    m->count += n;
}

/* Out through Native and in again, as new rows. */
static void pass_through_native(struct model *m, stria_memory *memory)
{
    OK(stria_batch_commit(m->batch, &error));
    m->line = m->count;
    stria_view rest = encode(m->batch, memory);
    if (2 * m->count > MODEL_ROWS)
        return;
    OK(stria_batch_read_native(m->batch, stria_view_source(&rest), &error));
    memcpy(m->rows + m->count, m->rows, m->count * sizeof *m->rows);
    m->count *= 2;
    m->line = m->count;
}

static void step(struct model *m, stria_memory *memory)
{
    stria_column *const column = m->batch->columns[0];

    switch (pick(&m->random, 12)) {
    case 0:
        m->count = pick(&m->random, m->count + 1);
        m->line = m->line < m->count ? m->line : m->count;
        stria_column_truncate(column, m->count);
        break;
    case 1:
        stria_batch_rollback(m->batch);
        m->count = m->line;
        break;
    case 2:
        OK(stria_batch_commit(m->batch, &error));
        m->line = m->count;
        break;
    case 3:
        if (pick(&m->random, 4) == 0)
            pass_through_native(m, memory);
        break;
    case 4:
        take_rows(m);
        break;
    case 5: /* refused, at some request for memory or not at all */
        if (pick(&m->random, 3) == 0) {
            stria_checker_fail_at(checker, 1 + pick(&m->random, 3));
            if (stria_column_reserve_keys(column, pick(&m->random, 900), 1000, NULL) == STRIA_OK)
                stria_checker_fail_at(checker, 0);
        }
        stria_checker_fail_at(checker, 0);
        break;
    case 6:
        if (pick(&m->random, 20) == 0) {
            stria_batch_reset(m->batch);
            m->count = m->line = 0;
        }
        break;
    default:
        append_from_pool(m);
    }
}

static void try_model(const type_fact *fact, bool nullable)
{
    static struct model m;
    char type[96];
    const stria_field field = {"x",
        wrapped(type, sizeof type, nullable ? "LowCardinality(Nullable(%s))" : "LowCardinality(%s)",
            fact->type)};
    stria_memory *const memory = new_memory();

    memset(&m, 0, sizeof m);
    m.fact = fact;
    m.nullable = nullable;
    m.random.state = 11 + nullable;
    m.pool = make_cells(fact, POOL, CELLS_ANY, 0, &m.random);
    m.batch = new_batch(&field, 1);
    for (size_t i = rounds(300); i > 0; i--) {
        step(&m, memory);
        const struct cells expected = {fact, m.rows, m.count};
        SOUND(m.batch->columns[0]);
        assert_int_equal(stria_column_rows(m.batch->columns[0]), m.count);
        HOLDS(m.batch->columns[0], 0, &expected);
    }
    free_cells(&m.pool);
    stria_batch_free(m.batch);
    stria_memory_free(memory);
}

static void test_random_calls(void **state)
{
    (void)state;
    for (size_t i = 0; i < fact_count; i++) {
        if (!goes_into_dictionary(&facts[i]) || strncmp(facts[i].type, "Interval", 8) == 0)
            continue;
        try_model(&facts[i], false);
        try_model(&facts[i], true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_random_calls),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* arrow_share_test.c - memory that arrays and batches share: what is copied, and for how long it
 * lives */
#include "unit/arrow_given.h"

#include "stria/record.h"

static void test_nothing_is_copied(void **state)
{
    stria_batch *const batch = new_mixed_batch(20);
    const stria_column *const numbers = batch->columns[NUMBERS];
    const stria_column *const lists = batch->columns[LISTS];
    const void *const values = stria_column_data(numbers);
    const void *const offsets = stria_column_offsets(lists);
    const void *const validity = stria_column_validity(lists->child);
    const void *const codes = batch->columns[NESTED]->child->next->values.data;

    (void)state;
    for (int moving = 0; moving < 2; moving++) {
        given g = moving ? move(batch) : share(batch);

        assert_ptr_equal(g.array.children[NUMBERS]->buffers[1], values);
        assert_ptr_equal(g.array.children[LISTS]->buffers[1], offsets);
        assert_ptr_equal(g.array.children[LISTS]->children[0]->buffers[0], validity);
        assert_ptr_equal(g.array.children[NESTED]->children[0]->children[1]->buffers[1], codes);
        release(&g);
    }
    stria_batch_free(batch);
}

/* ---- Changes ------------------------------------------------------------------------- */

typedef void (*change)(stria_batch *batch);

static void push_rows(stria_batch *batch)
{
    for (size_t row = 0; row < 9; row++)
        push_mixed_row(batch, row + 5);
    OK(stria_batch_commit(batch, &error));
}

static void push_inline(stria_batch *batch)
{
    OK(STRIA_PUSH(batch->columns[NUMBERS], (int64_t)77, &error));
    stria_batch_rollback(batch);
}

static void reset(stria_batch *batch)
{
    stria_batch_reset(batch);
    push_rows(batch);
}

static void cut(stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        stria_column_truncate(batch->columns[i], 6);
    push_rows(batch);
}

static void append_itself(stria_batch *batch)
{
    OK(stria_append_batch(batch, batch, &error));
}

static void move_away(stria_batch *batch)
{
    given g = move(batch);

    release(&g);
    push_rows(batch);
}

/* Where less is there than before, what lies behind it must be zero for one and is a value
 * for the other. */
static void share_less(stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        stria_column_truncate(batch->columns[i], 6);
    given g = share(batch);
    assert_in_order(&g.schema, &g.array);
    assert_gives(&g, batch);
    release(&g);
}

static void reserve(stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        OK(stria_column_reserve(batch->columns[i], 1000, 1000, &error));
    push_rows(batch);
}

static const change changes[] = {
    push_rows, push_inline, reset, cut, append_itself, move_away, share_less, reserve};

static void test_what_is_shared_does_not_change(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(changes); i++) {
        stria_batch *const batch = new_mixed_batch(21);
        stria_batch *const plain = new_mixed_batch(21);
        stria_batch *const expected = new_mixed_batch(21);
        given first = share(batch);
        given second = share(batch);

        changes[i](batch);
        changes[i](plain);
        assert_batch_sound(batch);
        assert_batches_equal(batch, plain);
        assert_gives(&first, expected);
        release(&first);
        changes[i](batch);
        changes[i](plain);
        assert_batches_equal(batch, plain);
        assert_gives(&second, expected);
        stria_batch_free(batch); /* the array lives on */
        assert_gives(&second, expected);
        release(&second);
        stria_batch_free(plain);
        stria_batch_free(expected);
    }
}

/* A null takes back offsets and validity bits alone; the text is shared still. */
static void test_structs_behind_shared_text(void **state)
{
    static const stria_field fields[] = {{"text", "Nullable(String)"}};
    static const stria_member members[] = {
        {.place = STRIA_IN_STRUCT, .width = sizeof(char *), .ctype = STRIA_CSTR}};
    static const stria_record record = {
        .name = "text", .size = sizeof(char *), .members = members, .fields = fields, .count = 1};
    static char text[5000];
    const char *const row = text;
    stria_batch *const batch = stria_record_batch_new(&record, &hard, &error);
    const char *before = "what is shared";

    (void)state;
    memset(text, 'x', sizeof text - 1);
    OK(stria_record_append(&record, batch, &before, 1, &error));
    given g = share(batch);
    OK(stria_push_null(batch->columns[0], &error));
    OK(stria_batch_commit(batch, &error));
    OK(stria_record_append(&record, batch, &row, 1, &error));

    assert_batch_sound(batch);
    assert_memory_equal(g.array.children[0]->buffers[2], before, strlen(before));
    assert_ptr_not_equal(g.array.children[0]->buffers[2], stria_column_data(batch->columns[0]));
    assert_int_equal(stria_column_view(batch->columns[0], 2).size, sizeof text - 1);
    release(&g);
    stria_batch_free(batch);
}

/* Memory that the other has let go of is written to again, without asking for any. */
static void test_memory_comes_back(void **state)
{
    stria_batch *const batch = new_mixed_batch(30);
    const void *const values = stria_column_data(batch->columns[NUMBERS]);
    given g = share(batch);

    (void)state;
    release(&g);
    stria_column_truncate(batch->columns[NUMBERS], 20);
    const size_t calls = stria_checker_calls(checker);
    OK(stria_push_int64(batch->columns[NUMBERS], 1, &error));
    assert_int_equal(stria_checker_calls(checker), calls);
    assert_ptr_equal(stria_column_data(batch->columns[NUMBERS]), values);
    stria_batch_free(batch);
}

static void test_sizes_are_remembered(void **state)
{
    stria_batch *const batch = new_mixed_batch(500);
    const size_t capacity = stria_column_capacity(batch->columns[NUMBERS]);
    given g = move(batch);

    (void)state;
    assert_int_equal(stria_column_capacity(batch->columns[NUMBERS]), 0);
    assert_null(stria_column_data(batch->columns[NUMBERS]));
    OK(stria_push_int64(batch->columns[NUMBERS], 1, &error));
    assert_int_equal(stria_column_capacity(batch->columns[NUMBERS]), capacity);
    release(&g);
    stria_batch_free(batch);
}

/* An array of the batch's own memory, which moves while it is read. */
static void test_a_batch_reads_itself(void **state)
{
    stria_batch *const batch = new_mixed_batch(30);
    stria_batch *const expected = new_mixed_batch(30);
    given g = share(batch);

    (void)state;
    OK(stria_append_batch(expected, expected, &error));
    OK(stria_batch_read_arrow(batch, &g.schema, &g.array, &error));
    assert_batches_equal(batch, expected);
    release(&g);
    stria_batch_free(expected);
    stria_batch_free(batch);
}

/* ---- Children ------------------------------------------------------------------------ */

static struct ArrowArray take_child(struct ArrowArray *array, size_t index)
{
    const struct ArrowArray child = *array->children[index];

    array->children[index]->release = NULL;
    return child;
}

static void test_children_outlive_their_parents(void **state)
{
    stria_batch *const batch = new_mixed_batch(30);
    const int64_t first = ((const int64_t *)stria_column_data(batch->columns[NUMBERS]))[0];
    given g = move(batch);
    struct ArrowArray numbers = take_child(&g.array, NUMBERS);
    struct ArrowArray lists = take_child(&g.array, LISTS);
    struct ArrowArray items = take_child(&lists, 0);
    struct ArrowArray keys = *g.array.children[KEYS]->dictionary;
    struct ArrowSchema field = *g.schema.children[NESTED];

    (void)state;
    g.array.children[KEYS]->dictionary->release = NULL;
    g.schema.children[NESTED]->release = NULL;
    release(&g);
    stria_batch_free(batch);
    lists.release(&lists);
    assert_int_equal(((const int64_t *)numbers.buffers[1])[0], first);
    assert_int_equal(items.n_buffers, 3);
    assert_int_equal(((const int64_t *)items.buffers[1])[0], 0);
    assert_string_equal(field.name, "v");
    assert_string_equal(field.children[0]->children[1]->name, "q");
    numbers.release(&numbers);
    items.release(&items);
    keys.release(&keys);
    field.release(&field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_nothing_is_copied),
        TEST(test_what_is_shared_does_not_change),
        TEST(test_structs_behind_shared_text),
        TEST(test_memory_comes_back),
        TEST(test_sizes_are_remembered),
        TEST(test_a_batch_reads_itself),
        TEST(test_children_outlive_their_parents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

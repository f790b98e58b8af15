/* threads_test.c - columns share nothing: two threads, one batch; two threads, one schema; and
 * what a batch shares with Arrow is counted: one thread writes on, another reads and lets go
 *
 * Proves most when it is built with STRIA_SANITIZE=thread.  The checker is not for several
 * threads, so memory comes from the heap.
 */
#include "support/support.h"

#include <pthread.h>

#include "stria/arrow.h"
#include "stria/clickhouse.h"

enum { CALLS = 300, ROWS = 200 };

static const stria_field fields[] = {{"id", "Nullable(Int64)"}, {"name", "Nullable(String)"},
    {"day", "Date"}, {"tags", "Array(String)"}};

/* Appends, also what is refused; fails by returning what it was given. */
static void *fill_numbers(void *column)
{
    static const int64_t values[ROWS] = {1, -2, 3};
    static const uint8_t missing[ROWS] = {0, 1, 0};
    static const char *const bad[] = {"12", "x"};

    for (size_t i = 0; i < CALLS; i++) {
        stria_error why;
        if (stria_append(column,
                stria_with_nulls(STRIA_VALUES(values, ROWS), stria_null_bytes(missing)), &why) ||
            stria_append(column, STRIA_VALUES(bad, 2), &why) != STRIA_ERR_RANGE)
            return column;
    }
    return NULL;
}

static void *fill_texts(void *column)
{
    static const char *const values[ROWS] = {"one", NULL, "three"};

    for (size_t i = 0; i < CALLS; i++) {
        if (stria_append(column, STRIA_VALUES(values, ROWS), NULL) ||
            stria_push_bool(column, true, NULL) != STRIA_ERR_TYPE)
            return column;
    }
    return NULL;
}

static void test_columns_of_one_batch(void **state)
{
    stria_batch *const batch = stria_batch_new(fields, 2, NULL, NULL);
    pthread_t numbers;
    pthread_t texts;
    void *failed = NULL;

    (void)state;
    assert_int_equal(pthread_create(&numbers, NULL, fill_numbers, stria_batch_column(batch, 0)), 0);
    assert_int_equal(pthread_create(&texts, NULL, fill_texts, stria_batch_column(batch, 1)), 0);
    pthread_join(numbers, &failed);
    assert_null(failed);
    pthread_join(texts, &failed);
    assert_null(failed);
    assert_int_equal(stria_batch_commit(batch, NULL), STRIA_OK);
    assert_int_equal(stria_batch_rows(batch), CALLS * ROWS);
    SOUND(stria_batch_column(batch, 0));
    SOUND(stria_batch_column(batch, 1));
    stria_batch_free(batch);
}

/* Makes batches, fills them, encodes, decodes and frees them; returns NULL if all went well. */
static void *use_batches(void *marker)
{
    for (size_t i = 0; i < 50; i++) {
        stria_error why;
        stria_batch *const batch = stria_batch_new(fields, COUNT_OF(fields), NULL, &why);
        stria_batch *const copy = stria_batch_new(fields, COUNT_OF(fields), NULL, &why);
        stria_memory *const memory = stria_memory_new(NULL);
        bool good = batch != NULL && copy != NULL && memory != NULL;

        for (size_t row = 0; row < 20 && good; row++) {
            stria_column *const tags = stria_batch_find(batch, "tags");
            good = !stria_push_cstr(stria_batch_find(batch, "id"), "77", &why) &&
                !stria_push_null(stria_batch_find(batch, "name"), &why) &&
                !stria_push_cstr(stria_batch_find(batch, "day"), "2024-02-29", &why) &&
                !stria_push_cstr(stria_column_child(tags, 0), "t", &why) &&
                !stria_end_row(tags, &why) &&
                stria_push_cstr(stria_batch_find(batch, "day"), "2023-02-29", &why) != STRIA_OK;
        }
        good = good && !stria_batch_commit(batch, &why) &&
            !stria_batch_write_native(batch, stria_memory_sink(memory), &why);
        if (good) {
            stria_view bytes = stria_memory_view(memory);
            good = !stria_batch_read_native(copy, stria_view_source(&bytes), &why) &&
                stria_batch_rows(copy) == 20;
        }
        stria_batch_free(batch);
        stria_batch_free(copy);
        stria_memory_free(memory);
        if (!good)
            return marker;
    }
    return NULL;
}

static void test_batches_of_one_schema(void **state)
{
    pthread_t threads[2];
    int marker = 0;

    (void)state;
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, use_batches, &marker), 0);
    for (size_t i = 0; i < 2; i++) {
        void *failed = NULL;
        pthread_join(threads[i], &failed);
        assert_null(failed);
    }
}

/* The ids of an array count from 0; each child is moved out and released on its own. */
static void *read_and_release(void *argument)
{
    struct ArrowArray *const array = argument;
    struct ArrowArray ids = *array->children[0];
    struct ArrowArray tags = *array->children[3]->children[0];
    void *failed = NULL;

    array->children[0]->release = NULL;
    array->children[3]->children[0]->release = NULL;
    array->release(array);
    for (int64_t i = 0; i < ids.length; i++) {
        if (((const int64_t *)ids.buffers[1])[i] != i)
            failed = argument;
    }
    ids.release(&ids);
    tags.release(&tags);
    return failed;
}

static void fill_rows(stria_batch *batch, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        OK(stria_push_int64(stria_batch_column(batch, 0), (int64_t)i, &error));
        OK(stria_push_cstr(stria_batch_column(batch, 1), "name", &error));
        OK(stria_push_int64(stria_batch_column(batch, 2), 1, &error));
        OK(stria_push_cstr(stria_column_child(stria_batch_column(batch, 3), 0), "tag", &error));
        OK(stria_end_row(stria_batch_column(batch, 3), &error));
    }
    OK(stria_batch_commit(batch, &error));
}

static void test_what_is_shared_with_arrow(void **state)
{
    stria_batch *const batch = stria_batch_new(fields, COUNT_OF(fields), NULL, NULL);

    (void)state;
    for (size_t i = 0; i < CALLS; i++) {
        struct ArrowSchema schema;
        struct ArrowArray arrays[2];
        pthread_t threads[2];

        stria_batch_reset(batch);
        fill_rows(batch, ROWS);
        for (size_t t = 0; t < 2; t++) {
            OK(stria_batch_share_with_arrow(batch, &schema, &arrays[t], &error));
            schema.release(&schema);
            assert_int_equal(pthread_create(&threads[t], NULL, read_and_release, &arrays[t]), 0);
        }
        stria_batch_reset(batch); /* and writes over what the others may still read */
        fill_rows(batch, ROWS / 2);
        for (size_t t = 0; t < 2; t++) {
            void *failed = NULL;
            pthread_join(threads[t], &failed);
            assert_null(failed);
        }
    }
    stria_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_columns_of_one_batch),
        TEST(test_batches_of_one_schema),
        TEST(test_what_is_shared_with_arrow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* batches.h - what the tests of whole batches share */
#ifndef STRIA_TESTS_BATCHES_H
#define STRIA_TESTS_BATCHES_H

#include "support/facts.h"
#include "support/support.h"

#include "src/column/batch.h"
#include "stria/clickhouse.h"

/* ---- Images ----------------------------------------------------------------------- */

enum { IMAGE_COLUMNS = 24 };

typedef struct batch_image {
    size_t rows;
    column_image columns[IMAGE_COLUMNS];
} batch_image;

static inline batch_image take_batch_image(const stria_batch *batch)
{
    batch_image image;

    assert_true(batch->count <= IMAGE_COLUMNS);
    image.rows = stria_batch_rows(batch);
    for (size_t i = 0; i < batch->count; i++)
        image.columns[i] = take_image(batch->columns[i]);
    return image;
}

static inline void free_batch_image(batch_image *image, const stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        free_image(&image->columns[i]);
}

/* The batch holds just what it held; frees the image. */
static inline void assert_batch_unchanged(const stria_batch *batch, batch_image *image)
{
    assert_int_equal(stria_batch_rows(batch), image->rows);
    for (size_t i = 0; i < batch->count; i++)
        UNCHANGED(batch->columns[i], &image->columns[i]);
    free_batch_image(image, batch);
}

/* At the line, and of values that their types hold. */
static inline void assert_committed(const stria_column *c)
{
    assert_int_equal(c->line.rows, c->head.rows);
    assert_int_equal(c->line.nulls, c->nulls);
    for (size_t row = 0; stria__is_checked(c) && row < c->head.rows; row++) {
        const void *const value = c->values.data + row * c->width;
        assert_true(stria_column_is_null(c, row) || stria__check(c, value, NULL, 1) == 1);
    }
    for (const stria_column *child = c->child; child != NULL; child = child->next)
        assert_committed(child);
}

static inline void assert_batch_sound(const stria_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++) {
        SOUND(batch->columns[i]);
        assert_int_equal(stria_column_rows(batch->columns[i]), stria_batch_rows(batch));
        assert_committed(batch->columns[i]);
    }
}

static inline void assert_batches_equal(const stria_batch *a, const stria_batch *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(stria_batch_rows(a), stria_batch_rows(b));
    for (size_t i = 0; i < a->count; i++) {
        assert_string_equal(a->names[i], b->names[i]);
        SAME(a->columns[i], b->columns[i]);
    }
}

/* ---- Rows ------------------------------------------------------------------------- */

static inline void push_random_row(
    stria_column *column, const type_fact *fact, random_source *random)
{
    uint8_t bytes[64];

    if (column->child != NULL) {
        for (size_t left = pick(random, 4); left > 0; left--)
            push_random_row(column->child, fact, random);
        OK(stria_end_row(column, &error));
    } else if (column->nullable && pick(random, 3) == 0) {
        OK(stria_push_null(column, &error));
    } else {
        const size_t size = make_value(fact, random, bytes);
        const stria_view view = {(const char *)bytes, size};
        OK(fact->ctype != 0
                ? stria_append(
                      column, stria_make_values(bytes, 1, size, 0, size, fact->ctype, 0), &error)
                : stria_push_view(column, view, &error));
    }
}

/* A batch with one column of a type, "x", and rows that look random. */
static inline stria_batch *new_random_batch(
    const type_fact *fact, const char *pattern, size_t rows, random_source *random)
{
    char type[128];
    const stria_field field = {"x", wrapped(type, sizeof type, pattern, fact->type)};
    stria_batch *const batch = new_batch(&field, 1);

    while (rows-- > 0)
        push_random_row(batch->columns[0], fact, random);
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* ---- Bytes ------------------------------------------------------------------------ */

static inline stria_memory *new_memory(void)
{
    stria_memory *const memory = stria_memory_new(&hard);

    assert_non_null(memory);
    return memory;
}

/* Writes a batch as one block; what stood in the memory is gone. */
static inline stria_view encode(const stria_batch *batch, stria_memory *memory)
{
    stria_memory_reset(memory);
    OK(stria_batch_write_native(batch, stria_memory_sink(memory), &error));
    return stria_memory_view(memory);
}

static inline bool same_view(stria_view a, stria_view b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

#endif /* STRIA_TESTS_BATCHES_H */

/* arrow_made.h - arrays made by hand, as other producers hand them over */
#ifndef STRIA_TESTS_ARROW_MADE_H
#define STRIA_TESTS_ARROW_MADE_H

#include "unit/batches.h"

#include "stria/arrow.h"

enum { MOST_PARTS = 4, MOST_BUFFERS = 6 };

/* A field with its array, as a producer in another library would have them. */
typedef struct made {
    struct ArrowSchema schema;
    struct ArrowArray array;
    const void *buffers[MOST_BUFFERS];
    struct ArrowSchema *fields[MOST_PARTS];
    struct ArrowArray *arrays[MOST_PARTS];
} made;

static inline void release_schema(struct ArrowSchema *schema)
{
    schema->release = NULL;
}

static inline void release_array(struct ArrowArray *array)
{
    array->release = NULL;
}

/* Buffers up to `last` of them; validity first, where the format has it. */
static inline void make(
    made *m, const char *format, int64_t length, int64_t buffers, const void *const *given)
{
    *m = (made){.schema = {.format = format,
                    .name = "x",
                    .flags = ARROW_FLAG_NULLABLE,
                    .release = release_schema},
        .array = {
            .length = length, .null_count = -1, .n_buffers = buffers, .release = release_array}};
    for (int64_t i = 0; i < buffers; i++)
        m->buffers[i] = given[i];
    m->array.buffers = m->buffers;
}

#define BUFFERS(...)                                                                               \
    (int64_t)(sizeof((const void *[]){__VA_ARGS__}) / sizeof(void *)), (const void *[])            \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static inline void add_child(made *m, made *child, const char *name)
{
    child->schema.name = name;
    m->fields[m->schema.n_children++] = &child->schema;
    m->arrays[m->array.n_children++] = &child->array;
    m->schema.children = m->fields;
    m->array.children = m->arrays;
}

static inline void add_dictionary(made *m, made *dictionary)
{
    m->schema.dictionary = &dictionary->schema;
    m->array.dictionary = &dictionary->array;
}

/* A batch of one column "x". */
static inline void make_batch(made *m, made *column)
{
    make(m, "+s", column->array.length, BUFFERS(NULL));
    m->schema.flags = 0;
    add_child(m, column, "x");
}

static inline stria_code read_into(stria_batch *batch, made *column)
{
    made top;

    make_batch(&top, column);
    return stria_batch_read_arrow(batch, &top.schema, &top.array, &error);
}

/* Bits 1, 3, 4 and 6 are clear; the first of them is for row 1. */
static const uint8_t bits[] = {0xa5};

/* ---- What comes out ------------------------------------------------------------------ */

static inline void assert_rows(
    const stria_batch *batch, size_t first, const char *const *rows, size_t count)
{
    char text[200];

    assert_batch_sound(batch);
    assert_int_equal(stria_batch_rows(batch), first + count);
    for (size_t i = 0; i < count; i++) {
        (void)stria_column_text(batch->columns[0], first + i, text, sizeof text);
        assert_string_equal(text, rows[i]);
    }
}

/* Into a column of a type that is there, twice. */
static inline void assert_reads(
    made *column, const char *type, const char *const *rows, size_t count)
{
    const stria_field field = {"x", type};
    stria_batch *const batch = new_batch(&field, 1);

    OK(read_into(batch, column));
    assert_rows(batch, 0, rows, count);
    OK(read_into(batch, column));
    assert_rows(batch, count, rows, count);
    stria_batch_free(batch);
}

/* Into one that is made, of the type that the field asks for. */
static inline void assert_makes(
    made *column, const char *type, const char *const *rows, size_t count)
{
    char text[200];
    made top;

    make_batch(&top, column);
    stria_batch *const batch = stria_batch_new_from_arrow(&top.schema, &top.array, &hard, &error);
    if (batch == NULL)
        fail_msg("%s", error.message);
    (void)stria_column_type_text(batch->columns[0], text, sizeof text);
    assert_string_equal(text, type);
    assert_rows(batch, 0, rows, count);
    stria_batch_free(batch);
}

#define TEXTS_OF(...)                                                                              \
    (const char *const[]){__VA_ARGS__},                                                            \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)
#define READS(column, type, ...) assert_reads((column), (type), TEXTS_OF(__VA_ARGS__))
#define MAKES(column, type, ...) assert_makes((column), (type), TEXTS_OF(__VA_ARGS__))

/* ---- What is refused ----------------------------------------------------------------- */

static inline stria_batch *victim(const char *type)
{
    const stria_field field = {"x", type};
    stria_batch *const batch = new_batch(&field, 1);

    if (strncmp(type, "Array", 5) == 0)
        OK(stria_end_row(batch->columns[0], &error));
    else if (!stria__is_composite(batch->columns[0]))
        OK(strcmp(type, "String") == 0 ? stria_push_cstr(batch->columns[0], "1", &error)
                                       : stria_push_int64(batch->columns[0], 1, &error));
    OK(stria_batch_commit(batch, &error));
    return batch;
}

/* The array is refused, in these words, and nothing has changed. */
static inline void assert_refused(made *column, const char *type, stria_code expected,
    const char *words, const char *file, int line)
{
    stria_batch *const batch = victim(type);
    batch_image before = take_batch_image(batch);

    forget_error();
    assert_failure(expected, read_into(batch, column), words, file, line);
    assert_says_at(words, file, line);
    assert_batch_unchanged(batch, &before);
    stria_batch_free(batch);
}

#define REFUSED(column, type, code, words)                                                         \
    assert_refused((column), (type), (code), (words), __FILE__, __LINE__)

#endif /* STRIA_TESTS_ARROW_MADE_H */

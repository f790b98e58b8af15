/* support.c - what the tests of the core share */
#include "support/support.h"

#include "support/sound.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/column/column.h"

/* ---- One test ------------------------------------------------------------------ */

stria_checker *checker;
stria_allocator hard;
size_t vast_requests;
stria_error error;

enum { VAST = 1 << 30 };

static void *resize(void *context, void *block, size_t old_size, size_t new_size, size_t alignment)
{
    const stria_allocator checked = stria_checker_allocator(context);

    if (new_size >= VAST) {
        vast_requests++;
        return NULL;
    }
    return checked.resize(checked.context, block, old_size, new_size, alignment);
}

int begin_test(void **state)
{
    (void)state;
    checker = stria_checker_new();
    if (checker == NULL)
        return -1;
    hard = (stria_allocator){resize, checker};
    vast_requests = 0;
    return 0;
}

int end_test(void **state)
{
    const size_t blocks = stria_checker_blocks(checker);
    const size_t faults = stria_checker_faults(checker);

    (void)state;
    stria_checker_free(checker);
    if (blocks > 0 || faults > 0 || vast_requests > 0)
        print_error("%zu blocks are left, %zu faults with memory, %zu vast requests\n", blocks,
            faults, vast_requests);
    return blocks > 0 || faults > 0 || vast_requests > 0 ? -1 : 0;
}

/* Valgrind loads a library of its own into the program. */
static bool is_under_valgrind(void)
{
    const char *const preloaded = getenv("LD_PRELOAD");

    return preloaded != NULL && strstr(preloaded, "vgpreload") != NULL;
}

size_t rounds(size_t full)
{
    const char *const factor = getenv("STRIA_TEST_ROUNDS");

    if (factor != NULL)
        full *= (size_t)strtoul(factor, NULL, 10);
    if (is_under_valgrind())
        full /= 20;
    return full > 0 ? full : 1;
}

/* ---- Calls and their errors --------------------------------------------------------- */

enum { UNWRITTEN = 0xa5 };

void forget_error(void)
{
    memset(&error, UNWRITTEN, sizeof error);
}

static bool is_unwritten(void)
{
    stria_error unwritten;

    memset(&unwritten, UNWRITTEN, sizeof unwritten);
    return memcmp(&error, &unwritten, sizeof error) == 0;
}

void assert_success(stria_code code, const char *call, const char *file, int line)
{
    if (code != STRIA_OK) {
        print_error("%s\n  %s: %s\n", call, stria_code_name(code), error.message);
        _fail(file, line);
    }
    if (!is_unwritten()) {
        print_error("%s\n  succeeded and wrote an error\n", call);
        _fail(file, line);
    }
}

/* A text that ends, and zeros behind it. */
static bool is_whole_text(const char *text, size_t size)
{
    size_t at = 0;

    while (at < size && text[at] != '\0')
        at++;
    if (at == size)
        return false;
    while (at < size && text[at] == '\0')
        at++;
    return at == size;
}

void assert_failure(
    stria_code expected, stria_code code, const char *call, const char *file, int line)
{
    const char *fault = NULL;

    if (code != expected)
        fault = "gave another code";
    else if (error.code != code)
        fault = "returned one code and wrote another";
    else if (!is_whole_text(error.path, sizeof error.path))
        fault = "did not write the whole path";
    else if (!is_whole_text(error.message, sizeof error.message) || error.message[0] == '\0')
        fault = "did not write a whole message";
    else if (error.row < -1 || error.element < -1 || error.offset < -1 || error.column < -1)
        fault = "did not write every place";
    else if (error.reserved[0] != 0 || error.reserved[1] != 0)
        fault = "did not clear what is reserved";
    if (fault == NULL)
        return;
    print_error("%s\n  %s: %s, %.255s\n", call, fault, stria_code_name(code),
        code == STRIA_OK ? "" : error.message);
    _fail(file, line);
}

void assert_place_at(int64_t row, int64_t element, const char *path, const char *file, int line)
{
    if (error.row == row && error.element == element && strcmp(error.path, path) == 0)
        return;
    print_error("row %lld, element %lld, path '%s', where row %lld, element %lld, path '%s' is "
                "right: %s\n",
        (long long)error.row, (long long)error.element, error.path, (long long)row,
        (long long)element, path, error.message);
    _fail(file, line);
}

void assert_says_at(const char *part, const char *file, int line)
{
    if (strstr(error.message, part) != NULL)
        return;
    print_error("'%s' does not say '%s'\n", error.message, part);
    _fail(file, line);
}

/* ---- Columns ---------------------------------------------------------------------------- */

stria_column *new_column(const char *type)
{
    forget_error();
    stria_column *const column = stria_column_new(type, &hard, &error);

    if (column == NULL)
        fail_msg("%s: %s", type, error.message);
    return column;
}

stria_batch *new_batch(const stria_field *fields, size_t count)
{
    forget_error();
    stria_batch *const batch = stria_batch_new(fields, count, &hard, &error);

    if (batch == NULL)
        fail_msg("batch: %s", error.message);
    return batch;
}

stria_column *leaf_of(stria_column *column)
{
    for (stria_column *child = column; child != NULL; child = stria_column_child(child, 0))
        column = child;
    return column;
}

/* ---- Sound columns ------------------------------------------------------------------------ */

void assert_sound_at(const stria_column *column, const char *file, int line)
{
    const stria_column *where;
    const char *const fault = fault_of_column(column, &where);
    char type[128];

    if (fault == NULL)
        return;
    (void)stria_column_type_text(where, type, sizeof type);
    print_error("%s: %s\n", type, fault);
    _fail(file, line);
}

/* ---- Images -------------------------------------------------------------------------------- */

/* Memory behind the end of an image, which then ends behind it. */
static uint8_t *extend(column_image *image, size_t size)
{
    uint8_t *const grown = realloc(image->bytes, image->size + size);

    assert_non_null(grown);
    image->bytes = grown;
    image->size += size;
    return grown + image->size - size;
}

static void put(column_image *image, const void *bytes, size_t size)
{
    if (size > 0)
        memcpy(extend(image, size), bytes, size);
}

static void put_number(column_image *image, size_t number)
{
    put(image, &number, sizeof number);
}

static void put_level(column_image *image, const stria_column *column, bool with_line)
{
    const size_t rows = column->head.rows;

    put_number(image, rows);
    put_number(image, column->nulls);
    if (with_line) {
        put_number(image, column->line.rows);
        put_number(image, column->line.nulls);
    }
    if (column->offsets.data != NULL)
        put(image, column->offsets.data, (rows + 1) * sizeof(int64_t));
    else if (column->width == 0)
        put_number(image, 0);
    if (column->width > 0)
        put(image, column->values.data, rows * column->width);
    else if (column->type->storage == STRIA__STRING)
        put(image, column->values.data, stria__last_offset(column));
    if (column->nulls > 0) {
        uint8_t *const present = extend(image, rows);
        for (size_t i = 0; i < rows; i++)
            present[i] = !stria_column_is_null(column, i);
    }
}

static void put_tree(column_image *image, const stria_column *column, bool with_line)
{
    put_level(image, column, with_line);
    for (const stria_column *child = column->child; child != NULL; child = child->next)
        put_tree(image, child, with_line);
}

column_image take_image(const stria_column *column)
{
    column_image image = {NULL, 0};

    put_tree(&image, column, true);
    return image;
}

void free_image(column_image *image)
{
    free(image->bytes);
    image->bytes = NULL;
    image->size = 0;
}

static void assert_images(const column_image *a, const column_image *b, const char *file, int line)
{
    size_t at = 0;

    if (a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0))
        return;
    while (at < a->size && at < b->size && a->bytes[at] == b->bytes[at])
        at++;
    print_error(
        "columns of %zu and %zu bytes in all differ from byte %zu on\n", a->size, b->size, at);
    _fail(file, line);
}

void assert_unchanged_at(
    const stria_column *column, const column_image *before, const char *file, int line)
{
    column_image now = take_image(column);

    assert_sound_at(column, file, line);
    assert_images(before, &now, file, line);
    free_image(&now);
}

void assert_same_at(const stria_column *a, const stria_column *b, const char *file, int line)
{
    column_image of_a = {NULL, 0};
    column_image of_b = {NULL, 0};

    assert_sound_at(a, file, line);
    assert_sound_at(b, file, line);
    put_tree(&of_a, a, false);
    put_tree(&of_b, b, false);
    assert_images(&of_a, &of_b, file, line);
    free_image(&of_a);
    free_image(&of_b);
}

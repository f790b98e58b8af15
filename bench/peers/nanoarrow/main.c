/* main.c - nanoarrow's arrays, built by its calls for single values and, where it has none for
 * many, by hand on its buffers
 *
 * An array is what is built, so each call makes one; it is released before the next.  Dictionaries
 * have no call: the caller brings codes and keys.
 */
#include <nanoarrow/nanoarrow.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "contender.h"
#include "inputs.h"

struct object {
    size_t rows;
    size_t width;
    int64_t *numbers;
    int8_t *valid;
    struct text *texts;
    size_t text_bytes;
    struct ArrowSchema schema;
    struct ArrowArray array; /* released: release is NULL */
};

static void check(int code)
{
    if (code != NANOARROW_OK)
        give_up("nanoarrow", strerror(code));
}

/* ---- Objects ------------------------------------------------------------------- */

struct input {
    enum ArrowType type;
    bool is_list;
};

static const struct input numbers = {NANOARROW_TYPE_INT64, false};
static const struct input texts = {NANOARROW_TYPE_STRING, false};
static const struct input number_lists = {NANOARROW_TYPE_INT64, true};
static const struct input text_lists = {NANOARROW_TYPE_STRING, true};

static void *make(const struct contender *contender)
{
    const struct input *const input = contender->how;
    struct object *const object = room_for(sizeof *object);
    const size_t width = input->is_list ? contender->width : 1;
    const size_t count = contender->rows * width;
    uint8_t *const mask = make_mask(count);

    object->rows = contender->rows;
    object->width = width;
    object->numbers = make_numbers(count);
    object->valid = room_for(count);
    for (size_t i = 0; i < count; i++)
        object->valid[i] = !mask[i];
    free(mask);
    object->texts = make_texts(count, input->is_list ? 0 : contender->width);
    object->text_bytes = 0;
    for (size_t i = 0; i < count; i++)
        object->text_bytes += object->texts[i].size;

    ArrowSchemaInit(&object->schema);
    if (input->is_list) {
        check(ArrowSchemaSetType(&object->schema, NANOARROW_TYPE_LIST));
        check(ArrowSchemaSetType(object->schema.children[0], input->type));
    } else {
        check(ArrowSchemaSetType(&object->schema, input->type));
    }
    object->array.release = NULL;
    return object;
}

static void reset(void *object)
{
    struct object *const of = object;

    if (of->array.release != NULL)
        ArrowArrayRelease(&of->array);
}

static void drop(void *object)
{
    struct object *const of = object;

    reset(of);
    ArrowSchemaRelease(&of->schema);
    free(of->numbers);
    free(of->valid);
    drop_texts(of->texts);
    free(of);
}

static struct ArrowArray *begin(struct object *of)
{
    check(ArrowArrayInitFromSchema(&of->array, &of->schema, NULL));
    check(ArrowArrayStartAppending(&of->array));
    return &of->array;
}

static void finish(struct object *of)
{
    check(ArrowArrayFinishBuildingDefault(&of->array, NULL));
}

static struct ArrowStringView view_of(const struct text *text)
{
    return (struct ArrowStringView){text->data, (int64_t)text->size};
}

/* ---- Numbers -------------------------------------------------------------------- */

static void push_numbers(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);

    check(ArrowArrayReserve(array, (int64_t)of->rows));
    for (size_t i = 0; i < of->rows; i++)
        check(ArrowArrayAppendInt(array, of->numbers[i]));
    finish(of);
}

static void copy_numbers(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);

    check(ArrowBufferAppend(
        ArrowArrayBuffer(array, 1), of->numbers, (int64_t)(of->rows * sizeof *of->numbers)));
    array->length = (int64_t)of->rows;
    finish(of);
}

static void push_nullable(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);

    check(ArrowArrayReserve(array, (int64_t)of->rows));
    check(ArrowBitmapReserve(ArrowArrayValidityBitmap(array), (int64_t)of->rows));
    for (size_t i = 0; i < of->rows; i++) {
        if (of->valid[i])
            check(ArrowArrayAppendInt(array, of->numbers[i]));
        else
            check(ArrowArrayAppendNull(array, 1));
    }
    finish(of);
}

static void copy_nullable(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);
    struct ArrowBitmap *const validity = ArrowArrayValidityBitmap(array);
    const int64_t rows = (int64_t)of->rows;

    check(ArrowBufferAppend(
        ArrowArrayBuffer(array, 1), of->numbers, rows * (int64_t)sizeof *of->numbers));
    check(ArrowBitmapReserve(validity, rows));
    ArrowBitmapAppendInt8Unsafe(validity, of->valid, rows);
    array->length = rows;
    array->null_count = rows - ArrowBitCountSet(validity->buffer.data, 0, rows);
    finish(of);
}

/* ---- Texts ---------------------------------------------------------------------- */

static void push_texts(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);

    check(ArrowArrayReserve(array, (int64_t)of->rows));
    check(ArrowBufferReserve(ArrowArrayBuffer(array, 2), (int64_t)of->text_bytes));
    for (size_t i = 0; i < of->rows; i++)
        check(ArrowArrayAppendString(array, view_of(&of->texts[i])));
    finish(of);
}

static void copy_texts(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);
    struct ArrowBuffer *const offsets = ArrowArrayBuffer(array, 1);
    struct ArrowBuffer *const bytes = ArrowArrayBuffer(array, 2);
    int32_t *to;
    int32_t end = 0;

    check(ArrowBufferReserve(offsets, (int64_t)(of->rows * sizeof *to)));
    check(ArrowBufferReserve(bytes, (int64_t)of->text_bytes));
    to = (int32_t *)(void *)(offsets->data + offsets->size_bytes);
    for (size_t i = 0; i < of->rows; i++) {
        memcpy(bytes->data + end, of->texts[i].data, of->texts[i].size);
        end += (int32_t)of->texts[i].size;
        to[i] = end;
    }
    offsets->size_bytes += (int64_t)(of->rows * sizeof *to);
    bytes->size_bytes = end;
    array->length = (int64_t)of->rows;
    finish(of);
}

/* ---- Lists ---------------------------------------------------------------------- */

static void push_number_lists(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);
    struct ArrowArray *const items = array->children[0];

    for (size_t i = 0; i < of->rows; i++) {
        for (size_t at = i * of->width; at < (i + 1) * of->width; at++)
            check(ArrowArrayAppendInt(items, of->numbers[at]));
        check(ArrowArrayFinishElement(array));
    }
    finish(of);
}

static void copy_number_lists(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);
    struct ArrowArray *const items = array->children[0];
    const size_t size = of->width * sizeof *of->numbers;

    check(ArrowArrayReserve(array, (int64_t)of->rows));
    check(ArrowBufferReserve(ArrowArrayBuffer(items, 1), (int64_t)(of->rows * size)));
    for (size_t i = 0; i < of->rows; i++) {
        check(ArrowBufferAppend(
            ArrowArrayBuffer(items, 1), of->numbers + i * of->width, (int64_t)size));
        items->length += (int64_t)of->width;
        check(ArrowArrayFinishElement(array));
    }
    finish(of);
}

static void push_nullable_lists(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);
    struct ArrowArray *const items = array->children[0];

    for (size_t i = 0; i < of->rows; i++) {
        for (size_t at = i * of->width; at < (i + 1) * of->width; at++) {
            if (of->valid[at])
                check(ArrowArrayAppendInt(items, of->numbers[at]));
            else
                check(ArrowArrayAppendNull(items, 1));
        }
        check(ArrowArrayFinishElement(array));
    }
    finish(of);
}

static void copy_nullable_lists(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);
    struct ArrowArray *const items = array->children[0];
    struct ArrowBitmap *const validity = ArrowArrayValidityBitmap(items);
    const size_t size = of->width * sizeof *of->numbers;

    check(ArrowArrayReserve(array, (int64_t)of->rows));
    check(ArrowBufferReserve(ArrowArrayBuffer(items, 1), (int64_t)(of->rows * size)));
    check(ArrowBitmapReserve(validity, (int64_t)(of->rows * of->width)));
    for (size_t i = 0; i < of->rows; i++) {
        check(ArrowBufferAppend(
            ArrowArrayBuffer(items, 1), of->numbers + i * of->width, (int64_t)size));
        ArrowBitmapAppendInt8Unsafe(validity, of->valid + i * of->width, (int64_t)of->width);
        items->length += (int64_t)of->width;
        check(ArrowArrayFinishElement(array));
    }
    items->null_count = items->length - ArrowBitCountSet(validity->buffer.data, 0, items->length);
    finish(of);
}

static void push_text_lists(void *object)
{
    struct object *const of = object;
    struct ArrowArray *const array = begin(of);
    struct ArrowArray *const items = array->children[0];

    check(ArrowArrayReserve(array, (int64_t)of->rows));
    check(ArrowArrayReserve(items, (int64_t)(of->rows * of->width)));
    check(ArrowBufferReserve(ArrowArrayBuffer(items, 2), (int64_t)of->text_bytes));
    for (size_t i = 0; i < of->rows; i++) {
        for (size_t at = i * of->width; at < (i + 1) * of->width; at++)
            check(ArrowArrayAppendString(items, view_of(&of->texts[at])));
        check(ArrowArrayFinishElement(array));
    }
    finish(of);
}

/* ---- Sums ----------------------------------------------------------------------- */

static uint64_t sum_range(
    const struct ArrowArrayView *view, int64_t first, int64_t end, uint64_t sum)
{
    for (int64_t i = first; i < end; i++) {
        if (ArrowArrayViewIsNull(view, i)) {
            sum = sum_number(sum, SUM_OF_NULL);
        } else if (view->storage_type == NANOARROW_TYPE_STRING) {
            const struct ArrowStringView text = ArrowArrayViewGetStringUnsafe(view, i);

            sum = sum_bytes(sum, text.data, (size_t)text.size_bytes);
        } else if (view->storage_type == NANOARROW_TYPE_LIST) {
            const int64_t from = ArrowArrayViewListChildOffset(view, i);
            const int64_t to = ArrowArrayViewListChildOffset(view, i + 1);

            sum = sum_number(sum, (uint64_t)(to - from));
            sum = sum_range(view->children[0], from, to, sum);
        } else {
            sum = sum_number(sum, (uint64_t)ArrowArrayViewGetIntUnsafe(view, i));
        }
    }
    return sum;
}

static uint64_t sum_array(void *object)
{
    struct object *const of = object;
    struct ArrowArrayView view;
    uint64_t sum;

    check(ArrowArrayViewInitFromSchema(&view, &of->schema, NULL));
    check(ArrowArrayViewSetArray(&view, &of->array, NULL));
    sum = sum_range(&view, 0, view.length, SUM_OF_NOTHING);
    ArrowArrayViewReset(&view);
    return sum;
}

/* clang-format off */
#define BUILD(work, way, rows, width, bytes, how, call)                                   \
    {work, way, rows, width, bytes, &(how), make, reset, call, sum_array, drop}
#define LISTS(work, rows, width, bytes)                                                   \
    BUILD(work, "one by one", rows, width, bytes, number_lists, push_number_lists),       \
    BUILD(work, "by hand", rows, width, bytes, number_lists, copy_number_lists)
/* clang-format on */

int main(int argc, char **argv)
{
    const struct contender contenders[] = {
        BUILD("int64/10k", "by hand", 10000, 1, 80000, numbers, copy_numbers),
        BUILD("int64/1M", "by hand", 1000000, 1, 8000000, numbers, copy_numbers),
        BUILD("int64-push/10k", "", 10000, 1, 80000, numbers, push_numbers),
        BUILD("nullable/10k", "one by one", 10000, 1, 81250, numbers, push_nullable),
        BUILD("nullable/10k", "by hand", 10000, 1, 81250, numbers, copy_nullable),
        BUILD("strings/100x50", "one by one", 100, 50, 5800, texts, push_texts),
        BUILD("strings/100x50", "by hand", 100, 50, 5800, texts, copy_texts),
        BUILD("strings/1000x50", "one by one", 1000, 50, 58000, texts, push_texts),
        BUILD("strings/1000x50", "by hand", 1000, 50, 58000, texts, copy_texts),
        LISTS("array-int64/100x10", 100, 10, 8800),
        LISTS("array-int64/1000x10", 1000, 10, 88000),
        LISTS("array-int64/100x100", 100, 100, 80800),
        LISTS("array-int64/1000x100", 1000, 100, 808000),
        BUILD("array-string/100x10", "", 100, 10, 20800, text_lists, push_text_lists),
        BUILD("array-string/1000x10", "", 1000, 10, 208000, text_lists, push_text_lists),
        BUILD("array-nullable/100x10", "one by one", 100, 10, 8925, number_lists,
            push_nullable_lists),
        BUILD("array-nullable/100x10", "by hand", 100, 10, 8925, number_lists, copy_nullable_lists),
        BUILD("array-nullable/1000x10", "one by one", 1000, 10, 89250, number_lists,
            push_nullable_lists),
        BUILD("array-nullable/1000x10", "by hand", 1000, 10, 89250, number_lists,
            copy_nullable_lists),
    };

    return run_contenders(argc, argv, "nanoarrow", ArrowNanoarrowVersion(), contenders,
        sizeof contenders / sizeof contenders[0]);
}

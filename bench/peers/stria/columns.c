/* columns.c - the forms in which callers hold values, into columns, by one call each */
#include "columns.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "contender.h"
#include "inputs.h"
#include "stria/inline.h"

struct number_list {
    const int64_t *data;
    size_t count;
    const uint8_t *nulls;
};

struct pointer_list {
    const int64_t *const *data;
    size_t count;
};

struct text_list {
    const stria_view *data;
    size_t count;
};

struct given {
    size_t rows;
    size_t values;
    int64_t *numbers;
    int32_t *integers;
    uint8_t *mask;
    struct text *texts;
    stria_view *views;
    char *bytes;
    int64_t *offsets;
    struct words words;
    const stria_view **optional; /* NULL: missing */
    const int64_t **pointers;
    struct number_list *number_lists;
    struct pointer_list *pointer_lists;
    struct text_list *text_lists;
};

static struct given *new_given(size_t rows, size_t values)
{
    struct given *const given = calloc(1, sizeof *given);

    if (given == NULL)
        give_up("memory", "there is none");
    given->rows = rows;
    given->values = values;
    return given;
}

static void drop_given(struct given *given)
{
    free(given->numbers);
    free(given->integers);
    free(given->mask);
    if (given->texts != NULL)
        drop_texts(given->texts);
    free(given->views);
    free(given->bytes);
    free(given->offsets);
    if (given->words.count > 0)
        drop_words(&given->words);
    free(given->optional);
    free(given->pointers);
    free(given->number_lists);
    free(given->pointer_lists);
    free(given->text_lists);
    free(given);
}

void require(stria_code code, const stria_error *error)
{
    if (code != STRIA_OK)
        give_up("stria", error->message);
}

/* ---- Numbers ----------------------------------------------------------------- */

static struct given *give_numbers(size_t rows, size_t width)
{
    struct given *const given = new_given(rows, rows);

    (void)width;
    given->numbers = make_numbers(rows);
    return given;
}

/* The same numbers, cut to 31 bits, in both widths. */
static struct given *give_integers(size_t rows, size_t width)
{
    struct given *const given = give_numbers(rows, width);

    given->integers = room_for(rows * sizeof *given->integers);
    for (size_t i = 0; i < rows; i++) {
        given->integers[i] = (int32_t)(given->numbers[i] >> 33);
        given->numbers[i] = given->integers[i];
    }
    return given;
}

static struct given *give_nullable(size_t rows, size_t width)
{
    struct given *const given = give_numbers(rows, width);

    given->mask = make_mask(rows);
    return given;
}

static stria_code append_numbers(stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append(to, STRIA_VALUES(from->numbers, from->values), error);
}

static stria_code append_integers(stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append(to, STRIA_VALUES(from->integers, from->values), error);
}

static stria_code append_nullable(stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append(to,
        stria_with_nulls(STRIA_VALUES(from->numbers, from->values), stria_null_bytes(from->mask)),
        error);
}

static stria_code push_numbers(stria_column *to, const struct given *from, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < from->values && code == STRIA_OK; i++)
        code = STRIA_PUSH(to, from->numbers[i], error);
    return code;
}

uint64_t sum_of_numbers(const stria_column *column)
{
    const int64_t *const numbers = stria_column_data(column);
    uint64_t sum = SUM_OF_NOTHING;

    for (size_t i = 0; i < stria_column_rows(column); i++)
        sum = sum_number(sum, (uint64_t)numbers[i]);
    return sum;
}

uint64_t sum_of_integers(const stria_column *column)
{
    const int32_t *const numbers = stria_column_data(column);
    uint64_t sum = SUM_OF_NOTHING;

    for (size_t i = 0; i < stria_column_rows(column); i++)
        sum = sum_number(sum, (uint64_t)(int64_t)numbers[i]);
    return sum;
}

static uint64_t sum_of_rest(const stria_column *column, size_t first, size_t end, uint64_t sum)
{
    const int64_t *const numbers = stria_column_data(column);

    for (size_t i = first; i < end; i++) {
        sum = sum_number(sum, stria_column_is_null(column, i) ? SUM_OF_NULL : (uint64_t)numbers[i]);
    }
    return sum;
}

uint64_t sum_of_nullable(const stria_column *column)
{
    return sum_of_rest(column, 0, stria_column_rows(column), SUM_OF_NOTHING);
}

const struct filling numbers = {"Int64", give_numbers, drop_given, append_numbers, sum_of_numbers};
const struct filling pushed = {"Int64", give_numbers, drop_given, push_numbers, sum_of_numbers};
const struct filling widened = {
    "Int64", give_integers, drop_given, append_integers, sum_of_numbers};
const struct filling narrowed = {
    "Int32", give_integers, drop_given, append_numbers, sum_of_integers};
const struct filling nullable = {
    "Nullable(Int64)", give_nullable, drop_given, append_nullable, sum_of_nullable};

/* ---- Texts -------------------------------------------------------------------- */

static stria_view *views_of(const struct text *texts, size_t count)
{
    stria_view *const views = room_for(count * sizeof *views);

    for (size_t i = 0; i < count; i++)
        views[i] = (stria_view){texts[i].data, texts[i].size};
    return views;
}

static struct given *give_texts(size_t rows, size_t width)
{
    struct given *const given = new_given(rows, rows);

    given->texts = make_texts(rows, width);
    given->views = views_of(given->texts, rows);
    return given;
}

/* All bytes behind one another, and where each text begins. */
static struct given *give_joined(size_t rows, size_t width)
{
    struct given *const given = give_texts(rows, width);
    size_t size = 0;

    given->bytes = room_for(rows * width);
    given->offsets = room_for((rows + 1) * sizeof *given->offsets);
    given->offsets[0] = 0;
    for (size_t i = 0; i < rows; i++) {
        memcpy(given->bytes + size, given->texts[i].data, given->texts[i].size);
        size += given->texts[i].size;
        given->offsets[i + 1] = (int64_t)size;
    }
    return given;
}

static stria_code append_views(stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append(to, STRIA_VALUES(from->views, from->values), error);
}

static stria_code append_joined(stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append_lists(to, STRIA_BYTES(from->bytes, (size_t)from->offsets[from->rows]),
        STRIA_OFFSETS(from->offsets, from->rows), error);
}

uint64_t sum_of_texts(const stria_column *column)
{
    uint64_t sum = SUM_OF_NOTHING;

    for (size_t i = 0; i < stria_column_rows(column); i++) {
        const stria_view text = stria_column_view(column, i);

        sum = stria_column_is_null(column, i) ? sum_number(sum, SUM_OF_NULL)
                                              : sum_bytes(sum, text.data, text.size);
    }
    return sum;
}

const struct filling texts = {"String", give_texts, drop_given, append_views, sum_of_texts};
const struct filling joined_texts = {
    "String", give_joined, drop_given, append_joined, sum_of_texts};

/* ---- Words -------------------------------------------------------------------- */

static struct given *give_words(size_t rows, size_t distinct)
{
    struct given *const given = new_given(rows, rows);

    given->words = make_words(rows, distinct);
    given->views = views_of(given->words.words, rows);
    given->mask = make_mask(rows);
    given->optional = room_for(rows * sizeof *given->optional);
    for (size_t i = 0; i < rows; i++)
        given->optional[i] = &given->views[i];
    return given;
}

static struct given *give_nullable_words(size_t rows, size_t distinct)
{
    struct given *const given = give_words(rows, distinct);

    for (size_t i = 0; i < rows; i++) {
        if (given->mask[i])
            given->optional[i] = NULL;
    }
    return given;
}

static stria_code append_optional(stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append(to, STRIA_POINTERS(from->optional, from->values), error);
}

const struct filling words = {
    "LowCardinality(String)", give_words, drop_given, append_views, sum_of_texts};
const struct filling word_pointers = {
    "LowCardinality(Nullable(String))", give_words, drop_given, append_optional, sum_of_texts};
const struct filling nullable_words = {"LowCardinality(Nullable(String))", give_nullable_words,
    drop_given, append_optional, sum_of_texts};

/* ---- Lists -------------------------------------------------------------------- */

/* Every row has memory of its own, in no order, as rows of an application have. */
static struct given *give_number_lists(size_t rows, size_t width)
{
    struct given *const given = new_given(rows, rows * width);

    given->numbers = make_numbers(rows * width);
    given->mask = make_mask(rows * width);
    given->pointers = room_for(rows * width * sizeof *given->pointers);
    for (size_t i = 0; i < rows * width; i++)
        given->pointers[i] = given->mask[i] ? NULL : &given->numbers[i];
    given->number_lists = room_for(rows * sizeof *given->number_lists);
    given->pointer_lists = room_for(rows * sizeof *given->pointer_lists);
    for (size_t i = 0; i < rows; i++) {
        given->number_lists[i] =
            (struct number_list){given->numbers + i * width, width, given->mask + i * width};
        given->pointer_lists[i] = (struct pointer_list){given->pointers + i * width, width};
    }
    return given;
}

static struct given *give_text_lists(size_t rows, size_t width)
{
    struct given *const given = new_given(rows, rows * width);

    given->texts = make_texts(rows * width, 0);
    given->views = views_of(given->texts, rows * width);
    given->text_lists = room_for(rows * sizeof *given->text_lists);
    for (size_t i = 0; i < rows; i++)
        given->text_lists[i] = (struct text_list){given->views + i * width, width};
    return given;
}

static stria_code append_number_lists(
    stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append_slices(to, STRIA_SLICES(from->number_lists, from->rows), error);
}

static stria_code append_masked_lists(
    stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append_slices(to, STRIA_NULLABLE_SLICES(from->number_lists, from->rows), error);
}

static stria_code append_pointed_lists(
    stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append_slices(to, STRIA_POINTER_SLICES(from->pointer_lists, from->rows), error);
}

static stria_code append_text_lists(stria_column *to, const struct given *from, stria_error *error)
{
    return stria_append_slices(to, STRIA_SLICES(from->text_lists, from->rows), error);
}

/* The items are borrowed to be read; nothing of the column changes. */
static const stria_column *items_of(const stria_column *column)
{
    return stria_column_child((stria_column *)(uintptr_t)column, 0);
}

static uint64_t sum_of_number_lists(const stria_column *column)
{
    uint64_t sum = SUM_OF_NOTHING;

    for (size_t i = 0; i < stria_column_rows(column); i++) {
        const stria_span row = stria_column_span(column, i);

        sum = sum_number(sum, row.count);
        sum = sum_of_rest(items_of(column), row.first, row.first + row.count, sum);
    }
    return sum;
}

static uint64_t sum_of_text_lists(const stria_column *column)
{
    uint64_t sum = SUM_OF_NOTHING;

    for (size_t i = 0; i < stria_column_rows(column); i++) {
        const stria_span row = stria_column_span(column, i);

        sum = sum_number(sum, row.count);
        for (size_t at = row.first; at < row.first + row.count; at++) {
            const stria_view text = stria_column_view(items_of(column), at);

            sum = sum_bytes(sum, text.data, text.size);
        }
    }
    return sum;
}

const struct filling number_lists = {
    "Array(Int64)", give_number_lists, drop_given, append_number_lists, sum_of_number_lists};
const struct filling masked_lists = {"Array(Nullable(Int64))", give_number_lists, drop_given,
    append_masked_lists, sum_of_number_lists};
const struct filling pointed_lists = {"Array(Nullable(Int64))", give_number_lists, drop_given,
    append_pointed_lists, sum_of_number_lists};
const struct filling text_lists = {
    "Array(String)", give_text_lists, drop_given, append_text_lists, sum_of_text_lists};

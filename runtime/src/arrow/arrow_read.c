/* arrow_read.c - rows of an array into a column
 *
 * Values go the way of stria_append(): numbers are read where they are, and strings as views,
 * a block at a time.  Lists are read run by run, a run being rows whose items follow each
 * other.  Dictionaries and run-end encoding become a column of their own, of the same type,
 * of which rows are then taken by index.
 */
#include "src/arrow/arrow_read.h"

#include "src/column/append.h"
#include "src/arrow/arrow_array.h"
#include "src/arrow/arrow_place.h"
#include "src/numbers/bits.h"
#include "src/column/block.h"
#include "src/numbers/decimals.h"
#include "src/error.h"
#include "src/column/refuse.h"
#include "src/column/rows.h"
#include "src/column/spans.h"
#include "src/types/type_text.h"

/* The values of a dictionary, as a column of the type of the column that they go to.  Rows may
 * be read in many runs, and dictionaries are read once. */
typedef struct memo {
    const struct ArrowArray *array;
    const stria_column *column;
    stria_error place; /* of the column, whose path is the name of the values */
    stria_column *values;
    struct memo *next;
} memo;

/* Rows of an array on their way into a column. */
typedef struct incoming {
    memo **memos;
    const struct ArrowSchema *schema;
    const struct ArrowArray *array;
    stria__arrow_format format;
    const uint8_t *validity; /* NULL: none is missing */
    size_t first;
    size_t rows;
} incoming;

static incoming incoming_of(memo **memos, const struct ArrowSchema *schema,
    const struct ArrowArray *array, size_t first, size_t rows)
{
    incoming in = {.memos = memos, .schema = schema, .array = array, .first = first, .rows = rows};

    (void)stria__arrow_parse(schema->format, &in.format);
    in.validity = stria__arrow_validity(array, &in.format);
    return in;
}

/* A child of an array, whose rows are counted from that array's own beginning. */
static incoming child_of(const incoming *in, int64_t child, size_t first, size_t rows)
{
    return incoming_of(
        in->memos, in->schema->children[child], in->array->children[child], first, rows);
}

static stria_code stage(stria_column *column, const incoming *in, stria_error *error);

static bool is_missing(const incoming *in, size_t row)
{
    return in->validity != NULL &&
        !stria__bitmap_get(in->validity, stria__arrow_at(in->array, in->first + row));
}

static stria_code refuse_format(const stria_column *column, const incoming *in, stria_error *error)
{
    char type[64];

    (void)stria__type_text(column, type, sizeof type);
    return stria__fail(error, column, STRIA_ERR_TYPE, "%s does not take Arrow's format '%.40s'",
        type, in->schema->format);
}

/* A column tells which of the rows that it stages is refused, of which there were `before`
 * already; that is one of this array.  Takes and returns the code. */
static stria_code locate(const incoming *in, size_t before, stria_code code, stria_error *error)
{
    if (code != STRIA_OK && error != NULL && error->element >= 0)
        stria__arrow_place(error, in->first + (size_t)error->element - before);
    return code;
}

/* What is refused of a child of this array.  Takes and returns the code. */
static stria_code locate_above(
    const incoming *in, int64_t child, stria_code code, stria_error *error)
{
    if (code != STRIA_OK)
        stria__arrow_place_above(error, in->schema, in->array, child);
    return code;
}

/* ---- Which are missing -------------------------------------------------------------------- */

static size_t read_missing(const incoming *in, size_t first, size_t n, bool *missing)
{
    size_t nulls = 0;

    stria__bitmap_unpack_missing(
        in->validity, stria__arrow_at(in->array, in->first + first), missing, n);
    for (size_t i = 0; i < n; i++)
        nulls += missing[i];
    return nulls;
}

static stria_code check_nulls(const stria_column *column, const incoming *in, stria_error *error)
{
    for (size_t row = 0; !column->nullable && row < in->rows; row++) {
        if (is_missing(in, row))
            return locate(in, column->staged.rows, stria__refuse_null(column, row, error), error);
    }
    return STRIA_OK;
}

/* Stages rows whose children are staged, with their nulls. */
static void stage_rows(stria_column *column, const incoming *in)
{
    if (in->validity == NULL || !column->nullable) {
        stria__stage(column, in->rows);
        return;
    }
    for (size_t done = 0; done < in->rows; done += STRIA__BLOCK) {
        bool missing[STRIA__BLOCK];
        const size_t n = stria__block_size(in->rows - done);
        const size_t nulls = read_missing(in, done, n, missing);

        stria__mark_missing(column, done, missing, n, nulls);
    }
    stria__stage_marked(column, in->rows);
}

/* ---- Values --------------------------------------------------------------------------------- */

static stria_nulls nulls_of(const incoming *in, size_t row)
{
    return in->validity != NULL
        ? stria_valid_bits(in->validity, stria__arrow_at(in->array, in->first + row))
        : stria_valid_bits(NULL, 0);
}

/* Dates and times go into columns of the like.  One that has no zone may be any time in a
 * column that has, unless that means UTC. */
static bool takes_meaning(const stria_column *column, const stria__arrow_format *format)
{
    const stria__spelling spelling = column->type->spelling;
    const bool is_date = spelling == STRIA__SPELLED_DATE || spelling == STRIA__SPELLED_DATETIME;

    switch (format->meaning) {
    case STRIA__ARROW_DATE:
        return is_date;
    case STRIA__ARROW_TIMESTAMP:
        return is_date && (format->zone[0] != '\0' || stria__means_utc(column));
    case STRIA__ARROW_TIME_OF_DAY:
    case STRIA__ARROW_DURATION:
        return spelling == STRIA__SPELLED_TIME;
    case STRIA__ARROW_DECIMAL:
        return stria__is_decimal(column);
    default:
        return true;
    }
}

static stria_code stage_fixed(stria_column *column, const incoming *in, stria_error *error)
{
    const size_t width = in->format.width;
    const size_t skipped = stria__arrow_at(in->array, in->first) * width;
    stria_values values = stria_make_values(
        in->array->buffers[1], in->rows, width, skipped, width, in->format.ctype, 0);

    if (in->format.unit != 0)
        values = stria_ticks(values, in->format.unit, STRIA_EPOCH_1970, STRIA_EXACT);
    values.scale = in->format.scale;
    values = stria_with_nulls(values, nulls_of(in, 0));
    return stria__stage_values(column, &values, error);
}

static stria_code stage_bits(stria_column *column, const incoming *in, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < in->rows && code == STRIA_OK; done += STRIA__BLOCK) {
        bool set[STRIA__BLOCK];
        const size_t n = stria__block_size(in->rows - done);
        const stria_values values =
            stria_with_nulls(stria_make_values(set, n, 1, 0, 1, STRIA_BOOL, 0), nulls_of(in, done));

        stria__bitmap_unpack(
            in->array->buffers[1], stria__arrow_at(in->array, in->first + done), true, set, n);
        code = stria__stage_values(column, &values, error);
    }
    return code;
}

/* Bytes that are no text are no spelling of a value. */
static bool takes_texts(const stria_column *column, const stria__arrow_format *format)
{
    const stria__storage storage = stria__value_column(column)->type->storage;

    return format->is_text || storage == STRIA__STRING || storage == STRIA__FIXED_STRING;
}

/* Strings behind one another, of which none is missing, are copied at once; of offsets at odd
 * addresses, and of a column that keeps no bytes as they are, each is looked at. */
static bool is_one_copy(const stria_column *column, const incoming *in)
{
    return column->type->storage == STRIA__STRING && !stria__holds_bits(column) &&
        in->format.layout == STRIA__ARROW_BYTES && in->validity == NULL &&
        (uintptr_t)in->array->buffers[1] % in->format.width == 0;
}

static stria_code stage_copy(stria_column *column, const incoming *in, stria_error *error)
{
    const size_t first = stria__arrow_at(in->array, in->first);
    const stria__arrow_range last =
        stria__arrow_range_at(in->array, &in->format, in->first + in->rows - 1);
    const stria_values bytes =
        stria_make_bytes(in->array->buffers[2], (size_t)(last.first + last.count));
    const stria_spans spans = stria_make_spans(in->array->buffers[1], first + in->rows,
        STRIA_SPANS_OFFSETS, in->format.width == sizeof(int32_t) ? STRIA_INT32 : STRIA_INT64);

    return stria__stage_bytes(
        column, &bytes, stria__first_level(&spans), (stria_span){first, in->rows}, error);
}

static stria_code stage_texts(stria_column *column, const incoming *in, stria_error *error)
{
    stria_code code = STRIA_OK;

    if (!takes_texts(column, &in->format))
        return refuse_format(column, in, error);
    if (is_one_copy(column, in))
        return stage_copy(column, in, error);
    for (size_t done = 0; done < in->rows && code == STRIA_OK; done += STRIA__BLOCK) {
        stria_view texts[STRIA__BLOCK];
        const size_t n = stria__block_size(in->rows - done);
        const stria_values values = stria_with_nulls(
            stria_make_values(texts, n, sizeof *texts, 0, sizeof *texts, STRIA_VIEW, 0),
            nulls_of(in, done));

        for (size_t i = 0; i < n; i++) {
            texts[i] = (stria_view){"", 0};
            if (!is_missing(in, done + i))
                texts[i] = stria__arrow_text_at(in->array, &in->format, in->first + done + i);
        }
        code = stria__stage_values(column, &values, error);
    }
    return code;
}

static stria_code stage_values(stria_column *column, const incoming *in, stria_error *error)
{
    if (stria__is_composite(column) || !takes_meaning(stria__value_column(column), &in->format))
        return refuse_format(column, in, error);
    if (in->rows == 0)
        return STRIA_OK;
    const stria_code code = stria__make_room_nullable(column, in->rows, error);
    if (code != STRIA_OK)
        return code;
    const size_t before = column->staged.rows;
    if (in->format.layout == STRIA__ARROW_BITS)
        return locate(in, before, stage_bits(column, in, error), error);
    if (in->format.layout == STRIA__ARROW_FIXED && in->format.width > 0)
        return locate(in, before, stage_fixed(column, in, error), error);
    return locate(in, before, stage_texts(column, in, error), error);
}

static stria_code stage_nothing(stria_column *column, const incoming *in, stria_error *error)
{
    if (in->rows > 0 && !column->nullable)
        return locate(in, column->staged.rows, stria__refuse_null(column, 0, error), error);
    return stria__stage_blanks(column, in->rows, error);
}

/* ---- Structs ----------------------------------------------------------------------------- */

static size_t count_children(const stria_column *column)
{
    size_t count = 0;

    for (const stria_column *child = column->child; child != NULL; child = child->next)
        count++;
    return count;
}

/* The field of a struct that goes into an element: of its name, or at its place; or -1. */
static int64_t find_field(
    const struct ArrowSchema *schema, const stria_column *element, int64_t position)
{
    if (element->label == NULL)
        return position;
    for (int64_t i = 0; i < schema->n_children; i++) {
        const char *const name = schema->children[i]->name;
        if (name != NULL && strcmp(name, element->label) == 0)
            return i;
    }
    return -1;
}

/* Rows of a struct as rows of the column's children. */
static stria_code stage_fields(
    stria_column *column, const incoming *in, size_t first, size_t rows, stria_error *error)
{
    const size_t fields = (size_t)in->schema->n_children;
    stria_code code = STRIA_OK;
    int64_t position = 0;

    if (count_children(column) != fields)
        return stria__fail(error, column, STRIA_ERR_SHAPE,
            "a struct of %zu fields does not go into %zu elements", fields, count_children(column));
    for (stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next) {
        const int64_t field = find_field(in->schema, child, position++);

        if (field < 0)
            return stria__fail(
                error, child, STRIA_ERR_SHAPE, "the struct has no field '%.80s'", child->label);
        const incoming below =
            child_of(in, field, stria__arrow_at(in->array, in->first + first), rows);
        code = locate_above(in, field, stage(child, &below, error), error);
    }
    return code;
}

static stria_code stage_blank_children(stria_column *column, size_t rows, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next)
        code = stria__stage_blanks(child, rows, error);
    return code;
}

/* What is below a null does not count, whatever it is. */
static stria_code stage_struct(stria_column *column, const incoming *in, stria_error *error)
{
    if (column->type->storage != STRIA__TUPLE)
        return refuse_format(column, in, error);
    stria_code code = stria__make_room_nullable(column, in->rows, error);
    if (code == STRIA_OK && in->validity == NULL)
        code = stage_fields(column, in, 0, in->rows, error);
    for (size_t done = 0; in->validity != NULL && done < in->rows && code == STRIA_OK;) {
        const bool missing = is_missing(in, done);
        size_t run = 1;

        while (done + run < in->rows && is_missing(in, done + run) == missing)
            run++;
        code = missing ? stage_blank_children(column, run, error)
                       : stage_fields(column, in, done, run, error);
        done += run;
    }
    if (code == STRIA_OK)
        stage_rows(column, in);
    return code;
}

/* ---- Lists ------------------------------------------------------------------------------- */

static stria_code stage_items_below(
    stria_column *column, const incoming *in, size_t first, size_t count, stria_error *error)
{
    const incoming items = child_of(in, 0, first, count);

    if (stria__items(column) != NULL)
        return stage(column->child, &items, error);
    if (items.format.layout != STRIA__ARROW_STRUCT || items.schema->dictionary != NULL)
        return refuse_format(column, in, error);
    for (size_t item = 0; items.validity != NULL && item < count; item++) {
        if (!is_missing(&items, item))
            continue;
        (void)stria__fail(
            error, column, STRIA_ERR_NULL, "a null among the items, which are not Nullable");
        stria__arrow_place(error, first + item);
        return STRIA_ERR_NULL;
    }
    return stage_fields(column, &items, 0, count, error);
}

static stria_code stage_items(
    stria_column *column, const incoming *in, stria__arrow_range run, stria_error *error)
{
    const stria_code code =
        stage_items_below(column, in, (size_t)run.first, (size_t)run.count, error);

    return locate_above(in, 0, code, error);
}

static stria_code check_size(const stria_column *column, const incoming *in, size_t row,
    stria__arrow_range range, stria_error *error)
{
    if (column->type->storage == STRIA__LIST || (uint64_t)range.count == column->size)
        return STRIA_OK;
    return locate(in, 0,
        stria__fail_at(error, column, STRIA_ERR_SHAPE, row,
            "a row of %zu elements does not fit a FixedArray of %zu", (size_t)range.count,
            column->size),
        error);
}

static stria_code stage_runs_of_items(stria_column *column, const incoming *in, stria_error *error)
{
    const bool is_fixed = column->type->storage == STRIA__FIXED_LIST;
    int64_t *const offsets = is_fixed ? NULL : stria__offsets(column) + stria__end(column);
    stria__arrow_range run = {0, 0};
    stria_code code = STRIA_OK;

    for (size_t row = 0; row < in->rows && code == STRIA_OK; row++) {
        const bool missing = is_missing(in, row);
        stria__arrow_range range = {run.first + run.count, 0};

        if (!missing) {
            range = stria__arrow_range_at(in->array, &in->format, in->first + row);
            code = check_size(column, in, row, range, error);
        }
        if (!is_fixed)
            offsets[row + 1] = offsets[row] + range.count;
        if (range.first == run.first + run.count && !(missing && is_fixed)) {
            run.count += range.count;
            continue;
        }
        if (code == STRIA_OK)
            code = stage_items(column, in, run, error);
        if (code == STRIA_OK && missing) /* of a FixedArray, which has as many of nothing */
            code = stria__stage_blanks(column->child, column->size, error);
        run = range;
    }
    return code == STRIA_OK ? stage_items(column, in, run, error) : code;
}

static stria_code stage_list(stria_column *column, const incoming *in, stria_error *error)
{
    if (!stria__is_composite(column) || column->type->storage == STRIA__TUPLE)
        return refuse_format(column, in, error);
    stria_code code = check_nulls(column, in, error);
    if (code == STRIA_OK)
        code = stria__make_room_nullable(column, in->rows, error);
    if (code == STRIA_OK)
        code = stage_runs_of_items(column, in, error);
    if (code == STRIA_OK)
        stage_rows(column, in);
    return code;
}

/* ---- Rows of other arrays ---------------------------------------------------------------- */

/* An empty column of the same type, at the same place for errors, which must live as long. */
static stria_column *make_like(const stria_column *column, stria_error *place, stria_error *error)
{
    const size_t size = stria__type_text(column, NULL, 0) + 1;
    char *const text = stria__allocate(&column->allocator, size);

    if (text == NULL) {
        (void)stria__fail_memory(error, column, size);
        return NULL;
    }
    (void)stria__type_text(column, text, size);
    stria_column *const like =
        stria__column_parse((stria_view){text, size - 1}, &column->allocator, error);
    stria__free(&column->allocator, text, size);
    (void)stria__fail(place, column, STRIA_ERR_TYPE, "this is told for its place alone");
    if (like != NULL) {
        like->name = place->path;
        like->index = place->column;
    }
    return like;
}

/* The row that each row is of the other array; nulls are the row behind its last. */
static void read_indexes(const incoming *in, size_t *indexes)
{
    for (size_t row = 0; row < in->rows; row++) {
        if (is_missing(in, row))
            indexes[row] = (size_t)in->array->dictionary->length;
        else
            indexes[row] = (size_t)stria__arrow_index_at(in->array, &in->format, in->first + row);
    }
}

/* The first run that ends behind a row. */
static size_t find_run(const struct ArrowArray *ends, const stria__arrow_format *format, size_t row)
{
    size_t low = 0;
    size_t high = (size_t)ends->length;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if ((uint64_t)stria__arrow_index_at(ends, format, middle) <= row)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void read_runs(const incoming *in, size_t *indexes)
{
    const incoming ends = child_of(in, 0, 0, 0);
    const size_t begin = stria__arrow_at(in->array, in->first);
    size_t run = find_run(ends.array, &ends.format, begin);

    for (size_t row = 0; row < in->rows; row++) {
        while ((uint64_t)stria__arrow_index_at(ends.array, &ends.format, run) <= begin + row)
            run++;
        indexes[row] = run;
    }
}

/* All rows of the other array, and behind them one of nothing where nulls are taken from. */
static stria_code read_values(stria_column *values, const incoming *in, stria_error *error)
{
    const bool is_dictionary = in->schema->dictionary != NULL;
    incoming other = is_dictionary
        ? incoming_of(in->memos, in->schema->dictionary, in->array->dictionary, 0, 0)
        : child_of(in, 1, 0, 0);

    other.rows = (size_t)other.array->length;
    const int64_t child = is_dictionary ? STRIA__ARROW_DICTIONARY : 1;
    stria_code code = locate_above(in, child, stage(values, &other, error), error);
    if (code == STRIA_OK && in->validity != NULL && values->nullable)
        code = stria__stage_blanks(values, 1, error);
    return stria__finish(values, code);
}

static stria_code make_memo(
    const stria_column *column, const incoming *in, memo *made, stria_error *error)
{
    stria_error reason; /* the caller may not want it, but the code is needed */

    made->values = make_like(column, &made->place, &reason);
    if (made->values == NULL) {
        if (error != NULL)
            *error = reason;
        return reason.code;
    }
    made->array = in->array;
    made->column = column;
    return read_values(made->values, in, error);
}

/* What is not found is made, and kept for the runs that follow. */
static stria_code find_values(
    const stria_column *column, const incoming *in, const stria_column **values, stria_error *error)
{
    memo *found = *in->memos;

    while (found != NULL && (found->array != in->array || found->column != column))
        found = found->next;
    if (found != NULL) {
        *values = found->values;
        return STRIA_OK;
    }
    memo *const made = stria__allocate(&column->allocator, sizeof *made);
    if (made == NULL)
        return stria__fail_memory(error, column, sizeof *made);
    const stria_code code = make_memo(column, in, made, error);
    made->next = *in->memos;
    *in->memos = made;
    *values = made->values;
    return code;
}

static void free_memos(const stria_column *column, memo *memos)
{
    while (memos != NULL) {
        memo *const next = memos->next;
        stria_column_free(memos->values);
        stria__free(&column->allocator, memos, sizeof *memos);
        memos = next;
    }
}

static stria_code stage_taken(
    stria_column *column, const incoming *in, const stria_column *values, stria_error *error)
{
    const size_t size = in->rows * sizeof(size_t);
    size_t *const indexes = stria__allocate(&column->allocator, size);

    if (indexes == NULL)
        return stria__fail_memory(error, column, size);
    if (in->schema->dictionary != NULL)
        read_indexes(in, indexes);
    else
        read_runs(in, indexes);
    const size_t before = column->staged.rows;
    const stria_code code = stria__stage_taken(column, values, indexes, in->rows, error);
    stria__free(&column->allocator, indexes, size);
    return locate(in, before, code, error);
}

static stria_code stage_indexed(stria_column *column, const incoming *in, stria_error *error)
{
    const stria_column *values = NULL;
    stria_code code = check_nulls(column, in, error);

    if (code == STRIA_OK)
        code = find_values(column, in, &values, error);
    return code == STRIA_OK && in->rows > 0 ? stage_taken(column, in, values, error) : code;
}

/* ---- All of them ------------------------------------------------------------------------- */

static stria_code stage(stria_column *column, const incoming *in, stria_error *error)
{
    if (in->schema->dictionary != NULL)
        return stage_indexed(column, in, error);
    switch (in->format.layout) {
    case STRIA__ARROW_NOTHING:
        return stage_nothing(column, in, error);
    case STRIA__ARROW_LIST:
    case STRIA__ARROW_LIST_VIEW:
    case STRIA__ARROW_FIXED_LIST:
        return stage_list(column, in, error);
    case STRIA__ARROW_STRUCT:
        return stage_struct(column, in, error);
    case STRIA__ARROW_RUNS:
        return stage_indexed(column, in, error);
    default:
        return stage_values(column, in, error);
    }
}

stria_code stria__arrow_stage(stria_column *column, const struct ArrowSchema *schema,
    const struct ArrowArray *array, size_t first, size_t rows, stria_error *error)
{
    memo *memos = NULL;
    const incoming in = incoming_of(&memos, schema, array, first, rows);
    const stria_code code = stage(column, &in, error);

    free_memos(column, memos);
    return code;
}

/* take.c - rows of vectors into columns
 *
 * The memory of a vector is a stria_values like any other, with the validity mask as its
 * nulls.  Lists may lie in any order in their child, and are appended run by run.
 */
#include <string.h>

#include "duckdb/vectors.h"

typedef struct taking {
    const stria_batch *batch;
    size_t column; /* of the batch */
    stria_error *error;
} taking;

/* Rows of a vector. */
typedef struct rows {
    duckdb_vector vector;
    size_t first;
    size_t count;
} rows;

static stria_code take_rows(const taking *t, stria_column *column, const rows *from);

static const uint8_t *data_of(const rows *from)
{
    return duckdb_vector_get_data(from->vector);
}

static stria_nulls nulls_of(const rows *from)
{
    return stria_valid_bits(duckdb_vector_get_validity(from->vector), from->first);
}

static bool is_missing(const rows *from, size_t index)
{
    const uint64_t *const mask = duckdb_vector_get_validity(from->vector);
    const size_t row = from->first + index;

    return mask != NULL && (mask[row / 64] >> row % 64 & 1) == 0;
}

/* ---- Numbers and times ------------------------------------------------------------------- */

static stria_code take_numbers(
    const taking *t, stria_column *column, const stria__vector_type *type, const rows *from)
{
    const bool is_decimal_column = stria__kind_of(column) == STRIA__KIND_DECIMAL;
    stria_values values = stria_make_values(data_of(from), from->count, type->width,
        from->first * type->width, type->width, type->ctype, 0);

    values = stria_with_nulls(values, nulls_of(from));
    if (type->unit != 0)
        values = stria_ticks(values, type->unit, STRIA_EPOCH_1970, STRIA_EXACT);
    if (is_decimal_column && type->ctype != STRIA_FLOAT32 && type->ctype != STRIA_FLOAT64)
        values = stria_scaled(values, type->scale);
    else if (type->scale != 0)
        return stria__refuse_vector(t->error, t->batch, t->column, column, type);
    return stria_append(column, values, t->error);
}

/* 57599 - offset in the lowest 24 bits, and microseconds above. */
static stria_timetz timetz_of(uint64_t bits)
{
    stria_timetz time = {(int64_t)(bits >> 24), 57599 - (int32_t)(bits & 0xffffff), 0};

    return time;
}

static stria_code take_timetz(const taking *t, stria_column *column, const rows *from)
{
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < from->count && code == STRIA_OK; done += STRIA__ROWS) {
        const size_t n = from->count - done < STRIA__ROWS ? from->count - done : STRIA__ROWS;
        const rows part = {from->vector, from->first + done, n};
        stria_timetz times[STRIA__ROWS];

        for (size_t i = 0; i < n; i++) {
            uint64_t bits;
            memcpy(&bits, data_of(from) + (part.first + i) * sizeof bits, sizeof bits);
            times[i] = timetz_of(bits);
        }
        code = stria_append(
            column, stria_with_nulls(STRIA_VALUES(times, n), nulls_of(&part)), t->error);
    }
    return code;
}

/* ---- UUIDs --------------------------------------------------------------------------------- */

static void store_big_endian(uint8_t *bytes, uint64_t value)
{
    for (size_t i = sizeof value; i-- > 0; value >>= 8)
        bytes[i] = (uint8_t)value;
}

static stria_code take_uuids(const taking *t, stria_column *column, const rows *from)
{
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < from->count && code == STRIA_OK; done += STRIA__ROWS) {
        const size_t n = from->count - done < STRIA__ROWS ? from->count - done : STRIA__ROWS;
        const rows part = {from->vector, from->first + done, n};
        uint8_t bytes[STRIA__ROWS][16];

        for (size_t i = 0; i < n; i++) {
            uint64_t halves[2];
            memcpy(halves, data_of(from) + (part.first + i) * sizeof halves, sizeof halves);
            store_big_endian(bytes[i], halves[1] ^ UINT64_C(1) << 63);
            store_big_endian(bytes[i] + 8, halves[0]);
        }
        code = stria_append(
            column, stria_with_nulls(STRIA_RAW(bytes, n), nulls_of(&part)), t->error);
    }
    return code;
}

/* ---- Strings --------------------------------------------------------------------------------- */

/* A short string stands in the vector itself. */
static stria_view view_of(const uint8_t *at)
{
    stria__string string;

    memcpy(&string, at, sizeof string);
    return (stria_view){string.size <= STRIA__INLINE_STRING
            ? (const char *)at + offsetof(stria__string, prefix)
            : string.tail.data,
        string.size};
}

static stria_code take_strings(const taking *t, stria_column *column, const rows *from)
{
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < from->count && code == STRIA_OK; done += STRIA__ROWS) {
        const size_t n = from->count - done < STRIA__ROWS ? from->count - done : STRIA__ROWS;
        const rows part = {from->vector, from->first + done, n};
        stria_view texts[STRIA__ROWS];

        for (size_t i = 0; i < n; i++) /* what is below a null may be anything */
            texts[i] = is_missing(&part, i)
                ? (stria_view){NULL, 0}
                : view_of(data_of(from) + (part.first + i) * sizeof(stria__string));
        code = stria_append(
            column, stria_with_nulls(STRIA_VALUES(texts, n), nulls_of(&part)), t->error);
    }
    return code;
}

/* ---- Enums -------------------------------------------------------------------------------------- */

static size_t index_at(const rows *from, size_t index, size_t width)
{
    uint32_t value = 0;

    memcpy(&value, data_of(from) + (from->first + index) * width, width);
    return value;
}

static stria_code take_names(const taking *t, stria_column *column,
    const stria__dictionary *dictionary, const rows *from)
{
    const size_t width = stria__index_width(dictionary);
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < from->count && code == STRIA_OK; done += STRIA__ROWS) {
        const size_t n = from->count - done < STRIA__ROWS ? from->count - done : STRIA__ROWS;
        const rows part = {from->vector, from->first + done, n};
        const char *names[STRIA__ROWS];

        for (size_t i = 0; i < n; i++) {
            const size_t index = is_missing(&part, i) ? SIZE_MAX : index_at(&part, i, width);
            names[i] = index < dictionary->size ? dictionary->names[index] : NULL;
        }
        code = stria_append(column, STRIA_VALUES(names, n), t->error);
    }
    return code;
}

static stria_code take_enums(const taking *t, stria_column *column, const rows *from)
{
    stria__dictionary dictionary = stria__dictionary_of(from->vector);
    const stria_code code = dictionary.names != NULL
        ? take_names(t, column, &dictionary, from)
        : stria__duckdb_fail(t->error, t->batch, t->column, STRIA_ERR_MEMORY, "out of memory");

    stria__free_dictionary(&dictionary);
    return code;
}

/* ---- Structs -------------------------------------------------------------------------------------- */

static stria_code take_children(const taking *t, stria_column *column, const rows *from)
{
    const stria__vector_type type = stria__type_of_vector(from->vector);
    stria_code code = STRIA_OK;

    if (type.children == 0 || stria_column_child(column, type.children) != NULL ||
        stria_column_child(column, type.children - 1) == NULL)
        return stria__refuse_vector(t->error, t->batch, t->column, column, &type);
    for (size_t i = 0; i < type.children && code == STRIA_OK; i++) {
        const rows child = {
            duckdb_struct_vector_get_child(from->vector, i), from->first, from->count};
        code = take_rows(t, stria_column_child(column, i), &child);
    }
    return code;
}

/* How many rows from `index` on are missing, or present, as that one is. */
static size_t run_of(const rows *from, size_t index)
{
    const bool missing = is_missing(from, index);
    size_t end = index + 1;

    while (end < from->count && is_missing(from, end) == missing)
        end++;
    return end - index;
}

static stria_code push_nulls(const taking *t, stria_column *column, size_t count)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < count && code == STRIA_OK; i++)
        code = stria_push_null(column, t->error);
    return code;
}

/* A Tuple whose rows may be missing counts them itself. */
static stria_code take_tuples(const taking *t, stria_column *column, const rows *from)
{
    const bool counts_rows = stria__is_nullable(column);
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < from->count && code == STRIA_OK;) {
        const size_t n = run_of(from, done);
        const rows part = {from->vector, from->first + done, n};

        if (is_missing(from, done)) {
            code = push_nulls(t, column, n);
        } else {
            code = take_children(t, column, &part);
            if (code == STRIA_OK && counts_rows)
                code = stria_close(column, stria_rows(n), t->error);
        }
        done += n;
    }
    return code;
}

/* ---- Lists ------------------------------------------------------------------------------------------ */

/* Items of a list's child, which are structs where the column has children of its own. */
static stria_code take_items(
    const taking *t, stria_column *column, stria__kind kind, const rows *items)
{
    if (kind == STRIA__KIND_MAP || kind == STRIA__KIND_NESTED)
        return take_children(t, column, items);
    return take_rows(t, stria_column_child(column, 0), items);
}

static duckdb_list_entry entry_at(const rows *from, size_t index)
{
    const duckdb_list_entry *const entries = duckdb_vector_get_data(from->vector);

    return is_missing(from, index) ? (duckdb_list_entry){0, 0} : entries[from->first + index];
}

/* One row of a list of any size, or of one that a FixedArray takes as it comes. */
static stria_code close_row(
    const taking *t, stria_column *column, stria__kind kind, bool missing)
{
    if (missing)
        return stria_push_null(column, t->error);
    if (kind == STRIA__KIND_FIXED_LIST && !stria__is_nullable(column))
        return STRIA_OK; /* its rows are those of its items */
    return stria_end_row(column, t->error);
}

static stria_code take_lists(
    const taking *t, stria_column *column, stria__kind kind, const rows *from)
{
    duckdb_vector child = duckdb_list_vector_get_child(from->vector);
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < from->count && code == STRIA_OK; i++) {
        const duckdb_list_entry entry = entry_at(from, i);
        const rows items = {child, (size_t)entry.offset, (size_t)entry.length};

        if (items.count > 0)
            code = take_items(t, column, kind, &items);
        if (code == STRIA_OK)
            code = close_row(t, column, kind, is_missing(from, i));
        if (code != STRIA_OK && t->error != NULL)
            t->error->row = (int64_t)i;
    }
    return code;
}

static stria_code take_arrays(const taking *t, stria_column *column, stria__kind kind,
    const stria__vector_type *type, const rows *from)
{
    duckdb_vector child = duckdb_array_vector_get_child(from->vector);
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < from->count && code == STRIA_OK; i++) {
        const rows items = {child, (from->first + i) * type->items, type->items};

        if (!is_missing(from, i))
            code = take_rows(t, stria_column_child(column, 0), &items);
        if (code == STRIA_OK)
            code = close_row(t, column, kind, is_missing(from, i));
        if (code != STRIA_OK && t->error != NULL)
            t->error->row = (int64_t)i;
    }
    return code;
}

/* ---- All of them -------------------------------------------------------------------------------------- */

static stria_code take_rows(const taking *t, stria_column *column, const rows *from)
{
    const stria__kind kind = stria__kind_of(column);
    const stria__vector_type type = stria__type_of_vector(from->vector);

    if (!stria__goes_with(kind, &type))
        return stria__refuse_vector(t->error, t->batch, t->column, column, &type);
    switch (kind) {
    case STRIA__KIND_TIMETZ:
        return take_timetz(t, column, from);
    case STRIA__KIND_UUID:
        return take_uuids(t, column, from);
    case STRIA__KIND_STRING:
    case STRIA__KIND_BLOB:
    case STRIA__KIND_ADDRESS:
        return take_strings(t, column, from);
    case STRIA__KIND_BIT:
        return take_bits(t, column, from);
    case STRIA__KIND_ENUM:
        return type.id == DUCKDB_TYPE_ENUM ? take_enums(t, column, from)
                                           : take_strings(t, column, from);
    case STRIA__KIND_NOTHING:
        return push_nulls(t, column, from->count);
    case STRIA__KIND_LIST:
    case STRIA__KIND_FIXED_LIST:
    case STRIA__KIND_NESTED:
    case STRIA__KIND_MAP:
        return type.id == DUCKDB_TYPE_ARRAY ? take_arrays(t, column, kind, &type, from)
                                            : take_lists(t, column, kind, from);
    case STRIA__KIND_TUPLE:
        return take_tuples(t, column, from);
    default:
        return take_numbers(t, column, &type, from);
    }
}

stria_code stria_batch_read_duckdb(
    stria_batch *batch, duckdb_data_chunk chunk, stria_error *error)
{
    const size_t columns = (size_t)duckdb_data_chunk_get_column_count(chunk);
    const size_t n = (size_t)duckdb_data_chunk_get_size(chunk);
    const size_t before = stria_batch_rows(batch);
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < stria_batch_columns(batch); i++) {
        if (stria_column_rows(stria_batch_column(batch, i)) != before)
            return stria__duckdb_fail(error, batch, i, STRIA_ERR_SHAPE,
                "rows behind row %zu are not committed: commit or roll back first", before);
    }
    code = stria_batch_commit(batch, error); /* nothing is pending: no row is new */
    if (code != STRIA_OK)
        return code;
    if (columns != stria_batch_columns(batch))
        return stria__duckdb_fail(error, batch, SIZE_MAX, STRIA_ERR_SHAPE,
            "a chunk of %zu columns for a batch of %zu", columns, stria_batch_columns(batch));
    for (size_t i = 0; i < columns && code == STRIA_OK; i++) {
        const taking t = {batch, i, error};
        const rows all = {duckdb_data_chunk_get_vector(chunk, i), 0, n};

        code = take_rows(&t, stria_batch_column(batch, i), &all);
    }
    if (code == STRIA_OK)
        code = stria_batch_commit(batch, error);
    if (code != STRIA_OK)
        stria_batch_rollback(batch);
    return code;
}

/* fill.c - rows of columns into vectors
 *
 * Numbers and times are read into the vector's memory by stria_read(), with the vector's
 * validity bits as the place for nulls, so that all conversions are stria's own.
 */
#include "duckdb/fill.h"

#include <string.h>

static uint8_t *data_of(duckdb_vector vector)
{
    return duckdb_vector_get_data(vector);
}

/* ---- Validity ------------------------------------------------------------------------- */

/* All rows present: a vector that was filled before keeps its mask. */
static void set_all_valid(duckdb_vector vector, size_t n)
{
    uint64_t *const mask = duckdb_vector_get_validity(vector);

    if (mask != NULL)
        memset(mask, 0xff, (n + 63) / 64 * sizeof *mask);
}

static void clear_row(duckdb_vector vector, size_t row)
{
    duckdb_vector_ensure_validity_writable(vector);
    duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}

/* Which rows are missing.  A mask makes the engine look at every row, so there is one only
 * where it has a bit to tell. */
static void write_validity(duckdb_vector vector, const stria_column *column, size_t first, size_t n)
{
    set_all_valid(vector, n);
    if (stria_column_null_count(column) == 0)
        return;
    for (size_t i = 0; i < n; i++) {
        if (stria_column_is_null(column, first + i))
            clear_row(vector, i);
    }
}

/* ---- Errors ----------------------------------------------------------------------------- */

static stria_code fail_row(const stria__filling *f, stria_code code, size_t row, const char *reason)
{
    (void)stria__duckdb_fail(f->error, f->batch, f->column, code, "%s", reason);
    if (f->error != NULL)
        f->error->row = (int64_t)row;
    return code;
}

/* ---- Numbers and times --------------------------------------------------------------------- */

static stria_code check_day(const stria__filling *f, const stria__vector_type *type,
    const uint8_t *data, size_t n)
{
    const int64_t day = stria__day_of(type);

    for (size_t i = 0; i < n; i++) {
        int64_t ticks;
        memcpy(&ticks, data + i * sizeof ticks, sizeof ticks);
        if (ticks < 0 || ticks > day)
            return fail_row(f, STRIA_ERR_RANGE, i, "a TIME is from 00:00:00 to 24:00:00");
    }
    return STRIA_OK;
}

/* 10 to the power of the digits, less one, for integers of up to 128 bits. */
static stria_int128 largest_of(unsigned digits)
{
    uint64_t low = 1;
    uint64_t high = 0;

    for (; digits > 0; digits--) { /* times 10, by halves of 32 bits */
        const uint64_t part = (low & UINT32_MAX) * 10;
        const uint64_t upper = (low >> 32) * 10 + (part >> 32);
        low = upper << 32 | (part & UINT32_MAX);
        high = high * 10 + (upper >> 32);
    }
    return (stria_int128){{low - 1, high - (low == 0)}};
}

/* Whether an integer of `width` bytes lies between -largest and largest. */
static bool is_decimal(const uint8_t *at, size_t width, stria_int128 largest)
{
    const uint8_t fill = at[width - 1] >= 0x80 ? 0xff : 0;
    uint64_t limbs[2];

    memset(limbs, fill, sizeof limbs);
    memcpy(limbs, at, width); /* a little-endian machine */
    if (fill != 0) {
        limbs[0] = ~limbs[0] + 1;
        limbs[1] = ~limbs[1] + (limbs[0] == 0);
    }
    return limbs[1] < largest.limb[1] ||
        (limbs[1] == largest.limb[1] && limbs[0] <= largest.limb[0]);
}

/* DuckDB does not look: an integer with more digits would be stored. */
static stria_code check_decimals(const stria__filling *f, const stria__vector_type *type,
    const uint8_t *data, size_t n)
{
    const stria_int128 largest = largest_of(type->digits);

    for (size_t i = 0; i < n; i++) {
        if (!is_decimal(data + i * type->width, type->width, largest))
            return fail_row(
                f, STRIA_ERR_RANGE, i, "a number has more digits than the DECIMAL");
    }
    return STRIA_OK;
}

static stria_code fill_numbers(const stria__filling *f, duckdb_vector vector,
    const stria__vector_type *type, const stria_column *column, size_t first, size_t n)
{
    const bool is_decimal_column = stria__kind_of(column) == STRIA__KIND_DECIMAL;
    stria_out out =
        stria_make_out(data_of(vector), n, type->width, 0, type->width, type->ctype);

    if (type->unit != 0)
        out = stria_out_ticks(out, type->unit, STRIA_EPOCH_1970, STRIA_EXACT);
    if (is_decimal_column)
        out = stria_out_scaled(out, type->scale);
    else if (type->scale != 0)
        return stria__refuse_vector(f->error, f->batch, f->column, column, type);
    set_all_valid(vector, n);
    if (stria_column_null_count(column) > 0) {
        duckdb_vector_ensure_validity_writable(vector);
        out = stria_out_valid_bits(out, duckdb_vector_get_validity(vector), 0);
    }
    stria_code code = stria_read(column, first, out, f->error);
    if (code == STRIA_OK && type->id == DUCKDB_TYPE_DECIMAL)
        code = check_decimals(f, type, data_of(vector), n);
    if (code == STRIA_OK && (type->id == DUCKDB_TYPE_TIME || type->id == DUCKDB_TYPE_TIME_NS))
        code = check_day(f, type, data_of(vector), n);
    return code;
}

/* Values that a column keeps as DuckDB does. */
static stria_code fill_packed(duckdb_vector vector, const stria_column *column, size_t first,
    size_t n, size_t width)
{
    const uint8_t *const values = stria_column_data(column);

    write_validity(vector, column, first, n);
    if (n > 0)
        memcpy(data_of(vector), values + first * width, n * width);
    return STRIA_OK;
}

/* ---- UUIDs ------------------------------------------------------------------------------------ */

static uint64_t load_big_endian(const uint8_t *bytes)
{
    uint64_t value = 0;

    for (size_t i = 0; i < sizeof value; i++)
        value = value << 8 | bytes[i];
    return value;
}

/* A number whose order is that of the text: the highest bit is turned over. */
static stria_code fill_uuids(const stria__filling *f, duckdb_vector vector,
    const stria_column *column, size_t first, size_t n)
{
    uint8_t *const to = data_of(vector);
    stria_code code = STRIA_OK;

    write_validity(vector, column, first, n);
    for (size_t done = 0; done < n && code == STRIA_OK; done += STRIA__ROWS) {
        const size_t part = n - done < STRIA__ROWS ? n - done : STRIA__ROWS;
        uint8_t bytes[STRIA__ROWS][16];
        bool missing[STRIA__ROWS];

        code = stria_read(column, first + done,
            stria_out_null_bytes(STRIA_OUT_RAW(bytes, part), missing), f->error);
        for (size_t i = 0; i < part && code == STRIA_OK; i++) {
            const uint64_t halves[2] = {load_big_endian(bytes[i] + 8),
                load_big_endian(bytes[i]) ^ UINT64_C(1) << 63};
            memcpy(to + (done + i) * sizeof halves, halves, sizeof halves);
        }
    }
    return code;
}

/* ---- Strings ------------------------------------------------------------------------------------ */

/* Bytes behind the end of a short string are zero, else it equals no other. */
static stria__string string_of(stria_view text)
{
    stria__string string;

    memset(&string, 0, sizeof string);
    string.size = (uint32_t)text.size;
    if (text.size <= STRIA__INLINE_STRING) {
        const size_t begin = text.size < sizeof string.prefix ? text.size : sizeof string.prefix;
        if (begin > 0)
            memcpy(string.prefix, text.data, begin);
        if (text.size > begin)
            memcpy(string.tail.rest, text.data + begin, text.size - begin);
    } else {
        memcpy(string.prefix, text.data, sizeof string.prefix);
        string.tail.data = text.data;
    }
    return string;
}

static stria_code check_texts(const stria__filling *f, const stria__vector_type *type,
    const stria_view *texts, size_t done, size_t n)
{
    const size_t bad =
        type->id == DUCKDB_TYPE_VARCHAR ? stria__first_not_utf8(texts, n) : n;

    if (bad < n)
        return fail_row(f, STRIA_ERR_ENCODING, done + bad, "a string is not UTF-8");
    for (size_t i = 0; i < n; i++) {
        if (texts[i].size > UINT32_MAX)
            return fail_row(f, STRIA_ERR_SIZE, done + i, "a string is longer than 4 GiB");
    }
    return STRIA_OK;
}

static stria_code fill_strings(const stria__filling *f, duckdb_vector vector,
    const stria__vector_type *type, const stria_column *column, size_t first, size_t n)
{
    uint8_t *const to = data_of(vector);
    stria_code code = STRIA_OK;

    write_validity(vector, column, first, n);
    for (size_t done = 0; done < n && code == STRIA_OK; done += STRIA__ROWS) {
        const size_t part = n - done < STRIA__ROWS ? n - done : STRIA__ROWS;
        stria_view texts[STRIA__ROWS];
        bool missing[STRIA__ROWS];

        code = stria_read(column, first + done,
            stria_out_null_bytes(STRIA_OUT(texts, part), missing), f->error);
        if (code == STRIA_OK)
            code = check_texts(f, type, texts, done, part);
        for (size_t i = 0; i < part && code == STRIA_OK; i++) {
            const stria__string string = string_of(texts[i]);
            memcpy(to + (done + i) * sizeof string, &string, sizeof string);
        }
    }
    return code;
}

/* Values that DuckDB has no type for, as text, which the vector keeps. */
static stria_code fill_texts(
    duckdb_vector vector, const stria_column *column, size_t first, size_t n)
{
    write_validity(vector, column, first, n);
    for (size_t i = 0; i < n; i++) {
        char text[64];
        const size_t size = stria_column_text(column, first + i, text, sizeof text);

        if (!stria_column_is_null(column, first + i))
            duckdb_vector_assign_string_element_len(vector, i, text, size);
    }
    return STRIA_OK;
}

/* ---- Enums -------------------------------------------------------------------------------------- */

/* The index of a name; the dictionary's size when it has none. */
static size_t find_name(const stria__dictionary *dictionary, stria_view name)
{
    size_t i = 0;

    while (i < dictionary->size &&
        (strlen(dictionary->names[i]) != name.size ||
            memcmp(dictionary->names[i], name.data, name.size) != 0))
        i++;
    return i;
}

/* Names that were looked up, by where a column keeps them. */
typedef struct known_name {
    const char *data;
    size_t index;
} known_name;

enum { KNOWN_NAMES = 256 };

static size_t index_of(const stria__dictionary *dictionary, known_name *known, stria_view name)
{
    known_name *const slot = &known[((uintptr_t)name.data >> 2) % KNOWN_NAMES];

    if (slot->data != name.data)
        *slot = (known_name){name.data, find_name(dictionary, name)};
    return slot->index;
}

static stria_code fill_indexes(const stria__filling *f, duckdb_vector vector,
    const stria__dictionary *dictionary, const stria_column *column, size_t first, size_t n)
{
    const size_t width = stria__index_width(dictionary);
    uint8_t *const to = data_of(vector);
    known_name known[KNOWN_NAMES] = {{NULL, 0}};
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < n && code == STRIA_OK; done += STRIA__ROWS) {
        const size_t part = n - done < STRIA__ROWS ? n - done : STRIA__ROWS;
        stria_view names[STRIA__ROWS];
        bool missing[STRIA__ROWS];

        code = stria_read(column, first + done,
            stria_out_null_bytes(STRIA_OUT(names, part), missing), f->error);
        for (size_t i = 0; i < part && code == STRIA_OK; i++) {
            const uint64_t index = missing[i] ? 0 : index_of(dictionary, known, names[i]);

            if (!missing[i] && index == dictionary->size)
                return fail_row(f, STRIA_ERR_RANGE, done + i, "the ENUM has no such member");
            memcpy(to + (done + i) * width, &index, width); /* a little-endian machine */
        }
    }
    return code;
}

static stria_code fill_enums(const stria__filling *f, duckdb_vector vector,
    const stria_column *column, size_t first, size_t n)
{
    stria__dictionary dictionary = stria__dictionary_of(vector);
    stria_code code = STRIA_ERR_MEMORY;

    write_validity(vector, column, first, n);
    if (dictionary.names != NULL)
        code = fill_indexes(f, vector, &dictionary, column, first, n);
    else
        (void)stria__duckdb_fail(f->error, f->batch, f->column, code, "out of memory");
    stria__free_dictionary(&dictionary);
    return code;
}

/* ---- Lists ---------------------------------------------------------------------------------------- */

/* An error about an item, as one about the row that holds it. */
static void locate(const stria__filling *f, const stria_column *column, size_t first, size_t n)
{
    stria_error *const error = f->error;

    if (error == NULL || error->row < 0)
        return;
    const size_t item = stria_column_span(column, first).first + (size_t)error->row;
    for (size_t i = 0; i < n; i++) {
        const stria_span span = stria_column_span(column, first + i);
        if (item >= span.first && item - span.first < span.count) {
            error->row = (int64_t)i;
            error->element = (int64_t)(item - span.first);
            return;
        }
    }
}

/* The items of rows, of which there is one run. */
static stria_span items_of(const stria_column *column, size_t first, size_t n)
{
    const stria_span begin = stria_column_span(column, first);
    const stria_span last = stria_column_span(column, first + n - 1);

    return (stria_span){begin.first, last.first + last.count - begin.first};
}

static stria_code fill_children(const stria__filling *f, duckdb_vector vector,
    const stria_column *column, size_t first, size_t n)
{
    stria_code code = STRIA_OK;
    size_t i = 0;

    for (const stria_column *child = stria__child(column, 0); child != NULL && code == STRIA_OK;
         child = stria__child(column, ++i))
        code = stria__fill(f, duckdb_struct_vector_get_child(vector, i), child, first, n);
    return code;
}

/* What DuckDB has as structs, of a Map or a Nested, are the column's own children. */
static stria_code fill_structs(const stria__filling *f, duckdb_vector vector,
    const stria_column *column, stria_span items)
{
    const stria__vector_type type = stria__type_of_vector(vector);

    if (type.id != DUCKDB_TYPE_STRUCT || stria__child(column, type.children) != NULL ||
        stria__child(column, type.children - 1) == NULL)
        return stria__refuse_vector(f->error, f->batch, f->column, column, &type);
    set_all_valid(vector, items.count);
    return fill_children(f, vector, column, items.first, items.count);
}

static stria_code fill_lists(const stria__filling *f, duckdb_vector vector, stria__kind kind,
    const stria_column *column, size_t first, size_t n)
{
    const stria_span items = items_of(column, first, n);
    const bool are_structs = kind == STRIA__KIND_MAP || kind == STRIA__KIND_NESTED;

    if (duckdb_list_vector_reserve(vector, items.count) == DuckDBError ||
        duckdb_list_vector_set_size(vector, items.count) == DuckDBError)
        return stria__duckdb_fail(
            f->error, f->batch, f->column, STRIA_ERR_MEMORY, "out of memory for list items");

    duckdb_list_entry *const entries = duckdb_vector_get_data(vector);
    for (size_t i = 0; i < n; i++) {
        const stria_span span = stria_column_span(column, first + i);
        entries[i] = (duckdb_list_entry){span.first - items.first, span.count};
    }
    write_validity(vector, column, first, n);
    duckdb_vector child = duckdb_list_vector_get_child(vector); /* after it was reserved */
    const stria_code code = are_structs
        ? fill_structs(f, child, column, items)
        : stria__fill(f, child, stria__child(column, 0), items.first, items.count);
    if (code != STRIA_OK)
        locate(f, column, first, n);
    return code;
}

/* Every row has as many items; a missing one of an Array has none, and is refused. */
static stria_code fill_arrays(const stria__filling *f, duckdb_vector vector,
    const stria__vector_type *type, const stria_column *column, size_t first, size_t n)
{
    duckdb_vector child = duckdb_array_vector_get_child(vector);
    const stria_span items = items_of(column, first, n);

    for (size_t i = 0; i < n; i++) {
        if (stria_column_span(column, first + i).count != type->items)
            return fail_row(
                f, STRIA_ERR_RANGE, i, "a list has another number of items than the ARRAY");
    }
    write_validity(vector, column, first, n);
    const stria_code code =
        stria__fill(f, child, stria__child(column, 0), items.first, items.count);
    if (code != STRIA_OK)
        locate(f, column, first, n);
    for (size_t i = 0; i < items.count && stria_column_null_count(column) > 0; i++) {
        if (stria_column_is_null(column, first + i / type->items))
            clear_row(child, i); /* which DuckDB demands below a missing row */
    }
    return code;
}

/* ---- Structs --------------------------------------------------------------------------------------- */

/* DuckDB demands that what is below a missing struct is missing, all the way down. */
static void clear_below(duckdb_vector vector, size_t row)
{
    const stria__vector_type type = stria__type_of_vector(vector);

    clear_row(vector, row);
    for (size_t i = 0; i < type.children; i++)
        clear_below(duckdb_struct_vector_get_child(vector, i), row);
}

static stria_code fill_tuples(const stria__filling *f, duckdb_vector vector,
    const stria__vector_type *type, const stria_column *column, size_t first, size_t n)
{
    if (type->children == 0 || stria__child(column, type->children) != NULL ||
        stria__child(column, type->children - 1) == NULL)
        return stria__refuse_vector(f->error, f->batch, f->column, column, type);
    set_all_valid(vector, n);
    const stria_code code = fill_children(f, vector, column, first, n);
    for (size_t i = 0; i < n && stria_column_null_count(column) > 0; i++) {
        if (stria_column_is_null(column, first + i))
            clear_below(vector, i);
    }
    return code;
}

/* ---- All of them ------------------------------------------------------------------------------------- */

stria_code stria__fill(const stria__filling *f, duckdb_vector vector, const stria_column *column,
    size_t first, size_t n)
{
    const stria__kind kind = stria__kind_of(column);
    const stria__vector_type type = stria__type_of_vector(vector);

    if (!stria__goes_with(kind, &type))
        return stria__refuse_vector(f->error, f->batch, f->column, column, &type);
    if (n == 0)
        return STRIA_OK;
    switch (kind) {
    case STRIA__KIND_TIMETZ:
        return fill_packed(vector, column, first, n, sizeof(uint64_t));
    case STRIA__KIND_UUID:
        return fill_uuids(f, vector, column, first, n);
    case STRIA__KIND_STRING:
    case STRIA__KIND_BLOB:
    case STRIA__KIND_BIT:
        return fill_strings(f, vector, &type, column, first, n);
    case STRIA__KIND_ENUM:
        return type.id == DUCKDB_TYPE_ENUM ? fill_enums(f, vector, column, first, n)
                                           : fill_strings(f, vector, &type, column, first, n);
    case STRIA__KIND_ADDRESS:
        return fill_texts(vector, column, first, n);
    case STRIA__KIND_NOTHING:
        write_validity(vector, column, first, n);
        return STRIA_OK;
    case STRIA__KIND_LIST:
    case STRIA__KIND_FIXED_LIST:
    case STRIA__KIND_NESTED:
    case STRIA__KIND_MAP:
        return type.id == DUCKDB_TYPE_ARRAY ? fill_arrays(f, vector, &type, column, first, n)
                                            : fill_lists(f, vector, kind, column, first, n);
    case STRIA__KIND_TUPLE:
        return fill_tuples(f, vector, &type, column, first, n);
    default:
        return fill_numbers(f, vector, &type, column, first, n);
    }
}

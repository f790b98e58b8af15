/* fill.c - rows of columns into vectors
 *
 * Numbers and times are read into the vector's memory by stria_read(), so that all
 * conversions are stria's own; what follows are the rules that DuckDB has beyond them.
 */
#include "duckdb/fill.h"

#include <string.h>

#include "duckdb/text.h"
#include "duckdb/validity.h"

enum { ROWS = 512 }; /* that are worked on together, on the stack */

static uint8_t *data_of(duckdb_vector vector)
{
    return duckdb_vector_get_data(vector);
}

static size_t rows_of_part(size_t left)
{
    return left < ROWS ? left : ROWS;
}

/* Reads a part of the rows; an error counts them from the first part on. */
static stria_code read_part(const stria__duck_node *node, size_t first, size_t done, stria_out out,
    bool *missing, stria_error *error)
{
    const stria_code code =
        stria_read(node->column, first + done, stria_out_null_bytes(out, missing), error);

    if (code != STRIA_OK && error != NULL && error->row >= 0)
        error->row += (int64_t)done;
    return code;
}

/* ---- Numbers and times ------------------------------------------------------- */

static stria_code check_day(
    const stria__duck_node *node, const uint8_t *data, size_t n, stria_error *error)
{
    const int64_t day = stria__duck_day_of(&node->type);

    for (size_t i = 0; i < n; i++) {
        int64_t ticks;
        memcpy(&ticks, data + i * sizeof ticks, sizeof ticks);
        if (ticks < 0 || ticks > day)
            return stria__duck_fail_at(error, node->column, STRIA_ERR_RANGE, i,
                "%s is from 00:00:00 to 24:00:00, and this is %lld of its ticks",
                stria__duck_vector_type_name(&node->type), (long long)ticks);
    }
    return STRIA_OK;
}

/* The largest tick and its negative are infinite in DuckDB, and a DateTime64 of nanoseconds
 * reaches as far. */
static stria_code check_finite(
    const stria__duck_node *node, const uint8_t *data, size_t n, stria_error *error)
{
    for (size_t i = 0; i < n; i++) {
        int64_t ticks;
        memcpy(&ticks, data + i * sizeof ticks, sizeof ticks);
        if (ticks == INT64_MAX || ticks == -INT64_MAX)
            return stria__duck_fail_at(error, node->column, STRIA_ERR_RANGE, i,
                "%lld ticks of a %s are infinite, and the column's are a time", (long long)ticks,
                stria__duck_vector_type_name(&node->type));
    }
    return STRIA_OK;
}

/* 10 to the power of the digits, less one. */
static stria_uint128 largest_of(unsigned digits)
{
    uint64_t low = 1;
    uint64_t high = 0;

    for (; digits > 0; digits--) { /* times 10, by halves of 32 bits */
        const uint64_t part = (low & UINT32_MAX) * 10;
        const uint64_t upper = (low >> 32) * 10 + (part >> 32);
        low = upper << 32 | (part & UINT32_MAX);
        high = high * 10 + (upper >> 32);
    }
    return (stria_uint128){{low - 1, high - (low == 0)}};
}

/* Whether an integer of `width` bytes lies between -largest and largest. */
static bool is_within(const uint8_t *at, size_t width, stria_uint128 largest)
{
    const bool is_negative = at[width - 1] >= 0x80;
    uint64_t limbs[2];

    memset(limbs, is_negative ? 0xff : 0, sizeof limbs);
    memcpy(limbs, at, width); /* a little-endian machine */
    if (is_negative) {
        limbs[0] = ~limbs[0] + 1;
        limbs[1] = ~limbs[1] + (limbs[0] == 0);
    }
    return limbs[1] < largest.limb[1] ||
        (limbs[1] == largest.limb[1] && limbs[0] <= largest.limb[0]);
}

/* DuckDB does not look: an integer with more digits would be stored. */
static stria_code check_digits(
    const stria__duck_node *node, const uint8_t *data, size_t n, stria_error *error)
{
    const stria__duck_vector_type *const type = &node->type;
    const stria_uint128 largest = largest_of(type->digits);

    for (size_t i = 0; i < n; i++) {
        if (!is_within(data + i * type->width, type->width, largest))
            return stria__duck_fail_at(error, node->column, STRIA_ERR_RANGE, i,
                "a number has more digits than DECIMAL(%u, %d) has", type->digits,
                (int)type->scale);
    }
    return STRIA_OK;
}

/* Values that a column keeps as a vector does. */
static void fill_packed(const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n)
{
    const uint8_t *const values = stria_column_data(node->column);

    stria__duck_write_validity(vector, node->column, first, n);
    memcpy(data_of(vector), values + first * node->type.width, n * node->type.width);
}

static stria_code fill_numbers(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    const stria__duck_vector_type *const type = &node->type;
    uint8_t *const data = data_of(vector);
    stria_out out = stria_make_out(data, n, type->width, 0, type->width, type->ctype);

    if (type->unit != 0)
        out = stria_out_ticks(out, type->unit, STRIA_EPOCH_1970, STRIA_EXACT);
    if (node->kind == STRIA__KIND_DECIMAL)
        out = stria_out_scaled(out, type->scale);
    stria__duck_set_all_valid(vector, n);
    if (stria_column_null_count(node->column) > 0) {
        duckdb_vector_ensure_validity_writable(vector);
        out = stria_out_valid_bits(out, duckdb_vector_get_validity(vector), 0);
    }
    const stria_code code = stria_read(node->column, first, out, error);
    if (code == STRIA_OK && type->id == DUCKDB_TYPE_DECIMAL)
        return check_digits(node, data, n, error);
    if (code == STRIA_OK && node->kind == STRIA__KIND_TIME)
        return check_day(node, data, n, error);
    if (code == STRIA_OK && type->unit == STRIA_NANOSECONDS && !node->has_infinity)
        return check_finite(node, data, n, error);
    return code;
}

/* Microseconds above, and 57599 less the offset in the lowest 24 bits. */
static uint64_t pack_timetz(const stria_timetz *time)
{
    return (uint64_t)time->micros << 24 | (uint64_t)(57599 - time->offset);
}

static stria_code fill_timetz(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    uint8_t *const to = data_of(vector);
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < n && code == STRIA_OK; done += ROWS) {
        const size_t part = rows_of_part(n - done);
        stria_timetz times[ROWS];
        bool missing[ROWS];

        code = read_part(node, first, done, STRIA_OUT(times, part), missing, error);
        for (size_t i = 0; i < part && code == STRIA_OK; i++) {
            const uint64_t packed = pack_timetz(&times[i]);
            memcpy(to + (done + i) * sizeof packed, &packed, sizeof packed);
        }
    }
    return code;
}

/* ---- UUIDs ------------------------------------------------------------------- */

static uint64_t load_big_endian(const uint8_t *bytes)
{
    uint64_t value = 0;

    for (size_t i = 0; i < sizeof value; i++)
        value = value << 8 | bytes[i];
    return value;
}

/* A signed number whose order is that of the text: its highest bit is turned over. */
static stria_code fill_uuids(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    uint8_t *const to = data_of(vector);
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < n && code == STRIA_OK; done += ROWS) {
        const size_t part = rows_of_part(n - done);
        uint8_t bytes[ROWS][16];
        bool missing[ROWS];

        code = read_part(node, first, done, STRIA_OUT_RAW(bytes, part), missing, error);
        for (size_t i = 0; i < part && code == STRIA_OK; i++) {
            const uint64_t halves[2] = {
                load_big_endian(bytes[i] + 8), load_big_endian(bytes[i]) ^ UINT64_C(1) << 63};
            memcpy(to + (done + i) * sizeof halves, halves, sizeof halves);
        }
    }
    return code;
}

/* ---- Strings ----------------------------------------------------------------- */

/* `is_utf8` when it is known of all texts, or does not matter. */
static stria_code put_text(const stria__duck_node *node, uint8_t *to, size_t row, stria_view text,
    bool is_utf8, stria_error *error)
{
    if (text.size > UINT32_MAX)
        return stria__duck_fail_at(error, node->column, STRIA_ERR_SIZE, row,
            "a string of %zu bytes, and DuckDB has up to 4294967295", text.size);
    if (!is_utf8 && !stria__duck_is_utf8(text.data, text.size))
        return stria__duck_fail_at(
            error, node->column, STRIA_ERR_ENCODING, row, "a string for a VARCHAR is no UTF-8");
    stria__duck_put_string(to + row * sizeof(stria__duck_string), text.data, text.size);
    return STRIA_OK;
}

/* Strings that lie one behind the other. */
static stria_code fill_from_bytes(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    const char *const data = stria_column_data(node->column);
    const char *const bytes = data != NULL ? data : ""; /* where all are empty */
    const int64_t *const offsets = stria_column_offsets(node->column) + first;
    uint8_t *const to = data_of(vector);
    const size_t size = (size_t)(offsets[n] - offsets[0]);
    const bool is_utf8 =
        node->type.id != DUCKDB_TYPE_VARCHAR || stria__duck_is_ascii(bytes + offsets[0], size);
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < n && code == STRIA_OK; i++) {
        const size_t length = (size_t)(offsets[i + 1] - offsets[i]);
        const stria_view text = {bytes + offsets[i], length};

        code = put_text(node, to, i, text, is_utf8, error);
    }
    return code;
}

static stria_code fill_from_views(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    const bool is_utf8 = node->type.id != DUCKDB_TYPE_VARCHAR;
    uint8_t *const to = data_of(vector);
    stria_code code = STRIA_OK;

    for (size_t done = 0; done < n && code == STRIA_OK; done += ROWS) {
        const size_t part = rows_of_part(n - done);
        stria_view texts[ROWS];
        bool missing[ROWS];

        code = read_part(node, first, done, STRIA_OUT(texts, part), missing, error);
        for (size_t i = 0; i < part && code == STRIA_OK; i++)
            code = put_text(node, to, done + i, texts[i], is_utf8, error);
    }
    return code;
}

static stria_code fill_strings(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    return stria_column_offsets(node->column) != NULL
        ? fill_from_bytes(node, vector, first, n, error)
        : fill_from_views(node, vector, first, n, error);
}

/* Addresses are text, which DuckDB keeps with the vector. */
static stria_code fill_addresses(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char text[64];
        const size_t size = stria_column_text(node->column, first + i, text, sizeof text);

        if (!stria_column_is_null(node->column, first + i))
            duckdb_vector_assign_string_element_len(vector, i, text, size);
    }
    return STRIA_OK;
}

/* ---- Enums ------------------------------------------------------------------- */

/* A name that was looked up, by where the column keeps it. */
typedef struct known_name {
    stria_view name;
    size_t index;
} known_name;

enum { KNOWN_NAMES = 256 };

static size_t index_of(const stria__duck_names *names, known_name *known, stria_view name)
{
    known_name *const slot = &known[((uintptr_t)name.data >> 2) % KNOWN_NAMES];

    if (slot->name.data != name.data || slot->name.size != name.size)
        *slot = (known_name){name, stria__duck_find_name(names, name)};
    return slot->index;
}

static stria_code refuse_name(
    const stria__duck_node *node, size_t row, stria_view name, stria_error *error)
{
    const int shown = name.size < 80 ? (int)name.size : 80;

    return stria__duck_fail_at(error, node->column, STRIA_ERR_RANGE, row,
        "the ENUM has no member '%.*s'", shown, shown > 0 ? name.data : "");
}

static stria_code fill_indexes(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    const stria__duck_names *const members = &node->names;
    known_name known[KNOWN_NAMES];
    uint8_t *const to = data_of(vector);
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < KNOWN_NAMES; i++)
        known[i] = (known_name){{NULL, SIZE_MAX}, 0};
    for (size_t done = 0; done < n && code == STRIA_OK; done += ROWS) {
        const size_t part = rows_of_part(n - done);
        stria_view names[ROWS];
        bool missing[ROWS];

        code = read_part(node, first, done, STRIA_OUT(names, part), missing, error);
        for (size_t i = 0; i < part && code == STRIA_OK; i++) {
            uint64_t index = missing[i] ? 0 : index_of(members, known, names[i]);

            if (!missing[i] && index == members->size) {
                if (!stria__duck_is_hidden(node, first + done + i))
                    return refuse_name(node, done + i, names[i], error);
                index = 0;
            }
            memcpy(to + (done + i) * members->width, &index, members->width); /* little-endian */
        }
    }
    return code;
}

static stria_code fill_enums(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    if (!stria__duck_sort_names((stria__duck_names *)&node->names))
        return stria__duck_fail_at(error, node->column, STRIA_ERR_MEMORY, SIZE_MAX,
            "there is no memory for the members of an ENUM");
    return fill_indexes(node, vector, first, n, error);
}

/* ---- All of them ------------------------------------------------------------- */

static stria_code fill_values(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    stria__duck_write_validity(vector, node->column, first, n);
    switch (node->kind) {
    case STRIA__KIND_TIMETZ:
        return fill_timetz(node, vector, first, n, error);
    case STRIA__KIND_UUID:
        return fill_uuids(node, vector, first, n, error);
    case STRIA__KIND_ADDRESS:
        return fill_addresses(node, vector, first, n);
    case STRIA__KIND_NOTHING:
        return STRIA_OK;
    default: /* those that are read as names or as bytes */
        return node->type.id == DUCKDB_TYPE_ENUM ? fill_enums(node, vector, first, n, error)
                                                 : fill_strings(node, vector, first, n, error);
    }
}

stria_code stria__duck_fill(
    const stria__duck_node *node, duckdb_vector vector, size_t first, size_t n, stria_error *error)
{
    const bool are_numbers = node->type.ctype != 0 && node->kind != STRIA__KIND_NOTHING;

    if (node->child_count > 0)
        return stria__duck_fill_nested(node, vector, first, n, error);
    if (node->is_packed) {
        fill_packed(node, vector, first, n);
        return STRIA_OK;
    }
    const stria_code code = are_numbers ? fill_numbers(node, vector, first, n, error)
                                        : fill_values(node, vector, first, n, error);
    if (code != STRIA_OK && error != NULL)
        error->element = -1; /* which is one of a list */
    return code;
}

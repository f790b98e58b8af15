/* take.c - rows of vectors into columns
 *
 * The memory of a vector is a stria_values like any other, with the validity mask as its
 * nulls.  What DuckDB packs in its own way is unpacked on the stack, a part at a time.
 */
#include "duckdb/take.h"

#include <stdlib.h>
#include <string.h>

#include "duckdb/text.h"
#include "duckdb/validity.h"

/* The rows' values, of so many bytes each. */
static const uint8_t *data_of(const stria__duck_rows *rows, size_t width)
{
    const uint8_t *const data = duckdb_vector_get_data(rows->vector);

    return data + rows->first * width;
}

stria_nulls stria__duck_nulls_of(const stria__duck_rows *rows)
{
    return stria_valid_bits(duckdb_vector_get_validity(rows->vector), rows->first);
}

stria__duck_rows stria__duck_part_of(const stria__duck_rows *rows, size_t done)
{
    const size_t left = rows->count - done;

    return (stria__duck_rows){
        rows->vector, rows->first + done, left < STRIA__PART ? left : STRIA__PART};
}

stria_code stria__duck_behind(size_t done, stria_code code, stria_error *error)
{
    if (code != STRIA_OK && error != NULL && error->row >= 0)
        error->row += (int64_t)done;
    return code;
}

/* The element is one of a list, which a list tells. */
static stria_code without_element(stria_code code, stria_error *error)
{
    if (code != STRIA_OK && error != NULL)
        error->element = -1;
    return code;
}

static stria_code append(const stria__duck_node *node, stria_values values,
    const stria__duck_rows *rows, stria_error *error)
{
    return stria_append(node->column, stria_with_nulls(values, stria__duck_nulls_of(rows)), error);
}

stria_code stria__duck_take_nulls(const stria__duck_node *node, size_t count, stria_error *error)
{
    stria_code code = STRIA_OK;

    for (size_t i = 0; i < count && code == STRIA_OK; i++)
        code = stria__duck_behind(i, stria_push_null(node->column, error), error);
    return without_element(code, error);
}

/* ---- Numbers and times ------------------------------------------------------- */

static stria_code take_numbers(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error)
{
    const stria__duck_vector_type *const type = &node->type;
    stria_values values = stria_make_values(
        data_of(rows, type->width), rows->count, type->width, 0, type->width, type->ctype, 0);

    if (type->unit != 0 && !node->is_packed) /* whose ticks are the column's own */
        values = stria_ticks(values, type->unit, STRIA_EPOCH_1970, STRIA_EXACT);
    if (node->kind == STRIA__KIND_DECIMAL)
        values = stria_scaled(values, type->scale);
    return append(node, values, rows, error);
}

/* Microseconds above, and 57599 less the offset in the lowest 24 bits. */
static stria_timetz unpack_timetz(uint64_t packed)
{
    return (stria_timetz){(int64_t)(packed >> 24), 57599 - (int32_t)(packed & 0xffffff), 0};
}

static stria_code take_timetz(
    const stria__duck_node *node, const stria__duck_rows *part, stria_error *error)
{
    const uint8_t *const from = data_of(part, sizeof(uint64_t));
    stria_timetz times[STRIA__PART];

    for (size_t i = 0; i < part->count; i++) {
        uint64_t packed;
        memcpy(&packed, from + i * sizeof packed, sizeof packed);
        times[i] = unpack_timetz(packed);
    }
    return append(node, STRIA_VALUES(times, part->count), part, error);
}

/* ---- UUIDs ------------------------------------------------------------------- */

static void store_big_endian(uint8_t *bytes, uint64_t value)
{
    for (size_t i = sizeof value; i-- > 0; value >>= 8)
        bytes[i] = (uint8_t)value;
}

static stria_code take_uuids(
    const stria__duck_node *node, const stria__duck_rows *part, stria_error *error)
{
    const uint8_t *const from = data_of(part, 16);
    uint8_t bytes[STRIA__PART][16];

    for (size_t i = 0; i < part->count; i++) {
        uint64_t halves[2];
        memcpy(halves, from + i * sizeof halves, sizeof halves);
        store_big_endian(bytes[i], halves[1] ^ UINT64_C(1) << 63);
        store_big_endian(bytes[i] + 8, halves[0]);
    }
    return append(node, STRIA_RAW(bytes, part->count), part, error);
}

/* ---- Strings ----------------------------------------------------------------- */

/* What stands below a null may point anywhere. */
static void view_strings(const stria__duck_rows *part, stria_view *texts)
{
    const uint64_t *const mask = duckdb_vector_get_validity(part->vector);
    const uint8_t *const from = data_of(part, sizeof(stria__duck_string));

    if (mask == NULL) {
        for (size_t i = 0; i < part->count; i++)
            texts[i] = stria__duck_view_of(from + i * sizeof(stria__duck_string));
        return;
    }
    for (size_t i = 0; i < part->count; i++)
        texts[i] = stria__duck_is_missing(mask, part->first + i)
            ? (stria_view){NULL, 0}
            : stria__duck_view_of(from + i * sizeof(stria__duck_string));
}

static stria_code take_strings(
    const stria__duck_node *node, const stria__duck_rows *part, stria_error *error)
{
    stria_view texts[STRIA__PART];

    view_strings(part, texts);
    return append(node, STRIA_VALUES(texts, part->count), part, error);
}

/* ---- Bits -------------------------------------------------------------------- */

/* How many bits there are: a byte says how many at the beginning are padding. */
static size_t count_bits(stria_view packed)
{
    return packed.size > 1 ? (packed.size - 1) * 8 - (uint8_t)packed.data[0] : 0;
}

/* As a Bit column has them in text: the first bit first. */
static void spell_bits(stria_view packed, char *text)
{
    const size_t padding = packed.size > 1 ? (uint8_t)packed.data[0] : 0;
    const size_t bits = count_bits(packed);

    for (size_t i = 0; i < bits; i++) {
        const size_t at = padding + i;
        const unsigned byte = (uint8_t)packed.data[1 + at / 8];
        text[i] = (byte >> (7 - at % 8) & 1) != 0 ? '1' : '0';
    }
}

static stria_code take_bits(
    const stria__duck_node *node, const stria__duck_rows *part, stria_error *error)
{
    stria_view texts[STRIA__PART];
    size_t size = 0;

    view_strings(part, texts);
    for (size_t i = 0; i < part->count; i++)
        size += count_bits(texts[i]);
    char *const bits = malloc(size + 1);
    if (bits == NULL)
        return stria__duck_fail_at(error, node->column, STRIA_ERR_MEMORY, SIZE_MAX,
            "there is no memory for %zu bits as text", size);

    char *end = bits;
    for (size_t i = 0; i < part->count; i++) {
        spell_bits(texts[i], end);
        texts[i] = (stria_view){end, count_bits(texts[i])};
        end += texts[i].size;
    }
    const stria_code code = append(node, STRIA_VALUES(texts, part->count), part, error);
    free(bits);
    return code;
}

/* ---- Enums ------------------------------------------------------------------- */

static stria_code take_enums(
    const stria__duck_node *node, const stria__duck_rows *part, stria_error *error)
{
    const size_t width = node->names.width;
    const uint64_t *const mask = duckdb_vector_get_validity(part->vector);
    const uint8_t *const from = data_of(part, width);
    const char *names[STRIA__PART];

    for (size_t i = 0; i < part->count; i++) {
        uint32_t index = 0;

        memcpy(&index, from + i * width, width); /* a little-endian machine */
        names[i] = stria__duck_is_missing(mask, part->first + i)
            ? NULL
            : stria__duck_name_at(&node->names, index);
        if (names[i] == NULL && !stria__duck_is_missing(mask, part->first + i))
            return stria__duck_fail_at(error, node->column, STRIA_ERR_CORRUPT, i,
                "member %lu of an ENUM that has %zu", (unsigned long)index, node->names.size);
    }
    return stria_append(node->column, STRIA_VALUES(names, part->count), error);
}

/* ---- All of them ------------------------------------------------------------- */

/* At most STRIA__PART rows of a type that is unpacked. */
static stria_code take_part(
    const stria__duck_node *node, const stria__duck_rows *part, stria_error *error)
{
    switch (node->type.id) {
    case DUCKDB_TYPE_TIME_TZ:
        return take_timetz(node, part, error);
    case DUCKDB_TYPE_UUID:
        return take_uuids(node, part, error);
    case DUCKDB_TYPE_BIT:
        return take_bits(node, part, error);
    case DUCKDB_TYPE_ENUM:
        return take_enums(node, part, error);
    default:
        return take_strings(node, part, error);
    }
}

/* Nothing has no values but nulls. */
static stria_code take_nothing(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error)
{
    const uint64_t *const mask = duckdb_vector_get_validity(rows->vector);

    for (size_t i = 0; i < rows->count; i++) {
        if (!stria__duck_is_missing(mask, rows->first + i))
            return stria__duck_fail_at(error, node->column, STRIA_ERR_RANGE, i,
                "Nothing has no values, and a row is not null");
    }
    return stria__duck_take_nulls(node, rows->count, error);
}

static stria_code take_values(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error)
{
    stria_code code = STRIA_OK;

    if (node->kind == STRIA__KIND_NOTHING)
        return take_nothing(node, rows, error);
    if (node->type.ctype != 0)
        return take_numbers(node, rows, error);
    for (size_t done = 0; done < rows->count && code == STRIA_OK; done += STRIA__PART) {
        const stria__duck_rows part = stria__duck_part_of(rows, done);
        code = stria__duck_behind(done, take_part(node, &part, error), error);
    }
    return code;
}

stria_code stria__duck_take(
    const stria__duck_node *node, const stria__duck_rows *rows, stria_error *error)
{
    if (node->child_count > 0)
        return stria__duck_take_nested(node, rows, error);
    return without_element(take_values(node, rows, error), error);
}

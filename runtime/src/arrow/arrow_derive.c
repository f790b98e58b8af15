/* arrow_derive.c - the type of a column that holds what a field of Arrow has
 *
 * Of several that do, one that ClickHouse has, if it has any.  Nullable is what the field says, so
 * that the type does not depend on the rows of one array. */
#include "src/arrow/arrow_derive.h"

#include <stdio.h>

#include "src/arrow/arrow_format.h"
#include "src/types/type_label.h"

static void put_number(stria__output *output, size_t number)
{
    char digits[24];

    (void)snprintf(digits, sizeof digits, "%zu", number);
    stria__put_text(output, digits);
}

static unsigned precision_of(int32_t unit)
{
    switch (unit) {
    case STRIA_SECONDS:
        return 0;
    case STRIA_MILLISECONDS:
        return 3;
    case STRIA_MICROSECONDS:
        return 6;
    default:
        return 9;
    }
}

static void put_with_precision(stria__output *output, const char *name, int32_t unit)
{
    stria__put_text(output, name);
    stria__put_text(output, "(");
    put_number(output, precision_of(unit));
    stria__put_text(output, ")");
}

static void put_timestamp(stria__output *output, const stria__arrow_format *format)
{
    stria__put_text(output, "DateTime64(");
    put_number(output, precision_of(format->unit));
    if (format->zone[0] != '\0') {
        stria__put_text(output, ", '");
        stria__put_text(output, format->zone);
        stria__put_text(output, "'");
    }
    stria__put_text(output, ")");
}

static void put_decimal(stria__output *output, const stria__arrow_format *format)
{
    stria__put_text(output, "Decimal(");
    put_number(output, format->digits);
    stria__put_text(output, ", ");
    put_number(output, (size_t)format->scale);
    stria__put_text(output, ")");
}

static const char *number_name(stria_ctype ctype)
{
    static const char *const names[] = {[STRIA_BOOL] = "Bool",
        [STRIA_INT8] = "Int8",
        [STRIA_INT16] = "Int16",
        [STRIA_INT32] = "Int32",
        [STRIA_INT64] = "Int64",
        [STRIA_UINT8] = "UInt8",
        [STRIA_UINT16] = "UInt16",
        [STRIA_UINT32] = "UInt32",
        [STRIA_UINT64] = "UInt64",
        [STRIA_FLOAT16] = "Float16",
        [STRIA_FLOAT32] = "Float32",
        [STRIA_FLOAT64] = "Float64"};

    return names[ctype];
}

/* Whether the bytes of a pair in a schema's metadata are a text. */
static bool is_text(const char *bytes, int32_t size, const char *text)
{
    return size >= 0 && (size_t)size == strlen(text) && memcmp(bytes, text, strlen(text)) == 0;
}

static int32_t read_integer(const char **at)
{
    int32_t integer;

    memcpy(&integer, *at, sizeof integer);
    *at += sizeof integer;
    return integer;
}

/* Metadata is a number of pairs, each of two texts with their sizes in front. */
static bool is_uuid(const struct ArrowSchema *schema)
{
    const char *at = schema->metadata;
    bool found = false;

    for (int32_t pairs = at != NULL ? read_integer(&at) : 0; pairs > 0 && !found; pairs--) {
        const int32_t key_size = read_integer(&at);
        const char *const key = at;
        at += key_size > 0 ? key_size : 0;
        const int32_t size = read_integer(&at);
        found = is_text(key, key_size, "ARROW:extension:name") && is_text(at, size, "arrow.uuid");
        at += size > 0 ? size : 0;
    }
    return found;
}

static void put_bytes(
    stria__output *output, const struct ArrowSchema *schema, const stria__arrow_format *format)
{
    if (format->size == 16 && is_uuid(schema)) {
        stria__put_text(output, "UUID");
    } else if (format->size > 0) {
        stria__put_text(output, "FixedString(");
        put_number(output, format->size);
        stria__put_text(output, ")");
    } else {
        stria__put_text(output, "String");
    }
}

static void put_fixed(
    stria__output *output, const struct ArrowSchema *schema, const stria__arrow_format *format)
{
    switch (format->meaning) {
    case STRIA__ARROW_DATE:
        stria__put_text(output, "Date32");
        break;
    case STRIA__ARROW_TIMESTAMP:
        put_timestamp(output, format);
        break;
    case STRIA__ARROW_TIME_OF_DAY:
        put_with_precision(output, "Time64", format->unit);
        break;
    case STRIA__ARROW_DURATION:
        put_with_precision(output, "Duration", format->unit);
        break;
    case STRIA__ARROW_MONTHS:
        stria__put_text(output, "IntervalMonth");
        break;
    case STRIA__ARROW_INTERVAL:
        stria__put_text(output, "IntervalMDN");
        break;
    case STRIA__ARROW_DECIMAL:
        put_decimal(output, format);
        break;
    case STRIA__ARROW_NUMBER:
        stria__put_text(output, number_name(format->ctype));
        break;
    default:
        put_bytes(output, schema, format);
        break;
    }
}

/* ---- Types with others inside ------------------------------------------------------------ */

/* Names are of use when there are some, and all are different; numbers as ours are none. */
static bool has_names(const struct ArrowSchema *schema)
{
    bool are_numbers = true;

    for (int64_t i = 0; i < schema->n_children; i++) {
        const char *const name = schema->children[i]->name;
        char number[24];

        if (name == NULL || name[0] == '\0')
            return false;
        (void)snprintf(number, sizeof number, "%lld", (long long)i + 1);
        are_numbers = are_numbers && strcmp(name, number) == 0;
        for (int64_t other = 0; other < i; other++) {
            if (strcmp(schema->children[other]->name, name) == 0)
                return false;
        }
    }
    return !are_numbers;
}

static void put_tuple(stria__output *output, const struct ArrowSchema *schema)
{
    const bool named = has_names(schema);

    stria__put_text(output, "Tuple(");
    for (int64_t i = 0; i < schema->n_children; i++) {
        if (i > 0)
            stria__put_text(output, ", ");
        if (named) {
            stria__put_label(output, schema->children[i]->name);
            stria__put_text(output, " ");
        }
        stria__arrow_put_type(output, schema->children[i]);
    }
    stria__put_text(output, ")");
}

static void put_core(stria__output *output, const struct ArrowSchema *schema);

/* Keys are never null, whatever their field says. */
static void put_map(stria__output *output, const struct ArrowSchema *entries)
{
    stria__put_text(output, "Map(");
    put_core(output, entries->children[0]);
    stria__put_text(output, ", ");
    stria__arrow_put_type(output, entries->children[1]);
    stria__put_text(output, ")");
}

static void put_list(
    stria__output *output, const struct ArrowSchema *schema, const stria__arrow_format *format)
{
    const bool is_fixed = format->layout == STRIA__ARROW_FIXED_LIST && format->size > 0;

    if (format->is_map) {
        put_map(output, schema->children[0]);
        return;
    }
    stria__put_text(output, is_fixed ? "FixedArray(" : "Array(");
    stria__arrow_put_type(output, schema->children[0]);
    if (is_fixed) {
        stria__put_text(output, ", ");
        put_number(output, format->size);
    }
    stria__put_text(output, ")");
}

/* The type of a field as if it had no nulls. */
static void put_core(stria__output *output, const struct ArrowSchema *schema)
{
    stria__arrow_format format;

    (void)stria__arrow_parse(schema->format, &format);
    if (schema->dictionary != NULL) {
        put_core(output, schema->dictionary);
        return;
    }
    switch (format.layout) {
    case STRIA__ARROW_FIXED:
        put_fixed(output, schema, &format);
        break;
    case STRIA__ARROW_LIST:
    case STRIA__ARROW_LIST_VIEW:
    case STRIA__ARROW_FIXED_LIST:
        put_list(output, schema, &format);
        break;
    case STRIA__ARROW_STRUCT:
        put_tuple(output, schema);
        break;
    case STRIA__ARROW_RUNS:
        put_core(output, schema->children[1]);
        break;
    case STRIA__ARROW_BITS:
        stria__put_text(output, "Bool");
        break;
    case STRIA__ARROW_NOTHING:
        stria__put_text(output, "Nothing");
        break;
    default:
        stria__put_text(output, "String");
        break;
    }
}

/* ClickHouse has dictionaries of strings, plain numbers and dates. */
static bool may_be_keys(const struct ArrowSchema *schema)
{
    stria__arrow_format format;

    (void)stria__arrow_parse(schema->format, &format);
    if (schema->dictionary != NULL)
        return false;
    if (format.layout != STRIA__ARROW_FIXED)
        return format.layout == STRIA__ARROW_BYTES || format.layout == STRIA__ARROW_VIEWS;
    return format.meaning == STRIA__ARROW_NUMBER || format.meaning == STRIA__ARROW_DATE ||
        (format.meaning == STRIA__ARROW_OTHER && format.ctype == STRIA_RAW_BYTES);
}

void stria__arrow_put_type(stria__output *output, const struct ArrowSchema *schema)
{
    const bool is_nothing = strcmp(schema->format, "n") == 0; /* null, whatever the field says */
    const bool nullable = is_nothing || (schema->flags & ARROW_FLAG_NULLABLE) != 0;
    const bool is_dictionary = schema->dictionary != NULL && may_be_keys(schema->dictionary);

    if (is_dictionary)
        stria__put_text(output, "LowCardinality(");
    if (nullable)
        stria__put_text(output, "Nullable(");
    put_core(output, schema);
    if (nullable)
        stria__put_text(output, ")");
    if (is_dictionary)
        stria__put_text(output, ")");
}

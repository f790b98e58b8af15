/* arrow_type.c - what a column is in Arrow
 *
 *     Array(T)               large_list<item: T>
 *     Nested(a A, b B)       large_list<item: struct<a: A, b: B>>
 *     Map(K, V)              map<entries: struct<key: K, value: V>>
 *     FixedArray(T, N)       fixed_size_list<item: T>[N]
 *     Tuple(a A, B)          struct<a: A, 2: B>
 *     LowCardinality(T)      dictionary of T, with indexes of 32 bits
 *     Enum                   dictionary of large_utf8, with the fewest bits that do
 *
 * All others have a format string in types.yaml. */
#include "src/arrow/arrow_type.h"

#include <stdio.h>
#include <string.h>

#include "src/arrow/arrow_node.h"
#include "src/error.h"
#include "src/text/output.h"

enum { FORMAT_MAX = 128 }; /* the longest has the name of a zone */

/* The extension that says of 16 bytes that they are a UUID: one pair of key and value. */
static const char uuid_metadata[] = "\1\0\0\0"
                                    "\24\0\0\0ARROW:extension:name"
                                    "\12\0\0\0arrow.uuid";

static bool is_nested_list(const stria_column *column)
{
    return column->type == &stria__map_type || column->type == &stria__nested_type;
}

stria_code stria__arrow_check_type(const stria_column *column, stria_error *error)
{
    stria_code code = STRIA_OK;

    if (!stria__is_composite(column) && !stria__is_dictionary(column) &&
        column->type->arrow == NULL)
        return stria__fail(
            error, column, STRIA_ERR_TARGET, "Arrow has no type %s", column->type->name);
    for (const stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next)
        code = stria__arrow_check_type(child, error);
    return code;
}

/* ---- Formats ------------------------------------------------------------------------------ */

static void put_number(stria__output *output, size_t number)
{
    char digits[24];

    (void)snprintf(digits, sizeof digits, "%zu", number);
    stria__put_text(output, digits);
}

/* Arrow's units are a thousand ticks apart: the next that is as fine. */
static void put_unit(stria__output *output, unsigned precision)
{
    stria__put(output, &"smun"[(precision + 2) / 3], 1);
}

static void put_parameter(stria__output *output, const stria_column *column, const char *name)
{
    if (strncmp(name, "precision", strlen("precision")) == 0)
        put_unit(output, column->precision);
    else if (strncmp(name, "zone", strlen("zone")) == 0)
        stria__put_text(output, column->zone);
    else if (strncmp(name, "digits", strlen("digits")) == 0)
        put_number(output, column->digits);
    else if (strncmp(name, "scale", strlen("scale")) == 0)
        put_number(output, column->scale);
    else
        put_number(output, column->size);
}

/* The catalogue's string, with each "{name}" replaced by a parameter of the column. */
static void put_leaf(stria__output *output, const stria_column *column)
{
    for (const char *at = column->type->arrow; *at != '\0'; at++) {
        if (*at != '{') {
            stria__put(output, at, 1);
            continue;
        }
        put_parameter(output, column, at + 1);
        at = strchr(at, '}');
    }
}

static const char *index_format(const stria__members *members)
{
    if (members->count <= INT8_MAX + 1)
        return "c";
    return members->count <= INT16_MAX + 1 ? "s" : "i";
}

static void put_format(stria__output *output, const stria_column *column)
{
    switch (column->type->storage) {
    case STRIA__DICTIONARY:
        stria__put_text(output, "i");
        break;
    case STRIA__LIST:
        stria__put_text(output, column->type == &stria__map_type ? "+m" : "+L");
        break;
    case STRIA__FIXED_LIST:
        stria__put_text(output, "+w:");
        put_number(output, column->size);
        break;
    case STRIA__TUPLE:
        stria__put_text(output, "+s");
        break;
    default:
        if (column->members != NULL)
            stria__put_text(output, index_format(column->members));
        else
            put_leaf(output, column);
        break;
    }
}

/* The text ends with NUL. */
static stria_view format_text(const stria_column *column, char *text)
{
    stria__output output = {text, FORMAT_MAX, 0, 0};

    put_format(&output, column);
    return (stria_view){text, stria__end_output(&output)};
}

stria__arrow_format stria__arrow_format_of(const stria_column *column)
{
    char text[FORMAT_MAX];
    stria__arrow_format format;

    (void)format_text(column, text);
    (void)stria__arrow_parse(text, &format); /* which knows all formats of the catalogue */
    format.zone = NULL;
    return format;
}

/* ---- Schemas -------------------------------------------------------------------------------- */

static stria_view view_of(const char *text)
{
    return (stria_view){text, strlen(text)};
}

static size_t count_children(const stria_column *column)
{
    size_t count = 0;

    for (const stria_column *child = column->child; child != NULL; child = child->next)
        count++;
    return count;
}

static stria_code make(struct ArrowSchema *schema, const stria_column *column, stria_view format,
    stria_view name, const char *metadata, bool is_nullable, size_t children, bool has_dictionary,
    stria_error *error)
{
    if (stria__arrow_make_schema(schema, &column->allocator, format, name, metadata,
            is_nullable ? ARROW_FLAG_NULLABLE : 0, children, has_dictionary))
        return STRIA_OK;
    return stria__fail_memory(error, column, sizeof *schema);
}

/* Elements without names have their numbers for names. */
static stria_code make_element(
    const stria_column *child, size_t position, struct ArrowSchema *schema, stria_error *error)
{
    char number[24];

    (void)snprintf(number, sizeof number, "%zu", position);
    return stria__arrow_schema_of(
        child, view_of(child->label != NULL ? child->label : number), schema, error);
}

static stria_code make_children(
    const stria_column *column, struct ArrowSchema *schema, stria_error *error)
{
    const bool is_map = column->type == &stria__map_type;
    stria_code code = STRIA_OK;
    size_t i = 0;

    for (const stria_column *child = column->child; child != NULL && code == STRIA_OK;
         child = child->next, i++) {
        if (is_map)
            code = stria__arrow_schema_of(
                child, view_of(i == 0 ? "key" : "value"), schema->children[i], error);
        else if (column->type->storage == STRIA__TUPLE || column->type == &stria__nested_type)
            code = make_element(child, i + 1, schema->children[i], error);
        else
            code = stria__arrow_schema_of(child, view_of("item"), schema->children[i], error);
    }
    return code;
}

/* The struct between a list and the several columns of its items. */
static stria_code make_entries(
    const stria_column *column, struct ArrowSchema *schema, stria_error *error)
{
    struct ArrowSchema *const entries = schema->children[0];
    const char *const name = column->type == &stria__map_type ? "entries" : "item";
    const stria_code code = make(entries, column, view_of("+s"), view_of(name), NULL, false,
        count_children(column), false, error);

    return code == STRIA_OK ? make_children(column, entries, error) : code;
}

static stria_code make_below(
    const stria_column *column, struct ArrowSchema *schema, stria_error *error)
{
    if (stria__is_dictionary(column))
        return stria__arrow_schema_of(column->child, view_of(""), schema->dictionary, error);
    if (column->members != NULL)
        return make(
            schema->dictionary, column, view_of("U"), view_of(""), NULL, false, 0, false, error);
    return is_nested_list(column) ? make_entries(column, schema, error)
                                  : make_children(column, schema, error);
}

stria_code stria__arrow_schema_of(
    const stria_column *column, stria_view name, struct ArrowSchema *schema, stria_error *error)
{
    const bool is_uuid = column->type->spelling == STRIA__SPELLED_UUID;
    const bool has_dictionary = stria__is_dictionary(column) || column->members != NULL;
    size_t children = has_dictionary ? 0 : count_children(column);
    char text[FORMAT_MAX];

    if (is_nested_list(column))
        children = 1;
    stria_code code = make(schema, column, format_text(column, text), name,
        is_uuid ? uuid_metadata : NULL, column->nullable, children, has_dictionary, error);
    if (code != STRIA_OK)
        return code;
    code = make_below(column, schema, error);
    if (code != STRIA_OK)
        schema->release(schema);
    return code;
}

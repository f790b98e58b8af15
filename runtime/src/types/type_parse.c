/* type_parse.c - from a type's text to a column
 *
 *     type     = "Nullable" "(" type ")"
 *              | "Array" "(" type ")"
 *              | "FixedArray" "(" type "," size ")"
 *              | "Map" "(" type "," type ")"
 *              | "Tuple" "(" [ element { "," element } ] ")"
 *              | "Nested" "(" element { "," element } ")"
 *              | "SimpleAggregateFunction" "(" function "," type ")"
 *              | name [ "(" [ parameter { "," parameter } ] ")" ]
 *     element  = [ name ] type
 *
 * Nullable and SimpleAggregateFunction are properties of a column, all others are
 * columns.  Types are read by recursion, which is as deep as STRIA__LEVELS_MAX.
 */
#include <stdio.h>
#include <string.h>

#include "src/error.h"
#include "src/column/key_index.h"
#include "src/types/type_label.h"
#include "src/types/type_parameters.h"
#include "src/types/type_text.h"

/* ---- Types that wrap no other ------------------------------------------------------- */

static bool has_alias(const stria__type *type, stria_view word)
{
    const char *const *alias = type->aliases;

    if (type->family != NULL && stria__same_word(word, type->family, type->any_case))
        return true;
    while (*alias != NULL && !stria__same_word(word, *alias, true))
        alias++;
    return *alias != NULL;
}

/* An exact name goes before all others: Timestamp is a type, and TIMESTAMP is DateTime. */
static const stria__type *find_type(stria_view word)
{
    const stria__type *const *type = stria__types;

    while (*type != NULL && !stria__same_word(word, (*type)->name, false))
        type++;
    if (*type != NULL)
        return *type;
    for (type = stria__types; *type != NULL; type++) {
        if (((*type)->any_case && stria__same_word(word, (*type)->name, true)) ||
            has_alias(*type, word))
            return *type;
    }
    return NULL;
}

/* Types of the engines that are left out, by names in any case; see docs/design.md. */
static const struct left_out {
    const char *name;
    const char *reason;
} left_out[] = {
    {"AggregateFunction", "only ClickHouse reads the states of its functions"},
    {"BIGNUM", "its numbers have any length"},
    {"Dynamic", "its values are of any type"},
    {"GEOMETRY", "take a Blob of its bytes"},
    {"JSON", "take a String of its text"},
    {"Object", "take a String of its text"},
    {"VARIANT", "its values are of any type"},
};

static const struct left_out *find_left_out(stria_view word)
{
    const struct left_out *const end = left_out + sizeof left_out / sizeof left_out[0];
    const struct left_out *found = left_out;

    while (found < end && !stria__same_word(word, found->name, true))
        found++;
    return found < end ? found : NULL;
}

static bool refuse_name(stria__lexer *lexer, stria_view word)
{
    const size_t at = stria__offset_of(lexer, word);
    const struct left_out *const known = find_left_out(word);
    char reason[96];

    if (word.size == 0)
        return stria__refuse_type(lexer, at, "a type is missing");
    if (known != NULL) {
        (void)snprintf(
            reason, sizeof reason, "%s is not supported: %s,", known->name, known->reason);
        return stria__refuse_type(lexer, at, reason);
    }
    (void)snprintf(reason, sizeof reason, "no type is named '%.*s'",
        word.size < 48 ? (int)word.size : 48, word.data);
    return stria__refuse_type(lexer, at, reason);
}

/* An alias of a type with members stands for the first such type that holds them all; the
 * alias is that of the last. */
static const stria__type *type_of_members(const stria__members *members)
{
    const stria__type *const *type = stria__types;

    while (((*type)->parameters & STRIA__HAS_MEMBERS) == 0 ||
        ((*type)->width == sizeof(int8_t) && (members->low < INT8_MIN || members->high > INT8_MAX)))
        type++;
    return *type;
}

static bool read_leaf(stria__lexer *lexer, stria_view word, stria_column *column)
{
    const stria__type *type = find_type(word);

    if (type == NULL)
        return refuse_name(lexer, word);
    if (type->family != NULL)
        type = stria__read_digits(lexer, type, stria__same_word(word, type->name, true), column);
    else if (!stria__read_parameters(lexer, type, column))
        return false;
    if (type == NULL)
        return false;
    if (column->members != NULL && !stria__same_word(word, type->name, type->any_case))
        type = type_of_members(column->members);
    stria__column_set_type(column, type);
    return true;
}

/* ---- Types with others inside -------------------------------------------------------- */

static bool read_type(stria__lexer *lexer, stria_column *column, size_t depth);

static bool refuse_depth(stria__lexer *lexer, stria_view word)
{
    return stria__refuse_type(
        lexer, stria__offset_of(lexer, word), "more than 64 types inside one another");
}

static bool refuse_number(stria__lexer *lexer, stria_view word)
{
    return stria__refuse_type(lexer, stria__offset_of(lexer, word), "more than 4096 types in one");
}

static bool refuse_memory(const stria__lexer *lexer, size_t size)
{
    (void)stria__fail_memory(lexer->error, NULL, size);
    return false;
}

static stria_column *add_child(stria__lexer *lexer, stria_column *column, stria_column *last)
{
    stria_column *const child = stria__column_add_child(column, last);

    if (child == NULL)
        (void)refuse_memory(lexer, sizeof *child);
    return child;
}

static bool read_child(stria__lexer *lexer, stria_column *column, stria_column *last, size_t depth)
{
    stria_column *const child = add_child(lexer, column, last);

    return child != NULL && read_type(lexer, child, depth + 1);
}

static bool same_label(const stria_column *a, const stria_column *b)
{
    return a->label != NULL && b->label != NULL && strcmp(a->label, b->label) == 0;
}

/* Either all elements have names or none has, and no two the same. */
static bool check_label(stria__lexer *lexer, const stria_column *child, size_t at)
{
    const stria_column *const first = child->parent->child;

    if ((first->label == NULL) != (child->label == NULL))
        return stria__refuse_type(lexer, at, "some elements have names and some have none");
    for (const stria_column *other = first; other != child; other = other->next) {
        if (same_label(other, child))
            return stria__refuse_type(lexer, at, "two elements have one name");
    }
    return true;
}

static bool read_elements(stria__lexer *lexer, stria_column *column, size_t depth)
{
    stria_column *last = NULL;

    do {
        stria_column *const child = add_child(lexer, column, last);

        if (child == NULL)
            return false;
        stria__skip_blanks(lexer);
        const size_t at = lexer->at;
        if (!stria__read_label(lexer, child) || !check_label(lexer, child, at) ||
            !read_type(lexer, child, depth + 1))
            return false;
        last = child;
    } while (stria__read_mark(lexer, ','));
    return true;
}

static bool read_array(stria__lexer *lexer, stria_column *column, size_t depth)
{
    return read_child(lexer, column, NULL, depth);
}

static bool read_fixed_array(stria__lexer *lexer, stria_column *column, size_t depth)
{
    return read_child(lexer, column, NULL, depth) && stria__expect_mark(lexer, ',') &&
        stria__read_number(
            lexer, 1, 0xffffff, &column->size, "a size from 1 to 16777215 is missing");
}

static bool read_map(stria__lexer *lexer, stria_column *column, size_t depth)
{
    stria__skip_blanks(lexer);
    const size_t at = lexer->at;

    if (!read_child(lexer, column, NULL, depth))
        return false;
    if (column->child->nullable)
        return stria__refuse_type(lexer, at, "the keys of a Map are not Nullable");
    return stria__expect_mark(lexer, ',') && read_child(lexer, column, column->child, depth);
}

static bool read_tuple(stria__lexer *lexer, stria_column *column, size_t depth)
{
    stria__skip_blanks(lexer);
    if (lexer->at < lexer->text.size && lexer->text.data[lexer->at] == ')')
        return true;
    return read_elements(lexer, column, depth);
}

static bool read_nested(stria__lexer *lexer, stria_column *column, size_t depth)
{
    stria__skip_blanks(lexer);
    const size_t at = lexer->at;

    if (!read_elements(lexer, column, depth))
        return false;
    return column->child->label != NULL ||
        stria__refuse_type(lexer, at, "the fields of a Nested have names");
}

/* ClickHouse has no dictionaries of types whose values mean something only together with a
 * precision, a scale or members, nor of those that it lacks. */
static bool may_be_key(const stria_column *keys)
{
    const int harmless = STRIA__HAS_SIZE | STRIA__HAS_ZONE;

    return !stria__is_composite(keys) && !stria__is_dictionary(keys) && keys->function == NULL &&
        !keys->type->lacks_clickhouse && keys->type->storage != STRIA__NOTHING &&
        (keys->type->parameters & ~harmless) == 0;
}

/* The nulls of the keys become those of the rows. */
static bool read_low_cardinality(stria__lexer *lexer, stria_column *column, size_t depth)
{
    stria__skip_blanks(lexer);
    const size_t at = lexer->at;

    if (column->nullable)
        return stria__refuse_type(
            lexer, at, "Nullable stands inside LowCardinality, not around it,");
    if (!read_child(lexer, column, NULL, depth))
        return false;
    stria_column *const keys = column->child;
    if (!may_be_key(keys))
        return stria__refuse_type(lexer, at, "LowCardinality does not take this type");
    column->nullable = keys->nullable;
    keys->nullable = false;
    column->key_index = stria__key_index_make(&column->allocator);
    return column->key_index != NULL || refuse_memory(lexer, sizeof *column->key_index);
}

static const struct composite {
    const stria__type *type;
    bool (*read)(stria__lexer *lexer, stria_column *column, size_t depth);
} composites[] = {
    {&stria__array_type, read_array},
    {&stria__fixed_array_type, read_fixed_array},
    {&stria__map_type, read_map},
    {&stria__tuple_type, read_tuple},
    {&stria__nested_type, read_nested},
    {&stria__low_cardinality_type, read_low_cardinality},
};

static const struct composite *find_composite(stria_view word)
{
    for (size_t i = 0; i < sizeof composites / sizeof composites[0]; i++) {
        if (stria__same_word(word, composites[i].type->name, false))
            return &composites[i];
    }
    return NULL;
}

/* The names that ClickHouse has for some of them. */
static const struct alias {
    const char *name;
    const char *type;
} aliases[] = {
    {"Point", "Tuple(Float64, Float64)"},
    {"Ring", "Array(Point)"},
    {"LineString", "Array(Point)"},
    {"Polygon", "Array(Ring)"},
    {"MultiLineString", "Array(LineString)"},
    {"MultiPolygon", "Array(Polygon)"},
};

static const struct alias *find_alias(stria_view word)
{
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        if (stria__same_word(word, aliases[i].name, false))
            return &aliases[i];
    }
    return NULL;
}

/* Reads what a name stands for.  What is refused of that, its size, is refused of the name. */
static bool read_alias(stria__lexer *lexer, stria_view word, const struct alias *alias,
    stria_column *column, size_t depth)
{
    stria_error reason = {.code = STRIA_OK};
    stria__lexer meaning = {{alias->type, strlen(alias->type)}, 0, &reason, lexer->types, 0};

    column->alias = alias->name;
    const bool is_read = read_type(&meaning, column, depth);
    lexer->types = meaning.types;
    if (is_read)
        return true;
    if (reason.code == STRIA_ERR_TYPE)
        return lexer->types > STRIA__TYPES_MAX ? refuse_number(lexer, word)
                                               : refuse_depth(lexer, word);
    if (lexer->error != NULL)
        *lexer->error = reason;
    return false;
}

/* ---- Properties of a column --------------------------------------------------------------- */

static bool read_nullable(stria__lexer *lexer, stria_view word, stria_column *column, size_t depth)
{
    if (column->nullable)
        return stria__refuse_type(
            lexer, stria__offset_of(lexer, word), "Nullable does not take Nullable");
    column->nullable = true;
    return stria__expect_mark(lexer, '(') && read_type(lexer, column, depth) &&
        stria__expect_mark(lexer, ')');
}

/* Reads the name of a function, with parameters as in "groupArrayArray(5)", and writes how
 * ClickHouse spells it. */
static bool read_function_text(stria__lexer *lexer, stria__output *output)
{
    const stria_view word = stria__read_word(lexer);
    const char *between = "(";

    if (word.size == 0)
        return stria__refuse_type(lexer, lexer->at, "the name of a function is missing");
    stria__put(output, word.data, word.size);
    if (!stria__read_mark(lexer, '(') || stria__read_mark(lexer, ')'))
        return true;
    do {
        char number[24];
        size_t parameter;

        if (!stria__read_number(
                lexer, 0, SIZE_MAX / 16, &parameter, "a function's parameter is missing"))
            return false;
        (void)snprintf(number, sizeof number, "%s%zu", between, parameter);
        stria__put_text(output, number);
        between = ", ";
    } while (stria__read_mark(lexer, ','));
    stria__put_text(output, ")");
    return stria__expect_mark(lexer, ')');
}

static bool read_function(stria__lexer *lexer, stria_column *column)
{
    stria__lexer again = *lexer;
    stria__output measured = {NULL, 0, 0, 0};

    if (!read_function_text(lexer, &measured))
        return false;
    const size_t size = measured.length + 1;
    column->function = stria__allocate(&column->allocator, size);
    if (column->function == NULL)
        return refuse_memory(lexer, size);
    stria__output output = {column->function, size, 0, 0};
    (void)read_function_text(&again, &output);
    column->function_is_outside = !column->nullable;
    return true;
}

static bool read_aggregate(stria__lexer *lexer, stria_view word, stria_column *column, size_t depth)
{
    if (column->function != NULL)
        return stria__refuse_type(
            lexer, stria__offset_of(lexer, word), "SimpleAggregateFunction does not take itself");
    return stria__expect_mark(lexer, '(') && read_function(lexer, column) &&
        stria__expect_mark(lexer, ',') && read_type(lexer, column, depth) &&
        stria__expect_mark(lexer, ')');
}

/* ---- The whole ------------------------------------------------------------------------ */

static bool read_type(stria__lexer *lexer, stria_column *column, size_t depth)
{
    const stria_view word = stria__read_word(lexer);
    const struct composite *const composite = find_composite(word);
    const struct alias *const alias = find_alias(word);

    if (++lexer->types > STRIA__TYPES_MAX)
        return refuse_number(lexer, word);
    if (composite != NULL && depth >= STRIA__LEVELS_MAX)
        return refuse_depth(lexer, word);
    if (stria__same_word(word, "Nullable", false))
        return read_nullable(lexer, word, column, depth);
    if (stria__same_word(word, "SimpleAggregateFunction", false))
        return read_aggregate(lexer, word, column, depth);
    if (alias != NULL)
        return read_alias(lexer, word, alias, column, depth);
    if (composite == NULL)
        return read_leaf(lexer, word, column);
    stria__column_set_type(column, composite->type);
    return stria__expect_mark(lexer, '(') && composite->read(lexer, column, depth) &&
        stria__expect_mark(lexer, ')');
}

static bool read_whole(stria__lexer *lexer, stria_column *column)
{
    if (!read_type(lexer, column, 0))
        return false;
    stria__skip_blanks(lexer);
    return lexer->at == lexer->text.size ||
        stria__refuse_type(lexer, lexer->at, "the type has ended");
}

stria_column *stria__column_parse(
    stria_view text, const stria_allocator *allocator, stria_error *error)
{
    stria__lexer lexer = {text, 0, error, 0, 0};

    if (text.size > STRIA__TYPE_TEXT_MAX) {
        (void)stria__refuse_type(&lexer, STRIA__TYPE_TEXT_MAX, "the type's text is too long");
        return NULL;
    }
    stria_column *const column = stria__column_make(allocator);

    if (column == NULL) {
        (void)stria__fail_memory(error, NULL, sizeof *column);
        return NULL;
    }
    if (!read_whole(&lexer, column)) {
        stria_column_free(column);
        return NULL;
    }
    return column;
}

stria_column *stria_column_new(
    const char *type, const stria_allocator *allocator, stria_error *error)
{
    if (type == NULL) {
        (void)stria__fail(error, NULL, STRIA_ERR_ARGUMENT, "the type is NULL");
        return NULL;
    }
    const stria_view text = {type, strlen(type)};
    return stria__column_parse(text, allocator ? allocator : STRIA_DEFAULT_ALLOCATOR, error);
}

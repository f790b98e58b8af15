/* type_parse.c - from a type's text to a column
 *
 *     type  = "Array" "(" type ")"
 *           | "Nullable" "(" type ")"
 *           | name [ "(" [ parameter { "," parameter } ] ")" ]
 *
 * Array and Nullable only ever wrap one type, so the text is read in one loop that
 * goes down, and a second that counts the closing parentheses.
 */
#include <stdio.h>
#include <string.h>

#include "src/error.h"
#include "src/type_text.h"

typedef struct parser {
    stria_view text;
    size_t at;
    stria_error *error;
} parser;

/* ---- Words ------------------------------------------------------------------------ */

/* The C library's own tests depend on the locale. */
static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_blanks(parser *p)
{
    while (p->at < p->text.size && is_blank(p->text.data[p->at]))
        p->at++;
}

static stria_view read_word(parser *p)
{
    skip_blanks(p);
    stria_view word = {p->text.data + p->at, 0};

    for (; p->at < p->text.size && is_word(p->text.data[p->at]); p->at++)
        word.size++;
    return word;
}

static bool read_mark(parser *p, char mark)
{
    skip_blanks(p);
    if (p->at == p->text.size || p->text.data[p->at] != mark)
        return false;
    p->at++;
    return true;
}

static bool same_word(stria_view word, const char *name, bool any_case)
{
    if (strlen(name) != word.size)
        return false;
    for (size_t i = 0; i < word.size; i++) {
        const bool same =
            any_case ? lower(word.data[i]) == lower(name[i]) : word.data[i] == name[i];
        if (!same)
            return false;
    }
    return true;
}

static bool goes_by(const stria__type *type, stria_view word)
{
    if (same_word(word, type->name, type->any_case))
        return true;
    for (const char *const *alias = type->aliases; *alias != NULL; alias++) {
        if (same_word(word, *alias, true))
            return true;
    }
    return false;
}

static const stria__type *find_type(stria_view word)
{
    for (const stria__type *const *type = stria__types; *type != NULL; type++) {
        if (goes_by(*type, word))
            return *type;
    }
    return NULL;
}

/* ---- Errors ------------------------------------------------------------------------- */

static bool refuse(parser *p, size_t at, const char *reason)
{
    (void)stria__fail(p->error, NULL, STRIA_ERR_TYPE, "%s at byte %zu of type '%.*s'", reason, at,
        p->text.size < 100 ? (int)p->text.size : 100, p->text.data);
    if (p->error != NULL)
        p->error->offset = (int64_t)at;
    return false;
}

static bool refuse_name(parser *p, stria_view word)
{
    const size_t at = (size_t)(word.data - p->text.data);
    char reason[96];

    if (word.size == 0)
        return refuse(p, at, "a type is missing");
    (void)snprintf(reason, sizeof reason, "no type is named '%.*s'",
        word.size < 48 ? (int)word.size : 48, word.data);
    return refuse(p, at, reason);
}

/* ---- Parameters ---------------------------------------------------------------------- */

static bool read_number(parser *p, size_t low, size_t high, size_t *value, const char *reason)
{
    skip_blanks(p);
    const size_t start = p->at;
    size_t number = 0;

    for (; p->at < p->text.size; p->at++) {
        const char c = p->text.data[p->at];
        if (c < '0' || c > '9')
            break;
        number = number > high ? number : number * 10 + (size_t)(c - '0');
    }
    if (p->at == start || number < low || number > high)
        return refuse(p, start, reason);
    *value = number;
    return true;
}

/* Zone names are letters, digits and a few marks, so that nothing needs escaping. */
static bool is_zone(char c)
{
    return is_word(c) || c == '/' || c == '+' || c == '-';
}

static bool read_zone(parser *p, char *zone)
{
    skip_blanks(p);
    const size_t start = p->at;
    size_t length = 0;

    if (!read_mark(p, '\''))
        return refuse(p, start, "a time zone in quotes is missing");
    for (; p->at < p->text.size && is_zone(p->text.data[p->at]); p->at++) {
        if (length == STRIA__ZONE_MAX)
            return refuse(p, start, "the time zone is too long");
        zone[length++] = p->text.data[p->at];
    }
    /* Blanks inside the quotes would be part of the name. */
    if (length == 0 || p->at == p->text.size || p->text.data[p->at] != '\'')
        return refuse(p, p->at, "this is no name of a time zone");
    p->at++;
    zone[length] = '\0';
    return true;
}

enum { SIZE_MAX_PARAMETER = 0xffffff, PRECISION_DEFAULT = 3 };

/* Inside the parentheses: a size; or a precision and then a zone, either of which a
 * type may lack, and the last of which may be left out. */
static bool read_parameters(parser *p, stria_column *column, int takes)
{
    size_t precision = PRECISION_DEFAULT;

    if ((takes & STRIA__HAS_SIZE) &&
        !read_number(
            p, 1, SIZE_MAX_PARAMETER, &column->size, "a size from 1 to 16777215 is missing"))
        return false;
    if (takes & STRIA__HAS_PRECISION) {
        if (!read_number(p, 0, 9, &precision, "a precision from 0 to 9 is missing"))
            return false;
        column->precision = (unsigned)precision;
        if (!(takes & STRIA__HAS_ZONE) || !read_mark(p, ','))
            return true;
    }
    return !(takes & STRIA__HAS_ZONE) || read_zone(p, column->zone);
}

/* The innermost type.  Its parentheses may be left out, or be empty where nothing
 * must stand in them. */
static bool read_leaf(parser *p, stria_view word, stria_column *column)
{
    const stria__type *const type = find_type(word);

    if (type == NULL)
        return refuse_name(p, word);
    column->precision = type->parameters & STRIA__HAS_PRECISION ? PRECISION_DEFAULT : 0;
    const bool opens = read_mark(p, '(');
    const bool is_bare = !opens || (!(type->parameters & STRIA__HAS_SIZE) && read_mark(p, ')'));

    if (!is_bare) {
        if (type->parameters == 0)
            return refuse(p, p->at, "this type takes no parameters");
        if (!read_parameters(p, column, type->parameters))
            return false;
        if (!read_mark(p, ')'))
            return refuse(p, p->at, "')' is missing");
    } else if (type->parameters & STRIA__HAS_SIZE) {
        return refuse(p, p->at, "a size in parentheses is missing");
    }
    stria__column_set_type(column, type);
    return true;
}

/* ---- The whole ------------------------------------------------------------------------ */

/* Adds a list's items below `column`; false when out of memory. */
static bool add_items(stria_column *column)
{
    stria__column_set_type(column, &stria__array_type);
    column->items = stria__column_make(&column->allocator);
    if (column->items == NULL)
        return false;
    column->items->parent = column;
    return true;
}

static bool read_type(parser *p, stria_column *column)
{
    size_t levels = 0;
    size_t open = 0;

    for (;;) {
        const stria_view word = read_word(p);
        const size_t at = (size_t)(word.data - p->text.data);

        if (same_word(word, "Array", false)) {
            if (column->nullable)
                return refuse(p, at, "Nullable does not take Array");
            if (++levels > STRIA__LEVELS_MAX)
                return refuse(p, at, "more than 64 levels of Array");
            if (!add_items(column)) {
                (void)stria__fail_memory(p->error, NULL, sizeof *column);
                return false;
            }
            column = column->items;
        } else if (same_word(word, "Nullable", false)) {
            if (column->nullable)
                return refuse(p, at, "Nullable does not take Nullable");
            column->nullable = true;
        } else {
            if (!read_leaf(p, word, column))
                return false;
            break;
        }
        if (!read_mark(p, '('))
            return refuse(p, p->at, "'(' is missing");
        open++;
    }
    for (; open > 0; open--) {
        if (!read_mark(p, ')'))
            return refuse(p, p->at, "')' is missing");
    }
    skip_blanks(p);
    return p->at == p->text.size || refuse(p, p->at, "the type has ended");
}

stria_column *stria__column_parse(
    stria_view text, const stria_allocator *allocator, stria_error *error)
{
    parser p = {text, 0, error};
    stria_column *const column = stria__column_make(allocator);

    if (column == NULL) {
        (void)stria__fail_memory(error, NULL, sizeof *column);
        return NULL;
    }
    if (!read_type(&p, column)) {
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

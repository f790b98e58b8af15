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
#include "src/type_parameters.h"
#include "src/type_text.h"

static bool goes_by(const stria__type *type, stria_view word)
{
    if (stria__same_word(word, type->name, type->any_case) ||
        (type->family != NULL && stria__same_word(word, type->family, type->any_case)))
        return true;
    for (const char *const *alias = type->aliases; *alias != NULL; alias++) {
        if (stria__same_word(word, *alias, true))
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

static bool refuse_name(stria__lexer *lexer, stria_view word)
{
    const size_t at = stria__offset_of(lexer, word);
    char reason[96];

    if (word.size == 0)
        return stria__refuse_type(lexer, at, "a type is missing");
    (void)snprintf(reason, sizeof reason, "no type is named '%.*s'",
        word.size < 48 ? (int)word.size : 48, word.data);
    return stria__refuse_type(lexer, at, reason);
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

static bool read_type(stria__lexer *lexer, stria_column *column)
{
    size_t levels = 0;
    size_t open = 0;

    for (;;) {
        const stria_view word = stria__read_word(lexer);
        const size_t at = stria__offset_of(lexer, word);

        if (stria__same_word(word, "Array", false)) {
            if (column->nullable)
                return stria__refuse_type(lexer, at, "Nullable does not take Array");
            if (++levels > STRIA__LEVELS_MAX)
                return stria__refuse_type(lexer, at, "more than 64 levels of Array");
            if (!add_items(column)) {
                (void)stria__fail_memory(lexer->error, NULL, sizeof *column);
                return false;
            }
            column = column->items;
        } else if (stria__same_word(word, "Nullable", false)) {
            if (column->nullable)
                return stria__refuse_type(lexer, at, "Nullable does not take Nullable");
            column->nullable = true;
        } else {
            if (!read_leaf(lexer, word, column))
                return false;
            break;
        }
        if (!stria__read_mark(lexer, '('))
            return stria__refuse_type(lexer, lexer->at, "'(' is missing");
        open++;
    }
    for (; open > 0; open--) {
        if (!stria__read_mark(lexer, ')'))
            return stria__refuse_type(lexer, lexer->at, "')' is missing");
    }
    stria__skip_blanks(lexer);
    return lexer->at == lexer->text.size ||
        stria__refuse_type(lexer, lexer->at, "the type has ended");
}

stria_column *stria__column_parse(
    stria_view text, const stria_allocator *allocator, stria_error *error)
{
    stria__lexer lexer = {text, 0, error};
    stria_column *const column = stria__column_make(allocator);

    if (column == NULL) {
        (void)stria__fail_memory(error, NULL, sizeof *column);
        return NULL;
    }
    if (!read_type(&lexer, column)) {
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

/* type_lexer.c - words and marks of a type's text */
#include "src/types/type_lexer.h"

#include <string.h>

#include "src/error.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void stria__skip_blanks(stria__lexer *lexer)
{
    while (lexer->at < lexer->text.size && is_blank(lexer->text.data[lexer->at]))
        lexer->at++;
}

stria_view stria__read_word(stria__lexer *lexer)
{
    stria__skip_blanks(lexer);
    stria_view word = {lexer->text.data + lexer->at, 0};

    for (; lexer->at < lexer->text.size && stria__is_word(lexer->text.data[lexer->at]); lexer->at++)
        word.size++;
    return word;
}

bool stria__read_mark(stria__lexer *lexer, char mark)
{
    stria__skip_blanks(lexer);
    if (lexer->at == lexer->text.size || lexer->text.data[lexer->at] != mark)
        return false;
    lexer->at++;
    return true;
}

bool stria__expect_mark(stria__lexer *lexer, char mark)
{
    char reason[] = "' ' is missing";

    reason[1] = mark;
    return stria__read_mark(lexer, mark) || stria__refuse_type(lexer, lexer->at, reason);
}

bool stria__read_number(
    stria__lexer *lexer, size_t low, size_t high, size_t *value, const char *reason)
{
    stria__skip_blanks(lexer);
    const size_t start = lexer->at;
    size_t number = 0;

    for (; lexer->at < lexer->text.size; lexer->at++) {
        const char c = lexer->text.data[lexer->at];
        if (c < '0' || c > '9')
            break;
        number = number > high ? number : number * 10 + (size_t)(c - '0');
    }
    if (lexer->at == start || number < low || number > high)
        return stria__refuse_type(lexer, start, reason);
    *value = number;
    return true;
}

bool stria__same_word(stria_view word, const char *name, bool any_case)
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

bool stria__refuse_type(stria__lexer *lexer, size_t at, const char *reason)
{
    (void)stria__fail(lexer->error, NULL, STRIA_ERR_TYPE, "%s at byte %zu of type '%.*s'", reason,
        at, lexer->text.size < 100 ? (int)lexer->text.size : 100, lexer->text.data);
    if (lexer->error != NULL)
        lexer->error->offset = (int64_t)at;
    return false;
}

/* type_lexer.h - words and marks of a type's text */
#ifndef STRIA_SRC_TYPE_LEXER_H
#define STRIA_SRC_TYPE_LEXER_H

#include <stdbool.h>

#include "stria/error.h"
#include "stria/values.h"

typedef struct stria__lexer {
    stria_view text;
    size_t at; /* the next byte */
    stria_error *error;
    size_t types; /* that were read so far */
    size_t labels; /* bytes of the names of elements so far */
} stria__lexer;

/* Letters, digits and '_', after blanks; empty where there are none. */
stria_view stria__read_word(stria__lexer *lexer);

/* Whether the next byte after blanks is this mark, which is then passed. */
bool stria__read_mark(stria__lexer *lexer, char mark);

/* The same, or refuses. */
bool stria__expect_mark(stria__lexer *lexer, char mark);

/* A number from low to high; else refuses with the reason. */
bool stria__read_number(
    stria__lexer *lexer, size_t low, size_t high, size_t *value, const char *reason);

void stria__skip_blanks(stria__lexer *lexer);

/* The C library's own tests depend on the locale. */
static inline bool stria__is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Where a word, which is part of the text, begins in it. */
static inline size_t stria__offset_of(const stria__lexer *lexer, stria_view word)
{
    return (size_t)(word.data - lexer->text.data);
}

/* The word is this name, in the same case or in any. */
bool stria__same_word(stria_view word, const char *name, bool any_case);

/* Fails with STRIA_ERR_TYPE and the byte of the text; returns false. */
bool stria__refuse_type(stria__lexer *lexer, size_t at, const char *reason);

#endif /* STRIA_SRC_TYPE_LEXER_H */

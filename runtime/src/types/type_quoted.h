/* type_quoted.h - names in quotes, within a type's text */
#ifndef STRIA_SRC_TYPE_QUOTED_H
#define STRIA_SRC_TYPE_QUOTED_H

#include "src/types/type_lexer.h"

/* Reads a name between two marks, which are ' or `.  Twice the mark is one of the name, and
 * a backslash stands before other bytes as in ClickHouse.  `to`, unless NULL, has room for
 * the name; *size is its size and *printed that of its canonical spelling. */
bool stria__read_quoted(stria__lexer *lexer, char mark, char *to, size_t *size, size_t *printed);

#endif /* STRIA_SRC_TYPE_QUOTED_H */

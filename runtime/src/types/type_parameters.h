/* type_parameters.h - what stands in the parentheses behind a type's name */
#ifndef STRIA_SRC_TYPE_PARAMETERS_H
#define STRIA_SRC_TYPE_PARAMETERS_H

#include "src/types/type_lexer.h"
#include "src/types/type_text.h"

/* Reads the parameters of a type that wraps no other, with their parentheses, which may be
 * left out or be empty where nothing must stand in them; else refuses. */
bool stria__read_parameters(stria__lexer *lexer, const stria__type *type, stria_column *column);

/* The same for a type of a family, which is known by its digits: of its own name the scale alone
 * follows, of the family's the digits and then the scale, either of which may be left out.
 * Returns the type of the family that has as many digits; NULL when it refuses. */
const stria__type *stria__read_digits(
    stria__lexer *lexer, const stria__type *type, bool is_own_name, stria_column *column);

/* Prints them, with their parentheses where there is something to print. */
void stria__put_parameters(stria__output *output, const stria_column *column);

#endif /* STRIA_SRC_TYPE_PARAMETERS_H */

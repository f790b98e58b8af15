/* type_label.h - the names of elements, within the text of a Tuple or a Nested */
#ifndef STRIA_SRC_TYPE_LABEL_H
#define STRIA_SRC_TYPE_LABEL_H

#include "src/column/column.h"
#include "src/text/output.h"
#include "src/types/type_lexer.h"

/* Reads the name in front of an element's type into its column, which has none before and,
 * where there is none, after.  False when it fails. */
bool stria__read_label(stria__lexer *lexer, stria_column *element);

/* The name as ClickHouse prints it. */
void stria__put_label(stria__output *output, const char *label);

#endif /* STRIA_SRC_TYPE_LABEL_H */

/* quoted.h - text in quotes, as ClickHouse prints it */
#ifndef STRIA_SRC_QUOTED_H
#define STRIA_SRC_QUOTED_H

#include "src/text/output.h"
#include "stria/values.h"

/* What stands behind the backslash for a byte that is not printed as it is between two
 * marks; 0 for all others. */
char stria__escape_of(char byte, char mark);

/* Text between two marks, which are ' or `. */
void stria__put_quoted(stria__output *output, stria_view text, char mark);

#endif /* STRIA_SRC_QUOTED_H */

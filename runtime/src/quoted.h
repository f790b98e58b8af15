/* quoted.h - text in single quotes, as ClickHouse prints it */
#ifndef STRIA_SRC_QUOTED_H
#define STRIA_SRC_QUOTED_H

#include "src/output.h"
#include "stria/values.h"

/* What stands behind the backslash for a byte that is not printed as it is; 0 for all
 * others. */
char stria__escape_of(char byte);

void stria__put_quoted(stria__output *output, stria_view text);

#endif /* STRIA_SRC_QUOTED_H */

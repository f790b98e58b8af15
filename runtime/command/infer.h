/* infer.h - the types of columns, from the texts that they hold */
#ifndef STRIA_COMMAND_INFER_H
#define STRIA_COMMAND_INFER_H

#include "command/cells.h"
#include "command/columns.h"

/* Gives each column the first type, of those that are tried, that takes all of its cells; String
 * takes any.  With missing cells it is Nullable.  False after a complaint. */
bool infer_types(columns *list, cells *c);

#endif /* STRIA_COMMAND_INFER_H */

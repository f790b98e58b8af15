/* arrow_derive.h - the type of a column that holds what a field of Arrow has */
#ifndef STRIA_SRC_ARROW_DERIVE_H
#define STRIA_SRC_ARROW_DERIVE_H

#include "src/text/output.h"
#include "stria/arrow.h"

/* Writes the text of the type for a schema that has been checked. */
void stria__arrow_put_type(stria__output *output, const struct ArrowSchema *schema);

#endif /* STRIA_SRC_ARROW_DERIVE_H */

/* arrow_check.h - whether an array is what it says
 *
 * Everything is checked that can be known without the sizes of buffers, which Arrow's C
 * interface does not tell, at least as strictly as the ValidateFull() of Arrow's own library;
 * and that fields without nulls have none. */
#ifndef STRIA_SRC_ARROW_CHECK_H
#define STRIA_SRC_ARROW_CHECK_H

#include "src/column/column.h"
#include "stria/arrow.h"

/* A schema, with all below it: formats that are known, and as many children as they ask for. */
stria_code stria__arrow_check_schema(
    const struct ArrowSchema *schema, const stria_column *place, stria_error *error);

/* An array of such a schema.  `place` is where an error is said to be; NULL: nowhere. */
stria_code stria__arrow_check_array(const struct ArrowSchema *schema,
    const struct ArrowArray *array, const stria_column *place, stria_error *error);

/* An array of structs, as a batch is: all but its children. */
stria_code stria__arrow_check_batch(
    const struct ArrowSchema *schema, const struct ArrowArray *array, stria_error *error);

#endif /* STRIA_SRC_ARROW_CHECK_H */
